"""A player who follows a strategy file, in compiled code: one shoe after the other, round by round, with what is seen.

The player sees every card that is dealt face up, of all positions, and no burned one. Wagers go by the count when a round
begins, what to do with a tie by the count and the cards seen then. Dealing and settling are separate, so that rounds can
also be settled from given cards.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.chance.random.streams import WORDS, Key, Words
from croupier.equipment.cards import SUITS
from croupier.games.casino_war.simulation.columns import LOST, SURRENDERED, WAR_LOST, WAR_TIED, WAR_WON, WON
from croupier.games.casino_war.simulation.counting_columns import (
    C_COURSES,
    C_EDGE,
    C_MADE,
    C_NET,
    C_NET_SQUARED,
    C_PERFECT,
    C_ROUNDS,
    C_STATED,
    C_TIES,
    C_WAGERED,
    DECK,
    EDGE_PARTS,
    LIMIT,
    PER_SHOE,
    S_CARDS,
    S_ROUNDS,
    S_SHOES,
    SHOE_AT,
    WAR_TIES_LOST,
    WAR_TIES_WON,
)
from croupier.games.casino_war.simulation.kernel import DealNumbers
from croupier.games.casino_war.simulation.session_kernel import deal_ahead

U = np.uint64
N_SUITS = len(SUITS)
RUNNING, UNSEEN, PAIRS = range(3)  # what is known: the count, the cards not seen, and the ordered pairs of them that tie

Cards = NDArray[np.uint8]
Numbers = NDArray[np.int64]


class CountNumbers(NamedTuple):
    """The count by face, where it begins, and whether it is divided by the decks not seen."""

    values: Numbers
    start: int
    true: int
    tie_pays: float  # what a tie brings beside the stake, for the exact edge of the cards not seen


class FileTables(NamedTuple):
    """The decisions of a strategy file; amounts are by level, money in whole parts."""

    initial: Numbers  # the level of the Initial Wager, by count
    tie: Numbers  # of the Tie Wager; level 0 is none
    wars: Cards  # by rank, count and cards of the rank seen: 1 if the tie goes to War
    war_tie: Cards  # by the same: the level of the Tie Wager on the War deal
    nets: Numbers  # by both levels and the course
    staked: Numbers  # by both levels and the course: all that is wagered, the War Wager with it
    war_tie_won: Numbers  # by level
    war_tie_staked: Numbers


class Outcome(NamedTuple):
    """A round of the player: how it ended, its levels, whether a Tie Wager on the War deal won, and the next card."""

    course: Any
    count: Any
    initial: Any
    tie: Any
    war_tie: Any
    again: Any
    edge: Any
    at: Any


@part
def index_of(known: Numbers, count: CountNumbers) -> Any:
    """The place of the count in tables by count: rounded down, and never beyond their ends."""
    number = known[RUNNING]
    if count.true:
        number = number * DECK // max(1, known[UNSEEN])
    return min(max(number, -LIMIT), LIMIT) + LIMIT


@part
def see(card: Any, known: Numbers, left: Numbers, count: CountNumbers) -> None:
    """One more card is seen; `left` are those of each rank that are not."""
    rank = card // N_SUITS
    known[RUNNING] += count.values[card]
    known[UNSEEN] -= 1
    left[rank] -= 1
    known[PAIRS] -= 2 * left[rank]


@kernel
def settle_round(cards: Cards, at: Any, shoe: DealNumbers, count: CountNumbers, table: FileTables, full: Numbers,
                 known: Numbers, left: Numbers) -> Outcome:  # fmt: skip
    """A round from card `at` on. The player has the first position; all others who tie go to War.

    `full` are the cards of each rank in a fresh shoe.
    """
    place = index_of(known, count)
    initial, tie, war_tie, again = table.initial[place], table.tie[place], 0, False
    edge = count.tie_pays * known[PAIRS] / max(1.0, float(known[UNSEEN]) * (known[UNSEEN] - 1)) - 1
    dealer = cards[at + shoe.players] // N_SUITS
    mine, others = cards[at] // N_SUITS, 0
    for seat in range(at, at + shoe.players + 1):
        see(cards[seat], known, left, count)
        others += at < seat < at + shoe.players and cards[seat] // N_SUITS == dealer
    at += shoe.players + 1
    course = WON if mine > dealer else LOST
    goes = 0
    if mine == dealer:
        then, seen = index_of(known, count), full[dealer] - left[dealer]
        goes, course = int(table.wars[dealer, then, seen]), SURRENDERED
        war_tie = int(table.war_tie[dealer, then, seen]) if goes else 0
    if others + goes:
        at += shoe.burned_at_war + shoe.burned_each
        first, step = at, shoe.burned_each + 1
        for _ in range(others + goes):
            see(cards[at], known, left, count)
            at += step
        see(cards[at], known, left, count)
        if goes:
            again_mine, again_dealer = cards[first] // N_SUITS, cards[at] // N_SUITS
            again = again_mine == again_dealer
            course = WAR_WON if again_mine > again_dealer else WAR_TIED if again else WAR_LOST
        at += 1
    return Outcome(course, place, initial, tie, war_tie, again, edge, at)


@part
def enter(found: Outcome, table: FileTables, row: Numbers, totals: Numbers, shoe_sums: Numbers) -> None:
    """A round into the sums of its count, of everything and of its shoe."""
    net = table.nets[found.initial, found.tie, found.course]
    staked = table.staked[found.initial, found.tie, found.course] + table.war_tie_staked[found.war_tie]
    if found.war_tie:
        net += table.war_tie_won[found.war_tie] if found.again else -table.war_tie_staked[found.war_tie]
        totals[WAR_TIES_WON if found.again else WAR_TIES_LOST] += 1
    edge = np.int64(found.edge * EDGE_PARTS)
    made, tied = found.tie > 0, found.course >= SURRENDERED
    row[C_ROUNDS] += 1
    row[C_COURSES + found.course] += 1
    row[C_NET] += net
    row[C_NET_SQUARED] += net * net
    row[C_WAGERED] += staked
    row[C_MADE] += made
    row[C_TIES] += made and tied
    row[C_EDGE] += edge
    row[C_STATED] += edge if made else 0
    row[C_PERFECT] += max(edge, 0)
    shoe_sums[0] += net
    shoe_sums[1] += 1
    shoe_sums[2] += staked


@kernel
def run(key: Key, first: Any, groups: Any, rounds: Any, full: Cards, by_rank: Numbers, least: Words, shoe: DealNumbers,
        count: CountNumbers, table: FileTables, totals: Numbers, by_count: Numbers) -> None:  # fmt: skip
    """A shoe for each group, no more than `rounds` over all groups from the first of the run."""
    blocks, state, cards = np.empty(WORDS // 2, np.uint32), np.empty(2, np.int64), np.empty_like(full)
    words, known, left = blocks.view(np.uint16), np.empty(3, np.int64), np.empty_like(by_rank)
    shoe_sums = np.empty(3, np.int64)
    pairs = 0
    for held in by_rank:
        pairs += held * (held - 1)
    for group in range(first, first + groups):
        state[0], state[1] = WORDS, 0
        for place in range(len(full)):
            cards[place] = full[place]
        for rank in range(len(by_rank)):
            left[rank] = by_rank[rank]
        shoe_sums[:] = 0
        known[RUNNING], known[UNSEEN], known[PAIRS] = count.start, len(full), pairs
        due, drawn, at = min(shoe.rounds, rounds - group * shoe.rounds), 0, shoe.burned
        while shoe_sums[1] < due and at <= shoe.last_start:
            drawn = deal_ahead(key, U(group), state, blocks, words, drawn, at, shoe, least, cards)
            found = settle_round(cards, at, shoe, count, table, by_rank, known, left)
            at = found.at
            enter(found, table, by_count[found.count], totals, shoe_sums)
        totals[S_SHOES] += 1
        totals[S_ROUNDS] += shoe_sums[1]
        totals[S_CARDS] += at
        for one in range(PER_SHOE):
            for other in range(one + 1):
                totals[SHOE_AT + one * PER_SHOE + other] += shoe_sums[one] * shoe_sums[other]
