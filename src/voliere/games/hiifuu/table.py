"""Hiifuu between its rules and people: options, notation, views, score sheet."""

import re
from typing import Any, ClassVar

import msgspec

from voliere.errors import IllegalMove
from voliere.game import (
    EventKind,
    Game,
    Line,
    Move,
    Outcome,
    Question,
    Refusal,
    Selection,
    View,
    ranks_of,
    seat_name,
    with_own,
)
from voliere.games.hiifuu import judge, pictures, rules, sight
from voliere.games.hiifuu.components import (
    CARD_NAMES,
    COLOUR_LETTERS,
    COLOURS,
    DEALT,
    DISCARDS,
    KEPT,
    ROUNDS,
    TOKEN_VALUES,
    TOKENS,
    VALUES,
    VALUES_IN_PLAY,
)
from voliere.games.hiifuu.lesson import LESSON
from voliere.games.hiifuu.merits import merits
from voliere.games.hiifuu.rules import CARD_BASE, Events, Refusals
from voliere.games.hiifuu.state import State
from voliere.games.hiifuu.terminal import draw
from voliere.kernel import NOBODY, NOTHING, members
from voliere.options import Choice, Numbers, Option, Toggle
from voliere.texts import failure

CARD = r"[ORVG](?:1[0-8]|[1-9])"

# Notation, for error messages.
DISCARD_EXAMPLE = ("discard", "O1", "O2", "V3", "G9")
CARD_EXAMPLE = "O7"


class Token(msgspec.Struct):
    """A token of this round, in the order of the row: what it is worth, who has taken it, and whether it counts."""

    value: int
    taken_by: int | None
    is_covered: bool


class Play(msgspec.Struct):
    """A card of the trick on the table."""

    seat: int
    card: str


class Player(msgspec.Struct):
    """What a viewer may know of a seat. Cards are None where they are secret."""

    cards: int
    hand: list[str] | None
    discards: list[str] | None
    lacks: list[str]  # colours that the seat has shown to lack
    tricks: int
    token: int | None  # the value of the token taken
    is_covered: bool
    gained: list[int]  # points of each round so far
    points: int


class HiifuuView(View, kw_only=True):
    """The table of Hiifuu."""

    phase: str  # discard or play
    discards: int  # how many cards everybody discards
    highest: int  # colours go from 1 to this
    token_order: str
    tokens: list[Token]
    leader: int  # of the trick on the table; before the first, who will lead it
    led: str | None  # the colour to follow; None: the next card leads
    trick: list[Play]  # in the order of play; a finished trick lies open until the next lead
    winner: int | None  # of that trick, so far
    tricks_played: int
    tricks_in_round: int
    played: list[str] | None  # all cards played this round; None where the table has agreed not to show them
    seats: list[Player]


def _place_name(place: int) -> str:
    """A place in the row of tokens, from 1."""
    return str(place + 1)


