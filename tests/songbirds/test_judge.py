"""What the bots think: lines, plans and denial, on positions where the better move is plain to see."""

import math
import random
from typing import Any

import pytest

from tests.songbirds.positions import (
    BIRDS,
    CELLS,
    COLOURS,
    ONLY_SPECIAL,
    agreed,
    at_the_end,
    begun,
    bits,
    hand,
    legal,
    position,
)
from voliere.character import Character
from voliere.games.songbirds import judge, rules
from voliere.games.songbirds.components import SONG
from voliere.games.songbirds.rules import FAVOURITE, PLACE
from voliere.games.songbirds.state import COOPERATIVE, SOLO, State
from voliere.games.songbirds.table import GAME
from voliere.kernel import NOTHING, reseed
from voliere.lab.arena import Arena

TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {}),
    (3, {}),
    (4, {"special": "crow"}),
    (4, {"special": "mockingbird"}),
    (2, {"early_bird": True}),
    (4, {"early_bird": True}),
    (3, {"extended": "rounds"}),
    (2, {"extended": "points", "early_bird": True}),
    (2, {"cooperative": True}),
    (6, {}),
]


def mover(s: State) -> int:
    return s.pending.bit_length() - 1


def name(action: int) -> str:
    if action >= PLACE:
        return "@" + CELLS[action - PLACE]
    return BIRDS[action - FAVOURITE] + "!" if action >= FAVOURITE else BIRDS[action]


def best(s: State) -> str:
    """The action that the judgement likes best."""
    seat = mover(s)
    return name(max(legal(s, seat), key=lambda action: judge.worth(s, seat, action)))


def showing(s: State, card: str) -> State:
    """The card chosen, its place not yet."""
    rules.apply(s, mover(s), BIRDS.index(card), [])
    return s


def felt(s: State, seed: int) -> str:
    """The action of a hunch whose chance starts from this seed."""
    world = s.clone()
    reseed(world, seed, 2)
    actions = legal(world, mover(world))
    return name(actions[judge.hunch(world, mover(world), actions, len(actions))])


def by_colour(hopes: int) -> dict[str, float]:
    return {colour: judge.hope_of(hopes + judge.ALL_RAISED, n) for n, colour in enumerate(COLOURS)}


def song(cards: str) -> int:
    return sum(SONG[BIRDS.index(card)] for card in cards.split())


# Two cells are left, in no common line. Rows 1 and 5 are blue's and green's whatever comes; R6 takes column a or e.
TWO_LEFT = """
    .. B7 B6 W4 R4
    R5 B5 G3 R1 B1
    W1 R2 B2 G5 W3
    G1 W5 R3 B3 G2
    W2 G7 G6 B4 ..
"""
RICH_A = "15 12 12 10 5 8 7 7 6 9"
RICH_E = "5 12 12 10 15 8 7 7 6 9"

# Two cells are left, in one row; green has harvested 26, blue 22, white 12, red 7.
SAME_ROW = """
    R1 B1 G1 R2 B2
    B3 G2 R3 B4 G3
    G4 R4 W1 W2 R5
    R6 B5 W3 G5 G6
    B6 G7 W4 .. ..
"""
ONE_LEFT = TWO_LEFT.replace("B4 ..", "B4 W6")


# Lines


def test_an_unfinished_line_is_tried_with_every_bird_to_come():
    birds = hand("R4 R5 B7 W1")
    hopes = judge.line_hopes(song("R2 R3 B4 G6"), 1, 12, birds, judge.choir(birds))
    # R4 and R5 give it to red, B7 to blue, W1 to green.
    assert by_colour(hopes) == {"R": 6.0, "B": 3.0, "G": 3.0, "W": 0.0}


def test_a_last_card_that_cancels_leaves_the_token_to_the_rest():
    birds = hand("R1")
    hopes = judge.line_hopes(song("R2 R3 B6 G4"), 1, 12, birds, judge.choir(birds))
    assert by_colour(hopes) == {"R": 0.0, "B": 0.0, "G": 12.0, "W": 0.0}


def test_an_open_line_is_rather_the_louder_colours():
    birds = hand("R1 B1 G1 W1")
    hopes = by_colour(judge.line_hopes(song("R7 B3"), 3, 12, birds, judge.choir(birds)))
    assert hopes["R"] > hopes["B"] > hopes["G"] == hopes["W"] > 0
    assert sum(hopes.values()) == pytest.approx(12, abs=0.1)


