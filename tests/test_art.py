"""Every card has its picture, every picture keeps the contract, and the contact sheets show them all."""

import importlib
import re

import art
import pytest

from voliere.art import alone, pictures_of


def concerns(game):
    return game.name in art.drawn()


def notations(game):
    """The cards of a game, from its components: every row of names of cards, birds or feeder cards."""
    components = importlib.import_module(f"voliere.games.{game}.components")
    rows = [getattr(components, row, ()) for row in ("CARD_NAMES", "BIRD_NAMES", "FEEDER_NAMES")]
    return {name for row in rows for name in row if name}


def test_every_picture_keeps_the_contract():
    assert art.all_problems() == []


def test_every_card_of_the_components_has_a_picture_and_no_other_card_has_one(game):
    assert notations(game.name)
    assert set(art.cards(game.name)) == notations(game.name)


def test_cards_that_differ_in_more_than_a_numeral_have_pictures_that_differ(game):
    known = art.pictures()
    shown = {symbol: known[symbol].inside for symbol in art.cards(game.name).values()}
    assert len(set(shown.values())) == len(shown)


def test_every_game_has_a_back_and_a_lobby_picture(game):
    assert {f"{game.name}-back", f"{game.name}-lobby"} <= art.pictures().keys()


def test_the_contact_sheets_are_those_of_the_pictures():
    for name, text in art.sheets().items():
        assert (art.SHEETS / name).read_text("utf-8") == text, f"{name}: run python tools/art.py"


def test_the_contact_sheet_shows_every_card(game):
    text = (art.SHEETS / f"{game.name}.svg").read_text("utf-8")
    assert set(re.findall(r'data-card="([^"]+)"', text)) == notations(game.name)


def test_every_sheet_is_in_the_page_about_the_art():
    page = (art.ROOT / "docs" / "art.md").read_text("utf-8")
    for name in art.sheets():
        assert f"(art/{name})" in page


def test_all_ids_of_all_sprites_differ():
    ids = [name for picture in art.pictures().values() for name in re.findall(r' id="([^"]+)"', picture.as_symbol())]
    assert len(ids) == len(set(ids))


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">{}</svg>'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (SVG.format("<script/>"), "holds a script"),
        (SVG.format("<style/>"), "holds a style"),
        (SVG.format('<path style="fill:red"/>'), "has the attribute style"),
        (SVG.format('<path onclick="x()"/>'), "has the attribute onclick"),
        (SVG.format('<use href="https://example.org/a.svg"/>'), "refers outside"),
        (SVG.format('<use href="#part-nothing"/>'), "is not there"),
        (SVG.format('<use href="#other-bird"/>'), "is not beside it"),
        (SVG.format('<path id="wing"/>'), "without its own name"),
        (SVG.format("<path/>").replace("0 0 4 4", "1 0 4 4"), "has no view box"),
        (SVG.format("<path/>" * 1000), "bytes"),
    ],
)
def test_a_broken_picture_is_found(text, fault):
    (found,) = art.problems(art.Picture("game-bird", "game", text), {"game-bird", "other-bird"})
    assert fault in found


def test_a_picture_by_itself_holds_all_that_it_uses(game):
    known = pictures_of(game.name)
    for symbol in known:
        text = alone(symbol, known)
        ids = set(re.findall(r' id="([^"]+)"', text))
        assert set(re.findall(r'href="#([^"]+)"', text)) <= ids
