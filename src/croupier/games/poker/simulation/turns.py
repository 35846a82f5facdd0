"""One hand in compiled code, decision by decision: it is dealt on until a player must decide, and waits there.

Whole hands of the simulation and many tables at once for learning are played through it. `go_on` deals and says whose turn
it is and what they may do; `bet` and `exchange` do what was decided, and then it goes on.
"""

from typing import Any

import numpy as np

from croupier.chance.random.compiled import part
from croupier.games.poker.hands.kernels import ones
from croupier.games.poker.simulation import places as p
from croupier.games.poker.simulation.deck import can_serve, deal_street, fold_cards, serve, sort_down
from croupier.games.poker.simulation.hands import ACE, FACES, value_hands
from croupier.games.poker.simulation.pots import NOT_YET, award, look_at_suits
from croupier.games.poker.simulation.records import Record

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
    street = rules.streets[hand.street]
    if street.opens >= 0:
        return street.opens
    ace = -1 if street.door == street.high else ACE
    first_at, best = -1, 0
    for at in range(rules.players):
        if hand.live >> at & 1:
            if street.door:
                card = np.int64(hand.up[at, 0])
                code = 4 * (ace if card >> 2 == ACE else card >> 2) - rules.suit_order[card & 3]
            else:
                code = showing(at, ace, hand)
            if first_at < 0 or (code > best if street.high else code < best):
                first_at, best = at, code
    return first_at


# What may be bet, and who is next


@part
def contested(positions: Any) -> Any:
    """Whether more than one of these is left, one bit each."""
    return positions & (positions - 1) != 0


@part
def next_actor(after: Any, hand: Record, rules: Record) -> Any:
    """The next position clockwise that must still act, or -1: the round is over."""
    count, at, able, top = rules.players, after, hand.able, hand.top
    if able and not contested(able):
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
        if able >> at & 1 and (not hand.acted >> at & 1 or hand.bets[at] < top):
            return at
    return -1


@part
def full_raise(hand: Record, rules: Record) -> Any:
    """By how much a bet must go up to count as a raise."""
    if not rules.fixed:
        return max(hand.step, rules.small_bet)
    bet = rules.streets[hand.street].bet
    return (bet + 1) >> 1 if rules.half_counts else bet


@part
def ask(hand: Record, rules: Record) -> None:
    """The least and the greatest bet that the player whose turn it is may raise to, 0 if none."""
    at, bit, top, full = hand.actor, 1 << hand.actor, hand.top, hand.full
    placed, chips = hand.bets[at], hand.chips[at]
    most, bet = placed + chips, rules.streets[hand.street].bet
    hand.low = hand.high = 0
    capped = not hand.no_cap and hand.raised > rules.raises
    short = hand.bringing_in and chips <= rules.bring_in
    if most <= top or short or hand.acted & bit or not hand.able & ~bit or capped:
        return
    if rules.short_stands and hand.raised_here:
        least = top + bet
    elif not full:
        least = bet
    else:
        least = full + bet if rules.fixed else top + full_raise(hand, rules)
    hand.low = min(least, most)
    hand.high = hand.low if rules.fixed else most
    if rules.pot_limit:
        pot = 2 * top - placed
        for other in range(rules.players):
            pot += hand.put[other]
        hand.high = hand.low + max(pot - hand.low, 0) // rules.unit * rules.unit if pot < most else most


@part
def pay_in(at: Any, cents: Any, hand: Record) -> None:
    hand.chips[at] -= cents
    hand.put[at] += cents
    hand.bets[at] += cents
    if not hand.chips[at]:
        hand.able &= ~(1 << at)


@part
def had_blinds(hand: Record, rules: Record) -> Any:
    """Those who posted all that is bet and have no option to raise it."""
    acted = 0
    if rules.blinds_act:
        for at in range(rules.players):
            if hand.bets[at] and hand.bets[at] == hand.top and at != rules.option_at:
                acted |= 1 << at
    return acted


@part
def open_round(hand: Record, rules: Record) -> None:
    """A betting round begins; nobody's turn where nobody can bet."""
    opening, street = hand.street == 0, rules.streets[hand.street]
    hand.phase, hand.raised_here, hand.acted = p.BETTING, 0, 0
    hand.no_cap = 1 if not rules.fixed or (rules.no_cap_of_two and ones(hand.live) == 2) else 0
    hand.actor = next_actor(first_to_act(hand, rules) - 1, hand, rules)
    hand.bringing_in = 1 if opening and street.door and hand.actor >= 0 else 0
    if opening:
        hand.acted = had_blinds(hand, rules)


@part
def raised_to(to: Any, hand: Record, rules: Record) -> None:
    """The bet is now so much: the turn comes back to those who face a full raise."""
    at, top, need = hand.actor, hand.top, full_raise(hand, rules)
    kept = 1 << at
    if to - hand.full < need:
        kept |= hand.acted
    else:
        if to - (top if hand.raised_here else hand.full) < need:
            for other in range(rules.players):
                if hand.acted >> other & 1 and to - hand.bets[other] < need:
                    kept |= 1 << other
        hand.step, hand.full, hand.raised = max(hand.step, to - top), to, hand.raised + 1
    hand.acted, hand.top, hand.raised_here, hand.bringing_in = kept, to, 1, 0
    hand.bets_made += 1


