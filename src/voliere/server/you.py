"""An identity that lasts: passkeys, codes to write down, devices, several people on one device, and leaving for good.

Nobody needs any of it. Whoever adds a passkey, or writes codes down, is the same person on every device that shows
one: the cookie that it is given then names that person. What is kept of it is papers of the person.
"""

import asyncio
import contextlib
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from voliere.errors import RequestError
from voliere.server import guard, passkeys
from voliere.server.belongings import KeptGame, kept_games
from voliere.server.doorkeeper import Doorkeeper
from voliere.server.endpoint import JSON, NO_STORE, Endpoint, Nothing
from voliere.server.identity import OTHERS, TABLE, Carrier, new_id, today
from voliere.server.passkeys import Credential, NewCredential, Passkey, Site
from voliere.texts import failure

if TYPE_CHECKING:
    from voliere.server.api import Api

PASSKEY, CODE, DEVICE = "passkey", "code", "device"  # kinds of papers
MOST_PASSKEYS = 10
MOST_DEVICES = 50  # the longest unseen makes place for a new one
MOST_PEOPLE = 5  # others on one device
CODES = 6
NEWEST = "newest"  # the key of the paper that says which set of codes counts: no code has it
FIRST = b"1"  # the mark of codes that were made before there were sets, and so before there was that paper
MOST_CODES = 1000  # that are looked at: only a killed server leaves more than one set
NEW, KNOWN = "new", "known"  # what a question to a passkey is for
T = TypeVar("T")

# By what a browser and a system are told: the first that fits, since most call themselves by several names.
BROWSERS = {
    "Edge": r"Edg(?:e|A|iOS)?/",
    "Opera": r"OPR/",
    "Samsung Internet": r"SamsungBrowser/",
    "Firefox": r"Firefox/|FxiOS/",
    "Chrome": r"Chrome/|CriOS/|Chromium/",
    "Safari": r"Safari/",
}
SYSTEMS = {
    "iPhone": r"iPhone",
    "iPad": r"iPad",
    "Android": r"Android",
    "Windows": r"Windows",
    "macOS": r"Mac OS X|Macintosh",
    "ChromeOS": r"CrOS",
    "Linux": r"Linux|X11",
}


class Device(msgspec.Struct, frozen=True):
    """What is kept of a device, by its number."""

    browser: str
    system: str
    seen: int  # day


class DeviceInfo(Device, frozen=True):
    """A device as its person may know it; days are counted from 1970."""

    device: str
    is_this: bool


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey as its person may know it."""

    passkey: str
    browser: str  # with which it was made
    system: str
    added: int  # day
    used: int


class OtherPerson(msgspec.Struct, frozen=True):
    """Somebody else who is kept on this device."""

    device: str
    name: str | None


class You(msgspec.Struct, frozen=True):
    """Who one is, for oneself alone."""

    name: str | None
    site: str | None  # the name that passkeys are for; null where there can be none
    passkeys: list[PasskeyInfo]
    codes: int  # that are left
    devices: list[DeviceInfo]
    others: list[OtherPerson]


class PasskeyMade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that a browser has made."""

    credential: NewCredential


class PasskeyGone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that is not to count any more."""

    passkey: passkeys.CredentialId


class PasskeyShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that shows who one is, and whether what one has here as a guest comes along."""

    credential: Credential
    brings: bool = True


class CodeShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same with a code that was written down."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]
    brings: bool = True


class Codes(msgspec.Struct, frozen=True):
    """Codes to write down. They are shown this once."""

    codes: list[str]


class DeviceEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which device is to be ended; none: all but this one."""

    device: Annotated[str, Meta(max_length=22)] = ""


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the others on this device to be; none: a new guest."""

    device: Annotated[str, Meta(max_length=22)] = ""


class Deletion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """That all of one's data is to be deleted."""

    what: Literal["everything"]


class NowYou(msgspec.Struct, frozen=True):
    """Who one is from now on."""

    name: str | None


class PaperInfo(msgspec.Struct, frozen=True):
    """A paper that is kept of one."""

    kind: str
    key: str
    data: Any


class YourData(msgspec.Struct, frozen=True):
    """What is kept of one: the first part has all but games. `next` asks for more of them, null if there are none."""

    you: You | None
    papers: list[PaperInfo]
    games: list[KeptGame]
    next: str | None


