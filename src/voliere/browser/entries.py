"""What JavaScript needs to play a game by itself, beside the entries that Python has."""

from voliere.kernel.chance import reseed
from voliere.kernel.contract import rules
from voliere.kernel.curves import log
from voliere.kernel.rule import Floats, Ints, States, generic

ENTRIES = ("enter_deal", "enter_world", "fill_logarithms")


@generic
def enter_deal(states: States, seed: int, number: int, silence: Ints) -> None:
    """Set a configured state up for its first decision, as `play_games` deals its game of that number."""
    reseed(states[0], seed, number)
    rules.start(states[0], silence)


@generic
def enter_world(states: States, seat: int, seed: int, scratch: Ints) -> None:
    """Redraw all that a seat cannot know, what is still to come included."""
    reseed(states[0], seed, 0)
    rules.resample(states[0], seat, scratch)


@generic
def fill_logarithms(out: Floats) -> None:
    """Of whole numbers, by number."""
    for number in range(1, len(out)):
        out[number] = log(number)
