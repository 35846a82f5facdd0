"""A wager that pays from meters, as its game counts it: what is fixed, what comes of each meter, and how often."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import exp, floor, log1p
from typing import NamedTuple

from croupier.part import value_class


class Jackpot(NamedTuple):
    """An award that pays from meters: its chance for a wager, the cents beside the meters, and its part of each meter."""

    chance: Fraction
    beside: Fraction
    parts: tuple[tuple[str, Fraction], ...]


def share_of(jackpots: Iterable[Jackpot], meter: str) -> Fraction:
    """Return what part of a meter these pay on average."""
    return sum((each.chance * part for each in jackpots for name, part in each.parts if name == meter), Fraction(0))


@value_class
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
    rule: str = ""  # that says what it shows


@value_class
class MeteredWager:
    """A wager with its meters, for so many players who all make it. Returns are per unit of the stake."""

    wager: str
    stake: int
    players: int
    awards: tuple[tuple[str, Fraction, Fraction], ...]  # what is fixed: name, chance, and what it adds to the return
    envy: Fraction  # what the hands of all others add
    meters: tuple[Metered, ...]
    offered: bool = True
    jackpots: tuple[Jackpot, ...] = ()
    limit: int | None = None  # the most that a hand is paid, in cents, where that cuts what meters pay
    shared: bool = False  # winners of one round divide the meter

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
        return 1 - self.fixed - self.envy - sum(paid, Fraction(0)) + self._cut(shows)

    def _cut(self, shows: Mapping[str, Fraction | int]) -> Fraction:
        """What the payout limit keeps of what the meters would pay."""
        if self.limit is None:
            return Fraction(0)
        stand = {meter.name: shows.get(meter.name, meter.standing) for meter in self.meters}
        over = (each.chance * max(self._over(each, stand), Fraction(0)) for each in self.jackpots)
        return sum(over, Fraction(0)) / self.stake

    def _over(self, jackpot: Jackpot, stand: Mapping[str, Fraction | int]) -> Fraction:
        assert self.limit is not None
        return jackpot.beside + sum(part * stand[name] for name, part in jackpot.parts) - self.limit

    def kinks(self, meter: Metered) -> list[Fraction]:
        """Return the amounts on a meter, in cents, above which the payout limit keeps the rest of an award."""
        stand = {each.name: 0 if each == meter else each.standing for each in self.meters}
        parts = [(each, part) for each in self.jackpots for name, part in each.parts if name == meter.name]
        return (
            []
            if self.limit is None
            else sorted({max(-self._over(each, stand) / part, Fraction(0)) for each, part in parts})
        )

    def break_even(self, meter: Metered) -> Fraction | None:
        """What the meter shows, in cents, where the wager is fair, others standing as they do; None where it never is.

        Not above 0: fair without it.
        """
        low, edge = Fraction(0), self.edge(**{meter.name: 0})
        if edge <= 0 or not self.kinks(meter):
            return edge / self.slope(meter) if meter.share else None
        for high in self.kinks(meter):
            if (at := self.edge(**{meter.name: high})) <= 0:
                return low + (high - low) * edge / (edge - at)
            low, edge = high, at
        return None

    def from_reset(self, meter: Metered) -> Fraction:
        """What the reset amount of a meter adds to the return in the long run."""
        return meter.resets * meter.reset / self.stake

    def long_run(self, rates: Fraction | None = None) -> Fraction | float | None:
        """The house edge over many rounds, in which all that goes to a meter is paid some day.

        With `rates` of each wager going to every meter; otherwise the rates of the house. None where they are not told, a
        meter is never won, or an award leaves a part of it. A payout limit keeps what a meter has grown beyond it: a
        float then, and None where winners divide a meter or an award is paid from two.
        """
        total: Fraction | float = 1 - self.fixed - self.envy
        for meter in self.meters:
            rate = meter.rate if rates is None else rates
            if rate is None or not meter.empties or not meter.hit:
                return None
            total -= self.from_reset(meter) + rate
            if self.limit is not None:
                if (self.shared and self.players > 1) or any(len(each.parts) > 1 for each in self.jackpots):
                    return None
                total += self._kept(meter, rate)
        return total

    def _kept(self, meter: Metered, rate: Fraction) -> float:
        """What the payout limit keeps in the long run: the first winner of a round finds the meter as it has grown."""
        kept, first = 0.0, meter.hit / self.players / meter.pays
        for each in self.jackpots:
            if each.parts[0][0] == meter.name:
                over = self._over(each, {meter.name: meter.reset})
                grown = mean_excess(over, rate * self.stake * self.players, meter.hit)
                kept += float(each.chance / self.stake) * (float(first) * grown + float(1 - first) * max(float(over), 0.0))
        return kept


def mean_excess(over: Fraction, grows: Fraction, hit: Fraction) -> float:
    """Return the mean of max(over + grows · T, 0), where T is the geometric number of rounds until a hit."""
    if not grows or over + grows >= 0:
        return float(max(over + grows / hit, Fraction(0)))
    if hit == 1:
        return 0.0
    rounds = -over / grows
    whole = floor(rounds)
    last = log1p(-float(hit))
    return float(grows) * (float(whole + 1 - rounds) * exp(whole * last) + exp((whole + 1) * last) / float(hit))
