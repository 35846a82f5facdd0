"""What a policy of discarding keeps of every hand that can be held: its `Choices`, by its number (see `sets`)."""

from functools import cache

import numpy as np

from croupier.games.poker.draws.discarding import LOWS, Policy
from croupier.games.poker.draws.field import classes
from croupier.games.poker.draws.sets import Choices, Whole, as_choices, rename_choices
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.rules import PokerRules


def keep_tables(rules: PokerRules, policy: Policy, draws: int) -> Choices:
    """What the policy keeps of every hand, in each of the draws to come; no table is needed to keep everything."""
    own = rules.hole_cards
    caps = [street.draw for street in rules.order if street.draw][-draws:]
    kind, badugi = next((each for each in LOWS if each in rules.kinds), None), "badugi" in rules.kinds
    return np.stack([_low(own, policy.limit, badugi, rules.high_aces, kind, min(cap, own)) for cap in caps])


@cache
def _low(own: int, limit: int, badugi: bool, high_aces: bool, low: Kind | None, cap: int) -> Choices:
    """The policy "low": the best badugi up to the limit, and every further rank up to it where a low has a share.

    `cap` is the most that may be exchanged. Subsets of the same ranks that hold as good a badugi are equally good.
    """
    rows = classes(own)[0]
    hands = rows.astype(np.int32)
    sizes = np.bitwise_count(np.arange(1 << own))[:, None].astype(np.int32)
    rank = hands >> 2
    aces = 14 if high_aces else 1, 14 if low == "2-7" else 1
    heights, low_heights = (np.where(rank < 12, rank + 2, ace) for ace in aces)
    ranks, suits = _joined(1 << rank), _joined(1 << (hands & 3))
    lone = (np.bitwise_count(ranks) == sizes) & (np.bitwise_count(suits) == sizes)  # a badugi of so many cards
    core = np.zeros(len(rows), np.int32)  # the ranks of the badugi; below those of all that must be kept
    if badugi:
        bits = _joined(1 << heights)
        score = np.where(lone & (bits < 2 << limit), sizes * (1 << 15) - bits, 0)
        core = np.take_along_axis(ranks, score.argmax(axis=0)[None], axis=0)[0]
    kept = core | (_joined(np.where(low_heights <= limit, 1 << rank, 0))[-1] if low else 0)
    if low == "2-7":  # a straight or flush loses its highest card
        flush, straight = np.bitwise_count(suits[-1]) == 1, hands[:, -1] >> 2 == (hands[:, 0] >> 2) + own - 1
        spoilt = (np.bitwise_count(kept) == own) & (flush | straight)
        kept = np.where(spoilt, kept & ~(1 << rank[:, -1]), kept)
        core &= kept
    holds = lone & (ranks == core)
    for at in range(own):
        with_it = np.flatnonzero(np.arange(1 << own) >> at & 1)
        holds[with_it] |= holds[with_it ^ 1 << at]
    fits = holds & (ranks & kept == kept) & (sizes == np.maximum(np.bitwise_count(kept), own - cap))
    total = _joined(low_heights if low else heights, add=True)  # where more must be kept, the lowest of the others
    return rename_choices(rows, as_choices(fits & (total == np.where(fits, total, 99).min(axis=0))))


def _joined(cards: Whole, *, add: bool = False) -> Whole:
    """By subset and hand the numbers of its cards: all their bits, or their sum."""
    found = np.zeros((1 << cards.shape[1], len(cards)), np.int32)
    for at, card in enumerate(cards.T):
        fewer = found[: 1 << at]
        found[1 << at : 2 << at] = fewer + card if add else fewer | card
    return found
