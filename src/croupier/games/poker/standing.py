"""How a poker table stands after an event. State is the fold of events: it never depends on anything else."""

from collections.abc import Callable
from typing import Any

from croupier.games.poker import state as s
from croupier.games.poker.betting import acted_after, blind_position
from croupier.games.poker.dealing import bits, taken_from
from croupier.games.poker.rules import PokerRules
from croupier.games.table import Deviated, Event, Ruled

State = s.State


def evolve(rules: PokerRules, state: State, event: Event) -> State:
    """The next state; events that only tell something change nothing."""
    change = _CHANGES.get(type(event))
    return change(rules, state, event) if change else state


def _at(values: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _paid_in(state: State, position: int, cents: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Stacks and what is in the hand after a player puts chips in."""
    seat = state.players[position]
    stacks = _at(state.stacks, seat, state.stacks[seat] - cents)
    return stacks, _at(state.put, position, state.put[position] + cents)


# The table


def _opened(rules: PokerRules, state: State, event: s.Opened) -> State:
    empty = state.seats or ("",) * rules.seats
    return state._replace(phase="between", seats=empty, stacks=state.stacks or (0,) * rules.seats)


def _closed(rules: PokerRules, state: State, event: s.Closed) -> State:
    return state._replace(phase="closed", button=-1)


def _seated(rules: PokerRules, state: State, event: s.Seated) -> State:
    return state._replace(seats=_at(state.seats, event.seat - 1, event.player))


def _presence(rules: PokerRules, state: State, event: s.Presence) -> State:
    return state._replace(away=state.away | {event.player} if event.away else state.away - {event.player})


def _left(rules: PokerRules, state: State, event: s.Left) -> State:
    seat = state.seats.index(event.player)
    return state._replace(seats=_at(state.seats, seat, ""), away=state.away - {event.player})


def _chips(rules: PokerRules, state: State, event: s.Chips) -> State:
    match event.kind:
        case "posted":
            return _posted(rules, state, event)
        case "raked":
            return state._replace(raked=state.raked + event.cents, taken=state.taken + event.cents)
        case "paid" | "voided":
            seat = state.players[event.position]
            stacks = _at(state.stacks, seat, state.stacks[seat] + event.cents)
            return state._replace(stacks=stacks, taken=state.taken + event.cents)
    seat = state.seats.index(event.player)
    brought = event.cents if event.kind == "bought" else -event.cents
    purses = {**state.purses, event.player: state.purses.get(event.player, 0) - brought}
    stacks = _at(state.stacks, seat, state.stacks[seat] + brought)
    return state._replace(purses={name: cents for name, cents in purses.items() if cents}, stacks=stacks)


def _posted(rules: PokerRules, state: State, event: s.Chips) -> State:
    due, *later = state.posts
    stacks, put = _paid_in(state, due.position, event.cents)
    after = state._replace(stacks=stacks, put=put, posts=tuple(later))
    if due.what == "ante":
        return after
    # A blind that is short because the player has no more is still a full blind for all others.
    bets = _at(state.bets, due.position, state.bets[due.position] + event.cents)
    high = max(state.high, due.cents)
    return after._replace(bets=bets, high=high, full=high, step=high, raises=1)


def _hand_began(rules: PokerRules, state: State, event: s.HandBegan) -> State:
    count = len(event.players)
    return State(
        phase="posting" if event.posts else "dealing",
        seats=state.seats,
        stacks=state.stacks,
        away=state.away,
        purses=state.purses,
        raked=state.raked,
        button=event.button,
        number=state.number + 1,
        players=event.players,
        live=(True,) * count,
        put=(0,) * count,
        down=((),) * count,
        up=((),) * count,
        bets=(0,) * count,
        posts=event.posts,
        deviations=state.deviations,
    )


def _hand_ended(rules: PokerRules, state: State, event: s.HandEnded) -> State:
    return State(
        phase="between",
        seats=state.seats,
        stacks=state.stacks,
        away=state.away,
        purses=state.purses,
        raked=state.raked,
        button=state.button,
        number=state.number,
        deviations=state.deviations,
    )


# The cards


def _posts_due(rules: PokerRules, state: State, event: s.PostsDue) -> State:
    return state._replace(phase="posting", posts=event.posts)


def _street_began(rules: PokerRules, state: State, event: s.StreetBegan) -> State:
    return state._replace(phase="dealing", street=event.street, due=event.due, burned=False, actor=-1)


def _dealt(rules: PokerRules, state: State, event: s.Dealt) -> State:
    burns, board, burned = state.burns, state.board, state.burned
    down, up = list(state.down), list(state.up)
    for card, to in zip(event.cards, event.to, strict=True):
        if to == s.BURN:
            burns, burned = (*burns, card), True
        elif to == s.BOARD:
            board = (*board, card)
        elif to % 2:
            up[to // 2] = (*up[to // 2], card)
        else:
            down[to // 2] = (*down[to // 2], card)
    due = state.due[len(event.cards) :]
    return state._replace(
        burns=burns,
        board=board,
        burned=burned,
        down=tuple(down),
        up=tuple(up),
        due=due,
        stub=state.stub - len(event.cards),
        out=state.out | bits(event.cards),
        # Once a player is served, what he discarded is part of the pile.
        pile=state.pile if due else (*state.pile, *state.own),
        own=state.own if due else (),
    )


def _reshuffled(rules: PokerRules, state: State, event: s.Reshuffled) -> State:
    back = (
        *(state.pile if event.pile else ()),
        *(state.folded if event.folded else ()),
        *(state.own if event.own else ()),
        *(state.burns if event.burns else ()),
    )
    again = rules.draws is not None and rules.draws.burn_again and event.rule == "draws.stub" and state.due[0] != s.BURN
    return state._replace(
        pile=() if event.pile else state.pile,
        folded=() if event.folded else state.folded,
        own=() if event.own else state.own,
        burns=() if event.burns else state.burns,
        stub=state.stub + len(back),
        out=state.out & ~bits(back),
        due=(s.BURN, *state.due) if again else state.due,
    )


def _draw_began(rules: PokerRules, state: State, event: s.DrawBegan) -> State:
    return state._replace(phase="drawing", actor=event.actor)


def _discarded(rules: PokerRules, state: State, event: s.Discarded) -> State:
    if not event.cards:
        return state
    left = taken_from(state.down[event.position], event.cards)
    assert left is not None
    return state._replace(
        phase="dealing",
        down=_at(state.down, event.position, left),
        own=event.cards,
        out=state.out | bits(event.cards),
        due=event.due,
    )


# The betting


def _round_began(rules: PokerRules, state: State, event: s.RoundBegan) -> State:
    acted = 0
    blinds = rules.blinds
    if blinds is not None and state.street == 0:
        count = len(state.players)
        last = blind_position(rules, min(blinds.number, count) - 1, count)
        for position, bet in enumerate(state.bets):
            has_option = blinds.option == "every blind" or (blinds.option == "big blind" and position == last)
            if bet and bet == state.high and not has_option:
                acted |= 1 << position
    return state._replace(
        phase="betting",
        actor=event.actor,
        heads_up=event.heads_up,
        bring_in=event.bring_in,
        acted=acted,
        aggressor=-1,  # who bets last on the last street shows first
    )


def _acted(rules: PokerRules, state: State, event: s.Acted) -> State:
    position, bit = event.position, 1 << event.position
    match event.did:
        case "folded":
            return state._replace(
                live=_at(state.live, position, False),
                folded=(*state.folded, *state.down[position], *state.up[position]),
                down=_at(state.down, position, ()),
                up=_at(state.up, position, ()),
                actor=event.actor,
            )
        case "checked":
            return state._replace(acted=state.acted | bit, actor=event.actor)
    stacks, put = _paid_in(state, position, event.cents)
    bets = _at(state.bets, position, event.to)
    if event.did == "called":
        return state._replace(stacks=stacks, put=put, bets=bets, acted=state.acted | bit, actor=event.actor)
    if event.did == "brought in":
        forced = rules.stakes.bring_in
        counts = forced >= rules.stakes.small_bet or (rules.stud is not None and rules.stud.completing == "is a raise")
        return state._replace(
            stacks=stacks,
            put=put,
            bets=bets,
            high=forced,
            full=forced if forced >= rules.stakes.small_bet else 0,  # a smaller one is completed, not raised
            raises=int(counts),
            acted=state.acted | bit,
            actor=event.actor,
            bring_in=False,
        )
    full = event.full
    return state._replace(
        stacks=stacks,
        put=put,
        bets=bets,
        high=event.to,
        actor=event.actor,
        aggressor=position,
        bring_in=False,
        full=event.to if full else state.full,
        # A raise is measured from the bet that it tops, be it a short all-in; several of these together add up to no more.
        step=max(state.step, event.to - state.high) if full else state.step,
        raises=state.raises + full,
        acted=acted_after(rules, state, event.to, full=full),
    )


def _round_over(rules: PokerRules, state: State, event: s.RoundOver) -> State:
    stacks, put = state.stacks, state.put
    if event.returned:
        stacks, put = _paid_in(state, event.position, -event.returned)
    return state._replace(
        stacks=stacks,
        put=put,
        bets=(0,) * len(state.bets),
        high=0,
        full=0,
        step=0,
        raises=0,
        acted=0,
        actor=-1,
    )


# The end of the hand


def _showdown_began(rules: PokerRules, state: State, event: s.ShowdownBegan) -> State:
    return state._replace(phase="showdown", actor=event.actor)


def _tabled(rules: PokerRules, state: State, event: s.Tabled) -> State:
    return state._replace(
        down=_at(state.down, event.position, event.down),
        shown=state.shown | 1 << event.position,
        out=state.out | bits(event.down),
        actor=event.actor,
    )


def _mucked(rules: PokerRules, state: State, event: s.Mucked) -> State:
    return state._replace(mucked=state.mucked | 1 << event.position, actor=event.actor)


def _award_due(rules: PokerRules, state: State, event: s.AwardDue) -> State:
    return state._replace(phase="award", actor=-1)


def _deviated(rules: PokerRules, state: State, event: Deviated) -> State:
    return state._replace(deviations=(*state.deviations, event))


def _ruled(rules: PokerRules, state: State, event: Ruled) -> State:
    return state._replace(deviations=state.deviations[1:])


_CHANGES: dict[type[Event], Callable[[PokerRules, State, Any], State]] = {
    s.Opened: _opened,
    s.Closed: _closed,
    s.Seated: _seated,
    s.Presence: _presence,
    s.Left: _left,
    s.Chips: _chips,
    s.HandBegan: _hand_began,
    s.HandEnded: _hand_ended,
    s.PostsDue: _posts_due,
    s.StreetBegan: _street_began,
    s.Dealt: _dealt,
    s.Reshuffled: _reshuffled,
    s.DrawBegan: _draw_began,
    s.Discarded: _discarded,
    s.RoundBegan: _round_began,
    s.Acted: _acted,
    s.RoundOver: _round_over,
    s.ShowdownBegan: _showdown_began,
    s.Tabled: _tabled,
    s.Mucked: _mucked,
    s.AwardDue: _award_due,
    Deviated: _deviated,
    Ruled: _ruled,
}


def cards_of(state: State) -> int:
    """All cards of the deck, wherever they are; always a whole deck."""
    held = sum(map(len, state.down)) + sum(map(len, state.up))
    return held + len(state.board) + len(state.burns) + len(state.pile) + len(state.folded) + len(state.own) + state.stub
