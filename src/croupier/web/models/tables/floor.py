"""The floor: a table's card, the sums over all tables, and the report of a shift or a day. Amounts are cents."""

from typing import Literal

from pydantic import Field

from croupier.web.models.common import EditionId, Exact, Fraction, Model, Schema

Purpose = Literal["live", "practice", "demonstration"]


class ExactCents(Model):
    """An exact number of cents, and rounded once."""

    exact: Fraction
    number: float = Field(alias="float")
    cents: int


class DayMoney(Model):
    """What the gaming day made so far; at a poker table `drop` is the rake."""

    drop: int
    win: int
    rounds: int
    fills: int
    credits: int
    handle: int
    theoretical: ExactCents | None
    hold: Exact | None
    pots: int | None = Field(None, description="What lies in the pots of a poker table")


class RatedPlayer(Model):
    """A player with what they wagered today and what the house expects of it."""

    player: str
    seat: str
    chips: int
    wagered: int
    wagers: dict[str, int]
    theoretical: ExactCents | None


class Alert(Model):
    """What waits; `step` is the command that answers it, and `fields` are the answers that name it."""

    kind: Literal["red", "amber", "due", "note"]
    title: str
    words: str
    step: str
    fields: dict[str, str]


class Pit(Model):
    """A table as the floor watches it. While a count is due, its figures are withheld."""

    picture: str = Field(description="An SVG")
    open: bool
    banked: bool
    round: int
    dealer: str
    since: str = Field(description="When the dealer took over")
    cards_due: str | None
    shuffler: str | None
    day: str
    counting: bool
    money: DayMoney | None
    players: list[RatedPlayer] | None
    rack: dict[str, int] | None = Field(description="Pieces by denomination as last counted, with fills and credits since")
    tray: dict[str, int] | None = Field(description="At an exercise: the pieces that are to be counted")
    boxes: list[str] = Field(description="Drop boxes that wait for the soft count")
    alerts: list[Alert]
    needs: bool


class FloorTable(Pit):
    """A table of the floor."""

    table: str
    edition: EditionId
    title: str
    purpose: Purpose
    phase: str
    version: int
    at: str
    stopped: str


class FloorSums(Model):
    """All tables together, without those whose figures are withheld."""

    tables: int
    open: int
    needs: int
    withheld: int
    drop: int
    win: int
    theoretical: ExactCents
    hold: Exact | None
    rake: int


class Floor(Model):
    """Every table that the visitor may look at."""

    schema_: Schema = Field(alias="schema")
    sums: FloorSums
    tables: list[FloorTable]


class ReportTotals(Model):
    """The totals of a table, or of all."""

    rounds: int
    drop: int
    fills: int
    credits: int
    handle: int
    win: int
    tips: int
    over_short: int
    deviations: int
    soft_count: int
    soft_over: int
    theoretical: Exact | None
    hold: Exact | None


class ReportDealer(Model):
    """Who dealt, and for how long."""

    person: str
    seconds: int


class ReportRating(Model):
    """A player at a table."""

    player: str
    seconds: int
    rounds: int
    handle: int
    theoretical: Exact | None
    won: int
    average: Exact | None
    theoretical_dollars: str | None


class ReportMatter(Model):
    """A dispute, an answer, a ruling or an adjustment."""

    record: int
    at: str
    kind: str
    words: str


class ReportTable(ReportTotals):
    """One table of the report."""

    table: str
    edition: EditionId
    counting: bool
    opening: int | None
    closing: int | None
    dealers: list[ReportDealer]
    players: list[ReportRating]
    matters: list[ReportMatter]


class ReportWithheld(Model):
    """A table at which a count is due."""

    table: str
    edition: EditionId
    counting: bool
    withheld: str


class FloorReport(Model):
    """A shift or a gaming day over all tables."""

    schema_: Schema = Field(alias="schema")
    unit: Literal["cents"]
    day: str
    shift: int | None
    from_: str = Field(alias="from")
    to: str
    total: ReportTotals
    tables: list[ReportTable | ReportWithheld]
