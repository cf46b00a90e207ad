"""What the page says: cards by their right names, help where something is not plain, news to whoever cannot see it."""

import json

import pytest

from tests.conftest import IS_FULL
from tests.page.conftest import PHONE
from tests.page.playing import MINE, READY, Keyboard, Mouse, finish, open_game
from voliere.games import get, names
from voliere.games.piafs.components import BIRD_NAMES, EGGS
from voliere.texts import LANGUAGES

# What is in the boxes, in words of their own: the page must say as much of each card.
WORDS = {
    "en": {
        "songbirds": {"R": "red", "B": "blue", "G": "green", "W": "white"},
        "hiifuu": {"O": "orange", "R": "red", "V": "violet", "G": "green"},
        "piafs": {
            "C": "chaffinch",
            "S": "sparrow",
            "B": "bullfinch",
            "K": "blackbird",
            "G": "greenfinch",
            "Y": "yellowhammer",
            "m": "male",
            "f": "female",
            "1": "one egg",
            "2": "2 eggs",
            "3": "3 eggs",
        },
        "papageno": "goldcrest, wren, goldfinch, great tit, swallow, waxwing, hoopoe, starling, jay, magpie, "
        "tawny owl, wood pigeon, Capture, Egg, Flute",
    },
    "fr": {
        "songbirds": {"R": "rouge", "B": "bleu", "G": "vert", "W": "blanc"},
        "hiifuu": {"O": "orange", "R": "rouge", "V": "violet", "G": "vert"},
        "piafs": {
            "C": "pinson",
            "S": "moineau",
            "B": "bouvreuil",
            "K": "merle",
            "G": "verdier",
            "Y": "bruant jaune",
            "m": "mâle",
            "f": "femelle",
            "1": "un œuf",
            "2": "2 œufs",
            "3": "3 œufs",
        },
        "papageno": "roitelet, troglodyte, chardonneret, mésange charbonnière, hirondelle, jaseur, huppe, étourneau, "
        "geai, pie, chouette hulotte, pigeon ramier, Capture, Œuf, Flûte",
    },
}


def told(game, language):
    """Each card of a game, and what its name must tell; of a game that we do not know, only the cards."""
    words = WORDS.get(language, {}).get(game)
    if words is None:
        return {card: [] for card in get(game).card_names}
    if game == "piafs":
        return {bird: [words[bird[0]], bird[1], words[bird[2]], words[str(EGGS[int(bird[1])])]] for bird in BIRD_NAMES}
    if game == "papageno":
        # Close up, a card that has a weight only by the options says it.
        written = [f"{card} 10" if card in "CF" else card for card in get(game).card_names]
        return {card: [word] for card, word in zip(written, words.split(", "), strict=True)}
    suits = [card for card in get(game).card_names if card[0] in words and card[1:].isdigit()]
    return {card: [words[card[0]], card[1:]] for card in suits} | {
        card: [get(game).word(language, card)] for card in get(game).card_names if card not in suits
    }


SPOKEN = """async ([game, cards]) => {
  const assets = document.querySelector('link[rel=modulepreload]').href.split('/page/')[0];
  const { loadBoard } = await import(`${assets}/page/table/page.js`);
  const { sayer } = await import(`${assets}/page/texts.js`);
  const board = await loadBoard(game);
  const say = sayer(game);
  const t = { game, board, say, word: (one) => board.word(say, one) };
  return cards.map((card) => [board.cardLabel(t, card), board.about?.(t, card) ?? '-']);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_called_by_its_name(visitor, language):
    """As screen readers say it, and as it is written below a card close up."""
    one = visitor(language=language)
    one.go("/rules/" + names()[0])
    one.page.wait_for_selector(".rules h1")
    for game in names():
        expected = told(game, language)
        spoken = one.page.evaluate(SPOKEN, [game, list(expected)])
        labels = dict(zip(expected, spoken, strict=True))
        wrong = {
            card: label
            for card, (label, about) in labels.items()
            if not all(word in label for word in expected[card]) or not about.strip() or "NaN" in about + label
        }
        assert wrong == {}, game
        assert len({label for label, _ in spoken}) == len(expected), game


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/nowhere", "There is nothing at this address"),
        ("/rules", "There is nothing at this address"),
        ("/learn/chess", "There is no game called “chess”"),
        ("/rules/chess", "There is no game called “chess”"),
    ],
)
def test_where_nothing_is_the_page_says_so(visitor, path, text):
    one = visitor()
    one.may_lose = True  # the browser itself complains about what is not found
    one.go(path)
    one.page.wait_for_selector(f"text={text}")
    one.page.locator("a[data-go]").first.click()
    one.page.wait_for_selector(".tile")


def test_focus_stays_where_the_player_was_and_undo_is_told(visitor):
    """By keyboard: after a move one goes on among one's cards; what was taken back is read out."""
    one = visitor()
    page = one.page
    open_game(one, "songbirds", players=2)
    page.wait_for_selector(MINE)
    Keyboard().move(page)
    page.wait_for_selector(READY)
    assert page.evaluate("document.activeElement.dataset.nav") == "hand"
    page.keyboard.press("u")
    page.wait_for_function("() => /taken back/.test(document.querySelector('[aria-live=polite]').textContent)")


