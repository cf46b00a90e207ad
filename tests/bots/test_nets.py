"""Nets on disk: read without NumPy, refused in one line where they do not fit, and greedy plays then."""

import io
import logging
import random
import zipfile

import pytest

from voliere.bots import Bot, nets
from voliere.bots.nets import LAYERS, Made, dump_net, features_of, load_net, net_for
from voliere.games import get, names
from voliere.kernel.net import length
from voliere.match import Match

GAME = next(get(name) for name in names() if get(name).sight.FEATURES)
NAME = GAME.sight.net(GAME.configure(GAME.default_players, GAME.check_options(GAME.default_players, {})))
INPUTS = sum(part.numbers for part in GAME.sight.FEATURES)


def made(**changes: object) -> Made:
    fields = {
        "game": GAME.name,
        "name": NAME,
        "rules_version": GAME.rules_version,
        "features": features_of(GAME),
        "seed": 1,
        "games": 2,
        "seconds": 3.0,
        "commit": "",
    }
    return Made(**(fields | changes))


def weights(inputs: int = INPUTS) -> list[float]:
    chance = random.Random(1)
    numbers = length(inputs, *LAYERS) - 3
    return [inputs, *LAYERS, *(chance.randrange(-64, 64) / 64 for _ in range(numbers))]


def test_a_file_gives_back_its_net() -> None:
    file = dump_net(weights(), made())
    assert file == dump_net(weights(), made())
    assert load_net(file, GAME, NAME) == weights()
    assert len(file) <= 40_000


def test_numpy_reads_the_same() -> None:
    np = pytest.importorskip("numpy")
    with np.load(io.BytesIO(dump_net(weights(), made()))) as archive:
        assert archive["weights"].tolist() == weights()


def wrong_files() -> dict[str, bytes]:
    whole = dump_net(weights(), made())
    half = io.BytesIO()
    with zipfile.ZipFile(half, "w") as archive:
        archive.writestr("made.json", "{}")
    return {
        "nothing": b"",
        "cut": whole[: len(whole) // 2],
        "no numbers": half.getvalue(),
        "bits": whole[:100] + b"\x00\x01\x02\x03" + whole[104:],
        "other game": dump_net(weights(), made(game="chess")),
        "other table": dump_net(weights(), made(name="99")),
        "other rules": dump_net(weights(), made(rules_version=GAME.rules_version + 1)),
        "other features": dump_net(weights(), made(features=[("mood", INPUTS)])),
        "other sizes": dump_net(weights(INPUTS + 1), made()),
        "too short": dump_net(weights()[:-1], made()),
    }


@pytest.mark.parametrize("kind", wrong_files())
def test_a_file_that_does_not_fit_is_refused(kind: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        load_net(wrong_files()[kind], GAME, NAME)


def test_greedy_plays_where_the_net_is_damaged(monkeypatch: pytest.MonkeyPatch, tmp_path, caplog) -> None:
    (tmp_path / "nets").mkdir()
    (tmp_path / "nets" / f"{NAME}.npz").write_bytes(b"nonsense")
    monkeypatch.setattr(nets.importlib.resources, "files", lambda _: tmp_path)
    net_for.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            match = Match.new(GAME.name, GAME.default_players, 5)
            seat = match.pending[0]
            bots = [Bot(GAME, kind, is_plain=True).advise(match, seat, 1).move for kind in ("net", "greedy")]
            Bot(GAME, "net", is_plain=True).advise(match, seat, 1)
        assert bots[0] == bots[1]
        assert len([one for one in caplog.messages if NAME in one and GAME.name in one]) == 1
    finally:
        net_for.cache_clear()


def test_every_net_of_the_package_is_one(game) -> None:
    folder = nets.importlib.resources.files(f"voliere.games.{game.name}") / nets.FOLDER
    files = [one for one in folder.iterdir() if one.name.endswith(".npz")] if folder.is_dir() else []
    for file in files:
        assert len(load_net(file.read_bytes(), game, file.name.removesuffix(".npz"))) > 0
        assert len(file.read_bytes()) <= 40_000
    assert sum(len(file.read_bytes()) for file in files) <= 300_000
