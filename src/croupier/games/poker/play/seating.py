"""Around the hand: opening and closing, chairs, money brought and taken away, and the start of a hand."""

from collections.abc import Iterator

from croupier.equipment.money import dollars
from croupier.games.kit.decider import Between, Command, Decision, Domain, OneOf, Option, Words
from croupier.games.kit.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play.betting import posts
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules

Ask = c.Sit | c.BuyIn | c.SitOut | c.SitIn | c.Leave | c.OpenTable | c.CloseTable


def options(rules: PokerRules, state: State) -> Iterator[Option]:
    """What may be done between hands, and by players who are not in one."""
    if state.phase == "closed":
        yield Option("open table", "next", "people.opening", rules.people.opening, {})
        return
    dealer = (rules.people.dealer,)
    if state.phase == "between":
        if len(dealt_in(state)) > 1 and not state.deviations:  # a ruling comes first
            yield Option("start hand", "next", "button.moves", dealer, {})
        if not any(state.seats):
            yield Option("close table", "may", "people.opening", rules.people.opening, {})
    people = ("player", rules.people.dealer)
    empty = tuple(seat + 1 for seat, player in enumerate(state.seats) if not player)
    if empty:
        fields: dict[str, Domain] = {"player": Words("who"), "seat": OneOf(empty)}
        yield Option(
            "sit", "next" if state.phase == "between" and len(dealt_in(state)) < 2 else "may", "seats", people, fields
        )
    idle = tuple(player for player in state.seats if player and not in_hand(state, player))
    unit = rules.stakes.unit
    for player in idle:
        missing = rules.stakes.buy_in - state.stacks[state.seats.index(player)]
        least = unit * max(1, -(-missing // unit))
        cents: dict[str, Domain] = {"player": OneOf((player,)), "cents": Between(least, None, unit)}
        yield Option("buy in", "may", "stakes.buy_in", people, cents)
    free = tuple(player for player in idle if not dealt_to(state, player))
    if free:
        yield Option("leave", "may", "seats", people, {"player": OneOf(free)})
    there = tuple(player for player in state.seats if player and player not in state.away)
    if there:
        yield Option("sit out", "may", "seats", people, {"player": OneOf(there)})
    if state.away:
        yield Option("sit in", "may", "seats", people, {"player": OneOf(tuple(sorted(state.away)))})


def dealt_in(state: State) -> list[int]:
    """The seats that get cards in the next hand: somebody is there and has chips."""
    return [
        seat for seat, player in enumerate(state.seats) if player and player not in state.away and state.stacks[seat] > 0
    ]


def in_hand(state: State, player: str) -> bool:
    """Whether the player holds cards of the hand that is being played."""
    return any(live and state.seats[seat] == player for live, seat in zip(state.live, state.players, strict=True))


def dealt_to(state: State, player: str) -> bool:
    """Whether the player has a part in the hand that is being played, folded or not."""
    return any(state.seats[seat] == player for seat in state.players)


def start(rules: PokerRules, state: State) -> e.HandBegan | Refused:
    """The button goes to the next player clockwise, at first to the one nearest the dealer's right hand."""
    seats = dealt_in(state)
    if len(seats) < 2:
        return Refused("seats", "a hand needs two players with chips")
    if not rules.button.used:
        return e.HandBegan(rule="streets", button=-1, players=tuple(seats), posts=posts(rules, len(seats))[0])
    ahead = [seat for seat in seats if seat > state.button]
    button = seats[-1] if state.button < 0 else (ahead or seats)[0]
    place = seats.index(button) + 1
    order = (*seats[place:], *seats[:place])
    rule = "button.first" if state.button < 0 else "button.moves"
    return e.HandBegan(rule=rule, button=button, players=order, posts=posts(rules, len(seats))[0])


def decide(rules: PokerRules, state: State, command: Command) -> Decision:
    """What follows from a command about chairs and money."""
    match command:
        case c.OpenTable():
            return (e.Opened(rule="people.opening"),)
        case c.CloseTable():
            if any(state.seats):
                return Refused("people.opening", "the table cannot close while players sit at it")
            return (e.Closed(rule="people.opening"),)
        case c.Sit():
            return _sit(rules, state, command)
        case c.BuyIn():
            return _buy_in(rules, state, command)
        case c.SitOut() | c.SitIn():
            away = isinstance(command, c.SitOut)
            if command.player not in state.seats or (command.player in state.away) == away:
                where = "at the table" if not away else "there to sit out"
                return Refused("seats", f"player {command.player[:30]} is not {where}")
            return (e.Presence(rule="seats", player=command.player, away=away),)
        case c.Leave():
            return _leave(state, command)
    raise AssertionError(command)


def _sit(rules: PokerRules, state: State, command: c.Sit) -> Decision:
    if not command.player.strip():
        return Refused("seats", "a player needs a name")
    if command.player in state.seats:
        return Refused("seats", f"player {command.player[:30]} sits at this table already")
    if not 1 <= command.seat <= rules.seats:
        return Refused("seats", f"there is no seat {command.seat}; the table has {rules.seats}")
    if state.seats[command.seat - 1]:
        return Refused("seats", f"seat {command.seat} is taken")
    return (e.Seated(rule="seats", player=command.player, seat=command.seat),)


def _buy_in(rules: PokerRules, state: State, command: c.BuyIn) -> Decision:
    player, cents = command.player, command.cents
    if player not in state.seats:
        return Refused("seats", f"player {player[:30]} does not sit at this table")
    if in_hand(state, player):
        return Refused("stakes.buy_in", "chips are bought between hands")
    if cents <= 0 or cents % rules.stakes.unit:
        return Refused("stakes.unit", f"{dollars(cents)} is no whole number of chips of {dollars(rules.stakes.unit)}")
    if state.stacks[state.seats.index(player)] + cents < rules.stakes.buy_in:
        return Refused("stakes.buy_in", f"the least buy-in is {dollars(rules.stakes.buy_in)}")
    if command.bills and not any(cents % bill == 0 for bill in rules.currency.plays):
        plays = " or ".join(dollars(bill) for bill in rules.currency.plays)
        right = f"only bills of {plays} stay on the table as they are" if plays else "all currency becomes chips first"
        return Refused("currency.plays", f"{dollars(cents)} in bills cannot be bet; {right}")
    rule = "currency.plays" if command.bills else "stakes.buy_in"
    return (e.Chips(rule=rule, kind="bought", player=player, cents=cents, wager="bills" if command.bills else ""),)


def _leave(state: State, command: c.Leave) -> Decision:
    player = command.player
    if player not in state.seats:
        return Refused("seats", f"player {player[:30]} does not sit at this table")
    if dealt_to(state, player):
        # The hand may yet be void, and then what he put in is given back to him.
        return Refused("seats", "a player who was dealt in leaves when the hand is over; he may sit out at once")
    cents = state.stacks[state.seats.index(player)]
    cashed = (e.Chips(rule="seats", kind="cashed", player=player, cents=cents),) if cents else ()
    return (*cashed, e.Left(rule="seats", player=player))
