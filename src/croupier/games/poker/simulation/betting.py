"""A betting round in compiled code: who speaks first, what they may bet, what they do, and when the round is over."""

from typing import Any

import numpy as np

from croupier.chance.random.compiled import part
from croupier.games.poker.hands.kernels import ones
from croupier.games.poker.simulation import places as p
from croupier.games.poker.simulation.cards import fold_cards, number_below, seat_of, sort_down
from croupier.games.poker.simulation.hands import ACE
from croupier.games.poker.simulation.records import LOGGED, Record

WIDE = 15  # bits of which a large random number is put together
GROUPS = 7  # ranks that may show, at most

# Who speaks first


@part
def showing(at: Any, ace: Any, hand: Record) -> Any:
    """The cards that show as one number: pairs above single cards, then from the highest down."""
    count, groups, counts, ranks = hand.showing[at], 0, 0, 0
    for i in range(count):
        rank, same, again = hand.up[at, i] >> 2, 0, False
        for j in range(count):
            same += hand.up[at, j] >> 2 == rank
            again = again or (j < i and hand.up[at, j] >> 2 == rank)
        if again:
            continue
        hand.codes[groups] = same << 4 | (ace + 1 if rank == ACE else np.int64(rank) + 1)
        groups += 1
    sort_down(hand.codes, groups)
    for group in range(GROUPS):
        code = hand.codes[group] if group < groups else 0
        counts, ranks = counts << 3 | code >> 4, ranks << 4 | code & 15
    return counts << 4 * GROUPS | ranks


@part
def first_to_act(hand: Record, rules: Record) -> Any:
    """The position that opens the betting of the street, whether or not it has chips."""
    first = rules.streets[hand.street, p.FIRST]
    if first == p.LEFT_OF_BLINDS:
        return rules.after_blinds
    if first == p.LEFT_OF_BUTTON:
        return 0
    doors, high = first in (p.HIGH_DOOR, p.LOW_DOOR), first in (p.HIGH_DOOR, p.HIGH_BOARD)
    ace = -1 if first in (p.HIGH_DOOR, p.LOW_BOARD) else ACE
    first_at, best = -1, 0
    for at in range(rules.players):
        if hand.live >> at & 1:
            if doors:
                card = np.int64(hand.up[at, 0])
                code = 4 * (ace if card >> 2 == ACE else card >> 2) - rules.suit_order[card & 3]
            else:
                code = showing(at, ace, hand)
            if first_at < 0 or (code > best if high else code < best):
                first_at, best = at, code
    return first_at


# What may be bet, and who is next: a round's numbers are handed on one by one, so that they stay in registers


@part
def next_actor(after: Any, top: Any, acted: Any, able: Any, hand: Record, rules: Record) -> Any:
    """The next position clockwise that must still act, or -1: the round is over. `able` are those in with chips."""
    count, at = rules.players, after
    if able & (able - 1) == 0 and able:
        # Who is alone with chips answers only what another really bet.
        alone, highest = 0, 0
        while not able >> alone & 1:
            alone += 1
        for other in range(count):
            if hand.live >> other & 1 and other != alone:
                highest = max(highest, hand.bets[other])
        return alone if hand.bets[alone] < min(top, highest) else -1
    for _ in range(count):
        at = at + 1 if at + 1 < count else 0
        if able >> at & 1 and (not acted >> at & 1 or hand.bets[at] < top):
            return at
    return -1


@part
def full_raise(bet: Any, step: Any, rules: Record) -> Any:
    """By how much a bet must go up to count as a raise."""
    if rules.limit != p.FIXED:
        return max(step, rules.small_bet)
    return (bet + 1) >> 1 if rules.half_bet == p.COUNTS_AS_FULL else bet


@part
def bet_range(placed: Any, most: Any, bet: Any, top: Any, full: Any, step: Any, raised_here: Any, hand: Record,
              rules: Record) -> Any:  # fmt: skip
    """The least and the greatest bet that a player may raise to who has `placed` of the `most` that they can bet."""
    fixed = rules.limit == p.FIXED
    if fixed and rules.half_bet == p.RAISED_AS_IT_STANDS and raised_here:
        least = top + bet
    elif not full:
        least = bet
    else:
        least = full + bet if fixed else top + full_raise(bet, step, rules)
    least = min(least, most)
    if rules.limit == p.NO_LIMIT:
        return least, most
    if rules.limit == p.POT:
        pot = 2 * top - placed
        for other in range(rules.players):
            pot += hand.put[other]
        if pot < most:
            most = least + max(pot - least, 0) // rules.unit * rules.unit
        return least, most
    return least, least


@part
def acted_after(at: Any, to: Any, need: Any, top: Any, acted: Any, hand: Record, rules: Record) -> Any:
    """Who has had their turn once the player raises in full to this much: it comes back to those who face a full raise."""
    kept = 1 << at
    if to - top < need:
        for other in range(rules.players):
            if acted >> other & 1 and to - hand.bets[other] < need:
                kept |= 1 << other
    return kept


@part
def pay_in(at: Any, cents: Any, hand: Record) -> None:
    hand.chips[at] -= cents
    hand.put[at] += cents
    hand.bets[at] += cents
    if not hand.chips[at]:
        hand.able &= ~(1 << at)


