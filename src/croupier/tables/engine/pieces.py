"""Chips by denomination in the house's own steps: counts, fills and credits. What they are worth is the amount.

The game itself moves chips in cents, so that of the rack by denomination only counts, fills and credits are known.
"""

from collections.abc import Mapping

from croupier.equipment.chips import pieces_in, worth
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Command, Domain, PiecesOf
from croupier.tables.engine import commands as c
from croupier.tables.engine.standing import Live, Standing

SUMS = {"chips": "cents", "second_chips": "second"}
"""The fields that hold pieces, each with the one that holds what they are worth."""
_BY_PIECES = frozenset(
    step.name
    for step in (
        *(c.CountFloat, c.CountInventory, c.Fill, c.Credit, c.RequestFill, c.PrepareFill, c.ReceiveFill),
        *(c.RequestCredit, c.SendCredit, c.ReceiveCredit),
    )
)


def domains(live: Live, *fields: str, needed: bool = False) -> dict[str, Domain]:
    """What these fields may be; nothing where the table has no chips by denomination."""
    values = live.denominations
    return {field: PiecesOf(values, SUMS[field], needed) for field in fields} if values else {}


def pieces(live: Live, command: Command, field: str = "chips") -> dict[str, int] | None:
    """The pieces that a command tells; None where it tells none."""
    text = (getattr(command, field, None) or "").strip()
    return pieces_in(text, live.denominations) if text else None


def wrong(live: Live, now: Standing, command: Command) -> str | None:
    """Why the pieces of a command cannot be; None if they can, or it tells none."""
    told: dict[str, dict[str, int] | None] = {}
    for field, sums in SUMS.items():
        try:
            told[field] = found = pieces(live, command, field)
        except InputError as problem:
            return problem.reason
        if found is None:
            continue
        cents = getattr(command, sums, worth(found))
        if cents != worth(found):
            amount = "no amount" if cents is None else dollars(cents)
            return f"the pieces are worth {dollars(worth(found))}, and {amount} is given"
    if isinstance(command, c.CountFloat | c.CountInventory) and live.counting(now):
        first, second = told["chips"], told["second_chips"]
        if (first is None) != (second is None):
            return f"{command.name}: both count by denomination, or neither does"
        if first != second:
            return "the two counts differ by denomination: both count again"
    return None


def with_sums(live: Live, fields: Mapping[str, object]) -> Mapping[str, object]:
    """The fields of a command with the amounts that follow from its pieces; pieces that cannot be are refused."""
    if fields.get("name") not in _BY_PIECES:
        return fields
    sums: dict[str, object] = {}
    for field, name in SUMS.items():
        text = fields.get(field)
        if isinstance(text, str) and text.strip() and fields.get(name) is None:
            sums[name] = worth(pieces_in(text, live.denominations))
    return {**fields, **sums} if sums else fields
