"""Jobs: what is asked, how far they are, and what came of them."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from croupier.web.models.common import EditionId, Model, Schema
from croupier.web.models.journals import Verification
from croupier.web.models.problem import Problem
from croupier.web.models.reports.odds import Odds
from croupier.web.models.reports.simulation import Amount, Bets, Closing, SimulateAsked, Simulation, Win, WinAsked, Words

JournalName = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Key = Annotated[str, StringConstraints(max_length=80)]


class VerifyAsked(Model):
    """Journals of a store, all if none is named, as for `croupier journal verify`."""

    store: Literal["house", "exercises"] = Field("house", description="The house's own, or that of demonstrations")
    journals: list[JournalName] = Field([], max_length=1000)
    key: list[Key] = Field([], max_length=20, description="Only signatures by these public keys are accepted")
    all_signed: bool = False
    hashes: bool = Field(False, description="Only hashes, chain and signatures")
    kept: str = Field("", max_length=500_000, description="Checkpoints kept elsewhere, as JSON Lines, to compare with")


class OddsAsked(Model):
    """A book of bets, or a wager, as for `croupier odds`."""

    edition: EditionId = Field(max_length=120)
    wheel: Words | None = None
    wager: Words | None = None
    bet: Bets = Field([], examples=[["initial 5", "tie 1"]])
    stake: Amount | None = None
    decks: int | None = Field(None, ge=1, le=16)
    shoe: str | None = Field(None, max_length=600)
    players: int | None = Field(None, ge=1, le=20)
    boxes: int | None = Field(None, ge=1, le=20)
    meter: Amount | None = None
    visible: str | None = Field(None, max_length=600)
    rounds: int | None = Field(None, ge=1, le=10**12)
    bands: bool = False
    churn: Amount | None = None
    bankroll: Amount | None = Field(None, description="In units of the wager, or of all bets")
    goal: Amount | None = None


class OddsJob(Model):
    """Count odds that may take longer than a page waits, such as ruin."""

    kind: Literal["odds"]
    asked: OddsAsked


class SimulateJob(Model):
    """Simulate rounds or sessions."""

    kind: Literal["simulate"]
    asked: SimulateAsked


class WinJob(Model):
    """Work out the expected win of a table."""

    kind: Literal["win"]
    asked: WinAsked


class VerifyJob(Model):
    """Verify and audit the house's store."""

    kind: Literal["verify"]
    asked: VerifyAsked = Field(default_factory=lambda: VerifyAsked.model_validate({}))


JobAsked = Annotated[OddsJob | SimulateJob | WinJob | VerifyJob, Field(discriminator="kind")]


class Progress(Model):
    """How much is done, of how much, how fast, and half the width of the edge so far."""

    done: int
    due: int
    half_width: float | None
    per_second: float | None = Field(None, description="Rounds a second")
    seconds_left: float | None = None
    lines: list[Closing] = Field([], description="Each wager so far, with its edge after more and more rounds")


class Job(Model):
    """A job as it stands."""

    schema_: Schema = Field(alias="schema")
    job: str = Field(description="Its id; whoever knows it may look and cancel")
    kind: Literal["odds", "simulate", "win", "verify"]
    asked: SimulateAsked | WinAsked | VerifyAsked | OddsAsked
    status: Literal["queued", "running", "finished", "failed", "cancelled"]
    created: str
    started: str | None
    ended: str | None
    progress: Progress | None
    result: Simulation | Win | Verification | Odds | None
    problem: Problem | None = Field(description="Why it failed")
    place: int | None = Field(description="While it waits: how many are before it")


class JobTurn(Model):
    """A job in the queue. Whose it is and its id are nobody else's business."""

    kind: Literal["simulate", "win", "verify"]
    edition: str | None
    rounds: int | None = Field(description="Of a simulation, where it was asked for by rounds")
    status: Literal["queued", "running"]
    share: float | None = Field(description="How much of it is done, from 0 to 1")
    yours: bool


class JobList(Model):
    """The jobs of this address, the latest first, without what came of them; and all that wait their turn."""

    schema_: Schema = Field(alias="schema")
    jobs: list[Job]
    queue: list[JobTurn]
