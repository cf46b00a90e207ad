"""The public API, word for word as the design gives it, and what it refuses."""

import copy
import json
import pickle
import random
import re
from pathlib import Path

import pytest

import voliere
from voliere.games import get


@pytest.fixture
def match():
    return voliere.new("songbirds", players=3, seed=7, early_bird=True)


def test_the_names_of_the_design_hold(match):
    assert "songbirds" in voliere.games()
    assert voliere.games() == sorted(voliere.games())
    (seat,) = match.pending
    moves = match.legal(seat)
    text = str(moves[0])
    number = match.decision
    preview = match.preview(seat, text)
    events = match.play(seat, text, decision=None)
    assert preview.events == events
    assert match.decision == number + 1
    assert json.loads(json.dumps(match.view(1)))["viewer"] == 1
    assert json.loads(json.dumps(match.view()))["viewer"] is None
    assert match.events(1, after=0)[-1] == match.events(1)[-1]
    assert match.events(1, after=len(match.events(1))) == []
    assert match.rounds == []
    assert match.world(1, 5).view(1) == match.view(1)
    assert match.copy().view() == match.view()
    assert match.over is False
    assert match.outcome is None
    again = voliere.load(match.record())
    assert again.view(0) == match.view(0)
    match.undo()
    assert match.decision == number


def test_a_description_is_plain_json_and_says_what_may_be_chosen(game):
    described = voliere.game(game.name)
    assert json.loads(json.dumps(described)) == described
    assert described.players == described["players"]
    for option in described.options:
        assert {"name", "type", "default", "needs"} <= set(option)
    with pytest.raises(AttributeError):
        _ = described.no_such_thing


def test_moves_are_equal_by_their_notation(match):
    seat = match.pending[0]
    assert match.legal(seat)[0] == match.legal(seat)[0]
    match.play(seat, match.legal(seat)[0])


@pytest.mark.parametrize(
    ("arguments", "kind", "code"),
    [
        ({"name": "chess"}, voliere.UnknownGame, "unknown-game"),
        ({"players": 0}, voliere.WrongPlayers, "wrong-players"),
        ({"players": 7}, voliere.WrongPlayers, "wrong-players"),
        ({"players": "3"}, voliere.WrongPlayers, "wrong-players"),
        ({"players": True}, voliere.WrongPlayers, "wrong-players"),
        ({"players": 5, "cooperative": False}, voliere.ClashingOptions, "too-many-rivals"),
        ({"players": 3.0}, voliere.WrongPlayers, "wrong-players"),
        ({"name": []}, voliere.UnknownGame, "unknown-game"),
        ({"players": 4, "extended": "rounds", "special": ["hawk"]}, voliere.ClashingOptions, "one-special-a-round"),
        ({"eary_bird": True}, voliere.UnknownOption, "unknown-option"),
        ({"early_bird": "yes"}, voliere.InvalidOption, "invalid-option"),
        ({"early_bird": 1}, voliere.InvalidOption, "invalid-option"),
        ({"extended": "rounds", "rounds": 1}, voliere.InvalidOption, "invalid-option"),
        ({"extended": "rounds", "rounds": 2.5}, voliere.InvalidOption, "invalid-option"),
        ({"rounds": 3}, voliere.ClashingOptions, "option-needs-option"),
        ({"special": "crow"}, voliere.ClashingOptions, "option-needs-players"),
        ({"players": 4, "special": ["crow", "dodo"]}, voliere.InvalidOption, "invalid-option"),
        ({"players": 4, "special": []}, voliere.InvalidOption, "invalid-option"),
        ({"players": 4, "special": {"crow": 1}}, voliere.InvalidOption, "invalid-option"),
        ({"players": 4, "special": ["crow", "hawk"]}, voliere.ClashingOptions, "one-special-a-round"),
        ({"players": 2, "first_player": "C"}, voliere.ClashingOptions, "seat-absent"),
        ({"cooperative": True, "early_bird": True}, voliere.ClashingOptions, "option-needs-option"),
        ({"players": 1, "cooperative": True}, voliere.ClashingOptions, "option-needs-players"),
        ({"players": 10**5000}, voliere.WrongPlayers, "wrong-players"),
        ({"x" * 5000: True}, voliere.UnknownOption, "unknown-option"),
        ({"early_bird": "x\n" * 5000}, voliere.InvalidOption, "invalid-option"),
        ({"name": "x" * 5000}, voliere.UnknownGame, "unknown-game"),
        ({"seed": -1}, voliere.InvalidSeed, "invalid-seed"),
        ({"seed": "7"}, voliere.InvalidSeed, "invalid-seed"),
        ({"seed": 1 << 256}, voliere.InvalidSeed, "invalid-seed"),
        ({"seed": 1.5}, voliere.InvalidSeed, "invalid-seed"),
    ],
)
def test_a_match_that_cannot_be_opened_says_why(arguments, kind, code):
    with pytest.raises(kind) as refused:
        voliere.new(**{"name": "songbirds", "players": 3, **arguments})
    assert refused.value.code == code
    assert isinstance(refused.value, voliere.VoliereError)
    assert "\n" not in refused.value.reason