def test_a_colour_with_more_voice_to_come_has_the_better_chance_in_an_open_line():
    birds = hand("R6 R7 B1 B2")
    hopes = by_colour(judge.line_hopes(0, 4, 12, birds, judge.choir(birds)))
    assert hopes["R"] > hopes["B"] > hopes["G"]


def test_a_lead_is_safer_the_fewer_cards_a_line_lacks():
    birds = hand("R1 B1 G1 W1")
    late, early = (by_colour(judge.line_hopes(song("R7"), n, 12, birds, judge.choir(birds)))["R"] for n in (2, 4))
    assert late > early


@pytest.mark.parametrize(
    ("special", "hopes"),
    [("crow", {"R": 0, "B": -2, "G": 0, "W": 0}), ("hummingbird", {"R": 2, "B": 0, "G": 0, "W": 0})],
)
def test_the_special_cards_tokens_are_seen_coming(special: str, hopes: dict[str, int]):
    forest = ONLY_SPECIAL.replace(".. .. .. .. ..", ".. .. R5 .. ..", 1)
    s = position(forest, ["B6 B7", "B5", "B4", "B3"], special=special)
    assert by_colour(judge.area_hopes(s, 0, NOTHING, hand("B7"))) == hopes
    assert by_colour(judge.area_hopes(s, 0, BIRDS.index("B6"), hand("B7"))) == hopes


# Plans and denial


@pytest.mark.parametrize(("tokens", "place"), [(RICH_A, "@a1"), (RICH_E, "@e5")])
def test_gives_its_own_colour_the_richer_line(tokens: str, place: str):
    assert best(showing(position(TWO_LEFT, ["R6 R7", "W6 W7"], tokens=tokens), "R6")) == place


@pytest.mark.parametrize(("tokens", "place"), [(RICH_A, "@e5"), (RICH_E, "@a1")])
def test_gives_a_colour_that_only_others_can_keep_the_poorer_line(tokens: str, place: str):
    # Its own favourite, blue, has nothing to win any more.
    forest = TWO_LEFT.replace("B5", "G4")
    s = position(forest, ["R6 W7", "R7 W6"], tokens=tokens, early_bird=1, favourites="B5 -")
    assert best(showing(s, "R6")) == place


def test_keeps_the_bird_whose_colour_has_harvested_more():
    assert best(position(SAME_ROW, ["R7 W5", "W6 W7"])) == "R7"


def test_keeps_the_louder_of_two_birds_of_a_colour():
    assert best(position(SAME_ROW, ["W5 W7", "W6 R7"])) == "W5"


def test_a_colour_that_nobody_else_can_hold_is_no_rivals_plan():
    s = position(SAME_ROW, ["R7 W7", "W5 W6"])
    hopes = judge.ALL_RAISED + (5000 << 0)  # red will harvest 50
    assert judge.rival_plan(s, hand("W5 W6 B7"), hopes) == 0
    assert judge.rival_plan(s, hand("W5 R7"), hopes) > 40


# Early Bird


def test_lays_the_favourite_for_a_worm_and_waits_when_there_is_none():
    assert best(position(SAME_ROW, ["R7 W5", "W6 W7"], early_bird=1, worms=3)) == "W5!"
    assert best(position(SAME_ROW, ["R7 W5", "W6 W7"], early_bird=1, worms=0)) == "R7"


def test_a_laid_favourite_settles_the_plan():
    s = position(SAME_ROW, ["W7", "W5 W6"], early_bird=1, favourites="R7 -")
    assert judge.own_plan(s, 0, s.hand[0], judge.ALL_RAISED + 700) == 7


# Together


def test_a_table_lays_even_a_quiet_favourite_before_the_last_place_is_taken():
    s = position(ONE_LEFT.replace("G1", "G4"), ["R7 G1"], mode=SOLO, harvest=[3, 0, 60, 0])
    assert best(s) == "G1!"


def test_a_table_that_would_score_less_than_nothing_takes_no_favourite():
    s = position(ONE_LEFT, ["R7 G4"], mode=SOLO, harvest=[3, 30, 20, 30])
    assert best(s) in ("R7", "G4")


@pytest.mark.parametrize(("favourite", "place"), [("R7", "@a1"), ("W7", "@e5")])
def test_a_table_gives_its_favourite_the_richer_line_and_another_colour_the_poorer(favourite: str, place: str):
    s = position(TWO_LEFT, ["R6", "W6"], tokens=RICH_A, mode=COOPERATIVE, favourites=f"- {favourite}")
    assert best(showing(s, "R6")) == place