def describe_agent(agent: str) -> tuple[str, str]:
    """A browser and its system by what it calls itself; empty what nobody can tell."""

    def first(patterns: dict[str, str]) -> str:
        return next((name for name, pattern in patterns.items() if re.search(pattern, agent)), "")

    return first(BROWSERS), first(SYSTEMS)


def site_of(api: "Api", request: Request) -> Site | None:
    """For whom passkeys are here; none where the library is missing, or people come by an address instead of a name."""
    origin = guard.own_origin(request, api.hall.settings)
    name = urlsplit(origin).hostname or ""
    return Site(name, origin) if name and not guard.is_address(name) and passkeys.is_there() else None


def check_site(api: "Api", request: Request) -> Site:
    """The same, refused where there can be none."""
    if not passkeys.is_there():
        raise failure(RequestError, "passkeys-missing")
    if (site := site_of(api, request)) is None:
        raise failure(RequestError, "passkeys-nowhere")
    return site


def check_door(api: "Api") -> Doorkeeper:
    """Who lets people in; there is nobody in the edition without a server, where there is one person."""
    if (found := api.hall.doorkeeper) is None:
        raise failure(RequestError, "needs-server")
    return found


# Papers


async def write(api: "Api", kind: str, person: str, key: str, what: msgspec.Struct | None) -> None:
    """Keep something of a person."""
    with api.hall.using_store():
        await api.hall.store.write_paper(kind, person, key, msgspec.json.encode(what) if what else None)


async def read_all(api: "Api", kind: str, person: str, form: type[T]) -> list[tuple[str, T]]:
    """All of a kind that is kept of a person."""
    with api.hall.using_store():
        found = await api.hall.store.papers(kind, person, 100)
    return [(key, msgspec.json.decode(data, type=form)) for key, data in found]


# Who one is


async def show_you(api: "Api", request: Request, _body: Any = None) -> You:
    """All of it."""
    carrier, person = api.carrier(request), api.person(request)
    name = await api.hall.name_of(person)
    site = site_of(api, request) if api.hall.doorkeeper else None
    devices = dict(await read_all(api, DEVICE, person, Device))
    devices[carrier.device] = Device(*describe_agent(request.headers.get("user-agent", "")), today())
    return You(
        name or None,
        site.name if site else None,
        [
            PasskeyInfo(key, one.browser, one.system, one.added, one.used)
            for key, one in await read_all(api, PASSKEY, person, Passkey)
        ],
        await count_codes(api, person),
        [
            DeviceInfo(one.browser, one.system, one.seen, device, device == carrier.device)
            for device, one in sorted(devices.items(), key=lambda pair: -pair[1].seen)
        ],
        [
            OtherPerson(one.device, await api.hall.name_of(one.person) or None)
            for one in others_of(api, request)
            if one.person != person
        ],
    )


async def note_device(api: "Api", request: Request, carrier: Carrier, *, is_new: bool = False) -> None:
    """Write down that a device was seen, once a day; nothing is kept of a guest who is nowhere else."""
    if not carrier.device:  # a cookie of before, which the next look at /api/me changes for another
        return
    with api.hall.using_store():
        known = await api.hall.store.paper(DEVICE, carrier.person, carrier.device)
    if not known and not is_new:
        return
    seen = Device(*describe_agent(request.headers.get("user-agent", "")), today())
    if known != msgspec.json.encode(seen):
        await write(api, DEVICE, carrier.person, carrier.device, seen)
    if is_new:
        devices = sorted(await read_all(api, DEVICE, carrier.person, Device), key=lambda pair: pair[1].seen)
        for device, _ in devices[: max(0, len(devices) - MOST_DEVICES)]:
            await end(api, carrier.person, device)


def others_of(api: "Api", request: Request) -> list[Carrier]:
    """Who else is kept on this device."""
    values = request.cookies.get(OTHERS, "").split("~")[:MOST_PEOPLE]
    found = [api.hall.identity.carrier(value) for value in values]
    return [one for one in found if one.person]


def give_cookies(
    api: "Api", request: Request, response: Response, carrier: Carrier, others: Sequence[Carrier] | None = None
) -> None:
    """Let a browser be somebody, and keep others. Given anew each time, so that they last as long as they are used."""
    identity, settings = api.hall.identity, api.hall.settings
    guard.give_cookie(response, request, identity.sign(*carrier), settings)
    kept = others_of(api, request) if others is None else others
    if kept or OTHERS in request.cookies:
        value = "~".join(identity.sign(*one) for one in kept)
        guard.give_cookie(response, request, value, settings, OTHERS)


