"""What a table is and does, without a socket: seats, starting, moves that come twice, leaving, clocks."""

import unicodedata

import msgspec
import pytest

from tests.server.tables import NONCES, NOW, Sitting, new_seeds, two_seats, wish
from voliere.errors import GameOver, StaleDecision, TableError, VoliereError
from voliere.games import get, names
from voliere.kernel.chance import joint_seed, seed_hash
from voliere.server import handler, protocol, rows, timekeeping
from voliere.server.opening import TableWish, opening_rows, rematch_rows, summary_of
from voliere.server.table import KEYS_KEPT, TAKEOVER, Table

GAME = min(map(get, names()), key=lambda game: game.minutes)


class Refusal:
    """The block raises a VoliereError with this code."""

    def __init__(self, code):
        self.code = code

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        assert isinstance(error, VoliereError), "nothing was refused"
        assert error.code == self.code
        return True


def friends(game=GAME, **more):
    """A table where Ana and others have sat down, and who holds which seat."""
    players = two_seats(game)
    sitting = Sitting(game, ["me"] + ["friend"] * (players - 1), **more)
    holders = ["ana", "ben", "cleo", "dora"][:players]
    NONCES.setdefault("dora", "d" * 64)
    for seat, person in enumerate(holders[1:], 1):
        sitting.sits(person, seat)
    return sitting, holders


def test_a_table_is_the_fold_of_its_rows(game):
    sitting, holders = friends(game)
    sitting.goes_on(holders, 12)
    sitting.sends("ana", "Say", seat=0, phrase="hello")
    folded = sitting.folded()
    for name in vars(sitting.table):
        if name != "match":
            assert getattr(folded, name) == getattr(sitting.table, name), name
    assert folded.match.view(0) == sitting.table.match.view(0)
    assert folded.match.plies == sitting.table.match.plies


def test_what_is_tried_on_a_table_leaves_it_as_it_was(game):
    sitting, holders = friends(game)
    before = sitting.table
    seen = before.match.view(0), before.version, before.seats
    sitting.goes_on(holders, 5)
    assert (before.match.view(0), before.version, before.seats) == seen
    with Refusal("stale-decision"):
        sitting.sends(
            "ana", "Move", seat=0, decision=before.match.decision + 99, move=sitting.move(sitting.table.pending[0])
        )


def test_the_seed_comes_from_both_sides():
    sitting, _ = friends()
    opened = sitting.table.opened
    assert sitting.table.seed_hash == seed_hash(bytes.fromhex(opened.server_seed))
    assert sitting.table.match.seed == joint_seed(bytes.fromhex(opened.server_seed), sitting.table.nonces)
    assert all(seat.nonce in sitting.table.nonces for seat in sitting.table.seats)
    other, _ = friends()
    assert other.table.match.seed != sitting.table.match.seed


def test_seats_are_taken_once_and_given_up_only_before_the_game():
    players = two_seats(GAME)
    sitting = Sitting(GAME, ["me"] + ["friend"] * (players - 1), starts_when_full=False)
    with Refusal("seat-taken"):
        sitting.sits("ben", 0)
    with Refusal("unknown-seat"):
        sitting.sits("ben", 9)
    sitting.sits("ben", 1)
    sitting.sits("ben", 1)  # again: it is so already
    with Refusal("seat-not-yours"):
        sitting.sends("ana", "Vacate", seat=1)
    sitting.sends("ben", "Vacate", seat=1)
    assert not sitting.table.seats[1].is_person
    with Refusal("seats-empty"):
        sitting.sends("ana", "Start")
    with Refusal("host-only"):
        sitting.sends("ben", "Fill", seat=1, level=2)
    for seat in range(1, players):
        sitting.sends("ana", "Fill", seat=seat, level=2)
    with Refusal("table-not-started"):
        sitting.sends("ana", "Undo", seat=0)
    with Refusal("host-only"):
        sitting.sends("ben", "Start")
    sitting.sends("ana", "Start")
    assert sitting.table.status == "playing"
    for kind, fields in (("Sit", {"seat": 1, "nonce": "0" * 64}), ("Vacate", {"seat": 0}), ("Fill", {"seat": 1})):
        with Refusal("table-started"):
            sitting.sends("ana", kind, **fields)


def test_a_table_may_wait_for_a_word_before_it_starts():
    players = two_seats(GAME)
    sitting = Sitting(GAME, ["me"] + [1] * (players - 1), starts_when_full=False)
    assert sitting.table.status == "waiting"
    sitting.sends("ana", "Start")
    sitting.sends("ana", "Start")
    assert sitting.table.status == "playing"


