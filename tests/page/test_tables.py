"""What happens to a table: two people, a reload, a lost line, a restart; taking back, hints, replay."""

import re

import pytest

import voliere
from tests.page.conftest import DESKTOP, PHONE
from tests.page.playing import BY_HAND, END, GOLD, LAST, MINE, READY, ROUND, Mouse, finish, open_game
from tests.page.test_whole_games import BOARDS, FEWER, dealt_out
from voliere.games import names

SHORT = BOARDS[-1]  # the game that is soonest over


def open_for(visitor, mode, name=SHORT, people=2):
    players = max(people, min(voliere.game(name).players))
    page = visitor.page
    visitor.go()
    page.click(f"[data-game={name}]")
    setup = page.locator(".newtable:visible")
    setup.get_by_role("radio", name=mode).click()
    setup.get_by_role("radiogroup", name="Players").get_by_role("radio", name=str(players), exact=True).click()
    if players > 2:
        setup.get_by_role("radiogroup", name="People").get_by_role("radio", name=str(people), exact=True).click()
    setup.locator(".big").click()


@pytest.mark.server("two people")
@pytest.mark.parametrize("name", FEWER)
def test_two_browsers_play_each_other(visitor, name):
    ana, ben = visitor(DESKTOP), visitor(PHONE, touch=True)
    open_for(ana, "With friends", name)
    ana.page.wait_for_selector(".invite .copy")
    link = ana.page.url
    ben.page.goto(link)
    ben.page.locator(".text").fill("Ben")
    ben.page.locator(".text").press("Tab")
    ben.page.get_by_role("button", name="Sit down").tap()
    for one in (ana, ben):
        one.page.wait_for_selector(".board")
    ana.page.wait_for_selector("text=Ben")
    ben.page.get_by_role("button", name="Say something").tap()
    ben.page.get_by_role("button", name="Good luck!").tap()
    ana.page.wait_for_selector(".said")
    people = [(ana, Mouse(1)), (ben, Mouse(2, tap=True))]
    for _ in range(BY_HAND):
        for one, hands in people:
            if one.page.query_selector(ROUND):
                hands.go_on(one.page)
            elif one.page.query_selector(READY) and not one.page.query_selector(END):
                hands.move(one.page)
        if all(one.page.query_selector(END) for one, _ in people):
            break
        ana.page.wait_for_timeout(30)
    finish(ana.page, ben.page)
    totals = [one.page.locator(".total td").all_inner_texts() for one, _ in people]
    assert totals[0] == totals[1]
    ana.page.get_by_role("button", name="Play again").click()
    ben.page.get_by_role("link", name="To the next game").tap()
    ben.page.get_by_role("button", name="Sit down").tap()
    for one in (ana, ben):
        one.page.wait_for_selector(f".board:not(:has({END}))")
    assert not ana.page.query_selector("[role=alert]")  # the shuffle is the one that was promised


@pytest.mark.parametrize("name", FEWER)
def test_a_reload_in_mid_game_shows_the_same_table(visitor, name):
    one = visitor()
    open_game(one, name)
    hands = Mouse()
    for _ in range(3):
        one.page.wait_for_selector(READY)
        hands.move(one.page)
    one.page.wait_for_selector(READY)
    before = one.page.inner_text(".board"), one.page.locator(".hand .card").count()
    one.page.reload()
    one.page.wait_for_selector(READY)
    assert (one.page.inner_text(".board"), one.page.locator(".hand .card").count()) == before
    finish(one.page)


@pytest.mark.server("a network that is lost")
def test_a_lost_connection_is_told_and_comes_back(visitor):
    one = visitor()
    one.may_lose = True
    open_game(one, SHORT)
    one.page.wait_for_selector(MINE)
    one.served.stop()
    one.page.wait_for_selector(".lost")
    one.page.locator(MINE).first.click()
    one.page.locator(".board .legal").first.click()
    one.page.locator(GOLD).click()  # nothing is queued meanwhile
    one.page.wait_for_selector(".preview [role=alert]")
    one.served.start()
    one.page.wait_for_selector(".lost", state="detached")
    finish(one.page)


@pytest.mark.server("two people")
def test_who_plays_and_who_waits_learn_of_a_dead_line_without_touching_anything(visitor):
    ana, ben = visitor(), visitor()
    is_dead = False

    def relay(line):
        server = line.connect_to_server()
        line.on_message(lambda text: None if is_dead else server.send(text))
        server.on_message(lambda text: None if is_dead else line.send(text))

    for one in (ana, ben):
        one.page.route_web_socket("**/ws/**", relay)
    open_for(ana, "With friends")
    ana.page.wait_for_selector(".chairs")
    ben.page.goto(ana.page.url)
    ben.page.get_by_role("button", name="Sit down").click()
    for one in (ana, ben):
        one.page.wait_for_selector(".board")
    ana.page.wait_for_selector(".seat.is-active")
    is_dead = True
    for one in (ana, ben):
        one.page.wait_for_selector(".lost", timeout=4000)
    is_dead = False
    for one in (ana, ben):
        one.page.wait_for_selector(".lost", state="detached")


