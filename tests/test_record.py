"""Records: readable, exact, and refused when they are not what was written."""

import contextlib
import random

import pytest
from hypothesis import given, settings, strategies as st

import voliere
from voliere.record import checksum
from voliere.texts import explain


def played(**arguments):
    match = voliere.new("songbirds", **{"players": 2, "seed": 3, **arguments})
    chooser = random.Random(1)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, chooser.choice(match.legal(seat)))
    return match


MATCH = played()
TEXT = MATCH.record()
LINES = TEXT.splitlines()


def resealed(lines):
    """Lines with a checksum that fits them: what a forger would write."""
    body = [line for line in lines if not line.startswith("end ")]
    return "\n".join(body) + f"\nend {checksum(body)}\n"


def changed(number, line):
    return resealed([*LINES[:number], line, *LINES[number + 1 :]])


def test_a_record_can_be_read_by_a_person():
    assert LINES[0] == "voliere-record 1"
    assert [line.split(":")[0] for line in LINES[1:8]] == [
        "game",
        "rules",
        "players",
        "options",
        "seed",
        "seed-hash",
        "result",
    ]
    assert LINES[9] == f"1 {'AB'[MATCH.plies[0].seat]} {MATCH.plies[0].text}"
    assert len(LINES) == 9 + 24 + 1


def test_an_unfinished_match_says_so_and_goes_on():
    match = voliere.new("songbirds", players=2, seed=1)
    seat = match.pending[0]
    match.play(seat, match.legal(seat)[0])
    assert "result: unfinished" in match.record()
    again = voliere.load(match.record())
    seat = again.pending[0]
    again.play(seat, again.legal(seat)[0])


def test_line_ends_and_a_byte_order_mark_do_not_matter():
    assert voliere.load("\ufeff" + TEXT.replace("\n", "\r\n")).record() == TEXT


@pytest.mark.parametrize(
    ("text", "kind", "code"),
    [
        ("", voliere.DamagedRecord, "not-a-record"),
        ("hello\nworld", voliere.DamagedRecord, "not-a-record"),
        ("voliere-record 0\nend " + "0" * 64, voliere.DamagedRecord, "not-a-record"),
        (TEXT.replace("winners", "\ud800"), voliere.DamagedRecord, "not-a-record"),
        (None, voliere.DamagedRecord, "not-a-record"),
        (TEXT.encode(), voliere.DamagedRecord, "not-a-record"),
        (changed(4, "options: early_bird=true early_bird=true"), voliere.DamagedRecord, "record-setup"),
        ("x" * 2_000_000, voliere.DamagedRecord, "record-long"),
        (TEXT.replace("record 1", "record 2", 1), voliere.NewerRecord, "newer-format"),
        ("\n".join(LINES[:-1]), voliere.TruncatedRecord, "truncated-record"),
        ("\n".join(LINES[:12]), voliere.TruncatedRecord, "truncated-record"),
        (TEXT[:-20], voliere.TruncatedRecord, "truncated-record"),
        (TEXT.replace("players: 2", "players: 3"), voliere.EditedRecord, "record-checksum"),
        (changed(1, "gane: songbirds"), voliere.DamagedRecord, "record-header"),
        (changed(1, "game: chess"), voliere.DamagedRecord, "record-setup"),
        (changed(2, "rules: 99"), voliere.NewerRecord, "newer-rules"),
        (changed(2, "rules: 0"), voliere.RecordError, "older-rules"),
        (changed(2, "rules: one"), voliere.DamagedRecord, "record-header"),
        (changed(3, "players: 9"), voliere.DamagedRecord, "record-setup"),
        (changed(3, "players: ²"), voliere.DamagedRecord, "record-header"),
        (changed(4, "options: early_bird"), voliere.DamagedRecord, "record-setup"),
        (changed(4, "options: early_bird=maybe"), voliere.DamagedRecord, "record-setup"),
        (changed(5, "seed: 12"), voliere.DamagedRecord, "record-setup"),
        (changed(5, "seed: " + "0" * 63 + "4"), voliere.EditedRecord, "record-seed-hash"),
        (changed(7, "result: A=99 B=0 winners=A"), voliere.EditedRecord, "record-result"),
        (changed(7, "result: unfinished"), voliere.EditedRecord, "record-result"),
        (changed(8, "?"), voliere.DamagedRecord, "record-blank-line"),
        (changed(9, "1 Z R5@c3"), voliere.DamagedRecord, "record-line"),
        (changed(9, LINES[10]), voliere.EditedRecord, "record-move"),
        (changed(9, "1 B nonsense"), voliere.EditedRecord, "record-move"),
        (resealed(LINES[:-2]), voliere.EditedRecord, "record-result"),
        (resealed(LINES[:4]), voliere.DamagedRecord, "record-header"),
        (resealed([*LINES[:-1], "99 A R5@c3"]), voliere.EditedRecord, "record-move"),
    ],
)
def test_what_is_not_the_record_is_refused_with_one_clear_line(text, kind, code):
    with pytest.raises(kind) as refused:
        voliere.load(text)
    assert refused.value.code == code
    assert "\n" not in refused.value.reason


def test_every_single_character_counts():
    chooser = random.Random(2)
    for place in chooser.sample(range(len(TEXT)), 120):
        if TEXT[place] == "\n":
            continue
        other = chooser.choice([c for c in "0123456789abcdefRGBW@: " if c != TEXT[place]])
        forged = TEXT[:place] + other + TEXT[place + 1 :]
        if [line.rstrip() for line in forged.strip().splitlines()] == LINES:
            continue  # a space at a line's end
        with pytest.raises(voliere.RecordError):
            voliere.load(forged)


def test_a_reason_within_a_reason_is_in_the_same_language():
    with pytest.raises(voliere.EditedRecord) as refused:
        voliere.load(changed(9, "1 B nonsense"))
    assert "is not a move" in refused.value.reason
    assert "n’est pas un coup" in explain(refused.value, "fr")
    with pytest.raises(voliere.DamagedRecord) as refused:
        voliere.load(changed(4, "options: " + "x" * 5000 + "=1"))
    assert len(refused.value.reason) < 800


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(), max_size=300))
def test_any_text_is_refused_without_a_crash(text):
    with pytest.raises(voliere.RecordError):
        voliere.load(text)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(LINES) - 2), st.text(max_size=30), st.sampled_from(["replace", "insert", "delete"]))
def test_any_forged_line_is_refused_or_changes_nothing(number, line, how):
    lines = list(LINES[:-1])
    if how == "replace":
        lines[number] = line
    elif how == "insert":
        lines.insert(number, line)
    else:
        del lines[number]
    with contextlib.suppress(voliere.RecordError):
        assert voliere.load(resealed(lines)).record() == TEXT
