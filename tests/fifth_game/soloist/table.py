"""Soloist as people meet it: what it is called, what there is, and who may see what."""

from typing import Any, ClassVar

import msgspec

from voliere.game import EventKind, Game, Refusal, View, with_own
from voliere.games.soloist import judge, rules
from voliere.games.soloist.rules import NOTES, Events, Refusals, State
from voliere.kernel import members

NAMES = tuple(f"{bird}{note}" for note in range(1, NOTES + 1) for bird in "JRW")  # jay, robin, wren


class Player(msgspec.Struct):
    points: int
    hand: list[str] | None = None  # None: secret


class SoloistView(View, kw_only=True):
    sung: list[str]
    seats: list[Player]


class Soloist(Game):
    name = "soloist"
    rules = rules
    judge = judge
    players = (2, 3, 4)
    default_players = 3
    minutes = 5
    card_names = NAMES
    event_kinds: ClassVar = {
        Events.CHOSEN: EventKind("chosen", card=NAMES.__getitem__, card_for="seat"),
        Events.SUNG: EventKind("sung", card=NAMES.__getitem__, is_foreseeable=False, shows_secret=True),
    }
    refusals: ClassVar = {Refusals.NOT_IN_HAND: Refusal("not-in-hand", "SO-03")}

    def public_view(self, s: State, decision: int) -> SoloistView:
        return SoloistView(**self.common_fields(s, decision), sung=_names(s.sung), seats=[*map(Player, self.scores(s))])

    def own(self, s: State, seat: int, public: SoloistView) -> dict[str, Any]:
        return {"seats": with_own(public.seats, seat, hand=_names(s.hand[seat]))}

    def whereabouts(self, s: State) -> list[tuple[str, str]]:
        held = [(card, f"hand {seat}") for seat in range(s.players) for card in _names(s.hand[seat])]
        sung = [(card, "sung") for card in _names(s.sung)]
        return held + sung + [(card, "undealt") for card in NAMES if card not in dict(held + sung)]


def _names(cards: int) -> list[str]:
    return [NAMES[card] for card in members(cards)]


GAME = Soloist()
