"""The return table of a wager, and what a test laboratory writes below it: edges by their names, spread, hold bands."""

from fractions import Fraction
from importlib.util import find_spec

from croupier.analysis.odds.hold import band_of_drop, of_drop
from croupier.games.kit.odds.joint import Spread
from croupier.games.kit.odds.odds import Exact, exact

VOLATILITY_LEVEL = 0.9
ELEMENT_OF_RISK = "house edge, per money wagered (element of risk)"  # its name wherever it is shown
VOLATILITY_Z = 1.6449  # deviations to each side that hold 90 % of a normal curve, as PAR sheets have it
LEVELS = (0.9, 0.95, 0.99)
BAND_ROUNDS = tuple(10**power for power in range(2, 9))
EXACT_BUDGET, FFT_BUDGET = 2**23, 2**21  # bits and totals: all bands of a wager in a second or two


def returns(line: Exact, churn: Fraction | None = None) -> dict[str, object]:
    """What a line of odds has beside its distribution: the courses with their contributions, and derived numbers.

    Contributions are probability times net, so that they add up to the mean: the house edge with the other sign.
    """
    of = line.distribution.of_ways
    return {
        "edge_per_initial_wager": None if line.per_initial is None else exact(line.per_initial),
        "wagered": exact(Fraction(0) if line.free else line.wagered),
        "volatility_index": _volatility(line.distribution.deviation),
        "hold": {"handle": exact(line.house_edge), "drop": of_drop(line.house_edge, churn)},
        "returns": [
            {
                "outcome": course.name,
                "net": str(course.net),
                "ways": str(course.ways),
                "probability": exact(Fraction(course.ways, of)),
                "contribution": exact(course.net * course.ways / of),
                "wagered": str(course.wagered),
            }
            for course in line.returns
        ],
        "total": {"ways": str(of), "probability": exact(Fraction(1)), "contribution": exact(line.distribution.mean)},
    }


def spread_returns(line: Spread, churn: Fraction | None = None) -> dict[str, object]:
    """The same of bets of which mean and variance are known: without courses."""
    return {
        "edge_per_initial_wager": exact(line.house_edge / line.initial),
        "wagered": exact(line.wagered),
        "volatility_index": _volatility(line.deviation),
        "hold": {"handle": exact(line.house_edge), "drop": of_drop(line.house_edge, churn)},
        "returns": [],
        "total": None,
    }


def _volatility(deviation: float) -> dict[str, float]:
    return {"level": VOLATILITY_LEVEL, "z": VOLATILITY_Z, "value": VOLATILITY_Z * deviation}


def bands(line: Exact, churn: Fraction | None = None) -> list[dict[str, object]]:
    """What the house keeps of the handle and of the drop after 100 to 100,000,000 rounds, and whether it is behind then.

    Exact or by Fourier transform; by the normal curve where that would be too much, or where NumPy is missing. `error`
    bounds what any probability may be off. `house_behind` is at most `at_most` (Chernoff), however small that is.
    """
    from croupier.chance.laws.tails import ahead_at_most
    from croupier.chance.laws.totals import after

    fft_budget = FFT_BUDGET if find_spec("numpy") else 0
    found = []
    for rounds in BAND_ROUNDS:
        total = after(line.distribution, rounds, exact_budget=EXACT_BUDGET, fft_budget=fft_budget)
        behind = max(0.0, float(total.ahead))
        most = ahead_at_most(line.distribution, rounds)
        found.append(
            {
                "rounds": rounds,
                "method": total.method,
                "error": total.error,
                "house_behind": {"float": min(behind, most), "at_most": min(most, behind + total.error)},
                "bands": [
                    {
                        "level": band.level,
                        "handle": {"low": (low := float(band.low)), "high": (high := float(band.high))},
                        "drop": band_of_drop(low, high, churn),
                        "covers": float(band.covers),
                    }
                    for band in total.handle_bands(LEVELS)
                ],
            }
        )
    return found
