"""Playthroughs by OpenSpiel's own generator: `python tools/playthroughs.py` writes them anew; review them like code.

They are cut to what can be read: every tensor is told by the string beside it, an observation is the end of the
information state, and the outcomes of chance are always the bytes.
"""

from pathlib import Path
from unittest import mock

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "adapters" / "playthroughs"
SEED = 3
LEFT_OUT = ("ObservationString(", "ChanceOutcomes(", "History() =")


def playthrough(name: str) -> str:
    """A random game of Volière, told by OpenSpiel."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    from voliere.adapters import openspiel

    if not flags.FLAGS.is_parsed():
        flags.FLAGS([__name__])
    # Writing the tensors out takes nine tenths of the time.
    with mock.patch.object(generate_playthrough, "_format_tensor", return_value=[]):
        text = generate_playthrough.playthrough(openspiel.PREFIX + name, [], seed=SEED)
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(LEFT_OUT))


def main() -> None:
    """Write them all."""
    from voliere.games import names

    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names():
        (FOLDER / f"{name}.txt").write_text(playthrough(name), "utf-8")


if __name__ == "__main__":
    main()
