"""The judgement of bots: what it prefers in plain positions, and that it looks at no secret."""

import random

import pytest

from tests.hiifuu.positions import CARDS, SEATS, begun, discarding, legal, play, position
from voliere.games.hiifuu import judge, rules
from voliere.games.hiifuu.rules import State
from voliere.kernel import reseed

# Nine cards each; nobody has more of a colour than another could have.
HANDS = [
    "O1 O12 O13 R1 R2 R3 V1 V2 G1",
    "O2 O5 O8 R4 R7 R10 V4 V7 G4",
    "O3 O6 O9 R5 R8 R11 V5 V8 G5",
    "O4 O7 O10 R6 R9 R12 V6 V9 G6",
]


def worths(s: State, seat: str) -> dict[str, float]:
    number = SEATS.index(seat)
    return {CARDS[card]: judge.worth(s, number, card) for card in legal(s, number)}


def best(s: State, seat: str) -> str:
    judged = worths(s, seat)
    return max(judged, key=judged.__getitem__)


def outlook(s: State) -> tuple[list[float], list[float]]:
    out = [0.0] * (2 * s.players)
    judge.outlook(s, out)
    return out[: s.players], out[s.players :]


def after_round(number: int, points: list[int], **fields: int) -> State:
    """A round just scored, the match going on unless `over` is given."""
    s = position([""] * len(points), round=number - 1, pending=0, **fields)
    s.gained[0][: len(points)] = points
    return s


# Tricks


def test_takes_the_token_at_exactly_two_tricks():
    s = position(["O2 O11", "O1 R3", "O6 R5", "O8 R7"], "B", tricks=[1, 2, 2, 2], taken=[-1, 0, 1, 2])
    play(s, "B O1", "C O6", "D O8")
    assert best(s, "A") == "O11"


def test_with_two_tricks_and_a_token_it_keeps_below():
    s = position(["O2 O11", "O1 R3", "O6 R5", "O8 R7"], "B", tricks=[2, 1, 2, 2], taken=[0, -1, 1, 2])
    play(s, "B O1", "C O6", "D O8")
    assert best(s, "A") == "O2"


def test_with_two_tricks_it_gets_rid_of_its_most_dangerous_card_when_it_cannot_follow():
    s = position(["R13 V1 G2", "O1 R3 R4", "O6 R5 R6", "O8 R7 R8"], "B", tricks=[2, 1, 2, 1], taken=[0, -1, 1, -1])
    play(s, "B O1", "C O6", "D O8")
    assert best(s, "A") == "R13"


def test_with_two_tricks_it_leads_what_others_can_beat():
    s = position(["O1 R13", "O5 R3", "O6 R5", "O8 R7"], "A", tricks=[2, 2, 2, 1], taken=[0, 1, 2, -1])
    assert best(s, "A") == "O1"


def test_a_lost_seat_lets_another_take_a_third_trick():
    s = position(["O2 O11", "O1 R3", "O6 R5", "O8 R7"], "B", tricks=[3, 1, 1, 2], taken=[0, -1, -1, 1])
    play(s, "B O1", "C O6", "D O8")
    assert best(s, "A") == "O2"


def test_a_lost_seat_takes_the_trick_that_would_bring_another_a_token():
    s = position(["O2 O11", "O1 R3", "O6 R5", "O8 R7"], "B", tricks=[3, 2, 1, 1], taken=[0, 1, -1, -1])
    play(s, "B O1", "C O6", "D O8")
    assert best(s, "A") == "O11"


def test_a_card_that_is_beaten_or_off_colour_takes_nothing_and_the_best_of_the_last_seat_surely():
    s = position(["O2 O11 R13", "O1 R3 R4", "O6 R5 R6", "O8 R7 R8"], "B")
    play(s, "B O1", "C O6", "D O8")
    part = judge.part_in_hands(s, 0)
    chances = {name: judge.chance_now(s, 0, CARDS.index(name), part) for name in ("O2", "O11", "R13")}
    assert chances == {"O2": 0, "O11": 1, "R13": 0}


