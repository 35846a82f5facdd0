"""What a table wins for its operator by the hour: exact mean and variance of a whole round, bands, and the tax on it.

All players of a round share the dealer's cards or the ball, so that their results go together; the table's variance counts
that. Bands and the chance of a loss are those of the law of a round: exact, or drawn where seats share cards.

The win is told as a share of the handle, the money first wagered: what a War adds is not in it. What the trade calls hold
is another share, of the drop, the money that players buy chips with: how often they play it through is not known here, so
that the drop must be given, or the churn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from math import sqrt
from typing import TYPE_CHECKING

from croupier.analysis.assumptions.block import assumptions
from croupier.analysis.edition import Opened
from croupier.analysis.odds.hold import require_churn
from croupier.analysis.odds.returns import EXACT_BUDGET, FFT_BUDGET
from croupier.analysis.odds.together import rows
from croupier.analysis.resting import ranges, weighed
from croupier.chance.laws.distribution import Distribution
from croupier.chance.laws.totals import Total, after
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.odds.joint import Draw, Together
from croupier.games.kit.odds.odds import exact
from croupier.games.kit.wager import Wager
from croupier.rulebook.taxes import GIVEN, Rate, Tax, tax

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_PLAYERS, MOST_PER_HOUR, MOST_HOURS = 100, 10_000, 1_000_000
LEVELS = (0.6827, 0.95, 0.9973)
ENDS = "low", "high"
HOURS = 24  # points of the curve
HOUR_BUDGET = 2**19  # totals in the table of a point
PARTS, PART_ROUNDS = 10, 2**14  # that are drawn; how far the parts stray tells the error


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round of the whole table, as the operator sees it, in cents. `played` says what is wagered and how."""

    mean: Fraction
    variance: Fraction
    wagered: int
    played: str
    law: "Distribution | Draw"  # of what the players win
    together: Together | None = None  # of a book of bets: how far its wagers go together


@dataclass(frozen=True, slots=True)
class Pace:
    """How much is played."""

    players: int
    wager_cents: int | None  # of each player; None where a book of bets says what is wagered
    rounds_per_hour: Fraction
    hours: Fraction = Fraction(1)
    drop_cents: int | None = None  # all that players buy chips for in this time
    churn: Fraction | None = None  # how often they play it through, instead of the drop

    def __post_init__(self) -> None:
        if not 1 <= self.players <= MOST_PLAYERS:
            raise InputError(f"1 to {MOST_PLAYERS} players can be at a table, not {self.players}")
        if self.wager_cents is not None and self.wager_cents <= 0:
            raise InputError("--wager must be above zero")
        if self.drop_cents is not None and self.drop_cents <= 0:
            raise InputError("--drop must be above zero: it is what players buy chips for")
        if self.drop_cents is not None and self.churn is not None:
            raise InputError("give --drop or --churn, not both: each follows from the other and the handle")
        require_churn(self.churn)
        for name, number, most in (
            ("rounds-per-hour", self.rounds_per_hour, MOST_PER_HOUR),
            ("hours", self.hours, MOST_HOURS),
        ):
            if not 0 < number <= most:
                raise InputError(f"--{name} must be above 0 and at most {most:,}, not {number}")

    @property
    def rounds(self) -> Fraction:
        return self.rounds_per_hour * self.hours

    def drop(self, handle: Fraction) -> Fraction | None:
        """In cents: what was given, or what the churn makes of the handle."""
        if self.drop_cents is not None:
            return Fraction(self.drop_cents)
        return None if self.churn is None else handle / self.churn


