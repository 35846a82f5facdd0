"""Poker in compiled code: whole hands of any edition, dealt, bet and awarded by the rules in force.

Every number of the rules comes from outside; drawing the order of a deck and playing a hand from it are separate, so that
hands can also be played from given cards. Results are counted as whole cents.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import ROUNDS, kernel, part
from croupier.chance.random.streams import LANES, WORDS, Blocks, Key, Words, draw_rows, fill
from croupier.games.poker.simulation import places as p
from croupier.games.poker.simulation.deck import number_below, seat_of
from croupier.games.poker.simulation.hands import FACES, discards, hope
from croupier.games.poker.simulation.records import ENOUGH_LUCK, LUCK, Record
from croupier.games.poker.simulation.turns import begin, bet, exchange, go_on

U = np.uint64
HANDS = 256  # of a group, which has streams of its own
WIDE = 15  # bits of which a large random number is put together
FOR_DECKS, FOR_LUCK = U(0), U(1)  # purposes of streams: orders of decks; shuffles of discards and random choices

Decks = NDArray[np.uint8]


# Drawing


@kernel
def order_decks(key: Key, least: Words, group: Any, decks: Decks) -> None:
    """The orders of the decks of a group: for every place a number is drawn that names one of the cards that are left."""
    blocks, numbers = np.empty(WORDS // 2, np.uint32), np.empty(FACES * LANES, np.uint16)
    words, state = blocks.view(np.uint16), np.empty(2, np.int64)
    state[0], state[1] = WORDS, 0
    for batch in range(len(decks) // LANES):
        draw_rows(key, U(group), FOR_DECKS, state, blocks, words, 0, FACES - 1, FACES, 1, least, numbers)
        for lane in range(LANES):
            row = batch * LANES + lane
            for card in range(FACES):
                decks[row, card] = card
            for at in range(FACES - 1):
                other = at + np.int64(numbers[at * LANES + lane])
                decks[row, at], decks[row, other] = decks[row, other], decks[row, at]


@kernel
def refill_luck(key: Key, group: Any, block: Any, blocks: Blocks, words: Words, hand: Record) -> Any:
    """Random words of the group, enough for a hand: those left come first, new ones behind. Gives the next block."""
    left = LUCK - hand.luck_at
    for i in range(left):
        hand.luck[i] = hand.luck[hand.luck_at + i]
    while left < LUCK:
        fill(key, U(group), FOR_LUCK, block, ROUNDS, blocks)
        block += 8
        for i in range(min(WORDS, LUCK - left)):
            hand.luck[left + i] = words[i]
        left += WORDS
    hand.luck_at = 0
    return block


# What players decide


@part
def any_cards(held: Any, most: Any, hand: Record) -> Any:
    """Any number of a hand's cards up to the most, and any of them, one bit each."""
    gone = 0
    for left in range(number_below(most + 1, hand)):
        pick = number_below(held - left, hand)
        for i in range(held):
            if not gone >> i & 1:
                if pick == 0:
                    gone |= 1 << i
                    break
                pick -= 1
    return gone


@part
def thrown(hand: Record, rules: Record) -> Any:
    """The places in the hand of the cards that the player whose turn it is exchanges, one bit each."""
    at = hand.actor
    if rules.ways[seat_of(at, hand, rules)].at_random:
        return any_cards(hand.held[at], hand.most, hand)
    return discards(at, hand.most, hand, rules)


@part
def wide_below(bound: Any, hand: Record) -> Any:
    """A number below a bound of up to thirty bits: two of fifteen, and again where they are beyond it."""
    if bound < 1 << WIDE:
        return number_below(bound, hand)
    while True:
        number = number_below(1 << WIDE, hand) << WIDE | number_below(1 << WIDE, hand)
        if number < (1 << 2 * WIDE) // bound * bound:
            return number % bound


