"""What every game offers, and the words in which matches speak: moves, events, views, outcomes.

A game is an object of a class derived from `Game`, called GAME in its folder's table.py; the registry finds it there.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import comb
from typing import Any, ClassVar

import msgspec

from voliere.drawing import CARD_HEIGHT, CARD_WIDTH, PANEL, SKY, Drawing
from voliere.errors import ClashingOptions, InvalidOption, MalformedMove, UnknownOption, WrongPlayers
from voliere.kernel import NOBODY, NOTHING, GameState, Judge, Rules, Sight, blind, members
from voliere.kernel.events import Happening
from voliere.lesson import Lesson
from voliere.options import RANDOM, SEAT_LETTERS as SEAT_LETTERS, Option, Seat, shown, whole
from voliere.reason import Merit, Reason
from voliere.texts import LANGUAGES, failure, texts, texts_folder


def seat_name(seat: int) -> str:
    """Seats count from 0; notation calls them A, B, C…"""
    return SEAT_LETTERS[seat]


class JsonObject(dict[str, Any]):
    """A JSON object (a dict) whose keys read as attributes too: `view["pending"]` is `view.pending`."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"this only shows {name}; it cannot be changed here")

    @classmethod
    def of(cls, value: Any) -> Any:
        """Any struct, list or dict of them, all the way down."""
        return cls._wrap(msgspec.to_builtins(value))

    @classmethod
    def _wrap(cls, value: Any) -> Any:
        if isinstance(value, dict):
            return cls({key: cls._wrap(inner) for key, inner in value.items()})
        if isinstance(value, list | tuple):
            return [cls._wrap(inner) for inner in value]
        return value


# Moves and events


class Move(msgspec.Struct, frozen=True):
    """A legal move; `str(move)` is its notation. `steps` are the actions of the rules that it stands for."""

    text: str
    steps: tuple[int, ...]

    def __str__(self) -> str:
        return self.text


class Selection(msgspec.Struct, frozen=True):
    """Many moves in short: choose `choose` of these cards, written as `word` and the cards, e.g. `discard O1 O2 V3`.

    `actions` are the single-card actions of the rules, in the order of `among`; the order of a choice means nothing.
    """

    word: str
    choose: int
    among: tuple[str, ...]
    actions: tuple[int, ...]

    def __len__(self) -> int:
        return comb(len(self.among), self.choose)

    def pick(self, indices: Iterable[int]) -> Move:
        """The move that chooses the cards at these places of `among`; IndexError for a place that is not there."""
        chosen = sorted(indices)
        if chosen and chosen[0] < 0:
            raise IndexError(chosen[0])
        text = " ".join([self.word, *(self.among[index] for index in chosen)])
        return Move(text, tuple(self.actions[index] for index in chosen))

    def moves(self) -> list[Move]:
        """Every one of them."""
        pairs = zip(combinations(self.among, self.choose), combinations(self.actions, self.choose), strict=True)
        return [Move(f"{self.word} {' '.join(cards)}", steps) for cards, steps in pairs]


class Placing(msgspec.Struct, frozen=True):
    """Many moves in short: any of these cards at any of these places, written with `sign` between, e.g. `R5@c3`."""

    cards: list[str]
    sign: str
    places: list[str]


class EventKind(msgspec.Struct, frozen=True):
    """How the events of one kind are told.

    `card_for`: who may see its card while the game is on: "all", its "seat" alone, or "nobody". `is_foreseeable`:
    whether the player whose move causes it could have known; a preview stops before the first that is not.
    `shows_secret`: whether it can bring a card into the open that its seat alone knew and the move does not name.
    """

    name: str
    card_for: str = "all"
    is_foreseeable: bool = True
    shows_secret: bool = False
    card: Callable[[int], str] = str
    source: Callable[[int], str] = str
    target: Callable[[int], str] = str


class Event(msgspec.Struct, frozen=True):
    """Something that happened, as one viewer may know it."""

    number: int  # from 1, in the order of the match
    ply: int
    kind: str
    seat: int | None
    card: str | None
    source: str | None
    target: str | None
    amount: int
    is_hidden: bool  # there is a card that this viewer may not see


