"""Poker in compiled code: whole hands of any edition, dealt, bet and awarded by the rules in force.

Every number of the rules comes from outside; drawing the order of a deck and playing a hand from it are separate, so that
hands can also be played from given cards. What was dealt and done is written down in its order, so that a table in
play can be led through the same hand. Results are counted as whole cents.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import ROUNDS, kernel, part
from croupier.chance.random.streams import LANES, WORDS, Blocks, Key, Words, draw_rows, fill
from croupier.games.poker.hands.kernels import ones
from croupier.games.poker.simulation import places as p
from croupier.games.poker.simulation.betting import betting, first_to_act, pay_in, write
from croupier.games.poker.simulation.cards import can_serve, deal_street, number_below, seat_of, serve
from croupier.games.poker.simulation.hands import FACES, discards, hope, value_hands
from croupier.games.poker.simulation.pots import NOT_YET, award, look_at_suits
from croupier.games.poker.simulation.records import ENOUGH_LUCK, LUCK, Record

U = np.uint64
HANDS = 256  # of a group, which has streams of its own
FOR_DECKS, FOR_LUCK = U(0), U(1)  # purposes of streams: orders of decks; shuffles of discards and random choices

Numbers = NDArray[np.int64]
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


# A hand


@part
def post(hand: Record, rules: Record) -> None:
    """Antes, then blinds; who has less posts what they have, and it is a full blind for all others."""
    for at in range(rules.players):
        ante = min(rules.ante, hand.chips[at])
        pay_in(at, ante, hand)
        hand.bets[at] = 0  # an ante is no bet of the round
    for blind in range(rules.posts_count):
        at, cents = rules.posts[blind, 0], rules.posts[blind, 1]
        pay_in(at, min(cents, hand.chips[at]), hand)
        hand.top = hand.full = hand.step = max(hand.top, cents)
        hand.raised = 1


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
def draw(offset: Any, hand: Record, rules: Record) -> Any:
    """Everybody still in exchanges cards, one player at a time; false where the hand is void for want of cards."""
    street, count = rules.streets[hand.street], rules.players
    for at in range(count):
        if not hand.live >> at & 1:
            continue
        held = hand.held[at]
        most = min(street[p.DRAW], held)
        if hand.end - hand.pos < most + street[p.BURN] and not rules.short_is_void:
            while most and not can_serve(street, most, hand, rules):
                most -= 1
        at_random = rules.ways[seat_of(at, offset, rules), p.AT_RANDOM]
        gone = any_cards(held, most, hand) if at_random else discards(at, most, hand, rules)
        faces: Any = 0
        for i in range(held):
            if gone >> i & 1:
                faces |= 1 << np.int64(hand.down[at, i])
        write(at, p.DISCARD, faces, hand)
        if gone:
            if rules.short_is_void and not can_serve(street, ones(gone), hand, rules):
                return False
            serve(at, gone, street, hand, rules)
    return True


@part
def begin(decks: Decks, row: Any, hand: Record, rules: Record) -> None:
    """Every number of a hand at its start, and the deck."""
    count = rules.players
    for card in range(FACES):
        hand.deck[card] = decks[row, card]
    hand.pos = hand.on_board = hand.burned_now = hand.shuffles = hand.dealt = hand.street = 0
    hand.top = hand.full = hand.step = hand.raised = hand.bringing_in = 0
    hand.deeds_done = hand.bets_made = hand.voided = hand.shared_card = hand.shown = hand.taken = 0
    hand.end, hand.live, hand.able = FACES, (1 << count) - 1, (1 << count) - 1
    for heap in range(4):
        hand.heaped[heap] = 0
    for at in range(count):
        hand.chips[at], hand.kept_on[at] = rules.stack, -1
        hand.bets[at] = hand.put[at] = hand.got[at] = hand.held[at] = hand.showing[at] = 0
        for share in range(rules.shares_count):
            hand.won[share, at], hand.high_cards[share, at] = 0, NOT_YET


@part
def end(hand: Record, rules: Record) -> None:
    """All keep what they took; a hand that is void gives back what each put in."""
    for at in range(rules.players):
        if hand.voided:
            hand.got[at], hand.put[at] = hand.put[at], 0
        hand.chips[at] += hand.got[at]


# Many hands


@part
def add_line(lines: Numbers, row: Any, net: Any, at: Any, shown: Any, scoop: Any, hand: Record, rules: Record) -> None:
    """What one player did into the sums of their seat or position."""
    lines[row, p.NET] += net
    lines[row, p.NET_SQUARED] += net * net
    lines[row, p.WON] += 1 if hand.got[at] > 0 else 0
    if shown:
        lines[row, p.WENT_TO_SHOWDOWN] += 1
        lines[row, p.SCOOPS] += scoop
        for share in range(rules.shares_count):
            if hand.won[share, at]:
                lines[row, p.WINS + 2 * share + 2 - hand.won[share, at]] += 1


@part
def add(offset: Any, hand: Record, rules: Record, table: Numbers, seats: Numbers, positions: Numbers,
        teams: Numbers) -> None:  # fmt: skip
    """A finished hand into the sums. A policy's net is that of all its seats together."""
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
        seat, net, alone = seat_of(at, offset, rules), hand.chips[at] - rules.stack, 0
        pot += hand.put[at]
        nets[rules.policies[seat]] += net
        shown = hand.shown and hand.live >> at & 1
        if shown:
            for share in range(rules.shares_count):
                alone += hand.won[share, at] == 2
        scoop = 1 if awarded and alone == awarded else 0
        add_line(seats, seat, net, at, shown, scoop, hand, rules)
        add_line(positions, at, net, at, shown, scoop, hand, rules)
    for policy in range(rules.policies_count):
        teams[policy, p.NET] += nets[policy]
        teams[policy, p.NET_SQUARED] += nets[policy] * nets[policy]
    table[p.HANDS] += 1
    table[p.POTS] += pot
    table[p.POTS_SQUARED] += pot * pot
    table[p.SHOWDOWNS] += hand.shown
    table[p.RAKED] += hand.taken
    table[p.RESHUFFLED] += 1 if hand.shuffles else 0
    table[p.RESHUFFLES] += hand.shuffles
    table[p.VOIDS] += hand.voided
    table[p.CARDS] += hand.dealt
    table[p.RAISES] += hand.bets_made
    table[p.SHARED] += hand.shared_card


