"""Hands in compiled code: their values for each kind, and what a stated way keeps and hopes for.

Values are those of `hands.rank`, 0 where no low qualifies. Five cards are looked up; more are tried choice by choice.
"""

from typing import Any

import numpy as np

from croupier.chance.random.compiled import kernel, part
from croupier.games.poker.hands.kernels import ENOUGH, badugi_ranks, lowest_bit, of_sum, ones, place
from croupier.games.poker.simulation import places as p
from croupier.games.poker.simulation.deck import seat_of
from croupier.games.poker.simulation.records import Record

U = np.uint64
FACES = 52
ACE = 12
SEVEN = (0, 1, 2, 3, 4, 5, 6)  # as many columns as the walk to a badugi looks at
BADUGI_CARDS = 4
FLOP = 3
TOPS, FIRSTS = U(0x8080808080808080), U(0x0101010101010101)  # the highest and the lowest bit of every byte
THIRD, FOURTH, FIFTH = p.PARTS // 3, p.PARTS // 4, p.PARTS // 5


@part
def gather(at: Any, with_board: Any, hand: Record) -> Any:
    """A player's cards into `hand.cards`, down before up, and the board's behind them if asked for; gives how many."""
    count = hand.held[at]
    for i in range(count):
        hand.cards[i] = hand.down[at, i]
    for i in range(hand.showing[at]):
        hand.cards[count] = hand.up[at, i]
        count += 1
    if with_board:
        for i in range(hand.on_board):
            hand.cards[count] = hand.board[i]
            count += 1
    return count


@part
def best_of(scale: Any, count: Any, hand: Record, values: Record) -> Any:
    """The best five of the five to seven cards that were gathered: none, one or two are left out."""
    total = values.starts[scale]
    for i in range(count):
        total += values.words[hand.cards[i]]
    best = 0
    for first in range(count if count > 5 else 1):
        for second in range(first + 1, count if count > 6 else first + 2):
            rest = total
            if count > 5:
                rest -= values.words[hand.cards[first]]
            if count > 6:
                rest -= values.words[hand.cards[second]]
            mask = U(0)
            if rest & ENOUGH:
                for k in range(count):
                    if (count == 5 or k != first) and (count < 7 or k != second):
                        mask |= values.masks[hand.cards[k]]
            best = max(best, of_sum(scale, rest, mask, values))
    return best


@part
def best_of_board(scale: Any, count: Any, hand: Record, values: Record) -> Any:
    """The best of two of the cards that were gathered and three of the board, and the sum of their words."""
    best, best_sum = -1, U(0)
    for a in range(hand.on_board):
        for b in range(a):
            for c in range(b):
                one, two, three = hand.board[a], hand.board[b], hand.board[c]
                shared = values.starts[scale] + values.words[one] + values.words[two] + values.words[three]
                shared_mask = values.masks[one] | values.masks[two] | values.masks[three]
                for i in range(count):
                    for j in range(i):
                        total = shared + values.words[hand.cards[i]] + values.words[hand.cards[j]]
                        mask = shared_mask | values.masks[hand.cards[i]] | values.masks[hand.cards[j]]
                        value = of_sum(scale, total, mask, values)
                        if value > best:
                            best, best_sum = value, total
    return best, best_sum


@part
def turned(card: Any, rules: Record) -> Any:
    """Where a badugi's aces are high every rank moves one down, so that the deuce takes the ace's lowest place."""
    return (np.int64(card) + FACES - 4) % FACES if rules.aces_high else np.int64(card)


@part
def best_badugi(cards: Any, count: Any, rules: Record, values: Record) -> Any:
    held = U(0)
    for i in range(count):
        held |= values.ladder[turned(np.int64(cards[i]), rules)]
    return np.int64(values.badugis[badugi_ranks(held, SEVEN, values)])


@part
def scale_of(kind: Any) -> Any:
    """The scale on which five cards of a kind are read."""
    if kind < p.OMAHA_HIGH:
        return kind
    return p.EIGHT if kind == p.OMAHA_EIGHT else p.ACE_FIVE if kind == p.OMAHA_ACE_FIVE else p.HIGH


@kernel
def value_hands(hand: Record, rules: Record, values: Record) -> None:
    """What the cards of every player still in are worth for each share."""
    for share in range(rules.shares_count):
        kind = rules.shares[share].kind
        scale = scale_of(kind)
        for at in range(rules.players):
            if not hand.live >> at & 1:
                continue
            count = gather(at, 1 if kind < p.OMAHA_HIGH else 0, hand)
            if kind == p.BADUGI:
                value = best_badugi(hand.cards, count, rules, values)
            elif kind < p.OMAHA_HIGH:
                value = best_of(scale, count, hand, values)
            else:
                value, total = best_of_board(scale, count, hand, values)
                if kind == p.OMAHA_EIGHT_ONE_HAND:  # equal high hands have the same ranks: any of them tells the low
                    where = place(total, values)
                    value = np.int64(values.plain[p.EIGHT, where])
            hand.value[share, at] = value


