"""Betting: what the player whose turn it is may bet, who is next, and when a round is over."""

from functools import lru_cache
from typing import NamedTuple

from croupier.equipment.cards import SUIT_NAMES, rank_of, suit_of
from croupier.equipment.money import dollars
from croupier.games.poker.rules import PokerRules, Street
from croupier.games.poker.state import Post, State
from croupier.games.refused import Refused


class Bets(NamedTuple):
    """What the actor may do: the cents of a call, and the least and greatest bet he may raise to (0: he may not)."""

    call: int
    low: int
    high: int


@lru_cache(maxsize=256)
def plan(rules: PokerRules) -> tuple[Street, ...]:
    """The streets in their order."""
    return rules.order


def size(rules: PokerRules, state: State) -> int:
    """A bet of this street."""
    if rules.limit.kind == "fixed" and plan(rules)[state.street].bet == "big":
        return rules.stakes.big_bet
    return rules.stakes.small_bet


def capped(rules: PokerRules, state: State) -> bool:
    """Whether no further raise is allowed, however much a player has: fixed limit has a bet and so many raises."""
    limit = rules.limit
    if limit.kind != "fixed" or (state.heads_up and limit.heads_up == "no cap"):
        return False
    return state.raises > limit.raises


def to_call(state: State) -> int:
    """What the actor must add to stay in, or all he has."""
    return min(state.high - state.bets[state.actor], state.stacks[state.players[state.actor]])


def bets(rules: PokerRules, state: State) -> Bets:
    """What the actor may do; he can always fold."""
    actor = state.actor
    stack, bet = state.stacks[state.players[actor]], state.bets[actor]
    call = to_call(state)
    most = stack + bet
    if most <= state.high or state.acted >> actor & 1 or capped(rules, state) or not _answered(state):
        return Bets(call, 0, 0)
    least = min(_least(rules, state), most)
    if rules.limit.kind == "none":
        return Bets(call, least, most)
    if rules.limit.kind == "pot":
        pot = state.high + sum(state.put) + state.high - bet
        if pot < most:  # what the pot allows may not be payable in chips
            most = least + max(pot - least, 0) // rules.stakes.unit * rules.stakes.unit
        return Bets(call, least, most)
    return Bets(call, least, least)


def _least(rules: PokerRules, state: State) -> int:
    """The least bet or raise of one who has the chips: a short bet or bring-in is completed, not raised."""
    if rules.limit.kind == "fixed" and rules.limit.half_bet == "raised as it stands" and state.aggressor >= 0:
        return state.high + size(rules, state)
    if not state.full:
        return size(rules, state)
    if rules.limit.kind == "fixed":
        return state.full + size(rules, state)
    return state.high + full_raise(rules, state)


def full_raise(rules: PokerRules, state: State) -> int:
    """By how much a bet must go up to count as raised: in fixed limit, if the house says so, by half a bet."""
    if rules.limit.kind != "fixed":
        return max(state.step, rules.stakes.small_bet)
    whole = size(rules, state)
    return (whole + 1) // 2 if rules.limit.half_bet == "counts as full" else whole


def _answered(state: State) -> bool:
    """Whether anybody else could answer a raise."""
    own, stacks = state.players[state.actor], state.stacks
    return any(live and seat != own and stacks[seat] for live, seat in zip(state.live, state.players, strict=True))


def refused_bet(rules: PokerRules, state: State, to: int) -> Refused | None:
    """Why the actor cannot bet this much; None if he can."""
    may = bets(rules, state)
    if not may.high:
        if capped(rules, state):
            return Refused("limit.raises", f"the round has had its bet and {rules.limit.raises} raises; call or fold")
        if state.acted >> state.actor & 1:
            return Refused("limit.half_bet", "nobody has made a full bet since this player acted; he may call or fold")
        return Refused(
            "limit.kind", "there is nothing that this player could raise, or nobody who could answer; call or fold"
        )
    if not may.low <= to <= may.high:
        span = dollars(may.low) if may.low == may.high else f"{dollars(may.low)} to {dollars(may.high)}"
        return Refused("limit.kind", f"a bet to {dollars(to)} is not allowed; it must be {span}")
    if (to - may.low) % rules.stakes.unit and to != may.high:
        return Refused("stakes.unit", f"{dollars(to)} cannot be bet in chips of {dollars(rules.stakes.unit)}")
    return None


