"""The house's own commands at every table: float, fills and credits, boxes, tips, dealers, disputes, the count.

The regulations leave these to the operator's internal controls. Each command states the custom of the trade as its
duty: who does it, and who else must be there and sign.
"""

from typing import ClassVar, Literal, NamedTuple

from croupier.games.kit.play.decider import Command, Domain, Option, Role, command, message

PRACTICE = 4
"""The practice of the house that a new table follows. The number changes when a custom here does; a table that was set up
under an older practice keeps to it. From 2 on two people may count apart, and boxes are counted in the count room; from 3
on limits change with notice, fills and credits are requested, prepared and received, and a shuffler comes back into use;
from 4 on several fills and credits are under way at once, each with a slip and signatures of its own."""
TWO_ABOVE = 500_00
"""Above so many cents two supervisors sign an adjustment, unless the house chose another limit for the table."""
ABOVE = "floorperson or above"


class Duty(NamedTuple):
    """Who does a step, who else must be there and sign, and whether their licence numbers are required."""

    roles: tuple[str, ...]
    present: str | None = None
    licence: bool = False


@message
class HouseCommand(Command):
    """A step of the house's own, which no game knows."""

    duty: ClassVar[Duty]


@message
class HouseMoney(HouseCommand):
    """One about the table's inventory and boxes, of which players are told nothing."""


@command("count the float")
class CountFloat(HouseMoney):
    """The chips of the table inventory were counted before the table opened.

    The first float comes from the cage. What stayed locked over night is counted by each of the two who sign: `second`.
    `chips` are the pieces by denomination, such as "40x25.00 100x5.00", and `second_chips` those of the second count; the
    amounts are what they are worth.
    """

    duty: ClassVar[Duty] = Duty((Role.DEALER,), ABOVE, licence=True)
    cents: int
    second: int | None = None
    chips: str | None = None
    second_chips: str | None = None


@command("count the chips")
class CountChips(HouseMoney):
    """One of the two who count gives their own count, by denomination, and nobody sees it before the other's is in.

    If both found the same, the float or the inventory is counted with it; otherwise both count again.
    """

    duty: ClassVar[Duty] = Duty((Role.DEALER, ABOVE), licence=True)
    chips: str


@command("fill")
class Fill(HouseMoney):
    """Chips came from the cage. `chips`: the pieces by denomination on the slip, such as "40x25.00 100x5.00"."""

    duty: ClassVar[Duty] = Duty((ABOVE,), Role.SECURITY, licence=True)
    cents: int
    slip: str
    chips: str | None = None


@command("credit")
class Credit(HouseMoney):
    """Chips went back to the cage. `chips`: the pieces by denomination on the slip, such as "40x25.00 100x5.00"."""

    duty: ClassVar[Duty] = Duty((ABOVE,), Role.SECURITY, licence=True)
    cents: int
    slip: str
    chips: str | None = None


@command("request a fill")
class RequestFill(HouseMoney):
    """The table asks the cage for chips, by denomination or as an amount."""

    duty: ClassVar[Duty] = Duty((ABOVE,), licence=True)
    cents: int
    chips: str | None = None


@command("prepare the fill")
class PrepareFill(HouseMoney):
    """The cage counts out what was requested, and writes the slip; security carries both to the table.

    `request` is the record that requested it; of the only one it need not be given.
    """

    duty: ClassVar[Duty] = Duty((Role.CASHIER,), Role.SECURITY, licence=True)
    cents: int
    slip: str
    chips: str | None = None
    request: int = 0


@command("receive the fill")
class ReceiveFill(HouseMoney):
    """What came to the table, as it was counted there. If it is what the slip says, it goes into the rack.

    `slip` is the number of the slip that came with it; of the only one it need not be given.
    """

    duty: ClassVar[Duty] = Duty((Role.DEALER,), ABOVE, licence=True)
    cents: int
    chips: str | None = None
    slip: str = ""


@command("request a credit")
class RequestCredit(HouseMoney):
    """The table is to give chips back to the cage, by denomination or as an amount."""

    duty: ClassVar[Duty] = Duty((ABOVE,), licence=True)
    cents: int
    chips: str | None = None


@command("send the credit")
class SendCredit(HouseMoney):
    """The chips of a credit were counted out of the rack; they left the table with their slip.

    `request` is the record that requested it; of the only one it need not be given.
    """

    duty: ClassVar[Duty] = Duty((Role.DEALER,), ABOVE, licence=True)
    cents: int
    slip: str
    chips: str | None = None
    request: int = 0


@command("receive the credit")
class ReceiveCredit(HouseMoney):
    """What came to the cage, as it was counted there, with the number of its slip where several are on their way."""

    duty: ClassVar[Duty] = Duty((Role.CASHIER,), Role.SECURITY, licence=True)
    cents: int
    chips: str | None = None
    slip: str = ""


@command("cancel the request")
class CancelRequest(HouseMoney):
    """A fill or credit is called off before it was received; chips of a credit that was sent come back to the rack.

    `request` is the record that requested it; of the only one it need not be given.
    """

    duty: ClassVar[Duty] = Duty((ABOVE,), licence=True)
    way: Literal["fill", "credit"]
    reason: str
    request: int = 0


@command("exchange the drop box")
class ExchangeBox(HouseMoney):
    """The drop box went to the count room with all that was in it, and an empty one came."""

    duty: ClassVar[Duty] = Duty((Role.SECURITY,), ABOVE, licence=True)
    box: str