def test_errors_list_what_is_possible():
    with pytest.raises(voliere.UnknownGame, match="songbirds"):
        voliere.new("chess")
    with pytest.raises(voliere.WrongPlayers, match="1, 2, 3, 4, 5, 6"):
        voliere.new("songbirds", players=9)
    with pytest.raises(voliere.UnknownOption, match="early_bird"):
        voliere.new("songbirds", early=True)
    with pytest.raises(voliere.InvalidOption, match="mockingbird"):
        voliere.new("songbirds", players=4, special="eagle")


@pytest.mark.parametrize("seat", [-1, 3, "0", None, True, 1.0])
def test_a_seat_that_is_not_there_is_refused(match, seat):
    with pytest.raises(voliere.UnknownSeat):
        match.play(seat, "R5@c3")
    with pytest.raises(voliere.UnknownSeat):
        match.legal(seat)
    if seat is not None:
        with pytest.raises(voliere.UnknownSeat):
            match.view(seat)


def test_a_round_says_where_its_events_end(game, random_moves):
    match = voliere.new(game.name, seed=5)
    for _ in random_moves(match, 5):
        pass
    ends = [finished.last_event for finished in match.rounds]
    assert ends == sorted(set(ends))
    assert ends[-1] == match.events()[-1].number
    for end in ends[:-1]:
        later = next(event for event in match.events() if event.number == end + 1)
        assert later.kind == "round-begins"


@pytest.mark.parametrize("after", [-1, "0", None, True, 1.5])
def test_a_log_is_read_on_from_a_whole_number(match, after):
    with pytest.raises(voliere.UnknownEvent):
        match.events(after=after)


def test_malformed_illegal_and_stale_are_different(match):
    (seat,) = match.pending
    record = match.record()
    hand = match.view(seat).seats[seat].hand
    absent = next(card for card in get("songbirds").cards(match.progress.state) if card not in hand and len(card) == 2)
    with pytest.raises(voliere.MalformedMove) as malformed:
        match.play(seat, "R5@z9")
    assert malformed.value.code == "malformed-move"
    with pytest.raises(voliere.IllegalMove) as illegal:
        match.play(seat, f"{absent}@b3")
    assert (illegal.value.code, illegal.value.clause) == ("not-in-hand", "SB-10")
    with pytest.raises(voliere.IllegalMove) as far:
        match.play(seat, f"{hand[0]}@a1")
    assert (far.value.code, far.value.clause) == ("not-adjacent", "SB-10")
    with pytest.raises(voliere.IllegalMove) as taken:
        match.play(seat, f"{hand[0]}@c3")
    assert taken.value.code == "cell-taken"
    with pytest.raises(voliere.StaleDecision) as stale:
        match.play(seat, f"{hand[0]}@b3", decision=99)
    assert stale.value.code == "stale-decision"
    with pytest.raises(voliere.NotYourTurn):
        match.play((seat + 1) % 3, f"{hand[0]}@b3")
    assert match.record() == record


@pytest.mark.parametrize("move", ["?", "R5@c3"])
def test_errors_can_be_pickled_and_written_as_json(match, move):
    with pytest.raises(voliere.MoveError) as refused:
        match.play(match.pending[0], move)
    again = pickle.loads(pickle.dumps(refused.value))
    assert vars(again) == vars(refused.value)
    assert json.loads(json.dumps(vars(refused.value))) == vars(refused.value)


def test_without_a_seed_matches_differ():
    assert voliere.new("songbirds").seed != voliere.new("songbirds").seed


def test_the_players_have_a_default(game):
    assert voliere.new(game.name).players == game.default_players


def test_a_world_has_no_record_and_needs_a_seed(match):
    with pytest.raises(voliere.UnavailableRecord):
        match.world(0, 1).record()
    with pytest.raises(voliere.InvalidSeed):
        match.world(0, -1)


