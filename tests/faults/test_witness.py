"""T1, T2: the nightly job of the deployment page, against an insider who controls the database."""

import re
import shutil
from pathlib import Path

import pytest

from cli.conftest import Run, run  # noqa: F401
from cli.journal.test_commands import altered
from cli.tables import LATER, House
from croupier.cli.journal import sign
from croupier.journal import checkpoint, key_file
from croupier.journal.book import Journal
from croupier.journal.export import checkpoint_line, kept_checkpoints
from croupier.journal.store.copies import restore
from croupier.journal.store.store import open_store
from depth import SOAK
from faults.attacks import ATTACKS, Attack
from faults.insider import Insider
from faults.postgresql import Cluster
from journal.entries import KEY, entry, filled


class Witness:
    """The machine with the key and the kept checkpoints, and the nightly job on it."""

    def __init__(self, run: Run, folder: Path) -> None:  # noqa: F811
        self.run, self.folder = run, folder
        self.key, self.kept = folder / "signing.key", folder / "kept.jsonl"

    def sign(self, where: str) -> tuple[int, str]:
        ran = self.run("journal", "sign", where, "--key", str(self.key), "--kept", str(self.kept))
        assert "Traceback" not in ran.err
        return ran.code, ran.out + ran.err

    def verify(self, where: str) -> tuple[int, str]:
        """What `journal verify` says with the key and the kept checkpoints; it changes nothing."""
        ran = self.run("journal", "verify", where, "--key", KEY.public.hex(), "--kept", str(self.kept))
        assert "Traceback" not in ran.err
        return ran.code, ran.out + ran.err

    def copied(self, folder: Path) -> "Witness":
        shutil.copytree(self.folder, folder)
        return Witness(self.run, folder)


class Nights:
    """Two nights, each signed and kept; `where` is the database of today, `old` that of the first night."""

    def __init__(self, run: Run, folder: Path) -> None:  # noqa: F811
        elsewhere = folder / "elsewhere"
        elsewhere.mkdir(parents=True)
        self.witness = Witness(run, elsewhere)
        key_file.write(self.witness.key, "signing key", bytes(range(32)))
        house = House(run, folder)
        house.evening("war")
        self.where, self.old, self.foreign = house.db, str(folder / "old.db"), str(folder / "foreign.db")
        self.empty = str(folder / "empty.db")
        self._record({"war-1": 6, "war-2": 4})
        first = run("journal", "sign", self.where, "--key", str(self.witness.key), "-o", str(self.witness.kept))
        assert first.code == 0
        assert run("journal", "backup", self.where, self.old).code == 0
        buys_in = {"name": "buy in", "player": "Ann", "position": "1", "cents": 100_00, "at": LATER}
        assert house.deal("war", buys_in).code == 0
        self._record({"war-1": 2, "war-2": 2})
        assert self.witness.sign(self.where)[0] == 0
        self._record({"war-1": 2, "war-2": 2})
        with open_store(self.foreign, create=True) as store:
            for name in ("war", "war-1", "war-2"):
                filled(store, 40, name=name)
        open_store(self.empty, create=True).close()

    def _record(self, counts: dict[str, int]) -> None:
        with open_store(self.where) as store:
            for name, count in counts.items():
                journal = Journal(store, name, create=True, engine="test 1")
                for number in range(journal.head().version, journal.head().version + count):
                    journal.append(entry(number), expects=number)


@pytest.fixture
def nights(run: Run, tmp_path: Path) -> Nights:  # noqa: F811
    return Nights(run, tmp_path / "nights")


