"""A game whose chance is drawn from outside, byte by byte, and which remembers what everybody saw.

A timeline is never changed, only followed by another, so that copies share it.
"""

import itertools
from typing import Any, NamedTuple

from voliere.adapters.layout import describe
from voliere.adapters.position import Position, Setting
from voliere.game import seat_name
from voliere.kernel import NOBODY, NOTHING
from voliere.kernel.events import Happening, read

SEED_BYTES = 8
BYTE = 256
STILL = 0  # the seed of the generator while no chance is due: nothing that is to come may be read from a state
UNKNOWN = -2  # a card that a possible world does not tell


class Chance(NamedTuple):
    """Chance that is due: for the set-up, or for an action that needs it."""

    action: int | None = None
    seed: int = 0
    drawn: int = 0  # bytes


class Timeline:
    """See the module's text."""

    __slots__ = ("_memories", "_names", "chance", "is_over", "log", "origin", "position", "seat", "setting", "taken")

    def __init__(
        self,
        setting: Setting,
        position: Position | None = None,
        chance: Chance | None = None,
        log: tuple[Happening, ...] = (),
        origin: Position | None = None,
        taken: tuple[int, ...] = (),
    ) -> None:
        self.setting = setting
        self.position = position  # None before the deal
        self.chance = Chance() if position is None and chance is None else chance
        self.log = log
        self.origin = origin  # where the move under way began …
        self.taken = taken  # … and its steps so far
        self.seat = NOBODY if self.chance or position is None else position.seat  # who acts next, if anybody
        self.is_over = not self.chance and self.seat == NOBODY
        self._memories: dict[int | None, tuple[int, str]] = {}  # by viewer: how many events are told, and the text
        self._names: dict[int, str] | None = None

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Timeline":
        return self

    # Going on

    def act(self, action: int) -> "Timeline":
        """After an action of the seat that acts next: if it needs chance, chance is due."""
        assert self.position is not None
        after = self.position.fork()
        after.step(action, self._clear_log())
        if after.generator() != self.position.generator():
            return self._follow(self.position, Chance(action), ())
        return self._follow(after, None, (action,))

    def roll(self, byte: int) -> "Timeline":
        """After one more byte of chance; with the last of them, what was waiting is carried out."""
        assert self.chance is not None
        due = Chance(self.chance.action, self.chance.seed * BYTE + byte, self.chance.drawn + 1)
        if due.drawn < SEED_BYTES:
            return self._follow(self.position, due, ())
        log = self._clear_log()
        if due.action is None or self.position is None:
            after = Position(self.setting)
            after.begin(due.seed, log)
        else:
            after = self.position.fork()
            after.shake(due.seed)
            after.step(due.action, log)
        after.shake(STILL)
        return self._follow(after, None, () if due.action is None else (due.action,))

    def _clear_log(self) -> Any:
        self.setting.log[0] = 0
        return self.setting.log

    def _follow(self, position: Position | None, chance: Chance | None, steps: tuple[int, ...]) -> "Timeline":
        is_midway = position is not None and position.field("midway")
        other = Timeline(
            self.setting,
            position,
            chance,
            self.log if chance else self.log + tuple(read(self.setting.log)),
            (self.origin or self.position) if is_midway else None,
            self.taken + steps if is_midway else (),
        )
        other._memories.update(self._memories)
        return other

    def world(self, seat: int, seed: int) -> "Timeline":
        """A possible world for a seat. Of the past it tells what the seat saw, to everybody; of chance nothing."""
        if self.position is None:
            return Timeline(self.setting)
        position = self.position.world(seat, seed)
        position.shake(STILL)
        log = tuple(one if self._shows(one, seat) else one._replace(card=UNKNOWN) for one in self.log)
        chance = None
        if self.chance and self.chance.action is not None:
            legal = position.legal(position.seat)
            is_possible = self.chance.action in legal  # it may be another's last card, which is another here
            chance = Chance(self.chance.action if is_possible else legal[seed % len(legal)])
        # A move under way keeps its names for its own seat; the steps of another's may be others in this world.
        origin = None
        if self.origin and self.position.seat == seat:
            origin = self.origin.world(seat, seed)
            origin.shake(STILL)
        return Timeline(self.setting, position, chance, log, origin, self.taken if origin else ())

    # What players know

    def knowledge(self, seat: int) -> str:
        """What a seat knows now."""
        return "" if self.position is None else describe(self.setting.game, self.position.observe(seat).tolist())

    def memory(self, viewer: int | None) -> str:
        """All events as a viewer saw them."""
        count, text = self._memories.get(viewer, (0, ""))
        if count < len(self.log):
            text += "".join(f"{self._tell(happening, viewer)}; " for happening in self.log[count:])
            self._memories[viewer] = len(self.log), text
        return text

    def _shows(self, happening: Happening, viewer: int | None) -> bool:
        """Whether a viewer may know the card of an event, or there is none."""
        card_for = self.setting.game.event_kinds[happening.kind].card_for
        is_open = card_for == "all" or (card_for == "seat" and happening.seat == viewer)
        return happening.card == NOTHING or (is_open and happening.card != UNKNOWN)

    def _tell(self, happening: Happening, viewer: int | None) -> str:
        kind = self.setting.game.event_kinds[happening.kind]
        words = [kind.name]
        if happening.seat != NOBODY:
            words.append(seat_name(happening.seat))
        if happening.card != NOTHING:
            words.append(kind.card(happening.card) if self._shows(happening, viewer) else "?")
        if happening.source != NOTHING:
            words.append(f"from {kind.source(happening.source)}")
        if happening.target != NOTHING:
            words.append(f"to {kind.target(happening.target)}")
        if happening.amount:
            words.append(str(happening.amount))
        return " ".join(words)

    # Names of actions

    def name_of(self, action: int) -> str:
        """An action in notation: a move of one step, a card of a choice of several, or what its moves begin with."""
        if self._names is None:
            self._names = self._notation()
        return self._names.get(action, str(action))

    def _notation(self) -> dict[int, str]:
        position = self.origin or self.position
        if position is None or self.chance or self.is_over or position.field("midway"):
            return {}
        found: dict[int, list[str]] = {}
        depth = len(self.taken)
        state = position.state()
        if selection := self.setting.game.selection(state, position.seat):
            pairs = zip(selection.actions, selection.among, strict=True)
            return {action: f"{selection.word} {card}" for action, card in pairs if action not in self.taken}
        for move in self.setting.game.moves(state, position.seat):
            if move.steps[:depth] == self.taken and len(move.steps) > depth:
                found.setdefault(move.steps[depth], []).append(move.text)
        named = {action: _shared_start(texts) for action, texts in found.items()}
        return named if len(set(named.values())) == len(named) else {}


def _shared_start(texts: list[str]) -> str:
    """What all begin with; the first and the last in alphabetical order differ the soonest."""
    first, last = min(texts), max(texts)
    same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    return "".join(letter for letter, _ in same)
