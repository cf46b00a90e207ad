"""Who somebody is: a random number in a signed cookie. No account, no password, nothing to lose but the cookie.

The cookie also names the device that it was given to, so that one device can be ended while the others stay. A seat
also has a link for a second device; what is in it is made from the secret and forgotten when the seat is taken anew, so
nothing of it is stored.
"""

import base64
import hashlib
import hmac
import re
import secrets
import time
from typing import NamedTuple

COOKIE = "voliere"
OTHERS = "voliere-others"  # who else there is on this device, each as in a cookie of their own
COOKIE_DAYS = 400  # as long as browsers keep one
PERSON = re.compile(r"[A-Za-z0-9_-]{22}")
TABLE = re.compile(r"[A-Za-z0-9_-]{22}")
SYMBOLS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no two look alike
CODE = re.compile(f"[{SYMBOLS}]{{6}}")
TYPED = str.maketrans("oil", "011", " -")  # what people take them for, and put between them
PROMISE = 3_600_000  # milliseconds that one is good for
CHALLENGE = 300_000  # the same of a question to a passkey
FORMER = "-" * 22  # stands where somebody was who has had all that names them deleted


class Carrier(NamedTuple):
    """Whom a cookie names, and the device it was given to: none in cookies of before."""

    person: str = ""
    device: str = ""

    @property
    def way(self) -> str:
        """What is ended if this one device is; cookies of before are all one."""
        return self.device or f"before {self.person}"


def today() -> int:
    """Days since 1970."""
    return int(time.time()) // 86_400


def new_id() -> str:
    """128 random bits: nobody guesses a person."""
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    """A code that people can type, and 96 random bits: nobody guesses a table, even by its code."""
    return "".join(secrets.choice(SYMBOLS) for _ in range(6)) + secrets.token_urlsafe(12)


def code_of(table: str) -> str | None:
    """The code with which a table's name begins; tables of before, and rematches, mostly have none."""
    found = CODE.match(table)
    return found and found[0]


def read_code(typed: str) -> str:
    """The code that somebody means; empty if it can be none."""
    code = typed.lower().translate(TYPED)
    return code if CODE.fullmatch(code) else ""


