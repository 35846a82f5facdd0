"""Equity through the draws: hands dealt, cards exchanged as a policy says, hands compared; all ways or at random."""

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES
from croupier.games.poker.draws.discarding.discarding import DRAWN, LOWS, Policy
from croupier.games.poker.draws.discarding.kernels import keep_low
from croupier.games.poker.equity.deals import BLOCK, Groups, added, count, deal_block, over_blocks, split
from croupier.games.poker.equity.draw_kernels import Dealing, kept_of, play_draws, redrawn
from croupier.games.poker.equity.kernels import Cards
from croupier.games.poker.equity.terms import Counted, Known, Progress, combinations_at_most
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.rules import PokerRules

MOST_ROWS = 2_000_000
"""Ways of the cards to fall that are held in memory; more are sampled."""

Whole = NDArray[np.int64]


def enumerated(rules: PokerRules, known: Known, policy: Policy, draws: int, progress: Progress | None) -> Groups | None:
    """Every way that one deal of known hands can go, or None if they are too many or the stub might run out."""
    if any(known.missing) or combinations_at_most(known) > 1:
        return None
    players, own = len(known.ranges), known.own
    row = np.array([[*(card for each in known.ranges for card in sorted(each.alternatives[0])), *known.board]], np.uint8)
    gone = sum(1 << card for card in {*row[0].tolist(), *known.dead})
    groups: dict[tuple[Fraction, int], list[tuple[Cards, NDArray[np.uint64]]]] = {
        (Fraction(1), FACES - gone.bit_count()): [(row, np.array([gone], np.uint64))]
    }
    burned = _burns(rules, draws)
    tables = keep_tables(rules, policy, draws)
    for draw in range(draws):
        for player in range(players):
            after: dict[tuple[Fraction, int], list[tuple[Cards, NDArray[np.uint64]]]] = {}
            total = 0
            for (weight, left), parts in groups.items():
                for rows, used in parts:
                    kept = np.empty(len(rows), np.uint8)
                    kept_of(rows, player, own, tables[draw], _triangle(), kept)
                    for bits in np.unique(kept).tolist():
                        size = own - bits.bit_count()
                        if size > left - players * int(burned[: draw + 1].sum()):  # too close to the end of the stub
                            return None
                        here, ways = kept == bits, comb(left, size)
                        total += int(here.sum()) * ways
                        if total > MOST_ROWS:
                            return None
                        out = np.empty((int(here.sum()) * ways, rows.shape[1]), np.uint8)
                        out_used = np.empty(len(out), np.uint64)
                        redrawn(rows[here], used[here], player, own, bits, size, out, out_used)
                        after.setdefault((weight / ways, left - size), []).append((out, out_used))
            groups = after
    if progress:
        progress(1, 1)
    return [
        (weight, count(rules, *split(rows, players, own, known.shared)))
        for (weight, _), parts in groups.items()
        for rows, _ in parts
    ]


def sampled(
    rules: PokerRules, known: Known, policy: Policy, draws: int, samples: int, seed: int, progress: Progress | None
) -> Counted:
    """So many random deals, played through the draws."""
    assert rules.draws is not None, "rules with a street of drawing have rules of the draw"
    says = rules.draws
    dealing = Dealing(
        each=says.burn == "before each player's cards",
        merged=says.stub == "shuffled in",
        burns_back="burns" in says.pile,
        own_back=says.own == "shuffled in",
        again=says.burn_again,
    )
    dead = np.uint64(sum(1 << card for card in known.dead))
    tables, burns = keep_tables(rules, policy, draws), _burns(rules, draws)
    players, own = len(known.ranges), known.own

    def block(first: int) -> Counted:
        out = deal_block(known, first, min(BLOCK, samples - first), seed)
        play_draws(first, np.uint64(seed), dead, players, own, tables, burns, _triangle(), dealing, out)
        return count(rules, *split(out, players, own, known.shared))

    return added([*over_blocks(block, samples, progress)])


def keep_tables(rules: PokerRules, policy: Policy, draws: int) -> Cards:
    """What the policy keeps of every hand, in each of the draws to come."""
    own = rules.hole_cards
    caps = [street.draw for street in rules.order if street.draw][-draws:]
    if policy.way == "pat":
        return np.full((draws, comb(FACES, own)), (1 << own) - 1, np.uint8)
    high_aces = rules.badugi is not None and rules.badugi.ace == "high"
    if policy.kind is not None:
        return np.stack([_alone(policy.kind, draws, to_come) for to_come in range(draws, 0, -1)])
    if policy.way == "alone":
        from croupier.games.poker.draws.discarding.split import kept_for_all

        parts = {kind: share.part for share in rules.pot.shares for kind in DRAWN if kind == share.hand}
        shares = tuple((kind, float(part), kind == "badugi" and high_aces) for kind, part in parts.items())
        return np.stack(kept_for_all(shares, draws))
    low = next((kind for kind in LOWS if kind in rules.kinds), None)
    return np.stack([_low(own, policy.limit, "badugi" in rules.kinds, high_aces, low, min(cap, own)) for cap in caps])


@cache
def _low(own: int, limit: int, badugi: bool, high_aces: bool, low: Kind | None, cap: int) -> Cards:
    out = np.zeros(comb(FACES, own), np.uint8)
    keep_low(own, limit, badugi, 14 if high_aces else 1, low is not None, 14 if low == "2-7" else 1, low == "2-7", cap, out)
    return out


@cache
def _alone(kind: Kind, draws: int, to_come: int) -> Cards:
    """What is best for a player who looks at his own cards only, against the field of players who draw as often."""
    if kind == "badugi":
        from croupier.games.poker.draws.badugi.odds import kept_alone

        return kept_alone(draws, to_come)
    from croupier.games.poker.draws.low.odds import kept_alone as kept_alone_low

    return kept_alone_low(kind, draws, to_come)


def _burns(rules: PokerRules, draws: int) -> Whole:
    return np.array([street.burn for street in rules.order if street.draw][-draws:], np.int64)


@cache
def _triangle() -> Whole:
    """Pascal's triangle, up to eight cards."""
    return np.array([[comb(n, k) for k in range(9)] for n in range(FACES + 1)], np.int64)
