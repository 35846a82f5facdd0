"""Pots in compiled code: side pots, the rake, shares by kind of hand, equal hands and the chips that do not divide."""

from typing import Any

import numpy as np

from croupier.chance.random.compiled import kernel, part
from croupier.games.poker.hands.kernels import of_sum, ones
from croupier.games.poker.simulation import places as p
from croupier.games.poker.simulation.deck import sort_down
from croupier.games.poker.simulation.hands import ACE, BADUGI_CARDS, best_badugi, gather, scale_of, turned
from croupier.games.poker.simulation.records import Record

U = np.uint64
MOST_CARDS = 5  # that make a hand
OWN_CARDS = 2  # of them, where the board gives the others
CODE = 6  # bits of a card by its rank and suit
NOT_YET = -1  # the cards that an odd chip goes by have not been looked at


@part
def rake_of(pot: Any, hand: Record, rules: Record) -> Any:
    """What the house takes."""
    if not rules.rake_part or (rules.rake_after_second and hand.street < 1):
        return 0
    whole = rules.rake_part * pot // (rules.rake_of * rules.rake_unit) * rules.rake_unit
    return min(whole, rules.rake_cap, pot)


@kernel
def award(hand: Record, rules: Record) -> Any:
    """Rake and divide the pots; the hands shown have their values. False where an odd chip waits for `look_at_suits`.

    What each takes is only written down, so that it can be done again then.
    """
    count, pot = rules.players, 0
    for at in range(count):
        pot += hand.put[at]
        hand.got[at] = 0
    rake = hand.taken = rake_of(pot, hand, rules)
    if not hand.shown:
        for at in range(count):
            if hand.live >> at & 1:
                hand.got[at] = pot - rake
        return True
    below, main = 0, True
    while True:
        # The next pot ends at the least that a player still in has put in beyond the last one.
        level, highest, top = 0, 0, 0
        for at in range(count):
            put = hand.put[at]
            top = max(top, put)
            if hand.live >> at & 1 and put > below:
                highest = max(highest, put)
                level = min(level, put) if level else put
        if not level and not main:
            return True
        if level < highest:
            top = level  # otherwise it is the last pot, which chips above everybody's reach join too
        cents, eligible = 0, 0
        for at in range(count):
            cents += min(hand.put[at], top) - min(hand.put[at], below)
            if hand.live >> at & 1 and hand.put[at] >= level:
                eligible |= 1 << at
        taken = min(rake, cents)
        rake -= taken
        if not divide(cents - taken, eligible, bool(main), hand, rules):
            return False
        below, main = top, False


@kernel
def divide(cents: Any, eligible: Any, main: Any, hand: Record, rules: Record) -> Any:
    """One pot: into its shares, each among its equal best hands, odd chips one at a time."""
    count, chip, kinds, weight = rules.players, rules.chip, rules.shares_count, 0
    contested = eligible & (eligible - 1) != 0
    for share in range(kinds):
        best = hand.winners[share] = 0
        for at in range(count):
            if eligible >> at & 1 and contested:
                value = hand.value[share, at]
                if value > best:
                    best, hand.winners[share] = value, 0
                if value and value == best:
                    hand.winners[share] |= 1 << at
        if share == 0 and not contested:  # nobody else put in as much
            hand.winners[share] = eligible
        if hand.winners[share]:
            weight += rules.shares[share].weight
    chips, first = cents // chip, -1
    extra = chips
    for share in range(kinds):
        part = 0
        if hand.winners[share]:
            own = rules.shares[share].weight
            part = chips if own == weight else chips * own // weight
        hand.parts[share], extra = part * chip, extra - part
    # Odd chips one at a time, first to the share that the rules name; what is less than a chip goes with the first.
    odd = rules.odd_share
    for turn in range(kinds):
        share = odd if turn == 0 else turn - 1 if turn <= odd else turn
        if hand.winners[share]:
            first = share if first < 0 else first
            if extra > 0:
                hand.parts[share] += chip
                extra -= 1
    hand.parts[first] += cents % chip
    if rules.odd_moves and contested:
        for share in range(kinds):
            if hand.winners[share] and share != odd:
                excess = hand.parts[share] % (chip * ones(hand.winners[share]))
                hand.parts[share] -= excess
                hand.parts[odd] += excess
    paid = True
    for share in range(kinds):
        if hand.winners[share]:
            paid = among(share, main and contested, hand, rules) and paid
    return paid


@part
def among(share: Any, noted: Any, hand: Record, rules: Record) -> Any:
    """A share of a pot among its equal hands; false where an odd chip waits for their suits."""
    count, chip, winners, number = rules.players, rules.chip, hand.winners[share], ones(hand.winners[share])
    each, left = hand.parts[share], 0
    if number > 1:
        each = each // (chip * number) * chip
        left = hand.parts[share] - each * number
    for at in range(count):
        if winners >> at & 1:
            hand.got[at] += each
            if noted:
                hand.won[share, at] = 1 if number > 1 else 2
    over = left % chip if left else 0
    while left > 0:  # whole chips in order, and what is less than one to the first
        at = next_odd(share, winners, hand, rules)
        if hand.high_cards[share, at] == NOT_YET and rules.odd_by_suit:
            return False
        more = min(left, chip + over) if left >= chip else left
        hand.got[at] += more
        left, over = left - more, 0
        winners &= ~(1 << at)
    return True


