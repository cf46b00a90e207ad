"""Requests that the server makes at other people's wish: web hooks and push messages. One guarded way out for both.

Whoever names an address could name one inside the server's own network. So a name is looked up here, once; every
address that it leads to has to be a public one; and the connection goes to that very address, so that a second look-up
cannot lead elsewhere. TLS is checked against the name. No redirect is followed, little of the answer is read, and all
of it has a time limit. It blocks: call it in a thread.
"""

import contextlib
import re
import socket
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

SECONDS = 6.0  # for all of a request
LONGEST_URL = 1000
LONGEST_HEAD = 16_384  # bytes of an answer that are read, at most
MOST_ADDRESSES = 3  # of a name that are tried
PORTS = (443, 8443)

Address = IPv4Address | IPv6Address

# What `is_global` lets pass, in one of the Pythons there are or in all: other networks in disguise (6to4, Teredo),
# relays to them, and an address of a cloud's own that looks like any other.
DISGUISED = (
    IPv4Network("192.0.0.0/24"),
    IPv4Network("192.88.99.0/24"),
    IPv4Network("168.63.129.16/32"),
    IPv6Network("2001::/23"),
    IPv6Network("2002::/16"),
    IPv6Network("3fff::/20"),
)
UNICAST = IPv6Network("2000::/3")  # all that IPv6 has given out so far


class Outcome(Enum):
    """What came of a request."""

    DONE = "done"
    GONE = "gone"  # nobody is there any more, nor will be
    REFUSED = "refused"  # the same request would be refused again
    LATER = "later"  # it may be tried again


class Destination(NamedTuple):
    """Where a request goes."""

    host: str
    port: int
    target: str  # path and query
    origin: str


class NotAllowed(Exception):
    """An address to which nothing is sent."""


def is_public(address: Address) -> bool:
    """Whether an address is anybody's, and not of a network of our own."""
    if isinstance(address, IPv6Address) and (address not in UNICAST or address.scope_id):
        return False
    is_free = address.is_global and not (address.is_multicast or address.is_reserved)
    return is_free and not any(address.version == one.version and address in one for one in DISGUISED)


def lookup(host: str, port: int) -> list[str]:
    """The addresses of a name; none of what cannot be one, for instance because a part of it is too long."""
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except UnicodeError:
        return []


def read_url(url: str) -> Destination:
    """Where a URL leads; NotAllowed for one that nothing may be sent to, as far as can be seen without a look-up."""
    if len(url) > LONGEST_URL or not re.fullmatch(r"[!-~]+", url):
        raise NotAllowed
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NotAllowed from None
    port = 443 if port is None else port
    if parts.scheme != "https" or "@" in parts.netloc or port not in PORTS:
        raise NotAllowed
    if not re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|[0-9a-f:.]+", host):
        raise NotAllowed
    shown = f"[{host}]" if ":" in host else host
    origin = f"https://{shown}" + ("" if port == 443 else f":{port}")
    return Destination(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), origin)


@cache
def usual_trust() -> ssl.SSLContext:
    """Whom the system trusts."""
    return ssl.create_default_context()


class Messenger:
    """See the module's text. Tests alone give it another look-up, another rule or another trust."""

    def __init__(
        self,
        lookup: Callable[[str, int], list[str]] = lookup,
        is_allowed: Callable[[Address], bool] = is_public,
        read: Callable[[str], Destination] = read_url,
        trust: Callable[[], ssl.SSLContext] = usual_trust,
    ) -> None:
        self._lookup = lookup
        self._is_allowed = is_allowed
        self.read = read
        self._trust = trust

    def check(self, url: str) -> None:
        """NotAllowed for what would be refused just now. Where a name leads is seen again when something is sent."""
        to = self.read(url)
        with contextlib.suppress(OSError):  # a name that nobody knows may be known later
            self._addresses(to)

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Outcome:
        """Send something, and say what came of it. It takes at most as long as the look-up and the time limit."""
        try:
            to = self.read(url)
            addresses = self._addresses(to)
        except NotAllowed:
            return Outcome.REFUSED
        except OSError:
            return Outcome.LATER
        end = time.monotonic() + SECONDS
        try:
            return outcome_of(self._exchange(to, addresses, request(to, body, headers), end))
        except (OSError, ValueError):  # what is no HTTP, too, and certificates for somebody else
            return Outcome.LATER

    def _addresses(self, to: Destination) -> list[str]:
        """Where a name leads, if all of that is allowed."""
        try:
            found = [ip_address(to.host)]
        except ValueError:
            found = [ip_address(one) for one in self._lookup(to.host.rstrip("."), to.port)]
        if not found or not all(map(self._is_allowed, found)):
            raise NotAllowed
        return [str(one) for one in dict.fromkeys(found)]

    def _exchange(self, to: Destination, addresses: Sequence[str], sent: bytes, end: float) -> int:
        with contextlib.closing(connect(addresses, to.port, end)) as line:
            if not to.origin.startswith("https:"):
                return exchange(line, sent, end)
            line.settimeout(left(end))
            with self._trust().wrap_socket(line, server_hostname=to.host.rstrip(".")) as safe:
                return exchange(safe, sent, end)


def left(end: float) -> float:
    """Seconds until then."""
    if (seconds := end - time.monotonic()) <= 0:
        raise TimeoutError
    return seconds


def connect(addresses: Sequence[str], port: int, end: float) -> socket.socket:
    """A connection to one of some addresses, exactly as they are."""
    failed: OSError = ConnectionRefusedError()
    for address in addresses[:MOST_ADDRESSES]:
        try:  # it is no name, so nothing is looked up here
            return socket.create_connection((address, port), timeout=left(end) / 2)
        except OSError as error:
            failed = error
    raise failed


def request(to: Destination, body: bytes, headers: Mapping[str, str]) -> bytes:
    """An HTTP request, after which the line is closed."""
    lines = {
        "Host": to.origin.partition("//")[2],
        "User-Agent": "Voliere",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {to.target} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


def exchange(line: socket.socket, sent: bytes, end: float) -> int:
    """Send a request, and read no more of the answer than its number."""
    line.settimeout(left(end))
    line.sendall(sent)
    head = b""
    while True:
        found = re.match(rb"HTTP/1\.[01] ([1-5][0-9]{2})[ \r][^\n]*\n", head)
        if found and not found[1].startswith(b"1"):
            return int(found[1])
        if found and (rest := head.partition(b"\r\n\r\n"))[1]:  # an answer before the answer
            head = rest[2]
            continue
        if len(head) >= LONGEST_HEAD:
            raise ValueError("no answer of HTTP")
        line.settimeout(left(end))
        if not (more := line.recv(2048)):
            raise ConnectionError("no answer")
        head += more


def outcome_of(status: int) -> Outcome:
    """What an answer's number means to whoever sent something."""
    if 200 <= status < 300:
        return Outcome.DONE
    if status in (404, 410):
        return Outcome.GONE
    return Outcome.LATER if status in (408, 425, 429) or status >= 500 else Outcome.REFUSED
