"""The electronic version of Casino War in compiled code: rounds of sixteen shoes settled hand by hand for all stations.

Cards are drawn as at the live table. Every station has the same wagers on every hand, so that a hand's course counts once
for each of them, unless each has a War card of its own.
"""

from typing import Any, NamedTuple

import numpy as np

from croupier.chance.random.compiled import kernel
from croupier.chance.random.streams import LANES, WORDS, Key, Words
from croupier.games.casino_war.simulation.columns import COURSES, LOST, SURRENDERED, WAR_LOST, WAR_TIED, WAR_WON, WON
from croupier.games.casino_war.simulation.kernel import (
    BELOW_TOP,
    Cards,
    DealNumbers,
    Numbers,
    Payoffs,
    add_shoes,
    begin,
    draw,
)


class StationNumbers(NamedTuple):
    """How community cards make hands: each one, or the highest alone; and who has War cards."""

    cards: int
    stations: int
    highest: int  # 1 if only the highest card plays
    own: int  # 1 if every station at War gets a card of its own


@kernel
def settle(cards: Cards, there: Any, deal: DealNumbers, table: StationNumbers, wars: Cards, due: Numbers,
           next_card: Numbers, played: Numbers, ends: Numbers) -> Any:  # fmt: skip
    """Settle rounds of sixteen shoes, each from its next card on, until its due rounds are played or it needs more cards.

    `there` are the cards that are drawn. Counts how each wager's round ends; true when every shoe is finished.
    """
    last, finished, stations = min(deal.last_start, there - deal.most), True, table.stations
    for lane in range(LANES):
        at = next_card[lane]
        while played[lane] < due[lane] and at <= last:
            played[lane] += 1
            dealer, tied, highest = cards[at + table.cards, lane], 0, np.uint8(0)
            for card in range(at, at + table.cards):
                hand = cards[card, lane]
                highest = max(highest, hand)
                if not table.highest:
                    ends[lane, WON] += stations * (hand > dealer)
                    ends[lane, LOST] += stations * (hand < dealer)
                    tied += hand == dealer
            if table.highest:
                ends[lane, WON] += stations * (highest > dealer)
                ends[lane, LOST] += stations * (highest < dealer)
                tied = int(highest == dealer)
            at += table.cards + 1
            if not tied:
                continue
            if not wars[dealer]:
                ends[lane, SURRENDERED] += stations * tied
                continue
            each, many = (1, tied * stations) if table.own else (stations, tied)
            step = deal.burned_each + 1
            at += deal.burned_at_war + deal.burned_each
            second = cards[at + many * step, lane]
            for _ in range(many):
                ends[lane, WAR_WON] += each * (cards[at, lane] > second)
                ends[lane, WAR_TIED] += each * (cards[at, lane] == second)
                ends[lane, WAR_LOST] += each * (cards[at, lane] < second)
                at += step
            at += 1
        next_card[lane] = at
        finished = finished and (played[lane] == due[lane] or at > deal.last_start)
    return finished


@kernel
def run(key: Key, first: Any, groups: Any, rounds: Any, held: Words, least: Words, deal: DealNumbers,
        table: StationNumbers, money: Payoffs, sums: Numbers) -> None:  # fmt: skip
    """Deal these groups of sixteen shoes, no more than `rounds` over all groups from the first of the run."""
    blocks, state = np.empty(WORDS // 2, np.uint32), np.empty(2, np.int64)
    words = blocks.view(np.uint16)
    shoe, numbers = np.empty(BELOW_TOP * LANES, np.uint16), np.empty(deal.size * LANES, np.uint16)
    cards = np.zeros((deal.size, LANES), np.uint8)
    due, played, next_card = np.empty(LANES, np.int64), np.empty(LANES, np.int64), np.empty(LANES, np.int64)
    ends = np.empty((LANES, COURSES), np.int64)
    for group in range(first, first + groups):
        state[0], state[1] = WORDS, 0
        begin(group, rounds, held, deal, shoe, due, next_card)
        played[:], ends[:] = 0, 0
        drawn, finished = 0, False
        while not finished:
            drawn = draw(key, group, state, blocks, words, drawn, deal, held.size, least, numbers, shoe, cards)
            finished = settle(cards, drawn, deal, table, money.wars, due, next_card, played, ends)
        add_shoes(played, next_card, ends, money, sums)