def win(
    opened: Opened,
    pace: Pace,
    *,
    strategy: str | None = None,
    on: Sequence[str] = (),
    bets: Sequence[tuple[str, Fraction]] = (),
    tax_rate: Fraction | None = None,
    local_share: Fraction | None = None,
) -> dict[str, object]:
    """The operator's expected win, its bands and the tax; rates are shares of the win.

    Every player makes the wager of the pace, or all `bets`; a bet "at" a seat is made there alone.

    Without `tax_rate` those that the documents name for the edition's jurisdiction count; where there are none, that is
    refused, and so is what the game does not have.
    """
    opened.require_banked()
    taxed = _taxed(opened, tax_rate)
    for name, share in (("tax", tax_rate), ("local-share", local_share)):
        if share is not None and not 0 <= share <= 1:
            raise InputError(f"--{name} must be from 0 to 100 %, not {float(share * 100):g} %")
    if max(rate.rate for rate in taxed.rates) + (local_share or 0) > 1:
        raise InputError("tax and local share together are more than 100 % of the win")
    if on and "players" in opened.game.odds.asks:
        raise InputError(f"--on is for a wheel; in {opened.draft.title} every player makes the initial wager")
    if bool(bets) == (pace.wager_cents is not None):
        raise InputError("say what each player wagers: with --wager 25.00, or with bets such as --bet 'initial 25'")
    one = _round(opened, pace, strategy, on, bets)
    found = weighed(opened, lambda read: {_WIN: _share(read, pace, strategy, on, bets)})
    rests = ranges(found)
    mean, variance, handle = one.mean * pace.rounds, one.variance * pace.rounds, one.wagered * pace.rounds
    spread = _Spread(one)
    drop = pace.drop(handle)
    report: dict[str, object] = {
        **opened.head,
        "wheel": opened.wheel,
        "jurisdiction": opened.draft.jurisdiction,
        "players": pace.players,
        "wager": None if pace.wager_cents is None else dollars(pace.wager_cents),
        **({"bets": [{"wager": wager, "cents": int(100 * amount)} for wager, amount in bets]} if bets else {}),
        "rounds_per_hour": exact(pace.rounds_per_hour),
        "hours": exact(pace.hours),
        "rounds": exact(pace.rounds),
        "played": one.played,
        "assumptions": assumptions(
            opened,
            {} if bets else {"stake": pace.wager_cents},
            bets,
            more=_taken(one, pace, taxed, spread),
            rests=found,
            weighed="win/handle",
        ),
        "handle": exact(handle / 100),
        "win_of_handle": exact(one.mean / one.wagered),
        "drop": None if drop is None else exact(drop / 100),
        "churn": None if drop is None else exact(handle / drop),
        "hold": None if drop is None else exact(mean / drop),
        "win": {
            "per_round": exact(one.mean / 100),
            "per_hour": exact(one.mean * pace.rounds_per_hour / 100),
            "expected": exact(mean / 100),
            "variance": exact(variance / 100**2),
            "deviation": sqrt(variance) / 100,
        },
        **({"together": rows(one.together) | {"says": list(one.together.says)}} if one.together else {}),
        **_bands(spread, pace, drop),
        "by_hour": _by_hour(spread, pace),
        "tax": _tax(taxed, mean, local_share),
        **({"readings": rests[_WIN]} if _WIN in rests else {}),
    }
    favored = ["the players have the edge: the operator is expected to lose"] if one.mean < 0 else []
    if warnings := [*favored, *([] if spread.law else [f"bands and the chance of a loss are {spread.says}"])]:
        report["warnings"] = warnings
    return report


def _taken(one: TableRound, pace: Pace, taxed: Tax, spread: "_Spread") -> dict[str, object]:
    """What the win takes for granted beside the odds."""
    rates = ", ".join(f"{100 * float(rate.rate):g} %" for rate in taxed.rates)
    return {
        "players": pace.players,
        "played": f"{one.played}; every player makes one wager in every round",
        "rounds": f"taken as independent; the bands are those of {max(1, round(pace.rounds)):,} rounds, {spread.says}",
        "tax": f"{rates} of {taxed.of} ({taxed.source})",
    }


# One round

_WIN = None, "win/handle", None


def _round(
    opened: Opened, pace: Pace, strategy: str | None, on: Sequence[str], bets: Sequence[tuple[str, Fraction]] = ()
) -> TableRound:
    cards = "players" in opened.game.odds.asks
    if not (bets or on or cards) and opened.game.odds.strategies:
        bets = [(next(iter(opened.game.wagers.catalogue(opened.rules))), Fraction(pace.wager_cents or 0, 100))]
    if bets:
        return _by_book(opened, pace, strategy, on, bets)
    return _by_cards(opened, pace, strategy) if cards else _by_wheel(opened, pace, on, strategy)


def _by_cards(opened: Opened, pace: Pace, strategy: str | None) -> TableRound:
    """Every player makes the initial wager and plays the same strategy."""
    _require_seats(opened, pace)
    by_strategy = dict(opened.game.odds.whole_table(opened.rules, players=pace.players, stake=pace.wager_cents))
    name = strategy or next(iter(by_strategy))
    if name not in by_strategy:
        raise InputError(f"there is no strategy {name[:30]!r}; there are " + ", ".join(by_strategy))
    numbers, unit = by_strategy[name], pace.wager_cents or 0
    law = opened.game.odds.table_law(opened.rules, _named(opened, [("initial", Fraction(unit, 100))]), pace.players, name)
    return TableRound(
        -numbers["mean"] * unit, numbers["variance"] * unit**2, pace.players * unit, f"initial wager, {name}", law
    )


