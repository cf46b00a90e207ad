"""Songbirds between its rules and people: options, notation, views, score sheet."""

from functools import lru_cache
from typing import Any, ClassVar

import msgspec

from voliere.errors import ClashingOptions
from voliere.game import (
    SEAT_LETTERS,
    EventKind,
    Game,
    Line,
    Move,
    Outcome,
    Phrase,
    Placing,
    Question,
    Refusal,
    Rung,
    Talk,
    View,
    ranks_of,
    seat_name,
    with_own,
)
from voliere.games.songbirds import judge, pictures, rules, sight
from voliere.games.songbirds.components import (
    AREA_CELLS,
    AREA_NAMES,
    AREA_TOKENS,
    AREAS,
    BIRD_COLOUR,
    BIRD_NAMES,
    BIRD_VOLUME,
    BIRDS,
    CARD_NAMES,
    CELL_NAMES,
    CELLS,
    COLOUR_LETTERS,
    COLOURS,
    LINE_NAMES,
    LINES,
    NO_SPECIAL,
    SIZE,
    SPECIAL_NAMES,
    TITLES,
)
from voliere.games.songbirds.knowledge import sees_favourite
from voliere.games.songbirds.lesson import LESSON
from voliere.games.songbirds.merits import merits
from voliere.games.songbirds.rules import FAVOURITE, PLACE, Events, Refusals
from voliere.games.songbirds.state import (
    COMPETITIVE,
    COOPERATIVE,
    DRAWN,
    MAX_ROUNDS,
    OUT_OF_THE_GAME,
    SEATS,
    SOLO,
    State,
)
from voliere.games.songbirds.terminal import draw
from voliere.kernel import NOBODY, NOTHING, count, members
from voliere.options import Choice, Choices, Number, Option, Seat, Toggle, seat_number
from voliere.texts import failure

SEVERAL = (2, 3, 4, 5, 6)
RIVALS = (2, 3, 4)
LADDER = [Rung(f"title-{name}", least) for least, name in TITLES]  # SB-39
POINTS_TARGET = 99  # SB-33
MOST_POINTS = 500

# A card into a cell: there are hundreds of such moves in one decision, so they are made once.
PLACINGS = tuple(
    tuple(Move(f"{bird}@{name}", (action, PLACE + cell)) for cell, name in enumerate(CELL_NAMES))
    for action, bird in enumerate(BIRD_NAMES)
)
SINGLE = {
    **{action: Move(f"show {bird}", (action,)) for action, bird in enumerate(BIRD_NAMES)},
    **{FAVOURITE + bird: Move(f"{name}!", (FAVOURITE + bird,)) for bird, name in enumerate(BIRD_NAMES)},
    **{PLACE + cell: Move(f"@{name}", (PLACE + cell,)) for cell, name in enumerate(CELL_NAMES)},
}
# By their notation: where all play together a card is shown first, where they do not it is put down at once.
TOGETHER = {move.text: move for move in SINGLE.values()}
APART = {
    **{move.text: move for birds in PLACINGS for move in birds},
    **{move.text: move for action, move in SINGLE.items() if FAVOURITE <= action < PLACE},
}
NAMES = (*CARD_NAMES, None)  # NOTHING, the last, has none


class Token(msgspec.Struct, frozen=True):
    """A berry token: where it lies, what it is worth, and who has it: a colour, nobody yet, or out of the game."""

    place: str
    value: int
    taken_by: str | None
    is_gone: bool
    cells: tuple[str, ...] = ()


class Player(msgspec.Struct):
    """What a viewer may know of a seat. Cards are None where they are secret."""

    cards: int
    hand: list[str] | None
    has_favourite: bool
    favourite: str | None
    worm: int
    points: int


class SongbirdsView(View, kw_only=True):
    """The table of Songbirds."""

    mode: str
    early_bird: bool
    starter: int
    special: str | None
    forest: list[list[str | None]]  # rows from the top; the special card is in it by its name
    open_cells: list[str]
    tokens: list[Token]
    special_tokens: list[Token]
    harvest: dict[str, int]
    seats: list[Player]
    shown: str | None
    worms: list[int]
    deck: int
    aside: list[str] | None  # the unseen card of a game for two, once the game is over


