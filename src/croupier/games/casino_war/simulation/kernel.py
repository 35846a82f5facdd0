"""Casino War in compiled code: sixteen shoes side by side, each dealt and settled by the full procedure.

Cards are drawn without shuffling: a shoe is how many cards it holds up to each rank, a number below what is left names the
next card, and all counts above that number go down by one. Drawing and settling are separate, so that rounds can also be
settled from given cards. Every number of the rules comes from outside, in `DealNumbers`; results are whole numbers.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.chance.random.simd import (
    above,
    add,
    add_rows,
    add_within,
    both,
    equal,
    load_8,
    load_16,
    load_twelve_rows,
    narrow,
    rows_above,
    splat_8,
    splat_16,
    store,
    store_rows,
    subtract,
    total,
)
from croupier.chance.random.streams import LANES, WORDS, Blocks, Key, Words, draw_one, draw_rows
from croupier.equipment.cards import RANKS, SUITS
from croupier.games.casino_war.simulation.columns import (
    COURSES,
    DEALT_CARDS,
    DEALT_ROUNDS,
    DEALT_SHOES,
    DOUBLE,
    FOUR,
    GIVEN_UP,
    HANDS,
    HANDS_AT,
    LOST,
    METER_ROUNDS,
    ONE_SUIT,
    SECOND_SUITED,
    SPREAD_AT,
    SUITED,
    SURRENDERED,
    WAR_LOST,
    WAR_TIED,
    WAR_WON,
    WON,
)

U = np.uint64
AHEAD = 16  # cards of each shoe that are drawn at a time when Wars take more than expected
BELOW_TOP = len(RANKS) - 1
N_SUITS = len(SUITS)
ZERO, ONE, TWO, WIDTH = U(0), U(1), U(2), U(LANES)

MAIN, FOR_SUITS = U(0), U(1)  # purposes of streams

Cards = NDArray[np.uint8]
Numbers = NDArray[np.int64]


class DealNumbers(NamedTuple):
    """The numbers of the rules in force that a deal follows."""

    size: int  # cards of a shoe
    players: int
    burned: int  # of a new shoe
    burned_at_war: int  # once
    burned_each: int  # before every card of the War deal
    most: int  # cards of a round in which everybody goes to War
    rounds: int  # of a shoe, at most
    last_start: int  # cards that may be out when a round begins
    suits: int  # 1 if suits matter
    enough: int  # cards that most shoes need; more are drawn for those that need more


class Payoffs(NamedTuple):
    """What each course brings, in whole parts of a unit; ranks at which a tie leads to War; hands of the progressive."""

    initial: Numbers
    tie: Numbers  # lost, won, won on the War deal
    progressive: Numbers  # by hand
    wars: NDArray[np.uint8]
    hands: NDArray[np.uint8]  # by what four cards show, which lines they are paid together
    metered: int  # the hand that wins the meter, or 0


# Drawing


@kernel
def take(first: Any, last: Any, numbers: Words, highest: Any, shoe: Words, cards: Cards) -> None:
    """The ranks of cards `first` to `last` of sixteen shoes, by the numbers drawn for them among the cards left.

    `shoe` are twelve rows, one for each rank but the highest: how many cards up to that rank each shoe holds.
    """
    held, top = load_twelve_rows(shoe), splat_16(U(highest))
    for row in range(U(first), U(last)):
        higher = rows_above(held, load_16(numbers, row * WIDTH))
        held = add_rows(held, higher)
        # No sum goes that far; but with a plain addition LLVM would narrow each part of it before adding them up.
        store(cards, row * WIDTH, narrow(add_within(top, total(higher))))
    store_rows(shoe, held)


@part
def draw_suits(key: Key, group: Any, first: Any, last: Any, state: Numbers, blocks: Blocks, words: Words, least: Words,
               held: NDArray[np.int64], cards: Cards, suits: Cards) -> None:  # fmt: skip
    """The suits of cards whose ranks are drawn: of what is left of the rank in that shoe, by (rank, shoe, suit)."""
    for row in range(U(first), U(last)):
        for lane in range(WIDTH):
            of_rank = held[cards[row, lane], lane]
            left = U(of_rank[0] + of_rank[1] + of_rank[2] + of_rank[3])
            number = np.int64(draw_one(key, group, FOR_SUITS, state, blocks, words, left, U(least[left])))
            suit = 0
            while number >= of_rank[suit]:
                number -= of_rank[suit]
                suit += 1
            of_rank[suit] -= 1
            suits[row, lane] = suit


# Settling


@kernel
def compare(last: Any, players: Any, cards: Cards, tied: Cards, calm: Cards, wins: Cards) -> None:
    """For rounds that would begin with any card before `last`: how many hands tie, and what comes until a round ties.

    `calm` are the rounds before it, `wins` the hands that are higher than the dealer's up to and with it. From the last
    card backwards: what follows a round is added to it, unless it ties. Rows so long that wins would not fit end as well.
    Two cards of all sixteen shoes are looked at together, so that one more than the last may be written.
    """
    seats, none = U(players) * WIDTH, splat_8(ZERO)
    one, longest = splat_8(ONE), splat_8(U(min(126, 254 // players)))
    step, end = seats + WIDTH, (U(last) + ONE) // TWO * TWO * WIDTH
    for beyond in range(end, end + step, TWO * WIDTH):
        store(calm, beyond, longest)
        store(wins, beyond, none)
    for back in range(ZERO, end, TWO * WIDTH):
        at = end - back - TWO * WIDTH
        dealer = load_8(cards, at + seats)
        won = again = none
        for seat in range(at, at + seats, WIDTH):
            hand = load_8(cards, seat)
            won = subtract(won, above(hand, dealer))
            again = subtract(again, equal(hand, dealer))
        after = load_8(calm, at + step)
        goes_on = both(equal(again, none), above(longest, after))
        store(tied, at, again)
        store(calm, at, both(add(after, one), goes_on))
        store(wins, at, add(won, both(load_8(wins, at + step), goes_on)))


@kernel
def settle(cards: Cards, tied: Cards, calm: Cards, wins: Cards, there: Any, table: DealNumbers, wars: Cards, due: Numbers,
           next_card: Numbers, played: Numbers, ends: Numbers) -> Any:  # fmt: skip
    """Settle rounds of sixteen shoes, each from its next card on, until its due rounds are played or it needs more cards.

    `there` are the cards that are drawn. Counts how each seat's round ends; true when every shoe is finished.
    """
    _, seats, _, burned, burned_each, most, _, last_start, _, _ = table
    step, dealt = U(burned_each) + ONE, U(seats) + ONE
    last = min(last_start, there - most)
    finished: Any = True
    for lane in range(WIDTH):
        at, rounds, before = U(next_card[lane]), due[lane] - played[lane], played[lane]
        won = ties = surrendered = war_won = war_tied = 0
        while rounds > 0 and np.int64(at) <= last:
            won += wins[at, lane]
            quiet = np.int64(calm[at, lane])
            tie = at + U(quiet) * dealt
            if quiet >= rounds or np.int64(tie) > last:
                quiet = min(quiet, rounds)
                if np.int64(at + U(quiet) * dealt) > last:
                    quiet = min(quiet, np.int64(U(last - np.int64(at)) // dealt + ONE))
                at += U(quiet) * dealt
                rounds -= quiet
                won -= wins[at, lane]
                continue
            rounds -= quiet + 1
            at_war = tied[tie, lane]
            at = tie + dealt
            if not at_war:
                continue
            ties += at_war
            if not wars[cards[at - ONE, lane]]:
                surrendered += at_war
                continue
            at += U(burned) + step - ONE
            end = at + U(at_war) * step
            dealer = cards[end, lane]
            while at < end:
                war_won += cards[at, lane] > dealer
                war_tied += cards[at, lane] == dealer
                at += step
            at += ONE
        finished = finished and (rounds <= 0 or np.int64(at) > last_start)
        next_card[lane], played[lane] = np.int64(at), due[lane] - rounds
        ends[lane, WON] += won
        ends[lane, LOST] += (played[lane] - before) * seats - won - ties
        ends[lane, SURRENDERED] += surrendered
        ends[lane, WAR_WON] += war_won
        ends[lane, WAR_TIED] += war_tied
        ends[lane, WAR_LOST] += ties - surrendered - war_won - war_tied
    return finished


@kernel
def settle_hands(cards: Cards, suits: Cards, tied: Cards, there: Any, table: DealNumbers, wars: Cards, hands: Cards,
                 metered: Any, due: Numbers, next_card: Numbers, played: Numbers, found: Numbers,
                 meter: Numbers) -> None:  # fmt: skip
    """The hands of the progressive in the rounds that `settle` is about to settle: `found` counts each, none as 0.

    `meter` counts the rounds in which the hand that wins it came, and tells the last of them of each shoe, from 1.
    """
    _, seats, _, burned, burned_each, most, _, last_start, _, _ = table
    step, last = U(burned_each) + ONE, min(last_start, there - most)
    for lane in range(WIDTH):
        at, number = U(next_card[lane]), played[lane]
        while number < due[lane] and np.int64(at) <= last:
            number += 1
            at_war = U(tied[at, lane])
            start, dealer_at = at, at + U(seats)
            at = dealer_at + ONE
            found[lane, 0] += seats - np.int64(at_war)
            if not at_war:
                continue
            dealer, war = cards[dealer_at, lane], wars[cards[dealer_at, lane]] > 0
            mine = at + U(burned) + step - ONE
            second = mine + at_war * step
            jackpots = found[lane, metered]
            for first in range(start, dealer_at):
                if cards[first, lane] == dealer:
                    shown = 0 if war else GIVEN_UP
                    if suits[first, lane] == suits[dealer_at, lane]:
                        shown |= SUITED
                    if war and cards[mine, lane] == cards[second, lane]:
                        shown |= DOUBLE
                        if cards[mine, lane] == dealer:
                            shown |= FOUR
                        if suits[mine, lane] == suits[second, lane]:
                            shown |= SECOND_SUITED
                            if shown & SUITED and suits[mine, lane] == suits[first, lane]:
                                shown |= ONE_SUIT
                    found[lane, hands[shown]] += 1
                    mine += step
            if war:
                at = second + ONE
            if metered and found[lane, metered] > jackpots:
                meter[0, lane] += 1
                meter[1, lane] = number


@part
def add_shoes(played: Numbers, next_card: Numbers, ends: Numbers, found: Numbers, money: Payoffs, sums: Numbers) -> None:
    """Finished shoes into the sums, with the squares of what each wager won in each of them."""
    pays, tie, bonus = money.initial, money.tie, money.progressive
    for lane in range(LANES):
        if not played[lane]:
            continue
        sums[DEALT_ROUNDS] += played[lane]
        sums[DEALT_SHOES] += 1
        sums[DEALT_CARDS] += next_card[lane]
        initial, progressive = 0, 0
        for course in range(COURSES):
            sums[course] += ends[lane, course]
            initial += ends[lane, course] * pays[course]
        for hand in range(HANDS):
            sums[HANDS_AT + hand] += found[lane, hand]
            progressive += found[lane, hand] * bonus[hand]
        again = ends[lane, WAR_TIED]
        wars = ends[lane, WAR_WON] + again + ends[lane, WAR_LOST]
        ties = wars + ends[lane, SURRENDERED]
        seats = ties + ends[lane, WON] + ends[lane, LOST]
        won = (initial, ties * tie[1] + (seats - ties) * tie[0], again * tie[2] + (wars - again) * tie[0], progressive)
        made = (seats, seats, wars, seats)
        for wager in range(4):
            spread = SPREAD_AT + 3 * wager
            sums[spread] += won[wager] * won[wager]
            sums[spread + 1] += won[wager] * made[wager]
            sums[spread + 2] += made[wager] * made[wager]


# Whole shoes


@kernel
def run(key: Key, first: Any, groups: Any, rounds: Any, held: Words, suited: Numbers, least: Words, table: DealNumbers,
        money: Payoffs, sums: Numbers) -> Any:  # fmt: skip
    """Deal these groups of sixteen shoes, no more than `rounds` over all groups from the first of the run.

    `held` are the cards of a shoe up to each rank, `suited` those of each rank and suit. Gives the number of the last round
    that won the meter, counted from 1 over the whole run, or 0.
    """
    blocks, suit_blocks = np.empty(WORDS // 2, np.uint32), np.empty(WORDS // 2, np.uint32)
    words, suit_words = blocks.view(np.uint16), suit_blocks.view(np.uint16)
    shoe, numbers = np.empty(BELOW_TOP * LANES, np.uint16), np.empty(table.size * LANES, np.uint16)
    deep = table.size + table.players + 4  # `compare` looks beyond the last card
    cards, suits = np.zeros((deep, LANES), np.uint8), np.zeros((deep, LANES), np.uint8)
    tied, calm, wins = np.empty_like(cards), np.empty_like(cards), np.empty_like(cards)
    by_suit = np.empty((len(suited), LANES, N_SUITS), np.int64)
    state, suit_state = np.empty(2, np.int64), np.empty(2, np.int64)
    due, played, next_card = np.empty(LANES, np.int64), np.empty(LANES, np.int64), np.empty(LANES, np.int64)
    ends, found = np.empty((LANES, COURSES), np.int64), np.empty((LANES, HANDS), np.int64)
    meter = np.empty((2, LANES), np.int64)
    wars, hands, metered = money.wars, money.hands, money.metered
    latest = 0
    for group in range(first, first + groups):
        state[0], state[1], suit_state[0], suit_state[1] = WORDS, 0, WORDS, 0
        for lower in range(BELOW_TOP):
            store(shoe, U(lower * LANES), splat_16(U(held[lower])))
        for lane in range(LANES):
            due[lane] = max(0, min(table.rounds, rounds - (group * LANES + lane) * table.rounds))
            if table.suits:
                for rank in range(len(suited)):
                    for suit in range(N_SUITS):
                        by_suit[rank, lane, suit] = suited[rank, suit]
        next_card[:] = table.burned
        played[:], ends[:], found[:], meter[:] = 0, 0, 0, 0
        drawn, finished = 0, False
        while not finished:
            upto = min(table.size, max(drawn + AHEAD, table.enough))
            draw_rows(key, U(group), MAIN, state, blocks, words, drawn, upto, table.size, 1, least, numbers)
            take(drawn, upto, numbers, held.size, shoe, cards)
            compare(upto - table.players, table.players, cards, tied, calm, wins)
            if table.suits:
                draw_suits(key, U(group), drawn, upto, suit_state, suit_blocks, suit_words, least, by_suit, cards, suits)
                settle_hands(cards, suits, tied, upto, table, wars, hands, metered, due, next_card, played, found, meter)
            finished = settle(cards, tied, calm, wins, upto, table, wars, due, next_card, played, ends)
            drawn = upto
        add_shoes(played, next_card, ends, found, money, sums)
        for lane in range(LANES):
            sums[METER_ROUNDS] += meter[0, lane]
            if meter[0, lane]:
                latest = max(latest, (group * LANES + lane) * table.rounds + meter[1, lane])
    return latest