def test_focus_comes_back_to_ones_cards_when_they_can_be_chosen_again(visitor):
    one = visitor()
    page = one.page
    open_game(one, "papageno", players=2)
    page.wait_for_selector(READY)
    Keyboard().move(page)
    page.wait_for_selector(".hand [data-nav=hand]")
    page.wait_for_function("document.activeElement.dataset.nav === 'hand'", timeout=3000)


def test_a_table_is_set_up_in_words(visitor):
    """What is counted has its label, and who begins has a name."""
    one = visitor()
    page = one.page
    one.go()
    setup = page.locator(".newtable:visible")
    page.click("[data-game=papageno]")
    setup.locator("summary").click()
    lightest = setup.get_by_label("Birds −2")
    assert lightest.input_value() == "4"
    assert lightest.bounding_box()["width"] >= 40
    page.click("[data-game=songbirds]")
    setup.locator("summary").click()
    begins = setup.locator(":is(.fld, fieldset)", has_text="Who begins")
    assert "Robin" in begins.inner_text()
    assert "You" in begins.inner_text()


def test_help_and_what_numbers_mean(visitor):
    """All keys in a sheet, by the menu and by “?”; a number explains itself to a pointer and to a long press."""
    one = visitor()
    page = one.page
    open_game(one, "papageno")
    page.wait_for_selector(READY)
    page.keyboard.press("?")
    page.get_by_role("heading", name="Keys and gestures").wait_for()
    assert one.axe() == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keys and gestures").click()
    page.locator("dt", has_text="Long press, right click").wait_for()
    page.keyboard.press("Escape")
    assert "still hidden" in page.locator(".load").first.get_attribute("title")
    rounds = page.locator(".rounds").first
    rounds.hover()
    assert rounds.get_attribute("title") == rounds.get_attribute("aria-label")
    press = {"pointerType": "touch", "bubbles": True, "clientX": 700, "clientY": 400}
    page.locator(".load").first.dispatch_event("pointerdown", press)
    page.locator(".tip", has_text="still hidden").wait_for()
    page.mouse.click(5, 400)
    page.wait_for_selector(".tip", state="detached")


def test_together_the_card_that_is_shown_lies_before_its_player(visitor):
    one = visitor()
    page = one.page
    open_game(one, "songbirds", variant="Co-operative")
    page.locator(MINE).first.click()
    page.get_by_role("button", name="Show it").click()
    page.locator(".preview .gold").click()
    page.locator(".seat .card.is-shown").wait_for()


REASONS = {
    "songbirds": ("keeps-from", {"amount": 15, "line": "3", "colour": "R"}, "That keeps the 15 of row 3 from red."),
    "hiifuu": (
        "denies",
        {"player": "B", "amount": 4},
        "That keeps a second trick, and the token worth 4, from Robin.",
    ),
    "papageno": ("no-use", {"card": "C"}, "Your face-up cards would get no lighter with the Capture."),
    "piafs": ("pair", {"pair": "C4"}, "That makes a pair of chaffinches 4: 5 points."),
}


