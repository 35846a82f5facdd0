"""The log: the fields of 617a.2(e), lines for two signatures where the text wants two, filled from register or journal."""

from pathlib import Path

import pytest

from croupier.documents.papers import Asked, paper
from croupier.documents.subjects import open_subject
from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.store.store import open_store
from documents.read_back import Read, require_embedded, require_tagged
from paths import ROOT
from tables.houses import House

ROULETTE = "pa-2011-proposed/roulette"
FILED = str(ROOT / "examples" / "house" / "pennsylvania" / "submissions" / "R-2026-001.toml")


def printed(name: str, **asked: str) -> Read:
    return Read(paper("log").make(open_subject(name), Asked(**asked)).content)  # type: ignore[arg-type]


def test_a_blank_log_has_every_field_and_two_signatures() -> None:
    read = printed(ROULETTE)
    require_tagged(read)
    require_embedded(read)
    assert read.sizes == [(11.0, 8.5)]
    for field in ("Date, time", "adjusted", "replaced", "What was done", "Inspection certified", "signature, credential"):
        assert field in read.words
    assert "Security present:" in read.words
    assert read.words.count("adjusted") == 10  # nine lines, and the paragraph about them
    assert "§ 617a.2(e)" in read.words
    assert read.letters_outside(0.5) == []


def test_the_register_fills_it() -> None:
    words = printed(FILED).words
    assert "Roulette log, table R-01" in words
    assert "Wheel W-2107 (Example Wheels)" in words
    assert "2026-10-19 09:15" in words
    assert "bearing tightened" in words
    assert "certified by E-1311 before play" in words
    assert "E-1207 12345" in words
    assert "level, in balance" not in words  # an inspection is no entry of this log


def test_a_journal_fills_it(tmp_path: Path) -> None:
    store = _adjusted(tmp_path)
    words = printed(ROULETTE, table="R-9", db=str(store)).words
    assert "Roulette log, table R-9" in words
    assert "level set" in words
    assert "Fay F-1" in words
    assert "Sue S-1" in words


def _adjusted(folder: Path) -> Path:
    """A table whose wheel was adjusted before the inspections of the day."""
    by = (Signature("Fay", Role.FLOORPERSON, "F-1"), Signature("Sue", Role.SECURITY, "S-1"))
    file = folder / "tables.db"
    with open_store(str(file), create=True) as store:
        table = House(ROULETTE).opens(store, "R-9")
        work = {"name": "adjust wheel", "table": "R-9", "description": "level set"}
        table.do(table.command(work, by, "2026-03-01T09:30:00+00:00"))
    return file


@pytest.mark.parametrize(
    ("name", "asked", "reason"),
    [
        ("pa-2012/casino-war", {}, "no section of pa-2012/casino-war asks for a log"),
        (ROULETTE, {"db": "no.db"}, "--db fills the log of one table: name it with --table"),
        (ROULETTE, {"db": "no.db", "table": "R-9"}, "no.db: no such file"),
    ],
)
def test_what_has_no_log(name: str, asked: dict[str, str], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        printed(name, **asked)
