"""The steps of a submission's life: a signed record, a frozen copy and the file's new head, or a refusal."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.choices import Submission, chosen, in_force, numbered, submission
from croupier.rulebook.concerns import needs_approval
from croupier.rulebook.digest import digest_in_force
from croupier.rulebook.house.folder import as_filed, differing, house_of, require_inside, still_says
from croupier.rulebook.house.house import SUBMISSIONS, House, require_own_text
from croupier.rulebook.house.record.approvals import with_approvals
from croupier.rulebook.house.record.copies import FILED, Frozen, write_copies
from croupier.rulebook.house.record.filings import FILE, Filing, Filings, Signed, open_filings, require_signed
from croupier.rulebook.house.record.frozen_text import digest_of, frozen_text, own_digest
from croupier.rulebook.house.record.life import (
    IN_WORDS,
    LifeError,
    require_day,
    require_follows,
    require_within_text,
    unknown_claim,
)
from croupier.rulebook.house.record.review import Item, checked_item, in_words
from croupier.rulebook.house.submission import working_file
from croupier.rulebook.labels import label
from croupier.rulebook.provisions.provisions import limits_notice
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import LAW, Draft
from croupier.rulebook.toml.files import text_of
from croupier.rulebook.values import Value, plain

LIMITS = "limits"
"""The paths below which limits stand that a house may change with notice."""
LONGEST_NOTICE = timedelta(days=30)
_ONLY_PROPOSED = {
    "proposed": "is only proposed here, not in force",
    "comment": "is only asked for in a comment here, not in force",
    "custom": "is no law here, only custom",
}


@dataclass(frozen=True, slots=True)
class Step:
    """Who takes a step, for which day, and what day it is; its time where another clock than this machine's counts."""

    by: Signed
    day: date
    today: date
    now: datetime | None = None


def require_law(file: Path, *, exercise: bool = False) -> None:
    """Refuse a submission under a text that is no law, unless it is an exercise; and under another state's."""
    house, one = _read(file)
    _require_law(house, library.draft(one.edition), one, exercise=exercise or one.exercise)


def file_submission(file: Path, step: Step, *, exercise: bool = False) -> Filing:
    """Hand a draft in. Under an edition that is no law it is refused, unless it is an exercise."""
    house, one = _read(file)
    draft = library.draft(one.edition)
    exercise = exercise or one.exercise
    _require_law(house, draft, one, exercise=exercise)
    if not one.tables:
        raise InputError(f'{file}: names no table; say for which tables it is, such as tables = ["CW-01"]')
    rules = in_force(draft, one.choices, one.read, submitted=one)
    with _office(house, step.by, "file") as filings:
        _require_unknown(filings, one)
        require_day(str(one.number), "file", step.day, after=None, today=step.today)
        require_within_text(str(one.number), step.day, draft.id, draft.effective, today=step.today)
        if one.amends is not None:
            base = _amended(filings, one, exercise=exercise)
            require_day(str(one.number), "file", step.day, after=base.filed, today=step.today)
        filed = replace(one, status="filed", filed=step.day, approved=None, effective=None, exercise=exercise)
        told: dict[str, Any] = {"tables": list(one.tables), "rules_sha256": digest_in_force(rules)}
        told["own_sha256"] = own_digest(text_of(file), str(file))
        told |= {"amends": one.amends} if one.amends else {}
        told |= {"exercise": True} if exercise else {}
        return _record(house, filings, "file", str(one.number), step, [filed], told)


def approve(file: Path, step: Step, *, approval: str = "") -> Filing:
    """The regulator approves what was filed; refused while an objection stands."""
    house, one = _read(file)
    with _office(house, step.by, "approve") as filings:
        filing = _filing(filings, one, "approve")
        if filing.objections:
            first = filing.objections[0]
            says = f"the objection to {first.item} stands ({first.section}: {first.words})"
            raise InputError(f"{filing.number} cannot be approved: {says}; it is answered and then reviewed as met")
        require_day(filing.number, "approve", step.day, after=filing.filed, today=step.today)
        approved = replace(_with_approvals(filings, filing, one), status="approved", approved=step.day)
        told = {"approval": in_words(approval, "the number of the approval")} if approval else {}
        return _record(house, filings, "approve", filing.number, step, [approved], told)


