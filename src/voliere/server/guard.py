"""Who may ask, and how: cookies, origins, sizes, headers. SECURITY.md says what it defends against."""

import asyncio
import re
import socket
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from voliere.errors import RequestError
from voliere.server.identity import COOKIE, COOKIE_DAYS, Carrier, Identity
from voliere.server.network import is_loopback
from voliere.server.settings import Settings, origin_of
from voliere.texts import choose_language, explain, failure

LARGEST_BODY = 16_384  # bytes
BODY_SECONDS = 10.0  # for all of it to come
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
OWN_SITES = frozenset({"same-origin", "none"})  # none: a person typed the address, or a program asks
MISDIRECTED = 421
# What a request is addressed to: a name, or an IPv6 address in brackets; perhaps a port.
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([^\s\[\]:@/\\?#]+?)\.?)(?::[0-9]*)?")

HEADERS = {
    # Nothing from elsewhere, no inline script, nobody may frame us.
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # a table's link is its key
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
# The same where a page may run WebAssembly.
ENGINE_HEADERS = {
    name: value.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") for name, value in HEADERS.items()
}


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from, as limits count it; empty if nobody knows."""
    return household(connection.client.host) if connection.client else ""


@lru_cache(4096)
def household(address: str) -> str:
    """An IPv4 address; of an IPv6 address its first half, since whoever has one has all that begin like it."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


def carrier_of(connection: HTTPConnection, identity: Identity) -> Carrier:
    """Who asks, and by which device; nobody if we do not know."""
    return identity.carrier(connection.cookies.get(COOKIE))


def give_cookie(response: Response, request: Request, value: str, settings: Settings, name: str = COOKIE) -> None:
    """Let a browser keep who it is."""
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_DAYS * 86_400 if value else 0,
        path=f"{settings.base_path}/",
        secure=is_secure(request, settings),
        httponly=True,
        samesite="lax",
    )


def is_local(connection: HTTPConnection) -> bool:
    """Whether somebody at this machine asks, by a name that means it: not through a proxy, which passes names on."""
    found = HOST.fullmatch(connection.headers.get("host", ""))
    address = address_of(connection).replace("::/64", "::1")  # its network stands for it
    return found is not None and is_loopback(found[1] or found[2]) and is_loopback(address)


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether people reach us over TLS."""
    return (settings.origin or f"{connection.scope['scheme']}://").startswith(("https:", "wss:"))


def own_origin(connection: HTTPConnection, settings: Settings) -> str:
    """Where our pages come from, for who asks; empty if nobody can tell."""
    return settings.origin or origin_of(f"{connection.url.scheme}://{connection.headers.get('host', '')}")


def is_same_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether a page of ours asks, or a program: browsers always say where a page is from, and programs need not."""
    if connection.headers.get("sec-fetch-site", "none") not in OWN_SITES:
        return False
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    ours = settings.origin or f"{origin.partition(':')[0]}://{connection.headers.get('host', '')}"
    asking = origin_of(origin)
    return bool(asking) and asking == origin_of(ours)


def check_request(request: Request, settings: Settings) -> None:
    """Refuse what a page of another site could make a browser send."""
    if request.method in SAFE_METHODS:
        return
    if not is_same_origin(request, settings):
        raise failure(RequestError, "request-foreign")
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise failure(RequestError, "request-unsupported")


async def read_body(request: Request, most: int = LARGEST_BODY) -> bytes:
    """The body, if it is not too large."""
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or int(length) > most:
        raise failure(RequestError, "request-too-large", most=most)
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise failure(RequestError, "request-too-large", most=most)
    except TimeoutError:
        raise failure(RequestError, "request-too-slow", most=int(BODY_SECONDS)) from None
    except ClientDisconnect as error:  # nobody reads the refusal, but neither is it our fault
        raise malformed(error) from None
    return body


def malformed(error: Exception) -> RequestError:
    """What could not be read, by its place: `$.seats[0].level`."""
    place = re.search(r"`(\$[^`]*)`", str(error)) if isinstance(error, msgspec.ValidationError) else None
    return failure(RequestError, "request-malformed", where=place[1] if place else "$")


class KnownHosts:
    """Answers only those who call us by an address or by a name of ours.

    Whoever owns a name may let it lead to any address, ours too; a page of that name would then be of our own origin.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        machine = socket.gethostname().lower().rstrip(".")
        short = machine.partition(".")[0]  # some machines call themselves birds.lan, or birds.local
        given = {settings.host.lower(), *settings.hosts.split(","), urlsplit(settings.public_url).hostname}
        self.names = {name.rstrip(".") for name in given if name} | {machine, short, f"{short}.local", "localhost"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or say by which names we go."""
        headers = HTTPConnection(scope).headers
        host = headers.get("host", "")
        if self.is_known(host):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            error = failure(RequestError, "host-unknown", host=host)
            language = choose_language(headers.get("accept-language", "")[:2] or None)
            answer = Response(f"{explain(error, language)}\n", MISDIRECTED, media_type="text/plain")
            await SafeHeaders(answer)(scope, receive, send)

    def is_known(self, host: str) -> bool:
        """Whether a request so addressed is for us. Browsers always say; a program may not."""
        found = HOST.fullmatch(host)
        if not found:
            return not host
        name = (found[1] or found[2]).lower()
        return name in self.names or name.endswith(".localhost") or is_address(name)


def is_address(text: str) -> bool:
    """Whether it is an IP address, written out."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


class SafeHeaders:
    """Adds to every answer what tells a browser to be careful, and sends nobody to a host that they named."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str] = HEADERS) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and add to the start of the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *((name, here(value) if name == b"location" else value) for name, value in message["headers"]),
                    *((name, value) for name, value in self.headers if name not in given),
                ]
            await send(message)

        await self.app(scope, receive, careful)


def here(location: bytes) -> bytes:
    """The same address without its host: a browser stays where it is."""
    parts = urlsplit(location)
    return b"/" + parts.path.lstrip(b"/") + (b"?" + parts.query if parts.query else b"")
