"""Exact odds: of wagers and books of bets, of many rounds of them, of meters; and what gives a wanted edge."""

from pydantic import Field

from croupier.web.models.common import (
    Assumptions,
    AtAStake,
    Cite,
    Dollars,
    Exact,
    Fraction,
    Head,
    Model,
    Number,
    Path,
    Resting,
    Span,
)


class OddsOutcome(Model):
    """What a wager may win or lose, per unit."""

    net: Fraction
    ways: str
    probability: Fraction


class Volatility(Model):
    """The volatility index: so many standard deviations."""

    level: float
    z: float
    value: float


class Hold(Model):
    """What the house keeps: of the money wagered, and of the drop where the churn is known."""

    handle: Exact
    drop: Exact | None


class Return(Model):
    """A line of the return table."""

    outcome: str
    net: Fraction
    ways: str
    probability: Exact
    contribution: Exact
    wagered: Fraction


class Total(Model):
    """The sum of the return table."""

    ways: str
    probability: Exact
    contribution: Exact


class OneShoe(Model):
    """How far two rounds of one shoe go together."""

    rounds_per_shoe: int
    correlation: Exact
    deviation_factor: float


class HandleBand(Span):
    """Where the total lies."""

    level: float
    covers: float


class LosingRun(Model):
    """The longest run of lost rounds."""

    expected: float
    method: str
    error: float


class ManyRounds(Model):
    """What so many rounds are like."""

    rounds: int
    method: str
    error: float
    independent: str
    shoe: OneShoe | None = None
    ahead: Number
    level: Number
    behind: Number
    handle_bands: list[HandleBand]
    longest_losing_run: LosingRun


class Behind(Model):
    """How likely the house is behind; `at_most` bounds it."""

    number: float = Field(alias="float")
    at_most: float


class Band(Model):
    """What the house keeps, with this chance."""

    level: float
    handle: Span
    drop: Span | None
    covers: float


class HoldBands(Model):
    """The hold after so many rounds."""

    rounds: int
    method: str
    error: float
    house_behind: Behind
    bands: list[Band]


class InDollars(Model):
    """Units of a book of bets as money."""

    unit: Dollars
    bankroll: Exact
    goal: Exact | None


class Ruin(Model):
    """The risk of ruin."""

    bankroll: Fraction
    goal: Fraction | None
    in_dollars: InDollars | None = None
    rounds: int | None
    probability: float
    method: str
    error: float
    says: str
    short_below: Fraction | None = None


class OddsRow(Model):
    """A wager of a book."""

    wager: str
    mean: Exact
    deviation: float


class Rows(Model):
    """How the wagers of a book go together."""

    rows: list[OddsRow]
    covariances: list[list[Exact]]
    correlations: list[list[float | None]]
    says: list[str]


class Together(Rows):
    """A book of bets on one round."""

    staked: Dollars
    mean: Exact
    variance: Exact
    deviation: float
    cents: list[tuple[int, str]] | None = Field(description="What the book may win, in cents, and the ways")


class WagerOdds(Model):
    """The exact odds of a wager, per unit."""

    wager: str
    strategy: str | None
    offered: bool
    pays: str | None
    house_edge: Exact
    element_of_risk: Exact | None = Field(description="The edge per money wagered; null where nothing is")
    mean: Exact
    returned: Exact | None
    variance: Exact
    deviation: float
    skewness: float | None = Field(description="Null, and so all of the shape, for several boxes")
    hit_frequency: Exact | None
    of: str | None = Field(description="All ways")
    outcomes: list[OddsOutcome]
    name: str | None = None
    on: list[str] | None = None
    note: str | None = None
    together: Together | None = None
    edge_per_initial_wager: Exact | None
    wagered: Exact
    volatility_index: Volatility
    hold: Hold
    returns: list[Return]
    total: Total | None
    readings: list[Resting] | None = None
    session: ManyRounds | None = None
    hold_bands: list[HoldBands] | None = None
    independent: str | None = None
    ruin: Ruin | None = None


class WholeTable(Model):
    """One round of all players."""

    strategy: str
    mean: Exact
    covariance: Exact
    variance: Exact


class Odds(Head):
    """The exact odds of wagers."""

    assumptions: Assumptions
    wagers: list[WagerOdds]
    details: dict[str, dict[str, Exact]] | None = None
    table: list[WholeTable] | None = None
    rounded: AtAStake | None = None
    warnings: list[str] | None = None


