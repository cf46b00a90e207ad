"""Shuffles that anybody can check: what a record tells of its seed, and that nothing of it can be changed unnoticed."""

import hashlib
import re

import pytest

from tests.server.test_table import friends
from voliere.cli import main
from voliere.errors import DamagedRecord, EditedRecord
from voliere.kernel.chance import joint_seed, seed_hash
from voliere.record import load


@pytest.fixture(scope="module")
def finished():
    """A table whose game is over."""
    sitting, holders = friends()
    sitting.goes_on(holders, 10_000)
    return sitting.table


def signed_anew(record):
    """A record that was edited by somebody who knows how its checksum is made."""
    lines = record.rstrip("\n").split("\n")[:-1]
    return "\n".join(lines) + f"\nend {hashlib.sha256(chr(10).join(lines).encode()).hexdigest()}\n"


def test_the_seed_follows_from_what_was_shown(finished):
    match = load(finished.record())
    server_seed = bytes.fromhex(match.notes["server-seed"])
    assert seed_hash(server_seed) == finished.seed_hash
    assert joint_seed(server_seed, match.notes["nonces"]) == match.seed
    assert match.record() == finished.record()


def test_a_nonce_changes_every_card():
    assert joint_seed(bytes(32), "A=" + "0" * 64) != joint_seed(bytes(32), "A=" + "0" * 63 + "1")


@pytest.mark.parametrize("name", ["server-seed", "nonces"])
def test_a_seed_of_other_parts_is_noticed_though_the_checksum_fits(finished, name):
    record = finished.record()
    assert load(signed_anew(record)).over
    last = re.search(rf"^{name}: .*(.)$", record, re.MULTILINE)
    other = "0" if last[1] != "0" else "1"
    with pytest.raises(EditedRecord) as refused:
        load(signed_anew(record[: last.end() - 1] + other + record[last.end() :]))
    assert refused.value.code == "record-server-seed"


@pytest.mark.parametrize("line", ["server-seed: short", "nonces: A=1", "undone: 0", "undone: many"])
def test_notes_that_cannot_be_read_are_refused(finished, line):
    name = line.partition(":")[0]
    record = finished.record()
    if f"{name}:" in record:
        record = re.sub(rf"^{name}: .*$", line, record, flags=re.MULTILINE)
    else:
        record = record.replace("\n\n", f"\n{line}\n\n", 1)
    with pytest.raises(DamagedRecord) as refused:
        load(signed_anew(record))
    assert refused.value.code == "record-header"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_verify_tells_what_the_table_had_shown(finished, language, tmp_path, capsys):
    path = tmp_path / "game.txt"
    path.write_text(finished.record(), encoding="utf-8")
    assert main(["verify", str(path), "--lang", language]) == 0
    assert finished.seed_hash in capsys.readouterr().out.replace("\n", "")
    record = finished.record()
    for index in range(0, len(record) - 1, max(1, len(record) // 25)):
        path.write_text(record[:index] + chr(ord(record[index]) ^ 1) + record[index + 1 :], encoding="utf-8")
        assert main(["verify", str(path), "--lang", language]) == 2
        assert capsys.readouterr().err.count("\n") == 1