@part
def bet(deed: Any, to: Any, hand: Record, rules: Record) -> None:
    """The player whose turn it is folds, stays in, or raises to so much."""
    at, bit, cents = hand.actor, 1 << hand.actor, 0
    if deed == p.FOLD:
        hand.live &= ~bit
        hand.able &= ~bit
        fold_cards(at, hand)
    elif deed == p.RAISE:
        cents = to - hand.bets[at]
        raised_to(to, hand, rules)
    else:
        hand.acted |= bit
        if deed == p.BROUGHT_IN:
            whole = rules.bring_in >= rules.small_bet
            cents = min(rules.bring_in, hand.chips[at])
            hand.top, hand.full = rules.bring_in, rules.bring_in if whole else 0
            hand.raised, hand.bringing_in = 1 if whole or rules.completing_raises else 0, 0
        else:
            cents = min(hand.top - hand.bets[at], hand.chips[at])
    if cents:
        pay_in(at, cents, hand)
    hand.actor = next_actor(at, hand, rules) if contested(hand.live) else -1


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


# Drawing


@part
def next_draw(hand: Record, rules: Record) -> Any:
    """The next player who may exchange cards, and how many; False if all have."""
    street = rules.streets[hand.street]
    for at in range(hand.actor + 1, rules.players):
        if hand.live >> at & 1:
            most = min(street.draw, hand.held[at])
            if hand.end - hand.pos < most + street.burn and not rules.short_is_void:
                while most and not can_serve(street, most, hand, rules):
                    most -= 1
            hand.actor, hand.most = at, most
            return True
    return False


@part
def exchange(gone: Any, hand: Record, rules: Record) -> None:
    """The player whose turn it is exchanges the cards at these places, one bit each; too few left may void the hand."""
    street = rules.streets[hand.street]
    if gone and rules.short_is_void and not can_serve(street, ones(gone), hand, rules):
        hand.voided = 1
    elif gone:
        serve(hand.actor, gone, street, hand, rules)


# The course of a hand


@part
def begin(deck: Any, offset: Any, hand: Record, rules: Record) -> None:
    """A hand from this deck with all that is posted; the first position is that of seat number `offset`."""
    count = rules.players
    for card in range(FACES):
        hand.deck[card] = deck[card]
    hand.pos = hand.on_board = hand.burned_now = hand.shuffles = hand.dealt = 0
    hand.top = hand.full = hand.step = hand.raised = hand.bringing_in = 0
    hand.bets_made = hand.voided = hand.shared_card = hand.shown = hand.taken = 0
    hand.end, hand.live, hand.able = FACES, (1 << count) - 1, (1 << count) - 1
    hand.phase, hand.street, hand.offset = p.DEALING, -1, offset
    for heap in range(4):
        hand.heaped[heap] = 0
    for at in range(count):
        hand.chips[at], hand.kept_on[at] = rules.stack, -1
        hand.bets[at] = hand.put[at] = hand.got[at] = hand.held[at] = hand.showing[at] = 0
        for share in range(rules.shares_count):
            hand.won[share, at], hand.high_cards[share, at] = 0, NOT_YET
    post(hand, rules)


@part
def post(hand: Record, rules: Record) -> None:
    """Antes, then blinds; who has less posts what they have, and it is a full blind for all others."""
    for at in range(rules.players):
        pay_in(at, min(rules.ante, hand.chips[at]), hand)
        hand.bets[at] = 0  # an ante is no bet of the round
    for blind in range(rules.posts_count):
        at, cents = rules.posts[blind].position, rules.posts[blind].cents
        pay_in(at, min(cents, hand.chips[at]), hand)
        hand.top = hand.full = hand.step = max(hand.top, cents)
        hand.raised = 1


@part
def go_on(hand: Record, rules: Record, values: Record) -> None:
    """Deal up to the next decision, or the end of the hand."""
    while not hand.voided:
        if hand.phase == p.DEALING:
            street = hand.street + 1
            if not contested(hand.live) or street == rules.streets_count:
                break
            hand.street, hand.burned_now, hand.actor = street, 0, -1
            if rules.streets[street].draw:
                hand.phase = p.DRAWING
            else:
                deal_street(street, hand, rules)
        if hand.phase == p.DRAWING and next_draw(hand, rules):
            return
        if hand.phase != p.BETTING:
            open_round(hand, rules)
        if hand.actor >= 0:
            ask(hand, rules)
            return
        gather_bets(hand, rules)
        hand.phase = p.DEALING
    end(hand, rules, values)


@part
def end(hand: Record, rules: Record, values: Record) -> None:
    """Hands are shown and pots awarded; a hand that is void gives back what each put in."""
    hand.phase, hand.actor = p.OVER, -1
    if not hand.voided:
        if contested(hand.live):
            hand.shown = 1
            value_hands(hand, rules, values)
        if not award(hand, rules):
            look_at_suits(hand, rules, values)
            award(hand, rules)
    for at in range(rules.players):
        if hand.voided:
            hand.got[at], hand.put[at] = hand.put[at], 0
        hand.chips[at] += hand.got[at]
