"""Fills and credits step by step: the table requests, the cage prepares, and who takes the chips counts them.

Chips move in the ledger when they cross the table's edge: those of a fill when it is received, those of a credit when it is
sent. Several are under way at once, each with a slip and signatures of its own: a step names the record that requested
its chips, or on arrival the slip. Custom of the trade; no text that is dealt here states it.
"""

from collections.abc import Iterator, Sequence

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
MOST = 20
"""So many fills, and so many credits, are under way at once at most."""


def options(live: Live, now: Standing) -> Iterator[Option]:
    """What may be done about fills and credits; none where the table has no inventory."""
    if now.practice < 3 or not live.game.wagers.banked:
        return
    unit = live.game.live.unit(live.rules)
    chips, counting = pieces.domains(live, "chips"), live.counting(now)
    counted: dict[str, Domain] = {**chips, "cents": Between(0)}
    if not _full(now, "fill"):
        yield c.option(c.RequestFill, "may", {**chips, "cents": Between(unit, None, unit)})
    for fill in under_way(now, "fill"):
        if fill.slip:
            yield c.option(c.ReceiveFill, "may", {**_by_slip(now, fill), **counted})
        else:
            yield c.option(c.PrepareFill, "may", {**_by_request(now, fill), **_expected(fill), **_SLIP})
    free = live.inventory(now) - _promised(now)
    if not _full(now, "credit") and not counting and free >= unit:
        yield c.option(c.RequestCredit, "may", {**chips, "cents": Between(unit, free, unit)})
    for credit in under_way(now, "credit"):
        if credit.slip:
            yield c.option(c.ReceiveCredit, "may", {**_by_slip(now, credit), **counted})
        elif not counting and live.inventory(now) >= credit.cents:
            yield c.option(c.SendCredit, "may", {**_by_request(now, credit), **_expected(credit), **_SLIP})
    yield from _cancellations(now)


def _cancellations(now: Standing) -> Iterator[Option]:
    reason: dict[str, Domain] = {"reason": Words("why")}
    if now.practice < 4:
        ways = tuple(one.way for one in now.transfers)
        if ways:
            yield c.option(c.CancelRequest, "may", {"way": OneOf(ways), **reason})
        return
    for one in now.transfers:
        yield c.option(c.CancelRequest, "may", {**_by_request(now, one), "way": only(one.way), **reason})


def _by_request(now: Standing, transfer: Transfer) -> dict[str, Domain]:
    """By which record it was requested, where there may be several."""
    return {"request": only(transfer.record)} if now.practice > 3 else {}


def _by_slip(now: Standing, transfer: Transfer) -> dict[str, Domain]:
    return {"slip": only(transfer.slip)} if now.practice > 3 else {}


def _full(now: Standing, way: e.Way) -> bool:
    """Whether no more of these can be requested now."""
    return len(under_way(now, way)) >= (MOST if now.practice > 3 else 1)


def _promised(now: Standing) -> int:
    """What credits that were not sent yet will take out of the rack."""
    return sum(one.cents for one in under_way(now, "credit") if not one.slip) if now.practice > 3 else 0


def _expected(transfer: Transfer) -> dict[str, Domain]:
    """What is counted out is what was requested."""
    chips: dict[str, Domain] = {"chips": only(_pieces(transfer.chips))} if transfer.chips else {}
    return {**chips, "cents": only(transfer.cents)}


def under_way(now: Standing, way: e.Way) -> tuple[Transfer, ...]:
    """The fills or the credits that are under way, the oldest first."""
    return tuple(one for one in now.transfers if one.way == way)


def meant(now: Standing, command: Command) -> Transfer | str:
    """The fill or credit that a step is about: the one that it names, or the only one; otherwise why there is none."""
    way = _way(command)
    there = [one for one in under_way(now, way) if _awaits(one, command)]
    request, slip = getattr(command, "request", 0), getattr(command, "slip", "").strip()
    if request:
        found = [one for one in there if one.record == request]
        return found[0] if found else f"no {way} that waits for this was requested in record {request}{_those(there)}"
    if isinstance(command, c.ReceiveFill | c.ReceiveCredit) and slip:
        found = [one for one in there if one.slip == slip]
        return found[0] if found else f"no {way} with slip {slip[:30]} is on its way{_those(there)}"
    if len(there) == 1:
        return there[0]
    if there:
        name = "the slip" if isinstance(command, c.ReceiveFill | c.ReceiveCredit) else "the record of its request"
        return f"{len(there)} {way}s wait for this: give {name}{_those(there)}"
    return f"no {way} is requested"


def _awaits(transfer: Transfer, command: Command) -> bool:
    """Whether the transfer is at the stage that the step is for."""
    if isinstance(command, c.CancelRequest):
        return True
    return bool(transfer.slip) == isinstance(command, c.ReceiveFill | c.ReceiveCredit)


