"""All tables of a server: a house's own, which are only looked at, and exercises, which are attended and played.

Exercises are in a folder of the server's own: demonstrations that are in play as soon as the server answers, and practice
tables of visitors. What other processes record is seen by asking every store, ten times a second, how long its journals
are: one question for all tables, alike on SQLite and on PostgreSQL.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import NamedTuple, TypeVar

from croupier.errors import InputError
from croupier.games import games
from croupier.games.kit.play.people import disguised, identity
from croupier.journal.book import Journal
from croupier.journal.problems import DamagedError, UnavailableError
from croupier.journal.store.store import Store, open_store
from croupier.people.people import People
from croupier.rulebook.text import library
from croupier.rulebook.toml.files import did_you_mean, near
from croupier.tables.engine import equipment
from croupier.tables.opening import first_of, purpose_of, require_table, terms_of
from croupier.tables.read_access import Data, ReadDeniedError, Reader
from croupier.tables.table import Table
from croupier.web.request.who import Visitor
from croupier.web.tables.hosting import exercises
from croupier.web.tables.hosting.doors import Doors
from croupier.web.tables.hosting.host import Host
from croupier.web.tables.hosting.lead import Lead
from croupier.web.tables.problems import TooManyError, UnknownTableError
from croupier.web.tables.viewer import Viewer, role_named
from croupier.web.tables.visitors.seats import Seat, Seats, key_in
from croupier.web.tables.visitors.staff import house_viewer

THREADS = 8
"""For decisions and the disk; the loop itself waits for neither."""
SHOWN_AT_ONCE = 2
"""So many tables are made for their viewers at a time: it is all reckoning, and more would keep the loop from its turn."""
LOOK_SECONDS, SELDOM_SECONDS = 0.1, 1.0
"""Between two questions for what others recorded: while somebody looks, and while nobody does."""
KEEP_SECONDS = 30.0
"""Between two rounds of tidying up."""
GONE_SECONDS = 1800.0
"""After so long without a look a practice table ends; its journal stays until its store is thrown away."""
MOST_PRACTICE = 40
"""So many practice tables are kept at once."""
PACE = 0.7
"""Of a person's pauses at an attended table; 0 leaves none."""
OPENS_WITHIN = 60.0
"""Seconds until whoever asks for a table that is still being opened is told to come again."""

_HEADS = "SELECT name, version FROM journals"
Answer = TypeVar("Answer")
_log = logging.getLogger(__name__)


class _House(NamedTuple):
    """A store with the key of its electronic shoes; without one its tables are only read."""

    store: Store
    key: bytes | None
    asking: asyncio.Lock  # held while its heads are asked for


