"""The steps of a submission's life on its page: whose they are, what each asks for, and that they are taken and signed."""

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from croupier.compliance.ready import NotReadyError, require_ready
from croupier.errors import InputError
from croupier.people.duties import COMPLIANCE
from croupier.rulebook.house import filing
from croupier.rulebook.house.record.filings import Filing, Signed
from croupier.rulebook.house.record.life import DOING, FROM
from croupier.rulebook.house.record.review import RESULTS, Item
from croupier.rulebook.submission_head import Status
from croupier.web.tables.problems import ForbiddenError

REGULATOR = "regulator"

REVIEW = (
    ("item", "Point or section"),
    ("result", "Result"),
    ("section", "Section, if another"),
    ("words", "Words"),
    ("bureau", "Bureau"),
    ("approval", "Number of its approval"),
    ("on", "Its date"),
)


class Step(NamedTuple):
    """A step as the page offers it: its name, its button, and the fields beside its date."""

    name: str
    button: str
    fields: tuple[tuple[str, str], ...] = ()
    whose: tuple[str, ...] = (COMPLIANCE,)


STEPS = (
    Step("file", "Hand in what is saved"),
    Step("approve", "Record the approval", (("approval", "Number of the approval"),), (COMPLIANCE, REGULATOR)),
    Step("put-in-force", "Put it in force"),
    Step("withdraw", "Withdraw it", (("reason", "Why"),)),
    Step("review", "Record a review", REVIEW, (COMPLIANCE, REGULATOR)),
    Step("answer", "Answer it", (("item", "Point or section"), ("words", "Answer"))),
)


def open_to(role: str, status: Status) -> tuple[Step, ...]:
    """The steps that may follow now and are theirs."""
    return tuple(step for step in STEPS if status in FROM[step.name] and role in step.whose)


def take(file: Path, given: Mapping[str, str], by: Signed, now: datetime) -> Filing:
    """Take the step that a form names; whatever it needs and does not have is refused, and nothing is recorded."""
    name = given.get("step", "")
    whose = next((step.whose for step in STEPS if step.name == name), None)
    if whose is None:
        raise InputError(f"{name[:30]!r} is no step of a submission; there are {', '.join(step.name for step in STEPS)}")
    if by.role not in whose:
        raise ForbiddenError(f"{DOING[name]} is for {' or '.join(whose)}; you are here as {by.role}", whose[0])
    today = now.date()
    step = filing.Step(by, _day(given.get("date", ""), today), today, now)
    words = {key: given.get(key, "").strip() for key in ("approval", "reason", "item", "words", "section")}
    match name:
        case "file":
            exercise = given.get("exercise") == "yes"
            _require_ready(file, exercise=exercise)
            return filing.file_submission(file, step, exercise=exercise)
        case "approve":
            return filing.approve(file, step, approval=words["approval"])
        case "put-in-force":
            return filing.put_in_force(file, step)
        case "withdraw":
            return filing.withdraw(file, step, reason=words["reason"])
        case "answer":
            return filing.answer(file, step, words["item"], words["words"])
    return filing.review(file, step, _item(given))


def _require_ready(file: Path, *, exercise: bool) -> None:
    """The refusal of what is not ready, as a page says it: what would be right stands beside the fields."""
    try:
        require_ready(file, exercise=exercise)
    except NotReadyError as wrong:
        more = f" ({wrong.more} more)" if wrong.more else ""
        says = f"{wrong.number} as it is saved is not ready to be filed: {wrong.first.says}{more}"
        raise InputError(says, rule=wrong.rule, cite=wrong.cite) from None


def _day(text: str, today: date) -> date:
    try:
        return date.fromisoformat(text.strip()) if text.strip() else today
    except ValueError:
        raise InputError(f"{text[:20]!r} is no day: give one such as 2027-06-30") from None


def _item(given: Mapping[str, str]) -> Item:
    said = {key: given.get(key, "").strip() for key in ("item", "section", "words", "bureau", "approval")}
    result = next((each for each in RESULTS if each == given.get("result", "")), None)
    if result is None:
        raise InputError(f"a review finds an item {', '.join(RESULTS[:-1])} or {RESULTS[-1]}")
    on = _day(given["on"], date.min) if given.get("on", "").strip() else None
    return Item(said["item"], result, said["section"], said["words"], said["bureau"], said["approval"], on)