# What a player does


@part
def write(at: Any, deed: Any, amount: Any, hand: Record) -> None:
    done = hand.deeds_done
    if done < LOGGED:
        hand.deeds[done, 0], hand.deeds[done, 1], hand.deeds[done, 2] = at, deed, amount
    hand.deeds_done = done + 1


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
def choose(at: Any, seat: Any, low: Any, high: Any, owes: Any, hand: Record, rules: Record) -> Any:
    """What a player does, and to how much they bet; `low` and `high` are what they may raise to, 0 if they may not."""
    stays = p.CALL if owes else p.CHECK
    if rules.ways[seat, p.AT_RANDOM]:
        kinds = (1 if hand.bringing_in else 2) + (1 if high else 0)
        chosen = number_below(kinds, hand)
        if high and chosen == kinds - 1:
            return p.RAISE, low + rules.unit * wide_below((high - low) // rules.unit + 1, hand)
        if hand.bringing_in:
            return p.BROUGHT_IN, 0
        return (p.FOLD if chosen == 0 else stays), 0
    if hand.bringing_in:
        return p.BROUGHT_IN, 0
    last = 2 if hand.street == rules.streets_count - 1 else 0
    if high and low <= rules.ways[seat, p.MOST_BET] and hand.promise[at] >= rules.ways[seat, p.BETS + last]:
        return p.RAISE, low
    if owes and hand.promise[at] < rules.ways[seat, p.CALLS + last]:
        return p.FOLD, 0
    return stays, 0


@part
def had_blinds(hand: Record, rules: Record) -> Any:
    """Those who posted all that is bet and have no option to raise it."""
    acted = 0
    if rules.last_blind >= 0 and rules.option != p.EVERY_BLIND_HAS_OPTION:
        for at in range(rules.players):
            option = rules.option == p.BIG_BLIND_HAS_OPTION and at == rules.last_blind
            if hand.bets[at] and hand.bets[at] == hand.top and not option:
                acted |= 1 << at
    return acted


@part
def betting(first: Any, offset: Any, hand: Record, rules: Record) -> None:
    """A betting round, to its end: what nobody called goes back."""
    bet, opening = rules.streets[hand.street, p.BET], hand.street == 0
    top, full, step, raised, able, left = hand.top, hand.full, hand.step, hand.raised, hand.able, ones(hand.live)
    no_cap = rules.limit != p.FIXED or (left == 2 and rules.no_cap_of_two != 0)
    actor = next_actor(first - 1, top, 0, able, hand, rules)
    doors = rules.streets[hand.street, p.FIRST] in (p.HIGH_DOOR, p.LOW_DOOR)
    hand.bringing_in = 1 if opening and doors and actor >= 0 else 0
    acted, raised_here = had_blinds(hand, rules) if opening else 0, False
    while actor >= 0:
        bit, placed, chips = 1 << actor, hand.bets[actor], hand.chips[actor]
        low, high, cents = 0, 0, 0
        short = hand.bringing_in and chips <= rules.bring_in
        if placed + chips > top and not (short or acted & bit) and able & ~bit and (no_cap or raised <= rules.raises):
            low, high = bet_range(placed, placed + chips, bet, top, full, step, raised_here, hand, rules)
        deed, to = choose(actor, seat_of(actor, offset, rules), low, high, placed < top, hand, rules)
        write(actor, deed, to, hand)
        if deed == p.FOLD:
            hand.live &= ~bit
            able &= ~bit
            left -= 1
            fold_cards(actor, hand)
        elif deed == p.RAISE:
            need, cents = full_raise(bet, step, rules), to - placed
            if to - full >= need:
                acted = acted_after(actor, to, need, top if raised_here else full, acted, hand, rules)
                step, full, raised = max(step, to - top), to, raised + 1
            else:
                acted |= bit
            top, raised_here = to, True
            hand.bringing_in = 0
            hand.bets_made += 1
        else:
            acted |= bit
            if deed == p.CALL:
                cents = min(top - placed, chips)
            elif deed == p.BROUGHT_IN:
                whole = rules.bring_in >= rules.small_bet
                cents, top, full = min(rules.bring_in, chips), rules.bring_in, rules.bring_in if whole else 0
                raised = 1 if whole or rules.completing_raises else 0
                hand.bringing_in = 0
        if cents:
            hand.chips[actor], hand.bets[actor] = chips - cents, placed + cents
            hand.put[actor] += cents
            if cents == chips:
                able &= ~bit
        actor = next_actor(actor, top, acted, able, hand, rules) if left > 1 else -1
    hand.able = able
    gather_bets(hand, rules)


@part
def gather_bets(hand: Record, rules: Record) -> None:
    """The bets go into the pot, what nobody called goes back, and the next round begins at nothing."""
    most, highest, second = 0, -1, 0
    for at in range(rules.players):
        bet = hand.bets[at]
        if bet > highest:
            most, highest, second = at, bet, max(highest, 0)
        elif bet > second:
            second = bet
    if highest > second:
        hand.chips[most] += highest - second
        hand.put[most] -= highest - second
        if hand.live >> most & 1:
            hand.able |= 1 << most
    for at in range(rules.players):
        hand.bets[at] = 0
    hand.top = hand.full = hand.step = hand.raised = 0