@pytest.mark.server("a server that stops")
def test_a_server_that_is_restarted_in_mid_game(visitor):
    one = visitor()
    one.may_lose = True
    open_game(one, SHORT)
    hands = Mouse()
    one.page.wait_for_selector(MINE)
    hands.move(one.page)
    one.page.wait_for_selector(MINE)
    cards = one.page.locator(".hand .card").count()
    one.served.stop()
    one.served.start()
    one.page.wait_for_function("() => !document.querySelector('.lost')")
    assert one.page.locator(".hand .card").count() == cards
    finish(one.page)


@pytest.mark.edition
def test_a_hot_seat_covers_the_cards_between_players(visitor):
    one = visitor(PHONE, touch=True)
    open_for(one, "On this device")
    hands = Mouse(tap=True)
    seen = set()
    for _ in range(4):
        one.page.wait_for_selector(".cover")
        assert one.page.locator(".hand .card").count() == 0
        seen.add(one.page.inner_text(".cover h2"))
        one.page.locator(".cover .gold").tap()
        one.page.wait_for_selector(MINE)
        hands.move(one.page)
    assert len(seen) == 2


def test_a_move_that_is_against_the_rules_says_why(visitor):
    one = visitor()
    open_game(one, SHORT)
    one.page.wait_for_selector(MINE)
    one.page.locator(MINE).first.click()
    one.page.locator(".board .cell.empty:not(.legal)").first.click(force=True)  # it says that it is disabled, and why
    one.page.wait_for_selector(".preview [role=alert]")
    assert re.search(r"must touch.*SB-10", one.page.inner_text(".preview [role=alert]"))


def test_a_card_that_cannot_follow_says_why(visitor):
    one = visitor()
    open_game(one, BOARDS[0])
    hands = Mouse()
    for _ in range(60):
        one.page.wait_for_selector(f"{MINE}, {ROUND}")
        if one.page.query_selector(ROUND):
            hands.go_on(one.page)
        elif one.page.query_selector(".hand .is-off"):
            break
        else:
            hands.move(one.page)
    one.page.locator(".hand .is-off").first.click(force=True)
    one.page.wait_for_selector(".preview [role=alert]")
    assert "must follow" in one.page.inner_text(".preview [role=alert]")


def test_what_a_move_would_do_is_shown_before_it_is_made(visitor):
    one = visitor()
    open_game(one, SHORT)
    one.page.wait_for_selector(MINE)
    version = one.page.evaluate(LAST)
    one.page.locator(MINE).first.click()
    one.page.locator(".board .legal").first.click()
    one.page.wait_for_selector(".is-ghost")
    one.page.wait_for_selector(".preview .strength")
    assert one.page.evaluate(LAST) == version
    one.page.keyboard.press("Escape")
    assert one.page.locator(".is-ghost").count() == 0
    assert one.page.locator(".is-selected").count() == 0


def test_a_card_is_dragged_to_its_place(visitor):
    one = visitor()
    open_game(one, SHORT)
    one.page.wait_for_selector(MINE)
    cards, version = one.page.locator(".hand .card").count(), one.page.evaluate(LAST)
    card = one.page.locator(MINE).first.bounding_box()
    cell = one.page.locator(".board .cell.open").first.bounding_box()
    one.page.mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    one.page.mouse.down()
    one.page.mouse.move(card["x"], card["y"] - 40, steps=4)
    one.page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=6)
    one.page.mouse.up()
    one.page.wait_for_function(f"before => ({LAST}) !== before", arg=version)
    one.page.wait_for_function("count => document.querySelectorAll('.hand .card').length === count", arg=cards - 1)


@pytest.mark.edition
def test_taking_back_and_asking_for_advice(visitor):
    one = visitor()
    open_game(one, SHORT)
    one.page.wait_for_selector(MINE)
    cards = one.page.locator(".hand .card").count()
    Mouse().move(one.page)
    one.page.wait_for_selector(MINE)
    one.page.get_by_role("button", name="Take back").click()
    one.page.wait_for_function("count => document.querySelectorAll('.hand .card').length === count", arg=cards)
    take_advice(one.page)


def take_advice(page):
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("text=I would play", timeout=60_000)
    page.get_by_role("button", name="Show me").click()
    page.wait_for_selector(GOLD)


@pytest.mark.parametrize("name", dealt_out(0, 4))
def test_advice_for_the_first_move(visitor, name):
    """Whatever kind of decision it is: Hiifuu begins with a choice of several cards."""
    one = visitor()
    open_game(one, name)
    one.page.wait_for_selector(READY)
    take_advice(one.page)