@pytest.mark.server("what a bot says is made up")
@pytest.mark.parametrize("name", REASONS)
def test_a_hint_gives_its_reason(visitor, name):
    """In words, with players by name. What a bot thinks is its own affair: the answer is put into its mouth."""
    kind, details, told_so = REASONS[name]
    one = visitor()

    def relay(line):
        server = line.connect_to_server()

        def forward(text):
            messages = [json.loads(message) for message in text.split("\n")]
            for message in messages:
                if message["type"] == "advised":
                    message["reason"] = {"message_id": f"reason-{kind}", "details": details}
            line.send("\n".join(map(json.dumps, messages)))

        server.on_message(forward)

    one.page.route_web_socket("**/ws/**", relay)
    open_game(one, name)
    one.page.wait_for_selector(READY)
    one.page.locator(".hintbtn").click()
    one.page.wait_for_selector(".preview .reason")
    assert one.page.inner_text(".preview .reason") == told_so


@pytest.mark.parametrize(
    ("name", "language"),
    [
        (name, language)
        for turn, name in enumerate(names())
        for language in (LANGUAGES if IS_FULL else LANGUAGES[turn % len(LANGUAGES) :][:1])
    ],
)
def test_rules_are_for_people_and_exact_on_demand(visitor, name, language):
    """Cards are drawn; numbers of clauses and marks are there for who wants them, or was sent to one."""
    one = visitor(PHONE, language=language)
    page = one.page
    one.go(f"/rules/{name}")
    page.wait_for_selector(".rules .layout .card .art")
    assert page.locator(".rules pre", has_text="```").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clauses = page.locator(".rules .clause")
    assert clauses.count() > 10
    assert not any(clause.is_visible() for clause in clauses.all()[:10])
    shown = page.inner_text(".rules")
    assert "*" not in shown
    assert " ," not in shown
    assert " ." not in shown
    assert not page.locator(".rules details p").first.is_visible()
    assert one.axe() == []
    page.locator(".rules > .opt [role=switch]").check()
    assert all(clause.is_visible() for clause in clauses.all()[:10])
    first = clauses.first.get_attribute("id")
    one.go(f"/rules/{name}#{first}")
    page.reload()
    page.wait_for_selector(f"#{first}:visible")


HEARD = """
  window.heard = [];
  window.AudioContext = class {
    constructor() { this.state = "running"; this.currentTime = 0; this.destination = {}; }
    resume() {}
    createOscillator() {
      const voice = { frequency: {}, connect: (one) => one, stop() {}, start: () => heard.push(voice.frequency.value) };
      return voice;
    }
    createGain() {
      const note = (value) => { window.loudest = Math.max(window.loudest ?? 0, value); };
      return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime: note }, connect: (one) => one };
    }
  };
"""


@pytest.mark.whole
def test_a_card_a_turn_and_the_end_are_heard_and_how_loud_is_chosen(visitor):
    one = visitor()
    one.context.add_init_script(HEARD)
    page = one.page
    open_game(one, "hiifuu")
    page.get_by_role("button", name="Menu").click()
    volume = page.get_by_label("Volume")
    volume.fill("1")
    volume.dispatch_event("change")
    page.wait_for_function("window.loudest > 0")  # the first sound of all waits for loudspeakers
    loud = page.evaluate("loudest")
    page.evaluate("window.loudest = 0")
    volume.fill("0.1")
    volume.dispatch_event("change")
    assert loud == pytest.approx(10 * page.evaluate("loudest"))
    page.keyboard.press("Escape")
    finish(page)
    heard = page.evaluate("heard")
    turn, end, trick, wood = [660, 880], [523, 659, 784, 1047], [392, 494, 587], [190]
    for notes in (turn, end, trick, wood):
        assert any(heard[at : at + len(notes)] == notes for at in range(len(heard))), notes


def test_a_phone_is_silent_until_asked(visitor):
    one = visitor(PHONE, touch=True)
    one.context.add_init_script(HEARD)
    open_game(one, "songbirds", players=2)
    one.page.wait_for_selector(MINE)
    Mouse(tap=True).move(one.page)
    one.page.wait_for_selector(READY)
    assert one.page.evaluate("heard") == []