# Hunches


def test_a_hunch_keeps_the_best_favourite():
    s = position(SAME_ROW, ["R7 B7", "W5 W6"])  # blue has harvested 22, red 7
    assert {felt(s, seed) for seed in range(20)} == {"R7"}


def test_a_hunch_is_not_always_the_same():
    s, _ = begun(2)
    assert len({felt(s, seed) for seed in range(20)}) > 5


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_hunches_play_a_whole_game(players: int, options: dict[str, Any]):
    s, _ = begun(players, 5, **options)
    while s.pending:
        actions = legal(s, mover(s))
        rules.apply(s, mover(s), actions[judge.hunch(s, mover(s), actions, len(actions))], [])
    assert s.filled == bits(" ".join(CELLS), CELLS)


# Outlook


def outlook(s: State) -> tuple[list[float], list[float]]:
    """Chances and hopes."""
    out = [0.0] * 2 * s.players
    judge.outlook(s, out)
    return out[: s.players], out[s.players :]


def between_rounds(points: list[int], **fields: Any) -> State:
    s, _ = at_the_end(
        "R7 B6 G5", "", points=[total - volume for total, volume in zip(points, (7, 6, 5), strict=True)], **fields
    )
    return s


def test_after_the_last_round_the_chance_is_the_share_of_victory():
    s = between_rounds([40, 30, 20])
    assert outlook(s)[0] == [1.0, 0.0, 0.0]


def test_the_hope_prefers_a_narrow_defeat():
    near, far = (outlook(between_rounds([40, second, 20]))[1] for second in (39, 21))
    assert 0 < far[1] < near[1] < 0.5 < near[0] < far[0] < 1


def test_between_rounds_chances_follow_the_points():
    chances, _ = outlook(between_rounds([40, 30, 20], rounds=2))
    assert chances[0] > chances[1] > chances[2] > 0
    assert math.isclose(sum(chances), 1)


def test_a_lead_counts_for_less_with_more_rounds_to_come():
    few, many = (outlook(between_rounds([40, 30, 20], rounds=rounds))[0][0] for rounds in (2, 6))
    assert few > many > 1 / 3


def test_a_lead_counts_for_more_near_the_target():
    near, far = (outlook(between_rounds([lead, lead - 10, 20], target=99))[0][0] for lead in (95, 40))
    assert near > far


def test_a_table_hopes_for_a_higher_score():
    hopes = []
    for points in (-91, 0, 30, 98):
        s = agreed(1)
        s.points[0] = points
        s.over = 1
        hopes.append(outlook(s)[1][0])
    assert hopes == sorted(set(hopes))
    assert hopes[0] >= 0
    assert hopes[-1] <= 1


# Secrets and strength


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_reads_no_secret(players: int, options: dict[str, Any]):
    """In two worlds that look the same to a seat, it judges and feels the same."""
    chooser = random.Random(players)
    compared = 0
    for seed in range(3):
        s, _ = begun(players, seed, **options)
        while s.pending:
            seat = mover(s)
            if chooser.random() < 0.3:
                one, two = s.clone(), s.clone()
                reseed(one, 99, 1)
                reseed(two, 99, 2)
                rules.resample(one, seat, [])
                rules.resample(two, seat, [])
                for action in legal(s, seat):
                    assert judge.worth(one, seat, action) == judge.worth(two, seat, action)
                for number in range(3):
                    assert felt(one, number) == felt(two, number)
                compared += one.hand != two.hand or one.deck != two.deck
            rules.apply(s, seat, chooser.choice(legal(s, seat)), [])
    assert compared


def test_judgement_beats_chance():
    characters = [Character.parse("greedy"), Character.parse("random")]
    arena = Arena(GAME, 2, GAME.check_options(2, {}), characters, is_plain=True)
    results = arena.play(1, [0, 0, 1, 1], [[0, 1], [1, 0]] * 2)
    assert sum(result.shares[game % 2] for game, result in enumerate(results)) >= 3


def test_judgement_beats_chance_alone():
    characters = [Character.parse("greedy"), Character.parse("random")]
    arena = Arena(GAME, 1, GAME.check_options(1, {}), characters, is_plain=True)
    results = arena.play(1, [*range(6)] * 2, [[0]] * 6 + [[1]] * 6)
    scores = [result.scores[0] for result in results]
    assert sum(scores[:6]) > sum(scores[6:]) + 6 * 20