def put_in_force(file: Path, step: Step) -> Filing:
    """What was approved holds from a day on, and what it amends is superseded on that day."""
    house, one = _read(file)
    with _office(house, step.by, "put-in-force") as filings:
        filing = _filing(filings, one, "put-in-force")
        require_day(filing.number, "put-in-force", step.day, after=filing.approved, today=step.today)
        _require_edition_holds(one, step.day)
        base = _amended(filings, one, exercise=filing.exercise) if filing.amends else None
        if base is not None and base.status != "in-force":
            raise InputError(
                f"{filing.number} amends {base.number}, which is {IN_WORDS[base.status]}: put that in force first"
            )
        if base is not None and base.effective is not None and step.day <= base.effective:
            raise InputError(
                f"{filing.number} cannot hold from {step.day}: {base.number} holds only since {base.effective}"
            )
        _require_tables_free(filings, filing, base, step.day)
        holds = [replace(_with_approvals(filings, filing, one), status="in-force", effective=step.day)]
        _require_approved(filings, filing, holds[0])
        if base is not None:
            holds.append(replace(as_filed(base, None), status="superseded"))
        return _record(house, filings, "put-in-force", filing.number, step, holds, {})


def withdraw(file: Path, step: Step, *, reason: str) -> Filing:
    """The house takes back what it filed; from that day on it does not hold."""
    house, one = _read(file)
    with _office(house, step.by, "withdraw") as filings:
        filing = _filing(filings, one, "withdraw")
        before = filing.effective is not None and step.today < filing.effective  # it never came into force
        after = max(filter(None, (filing.filed, filing.approved)), default=None) if before else filing.last_day
        require_day(filing.number, "withdraw", step.day, after=after, today=step.today)
        gone = [replace(as_filed(filing, one.file), status="withdrawn")]
        base = filings.by_number.get(filing.amends or "")
        if before and base is not None and base.ended_by == filing.number:
            gone.append(replace(as_filed(base, None), status="in-force"))  # what it would have superseded goes on
        told = {"reason": in_words(reason, "why it is withdrawn")}
        return _record(house, filings, "withdraw", filing.number, step, gone, told)


def review(file: Path, step: Step, item: Item) -> Filing:
    """The regulator says of one item that it is met, objected to, or approved by a bureau."""
    house, one = _read(file)
    with _office(house, step.by, "review") as filings:
        filing = _filing(filings, one, "review")
        require_day(filing.number, "review", step.day, after=filing.filed, today=step.today)
        if filing.status == "approved" and item.result != "approved":
            says = f"only what a bureau approves is still recorded, and no {item.result}"
            raise LifeError(f"{filing.number} is approved: {says}")
        checked = checked_item(in_force(library.draft(one.edition), one.choices, one.read), item)
        return _record(house, filings, "review", filing.number, step, [], {"item": checked.json()})


def answer(file: Path, step: Step, item: str, words: str) -> Filing:
    """The house answers what the regulator said of an item."""
    house, one = _read(file)
    with _office(house, step.by, "answer") as filings:
        filing = _filing(filings, one, "answer")
        require_day(filing.number, "answer", step.day, after=filing.filed, today=step.today)
        known = [each.item for each in filing.review]
        if paths.normal(item) not in known and item not in known:
            raise InputError(
                f"the regulator said nothing of {item[:60]!r}; reviewed are {', '.join(known) or 'no items yet'}"
            )
        named = item if item in known else paths.normal(item)
        return _record(
            house, filings, "answer", filing.number, step, [], {"item": named, "words": in_words(words, "the answer")}
        )