class Phrase(msgspec.Struct, frozen=True):
    """Something that may be said at a table: a message `phrase-<name>`, and what each of its details may be."""

    name: str
    details: dict[str, tuple[str, ...]] = {}


class Talk(msgspec.Struct, frozen=True):
    """What a game lets its players say to each other while it is on, and the places of the board they may mark."""

    phrases: tuple[Phrase, ...] = ()
    places: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True):
    """What a study asks of a game's events: of one kind, told apart by their card, source, target or amount (`by`).

    Its title is the message `study-<name>` of the game's texts.
    """

    name: str
    event: str
    by: str = ""


class Refusal(msgspec.Struct, frozen=True):
    """Why the rules refuse an action: a stable code, the clause, and a message `refusal-<code>` in the game's texts."""

    code: str
    clause: str | None


class Preview(msgspec.Struct, frozen=True):
    """What a move would do, up to the first thing its player cannot know."""

    events: list[Event]
    is_complete: bool


# Results


class Line(msgspec.Struct, frozen=True):
    """A line of a score sheet: a message with its details, and an amount for each seat (None: blank)."""

    message_id: str
    amounts: list[int | str | None]
    details: dict[str, Any] = {}


class Rung(msgspec.Struct, frozen=True):
    """A title, and the least score that earns it."""

    title: str  # a message
    least: int | None  # None: whatever is below the others


class Outcome(msgspec.Struct, frozen=True):
    """How a match, or one of its rounds, came out."""

    scores: list[int]
    ranks: list[int]  # 1 is best
    winners: list[int]  # empty where nobody plays against anybody
    sheet: list[Line]
    title: str | None = None  # a message that sums the result up where there is no winner
    ladder: list[Rung] = []  # all such titles, the highest first


class Round(msgspec.Struct, frozen=True):
    """A finished round: how it came out, and the table as all could then see it."""

    number: int
    outcome: Outcome
    table: Any
    last_event: int  # its number: later ones belong to the next round


class View(msgspec.Struct, kw_only=True):
    """What a viewer may know; each game adds its own fields. Built up from what is allowed, never by stripping."""

    game: str
    players: int
    viewer: int | None
    decision: int
    pending: list[int]
    over: bool
    round: int
    scores: list[int]


def with_own(players: Sequence[msgspec.Struct], seat: int, **own: Any) -> list[msgspec.Struct]:
    """What is shown of all seats, with what one of them knows of itself."""
    return [*players[:seat], msgspec.structs.replace(players[seat], **own), *players[seat + 1 :]]


def ranks_of(standings: Sequence[int]) -> list[int]:
    """1 for the highest; equal standings share a rank."""
    return [1 + sum(other > standing for other in standings) for standing in standings]