# What a stated way keeps and hopes for


@part
def height(card: Any, rules: Record) -> Any:
    """The rank by which a low hand counts the card."""
    rank = np.int64(card) >> 2
    return -1 if rank == ACE and rules.low_ace else rank


@part
def keepers(count: Any, suits: Any, hand: Record, rules: Record) -> Any:
    """Of the cards gathered the low ones of different ranks, one bit each; with suits, of different suits too.

    The lowest come first, of several cards of a rank the first in the hand: a bit for each height and place in the hand.
    """
    low, kept, suits_seen = U(0), np.int64(0), np.int64(0)
    for place_held in range(count):
        low |= rules.low[hand.cards[place_held]] << U(place_held)
    if not suits:  # the lowest bit of each byte: the first card of each rank
        return np.int64((low & (TOPS - low)) * FIRSTS >> U(56))
    while low:
        lowest = lowest_bit(low)
        i = np.int64(lowest & U(7))
        suit = 1 << np.int64(hand.cards[i] & 3)
        if suits and suits_seen & suit:
            low &= low - U(1)
        else:
            kept |= 1 << i
            suits_seen |= suit
            low &= ~(U(255) << (lowest & U(56)))  # no other card of this rank
    return kept


@part
def low_rank(card: Any, rules: Record) -> Any:
    """The rank as a bit, if a low keeps it."""
    return 1 << (np.int64(card) >> 2) if height(card, rules) <= rules.kept_rank else 0


@part
def low_of_board(count: Any, hand: Record, rules: Record) -> Any:
    """The part of a low that is there: ranks of the player's own that the board lacks, and ranks of the board."""
    own = common = 0
    for i in range(count):
        own |= low_rank(hand.cards[i], rules)
    for i in range(hand.on_board):
        common |= low_rank(hand.board[i], rules)
    parts = min(rules.low_own, ones(own & ~common)) + min(rules.low_board, ones(common))
    return p.PARTS * parts // (rules.low_own + rules.low_board)


@part
def good(kind: Any, count: Any, at: Any, hand: Record, rules: Record, values: Record) -> Any:
    """The part of a hand of this kind that is good already, of the cards gathered."""
    if kind >= p.OMAHA_HIGH and hand.on_board >= FLOP:
        if kind != p.OMAHA_HIGH:
            return low_of_board(count, hand, rules)
        best, _ = best_of_board(p.HIGH, count, hand, values)
        return rules.made[best]
    if kind in (p.HIGH, p.OMAHA_HIGH):
        parts = 0
        for i in range(count):
            rank, same = hand.cards[i] >> 2, 0
            for j in range(count):
                same += hand.cards[j] >> 2 == rank
            parts += 1 if rank >= rules.high_rank or same > 1 else 0
        return p.PARTS * parts // count
    suits = 1 if kind == p.BADUGI else 0
    kept = keepers(count, suits, hand, rules)
    if suits == rules.kept_suits:  # the next draw will ask for the same
        hand.kept[at], hand.kept_on[at] = kept, hand.street
    # Of four, five or three cards: written out, since a division costs more than all the rest here.
    part = FOURTH if suits or count == 4 else FIFTH if count > 4 else THIRD
    return part * ones(kept)


@part
def hope(hand: Record, rules: Record, values: Record) -> None:
    """The promise of each hand whose player asks for it: the part that is good, of the share for which it is most."""
    last = 1 if hand.street == rules.streets_count - 1 else 0
    for at in range(rules.players):
        asks = rules.ways[seat_of(at, hand, rules)].asks[last]
        if hand.live >> at & 1 and asks:
            count, best = gather(at, 0, hand), 0
            for share in range(rules.shares_count):
                best = max(best, good(rules.shares[share].kind, count, at, hand, rules, values))
            hand.promise[at] = min(best, p.PARTS)


@part
def discards(at: Any, most: Any, hand: Record, rules: Record) -> Any:
    """What a stated way gives away: all but its keepers, the highest first if not all can be exchanged."""
    count = hand.held[at]
    gather(at, 0, hand)
    known = hand.kept_on[at] == hand.street - 1 and not hand.showing[at]
    away = ((1 << count) - 1) & ~(hand.kept[at] if known else keepers(count, rules.kept_suits, hand, rules))
    if ones(away) <= most:
        return away
    gone = 0
    for _ in range(most):
        highest, top = 0, -2
        for i in range(count):
            if (away & ~gone) >> i & 1 and height(hand.cards[i], rules) > top:
                highest, top = i, height(hand.cards[i], rules)
        gone |= 1 << highest
    return gone
