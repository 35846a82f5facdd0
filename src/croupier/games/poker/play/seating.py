"""Around the hand: opening and closing, chairs, money brought and taken away, and the start of a hand."""

from collections.abc import Iterator
from math import lcm

from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import Between, Decision, OneOf, Option, Words, only
from croupier.games.kit.play.people import taken
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play.betting import posts
from croupier.games.poker.play.state import State, player_at
from croupier.games.poker.rules import PokerRules


def options(rules: PokerRules, state: State) -> Iterator[Option]:
    """What may be done between hands, and by players who are not in one."""
    opening = rules.people.opening
    if state.phase == "closed":
        yield Option.due(c.OpenTable, "people.opening", opening)
        return
    between, enough = state.phase == "between", len(dealt_in(state)) > 1
    if between and enough and not state.deviations:  # a ruling comes first
        yield Option.due(c.StartHand, "button.moves", rules.people.dealer)
    if between and not any(state.seats):
        yield Option.may(c.CloseTable, "people.opening", opening)
    people = ("player", rules.people.dealer)
    empty = tuple(seat + 1 for seat, player in enumerate(state.seats) if not player)
    if empty:
        offer = Option.due if between and not enough else Option.may
        yield offer(c.Sit, "seats", people, player=Words("who"), seat=OneOf(empty))
    idle = tuple(player for player in state.seats if player and not in_hand(state, player))
    unit = rules.stakes.unit
    for player in idle:
        missing = rules.stakes.buy_in - state.stacks[state.seats.index(player)]
        least = unit * max(1, -(-missing // unit))
        who = OneOf((player,))
        yield Option.may(c.BuyIn, "stakes.buy_in", people, player=who, cents=Between(least, None, unit))
        for bill in rules.currency.plays:
            step = lcm(bill, unit)
            bills = Between(-(-least // step) * step, None, step)
            yield Option.may(c.BuyIn, "currency.plays", people, player=who, cents=bills, bills=only(True))
    free = tuple(player for player in idle if not dealt_to(state, player))
    there = tuple(player for player in state.seats if player and player not in state.away)
    for command, some in ((c.Leave, free), (c.SitOut, there), (c.SitIn, tuple(sorted(state.away)))):
        if some:
            yield Option.may(command, "seats", people, player=OneOf(some))


def dealt_in(state: State) -> list[int]:
    """The seats that get cards in the next hand: somebody is there and has chips."""
    return [
        seat for seat, player in enumerate(state.seats) if player and player not in state.away and state.stacks[seat] > 0
    ]


def in_hand(state: State, player: str) -> bool:
    """Whether the player holds cards of the hand that is being played."""
    return any(live and player_at(state, position) == player for position, live in enumerate(state.live))


def dealt_to(state: State, player: str) -> bool:
    """Whether the player has a part in the hand that is being played, folded or not."""
    return any(state.seats[seat] == player for seat in state.players)


def start(rules: PokerRules, state: State) -> e.HandBegan | Refused:
    """The button goes to the next player clockwise, at first to the one nearest the dealer's right hand."""
    seats = dealt_in(state)
    if len(seats) < 2:
        return Refused("seats", f"a hand needs two players with chips; {len(seats) or 'nobody'} can play")
    before, later = posts(rules, len(seats))
    if not rules.button.used:
        return e.HandBegan("streets", -1, tuple(seats), before, later)
    stays = state.void and rules.button.void == "stays"
    ahead = [seat for seat in seats if seat > state.button or (stays and seat == state.button)]
    button = seats[-1] if state.button < 0 else (ahead or seats)[0]
    place = seats.index(button) + 1
    rule = "button.first" if state.button < 0 else "button.void" if stays else "button.moves"
    return e.HandBegan(rule, button, (*seats[place:], *seats[:place]), before, later)


def open_table(rules: PokerRules, state: State, command: c.OpenTable) -> Decision:
    if state.phase != "closed":
        return Refused("people.opening", "the table is open already")
    return (e.Opened("people.opening"),)


def close(rules: PokerRules, state: State, command: c.CloseTable) -> Decision:
    if state.phase != "between":
        return Refused("people.opening", "the table cannot close in the middle of a hand; play it to its end")
    if any(state.seats):
        sitting = ", ".join(filter(None, state.seats))
        return Refused("people.opening", f"the table cannot close while players sit at it; {sitting} must leave first")
    return (e.Closed("people.opening"),)


def sit(rules: PokerRules, state: State, command: c.Sit) -> Decision:
    player, seat = command.player, command.seat
    if not player.strip():
        return Refused("seats", "a player needs a name")
    if other := taken(player, filter(None, state.seats)):
        return Refused("seats", other)
    if player in state.seats:
        return Refused("seats", f"{player[:30]} already has seat {state.seats.index(player) + 1} of this table")
    if not 1 <= seat <= rules.seats:
        return Refused("seats", f"there is no seat {seat}; the table has seats 1 to {rules.seats}")
    if holder := state.seats[seat - 1]:
        return Refused("seats", f"seat {seat} is taken by {holder}")
    return (e.Seated("seats", player, seat),)


def presence(rules: PokerRules, state: State, command: c.SitOut | c.SitIn) -> Decision:
    player, out = command.player, isinstance(command, c.SitOut)
    if player not in state.seats:
        return _no_seat(player)
    if (player in state.away) == out:
        return Refused("seats", f"{player} sits out already" if out else f"{player} does not sit out")
    return (e.Presence("seats", player, out),)


def buy_in(rules: PokerRules, state: State, command: c.BuyIn) -> Decision:
    player, cents, unit, least = command.player, command.cents, rules.stakes.unit, rules.stakes.buy_in
    if player not in state.seats:
        return _no_seat(player)
    if in_hand(state, player):
        return Refused("stakes.buy_in", f"{player} is in a hand; chips are bought between hands")
    if cents <= 0 or cents % unit:
        return Refused("stakes.unit", f"{dollars(cents)} is no whole number of chips of {dollars(unit)}")
    stack = state.stacks[state.seats.index(player)]
    if stack + cents < least:
        reason = f"{dollars(cents)} is too little: the least buy-in is {dollars(least)}, and {player} has {dollars(stack)}"
        return Refused("stakes.buy_in", reason)
    if command.bills and not any(cents % bill == 0 for bill in rules.currency.plays):
        plays = " or ".join(dollars(bill) for bill in rules.currency.plays)
        right = f"only bills of {plays} stay on the table as they are" if plays else "all currency becomes chips first"
        return Refused("currency.plays", f"{dollars(cents)} in bills cannot be bet; {right}")
    rule, wager = ("currency.plays", "bills") if command.bills else ("stakes.buy_in", "")
    return (e.Chips(rule, "bought", player, cents, wager),)


def leave(rules: PokerRules, state: State, command: c.Leave) -> Decision:
    player = command.player
    if player not in state.seats:
        return _no_seat(player)
    if dealt_to(state, player):
        # The hand may yet be void, and then what they put in is given back to them.
        return Refused("seats", f"{player} was dealt in and can leave when the hand is over; they may sit out at once")
    cents = state.stacks[state.seats.index(player)]
    cashed = (e.Chips("seats", "cashed", player, cents),) if cents else ()
    return (*cashed, e.Left("seats", player))


def _no_seat(player: str) -> Refused:
    return Refused("seats", f"{player[:30]} has no seat at this table")