def _those(there: Sequence[Transfer]) -> str:
    """Those that wait, by what they are named with."""
    named = [f"slip {one.slip[:30]}" if one.slip else f"record {one.record}" for one in there[:6]]
    return f": {' or '.join(named)}" if named else ""


def why_not(now: Standing, command: Command) -> str | None:
    """Why a step about a fill or credit is not open now; None for every other step."""
    if not isinstance(command, COMMANDS) or now.practice < 3:
        return None
    way = _way(command)
    there = under_way(now, way)
    match command:
        case c.RequestFill() | c.RequestCredit() if _full(now, way):
            if now.practice > 3:
                return f"{len(there)} {way}s are under way, and no more at once: one is received or cancelled first"
            return f"a {way} is under way already (record {there[0].record}): it is received or cancelled first"
        case c.RequestCredit() if promised := _promised(now):
            return f"{command.name} comes while the table inventory has more than the {dollars(promised)} requested already"
        case c.ReceiveFill() if there:
            return "the fill is not prepared yet: the cage comes first"
        case c.ReceiveCredit() if there:
            return "the credit is not sent yet: the table comes first"
        case c.PrepareFill() | c.SendCredit() if there and (last := there[-1]).slip:
            return f"the {way} is prepared already, with slip {last.slip[:30]}"
        case c.RequestCredit() | c.SendCredit():
            return f"{command.name} comes while the table inventory has the chips, and no count is due"
    return f"no {way} is requested"


def follows(live: Live, now: Standing, command: Command) -> Decision:
    """What follows from a step about a fill or credit that is open and signed."""
    rule, way = rule_of(command.name), _way(command)
    match command:
        case c.RequestFill() | c.RequestCredit():
            if isinstance(command, c.RequestCredit) and (short := _too_much(live, now, command.cents)):
                return Refused(rule, short)
            chips = pieces.pieces(live, command) or {}
            return (e.TransferRequested(rule=rule, way=way, cents=command.cents, chips=chips),)
        case c.CancelRequest():
            there = meant(now, command)
            return _cancelled(now, there, command) if isinstance(there, Transfer) else Refused(rule, there)
    return moves(live, now, command)


def _too_much(live: Live, now: Standing, cents: int) -> str:
    """Why the rack cannot give a credit of so much; empty if it can."""
    held, promised = live.inventory(now), _promised(now)
    if cents <= held - promised:
        return ""
    less = f", of which {dollars(promised)} is requested already" if promised else ""
    return f"the table inventory has {dollars(held)}{less}, not {dollars(cents)}"


def moves(live: Live, now: Standing, command: Command) -> Decision:
    """What follows where chips are counted out or counted on arrival, whoever signed it."""
    rule, way = rule_of(command.name), _way(command)
    there = meant(now, command)
    if not isinstance(there, Transfer):
        return Refused(rule, there)
    chips: Pieces = pieces.pieces(live, command) or {}
    cents, request = getattr(command, "cents", 0), _request(now, there)
    match command:
        case c.PrepareFill() | c.SendCredit():
            slip = command.slip.strip()
            if is_taken(now, way, slip):
                return Refused(rule, f"slip {slip[:30]} was entered already; every {way} has a slip of its own")
            if differs := difference(there, cents, chips):
                return Refused(rule, f"this is not what was requested: {differs}")
            if isinstance(command, c.SendCredit) and now.practice > 3 and cents > (held := live.inventory(now)):
                return Refused(rule, f"the table inventory has {dollars(held)}, not {dollars(cents)}")
            prepared = e.TransferPrepared(rule=rule, way=way, slip=slip, request=request)
            left = _moved(there._replace(slip=slip), INVENTORY, e.CAGE) if way == "credit" else ()
            return (prepared, *left)
        case c.ReceiveFill() | c.ReceiveCredit():
            slip = there.slip
            if differs := difference(there, cents, chips):
                return (
                    e.TransferDiffered(
                        rule=rule, way=way, slip=slip, cents=cents, chips=chips, differs=differs, request=request
                    ),
                )
            came = _moved(there, e.CAGE, INVENTORY) if way == "fill" else ()
            return (*came, e.TransferReceived(rule=rule, way=way, slip=slip, request=request))
    raise AssertionError(command)


def is_taken(now: Standing, way: str, slip: str) -> bool:
    """Whether a slip of this number was entered of late, or is on its way with its chips."""
    on_its_way = now.practice > 3 and any((one.way, one.slip) == (way, slip) for one in now.transfers)
    return (way, slip) in now.slips or on_its_way


def _request(now: Standing, transfer: Transfer) -> int:
    """How an event names the transfer."""
    return transfer.record if now.practice > 3 else 0


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


def _cancelled(now: Standing, transfer: Transfer, command: c.CancelRequest) -> Decision:
    rule, way = rule_of(command.name), transfer.way
    back = _moved(transfer, e.CAGE, INVENTORY, back=True) if way == "credit" and transfer.slip else ()
    return (e.TransferCancelled(rule=rule, way=way, reason=command.reason, request=_request(now, transfer)), *back)


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