def test_who_lacks_the_colour_is_no_rival():
    s = position(HANDS, "A", lacks=["", "O", "O", ""])
    assert judge.rivals_after(s, 0, 0) == 1
    assert judge.rivals_after(s, 0, 1) == 3
    card = CARDS.index("O12")
    with_rivals = judge.chance_now(position(HANDS, "A"), 0, CARDS.index("R3"), 0.7)
    alone = judge.chance_now(position(HANDS, "A", lacks=["", "R", "R", "R"]), 0, CARDS.index("R3"), 0.7)
    assert with_rivals < alone == 1
    assert judge.chance_now(s, 0, card, 0.7) == 1  # nobody else can have the 13


def test_the_more_are_still_to_play_the_less_sure_is_a_trick():
    card = CARDS.index("R3")
    three, one = (judge.chance_now(position(HANDS, "A", lacks=lacks), 0, card, 0.7) for lacks in ([], ["", "R", "R"]))
    assert three < one < 1


def test_a_higher_card_is_likelier_to_take_a_trick():
    s = position(HANDS, "A")
    chances = [judge.chance_later(s, 1, CARDS.index(name), 0.7) for name in ("O2", "O5", "O8")]
    assert chances == sorted(chances)
    assert chances[0] < chances[2]


def test_the_chances_of_none_one_and_two_tricks_are_those_of_independent_cards():
    s = position(["O5 R9 V13", "O1 R1 V1", "O2 R2 V2", "O3 R3 V3"], "A")
    part = judge.part_in_hands(s, 0)
    first, second = (judge.chance_later(s, 0, CARDS.index(name), part) for name in ("O5", "R9"))
    found = [judge.chance_of_exactly(s, 0, tricks, CARDS.index("V13"), part, 1.0) for tricks in range(3)]
    assert found == pytest.approx([(1 - first) * (1 - second), first + second - 2 * first * second, first * second])


# Discards


