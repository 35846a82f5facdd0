"""What tables against the house share: players who wager and leave, "no more bets", deviations, and what people see.

The state of such a table has `accounts`, `stakes` and `deviations`; its rules have a group `deviation`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import (
    Announced,
    Command,
    Decision,
    Deviated,
    DeviationWithdrawn,
    Event,
    OneOf,
    Option,
    ReportDeviation,
    Role,
    Ruled,
    RuleOn,
    Signature,
    asked,
    command,
    deviated,
    deviation_options,
    only,
    replace,
    without,
)
from croupier.games.kit.play.money import Money, Stake, chips_of, moved, restaked
from croupier.games.kit.play.refused import Refused

# Commands


@command("leave")
class Leave(Command):
    """A player goes, with all chips that are not on the layout."""

    player: str


@command("take back wager")
class TakeBack(Command):
    """A player takes a wager off the layout while that is still free to do."""

    player: str
    wager: str


@command("no more bets")
class CallNoMoreBets(Command):
    pass


STANDING = "standing"
"""The place of a player who has chips and no seat, where a text lets one wager."""


# What may be done


class BankedState(Protocol):
    """What the state of every banked table has."""

    @property
    def accounts(self) -> Mapping[str, int]: ...
    @property
    def stakes(self) -> tuple[Stake, ...]: ...
    @property
    def deviations(self) -> tuple[Deviated, ...]: ...


def deviations(
    rules: Any, state: BankedState, wanted: Command | None, *, may_void: bool, at_table: bool = True
) -> Iterator[Option]:
    """A ruling that is due and the report of a deviation, if they are asked for. A closed table can break a rule too."""
    if asked(wanted, ReportDeviation, RuleOn):
        yield from deviation_options(rules, bool(state.deviations), may_void=may_void, at_table=at_table)


def take_back_option(stakes: tuple[Stake, ...], player: str, rule: str, roles: tuple[str, ...]) -> Iterator[Option]:
    """Any of the player's wagers on the layout may be taken back; nothing where none lies."""
    if names := tuple(stake.wager for stake in stakes if stake.player == player):
        yield Option.may(TakeBack, rule, roles, player=only(player), wager=OneOf(names))


# What follows

Follows = Mapping[type[Command], Callable[[Any, Any, Any], Decision]]
"""What follows from each command, given the rules and the state, once it is known to be among the options."""

FOLLOWS: Follows = {ReportDeviation: lambda rules, state, command: deviated(rules, command)}


def followed(follows: Follows, rules: Any, state: Any, command: Command) -> Decision:
    """What follows from the command; one of another game that bears the same name is refused."""
    follow = follows.get(type(command))
    if follow is None:
        return Refused("", f"this {command.name} is the command of another game")
    return follow(rules, state, command)


NO_MORE_BETS = Announced(rule="no_more_bets.said", words="no more bets")


def not_in_chips(cents: int, unit: int) -> Refused | None:
    """Why chips cannot make the amount; None if they can. `unit` is the smallest chip."""
    if cents <= 0 or cents % unit:
        return Refused("chips.in_play", f"{dollars(cents)} cannot be made of chips of {dollars(unit)} and more")
    return None


def short_of_chips(state: BankedState, player: str, cents: int) -> Refused | None:
    """Why a player cannot place so much; None if they have the chips."""
    chips = state.accounts.get(chips_of(player), 0)
    if cents > chips:
        return Refused("chips.wagered", f"player {player} has {dollars(chips)} in chips, not {dollars(cents)}")
    return None


def bought(player: str, cents: int) -> Money:
    return Money(rule="chips.wagered", kind="bought", player=player, cents=cents)


def cashed(state: BankedState, player: str) -> tuple[Money, ...]:
    """All of a player's chips off the layout go with the player."""
    chips = state.accounts.get(chips_of(player), 0)
    return (Money(rule="chips.wagered", kind="cashed", player=player, cents=chips),) if chips else ()


# How the table stands after an event

Evolves = Mapping[type[Event], Callable[[Any, Any, Any], Any]]
"""The next state after each kind of event, given the rules and the state."""

EVOLVES: Evolves = {
    Money: lambda rules, state, event: replace(
        state, accounts=moved(state.accounts, event), stakes=restaked(state.stakes, event)
    ),
    Deviated: lambda rules, state, event: replace(state, deviations=(*state.deviations, event)),
    DeviationWithdrawn: lambda rules, state, event: replace(state, deviations=without(state.deviations, event.place)),
    Ruled: lambda rules, state, event: replace(state, deviations=state.deviations[1:]),
}


# What people see


def lying(state: BankedState) -> list[tuple[str, str, int]]:
    """The wagers on the layout, which everybody sees."""
    return [(stake.player, stake.wager, stake.cents) for stake in state.stakes]


def seen(
    state: BankedState, who: Signature, public: Mapping[str, object], staff: Mapping[str, object]
) -> dict[str, object]:
    """What that person may see. A player sees what is public and their own chips; all else is for everybody but players."""
    if who.role == Role.PLAYER:
        own = chips_of(who.person)
        return {**public, "accounts": {name: cents for name, cents in state.accounts.items() if name == own}}
    return {**public, **staff, "accounts": dict(state.accounts)}
