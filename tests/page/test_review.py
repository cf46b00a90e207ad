"""A game thought over, in its replay: the curve, what decisions cost, choosing again, playing on.

How good reviews are is told elsewhere: here they are made up, so that everything there is to see is in them.
"""

import re

import msgspec
import pytest

from tests.page.conftest import PHONE
from tests.page.playing import READY, finish, open_game
from tests.page.test_windows import LOOK
from voliere.match import Match
from voliere.record import load
from voliere.review import Decision, Review, Total, Tried
from voliere.review.puzzles import Puzzle
from voliere.server.puzzle import PuzzleInfo, PuzzleList, as_replay
from voliere.server.review import ReviewInfo, encode

GAME = "papageno"
SOON = 250  # milliseconds until it is asked for again at first
WAITS = """() => {
  const set = window.setTimeout;
  window.waits = [];
  window.setTimeout = (...given) => {
    window.waits.push(given[1]);
    return set(...given);
  };
}"""
OWN = 2  # of one's own decisions with others to choose among are mistakes


def made_up(match):
    """Some decisions of the first seat are blunders, some of the others slips."""
    again = Match(match.game, match.players, match.options, match.seed)
    decisions, own, shares = [], 0, [100 / match.players] * match.players
    for number, ply in enumerate(match.plies, 1):
        moves = [move.text for move in again.legal(ply.seat)][:9]
        other = next((move for move in moves if move != ply.text), None)
        is_own = ply.seat == 0 and own < OWN and len(moves) > 3
        grade = "blunder" if is_own else "slip" if ply.seat == 1 and number % 9 == 0 else None
        graded = bool(grade and other)
        own += is_own
        tried = [Tried(other, 50.0, 0.0, 0.0, 8)] if other else []
        tried += [Tried(move, 30.0, 20.0, 1.0, 8) for move in moves if move != other]
        loss, better, reason = (20.0, other, again.reason(ply.seat, other, ply.text)) if graded else (0.0, None, None)
        decisions.append(
            Decision(number, ply.seat, ply.text, tried, loss, 1.5, grade if graded else None, better, reason, shares)
        )
        again.play(ply.seat, ply.text)
    chances = [
        [(40.0 + 3 * number + 20 * seat) % 100 for seat in range(match.players)] for number in range(len(decisions) + 1)
    ]
    luck = [[12.5 if number == 3 else 0.0] * match.players for number in range(len(decisions))]
    totals = [Total(100.0, 50.0, 40.0, 4.5, 85.5, 14.5)] * match.players
    return Review(match.game.name, match.players, True, decisions, chances, luck, totals)


def half(review):
    """As far as it had gone then."""
    part = len(review.decisions) // 2
    return Review(
        review.game, review.players, True, review.decisions[:part], review.chances[: part + 1], review.luck[:part], []
    )


@pytest.fixture
def finished(visitor):
    """A visitor at the end of a game, its record, and a review of which half is told as often as `halves` says."""

    def make(*size, halves=1, **settings):
        one = visitor(*size, **settings)
        one.go()
        open_game(one, GAME, players=2)
        finish(one.page)
        table = one.page.url.rpartition("/")[2]
        record = one.ask(f"/tables/{table}/record")
        whole = made_up(load(record))
        moves = len(whole.decisions)
        parts = [ReviewInfo(moves // 2, moves, half(whole))] * halves

        one.make_up(
            r"/(tables/[^/]+/review|reviews)",
            lambda _path: encode(parts.pop() if parts else ReviewInfo(moves, moves, whole)),
        )
        return one, record, whole

    return make


def test_a_review_is_seen_as_it_comes_and_leads_to_its_moments(finished):
    one, _record, whole = finished(halves=4)  # as it stands for a while
    page = one.page
    page.evaluate(WAITS)
    page.get_by_role("link", name="Review").click()
    page.get_by_text(f"{len(whole.decisions) // 2} of {len(whole.decisions)}").wait_for()
    page.get_by_role("heading", name="Luck and play").wait_for()
    assert SOON in page.evaluate("window.waits")
    graded = [decision for decision in whole.decisions if decision.better]
    assert page.locator(".plot .course").count() == whole.players
    assert page.locator(".flaw").count() == OWN
    assert page.locator(".graded li").count() == len(graded)
    assert page.locator(".turns li").count() == OWN + 1
    assert one.axe() == []
    own = [decision for decision in graded if decision.seat == 0]
    page.locator(".graded button").filter(has_text="Blunder").first.click()
    page.wait_for_url(re.compile(rf"move={own[0].ply - 1}&as=0&review=1"))
    assert "Better:" in page.locator(".spoken").inner_text()
    assert page.locator(".is-selected, .board [aria-pressed=true]").count() > 0  # the better move, on the table
    curve = page.get_by_role("slider", name="Move").last
    curve.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(rf"move={own[0].ply}&"))
    assert re.match(rf"Move {own[0].ply} of \d+\. You: \d+%", curve.get_attribute("aria-valuetext"))
    page.reload()
    page.wait_for_selector(".graded")
    page.get_by_role("button", name="Share").click()
    picture = page.locator("img.shared")
    picture.wait_for()
    assert picture.evaluate("one => one.decode().then(() => [one.naturalWidth, one.naturalHeight])") == [1200, 630]


def test_own_mistakes_are_chosen_again_and_a_game_goes_on_from_a_moment(finished):
    one, _record, whole = finished()
    page = one.page
    page.get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Choose again").click()
    own = [decision for decision in whole.decisions if decision.better and decision.seat == 0]
    for number, decision in enumerate(own, 1):
        page.get_by_role("heading", name=f"Choose again: {number} of {len(own)}").wait_for()
        page.wait_for_url(re.compile(rf"move={decision.ply - 1}&as=0"))
        assert page.locator(".graded, .turns").count() == 0  # they would tell
        choices = page.locator(".choices button")
        names = choices.all_inner_texts()
        assert names == sorted(names, key=str.lower)
        assert 2 <= len(names) <= 6
        told = page.locator(".choosing [role=status]")
        for choice in choices.all():
            choice.click()
            if "That is it!" in told.inner_text():
                break
            assert "20.0 behind the best" in told.inner_text()
        assert page.locator(".choices .is-right").count() == 1
        assert one.axe() == []
        if number < len(own):
            page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Enough").click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/table/"))
    page.wait_for_selector(READY)


