"""Whatever is wrong: exit code 2 and one line, in the user's language, that says what would be right."""

import errno
import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from voliere.cli import main
from voliere.cli.command import COMMANDS
from voliere.games import get, names
from voliere.kernel.chance import seed_bytes
from voliere.record import LONGEST, load
from voliere.texts import LANGUAGES, texts

GAME = names()[0]
PLAYERS = ", ".join(map(str, get(GAME).players))

# A command line, and what its line must name.
WRONG = [
    ("plya", ["plya", *COMMANDS]),
    ("--nonsense", ["--nonsense", "--version", "--lang"]),
    ("-x", ["-x", "--help"]),
    ("--json", ["--json", "--help"]),
    ("play", [f"voliere play {GAME}"]),
    ("export site --base games", ["--base", "games", "/games|/jeux"]),
    ("verify", ["voliere verify game.txt"]),
    ("replay", ["voliere replay game.txt"]),
    ("rules chess", ["chess", GAME]),
    ("play chess", ["chess", GAME]),
    (f"warm {GAME} chess", ["chess", GAME]),
    (f"play {GAME} --nonsense", ["--nonsense", "--players", "--seed"]),
    (f"play {GAME} one-more", ["one-more", "voliere play --help"]),
    ("games one-more", ["one-more", "voliere games --help"]),
    (f"play {GAME} --players", ["--players", "voliere play --help"]),
    (f"play {GAME} --json", ["--json", "--seat"]),
    ("games --json=yes", ["--json", "voliere games --help"]),
    (f"play {GAME} --players 99", ["99", PLAYERS]),
    (f"play {GAME} --players two", ["two", PLAYERS]),
    (f"play {GAME} --players -1", ["-1", PLAYERS]),
    (f"simulate {GAME} --players 2.5", ["2.5", PLAYERS]),
    (f"play {GAME} --seat Z", ["Z", "A"]),
    (f"play {GAME} --seed x", ["64"]),
    (f"play {GAME} --seed -1", ["64"]),
    (f"simulate {GAME} --seed 1.5", ["64"]),
    (f"simulate {GAME} --seed {10**78}", ["64"]),
    (f"play {GAME} -o nonsense", ["nonsense", "="]),
    (f"play {GAME} -o nonsense=1", ["nonsense", get(GAME).options[0].name]),
    (f"bench {GAME} -o {get(GAME).options[0].name}=?", ["?", get(GAME).options[0].possible()]),
    (f"simulate {GAME} --games 0", ["--games", "“0”|«\u00a00\u00a0»", "1"]),
    (f"simulate {GAME} --games many", ["--games", "many"]),
    (f"simulate {GAME} --games -5", ["--games", "-5"]),
    (f"simulate {GAME} --games 1e6", ["1e6"]),
    (f"simulate {GAME} --games {10**30}", ["--games"]),
    (f"bench {GAME} --seconds nan", ["--seconds", "nan"]),
    (f"bench {GAME} --seconds 0", ["--seconds"]),
    (f"play {GAME} --bots clever", ["clever", "level1"]),
    (f"simulate {GAME} --bots greedy,greedy,greedy,greedy,greedy,greedy,greedy,greedy", ["8"]),
    (f"simulate {GAME} --bots search:1s", ["search:1s", "search:2000"]),
    (f"simulate {GAME} --bots greedy --threads 0", ["--threads", "1"]),
    (f"tournament {GAME}", [f"voliere tournament {GAME} --bots greedy,random"]),
    (f"tournament {GAME} --bots greedy", ["2|two|deux"]),
    (f"tournament {GAME} --bots greedy,level9", ["level9", "level1"]),
    (f"tournament {GAME} --bots greedy,random --deals 1", ["--deals", "2"]),
    (f"tournament {GAME} --bots greedy,random --prove 1", ["--prove", "1.01|1,01"]),
    (f"tournament {GAME} --bots greedy,random --cluster nowhere", ["nowhere", ":8786"]),
    (f"tournament {GAME} --bots greedy,random --cluster nowhere.invalid:8786", ["nowhere.invalid:8786"]),
    (f"tournament {GAME} --bots greedy,random --cluster tcp://127.0.0.1:9", ["127.0.0.1:9", "refused"]),
    (f"study {GAME} --bots greedy,random", ["one|un"]),
    (f"study {GAME} --games 2 --deals 0 --bots random --svg no/such/folder.svg", ["no/such/folder.svg"]),
    ("games --lang", ["--lang"]),
    ("games --lang none", ["none", ", ".join(LANGUAGES)]),
    ("--lang=none games", ["none", ", ".join(LANGUAGES)]),
    ("verify missing.txt", ["missing.txt"]),
    ("replay missing.txt", ["missing.txt"]),
    ("verify no/such/folder/game.txt", ["no/such/folder/game.txt"]),
    ("verify .", ["."]),
    (f"play {GAME} --save no/such/folder/game.txt", ["no/such/folder/game.txt"]),
    (f"play {GAME} --save .", ["."]),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("line", "named"), WRONG, ids=[line for line, _ in WRONG])
def test_one_clear_line(refuse, monkeypatch, line, named, language):
    monkeypatch.setenv("VOLIERE_LANG", language)
    said = refuse(line)
    for words in named:
        assert any(word in said for word in words.split("|"))


