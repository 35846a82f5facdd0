"""Casino War in compiled code: sixteen shoes side by side, each dealt and settled by the full procedure.

Cards are drawn without shuffling: a shoe is how many cards it holds up to each rank, a number below what is left names the
next card, and all counts above that number go down by one. Drawing and settling are separate, so that rounds can also be
settled from given cards. Every number of the rules comes from outside, in `DealNumbers`; results are whole numbers.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.chance.random.streams import LANES, WORDS, Key, Words, draw_rows
from croupier.chance.random.vectors import (
    above,
    add,
    add_within,
    both,
    equal,
    fourfold,
    load_8,
    load_16,
    load_four_rows,
    narrow,
    splat_8,
    splat_16,
    store,
    subtract,
    total,
)
from croupier.equipment.cards import RANKS
from croupier.games.casino_war.simulation.tables import (
    COURSES,
    DEALT_CARDS,
    DEALT_ROUNDS,
    DEALT_SHOES,
    LOST,
    SPREAD_AT,
    SURRENDERED,
    WAR_LOST,
    WAR_TIED,
    WAR_WON,
    WON,
    DealNumbers,
)

U = np.uint64
AHEAD = 16  # cards of each shoe that are drawn at a time when Wars take more than expected
BELOW_TOP = len(RANKS) - 1
ZERO, ONE, TWO, WIDTH, FOUR_ROWS = U(0), U(1), U(2), U(LANES), U(4 * LANES)

MAIN = U(0)  # the purpose of the stream of ranks

Cards = NDArray[np.uint8]
Numbers = NDArray[np.int64]


class Payoffs(NamedTuple):
    """What each course brings, in whole parts of a unit; ranks at which a tie leads to War."""

    initial: Numbers
    tie: Numbers  # lost, won, won on the War deal
    wars: NDArray[np.uint8]


# Drawing


@kernel
def take(first: Any, last: Any, numbers: Words, highest: Any, shoe: Words, cards: Cards) -> None:
    """The ranks of cards `first` to `last` of sixteen shoes, by the numbers drawn for them among the cards left.

    `shoe` are twelve rows, one for each rank but the highest: how many cards up to that rank each shoe holds.
    """
    low, middle, high = (load_four_rows(shoe, ZERO), load_four_rows(shoe, FOUR_ROWS), load_four_rows(shoe, TWO * FOUR_ROWS))
    top = splat_16(U(highest))
    for row in range(U(first), U(last)):
        number = fourfold(load_16(numbers, row * WIDTH))
        a, b, c = above(low, number), above(middle, number), above(high, number)
        low, middle, high = add(low, a), add(middle, b), add(high, c)
        # No sum goes that far; but with a plain addition LLVM would narrow each part of it before adding them up.
        store(cards, row * WIDTH, narrow(add_within(top, total(add(add(a, b), c)))))
    store(shoe, ZERO, low)
    store(shoe, FOUR_ROWS, middle)
    store(shoe, TWO * FOUR_ROWS, high)


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
    _, seats, _, burned, burned_each, most, _, last_start, _ = table
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
def add_shoes(played: Numbers, next_card: Numbers, ends: Numbers, money: Payoffs, sums: Numbers) -> None:
    """Finished shoes into the sums, with the squares of what each wager won in each of them."""
    pays, tie = money.initial, money.tie
    for lane in range(LANES):
        if not played[lane]:
            continue
        sums[DEALT_ROUNDS] += played[lane]
        sums[DEALT_SHOES] += 1
        sums[DEALT_CARDS] += next_card[lane]
        initial = 0
        for course in range(COURSES):
            sums[course] += ends[lane, course]
            initial += ends[lane, course] * pays[course]
        again = ends[lane, WAR_TIED]
        wars = ends[lane, WAR_WON] + again + ends[lane, WAR_LOST]
        ties = wars + ends[lane, SURRENDERED]
        seats = ties + ends[lane, WON] + ends[lane, LOST]
        won = (initial, ties * tie[1] + (seats - ties) * tie[0], again * tie[2] + (wars - again) * tie[0])
        made = (seats, seats, wars)
        for wager in range(3):
            add_spread(won[wager], made[wager], sums, SPREAD_AT + 3 * wager)


@part
def add_spread(won: Any, made: Any, sums: Numbers, at: Any) -> None:
    """What a wager won in a shoe, and how often it was made there, into its three sums."""
    sums[at] += won * won
    sums[at + 1] += won * made
    sums[at + 2] += made * made


# Whole shoes


@kernel
def run(key: Key, first: Any, groups: Any, rounds: Any, least: Words, table: DealNumbers, money: Payoffs, held: Words,
        sums: Numbers) -> None:  # fmt: skip
    """Deal these groups of sixteen shoes, no more than `rounds` over all groups from the first of the run.

    `held` are the cards of a shoe up to each rank. What most shoes of a group need is drawn first, then a few more.
    """
    blocks, state = np.empty(WORDS // 2, np.uint32), np.empty(2, np.int64)
    words = blocks.view(np.uint16)
    shoe, numbers = np.empty(BELOW_TOP * LANES, np.uint16), np.empty(table.size * LANES, np.uint16)
    cards = np.zeros((table.size + table.players + 4, LANES), np.uint8)  # `compare` looks beyond the last card
    tied, calm, wins = np.empty_like(cards), np.empty_like(cards), np.empty_like(cards)
    due, played, next_card = np.empty(LANES, np.int64), np.empty(LANES, np.int64), np.empty(LANES, np.int64)
    ends = np.empty((LANES, COURSES), np.int64)
    for group in range(first, first + groups):
        state[0], state[1] = WORDS, 0
        for lower in range(BELOW_TOP):
            store(shoe, U(lower * LANES), splat_16(U(held[lower])))
        for lane in range(LANES):
            due[lane] = max(0, min(table.rounds, rounds - (group * LANES + lane) * table.rounds))
        played[:], next_card[:], ends[:] = 0, table.burned, 0
        drawn, finished = 0, False
        while not finished:
            upto = min(table.size, max(drawn + AHEAD, table.enough))
            draw_rows(key, U(group), MAIN, state, blocks, words, drawn, upto, table.size, 1, least, numbers)
            take(drawn, upto, numbers, held.size, shoe, cards)
            drawn = upto
            compare(drawn - table.players, table.players, cards, tied, calm, wins)
            finished = settle(cards, tied, calm, wins, drawn, table, money.wars, due, next_card, played, ends)
        add_shoes(played, next_card, ends, money, sums)
