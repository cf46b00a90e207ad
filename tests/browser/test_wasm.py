"""The third twin: WebAssembly plays, judges and searches as the compiled rules do, to the last bit."""

import base64
import hashlib
import json
import random
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ALL_CASES, IS_FULL, Case
from voliere.bots import mind
from voliere.bots.workspace import Workspace
from voliere.browser.about import about
from voliere.browser.wasm import build
from voliere.engine import Engine
from voliere.folders import PACKAGE
from voliere.games import get, names
from voliere.kernel.chance import reseed
from voliere.match import Match

pytestmark = [
    pytest.mark.usefixtures("compiled_only"),
    pytest.mark.skipif(not shutil.which("node"), reason="there is no Node here"),
]
ENGINE = PACKAGE / "page" / "engine" / "engine.js"
AGAIN = Path(__file__).parent / "again.mjs"
STOPPED = AGAIN.with_name("stopped.mjs")
SEED = 7
MOST = 40  # simulations


def in_node(folder: Path, name: str, games: list[dict[str, Any]]) -> list[str]:
    """What Node finds."""
    (folder / "code.wasm").write_bytes(build(get(name)))
    (folder / "about.json").write_text(json.dumps(about(get(name))))
    (folder / "games.json").write_text(json.dumps(games))
    files = [ENGINE.as_uri(), *(str(folder / file) for file in ("code.wasm", "about.json", "games.json"))]
    done = subprocess.run(["node", str(AGAIN), *files], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[-2000:]
    found: list[str] = json.loads(done.stdout)
    return found


def played(case: Case, number: int) -> tuple[dict[str, Any], str]:
    """A game by the compiled rules: what somebody else needs to play it again, and a hash of all that was seen."""
    engine, chooser = Engine(case.game, plain=False), random.Random(number)
    state = case.state()
    begun = base64.b64encode(state.bytes()).decode()
    net = case.game.sight.net(state)
    reseed(state, SEED, number)
    case.game.rules.start(state, [])
    states, out, steps, thinks = engine.states(state), engine.actions(), [], []
    seen = hashlib.sha256()
    while pending := int(states["pending"][0]):
        seats = [seat for seat in range(case.players) if pending >> seat & 1]
        seat = chooser.choice(seats)
        n = engine.play.enter_legal(states, seat, out)
        seen.update(states.tobytes() + struct.pack(f"<{n}i", *out[:n]))
        if chooser.random() < (0.05 if IS_FULL else 0.03) or not steps:
            thinks.append(len(steps))
            for part in thoughts(engine, states, seat, len(steps), [int(one) for one in out[:2][:n]]):
                seen.update(part)
        action = int(out[chooser.randrange(n)])
        steps.append((seat, action))
        engine.play.enter_step(states, seat, action, engine.silence())
    points, shares = engine.ints(case.players), engine.floats(case.players)
    engine.play.enter_result(states, points, shares)
    seen.update(states.tobytes() + struct.pack(f"<{case.players}i", *points) + shares.tobytes())
    game = {"players": case.players, "net": net, "state": begun, "seed": SEED, "number": number}
    return {**game, "steps": steps, "thinks": thinks}, seen.hexdigest()


def thoughts(engine: Engine, states: Any, seat: int, seed: int, moves: list[int]) -> list[bytes]:
    """What every level thinks in a world that is possible for a seat, and what moves come to."""
    found: list[bytes] = []
    plain = engine.state(states)
    for level in about(engine.game)["levels"]:
        row = [*level]
        row[mind.SIMULATIONS] = min(MOST, row[mind.SIMULATIONS])
        world = plain.clone()
        reseed(world, seed, 0)
        engine.game.rules.resample(world, seat, [0] * engine.game.rules.SCRATCH)
        found.append(world.bytes())
        workspace = Workspace(engine, world, MOST + 1)
        workspace.show(world)
        traits = engine.ints(row)
        if row[mind.KIND] == mind.SEARCH:
            workspace.minds.enter_grow(workspace.buffers, seat, seed, 0, row[mind.SIMULATIONS], traits)
            nodes = workspace.buffers.nodes
            size = int(nodes[mind.SIZE])
            found += [nodes[: size * mind.NODE].astype("i4").tobytes()]
            found += [workspace.buffers.sums[: size * mind.SUMS].tobytes()]
        else:
            chosen = workspace.minds.enter_choose(workspace.buffers, row[mind.KIND], seat, seed, traits)
            found.append(struct.pack("<i", chosen))
    workspace = Workspace(engine, plain, 1)
    workspace.show(plain)
    for who, first, worlds, tried in ((seat, 0, 3, moves), (-1, 5, 2, [-1])):
        values = engine.floats(2 * plain.players * len(tried) * worlds + 1)
        workspace.minds.enter_try(workspace.buffers, who, seed, first, worlds, engine.ints(tried), 1, values)
        found.append(values.tobytes())
    return found


# To compile a game takes half a minute: but for --all, one game stands for the others.
@pytest.mark.soak
@pytest.mark.parametrize("name", names() if IS_FULL else ["papageno"])
def test_webassembly_is_the_compiled_rules_to_the_last_bit(name, tmp_path, count):
    pytest.importorskip("ziglang")
    cases = [case for case in ALL_CASES if case.game.name == name and (IS_FULL or not case.is_pair)]
    games = [played(case, number) for case in cases for number in range(count(1, 3))]
    found = in_node(tmp_path, name, [game for game, _ in games])
    assert found == [digest for _, digest in games]
    assert len(set(found)) == len(games)  # or nothing was looked at


def test_every_net_that_a_table_could_want_comes_along(game):
    known = about(game)
    wanted = {game.sight.net(case.state()) for case in ALL_CASES if case.game is game}
    assert wanted - {""} == set(known["nets"])


def test_thinking_is_stopped_between_pieces(tmp_path):
    """Were it not, what is asked for next would wait for ten million worlds."""
    pytest.importorskip("ziglang")
    game = get("papageno")
    for file in ENGINE.parent.glob("*.js"):
        shutil.copy(file, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "papageno.wasm").write_bytes(build(game))
    (tmp_path / "papageno.json").write_text(json.dumps(about(game)))
    match = Match.new("papageno", 2, SEED)
    state = match.progress.state
    task = {
        "task": "try",
        "game": "papageno",
        "players": 2,
        "net": game.sight.net(state),
        "state": base64.b64encode(state.bytes()).decode(),
        "seat": match.pending[0],
        "seed": "1",
        "first": 0,
        "worlds": 2,
        "moves": [-1],
        "width": 1,
    }
    traits = about(game)["levels"][-1]
    search = {**task, "task": "choose", "kind": traits[mind.KIND], "traits": traits, "ends": [[9, 10], [0, 20]]}
    command = ["node", str(STOPPED), (tmp_path / "mind.js").as_uri(), json.dumps(task), json.dumps(search)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert not done.returncode, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert found["told"] == [[3, ""], [4, ""]]
    assert 20 <= found["simulations"] < traits[mind.SIMULATIONS]
