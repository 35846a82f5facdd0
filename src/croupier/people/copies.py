"""One copy of all that a house keeps: its journals, and beside them its accounts, its folder and records of training.

Not in a copy: keys, which are kept apart from what they open; and sessions and links, with which somebody who was locked
out since would come in again.
"""

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from croupier.errors import InputError
from croupier.journal import key_file
from croupier.journal.store import copies
from croupier.journal.store.copies import RestoredJournal
from croupier.journal.store.store import Store, located, open_database, open_store
from croupier.new_file import exists_already, make_private
from croupier.people import schema
from croupier.people.store import beside
from croupier.rulebook.house.house import FILE as HOUSE

FILES = ("training.db", "disputes.db")
"""What a server keeps in its folder of exercises and nobody can make again."""
_DATABASES = (".db", ".db-wal", ".db-shm", ".db-journal")
_TABLES = tuple(
    table for table in schema.metadata.sorted_tables if table not in (schema.versions, schema.sessions, schema.links)
)


def backup(db: str, to: Path, *, people: str | None, house: Path | None, data: Path | None) -> tuple[str, list[Path]]:
    """Copy a house into new files: the journals into `to`, everything else beside it. Gives what is copied, and those."""
    of_people, of_house, of_data = _parts(to)
    for part in (to, of_people, of_house, of_data):
        if part.exists():
            raise exists_already(part)
    with open_store(db, read_only=True) as journals, _accounts(db, people) as accounts, _undone() as made:
        if accounts is not None:
            made.append(of_people)
            copies.backup(accounts, of_people, _TABLES, _for_people)
        stores = [place for place in map(located, (db, people or beside(db))) if isinstance(place, Path)]
        _copy_folders([(house, of_house, True), (data, of_data, False)], made, stores)
        copies.backup(journals, to)
        return journals.where, made


def restore(
    copy: str, where: str, *, people: str | None, house: Path | None, data: Path | None
) -> tuple[str, list[RestoredJournal], int | None]:
    """Bring a copy back, all of it or nothing: into an empty database, and folders that are not there yet.

    Gives the copy, its journals and how many accounts it has; None where it has none.
    """
    open_store(copy, read_only=True).close()  # refused where it is none
    found = located(copy)
    _, of_house, of_data = _parts(found) if isinstance(found, Path) else (None, None, None)
    for part, given, option in ((of_house, house, "--house"), (of_data, data, "--data")):
        if (part is not None and part.is_dir()) != (given is not None):
            says = f"belongs to this copy: say with {option} DIR where it goes" if given is None else "is not there"
            raise InputError(f"{part or copy}: {says}")
    with open_store(copy, read_only=True) as journals, _accounts(copy, None) as accounts, _undone() as made:
        places = (located(place) for place in (where, people or beside(where)))
        made += [place for place in places if isinstance(place, Path) and not place.exists()]
        with ExitStack() as whole:
            if accounts is not None:
                target = whole.enter_context(_for_people(people or beside(where)))
                connection = whole.enter_context(target.writing())
                copies.require_empty(connection, f"{target.where} has accounts already", _TABLES)
                copies.fill(connection, accounts, _TABLES)
            _copy_folders([(of_house, house, True), (of_data, data, False)], made)
            restored = copies.restore(journals, where)
        count = None if accounts is None else len(accounts.rows(f"SELECT reference FROM {schema.persons.name}"))
        return journals.where, restored, count


def _parts(copy: Path) -> tuple[Path, Path, Path]:
    """Where accounts, the house's folder and the server's are beside a copy of journals."""
    return Path(beside(str(copy))), copy.with_name(f"{copy.stem}-house"), copy.with_name(f"{copy.stem}-data")


@contextmanager
def _accounts(db: str, people: str | None) -> Iterator[Store | None]:
    """The accounts of a house; None where it has none."""
    place = people or beside(db)
    if people is None and isinstance(file := located(place), Path) and not file.exists():
        yield None
        return
    with open_database(place, read_only=True) as store:
        with store.reading() as connection:
            found = schema.version(connection)
        if found == 0 and people is None:
            yield None
            return
        schema.require_current(found, store.where)
        if found < len(schema.MIGRATIONS):
            raise InputError(f"{store.where} was written by an older Croupier: `croupier people list` brings it up to date")
        yield store


def _for_people(place: str) -> Store:
    store = open_database(place, create=True)
    try:
        with store.writing() as connection:
            schema.upgrade(connection, store.where)
    except BaseException:
        store.close()
        raise
    return store


def _copy_folders(
    asked: list[tuple[Path | None, Path | None, bool]], made: list[Path], stores: Sequence[Path] = ()
) -> None:
    """Copy folders that are there, each as a whole or only its files of records; where something is already is refused.

    Left out are keys, and `stores`, which are copied by themselves.
    """

    def left_out(place: str, names: list[str]) -> set[str]:
        return {name for name in names if name.endswith(_DATABASES) or key_file.is_key(Path(place, name))}

    apart = {store.resolve() for store in stores}
    for folder, to, whole in asked:
        if folder is None or to is None:
            continue
        if not folder.is_dir():
            raise InputError(f"{folder}: no such folder")
        if whole and not (folder / HOUSE).is_file():
            raise InputError(f"{folder}: not the folder of a house: it has no {HOUSE}")
        if to.resolve().is_relative_to(folder.resolve()):
            raise InputError(f"{to} is inside {folder}, which it is a copy of: name a place outside")
        new = not to.exists()
        for part in [to] if whole else [to / name for name in FILES]:
            if part.exists():
                raise exists_already(part)
        to.mkdir(mode=0o700, parents=True, exist_ok=True)
        made += [to] if new else [to / name for name in FILES]
        if whole:
            shutil.copytree(folder, to, symlinks=True, dirs_exist_ok=True, ignore=left_out)
        for name in [str(file.relative_to(folder)) for file in folder.rglob("*.db")] if whole else FILES:
            if (folder / name).is_file() and (folder / name).resolve() not in apart:
                make_private(to / name)
                with closing(sqlite3.connect(folder / name)) as old, closing(sqlite3.connect(to / name)) as copy:
                    old.backup(copy)


@contextmanager
def _undone() -> Iterator[list[Path]]:
    """Files and folders that were made, which are taken away again if anything fails."""
    made: list[Path] = []
    try:
        yield made
    except BaseException as wrong:
        for part in made:
            shutil.rmtree(part) if part.is_dir() else part.unlink(missing_ok=True)
        if isinstance(wrong, OSError | shutil.Error | sqlite3.Error):
            raise InputError(f"the copy cannot be written: {getattr(wrong, 'strerror', None) or wrong}") from None
        raise
