"""A wager that pays from meters, as its game counts it: what is fixed, what comes of each meter, and how often."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Metered:
    """One meter of a wager. Chances are of a round, amounts in cents.

    `pays` is how often a wager is paid from the meter on average, and `share` what part of the meter that is; `hit` is the
    chance that the table wins from it at all. `resets`: how often in a round, for each wager, it starts again. A meter that
    awards do not `empty` whole, or that is cut, has no long run here.
    """

    name: str
    reset: int
    standing: int
    rate: Fraction | None
    pays: Fraction
    share: Fraction
    hit: Fraction
    resets: Fraction
    empties: bool = True
    later: Fraction = Fraction(0)  # how often a wager is paid from it after another of the same round: the reset amount


@dataclass(frozen=True, slots=True)
class MeteredWager:
    """A wager with its meters, for so many players who all make it. Returns are per unit of the stake."""

    wager: str
    stake: int
    players: int
    awards: tuple[tuple[str, Fraction, Fraction], ...]  # what is fixed: name, chance, and what it adds to the return
    envy: Fraction  # what the hands of all others add
    meters: tuple[Metered, ...]
    offered: bool = True

    @property
    def fixed(self) -> Fraction:
        """What comes back by odds and fixed sums alone, the stake of a win included."""
        return sum((adds for *_, adds in self.awards), Fraction(0))

    def slope(self, meter: Metered) -> Fraction:
        """What each cent on the meter takes off the house edge."""
        return meter.share / self.stake

    def edge(self, **shows: Fraction | int) -> Fraction:
        """The house edge when meters show so many cents; one that is not named stands as it does."""
        paid = (
            self.slope(meter) * shows.get(meter.name, meter.standing) + meter.later * meter.reset / self.stake
            for meter in self.meters
        )
        return 1 - self.fixed - self.envy - sum(paid, Fraction(0))

    def break_even(self, meter: Metered) -> Fraction | None:
        """What the meter shows, in cents, where the wager is fair, others standing as they do; None if it is never won."""
        return self.edge(**{meter.name: 0}) / self.slope(meter) if meter.share else None

    def from_reset(self, meter: Metered) -> Fraction:
        """What the reset amount of a meter adds to the return in the long run."""
        return meter.resets * meter.reset / self.stake

    def long_run(self, rates: Fraction | None = None) -> Fraction | None:
        """The house edge over many rounds, in which all that goes to a meter is paid some day.

        With `rates` of each wager going to every meter; otherwise the rates of the house. None where they are not told, a
        meter is never won, or an award leaves a part of it.
        """
        total = 1 - self.fixed - self.envy
        for meter in self.meters:
            rate = meter.rate if rates is None else rates
            if rate is None or not meter.empties or not meter.hit:
                return None
            total -= self.from_reset(meter) + rate
        return total
