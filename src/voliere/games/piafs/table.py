"""Piafs between its rules and people: options, notation, views, score sheet."""

import re
from typing import Any, ClassVar

import msgspec

from voliere.errors import InvalidOption
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
from voliere.games.piafs import judge, pictures, rules
from voliere.games.piafs.components import (
    ALL_MALES,
    BIRD_BIT,
    BIRD_NAMES,
    BIRD_SPECIES,
    BIRDS,
    CROW,
    CROWS,
    FEEDER_NAMES,
    MORE_CROWS,
    MORE_SEEDS,
    PAIR_POINTS,
    PERCHES,
    PILE,
    POSITIONS,
    SEED_COUNTS,
    SEED_VALUES,
    SEEDS,
    SPECIES,
    SPECIES_LETTERS,
    SQUIRREL,
    SQUIRRELS,
)
from voliere.games.piafs.lesson import LESSON
from voliere.games.piafs.merits import merits
from voliere.games.piafs.piles import pile_size
from voliere.games.piafs.rules import COLLECT, DISCARD, DRAW, PASS, PLAY, SCARE, TAKE, Events, Refusals
from voliere.games.piafs.state import DISCARDING, OFFERED, REFILLING, SCARING, SEATS, State
from voliere.games.piafs.terminal import draw
from voliere.kernel import NOTHING, count, members
from voliere.options import Numbers, Option, Seat, seat_number
from voliere.texts import failure

PHASES = ("play", "crow", "offer", "refill", "discard", "over")
END_CAUSES = ("reveal", "column", "hand")
BIRD = "[CSBKGY][1-6][mf]"


class Perch(msgspec.Struct):
    """A queue: the bird on the perch (None while a crow is at work there), and those on the ground, nearest first."""

    bird: str | None
    ground: list[str]
    total: int  # the forces on the ground


class Position(msgspec.Struct):
    """A place of the feeder's column: the value of its seed, and the pest beside it."""

    seed: int | None
    pest: str | None


class Player(msgspec.Struct):
    """What a viewer may know of a seat. Cards are None where they are secret."""

    cards: int
    hand: list[str] | None
    shown: list[str]  # birds of the hand that came from the track, so that all know them
    collection: dict[str, list[str]]  # by species
    pairs: list[str]  # species and force
    eggs: int  # the majorities as they stand
    seeds: int  # cards in the pile
    pile: list[int] | None  # how many of each value, for those who can know
    taken: list[list[int]]  # what all saw taken, by value, before the first squirrel came, then after it, …
    set_aside: list[str] | None  # chosen to be discarded at the end, or by then discarded
    points: int


class PiafsView(View, kw_only=True):
    """The table of Piafs."""

    phase: str
    starter: int
    ending: bool
    left_out: str | None
    perches: list[Perch]
    perch: int | None  # number of the perch where the turn's effects stand
    offer: int | None  # the force up to which a bird of the hand may be added to the collection
    column: list[Position]  # from the base upward
    feeder: int
    feeder_left: dict[str, int]  # all know what is in the deck, nobody in what order
    track: list[str | None]
    deck: int
    flown: list[str]  # scared away by crows
    seats: list[Player]


def _feeder_kind(name: str, is_foreseeable: bool = True, card_for: str = "all") -> EventKind:
    return EventKind(name, card=FEEDER_NAMES.__getitem__, is_foreseeable=is_foreseeable, card_for=card_for)


def _bird_kind(name: str, is_foreseeable: bool = True, card_for: str = "all") -> EventKind:
    return EventKind(name, card=BIRD_NAMES.__getitem__, is_foreseeable=is_foreseeable, card_for=card_for)


SEED_LABELS = ("1", "2", "3")


