"""Which duties are never one person's: at a table on one day, and in one house at all.

The pairs are the custom of the trade: nobody supervises, watches or profits from what they did themselves.
"""

from collections.abc import Collection, Mapping
from enum import StrEnum

from croupier.errors import InputError
from croupier.games.kit.play.people import Role

SURVEILLANCE, ADMINISTRATOR, COMPLIANCE = "surveillance", "administrator", "compliance"
POSTS: tuple[str, ...] = (*Role, SURVEILLANCE, ADMINISTRATOR, COMPLIANCE)
"""As what somebody can log in: every role at a table, who watches all tables, who keeps the accounts, and who files for
the house."""
_APART: frozenset[str] = frozenset({Role.PLAYER, ADMINISTRATOR, COMPLIANCE})


class Part(StrEnum):
    """What somebody has done: during the day at the table, or in one matter."""

    DEALS = "dealt"
    SUPERVISES = "supervised"
    GUARDS = "stood by for security"
    MAINTAINS = "worked on the equipment"
    WATCHES = "watched for an authority"
    COUNTS = "counted"
    KEEPS_CHIPS = "worked at the cage"
    PLAYS = "played"
    DID = "did this"
    REPORTED = "reported this"
    IS_PAID = "is whom this is for"
    DEALS_NOW = "deals now"
    RELIEVES = "takes over the deal"


PARTS: Mapping[Role, Part] = {
    Role.PLAYER: Part.PLAYS,
    Role.DEALER: Part.DEALS,
    Role.FLOORPERSON: Part.SUPERVISES,
    Role.PIT_MANAGER: Part.SUPERVISES,
    Role.SHIFT_MANAGER: Part.SUPERVISES,
    Role.SECURITY: Part.GUARDS,
    Role.MAINTENANCE: Part.MAINTAINS,
    Role.REGULATOR: Part.WATCHES,
    Role.AUDITOR: Part.WATCHES,
    Role.CASHIER: Part.KEEPS_CHIPS,
}
"""The part that a signature takes by its role."""

IN_A_DAY: frozenset[tuple[Part, Part]] = frozenset(
    {
        (Part.DEALS, Part.SUPERVISES),
        (Part.DEALS, Part.GUARDS),
        (Part.DEALS, Part.WATCHES),
        (Part.MAINTAINS, Part.SUPERVISES),
        (Part.MAINTAINS, Part.GUARDS),
        (Part.MAINTAINS, Part.WATCHES),
        (Part.SUPERVISES, Part.GUARDS),
        (Part.SUPERVISES, Part.WATCHES),
        (Part.GUARDS, Part.SUPERVISES),
        (Part.GUARDS, Part.WATCHES),
        *((first, Part.KEEPS_CHIPS) for first in (Part.DEALS, Part.SUPERVISES, Part.GUARDS)),
        *((Part.KEEPS_CHIPS, then) for then in (Part.DEALS, Part.SUPERVISES, Part.GUARDS, Part.WATCHES)),
        *((first, Part.PLAYS) for first in Part if first in {*PARTS.values(), Part.COUNTS} and first != Part.PLAYS),
        *((Part.PLAYS, then) for then in {*PARTS.values(), Part.COUNTS} if then != Part.PLAYS),
    }
)
"""Who did the first at a table today does not do the second there. A supervisor may go on to deal, but not come back."""


_HOUSE = frozenset({Part.DEALS, Part.SUPERVISES, Part.GUARDS, Part.MAINTAINS, Part.KEEPS_CHIPS})


def part_of(post: str) -> Part:
    """The part that somebody takes in a post. Surveillance watches; who keeps accounts or files does nothing at tables."""
    return Part.WATCHES if post == SURVEILLANCE else PARTS[Role(post)]


def never_meet(one: str, other: str) -> bool:
    """Whether two posts are never one person's, on any day: a player's and any other, that of who keeps the accounts or
    files for the house and any other, and one that watches with one that works at tables."""
    if one == other:
        return False
    if {one, other} & _APART:
        return True
    parts = {part_of(one), part_of(other)}
    return Part.WATCHES in parts and bool(parts & _HOUSE)


def require_may_meet(reference: str, post: str, held: Collection[str]) -> None:
    """Refuse a post beside those that somebody holds, where one person must not have both."""
    for other in held:
        if never_meet(post, other):
            raise InputError(
                f"{reference} is {other}, and {post} must not meet that in one person: end one before the other"
            )


def kept_from(post: str, taken: Collection[str]) -> str:
    """The post in which somebody worked today that keeps them from this one; empty, if none does."""
    for other in taken:
        if other == post:
            continue
        if never_meet(post, other) or (part_of(other), part_of(post)) in IN_A_DAY:
            return other
    return ""