def counts_as_full(rules: PokerRules, state: State, to: int) -> bool:
    """Whether a bet to this much counts as a bet or raise to be raised again, though an all-in may be short of it."""
    return to - state.full >= full_raise(rules, state)


def acted_after(rules: PokerRules, state: State, to: int, *, full: bool) -> int:
    """Who has had his turn once the actor bets to this much. It comes back to those who face a full raise.

    Several short all-ins may make one together for who acted first, but not for who called the later of them.
    """
    own = 1 << state.actor
    if not full:
        return state.acted | own
    need, kept = full_raise(rules, state), own
    if to - state.high < need:
        for position, bet in enumerate(state.bets):
            if state.acted >> position & 1 and to - bet < need:
                kept |= 1 << position
    return kept


def next_actor(
    after: int, *, live: tuple[bool, ...], stacks: list[int], acted: int, bets: tuple[int, ...], high: int
) -> int:
    """The next position clockwise that must still act, or −1: the round is over. All values stand by position."""
    count = len(live)
    able, alone, found = 0, -1, -1
    for position in (*range(after + 1, count), *range(after + 1)):
        if live[position] and stacks[position]:
            able += 1
            alone = position
            if found < 0 and (bets[position] < high or not acted >> position & 1):
                found = position
    if able == 1:
        # A blind may be short of its amount: who is alone with chips answers only what another really bet.
        top = max((bets[other] for other in range(count) if live[other] and other != alone), default=0)
        return alone if bets[alone] < min(high, top) else -1
    return found


# Forced bets


def posts(rules: PokerRules, players: int) -> tuple[tuple[Post, ...], tuple[Post, ...]]:
    """What is posted before the deal and after it."""
    antes = tuple(Post(position, rules.stakes.ante, "ante") for position in range(players) if rules.stakes.ante)
    if rules.blinds is None:
        return antes, ()
    named = ("small blind", "big blind") if rules.blinds.number == 2 else ()
    blinds = []
    for number, cents in enumerate(rules.blinds.amounts[:players]):
        what = named[number] if named else f"blind {number + 1}" if rules.blinds.number > 1 else "blind"
        blinds.append(Post(blind_position(rules, number, players), cents, what))
    if rules.blinds.when == "before the deal":
        return (*antes, *blinds), ()
    return antes, tuple(blinds)


def blind_position(rules: PokerRules, number: int, players: int) -> int:
    """Who posts a blind: from the button's left on, unless two players leave the first to the button."""
    assert rules.blinds is not None
    if players == 2 and rules.blinds.heads_up == "button posts first" and rules.blinds.number > 1:
        return 1 - number % 2
    return number % players


# Who speaks first


def first_to_act(rules: PokerRules, state: State) -> int:
    """The position that opens this street's betting, if it is still in; the next one clockwise speaks otherwise."""
    count = len(state.players)
    match plan(rules)[state.street].first:
        case "left of blinds":
            assert rules.blinds is not None
            last = min(rules.blinds.number, count) - 1
            return (blind_position(rules, last, count) + 1) % count
        case "left of button":
            return 0
        case "high door":
            return max(_in(state), key=lambda position: _door(rules, state, position, ace=-1))
        case "low door":
            return min(_in(state), key=lambda position: _door(rules, state, position, ace=12))
        case "low board":
            return min(_in(state), key=lambda position: _showing(state, position, ace=-1))
        case "high board":
            return max(_in(state), key=lambda position: (_showing(state, position, ace=12), -position))
    raise AssertionError(state.street)


def _in(state: State) -> list[int]:
    return [position for position, live in enumerate(state.live) if live]


def _door(rules: PokerRules, state: State, position: int, *, ace: int) -> tuple[int, int]:
    """The first card face up by rank and, where ranks are equal, by suit."""
    card = state.up[position][0]
    rank = rank_of(card)
    return ace if rank == 12 else rank, -rules.pot.suits.index(SUIT_NAMES[suit_of(card)])


def _showing(state: State, position: int, *, ace: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards that show, for comparing boards: pairs above single cards, then from the highest down."""
    ranks = [ace if rank == 12 else rank for rank in map(rank_of, state.up[position])]
    order = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return tuple(ranks.count(rank) for rank in order), tuple(order)
