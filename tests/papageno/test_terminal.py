"""The table as plain text."""

from tests.papageno.positions import match_at, play, position
from voliere.games.papageno.table import GAME

ANA, BEN, CHLOE = "4 9 3 / 4 ?C ?8", "0 E ?6 / ?1 8 5", "3 ?7 -2 / 1 3 ?8"


def drawn(s, viewer, language="en"):
    """The lines of a table; French no-break spaces as plain ones, which are easier to read here."""
    return GAME.draw(match_at(s).view(viewer), language).replace("\N{NO-BREAK SPACE}", " ").splitlines()


def test_a_table_in_the_last_turn_of_a_round():
    s = position(ANA, BEN, CHLOE, deck="-2", pile="-2 7", rest="pile", reshuffles=2, drawn_from=2)
    play(s, "A deck")
    assert drawn(s, 0, "fr") == [
        ">A              B              C",
        "   4  9  3        0  E  ?        3  ? −2",
        "   4  ?  ?        ?  8  5        1  3  ?",
        "",
        "pioche : 31   défausse : –",
        "remélangées : 2×−2 3×0 2×1 1×3 2×4 3×5 3×6 3×7 1×8 3×9 3×C 1×E 4×F",
        "jamais vues : 1×1 1×6 1×7 2×8 1×C",
        "A tient le −2.",
        "La manche finit avec ce tour.",
    ]
    assert drawn(s, 1, "fr")[-2] == "A tient une carte de la pioche."


def test_a_capture_to_be_decided_is_told():
    s = position(ANA, BEN, CHLOE, deck="C", pile="-2")
    play(s, "A deck", "A 2")
    assert drawn(s, None)[-1] == "A has placed a Capture in place 2 and may exchange a card."
    assert drawn(s, None)[4].endswith("discard pile: −2 [9]")


def test_of_a_long_pile_the_last_dozen_is_shown():
    view = match_at(position(ANA, BEN, CHLOE)).view()
    view["discard"] = ["9", "8", "-2", *"0134567", "9", "8"]
    assert GAME.draw(view, "en").splitlines()[4].endswith("discard pile: 9 8 −2 0 1 3 4 5 6 7 9 [8]")
    view["discard"].append("C")
    assert GAME.draw(view, "en").splitlines()[4].endswith("discard pile: … 8 −2 0 1 3 4 5 6 7 9 8 [C]")