def announce_limits(
    file: Path, step: Step, limits: Mapping[str, object], since: datetime, *, now: datetime, tables: Sequence[str] = ()
) -> Filing:
    """Limits change with notice at all tables of a submission in force, or at some of them."""
    house, one = _read(file)
    with _office(house, step.by, LIMITS) as filings:
        filing = _filing(filings, one, LIMITS)
        draft = library.draft(one.edition)
        choices = chosen(draft, limits, where="limits")
        for path in choices or {"nothing": None}:
            if not paths.under(path, LIMITS):
                raise InputError(
                    f"{path} is no limit of the tables: what else changes is an amendment, under its own number"
                )
        in_force(draft, {**one.choices, **choices}, one.read)
        _require_notice(house, since, now)
        if unknown := [table for table in tables if table not in filing.tables]:
            raise InputError(f"{filing.number} is not for table {unknown[0][:40]!r}; it is for {', '.join(filing.tables)}")
        told = {
            "choices": {path: plain(value) for path, value in choices.items()},
            "since": since.isoformat(timespec="minutes"),
            "tables": list(tables or filing.tables),
        }
        return _record(house, filings, LIMITS, filing.number, step, [], told)


# What every step needs


@contextmanager
def _office(house: House, by: Signed, step: str) -> Iterator[Filings]:
    """The journal of a house, open for one step; refused before anything is recorded where nothing can be written."""
    require_signed(by, step)
    for name in (SUBMISSIONS, FILED, FILE):
        require_inside(house.folder / name, house.folder)
    working_file.require_writable(house.folder, house.folder / SUBMISSIONS, house.folder / FILED)
    with open_filings(house.folder) as filings:
        filings.require_one_side(by)
        yield filings


def _read(file: Path) -> tuple[House, Submission]:
    house, one = house_of(file), submission(str(file))
    if one.file is None:
        raise InputError(f"{file}: this is an edition, not a submission; `croupier submission new EDITION` writes one")
    if one.number is None:
        raise InputError(f'{file}: has no number; give it one, such as number = "CW-2026-001"')
    return house, one


def _require_law(house: House, draft: Draft, one: Submission, *, exercise: bool) -> None:
    if not library.known(one.edition):
        raise InputError(f"{one.file}: is under the edition file {one.edition}; a house files under an edition by its id")
    if draft.status != LAW and not exercise:
        raise InputError(f"{draft.title} {_ONLY_PROPOSED[draft.status]} ({draft.id}); --exercise files it as an EXERCISE")
    require_own_text(house, draft)


def _require_edition_holds(one: Submission, day: date) -> None:
    effective = library.draft(one.edition).effective
    if effective is not None and day.isoformat() < effective:
        raise InputError(f"{one.number} cannot hold from {day}: {one.edition} itself takes effect on {effective}")


def _require_unknown(filings: Filings, one: Submission) -> None:
    if (known := filings.by_number.get(str(one.number))) is not None:
        require_follows(known.number, known.status, "file")
    alike = (number for number in filings.by_number if number.casefold() == str(one.number).casefold())
    if (other := next(alike, None)) is not None:
        raise InputError(
            f"{one.file}: {one.number} is {other}, which was filed, but for its capitals; give it another number"
        )
    if one.status != "draft":
        raise InputError(f"{one.file}: {unknown_claim(one.status, one.dates)}")


def _filing(filings: Filings, one: Submission, step: str) -> Filing:
    """The filing of a file that still says what was filed, in a state in which the step may follow."""
    filing = filings.by_number.get(str(one.number))
    if filing is None:
        require_follows(str(one.number), "draft", step)
    assert filing is not None
    require_follows(filing.number, filing.status, step)
    _require_as_filed(filing, one)
    return filing


def _with_approvals(filings: Filings, filing: Filing, one: Submission) -> Submission:
    """A filing with the approvals that bureaus gave, where the text asks for them."""
    base = filings.by_number.get(filing.amends or "")
    given: dict[str, Value] = {item.item: item.in_words for item in filing.review if item.result == "approved"}
    return with_approvals(as_filed(filing, one.file), as_filed(base, None) if base is not None else None, given)


def _require_approved(filings: Filings, filing: Filing, text: Submission) -> None:
    """Refuse what a text allows only once it is approved, and nobody approved on record."""
    force = in_force(library.draft(text.edition), text.choices, text.read)
    for path, section in needs_approval(force):
        if not _approved_on_record(filings, filing, path, section):
            says = f"{label(path)} is allowed only once it is approved, and no approval is on record"
            how = f"a review records it as approved, with bureau, number and date (item {path})"
            raise InputError(f"{filing.number} cannot be put in force: {says}; {how}", rule=path, cite=section)