def test_what_is_read_in_a_view_are_also_attributes(match):
    view = match.view(0)
    assert view.seats[0].hand == view["seats"][0]["hand"]
    assert not set(view) & set(dir(dict)), "a field must not hide a method of dict"


def test_five_and_six_play_together_by_themselves():
    assert voliere.new("songbirds", players=5).options["cooperative"] is True
    (described,) = [option for option in voliere.game("songbirds").options if option.name == "cooperative"]
    assert described.forced == [5, 6]


def test_whole_numbers_of_numpy_are_whole_numbers():
    np = pytest.importorskip("numpy")
    match = voliere.new("songbirds", players=np.int64(3), seed=np.int64(7))
    assert match.seed == voliere.new("songbirds", players=3, seed=7).seed
    seat = np.int64(match.pending[0])
    match.play(seat, match.legal(seat)[0])
    assert match.view(np.int64(1)) == match.view(1)


def test_copies_of_any_kind_and_worlds_leave_the_match_alone(match):
    record = match.record()
    for other in (copy.copy(match), copy.deepcopy(match), match.copy(), match.world(0, 1)):
        seat = other.pending[0]
        other.play(seat, other.legal(seat)[0])
        other.options["early_bird"] = False
    assert match.record() == record


def test_what_is_shown_cannot_be_changed_by_mistake(match):
    with pytest.raises(AttributeError):
        match.view().pending = [9]


def test_a_move_is_text(match):
    for wrong in (7, None, 10**5000, b"R5@c3"):
        with pytest.raises(voliere.MalformedMove):
            match.play(match.pending[0], wrong)


def test_examples_are_of_moves_that_can_be_made_here(match):
    with pytest.raises(voliere.MalformedMove, match="R5@c3"):
        match.play(match.pending[0], "show R5")
    together = voliere.new("songbirds", players=2, cooperative=True)
    with pytest.raises(voliere.MalformedMove, match="show R5"):
        together.play(together.pending[0], "R5@c3")


def test_an_option_is_given_once():
    with pytest.raises(voliere.InvalidOption) as refused:
        get("songbirds").parse_options(["early_bird=true", "early_bird=false"])
    assert refused.value.code == "option-twice"


def test_a_preview_knows_nothing_of_the_chance_of_the_match():
    """Whatever it would tell: the next round in a possible world is not the next round of the match."""
    match = voliere.new("songbirds", players=2, seed=9, extended="rounds")
    while len(match.plies) < 23:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    seat = match.pending[0]
    move = match.legal(seat)[0]
    world = match.world(seat, 0)
    world.play(seat, move)
    match.play(seat, move)
    assert world.view()["tokens"] != match.view()["tokens"]


def test_the_end_of_a_solo_game_can_be_foreseen():
    match = voliere.new("songbirds", players=1, seed=2)
    while True:
        move = match.legal(0)[0]
        preview = match.preview(0, move)
        events = match.play(0, move)
        if match.over:
            break
    assert preview.is_complete
    assert preview.events == events


@pytest.mark.parametrize("name", voliere.games())
def test_the_minute_of_python_in_the_readme_works_for_every_game(name, capsys):
    readme = (Path(__file__).resolve().parent.parent / "README.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    ours = code.replace("songbirds", name).replace("players=3, seed=7, early_bird=True", "seed=7")
    made = {}
    exec(ours.replace("level5", "level1"), made)
    assert made["match"].over
    assert "Event(" in capsys.readouterr().out


@pytest.mark.parametrize("name", voliere.games())
def test_whatever_is_legal_can_be_previewed_and_played(name):
    match = voliere.new(name, seed=3)
    chooser = random.Random(3)
    while not match.over:
        seat = match.pending[0]
        moves = match.legal(seat)
        for move in chooser.sample(moves, min(3, len(moves))):
            assert isinstance(match.preview(seat, move).events, list)
            assert match.played(seat, move).plies[-1].text == str(move)
        match.play(seat, chooser.choice(moves))


def test_a_selection_says_how_it_is_played():
    for name in voliere.games():
        match = voliere.new(name, seed=1)
        if selection := match.selection(0):
            with pytest.raises(voliere.MalformedMove, match=r"selection\.pick") as refused:
                match.play(0, selection)
            assert refused.value.code == "selection-played"
            match.play(0, selection.pick(range(selection.choose)))
            return
    raise AssertionError("no game begins with a choice of several cards")
