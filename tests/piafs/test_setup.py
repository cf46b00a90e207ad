"""Set-up: PF-05 to PF-08."""

from collections import Counter

import pytest

from tests.piafs.positions import (
    BIRDS,
    PLAYING,
    agreed,
    begun,
    birds,
    check_cards,
    check_frequencies,
    column_of,
    deck_of,
    feeder_of,
    hand_of,
    position,
    queues_of,
    refused,
    track_of,
)
from voliere.errors import ClashingOptions, InvalidOption
from voliere.games.piafs import rules
from voliere.kernel import FINE, reseed
from voliere.match import Match

pytestmark = pytest.mark.rules


@pytest.mark.clause("PF-05")
@pytest.mark.parametrize(("players", "perches"), [(2, 2), (3, 2), (4, 3)])
def test_there_are_two_perches_with_two_or_three_players_and_three_with_four(players, perches):
    s, _ = begun(players)
    assert len(queues_of(s)) == perches
    assert len(Match.new("piafs", players, seed=1).view().perches) == perches
    seat = s.starter
    bird = hand_of(s, seat).split()[0]
    for perch in range(1, 4):
        if perch > perches:
            assert refused(s, f"{'ABCD'[seat]} {bird}>{perch}") == ("no-such-perch", "PF-05")
        else:
            assert rules.refusal(s, seat, 72 * (perch - 1) + BIRDS.index(bird)) == FINE


@pytest.mark.clause("PF-06")
def test_with_two_players_a_species_drawn_at_random_is_left_out_and_all_know_which():
    left_out = Counter()
    for seed in range(60):
        s, events = begun(2, seed)
        (told,) = [event.split()[2] for event in events if event.startswith("left-out")]
        left_out[told] += 1
        seen = " ".join([*queues_of(s), hand_of(s, 0), hand_of(s, 1), track_of(s), deck_of(s)]).split()
        assert sorted(seen) == sorted(bird for bird in BIRDS if bird[0] != told)
        check_cards(s)
    assert set(left_out) == set("CSBKGY")
    match = Match.new("piafs", 2, seed=1)
    assert match.view().left_out == match.view(0).left_out in "CSBKGY"
    assert match.view().left_out not in match.view().seats[0].collection


@pytest.mark.clause("PF-06")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_nothing_is_left_out(players):
    s, events = begun(players)
    assert not any(event.startswith("left-out") for event in events)
    assert s.left_out == -1
    assert Match.new("piafs", players, seed=1).view().left_out is None
    check_cards(s)


@pytest.mark.clause("PF-06")
def test_with_two_players_the_cards_for_three_or_more_are_taken_out():
    for seed in range(10):
        s, _ = begun(2, seed)
        assert Counter(f"{feeder_of(s)} {column_of(s)[0]}".split()) == {
            "1": 9,
            "2": 8,
            "3": 9,
            "crow": 2,
            "squirrel": 3,
        }


