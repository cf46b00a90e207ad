"""How somebody wants to be told that it is their turn: endpoints. `nudge` says when, and sends."""

import asyncio
import base64
import hashlib
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request

from voliere.errors import RequestError
from voliere.server.endpoint import Endpoint
from voliere.texts import LANGUAGES, failure

if TYPE_CHECKING:
    from voliere.server.api import Api
    from voliere.server.nudge import AnyChannel, Nudges

Url = Annotated[str, Meta(min_length=1, max_length=1000)]
Coded = Annotated[str, Meta(min_length=1, max_length=200)]
Language = Annotated[str, Meta(min_length=2, max_length=8)]


class HookWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A web hook to be called, and the language that it is to be told in."""

    url: Url
    language: Language


class BrowserWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's subscription to its push service, and the language that it is to be told in."""

    endpoint: Url
    p256dh: Coded
    auth: Coded
    language: Language


class ChannelInfo(msgspec.Struct, frozen=True):
    """A channel as its owner sees it: addresses are keys, and not shown again."""

    key: str  # of a browser: "b" and the first 22 letters of the SHA-256 of its endpoint, in Base64
    kind: str  # hook, browser
    host: str
    since: int  # milliseconds


class Channels(msgspec.Struct, frozen=True):
    """All channels of a person, and what a browser needs to subscribe; null where the server cannot push."""

    push_key: str | None
    channels: list[ChannelInfo]


class Tested(msgspec.Struct, frozen=True):
    """What came of a test, by channel: done, gone, refused, later."""

    outcomes: dict[str, str]


def browser_key(endpoint: str) -> str:
    """Of the channel of a browser."""
    return "b" + base64.urlsafe_b64encode(hashlib.sha256(endpoint.encode()).digest()).decode()[:22]


def nudges_of(api: "Api") -> "Nudges":
    """Refused where there is nothing to send by."""
    if api.hall.nudges is None:
        raise failure(RequestError, "address-unknown")
    return api.hall.nudges


def origin_here(api: "Api", request: Request) -> str:
    """By which this person reaches us."""
    return api.hall.settings.origin or f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"


def check_language(language: str) -> str:
    """One that there is."""
    if language not in LANGUAGES:
        raise failure(RequestError, "request-malformed", where="$.language")
    return language


async def my_channels(api: "Api", request: Request, _body: None) -> Channels:
    """What is on."""
    from voliere.server import webpush
    from voliere.server.nudge import Hook, decode_channel

    nudges = nudges_of(api)
    found: list[tuple[str, AnyChannel]] = [
        (key, decode_channel(data)) for key, data in (await nudges.channels(api.person(request))).items()
    ]
    listed = [
        ChannelInfo(key, "hook", nudges.host_of(one.url), one.since)
        if isinstance(one, Hook)
        else ChannelInfo(key, "browser", nudges.host_of(one.endpoint), one.since)
        for key, one in found
    ]
    can_push = webpush.is_there()
    seed = api.hall.identity.push_seed
    return Channels(await asyncio.to_thread(webpush.public_key, seed) if can_push else None, listed)


async def add_browser(api: "Api", request: Request, body: BrowserWish) -> Channels:
    """A browser of theirs; the same again changes its language."""
    from voliere.server import webpush
    from voliere.server.nudge import Browser

    nudges, person = nudges_of(api), api.person(request)
    api.check_rate(nudges.changes, request, person)
    if not webpush.is_there():
        raise failure(RequestError, "push-missing")
    await nudges.check_url(body.endpoint)
    await asyncio.to_thread(webpush.check_keys, body.p256dh, body.auth)
    key = browser_key(body.endpoint)
    await nudges.check_room(person, key)
    channel = Browser(
        endpoint=body.endpoint,
        p256dh=body.p256dh,
        auth=body.auth,
        device=api.carrier(request).device,
        language=check_language(body.language),
        origin=origin_here(api, request),
        since=api.hall.clock(),
    )
    await nudges.set_channel(person, key, channel)
    return await my_channels(api, request, None)


async def set_hook(api: "Api", request: Request, body: HookWish) -> Channels:
    """Their one hook."""
    from voliere.server.nudge import HOOK, Hook

    nudges, person = nudges_of(api), api.person(request)
    api.check_rate(nudges.changes, request, person)
    await nudges.check_url(body.url)
    await nudges.check_room(person, HOOK)
    channel = Hook(
        url=body.url,
        language=check_language(body.language),
        origin=origin_here(api, request),
        since=api.hall.clock(),
    )
    await nudges.set_channel(person, HOOK, channel)
    return await my_channels(api, request, None)


async def end_channel(api: "Api", request: Request, _body: None) -> Channels:
    """One of them."""
    nudges, person, key = nudges_of(api), api.person(request), request.path_params["key"]
    if key in await nudges.channels(person):
        await nudges.set_channel(person, key, None)
    return await my_channels(api, request, None)


async def try_channels(api: "Api", request: Request, _body: None) -> Tested:
    """Send something over each of them."""
    nudges, person = nudges_of(api), api.person(request)
    api.check_rate(nudges.tests, request, person)
    return Tested({key: outcome.value for key, outcome in (await nudges.test(person)).items()})


# What changes something without saying what is refused by these, too: see `guard.check_request`.
FOREIGN = (403, 415)

ENDPOINTS = (
    Endpoint("GET", "/api/me/channels", my_channels, Channels, has_person=True),
    Endpoint("POST", "/api/me/channels", add_browser, Channels, BrowserWish, has_person=True, refuses=(409,)),
    Endpoint("PUT", "/api/me/channels/hook", set_hook, Channels, HookWish, has_person=True, refuses=(409,)),
    Endpoint("DELETE", "/api/me/channels/{key}", end_channel, Channels, has_person=True, refuses=FOREIGN),
    Endpoint("POST", "/api/me/channels/test", try_channels, Tested, has_person=True, refuses=FOREIGN),
)