@pytest.mark.parametrize("line", [line for line, _ in WRONG])
def test_each_language_has_its_own_line(refuse, monkeypatch, line):
    said = set()
    for language in LANGUAGES:
        monkeypatch.setenv("VOLIERE_LANG", language)
        said.add(refuse(line))
    assert len(said) == len(LANGUAGES)


def test_nothing_is_printed_beside_the_line(run):
    for line, _ in WRONG:
        assert not run(line).out


@pytest.mark.parametrize("word", ["a\nb", "a\x1b[31mb", "a\u2028b", "\udcff", "", " ", "x" * 10_000, "é" * 200])
def test_strange_words_make_one_short_line(refuse, word):
    assert len(refuse("", word)) < 250
    refuse("play", word)
    refuse(f"play {GAME} --players", word)
    refuse(f"play {GAME} --seed", word)
    refuse(f"play {GAME} -o", word)
    refuse("verify", word)


# A content, and the message about it.
BROKEN = {
    "empty": (b"", "error-not-a-record"),
    "binary": (bytes(range(256)), "cli-not-text"),
    "zeros": (bytes(1000), "error-not-a-record"),
    "other text": (b"Dear diary\n", "error-not-a-record"),
    "huge": (b"voliere-record 1\n" + b"x" * 5_000_000, "error-record-long"),
    "not utf-8": ("voliere-record 1\né".encode("latin-1"), "cli-not-text"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(("content", "message_id"), BROKEN.values(), ids=BROKEN)
def test_files_that_are_no_records(refuse, tmp_path, command, content, message_id, language):
    (tmp_path / "broken.txt").write_bytes(content)
    line = texts(language).say(message_id, file="broken.txt", most=LONGEST)
    assert refuse(f"{command} broken.txt --lang {language}") == f"{line}\n"


def test_damaged_records_of_every_kind(refuse, record):
    path, _ = record()
    text = path.read_text()
    lines = text.splitlines(keepends=True)
    damaged = [
        text[: len(text) // 2],
        "".join(lines[1:]),
        "".join(lines[:-1]),
        text.replace("voliere-record 1", "voliere-record 9"),
        text.replace("seed: 0", "seed: 1"),
        text.replace("result: ", "result: Z"),
        "".join([*lines[:10], *lines[11:]]),
        text * 2,
    ]
    for content in damaged:
        path.write_text(content)
        for command in ("verify", "replay"):
            for language in LANGUAGES:
                refuse(f"{command} game.txt --lang {language}")


def test_an_unreadable_file(refuse, record, monkeypatch):
    record()

    def refused(*_arguments, **_named):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)
    assert "denied" in refuse("verify game.txt")
    assert "refusé" in refuse("verify game.txt --lang fr")


def test_a_full_disk(refuse, monkeypatch):
    class Full(io.StringIO):
        def flush(self):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    assert main(["games"]) == 2


def test_warming_a_cache_that_cannot_be_kept(refuse, monkeypatch, tmp_path, compiled_only):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("VOLIERE_CACHE_DIR", str(tmp_path / "file"))
    refuse(f"warm {GAME}")


def program(*words, **options):
    """The command as a process of its own. A shell that runs the tests in the background lets them ignore Ctrl-C."""
    script = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from voliere.cli import main; sys.exit(main())"
    )
    return subprocess.Popen([sys.executable, "-c", script, *words], text=True, **options)


def test_a_reader_who_leaves(record):
    path, _ = record()
    reading, writing = os.pipe()
    os.close(reading)
    with program("replay", "--all", str(path), stdout=writing, stderr=subprocess.PIPE) as process:
        os.close(writing)
        said = process.stderr.read()
    assert process.returncode == 141
    assert said == ""


@pytest.mark.slow
def test_closed_streams():
    for closed in (">&-", "2>&-", "<&-", "<&- >&- 2>&-"):
        script = (
            f"exec {sys.executable} -c 'import sys; from voliere.cli import main; sys.exit(main([\"games\"]))' {closed}"
        )
        done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_an_output_without_accents():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "VOLIERE_LANG": "fr"}
    with program("games", env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        output, said = process.communicate()
    assert (process.returncode, said) == (0, "")
    assert "?" in output


def test_a_terminal_that_says_it_has_no_width():
    environment = {**os.environ, "COLUMNS": "0", "VOLIERE_LANG": "en"}
    with program(
        "simulate", GAME, "--games", "2", "--plain", env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        output, said = process.communicate()
    assert (process.returncode, said) == (0, "")
    assert max(map(len, output.splitlines()), default=0) > 10


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is no signal to one process")
def test_ctrl_c_is_quiet_and_loses_no_game(tmp_path):
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    file = tmp_path / "game.txt"
    with program("play", GAME, "--bots", "random", "--seed", "1", "--save", str(file), **streams) as process:
        line = ""
        while ":" not in line:  # it is up
            line = process.stdout.readline()
            assert line, process.stderr.read()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    assert (process.returncode, said) == (130, "")
    assert load(file.read_text("utf-8")).seed == seed_bytes(1)


def test_a_port_is_written_without_separators(refuse, monkeypatch):
    assert "from 0 to 65535" in refuse("serve --port 70000")
    monkeypatch.setenv("VOLIERE_PORT", "70000")
    assert "65535" in refuse("serve")
