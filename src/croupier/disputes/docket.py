"""The docket: every dispute as a fold of the records of one journal, and what may be done with it next.

A dispute is opened, reviewed, ruled on and closed, each with a record; what is not lawful then is refused and records
nothing. A ruling is never changed: reopening is a new entry, and what was ruled before stays. Whoever opened a dispute, or
dealt the round, does not rule on it.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any, Literal, NamedTuple
from uuid import uuid4

from croupier.disputes import facts as case_facts
from croupier.disputes.facts import Facts, dealer_numbers
from croupier.disputes.ruling import Ruling
from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.games.kit.play.people import identity, is_licence, is_reference, is_supervisor
from croupier.journal.book import Journal
from croupier.journal.problems import ConflictError
from croupier.journal.record import Actor, Entry, Record
from croupier.journal.store.store import Store
from croupier.people.duties import SURVEILLANCE
from croupier.references import no_reference

NAME = "disputes"
_MARK = "disputes: "
State = Literal["open", "reviewed", "ruled", "closed"]
STATES: tuple[State, ...] = ("open", "reviewed", "ruled", "closed")
_FROM: Mapping[str, tuple[State, ...]] = {
    "enter": ("open",),
    "review": ("open",),
    "rule": ("reviewed",),
    "post": ("ruled",),
    "close": ("ruled",),
    "reopen": ("closed",),
}
"""The states in which each step may follow."""
_TO: Mapping[str, State] = {"review": "reviewed", "rule": "ruled", "close": "closed", "reopen": "open"}
_DID = {
    "open": "opened",
    "enter": "entered",
    "review": "reviewed",
    "rule": "ruled",
    "post": "posted",
    "close": "closed",
    "reopen": "reopened",
}


class TransitionError(InputError):
    """The dispute is in a state in which this cannot be done."""


class DutyError(InputError):
    """Somebody else must do this: `role` is whose it is."""

    def __init__(self, reason: str, role: str = "floorperson or above") -> None:
        super().__init__(reason)
        self.role = role


class UnknownDisputeError(InputError):
    """There is no dispute of this number."""


class Signed(NamedTuple):
    """Who does something: by reference, in a role, with a licence where the role has one."""

    person: str
    role: str
    licence: str = ""

    def is_same_person(self, other: "Signed") -> bool:
        """One reference however it is spelled, or one licence, is one person."""
        one, two = (Signature(each.person, Role.SECURITY, each.licence or None) for each in (self, other))
        return one.is_same_person(two)


class Step(NamedTuple):
    """One record of a dispute."""

    did: str
    at: str
    by: Signed
    record: int
    tells: Mapping[str, Any]

    def json(self) -> dict[str, object]:
        return {"did": self.did, "at": self.at, "by": self.by._asdict(), "record": self.record, **self.tells}


@dataclass(frozen=True, slots=True)
class Case:
    """A dispute as its records have it. `text` is what was last entered, `review` and `ruling` are those of this entry."""

    number: int
    facts: Facts
    text: str
    state: State = "open"
    steps: tuple[Step, ...] = ()
    review: Mapping[str, Any] = field(default_factory=dict)
    ruling: Mapping[str, Any] = field(default_factory=dict)

    @property
    def entries(self) -> int:
        """How often it was opened."""
        return sum(step.did in ("opened", "reopened") for step in self.steps)

    @property
    def due(self) -> tuple[str, ...]:
        """What can be done with it next; what is paid can be entered once in the ledger of the table, if it is known."""
        due = (step for step, states in _FROM.items() if self.state in states)
        return tuple(step for step in due if step != "post" or self.unposted)

    @property
    def unposted(self) -> bool:
        """Whether a ruling pays something that is not in the ledger of its table yet."""
        known = bool(self.facts.table and self.facts.round)
        ruled = next((at for at, step in reversed(list(enumerate(self.steps))) if step.did == "ruled"), len(self.steps))
        posted = any(step.did == "posted" for step in self.steps[ruled:])
        return known and not posted and str(self.ruling.get("paid", "0.00")) != "0.00"

    def last(self, state: State) -> Step | None:
        """The step that brought it into a state, in this entry."""
        since = max(at for at, step in enumerate(self.steps) if step.did in ("opened", "reopened"))
        names = ("opened", "reopened") if state == "open" else (_DID[next(k for k, v in _TO.items() if v == state)],)
        return next((step for step in self.steps[since:] if step.did in names), None)


class Docket:
    """The journal "disputes" of a store. `exercise`: nothing in it is a house's own, and every record says so.

    A docket stays what its first record made it.
    """

    def __init__(self, store: Store, *, exercise: bool = False) -> None:
        self.store, self.exercise = store, exercise
        self.journal = Journal(store, NAME, create=not store.read_only)
        first = next(self.journal.records(1, 1), None)
        if first is not None:
            self.exercise = first.entry.command.get("exercise") is True
        self._cases: dict[int, Case] = {}
        self._read = 0
        self._turn = Lock()

    # Reading

    def cases(self) -> list[Case]:
        """All disputes, the newest first."""
        with self._turn:
            self._refresh()
            return sorted(self._cases.values(), key=lambda case: -case.number)

    def case(self, number: int) -> Case:
        """One dispute; a number that there is not is refused."""
        with self._turn:
            self._refresh()
            return self._case(number)

    def _case(self, number: int) -> Case:
        if number not in self._cases:
            last = len(self._cases)
            there = f"the last is {numbered(last, self.exercise)}" if last else "there is none yet"
            raise UnknownDisputeError(f"there is no dispute {numbered(number, self.exercise)}; {there}")
        return self._cases[number]

    def _refresh(self) -> None:
        for record in self.journal.records(self._read + 1):
            self._fold(record)
            self._read = record.sequence

    def _fold(self, record: Record) -> None:
        command: dict[str, Any] = dict(record.entry.command)
        name = str(command.pop("name", ""))
        if not name.startswith(_MARK):
            raise InputError(f"{self.store.where} has a table called {NAME!r}, and the journal of disputes needs that name")
        name, number = name.removeprefix(_MARK), int(command.pop("dispute"))
        actor = record.entry.actors[0]
        by = Signed(actor.person, actor.role, actor.licence or "")
        facts, text = command.pop("facts", None), command.pop("text", None)
        step = Step(_DID[name], record.entry.at, by, record.sequence, command)
        if name == "open":
            self._cases[number] = Case(number, case_facts.of_json(facts), str(text), steps=(step,))
            return
        case = self._cases[number]
        changes: dict[str, Any] = {"steps": (*case.steps, step), "state": _TO.get(name, case.state)}
        if facts is not None:
            changes["facts"] = case_facts.of_json(facts)
        if text is not None:
            changes["text"] = str(text)
        if name in ("review", "rule"):
            changes["review" if name == "review" else "ruling"] = command
        if name == "reopen":
            changes |= {"review": {}, "ruling": {}}
        self._cases[number] = replace(case, **changes)

    # Writing

    def open(self, facts: Facts, text: str, by: Signed, *, id: str = "", at: str = "") -> Case:
        """A new dispute, with what was entered so far."""
        checked = case_facts.checked(facts)
        _require_may(by, "open")
        with self._turn:
            while True:
                with suppress(ConflictError):  # another process wrote at the same moment
                    return self._record("open", None, by, {"facts": checked.json(), "text": text}, id, at)

    def enter(self, number: int, text: str, by: Signed, *, facts: Facts | None = None, id: str = "", at: str = "") -> Case:
        """Other words for what the video shows, or other facts, while the dispute is open."""
        told: dict[str, Any] = {"text": text}
        if facts is not None:
            told["facts"] = case_facts.checked(facts).json()
        return self._step("enter", number, by, told, id, at)

    def review(self, number: int, told: Mapping[str, Any], by: Signed, *, id: str = "", at: str = "") -> Case:
        """The finding is stated: differences, whose error it is, and a remark."""
        return self._step("review", number, by, told, id, at)

    def rule(self, number: int, ruling: Ruling, by: Signed, *, id: str = "", at: str = "") -> Case:
        """A ruling on what was reviewed."""
        return self._step("rule", number, by, ruling, id, at)

    def to_post(self, number: int, by: Signed) -> Case:
        """The dispute whose ruling this person may enter in the ledger of its table now; otherwise why not."""
        _require_may(by, "post")
        case = self.case(number)
        if self.exercise:
            raise InputError("an exercise moves no money of a table; a house's own disputes do")
        self._require_now(case, "post", by)
        return case

    def post(self, number: int, record: int, by: Signed, *, id: str = "", at: str = "") -> Case:
        """What the ruling pays stands in the ledger of its table, by the adjustment in this record of it."""
        return self._step("post", number, by, {"table_record": record}, id, at)

    def close(self, number: int, by: Signed, *, id: str = "", at: str = "") -> Case:
        return self._step("close", number, by, {}, id, at)

    def reopen(self, number: int, reason: str, by: Signed, *, id: str = "", at: str = "") -> Case:
        """A new entry of a closed dispute, with its reason; what was ruled stays on record."""
        words = " ".join(reason.split())
        if not words or len(words) > 2000 or not words.isprintable():
            raise InputError("reopening needs its reason, in words")
        return self._step("reopen", number, by, {"reason": words}, id, at)

    def _step(self, name: str, number: int, by: Signed, told: Mapping[str, Any] | Ruling, id: str, at: str) -> Case:
        _require_may(by, name)
        with self._turn:
            while True:
                self._refresh()
                case = self._case(number)
                if not id or self.journal.find(id) is None:  # else it is recorded already, or refused
                    self._require_now(case, name, by)
                fields = told.judged(case.review) if isinstance(told, Ruling) else told
                with suppress(ConflictError):  # it is decided anew on what another process wrote
                    return self._record(name, number, by, fields, id, at)

    def _record(self, name: str, number: int | None, by: Signed, told: Mapping[str, Any], id: str, at: str) -> Case:
        actor = Actor(by.person.strip(), by.role, by.licence.strip() or None)
        self._refresh()
        known = self.journal.find(id) if id else None
        place = number or (len(self._cases) + 1 if known is None else int(str(known.entry.command["dispute"])))
        exercise = {"exercise": True} if self.exercise else {}
        command = {"name": _MARK + name, "dispute": place, **exercise, **told}
        at = at or self.journal.store.clock().isoformat(timespec="seconds")
        entry = Entry(id or str(uuid4()), at, (actor,), command)
        if self.journal.repeated(entry) is None:
            self.journal.append(entry, expects=self._read)
            self._refresh()
        return self._case(place)

    def _require_now(self, case: Case, name: str, by: Signed) -> None:
        """Refuse a step that cannot follow, or that somebody else has to do in this dispute."""
        called = f"dispute {numbered(case.number, self.exercise)}"
        if case.state not in _FROM[name]:
            follows = f"what can follow is to {' or '.join(case.due)} it"
            raise TransitionError(f"{called} is {case.state}: it cannot be {_DID[name]} now; {follows}")
        if name == "post" and not case.unposted:
            raise TransitionError(f"{called} pays nothing that is still to be entered in the ledger of a table")
        if name == "rule":
            _require_apart(case, called, by)


def numbered(number: int, exercise: bool) -> str:
    """The number of a dispute as people write it: 31, and for an exercise E31."""
    return f"E{number}" if exercise else str(number)


def _require_may(by: Signed, name: str) -> None:
    """Refuse somebody who is nobody, or whose role has no part in this step."""
    if not by.person.strip():
        raise InputError("say who does this: give a reference such as F-118")
    if not is_reference(by.person.strip()):
        raise InputError(f"{no_reference(by.person.strip())}: the journal keeps no names")
    supervises = by.role in list(Role) and is_supervisor(Role(by.role))
    if name in ("rule", "post"):
        if not supervises:
            what = "ruled on" if name == "rule" else "entered in a ledger"
            raise DutyError(f"a dispute is {what} by a floorperson or above, not by {by.role or 'nobody'}")
        if not is_licence(by.licence):
            given = f"; {by.licence[:20]!r} is none" if by.licence.strip() else ""
            raise InputError(f"a ruling needs the licence number of {by.person}{given}")
    elif not supervises and by.role != SURVEILLANCE:
        raise DutyError(
            f"a dispute is {_DID[name]} by surveillance, or by a floorperson or above, not by {by.role or 'nobody'}",
            SURVEILLANCE,
        )


def _require_apart(case: Case, called: str, by: Signed) -> None:
    """Refuse a ruling by whoever opened the dispute, or dealt the round."""
    for step in case.steps:
        if step.did in ("opened", "reopened") and by.is_same_person(step.by):
            raise DutyError(f"{by.person} {step.did} {called}, and who {step.did} it does not rule on it")
    signs = {identity(number) for number in (by.person, by.licence) if number.strip()}
    if any(identity(number) in signs for dealer in case.facts.dealt_by for number in dealer_numbers(dealer)):
        raise DutyError(f"{by.person} dealt the round, and who dealt it does not rule on it")
