"""What a house filed, as a fold of the records of its journal: the truth about every step of every submission.

The journal "submissions" lies in the house's folder. A step is one record, signed by whoever took it; what is not lawful
records nothing. Of two processes one is first, and the other is told.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.references import is_reference, no_reference
from croupier.rulebook.house.record.copies import Frozen, any_in
from croupier.rulebook.house.record.life import DOING
from croupier.rulebook.house.record.review import Item, item_of_json
from croupier.rulebook.submission_head import Status
from croupier.rulebook.values import Value, frozen

if TYPE_CHECKING:
    from croupier.journal.book import Journal
    from croupier.journal.record import Record

FILE = "filings.db"
NAME = "submissions"
_MARK = "submissions: "
COMPLIANCE, REGULATOR = "compliance", "regulator"
_WHOSE = {"review": (REGULATOR, COMPLIANCE), "approve": (REGULATOR, COMPLIANCE)}
"""Who takes a step: what the regulator says is signed by the regulator, or by whoever enters the letter for the house."""


class Signed(NamedTuple):
    """Who takes a step: by reference, for the house (compliance) or as the regulator."""

    person: str
    role: str


class Step(NamedTuple):
    """One record of a submission: what was done, for which day, when it was entered and by whom."""

    did: str
    day: date
    at: str
    by: Signed
    record: int
    told: Mapping[str, Any]

    def json(self) -> dict[str, object]:
        return {
            "step": self.did,
            "date": self.day.isoformat(),
            "at": self.at,
            "by": self.by._asdict(),
            "record": self.record,
            **self.told,
        }


class Announced(NamedTuple):
    """Limits that change with notice: at which tables, from when, and what they are then."""

    at: datetime
    since: datetime
    tables: tuple[str, ...]
    choices: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Filing:
    """A submission as its records have it. `text` is what its last step froze; since `ended` it holds no more."""

    number: str
    status: Status
    text: str
    sha256: str
    tables: tuple[str, ...]
    own_sha256: str = ""  # of what the house's file said when it was filed
    in_force_sha256: str = ""  # of the text that tables stand under
    amends: str | None = None
    exercise: bool = False
    filed: date | None = None
    approved: date | None = None
    effective: date | None = None
    ended: date | None = None
    ended_by: str | None = None
    steps: tuple[Step, ...] = ()
    review: tuple[Item, ...] = ()
    announced: tuple[Announced, ...] = ()

    @property
    def last_day(self) -> date | None:
        """The date of the last step that moved it on."""
        return max((day for day in (self.filed, self.approved, self.effective) if day is not None), default=None)

    @property
    def objections(self) -> tuple[Item, ...]:
        """What the regulator objects to, and has not found met since."""
        return tuple(item for item in self.review if item.result == "objection")

    def holds_on(self, day: date) -> bool:
        """Whether it is in force on a day."""
        return self.effective is not None and self.effective <= day and (self.ended is None or day < self.ended)


class Filings:
    """The filings of a house, by number, read from its journal."""

    def __init__(self, journal: "Journal | None" = None) -> None:
        self.journal = journal
        self.by_number: dict[str, Filing] = {}
        self.frozen: list[Frozen] = []
        self._read = 0
        if journal is not None:
            self.read(journal.records())

    def read(self, records: "Iterable[Record]") -> None:
        """Read the records that follow those that were read."""
        for record in records:
            try:
                self._fold(record)
            except (KeyError, TypeError, ValueError) as problem:
                if isinstance(problem, InputError):
                    raise
                raise InputError(f"{FILE}: record {record.sequence} is no step that this version knows") from None
            self._read = record.sequence

    def append(
        self,
        step: str,
        number: str,
        day: date,
        by: Signed,
        texts: Sequence[Frozen],
        told: Mapping[str, Any],
        now: datetime | None = None,
    ) -> Filing:
        """Record a step that follows from what was read, and nothing if somebody else recorded one meanwhile."""
        from uuid import uuid4  # which reading does not need

        from croupier.journal.problems import ConflictError
        from croupier.journal.record import Actor, Entry

        assert self.journal is not None
        require_signed(by, step)
        command = {"name": _MARK + step, "number": number, "day": day.isoformat(), **told}
        command["frozen"] = [one._asdict() for one in texts]
        at = (now or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="seconds")
        with suppress(ConflictError):
            entry = Entry(str(uuid4()), at, (Actor(by.person.strip(), by.role),), command)
            self.journal.append(entry, expects=self._read)
            self.read(self.journal.records(self._read + 1))
            return self.by_number[number]
        raise InputError("somebody else took a step in this house at the same moment; look again, and do it once more")

    def require_one_side(self, by: Signed) -> None:
        """Refuse who signed for the other side in this journal: nobody approves what they filed."""
        taken = (step for filing in self.by_number.values() for step in filing.steps)
        other = next((step for step in taken if step.by.person == by.person.strip() and step.by.role != by.role), None)
        if other is not None:
            says = f"{other.by.person} signed as {other.by.role} in record {other.record} of this journal"
            raise InputError(f"{says}, and cannot sign as {by.role}: the house and the regulator are never one person")

    def _fold(self, record: "Record") -> None:
        command: dict[str, Any] = dict(record.entry.command)
        name = str(command.pop("name", ""))
        if not name.startswith(_MARK):
            raise InputError(f"{FILE}: record {record.sequence} is no step of a submission")
        step, number, day = name.removeprefix(_MARK), command.pop("number"), date.fromisoformat(command.pop("day"))
        texts = [Frozen(**one) for one in command.pop("frozen")]
        actor = record.entry.actors[0]
        taken = Step(step, day, record.entry.at, Signed(actor.person, actor.role), record.sequence, command)
        for one in texts:
            self.frozen.append(one)
            found = self.by_number.get(one.number) or Filing(one.number, "draft", "", "", ())
            found = replace(found, status=one.status, text=one.text, sha256=one.sha256)
            if one.number != number:
                ends = one.status == "superseded"  # otherwise what would have superseded it was withdrawn before
                found = replace(found, ended=day if ends else None, ended_by=number if ends else None)
            self.by_number[one.number] = found
        found = self.by_number[number]
        self.by_number[number] = replace(found, steps=(*found.steps, taken), **_changes(found, step, day, command, taken))


def _changes(found: Filing, step: str, day: date, told: Mapping[str, Any], taken: Step) -> dict[str, Any]:
    """What a step changes beside the state."""
    match step:
        case "file":
            exercise = told.get("exercise") is True
            said = {"own_sha256": told["own_sha256"], "amends": told.get("amends"), "exercise": exercise}
            return {"filed": day, "tables": tuple(told["tables"]), **said}
        case "approve":
            return {"approved": day}
        case "put-in-force":
            return {"effective": day, "in_force_sha256": found.sha256}
        case "withdraw":
            return {"ended": day}
        case "review":
            item = item_of_json(told["item"])
            return {"review": (*(one for one in found.review if one.item != item.item), item)}
        case "answer":
            answered = (replace(one, answer=told["words"]) if one.item == told["item"] else one for one in found.review)
            return {"review": tuple(answered)}
        case "limits":
            choices = {path: frozen(value) for path, value in told["choices"].items()}
            since = datetime.fromisoformat(told["since"])
            at = datetime.fromisoformat(taken.at)
            return {"announced": (*found.announced, Announced(at, since, tuple(told["tables"]), choices))}
    return {}


def require_signed(by: Signed, step: str) -> None:
    """Refuse somebody who is nobody, or whose part the step is not."""
    whose = _WHOSE.get(step, (COMPLIANCE,))
    if not is_reference(by.person.strip()):
        raise InputError(f"{no_reference(by.person.strip())}: the journal keeps no names")
    if by.role not in whose:
        raise InputError(f"{DOING[step]} is for {' or '.join(whose)}, not for {by.role[:30] or 'nobody'}")


def journal_missing(folder: Path) -> str | None:
    """That the journal is gone though something was filed; None where it is there, or nothing was."""
    if (folder / FILE).exists() or not any_in(folder):
        return None
    says = "the journal is missing, and there are copies of what was filed: put it back from a backup first"
    return f"{folder / FILE}: {says}"


def read_filings(folder: Path) -> Filings:
    """What a house filed; without a journal nothing."""
    found, file = Filings(), folder / FILE
    if file.exists():
        require_extra("journal", "the journal of a house's submissions")
        from croupier.journal.store.glance import records_in

        found.read(records_in(file, NAME))
    return found


@contextmanager
def open_filings(folder: Path) -> Iterator[Filings]:
    """The same for whoever takes a step: the journal is made where nothing was filed yet, and refused where it is gone."""
    require_extra("journal", "the journal of a house's submissions")
    if (missing := journal_missing(folder)) is not None:
        raise InputError(missing)
    from croupier.journal.book import Journal
    from croupier.journal.store.store import open_store

    with open_store(str(folder / FILE), create=True) as store:
        yield Filings(Journal(store, NAME, create=True))