@part
def choose(hand: Record, rules: Record) -> Any:
    """What the player whose turn it is does, and to how much they bet."""
    at, low, high, owes = hand.actor, hand.low, hand.high, hand.bets[hand.actor] < hand.top
    way, stays = rules.ways[seat_of(at, hand, rules)], p.CALL if owes else p.CHECK
    if way.at_random:
        kinds = (1 if hand.bringing_in else 2) + (1 if high else 0)
        chosen = number_below(kinds, hand)
        if high and chosen == kinds - 1:
            return p.RAISE, low + rules.unit * wide_below((high - low) // rules.unit + 1, hand)
        if hand.bringing_in:
            return p.BROUGHT_IN, 0
        return (p.FOLD if chosen == 0 else stays), 0
    if hand.bringing_in:
        return p.BROUGHT_IN, 0
    last = 1 if hand.street == rules.streets_count - 1 else 0
    if high and low <= way.most and hand.promise[at] >= way.bets[last]:
        return p.RAISE, low
    if owes and hand.promise[at] < way.calls[last]:
        return p.FOLD, 0
    return stays, 0


@part
def play(hand: Record, rules: Record, values: Record) -> None:
    """A hand that has begun, to its end."""
    hoped = -1
    while True:
        go_on(hand, rules, values)
        if hand.phase == p.OVER:
            return
        if hand.phase == p.DRAWING:
            exchange(thrown(hand, rules), hand, rules)
            continue
        if hand.street != hoped:
            hoped = hand.street
            hope(hand, rules, values)
        deed, to = choose(hand, rules)
        bet(deed, to, hand, rules)


# Many hands


@part
def add_line(line: Record, net: Any, at: Any, shown: Any, scoop: Any, hand: Record, rules: Record) -> None:
    """What one player did into the sums of their seat or position."""
    line.net += net
    line.net_squared += net * net
    line.won += 1 if hand.got[at] > 0 else 0
    if shown:
        line.showdowns += 1
        line.scoops += scoop
        for share in range(rules.shares_count):
            if hand.won[share, at]:
                line.wins[share, 2 - hand.won[share, at]] += 1


@part
def add(hand: Record, rules: Record, table: Record, lines: Any) -> None:
    """A finished hand into the sums. Of a policy the squares of its net, that of all its seats together."""
    count, pot, awarded = rules.players, 0, 0
    nets = hand.codes
    for policy in range(rules.policies_count):
        nets[policy] = 0
    if hand.shown:
        for share in range(rules.shares_count):
            for at in range(count):
                if hand.won[share, at]:
                    awarded += 1
                    break
    for at in range(count):
        seat, net, alone = seat_of(at, hand, rules), hand.chips[at] - rules.stack, 0
        pot += hand.put[at]
        nets[rules.policies[seat]] += net
        shown = hand.shown and hand.live >> at & 1
        if shown:
            for share in range(rules.shares_count):
                alone += hand.won[share, at] == 2
        scoop = 1 if awarded and alone == awarded else 0
        add_line(lines[seat], net, at, shown, scoop, hand, rules)
        add_line(lines[count + at], net, at, shown, scoop, hand, rules)
    for policy in range(rules.policies_count):
        lines[2 * count + policy].net_squared += nets[policy] * nets[policy]
    table.hands += 1
    table.pots += pot
    table.showdowns += hand.shown
    table.raked += hand.taken
    table.reshuffled += 1 if hand.shuffles else 0
    table.reshuffles += hand.shuffles
    table.voids += hand.voided
    table.cards += hand.dealt
    table.raises += hand.bets_made
    table.shared += hand.shared_card


@kernel
def run(key: Key, least: Words, first: Any, groups: Any, hands: Any, drawn: Any, decks: Decks, hand: Record, rules: Record,
        values: Record, table: Record, lines: Any) -> None:  # fmt: skip
    """Play these groups of hands, no more than `hands` over all groups from the first of the run.

    The decks are drawn, or those that are given are dealt. With a button, the first hand of all has it on the last seat and
    every further hand on the next one. What happened in the last hand stays in `hand`.
    """
    blocks = np.empty(WORDS // 2, np.uint32)
    words = blocks.view(np.uint16)
    for group in range(first, first + groups):
        if drawn:
            order_decks(key, least, group, decks)
        hand.luck_at, block = LUCK, np.int64(0)
        for number in range(group * HANDS, min(hands, (group + 1) * HANDS)):
            offset = number % rules.players if rules.button else 0
            if hand.luck_at > LUCK - ENOUGH_LUCK:
                block = refill_luck(key, group, block, blocks, words, hand)
            begin(decks[number - group * HANDS], offset, hand, rules)
            play(hand, rules, values)
            add(hand, rules, table, lines)
