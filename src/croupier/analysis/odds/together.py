"""How the wagers of a book go together, as reports tell it: means, deviations, covariances and the nets in cents."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from croupier.equipment.money import dollars
from croupier.games.kit.odds.joint import BookOdds, Spread, Together
from croupier.games.kit.odds.odds import exact


def together(line: BookOdds) -> dict[str, object]:
    """One book by one strategy. Money is in dollars, exact; the nets in cents are those of the line's outcomes."""
    told = line.together
    assert told is not None
    law = line.distribution
    cents = [[_cents(net * told.staked), str(ways)] for net, ways in law.outcomes]
    return _whole(told, law.mean, law.variance, cents)


def spread_together(line: Spread) -> dict[str, object]:
    """The same of bets of which the law is not known."""
    return _whole(line.together, line.mean, line.variance, None)


def _whole(told: Together, mean: Fraction, variance: Fraction, cents: object) -> dict[str, object]:
    """All bets, by mean and variance for each unit of them."""
    return {
        "staked": dollars(told.staked),
        "mean": exact(mean * told.staked / 100),
        "variance": exact(variance * Fraction(told.staked, 100) ** 2),
        "deviation": sqrt(variance) * told.staked / 100,
        "cents": cents,
        **rows(told),
        "says": list(told.says),
    }


def rows(told: Together) -> dict[str, object]:
    """The wagers, each with its mean and deviation in dollars, and their covariances in square dollars."""
    variances = [told.covariances[at][at] for at in range(len(told.rows))]
    return {
        "rows": [
            {"wager": name, "mean": exact(mean / 100), "deviation": sqrt(variance) / 100}
            for name, mean, variance in zip(told.rows, told.means, variances, strict=True)
        ],
        "covariances": [[exact(number / 100**2) for number in row] for row in told.covariances],
        "correlations": [
            [_correlation(told.covariances, at, other) for other in range(len(variances))] for at in range(len(variances))
        ],
    }


def _correlation(covariances: Sequence[Sequence[Fraction]], at: int, other: int) -> float | None:
    """None where one of the two is certain."""
    product = covariances[at][at] * covariances[other][other]
    return float(covariances[at][other]) / sqrt(product) if product else None


def _cents(net: Fraction) -> int | str:
    return int(net) if net.denominator == 1 else str(net)
