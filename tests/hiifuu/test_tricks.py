"""A trick: HF-07 to HF-09, HF-12."""

import pytest

from tests.hiifuu.positions import (
    CARDS,
    SEATS,
    TRICKS,
    at_random,
    begun,
    check_cards,
    hands_of,
    legal,
    legal_cards,
    match_at,
    names_of,
    play,
    position,
    refused,
)
from voliere.errors import GameOver, MalformedMove, NotYourTurn
from voliere.games.hiifuu import rules
from voliere.kernel import FINE
from voliere.match import Match

pytestmark = pytest.mark.rules

HANDS = ["O4 V7 G1", "O1 O9 R2", "V2 V12 R5", "O13 R1 G9"]


@pytest.mark.clause("HF-07")
def test_the_leader_plays_any_card_and_its_colour_is_led():
    for card, colour in (("O4", "O"), ("V7", "V"), ("G1", "G")):
        s = position(HANDS)
        assert legal_cards(s, "A") == "O4 V7 G1"
        assert play(s, f"A {card}") == [f"played A {card} - - 0"]
        view = match_at(s).view()
        assert view.led == colour
        assert view.leader == view.winner == 0
        assert view.pending == [1]
        assert [(one.seat, one.card) for one in view.trick] == [(0, card)]


@pytest.mark.clause("HF-07")
def test_the_led_colour_is_for_this_trick_only():
    s = position(HANDS)
    play(s, "A O4", "B O9", "C R5", "D O13")
    assert match_at(s).view().led is None
    assert legal_cards(s, "D") == "R1 G9"
    play(s, "D R1", "A V7", "B R2")
    assert match_at(s).view().led == "R"


@pytest.mark.clause("HF-08")
def test_whoever_can_follow_must_with_any_value():
    s = position(HANDS)
    play(s, "A O4")
    assert legal_cards(s, "B") == "O1 O9"
    match = match_at(s)
    assert refused(match, "B R2") == ("must-follow", "HF-08")
    assert refused(match, "B O4") == ("not-in-hand", "HF-07")
    assert refused(match, "B O8") == ("not-in-hand", "HF-07")
    assert [str(move) for move in match.legal(1)] == ["O1", "O9"]


@pytest.mark.clause("HF-08")
def test_whoever_cannot_follow_plays_any_card_and_shows_the_lack():
    s = position(HANDS)
    play(s, "A O4", "B O9")
    assert legal_cards(s, "C") == "R5 V2 V12"
    assert play(s, "C V12") == ["played C V12 - - 0", "lack-shown C - - O 0"]
    assert [player.lacks for player in match_at(s).view().seats] == [[], [], ["O"], []]
    assert play(s, "D O13")[0] == "played D O13 - - 0"


@pytest.mark.clause("HF-08")
def test_a_lack_is_told_once_and_lacks_add_up():
    s = position(["R1 R2 O1", "R3 R4 O2", "G1 G2 V1", "R5 R6 O3"])
    play(s, "A R1", "B R3")
    assert play(s, "C G1") == ["played C G1 - - 0", "lack-shown C - - R 0"]
    play(s, "D R5", "D R6", "A R2", "B R4")
    assert play(s, "C G2") == ["played C G2 - - 0", "trick-won D R6 - - 2", "token-taken D - 1 - 1"]
    assert s.lacks[:4] == [0, 0, 0b0010, 0]
    play(s, "D O3", "A O1", "B O2")
    assert play(s, "C V1")[:2] == ["played C V1 - - 0", "lack-shown C - - O 0"]
    assert s.lacks[:4] == [0, 0, 0b0011, 0]


@pytest.mark.clause("HF-08")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_play_goes_clockwise_one_card_each(players):
    s, _ = begun(players, 7)
    seats = list(at_random(s, 7, one_round=True))[players:]
    first = begun(players, 7)[0].leader
    assert seats[:players] == [(first + n) % players for n in range(players)]
    assert len(seats) == players * TRICKS[players]
    for begin in range(0, len(seats), players):
        assert seats[begin : begin + players] == [(seats[begin] + n) % players for n in range(players)]


@pytest.mark.clause("HF-09")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("O4 O9 R5 O13", "D"),
        ("O4 O1 O2 O3", "A"),
        ("O4 O12 O11 O13", "D"),
        ("O4 O5 O13 O12", "C"),
        ("O1 R13 V13 G13", "A"),
        ("O1 R13 O2 G13", "C"),
        ("G1 O13 R13 V13", "A"),
        ("G2 G1 G13 V13", "C"),
        ("V7 V12 O13 V3", "B"),
        ("R13 V1 R12 O1", "A"),
    ],
)
def test_the_highest_card_of_the_led_colour_wins_and_its_player_leads(cards, winner):
    hands = [f"{card} {spare}" for card, spare in zip(cards.split(), ("V1", "V2", "V4", "V5"), strict=True)]
    hands = [" ".join(dict.fromkeys(hand.split())) for hand in hands]
    # A seat that does not follow holds nothing of the led colour.
    led = cards[0]
    hands = [
        hand if card[0] == led or led != "V" else f"{card} R1" for hand, card in zip(hands, cards.split(), strict=True)
    ]
    s = position(hands)
    events = play(s, *(f"{seat} {card}" for seat, card in zip("ABCD", cards.split(), strict=True)))
    card = cards.split()[SEATS.index(winner)]
    assert events[-1] == f"trick-won {winner} {card} - - 1"
    assert s.tricks[:4] == [int(seat == winner) for seat in "ABCD"]
    assert s.pending == 1 << SEATS.index(winner)
    assert s.led == -1