@part
def next_odd(share: Any, winners: Any, hand: Record, rules: Record) -> Any:
    """Who of the equal hands takes the next odd chip."""
    next_at = -1
    for at in range(rules.players):
        if winners >> at & 1:
            higher = rules.odd_by_suit and hand.high_cards[share, at] > hand.high_cards[share, next_at]
            if next_at < 0 or rules.odd_from_last or higher:
                next_at = at
    return next_at


# The highest card by suit


@kernel
def look_at_suits(hand: Record, rules: Record, values: Record) -> None:
    """For each share, the cards of every hand shown from the highest down, by rank and then suit, as one number."""
    for share in range(rules.shares_count):
        kind = rules.shares[share].kind
        low_ace = kind not in (p.HIGH, p.DEUCE, p.OMAHA_HIGH) and not (kind == p.BADUGI and rules.aces_high)
        for at in range(rules.players):
            if not hand.live >> at & 1:
                continue
            made = gather(at, 0, hand)
            for i in range(made):
                hand.chosen[i] = hand.cards[i]
            if not rules.odd_cards_held:
                made = playing(kind, at, hand.value[share, at], hand, rules, values)
            for i in range(made):
                rank, suit = np.int64(hand.chosen[i]) >> 2, np.int64(hand.chosen[i]) & 3
                hand.codes[i] = 1 + 4 * (0 if low_ace and rank == ACE else rank + 1) + 3 - rules.suit_order[suit]
            sort_down(hand.codes, made)
            code = 0
            for i in range(MOST_CARDS + 2):
                code = code << CODE | (hand.codes[i] if i < made else 0)
            hand.high_cards[share, at] = code


@part
def playing(kind: Any, at: Any, best: Any, hand: Record, rules: Record, values: Record) -> Any:
    """The cards that make the best hand into `hand.chosen`, of equal choices those with the higher suits; gives how many.

    Every subset is looked at: this is asked only where equal hands cannot divide their chips.
    """
    of_board = kind >= p.OMAHA_HIGH
    count = gather(at, 1, hand)
    own_cards = (1 << (hand.held[at] + hand.showing[at])) - 1
    top, wanted, best_subset, scale = -1, best, 0, scale_of(kind)
    for subset in range(1, 1 << count):
        size = ones(subset)
        fits = size <= BADUGI_CARDS if kind == p.BADUGI else size == MOST_CARDS
        if not fits or (of_board and ones(subset & own_cards) != OWN_CARDS):
            continue
        choose_cards(subset, count, hand)
        value = subset_value(kind, scale, size, hand, rules, values)
        # The low of one hand is that of the best high hand, so it is the high hand that is looked for.
        if kind == p.OMAHA_EIGHT_ONE_HAND and (value > wanted or top < 0):
            wanted, top = value, -1
        if value == wanted:
            code = suits_code(kind, scale, size, hand, rules)
            if code > top:
                top, best_subset = code, subset
    choose_cards(best_subset, count, hand)
    return ones(best_subset)


@part
def choose_cards(subset: Any, count: Any, hand: Record) -> None:
    filled = 0
    for i in range(count):
        if subset >> i & 1:
            hand.chosen[filled] = hand.cards[i]
            filled += 1


@part
def subset_value(kind: Any, scale: Any, count: Any, hand: Record, rules: Record, values: Record) -> Any:
    """The value of exactly the chosen cards; 0 if a badugi has a rank or suit twice."""
    if kind == p.BADUGI:
        ranks: Any = 0
        suits: Any = 0
        for i in range(count):
            ranks |= 1 << np.int64(hand.chosen[i] >> 2)
            suits |= 1 << np.int64(hand.chosen[i] & 3)
        if ones(ranks) < count or ones(suits) < count:
            return np.int64(0)
        return best_badugi(hand.chosen, count, rules, values)
    total, mask = values.starts[scale], U(0)
    for i in range(count):
        total += values.words[hand.chosen[i]]
        mask |= values.masks[hand.chosen[i]]
    return of_sum(scale, total, mask, values)


@part
def suits_code(kind: Any, scale: Any, count: Any, hand: Record, rules: Record) -> Any:
    """The suits of the chosen cards in the order in which a hand is compared, as one number: spades are highest.

    Ranks that are there more often come first, then the higher ones; the ace of a wheel and of a low comes last.
    """
    ranks: Any = 0
    for i in range(count):
        ranks |= 1 << np.int64(hand.chosen[i] >> 2)
    low_ace = kind == p.BADUGI or scale in (p.ACE_FIVE, p.EIGHT) or (scale == p.HIGH and ranks == 1 << ACE | 15)
    for i in range(count):
        card, same = np.int64(hand.chosen[i]), 0
        rank = (turned(card, rules) if kind == p.BADUGI else card) >> 2
        for j in range(count):
            same += hand.chosen[j] >> 2 == hand.chosen[i] >> 2
        hand.codes[i] = same << 6 | (0 if low_ace and rank == ACE else rank + 1) << 2 | card & 3
    sort_down(hand.codes, count)
    code = 0
    for i in range(count):
        code = code << 2 | hand.codes[i] & 3
    return code
