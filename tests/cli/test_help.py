"""What the command line tells of itself, in every language, and fast."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from voliere import __version__
from voliere.bots import Bot
from voliere.cli.command import COMMANDS
from voliere.cli.language import choose
from voliere.games import names
from voliere.lab.simulate import simulate
from voliere.lab.study import study
from voliere.lab.tournament import tournament
from voliere.review import review
from voliere.texts import LANGUAGES, texts

HEADS = {language: texts(language).say("cli-usage", usage="voliere") for language in LANGUAGES}


@pytest.mark.parametrize("line", ["--help", "-h"])
def test_help_tells_what_there_is(run, line):
    ran = run(line)
    assert ran.code == 0
    assert not ran.err
    for name in COMMANDS:
        assert f"\n  {name} " in ran.out


def test_a_bare_command_opens_a_server_and_the_browser(run, monkeypatch):
    shown = []
    monkeypatch.setattr("voliere.server.run.serve", lambda _settings, tell, **_: tell("127.0.0.1", 8642))
    monkeypatch.setattr("voliere.cli.serve.is_open_at", lambda _address: False)
    monkeypatch.setattr("voliere.cli.serve.show_in_browser", shown.append)
    ran = run("")
    assert ran.code == 0
    assert shown == ["http://127.0.0.1:8642/"]
    assert "http://127.0.0.1:8642/" in ran.out


@pytest.mark.parametrize(
    ("public_url", "base_path", "address"),
    [
        ("https://games.example.org", "/birds", "https://games.example.org/birds/"),
        ("https://games.example.org/birds/", "/birds", "https://games.example.org/birds/"),
        ("https://birds", "/birds", "https://birds/birds/"),
        ("https://games.example.org", "", "https://games.example.org/"),
        ("", "/birds", "http://127.0.0.1:8642/birds/"),
    ],
)
def test_the_address_that_is_told_is_where_people_come(run, monkeypatch, public_url, base_path, address):
    monkeypatch.setenv("VOLIERE_PUBLIC_URL", public_url)
    monkeypatch.setenv("VOLIERE_BASE_PATH", base_path)
    monkeypatch.setattr("voliere.server.run.serve", lambda _settings, tell, **_: tell("127.0.0.1", 8642))
    assert f" {address}\n" in run("serve").out


@pytest.mark.parametrize("line", ["--lan", "serve --lan"])
def test_a_network_is_told_where_to_come(run, monkeypatch, line):
    """And this machine itself, by its own address: browsers let pages do more there."""
    given, shown = [], []
    monkeypatch.setattr("voliere.server.run.serve", lambda one, tell, **_: given.append(one) or tell(one.host, 8642))
    monkeypatch.setattr("voliere.cli.serve.is_open_at", lambda _address: False)
    monkeypatch.setattr("voliere.cli.serve.show_in_browser", shown.append)
    monkeypatch.setattr("voliere.server.network.own_address", lambda: "192.0.2.7")
    ran = run(line)
    assert given[0].host == "0.0.0.0"
    assert "at http://127.0.0.1:8642/\n" in ran.out
    assert " http://192.0.2.7:8642/\n" in ran.out
    assert shown == ["http://127.0.0.1:8642/"] * (line == "--lan")
    assert "192.0.2.7" not in run("serve").out


def test_a_network_is_not_for_other_commands(run):
    ran = run("--lan games")
    assert ran.code == 2
    assert "--lan" in ran.err


@pytest.mark.parametrize("network", ["", "http://192.0.2.7:8642/"])
def test_a_server_that_is_open_to_this_machine_alone_says_so_to_who_wants_more(run, monkeypatch, network):
    monkeypatch.setattr("voliere.cli.serve.is_open_at", lambda _address: True)
    monkeypatch.setattr("voliere.cli.serve.network_of", lambda _address: network)
    ran = run("--lan")
    assert network in ran.out
    assert ("this machine alone" in ran.out) == (not network)
    assert "this machine alone" not in run("").out


@pytest.mark.parametrize("is_person", [True, False])
def test_a_bare_command_tells_of_the_server_that_is_open_already(run, monkeypatch, is_person):
    """And opens no second page unasked: a person at a terminal may ask for one."""
    shown = []
    monkeypatch.setattr("voliere.server.run.serve", lambda _settings, _tell, **_: pytest.fail("a second server"))
    monkeypatch.setattr("voliere.cli.serve.is_open_at", lambda _address: True)
    monkeypatch.setattr("voliere.cli.serve.network_of", lambda _address: "")
    monkeypatch.setattr(
        "voliere.cli.serve.show_in_browser", lambda address: shown.append(address) or SimpleNamespace(join=bool)
    )
    monkeypatch.setattr("voliere.cli.serve.is_person", lambda: is_person)
    ran = run("", typed="\n")
    assert ran.code == 0
    assert "open already at http://127.0.0.1:8642/" in ran.out
    assert shown == ["http://127.0.0.1:8642/"] * is_person


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples_in_every_language(run, name, language):
    for line in (
        f"--lang {language} {name} --help",
        f"{name} --help --lang={language}",
        f"{name} --lang {language} -h",
    ):
        ran = run(line)
        assert ran.code == 0
        assert ran.out.startswith(HEADS[language] + f" {name}")
        assert texts(language).say(f"cli-help-{name}").split()[0] in ran.out
        examples = ran.out.partition(texts(language).say("cli-examples"))[2].strip().splitlines()
        assert examples
        assert all(example.strip().startswith(f"voliere {name}") for example in examples)


@pytest.mark.parametrize("name", COMMANDS)
def test_all_that_come_to_an_end_have_json(run, name):
    assert ("--json" in run(f"{name} --help").out) == (name not in ("play", "serve"))


# They take their time, or look at the machine.
SLOW = ("bench", "warm", "train", "puzzles", "serve", "export", "doctor")


@pytest.mark.slow
def test_examples_of_every_command_are_accepted(run, record, monkeypatch):
    """What help shows works as it stands: a typed example must not be refused."""
    monkeypatch.setattr("voliere.cli.play.Bot", lambda game, name, **_: Bot(game, Bot(game, name) and "random"))
    # Games take their time: what the words mean is checked as it is, and then a few are played, by quick bots.
    monkeypatch.setattr(
        "voliere.cli.simulate.simulate",
        lambda game, players, options, _games, seed, *rest, **named: simulate(
            game, players, options, 2, seed, *rest, **named
        ),
    )
    monkeypatch.setattr(
        "voliere.cli.tournament.tournament",
        lambda game, players, options, _bots, _deals, seed, *_, **__: tournament(
            game, players, options, ["random", "greedy~100"], 2, seed
        ),
    )
    monkeypatch.setattr(
        "voliere.cli.study.study",
        lambda game, players, options, _bot, _games, seed, *_, **__: study(game, players, options, "random", 2, seed),
    )
    monkeypatch.setattr("voliere.cli.review.review", lambda match, seat, _budget, *rest: review(match, seat, 4, *rest))
    for name in COMMANDS:
        if name in SLOW:
            continue
        path, _ = record()
        for example in run(f"{name} --help").out.partition("Examples:")[2].strip().splitlines():
            words = example.strip().removeprefix("voliere ").partition(" < ")[0]
            ran = run(words, typed=path.read_text() if " - " in f"{words} " else "")
            assert ran.code == 0, (example, ran.err)


def test_no_command_names_a_game_but_by_the_registry(run):
    for name in COMMANDS:
        output = run(f"{name} --help").out
        assert not [other for other in names()[1:] if other in output]


def test_the_language_comes_from_the_environment(run, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert run("--help").out.startswith(HEADS["fr"])
    monkeypatch.setenv("VOLIERE_LANG", "en")
    assert run("--help").out.startswith(HEADS["en"])
    assert run("--lang fr --help").out.startswith(HEADS["fr"])
    monkeypatch.setenv("VOLIERE_LANG", "nowhere")
    assert run("--help").out.startswith(HEADS["en"])


def test_the_last_language_wins_and_words_after_dashes_are_left_alone():
    spoken, rest, error = choose(["--lang", "en", "play", "--lang=fr", "x", "--", "--lang", "en"])
    assert (spoken.language, rest, error) == ("fr", ["play", "x", "--", "--lang", "en"], None)


def test_the_version(run):
    assert run("--version").out == f"voliere {__version__}\n"


def test_help_loads_nothing_heavy():
    script = (
        "import sys; from voliere.cli import main; main(['--help']);"
        "assert not {'numba', 'numpy', 'rich'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