def discards(s: State, seat: int) -> str:
    """The cards it discards, one after another."""
    while s.pending >> seat & 1:
        rules.apply(s, seat, CARDS.index(best(s, SEATS[seat])), [])
    return " ".join(card for n, card in enumerate(CARDS) if s.discard[seat][n // 18] >> n % 18 & 1)


def test_of_many_high_cards_it_discards_high_ones():
    s = discarding(
        [
            "O13 O12 O11 R13 R12 R11 V13 V12 G13 O1 R1 V1 G1",
            "O2 O5 O8 R2 R5 R8 V2 V5 V8 G2 G5 G8 G11",
            "O3 O6 O9 R3 R6 R9 V3 V6 V9 G3 G6 G9 G12",
            "O4 O7 O10 R4 R7 R10 V4 V7 V10 V11 G4 G7 G10",
        ]
    )
    assert all(int(card[1:]) >= 11 for card in discards(s, 0).split())


def test_of_many_low_cards_it_keeps_the_high_ones():
    s = discarding(
        [
            "O13 R13 O1 O2 O3 R1 R2 R3 V1 V2 V3 G1 G2",
            "O4 O7 O10 R4 R7 R10 V4 V7 V10 V11 G4 G7 G10",
            "O5 O8 O11 R5 R8 R11 V5 V8 V12 G3 G5 G8 G11",
            "O6 O9 O12 R6 R9 R12 V6 V9 V13 G6 G9 G12 G13",
        ]
    )
    assert not {"O13", "R13"} & set(discards(s, 0).split())


def test_it_keeps_a_sure_trick_and_discards_what_may_or_may_not_take_one():
    s = discarding(
        [
            "O6 O7 O9 R2 R5 R8 R13 V6 V7 V10 G1 G6 G10",
            "O1 O4 O10 O13 R3 R9 R12 V1 V4 V11 G2 G7 G11",
            "O2 O5 O11 R1 R4 R6 R10 V2 V5 V12 G3 G8 G12",
            "O3 O8 O12 R7 R11 V3 V8 V9 V13 G4 G5 G9 G13",
        ]
    )
    assert discards(s, 0) == "O9 R8 V10 G10"


# Secrets


def positions(players: int, seed: int) -> list[tuple[State, int]]:
    """Positions of random play, and who is to decide."""
    s, _ = begun(players, seed)
    chooser = random.Random(seed)
    found = []
    while not rules.is_over(s):
        while s.pending == 0:
            rules.next_round(s, [])
        seat = chooser.choice([n for n in range(players) if s.pending >> n & 1])
        if chooser.random() < 0.15:
            found.append((s.clone(), seat))
        rules.apply(s, seat, chooser.choice(legal(s, seat)), [])
        while s.midway:
            rules.apply(s, seat, chooser.choice(legal(s, seat)), [])
    return found


def redrawn(s: State, seat: int, seed: int) -> State:
    world = s.clone()
    reseed(world, seed, 0)
    rules.resample(world, seat, [0] * rules.SCRATCH)
    reseed(world, 5, 5)
    return world


@pytest.mark.parametrize("players", [4, 5, 6])
def test_neither_worth_nor_hunch_looks_at_what_a_seat_cannot_know(players):
    is_different = False
    for s, seat in positions(players, players):
        first, second = (redrawn(s, seat, seed) for seed in (1, 2))
        is_different |= first.hand != second.hand
        out = legal(s, seat)
        assert [judge.worth(first, seat, card) for card in out] == [judge.worth(second, seat, card) for card in out]
        for number in range(3):
            choices = []
            for world in (first, second):
                reseed(world, number, number)
                choices.append(judge.hunch(world, seat, out, len(out)))
            assert choices[0] == choices[1]
    assert is_different


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_hunch_is_mostly_the_best_card_by_expected_points(players):
    """With nobody to deny anything, it is what `worth` says, found in another way."""
    agreed = 0
    asked = 0
    for s, seat in positions(players, players + 10):
        out = legal(s, seat)
        if s.tricks[seat] > 2 or len(out) == 1:
            continue
        reseed(s, 3, asked)
        part = judge.part_in_hands(s, seat)
        values = [judge.worth(s, seat, card) for card in out]
        if not s.is_discarding:
            for i, card in enumerate(out):
                left = 1 - judge.chance_now(s, seat, card, part)
                values[i] -= judge.DENIAL * left * judge.harm_if_left(s, seat, card)
        asked += 1
        agreed += values[judge.hunch(s, seat, out, len(out))] > max(values) - 1e-9
    assert asked > 20
    assert 0.75 < agreed / asked < 1


# The match


def test_at_the_end_the_outlook_is_the_share_of_the_victory():
    chances, hopes = outlook(after_round(5, [10, 3, 10, 0], over=1))
    assert chances == hopes == [0.5, 0, 0.5, 0]


@pytest.mark.parametrize("players", [4, 5, 6])
def test_before_the_end_the_chances_are_one_in_all_and_equal_points_have_equal_chances(players):
    chances, hopes = outlook(after_round(2, [4, 2, 2, 0, 1, 1][:players]))
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] == chances[2] > chances[3] > 0
    assert all(0 <= hope <= 1 for hope in hopes)


def test_a_lead_counts_for_more_the_fewer_points_are_still_to_come():
    early, late = (outlook(after_round(number, [4, 2, 2, 0]))[0][0] for number in (1, 4))
    assert early < late


def test_a_lead_counts_for_more_when_the_next_round_may_be_the_last():
    far, near = (outlook(after_round(3, [high, high - 3, high - 3, high - 3]))[0][0] for high in (3, 9))
    assert far + 0.01 < near


def test_the_outlook_follows_the_tokens_that_the_table_has_agreed_on():
    s = after_round(3, [4, 2, 2, 0])
    usual = outlook(s)[0][0]
    s.value[3] = [0, 0, 0, 0]
    s.value[4] = [0, 0, 0, 1]
    assert outlook(s)[0][0] > usual


# Levels


def test_there_are_five_levels():
    assert len(judge.LEVELS) == 5
