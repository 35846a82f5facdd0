"""Betting: what the player whose turn it is may bet, who is next, and when a round is over."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from croupier.equipment.cards import rank_of
from croupier.equipment.money import dollars
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play.events import DEAD, Post
from croupier.games.poker.play.state import State, player_at
from croupier.games.poker.rules import MOST_SEATS, PokerRules, Street
from croupier.rulebook import paths


@dataclass(frozen=True, slots=True)
class Plan:
    """The streets of a game in their order, each with the path of its rule."""

    streets: tuple[Street, ...]
    paths: tuple[str, ...]


@lru_cache(maxsize=256)
def plan(rules: PokerRules) -> Plan:
    """The streets of these rules, worked out once: every command asks for them."""
    return Plan(rules.order, tuple(paths.join(("streets", name)) for name in rules.street_order))


def street_rule(rules: PokerRules, state: State) -> str:
    """The rule of this street, of the first before it begins."""
    return plan(rules).paths[max(state.street, 0)]


# How much may be bet


class Bets(NamedTuple):
    """What the actor may do: the cents of a call, and the least and greatest bet that they may raise to (0: none)."""

    call: int
    low: int
    high: int


def bets(rules: PokerRules, state: State) -> Bets:
    """What the actor may do; they can always fold."""
    actor, high, call = state.actor, state.high, to_call(state)
    bet = state.bets[actor]
    most = state.stacks[state.players[actor]] + bet
    if state.bring_in and most <= rules.stakes.bring_in:
        return Bets(call, 0, 0)  # whoever has no more than the bring-in posts it
    if most <= high or state.acted >> actor & 1 or _capped(rules, state) or not _has_rival(state, actor):
        return Bets(call, 0, 0)
    least = min(_least(rules, state), most)
    if rules.limit.kind == "none":
        return Bets(call, least, most)
    if rules.limit.kind == "pot":
        pot = high + sum(state.put) + high - bet
        if pot < most:  # what the pot allows may not be payable in chips
            most = least + max(pot - least, 0) // rules.stakes.unit * rules.stakes.unit
        return Bets(call, least, most)
    return Bets(call, least, least)


def to_call(state: State) -> int:
    """What the actor must add to stay in, or all they have."""
    lacks, stack = state.high - state.bets[state.actor], state.stacks[state.players[state.actor]]
    return lacks if lacks < stack else stack


def _capped(rules: PokerRules, state: State) -> bool:
    """Whether no further raise is allowed, however much a player has: fixed limit has a bet and so many raises."""
    limit = rules.limit
    return limit.kind == "fixed" and state.raises > limit.raises and (limit.heads_up != "no cap" or not state.heads_up)


def _has_rival(state: State, alone: int) -> bool:
    """Whether anybody but this player has chips to bet with."""
    for position, seat in enumerate(state.players):
        if state.live[position] and state.stacks[seat] and position != alone:
            return True
    return False


def bet_size(rules: PokerRules, state: State) -> int:
    """A bet of this street."""
    big = rules.limit.kind == "fixed" and plan(rules).streets[state.street].bet == "big"
    return rules.stakes.big_bet if big else rules.stakes.small_bet


def _least(rules: PokerRules, state: State) -> int:
    """The least bet or raise of a player who has the chips: a short bet or bring-in is completed, not raised."""
    if rules.limit.kind == "fixed":
        stands = rules.limit.half_bet == "raised as it stands" and state.aggressor >= 0
        return (state.high if stands else state.full) + bet_size(rules, state)
    return state.high + full_raise(rules, state) if state.full else bet_size(rules, state)


def full_raise(rules: PokerRules, state: State) -> int:
    """By how much a bet must go up to count as raised: in fixed limit, if the house says so, by half a bet."""
    size = bet_size(rules, state)
    if rules.limit.kind == "fixed":
        return (size + 1) // 2 if rules.limit.half_bet == "counts as full" else size
    return max(state.step, size)


def refused_bet(rules: PokerRules, state: State, to: int) -> Refused | None:
    """Why the actor cannot bet this much; None if they can."""
    _, low, high = bets(rules, state)
    unit = rules.stakes.unit
    if high and low <= to <= high and (to == high or (to - low) % unit == 0):
        return None
    player = player_at(state, state.actor)
    if low <= to <= high and high:
        return Refused("stakes.unit", f"{player} cannot bet to {dollars(to)}: the smallest chip is {dollars(unit)}")
    if high:
        span = dollars(low) if low == high else f"{dollars(low)} to {dollars(high)}"
        return Refused("limit.kind", f"{player} cannot bet to {dollars(to)}; it must be {span}")
    right = "post the bring-in" if state.bring_in else "call or fold" if to_call(state) else "check"
    if _capped(rules, state):
        return Refused("limit.raises", f"the round has had its bet and {rules.limit.raises} raises; {right}")
    if state.acted >> state.actor & 1:
        return Refused("limit.half_bet", f"nobody has made a full bet since {player} acted; {right}")
    return Refused("limit.kind", f"{player} has too little to raise, or nobody is left who could call it; {right}")


# Who has acted, and who is next


def counts_as_full(rules: PokerRules, state: State, to: int) -> bool:
    """Whether a bet to this much counts as a bet or raise to be raised again, though an all-in may be short of it."""
    return to - state.full >= full_raise(rules, state)


def acted_after(rules: PokerRules, state: State, to: int) -> int:
    """Who has had their turn once the actor makes a full bet or raise to this much: it comes back to all who face one.

    Several short all-ins may make one together for who acted first, but not for who called the later of them.
    """
    need, kept = full_raise(rules, state), 1 << state.actor
    if state.aggressor >= 0 and to - state.high < need:  # completing a bring-in is a full bet for all
        for position, bet in enumerate(state.bets):
            if state.acted >> position & 1 and to - bet < need:
                kept |= 1 << position
    return kept


CLOCKWISE: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple((*range(after + 1, count), *range(after)) for after in range(count)) for count in range(MOST_SEATS + 1)
)
"""The other positions after each one, by the number of players."""


def next_actor(state: State) -> int:
    """Who must act after the actor, or −1: the round is over."""
    live, high, bets, acted = state.live, state.high, state.bets, state.acted
    for position in CLOCKWISE[len(live)][state.actor]:
        asked = live[position] and (bets[position] < high or not acted >> position & 1)
        if asked and state.stacks[state.players[position]]:
            return unless_alone(state, position)
    return -1


def opener(rules: PokerRules, state: State, first: int | None = None) -> int:
    """Who opens the betting of this street, or −1: nobody can bet; `first` is who would if they had chips."""
    first = first_to_act(rules, state) if first is None else first
    for position in (first, *CLOCKWISE[len(state.live)][first]):
        if state.live[position] and state.stacks[state.players[position]]:
            return unless_alone(state, position)
    return -1


def unless_alone(state: State, position: int) -> int:
    """The position, or −1 if it alone has chips and has answered all that was bet: a blind may be short of its amount."""
    if _has_rival(state, position):
        return position
    others = (bet for other, bet in enumerate(state.bets) if state.live[other] and other != position)
    return position if state.bets[position] < min(state.high, max(others, default=0)) else -1


def first_to_act(rules: PokerRules, state: State) -> int:
    """The position that opens this street's betting, if it is still in; the next one clockwise speaks otherwise."""
    count = len(state.players)
    match plan(rules).streets[state.street].first:
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


