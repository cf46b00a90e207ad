"""How Soloist is judged: a high note is good, as far as no other can sing it."""

from voliere.games.soloist.rules import ALL, BIRDS, State, returns
from voliere.kernel import Floats, Ints, Search, below, count, rule

SEARCH = Search(simulations=1000)
LEVELS = ("random", "greedy~50", "greedy", "search:100", "search")


@rule
def worth(s: State, seat: int, action: int) -> float:
    note = action // BIRDS
    others = (ALL & ~s.sung & ~s.hand[seat]) >> BIRDS * note & (1 << BIRDS) - 1
    return (note + 1) / (1.0 + count(others))


@rule
def hunch(s: State, seat: int, out: Ints, n: int) -> int:
    return below(s, n)


@rule
def outlook(s: State, out: Floats) -> None:
    returns(s, out)
    for seat in range(s.players):
        out[s.players + seat] = out[seat]


@rule
def is_ending(s: State) -> bool:
    return False
