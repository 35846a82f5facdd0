"""What can be wrong with a request to a table or a dispute, each with its status, as `application/problem+json`."""

from typing import Any

from fastapi.responses import JSONResponse

from croupier.disputes.docket import DutyError, TransitionError, UnknownDisputeError
from croupier.errors import InputError
from croupier.journal.problems import ConflictError, DamagedError, UnavailableError, without_places
from croupier.people.attempts import TooSoonError
from croupier.rulebook.house.record.life import LifeError
from croupier.rulebook.house.submission.edit import ChangedMeanwhileError
from croupier.tables.read_access import ReadDeniedError
from croupier.tables.table import RefusedError
from croupier.web.shelf import NotThereError
from croupier.web.work.worker import BusyError

MEDIA_TYPE = "application/problem+json"
SECONDS = 30
"""After which somebody for whom there was no room may try again."""
BUSY_SECONDS = 5


class UnknownTableError(NotThereError):
    """No table has this name."""


class ForbiddenError(InputError):
    """Somebody else does this; `role` is whose it is."""

    def __init__(self, reason: str, role: str = "") -> None:
        super().__init__(reason)
        self.role = role


class BodyError(InputError):
    """What was sent is too large, of another type, or no JSON."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class TooManyError(InputError):
    """There is no room for another one now, but in so many seconds there may be."""

    def __init__(self, reason: str, seconds: int = SECONDS) -> None:
        super().__init__(reason)
        self.seconds = seconds


_STATUS: tuple[tuple[type[InputError], int, str], ...] = (
    (UnknownTableError, 404, "No such table"),
    (NotThereError, 404, "Not found"),
    (UnknownDisputeError, 404, "No such dispute"),
    (ForbiddenError, 403, "Not yours to do"),
    (DutyError, 403, "Not yours to do"),
    (TransitionError, 409, "Not now"),
    (LifeError, 409, "Not now"),
    (ChangedMeanwhileError, 409, "Somebody was faster"),
    (ConflictError, 409, "Somebody was faster"),
    (UnavailableError, 409, "Table stopped"),
    (DamagedError, 409, "Table stopped"),
    (TooManyError, 429, "Too many"),
    (RefusedError, 422, "Refused"),
    (BusyError, 503, "Too many wait"),
)


def status_of(wrong: InputError) -> tuple[int, str]:
    """The status of a refusal, and its title."""
    if isinstance(wrong, BodyError):
        return wrong.status, "Not readable"
    if isinstance(wrong, ReadDeniedError):
        return (401, "Log in") if wrong.visitor else (403, "Not yours to read")
    return next(((status, title) for kind, status, title in _STATUS if isinstance(wrong, kind)), (422, "Refused"))


def sentence(wrong: InputError) -> str:
    """The reason for people; a store that does not answer stops the table and loses nothing."""
    if isinstance(wrong, ConflictError):
        return f"Record {wrong.version} came in before yours; look again, your step may still be lawful."
    reason = without_places(wrong.reason)
    if isinstance(wrong, UnavailableError | DamagedError):
        return f"Table stopped, nothing lost: {reason}"
    return reason


def problem_json(wrong: InputError, status: int | None = None, title: str | None = None) -> dict[str, Any]:
    found, named = status_of(wrong)
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": title or named,
        "status": status or found,
        "detail": sentence(wrong),
        "rule": wrong.rule,
        "cite": wrong.cite,
        "lawful": list(wrong.lawful) if isinstance(wrong, RefusedError) else [],
        "near": list(wrong.near) if isinstance(wrong, NotThereError) else [],
    }
    if isinstance(wrong, ConflictError):
        body["version"] = wrong.version
    if isinstance(wrong, ForbiddenError | DutyError | ReadDeniedError):
        body["role"] = wrong.role
    return body


def problem(wrong: InputError, status: int | None = None, title: str | None = None) -> JSONResponse:
    """The refusal as the API answers it."""
    body = problem_json(wrong, status, title)
    return JSONResponse(body, body["status"], headers=retry_after(wrong), media_type=MEDIA_TYPE)


def retry_after(wrong: InputError) -> dict[str, str]:
    """After how many seconds whoever came too often, or too late, may come again."""
    if isinstance(wrong, TooManyError | TooSoonError):
        return {"Retry-After": str(wrong.seconds)}
    return {"Retry-After": str(BUSY_SECONDS)} if isinstance(wrong, BusyError) else {}
