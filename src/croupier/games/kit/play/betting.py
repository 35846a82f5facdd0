"""Value chips at a table against the house: who comes and goes, what a player may place where, what a winner is paid."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from croupier.equipment.money import dollars
from croupier.games.kit.play import banked
from croupier.games.kit.play.banked import BankedState, Leave, short_of_chips
from croupier.games.kit.play.decider import Between, Command, Decision, Domain, Event, OneOf, Option, command, message, only
from croupier.games.kit.play.money import Money, Stake, amounts, laid, outside_limits
from croupier.games.kit.play.people import taken
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.wager import Catalogue, Wager
from croupier.rulebook import paths


@command("open table")
class Open(Command):
    pass


@command("close table")
class Close(Command):
    pass


@command("buy in")
class BuyIn(Command):
    """A player joins with value chips, or a player at the table buys more."""

    player: str
    cents: int


@command("place wager")
class PlaceWager(Command):
    """Chips on the layout, by wager or by the place where they lie."""

    player: str
    cents: int
    wager: str = ""
    on: tuple[str, ...] = ()
    place: str = ""
    means: Literal["value chips", "cash"] = "value chips"


@command("correct wager")
class CorrectWager(Command):
    """A wager was entered wrongly: so much of the player's really lies on it, or nothing."""

    player: str
    wager: str
    cents: int


@message
class Opened(Event):
    pass


@message
class Shut(Event):
    pass


@message
class Joined(Event):
    player: str


@message
class Left(Event):
    player: str


@message
class BetsClosed(Event):
    pass


@message
class WagerCorrected(Event):
    """What really lies on a wager, in cents; the money that was entered wrongly moves with it."""

    player: str
    wager: str
    cents: int


# Who comes and goes


def absent(player: str) -> str:
    return f"player {player[:30]!r} is not at this table and must first buy in"


def buy_in(rules: Any, players: Iterable[str], command: BuyIn) -> Decision:
    """Chips for a player at the table, or for one who joins it."""
    player, players = command.player, tuple(players)
    if not player.strip():
        return Refused("chips.wagered", "a player needs a name")
    if other := taken(player, players):
        return Refused("chips.wagered", other)
    if wrong := banked.not_in_chips(command.cents, rules.chips_in_play.smallest):
        return wrong
    joined = () if player in players else (Joined(rule="chips.wagered", player=player),)
    return (*joined, banked.bought(player, command.cents))


def leave(state: BankedState, players: Iterable[str], command: Leave) -> Decision:
    """A player without chips on the layout goes, with all others."""
    player = command.player
    if player not in players or any(stake.player == player for stake in state.stakes):
        return Refused("chips.wagered", f"player {player[:30]!r} is not at this table or still has chips on the layout")
    return (*banked.cashed(state, player), Left(rule="chips.wagered", player=player))


# Wagers


class BetLimits(NamedTuple):
    """What a player can place: whole chips of this unit, as many as they have (None: as many as they pay for in cash),
    and the table's least and greatest wager, which may be for each part of a wager of several."""

    unit: int
    chips: int | None
    low: int | None
    high: int | None
    each_part: bool = False

    def amounts(self, parts: int, already: int = 0) -> Between | None:
        """What may be added to what lies on a wager of so many parts; None if nothing can."""
        times = parts if self.each_part else 1
        low, high = (None if limit is None else limit * times for limit in (self.low, self.high))
        return amounts(self.unit * parts, already=already, chips=self.chips, low=low, high=high)

    def outside(self, cents: int, wager: Wager) -> Refused | None:
        """Why so much on the wager cannot stand; None if it can."""
        each = cents // (wager.parts if self.each_part else 1)
        return outside_limits(each, wager.name, low=self.low, high=self.high)


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