def missed(attack: Attack, insider: Insider, witness: Witness, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The insider acts; what the job says if it is not what it must say, or if it loses or adds what it must not."""
    before = witness.kept.read_bytes()

    def act() -> None:
        for step in attack.does:
            step(insider)

    if attack.meanwhile:
        once = iter([act])

        def after_verifying(*_: object) -> None:
            for first in once:
                first()

        monkeypatch.setattr(sign, "unlawful", after_verifying)
    else:
        act()
    seen = None if attack.meanwhile else witness.verify(insider.where)
    code, says = witness.sign(insider.where)
    monkeypatch.undo()
    after = witness.kept.read_bytes()
    kept = after == before if code == 2 else after.startswith(before)
    found = [] if code and kept and re.search(attack.says, says) else [f"{attack.name}: exit {code}, {says}"]
    if seen is not None and not (seen[0] or "which was kept, is not in the database" in seen[1]):
        found.append(f"{attack.name}: verify: exit {seen[0]}, {seen[1]}")
    return found


def test_there_are_forty_attacks() -> None:
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS) >= 40


@pytest.mark.long
def test_no_attack_on_a_file_is_missed(nights: Nights, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong: list[str] = []
    for number, attack in enumerate(ATTACKS):
        folder = tmp_path / str(number)
        witness = nights.witness.copied(folder)
        where = str(folder / "tables.db")
        shutil.copy(nights.where, where)

        def replaced_by(other: str, where: str = where) -> None:
            shutil.copy(other, where)

        insider = Insider(where, nights.old, nights.foreign, nights.empty, replaced_by)
        wrong += missed(attack, insider, witness, monkeypatch)
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_no_attack_on_a_server_is_missed(
    nights: Nights, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bases = {name: cluster.database(name) for name in ("today", "old", "foreign", "empty")}
    for name, file in (("today", nights.where), ("old", nights.old), ("foreign", nights.foreign), ("empty", nights.empty)):
        with open_store(file, read_only=True) as copy:
            restore(copy, bases[name])
    wrong: list[str] = []
    for number, attack in enumerate(ATTACKS if SOAK else ATTACKS[::5]):  # on a file all are tried
        name = f"attack_{number}"
        cluster.sql("postgres", f"CREATE DATABASE {name} TEMPLATE today")

        def replaced_by(other: str, name: str = name) -> None:
            cluster.sql("postgres", f"DROP DATABASE {name}")
            cluster.sql("postgres", f'CREATE DATABASE {name} TEMPLATE "{other}"')

        where = bases["today"].replace("/today?", f"/{name}?")
        insider = Insider(where, "old", "foreign", "empty", replaced_by)
        wrong += missed(attack, insider, nights.witness.copied(tmp_path / name), monkeypatch)
        cluster.sql("postgres", f"DROP DATABASE {name}")
    assert not wrong, "\n".join(wrong)


def test_the_job_signs_and_keeps_night_after_night(nights: Nights) -> None:
    witness, kept = nights.witness, []
    for size in (10, 11, 12):
        code, says = witness.sign(nights.where)
        assert (code, f"war-1: records 1 to {size} signed" in says) == (0, True)
        kept = [(point.journal, point.size) for point in kept_checkpoints(witness.kept)]
        assert ("war-1", size) in kept
        assert len(kept) == len(set(kept))
        nights._record({"war-1": 1})
    assert sorted(size for name, size in kept if name == "war-1") == [6, 8, 10, 11, 12]


def test_the_kept_file_must_be_there_and_whole(nights: Nights, run: Run) -> None:  # noqa: F811
    witness = nights.witness
    kept = witness.kept.read_bytes()
    for content, says in [
        (None, "No such file or directory"),
        (b"", "there is no checkpoint in it"),
        (kept + b'{"checkpoint":{"at"', "a checkpoint in it is not written as checkpoints are"),
        (b'{"export":{"journal":"war-1","schema":1,"size":0}}\n' + kept, "line 1 is not a checkpoint; name a file of"),
    ]:
        witness.kept.unlink()
        if content is not None:
            witness.kept.write_bytes(content)
        code, said = witness.sign(nights.where)
        assert (code, says in said) == (2, True), said
        assert not witness.kept.exists() if content is None else witness.kept.read_bytes() == content
        witness.kept.write_bytes(kept)
    with open_store(nights.where) as store:
        last = Journal(store, "war-1").last_checkpoint()
        assert last is not None
        assert last.checkpoint.size == 8


def test_what_is_kept_is_compared_and_never_written_over(nights: Nights, run: Run) -> None:  # noqa: F811
    """T1: -o was written over with what is there now, and so lost what showed the cut."""
    witness = nights.witness
    kept = witness.kept.read_bytes()
    number = "(SELECT id FROM journals WHERE name = 'war-1')"
    altered(nights.where, f"DELETE FROM records WHERE sequence > 6 AND journal = {number}")
    altered(nights.where, f"DELETE FROM checkpoints WHERE size > 6 AND journal = {number}")
    last = f"(SELECT hash FROM records WHERE sequence = 6 AND journal = {number})"
    altered(nights.where, f"UPDATE journals SET version = 6, head = {last} WHERE name = 'war-1'")
    key = ("--key", str(witness.key))
    assert run("journal", "sign", nights.where, *key).code == 0  # without a witness nobody can know
    refused = run("journal", "sign", nights.where, *key, "-o", str(witness.kept)).refused()
    assert "nothing was signed: war-1: records 7 to 8 were removed: the checkpoint at 8 signed them" in refused
    assert witness.kept.read_bytes() == kept


def test_a_copy_may_be_compared_and_another_file_added_to(nights: Nights, run: Run) -> None:  # noqa: F811
    witness = nights.witness
    kept, tonight = witness.kept.read_bytes(), nights.witness.folder / "tonight.jsonl"
    words = ("journal", "sign", nights.where, "--key", str(witness.key), "--kept", str(witness.kept), "-o", str(tonight))
    assert run(*words).code == 0
    assert witness.kept.read_bytes() == kept
    assert [(one.journal, one.size) for one in kept_checkpoints(tonight)] == [("war", 39), ("war-1", 10), ("war-2", 8)]


def test_a_clock_that_was_set_back_signs_nothing(nights: Nights) -> None:
    witness = nights.witness
    ahead = checkpoint.sign(KEY, journal="war-1", size=8, root=bytes(32), at="2999-01-01T00:00:00+00:00")
    with witness.kept.open("ab") as kept:
        kept.write(checkpoint_line(ahead))
    code, says = witness.sign(nights.where)
    assert (code, "was signed at 2999-01-01T00:00:00+00:00: set the clock right" in says) == (2, True)


def test_after_a_change_of_keys_both_count(nights: Nights, run: Run) -> None:  # noqa: F811
    """The old key's checkpoints were findings, as only one key could be named."""
    witness = nights.witness
    new = witness.folder / "new.key"
    words = ("journal", "sign", nights.where, "--key", str(new), "--kept", str(witness.kept))
    signed = run(*words, "--new-key", "--json").json
    assert run(*words).code == 0
    one, two = KEY.public.hex(), signed["key"]
    verify = ("journal", "verify", nights.where, "--kept", str(witness.kept))
    assert run(*verify, "--key", one, "--key", two).code == 0
    assert f"signed by another key, {one}" in run(*verify, "--key", two).out
    stranger = run("journal", "sign", nights.where, "--key", str(new), "--trust", two).refused()
    assert f"signed by another key, {one}" in stranger


def test_a_file_to_which_nothing_can_be_added_is_refused_before_anything_is_signed(nights: Nights, run: Run) -> None:  # noqa: F811
    nowhere = nights.witness.folder / "nowhere" / "kept.jsonl"
    words = ("journal", "sign", nights.where, "--key", str(nights.witness.key), "-o", str(nowhere))
    assert run(*words).refused() == f"{nowhere}: nothing can be added to it: No such file or directory"
    with open_store(nights.where) as store:
        last = Journal(store, "war-1").last_checkpoint()
        assert last is not None
        assert last.checkpoint.size == 8
