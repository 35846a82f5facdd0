"""Casino War in compiled code: sixteen shoes side by side, each dealt and settled by the full procedure.

Cards are drawn without shuffling: a shoe is how many cards it holds up to each rank, a number below what is left names the next
card, and all counts above that number go down by one. Drawing and settling are separate, so that rounds can also be settled
from given cards. Every number of the rules comes from outside, in a `Table`; results are counted as whole numbers.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.compiled import kernel
from croupier.chance.lanes import above, add, below, load_16, narrow, product_high, product_low, splat_16, store, which
from croupier.chance.streams import ROUNDS, WORDS, Blocks, Key, Words, fill
from croupier.equipment.cards import RANKS, SUITS

U = np.uint64
LANES = 16  # shoes of a group, side by side
AHEAD = 16  # cards of each shoe that are drawn at a time
BELOW_TOP = len(RANKS) - 1
N_SUITS = len(SUITS)
ZERO, ONE, SHIFT, MASK = U(0), U(1), U(16), U(0xFFFF)
HIGHEST, WIDTH = U(BELOW_TOP), U(LANES)

# How a seat's round ends, in the order of `odds.Nets`
WON, LOST, SURRENDERED, WAR_WON, WAR_TIED, WAR_LOST = range(6)
COURSES = 6

# Where the sums of a run stand: courses, then what was dealt, then hands, then the spread of each wager over shoes
DEALT_ROUNDS, DEALT_SHOES, DEALT_CARDS, METER_ROUNDS = range(COURSES, COURSES + 4)
HANDS_AT, N_HANDS = METER_ROUNDS + 1, 8  # hand 0 is none
SPREAD_AT = HANDS_AT + N_HANDS
INITIAL, TIE, WAR_TIE, PROGRESSIVE = range(4)
SUMS = SPREAD_AT + 3 * 4

# What the four cards of a tied seat show, as bits of a place in the table of hands
SUITED, DOUBLE, SECOND_SUITED, FOUR, ONE_SUIT = 1, 2, 4, 8, 16
SHOWN = 32

MAIN, FOR_SUITS = U(0), U(1)  # purposes of streams

Cards = NDArray[np.uint8]
Ranks = NDArray[np.uint8]
Numbers = NDArray[np.int64]


class Table(NamedTuple):
    """The numbers of the rules in force that a deal follows."""

    size: int  # cards of a shoe
    players: int
    burned: int  # of a new shoe
    burned_at_war: int  # once
    burned_at_war_each: int  # before every card of the War deal
    most: int  # cards of a round in which everybody goes to War
    rounds: int  # of a shoe, at most
    last_start: int  # cards that may be out when a round begins
    suits: int  # 1 if suits matter


class Money(NamedTuple):
    """What each course brings, in whole parts of a unit; ranks at which a tie leads to War; hands of the progressive."""

    initial: Numbers
    tie: Numbers  # lost, won
    progressive: Numbers  # by hand
    wars: NDArray[np.uint8]
    hands: NDArray[np.uint8]  # the hand of what four cards show
    metered: int  # the hand that wins the meter, or 0


# Drawing


@kernel
def draw(key: Key, group: Any, first: Any, last: Any, size: Any, state: Numbers, blocks: Blocks, words: Words,
         least: Words, shoe: Words, again: Words, cards: Cards) -> None:  # fmt: skip
    """The ranks of cards `first` to `last` of sixteen shoes. `state` is the next word and the next block of the stream."""
    for row in range(U(first), U(last)):
        if state[0] + LANES > WORDS:
            fill(key, group, MAIN, state[1], ROUNDS, blocks)
            state[0], state[1] = 0, state[1] + 8
        left = U(size) - row
        bound = splat_16(left)
        word = load_16(words, U(state[0]))
        state[0] += LANES
        number = product_high(word, bound)
        biased = which(below(product_low(word, bound), splat_16(U(least[left]))))
        if biased:
            store(again, ZERO, number)
            for lane in range(WIDTH):
                if biased >> lane & ONE:
                    again[lane] = draw_one(key, group, MAIN, state, blocks, words, left, U(least[left]))
            number = load_16(again, ZERO)
        rank = splat_16(HIGHEST)
        for lower in range(HIGHEST):
            up_to = load_16(shoe, lower * WIDTH)
            higher = above(up_to, number)
            store(shoe, lower * WIDTH, add(up_to, higher))
            rank = add(rank, higher)
        store(cards, row * WIDTH, narrow(rank))


@kernel
def draw_one(key: Key, group: Any, purpose: Any, state: Numbers, blocks: Blocks, words: Words, bound: Any, least: Any) -> Any:
    """One number below the bound, from the next words of the stream."""
    while True:
        if state[0] >= WORDS:
            fill(key, group, purpose, state[1], ROUNDS, blocks)
            state[0], state[1] = 0, state[1] + 8
        product = U(words[state[0]]) * bound
        state[0] += 1
        if product & MASK >= least:
            return product >> SHIFT


@kernel
def draw_suits(key: Key, group: Any, first: Any, last: Any, state: Numbers, blocks: Blocks, words: Words, least: Words,
               held: NDArray[np.int64], cards: Cards, suits: Cards) -> None:  # fmt: skip
    """The suits of cards whose ranks are drawn: of what is left of the rank in that shoe, by (rank, shoe, suit)."""
    for row in range(U(first), U(last)):
        for lane in range(WIDTH):
            of_rank = held[cards[row, lane], lane]
            left = U(of_rank.sum())
            number = np.int64(draw_one(key, group, FOR_SUITS, state, blocks, words, left, U(least[left])))
            suit = 0
            while number >= of_rank[suit]:
                number -= of_rank[suit]
                suit += 1
            of_rank[suit] -= 1
            suits[row, lane] = suit


# Settling


@kernel
def settle(cards: Cards, lane: Any, at: Any, there: Any, rounds: Any, table: Table, wars: Ranks, ends: Numbers) -> Any:
    """Settle rounds of a shoe from the card `at` on: so many, or until a round could need more cards than are `there`.

    Counts how each seat's round ends. Gives the next card and the rounds settled.
    """
    _, seats, _, burned, burned_each, most, _, last_start, _ = table
    players, step = U(seats), U(burned_each) + ONE
    last = min(np.int64(last_start), np.int64(there) - most)
    won = lost = surrendered = war_won = war_tied = war_lost = played = 0
    while played < rounds and np.int64(at) <= last:
        played += 1
        dealer = cards[at + players, lane]
        higher = tied = 0
        for seat in range(players):
            card = cards[at + seat, lane]
            higher += card > dealer
            tied += card == dealer
        at += players + ONE
        won += higher
        lost += seats - higher - tied
        if tied == 0:
            continue
        if not wars[dealer]:
            surrendered += tied
            continue
        at += U(burned) + step - ONE
        dealer = cards[at + U(tied) * step, lane]
        higher = again = 0
        for seat in range(U(tied)):
            card = cards[at + seat * step, lane]
            higher += card > dealer
            again += card == dealer
        war_won += higher
        war_tied += again
        war_lost += tied - higher - again
        at += U(tied) * step + ONE
    ends[WON] += won
    ends[LOST] += lost
    ends[SURRENDERED] += surrendered
    ends[WAR_WON] += war_won
    ends[WAR_TIED] += war_tied
    ends[WAR_LOST] += war_lost
    return at, played


@kernel
def settle_hands(cards: Cards, suits: Cards, lane: Any, at: Any, table: Table, wars: Ranks,
                 hands: Ranks, found: Numbers) -> None:  # fmt: skip
    """The hands of the progressive in the round from these cards on; `found` counts each, and seats without one as 0."""
    players, dealer_at = U(table.players), at + U(table.players)
    dealer, dealer_suit = cards[dealer_at, lane], suits[dealer_at, lane]
    tied = 0
    for seat in range(players):
        tied += cards[at + seat, lane] == dealer
    step = U(table.burned_at_war_each) + ONE
    war_at = at + players + ONE + U(table.burned_at_war) + step - ONE
    war = tied > 0 and wars[dealer]
    second_at = war_at + U(tied) * step
    turn = ZERO
    for seat in range(players):
        if cards[at + seat, lane] != dealer:
            found[0] += 1
            continue
        shown = 0
        if suits[at + seat, lane] == dealer_suit:
            shown |= SUITED
        mine_at = war_at + turn * step
        turn += ONE
        if war and cards[mine_at, lane] == cards[second_at, lane]:
            shown |= DOUBLE
            if suits[mine_at, lane] == suits[second_at, lane]:
                shown |= SECOND_SUITED
                if shown & SUITED and suits[mine_at, lane] == dealer_suit:
                    shown |= ONE_SUIT
            if cards[mine_at, lane] == dealer:
                shown |= FOUR
        found[hands[shown]] += 1


@kernel
def add_shoe(ends: Numbers, found: Numbers, money: Money, sums: Numbers) -> None:
    """A finished shoe into the sums, with the square of what each wager won in it."""
    initial, bonus = 0, 0
    for course in range(COURSES):
        sums[course] += ends[course]
        initial += ends[course] * money.initial[course]
    for hand in range(N_HANDS):
        sums[HANDS_AT + hand] += found[hand]
        bonus += found[hand] * money.progressive[hand]
    wars = ends[WAR_WON] + ends[WAR_TIED] + ends[WAR_LOST]
    ties = wars + ends[SURRENDERED]
    seats = ties + ends[WON] + ends[LOST]
    won = (initial, ties * money.tie[1] + (seats - ties) * money.tie[0],
           ends[WAR_TIED] * money.tie[1] + (wars - ends[WAR_TIED]) * money.tie[0], bonus)  # fmt: skip
    made = (seats, seats, wars, seats)
    for wager in range(4):
        spread = SPREAD_AT + 3 * wager
        sums[spread] += won[wager] * won[wager]
        sums[spread + 1] += won[wager] * made[wager]
        sums[spread + 2] += made[wager] * made[wager]


# Whole shoes


@kernel
def run(key: Key, first: Any, groups: Any, rounds: Any, held: Words, suited: Numbers, least: Words, table: Table,
        money: Money, sums: Numbers) -> Any:  # fmt: skip
    """Deal these groups of sixteen shoes, no more than `rounds` over all groups from the first of the run.

    `held` are the cards of a shoe up to each rank, `suited` those of each rank and suit. Gives the number of the last round
    that won the meter, counted from 1 over the whole run, or 0.
    """
    blocks, suit_blocks = np.empty(WORDS // 2, np.uint32), np.empty(WORDS // 2, np.uint32)
    words, suit_words = blocks.view(np.uint16), suit_blocks.view(np.uint16)
    shoe, again = np.empty(BELOW_TOP * LANES, np.uint16), np.empty(LANES, np.uint16)
    cards, suits = np.zeros((table.size, LANES), np.uint8), np.zeros((table.size, LANES), np.uint8)
    by_suit = np.empty((len(suited), LANES, N_SUITS), np.int64)
    state, suit_state = np.empty(2, np.int64), np.empty(2, np.int64)
    ends, found = np.empty(COURSES, np.int64), np.empty(N_HANDS, np.int64)
    wars, hands, metered = money.wars, money.hands, money.metered
    latest = 0
    for group in range(first, first + groups):
        state[0], state[1], suit_state[0], suit_state[1] = WORDS, 0, WORDS, 0
        drawn = 0
        for lower in range(BELOW_TOP):
            shoe[lower * LANES : (lower + 1) * LANES] = held[lower]
        if table.suits:
            for lane in range(LANES):
                by_suit[:, lane, :] = suited
        for lane in range(LANES):
            before = (group * LANES + lane) * table.rounds
            due = min(table.rounds, rounds - before)
            at, played = U(table.burned), 0
            ends[:] = 0
            found[:] = 0
            while played < due and at <= U(table.last_start):
                if at + U(table.most) > U(drawn):
                    upto = min(table.size, max(np.int64(at) + table.most, drawn + AHEAD))
                    draw(key, U(group), drawn, upto, table.size, state, blocks, words, least, shoe, again, cards)
                    if table.suits:
                        draw_suits(key, U(group), drawn, upto, suit_state, suit_blocks, suit_words, least, by_suit, cards, suits)
                    drawn = upto
                if table.suits:  # round by round, as the meter must know which of them won it
                    jackpots = found[metered]
                    settle_hands(cards, suits, U(lane), at, table, wars, hands, found)
                    at, more = settle(cards, U(lane), at, drawn, 1, table, wars, ends)
                    if metered and found[metered] > jackpots:
                        sums[METER_ROUNDS] += 1
                        latest = max(latest, before + played + more)
                else:
                    at, more = settle(cards, U(lane), at, drawn, due - played, table, wars, ends)
                played += more
            if played:
                sums[DEALT_ROUNDS] += played
                sums[DEALT_SHOES] += 1
                sums[DEALT_CARDS] += np.int64(at)
                add_shoe(ends, found, money, sums)
    return latest
