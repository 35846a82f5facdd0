"""What the addresses of game protection answer."""

from croupier.web.models.common import Assumptions, Exact, Fraction, Head, Model


class Measured(Model):
    """A sampled number and its standard error."""

    mean: float | None
    standard_error: float | None
    exact: Fraction | None = None


class Profitable(Model):
    """How many rounds had a profitable Tie Wager; no share of none."""

    share: float | None
    standard_error: float | None
    rounds: int | None = None
    shoes: int | None = None


class ExpectedOf(Model):
    """What exact chances of the numbers of unseen cards tell."""

    share: float
    standard_error: float | None
    edge_when_profitable: float | None
    win_per_100_rounds: float
    win_per_shoe: float


class CountedRounds(Model):
    """What a counter finds in some rounds."""

    rounds: int | None
    rounds_per_shoe: float | None = None
    profitable: Profitable
    edge_when_profitable: Measured
    win_per_100_rounds: Measured
    win_per_shoe: Measured | None = None
    expected: ExpectedOf | None = None


class Stretch(CountedRounds):
    """Rounds that begin after so many cards dealt."""

    cards_dealt: tuple[int, int]


class CutAt(CountedRounds):
    """Rounds before a cover card at this depth."""

    cards_left: int
    share_left: Exact
    asked: bool


class BreakEven(Model):
    """When a Tie Wager is profitable."""

    tie_probability: Exact
    condition: str
    fewest_cards_seen: int | None


class FullShoe(Model):
    """The Tie Wager before a card is dealt."""

    tie_probability: Exact
    edge: Exact


class BestSeen(Model):
    """The best edge that the sample met."""

    edge: Exact
    cards_dealt: int
    unseen: str


class Protection(Head, CountedRounds):
    """How often, and by how much, a perfect counter finds a profitable Tie Wager."""

    assumptions: Assumptions
    break_even: BreakEven
    full_shoe: FullShoe
    initial_house_edge: Exact
    method: str
    shoes: int | None
    seed: int | None
    best: BestSeen
    by_depth: list[Stretch]
    by_cut: list[CutAt]
    says: list[str]