@command("count the drop box")
class CountBox(HouseMoney):
    """The soft count: what a drop box held was counted in the count room, by each of the two who sign.

    `box` is its number, and `second` the second count. A difference from what the ledger says went in is over or short.
    """

    duty: ClassVar[Duty] = Duty((Role.AUDITOR,), Role.SECURITY, licence=True)
    box: str
    cents: int
    second: int


@command("drop the rake")
class DropRake(HouseMoney):
    """The rake that was held went down the drop box."""

    duty: ClassVar[Duty] = Duty((Role.DEALER,))


@command("tip")
class Tip(HouseCommand):
    """A player gave the dealer chips, which went into the tip box: nobody else can give them away."""

    duty: ClassVar[Duty] = Duty((Role.PLAYER,), Role.DEALER)
    player: str
    cents: int


@command("empty the tip box")
class EmptyTips(HouseMoney):
    """The tip box was emptied."""

    duty: ClassVar[Duty] = Duty((Role.DEALER,), ABOVE)


@command("relieve the dealer")
class RelieveDealer(HouseCommand):
    """Another dealer took over; the one who signs is the new one."""

    duty: ClassVar[Duty] = Duty((Role.DEALER,), licence=True)


@command("change the cards")
class ChangeCards(HouseCommand):
    """New cards came to the table."""

    duty: ClassVar[Duty] = Duty((Role.DEALER,), ABOVE)


@command("shuffler out of use")
class BrokenShuffler(HouseCommand):
    """The shuffler failed; what was done about it."""

    duty: ClassVar[Duty] = Duty((Role.DEALER, ABOVE, Role.MAINTENANCE))
    marked: str


@command("shuffler back in use")
class RestoreShuffler(HouseCommand):
    """The shuffler that was out of use was repaired or replaced, and works again."""

    duty: ClassVar[Duty] = Duty((Role.MAINTENANCE,), ABOVE)


@command("announce new limits")
class AnnounceLimits(HouseCommand):
    """The sign at the table shows the limits that hold later.

    `limits` names those that change, such as "minimum 25.00, maximum 1000.00"; `since` is the time from which they hold,
    such as 21:30, with the notice that players get. They come into force with the first round after it.
    """

    duty: ClassVar[Duty] = Duty((ABOVE,), licence=True)
    limits: str
    since: str


@command("take back the new limits")
class WithdrawLimits(HouseCommand):
    """Limits that were announced do not come into force."""

    duty: ClassVar[Duty] = Duty((ABOVE,), licence=True)
    reason: str


@command("dispute")
class Dispute(HouseCommand):
    """A player contests what was done; `record` is that of what is contested, where it is known."""

    duty: ClassVar[Duty] = Duty((Role.PLAYER, Role.DEALER))
    player: str
    what: str
    record: int = 0


@command("settle the dispute")
class SettleDispute(HouseCommand):
    """A supervisor's answer to the oldest dispute."""

    duty: ClassVar[Duty] = Duty((ABOVE,), licence=True)
    reason: str


@command("adjust")
class Adjust(HouseCommand):
    """A wrong settlement is corrected: cents for the player, or from the player if below zero.

    `record` is the number of the record that it corrects. Above the house's limit two supervisors sign.
    """

    duty: ClassVar[Duty] = Duty((ABOVE,), licence=True)
    player: str
    cents: int
    record: int
    reason: str


@command("count the inventory")
class CountInventory(HouseMoney):
    """The chips of the table inventory were counted at the end of a day, by each of the two who sign.

    `chips` and `second_chips` are the pieces by denomination, as for the float.
    """

    duty: ClassVar[Duty] = Duty((Role.DEALER,), ABOVE, licence=True)
    cents: int
    second: int
    chips: str | None = None
    second_chips: str | None = None


@command("change shoe key")
class ChangeKey(HouseCommand):
    """From now on another key seals the shoes of the table, also the one in use; the journal has only its fingerprint.

    `lost`: nobody has the old key, so that no more card comes out of the shoe in use.
    """

    duty: ClassVar[Duty] = Duty((ABOVE,), Role.SECURITY, licence=True)
    shoe_key: str
    lost: bool = False


@command("end the day")
class EndDay(HouseCommand):
    """The table is done for the day: the cover is locked, and nothing is at stake."""

    duty: ClassVar[Duty] = Duty((ABOVE,), licence=True)
    locked: bool


COMMANDS: dict[str, type[HouseCommand]] = {
    each.name: each
    for each in (
        *(CountFloat, CountChips, Fill, Credit, ExchangeBox, CountBox, DropRake, Tip, EmptyTips, RelieveDealer),
        *(RequestFill, PrepareFill, ReceiveFill, RequestCredit, SendCredit, ReceiveCredit, CancelRequest),
        *(ChangeCards, BrokenShuffler, RestoreShuffler, AnnounceLimits, WithdrawLimits),
        *(Dispute, SettleDispute, Adjust, CountInventory, ChangeKey, EndDay),
    )
}
"""By name."""


def rule_of(command: str) -> str:
    """The name under which a step of the house is cited; no regulation states it."""
    return "house." + command.replace(" ", "_")


Kind = Literal["next", "may", "irregular"]


def option(step: type[HouseCommand], kind: Kind, fields: dict[str, Domain] | None = None) -> Option:
    """A step as an option: who signs it is its duty."""
    who = step.duty
    return Option(step.name, kind, rule_of(step.name), who.roles, fields or {}, who.present, who.licence)
