"""Nobody learns what they may not know: the leak test, and what `resample` promises."""

import math
import random

import msgspec
import pytest

from voliere.errors import VoliereError
from voliere.kernel.chance import ply_words
from voliere.match import Logged, Match, random_move


def redraw(match, viewer, seed):
    """The same match with all changed that the viewer cannot know; a spectator knows no more than any seat does."""
    other = match.copy()
    state = other.progress.state
    rules = match.game.rules
    for seat in range(match.players) if viewer is None else [viewer]:
        state.rng[:] = ply_words(seed.to_bytes(32, "big"), seat)
        rules.resample(state, seat, [0] * rules.SCRATCH)
    state.rng[:] = match.progress.state.rng
    other.seed = bytes(32)
    return other


def sent(match, viewer, texts):
    """Every byte a viewer is sent: snapshot, log, legal moves, previews, errors."""
    told = [match.view(viewer), match.events(viewer), match.rounds, match.pending, match.decision]
    if viewer is not None:
        legal = match.legal(viewer)
        told.append(legal)
        if legal:
            chosen = [random_move(match, viewer, random.Random(n)) for n in range(2)]
            told.append([match.preview(viewer, move) for move in chosen])
        for text in texts:
            try:
                told.append(match.preview(viewer, text))
            except VoliereError as error:
                told.append([error.code, error.reason])
    return msgspec.json.encode(told)


def test_no_viewer_is_sent_a_byte_that_depends_on_a_secret(variant, random_spots, count):
    for seed in range(count(1, 3)):
        texts = [*variant.game.examples, *(str(move) for move in variant.new(77).legal(variant.new(77).pending[0])[:3])]
        for match, _, _ in random_spots(variant.new(seed), seed):
            for viewer in [None, *range(match.players)]:
                assert sent(redraw(match, viewer, seed), viewer, texts) == sent(match, viewer, texts)


def test_events_hide_the_cards_of_others(case, random_spots):
    """Other cards in the events that are another seat's alone, and a viewer is told the same."""
    match = case.new(21)
    for _ in random_spots(match, 21):
        for viewer in [None, *range(match.players)]:
            other = match.copy()
            kinds = match.game.event_kinds
            other.progress.log = tuple(
                Logged(logged.ply, logged.happening._replace(card=0))
                if kinds[logged.happening.kind].card_for == "seat"
                and logged.happening.seat != viewer
                and logged.happening.card >= 0
                else logged
                for logged in match.progress.log
            )
            assert other.events(viewer) == match.events(viewer)


def test_a_secret_move_looks_the_same_whatever_it_is(case, random_spots):
    """When another seat moves, what a viewer sees depends only on what was played in the open."""
    for match, seat, move in random_spots(case.new(22), 22):
        for viewer in [None, *range(match.players)]:
            if viewer == seat:
                continue
            other = redraw(match, viewer, 5)
            try:
                there = _seen(other, seat, move, viewer)
            except VoliereError:
                continue  # that card is elsewhere in this world
            here = _seen(match.copy(), seat, move, viewer)
            kinds = case.game.event_kinds.values()
            settled = {kind.name for kind in kinds if kind.is_foreseeable and not kind.shows_secret}
            for one, two in zip(here, there, strict=False):
                if one.kind not in settled or two.kind not in settled:
                    break
                assert one == two


def _seen(match, seat, move, viewer):
    known = len(match.events(viewer))
    match.play(seat, move)
    return [] if match.over else match.events(viewer, after=known)


def test_a_world_holds_what_its_seat_knows_and_no_secret(case, random_spots):
    for index, (match, seat, _) in enumerate(random_spots(case.new(23), 23)):
        viewer = index % match.players
        world = match.world(viewer, 4)
        assert world.view(viewer) == match.view(viewer)
        assert world.legal(viewer) == match.legal(viewer)
        assert world.pending == match.pending
        assert world.decision == match.decision
        assert world.rounds == match.rounds
        assert world.seed != match.seed
        assert world.plies == []
        assert world.events(viewer) == []
        if seat == viewer:
            move = random_move(world, seat, random.Random(0))
            world.play(seat, move)
            world.undo()
            assert world.view(viewer) == match.view(viewer)


def test_a_world_is_a_function_of_what_the_seat_knows_and_of_the_stream(case, random_spots):
    for index, (match, _, _) in enumerate(random_spots(case.new(24), 24)):
        viewer = index % match.players
        worlds = [redraw(match, viewer, seed).world(viewer, 9).progress.state for seed in range(3)]
        assert worlds[0] == worlds[1] == worlds[2] == match.world(viewer, 9).progress.state


def test_worlds_really_differ(case, random_spots):
    """Where a seat does not know all, its worlds are not all alike."""
    different = 0
    for index, (match, _, _) in enumerate(random_spots(case.new(25), 25)):
        viewer = index % match.players
        different += len({_key(match.world(viewer, seed)) for seed in range(6)}) > 1
    assert different


def test_worlds_are_uniform(variant, random_spots, count):
    """Chi-square where few worlds are left; only for games whose cards can all be told apart."""
    best = None
    for index, (match, _, _) in enumerate(random_spots(variant.new(26), 26)):
        if len(set(variant.game.cards(match.progress.state))) < len(variant.game.cards(match.progress.state)):
            pytest.skip("cards that look alike: the game's own tests enumerate its worlds")
        viewer = index % match.players
        seen = {_key(match.world(viewer, seed)) for seed in range(60)}
        if 2 <= len(seen) <= 24 and (best is None or len(seen) > best[2]):
            best = (match.copy(), viewer, len(seen))
    if best is None:
        pytest.skip("nowhere are there few enough worlds to count: the game's own tests enumerate them")
    match, viewer, _ = best
    draws = count(1500, 20_000)
    tally = {}
    for seed in range(draws):
        key = _key(match.world(viewer, seed))
        tally[key] = tally.get(key, 0) + 1
    worlds = len(tally)
    expected = draws / worlds
    chi_square = sum((n - expected) ** 2 / expected for n in tally.values())
    # Wilson and Hilferty: the cube root of chi-square over its degrees of freedom is nearly normal.
    freedom = worlds - 1
    z = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    assert z < 4.5, (worlds, tally)


def _key(match):
    state = match.progress.state.clone()
    state.rng[:] = [0, 0, 0, 0]
    return repr(state)


def test_what_a_seat_observes_is_what_it_knows(case, random_spots):
    rules = case.game.rules
    size = sum(part.numbers for part in rules.OBSERVATION)
    for index, (match, _, _) in enumerate(random_spots(case.new(27), 27)):
        viewer = index % match.players
        rows = []
        for state in (match.progress.state, match.world(viewer, 1).progress.state):
            row = [math.nan] * size
            rules.observe(state, viewer, row)
            rows.append(row)
        assert rows[0] == rows[1]
        assert all(-10 <= number <= 10 for number in rows[0])


@pytest.mark.parametrize("way", ["public_view", "own_view"])
def test_the_leak_test_sees_a_leak(game, way, monkeypatch):
    """A view that tells one hidden thing more is found out, be it told to all or to a seat."""
    honest = getattr(type(game), way)

    def leaky(self, s, *rest):
        view = honest(self, s, *rest)
        view.scores = [*view.scores, hash(repr(s)) % 1000]
        return view

    match = Match.new(game.name, seed=1)
    assert sent(redraw(match, 0, 1), 0, []) == sent(match, 0, [])
    monkeypatch.setattr(type(game), way, leaky)
    assert sent(redraw(match, 0, 1), 0, []) != sent(match, 0, [])