class Piafs(Game):
    """See `Game`."""

    name = "piafs"
    rules = rules
    judge = judge
    card_names = tuple(pictures.PICTURES)
    lesson = LESSON
    players = (2, 3, 4)
    default_players = 3
    minutes = 30
    highlights: ClassVar = {
        r"\bC[1-6][mf]": "bold red",
        r"\bS[1-6][mf]": "bold",
        r"\bB[1-6][mf]": "bold magenta",
        r"\bK[1-6][mf]": "bold blue",
        r"\bG[1-6][mf]": "bold green",
        r"\bY[1-6][mf]": "bold yellow",
    }
    examples = ("C5m>2", "crow C5m", "+C3f", "take C5m", "deck", "pass", "discard C5m K2f")
    options: tuple[Option, ...] = (
        Numbers(
            name="seeds",
            default=list(SEED_COUNTS),
            columns=SEED_VALUES,
            low=0,
            high=SEEDS,
            total=SEEDS,
            labels=SEED_LABELS,
            example=[12, 10, 8],
        ),
        Numbers(
            name="more_seeds",  # three or more players have all seeds
            default=list(MORE_SEEDS),
            columns=SEED_VALUES,
            low=0,
            high=sum(MORE_SEEDS),
            total=sum(MORE_SEEDS),
            labels=SEED_LABELS,
            example=[2, 1, 1],
            players=(2,),
        ),
        Seat(name="first_player", seats=SEATS),
    )
    level_shares: ClassVar = (1.63, 1.63, 1.45, 1.62)
    questions: ClassVar = (
        Question("endings", "end-triggered", "source"),
        Question("pests", "pest-taken", "card"),
        Question("seeds", "seed-taken", "card"),
        Question("collected", "collected"),
    )
    event_kinds: ClassVar = {
        Events.GAME_BEGINS: EventKind("game-begins", is_foreseeable=False),
        Events.LEFT_OUT: EventKind("left-out", card=SPECIES_LETTERS.__getitem__, is_foreseeable=False),
        Events.SEED_LAID: _feeder_kind("seed-laid", is_foreseeable=False),
        Events.PEST_RETURNED: _feeder_kind("pest-returned", is_foreseeable=False),
        Events.PERCHED: _bird_kind("perched", is_foreseeable=False),
        Events.DEALT: EventKind("dealt", is_foreseeable=False),
        Events.TRACK_LAID: _bird_kind("track-laid", is_foreseeable=False),
        Events.PLAYED: _bird_kind("played"),
        Events.OUTWEIGHED: _bird_kind("outweighed"),
        Events.SEED_TAKEN: _feeder_kind("seed-taken"),
        Events.PEST_TAKEN: _feeder_kind("pest-taken"),
        Events.NOTHING_TAKEN: EventKind("nothing-taken"),
        Events.REVEALED: _feeder_kind("revealed", is_foreseeable=False),
        Events.FEEDER_EMPTY: EventKind("feeder-empty"),
        Events.WON: _bird_kind("won"),
        Events.SCARED: _bird_kind("scared"),
        Events.STOLEN: _feeder_kind("stolen", is_foreseeable=False, card_for="seat"),
        Events.FOUND_NOTHING: EventKind("found-nothing"),
        Events.MOVED_UP: _bird_kind("moved-up"),
        Events.HELD: _bird_kind("held"),
        Events.OFFER_MADE: EventKind("offer-made"),
        Events.COLLECTED: _bird_kind("collected"),
        Events.TOOK: _bird_kind("took"),
        Events.DREW: _bird_kind("drew", is_foreseeable=False, card_for="seat"),
        Events.PEST_LAID: _feeder_kind("pest-laid", is_foreseeable=False),
        Events.PEST_LOST: _feeder_kind("pest-lost", is_foreseeable=False),
        Events.END_TRIGGERED: EventKind("end-triggered", source=END_CAUSES.__getitem__),
        Events.PASSED: EventKind("passed"),
        Events.LAST_DISCARDS: EventKind("last-discards"),
        Events.SET_ASIDE: _bird_kind("set-aside", card_for="seat"),
        Events.DISCARDED: _bird_kind("discarded", is_foreseeable=False),
        Events.KEPT: _bird_kind("kept", is_foreseeable=False),
        Events.SCORED: EventKind("scored", is_foreseeable=False),
    }
    refusals: ClassVar = {
        Refusals.NO_SUCH_ACTION: Refusal("no-such-action", None),
        Refusals.BIRD_IS_DUE: Refusal("bird-is-due", "PF-09"),
        Refusals.CROW_IS_DUE: Refusal("crow-is-due", "PF-17"),
        Refusals.DRAWING_IS_DUE: Refusal("drawing-is-due", "PF-20"),
        Refusals.DISCARD_IS_DUE: Refusal("discard-is-due", "PF-25"),
        Refusals.NO_SUCH_PERCH: Refusal("no-such-perch", "PF-05"),
        Refusals.NOT_IN_HAND_TO_PLAY: Refusal("not-in-hand", "PF-09"),
        Refusals.NOT_IN_HAND_TO_COLLECT: Refusal("not-in-hand", "PF-19"),
        Refusals.NOT_IN_HAND_TO_DISCARD: Refusal("not-in-hand", "PF-25"),
        Refusals.NOT_IN_COLLECTION: Refusal("not-in-collection", "PF-17"),
        Refusals.NOT_IN_LARGEST_PILE: Refusal("not-in-largest-pile", "PF-17"),
        Refusals.NOT_OFFERED: Refusal("not-offered", "PF-19"),
        Refusals.TOO_STRONG: Refusal("too-strong", "PF-19"),
        Refusals.NOT_ON_TRACK: Refusal("not-on-track", "PF-20"),
        Refusals.DECK_EMPTY: Refusal("deck-empty", "PF-23"),
        Refusals.MUST_DRAW: Refusal("must-draw", "PF-20"),
        Refusals.ALREADY_SET_ASIDE: Refusal("already-set-aside", "PF-25"),
    }

    # Opening a match

    def check_together(self, players: int, values: dict[str, Any]) -> None:
        if any(seeds < more for seeds, more in zip(values["seeds"], values["more_seeds"], strict=True)):  # PF-04
            needed = ",".join(map(str, values["more_seeds"]))
            raise failure(InvalidOption, "too-few-seeds", owner=self.name, needed=needed)

    def longest(self, players: int, values: dict[str, Any]) -> int:
        """Birds never come back: each is drawn, leaves a hand, and is scared once at most; one pass for each turn."""
        return 4 * BIRDS

    def configure(self, players: int, values: dict[str, Any]) -> State:
        s = State()
        s.players = players
        s.first = seat_number(values["first_player"])
        s.seeds = list(values["seeds"])
        s.more_seeds = list(values["more_seeds"])
        return s

    # Moves

    def selection(self, s: State, seat: int) -> Selection | None:
        if s.phase != DISCARDING:
            return None
        actions = self.actions(s, seat)
        names = tuple(BIRD_NAMES[action - DISCARD] for action in actions)
        return Selection("discard", min(2, s.hand_size[seat]), names, tuple(actions))

    def moves(self, s: State, seat: int) -> list[Move]:
        return [Move(_notation(action), (action,)) for action in self.actions(s, seat)]

    def parse(self, s: State, seat: int, text: str) -> Move:
        if text in ("deck", "pass"):
            return Move(text, (DRAW if text == "deck" else PASS,))
        if found := re.fullmatch(rf"({BIRD})>([1-3])", text):
            return Move(text, (PLAY + BIRDS * (int(found[2]) - 1) + BIRD_NAMES.index(found[1]),))
        if found := re.fullmatch(rf"(take |\+|crow )({BIRD})", text):
            block = {"take ": TAKE, "+": COLLECT, "crow ": SCARE}[found[1]]
            return Move(text, (block + BIRD_NAMES.index(found[2]),))
        if re.fullmatch(rf"discard {BIRD}( {BIRD})?", text):
            birds = sorted(BIRD_NAMES.index(name) for name in text.split()[1:])
            if s.phase != DISCARDING or len(birds) == min(2, s.hand_size[seat]):
                cards = " ".join(BIRD_NAMES[bird] for bird in birds)
                return Move(f"discard {cards}", tuple(DISCARD + bird for bird in birds))
        raise self.malformed(text)

    merits = staticmethod(merits)

    # Showing

    def public_view(self, s: State, decision: int) -> PiafsView:
        has_offer = s.phase == OFFERED
        is_in_effect = s.phase in (SCARING, OFFERED, REFILLING)
        return PiafsView(
            game=self.name,
            players=s.players,
            viewer=None,
            decision=decision,
            pending=members(s.pending),
            over=rules.is_over(s),
            round=1,
            scores=s.points[: s.players],
            phase=PHASES[s.phase],
            starter=s.starter,
            ending=bool(s.ending),
            left_out=None if s.left_out == NOTHING else SPECIES_LETTERS[s.left_out],
            perches=[_perch(s, perch) for perch in range(PERCHES[s.players])],
            perch=s.perch + 1 if is_in_effect else None,
            offer=rules.force_played(s) if has_offer else None,
            column=[
                Position(
                    seed=s.column[place] if place < s.column_size else None,
                    pest=FEEDER_NAMES[s.pests[place]] if place < s.pests_size else None,
                )
                for place in range(POSITIONS)
            ],
            feeder=s.feeder_size,
            feeder_left={name: s.feeder.count(card) for card, name in enumerate(FEEDER_NAMES) if card},
            track=[None if bird == NOTHING else BIRD_NAMES[bird] for bird in s.track],
            deck=s.deck_size,
            flown=_birds(s.flown),
            seats=[self._player(s, seat) for seat in range(s.players)],
        )

    def own(self, s: State, seat: int, public: PiafsView) -> dict[str, Any]:
        """PF-34: a hand is its owner's, but for what came from the track; so is what a squirrel took."""
        if public.over:
            return {}
        hand = [BIRD_NAMES[bird] for bird in s.hand[seat][: s.hand_size[seat]]]
        aside = [name for place, name in enumerate(hand) if s.set_aside[seat] >> place & 1]
        return {"seats": with_own(public.seats, seat, hand=hand, pile=list(s.pile[seat]), set_aside=aside)}

    def _player(self, s: State, seat: int) -> Player:
        is_over = rules.is_over(s)
        hand = s.hand[seat][: s.hand_size[seat]]
        aside = [BIRD_NAMES[bird] for bird in hand] if is_over else None
        if is_over:
            hand = []
        return Player(
            cards=len(hand),
            hand=[] if is_over else None,
            shown=[BIRD_NAMES[bird] for bird in hand if s.shown[BIRD_SPECIES[bird]] & BIRD_BIT[bird]],
            collection={
                letter: [BIRD_NAMES[species * PILE + bird] for bird in members(s.collection[seat][species])]
                for species, letter in enumerate(SPECIES_LETTERS)
                if species != s.left_out
            },
            pairs=_pairs(s, seat),
            eggs=rules.majorities(s, seat),
            seeds=pile_size(s, seat),
            pile=list(s.pile[seat]) if is_over else _deduced(s, seat),
            taken=_taken(s, seat),
            set_aside=aside,
            points=s.points[seat],
        )

    def outcome(self, s: State) -> Outcome:
        return self.round_outcome(s)

    def round_outcome(self, s: State) -> Outcome:
        ranks = ranks_of([rules.standing(s, seat) for seat in range(s.players)])  # PF-29
        winners = [seat for seat in range(s.players) if ranks[seat] == 1]
        return Outcome(s.points[: s.players], ranks, winners, self._sheet(s))

    def _sheet(self, s: State) -> list[Line]:
        """PF-26 to PF-29, line by line; a blank where a seat has nothing to do with a line."""
        everybody = range(s.players)
        lines = []
        for seat in everybody:
            for pair in _pairs(s, seat):
                amounts = [PAIR_POINTS if other == seat else None for other in everybody]
                lines.append(Line("sheet-pair", list(amounts), {"pair": pair}))
        for species, letter in enumerate(SPECIES_LETTERS):
            birds = [count(s.collection[seat][species]) for seat in everybody]
            eggs = [rules.majority(s, seat, species) or None for seat in everybody]
            if any(birds):
                lines.append(Line("sheet-birds", list(birds), {"species": letter}))
                lines.append(Line("sheet-eggs", list(eggs), {"species": letter}))
        lines.append(Line("sheet-seeds", [rules.seed_points(s, seat) for seat in everybody]))
        lines.append(Line("sheet-total", list(s.points[: s.players])))
        lines.append(Line("sheet-tie-break", [rules.pairs(s, seat) for seat in everybody]))
        return lines

    def word(self, language: str, notation: str) -> str:
        if notation in BIRD_NAMES:
            return self.say(language, "bird", species=notation[0], force=notation[1], sex=notation[2])
        if re.fullmatch("[CSBKGY][1-6]", notation):
            return self.say(language, "pair", species=notation[0], force=notation[1])
        if len(notation) == 1 and notation in SPECIES_LETTERS:
            return self.say(language, "species", species=notation)
        if notation in FEEDER_NAMES and notation:
            return self.say(language, notation)
        return notation

    draw = draw
    face = staticmethod(pictures.face)
    picture = staticmethod(pictures.draw)

    def whereabouts(self, s: State) -> list[tuple[str, str]]:
        places = [(BIRD_NAMES[bird], "deck") for bird in s.deck[: s.deck_size]]
        places += [(BIRD_NAMES[bird], "track") for bird in s.track if bird != NOTHING]
        places += [(bird, "flown") for bird in _birds(s.flown)]
        for perch in range(PERCHES[s.players]):
            queue = s.queue[perch][: s.queue_size[perch]]
            places += [(BIRD_NAMES[bird], f"perch {perch + 1}") for bird in queue if bird != NOTHING]
        places += [(FEEDER_NAMES[card], "feeder deck") for card in s.feeder[: s.feeder_size]]
        places += [(FEEDER_NAMES[card], "column") for card in s.column[: s.column_size]]
        places += [(FEEDER_NAMES[card], "beside the column") for card in s.pests[: s.pests_size]]
        places += [(FEEDER_NAMES[card], "gone") for card in (CROW, SQUIRREL) for _ in range(s.lost[card])]
        if s.phase == SCARING:
            places.append((FEEDER_NAMES[CROW], "at work"))
        for seat in range(s.players):
            name = seat_name(seat)
            places += [(BIRD_NAMES[bird], f"hand {name}") for bird in s.hand[seat][: s.hand_size[seat]]]
            places += [(bird, f"collection {name}") for bird in _birds(s.collection[seat])]
            for value, seeds in enumerate(s.pile[seat], 1):
                stolen = sum(s.taken[seat][value - 1 :: SEED_VALUES]) - seeds
                places += [(FEEDER_NAMES[value], f"seeds {name}")] * seeds + [(FEEDER_NAMES[value], "gone")] * stolen
        return places

    def cards(self, s: State) -> list[str]:
        is_small = s.players == 2
        cards = [name for bird, name in enumerate(BIRD_NAMES) if BIRD_SPECIES[bird] != s.left_out]
        for value, (seeds, more) in enumerate(zip(s.seeds, s.more_seeds, strict=True), 1):
            cards += [FEEDER_NAMES[value]] * (seeds - more if is_small else seeds)
        cards += [FEEDER_NAMES[CROW]] * (CROWS - MORE_CROWS if is_small else CROWS)
        return cards + [FEEDER_NAMES[SQUIRREL]] * SQUIRRELS


