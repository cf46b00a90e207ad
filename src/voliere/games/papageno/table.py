"""Papageno between its rules and people: options, notation, views, score sheet."""

import re
from typing import Any, ClassVar

import msgspec

from voliere.game import EventKind, Game, Line, Move, Outcome, Question, Refusal, View, ranks_of, with_own
from voliere.games.papageno import judge, knowledge, pictures, rules, sight
from voliere.games.papageno.components import (
    BIRD_COUNTS,
    BIRD_KINDS,
    BIRDS,
    CAPTURE,
    CAPTURE_WEIGHT,
    CAPTURES,
    CARD_NAMES,
    CARDS,
    COLUMNS,
    EGG,
    EGGS,
    FLUTE,
    FLUTE_WEIGHT,
    FLUTES,
    KINDS,
    LIGHTEST,
    PLACES,
    SPOT_NAMES,
    SPOTS,
)
from voliere.games.papageno.lesson import LESSON
from voliere.games.papageno.merits import merits
from voliere.games.papageno.rules import DECK, DISCARD, EXCHANGE, KEEP, PUT, TAKE, TURN, Events, Refusals
from voliere.games.papageno.state import PLACING_DRAWN, State
from voliere.games.papageno.terminal import draw, with_minus
from voliere.kernel import NOBODY, NOTHING, lowest, members
from voliere.options import Number, Numbers, Option

WORDS = {"deck": DECK, "take": TAKE, "discard": DISCARD, "keep": KEEP}
PHASES = ("turn-up", "draw", "place", "place", "capture")


class Weighing(msgspec.Struct):
    """How a wire was weighed at the end of a round. Places count from 1, and so do columns."""

    weights: list[int]  # of the six cards, cancelled or not
    copied: list[int | None]  # the place whose weight an Egg has
    cancelled: list[int]  # columns that count nothing
    weight: int


class Player(msgspec.Struct):
    """What a viewer may know of a seat."""

    wire: list[str | None]  # places 1 to 6; None is a face-down card
    chosen: int | None  # the place that this seat will turn up; told to itself alone
    wins: int
    total: int  # weight of its wires over all finished rounds
    weighing: Weighing | None  # once the round is over


class PapagenoView(View, kw_only=True):
    """The table of Papageno."""

    starter: int
    phase: str
    is_last_turn: bool
    takes_in_a_row: int  # turns since a card was last drawn from the deck
    seats: list[Player]
    holder: int | None  # who has drawn or taken a card that is not placed yet
    held: str | None  # that card, where the viewer may see it
    is_from_deck: bool
    placed: int | None  # place of the Capture whose exchange is to be decided
    deck: int
    deck_cards: list[str] | None  # the next one first, once the round is over
    discard: list[str]  # the whole pile, the top card last
    reshuffles: int
    shuffled_back: list[str]  # cards that were shuffled back and not seen since, in order of weight
    unseen: list[str]  # cards not seen at all this round, in order of weight
    weights: dict[str, int]  # of Captures and Flutes


def _spot(number: int) -> str:
    return SPOT_NAMES[number]


def _card(kind: int) -> str:
    return CARD_NAMES[kind]


