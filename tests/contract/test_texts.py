"""Every text is there in every language, can be rendered, and asks for the same details."""

import re
from collections import Counter

import pytest
from fluent.syntax import FluentParser, ast, visitor

from voliere.errors import UnknownGame
from voliere.game import Line, Outcome
from voliere.games import get, names
from voliere.texts import DEFAULT, LANGUAGES, SHARED, Texts, choose_language, explain, failure, texts, texts_folder

FOLDERS = {None: SHARED, **{name: texts_folder(name) for name in names()}}
# The page has its own, which only a browser reads.
ALL_FOLDERS = {**FOLDERS, "page": SHARED.parent / "page" / "texts"}


class Details(visitor.Visitor):
    def __init__(self):
        self.names = set()

    def visit_VariableReference(self, node):  # noqa: N802  # the visitor's own naming
        self.names.add(node.id.name)


def messages(path):
    """The messages of a file, each with the details it asks for."""
    found = {}
    for entry in FluentParser().parse(path.read_text("utf-8")).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            asked = Details()
            asked.visit(entry)
            assert entry.id.name not in found
            found[entry.id.name] = asked.names
    return found


@pytest.mark.parametrize("owner", ALL_FOLDERS, ids=str)
def test_all_languages_have_the_same_messages_with_the_same_details(owner):
    asked = {language: messages(ALL_FOLDERS[owner] / f"{language}.ftl") for language in LANGUAGES}
    assert len(LANGUAGES) >= 2
    for language in LANGUAGES:
        assert asked[language] == asked[DEFAULT]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", FOLDERS, ids=str)
def test_every_message_can_be_rendered(owner, language):
    spoken = texts(language, owner)
    for message, details in messages(FOLDERS[owner] / f"{language}.ftl").items():
        for number in (0, 1, 2, -3):
            text = spoken.say(message, **dict.fromkeys(details, number))
            assert text.strip()
            assert "\u2068" not in text
        if details:
            with pytest.raises(ValueError, match=message):
                spoken.say(message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_refusal_option_and_title_has_its_text(game, language):
    spoken = texts(language, game.name)
    for kind in game.event_kinds.values():
        assert spoken.has(f"event-{kind.name}")
        assert spoken.has(f"event-{kind.name}-hidden") == (kind.card_for != "all")
    for refusal in game.refusals.values():
        assert spoken.has(f"refusal-{refusal.code}")
    described = game.describe()["texts"][language]
    assert described["title"]
    assert described["tagline"]
    assert set(described["options"]) == {option.name for option in game.options}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_something_happens_to_can_be_told_so(game, language):
    """The page says "you" to a person, not that person's name."""
    told = messages(texts_folder(game.name) / f"{language}.ftl")
    named = {
        name
        for name, details in told.items()
        if re.match(r"event-.*(?<!-hidden)(?<!-you)$", name) and "player" in details
    }
    assert named
    assert {name for name in named if f"{name}-you" not in told} == set()


def test_all_that_a_match_tells_has_words(case, random_moves):
    """Events and score sheets of a whole game, in every language; no notation slips through untold."""
    match = case.new(31)
    for _ in random_moves(match, 31):
        pass
    for language in LANGUAGES:
        for viewer in [None, 0]:
            for event in match.events(viewer):
                assert case.game.tell(language, event)
        for outcome in [match.outcome, *(one.outcome for one in match.rounds)]:
            assert isinstance(outcome, Outcome)
            if outcome.title:
                assert case.game.say(language, outcome.title)
            for line in outcome.sheet:
                assert isinstance(line, Line)
                assert case.game.tell_line(language, line)
                assert len(line.amounts) == match.players
        assert case.game.draw(match.view(), language)


def marks(page):
    """The words that say where a clause comes from, or when it holds, and how often each is there."""
    return Counter(re.findall(r"\*\((\w+)", page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_is_there_and_marks_rulings(game, language):
    page = game.rules_page(language)
    assert page.startswith("# ")
    assert marks(game.rules_page(DEFAULT))["ruling"]
    assert sorted(marks(page).values()) == sorted(marks(game.rules_page(DEFAULT)).values())


def test_junk_and_missing_messages_are_errors(tmp_path, monkeypatch):
    monkeypatch.setattr("voliere.folders.GAMES", (tmp_path,))
    (tmp_path / "newest" / "texts").mkdir(parents=True)
    (tmp_path / "newest" / "texts" / "en.ftl").write_text("fine = yes\nthis is junk\n", "utf-8")
    with pytest.raises(ValueError, match="cannot read"):
        Texts("en", "newest")
    with pytest.raises(KeyError, match="no message"):
        texts("en").say("no-such-message")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_below_zero_has_a_minus_sign(language):
    said = texts(language)
    assert said.say("cli-number", value=-5) == "−5"
    assert said.say("cli-number", value=-1.5).startswith("−1")
    assert said.say("cli-number", value="-5") == "-5"  # as it was typed
    assert re.fullmatch(r"a-1 \S+ b", said.say("cli-and", most="a-1", last="b"))


def test_an_error_explains_itself_in_every_language():
    error = failure(UnknownGame, "unknown-game", game="chess", possible="a, b")
    assert str(error) == error.reason == explain(error, "en")
    assert "chess" in explain(error, "fr")
    assert explain(error, "fr") != explain(error, "en")


@pytest.mark.parametrize(
    ("wish", "chosen"), [("fr", "fr"), ("fr_CA.UTF-8", "fr"), ("fr-FR", "fr"), ("EN", "en"), ("de", "en"), ("C", "en")]
)
def test_the_language_is_the_wish_or_english(wish, chosen):
    assert choose_language(wish) == chosen


def test_the_language_follows_the_environment(monkeypatch):
    monkeypatch.setenv("VOLIERE_LANG", "fr")
    assert choose_language() == "fr"
    monkeypatch.delenv("VOLIERE_LANG")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert choose_language() == "fr"


@pytest.mark.parametrize("owner", ALL_FOLDERS, ids=str)
def test_french_typography(owner):
    """A line never breaks before a sign that French sets apart, and apostrophes are curved."""
    text = (ALL_FOLDERS[owner] / "fr.ftl").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    if owner in names():
        lines += get(owner).rules_page("fr").splitlines()
    assert not [line for line in lines if re.search(r"\S [:;?!»](\s|$)|« ", line)]
    assert not [line for line in lines if re.search(r"\w'\w", line)]


def test_the_rules_pages_name_every_option(game):
    for language in LANGUAGES:
        page = game.rules_page(language)
        assert [option.name for option in game.options if not re.search(rf"\b{option.name}\b", page)] == [], language