class Offered(NamedTuple):
    """The wagers that are offered, in their order: the parts and the place of each, and the names by parts."""

    parts: Mapping[str, int]
    places: Mapping[str, int]
    names: Mapping[int, tuple[str, ...]]

    @classmethod
    def of(cls, wagers: Iterable[Wager]) -> "Offered":
        parts = {wager.name: wager.parts for wager in wagers if wager.offered}
        names = {
            several: tuple(name for name in parts if parts[name] == several) for several in dict.fromkeys(parts.values())
        }
        return cls(parts, {name: place for place, name in enumerate(parts)}, names)

    def groups(self, held: Mapping[str, int]) -> list[tuple[int, int, tuple[str, ...]]]:
        """Parts, cents that lie already, and the names of the wagers with the same of both, by the place of the first."""
        apart: dict[tuple[int, int], list[str]] = {}
        for name in sorted((name for name in held if name in self.places and held[name]), key=self.places.__getitem__):
            apart.setdefault((self.parts[name], held[name]), []).append(name)
        if not apart:
            return [(parts, 0, names) for parts, names in self.names.items()]
        found = [(parts, already, tuple(names)) for (parts, already), names in apart.items()]
        for parts, names in self.names.items():
            if free := tuple([name for name in names if not held.get(name)]):
                found.append((parts, 0, free))
        return sorted(found, key=lambda group: self.places[group[2][0]])


def _held(state: BankedState, player: str) -> dict[str, int]:
    """What lies on each wager of the player's, in cents."""
    return {stake.wager: stake.cents for stake in state.stakes if stake.player == player}


@lru_cache(maxsize=64)
def offered(catalogue: Callable[[Any], Catalogue], rules: Any) -> Offered:
    """Kept: options are listed for every player and every step, over the same wagers."""
    return Offered.of(catalogue(rules).values())


def place_options(
    wagers: Offered, state: BankedState, player: str, limits: BetLimits, roles: tuple[str, ...], **more: Domain
) -> Iterator[Option]:
    """What the player can still put on these wagers: those that take the same amounts are one option."""
    for parts, already, names in wagers.groups(_held(state, player)):
        if cents := limits.amounts(parts, already):
            yield Option.may(
                PlaceWager, "chips.wagered", roles, player=only(player), wager=OneOf(names), cents=cents, **more
            )


def correct_options(
    wagers: Offered, state: BankedState, player: str, limits: BetLimits, by: str | tuple[str, ...]
) -> Iterator[Option]:
    """What may really lie: nothing where something was entered, or any amount that the player could have placed."""
    rule = "wagers.corrected_by"
    if held := _held(state, player):
        yield Option.irregular(CorrectWager, rule, by, player=only(player), wager=OneOf(tuple(held)), cents=only(0))
    for parts, already, names in wagers.groups(held):
        had = limits if limits.chips is None else limits._replace(chips=limits.chips + already)
        if cents := had.amounts(parts):
            yield Option.irregular(CorrectWager, rule, by, player=only(player), wager=OneOf(names), cents=cents)


def corrected(state: BankedState, player: str, wager: Wager, cents: int, limits: BetLimits) -> Decision:
    """So much really lies on the wager; what was entered wrongly moves, and nobody touches the layout."""
    rule, lies = "wagers.corrected_by", laid(state.stakes, player, wager.name)
    if cents < 0 or cents % (limits.unit * wager.parts):
        unit = dollars(limits.unit * wager.parts)
        return Refused(rule, f"{dollars(cents)} on {wager.name} is no whole number of {unit}; 0.00 says that nothing lies")
    more = cents - lies
    if more > 0 and limits.chips is not None and (short := short_of_chips(state, player, more)):
        return short
    if cents and (outside := limits.outside(cents, wager)):
        return outside
    if not cents and not lies:
        return Refused(rule, f"player {player[:30]} has no chips on {wager.name} as it was entered")
    entered = Stake(player, wager.name, abs(more))
    moved = (entered.moves("placed" if more > 0 else "returned", rule),) if more else ()
    return (WagerCorrected(rule=rule, player=player, wager=wager.name, cents=cents), *moved)


def placed(state: BankedState, player: str, wager: Wager, cents: int, limits: BetLimits) -> Decision:
    """So much more on the wager; refused if the player has too few chips, or if the whole is outside the table's limits."""
    if limits.chips is not None and (short := short_of_chips(state, player, cents)):
        return short
    if outside := limits.outside(laid(state.stakes, player, wager.name) + cents, wager):
        return outside
    return (Stake(player, wager.name, cents).moves("placed", wager.rule),)


def payment(rules: Any, stake: Stake, wager: Wager, kind: str) -> Money:
    """What a winning wager is paid, by its own rule or the line of the payouts for this kind, in the chips in play."""
    won = rules.chips_in_play.pays(wager.odds.winnings(stake.cents), rules.chips.breakage)
    return stake.moves("paid", wager.paid_by or paths.join(("payouts", kind)), won)