def _approved_on_record(filings: Filings, filing: Filing, path: str, section: str) -> bool:
    """Whether a bureau approved it in the review, or in that of what was amended, since when nothing changed beside it."""
    if any(item.result == "approved" and item.item in (path, section) for item in filing.review):
        return True
    base = filings.by_number.get(filing.amends or "")
    if base is None:
        return False
    now, before = as_filed(filing, None).choices, as_filed(base, None).choices
    group = paths.join(paths.split(path)[:-1])
    same = all(now.get(each) == before.get(each) for each in {**now, **before} if paths.under(each, group))
    return same and _approved_on_record(filings, base, path, section)


def _require_as_filed(filing: Filing, one: Submission) -> None:
    if not still_says(Path(str(one.file)), filing):
        changed = ", ".join(differing(one, as_filed(filing, one.file))[:5]) or "its head"
        says = f"was changed since it was filed ({changed}); file the change as an amendment of {filing.number}"
        raise InputError(f"{one.file}: {says}")


def _amended(filings: Filings, one: Submission, *, exercise: bool) -> Filing:
    """What an amendment amends, as it is on record; it must live, and be no exercise where this is none."""
    base = filings.by_number.get(str(one.amends))
    if base is None:
        raise InputError(f"{one.number} amends {one.amends}, which was never filed")
    if base.ended is not None or base.status in ("superseded", "withdrawn"):
        by = f" by {base.ended_by}: amend that one" if base.ended_by else ": file a new one"
        raise InputError(f"{one.number} amends {one.amends}, which is {IN_WORDS[base.status]}{by}")
    if base.exercise != exercise:
        raise InputError(f"{one.number} amends {one.amends}: of the two one is an exercise and the other is not")
    if one.amended is not None:
        _require_as_filed(base, one.amended)
    return base


def _require_tables_free(filings: Filings, filing: Filing, base: Filing | None, day: date) -> None:
    """Refuse a table that another submission holds: at one table one submission is in force."""
    for other in filings.by_number.values():
        if other.number in (filing.number, base.number if base else "") or other.exercise != filing.exercise:
            continue
        held = other.effective is not None and (other.ended is None or other.ended > day)
        if held and (both := [table for table in filing.tables if table in other.tables]):
            raise InputError(f"table {both[0]} is under {other.number} in force already: amend or withdraw that one first")


def _require_notice(house: House, since: datetime, now: datetime) -> None:
    notice = limits_notice(house.jurisdiction)
    if notice is None:
        says = f"no provision at hand lets limits that were filed change by notice in {house.jurisdiction}"
        raise InputError(f"{says}: file the change as an amendment")
    if since < now + timedelta(minutes=int(notice.value)):
        need = f"{notice.value} minutes from now at the earliest, not from {since:%Y-%m-%d %H:%M}"
        raise InputError(f"new limits hold {need}", cite=notice.cite)
    if since > now + LONGEST_NOTICE:
        raise InputError(f"new limits are announced up to {LONGEST_NOTICE.days} days ahead, not for {since:%Y-%m-%d}")


def _record(
    house: House,
    filings: Filings,
    name: str,
    number: str,
    step: Step,
    texts: Sequence[Submission],
    told: Mapping[str, Any],
) -> Filing:
    """Record the step, then write the copies and the heads of the files that it moves on."""
    frozen = [Frozen(str(one.number), one.status, text := frozen_text(one), digest_of(text)) for one in texts]
    files = {one.number: numbered(house.folder / SUBMISSIONS, one.number) for one in frozen}  # or two have it: then nothing
    recorded = filings.append(name, number, step.day, step.by, frozen, told, step.now)
    write_copies(house.folder / FILED, filings.frozen)
    for one in frozen:
        moved, file = filings.by_number[one.number], files[one.number]
        dates = {"filed": moved.filed, "approved": moved.approved, "effective": moved.effective}
        if file is not None:
            working_file.update(file, moved.status, dates, exercise=moved.exercise)
    return recorded
