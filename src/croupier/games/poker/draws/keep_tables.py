"""What a policy of discarding keeps of every hand that can be held: its `Choices`, by its number (see `sets`)."""

from functools import cache

import numpy as np

from croupier.chance.random.compiled import kernel, part
from croupier.games.poker.draws.alone import classes, is_turned, kept_alone
from croupier.games.poker.draws.discarding import DRAWN, LOWS, Policy
from croupier.games.poker.draws.sets import CHOICES, Cards, Choices, Whole, rename_choices
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.rules import PokerRules


def keep_tables(rules: PokerRules, policy: Policy, draws: int) -> Choices:
    """What the policy keeps of every hand, in each of the draws to come; no table is needed to keep everything."""
    if policy.way == "alone":
        parts = {kind: float(share.part) for share in rules.pot.shares for kind in DRAWN if kind == share.hand}
        shares = [(kind, parts[kind], is_turned(rules, kind)) for kind in parts]
        return kept_alone(tuple(shares) if policy.kind is None else ((policy.kind, 1.0, False),), draws)
    own = rules.hole_cards
    caps = [street.draw for street in rules.order if street.draw][-draws:]
    kind, badugi = next((each for each in LOWS if each in rules.kinds), None), "badugi" in rules.kinds
    return np.stack([_low(own, policy.limit, badugi, rules.high_aces, kind, min(cap, own)) for cap in caps])


@cache
def _low(own: int, limit: int, badugi: bool, high_aces: bool, low: Kind | None, cap: int) -> Choices:
    hands = classes(own)[0]
    kept = np.zeros(len(hands), CHOICES)
    aces = 14 if high_aces else 1, 14 if low == "2-7" else 1
    keep_low(hands, limit, badugi, aces[0], low is not None, aces[1], low == "2-7", cap, kept)
    return rename_choices(hands, kept)


@kernel
def keep_low(
    hands: Cards, limit: int, badugi: bool, ace_in_badugi: int, low: bool, ace_in_low: int, breaks: bool, cap: int,
    out: Choices,
) -> None:  # fmt: skip
    """The policy "low" for each of these hands. An ace counts 1 or 14; `cap` is the most that may be exchanged."""
    held = hands.shape[1]
    heights, low_heights = np.empty(held, np.int64), np.empty(held, np.int64)
    for row in range(len(hands)):
        cards = hands[row]
        for at in range(held):
            rank = cards[at] >> 2
            heights[at] = rank + 2 if rank < 12 else ace_in_badugi
            low_heights[at] = rank + 2 if rank < 12 else ace_in_low
        best = _best_badugi(cards, heights, limit) if badugi else 0
        kept = _add_ranks(cards, low_heights, limit, best) if low else best
        if breaks and kept == (1 << held) - 1 and _spoilt(cards):
            kept &= ~(1 << int(low_heights.argmax()))
            best &= kept
        kept = _within_cap(kept, low_heights if low else heights, cap)
        out[row] = _alike(cards, kept, best)


@part
def _alike(cards: Whole, kept: int, best: int) -> int:
    """All subsets that keep the same ranks, and in them a badugi of the same ranks as the best one."""
    choices = 0
    for subset in range(1 << len(cards)):
        if _ranks(cards, subset) != _ranks(cards, kept):
            continue
        part = subset
        while True:
            if _ranks(cards, part) == _ranks(cards, best) and (part == 0 or _suits_differ(cards, part)):
                choices |= 1 << subset
                break
            if part == 0:
                break
            part = (part - 1) & subset
    return choices


@part
def _ranks(cards: Whole, subset: int) -> int:
    """How often each rank is in a subset, four bits a rank."""
    ranks = 0
    for at in range(len(cards)):
        if subset >> at & 1:
            ranks += 1 << 4 * (cards[at] >> 2)
    return ranks


@part
def _suits_differ(cards: Whole, subset: int) -> bool:
    suits = 0
    for at in range(len(cards)):
        if subset >> at & 1:
            if suits >> (cards[at] & 3) & 1:
                return False
            suits |= 1 << (cards[at] & 3)
    return True


@part
def _within_cap(kept: int, heights: Whole, cap: int) -> int:
    """What is kept, and the lowest other cards where not all of them may be exchanged."""
    discards = len(heights)
    for at in range(len(heights)):
        discards -= kept >> at & 1
    while discards > cap:
        lowest = -1
        for at in range(len(heights)):
            if not kept >> at & 1 and (lowest < 0 or heights[at] < heights[lowest]):
                lowest = at
        kept |= 1 << lowest
        discards -= 1
    return kept


@part
def _best_badugi(cards: Whole, heights: Whole, limit: int) -> int:
    """The largest set of different ranks and suits up to the limit, and of those the lowest from the top down."""
    best, best_size, best_ranks = 0, 0, 0
    for kept in range(1, 1 << len(cards)):
        ranks, suits, size, fits = 0, 0, 0, True
        for at in range(len(cards)):
            if kept >> at & 1:
                rank, suit = 1 << heights[at], 1 << (cards[at] & 3)
                fits = fits and heights[at] <= limit and not ranks & rank and not suits & suit
                ranks |= rank
                suits |= suit
                size += 1
        if fits and (size > best_size or (size == best_size and ranks < best_ranks)):
            best, best_size, best_ranks = kept, size, ranks
    return best


@part
def _add_ranks(cards: Whole, heights: Whole, limit: int, kept: int) -> int:
    """What is kept, and a card of every further rank up to the limit."""
    ranks = 0
    for at in range(len(cards)):
        ranks |= (kept >> at & 1) << (cards[at] >> 2)
    for at in range(len(cards)):
        rank = 1 << (cards[at] >> 2)
        if not ranks & rank and heights[at] <= limit:
            ranks |= rank
            kept |= 1 << at
    return kept


@part
def _spoilt(cards: Whole) -> bool:
    """Whether different ranks are a straight (aces high) or a flush."""
    suited = True
    for at in range(1, len(cards)):
        suited = suited and (cards[at] ^ cards[0]) & 3 == 0
    return bool(suited or (cards[-1] >> 2) - (cards[0] >> 2) == len(cards) - 1)