class Hall:
    """The tables of one server. `folder`: where exercises are; None: there are none. `house`: a house's own store.

    `shows` are the demonstrations by name, each with its edition; those of the games where nothing is said. `people` sign
    at the house's tables; without them these are only looked at. `submissions` is the house's folder: a day begins at its
    tables only under a submission in force.
    """

    def __init__(
        self,
        folder: Path | None = None,
        house: str | None = None,
        *,
        pace: float = PACE,
        shows: Mapping[str, str] | None = None,
        people: People | None = None,
        submissions: Path | None = None,
    ) -> None:
        self.submissions = submissions
        self._folder, self._address, self._pace = folder, house, pace
        self.people, self.doors = people, Doors(people)
        self._shows = demonstrations() if shows is None else dict(shows)
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="table")
        self._showing = asyncio.Semaphore(SHOWN_AT_ONCE)
        self._hosts: dict[str, Host] = {}
        self._stores: dict[str, _House] = {}
        self._opening = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._ready = asyncio.Event()
        if folder is None:
            self._ready.set()
        self.seats = Seats(secrets.token_bytes(32))

    # Coming and going

    async def start(self) -> None:
        """Open the stores; the demonstrations open while the server answers already."""
        if self._address is not None:
            store = await self._in_thread(open_store, self._address, read_only=self.people is None)
            await self._in_thread(store.clock)  # nobody waits for it later
            self._stores["house"] = _House(store, None, asyncio.Lock())
        if self._folder is not None:
            await self._in_thread(self._open_folder, self._folder)
            self._tasks.append(asyncio.create_task(self._open_demonstrations(), name="demonstrations"))
        if self._stores:
            self._tasks.append(asyncio.create_task(self._watch(), name="records of other processes"))
            self._tasks.append(asyncio.create_task(self._keep(), name="tidying up"))
        if self.people is not None:
            self._tasks.append(asyncio.create_task(self._watch_doors(), name="who may still look"))

    def clock(self) -> datetime:
        """Now by the clock of the house's store, as its records have it; nobody waits for that."""
        house = self._stores.get("house")
        return datetime.now(UTC) if house is None else house.store.clock(waits=False)

    @property
    def house(self) -> str | None:
        """The folder of the house whose tables these are, where it has one."""
        return None if self.submissions is None else str(self.submissions)

    def _open_folder(self, folder: Path) -> None:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.seats = Seats(key_in(folder))
        except OSError as wrong:
            raise InputError(f"{folder}: tables cannot be kept here: {wrong.strerror}") from None
        self._stores["exercises"] = _House(exercises.store_in(folder), exercises.shoe_key(folder), asyncio.Lock())

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(host.end() for host in self._hosts.values()))
        await asyncio.to_thread(self._pool.shutdown)
        for house in self._stores.values():
            house.store.close()

    def end_streams(self) -> None:
        """Let everybody who looks through a stream come again, to a server that goes on: this one stops."""
        for host in self._hosts.values():
            host.end_streams()

    async def _open_demonstrations(self) -> None:
        try:
            for name, edition in self._shows.items():
                with suppress(UnknownTableError):
                    await self._demonstrate(name, edition)
        finally:
            self._ready.set()

    async def _demonstrate(self, name: str, edition: str) -> None:
        """A table in play; one that cannot be opened leaves the others as they are."""
        try:
            async with self._opening:
                if name not in self._hosts:
                    await self._add(await self._in_thread(self._demonstration, name, edition), "exercises")
        except InputError as wrong:
            _log.warning("the demonstration %s cannot be opened: %s", name, wrong.reason)

    def _demonstration(self, name: str, edition: str) -> Table:
        store, key, _ = self._stores["exercises"]
        assert key is not None
        if name in store.journals():
            return exercises.opened(store, name, key)
        try:
            table = exercises.set_up(store, name, edition, "demonstration", key)
        except InputError:
            if name not in store.journals():
                raise
            return exercises.opened(store, name, key)  # another process was first
        exercises.prepare(table, self._part(name))
        return table

    def _part(self, name: str) -> int:
        return exercises.part_of(name, self._shows)

    async def _add(self, table: Table, kind: str, seat: Seat | None = None) -> Host:
        host = await self._in_thread(self._hosted, table, kind, seat)
        if kind == "house" and self.people is not None:
            await host.see_unsigned()
        self._hosts[table.name] = host
        host.begin()
        return host

    def _hosted(self, table: Table, kind: str, seat: Seat | None) -> Host:
        attendant, lead = None, None
        if kind == "exercises" and self._folder is not None:
            lead = Lead(self._folder, table.name)
            if table.purpose == "demonstration" or seat is not None:
                role, person = seat if seat is not None else ("", "")
                attendant = exercises.attendant_of(table, self._part(table.name), pace=self._pace, role=role, person=person)
        people = self.people if kind == "house" else None
        return Host(table, self._pool, showing=self._showing, attendant=attendant, lead=lead, people=people)

    def exercise_store(self) -> str | None:
        """Where the store of demonstrations and practice is; None where there is none, or not yet."""
        house = self._stores.get("exercises")
        return None if house is None else house.store.address

    # Which tables there are

    async def tables(self, own: dict[str, Seat], visitor: Visitor) -> list[Host]:
        """Those that the visitor may look at, the house's first, and their own practice tables, as they are now."""
        await self._opened()
        await self._see(self._hosts.values())
        reads = visitor.reader().reads(Data.TABLE)
        names = [*(await self._house_tables() if reads else ()), *self._shows, *own]
        found = []
        for name in dict.fromkeys(names):
            with suppress(InputError):
                found.append(await self.find(name, own, visitor))
        return found

    async def _house_tables(self) -> list[str]:
        house = self._stores.get("house")
        return [] if house is None else await self._in_thread(house.store.journals)

    async def floor(self, own: dict[str, Seat], visitor: Visitor) -> list[tuple[Host, Viewer]]:
        """Those whose books the visitor may read; if there is none, they log in."""
        found, denied = list[tuple[Host, Viewer]](), list[ReadDeniedError]()
        for host in await self.tables(own, visitor):
            try:
                viewer = self.viewer(host, "floorperson", own, visitor)
                viewer.reader.require(Data.BOOKS)
                found.append((host, viewer))
            except ReadDeniedError as wrong:
                denied.append(wrong)
        if denied and not found:
            raise denied[0]
        return found

    async def find(self, name: str, own: dict[str, Seat], visitor: Visitor) -> Host:
        """The table of this name, opened if it is not yet, for whoever may look at it.

        An unknown one is refused with near names of those.
        """
        reader = visitor.reader()
        if (host := await self._found(name, own, reader)) is None:
            live = reader.reads(Data.TABLE)
            open_ = {"demonstration": True, "live": live}
            told = [each for each, host in self._hosts.items() if each in own or open_.get(host.purpose, False)]
            known = [*filter(reader.covers, told)]
            raise UnknownTableError(f"There is no table {name[:60]!r}{did_you_mean(name, known)}", near(name, known))
        if host.purpose == "live":
            reader.require_at(name, Data.TABLE)
        return host

    async def _found(self, name: str, own: dict[str, Seat], reader: Reader) -> Host | None:
        if (host := self._hosts.get(name)) is not None:
            self._return_to(host, own)
            if host.table.lacks:
                await self._in_thread(self._take_key, host.table)
            return host
        await self._opened()
        async with self._opening:
            if (host := self._hosts.get(name)) is not None:
                return host
            for kind, house in self._stores.items():
                if name not in await self._in_thread(house.store.journals):
                    continue
                if (first := await self._in_thread(first_of, Journal(house.store, name))) is not None:
                    if purpose_of(first) == "live":
                        reader.require_at(name, Data.TABLE)
                    seat = own.get(name) if kind == "exercises" else None
                    return await self._add(await self._in_thread(self._table, house, name), kind, seat)
        return None

    def _return_to(self, host: Host, own: dict[str, Seat]) -> None:
        """Attend a practice table again, once whoever sits there comes back; until then nobody plays on."""
        if host.purpose == "practice" and host.attendant is None and (seat := own.get(host.name)) is not None:
            part = self._part(host.name)
            host.attend(exercises.attendant_of(host.table, part, pace=self._pace, role=seat.role, person=seat.person))

    def _table(self, house: _House, name: str) -> Table:
        if house.key is None:
            return Table(house.store, name, reads=True) if self.people is None else self._live_table(house.store, name)
        return exercises.opened(house.store, name, house.key)

    def _live_table(self, store: Store, name: str) -> Table:
        """A house's table that its people run."""
        assert self.people is not None
        terms = terms_of(require_table(Journal(store, name)))
        register = self.people.accounts.register() if terms.register else None
        electronic = terms.cards == "electronic"
        table = Table(store, name, register=register, house=self.submissions, reads=electronic)
        if electronic:
            self._take_key(table)
        return table

    def _take_key(self, table: Table) -> None:
        """Load the key of an electronic table; until it is there, the table is only looked at."""
        file = equipment.default_key(table.journal.store.address)
        try:
            table.take_key(equipment.key_in(file))
        except InputError as wrong:
            if not table.lacks:
                _log.warning("table %s is only looked at: %s", table.name, wrong.reason)
            right = f"put it there as {file.name} (the log names the folder), and try again"
            table.lacks = f"this server lacks the key that seals the shoes of {table.name}: {right}"

    async def _opened(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(OPENS_WITHIN):
                await self._ready.wait()

    # Sitting down

    async def sit_down(self, edition: str, role: str, person: str) -> tuple[Host, Seat]:
        """A practice table of somebody's own; as player they have a place and chips, as staff the chair of who deals."""
        role, person = role_named(role), _name(person)
        if role == "surveillance":
            raise InputError("surveillance looks on and does not sit down: choose player, dealer or floorperson")
        if "exercises" not in self._stores:
            raise InputError("this server keeps no practice tables")
        if sum(host.purpose == "practice" for host in self._hosts.values()) >= MOST_PRACTICE:
            raise TooManyError(f"{MOST_PRACTICE} practice tables are in use: try again in a moment")
        await self._opened()
        seat = Seat(role, person)
        table = await self._in_thread(self._practice, edition, seat)
        return await self._add(table, "exercises", seat), seat

    def _practice(self, edition: str, seat: Seat) -> Table:
        store, key, _ = self._stores["exercises"]
        assert key is not None
        title = library.head(edition).title if library.known(edition) else "Table"
        name = exercises.practice_name(title, self._shows, tuple(self._hosts))
        table = exercises.set_up(store, name, edition, "practice", key)
        exercises.prepare(table, self._part(name), seat.person if seat.role == "player" else "")
        return table

    def viewer(self, host: Host, as_: str | None, own: dict[str, Seat], visitor: Visitor) -> Viewer:
        """Who looks: at a practice table of one's own, or at a house's table as who one is there, somebody who acts.

        Elsewhere they look on. Where somebody plays at a practice table nobody sees unshown cards, in any role, and who
        plays does not deal there, nor the other way round: a dealer's reports would tell them.
        """
        if host.purpose == "live":
            return house_viewer(host.table, as_, visitor)
        seat = own.get(host.name) if host.purpose == "practice" else None
        role = seat.role if as_ is None and seat is not None else role_named(as_)
        held = host.attendant.held if host.attendant is not None else ()
        staffed = host.purpose == "demonstration" or bool(held and not any(one.startswith("player:") for one in held))
        reader = Reader(role if staffed else "player", exercise=True)
        if seat is None or role == "surveillance" or not visitor.may_practise:
            return Viewer(role, reader=reader)
        if (seat.role == "player") != (role == "player"):
            return Viewer(role, reader=reader)
        if role == "dealer":
            person, licence = host.table.now.dealer, _licence(host.table)
        else:
            person, licence = seat.person, None if role == "player" else "EX-V-1"
        return Viewer(role, person, licence, acts=True, reader=reader)

    # Tasks

    async def _watch(self) -> None:
        """See what other processes record, and whether a store that was gone answers again."""
        while True:
            looked = any(host.viewers for host in self._hosts.values())
            await asyncio.sleep(LOOK_SECONDS if looked else SELDOM_SECONDS)
            if not await self._see():
                await asyncio.sleep(SELDOM_SECONDS)

    async def see(self, host: Host) -> Host:
        """The table with what was recorded there by now, by whatever process."""
        await self._see([host])
        return host

    async def _see(self, hosts: Iterable[Host] | None = None) -> bool:
        """See what was recorded at these tables, with one question to each store; whether every store answered.

        Tables that have stopped are asked for only with all others, where none are named.
        """
        asked = [*self._hosts.values()] if hosts is None else [host for host in hosts if not host.table.halted]
        answered = True
        for house in tuple(self._stores.values()):
            here = [host for host in asked if host.table.journal.store is house.store]
            answered &= not here or await self._look(house, here)
        await self._look_at_unsigned(asked)
        return answered

    async def _look(self, house: _House, hosts: list[Host]) -> bool:
        names = (hosts[0].name,) if len(hosts) == 1 else ()
        stood = [host.table.halted for host in hosts]
        async with house.asking:  # a store that hangs keeps one thread
            if stood != [host.table.halted for host in hosts]:
                return False  # whoever asked before has noticed
            try:
                found = await self._in_thread(house.store.answer, _HEADS + " WHERE name = ?" * len(names), names)
            except UnavailableError as wrong:
                for host in hosts:
                    host.stop(wrong)
                return False
        heads: dict[str, int] = dict(found)
        for host in hosts:
            if heads.get(host.name, 0) > host.version or host.table.halted:
                await host.refresh()
        return True

    async def _look_at_unsigned(self, hosts: list[Host]) -> None:
        """See which steps wait for a second signature: other processes take them in, too, and time passes."""
        live = [host for host in hosts if host.purpose == "live"]
        if self.people is None or not live:
            return
        with suppress(UnavailableError, DamagedError):
            waiting = await self._in_thread(self.people.unsigned.ids)
            for host in live:
                if {one.id for one in host.unsigned} != waiting.get(host.name, set()):
                    await host.see_unsigned()

    async def _watch_doors(self) -> None:
        """End the streams of whoever is no longer logged in."""
        while True:
            await asyncio.sleep(SELDOM_SECONDS)
            if self.doors.watched:
                with suppress(UnavailableError, DamagedError):
                    self.doors.look(await self._in_thread(self.doors.lasting))

    async def _keep(self) -> None:
        """End practice tables of visitors who are gone, and begin a new store where the old one is large."""
        while True:
            await asyncio.sleep(KEEP_SECONDS)
            now = monotonic()
            for host in tuple(self._hosts.values()):
                if host.purpose == "practice" and not host.viewers and now - host.looked > GONE_SECONDS:
                    del self._hosts[host.name]
                    await host.end()
            house = self._stores.get("exercises")
            if house is not None and self._folder is not None and exercises.is_large(house.store):
                await self._renew(self._folder, house)

    async def _renew(self, folder: Path, house: _House) -> None:
        """Begin the demonstrations anew in another file, once nobody looks at any exercise."""
        hosts = [host for host in self._hosts.values() if host.table.journal.store is house.store]
        if any(host.viewers for host in hosts):
            return
        async with self._opening:
            for host in hosts:
                del self._hosts[host.name]
                await host.end()
            await self._in_thread(self._open_folder, folder)
            house.store.close()
        await self._open_demonstrations()

    async def _in_thread(self, job: Callable[..., Answer], *arguments: object, **named: object) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: job(*arguments, **named))


def demonstrations() -> dict[str, str]:
    """The tables that the games show in play, each with its edition."""
    return {name: edition for game in games() for name, edition in game.extras.demonstrations.items()}


def _name(person: str) -> str:
    """The name under which somebody plays, as the log tells it: "Guest is dealt four cards"."""
    person = " ".join(person.split()) or "Guest"
    if len(person) > 30 or not person.isprintable() or ":" in person:
        raise InputError("a name has at most 30 printable characters and no colon")
    if (why := disguised(person)) is not None:
        raise InputError(why)
    return person


def _licence(table: Table) -> str | None:
    """The licence of who deals, as it was last signed."""
    rows = table.now.staff.get(identity(table.now.dealer), ())
    return rows[0].licence if rows else None