async def become(api: "Api", request: Request, carrier: Carrier, others: Sequence[Carrier] | None = None) -> Response:
    """An answer after which a browser is somebody else."""
    name = await api.hall.name_of(carrier.person)
    response = Response(msgspec.json.encode(NowYou(name or None)), headers=NO_STORE, media_type=JSON)
    give_cookies(api, request, response, carrier, others)
    return response


def lasting(carrier: Carrier) -> Carrier:
    """The same person on a device that has a number: that of a cookie of before has none."""
    return carrier if carrier.device or not carrier.person else Carrier(carrier.person, new_id())


async def has_key(api: "Api", person: str) -> bool:
    """Whether somebody can be this person on any device, and so is no mere guest."""
    with api.hall.using_store():
        has_passkey = bool(await api.hall.store.papers(PASSKEY, person, 1))
    return has_passkey or await count_codes(api, person) > 0


async def has_something(api: "Api", person: str) -> bool:
    """Whether anything would be missed if nobody could be this person any more."""
    with api.hall.using_store():
        store = api.hall.store
        return bool(
            await store.name_of(person)
            or await store.games_of(person, "", (10**18, ""), 1)
            or await store.belongings(person, 1)
        )


# Passkeys


async def ask_new_passkey(api: "Api", request: Request, _body: Nothing) -> dict[str, Any]:
    """A question for a new passkey."""
    check_door(api)
    site, person = check_site(api, request), api.person(request)
    known = [key for key, _ in await read_all(api, PASSKEY, person, Passkey)]
    if len(known) >= MOST_PASSKEYS:
        raise failure(RequestError, "too-many-passkeys", most=MOST_PASSKEYS)
    challenge = api.hall.identity.challenge(f"{NEW} {person}", api.hall.clock())
    name = await api.hall.name_of(person)
    return await asyncio.to_thread(passkeys.ask_new, site, person, name, challenge, known)


async def add_passkey(api: "Api", request: Request, body: PasskeyMade) -> You:
    """Its answer."""
    door = check_door(api)
    site, carrier = check_site(api, request), api.carrier(request)
    person = carrier.person
    api.check_rate(api.logins, request, person)
    challenge, until = await _challenge(api, body.credential.response.clientDataJSON, f"{NEW} {person}")
    key, public_key, count = await asyncio.to_thread(passkeys.check_new, site, body.credential, challenge)
    if not await door.use(challenge.decode(), until):
        raise failure(RequestError, "passkey-expired")
    with api.hall.using_store():
        holders = await api.hall.store.holders(PASSKEY, key, 1)
        known = await api.hall.store.papers(PASSKEY, person, MOST_PASSKEYS)
    if holders or len(known) >= MOST_PASSKEYS:
        raise failure(RequestError, "passkey-refused")
    agent = describe_agent(request.headers.get("user-agent", ""))
    await write(api, PASSKEY, person, key, Passkey(public_key, count, *agent, today(), today()))
    await note_device(api, request, carrier, is_new=True)
    return await show_you(api, request)


async def remove_passkey(api: "Api", request: Request, body: PasskeyGone) -> You:
    """A passkey that does not count any more."""
    check_door(api)
    await write(api, PASSKEY, api.person(request), body.passkey, None)
    return await show_you(api, request)


async def ask_passkey(api: "Api", request: Request, _body: Nothing) -> dict[str, Any]:
    """A question for a passkey that somebody has."""
    check_door(api)
    site = check_site(api, request)
    challenge = api.hall.identity.challenge(KNOWN, api.hall.clock())
    return await asyncio.to_thread(passkeys.ask_known, site, challenge)


async def sign_in(api: "Api", request: Request, body: PasskeyShown) -> Response:
    """Its answer: from now on this device is its person's."""
    door = check_door(api)
    site = check_site(api, request)
    api.check_rate(api.logins, request, api.person(request))
    check_place(api, request, brings=body.brings)
    challenge, until = await _challenge(api, body.credential.response.clientDataJSON, KNOWN)
    with api.hall.using_store():
        holders = await api.hall.store.holders(PASSKEY, body.credential.id, 2)
    if len(holders) != 1:
        raise failure(RequestError, "passkey-unknown")
    ((person, data),) = holders
    known = msgspec.json.decode(data, type=Passkey)
    count = await asyncio.to_thread(passkeys.check_known, site, body.credential, challenge, known, person)
    if not await door.use(challenge.decode(), until):
        raise failure(RequestError, "passkey-expired")
    used = msgspec.json.encode(replace(known, count=count, used=today()))
    with api.hall.using_store():
        is_kept = await api.hall.store.write_paper(PASSKEY, person, body.credential.id, used, expected=data)
    if not is_kept:  # removed, or used elsewhere, at this very moment
        raise failure(RequestError, "passkey-refused")
    return await arrive(api, request, person, brings=body.brings)


