"""One address of the API, and how it answers. A feature has its handlers and its own list of endpoints in a module of
its own, `(api, request, body)`; `api.ENDPOINTS` is the sum of them.
"""

import gzip
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from voliere.errors import MoveError, RequestError, TableError, VoliereError
from voliere.server.guard import LARGEST_BODY
from voliere.server.protocol import wire_details

if TYPE_CHECKING:
    from voliere.server.api import Api

JSON = "application/json"
NO_STORE = {"cache-control": "no-store"}
STATUS_OF = {
    "request-malformed": 400,
    "request-no-identity": 401,
    "request-foreign": 403,
    "host-only": 403,
    "seat-not-yours": 403,
    "seat-link-wrong": 403,
    "passkey-refused": 403,
    "passkey-expired": 403,
    "passkey-unknown": 403,
    "recovery-wrong": 403,
    "day-hidden": 403,
    "group-link-wrong": 403,
    "founder-only": 403,
    "group-unknown": 404,
    "group-person-unknown": 404,
    "table-unknown": 404,
    "code-unknown": 404,
    "unknown-game": 404,
    "address-unknown": 404,
    "device-unknown": 404,
    "method-unknown": 405,
    "request-too-slow": 408,
    "request-too-large": 413,
    "request-unsupported": 415,
    "request-too-fast": 429,
    "server-fault": 500,
    "server-closing": 503,
    "server-full": 503,
    "not-kept": 503,
}
CONFLICT, UNPROCESSABLE = 409, 422


class Endpoint(NamedTuple):
    """One address of the API."""

    method: str
    path: str
    handler: Callable[["Api", Request, Any], Awaitable[Any]]
    answer: Any  # a type, or the name of a media type
    body: Any = None
    status: int = 200
    query: tuple[tuple[str, tuple[str, ...]], ...] = ()  # parameters, and what each may be; any text if nothing is said
    has_person: bool = False  # whether it needs an identity
    refuses: tuple[int, ...] = ()
    largest: int = LARGEST_BODY  # bytes of the body


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """There is nothing to say but that it is asked for."""


class Problem(msgspec.Struct, frozen=True):
    """A refusal, in the same form as over a WebSocket."""

    code: str
    message_id: str
    owner: str | None
    details: dict[str, Any]


def problem(error: VoliereError) -> Response:
    """A refusal as an answer."""
    fallback = CONFLICT if isinstance(error, TableError | MoveError | RequestError) else UNPROCESSABLE
    status = STATUS_OF.get(error.code, fallback)
    headers = dict(NO_STORE)
    if status == 429:
        headers["retry-after"] = str(error.details["seconds"])
    answer = Problem(error.code, error.message_id, error.owner, wire_details(error))
    return Response(msgspec.json.encode(answer), status, headers, JSON)


def packed(answer: msgspec.Struct | bytes, request: Request) -> Response:
    """A long answer: what there is to say of many moves is much alike, so it packs well."""
    body, headers = answer if isinstance(answer, bytes) else msgspec.json.encode(answer), dict(NO_STORE)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 4)
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=JSON)
