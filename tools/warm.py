"""Compile every game once before the tests: their workers would do the same work side by side."""

from concurrent.futures import ProcessPoolExecutor

from voliere.adapters import batch
from voliere.bots.workspace import compile_minds
from voliere.games import get, names
from voliere.kernel.compiler import compiled, has_compiler


def warm(name: str) -> None:
    """Rules, bots and batches of one game."""
    game = get(name)
    compiled(game.rules)
    compile_minds(game)
    compiled(game.rules, batch)


if __name__ == "__main__":
    if has_compiler():
        with ProcessPoolExecutor(2) as two:
            list(two.map(warm, names()))
    else:
        print("There is no Numba here: nothing to compile.")