def test_a_move_that_comes_twice_is_made_once():
    sitting, holders = friends()
    seat = sitting.table.pending[0]
    message = protocol.Move(id="once", seat=seat, decision=sitting.table.match.decision, move=sitting.move(seat))
    sitting.does(holders[seat], message)
    version = sitting.table.version
    sitting.does(holders[seat], message)
    assert sitting.table.version == version
    assert len(sitting.table.match.plies) == 1
    with pytest.raises((StaleDecision, VoliereError)):
        sitting.does(holders[seat], msgspec.structs.replace(message, id="twice"))


def test_an_id_stands_for_one_move_alone_and_for_one_that_stands():
    sitting = Sitting(GAME, ["me"] + [1] * (two_seats(GAME) - 1))
    while 0 not in sitting.table.pending:
        sitting.bot_plays(sitting.table.pending[0])
    message = protocol.Move(id="once", seat=0, decision=sitting.table.match.decision, move=sitting.move(0))
    spaced = msgspec.structs.replace(message, move=f"  {message.move} ")
    others = [msgspec.structs.replace(message, **change) for change in ({"move": "x"}, {"decision": 99})]
    sitting.does("ana", message)
    sitting.does("ana", spaced)
    made = sitting.table.version

    def check(refused_with):
        version = sitting.table.version
        for table in (sitting.table, sitting.folded()):  # as it is, and as another process reads it
            sitting.table = table
            for other in others:
                with Refusal("id-reused"):
                    sitting.does("ana", other)
            for again in (message, spaced):
                if refused_with:
                    with Refusal(refused_with):
                        sitting.does("ana", again)
                else:
                    sitting.does("ana", again)
        assert sitting.table.version == version

    check(None)
    sitting.sends("ana", "Undo", seat=0)
    assert sitting.table.match.decision == message.decision  # it could be played again
    check("move-undone")
    sitting.does("ana", msgspec.structs.replace(message, id="another"))
    check("move-undone")
    assert sitting.table.made["0 once"].version == made
    for number in range(KEYS_KEPT + 5):
        sitting.sends("ana", "Undo", seat=0)
        sitting.does("ana", msgspec.structs.replace(message, id=f"again {number}"))
    assert len(sitting.table.made) == KEYS_KEPT


def test_tables_that_follow_share_what_they_have_seen_and_none_changes_another():
    """So that a journal is read in time that grows with its rows, and a table that is tried changes nothing."""
    sitting, holders = friends()
    sitting.goes_on(holders, 3)
    before = sitting.table
    known = [before.kept_since(version) for version in range(before.version + 1)]
    hello = rows.Said(at=1, seat=0, phrase="hello")
    one, two = before.after([hello]), before.after([rows.Undone(at=1, plies=0, digest=""), hello])
    three = one.after([hello] * 3)
    assert one.last_events is before.last_events is three.last_events
    assert two.last_events is not before.last_events
    assert [before.kept_since(version) for version in range(before.version + 1)] == known
    dealt = two.kept_since(two.version)
    assert [two.kept_since(version) for version in range(two.version + 1)] == [min(dealt, one) for one in known] + [
        dealt
    ] * 2
    assert three.kept_since(three.version) == known[-1]


def test_what_is_not_a_move_has_an_end_in_a_game(monkeypatch):
    monkeypatch.setattr(handler, "MOST_ROWS", dict.fromkeys(handler.MOST_ROWS, 3))
    monkeypatch.setattr(timekeeping, "MOST_ARRIVALS", 3)
    sitting, holders = friends(starts_when_full=False)
    alone = Sitting(GAME, ["me"] + [1] * (two_seats(GAME) - 1), starts_when_full=False)

    def check(sitting, kind, prepare=lambda: None, **fields):
        for _ in range(3):
            prepare()
            sitting.sends("ana", kind, seat=0, **fields)
        prepare()
        for table in (sitting.table, sitting.folded()):
            sitting.table = table
            with Refusal("too-often"):
                sitting.sends("ana", kind, seat=0, **fields)

    check(sitting, "Vacate", lambda: sitting.sits("ana", 0))
    alone.sends("ana", "Start")
    sitting.sends("ana", "Start")
    check(alone, "Undo", lambda: alone.goes_on(["ana"] + [None] * 9, 5))
    check(sitting, "Say", phrase="hello")
    sitting.sends("ben", "Say", seat=1, phrase="hello")  # another's
    check(sitting, "Leave", lambda: sitting.sends("ana", "Back", seat=0))
    for _ in range(5):
        sitting.adds(timekeeping.departures(sitting.table, [0], 1))
        sitting.adds(timekeeping.arrivals(sitting.table, [0], 1))
    assert sitting.table.count_of(rows.Here, 0) == 3
    assert sitting.table.seats[0].away_since
    assert len(holders) == len(sitting.table.people)