def listing(value: Any, name: str = "") -> list[tuple[str, str]]:
    """All that is in a view, each thing with its name: what a game shows that has no better way yet."""
    value = msgspec.to_builtins(value)
    if isinstance(value, list) and any(isinstance(inner, dict | list) for inner in value):
        value = dict(enumerate(value))
    if isinstance(value, dict):
        return [line for key, inner in value.items() for line in listing(inner, f"{name}.{key}".lstrip("."))]
    return [(name, " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value))]


class Game(ABC):
    """One game: its description, and the way between its rules and people."""

    name: str
    rules: Rules
    judge: Judge
    sight: Sight = blind  # of its nets, where it has any
    players: tuple[int, ...]
    default_players: int
    minutes: int
    options: tuple[Option, ...] = ()
    event_kinds: ClassVar[dict[int, EventKind]]
    refusals: ClassVar[dict[int, Refusal]]
    card_names: tuple[str, ...]
    questions: ClassVar[tuple[Question, ...]] = ()  # what a study of it asks
    # What one bot of each level takes among those of the level below, times the fair share, as the lab has measured it
    # at the usual number of players (docs/club.md): ratings of people stand on it. Empty where nobody has.
    level_shares: ClassVar[tuple[float, ...]] = ()
    lesson: Lesson | None = None
    highlights: ClassVar[dict[str, str]] = {}  # patterns of notation, and their style in a terminal

    @property
    def examples(self) -> tuple[str, ...]:
        """Notation, for error messages."""
        return self.card_names[:2]

    @property
    def rules_version(self) -> int:
        """Raised with every change of behaviour."""
        return self.rules.RULES_VERSION

    # Opening a match

    def check_players(self, players: Any) -> int:
        """A number of players this game is for."""
        if players is None:
            return self.default_players
        number = whole(players)
        if number is None or number not in self.players:
            possible = ", ".join(map(str, self.players))
            raise failure(WrongPlayers, "wrong-players", game=self.name, players=shown(players), possible=possible)
        return number

    def check_options(self, players: int, given: dict[str, Any]) -> dict[str, Any]:
        """All options with their values; those not given have their defaults."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                possible = ", ".join(known) or "–"
                raise failure(UnknownOption, "unknown-option", game=self.name, option=name, possible=possible)
        values = {name: option.default_for(players) for name, option in known.items()}
        for name, value in given.items():
            try:
                values[name] = known[name].check(value)
            except (ValueError, TypeError):
                raise failure(
                    InvalidOption, "invalid-option", option=name, value=shown(value), possible=known[name].possible()
                ) from None
        for option in self.options:
            if values[option.name] != option.default:
                self._check_place(option, players, values)
        self.check_together(players, values)
        return values

    def _check_place(self, option: Option, players: int, values: dict[str, Any]) -> None:
        if option.players and players not in option.players:
            possible = ", ".join(map(str, option.players))
            raise failure(
                ClashingOptions, "option-needs-players", option=option.name, players=players, possible=possible
            )
        if not option.is_there(values[option.name], players):
            value = option.show(values[option.name])
            raise failure(ClashingOptions, "seat-absent", option=option.name, seat=value, players=players)
        for needed, allowed in option.needs.items():
            if values[needed] not in allowed:
                other = next(one for one in self.options if one.name == needed)
                wanted = ", ".join(other.show(value) for value in allowed)
                raise failure(ClashingOptions, "option-needs-option", option=option.name, needed=needed, wanted=wanted)

    def check_together(self, players: int, values: dict[str, Any]) -> None:  # noqa: B027  # most games need none
        """Raise ClashingOptions for what goes wrong only in combination."""

    def parse_options(self, items: Iterable[str]) -> dict[str, Any]:
        """Options written as name=value."""
        known = {option.name: option for option in self.options}
        given: dict[str, Any] = {}
        for item in items:
            name, sign, text = item.partition("=")
            if not sign:
                raise failure(InvalidOption, "option-form", text=item)
            if name not in known:
                possible = ", ".join(known) or "–"
                raise failure(UnknownOption, "unknown-option", game=self.name, option=name, possible=possible)
            if name in given:
                raise failure(InvalidOption, "option-twice", option=name)
            try:
                given[name] = known[name].parse(text)
            except (ValueError, KeyError):
                raise failure(
                    InvalidOption, "invalid-option", option=name, value=shown(text), possible=known[name].possible()
                ) from None
        return given

    def show_options(self, values: dict[str, Any]) -> list[str]:
        """The options that differ from their defaults, as `parse_options` reads them."""
        return [f"{o.name}={o.show(values[o.name])}" for o in self.options if values[o.name] != o.default]

    def is_contest(self, players: int, values: dict[str, Any]) -> bool:
        """Whether somebody wins: not where all play together, and not alone."""
        return players > 1

    def longest(self, players: int, values: dict[str, Any]) -> int | None:
        """How many actions no match can exceed; None where the rules set no bound."""
        return None

    def configure(self, players: int, values: dict[str, Any]) -> GameState:
        """A state that holds what was agreed, ready for `start`; here the number of players alone."""
        s = self.rules.State()
        s.players = players
        return s

    # Moves

    def actions(self, s: Any, seat: int) -> list[int]:
        """The legal actions of a seat that is to decide."""
        actions = [0] * self.rules.MAX_LEGAL
        return actions[: self.rules.legal(s, seat, actions)]

    def selection(self, s: Any, seat: int) -> Selection | None:
        """What a seat that is to decide chooses several cards of; None where it makes one of `moves`."""
        return None

    def moves(self, s: Any, seat: int) -> list[Move]:
        """All legal moves of a seat that is to decide, where that is no `selection`; here an action is a card."""
        return [Move(self.card_names[action], (action,)) for action in self.actions(s, seat)]

    def notations(self, s: Any, seat: int) -> list[str | Placing]:
        """The notation of `moves`, in short where a game has a way for it."""
        return [move.text for move in self.moves(s, seat)]

    def parse(self, s: Any, seat: int, text: str) -> Move:
        """Read the notation of a move, legal or not; MalformedMove if it is none. Here it names a card."""
        if text not in self.card_names:
            raise self.malformed(text)
        return Move(text, (self.card_names.index(text),))

    def merits(self, s: Any, seat: int, move: Move) -> list[Merit]:
        """What a legal move does for its player, of all that the seat can know: `s` is any world possible for it."""
        return []

    def malformed(self, text: str, examples: Sequence[str] = ()) -> MalformedMove:
        """The error for text that is no move, with examples of what would be one here."""
        return failure(MalformedMove, "malformed-move", text=text, examples=", ".join(examples or self.examples))

    # Showing

    def view(self, s: Any, viewer: int | None, decision: int) -> View:
        """What a viewer may know: what all may, and for a seat what is its own laid over it."""
        public = self.public_view(s, decision)
        return public if viewer is None else self.own_view(s, viewer, public)

    def own_view(self, s: Any, seat: int, public: View) -> View:
        """A seat's view, made from that of all: what all see is worked out once, however many look."""
        return msgspec.structs.replace(public, viewer=seat, **self.own(s, seat, public))

    @abstractmethod
    def public_view(self, s: Any, decision: int) -> View:
        """What everybody may know."""

    def own(self, s: Any, seat: int, public: Any) -> dict[str, Any]:
        """The fields of the view that are others for a seat: there alone is what it knows and not everybody does."""
        return {}

    def common_fields(self, s: Any, decision: int) -> dict[str, Any]:
        """What the views of all games have, for a game of one round."""
        return {
            "game": self.name,
            "players": s.players,
            "viewer": None,
            "decision": decision,
            "pending": members(s.pending),
            "over": self.rules.is_over(s),
            "round": 1,
            "scores": self.scores(s),
        }

    def scores(self, s: Any) -> list[int]:
        """Every seat's points, as far as they are counted."""
        scores = [0] * int(s.players)
        self.rules.scores(s, scores)
        return scores

    def draw(self, view: Any, language: str) -> str:
        """A view as lines of plain text, for a terminal and for golden playthroughs; here all that is in it."""
        return "\n".join(f"{name}: {value}" for name, value in listing(view))

    def face(self, drawing: Drawing, card: str) -> None:
        """Draw what is on a card; here its name."""
        drawing.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, PANEL)
        drawing.number(CARD_WIDTH / 2, CARD_HEIGHT / 2, card, 2 * CARD_WIDTH / max(4, len(card)))

    def picture(self, view: Any, title: str) -> Drawing:
        """A view as a drawing, for a notebook; here all that is in it."""
        lines = listing(view)
        drawing = Drawing(self.name, title, 480, 20 * len(lines) + 20)
        drawing.rect(0, 0, drawing.width, drawing.height, SKY, 14)
        for place, (name, value) in enumerate(lines):
            drawing.words(14, 20 * place + 20, name)
            drawing.words(180, 20 * place + 20, value)
        return drawing

    def outcome(self, s: Any) -> Outcome:
        """How the match came out; at the end of a round but the last, how that round did. Here the most points win."""
        scores = self.scores(s)
        ranks = ranks_of(scores)
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        return Outcome(scores, ranks, winners, [Line("sheet-points", list(scores))])

    def round_outcome(self, s: Any) -> Outcome:
        """How the round that has just ended came out; where there is but one, that is the outcome."""
        return self.outcome(s)

    def talk(self, values: dict[str, Any]) -> Talk:
        """What may be said at a table with these options, beyond good manners."""
        return Talk()

    def cards(self, s: Any) -> list[str]:
        """All cards in play; here all there are."""
        return list(self.card_names)

    @abstractmethod
    def whereabouts(self, s: Any) -> list[tuple[str, str]]:
        """Every card and where it is, for the tests that none is lost or twice there."""

    def event(self, happening: Happening, viewer: int | None, number: int, ply: int, is_open: bool) -> Event:
        """A happening as a viewer may know it; `is_open` when the game is over and nothing is secret any more."""
        kind = self.event_kinds[happening.kind]
        has_card = happening.card != NOTHING
        may_see = is_open or kind.card_for == "all" or (kind.card_for == "seat" and happening.seat == viewer)
        return Event(
            number=number,
            ply=ply,
            kind=kind.name,
            seat=None if happening.seat == NOBODY else happening.seat,
            card=kind.card(happening.card) if has_card and may_see else None,
            source=None if happening.source == NOTHING else kind.source(happening.source),
            target=None if happening.target == NOTHING else kind.target(happening.target),
            amount=happening.amount,
            is_hidden=has_card and not may_see,
        )

    def say(self, language: str, message: str, **details: Any) -> str:
        """A message of the shared texts or of this game's."""
        return texts(language, self.name).say(message, **details)

    def word(self, language: str, notation: str) -> str:
        """A card, a place or a move in words; the notation itself where a game has none."""
        return notation

    def tell(self, language: str, event: Event, names: Sequence[str] = SEAT_LETTERS) -> str:
        """An event in words."""
        details = {
            "player": names[event.seat] if event.seat is not None else "",
            "card": self.word(language, event.card or ""),
            "source": self.word(language, event.source or ""),
            "target": self.word(language, event.target or ""),
            "amount": event.amount,
        }
        suffix = "-hidden" if event.is_hidden else ""
        return self.say(language, f"event-{event.kind}{suffix}", **details)

    def tell_line(self, language: str, line: Line | Reason) -> str:
        """The label of a line of the score sheet, or a reason, in words."""
        details = {
            key: self.word(language, one) if isinstance(one, str) and key != "player" else one
            for key, one in line.details.items()
        }
        return self.say(language, line.message_id, **details)

    def describe(self) -> JsonObject:
        """All that a lobby, a command line or an API needs to offer this game; plain JSON."""
        described = {
            "name": self.name,
            "rules_version": self.rules_version,
            "players": list(self.players),
            "default_players": self.default_players,
            "minutes": self.minutes,
            "has_lesson": self.lesson is not None,
            "options": [option.describe() for option in self.options],
            "notation": list(self.examples),
            "texts": {language: self._described_texts(language) for language in LANGUAGES},
        }
        wrapped = JsonObject.of(described)
        assert isinstance(wrapped, JsonObject)
        return wrapped

    def _described_texts(self, language: str) -> dict[str, Any]:
        described: dict[str, Any] = {
            "title": self.say(language, "title"),
            "tagline": self.say(language, "tagline"),
            "options": {},
        }
        for option in self.options:
            message_id = f"option-{_dashed(option.name)}"
            if isinstance(option, Seat):  # the others are seats
                values = {RANDOM: self.say(language, f"option-seat-{RANDOM}")}
            else:
                values = {value: self.say(language, f"{message_id}-{value}") for value in getattr(option, "values", ())}
            described["options"][option.name] = {
                "title": self.say(language, message_id),
                "help": self.say(language, f"{message_id}-help"),
                "values": values,
                "meanings": {
                    value: self.say(language, f"{message_id}-{value}-help")
                    for value in values
                    if texts(language, self.name).has(f"{message_id}-{value}-help")
                },
            }
        return described

    def rules_page(self, language: str) -> str:
        """The rules in our own words, as Markdown."""
        return (texts_folder(self.name) / f"rules.{language}.md").read_text("utf-8")


def _dashed(name: str) -> str:
    return name.replace("_", "-")