@pytest.mark.whole
def test_a_record_from_a_file_on_a_small_phone_in_french(finished, tmp_path):
    one, record, whole = finished()
    page = one.page
    (tmp_path / "record.txt").write_text(record, encoding="utf-8")
    page.set_viewport_size(dict(zip(("width", "height"), PHONE, strict=True)))
    page.evaluate("localStorage.setItem('voliere', JSON.stringify({ speed: 'none', language: 'fr' }))")
    one.go("/replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "record.txt")
    page.get_by_role("button", name="Analyse").click()
    page.get_by_role("heading", name="Hasard et jeu").wait_for()
    assert page.get_by_role("button", name="Lien").count() == 0  # the file is nowhere but here
    assert page.evaluate(LOOK, True) == []
    assert one.axe() == []
    assert page.get_by_role("button", name="Choisir à nouveau").count() == 0  # whose mistakes?
    page.keyboard.press("Escape")
    page.locator(".as select").select_option("1")
    page.get_by_role("button", name="Analyse").click()
    page.locator(".graded button:visible").last.click()
    page.wait_for_selector("dialog", state="detached")
    last = [decision for decision in whole.decisions if decision.better][-1]
    assert page.locator("span.at").inner_text() == f"{last.ply - 1} / {len(whole.decisions)}"
    assert page.evaluate(LOOK, False) == []
    page.get_by_role("button", name="Reprendre ici").click()
    page.wait_for_url(re.compile(r"/table/"))
    page.wait_for_selector(READY)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_nothing_lies_over_who_sees_it(finished, language):
    """A finished game of a table has most to choose from."""
    one, _record, whole = finished((390, 844), touch=True)
    page = one.page
    page.evaluate("language => localStorage.setItem('voliere', JSON.stringify({ speed: 'none', language }))", language)
    own = next(decision for decision in whole.decisions if decision.better and decision.seat == 0)
    one.go(f"/replay/{page.url.rpartition('/')[2]}?move={own.ply - 1}&as=0&review=1")
    page.wait_for_selector(".spoken .better")
    boxes = [page.locator(where).bounding_box() for where in (".as .text", ".acts .linkbtn >> nth=0")]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
    assert page.evaluate(LOOK, True) == []


def test_where_there_is_no_puzzle_there_is_a_way_back(visitor):
    one = visitor()
    one.may_lose = True  # the browser writes down what was not found
    one.go(f"/puzzle/{GAME}/9999")
    one.page.get_by_role("heading", name="There is nothing at this address.").wait_for()
    one.page.get_by_role("link", name="Lobby").click()
    one.page.wait_for_selector("[data-game]")


def test_a_puzzle_of_the_day_is_solved_at_the_first_try_or_not(visitor):
    """Where a game has puzzles the lobby leads to one; what is found at once makes a streak, also the next time."""
    one = visitor()
    page, of = one.page, 2
    match = Match.new(GAME, 2, 5)
    [best, *others] = [move.text for move in match.legal(match.pending[0])][:3]
    tried = [Tried(best, 60.0, 0.0, 0.0, 9), *(Tried(move, 40.0, 20.0, 1.0, 9) for move in others)]
    chosen = Decision(1, match.pending[0], others[0], tried, 20.0, 1.0, "blunder", best, None, [0.0, 0.0])

    def answer(path):
        number = int(path.rpartition("/")[2])
        return msgspec.json.encode(PuzzleInfo(number, of, as_replay(Puzzle(match, chosen)), chosen))

    listed = msgspec.json.encode(PuzzleList({GAME: of}, GAME, 1))
    one.make_up("/puzzles", lambda _path: listed)
    one.make_up(r"/puzzles/[^/]+/\d", answer)
    one.go()
    page.get_by_role("link", name="Puzzle of the day").click()
    page.get_by_text("Puzzle 1 of 2").wait_for()
    assert "0 in a row" in page.locator(".top .sub").inner_text()
    assert page.locator(".choices button").count() == len(tried)
    assert one.axe() == []
    for choice in page.locator(".choices button").all():
        choice.click()
    page.get_by_text("That is it!").wait_for()
    page.locator(".choosing .gold").get_by_text("Next").click()
    page.get_by_text("Puzzle 2 of 2").wait_for()
    assert page.locator(".choices .is-right").count() == 0