class Exactly(Model):
    """The number that gives the wanted edge exactly, and the value that it is, where it is one."""

    number: Exact
    value: int | str | None


class Candidate(Model):
    """A value near the wanted edge."""

    kind: str
    rule: Path | None
    value: int | str | None
    house_edge: Exact
    off: Exact
    lawful: bool
    cite: Cite | None


class Varied(Model):
    """A rule that was varied."""

    kind: str
    rule: Path
    now: int | str
    exactly: Exactly | None
    exactly_to: Exactly | None = None
    nearest_whole: Candidate | None
    allows: str
    cite: Cite
    broken: Exact | None = None


class GridRow(Model):
    """The best pays with so many decks."""

    decks: int
    exactly: Exact | None
    value: str | None
    house_edge: Exact | None
    off: Exact | None
    lawful: bool | None


class Grid(Model):
    """Pays by decks."""

    rule: Path
    rows: list[GridRow]


class JointPays(Model):
    """Whole numbers of several pays together."""

    values: dict[Path, str]
    house_edge: Exact
    off: Exact
    lawful: bool


class Solution(Head):
    """What gives a wager the wanted house edge, the nearest lawful values first."""

    assumptions: Assumptions
    wager: str
    strategy: str | None
    wanted: Exact
    wanted_to: Exact | None = None
    house_edge: Exact
    rules: list[Varied]
    candidates: list[Candidate]
    grid: Grid | None = None
    joint: list[JointPays] | None = None
    note: str | None = None
    warnings: list[str] | None = None


class Part(Model):
    """A hand that pays."""

    part: str
    chance: Exact | None
    adds: Number | None


class Slope(Model):
    """The edge as a straight line over the meter."""

    intercept: Exact
    per_dollar: Exact


class OddsPoint(Model):
    """The edge at a meter."""

    at: str
    meter: Exact
    edge: Exact


class WagerMeter(Model):
    """A meter of a wager."""

    meter: str
    reset: Dollars | None
    standing: Dollars | None
    rate: Exact | None
    line: Slope | None
    points: list[OddsPoint]
    break_even: Exact | None
    payout_limit: Dollars | None


class Wait(Model):
    """How many rounds until it is won."""

    mean: Exact
    ten: int = Field(alias="10%")
    fifty: int = Field(alias="50%")
    ninety: int = Field(alias="90%")
    ninety_nine: int = Field(alias="99%")


class WaitHours(Model):
    """The same in hours."""

    mean: float
    ten: float = Field(alias="10%")
    fifty: float = Field(alias="50%")
    ninety: float = Field(alias="90%")
    ninety_nine: float = Field(alias="99%")


class AYear(Model):
    """A year of play: its rounds, how many jackpots, and the chance of none."""

    rounds: Exact
    jackpots: Exact
    none: float


class MeterByPlayers(Model):
    """A meter with so many players."""

    meter: str
    break_even: Exact | None
    hit: Exact
    rounds: Wait
    at_hit: Exact | None
    hours: WaitHours | None = None
    year: AYear | None = None


class ByPlayers(Model):
    """The wager with so many players at the table."""

    players: int
    edge: Exact | None
    long_run: Number | None
    meters: list[MeterByPlayers]


class RateEdge(Model):
    """The edge in the long run, if so much of each wager goes to the meter."""

    rate: Exact
    edge: Number | None


class LongRun(Model):
    """The long run with so many players."""

    players: int
    edges: list[RateEdge]


class Batch(Model):
    """The wager with other decks."""

    decks: int
    hit: list[Exact]
    fixed: Exact
    edge: Exact | None
    break_even: list[Exact | None]
    long_run: Number | None
    long_run_without_increment: Number | None


class MeteredWager(Model):
    """A wager that pays from meters."""

    wager: str
    offered: bool
    stake: Dollars
    players: int
    parts: list[Part]
    meters: list[WagerMeter]
    by_players: list[ByPlayers]
    long_run: list[LongRun]
    batches: list[Batch]


class WagerMeters(Head):
    """What the meters of side wagers are worth."""

    assumptions: Assumptions
    rounds_per_hour: Exact | None = None
    hours_a_day: Exact | None = None
    wagers: list[MeteredWager]
    says: list[str]
    warnings: list[str] | None = None