def test_nobody_moves_for_another():
    sitting, holders = friends()
    seat = sitting.table.pending[0]
    for person in [one for one in holders if one != holders[seat]] + ["stranger", ""]:
        with Refusal("seat-not-yours"):
            sitting.sends(person, "Move", seat=seat, decision=1, move=sitting.move(seat))


def test_everything_is_refused_when_the_game_is_over(game):
    sitting, holders = friends(game)
    sitting.goes_on(holders, 10_000)
    assert sitting.table.status == "over"
    for kind, fields in (
        ("Move", {"seat": 0, "decision": 1, "move": "x"}),
        ("Undo", {"seat": 0}),
        ("Leave", {"seat": 0}),
        ("Back", {"seat": 0}),
    ):
        with pytest.raises(GameOver):
            sitting.sends("ana", kind, **fields)
    sitting.sends("ana", "Say", seat=0, phrase="good-game")


def test_a_rematch_keeps_the_seats_and_draws_anew():
    sitting, holders = friends()
    with Refusal("rematch-not-yet"):
        rematch_rows(sitting.table, "ana", NONCES["ana"], new_seeds(), NOW)
    sitting.goes_on(holders, 10_000)
    with Refusal("seat-not-yours"):
        rematch_rows(sitting.table, "stranger", NONCES["ana"], new_seeds(), NOW)
    after = Table("n" * 22).after(rematch_rows(sitting.table, "ben", NONCES["ben"], new_seeds(), NOW))
    assert after.opened.previous == sitting.table.id
    assert after.opened.server_seed != sitting.table.opened.server_seed
    assert after.seats_of("ben") == (1,)
    assert after.seats[0].kept_for == "ana"
    again = Sitting(GAME, ["me", *(["friend"] * (len(holders) - 1))])
    again.table = after
    with Refusal("seat-kept"):
        again.sits("cleo" if holders[0] != "cleo" else "ben", 0)
    for seat, person in enumerate(holders):
        if person != "ben":
            again.sits(person, seat)
    assert again.table.status == "playing"


def test_a_leaver_has_time_to_come_back_while_somebody_waits():
    sitting, _ = friends()
    end = sitting.now + 60_000
    sitting.adds([rows.Away(at=sitting.now, seat=1)])
    assert sitting.table.grace_end(1) == sitting.table.due == end
    assert timekeeping.replacements(sitting.table, end - 1) == []
    back = sitting.table.after([rows.Here(at=sitting.now + 1, seat=1)])
    assert back.due is None
    sitting.adds(timekeeping.replacements(sitting.table, end))
    assert sitting.table.seats[1].stand_in == 3
    assert sitting.table.seats[1].is_person
    with Refusal("stand-in-plays"):
        sitting.sends("ben", "Move", seat=1, decision=1, move="x")
    sitting.now = end + 5
    sitting.sends("ben", "Back", seat=1)
    assert not sitting.table.seats[1].stand_in


def test_nobody_is_replaced_while_nobody_is_there_to_wait():
    sitting, holders = friends()
    everybody = range(len(holders))
    sitting.adds([rows.Away(at=sitting.now, seat=seat) for seat in everybody])
    assert sitting.table.due is None
    sitting.adds([rows.Here(at=sitting.now + 500_000, seat=0)])
    assert sitting.table.grace_end(1) == sitting.now + 560_000  # from when Ana is back


def test_whoever_plays_alone_is_waited_for():
    sitting = Sitting(GAME, ["me"] + [1] * (two_seats(GAME) - 1))
    sitting.sends("ana", "Leave", seat=0)
    assert not sitting.table.seats[0].stand_in
    assert timekeeping.replacements(sitting.table, sitting.now + 10**9) == []


def test_whoever_leaves_others_is_replaced_at_once():
    sitting, _ = friends()
    sitting.sends("ben", "Leave", seat=1)
    assert sitting.table.seats[1].stand_in == 3


def test_by_turns_nobody_is_replaced_unless_it_was_said():
    sitting, _ = friends(pace="turns")
    assert timekeeping.departures(sitting.table, {1}, sitting.now) == []
    assert sitting.table.due is None
    days = 3 * 86_400
    for replaces in (False, True):
        sitting, _ = friends(pace="turns", move_seconds=days, replaces_leavers=replaces)
        late = sitting.now + 1000 * days
        assert sitting.table.due == late
        assert bool(timekeeping.replacements(sitting.table, late)) == replaces
        assert timekeeping.out_of_time(sitting.table, late) == list(sitting.table.pending)


