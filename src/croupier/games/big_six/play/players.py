"""Players at a Big Six table: who comes and goes, and what chips go onto the layout and off it."""

from collections.abc import Iterator

from croupier.equipment.money import dollars
from croupier.games.big_six.play import state as s
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import catalogue, find, find_place
from croupier.games.kit.decider import Between, Decision, Domain, OneOf, Option, Words
from croupier.games.kit.money import Money, amounts, chips_of, laid, outside_limits, taken_back
from croupier.games.kit.refused import Refused

COMMANDS = (s.BuyIn, s.Leave, s.Place, s.TakeBack)


def options(rules: BigSixRules, state: s.State) -> Iterator[Option]:
    """What players may do; the text sets no limit to their number."""
    unit, people = rules.chips_in_play.smallest, rules.wagers.placed_by
    if state.phase != "closed":
        fields: dict[str, Domain] = {"player": Words("the player's name"), "cents": Between(unit, None, unit)}
        yield Option("buy in", "may", "chips.wagered", people, fields)
    for player in state.players:
        who: dict[str, Domain] = {"player": OneOf((player,))}
        names = tuple(stake.wager for stake in state.stakes if stake.player == player)
        if not names:
            yield Option("leave", "may", "chips.wagered", people, who)
        elif _may_take_back(rules, state):
            yield Option("take back wager", "may", "no_more_bets.then", people, {**who, "wager": OneOf(names)})
        if state.phase == "betting":
            yield from _bets(rules, state, player)


def _may_take_back(rules: BigSixRules, state: s.State) -> bool:
    until_rest = rules.no_more_bets.then == "taken back" and state.phase in ("called", "spinning")
    return state.phase == "betting" or until_rest


def _bets(rules: BigSixRules, state: s.State, player: str) -> Iterator[Option]:
    """What the player can still put where: wagers that take the same amounts are one option."""
    groups: dict[int, list[str]] = {}
    for name in catalogue(rules):
        groups.setdefault(laid(state.stakes, player, name), []).append(name)
    low, high, unit = rules.limits.minimum, rules.limits.maximum, rules.chips_in_play.smallest
    for means in rules.chips.wagered:
        chips = None if means == "cash" else state.accounts.get(chips_of(player), 0)
        for already, names in groups.items():
            cents = amounts(unit, already=already, chips=chips, low=low, high=high)
            if cents:
                fields: dict[str, Domain] = {"player": OneOf((player,)), "wager": OneOf(tuple(names)), "cents": cents}
                fields["means"] = OneOf((means,))
                yield Option("place wager", "may", "chips.wagered", rules.wagers.placed_by, fields)


def why_not(rules: BigSixRules, state: s.State, command: s.OfPlayer) -> tuple[str, str] | None:
    """Why a player's command is not open now; None while the table is closed."""
    player = command.player
    match command:
        case s.BuyIn():
            return None
        case s.Place() | s.TakeBack() if state.phase == "spinning" and not state.announced:
            return "no_more_bets.said", "the wheel was spun before no more bets was called; chips wait for the ruling"
        case s.Place() | s.TakeBack() if state.phase not in ("closed", "betting") and not _may_take_back(rules, state):
            return "no_more_bets.then", "no more bets: chips are not touched until all is collected and paid"
        case s.Place() if state.phase in ("called", "spinning"):
            return "no_more_bets.said", "no more bets: no chips are added until all is collected and paid"
        case _ if player not in state.players:
            return "chips.wagered", f"player {player[:30]!r} is not at this table and must first buy in"
        case s.Place() if state.phase == "betting":
            return "chips.wagered", f"player {player} has no chips that could still be wagered"
        case s.TakeBack() if state.phase != "closed":
            return "no_more_bets.then", f"player {player} has no chips on the layout"
        case s.Leave():
            return "chips.wagered", f"player {player} still has chips on the layout"
    return None


def decide(rules: BigSixRules, state: s.State, command: s.OfPlayer) -> Decision:
    """What follows from a command that `options` lists."""
    match command:
        case s.BuyIn():
            return _buy_in(rules, state, command)
        case s.Leave():
            return _leave(state, command)
        case s.Place():
            return _place(rules, state, command)
        case s.TakeBack():
            return taken_back(state.stakes, command.player, command.wager, "no_more_bets.then")


def _buy_in(rules: BigSixRules, state: s.State, command: s.BuyIn) -> Decision:
    unit = rules.chips_in_play.smallest
    if not command.player.strip():
        return Refused("chips.wagered", "a player needs a name")
    if command.cents <= 0 or command.cents % unit:
        return Refused("chips.in_play", f"{dollars(command.cents)} cannot be made of chips of {dollars(unit)} and more")
    bought = Money(rule="chips.wagered", kind="bought", player=command.player, cents=command.cents)
    if command.player in state.players:
        return (bought,)
    return (s.Joined(rule="chips.wagered", player=command.player), bought)


def _leave(state: s.State, command: s.Leave) -> Decision:
    player = command.player
    if player not in state.players or any(stake.player == player for stake in state.stakes):
        return Refused("chips.wagered", f"player {player[:30]!r} is not at this table or still has chips on the layout")
    chips = state.accounts.get(chips_of(player), 0)
    taken = (Money(rule="chips.wagered", kind="cashed", player=player, cents=chips),) if chips else ()
    return (*taken, s.Left(rule="chips.wagered", player=player))


def _place(rules: BigSixRules, state: s.State, command: s.Place) -> Decision:
    player, cents, unit = command.player, command.cents, rules.chips_in_play.smallest
    if command.means not in rules.chips.wagered:
        return Refused("chips.wagered", f"wagers are made with {' or '.join(rules.chips.wagered)}, not {command.means}")
    if player not in state.players:
        return Refused("chips.wagered", f"player {player[:30]!r} is not at this table and must first buy in")
    found = find_place(rules, command.place) if command.place else find(rules, command.wager, command.on)
    if isinstance(found, Refused):
        return found
    if cents <= 0 or cents % unit:
        return Refused("chips.in_play", f"{dollars(cents)} is not a wager of chips of {dollars(unit)} and more")
    chips = state.accounts.get(chips_of(player), 0)
    if command.means == "value chips" and cents > chips:
        return Refused("chips.wagered", f"player {player} has {dollars(chips)} in chips, not {dollars(cents)}")
    total = laid(state.stakes, player, found.name) + cents
    if outside := outside_limits(total, found.name, low=rules.limits.minimum, high=rules.limits.maximum):
        return outside
    placed = Money(rule=found.rule, kind="placed", player=player, wager=found.name, cents=cents)
    changed = Money(rule="chips.wagered", kind="bought", player=player, cents=cents)
    return (changed, placed) if command.means == "cash" else (placed,)