def _in(state: State) -> list[int]:
    return [position for position, live in enumerate(state.live) if live]


def _door(rules: PokerRules, state: State, position: int, *, ace: int) -> tuple[int, int]:
    """The first card face up by rank and, where ranks are equal, by suit (the record may not have it)."""
    return rules.height(state.up[position][0], ace) if state.up[position] else (0, 0)


def _showing(state: State, position: int, *, ace: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards that show, for comparing boards: pairs above single cards, then from the highest down."""
    ranks = [ace if rank == 12 else rank for rank in map(rank_of, state.up[position])]
    order = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return tuple(ranks.count(rank) for rank in order), tuple(order)


# Forced bets


@lru_cache(maxsize=1024)
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


def post_rule(what: str) -> str:
    """The rule that asks for an ante or a blind."""
    return "stakes.ante" if what in ("ante", DEAD) else "blinds.when"


def blind_position(rules: PokerRules, number: int, players: int) -> int:
    """Who posts a blind: from the button's left on, unless the first is on the button, of two players perhaps only."""
    assert rules.blinds is not None
    if rules.blinds.first == "button":
        return (number - 1) % players
    if players == 2 and rules.blinds.heads_up == "button posts first" and rules.blinds.number > 1:
        return 1 - number % 2
    return number % players