@pytest.mark.clause("PF-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_seeds_lie_in_a_column_from_the_base_upward_and_pests_go_back(players):
    returned = 0
    for seed in range(60):
        s, events = begun(players, seed)
        seeds, pests = column_of(s)
        assert len(seeds.split()) == 4
        assert pests == ""
        laid = [event.split() for event in events if event.startswith("seed-laid")]
        assert [event[2] for event in laid] == [f"seed-{value}" for value in seeds.split()]
        assert [event[4] for event in laid] == ["1", "2", "3", "4"]
        assert Counter(feeder_of(s).split())["crow"] == (2 if players == 2 else 3)
        assert Counter(feeder_of(s).split())["squirrel"] == 3
        assert len(feeder_of(s).split()) == (27 if players == 2 else 32)
        returned += sum(event.startswith("pest-returned") for event in events)
        assert not any(s.lost)
        check_cards(s)
    assert returned > 10


@pytest.mark.clause("PF-07")
def test_the_column_and_the_deck_are_well_shuffled_also_when_a_pest_went_back():
    """The first card of the deck is any of the rest, with and without a pest that had to be put back on it."""
    tops = {True: Counter(), False: Counter()}
    for seed in range(800):
        s, events = begun(3, seed)
        tops[any(event.startswith("pest-returned") for event in events)][feeder_of(s).split()[0]] += 1
    for top in tops.values():
        pests = top["crow"] + top["squirrel"]
        assert 0.12 < pests / top.total() < 0.26  # 6 of 32
        assert top["crow"] > pests / 4
        assert top["squirrel"] > pests / 4
    check_frequencies(lambda seed: column_of(begun(3, seed)[0])[0][0], {"1": 1 / 3, "2": 1 / 3, "3": 1 / 3}, 600)


@pytest.mark.clause("PF-07")
def test_a_card_shuffled_back_may_come_to_lie_anywhere():
    def draw(seed):
        s = position(["C1m", "C2m"], ["", "", ""], feeder="1 2 3")
        reseed(s, seed, 0)
        rules.shuffle_in(s, 4)
        assert sorted(feeder_of(s).split()) == ["1", "2", "3", "crow"]
        return feeder_of(s).split().index("crow")

    check_frequencies(draw, dict.fromkeys(range(4), 1 / 4), 400)


@pytest.mark.clause("PF-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_perch_has_a_bird_each_hand_four_and_the_track_three(players):
    for seed in range(10):
        s, events = begun(players, seed)
        assert [len(queue.split()) for queue in queues_of(s)] == [1] * (3 if players == 4 else 2)
        assert s.ground == [0, 0, 0]
        for seat in range(players):
            hand = hand_of(s, seat).split()
            assert len(hand) == 4
            assert hand == sorted(hand, key=BIRDS.index)
        assert s.hand_size[players:] == [0] * (4 - players)
        assert len(track_of(s).split()) == 3
        dealt = 4 * players + 3 + len(queues_of(s))
        assert s.deck_size == (60 if players == 2 else 72) - dealt
        assert [e.split()[2] for e in events if e.startswith("perched")] == queues_of(s)
        assert [e.split()[4] for e in events if e.startswith("perched")] == ["1", "2", "3"][: len(queues_of(s))]
        assert [e for e in events if e.startswith("dealt")] == [f"dealt {seat} - - - 4" for seat in "ABCD"[:players]]
        assert [e.split()[2] for e in events if e.startswith("track-laid")] == track_of(s).split()
        assert [e.split()[4] for e in events if e.startswith("track-laid")] == ["1", "2", "3"]
        assert events[-1].split()[5] == str(s.deck_size)
        assert [birds(collection) for collection in s.collection] == [""] * 4
        assert s.points == [0] * 4


@pytest.mark.clause("PF-08")
def test_the_birds_are_well_shuffled():
    firsts = Counter(queues_of(begun(3, seed)[0])[0] for seed in range(700))
    assert len(firsts) == 72
    assert max(firsts.values()) < 30


@pytest.mark.clause("PF-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_random_or_named(players):
    check_frequencies(lambda seed: begun(players, seed)[0].starter, dict.fromkeys(range(players), 1 / players), 300)
    for first, seat in enumerate("ABCD"[:players]):
        for seed in range(5):
            s, events = begun(players, seed, first_player=seat)
            assert s.starter == first
            assert s.pending == 1 << first
            assert events[0] == f"game-begins {seat} - - - 0"
            assert s.phase == PLAYING
    with pytest.raises(InvalidOption):
        agreed(players, first_player="E")
    if players < 4:
        with pytest.raises(ClashingOptions) as clash:
            agreed(players, first_player="D")
        assert clash.value.code == "seat-absent"


@pytest.mark.clause("PF-08")
def test_hands_are_secret_and_all_else_lies_open():
    match = Match.new("piafs", 3, seed=1)
    for viewer in (0, 1, 2, None):
        view = match.view(viewer)
        assert [player.hand is None for player in view.seats] == [viewer != seat for seat in range(3)]
        assert [player.cards for player in view.seats] == [4, 4, 4]
        assert all(perch.bird in BIRDS for perch in view.perches)
        assert set(view.track) <= set(BIRDS)
        assert [position.seed in (1, 2, 3) for position in view.column] == [True] * 4
    assert match.view(1).seats[1].hand == hand_of(match.progress.state, 1).split()


@pytest.mark.clause("PF-07", "PF-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_set_up_is_told_from_the_first_card_to_the_last(players):
    for seed in range(8):
        s, events = begun(players, seed)
        feeder = [event for event in events if event.split()[0] in ("seed-laid", "pest-returned")]
        pests = [event for event in feeder if event.startswith("pest")]
        assert set(pests) <= {"pest-returned - crow - - 0", "pest-returned - squirrel - - 0"}
        assert [event for event in feeder if event.startswith("seed")] == [
            f"seed-laid - seed-{value} - {place} 0" for place, value in enumerate(column_of(s)[0].split(), 1)
        ]
        told = [f"game-begins {'ABCD'[s.starter]} - - - 0", *feeder]
        if players == 2:
            told.append(f"left-out - {'CSBKGY'[s.left_out]} - - 0")
        told += [f"perched - {bird} - {place} 0" for place, bird in enumerate(queues_of(s), 1)]
        told += [f"dealt {seat} - - - 4" for seat in "ABCD"[:players]]
        left = s.deck_size + 3
        told += [f"track-laid - {bird} - {place} {left - place}" for place, bird in enumerate(track_of(s).split(), 1)]
        assert events == told
