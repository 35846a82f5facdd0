"""Simulations and the expected win of a table: what is asked of a job, and what it answers."""

from typing import Annotated

from pydantic import Field, StringConstraints

from croupier.chance.random.compiled import MOST_SEED
from croupier.web.models.common import (
    Assumptions,
    Cite,
    Dollars,
    EditionId,
    Exact,
    Fraction,
    Head,
    Interval,
    Model,
    Resting,
    Span,
)
from croupier.web.models.limits import MOST_ROUNDS
from croupier.web.models.reports.odds import Rows

Words = Annotated[str, StringConstraints(max_length=80)]
Amount = Annotated[str, StringConstraints(max_length=24)]
Bets = Annotated[list[Words], Field(max_length=40, description="Wagers with amounts", examples=[["red 5"]])]


class SimulateAsked(Model):
    """Rounds, or sessions of one player, as for `croupier simulate`."""

    edition: EditionId = Field(max_length=120)
    rounds: int | None = Field(None, ge=1, le=MOST_ROUNDS, examples=[10000])
    until: Words | None = Field(None, description="Stop at this half-width of an edge, such as 0.01%")
    wager: Words | None = None
    seed: int = Field(1, ge=0, le=MOST_SEED)
    wheel: Words | None = None
    bet: Bets = []
    stake: Amount | None = None
    players: int | None = None
    policy: Words | None = None
    stack: Amount | None = None
    strategy: Words | None = Field(None, description="By name: war, surrender, best")
    to_cover_card: bool = False
    every_spin: bool = False
    sessions: int | None = Field(None, ge=1, le=MOST_ROUNDS)
    session_rounds: int | None = Field(None, ge=1, le=MOST_ROUNDS)
    bankroll: Amount | None = None
    stop_win: Amount | None = None


class WinAsked(Model):
    """A table's pace, as for `croupier win`."""

    edition: EditionId = Field(max_length=120)
    players: int = Field(examples=[5])
    rounds_per_hour: Amount = Field(examples=["60"])
    wager: Amount | None = Field(None, examples=["25.00"])
    bet: Bets = []
    hours: Amount = "1"
    drop: Amount | None = None
    churn: Amount | None = None
    strategy: Words | None = None
    on: Bets = []
    wheel: Words | None = None
    tax: Amount | None = None
    local_share: Amount | None = None


class Counted(Model):
    """How often an outcome came."""

    net: Fraction
    count: int


class SimulatedWager(Model):
    """A wager's simulated edge beside the exact one."""

    wager: str
    strategy: str | None
    name: str | None = None
    wagered: int
    house_edge: float | None
    standard_error: float | None
    interval: Interval | None
    exact: Exact | None
    z: float | None
    p_value: float | None
    mean: Exact | None
    variance: float | None
    hits: int
    hit_frequency: float | None
    outcomes: list[Counted]
    p_adjusted: float | None
    readings: list[Resting] | None = None
    wars_not_covered: int | None = None


class SmallestP(Model):
    """The line that is least like what is exact."""

    line: str
    p_value: float
    p_adjusted: float


class Agreement(Model):
    """Whether all lines agree with what is exact."""

    correction: str
    level: float
    lines: int
    smallest: SmallestP
    agrees: bool
    says: str


class Until(Model):
    """Where it stopped."""

    half_width: float
    wager: str
    strategy: str | None
    reached: bool
    width: float | None
    says: str


class PokerTable(Model):
    """What hands of poker were like."""

    mean_pot: float
    showdowns: int
    showdown_frequency: float
    bets_per_hand: float
    cards_per_hand: float
    rake: Dollars
    rake_per_hand: float
    hands_reshuffled: int
    reshuffles: int
    voided: int
    one_card_for_all: int


class Shares(Model):
    """Halves of the pot won and tied."""

    hand_kind: str
    win: int
    tie: int


class Result(Model):
    """What players of a kind won."""

    seats: int
    hands: int
    net: Dollars
    net_per_hand: Exact
    standard_error: float
    interval: Interval
    big_bets_per_100: float
    went_to_showdown: float
    won: float
    scoops: int
    shares: list[Shares]


class PolicyResult(Result):
    """By policy."""

    policy: str
    says: str


class PositionResult(Result):
    """By position."""

    position: str