class Papageno(Game):
    """See `Game`."""

    name = "papageno"
    rules = rules
    judge = judge
    sight = sight
    card_names = tuple(pictures.PICTURES)
    lesson = LESSON
    players = (2, 3, 4, 5)
    default_players = 3
    minutes = 15
    examples = ("turn 4", "deck", "take", "4", "discard", "2>C5", "keep")
    options: tuple[Option, ...] = (
        Numbers(
            name="birds",
            default=list(BIRD_COUNTS),
            columns=BIRD_KINDS,
            low=0,
            high=BIRDS,
            total=BIRDS,
            labels=CARD_NAMES[:BIRD_KINDS],
            example=[4, 3, 4, 4, 3, 4, 3, 3, 3, 3, 3, 3],
        ),
        Number(name="capture_weight", default=CAPTURE_WEIGHT, low=-9, high=20),
        Number(name="flute_weight", default=FLUTE_WEIGHT, low=-9, high=20, players=(3, 4, 5)),  # PG-04
    )
    level_shares: ClassVar = (1.44, 1.46, 1.54, 1.27)
    questions: ClassVar = (
        Question("completed", "completed"),
        Question("captured", "captured", "card"),
        Question("reshuffled", "reshuffled"),
        Question("last-turn", "last-turn"),
    )
    event_kinds: ClassVar = {
        Events.ROUND_BEGINS: EventKind("round-begins", is_foreseeable=False),
        Events.DEALT: EventKind("dealt", is_foreseeable=False),
        Events.PILE_BEGINS: EventKind("pile-begins", card=_card, is_foreseeable=False),
        Events.CHOSE: EventKind("chose", card=_spot, card_for="seat"),
        Events.REVEALED: EventKind("revealed", card=_card, target=_spot, is_foreseeable=False),
        Events.DREW: EventKind("drew", card=_card, card_for="seat", is_foreseeable=False),
        Events.TOOK: EventKind("took", card=_card),
        Events.RESHUFFLED: EventKind("reshuffled", is_foreseeable=False),
        Events.LAST_TURN: EventKind("last-turn", is_foreseeable=False),
        Events.PLACED: EventKind("placed", card=_card, target=_spot, shows_secret=True),
        Events.UNCOVERED: EventKind("uncovered", card=_card, source=_spot, is_foreseeable=False),
        Events.PASSED: EventKind("passed", card=_card, source=_spot, target=_spot),
        Events.DISCARDED: EventKind("discarded", card=_card, source=_spot, shows_secret=True),
        Events.CAPTURED: EventKind("captured", card=_card, source=_spot, target=_spot),
        Events.GAVE: EventKind("gave", card=_card, source=_spot, target=_spot),
        Events.KEPT: EventKind("kept"),
        Events.COMPLETED: EventKind("completed"),
        Events.SCORED: EventKind("scored", is_foreseeable=False),
        Events.ROUND_WON: EventKind("round-won", is_foreseeable=False),
        Events.ROUND_ENDS: EventKind("round-ends", is_foreseeable=False),
    }
    refusals: ClassVar = {
        Refusals.NO_SUCH_ACTION: Refusal("no-such-action", None),
        Refusals.TURN_UP_FIRST: Refusal("turn-up-first", "PG-05"),
        Refusals.TURNED_UP_ALREADY: Refusal("turned-up-already", "PG-05"),
        Refusals.DRAW_FIRST: Refusal("draw-first", "PG-09"),
        Refusals.DRAWN_ALREADY: Refusal("drawn-already", "PG-09"),
        Refusals.TAKEN_MUST_BE_PLACED: Refusal("taken-must-be-placed", "PG-11"),
        Refusals.NO_CAPTURE: Refusal("no-capture", "PG-12"),
        Refusals.CAPTURE_FIRST: Refusal("capture-first", "PG-13"),
        Refusals.CAPTURE_STAYS: Refusal("capture-stays", "PG-13"),
        Refusals.FACE_DOWN: Refusal("face-down", "PG-13"),
        Refusals.NOT_AN_OPPONENT: Refusal("not-an-opponent", "PG-13"),
        Refusals.OPPONENT_FACE_DOWN: Refusal("opponent-face-down", "PG-13"),
    }

    # Opening a match

    def longest(self, players: int, values: dict[str, Any]) -> int:
        """PG-22, PG-23: all may win a round before one wins two, and before every draw there may be so many takes."""
        rounds = (rules.ROUNDS_TO_WIN - 1) * players + 1
        draws = rules.LAST_SHUFFLE * (CARDS - PLACES * players)
        turns = draws * rules.MOST_TAKES * players
        return rounds * (players + 3 * turns)  # a turn is a card, its place and an exchange

    def configure(self, players: int, values: dict[str, Any]) -> State:
        s = State()
        s.players = players
        counts = {**dict(enumerate(values["birds"])), CAPTURE: CAPTURES, EGG: EGGS, FLUTE: FLUTES}
        s.box[:] = [kind for kind in range(KINDS) for _ in range(counts[kind])]
        assert len(s.box) == CARDS
        s.weight[:BIRD_KINDS] = range(LIGHTEST, LIGHTEST + BIRD_KINDS)
        s.weight[CAPTURE] = values["capture_weight"]
        s.weight[FLUTE] = values["flute_weight"]
        return s

    # Moves

    def moves(self, s: State, seat: int) -> list[Move]:
        return [Move(_notation(action), (action,)) for action in self.actions(s, seat)]

    def parse(self, s: State, seat: int, text: str) -> Move:
        found = re.fullmatch(
            r"(?P<word>deck|take|discard|keep)|(?P<turn>turn )?(?P<own>[1-6])(>(?P<spot>[A-E][1-6]))?", text
        )
        if not found or (found["turn"] and found["spot"]):
            raise self.malformed(text)
        if found["word"]:
            return Move(text, (WORDS[text],))
        place = int(found["own"]) - 1
        if found["spot"]:
            return Move(text, (EXCHANGE + place * SPOTS + SPOT_NAMES.index(found["spot"]),))
        return Move(text, ((TURN if found["turn"] else PUT) + place,))

    merits = staticmethod(merits)

    # Showing

    def public_view(self, s: State, decision: int) -> PapagenoView:
        is_scored = s.pending == 0
        has_held = s.held != NOTHING
        return PapagenoView(
            game=self.name,
            players=s.players,
            viewer=None,
            decision=decision,
            pending=members(s.pending),
            over=rules.is_over(s),
            round=s.round + 1,
            scores=s.wins[: s.players],
            starter=s.starter,
            phase="scored" if is_scored else PHASES[s.phase],
            is_last_turn=bool(s.is_last_turn) and not is_scored,
            takes_in_a_row=s.takes_in_a_row,
            seats=[self._player(s, one) for one in range(s.players)],
            holder=lowest(s.pending) if has_held else None,
            held=CARD_NAMES[s.held] if has_held and not knowledge.hides_held(s, NOBODY) else None,
            is_from_deck=s.phase == PLACING_DRAWN,
            placed=_place(s.placed),
            deck=s.deck_size,
            deck_cards=[CARD_NAMES[card] for card in reversed(s.deck[: s.deck_size])] if is_scored else None,
            discard=[CARD_NAMES[card] for card in s.pile[: s.pile_size]],
            reshuffles=s.reshuffles,
            shuffled_back=_hidden(s, NOBODY, range(1, s.reshuffles + 1)),
            unseen=_hidden(s, NOBODY, range(1)),
            weights={CARD_NAMES[kind]: s.weight[kind] for kind in (CAPTURE, FLUTE)},
        )

    def own(self, s: State, seat: int, public: PapagenoView) -> dict[str, Any]:
        """PG-05, PG-24: the place that a seat has chosen, and the card it has drawn, which it has then seen."""
        own: dict[str, Any] = {}
        if s.chosen[seat] != NOTHING:
            own["seats"] = with_own(public.seats, seat, chosen=_place(s.chosen[seat]))
        if public.holder == seat and public.held is None:
            own["held"] = CARD_NAMES[s.held]
            own["shuffled_back"] = _hidden(s, seat, range(1, s.reshuffles + 1))
            own["unseen"] = _hidden(s, seat, range(1))
        return own

    def _player(self, s: State, seat: int) -> Player:
        """PG-24: a face-down card is hidden from its owner too."""
        wire = s.wire[seat]
        return Player(
            wire=[CARD_NAMES[wire[place]] if s.face_up[seat] >> place & 1 else None for place in range(PLACES)],
            chosen=None,
            wins=s.wins[seat],
            total=s.total[seat],
            weighing=_weighing(s, seat) if s.pending == 0 else None,
        )

    def outcome(self, s: State) -> Outcome:
        """PG-22."""
        everybody = range(s.players)
        sheet = [
            *self.round_outcome(s).sheet,
            Line("sheet-wins", list(s.wins[: s.players])),
            Line("sheet-total", list(s.total[: s.players])),
        ]
        ranks = ranks_of([rules.standing(s, seat) for seat in everybody])
        return Outcome(s.wins[: s.players], ranks, [seat for seat in everybody if ranks[seat] == 1], sheet)

    def round_outcome(self, s: State) -> Outcome:
        """PG-22: here the lowest score is the best."""
        weights = s.weighed[: s.players]
        ranks = ranks_of([-weight for weight in weights])
        return Outcome(weights, ranks, [seat for seat in range(s.players) if ranks[seat] == 1], self._sheet(s))

    def _sheet(self, s: State) -> list[Line]:
        """Column by column: two cards, and what they count together."""
        weighings = [_weighing(s, seat) for seat in range(s.players)]
        lines = []
        for column in range(COLUMNS):
            for place in (column, column + COLUMNS):
                amounts = [_weight(s.wire[seat][place], place, one) for seat, one in enumerate(weighings)]
                lines.append(Line("sheet-place", list(amounts), {"place": place + 1}))
            sums = [_column(column, one) for one in weighings]
            lines.append(Line("sheet-column", list(sums), {"column": column + 1}))
        lines.append(Line("sheet-weight", [one.weight for one in weighings]))
        return lines

    def word(self, language: str, notation: str) -> str:
        if notation in CARD_NAMES:
            return self.say(language, "card", card=notation, weight=with_minus(notation))
        return notation

    draw = draw
    face = staticmethod(pictures.face)
    picture = staticmethod(pictures.draw)

    def whereabouts(self, s: State) -> list[tuple[str, str]]:
        places = [
            (CARD_NAMES[s.wire[spot // PLACES][spot % PLACES]], SPOT_NAMES[spot]) for spot in range(s.players * PLACES)
        ]
        places += [(CARD_NAMES[card], "deck") for card in s.deck[: s.deck_size]]
        places += [(CARD_NAMES[card], "discard pile") for card in s.pile[: s.pile_size]]
        if s.held != NOTHING:
            places.append((CARD_NAMES[s.held], "held"))
        return places

    def cards(self, s: State) -> list[str]:
        return [CARD_NAMES[kind] for kind in s.box if s.players > 2 or kind != FLUTE]


def _notation(action: int) -> str:
    if action >= EXCHANGE:
        own, spot = divmod(action - EXCHANGE, SPOTS)
        return f"{own + 1}>{SPOT_NAMES[spot]}"
    if action < DECK:
        return f"turn {action - TURN + 1}"
    if PUT <= action < DISCARD:
        return str(action - PUT + 1)
    return next(word for word, known in WORDS.items() if known == action)


def _place(place: int) -> int | None:
    return None if place == NOTHING else place + 1


def _hidden(s: State, seat: int, shuffles: range) -> list[str]:
    """The cards of some shuffles that a seat has not seen, in order of weight; none once the round is over."""
    hidden = []
    tally = [0] * KINDS
    for number in shuffles if s.pending else ():
        knowledge.tally_hidden(s, seat, number, tally)
        hidden += [kind for kind in range(KINDS) for _ in range(tally[kind])]
    return [CARD_NAMES[kind] for kind in sorted(hidden)]


def _weighing(s: State, seat: int) -> Weighing:
    eggs = rules.best_eggs(s, seat)
    weights = [rules.weight_at(s, seat, place, eggs) for place in range(PLACES)]
    return Weighing(
        weights=weights,
        copied=[
            rules.copied(s, seat, place, eggs) + 1 if s.wire[seat][place] == EGG else None for place in range(PLACES)
        ],
        cancelled=[column + 1 for column in range(COLUMNS) if weights[column] == weights[column + COLUMNS]],
        weight=s.weighed[seat],
    )


def _weight(kind: int, place: int, weighing: Weighing) -> int | str:
    """A card of the score sheet: its weight, with its name where that is another; an Egg looks at what it copies."""
    weight = weighing.weights[place]
    copied = weighing.copied[place]
    if copied:
        return f"E→ {weight}" if copied > place + 1 else f"←E {weight}"
    return weight if kind < BIRD_KINDS else f"{CARD_NAMES[kind]} {weight}"


def _column(column: int, weighing: Weighing) -> int | str:
    """What a column counts: crossed out where it cancels."""
    if column + 1 in weighing.cancelled:
        return "✕ 0"
    return weighing.weights[column] + weighing.weights[column + COLUMNS]


GAME = Papageno()
