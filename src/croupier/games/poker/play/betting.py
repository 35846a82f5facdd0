"""Betting: what the player whose turn it is may bet, who is next, and when a round is over."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from croupier.equipment.cards import SUIT_NAMES, rank_of, suit_of
from croupier.equipment.money import dollars
from croupier.games.kit.refused import Refused
from croupier.games.poker.play.events import Post
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import MOST_SEATS, PokerRules, Street
from croupier.rulebook import paths


class Bets(NamedTuple):
    """What the actor may do: the cents of a call, and the least and greatest bet he may raise to (0: he may not)."""

    call: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What of the rules is asked for at every command, ready to hand; by street where it differs."""

    streets: tuple[Street, ...]
    paths: tuple[str, ...]  # the rule of the street
    draws: tuple[int, ...]  # cards that may be exchanged
    burns: tuple[int, ...]
    sizes: tuple[int, ...]  # a bet
    least_raises: tuple[int, ...]  # by how much a bet must at least go up to count as raised
    dealer: str
    fixed: bool
    short_stands: bool  # a short bet is raised by a whole one
    most_raises: int
    caps_two: bool  # whether the raises of two players are counted too
    opens_by_door: bool
    burns_once: bool  # in a draw
    posts_later: bool  # blinds come after the deal


@lru_cache(maxsize=256)
def terms(rules: PokerRules) -> Terms:
    """The terms of a game."""
    stakes, limit, streets = rules.stakes, rules.limit, rules.order
    fixed = limit.kind == "fixed"
    sizes = tuple(stakes.big_bet if fixed and street.bet == "big" else stakes.small_bet for street in streets)
    half = fixed and limit.half_bet == "counts as full"
    return Terms(
        streets=streets,
        paths=tuple(paths.join(("streets", name)) for name in rules.street_order),
        draws=tuple(street.draw for street in streets),
        burns=tuple(street.burn for street in streets),
        sizes=sizes,
        least_raises=tuple((size + 1) // 2 if half else size for size in sizes),
        dealer=rules.people.dealer,
        fixed=fixed,
        short_stands=fixed and limit.half_bet == "raised as it stands",
        most_raises=limit.raises,
        caps_two=limit.heads_up != "no cap",
        opens_by_door=streets[0].first in ("high door", "low door"),
        burns_once=rules.draws is not None and rules.draws.burn == "before the first new card",
        posts_later=rules.blinds is not None and rules.blinds.when != "before the deal",
    )


def plan(rules: PokerRules) -> tuple[Street, ...]:
    """The streets in their order."""
    return terms(rules).streets


def size(rules: PokerRules, state: State) -> int:
    """A bet of this street."""
    return terms(rules).sizes[state.street]


def capped(rules: PokerRules, state: State) -> bool:
    """Whether no further raise is allowed, however much a player has: fixed limit has a bet and so many raises."""
    known = terms(rules)
    return state.raises > known.most_raises and known.fixed and (known.caps_two or not state.heads_up)


def to_call(state: State) -> int:
    """What the actor must add to stay in, or all he has."""
    actor = state.actor
    lacks, stack = state.high - state.bets[actor], state.stacks[state.players[actor]]
    return lacks if lacks < stack else stack


def bets(rules: PokerRules, state: State) -> Bets:
    """What the actor may do; he can always fold."""
    actor, high = state.actor, state.high
    bet, stack = state.bets[actor], state.stacks[state.players[actor]]
    call, most = min(high - bet, stack), stack + bet
    if most <= high or state.acted >> actor & 1 or capped(rules, state) or not _others(state, actor):
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


def _least(rules: PokerRules, state: State) -> int:
    """The least bet or raise of one who has the chips: a short bet or bring-in is completed, not raised."""
    known = terms(rules)
    size = known.sizes[state.street]
    if known.short_stands and state.aggressor >= 0:
        return state.high + size
    if not state.full:
        return size
    return state.full + size if known.fixed else state.high + full_raise(rules, state)


def full_raise(rules: PokerRules, state: State) -> int:
    """By how much a bet must go up to count as raised: in fixed limit, if the house says so, by half a bet."""
    known = terms(rules)
    least = known.least_raises[state.street]
    return least if known.fixed else max(state.step, least)


def _others(state: State, alone: int) -> bool:
    """Whether anybody but this player has chips to bet with."""
    stacks, live = state.stacks, state.live
    for position, seat in enumerate(state.players):  # noqa: SIM110 (a generator takes twice as long)
        if live[position] and stacks[seat] and position != alone:
            return True
    return False


def refused_bet(rules: PokerRules, state: State, to: int) -> Refused | None:
    """Why the actor cannot bet this much; None if he can."""
    _, low, high = bets(rules, state)
    if not high:
        if capped(rules, state):
            return Refused("limit.raises", f"the round has had its bet and {rules.limit.raises} raises; call or fold")
        if state.acted >> state.actor & 1:
            return Refused("limit.half_bet", "nobody has made a full bet since this player acted; he may call or fold")
        return Refused(
            "limit.kind", "there is nothing that this player could raise, or nobody who could answer; call or fold"
        )
    if not low <= to <= high:
        span = dollars(low) if low == high else f"{dollars(low)} to {dollars(high)}"
        return Refused("limit.kind", f"a bet to {dollars(to)} is not allowed; it must be {span}")
    if to != high and (to - low) % rules.stakes.unit:
        return Refused("stakes.unit", f"{dollars(to)} cannot be bet in chips of {dollars(rules.stakes.unit)}")
    return None


def counts_as_full(rules: PokerRules, state: State, to: int) -> bool:
    """Whether a bet to this much counts as a bet or raise to be raised again, though an all-in may be short of it."""
    return to - state.full >= full_raise(rules, state)


def acted_after(rules: PokerRules, state: State, actor: int, to: int, *, full: bool) -> int:
    """Who has had his turn once the actor bets to this much. It comes back to those who face a full raise.

    Several short all-ins may make one together for who acted first, but not for who called the later of them.
    """
    own = 1 << actor
    if not full:
        return state.acted | own
    need, kept = full_raise(rules, state), own
    if to - state.high < need:
        for position, bet in enumerate(state.bets):
            if state.acted >> position & 1 and to - bet < need:
                kept |= 1 << position
    return kept


_CLOCKWISE: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple((*range(after + 1, count), *range(after + 1)) for after in range(count)) for count in range(MOST_SEATS + 1)
)
"""The positions after each one, itself the last, by the number of players."""


def next_actor(state: State, after: int) -> int:
    """The next position clockwise that must still act, or −1: the round is over."""
    live = state.live
    stacks = state.stacks
    players = state.players
    bets = state.bets
    high = state.high
    acted = state.acted
    for position in _CLOCKWISE[len(live)][after]:
        if live[position] and (bets[position] < high or not acted >> position & 1) and stacks[players[position]]:
            if position != after and live[after] and stacks[players[after]]:
                return position  # who has just acted has chips too, and could answer
            return position if _others(state, position) else _answers(state, position)
    return -1


def _answers(state: State, alone: int) -> int:
    """Whether who is alone with chips must act: a blind may be short of its amount, and he answers only what was bet."""
    top = max((bet for other, bet in enumerate(state.bets) if state.live[other] and other != alone), default=0)
    return alone if state.bets[alone] < min(state.high, top) else -1


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