def _share(
    opened: Opened, pace: Pace, strategy: str | None, on: Sequence[str], bets: Sequence[tuple[str, Fraction]]
) -> Fraction:
    """What the operator keeps of the handle; the bets of a table have it sooner than their deviation."""
    if bets:
        return opened.game.odds.table_edge(opened.rules, _named(opened, bets), pace.players, strategy)
    found = _round(opened, pace, strategy, on)
    return found.mean / found.wagered


def _named(opened: Opened, bets: Sequence[tuple[str, Fraction]]) -> list[tuple[Wager, Fraction]]:
    return [(opened.game.wagers.bet(opened.rules, text), amount) for text, amount in bets]


def _by_book(
    opened: Opened, pace: Pace, strategy: str | None, on: Sequence[str], bets: Sequence[tuple[str, Fraction]]
) -> TableRound:
    """Every player makes all bets, but those that are at one seat; all of them see the same cards or the same spin."""
    if on:
        raise InputError("--on does not go with --bet, which names its wager")
    _require_seats(opened, pace)
    game, rules = opened.game, opened.rules
    asked = rules, _named(opened, bets), pace.players, strategy
    told = game.odds.table(*asked)
    variance = sum((sum(row, Fraction(0)) for row in told.covariances), Fraction(0))
    played = ", ".join(f"{dollars(int(100 * amount))} on {wager}" for wager, amount in bets)
    how = strategy or next(iter(game.odds.strategies), "")
    played += f", {how}" if how else ""
    return TableRound(-sum(told.means, Fraction(0)), variance, told.staked, played, game.odds.table_law(*asked), told)


def _require_seats(opened: Opened, pace: Pace) -> None:
    if opened.game.odds.outside(opened.rules, players=pace.players):
        reason = f"this table has 1 to {opened.rules.seats} positions, not {pace.players}"
        raise InputError(reason, rule="seats", cite=opened.in_force.cite("seats"))


def _by_wheel(opened: Opened, pace: Pace, on: Sequence[str], strategy: str | None) -> TableRound:
    """The players' wagers on one spin; with fewer kinds than players they take turns."""
    if strategy is not None:
        raise InputError(f"--strategy is for a card game; {opened.draft.title} has a wheel")
    if not on:
        raise InputError("say what the players wager on, such as --on red; given several times, they take turns")
    if len(on) > pace.players:
        raise InputError(f"--on is given {len(on)} times for {pace.players} player{'s' if pace.players > 1 else ''}")
    wagers = [opened.game.wagers.named(opened.rules, text) for text in on]
    unit = pace.wager_cents or 0
    book = [(wagers[player % len(wagers)], Fraction(unit)) for player in range(pace.players)]
    in_dollars = [(wager, cents / 100) for wager, cents in book]
    all_cents = pace.players * unit
    law = opened.game.odds.book(opened.rules, in_dollars)[0].distribution.scaled(all_cents)
    named = ", ".join(dict.fromkeys(wager.name for wager in wagers))
    return TableRound(-law.mean, law.variance, all_cents, named, law)


# Bands and tax


class _Spread:
    """The law of the win of any number of rounds; where rounds are drawn, also by each part of them alone."""

    def __init__(self, one: TableRound) -> None:
        self.one, self.law, self.parts = one, one.law if isinstance(one.law, Distribution) else None, list[Distribution]()
        self.says = "by the exact law of a round"
        if isinstance(one.law, Distribution):
            return
        if not find_spec("numba"):
            self.says = "left out: to simulate rounds of the whole table, pip install 'croupier[fast]'"
            return
        self.says = f"by {PARTS * PART_ROUNDS:,} simulated rounds of the whole table with the exact mean and variance"
        import numpy as np

        drawn = one.law(PARTS, PART_ROUNDS)
        self.parts = [_drawn_law(one, *part) for part in drawn]
        nets, weights = (np.concatenate(each) for each in zip(*drawn, strict=True))
        self.law = _drawn_law(one, nets, weights)


def _after(law: Distribution, rounds: int, fft_budget: int = FFT_BUDGET) -> Total:
    return after(law, rounds, exact_budget=EXACT_BUDGET, fft_budget=fft_budget if find_spec("numpy") else 0)


