"""The house's own commands at every table: float, fills and credits, boxes, tips, dealers, disputes, the count.

The regulations leave these to the operator's internal controls. Each command states the custom of the trade as its
duty: who does it, and who else must be there and sign.
"""

from typing import ClassVar, NamedTuple

from croupier.games.kit.decider import Command, Role, message

PRACTICE = 1
"""The practice of the house that a new table follows. The number changes when a custom here does; a table that was set up
under an older practice keeps to it."""
_ABOVE = "floorperson or above"


class Duty(NamedTuple):
    """Who does a step, who else must be there and sign, and whether the licence number is required."""

    roles: tuple[str, ...]
    present: str | None = None
    licence: bool = False


@message
class HouseCommand(Command):
    """A step of the house's own, which no game knows."""

    duty: ClassVar[Duty]


@message
class CountFloat(HouseCommand):
    """The chips of the table inventory were counted before the table opened."""

    name: ClassVar[str] = "count the float"
    duty: ClassVar[Duty] = Duty((Role.DEALER,), _ABOVE, licence=True)
    cents: int


@message
class Fill(HouseCommand):
    """Chips came from the cage."""

    name: ClassVar[str] = "fill"
    duty: ClassVar[Duty] = Duty((_ABOVE,), Role.SECURITY, licence=True)
    cents: int
    slip: str


@message
class Credit(HouseCommand):
    """Chips went back to the cage."""

    name: ClassVar[str] = "credit"
    duty: ClassVar[Duty] = Duty((_ABOVE,), Role.SECURITY, licence=True)
    cents: int
    slip: str


@message
class ExchangeBox(HouseCommand):
    """The drop box went to the count room with all that was in it, and an empty one came."""

    name: ClassVar[str] = "exchange the drop box"
    duty: ClassVar[Duty] = Duty((Role.SECURITY,), _ABOVE, licence=True)
    box: str


@message
class DropRake(HouseCommand):
    """The rake that was held went down the drop box."""

    name: ClassVar[str] = "drop the rake"
    duty: ClassVar[Duty] = Duty((Role.DEALER,))


@message
class Tip(HouseCommand):
    """A player gave the dealer chips, which went into the tip box."""

    name: ClassVar[str] = "tip"
    duty: ClassVar[Duty] = Duty((Role.DEALER,))
    player: str
    cents: int


@message
class EmptyTips(HouseCommand):
    """The tip box was emptied."""

    name: ClassVar[str] = "empty the tip box"
    duty: ClassVar[Duty] = Duty((Role.DEALER,), _ABOVE)


@message
class RelieveDealer(HouseCommand):
    """Another dealer took over; the one who signs is the new one."""

    name: ClassVar[str] = "relieve the dealer"
    duty: ClassVar[Duty] = Duty((Role.DEALER,), licence=True)


@message
class ChangeCards(HouseCommand):
    """New cards came to the table."""

    name: ClassVar[str] = "change the cards"
    duty: ClassVar[Duty] = Duty((Role.DEALER,), _ABOVE)


@message
class BrokenShuffler(HouseCommand):
    """The shuffler failed; what was done about it."""

    name: ClassVar[str] = "shuffler out of use"
    duty: ClassVar[Duty] = Duty((Role.DEALER, _ABOVE, Role.MAINTENANCE))
    marked: str


@message
class Dispute(HouseCommand):
    """A player contests what was done."""

    name: ClassVar[str] = "dispute"
    duty: ClassVar[Duty] = Duty((Role.PLAYER, Role.DEALER))
    player: str
    what: str


@message
class SettleDispute(HouseCommand):
    """A supervisor's answer to the oldest dispute."""

    name: ClassVar[str] = "settle the dispute"
    duty: ClassVar[Duty] = Duty((_ABOVE,), licence=True)
    reason: str


@message
class Adjust(HouseCommand):
    """A wrong settlement is corrected: cents for the player, or from the player if below zero.

    `record` is the number of the record that it corrects.
    """

    name: ClassVar[str] = "adjust"
    duty: ClassVar[Duty] = Duty((_ABOVE,), licence=True)
    player: str
    cents: int
    record: int
    reason: str


@message
class CountInventory(HouseCommand):
    """The chips of the table inventory were counted at the end of a day."""

    name: ClassVar[str] = "count the inventory"
    duty: ClassVar[Duty] = Duty((Role.DEALER,), _ABOVE, licence=True)
    cents: int


@message
class ChangeKey(HouseCommand):
    """From now on another key seals the shoes of the table, also the one in use; the journal has only its fingerprint.

    `lost`: nobody has the old key, so that no more card comes out of the shoe in use.
    """

    name: ClassVar[str] = "change shoe key"
    duty: ClassVar[Duty] = Duty((_ABOVE,), Role.SECURITY, licence=True)
    shoe_key: str
    lost: bool = False


@message
class EndDay(HouseCommand):
    """The table is done for the day: the cover is locked, and nothing is at stake."""

    name: ClassVar[str] = "end the day"
    duty: ClassVar[Duty] = Duty((_ABOVE,), licence=True)
    locked: bool


COMMANDS: dict[str, type[HouseCommand]] = {
    each.name: each
    for each in (
        *(CountFloat, Fill, Credit, ExchangeBox, DropRake, Tip, EmptyTips, RelieveDealer, ChangeCards, BrokenShuffler),
        *(Dispute, SettleDispute, Adjust, CountInventory, ChangeKey, EndDay),
    )
}
"""By name."""


def rule_of(command: str) -> str:
    """The name under which a step of the house is cited; no regulation states it."""
    return "house." + command.replace(" ", "_")
