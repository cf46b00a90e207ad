"""Plain and compiled rules are the same rules, for every game in every variant."""

import os
import random
import subprocess
import sys

import pytest

from tests.conftest import IS_FULL
from voliere.engine import Engine
from voliere.games import names
from voliere.kernel.chance import reseed
from voliere.kernel.events import WIDTH, new_log

pytestmark = pytest.mark.usefixtures("compiled_only")


def test_plain_and_compiled_rules_give_the_same_trace(meeting, count):
    import numpy as np

    rules = meeting.game.rules
    simple, fast = Engine(meeting.game, plain=True).play, Engine(meeting.game, plain=False).play
    legal, fast_legal = [0] * rules.MAX_LEGAL, np.zeros(rules.MAX_LEGAL, np.int64)
    scratch, fast_scratch = [0] * rules.SCRATCH, np.zeros(rules.SCRATCH, np.int64)
    size = sum(part.numbers for part in rules.OBSERVATION)
    seen, fast_seen = [0.0] * size, np.zeros(size)
    scores, fast_scores = [0] * meeting.players, np.zeros(meeting.players, np.int64)
    shares, fast_shares = [0.0] * meeting.players, np.zeros(meeting.players)
    stride = count(1, 16)  # with many games a look now and then sees as much
    for game in range(count(5, 40 if meeting.is_pair else 400)):
        chooser = random.Random(game)
        state = meeting.state()
        reseed(state, 99, game)
        states, array = [state], state.pack()
        log, fast_log = new_log(), np.zeros(len(new_log()), np.int64)
        simple.enter_start(states, log)
        fast.enter_start(array, fast_log)
        step = 0
        while state.pending:
            if step % stride == 0:  # packing costs more than playing, and states that differ stay different
                assert state.pack().tobytes() == array.tobytes()
            told = 1 + log[0] * WIDTH
            assert log[:told] == fast_log[:told].tolist()
            seat = (state.pending & -state.pending).bit_length() - 1
            n = simple.enter_legal(states, seat, legal)
            assert fast.enter_legal(array, seat, fast_legal) == n
            assert fast_legal[:n].tolist() == legal[:n]
            if not state.midway and step % stride == 0:
                world = [state.clone()]
                fast_world = array.view(np.uint8).copy().view(array.dtype)  # with what lies between its fields
                viewer = step % meeting.players
                simple.enter_resample(world, viewer, scratch)
                fast.enter_resample(fast_world, viewer, fast_scratch)
                assert world[0].pack().tobytes() == fast_world.tobytes()
                simple.enter_observe(states, viewer, seen)
                fast.enter_observe(array, viewer, fast_seen)
                assert fast_seen.tolist() == seen
            action = legal[chooser.randrange(n)]
            log[0] = 0
            fast_log[0] = 0
            simple.enter_step(states, seat, action, log)
            fast.enter_step(array, seat, action, fast_log)
            step += 1
        assert state.pack().tobytes() == array.tobytes()
        simple.enter_result(states, scores, shares)
        fast.enter_result(array, fast_scores, fast_shares)
        assert fast_scores.tolist() == scores
        assert fast_shares.tolist() == shares


BOUNDS = """
import random
import sys
sys.path.insert(0, "tests")
from conftest import ALL_CASES
from voliere.engine import Engine
import numpy as np
chosen = [case for case in ALL_CASES if case.game.name in sys.argv[2:]]
assert chosen
for case in chosen:
    rules, fast = case.game.rules, Engine(case.game, plain=False).play
    P, games = case.players, int(sys.argv[1])
    state = case.state().pack()
    fast.play_games(
        state, state.copy(), np.zeros(rules.MAX_LEGAL, np.int64), np.zeros(0, np.int64), 5, 0, games,
        np.zeros(P, np.int64), np.zeros(P), np.zeros(P * games, np.int64), np.zeros(P * games),
        np.zeros(games, np.int64),
    )
    size = sum(part.numbers for part in rules.OBSERVATION)
    legal, log = np.zeros(rules.MAX_LEGAL, np.int64), np.zeros(0, np.int64)
    for game in range(games // 20):
        chooser = random.Random(game)
        array = case.state().pack()
        array[0]["rng"] = [game, 2, 3, 4]
        fast.enter_start(array, log)
        step = 0
        while array[0]["pending"]:
            pending = int(array[0]["pending"])
            seat = (pending & -pending).bit_length() - 1
            world = array.copy()
            fast.enter_resample(world, step % P, np.zeros(rules.SCRATCH, np.int64))
            fast.enter_observe(array, step % P, np.zeros(size))
            n = fast.enter_legal(array, seat, legal)
            fast.enter_step(array, seat, int(legal[chooser.randrange(n)]), log)
            step += 1
print("within bounds", len(chosen))
"""


@pytest.mark.slow
@pytest.mark.skipif(not IS_FULL, reason="compiles every game anew: with --all alone")
def test_compiled_rules_never_leave_their_arrays():
    """Compiled code has no bounds checks; here it is compiled once with them."""
    done = subprocess.run(
        [sys.executable, "-c", BOUNDS, "2000", *names()],
        env={**os.environ, "VOLIERE_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("within bounds"), done.stderr[-2000:]