class Identity:
    """Signs and reads what people carry."""

    def __init__(self, secret: str, seed_salt: str = "") -> None:
        self._key = hashlib.sha256(b"voliere identity " + secret.encode()).digest()
        self._seed_key = hmac.new(self._key, b"seeds " + seed_salt.encode(), hashlib.sha256).digest()
        self.ended: set[str] = set()  # people who are gone, and ways (of a Carrier) that no longer lead to theirs
        self.day_key = hmac.new(self._key, b"days", hashlib.sha256).digest()  # promised: no salt changes them

    def sign(self, person: str, device: str = "") -> str:
        """The value of a cookie."""
        if not device:
            return f"{person}.{self._mark('person', person)}"
        day = str(today())
        return f"{person}.{device}.{day}.{self._mark('device', person, device, day)}"

    def person(self, cookie: str | None) -> str:
        """The person that a cookie names; empty if it names nobody or was tampered with."""
        return self.carrier(cookie).person

    def carrier(self, cookie: str | None) -> Carrier:
        """The same with the device; nobody where that was ended, or is older than browsers keep a cookie."""
        match (cookie or "").split("."):
            case [person, mark]:
                device, expected = "", self._mark("person", person)
            case [person, device, day, mark] if PERSON.fullmatch(device) and re.fullmatch("[0-9]{1,7}", day):
                if today() - int(day) > COOKIE_DAYS:
                    return Carrier()
                expected = self._mark("device", person, device, day)
            case _:
                return Carrier()
        if not PERSON.fullmatch(person) or not mark.isascii() or not hmac.compare_digest(mark, expected):
            return Carrier()
        found = Carrier(person, device)
        return Carrier() if self.is_ended(found) else found

    def is_ended(self, carrier: Carrier) -> bool:
        """Whether it may no longer speak for that person."""
        return not self.ended.isdisjoint((carrier.person, carrier.way))

    def challenge(self, purpose: str, now: int) -> bytes:
        """A question to a passkey, for one purpose and a few minutes. Nothing of it is stored until it was answered."""
        chance, until = secrets.token_hex(16), str(now + CHALLENGE)
        return f"{chance}.{until}.{self._mark('challenge', purpose, chance, until)}".encode()

    def asked_until(self, challenge: bytes, purpose: str, now: int) -> int:
        """Until when a question of ours may be answered; 0 if it is not ours, for another purpose, or too old."""
        found = re.fullmatch(rb"([0-9a-f]{32})\.([0-9]{1,15})\.([A-Za-z0-9_-]{32})", challenge)
        if not found:
            return 0
        chance, until, mark = (part.decode() for part in found.groups())
        is_ours = hmac.compare_digest(mark, self._mark("challenge", purpose, chance, until))
        return int(until) if is_ours and now <= int(until) else 0

    def new_codes(self, count: int) -> list[str]:
        """Codes to write down: 80 random bits each, with which somebody is the same person elsewhere."""
        codes = ("".join(secrets.choice(SYMBOLS) for _ in range(16)) for _ in range(count))
        return ["-".join(code[start : start + 4] for start in range(0, 16, 4)) for code in codes]

    def hide_code(self, typed: str) -> str:
        """What is kept of such a code; empty if it can be none."""
        code = typed.lower().translate(TYPED)
        return self._mark("code", code) if re.fullmatch(f"[{SYMBOLS}]{{16}}", code) else ""

    def rival_key(self, person: str, rival: str) -> str:
        """What somebody calls another person whom they have met: it tells nobody who that is."""
        return self._mark("rival", person, rival)

    def seat_key(self, table: str, seat: int, generation: int) -> str:
        """What a link to a seat holds."""
        return self._mark("seat", table, str(seat), str(generation))

    def is_seat_key(self, key: str, table: str, seat: int, generation: int) -> bool:
        """Whether a link is good."""
        return key.isascii() and hmac.compare_digest(key, self.seat_key(table, seat, generation))

    def server_seed(self, table: str) -> bytes:
        """The server's part of a table's chance: it follows from the name, so that it can be promised before."""
        return hmac.new(self._seed_key, f"seed\n{table}".encode(), hashlib.sha256).digest()

    def day_seed(self, game: str, day: str) -> bytes:
        """The seed of a deal of the day: the same for everybody, and known to nobody before."""
        return hmac.new(self.day_key, f"day\n{game}\n{day}".encode(), hashlib.sha256).digest()

    def day_table(self, person: str, game: str, day: str) -> str:
        """The name of a person's table for a deal of the day, so that there is one; as hard to guess as any."""
        return self._mark("day", person, game, day)[:22]

    def promise(self, table: str, now: int) -> str:
        """A name for a table that is still to be opened; `now` is in milliseconds."""
        return f"{table}.{now}.{self._promise_mark(table, str(now))}"

    def promised(self, promise: str, now: int) -> str:
        """The name that was promised; empty if it never was, or too long ago."""
        table, _, rest = promise.partition(".")
        given, _, mark = rest.partition(".")
        if not TABLE.fullmatch(table) or not re.fullmatch("[0-9]{1,15}", given) or not mark.isascii():
            return ""
        is_ours = hmac.compare_digest(mark, self._promise_mark(table, given))
        return table if is_ours and now - int(given) <= PROMISE else ""

    def _promise_mark(self, table: str, now: str) -> str:
        return self._mark("promise", table, now, self._seed_key.hex())

    def rematch_id(self, table: str) -> str:
        """The name of the table that follows one; as hard to guess as any."""
        return self._mark("rematch", table)[:22]

    def turn_mark(self, *parts: str | int) -> str:
        """A name for a person's turn at a table, or for all of them: the same each time, and nobody else makes it."""
        return self._mark("turn", *map(str, parts))

    @property
    def push_seed(self) -> bytes:
        """What the key follows from that signs push messages."""
        return hmac.new(self._key, b"push", hashlib.sha256).digest()

    def group_of(self, table: str) -> str:
        """The name of the group that the people of a table make; as hard to guess as any."""
        return self._mark("group", table)[:22]

    def group_key(self, group: str, generation: int) -> str:
        """What a link into a group holds."""
        return self._mark("group key", group, str(generation))

    def is_group_key(self, key: str, group: str, generation: int) -> bool:
        """Whether such a link is good."""
        return key.isascii() and hmac.compare_digest(key, self.group_key(group, generation))

    def group_table(self, group: str, last: str) -> str:
        """The name of the table that a group opens after another."""
        return self._mark("group table", group, last)[:22]

    def pseudonym(self, group: str, person: str) -> str:
        """By what people of a group call each other, where a name is not enough: no person's number is ever shown."""
        return self._mark("pseudonym", group, person)[:16]

    def _mark(self, *parts: str) -> str:
        digest = hmac.new(self._key, "\n".join(parts).encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:24]).decode()
