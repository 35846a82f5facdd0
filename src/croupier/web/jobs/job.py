"""What a job is: its kind, what is asked, how far it is, and what came of it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

WAITING, RUNNING, FINISHED, FAILED, CANCELLED = "queued", "running", "finished", "failed", "cancelled"
OPEN = (WAITING, RUNNING)
"""A job that is not over."""


class Progress(NamedTuple):
    """How much is done, of how much, how fast, and how well edges are known.

    `lines` are those of a simulation so far: each wager with its points, as its report has them in the end.
    """

    done: int
    due: int
    half_width: float | None = None
    per_second: float | None = None
    seconds_left: float | None = None
    lines: Sequence[Mapping[str, Any]] = ()


class Job(NamedTuple):
    """A job as it stands. `problem` is a refusal as problem+json; `place` counts those before it."""

    id: str
    visitor: str
    kind: str
    asked: Mapping[str, Any]
    status: str
    created: str
    started: str | None = None
    ended: str | None = None
    progress: Progress | None = None
    result: Mapping[str, Any] | None = None
    problem: Mapping[str, Any] | None = None
    place: int | None = None

    def json(self) -> dict[str, Any]:
        """As the API tells it; who asked is nobody else's business."""
        told = self._asdict()
        del told["visitor"]
        told["job"] = told.pop("id")
        told["progress"] = None if self.progress is None else self.progress._asdict()
        return {"schema": 1, "job": told.pop("job"), **told}
