"""The database that holds journals: a SQLite file by default, or a PostgreSQL server by URL.

Every commit is on the disk before it returns (SQLite: write-ahead log, synchronous=FULL). What the database or the disk
refuses becomes one clear sentence.
"""

import logging
import os
import sqlite3
import stat
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Self
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, PoolProxiedConnection, create_engine, event, insert, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.journal.problems import DamagedError, TwiceError, UnavailableError
from croupier.journal.record import NOTHING_BEFORE
from croupier.journal.store import schema
from croupier.journal.store.calls import READER_PATIENCE, Calls, shared

AT_ONCE = 500
"""Rows that are fetched at a time; no reader holds more."""
FRESH_SECONDS = 1.0
"""How long after its last use a connection counts as alive without asking, and the server's clock is counted on."""
WAIT_SECONDS = 20.0
"""How long a writer waits for another on the same SQLite file."""
_SQLITE = b"SQLite format 3\x00"
_SETTINGS = (
    "synchronous = FULL",
    "fullfsync = ON",
    "wal_autocheckpoint = 4000",  # a record touches several pages; moving the log into the file costs two more waits
    "trusted_schema = OFF",
    "cell_size_check = ON",
)

for _name in ("sqlalchemy", "psycopg"):  # a lost connection is reported as one sentence, not by their loggers
    logging.getLogger(_name).addHandler(logging.NullHandler())

Row = tuple[Any, ...]
Batches = Iterator[list[Row]]