@pytest.mark.clause("HF-09")
def test_the_trick_of_six_is_won_wherever_it_begins():
    hands = ["O18 G1", "O1 G2", "R18 G3", "O17 G4", "V18 G5", "O2 G6"]
    for first, seat in enumerate(SEATS):
        s = position(hands, seat)
        order = [SEATS[(first + n) % 6] for n in range(6)]
        led = hands[first].split()[0]
        if led[0] != "O":
            continue
        events = play(s, *(f"{one} {hands[SEATS.index(one)].split()[0]}" for one in order))
        assert events[-1] == "trick-won A O18 - - 1"
        assert sorted(event for event in events if "lack" in event) == ["lack-shown C - - O 0", "lack-shown E - - O 0"]
        assert [one.seat for one in match_at(s).view().trick] == [SEATS.index(one) for one in order]


@pytest.mark.clause("HF-09")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_winners_of_random_games_hold_the_highest_card_of_the_led_colour(players):
    for seed in range(6):
        s, _ = begun(players, seed)
        trick: list[tuple[int, str]] = []
        won = [0] * players
        hands = hands_of(s)
        for seat in at_random(s, seed, one_round=True):
            if s.round > 0:
                break
            gone = set(hands[seat].split()) - set(hands_of(s)[seat].split())
            hands = hands_of(s)
            check_cards(s)
            if len(gone) > 1:
                continue
            trick.append((seat, gone.pop()))
            if len(trick) == players:
                led = trick[0][1][0]
                winner = max((int(card[1:]), seat) for seat, card in trick if card[0] == led)[1]
                won[winner] += 1
                trick = []
                assert s.tricks[:players] == won
                if s.pending:
                    assert s.pending == 1 << winner


@pytest.mark.clause("HF-09")
def test_what_is_played_leaves_the_hand_for_the_table():
    s = position(HANDS, played="R3 V4")
    play(s, "A V7", "B R2")
    assert hands_of(s) == ["O4 G1", "O1 O9", "R5 V2 V12", "O13 R1 G9"]
    assert names_of(s.played) == "R2 R3 V4 V7"
    assert [CARDS[card] for card in s.trick[:2]] == ["V7", "R2"]


@pytest.mark.clause("HF-12")
def test_after_a_third_trick_one_plays_on_and_follows_and_nothing_more_happens():
    s = position(["O13 O12 R1", "O1 O2 R2", "V1 V2 V3", "O3 O4 O5"], tricks=[3, 1, 0, 1], taken=[0, -1, -1, -1])
    assert play(s, "A O13", "B O1", "C V1", "D O3")[-1] == "trick-won A O13 - - 4"
    assert s.pending == 1 << 0
    play(s, "A R1")
    assert legal_cards(s, "B") == "R2"
    assert play(s, "B R2", "C V2", "D O4")[-2:] == ["trick-won B R2 - - 2", "token-taken B - 2 - 2"]
    play(s, "B O2", "C V3", "D O5")
    assert legal_cards(s, "A") == "O12"
    assert play(s, "A O12")[1:] == ["trick-won A O12 - - 5", "scored B - 2 - 2", "round-ends - - - - 1"]
    assert s.taken[:4] == [0, 1, -1, -1]


@pytest.mark.clause("HF-07", "HF-08")
def test_nobody_plays_out_of_turn_or_after_the_end():
    match = match_at(position(HANDS, "B"))
    for seat in (0, 2, 3):
        assert match.legal(seat) == []
        with pytest.raises(NotYourTurn):
            match.play(seat, HANDS[seat].split()[0])
    match = Match.new("hiifuu", 4, seed=1)
    while not match.over:
        move = match.legal(match.pending[0])[0]
        match.play(match.pending[0], move.pick(range(4)) if hasattr(move, "pick") else move)
    with pytest.raises(GameOver):
        match.play(0, "O1")


@pytest.mark.clause("HF-07", "HF-08")
def test_every_number_that_is_no_card_is_refused():
    s = position(["O1 G18", "O2 G17", "O3 G16", "O4 G15", "O5 G14", "O6 G13"])
    for action in (-1, 72, 73):
        assert rules.refusal(s, 0, action) == rules.Refusals.NO_SUCH_ACTION
    assert rules.refusal(s, 0, 0) == FINE
    assert rules.refusal(s, 0, 71) == FINE
    assert legal(s, 0) == [0, 71]
    match = match_at(s)
    for text in ("", "O", "O0", "O19", "X1", "o1", "O1 ", "G18 O1", "play O1", "O01"):
        with pytest.raises(MalformedMove):
            match.play(0, text)
    match.play(0, "G18")