def _area_name(number: int) -> str:
    return AREA_NAMES[number // AREAS][number % AREAS]


class Songbirds(Game):
    """See `Game`."""

    name = "songbirds"
    rules = rules
    judge = judge
    sight = sight
    card_names = tuple(pictures.PICTURES)
    lesson = LESSON
    players = (1, 2, 3, 4, 5, 6)
    default_players = 3
    minutes = 15
    highlights: ClassVar = {
        r"\bR[+−]?\d+\b": "bold red",
        r"\bB[+−]?\d+\b": "bold blue",
        r"\bG[+−]?\d+\b": "bold green",
        r"\bW[+−]?\d+\b": "bold",
    }
    examples = ("R5@c3", "R5!", "show R5", "@c3")
    options: tuple[Option, ...] = (
        Toggle(name="cooperative", players=SEVERAL, forced=(5, 6)),
        Toggle(name="early_bird", players=RIVALS, needs={"cooperative": (False,)}),
        Choice(
            name="extended",
            default="no",
            values=("no", "rounds", "points"),
            players=RIVALS,
            needs={"cooperative": (False,)},
        ),
        Number(name="rounds", default=2, low=2, high=MAX_ROUNDS, needs={"extended": ("rounds",)}),
        Number(name="target", default=POINTS_TARGET, low=1, high=MOST_POINTS, needs={"extended": ("points",)}),
        Choices(
            name="special",
            default="random",
            values=(*SPECIAL_NAMES, "random"),
            listed=SPECIAL_NAMES,
            players=(4,),
            needs={"cooperative": (False,)},
        ),
        Seat(name="first_player", seats=SEATS, players=SEVERAL),
    )
    level_shares: ClassVar = (1.51, 1.57, 1.37, 1.33)
    questions: ClassVar = (
        Question("favourites", "revealed", "card"),
        Question("worms", "worm-taken"),
    )
    event_kinds: ClassVar = {
        Events.ROUND_BEGINS: EventKind("round-begins", is_foreseeable=False),
        Events.DEALT: EventKind("dealt", is_foreseeable=False),
        Events.SET_OUT: EventKind(
            "set-out", card=CARD_NAMES.__getitem__, target=CELL_NAMES.__getitem__, is_foreseeable=False
        ),
        Events.DREW: EventKind("drew", card=CARD_NAMES.__getitem__, card_for="seat", is_foreseeable=False),
        Events.SHOWED: EventKind("showed", card=CARD_NAMES.__getitem__),
        Events.PLACED: EventKind("placed", card=CARD_NAMES.__getitem__, target=CELL_NAMES.__getitem__),
        Events.LINE_TAKEN: EventKind("line-taken", source=LINE_NAMES.__getitem__, target=COLOUR_LETTERS.__getitem__),
        Events.LINE_LOST: EventKind("line-lost", source=LINE_NAMES.__getitem__),
        Events.AREA_LOST: EventKind("area-lost", source=_area_name),
        Events.AREA_TAKEN: EventKind("area-taken", source=_area_name, target=COLOUR_LETTERS.__getitem__),
        Events.HID_FAVOURITE: EventKind("hid-favourite", card=CARD_NAMES.__getitem__, card_for="seat"),
        Events.CHOSE_FAVOURITE: EventKind("chose-favourite", card=CARD_NAMES.__getitem__),
        Events.WORM_TAKEN: EventKind("worm-taken"),
        Events.REVEALED: EventKind("revealed", card=CARD_NAMES.__getitem__, is_foreseeable=False),
        Events.SCORED: EventKind("scored"),
        Events.ROUND_ENDS: EventKind("round-ends"),
    }
    refusals: ClassVar = {
        Refusals.NO_SUCH_ACTION: Refusal("no-such-action", None),
        Refusals.CARD_FIRST: Refusal("card-first", "SB-44"),
        Refusals.CARD_ALREADY_SHOWN: Refusal("card-already-shown", "SB-44"),
        Refusals.NOT_IN_HAND: Refusal("not-in-hand", "SB-10"),
        Refusals.NO_FAVOURITE_ACTION: Refusal("no-favourite-action", "SB-11"),
        Refusals.FAVOURITE_ALREADY_CHOSEN: Refusal("favourite-already-chosen", "SB-27"),
        Refusals.FAVOURITE_NOT_IN_HAND: Refusal("not-in-hand", "SB-27"),
        Refusals.LAST_CARD_IS_THE_FAVOURITE: Refusal("last-card-is-the-favourite", "SB-29"),
        Refusals.TABLE_HAS_FAVOURITE: Refusal("table-has-favourite", "SB-37"),
        Refusals.TABLE_FAVOURITE_NOT_IN_HAND: Refusal("not-in-hand", "SB-37"),
        Refusals.CELL_TAKEN: Refusal("cell-taken", "SB-10"),
        Refusals.NOT_ADJACENT: Refusal("not-adjacent", "SB-10"),
    }

    # Opening a match

    def talk(self, values: dict[str, Any]) -> Talk:
        """Which cell to keep free, who lays the favourite and in which colour; never what is in a hand (SB-43)."""
        if not values["cooperative"]:
            return Talk()
        phrases = (
            Phrase("keep-free", {"place": CELL_NAMES}),
            Phrase("favourite-mine", {"colour": tuple(COLOUR_LETTERS)}),
            Phrase("favourite-yours", {"colour": tuple(COLOUR_LETTERS), "player": tuple(SEAT_LETTERS[:SEATS])}),
            Phrase("agreed"),
            Phrase("rather-not"),
        )
        return Talk(phrases, CELL_NAMES)

    def check_together(self, players: int, values: dict[str, Any]) -> None:
        if players > max(RIVALS) and not values["cooperative"]:
            raise failure(ClashingOptions, "too-many-rivals", owner=self.name, players=players)
        special = values["special"]
        rounds = {"rounds": (values["rounds"],), "points": range(1, MAX_ROUNDS + 1)}.get(values["extended"], ())
        if isinstance(special, list) and len(special) not in rounds:
            raise failure(ClashingOptions, "one-special-a-round", owner=self.name, given=len(special), most=MAX_ROUNDS)

    def is_contest(self, players: int, values: dict[str, Any]) -> bool:
        return players > 1 and not values["cooperative"]

    def longest(self, players: int, values: dict[str, Any]) -> int | None:
        """A bird is chosen and put down once a round; a round for points brings at least one, but for Early Birds."""
        if values["extended"] == "points":
            return None if values["early_bird"] else values["target"] * 2 * BIRDS
        return (values["rounds"] if values["extended"] == "rounds" else 1) * 2 * BIRDS

    def configure(self, players: int, values: dict[str, Any]) -> State:
        s = State()
        s.players = players
        s.mode = SOLO if players == 1 else COOPERATIVE if values["cooperative"] else COMPETITIVE
        s.early_bird = int(values["early_bird"])
        s.first = seat_number(values["first_player"])
        s.rounds = values["rounds"] if values["extended"] == "rounds" else 1
        s.target = values["target"] if values["extended"] == "points" else 0
        special = values["special"]
        plan = special if isinstance(special, list) else [special] * MAX_ROUNDS
        s.plan_size = len(plan)
        for number, name in enumerate(plan):
            s.special_plan[number] = DRAWN if name == "random" else 1 + SPECIAL_NAMES.index(name)
        return s

    # Moves

    def moves(self, s: State, seat: int) -> list[Move]:
        cells = members(s.frontier)
        moves = []
        for action in self.actions(s, seat):
            if action >= FAVOURITE or s.mode == COOPERATIVE:
                moves.append(SINGLE[action])
            else:
                moves += [PLACINGS[action][cell] for cell in cells]
        return moves

    def notations(self, s: State, seat: int) -> list[str | Placing]:
        if s.mode == COOPERATIVE:
            return super().notations(s, seat)
        actions = self.actions(s, seat)
        birds = [BIRD_NAMES[action] for action in actions if action < FAVOURITE]
        favourites = [f"{BIRD_NAMES[action - FAVOURITE]}!" for action in actions if action >= FAVOURITE]
        cells = [CELL_NAMES[cell] for cell in members(s.frontier)]
        return [Placing(birds, "@", cells), *favourites] if birds else [*favourites]

    def parse(self, s: State, seat: int, text: str) -> Move:
        move = (TOGETHER if s.mode == COOPERATIVE else APART).get(text)
        if move is None:
            raise self.malformed(text, ("show R5", "@c3", "R5!") if s.mode == COOPERATIVE else ("R5@c3", "R5!"))
        return move

    merits = staticmethod(merits)

    # Showing

    def public_view(self, s: State, decision: int) -> SongbirdsView:
        is_over = rules.is_over(s)
        special = None if s.special == NO_SPECIAL else SPECIAL_NAMES[s.special - 1]
        names = [NAMES[card] for card in s.forest]
        return SongbirdsView(
            game=self.name,
            players=s.players,
            viewer=None,
            decision=decision,
            pending=members(s.pending),
            over=is_over,
            round=s.round + 1,
            scores=s.points[: s.players],
            mode=("competitive", "solo", "cooperative")[s.mode],
            early_bird=bool(s.early_bird),
            starter=s.starter,
            special=special,
            forest=[names[first : first + SIZE] for first in range(0, CELLS, SIZE)],
            open_cells=[CELL_NAMES[cell] for cell in members(s.frontier)],
            tokens=list(map(_token, LINE_NAMES, s.token, s.taken)),
            special_tokens=[
                _special_token(s.special, area, s.area_taken[area])
                for area in range(AREAS)
                if AREA_CELLS[s.special][area]
            ],
            harvest=dict(zip(COLOUR_LETTERS, s.harvest, strict=True)),
            seats=[self._player(s, seat) for seat in range(s.players)],
            shown=NAMES[s.shown],
            worms=list(range(s.worms, 0, -1)),
            deck=s.deck_size if s.mode != COMPETITIVE else 0,
            aside=[BIRD_NAMES[bird] for bird in s.deck[: s.deck_size]] if is_over and s.mode == COMPETITIVE else None,
        )

    def own(self, s: State, seat: int, public: SongbirdsView) -> dict[str, Any]:
        return {"seats": with_own(public.seats, seat, hand=_hand(s, seat), favourite=NAMES[s.favourite[seat]])}

    def _player(self, s: State, seat: int) -> Player:
        """SB-17: at the end of a round every favourite is shown; before, a hand is its owner's alone."""
        return Player(
            cards=count(s.hand[seat]),
            hand=_hand(s, seat) if s.pending == 0 else None,
            has_favourite=s.favourite[seat] != NOTHING,
            favourite=NAMES[s.favourite[seat]] if sees_favourite(s, NOBODY, seat) else None,
            worm=s.worm[seat],
            points=s.points[seat],
        )

    def outcome(self, s: State) -> Outcome:
        sheet = self.round_outcome(s).sheet
        if s.rounds > 1 or s.target:
            sheet = [*sheet, Line("sheet-points", list(s.points[: s.players]))]
        return self._outcome(s, list(s.points[: s.players]), sheet)

    def round_outcome(self, s: State) -> Outcome:
        points = [rules.round_points(s, seat) for seat in range(s.players)]
        return self._outcome(s, points, self._sheet(s))

    def _outcome(self, s: State, scores: list[int], sheet: list[Line]) -> Outcome:
        if s.mode != COMPETITIVE:
            title = next(rung.title for rung in LADDER if rung.least is None or scores[0] >= rung.least)
            return Outcome(scores, [1] * s.players, [], sheet, title=title, ladder=LADDER)
        ranks = ranks_of([rules.standing(s, seat, score) for seat, score in enumerate(scores)])  # SB-19
        return Outcome(scores, ranks, [seat for seat in range(s.players) if ranks[seat] == 1], sheet)

    def _sheet(self, s: State) -> list[Line]:
        """The score of a round, line by line."""
        everybody = range(s.players)
        if s.mode != COMPETITIVE:
            return self._table_sheet(s)
        favourites = [rules.favourite_of(s, seat) for seat in everybody]
        lines = [Line("sheet-favourite", [BIRD_NAMES[bird] for bird in favourites])]
        if s.early_bird:
            lines.append(Line("sheet-worm", [s.worm[seat] for seat in everybody]))
        else:
            lines.append(Line("sheet-volume", [BIRD_VOLUME[bird] for bird in favourites]))
        for line in range(LINES):
            amounts = [s.token[line] if s.taken[line] == BIRD_COLOUR[bird] else None for bird in favourites]
            if any(amounts):
                lines.append(Line("sheet-line", list(amounts), {"line": LINE_NAMES[line]}))
        for area in range(AREAS):
            token = AREA_TOKENS[s.special][area]
            amounts = [token if s.area_taken[area] == BIRD_COLOUR[bird] else None for bird in favourites]
            if any(amounts):
                place = AREA_NAMES[s.special][area]
                lines.append(
                    Line("sheet-area", list(amounts), {"area": place, "special": SPECIAL_NAMES[s.special - 1]})
                )
        lines.append(Line("sheet-round", [rules.round_points(s, seat) for seat in everybody]))
        return lines

    def _table_sheet(self, s: State) -> list[Line]:
        """SB-38: one score for the whole table."""
        chosen = [s.favourite[seat] for seat in range(s.players) if s.favourite[seat] != NOTHING]
        lines = []
        if chosen:
            lines.append(Line("sheet-favourite", [BIRD_NAMES[chosen[0]]] * s.players))
            lines.append(Line("sheet-volume", [BIRD_VOLUME[chosen[0]]] * s.players))
            for colour in range(COLOURS):
                amount = s.harvest[colour] if colour == BIRD_COLOUR[chosen[0]] else -s.harvest[colour]
                lines.append(Line("sheet-harvest", [amount] * s.players, {"colour": COLOUR_LETTERS[colour]}))
        else:
            lines.append(Line("sheet-no-favourite", [0] * s.players))
        lines.append(Line("sheet-round", [rules.table_points(s)] * s.players))
        return lines

    def word(self, language: str, notation: str) -> str:
        if not notation:
            return ""
        if notation in COLOUR_LETTERS:
            return self.say(language, "colour", colour=notation)
        if notation in BIRD_NAMES:
            return self.say(language, "bird", colour=notation[0], volume=notation[1])
        if notation in SPECIAL_NAMES:
            return self.say(language, f"option-special-{notation}")
        if notation in LINE_NAMES:
            return self.say(language, "column" if LINE_NAMES.index(notation) < SIZE else "row", line=notation)
        if any(notation in names for names in AREA_NAMES):
            return self.say(language, "area", area=notation)
        return self._move_in_words(language, notation)

    def _move_in_words(self, language: str, notation: str) -> str:
        card, _, cell = notation.removeprefix("show ").removesuffix("!").partition("@")
        if "@" in notation:
            return self.say(language, "move-play" if card else "move-place", card=self.word(language, card), cell=cell)
        if card != notation:
            form = "move-favourite" if notation.endswith("!") else "move-show"
            return self.say(language, form, card=self.word(language, card))
        return notation

    draw = draw
    face = staticmethod(pictures.face)
    picture = staticmethod(pictures.draw)

    def whereabouts(self, s: State) -> list[tuple[str, str]]:
        places = [(CARD_NAMES[s.forest[cell]], CELL_NAMES[cell]) for cell in range(CELLS) if s.forest[cell] != NOTHING]
        for seat in range(s.players):
            places += [(BIRD_NAMES[bird], f"hand {seat_name(seat)}") for bird in members(s.hand[seat])]
            if s.favourite[seat] != NOTHING:
                places.append((BIRD_NAMES[s.favourite[seat]], f"favourite {seat_name(seat)}"))
        places += [(BIRD_NAMES[bird], "deck") for bird in s.deck[: s.deck_size]]
        if s.shown != NOTHING:
            places.append((BIRD_NAMES[s.shown], "shown"))
        return places

    def cards(self, s: State) -> list[str]:
        special = [SPECIAL_NAMES[s.special - 1]] if s.special != NO_SPECIAL else []
        return [*BIRD_NAMES, *special]


def _hand(s: State, seat: int) -> list[str]:
    return [BIRD_NAMES[bird] for bird in members(s.hand[seat])]


# Ten lie on every table, and every view shows them: each is made once.
@lru_cache(1024)
def _token(place: str, value: int, taken: int, cells: tuple[str, ...] = ()) -> Token:
    return Token(place, value, COLOUR_LETTERS[taken] if taken >= 0 else None, taken == OUT_OF_THE_GAME, cells)


@lru_cache(1024)
def _special_token(special: int, area: int, taken: int) -> Token:
    cells = tuple(CELL_NAMES[cell] for cell in members(AREA_CELLS[special][area]))
    return _token(AREA_NAMES[special][area], AREA_TOKENS[special][area], taken, cells)


GAME = Songbirds()