class Hiifuu(Game):
    """See `Game`."""

    name = "hiifuu"
    rules = rules
    judge = judge
    sight = sight
    card_names = tuple(pictures.PICTURES)
    lesson = LESSON
    players = (4, 5, 6)
    default_players = 4
    minutes = 30
    highlights: ClassVar = {
        r"\bO1?\d\b": "bold yellow",
        r"\bR1?\d\b": "bold red",
        r"\bV1?\d\b": "bold magenta",
        r"\bG1?\d\b": "bold green",
    }
    examples = (" ".join(DISCARD_EXAMPLE), CARD_EXAMPLE)
    options: tuple[Option, ...] = (
        Choice(name="token_order", default="increasing", values=("increasing", "random")),
        Numbers(
            name="tokens",
            default=[list(line) for line in TOKEN_VALUES],
            rows=ROUNDS,
            columns=TOKENS,
            low=0,
            high=99,
            example=[[4, 1, 3, 2], [2, 4, 6, 8], [0, 5, 5, 9], [3, 3, 3, 3], [99, 1, 10, 7]],
        ),
        Toggle(name="show_played", default=True),
    )
    level_shares: ClassVar = (1.38, 1.40, 1.41, 1.03)
    questions: ClassVar = (
        Question("tokens", "scored", "amount"),
        Question("covered", "token-covered"),
        Question("leads", "round-begins", "amount"),
    )
    event_kinds: ClassVar = {
        Events.ROUND_BEGINS: EventKind("round-begins", is_foreseeable=False),
        Events.TOKEN_LAID: EventKind("token-laid", is_foreseeable=False),
        Events.DEALT: EventKind("dealt", is_foreseeable=False),
        Events.DISCARDED: EventKind("discarded", card=lambda number: " ".join(_cards_of(number)), card_for="seat"),
        Events.PLAY_BEGINS: EventKind("play-begins"),
        Events.PLAYED: EventKind("played", card=CARD_NAMES.__getitem__),
        Events.LACK_SHOWN: EventKind("lack-shown", target=COLOUR_LETTERS.__getitem__),
        Events.TRICK_WON: EventKind("trick-won", card=CARD_NAMES.__getitem__),
        Events.TOKEN_TAKEN: EventKind("token-taken", source=_place_name),
        Events.NO_TOKEN_LEFT: EventKind("no-token-left"),
        Events.TOKEN_COVERED: EventKind("token-covered", source=_place_name),
        Events.SCORED: EventKind("scored", source=_place_name),
        Events.ROUND_ENDS: EventKind("round-ends"),
    }
    refusals: ClassVar = {
        Refusals.NO_SUCH_ACTION: Refusal("no-such-action", None),
        Refusals.NOT_IN_PLAY: Refusal("not-in-play", "HF-01"),
        Refusals.IS_DISCARDED: Refusal("discarded", "HF-04"),
        Refusals.NOT_IN_HAND: Refusal("not-in-hand", "HF-07"),
        Refusals.MUST_FOLLOW: Refusal("must-follow", "HF-08"),
    }

    # Opening a match

    def longest(self, players: int, values: dict[str, Any]) -> int:
        """Every card dealt is discarded or played."""
        return ROUNDS * players * DEALT[players]

    def configure(self, players: int, values: dict[str, Any]) -> State:
        s = State()
        s.players = players
        s.is_shuffled = int(values["token_order"] == "random")
        s.shows_played = int(values["show_played"])
        s.value = [sorted(line) for line in values["tokens"]]  # HF-02
        return s

    # Moves

    def selection(self, s: State, seat: int) -> Selection | None:
        if not s.is_discarding:
            return None
        actions = self.actions(s, seat)
        names = tuple(CARD_NAMES[card] for card in actions)
        return Selection("discard", DISCARDS[s.players], names, tuple(actions))

    def moves(self, s: State, seat: int) -> list[Move]:
        return [Move(CARD_NAMES[card], (card,)) for card in self.actions(s, seat)]

    def parse(self, s: State, seat: int, text: str) -> Move:
        found = re.fullmatch(rf"(discard )?({CARD}(?: {CARD})*)", text)
        if not found or (not found[1] and " " in found[2]):
            example = " ".join(DISCARD_EXAMPLE[: 1 + DISCARDS[s.players]]) if s.is_discarding else CARD_EXAMPLE
            raise self.malformed(text, (example,))
        cards = sorted(CARD_NAMES.index(name) for name in found[2].split())
        if not found[1]:
            if s.is_discarding:
                raise self._illegal("discard-first", text, s)
            return Move(text, (cards[0],))
        if not s.is_discarding:
            raise self._illegal("discards-are-made", text, s)
        if len(cards) != DISCARDS[s.players]:
            raise self._illegal("number-of-discards", text, s)
        return Move(" ".join(["discard", *(CARD_NAMES[card] for card in cards)]), tuple(cards))

    def _illegal(self, code: str, text: str, s: State) -> IllegalMove:
        """HF-04: a discard is one move of so many cards, at the beginning of a round; no single action shows that."""
        return failure(
            IllegalMove,
            code,
            message_id=f"refusal-{code}",
            owner=self.name,
            move=text,
            clause="HF-04",
            number=DISCARDS[s.players],
        )

    merits = staticmethod(merits)

    # Showing

    def public_view(self, s: State, decision: int) -> HiifuuView:
        is_over = rules.is_over(s)
        order = [(s.leader + place) % s.players for place in range(rules.trick_size(s))]
        return HiifuuView(
            game=self.name,
            players=s.players,
            viewer=None,
            decision=decision,
            pending=members(s.pending),
            over=is_over,
            round=s.round + 1,
            scores=[rules.points_of(s, seat) for seat in range(s.players)],
            phase="discard" if s.is_discarding else "play",
            discards=DISCARDS[s.players],
            highest=VALUES_IN_PLAY[s.players],
            token_order="random" if s.is_shuffled else "increasing",
            tokens=[_token(s, place) for place in range(TOKENS)],
            leader=s.leader,
            led=None if s.led == NOTHING else COLOUR_LETTERS[s.led],
            trick=[Play(seat, CARD_NAMES[s.trick[seat]]) for seat in order],
            winner=None if s.winner == NOBODY else s.winner,
            tricks_played=s.tricks_played,
            tricks_in_round=KEPT[s.players],
            played=_names(s.played) if s.shows_played or is_over else None,  # HF-17
            seats=[self._player(s, seat) for seat in range(s.players)],
        )

    def own(self, s: State, seat: int, public: HiifuuView) -> dict[str, Any]:
        hand, discards = _names(s.hand[seat]), _names(s.discard[seat])
        return {"seats": with_own(public.seats, seat, cards=len(hand), hand=hand, discards=discards)}

    def _player(self, s: State, seat: int) -> Player:
        """HF-04: hands and discards are their owner's alone, until the game is over."""
        shows = rules.is_over(s)
        place = s.taken[seat]
        return Player(
            cards=rules.cards_shown(s, seat),
            hand=_names(s.hand[seat]) if shows else None,
            discards=_names(s.discard[seat]) if shows else None,
            lacks=[COLOUR_LETTERS[colour] for colour in members(s.lacks[seat])],
            tricks=s.tricks[seat],
            token=None if place == NOTHING else s.token[place],
            is_covered=_is_covered(s, seat),
            gained=[s.gained[number][seat] for number in range(_finished(s))],
            points=rules.points_of(s, seat),
        )

    def outcome(self, s: State) -> Outcome:
        lines = [
            Line("sheet-round", list(s.gained[number][: s.players]), {"round": number + 1})
            for number in range(_finished(s))
        ]
        points = [rules.points_of(s, seat) for seat in range(s.players)]
        return _outcome(points, [*lines, Line("sheet-points", list(points))])

    def round_outcome(self, s: State) -> Outcome:
        everybody = range(s.players)
        tokens = [None if s.taken[seat] == NOTHING else s.token[s.taken[seat]] for seat in everybody]
        covered = [value if _is_covered(s, seat) else None for seat, value in enumerate(tokens)]
        lines = [Line("sheet-tricks", list(s.tricks[: s.players])), Line("sheet-token", list(tokens))]
        if any(_is_covered(s, seat) for seat in everybody):
            lines.append(Line("sheet-covered", list(covered)))
        gained = s.gained[s.round][: s.players]
        lines.append(Line("sheet-round", list(gained), {"round": s.round + 1}))
        lines.append(Line("sheet-points", [rules.points_of(s, seat) for seat in everybody]))
        return _outcome(gained, lines)

    def word(self, language: str, notation: str) -> str:
        if notation in tuple(COLOUR_LETTERS):
            return self.say(language, "colour", colour=notation)
        if re.fullmatch(rf"{CARD}(?: {CARD})*", notation):
            cards = notation.split()
            return ", ".join(self.say(language, "card", colour=card[0], value=card[1:]) for card in cards)
        return notation

    draw = draw
    face = staticmethod(pictures.face)
    picture = staticmethod(pictures.draw)

    def whereabouts(self, s: State) -> list[tuple[str, str]]:
        places = [(card, "played") for card in _names(s.played)]
        for seat in range(s.players):
            places += [(card, f"hand {seat_name(seat)}") for card in _names(s.hand[seat])]
            places += [(card, f"discards {seat_name(seat)}") for card in _names(s.discard[seat])]
        return places

    def cards(self, s: State) -> list[str]:
        return _names([(1 << VALUES_IN_PLAY[s.players]) - 1] * COLOURS)


def _names(sets: list[int]) -> list[str]:
    """The cards of a set a colour."""
    return [CARD_NAMES[VALUES * colour + value] for colour in range(COLOURS) for value in members(sets[colour])]


def _cards_of(number: int) -> list[str]:
    """The cards of the event of a discard; see CARD_BASE."""
    names = []
    while number > 0:
        number, digit = divmod(number, CARD_BASE)
        names.append(CARD_NAMES[digit - 1])
    return names


def _token(s: State, place: int) -> Token:
    seat = s.taken.index(place) if place in s.taken else None
    return Token(value=s.token[place], taken_by=seat, is_covered=seat is not None and _is_covered(s, seat))


def _is_covered(s: State, seat: int) -> bool:
    """HF-11."""
    return s.taken[seat] != NOTHING and not rules.keeps_token(s, seat)


def _finished(s: State) -> int:
    """How many rounds are scored."""
    return s.round + 1 if s.pending == 0 else s.round


def _outcome(points: list[int], sheet: list[Line]) -> Outcome:
    ranks = ranks_of(points)  # HF-16
    return Outcome(list(points), ranks, [seat for seat, rank in enumerate(ranks) if rank == 1], sheet)


GAME = Hiifuu()