def test_moves_without_confirmation(visitor):
    one = visitor(confirms=False)
    open_game(one, SHORT)
    one.page.wait_for_selector(MINE)
    version = one.page.evaluate(LAST)
    one.page.locator(MINE).first.click()
    one.page.locator(".board .legal").first.click()
    one.page.wait_for_function(f"before => ({LAST}) !== before", arg=version)


def test_a_file_with_nothing_in_it_is_refused_like_others(visitor):
    one = visitor()
    one.may_lose = True  # the browser writes down what was refused
    one.go("/replay")
    one.page.locator("input[type=file]").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b""})
    one.page.get_by_text("This is not a Volière record").wait_for()


@pytest.mark.parametrize("name", dealt_out(3, 4))
def test_a_replay_steps_scrubs_and_jumps(visitor, name, tmp_path):
    one = visitor()
    open_game(one, name)
    page = one.page
    finish(page)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replay .board")
    last = int(page.locator(".scrub").get_attribute("max"))
    page.get_by_role("button", name="One move on").click()
    page.get_by_role("button", name="One move on").click()
    assert page.locator("span.at").inner_text() == f"2 / {last}"
    page.keyboard.press("End")
    page.wait_for_function("last => document.querySelector('span.at').innerText.startsWith(last + ' ')", arg=str(last))
    page.locator(".scrub").fill("5")
    page.wait_for_url(re.compile(r"move=5&as=open"))
    page.locator(".as select").select_option("1")
    page.wait_for_url(re.compile(r"move=5&as=1"))
    page.reload()
    page.wait_for_selector(".replay .board")
    assert page.locator("span.at").inner_text() == f"5 / {last}"
    path = page.url.partition("?")[0].removeprefix(one.served.address)
    broken = (("abc", 0), ("-5", 0), ("1.5", 1), ("99999", last))  # links break on their way
    asked, shown = broken[names().index(name) % len(broken)]
    one.go(f"{path}?move={asked}")
    page.wait_for_selector(".replay .board")
    assert page.locator("span.at").inner_text() == f"{shown} / {last}"
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    download.value.save_as(tmp_path / "record.txt")
    one.go("/replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "record.txt")
    page.wait_for_selector(".replay .board")
    assert int(page.locator(".scrub").get_attribute("max")) == last
    assert "Player A" in page.locator(".as select").inner_text()  # a record has no names


@pytest.mark.whole
def test_a_card_is_looked_at_close_up(visitor):
    one = visitor()
    open_game(one, SHORT)
    one.page.wait_for_selector(MINE)
    card = one.page.locator(MINE).first
    label = card.get_attribute("aria-label")
    card.click(delay=700)  # a long press
    assert one.page.inner_text("dialog[open] h2").lower() == label.lower()
    assert one.axe() == []
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("dialog[open]", state="detached")
    assert one.page.locator(".is-selected").count() == 0  # nothing was chosen by it
    card.focus()
    one.page.keyboard.press("z")
    one.page.wait_for_selector("dialog[open] .zoom")
    one.page.keyboard.press("Escape")
    card.click(button="right")
    one.page.wait_for_selector("dialog[open] .zoom")


@pytest.mark.server("two people")
def test_a_table_with_a_clock(visitor):
    ana, ben = visitor(), visitor()
    ana.go()
    ana.page.click(f"[data-game={SHORT}]")
    setup = ana.page.locator(".newtable:visible")
    setup.get_by_role("radio", name="With friends").click()
    setup.get_by_role("radiogroup", name="Players").get_by_role("radio", name="2", exact=True).click()
    setup.get_by_role("radiogroup", name="Time for a move").get_by_role("radio", name="1 min").click()
    setup.get_by_role("radiogroup", name="Reserve").get_by_role("radio", name="5 min").click()
    setup.locator(".big").click()
    ana.page.wait_for_selector(".invite .copy")
    ben.page.goto(ana.page.url)
    ben.page.get_by_role("button", name="Sit down").click()
    ana.page.wait_for_selector(".seat .clock")
    clocks = sorted(ana.page.locator(".seat .clock").all_inner_texts())
    assert clocks[0] == "5:00"  # the reserve of whoever waits
    assert clocks[1] in ("6:00", "5:59", "5:58", "5:57", "5:56", "5:55")


@pytest.mark.server("somebody who promises")
def test_a_shuffle_that_was_not_promised_is_told(visitor):
    one = visitor()
    other = {"seed_hash": "0" * 64}
    one.page.route(
        "**/api/promise", lambda route: route.fulfill(response=(got := route.fetch()), json={**got.json(), **other})
    )
    open_game(one, SHORT)
    one.page.wait_for_selector("text=not the one that the server had promised")
