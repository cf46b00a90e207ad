"""What `legal`, `play`, `undo` and `preview` promise, for every game in every variant."""

import random

import pytest

import voliere
from voliere.kernel.cards import members
from voliere.match import CHECKPOINT_PLIES, Match, random_move


def tree_moves(game, state, seat, done=()):
    """The moves of a seat by the rules alone: sequences of legal actions until a move is whole."""
    actions = [0] * game.rules.MAX_LEGAL
    for action in actions[: game.rules.legal(state, seat, actions)]:
        after = state.clone()
        game.rules.apply(after, seat, action, [])
        if after.midway:
            yield from tree_moves(game, after, seat, (*done, action))
        else:
            yield (*done, action)


def any_move(match, seat, seed):
    return random_move(match, seat, random.Random(seed))


def is_legal(match, seat, text):
    """Whether it is one of the many moves that a selection stands for."""
    if selection := match.selection(seat):
        words = text.split()
        fits = words[:1] == [selection.word] and set(words[1:]) <= set(selection.among)
        return fits and len(set(words[1:])) == len(words) - 1 == selection.choose
    return False


def snapshot(match):
    views = [match.view(), *(match.view(seat) for seat in range(match.players))]
    return match.progress.state.clone(), match.decision, list(match.plies), views, match.events()


def test_legal_moves_are_those_of_the_rules(case, random_spots):
    for match, seat, _ in random_spots(case.new(1), 1):
        state = match.progress.state
        legal = match.legal(seat)
        if selection := match.selection(seat):
            assert len(legal) == len(selection) == len({move.steps for move in legal})
            check_selection(case.game, state, seat, selection)
            continue
        assert [move.steps for move in legal] == list(tree_moves(case.game, state, seat))
        assert [text for one in case.game.notations(state, seat) for text in written_out(one)] == list(map(str, legal))
        for move in legal:
            assert case.game.parse(state, seat, str(move)) == move


def written_out(legal):
    """What stands in short for many moves, move by move."""
    if isinstance(legal, str):
        return [legal]
    assert legal.cards
    assert legal.places
    return [f"{card}{legal.sign}{place}" for card in legal.cards for place in legal.places]


def check_selection(game, state, seat, selection):
    """One move of several cards: each may be chosen, in any order, and no fewer and no more make a move."""
    actions = [0] * game.rules.MAX_LEGAL
    assert set(selection.actions) == set(actions[: game.rules.legal(state, seat, actions)])
    chooser = random.Random(0)
    for _ in range(3):
        move = selection.pick(chooser.sample(range(len(selection.among)), selection.choose))
        assert len(move.steps) == selection.choose
        shuffled = " ".join([selection.word, *reversed(str(move).split()[1:])])
        assert game.parse(state, seat, str(move)) == game.parse(state, seat, shuffled) == move
        ends = []
        for steps in (move.steps, move.steps[::-1]):
            after = state.clone()
            for index, step in enumerate(steps):
                assert game.rules.refusal(after, seat, step) == 0
                game.rules.apply(after, seat, step, [])
                assert bool(after.midway) == (index < len(steps) - 1)
            ends.append(after)
        assert ends[0] == ends[1]


def test_the_rules_refuse_just_what_is_not_legal(case, random_spots):
    rules = case.game.rules
    for match, seat, move in random_spots(case.new(2), 2):
        state = match.progress.state.clone()
        for step in move.steps:
            actions = [0] * rules.MAX_LEGAL
            legal = set(actions[: rules.legal(state, seat, actions)])
            fine = {action for action in range(-1, rules.ACTIONS + 1) if rules.refusal(state, seat, action) == 0}
            assert legal == fine
            rules.apply(state, seat, step, [])


def test_a_refused_move_changes_nothing(case, random_spots):
    chooser = random.Random(3)
    start = case.new(9)
    everywhere = [str(any_move(start, start.pending[0], seed)) for seed in range(20)] + list(case.game.examples)
    for match, seat, _ in random_spots(case.new(3), 3):
        before = snapshot(match)
        legal = {str(any_move(match, seat, index)) for index in range(3)} | {str(move) for move in match.legal(seat)}
        for text in ["", "nonsense", "\0", "é" * 500, *chooser.sample(everywhere, min(6, len(everywhere)))]:
            if text not in legal and not is_legal(match, seat, text):
                with pytest.raises(voliere.MoveError) as refused:
                    match.play(seat, text)
                assert refused.value.code
                assert refused.value.reason
        for other in set(range(match.players)) - set(match.pending):
            assert match.legal(other) == []
            with pytest.raises(voliere.NotYourTurn):
                match.play(other, any_move(match, seat, 0))
        with pytest.raises(voliere.StaleDecision):
            match.play(seat, any_move(match, seat, 0), decision=match.decision - 1)
        assert snapshot(match) == before


def test_after_the_end_nothing_can_be_played(case, random_moves):
    match = case.new(4)
    for _ in random_moves(match, 4):
        pass
    assert match.over
    assert match.pending == ()
    assert match.outcome is not None
    assert match.view()["scores"] == match.outcome.scores
    assert match.rounds[-1].outcome.sheet
    for seat in range(match.players):
        assert match.legal(seat) == []
        with pytest.raises(voliere.GameOver):
            match.play(seat, case.game.examples[0])