async def _challenge(api: "Api", client_data: str, purpose: str) -> tuple[bytes, int]:
    """The question of ours that is answered, and until when it may be."""
    challenge = await asyncio.to_thread(passkeys.challenge_of, client_data)
    until = api.hall.identity.asked_until(challenge, purpose, api.hall.clock())
    if not until:
        raise failure(RequestError, "passkey-expired")
    return challenge, until


# Codes


async def make_codes(api: "Api", request: Request, _body: Nothing) -> Codes:
    """New codes to write down; those of before count no more.

    Each says of which set it is, and one paper which set counts: it changes only if it is as it was before this set was
    written. So of sets that are made at once, in however many processes, one counts, and until it does those of before.
    """
    check_door(api)
    carrier, store = api.carrier(request), api.hall.store
    person = carrier.person
    api.check_rate(api.names, request, person)
    codes = api.hall.identity.new_codes(CODES)
    with api.hall.using_store():
        while True:
            newest = new_id().encode()
            before = dict(await store.papers(CODE, person, MOST_CODES))
            for code in codes:
                await store.write_paper(CODE, person, api.hall.identity.hide_code(code), newest)
            replaced = before.pop(NEWEST, None)
            if await store.write_paper(CODE, person, NEWEST, newest, expected=replaced):
                break  # else another set has just come to count: this one is the newer
        for key, data in before.items():
            await store.write_paper(CODE, person, key, None, expected=data)
    await note_device(api, request, carrier, is_new=True)
    return Codes(codes)


async def count_codes(api: "Api", person: str) -> int:
    """How many codes are left that count."""
    with api.hall.using_store():
        found = dict(await api.hall.store.papers(CODE, person, MOST_CODES))
    newest = found.pop(NEWEST, FIRST)
    return list(found.values()).count(newest)


async def sign_in_by_code(api: "Api", request: Request, body: CodeShown) -> Response:
    """A code that was written down: it counts once, and from now on this device is its person's."""
    check_door(api)
    api.check_rate(api.recoveries, request, api.person(request))
    check_place(api, request, brings=body.brings)
    hidden = api.hall.identity.hide_code(body.code)
    with api.hall.using_store():
        holders = await api.hall.store.holders(CODE, hidden, 1) if hidden else []
        is_good = False
        for person, data in holders:
            newest = await api.hall.store.paper(CODE, person, NEWEST) or FIRST
            is_good = data == newest and await api.hall.store.write_paper(CODE, person, hidden, None, expected=data)
    if not is_good:
        raise failure(RequestError, "recovery-wrong")
    api.recoveries.bucket(guard.address_of(request)).tokens += 1  # a class may come from one address
    return await arrive(api, request, holders[0][0], brings=body.brings)


# Coming and going


def check_place(api: "Api", request: Request, *, brings: bool) -> None:
    """Refuse who would be lost on this device, before anything is used up for it."""
    if not brings and len(others_of(api, request)) >= MOST_PEOPLE:
        raise failure(RequestError, "too-many-people", most=MOST_PEOPLE)


async def arrive(api: "Api", request: Request, person: str, *, brings: bool) -> Response:
    """Be a person on this device. Who one was here so far either comes along, or stays among the others."""
    guest, others = lasting(api.carrier(request)), others_of(api, request)
    carrier = next((one for one in [guest, *others] if one.person == person), Carrier(person, new_id()))
    others = [one for one in others if one.person != person]
    if guest.person not in ("", person) and await has_something(api, guest.person):
        if brings and not await has_key(api, guest.person):
            await check_door(api).ask(f"bring {guest.person} {person}")
        else:  # one who has a key, too, is another person and no guest
            others = [guest, *others][:MOST_PEOPLE]
    await note_device(api, request, carrier, is_new=True)
    return await become(api, request, carrier, others)


