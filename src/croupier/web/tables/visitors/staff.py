"""As whom somebody who is logged in stands at a house's table: the page that they see, and the role in which they sign."""

from croupier.games.kit.play.people import Role
from croupier.tables.table import Table
from croupier.web.request.who import Visitor
from croupier.web.tables.viewer import LOOKS, Viewer, role_named

PAGES: dict[str, str] = {
    Role.PLAYER: "player",
    Role.DEALER: "dealer",
    Role.FLOORPERSON: "floorperson",
    Role.PIT_MANAGER: "floorperson",
    Role.SHIFT_MANAGER: "floorperson",
    Role.SECURITY: "floorperson",
    Role.MAINTENANCE: "floorperson",
    Role.CASHIER: "floorperson",
    Role.AUDITOR: "floorperson",
}
"""The page on which each role acts; all others only look on, as surveillance does."""


def house_viewer(table: Table, as_: str | None, visitor: Visitor) -> Viewer:
    """Who looks at a house's table: as the page of their own role, or as another that shows nothing they may not read.

    They act in their own role alone. A device's token is for its tables.
    """
    own = PAGES.get(visitor.role, "surveillance") if visitor.is_somebody else None
    role = own if as_ is None and own is not None else role_named(as_)
    reader = visitor.reader()
    reader.require_at(table.name, *LOOKS[role])
    if role != own or visitor.role not in PAGES or table.reads:
        return Viewer(role, reader=reader)
    signs = Role(visitor.role)
    enters = signs == Role.DEALER
    signed = (visitor.reference, visitor.licence or None)
    return Viewer(role, *signed, acts=True, signs=signs, enters=enters, reader=reader)