@kernel
def run(key: Key, least: Words, first: Any, groups: Any, hands: Any, drawn: Any, decks: Decks, hand: Record, rules: Record,
        values: Record, table: Numbers, seats: Numbers, positions: Numbers, teams: Numbers) -> None:  # fmt: skip
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
            begin(decks, number - group * HANDS, hand, rules)
            post(hand, rules)
            for street in range(rules.streets_count):
                hand.street, hand.burned_now = street, 0
                if not rules.streets[street, p.DRAW]:
                    deal_street(street, hand, rules)
                elif not draw(offset, hand, rules):
                    hand.voided = 1
                    break
                hope(offset, hand, rules, values)
                betting(first_to_act(hand, rules), offset, hand, rules)
                if hand.live & (hand.live - 1) == 0:
                    break
            if not hand.voided:
                if hand.live & (hand.live - 1):
                    hand.shown = 1
                    value_hands(hand, rules, values)
                if not award(hand, rules):
                    look_at_suits(hand, rules, values)
                    award(hand, rules)
            end(hand, rules)
            add(offset, hand, rules, table, seats, positions, teams)


def sums(players: int, policies: int) -> tuple[Numbers, ...]:
    """Empty sums: of the table, of seats, of positions and of policies."""
    shapes: tuple[tuple[int, ...], ...] = ((p.TABLE,), (players, p.LINE), (players, p.LINE), (policies, p.TEAM))
    return tuple(np.zeros(shape, np.int64) for shape in shapes)
