"""Compile every game once before the tests: their workers would do the same work side by side."""

from concurrent.futures import ProcessPoolExecutor

from voliere.adapters import batch
from voliere.bots import mind
from voliere.engine import Engine
from voliere.games import get, names
from voliere.kernel import play
from voliere.kernel.compiler import has_compiler


def warm(name: str) -> None:
    """Rules, bots and batches of one game."""
    engine = Engine(get(name))
    for algorithms in (play, mind, batch):
        engine.bound(algorithms)


if __name__ == "__main__":
    if has_compiler():
        with ProcessPoolExecutor(2) as two:
            list(two.map(warm, names()))
    else:
        print("There is no Numba here: nothing to compile.")
