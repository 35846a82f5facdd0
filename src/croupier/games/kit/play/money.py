"""Money at a table: stakes on the layout and double entry between named accounts, in integer cents.

Every game uses the same money events. The sum of all accounts is zero after each of them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import Between, Event, message
from croupier.games.kit.play.refused import Refused
from croupier.part import value_class

LAYOUT, INVENTORY, DROP_BOX = "layout", "inventory", "drop box"

Kind = Literal[
    "bought", "cashed", "placed", "lost", "paid", "returned", "surrendered", "voided", "taken", "restored", "reclaimed"
]  # fmt: skip


def chips_of(player: str) -> str:
    """The account of a player's chips that are not on the layout."""
    return f"chips of {player}"


def purse_of(player: str) -> str:
    """The account of a player's money outside this table's chips; it goes below zero by what was brought in."""
    return f"purse of {player}"


@value_class
class Stake:
    """One player's chips on one wager."""

    player: str
    wager: str
    cents: int

    def moves(self, kind: Kind, rule: str, cents: int | None = None) -> "Money":
        """What happens to these chips, or to so many cents of them; what is paid on them comes beside them."""
        return Money(
            rule=rule, kind=kind, player=self.player, wager=self.wager, cents=self.cents if cents is None else cents
        )


@message
class Money(Event):
    """Money that moves. Paid are winnings; the stake of a winner stays on the layout until it is returned or taken."""

    kind: Kind
    player: str
    cents: int
    wager: str = ""


_Account = str | Callable[[str], str]
_TRANSFERS: dict[str, tuple[tuple[_Account, _Account], ...]] = {
    # Cash goes down the drop box and chips come out of the inventory.
    "bought": ((purse_of, DROP_BOX), (INVENTORY, chips_of)),
    "cashed": ((chips_of, INVENTORY), (INVENTORY, purse_of)),
    "placed": ((chips_of, LAYOUT),),
    "lost": ((LAYOUT, INVENTORY),),
    "surrendered": ((LAYOUT, INVENTORY),),
    "paid": ((INVENTORY, chips_of),),
    "returned": ((LAYOUT, chips_of),),
    "voided": ((LAYOUT, chips_of),),
    "taken": ((LAYOUT, chips_of),),  # a winner takes up the stake; the dealer does nothing with it
    "restored": ((INVENTORY, chips_of),),  # a stake that was collected comes back, as its round is void
    "reclaimed": ((chips_of, INVENTORY),),  # and a payment is taken back
}
_NOT_STAKED = frozenset(("bought", "cashed", "paid", "restored", "reclaimed"))


def moved(accounts: Mapping[str, int], event: Money) -> dict[str, int]:
    """The accounts after the event: what one loses another gains."""
    after, cents = dict(accounts), event.cents
    for ends in _TRANSFERS[event.kind]:
        source, target = [name(event.player) if callable(name) else name for name in ends]
        after[source] = after.get(source, 0) - cents
        after[target] = after.get(target, 0) + cents
        for name in (source, target):
            if not after[name]:
                del after[name]
    return after


def restaked(stakes: tuple[Stake, ...], event: Money) -> tuple[Stake, ...]:
    """The stakes after the event, in the order in which they were first placed."""
    kind, player, wager = event.kind, event.player, event.wager
    if kind in _NOT_STAKED:
        return stakes
    change = event.cents if kind == "placed" else -event.cents
    for place, stake in enumerate(stakes):
        if stake.wager == wager and stake.player == player:
            left = stake.cents + change
            return (*stakes[:place], *((Stake(player, wager, left),) if left else ()), *stakes[place + 1 :])
    return (*stakes, Stake(player, wager, change)) if change else stakes


# What may be placed and taken back


def laid(stakes: Sequence[Stake], player: str, wager: str) -> int:
    """What the player has on the wager, in cents."""
    for stake in stakes:
        if stake.wager == wager and stake.player == player:
            return stake.cents
    return 0


def amounts(unit: int, *, already: int, chips: int | None, low: int | None, high: int | None) -> Between | None:
    """What may be added, in whole units, to what lies there already; None if nothing can.

    `chips` is what the player has to place (None: as much as wanted), `low` and `high` are the limits of the wager.
    """
    least = max((low or 0) - already, unit)
    ends = [end for end in (chips, None if high is None else high - already) if end is not None]
    most = min(ends) // unit * unit if ends else None
    choice = Between(-(-least // unit) * unit, most, unit)
    return choice if most is None or choice.low <= most else None


def outside_limits(total: int, wager: str, *, low: int | None, high: int | None) -> Refused | None:
    """Why a wager of this total cannot stand under the table's limits; None if it can."""
    if low is not None and total < low:
        return Refused("limits.minimum", f"{dollars(total)} on {wager} is below the table's minimum of {dollars(low)}")
    if high is not None and total > high:
        return Refused("limits.maximum", f"{dollars(total)} on {wager} is above the table's maximum of {dollars(high)}")
    return None


def taken_back(stakes: Sequence[Stake], player: str, wager: str, rule: str) -> tuple[Event, ...] | Refused:
    """The player's whole stake on the wager goes back, under the rule; refused if there is none."""
    cents = laid(stakes, player, wager)
    if not cents:
        return Refused(rule, f"player {player[:30]} has no chips on {wager[:40]!r}")
    return (Stake(player, wager, cents).moves("returned", rule),)
