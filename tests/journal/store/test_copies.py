"""A copy brought back: the same bytes in an empty store, or nothing at all."""

from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.export import lines
from croupier.journal.problems import DamagedError
from croupier.journal.store.copies import restore
from croupier.journal.store.store import Store, open_store
from journal.entries import entry, filled, findings


def test_everything_comes_back_byte_for_byte(store: Store, folder: Path) -> None:
    filled(store, 1201, signed=(3, 1201))
    filled(store, 2, name="war-2", signed=(1,))
    Journal(store, "war-3", create=True)
    assert restore(store, str(folder / "new.db")) == [("war-1", 1201), ("war-2", 2), ("war-3", 0)]
    with open_store(str(folder / "new.db")) as restored:
        for name in ("war-1", "war-2", "war-3"):
            assert list(lines(Journal(restored, name))) == list(lines(Journal(store, name)))
        assert findings(restored) == []
        assert Journal(restored, "war-4", create=True).append(entry(0), expects=0).sequence == 1
        assert Journal(restored, "war-2").append(entry(2), expects=2).sequence == 3
        assert findings(restored) == []


def test_a_store_with_journals_is_refused_and_left_alone(store: Store, folder: Path) -> None:
    filled(store, 3)
    with open_store(str(folder / "other.db"), create=True) as other:
        filled(other, 1, name="war-9")
        with pytest.raises(InputError, match=r"has journals already: restore a copy into an empty database"):
            restore(store, other.where)
        assert other.journals() == ["war-9"]


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ("DELETE FROM records WHERE sequence = 2", "journal 'war-1' does not end with record 3 as it says, or has a gap"),
        ("DELETE FROM records WHERE sequence = 3", "journal 'war-1' does not end with record 3"),
        ("UPDATE journals SET head = zeroblob(32)", "journal 'war-1' does not end with record 3"),
        ("UPDATE records SET body = 'text' WHERE sequence = 1", "what is stored under records is not what was written"),
    ],
)
def test_a_copy_that_is_not_whole_is_refused_and_nothing_is_restored(
    store: Store, folder: Path, damage: str, says: str
) -> None:
    filled(store, 3)
    with store.writing() as connection:
        connection.execute(text(damage))
    with pytest.raises(DamagedError, match=f"{says}.*nothing was restored"):
        restore(store, str(folder / "new.db"))
    with open_store(str(folder / "new.db")) as empty:
        assert empty.journals() == []
        filled(empty, 1)  # as if nothing had been tried