def _drawn_law(one: TableRound, nets: "NDArray[np.int64]", weights: "NDArray[np.float64]") -> Distribution:
    """The law of the rounds that were drawn, with weights that give them the exact mean and variance."""
    import numpy as np

    apart = (nets + float(one.mean)) / sqrt(one.variance)
    traits = np.stack((np.ones(len(nets)), apart, apart**2 - 1))
    due = np.array([len(nets), 0.0, 0.0]) - traits @ weights
    fit = np.linalg.lstsq((traits * weights) @ traits.T, due)[0]
    values, at = np.unique(nets, return_inverse=True)
    chances = np.bincount(at, weights * (1 + fit @ traits)).clip(min=0)
    ways = np.rint(chances / chances.sum() * 2**52)
    return Distribution.of(zip(map(int, values), map(int, ways), strict=True))


def _bands(spread: _Spread, pace: Pace, drop: Fraction | None) -> dict[str, object]:
    """The bands of the win, and the chance of a loss. `error` bounds what a probability, or an end, may be off."""
    if spread.law is None:
        return {"method": None, "error": 0.0, "bands": [], "operator_loses": None}
    rounds = max(1, round(pace.rounds))
    total, parts = _after(spread.law, rounds), [_after(part, rounds) for part in spread.parts]
    by_part = [part.handle_bands(LEVELS) for part in parts]
    bands = []
    for at, band in enumerate(total.handle_bands(LEVELS)):
        low, high = float(band.low) * rounds, float(band.high) * rounds
        off = [_off(getattr(band, end), [getattr(part[at], end) for part in by_part]) * rounds / 100 for end in ENDS]
        bands.append(
            {
                "level": band.level,
                "win": {"low": low / 100, "high": high / 100},
                "error": {"low": off[0], "high": off[1]} if parts else None,
                "win_of_handle": {end: float(getattr(band, end)) / spread.one.wagered for end in ENDS},
                "hold": None if drop is None else {"low": low / float(drop), "high": high / float(drop)},
            }
        )
    return {
        "method": "simulated" if parts else total.method,
        "error": total.error + _off(total.ahead, [part.ahead for part in parts]),
        "bands": bands,
        "operator_loses": max(0.0, float(total.ahead)),
    }


def _off(found: Fraction | float, by_part: Sequence[Fraction | float]) -> float:
    """How far the parts stray at most. Each has a tenth of the rounds, so that all of them together stray less."""
    return max((abs(float(one - found)) for one in by_part), default=0.0)


def _by_hour(spread: _Spread, pace: Pace) -> list[dict[str, object]]:
    """The expected win and its bands as the hours go by, at so many times as make a curve."""
    listed = list[dict[str, object]]()
    for part in range(1, HOURS + 1):
        hours = pace.hours * Fraction(part, HOURS)
        rounds = round(pace.rounds_per_hour * hours)
        law = _after(spread.law, rounds, HOUR_BUDGET).handle_bands(LEVELS) if rounds and spread.law else ()
        bands = [
            {"level": band.level, "low": float(band.low) * rounds / 100, "high": float(band.high) * rounds / 100}
            for band in law
        ] or [{"level": level, "low": 0.0, "high": 0.0} for level in LEVELS if spread.law]
        expected = spread.one.mean * pace.rounds_per_hour * hours / 100
        listed.append({"hours": exact(hours), "expected": exact(expected), "bands": bands})
    return listed


def _taxed(opened: Opened, rate: Fraction | None) -> Tax:
    """The rate that was given, or those of the jurisdiction."""
    named = tax(opened.draft.jurisdiction)
    if rate is not None:
        of = named.of if named else "the operator's win"
        return Tax(of, GIVEN, (Rate("", rate, GIVEN),), named.local_cite if named else "")
    if named is None:
        where = opened.draft.jurisdiction or "this edition's jurisdiction"
        raise InputError(f"no document here names the tax of {where}; give its rate, such as --tax 20%")
    return named


def _tax(taxed: Tax, mean: Fraction, local_share: Fraction | None) -> dict[str, object]:
    """Of the expected win: a loss is taken to count against later wins."""
    local = local_share or Fraction(0)
    rates = [
        {
            "when": rate.when,
            "rate": exact(rate.rate),
            "cite": rate.cite,
            "state": exact(rate.rate * mean / 100),
            "left": exact((1 - rate.rate - local) * mean / 100),
        }
        for rate in taxed.rates
    ]
    share = None if local_share is None else {"rate": exact(local_share), "expected": exact(local_share * mean / 100)}
    return {"of": taxed.of, "source": taxed.source, "rates": rates, "local_share": share, "local_cite": taxed.local_cite}
