"""Fills and credits step by step: the table requests, the cage prepares, and who takes the chips counts them.

Chips move in the ledger when they cross the table's edge: those of a fill when it is received, those of a credit when it is
sent. Custom of the trade; no text that is dealt here states it.
"""

from collections.abc import Iterator

from croupier.equipment.chips import Pieces, moved, written
from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import Between, Command, Decision, Domain, Event, OneOf, Option, Words, only
from croupier.games.kit.play.money import INVENTORY
from croupier.games.kit.play.refused import Refused
from croupier.tables.engine import commands as c
from croupier.tables.engine import events as e
from croupier.tables.engine import pieces
from croupier.tables.engine.commands import rule_of
from croupier.tables.engine.standing import Live, Standing, Transfer

COMMANDS = (
    *(c.RequestFill, c.PrepareFill, c.ReceiveFill),
    *(c.RequestCredit, c.SendCredit, c.ReceiveCredit),
    c.CancelRequest,
)
"""The steps of a fill and of a credit."""
_SLIP: dict[str, Domain] = {"slip": Words("the number of the slip")}


def options(live: Live, now: Standing) -> Iterator[Option]:
    """What may be done about a fill and about a credit; none where the table has no inventory."""
    if now.practice < 3 or not live.game.banked:
        return
    unit = live.game.unit(live.rules)
    chips, counting = pieces.domains(live, "chips"), live.counting(now)
    counted: dict[str, Domain] = {**chips, "cents": Between(0)}
    fill, credit = under_way(now, "fill"), under_way(now, "credit")
    if fill is None:
        yield c.option(c.RequestFill, "may", {**chips, "cents": Between(unit, None, unit)})
    elif not fill.slip:
        yield c.option(c.PrepareFill, "may", {**_expected(fill), **_SLIP})
    else:
        yield c.option(c.ReceiveFill, "may", counted)
    held = live.inventory(now)
    if credit is None and not counting and held >= unit:
        yield c.option(c.RequestCredit, "may", {**chips, "cents": Between(unit, held, unit)})
    elif credit is not None and credit.slip:
        yield c.option(c.ReceiveCredit, "may", counted)
    elif credit is not None and not counting and held >= credit.cents:
        yield c.option(c.SendCredit, "may", {**_expected(credit), **_SLIP})
    if now.transfers:
        ways = tuple(one.way for one in now.transfers)
        yield c.option(c.CancelRequest, "may", {"way": OneOf(ways), "reason": Words("why")})


def _expected(transfer: Transfer) -> dict[str, Domain]:
    """What is counted out is what was requested."""
    chips: dict[str, Domain] = {"chips": only(_pieces(transfer.chips))} if transfer.chips else {}
    return {**chips, "cents": only(transfer.cents)}


def under_way(now: Standing, way: str) -> Transfer | None:
    """The fill or the credit that is under way."""
    return next((one for one in now.transfers if one.way == way), None)


def why_not(now: Standing, command: Command) -> str | None:
    """Why a step about a fill or credit is not open now; None for every other step."""
    if not isinstance(command, COMMANDS) or now.practice < 3:
        return None
    way = _way(command)
    there = under_way(now, way)
    match command:
        case c.RequestFill() | c.RequestCredit() if there is not None:
            return f"a {way} is under way already (record {there.record}): it is received or cancelled first"
        case c.ReceiveFill() if there is not None:
            return "the fill is not prepared yet: the cage comes first"
        case c.ReceiveCredit() if there is not None:
            return "the credit is not sent yet: the table comes first"
        case c.PrepareFill() | c.SendCredit() if there is not None and there.slip:
            return f"the {way} is prepared already, with slip {there.slip[:30]}"
        case c.RequestCredit() | c.SendCredit():
            return f"{command.name} comes while the table inventory has the chips, and no count is due"
    return f"no {way} is requested"


def follows(live: Live, now: Standing, command: Command) -> Decision:
    """What follows from a step about a fill or credit that is open and signed."""
    rule, way = rule_of(command.name), _way(command)
    there = under_way(now, way)
    match command:
        case c.RequestFill() | c.RequestCredit():
            if isinstance(command, c.RequestCredit) and command.cents > (held := live.inventory(now)):
                return Refused(rule, f"the table inventory has {dollars(held)}, not {dollars(command.cents)}")
            chips = pieces.pieces(live, command) or {}
            return (e.TransferRequested(rule=rule, way=way, cents=command.cents, chips=chips),)
        case c.CancelRequest():
            return _cancelled(there, command) if there else Refused(rule, f"no {way} is requested")
    return moves(live, now, command)


