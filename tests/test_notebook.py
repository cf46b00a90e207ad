"""What a notebook shows: every card, every view and every match as one picture that needs nothing else."""

import json
import pickle
import random
import re
import xml.etree.ElementTree as ET

import pytest

import voliere
from voliere.games import get
from voliere.match import random_move

SVG = "{http://www.w3.org/2000/svg}"


def texts_of(svg):
    """All that is written in a picture."""
    return [one.text for one in ET.fromstring(svg).iter(f"{SVG}text")]


def check(svg):
    """It is one SVG, all that it refers to is in it, and nothing comes from elsewhere."""
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title").text
    ids = {one.get("id") for one in root.iter() if one.get("id")}
    used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
    assert {a or b for a, b in used} <= ids
    assert "http" not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "")


def positions(game, players, step=7):
    """A match now and then, from the first decision to the end."""
    match = voliere.new(game.name, players=players, seed=11)
    chooser = random.Random(players)
    yield match
    while not match.over:
        for _ in range(step):
            if not match.over:
                seat = match.pending[0]
                match.play(seat, random_move(match, seat, chooser))
        yield match


def test_every_card_shows_its_face(game):
    for name in game.card_names:
        card = voliere.card(game.name, name)
        assert str(card) == name
        check(card._repr_svg_())


def test_cards_that_differ_look_different(game):
    faces = {voliere.card(game.name, name)._repr_svg_() for name in game.card_names}
    assert len(faces) == len(game.card_names)


def test_a_card_that_is_not_there_is_refused():
    with pytest.raises(voliere.UnknownCard) as refused:
        voliere.card(voliere.games()[0], "joker")
    assert refused.value.code == "unknown-card"


@pytest.mark.slow
def test_every_view_shows_itself_for_every_number_of_players(game):
    for players in game.players:
        for match in positions(game, players, 23):
            for viewer in (None, *range(players)):
                check(match.view(viewer)._repr_svg_())


def test_a_view_shows_the_viewers_own_cards_and_no_others(game):
    """Redraw all that a seat cannot know: its picture stays the same, and its own view differs from the spectator's."""
    match = next(positions(game, game.default_players))
    for seat in range(match.players):
        seen = match.view(seat)._repr_svg_()
        assert {match.world(seat, seed).view(seat)._repr_svg_() for seed in range(5)} == {seen}


def test_a_match_shows_what_everybody_may_see(game):
    for match in positions(game, game.default_players):
        assert match._repr_svg_() == match.view()._repr_svg_()


def test_a_view_is_still_plain_json_that_can_be_kept(game):
    view = next(positions(game, game.default_players)).view(0)
    assert json.loads(json.dumps(view)) == view
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert again._repr_svg_() == view._repr_svg_()


def test_the_points_are_written_in_the_picture_of_a_finished_match(game):
    *_, match = positions(game, game.default_players)
    written = texts_of(match._repr_svg_())
    view = match.view()
    points = [seat.get("points") for seat in view.seats]
    assert all(point is None or str(point).replace("-", "−") in written for point in points)
    assert len(written) > match.players


def test_names_of_cards_are_those_of_the_whole_box(game):
    match = voliere.new(game.name, players=game.default_players, seed=1)
    in_play = set(get(game.name).cards(match.progress.state))
    assert in_play <= set(game.card_names)