def test_a_clock_gives_time_for_each_move_and_then_from_a_reserve():
    sitting, holders = friends(move_seconds=10, reserve_seconds=30)
    seat = sitting.table.pending[0]
    assert sitting.table.clock_end(seat) == sitting.now + 40_000
    sitting.now += 15_000  # five more than a move has
    sitting.plays(holders[seat], seat)
    assert sitting.table.seats[seat].reserve == 25_000
    assert (sitting.table.clock_end(seat) is None) == (seat not in sitting.table.pending)
    other = sitting.table.pending[0]
    end = sitting.table.clock_end(other)
    assert timekeeping.out_of_time(sitting.table, end - 1) == []
    assert other in timekeeping.out_of_time(sitting.table, end)


def test_a_table_says_when_it_has_to_be_looked_at():
    sitting, found = Sitting(GAME, ["me"] + [1] * (two_seats(GAME) - 1)), set()
    for _ in range(20):
        summary = summary_of(sitting.table)
        assert summary.due == (sitting.now + TAKEOVER if sitting.table.bots_to_move else None)
        assert summary.persons == {"ana"}
        found.add(bool(sitting.table.bots_to_move))
        seat = sitting.table.pending[-1]
        if seat:
            sitting.bot_plays(seat)
        else:
            sitting.plays("ana", 0)
    assert found == {True, False}


def test_what_cannot_be_opened_is_refused():
    most = max(GAME.players)
    for described, code in (
        ({"seats": [1] * most}, "nobody-sits"),
        ({"seats": ["me"] * (most + 1)}, "wrong-players"),
        ({"seats": ["me"] * most, "options": {"nonsense": 1}}, "unknown-option"),
        ({"seats": ["me"] * most, "move_seconds": 86_400}, "clock-too-long"),
    ):
        with Refusal(code):
            opening_rows(wish(GAME, **described), "ana", "Ana", 60, new_seeds(), NOW)
    for field, value in (
        ("nonce", "short"),
        ("nonce", "0" * 64 + "\n"),
        ("pace", "slow"),
        ("pace", "live\n"),
        ("seats", [{"kind": "me\n"}]),
        ("move_seconds", -1),
        ("more", 1),
    ):
        body = {"game": GAME.name, "nonce": "0" * 64, "seats": [{"kind": "me"}], field: value}
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(body, TableWish)


def test_a_table_of_other_rules_is_closed_and_told_why(monkeypatch):
    sitting, holders = friends()
    sitting.goes_on(holders, 3)
    stored = [rows.encode(row) for row in sitting.journal]
    monkeypatch.setattr(GAME.rules, "RULES_VERSION", GAME.rules_version + 1)
    table = Table.fold("t" * 22, stored)
    assert (table.status, table.closed) == ("closed", "table-rules-changed")
    assert table.version == sitting.table.version
    sitting.table = table
    with Refusal("table-rules-changed"):
        sitting.sends("ana", "Say", seat=0, phrase="hello")


def test_a_journal_that_replays_otherwise_is_closed():
    sitting, holders = friends()
    sitting.goes_on(holders, 3)
    damaged = [
        msgspec.structs.replace(row, digest="0" * 16) if isinstance(row, rows.Moved) else row for row in sitting.journal
    ]
    table = Table.fold("t" * 22, [rows.encode(row) for row in damaged])
    assert table.closed == "table-damaged"
    nonsense = [
        msgspec.structs.replace(row, text="nonsense") if isinstance(row, rows.Moved) else row for row in sitting.journal
    ]
    table = Table.fold("t" * 22, [rows.encode(row) for row in nonsense])
    assert (table.closed, table.version) == ("table-damaged", len(nonsense))


