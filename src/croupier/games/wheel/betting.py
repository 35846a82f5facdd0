"""Wagers at a wheel: what a player may place where, and what a winner is paid."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from croupier.games.kit.banked import BankedState, short_of_chips
from croupier.games.kit.decider import Decision, Domain, OneOf, Option, only
from croupier.games.kit.money import Money, Stake, amounts, laid, outside_limits
from croupier.games.kit.refused import Refused
from croupier.games.kit.wager import Wager
from croupier.games.wheel.commands import PlaceWager
from croupier.rulebook import paths


class BetLimits(NamedTuple):
    """What a player can place: whole chips of this unit, as many as they have (None: as many as they pay for in cash),
    and the table's least and greatest wager, which may be for each part of a wager of several."""

    unit: int
    chips: int | None
    low: int | None
    high: int | None
    each_part: bool = False


def meant(
    command: Any, by_name: Callable[[str, Sequence[str]], Wager | Refused], by_place: Callable[[str], Wager | Refused]
) -> Wager | Refused:
    """The wager that a command names, by its kind and numbers or by its place; what contradicts itself is refused."""
    named = by_name(command.wager, command.on) if command.wager.strip() or not command.place.strip() else None
    if isinstance(named, Refused) or not command.place.strip():
        return named or by_name("", ())
    lies = by_place(command.place)
    if isinstance(lies, Refused):
        return lies
    if named is not None and named != lies:
        return Refused(lies.rule, f"{command.place[:40]!r} is the place of {lies.name}, not of {named.name}: say one")
    if command.on and set(command.on) != set(lies.on):
        shown = ", ".join(command.on)[:40]
        return Refused(lies.rule, f"{command.place[:40]!r} is the place of {lies.name}, not of a wager on {shown}")
    return lies


def place_options(
    wagers: Iterable[Wager], state: BankedState, player: str, limits: BetLimits, roles: tuple[str, ...], **more: Domain
) -> Iterator[Option]:
    """What the player can still put on these wagers: those that take the same amounts are one option."""
    held = {stake.wager: stake.cents for stake in state.stakes if stake.player == player}
    groups: dict[tuple[int, int], list[str]] = {}
    for wager in wagers:
        if wager.offered:
            groups.setdefault((wager.parts, held.get(wager.name, 0)), []).append(wager.name)
    for (parts, already), names in groups.items():
        times = parts if limits.each_part else 1
        low, high = (None if limit is None else limit * times for limit in (limits.low, limits.high))
        cents = amounts(limits.unit * parts, already=already, chips=limits.chips, low=low, high=high)
        if cents:
            wager_names = OneOf(tuple(names))
            yield Option.may(
                PlaceWager, "chips.wagered", roles, player=only(player), wager=wager_names, cents=cents, **more
            )


def placed(state: BankedState, player: str, wager: Wager, cents: int, limits: BetLimits) -> Decision:
    """So much more on the wager; refused if the player has too few chips, or if the whole is outside the table's limits."""
    if limits.chips is not None and (short := short_of_chips(state, player, cents)):
        return short
    total = (laid(state.stakes, player, wager.name) + cents) // (wager.parts if limits.each_part else 1)
    if outside := outside_limits(total, wager.name, low=limits.low, high=limits.high):
        return outside
    return (Stake(player, wager.name, cents).moves("placed", wager.rule),)


def payment(rules: Any, stake: Stake, wager: Wager, kind: str) -> Money:
    """What a winning wager is paid, by the line of the payouts for this kind, in the chips in play."""
    won = rules.chips_in_play.pays(wager.odds.winnings(stake.cents), rules.chips.breakage)
    return stake.moves("paid", paths.join(("payouts", kind)), won)
