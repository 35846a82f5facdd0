"""Equity: the part of the pot that each hand gets on average, under an edition's own streets, hands and shares.

Every deal is looked at where that fits, and the answer is an exact fraction; otherwise deals are sampled from a seed and
the answer has a standard error. Draw games need a policy of discarding, which the answer names. Names of suits and the
order of the hands change nothing in either.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Literal

from croupier.chance.random.compiled import require_seed
from croupier.equipment.cards import Card
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.poker.draws.discarding import Policy, default_policy, policy_named
from croupier.games.poker.equity.known import Known, Progress, draws_left, look, units
from croupier.games.poker.rules import PokerRules, ShareKind

if TYPE_CHECKING:
    from pandas import DataFrame

    from croupier.games.poker.equity.boards import Groups

SAMPLES = 1_000_000
MOST_SAMPLES = 1_000_000_000


@dataclass(frozen=True, slots=True)
class ShareWon:
    """How often a hand wins a share of the pot alone, and how often it ties for it."""

    kind: ShareKind
    win: Fraction
    tie: Fraction


@dataclass(frozen=True, slots=True)
class HandEquity:
    """What one hand gets of the pot; without a standard error the number is exact."""

    hand: str
    equity: Fraction
    shares: tuple[ShareWon, ...]
    standard_error: float | None


@dataclass(frozen=True, slots=True)
class Equity:
    """All hands against each other; `deals` is how many were looked at. The policy is null where nobody draws."""

    method: Literal["exact", "sampled"]
    deals: int
    hands: tuple[HandEquity, ...]
    draws: int
    policy: Policy | None
    seed: int | None

    def frame(self) -> "DataFrame":
        """One row for each hand: its equity, and how often it wins and ties each share. Needs `croupier[frames]`."""
        require_extra("frames", "a table of equities")
        from pandas import DataFrame

        rows = []
        for each in self.hands:
            won = {f"{what} {share.kind}": float(getattr(share, what)) for share in each.shares for what in ("win", "tie")}
            exact = str(each.equity) if self.method == "exact" else None
            error = {} if self.method == "exact" else {"standard error": each.standard_error}
            rows.append({"hand": each.hand, "equity": float(each.equity), "exact": exact, **error, **won})
        return DataFrame(rows)


def equity(
    rules: PokerRules,
    hands: Sequence[str],
    *,
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    draws: int | None = None,
    policy: str | None = None,
    samples: int | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> Equity:
    """What each hand gets of the pot on average. If samples are asked for, deals are sampled."""
    known = look(rules, hands, board, dead)
    left = draws_left(rules, draws)
    chosen = _policy(rules, policy, left)
    if samples is not None and not 2 <= samples <= MOST_SAMPLES:
        raise InputError(f"{samples} samples cannot be used; ask for 2 to {MOST_SAMPLES:,}")
    require_seed(seed)
    require_extra("fast", "an equity")
    from croupier.games.poker.equity import deals as dealing
    from croupier.games.poker.equity import draws as drawing
    from croupier.games.poker.equity.known import standard

    exchanged = chosen if chosen and chosen.limit else None  # who stands pat has seen all that will come
    if samples is None:
        if exchanged:
            groups = drawing.enumerated(rules, known, exchanged, left, progress)
        else:
            groups = dealing.enumerated(rules, known, progress)
        if groups is not None:
            return _answer(rules, known, groups, left, chosen)
    count = samples or SAMPLES
    known, places = standard(known)
    exchange = drawing.exchanging(rules, known, exchanged, left, seed) if exchanged else None
    sampled = dealing.sampled(rules, known, count, seed, progress, exchange)
    answer = _answer(rules, known, [(Fraction(1, count), sampled)], left, chosen, seed)
    return replace(answer, hands=tuple(answer.hands[place] for place in places))


def _policy(rules: PokerRules, text: str | None, left: int) -> Policy | None:
    if not left:
        if text is not None:
            raise InputError("nobody draws here, so there is nothing that --policy could decide")
        return None
    return policy_named(rules, text) if text is not None else default_policy(rules)


def _answer(
    rules: PokerRules, known: Known, groups: "Groups", draws: int, policy: Policy | None, seed: int | None = None
) -> Equity:
    """The counts of groups of deals, each deal of a group with its weight, as parts of the pot."""
    whole = units(rules, len(known.ranges))[0]
    deals = sum(counted.deals for _, counted in groups)
    hands = []
    for at, asked in enumerate(known.ranges):
        shares = []
        for number, kind in enumerate(rules.kinds):
            wins = [(weight, counted.wins[number, at].tolist()) for weight, counted in groups]
            win, tie = (sum((weight * each[which] for weight, each in wins), Fraction(0)) for which in (0, 1))
            shares.append(ShareWon(kind, win, tie))
        mean = sum((weight * int(counted.won[at]) for weight, counted in groups), Fraction(0)) / whole
        error = None
        if seed is not None:
            square = float(groups[0][1].squares[at]) / whole**2 / deals
            error = sqrt(max(square - float(mean) ** 2, 0.0) / (deals - 1))
        hands.append(HandEquity(asked.text, mean, tuple(shares), error))
    return Equity("exact" if seed is None else "sampled", deals, tuple(hands), draws, policy, seed)