def test_names_are_cleaned():
    from voliere.server.naming import clean_name

    assert clean_name("  A\u200bna \t Maria\n") == "Ana Maria"
    assert clean_name("Ine\u0300s") == "Inès"
    assert clean_name("Ine\u200b\u0300s") == "Inès"
    unseen = [
        *"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u180f\u200b\u200c\u200d\u200e\u200f",
        *"\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2065\u2066\u2069\u206f\u3164\ufe00\ufe0e\ufe0f\ufeff\uffa0\ufff9",
        *"\U0001d159\U0001d173\U000e0001\U000e0041\U000e007f\U000e0100\U000e01ef\ue000\x00\x7f\ud800",
    ]
    for letter in unseen:
        for name in (f"{letter}Ana", f"A{letter}na", f"Ana{letter}", f"{letter} A{letter}{letter}na {letter}"):
            assert clean_name(name) == "Ana", ascii(letter)
    for stray in ("\u0301Ana", " \u0301 Ana", "\u20dd\u0301Ana", "Ana \u0301", "\u093eAna", "\u2800Ana\u2800"):
        assert clean_name(stray) == "Ana", ascii(stray)
    assert clean_name("Ana\u2800Maria") == "Ana Maria"
    readable = (
        "می\u200cخواهم",  # Persian writes a suffix apart
        "क\u094d\u200dष",  # half a letter, not the ligature
        "ශ\u0dca\u200dරී",  # Sinhala has no other way to write this
        "ค\u0e49น",  # a mark above
        "Zoë",
        "שָׁלוֹם",
        "か\u3099",
        "🐦 7",
        "O’Brien-Łuk",
    )
    for name in readable:
        assert clean_name(name) == unicodedata.normalize("NFC", name)
    for name in ("می\u200c", "\u200cمی", "می\u200c می", "a\u200cb", "क\u094d\u200d"):  # they join nothing
        assert "\u200c" not in clean_name(name)
        assert "\u200d" not in clean_name(name)
    for name in (
        "",
        "   ",
        "\u200b\u202e",
        "\x00",
        "\u3164",
        "\u115f \u1160",
        "\uffa0",
        "\u2800\u2800",
        "\ufe0f",
        "\u034f",
        "\u3164\ufe0f",
        "\u0301",
        " \u0301\u0302 ",
        "\u200d\u200c",
        "\U000e0041\U000e007f",
        "\u202e\u2066",
    ):
        with pytest.raises(TableError):
            clean_name(name)


def test_a_name_is_no_longer_in_the_form_that_is_kept():
    from voliere.server.naming import LONGEST_NAME, clean_name

    msgspec.convert("a" * LONGEST_NAME, protocol.Name)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert("a" * (LONGEST_NAME + 1), protocol.Name)
    assert clean_name("a" * LONGEST_NAME) == "a" * LONGEST_NAME
    assert len(clean_name("\ufb2c" * LONGEST_NAME)) == LONGEST_NAME


def test_phrases_and_marks_are_ready_made(game):
    players = two_seats(game)
    values = {"cooperative": True} if any(option.name == "cooperative" for option in game.options) else {}
    sitting = Sitting(game, ["me"] + [1] * (players - 1), options=values)
    from voliere.server.talk import talk_of

    talk = talk_of(sitting.table)
    for phrase in talk.phrases:
        details = {name: possible[0] for name, possible in phrase.details.items()}
        sitting.sends("ana", "Say", seat=0, phrase=phrase.name, details=details)
        assert sitting.table.said[-1].phrase == phrase.name
        if details:
            with Refusal("phrase-details"):
                sitting.sends("ana", "Say", seat=0, phrase=phrase.name)
            with Refusal("phrase-detail"):
                sitting.sends("ana", "Say", seat=0, phrase=phrase.name, details=dict.fromkeys(details, "nonsense"))
    with Refusal("unknown-phrase"):
        sitting.sends("ana", "Say", seat=0, phrase="I hold the red five")
    with Refusal("seat-not-yours"):
        sitting.sends("ben", "Say", seat=0, phrase="hello")
    for place in talk.places:
        sitting.sends("ana", "Mark", seat=0, place=place)
    if talk.places:
        assert len(sitting.table.marks) == 8  # the last ones
        sitting.sends("ana", "Mark", seat=0, place=talk.places[-1], is_on=False)
        assert (0, talk.places[-1]) not in sitting.table.marks
    with Refusal("unknown-place"):
        sitting.sends("ana", "Mark", seat=0, place="nowhere")


def test_every_phrase_and_every_refusal_has_its_words(game):
    import re
    from pathlib import Path

    import voliere.server
    from voliere.server.talk import MANNERS
    from voliere.texts import LANGUAGES, texts

    cooperative = {option.name: True for option in game.options if option.name == "cooperative"}
    players = two_seats(game)
    phrases = game.talk(game.check_options(players, cooperative)).phrases
    for language in LANGUAGES:
        spoken = texts(language, game.name)
        for phrase in (*MANNERS, *phrases):
            details = {name: possible[0] for name, possible in phrase.details.items()}
            assert spoken.say(f"phrase-{phrase.name}", **details)
        for path in Path(voliere.server.__file__).parent.rglob("*.py"):
            for code in re.findall(r'failure\(\w+, "([a-z-]+)"', path.read_text("utf-8")):
                assert spoken.has(f"error-{code}"), code
