"""Where other machines find this one. Nothing is sent to find out."""

import contextlib
import socket
from ipaddress import ip_address

from voliere.server.settings import Settings, origin_of

# What a server listens to that others are to reach, and where this machine itself finds it.
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
LAN = "0.0.0.0"
# An address for examples: whichever way leads there leads to the network.
FAR = ("192.0.2.1", 9)


def is_loopback(host: str) -> bool:
    """Whether only this machine itself is reached by it."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def network_origin(settings: Settings, port: int) -> str:
    """How others reach a server at this port: the public address, or one of this network; empty if nobody does."""
    if settings.origin or is_loopback(settings.host):
        return settings.origin
    host = own_address() if settings.host in EVERYWHERE else settings.host
    return origin_of(f"http://{f'[{host}]' if ':' in host else host}:{port}")


def own_address() -> str:
    """This machine's address in its network; its name, which is known there, too, if nobody can tell."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(FAR)  # of datagrams this only chooses the way
        return str(probe.getsockname()[0])
    name = socket.gethostname()
    with contextlib.suppress(OSError):
        return next((one for one in socket.gethostbyname_ex(name)[2] if not is_loopback(one)), name)
    return name
