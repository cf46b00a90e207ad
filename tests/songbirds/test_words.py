"""Songbirds in words and on a terminal, in both languages."""

import random

import pytest

from tests.songbirds.positions import match_at, position
from voliere.games.songbirds.table import GAME
from voliere.match import Match
from voliere.texts import LANGUAGES

MOVES = {
    "R5@c3": ("plays the red 5 on c3", "joue le 5 rouge en c3"),
    "show B6": ("shows the blue 6", "montre le 6 bleu"),
    "@e1": ("places the card shown on e1", "pose la carte montrée en e1"),
    "W7!": ("chooses the white 7 as the favourite", "choisit le 7 blanc comme favori"),
}

CROW_HALF_FED = """
    .. .. R7 .. ..
    .. .. R5 .. ..
    B3 G3 ** R6 ..
    .. .. .. .. ..
    .. .. .. .. ..
"""


@pytest.mark.parametrize("move", MOVES)
def test_a_move_reads_as_words(move):
    assert (GAME.word("en", move), GAME.word("fr", move)) == MOVES[move]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{"players": 1}, {"players": 2, "early_bird": True}, {"players": 5}])
def test_no_move_of_a_game_is_left_in_notation(language, options):
    match = Match.new("songbirds", seed=1, **options)
    chooser = random.Random(1)
    while not match.over:
        move = chooser.choice(match.legal(match.pending[0]))
        words = GAME.word(language, str(move))
        assert words != str(move)
        assert not any(sign in words for sign in ("@", "!", "show "))
        match.play(match.pending[0], move)


def test_columns_and_rows_have_their_names():
    assert [GAME.word("fr", line) for line in "ae15"] == ["colonne a", "colonne e", "ligne 1", "ligne 5"]
    assert [GAME.word("en", line) for line in "ae15"] == ["column a", "column e", "row 1", "row 5"]
    assert GAME.word("en", "") == ""


@pytest.mark.parametrize(
    ("special", "tokens", "harvest"),
    [
        ("crow", "corbeau : au-dessus R−2, à droite −4, en dessous −5, à gauche –", "rouge −2, bleu 0"),
        ("hummingbird", "colibri : au-dessus R+2, à droite +4, en dessous +5, à gauche –", "rouge 2, bleu 0"),
    ],
)
def test_a_board_shows_special_tokens_with_their_sign_and_a_minus_for_a_minus(special, tokens, harvest):
    s = position(CROW_HALF_FED, ["R1", "B1", "G1", "W1"], special=special, points=[-3, 4, 0, 0])
    board = GAME.draw(match_at(s).view(), "fr").replace("\u00a0", " ")
    assert tokens in board
    assert f"récolte : {harvest}" in board
    assert "A [−3]" in board
    assert "-" not in board.replace("au-dessus", "")