def _notation(action: int) -> str:
    """An action as it is written; discards are written together, see `Selection`."""
    if action in (DRAW, PASS):
        return "deck" if action == DRAW else "pass"
    bird = BIRD_NAMES[action % BIRDS]
    if action < TAKE:
        return f"{bird}>{action // BIRDS + 1}"
    if action < COLLECT:
        return f"take {bird}"
    return f"+{bird}" if action < SCARE else f"crow {bird}"


def _birds(piles: list[int]) -> list[str]:
    """The birds of sets, one a species."""
    return [BIRD_NAMES[species * PILE + bird] for species in range(SPECIES) for bird in members(piles[species])]


def _perch(s: State, perch: int) -> Perch:
    queue = s.queue[perch][: s.queue_size[perch]]
    return Perch(
        bird=None if queue[0] == NOTHING else BIRD_NAMES[queue[0]],
        ground=[BIRD_NAMES[bird] for bird in queue[1:]],
        total=s.ground[perch],
    )


def _pairs(s: State, seat: int) -> list[str]:
    """PF-26: each pair as species and force."""
    found = []
    for species in range(SPECIES):
        birds = s.collection[seat][species]
        found += [BIRD_NAMES[species * PILE + male][:2] for male in members(birds & birds >> 1 & ALL_MALES)]
    return found


def _taken(s: State, seat: int) -> list[list[int]]:
    """What all saw a seat take: seeds by value, for each stretch between squirrels."""
    return [s.taken[seat][SEED_VALUES * raids : SEED_VALUES * (raids + 1)] for raids in range(s.raids[seat] + 1)]


def _deduced(s: State, seat: int) -> list[int] | None:
    """A pile as everybody can work it out: a squirrel leaves no doubt where all it could take was alike."""
    pile: list[int] | None = [0] * SEED_VALUES
    size = 0
    for raid, gained in enumerate(_taken(s, seat)):
        if raid:
            if size <= 2:
                pile = [0] * SEED_VALUES
            elif pile is not None:
                pile = [max(0, seeds - 2) for seeds in pile] if max(pile) == size else None
            size = max(0, size - 2)
        size += sum(gained)
        pile = [seeds + more for seeds, more in zip(pile, gained, strict=True)] if pile is not None else None
    return pile


GAME = Piafs()