def moves(live: Live, now: Standing, command: Command) -> Decision:
    """What follows where chips are counted out or counted on arrival, whoever signed it."""
    rule, way = rule_of(command.name), _way(command)
    there = under_way(now, way)
    if there is None:
        return Refused(rule, f"no {way} is requested")
    chips: Pieces = pieces.pieces(live, command) or {}
    cents = getattr(command, "cents", 0)
    match command:
        case c.PrepareFill() | c.SendCredit():
            slip = command.slip.strip()
            if (way, slip) in now.slips:
                return Refused(rule, f"slip {slip[:30]} was entered already; every {way} has a slip of its own")
            if differs := difference(there, cents, chips):
                return Refused(rule, f"this is not what was requested: {differs}")
            prepared = e.TransferPrepared(rule=rule, way=way, slip=slip)
            left = _moved(there._replace(slip=slip), INVENTORY, e.CAGE) if way == "credit" else ()
            return (prepared, *left)
        case c.ReceiveFill() | c.ReceiveCredit():
            if differs := difference(there, cents, chips):
                slip = there.slip
                return (e.TransferDiffered(rule=rule, way=way, slip=slip, cents=cents, chips=chips, differs=differs),)
            came = _moved(there, e.CAGE, INVENTORY) if way == "fill" else ()
            return (*came, e.TransferReceived(rule=rule, way=way, slip=there.slip))
    raise AssertionError(command)


def difference(transfer: Transfer, cents: int, chips: Pieces) -> str:
    """How pieces or an amount differ from those of a fill or credit; empty if they do not."""
    if not transfer.chips:
        over = cents - transfer.cents
        return f"{dollars(abs(over))} too {_more(over)}" if over else ""
    if not chips:
        return f"it is {_pieces(transfer.chips)} by denomination, and only an amount is given"
    apart = moved(chips, transfer.chips, -1)
    return ", ".join(f"{abs(over)} of {value} too {_more(over)}" for value, over in apart.items())


def _more(over: int) -> str:
    return "many" if over > 0 else "few"


def _pieces(chips: Pieces) -> str:
    """The highest first, however a journal orders them."""
    return written(moved({}, chips))


def _moved(transfer: Transfer, source: str, target: str, *, back: bool = False) -> tuple[Event, ...]:
    """The posting, and its pieces where they are known; what comes back has no slip of its own."""
    rule, slip = rule_of(transfer.way), "" if back else transfer.slip
    posted = e.Posted(rule=rule, source=source, target=target, cents=transfer.cents, slip=slip)
    if not transfer.chips:
        return (posted,)
    return (posted, e.ChipsMoved(rule=rule, source=source, target=target, chips=transfer.chips, slip=transfer.slip))


def _cancelled(transfer: Transfer, command: c.CancelRequest) -> Decision:
    rule = rule_of(command.name)
    back = _moved(transfer, e.CAGE, INVENTORY, back=True) if transfer.way == "credit" and transfer.slip else ()
    return (e.TransferCancelled(rule=rule, way=transfer.way, reason=command.reason), *back)


def _way(command: Command) -> e.Way:
    if isinstance(command, c.CancelRequest):
        return command.way
    return "fill" if isinstance(command, c.RequestFill | c.PrepareFill | c.ReceiveFill) else "credit"


def waits_for(transfer: Transfer) -> str:
    """Who does what next: "the cage to prepare a fill of 500.00 (20x25.00), requested in record 41"."""
    at_table = (transfer.way == "fill") == bool(transfer.slip)
    verb = "receive" if transfer.slip else "prepare" if transfer.way == "fill" else "send"
    chips = f" ({_pieces(transfer.chips)})" if transfer.chips else ""
    told = f"slip {transfer.slip}" if transfer.slip else f"requested in record {transfer.record}"
    differs = f"; it differed: {transfer.differs}" if transfer.differs else ""
    head = f"the {'table' if at_table else 'cage'} to {verb} a {transfer.way} of {dollars(transfer.cents)}"
    return f"{head}{chips}, {told}{differs}"
