"""Scoring: PF-26 to PF-29."""

import random

import pytest

from tests.piafs.positions import BIRDS, DISCARDING, at_random, begun, birds, pile_of, position, raided
from voliere.games.piafs import rules
from voliere.games.piafs.table import GAME

pytestmark = pytest.mark.rules


def scored(collections, seeds=()):
    """A game just scored, with nothing left in hand."""
    players = len(collections)
    queues = ["K6m", "K6f", "K5m"] if players == 4 else ["K6m", "K6f"]
    s = position(queues, [""] * players, collections=collections, seeds=seeds, deck="", phase=DISCARDING, feeder="")
    s.pending = 0
    rules.finish(s, [])
    return s


def second_opinion(collections, seeds):
    """Points and pairs, from the names of the cards alone."""
    points = []
    pairs = []
    for own, pile in zip(collections, seeds, strict=True):
        cards = own.split()
        pairs.append(sum(card[:2] + "f" in cards for card in cards if card[2] == "m"))
        total = 5 * pairs[-1] + sum(int(seed) for seed in pile.split())
        for species in "CSBKGY":
            of_species = [[card for card in other.split() if card[0] == species] for other in collections]
            mine = [card for card in cards if card[0] == species]
            if len(mine) == max(len(theirs) for theirs in of_species):
                total += sum((int(card[1]) + 1) // 2 for card in mine)
        points.append(total)
    return points, pairs


@pytest.mark.clause("PF-26")
@pytest.mark.parametrize(
    ("collection", "pairs"),
    [
        ("C5m C5f", ["C5"]),
        ("C5m C6f", []),
        ("C5m S5f", []),
        ("C5m C6m", []),
        ("C5f C6m", []),
        ("C1m C1f C6m C6f S3m S3f S4m", ["C1", "C6", "S3"]),
        ("Y6f Y6m K1m", ["Y6"]),
    ],
)
def test_a_male_and_a_female_of_one_species_and_force_are_a_pair_for_5_points(collection, pairs):
    s = scored([collection, "C2m C2f C3m C3f S1m S1f S2m S2f Y1m Y1f Y2m", ""])
    assert rules.pairs(s, 0) == len(pairs)
    sheet = GAME.outcome(s).sheet
    assert [line.details["pair"] for line in sheet if line.message_id == "sheet-pair" and line.amounts[0] == 5] == pairs
    eggs = rules.majorities(s, 0)
    assert s.points[0] == 5 * len(pairs) + eggs


@pytest.mark.clause("PF-26")
def test_every_pair_of_the_box_is_found():
    for male, female in zip(BIRDS[::2], BIRDS[1::2], strict=True):
        if male[0] != "K":
            s = scored([f"{male} {female}", "", ""])
            assert rules.pairs(s, 0) == 1
            assert rules.pairs(s, 1) == 0


@pytest.mark.clause("PF-27")
def test_who_has_most_birds_of_a_species_scores_their_eggs_and_the_others_nothing():
    s = scored(["C1m C3m C6m", "C4m C5m", "S1m"])
    assert [rules.majority(s, seat, 0) for seat in range(3)] == [1 + 2 + 3, 0, 0]
    assert [rules.majority(s, seat, 1) for seat in range(3)] == [0, 0, 1]
    assert s.points[:3] == [6, 0, 1]


@pytest.mark.clause("PF-27")
def test_tied_players_all_score_their_own():
    s = scored(["C1m C2m", "C5m C6m", "C3m"])
    assert s.points[:3] == [2, 6, 0]
    s = scored(["C1m", "C5m", "C3m"])
    assert s.points[:3] == [1, 3, 2]


@pytest.mark.clause("PF-27")
def test_birds_in_pairs_count_here_too():
    s = scored(["C5m C5f", "C1m", ""])
    assert s.points[0] == 5 + 3 + 3


@pytest.mark.clause("PF-28")
def test_seeds_score_their_values():
    s = scored(["", "", ""], seeds=["1 1 2", "3 3", "1 2 3"])
    assert s.points[:3] == [4, 6, 6]
    s = position(["K6m", "K6f"], ["", ""], seeds=["1 1 2 3 3", "2"], deck="", feeder="", phase=DISCARDING)
    raided(s, 0, [[2, 1, 2], [0, 2, 0]], [1, 0, 1])
    s.pending = 0
    rules.finish(s, [])
    assert pile_of(s, 0) == "1 2 2 2 3"
    assert s.points[:2] == [10, 2]


@pytest.mark.clause("PF-26", "PF-27", "PF-28")
def test_any_score_is_what_a_second_opinion_says():
    for seed in range(150):
        chooser = random.Random(seed)
        players = chooser.choice([2, 3, 4])
        deck = [bird for bird in BIRDS if bird[0] not in "KY"]
        chooser.shuffle(deck)
        collections = [" ".join(deck[seat::5][: chooser.randrange(10)]) for seat in range(players)]
        seeds = [" ".join(chooser.choices("123", k=chooser.randrange(5))) for _ in range(players)]
        s = scored(collections, seeds)
        points, pairs = second_opinion(collections, seeds)
        assert s.points[:players] == points
        standings = list(zip(points, pairs, strict=True))
        outcome = GAME.outcome(s)
        assert outcome.scores == points
        assert outcome.ranks == [1 + sum(other > own for other in standings) for own in standings]
        assert outcome.winners == [seat for seat in range(players) if standings[seat] == max(standings)]
        shares = [0.0] * players
        rules.returns(s, shares)
        winners = outcome.winners
        assert shares == [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
        out = [0] * players
        rules.scores(s, out)
        assert out == points


@pytest.mark.clause("PF-26", "PF-27", "PF-28")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_scored_as_the_second_opinion_says(players):
    for seed in range(10):
        s, _ = begun(players, seed)
        out = [9] * players
        rules.scores(s, out)
        assert out == [0] * players
        for _ in at_random(s, seed):
            pass
        everybody = range(players)
        points, pairs = second_opinion(
            [birds(s.collection[seat]) for seat in everybody], [pile_of(s, seat) for seat in everybody]
        )
        assert s.points[:players] == points
        assert [rules.pairs(s, seat) for seat in everybody] == pairs


@pytest.mark.clause("PF-29")
def test_most_points_win_then_more_pairs_then_the_victory_is_shared():
    """A: a pair with 7 points. B: 7 points in seeds. C: fewer."""
    s = scored(["C1m C1f", "", "S1m"], seeds=["", "3 3 1", "2"])
    assert s.points[:3] == [7, 7, 3]
    assert GAME.outcome(s).ranks == [1, 2, 3]
    assert GAME.outcome(s).winners == [0]
    assert _shares(s) == [1.0, 0.0, 0.0]
    s = scored(["C1m", "", "S1m"], seeds=["3", "3 1", "3"])
    assert s.points[:3] == [4, 4, 4]
    assert GAME.outcome(s).ranks == [1, 1, 1]
    assert _shares(s) == [1 / 3] * 3
    s = scored(["C1m", "G1m", "S1m", ""], seeds=["3", "3 1", "3 1", "1"])
    assert s.points == [4, 5, 5, 1]
    assert GAME.outcome(s).ranks == [3, 1, 1, 4]
    assert GAME.outcome(s).winners == [1, 2]
    assert _shares(s) == [0.0, 0.5, 0.5, 0.0]
    s = scored(["", ""])
    assert _shares(s) == [0.5, 0.5]


@pytest.mark.clause("PF-29")
def test_one_more_point_outweighs_any_number_of_pairs():
    pairs = " ".join(bird for bird in BIRDS if bird[0] in "CS")
    s = scored([pairs, ""])
    assert rules.pairs(s, 0) == 12
    s.points[:2] = [90, 91]
    assert GAME.outcome(s).winners == [1]
    s.points[:2] = [91, 91]
    assert GAME.outcome(s).winners == [0]


def _shares(s):
    out = [7.0] * s.players
    rules.returns(s, out)
    return out


@pytest.mark.clause("PF-26", "PF-27", "PF-28", "PF-29")
def test_the_score_sheet_tells_it_line_by_line():
    s = scored(["C5m C5f S1m", "C1m S2m", "S3m G2m G2f"], seeds=["1", "3 3", ""])
    lines = [(line.message_id, line.details, line.amounts) for line in GAME.outcome(s).sheet]
    assert lines == [
        ("sheet-pair", {"pair": "C5"}, [5, None, None]),
        ("sheet-pair", {"pair": "G2"}, [None, None, 5]),
        ("sheet-birds", {"species": "C"}, [2, 1, 0]),
        ("sheet-eggs", {"species": "C"}, [6, None, None]),
        ("sheet-birds", {"species": "S"}, [1, 1, 1]),
        ("sheet-eggs", {"species": "S"}, [1, 1, 2]),
        ("sheet-birds", {"species": "G"}, [0, 0, 2]),
        ("sheet-eggs", {"species": "G"}, [None, None, 2]),
        ("sheet-seeds", {}, [1, 6, 0]),
        ("sheet-total", {}, [13, 7, 9]),
        ("sheet-tie-break", {}, [1, 0, 1]),
    ]
    assert GAME.tell_line("en", GAME.outcome(s).sheet[0]) == "pair of chaffinches 5"
    assert GAME.tell_line("fr", GAME.outcome(s).sheet[3]) == "pinsons\u00a0: œufs"
