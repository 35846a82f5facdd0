"""Players at a Big Six table: who comes and goes, and what chips go onto the layout and off it."""

from collections.abc import Iterator

from croupier.games.big_six.play import commands as c
from croupier.games.big_six.play import events as e
from croupier.games.big_six.play.state import State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import catalogue, find, find_place
from croupier.games.kit.banked import Follows, bought, cashed, not_in_chips, take_back_option
from croupier.games.kit.decider import Between, Command, Decision, Option, Words, only
from croupier.games.kit.money import chips_of, taken_back
from croupier.games.kit.refused import Refused
from croupier.games.wheel.betting import Limits, place_options, placed


def options(rules: BigSixRules, state: State) -> Iterator[Option]:
    """What players may do; the text sets no limit to their number."""
    unit, people = rules.chips_in_play.smallest, rules.wagers.placed_by
    if state.phase != "closed":
        name, cents = Words("the player's name"), Between(unit, None, unit)
        yield Option.may(c.BuyIn, "chips.wagered", people, player=name, cents=cents)
    for player in state.players:
        if not any(stake.player == player for stake in state.stakes):
            yield Option.may(c.Leave, "chips.wagered", people, player=only(player))
        elif _may_take_back(rules, state):
            yield from take_back_option(state.stakes, player, "no_more_bets.then", people)
        if state.phase == "betting":
            for means in rules.chips.wagered:
                limits = _limits(rules, state, player, means)
                wagers = catalogue(rules).values()
                yield from place_options(wagers, state, player, limits, people, means=only(means))


def _may_take_back(rules: BigSixRules, state: State) -> bool:
    until_rest = rules.no_more_bets.then == "taken back" and state.phase in ("called", "spinning")
    return state.phase == "betting" or until_rest


def _limits(rules: BigSixRules, state: State, player: str, means: str) -> Limits:
    chips = None if means == "cash" else state.accounts.get(chips_of(player), 0)
    return Limits(rules.chips_in_play.smallest, chips, rules.limits.minimum, rules.limits.maximum)


def why_not(rules: BigSixRules, state: State, command: Command) -> tuple[str, str] | None:
    """Why a player's command is not open now; None while the table is closed."""
    player = getattr(command, "player", "")
    match command:
        case c.PlaceWager() | c.TakeBack() if state.phase == "spinning" and not state.announced:
            return "no_more_bets.said", "the wheel was spun before no more bets was called; chips wait for the ruling"
        case c.PlaceWager() | c.TakeBack() if state.phase not in ("closed", "betting") and not _may_take_back(rules, state):
            return "no_more_bets.then", "no more bets: chips are not touched until all is collected and paid"
        case c.PlaceWager() if state.phase in ("called", "spinning"):
            return "no_more_bets.said", "no more bets: no chips are added until all is collected and paid"
        case c.PlaceWager() | c.TakeBack() | c.Leave() if player not in state.players:
            return "chips.wagered", f"player {player[:30]!r} is not at this table and must first buy in"
        case c.PlaceWager() if state.phase == "betting":
            return "chips.wagered", f"player {player} has no chips that could still be wagered"
        case c.TakeBack() if state.phase != "closed":
            return "no_more_bets.then", f"player {player} has no chips on the layout"
        case c.Leave():
            return "chips.wagered", f"player {player} still has chips on the layout"
    return None


# What follows


def _buy_in(rules: BigSixRules, state: State, command: c.BuyIn) -> Decision:
    player = command.player
    if not player.strip():
        return Refused("chips.wagered", "a player needs a name")
    if wrong := not_in_chips(command.cents, rules.chips_in_play.smallest):
        return wrong
    joined = () if player in state.players else (e.Joined(rule="chips.wagered", player=player),)
    return (*joined, bought(player, command.cents))


def _leave(rules: BigSixRules, state: State, command: c.Leave) -> Decision:
    player = command.player
    if player not in state.players or any(stake.player == player for stake in state.stakes):
        return Refused("chips.wagered", f"player {player[:30]!r} is not at this table or still has chips on the layout")
    return (*cashed(state, player), e.Left(rule="chips.wagered", player=player))


def _place(rules: BigSixRules, state: State, command: c.PlaceWager) -> Decision:
    player, cents, means = command.player, command.cents, command.means
    if means not in rules.chips.wagered:
        return Refused("chips.wagered", f"wagers are made with {' or '.join(rules.chips.wagered)}, not {means}")
    if player not in state.players:
        return Refused("chips.wagered", f"player {player[:30]!r} is not at this table and must first buy in")
    wager = find_place(rules, command.place) if command.place else find(rules, command.wager, command.on)
    if isinstance(wager, Refused):
        return wager
    if wrong := not_in_chips(cents, rules.chips_in_play.smallest):
        return wrong
    decision = placed(state, player, wager, cents, _limits(rules, state, player, means))
    return decision if isinstance(decision, Refused) or means != "cash" else (bought(player, cents), *decision)


def _take_back(rules: BigSixRules, state: State, command: c.TakeBack) -> Decision:
    return taken_back(state.stakes, command.player, command.wager, "no_more_bets.then")


FOLLOWS: Follows = {c.BuyIn: _buy_in, c.Leave: _leave, c.PlaceWager: _place, c.TakeBack: _take_back}
