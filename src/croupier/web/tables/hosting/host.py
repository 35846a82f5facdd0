"""One table in the server: one writer, everybody's view of it, and whoever plays the roles that nobody holds.

Deciding and recording happen in threads, one at a time for each table, so that the server answers everybody else
meanwhile. When the table has moved, it is shown to all who look on: made for each kind of viewer in one go, then told.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from concurrent.futures import Executor
from contextlib import asynccontextmanager, suppress
from threading import Lock
from time import monotonic, perf_counter
from typing import NamedTuple, TypeVar
from urllib.parse import quote

import orjson

from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.kit.play.decider import Signature, may_act_as
from croupier.journal.book import Journal
from croupier.journal.problems import DamagedError, TakenError, UnavailableError
from croupier.journal.record import Record
from croupier.people.people import People
from croupier.people.unsigned import UnsignedStep, UnsignedSteps, WaitingIdError
from croupier.tables.attendant.attendant import Attendant
from croupier.tables.attendant.attendant import Intent as Proposal
from croupier.tables.codec.records import actors
from croupier.tables.read_access import Data, Whose
from croupier.tables.resume import standing_after
from croupier.tables.table import RecordedCommand, Table
from croupier.tables.words.interruption import interruption
from croupier.tables.words.menu import narrowed
from croupier.tables.words.sentences import Narrator
from croupier.web.tables.doing.clerk import done
from croupier.web.tables.doing.countersign import NO_LONGER, NeedsSecondError, counted, require_second, unsigned_json
from croupier.web.tables.doing.intents import Intent
from croupier.web.tables.hosting.attendance import Attendance
from croupier.web.tables.hosting.chronicle import KEPT, Chronicle
from croupier.web.tables.hosting.lead import Lead
from croupier.web.tables.hosting.screens import LOG_AT_FIRST, Screens, Seen, Shown
from croupier.web.tables.problems import ForbiddenError
from croupier.web.tables.seen.standing import Lately
from croupier.web.tables.seen.state import felt_plain
from croupier.web.tables.viewer import SECOND, Viewer

RESTS_AFTER = 180.0
"""Seconds without a look after which an attended table rests, so that nothing is written for nobody."""
QUICK_SECONDS = 0.005
"""A thread that reckons lets another have its turn after so long: what takes less need not go to another thread."""

Answer = TypeVar("Answer")
_log = logging.getLogger(__name__)


class Done(NamedTuple):
    """What was recorded for an intent: the number of the record, what followed in words, and where the table stands."""

    record: int
    events: list[dict[str, object]]
    version: int

    def json(self) -> dict[str, object]:
        return {"schema": 1, **self._asdict()}


class Host:
    """A table with everybody who looks at it. `attendant` is None at a house's own tables, which people run.

    `showing` lets so many tables be made for their viewers at once. Whoever does something at a table never waits for that.
    """

    def __init__(
        self,
        table: Table,
        pool: Executor,
        *,
        showing: asyncio.Semaphore | None = None,
        attendant: Attendant | None = None,
        lead: Lead | None = None,
        people: People | None = None,
    ) -> None:
        self.table, self.name, self.purpose = table, table.name, table.purpose
        self.attendant, self._lead, self._people = attendant, lead, people
        self.unsigned: tuple[UnsignedStep, ...] = ()  # what waits for a second signature, as it was last seen
        self.viewers = 0
        self.listeners: set[Callable[[], None]] = set()
        self.over = False  # whoever looks through a stream is to come again
        self._looks: Counter[Viewer] = Counter()  # who looks through streams
        self.looked = monotonic()
        self._pool, self._easels = pool, showing or asyncio.Semaphore()
        self._turn, self._mutex = asyncio.Lock(), Lock()
        self.moved = asyncio.Event()
        self._chronicle = Chronicle(table)
        self._screens = Screens(table, self._chronicle)
        self._took = QUICK_SECONDS * 2  # to make the table the last time
        self._felt: bytes | None = None
        self.version, self._halted = table.version, table.halted
        self._cut = interruption(table)  # told until the next record
        self._told_unsigned: tuple[UnsignedStep, ...] = ()
        self._passed: tuple[int, frozenset[str]] = (0, frozenset())  # the round, and who has no more wagers in it
        self.stands = 0  # counts what there was to tell
        self._showing: asyncio.Task[None] | None = None
        self.attendance: Attendance | None = None

    # What is seen

    async def state(self, viewer: Viewer) -> Seen:
        """The table for this viewer, with the last lines of the log."""
        return await self.news(viewer, 0, LOG_AT_FIRST)

    async def news(self, viewer: Viewer, since: int, most: int = KEPT) -> Seen:
        """The table with the lines after a record; of a record that is still to come, with the last lines."""
        await self._have(viewer)
        return self._screens.news(viewer, since, most)

    async def screens(self, viewer: Viewer) -> Screens:
        """What everybody sees, once the table has been made for this viewer: until somebody else has a turn."""
        await self._have(viewer)
        return self._screens

    async def _have(self, viewer: Viewer) -> None:
        self.looked = monotonic()
        if self._screens.lacks((viewer,)):
            async with self._at_easel():
                await self._make((viewer,))

    @asynccontextmanager
    async def _at_easel(self) -> AsyncIterator[None]:
        """The turn to make the table for its viewers. A place for that is not kept while something is done at the table,
        which may wait for a store that hangs."""
        while True:
            async with self._turn:
                pass
            async with self._easels:
                if not self._turn.locked():
                    async with self._turn:
                        yield
                    return

    async def _make(self, viewers: Iterable[Viewer]) -> None:
        """Make the table as it stands for those viewers for whom it has not been made.

        What takes as long as threads wait for one another anyway is made here at once.
        """
        if not (lacking := self._screens.lacks(viewers)):
            return
        if self._took > QUICK_SECONDS or self._screens.must_read(lacking) or not self._mutex.acquire(blocking=False):
            self._screens.keep(await self._in_thread(self._made, lacking))
            return
        try:
            self._screens.keep(self._made(lacking))
        finally:
            self._mutex.release()

    def _made(self, viewers: list[Viewer]) -> dict[Viewer, Shown]:
        chronicle, began = self._chronicle, perf_counter()
        unsigned = [unsigned_json(step) for step in self.unsigned]
        cut = str(self._cut) if self._cut is not None and self._cut.record == self.table.version else ""
        lately = Lately(chronicle.waiting, chronicle.events, chronicle.results, self._passed_now(), unsigned, cut)
        made = self._screens.made(viewers, lately)
        self._took = perf_counter() - began
        return made

    def look(self, viewer: Viewer, bell: Callable[[], None]) -> None:
        """Somebody looks through a stream from now on, and hears the bell whenever there is something to see."""
        self.viewers += 1
        self._looks[viewer] += 1
        self.listeners.add(bell)
        self.wake()

    def look_away(self, viewer: Viewer, bell: Callable[[], None]) -> None:
        """They look no more."""
        self.viewers -= 1
        self._looks[viewer] -= 1
        self._looks += Counter()  # without those who are gone
        self.listeners.discard(bell)
        self.wake()

    def end_streams(self) -> None:
        """Let whoever looks through a stream come again, here or at another process."""
        self.over = True
        self._call()

    async def felt(self) -> bytes:
        """The drawn table, which scenes lie on; it stays the same."""
        if self._felt is None:
            self._felt = await self._in_thread(lambda: orjson.dumps(felt_plain(self.table)))
        return self._felt

    def head(self) -> dict[str, object]:
        """The table in a list."""
        table = self.table
        draft = table.live.rules.in_force.draft
        return {
            "table": self.name,
            "edition": draft.id,
            "title": draft.name,
            "status": draft.status,
            "purpose": self.purpose,
            "phase": str(getattr(table.now.game, "phase", "")),
            "round": table.now.round,
            "players": len(table.live.game.live.seated(table.now.game)),
            "version": self.version,
            "stopped": bool(table.halted),
            "address": f"/tables/{quote(self.name, safe='')}",
        }

    def journal(self, viewer: Viewer, data: Data, whose: Whose = Whose.HOUSE) -> Journal:
        """The journal, for a viewer who may read such data of it."""
        viewer.reader.require(data, whose)
        return self.table.journal

    # What is done

    async def do(self, viewer: Viewer, intent: Intent) -> "Done | UnsignedStep":
        """Decide and record the intent of somebody, or refuse it; a step that two sign waits for the second."""
        self.looked = monotonic()
        return await self._alone(self._done, viewer, intent)

    def _done(self, viewer: Viewer, intent: Intent) -> "Done | UnsignedStep":
        self._catch_up()
        self._look_up()

        def beside(fields: Mapping[str, object], by: tuple[Signature, ...], at: str) -> tuple[Signature, ...]:
            signed = self.beside(fields, by, at)
            if self._people is not None and intent.id in self._steps.ids().get(self.name, ()):
                raise WaitingIdError(intent.id)
            return signed

        try:
            return self._entered(done(self.table, viewer, intent, beside))
        except NeedsSecondError as first:
            step = first.step(self.name, intent.id)
            self._steps.add(step)
            self.unsigned = self._steps.at(self.name)
            return step

    async def sign(self, id: str, second: Signature, count: str = "") -> Done:
        """The second signature of a step that waits: it is decided now, and recorded once; signed again, it is the same.

        `count` is what the second counted, where each counts; if the two differ, both begin again.
        """
        self.looked = monotonic()
        return await self._alone(self._signed, id, second, count)

    def _signed(self, id: str, second: Signature, count: str) -> Done:
        self._catch_up()
        self._look_up()
        step = self._steps.find(self.name, id)
        if step is None:
            return self._signed_before(id, second, count)
        require_second(step, second)
        fields = counted(step, count)
        try:
            command = self.table.command(fields, (*step.by, second), self.table.clock())
            found = self._entered(self.table.do(command, id=step.id, clock=self.table.clock))
        except (UnavailableError, DamagedError):  # nobody knows whether it was recorded: under its id it will be once
            raise
        except InputError:
            self._drop(step)  # refused, it begins again
            raise
        self._drop(step)
        return found

    def _drop(self, step: UnsignedStep) -> None:
        """Let a step wait no more; where the store does not answer, its time ends it."""
        with suppress(UnavailableError, DamagedError):
            self._steps.drop(step)
            self.unsigned = self._steps.at(self.name)

    def _signed_before(self, id: str, second: Signature, count: str) -> Done:
        """What was recorded when this person signed, whose answer may have been lost on the way."""
        found = self.table.journal.find(id)
        if found is None or actors((second,))[0] not in found.entry.actors:
            raise InputError(NO_LONGER)
        if SECOND in found.entry.command and count.strip() and cents(count) != found.entry.command[SECOND]:
            raise TakenError(id, found.sequence)
        return self._entered(found)

    async def waits_for(self, id: str) -> str:
        """Whose signature a step waits for."""
        step = await self._in_thread(self._steps.find, self.name, id)
        if step is None:
            raise InputError(NO_LONGER)
        return step.needs

    async def see_unsigned(self) -> None:
        """Look at what waits for a second signature: another process may have taken it in, or time has passed."""
        async with self._turn:
            self.unsigned = await self._in_thread(self._steps.at, self.name)
            self._tell()

    @property
    def _steps(self) -> UnsignedSteps:
        if self._people is None:
            raise InputError(NO_LONGER)
        return self._people.unsigned

    def _look_up(self) -> None:
        """People come and go: a table with a register looks into it as it is now."""
        if self._people is not None and self.table.register is not None:
            self.table.register = self._people.accounts.register()

    def _entered(self, found: "RecordedCommand | Record") -> Done:
        record = found.record if isinstance(found, RecordedCommand) else found
        if record.sequence > self.table.version:  # another process recorded it under its id
            self.table.refresh()
        self._follow()
        return Done(record.sequence, self._told(record), self.table.version)

    def _told(self, record: Record) -> list[dict[str, object]]:
        last = self._chronicle.last
        if last is None or last.record.sequence != record.sequence:  # of before: the table is followed up to it
            live = self.table.live
            before = standing_after(self.table.journal, live, record.sequence - 1)
            last = Narrator(live, before, open_cards=False).describe(record)
        return [one.json() for one in last.sentences]

    def beside(self, fields: Mapping[str, object], by: tuple[Signature, ...], at: str) -> tuple[Signature, ...]:
        """The signatures with those of the table's cast that the step needs beside them."""
        if self.attendant is not None:
            return self.attendant.beside(fields, by, at)
        if self._people is None:
            return by
        given = {name: value for name, value in fields.items() if name != "name"}
        named = tuple(one for one in self.table.options(at) if one.command == fields.get("name"))
        for option in narrowed(named, given):
            if option.present and not any(may_act_as(one.role, option.present) for one in by[1:]):
                raise NeedsSecondError(fields, by, str(option.present))
            return by
        return by

    async def pass_turn(self, viewer: Viewer) -> None:
        """Somebody at a seat has no more wagers, or lets their turn pass."""
        self.looked = monotonic()
        if not viewer.acts or not viewer.plays or self.attendant is None:
            raise ForbiddenError("only a player at a table of their own can let others go on", "player")
        async with self._turn:
            await self._in_thread(self.attendant.pass_turn, f"player:{viewer.person}")
            self._passed = self.table.now.round, self._passed_now() | {viewer.person}
            self._ring()

    def _passed_now(self) -> frozenset[str]:
        """Who has no more wagers in this round."""
        round_, people = self._passed
        return people if round_ == self.table.now.round else frozenset()

    async def refresh(self) -> None:
        """Read what other processes recorded, or see whether a store answers again."""
        async with self._turn:
            try:
                await self._in_thread(self._refreshed)
            except (UnavailableError, DamagedError) as wrong:
                _log.warning("table %s: %s", self.name, wrong.reason)
            finally:
                self._tell()

    def stop(self, wrong: UnavailableError) -> None:
        """The store does not answer."""
        if not self.table.halted:
            _log.warning("table %s: %s", self.name, wrong.reason)
        self.table.halted = wrong.reason
        self._tell()

    def _catch_up(self) -> None:
        """Read what another process recorded, which is true, too; a store that does not answer stops the table."""
        try:
            behind = self.table.halted or self.table.journal.head().version != self.table.version
        except (UnavailableError, DamagedError) as wrong:
            self.table.halted = wrong.reason
            raise
        if behind:
            self._refreshed()

    def _refreshed(self) -> None:
        self.table.refresh()
        self._follow()

    def _follow(self) -> None:
        """Take into log and books what was recorded."""
        self._chronicle.catch_up(self.table)
        self._screens.catch_up()

    def _tell(self) -> None:
        """Let everybody know if the table has moved or stopped, or something else waits for a signature."""
        stands = self._chronicle.shown, self.table.halted, self.unsigned
        if stands == (self.version, self._halted, self._told_unsigned):
            return
        self.version, self._halted, self._told_unsigned = stands
        self._ring()

    def _ring(self) -> None:
        self.stands += 1
        self._screens.forget()
        self.moved.set()
        if not self._looks:
            self._call()
        elif self._showing is None:
            self._showing = asyncio.create_task(self._show(), name=f"screens of {self.name}")
            self._showing.add_done_callback(self._showed)

    async def _show(self) -> None:
        """Make the table as it stands for everybody who looks on, and then let them take it."""
        async with self._at_easel():
            try:
                await self._make(tuple(self._looks))
            finally:  # what cannot be made, whoever looks is told by their own stream
                self._showing = None
                self._call()

    def _showed(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (problem := task.exception()) is not None:
            _log.warning("table %s could not be shown: %s", self.name, problem)

    def _call(self) -> None:
        for listener in tuple(self.listeners):
            listener()

    async def _alone(self, job: Callable[..., Answer], *arguments: object) -> Answer:
        """Do something at the table while nobody else does, and let everybody know what came of it."""
        async with self._turn:
            try:
                return await self._in_thread(job, *arguments)
            finally:
                self._tell()

    async def _in_thread(self, job: Callable[..., Answer], *arguments: object) -> Answer:
        def alone() -> Answer:
            with self._mutex:  # a request that is given up leaves its thread behind
                return job(*arguments)

        return await asyncio.get_running_loop().run_in_executor(self._pool, alone)

    # What is attended

    def attend(self, attendant: Attendant) -> None:
        """From now on this attendant plays the roles that nobody holds; it takes the place of none."""
        if self.attendant is None:
            self.attendant = attendant
            self.begin()

    def begin(self) -> None:
        """Attend the table from now on, where it is an exercise."""
        if self.attendant is not None and self.attendance is None:
            self.attendance = Attendance(self, self._lead)

    @property
    def resting(self) -> bool:
        return not self.viewers and monotonic() - self.looked > RESTS_AFTER

    def wake(self) -> None:
        """Somebody looks."""
        self.looked = monotonic()
        self.moved.set()

    async def step(self) -> bool:
        """What the attendant does next, after a person's pause; whether there was anything."""
        self.moved.clear()
        version, proposal = await self._alone(self._proposed)
        if proposal is None:
            return False
        if proposal.pause > 0:
            await asyncio.sleep(proposal.pause)
        await self._alone(self._taken, version, proposal)
        return True

    def _proposed(self) -> tuple[int, Proposal | None]:
        assert self.attendant is not None
        self._catch_up()
        return self.table.version, self.attendant.next(self.table.clock())

    def _taken(self, version: int, proposal: Proposal) -> None:
        """Do what was proposed, unless the table has moved since."""
        table = self.table
        if table.version != version:
            return
        table.do(table.command(proposal.fields, proposal.by, table.clock()), clock=table.clock)
        self._follow()

    async def end(self) -> None:
        """Let go of the table; it stays as it is in its journal."""
        if self.attendance is not None:
            await self.attendance.end()
        if self._showing is not None:
            self._showing.cancel()
        if self._lead is not None:
            self._lead.give_up()