class SeatResult(Result):
    """By seat."""

    seat: str
    policy: str


class StakeOn(Model):
    """A bet of a session."""

    wager: str
    cents: int


class PointAt(Span):
    """An edge after so many rounds, in its 95 % band."""

    rounds: int
    edge: float


class Closing(Model):
    """How the edge of a wager closes in on the exact one."""

    wager: str
    strategy: str | None
    exact: float | None
    fraction: Fraction | None = Field(description="The exact edge")
    points: list[PointAt]
    z: float | None = Field(description="Standard errors from the exact edge, at the last point")
    p_value: float | None = Field(description="How often chance alone goes that far or farther")


class SessionShare(Model):
    """How many sessions ended so."""

    sessions: str
    count: int
    share: float
    interval: Interval
    exact: float | None
    z: float | None
    p_value: float | None
    p_adjusted: float | None


class Spread(Model):
    """How a number is spread over sessions."""

    mean: float
    quantiles: dict[str, int]
    counts: list[tuple[int, int]]


class BankrollAfter(Model):
    """Bankrolls after a round."""

    round: int
    quantiles: dict[str, int]
    exact: dict[str, int] | None


class Simulation(Head):
    """Simulated rounds or sessions beside what is exact."""

    wheel: str | None = None
    rounds: int
    seed: int
    mode: str
    compared: bool
    generator: str
    assumptions: Assumptions
    wagers: list[SimulatedWager] | None = None
    agreement: Agreement | None = None
    until: Until | None = None
    table: PokerTable | None = None
    policies: list[PolicyResult] | None = None
    positions: list[PositionResult] | None = None
    seats: list[SeatResult] | None = None
    sessions: int | None = None
    session_rounds: int | None = None
    bankroll_cents: int | None = None
    stake_cents: int | None = None
    stop_win_cents: int | None = None
    bets: list[StakeOn] | None = None
    shares: list[SessionShare] | None = None
    final_cents: Spread | None = None
    drawdown_cents: Spread | None = None
    losing_run: Spread | None = None
    winning_run: Spread | None = None
    round_of_ruin: Spread | None = None
    bankrolls_cents: list[BankrollAfter] | None = None
    says: list[str] | None = None
    warnings: list[str] | None = None
    convergence: list[Closing] | None = Field(None, description="Of a job: each edge after more and more rounds")
    paths: list[list[tuple[int, int]]] | None = Field(
        None, description="Of a job: the first sessions, each as rounds with the bankroll after them in cents"
    )


class WinBy(Model):
    """The operator's win in dollars."""

    per_round: Exact
    per_hour: Exact
    expected: Exact
    variance: Exact
    deviation: float


class WinBand(Model):
    """Where the win lies, with this chance."""

    level: float
    win: Span
    error: Span | None  # in dollars, of each end; null where the law of a round is exact
    win_of_handle: Span
    hold: Span | None


class HourBand(Span):
    """Where the win lies by then, with this chance."""

    level: float


class AtHour(Model):
    """The win after so many hours."""

    hours: Exact
    expected: Exact
    bands: list[HourBand]


class TaxRate(Model):
    """A rate of the state's tax."""

    when: str
    rate: Exact
    cite: Cite
    state: Exact
    left: Exact


class LocalShare(Model):
    """The local share of the win."""

    rate: Exact
    expected: Exact


class Tax(Model):
    """The state's tax on the win."""

    of: str
    source: str
    rates: list[TaxRate]
    local_share: LocalShare | None
    local_cite: str


class Win(Head):
    """What a table is expected to win, how far that may be off, and the tax on it."""

    wheel: str | None
    jurisdiction: str
    players: int
    wager: Dollars | None
    rounds_per_hour: Exact
    hours: Exact
    rounds: Exact
    played: str
    assumptions: Assumptions
    handle: Exact
    win_of_handle: Exact
    drop: Exact | None
    churn: Exact | None
    hold: Exact | None
    win: WinBy
    method: str | None
    error: float
    bands: list[WinBand]
    operator_loses: float | None
    by_hour: list[AtHour]
    tax: Tax
    bets: list[StakeOn] | None = None
    together: Rows | None = None
    readings: list[Resting] | None = None
    warnings: list[str] | None = None