class Store:
    """An open database of journals; `with` closes it."""

    def __init__(self, where: str, calls: Calls, *, read_only: bool, address: str) -> None:
        self.where = where
        self.address = address  # opens it once more; never shown, as there may be a password in it
        self.engine = engine = calls.engine
        self.read_only = read_only
        self._calls, self._closed = calls, False
        self._writer = engine.execution_options(croupier_writes=True)
        self._driver: Any = engine.dialect.loaded_dbapi
        self._asked = 0
        self._writes = Lock()

    @property
    def dialect(self) -> str:
        return self.engine.dialect.name

    def clock(self, *, waits: bool = True) -> datetime:
        """The time by the server's clock, or for a file by this machine's.

        The server is asked once a second; a caller that must not wait counts on from the last answer.
        """
        if self.dialect == "sqlite":
            return datetime.now(UTC)
        known = self._calls.clock
        if known is None or (waits and time.monotonic() - known[1] > FRESH_SECONDS):
            ((now,),) = self.answer("SELECT clock_timestamp()")
            known = self._calls.clock = now.astimezone(UTC), time.monotonic()
        return known[0] + timedelta(seconds=time.monotonic() - known[1])

    def journals(self) -> list[str]:
        """The names of the journals, in order."""
        return sorted(str(name) for (name,) in self.rows("SELECT name FROM journals"))

    def add_journal(self, name: str) -> None:
        """Begin a journal of this name unless there is one."""
        if not name or len(name) > 200 or not name.isprintable():
            raise InputError(f"{name!r} cannot be the name of a journal: give 1 to 200 printable characters")
        if name in self.journals():
            return
        with suppress(TwiceError), self.writing() as connection:  # if another writer just began it
            connection.execute(insert(schema.journals), {"name": name, "version": 0, "head": NOTHING_BEFORE})

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One transaction that sees what was committed at its first question, the same until its end."""
        with self._clearly(writes=False), self._calls.transaction():
            connection = self.engine.connect()
            try:
                if self.dialect != "sqlite":
                    line: Any = connection.connection.driver_connection
                    line.patience = READER_PATIENCE if self.read_only else 1
                connection.begin()
                yield connection
            finally:
                with suppress(SQLAlchemyError, self._driver.Error):  # the rows were read, though the line is lost since
                    connection.close()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: all of it is on the disk at the end, or none of it. A key that is taken raises TwiceError."""
        self._check_writable()
        with self._clearly(writes=True), self._calls.transaction(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def appending(self) -> Iterator[Any]:
        """The same on the driver's own cursor, as the layers above it cost as much time as a fast disk.

        On PostgreSQL it is one statement that commits by itself, as every further exchange costs as much again. Writers of
        one SQLite file take turns here: by itself it lets them try again only after they have slept.
        """
        self._check_writable()
        with self._clearly(writes=True), self._turn(), self._line() as line:
            cursor = line.cursor()
            if self.dialect == "sqlite":
                cursor.execute("BEGIN IMMEDIATE")
            yield cursor
            line.commit()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """This process's turn to write, where only one can."""
        if self.dialect != "sqlite":
            yield
            return
        if not self._writes.acquire(timeout=WAIT_SECONDS):
            raise UnavailableError(f"{self.where}: another writer keeps it locked; nothing was recorded")
        try:
            yield
        finally:
            self._writes.release()

    @contextmanager
    def _line(self) -> Iterator[PoolProxiedConnection]:
        """A connection for a single statement, kept beside the pool, which takes its time over each."""
        with self._calls.lines:
            line = self._taken()
            try:
                yield line
            except BaseException:
                line.close()  # what it began is undone
                raise
            self._calls.idle.append((line, time.monotonic()))

    def _taken(self) -> PoolProxiedConnection:
        with suppress(IndexError):
            connection, since = self._calls.idle.pop()
            if self.dialect == "sqlite" or time.monotonic() - since < FRESH_SECONDS or self._answers(connection):
                return connection
        connection = self.engine.raw_connection()
        if self.dialect != "sqlite":
            connection.driver_connection.for_records()  # type: ignore[union-attr]
        connection.detach()
        return connection

    def _answers(self, connection: PoolProxiedConnection) -> bool:
        """Whether the connection still works; after a restart of the server a new one takes its place unnoticed."""
        try:
            connection.cursor().execute("SELECT 1")
        except self._driver.Error:
            connection.close()
            return False
        return True

    @contextmanager
    def batches(self, connection: Connection, question: str, values: Sequence[object]) -> Iterator[Batches]:
        """The rows that answer, a few hundred at a time, from the driver's own cursor as in `appending`.

        The question has `?` for each value, and is asked in the connection's transaction.
        """
        driver: Any = connection.connection
        if self.dialect == "sqlite":
            cursor = driver.cursor()
        else:
            self._asked += 1  # such a cursor lives in the server under its name
            cursor = driver.cursor(f"croupier_{self._asked}", binary=True)
        try:
            cursor.execute(self.spelled(question), values)
            yield iter(lambda: cursor.fetchmany(AT_ONCE), [])
        finally:
            with suppress(self._driver.Error):  # the first failure is the one to report
                cursor.close()

    def rows(self, question: str, values: Sequence[object] = (), connection: Connection | None = None) -> list[Row]:
        """All rows that answer a short question, in the connection's transaction if one is given."""
        if connection is None:
            with self.reading() as own:
                return self.rows(question, values, own)
        cursor: Any = connection.connection.cursor()
        cursor.execute(self.spelled(question), values)
        found: list[Row] = cursor.fetchall()
        cursor.close()
        return found

    def answer(self, question: str, values: Sequence[object] = ()) -> list[Row]:
        """The same for a question that is asked all the time and that an index answers at once.

        It is asked on a line that is kept open, and by itself: what it says was true together, at some moment of it.
        """
        with self._clearly(writes=False):
            began = time.monotonic()
            try:
                return self._answered(question, values)
            except self._driver.OperationalError:
                if time.monotonic() - began > FRESH_SECONDS:  # nobody answers; a line that was cut says so at once
                    raise
            self._calls.hang_up()  # after a restart of the server every line is a new one
            return self._answered(question, values)

    def _answered(self, question: str, values: Sequence[object]) -> list[Row]:
        with self._line() as line:
            cursor: Any = line.cursor()
            cursor.execute(self.spelled(question), values)
            found: list[Row] = cursor.fetchall()
            cursor.close()
            return found

    def spelled(self, question: str) -> str:
        """The question as the driver spells places for values."""
        return question if self.dialect == "sqlite" else question.replace("?", "%s")

    def _check_writable(self) -> None:
        if self.read_only:
            raise UnavailableError(f"{self.where} is open for reading only: nothing was recorded")

    def close(self) -> None:
        """Hang up, unless another store of this process is open at the same address."""
        if not self._closed:
            self._closed = True
            self._calls.leave(self.address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _clearly(self, *, writes: bool) -> Iterator[None]:
        try:
            yield
        except (IntegrityError, self._driver.IntegrityError) as wrong:
            raise TwiceError from wrong
        except (SQLAlchemyError, self._driver.Error, UnicodeDecodeError) as wrong:
            # UnicodeDecodeError: SQLite quotes the broken bytes of a file in its message, and the driver cannot read them
            self._calls.hang_up()  # a connection that failed once is not used again; new ones are opened on demand
            raise _sentence(self, wrong, writes=writes) from wrong


def open_store(where: str, *, create: bool = False, read_only: bool = False) -> Store:
    """Open the SQLite file or the database URL; `create` makes a missing file, and the tables in it.

    Refused are other files and databases, those that a newer Croupier wrote, and servers that do not answer.
    """
    store = open_database(where, create=create, read_only=read_only)
    shown = store.where
    try:
        upgrades = create
        if not create:
            with store.reading() as connection:
                found = schema.version(connection)
            upgrades = not read_only and 0 < found < len(schema.MIGRATIONS)
            if not upgrades:
                schema.check(found, shown)
        if upgrades:
            with store.writing() as connection:
                schema.upgrade(connection, shown)
    except BaseException:
        store.close()
        raise
    return store


def open_database(where: str, *, create: bool = False, read_only: bool = False) -> Store:
    """The same whatever tables are in it: for those that keep something else beside journals, in the same safe way."""
    url = _url(where)
    shown = where if url is None else url.render_as_string(hide_password=True)
    if url is not None and url.get_backend_name() == "postgresql":
        return Store(shown, shared(where, lambda: _postgresql(url)), read_only=read_only, address=where)
    if url is not None and (not url.database or url.query):
        raise InputError("the URL of a SQLite journal is sqlite:///FILE")
    file = Path(where if url is None else str(url.database))
    return Store(shown, Calls(_sqlite(file, create=create, read_only=read_only)), read_only=read_only, address=where)


def located(where: str) -> Path | str:
    """The SQLite file, or the database and its server in one word without a password, such as casino@host:5432."""
    url = _url(where)
    if url is None:
        return Path(where)
    if url.get_backend_name() == "sqlite":
        return Path(url.database or "")
    host = url.host or url.query.get("host", "localhost")
    return f"{url.database}@{host if isinstance(host, str) else ','.join(host)}" + (f":{url.port}" if url.port else "")


def is_sqlite_file(file: Path) -> bool:
    """Whether the file begins as a SQLite database does."""
    try:
        return _begins_as_sqlite(file)
    except OSError:
        return False


def _begins_as_sqlite(file: Path) -> bool:
    found = file.stat()
    with _opening:
        if _open[found.st_dev, found.st_ino] > 0:
            return True
        with file.open("rb") as opened:
            return opened.read(len(_SQLITE)) == _SQLITE


def _url(where: str) -> URL | None:
    """The URL, or None for the path of a file."""
    if "://" not in where:
        return None
    try:
        url = make_url(where.replace("postgres://", "postgresql://", 1) if where.startswith("postgres://") else where)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        kind = where.partition("://")[0]  # and no more of it: there may be a password
        raise InputError(f"{kind}://… is not a database URL; give postgresql://user@host/database") from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise InputError(f"a journal is kept in sqlite:///FILE or postgresql://…, not in {url.get_backend_name()}")
    return url


def _postgresql(url: URL) -> Engine:
    require_extra("postgres", "a journal on PostgreSQL")
    from croupier.journal.store import postgresql

    return postgresql.by_url(url)


def _sqlite(file: Path, *, create: bool, read_only: bool) -> Engine:
    _require_database(file, create=create, read_only=read_only)
    mode = "mode=ro" if read_only else "mode=rwc" if create else "mode=rw"
    if read_only and not os.access(file.absolute().parent, os.W_OK) and not _log_of(file).exists():
        mode += "&immutable=1"  # a read-only disk has no room for SQLite's shared memory, and no writers
    uri = f"file:{quote(os.fsencode(file.absolute()))}?{mode}"

    def connect() -> Any:
        connection: _Counted = sqlite3.connect(
            uri, uri=True, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False, factory=_Counted
        )
        try:
            connection.count(file)
            if read_only:
                connection.execute("PRAGMA query_only = ON")
            else:
                found = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
                if found != "wal":
                    raise UnavailableError(f"{file}: no write-ahead log can be kept here (journal mode {found})")
            for setting in _SETTINGS:
                connection.execute(f"PRAGMA {setting}")
        except BaseException:
            connection.close()
            raise
        return connection

    library = _sqlite_library()
    engine = Engine(QueuePool(connect, dialect=library.dialect), library.dialect, library.url, execution_options=_WORDED)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # By itself the module begins a transaction only at the first change, too late for a stable view.
        writes = connection.get_execution_options().get("croupier_writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


@cache
def _sqlite_library() -> Engine:
    """What the database library knows about SQLite, found out once for all files."""
    engine = create_engine("sqlite://")
    engine.connect().close()  # the first connection is asked what SQLite can do
    engine.dispose()
    return engine


_WORDED: dict[str, Any] = {"compiled_cache": {}}
"""Statements as they are worded for SQLite, kept for all files."""

_Id = tuple[int, int]
_open: Counter[_Id] = Counter()
"""How many connections of this process are open, by device and inode of their file."""
_opening = Lock()


class _Counted(sqlite3.Connection):
    """A connection that tells which file is open.

    Whoever closes any handle of a file ends all locks of the process on it (POSIX), and another program would then take
    the log away under an open store. So an open file is looked at by SQLite alone.
    """

    _id: _Id | None = None

    def count(self, file: Path) -> None:
        found = file.stat()
        with _opening:  # before its first statement, which takes the first lock
            self._id = found.st_dev, found.st_ino
            _open[self._id] += 1

    def close(self) -> None:
        super().close()
        with _opening:
            if self._id is not None:
                _open[self._id] -= 1
                self._id = None


def _require_database(file: Path, *, create: bool, read_only: bool) -> None:
    """Refuse what is not a SQLite database or may not be used, in true words; make a new one for its owner alone."""
    try:
        if not create and not file.exists():
            raise InputError(f"{file}: no such file")
        found = file.stat()
        if not stat.S_ISREG(found.st_mode):
            what = "a folder" if stat.S_ISDIR(found.st_mode) else "no file"
            raise InputError(f"{file} is not a SQLite database: it is {what}")
        if not found.st_size and not create and not _log_of(file).exists():
            raise InputError(f"{file} is empty: it holds no journals of Croupier's")
        if found.st_size and not _begins_as_sqlite(file):
            raise InputError(f"{file} is not a SQLite database")
        if not read_only:
            _require_writable(file)
    except FileNotFoundError:
        _make_empty(file)
    except OSError as wrong:
        raise InputError(f"{file}: it cannot be opened: {wrong.strerror}") from None


def _require_writable(file: Path) -> None:
    if not os.access(file, os.W_OK):
        raise UnavailableError(f"{file}: it may only be read, not written")
    if not os.access(file.absolute().parent, os.W_OK):
        raise UnavailableError(f"{file}: nothing may be written into its folder, where SQLite keeps its log")


def _make_empty(file: Path) -> None:
    """A new file that its owner alone may read; SQLite gives its log the same mode."""
    if not file.absolute().parent.is_dir():
        raise InputError(f"{file}: no such folder")
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as wrong:
        raise InputError(f"{file}: it cannot be made: {wrong.strerror}") from None


def _log_of(file: Path) -> Path:
    return file.with_name(file.name + "-wal")


_SAYS = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_READONLY": "it may only be read",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_BUSY": "another program keeps it locked",
    "SQLITE_LOCKED": "another program keeps it locked",
    "SQLITE_PERM": "the file may not be used",
    "SQLITE_IOERR": "the disk failed",
}
_BROKEN = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_MISMATCH", "SQLITE_ERROR")


def _sentence(store: Store, wrong: Exception, *, writes: bool) -> InputError:
    """The database's error as one sentence."""
    where = store.where
    original: BaseException | None = wrong.orig if isinstance(wrong, DBAPIError) else wrong
    detail = " ".join(str(original).split()).rstrip(".")
    name = str(getattr(original, "sqlite_errorname", None) or "")
    after = "; the command may or may not be recorded: give it again with the same id" if writes else ""
    if name.startswith(_BROKEN) or (isinstance(original, sqlite3.Error | UnicodeDecodeError) and not name):
        return DamagedError(f"{where} is damaged: {detail}")
    if getattr(original, "sqlstate", None) == schema.DENIED:
        said = original.diag.message_primary or detail  # type: ignore[union-attr]
        lacks = schema.lacking(said, store.engine.url.username or "the role", writes=writes)
        return UnavailableError(f"{where}: {lacks}{'; nothing was recorded' if writes else ''}")
    for prefix, says in _SAYS.items():
        if name.startswith(prefix):
            return UnavailableError(f"{where}: {says} ({detail}){after}")
    return UnavailableError(f"{where}: the database does not answer: {detail}{after}")
