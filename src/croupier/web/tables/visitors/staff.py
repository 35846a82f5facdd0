"""As whom somebody who is logged in stands at a house's table: the page that they see, and the role in which they sign."""

from croupier.games.kit.play.roles import Role
from croupier.tables.table import Table
from croupier.web.request.who import LogInError, Visitor
from croupier.web.tables.problems import ForbiddenError
from croupier.web.tables.viewer import Viewer, role_named

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


def house_viewer(table: Table, as_: str | None, visitor: Visitor, *, people: bool) -> Viewer:
    """Who looks at a house's table. They act in their own role alone, and elsewhere look on.

    On a server that others reach, only players' eyes are open to nobody; a device's token is for its tables.
    """
    own = PAGES.get(visitor.role, "surveillance") if visitor.is_somebody else None
    role = own if as_ is None and own is not None else role_named(as_)
    if not visitor.covers(table.name):
        raise ForbiddenError(f"this token is not for {table.name}")
    if not visitor.is_somebody:
        if role != "player" and not visitor.local:
            raise LogInError(f"log in to see {table.name} as {role}")
        return Viewer(role, log_in=people)
    if role != own or visitor.role not in PAGES or table.reads:
        return Viewer(role)
    signs = Role(visitor.role)
    enters = signs == Role.DEALER
    return Viewer(role, visitor.reference, visitor.licence or None, acts=True, signs=signs, enters=enters)