async def switch_person(api: "Api", request: Request, body: Switch) -> Response:
    """Be another who is kept on this device, or a new guest; who one was is kept, too."""
    check_door(api)
    now, others = lasting(api.carrier(request)), others_of(api, request)
    wanted = next((one for one in others if one.device == body.device), None)
    if body.device and wanted is None:
        raise failure(RequestError, "device-unknown")
    kept = [one for one in others if one != wanted and one.person != now.person]
    if await has_something(api, now.person):
        kept = [now, *kept]
    if len(kept) > MOST_PEOPLE:
        raise failure(RequestError, "too-many-people", most=MOST_PEOPLE)
    return await become(api, request, wanted or Carrier(new_id(), new_id()), kept)


async def end(api: "Api", person: str, device: str) -> None:
    """A device is no longer a person's, and what it has open is closed, in every process."""
    await check_door(api).end(device)
    await write(api, DEVICE, person, device, None)


async def end_device(api: "Api", request: Request, body: DeviceEnd) -> You:
    """One device, or all but this one: cookies of before count as others, too."""
    door, carrier = check_door(api), api.carrier(request)
    known = [device for device, _ in await read_all(api, DEVICE, carrier.person, Device)]
    if body.device and body.device not in known:
        raise failure(RequestError, "device-unknown")
    for device in [body.device] if body.device else known:
        if device != carrier.device or body.device:
            await end(api, carrier.person, device)
    if not body.device and carrier.device:
        await door.end(Carrier(carrier.person).way)
    return await show_you(api, request)


# One's data


async def your_data(api: "Api", request: Request, _body: None) -> YourData:
    """What is kept of one, in parts."""
    person, place = api.person(request), request.query_params.get("before", "")
    opened, _, table = place.partition(".")
    if place and not (re.fullmatch("[0-9]{1,18}", opened) and TABLE.fullmatch(table)):
        raise failure(RequestError, "request-malformed", where="before")
    api.check_rate(api.replays, request)
    games, more = await kept_games(api.hall, person, place)
    if place:
        return YourData(None, [], games, more)
    papers: list[PaperInfo] = []
    after = ("", "")
    with api.hall.using_store():
        while found := await api.hall.store.belongings(person, 500, after):
            papers += [PaperInfo(kind, key, _told(data)) for kind, key, data in found if kind != CODE]
            after = found[-1][:2]
    return YourData(await show_you(api, request), papers, games, more)


def _told(data: bytes) -> Any:
    """What is in a paper: nearly always JSON."""
    with contextlib.suppress(msgspec.MsgspecError):
        return msgspec.json.decode(data)
    return msgspec.to_builtins(data)


async def delete_you(api: "Api", request: Request, _body: Deletion) -> Response:
    """All that names one is deleted: at once who one is, soon after one's traces at every table."""
    door, person = check_door(api), api.person(request)
    api.check_rate(api.names, request, person)
    await door.ask(f"forget {person}")
    await door.end(person, is_person=True)
    with api.hall.using_store():
        await api.hall.store.set_name(person, "")
        await api.hall.store.drop_papers(person)
    others = [one for one in others_of(api, request) if one.person != person]
    return await become(api, request, Carrier(new_id(), new_id()), others)


ENDPOINTS = (
    Endpoint("GET", "/api/you", show_you, You, has_person=True),
    Endpoint(
        "POST", "/api/you/passkeys/ask", ask_new_passkey, dict[str, Any], Nothing, has_person=True, refuses=(409,)
    ),
    Endpoint("POST", "/api/you/passkeys", add_passkey, You, PasskeyMade, has_person=True, refuses=(409,)),
    Endpoint("POST", "/api/you/passkeys/remove", remove_passkey, You, PasskeyGone, has_person=True, refuses=(409,)),
    Endpoint("POST", "/api/you/codes", make_codes, Codes, Nothing, has_person=True, refuses=(409,)),
    Endpoint("POST", "/api/you/devices/end", end_device, You, DeviceEnd, has_person=True, refuses=(404, 409)),
    Endpoint("POST", "/api/you/switch", switch_person, NowYou, Switch, has_person=True, refuses=(404, 409)),
    Endpoint("GET", "/api/you/data", your_data, YourData, query=(("before", ()),), has_person=True, refuses=(400,)),
    Endpoint("POST", "/api/you/delete", delete_you, NowYou, Deletion, has_person=True, refuses=(409,)),
    Endpoint("POST", "/api/sign-in/ask", ask_passkey, dict[str, Any], Nothing, refuses=(409,)),
    Endpoint("POST", "/api/sign-in/passkey", sign_in, NowYou, PasskeyShown, refuses=(409,)),
    Endpoint("POST", "/api/sign-in/code", sign_in_by_code, NowYou, CodeShown, refuses=(409,)),
)