def test_the_move_that_ends_a_round_is_told_before_its_end(case, random_moves):
    """Whoever has the events of the moves before has not seen the end of the round: updates count on it."""
    match = case.new(6)
    before = [(len(match.progress.rounds), match.progress.last_event) for _ in random_moves(match, 6)]
    told = [next(last for rounds, last in reversed(before) if rounds < ended.number) for ended in match.rounds]
    assert all(ended.last_event > last for ended, last in zip(match.rounds, told, strict=True))


def test_undo_and_replay_are_exact(case, random_moves, count):
    match = case.new(5)
    before = []
    for _, _, _ in random_moves(match, 5):
        before.append(snapshot(match))
        if len(before) == count(35, 60):
            break
    plies = list(match.plies)
    end = snapshot(match)
    while match.plies:
        match.undo()
        assert snapshot(match) == before[len(match.plies)]
    with pytest.raises(voliere.NothingToUndo):
        match.undo()
    for ply in plies:
        match.play(ply.seat, ply.text, decision=ply.decision)
    assert snapshot(match) == end


def test_many_moves_are_taken_back_at_once_and_few_are_played_again(sample, random_moves, monkeypatch):
    match = sample.new(8)
    before = [snapshot(one) for one, *_ in random_moves(match, 8)]
    replayed = []
    honest = Match._advance
    monkeypatch.setattr(Match, "_advance", lambda *given: (replayed.append(1), honest(*given)))
    for left in range(len(before)):
        replayed.clear()
        other = match.copy()
        other.undo(len(match.plies) - left)
        assert snapshot(other) == before[left]
        assert len(replayed) < CHECKPOINT_PLIES
        if left:
            other.undo(left)
        assert snapshot(other) == before[0]
    for moves in (-1, 0, len(match.plies) + 1):
        with pytest.raises(voliere.NothingToUndo):
            match.undo(moves)


def test_a_copy_goes_its_own_way(case):
    match = case.new(6)
    before = snapshot(match)
    copy = match.copy()
    seat = copy.pending[0]
    copy.play(seat, random_move(copy, seat, random.Random(6)))
    assert snapshot(match) == before
    assert snapshot(copy) != before


def test_a_record_gives_the_match_back(case, random_moves):
    match = case.new(7)
    for index, _ in enumerate(random_moves(match, 7)):
        if index in (0, 1, 10, 30):
            assert snapshot(voliere.load(match.record())) == snapshot(match)
    text = match.record()
    again = voliere.load(text)
    assert again.record() == text
    assert snapshot(again) == snapshot(match)
    assert again.outcome == match.outcome


def test_every_game_ends_and_no_card_is_lost(case, random_moves, count):
    for seed in range(count(2, 20)):
        match = case.new(seed)
        for index, _ in enumerate(random_moves(match, seed)):
            state = match.progress.state
            assert sorted(card for card, _ in case.game.whereabouts(state)) == sorted(case.game.cards(state))
            assert index < 20_000
        state = match.progress.state
        assert sorted(card for card, _ in case.game.whereabouts(state)) == sorted(case.game.cards(state))


def test_a_preview_tells_what_the_move_then_does(case, random_spots):
    for match, seat, move in random_spots(case.new(8), 8):
        before = snapshot(match)
        preview = match.preview(seat, move)
        assert snapshot(match) == before
        happened = match.copy().play(seat, move)
        if preview.is_complete:
            assert preview.events == happened
        else:
            shown = preview.events
            assert shown == [_as_before(event, told) for event, told in zip(happened, shown, strict=False)]


def _as_before(event, told):
    """After the last move all is open: then a card that was hidden beforehand may be shown."""
    return told if told.is_hidden and (event.kind, event.seat) == (told.kind, told.seat) else event


def test_the_same_seed_gives_the_same_match_and_another_another(case):
    assert snapshot(case.new(11)) == snapshot(case.new(11))
    states = [case.new(seed).progress.state.values() for seed in range(5)]
    assert any(state != states[0] for state in states[1:])


def test_seats_that_decide_at_once_may_commit_in_any_order(case, random_spots):
    checked = 0
    for match, _, _ in random_spots(case.new(12), 12):
        if len(match.pending) < 2 or checked == 3:
            continue
        checked += 1
        chooser = random.Random(12)
        moves = {seat: random_move(match, seat, chooser) for seat in match.pending}
        ends = []
        for order in (list(moves), list(reversed(moves))):
            other = match.copy()
            for index, seat in enumerate(order):
                number = other.decision
                others = [other.view(one) for one in range(other.players) if one != seat]
                legal = {one: other.legal(one) for one in order[index + 1 :]}
                other.play(seat, moves[seat])
                if index < len(order) - 1:
                    assert other.decision == number
                    assert {one: other.legal(one) for one in order[index + 1 :]} == legal
                    for one, view in zip([x for x in range(other.players) if x != seat], others, strict=True):
                        assert _without_pending(other.view(one)) == _without_pending(view)
                    with pytest.raises(voliere.NotYourTurn):
                        other.play(seat, moves[seat])
            ends.append((other.progress.state.values(), other.decision))
        assert ends[0] == ends[1]


def _without_pending(view):
    return {key: value for key, value in view.items() if key != "pending"}


def test_pending_is_what_the_state_says(case, random_spots):
    for match, seat, _ in random_spots(case.new(13), 13):
        assert list(match.pending) == members(match.progress.state.pending) == match.view()["pending"]
        assert seat in match.pending
        assert match.legal(seat)
