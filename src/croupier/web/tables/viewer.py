"""Who looks at a table: in which role, as whom, and whether they may act there."""

from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.tables.read_access import Data, Reader, Whose

ROLES = {
    "player": Role.PLAYER,
    "dealer": Role.DEALER,
    "floorperson": Role.FLOORPERSON,
    "surveillance": Role.SECURITY,
}
"""The roles at a page, each with the role at the table by whose eyes it sees. Surveillance sees cards that lie face down
when the hand is over, and does nothing."""
LOOKS = {
    "player": (Data.TABLE, Whose.HOUSE),
    "dealer": (Data.WORK, Whose.HOUSE),
    "floorperson": (Data.WORK, Whose.HOUSE),
    "surveillance": (Data.UNSHOWN, Whose.OTHER),
}
"""What somebody must be allowed to read to look at a house's table in each of them."""
FLOOR = "floor"
"""As the floor looks at many tables at once: a floorperson's eyes, without the drawing and the log."""
TITLES = {"player": "Player", "dealer": "Dealer", "floorperson": "Floor", "surveillance": "Surveillance"}


SECOND = "second"
"""The field of a step for what the second person counted."""


class Viewer(NamedTuple):
    """One look at a table. Without `acts` it only looks on; `person` is empty where nobody's seat is meant.

    `signs` is the role in which somebody signs, where it is not the usual one of the page. At a house's table a dealer
    `enters` what players say. `reader` is as whom they read what is kept.
    """

    role: str
    person: str = ""
    licence: str | None = None
    acts: bool = False
    signs: Role | None = None
    enters: bool = False
    reader: Reader = Reader()

    @property
    def signature(self) -> Signature:
        return Signature(self.person, self.at_table, self.licence)

    @property
    def eyes(self) -> Signature:
        """By whose eyes they see: those of the page, also where the role in which they sign might see more."""
        return Signature(self.person, ROLES[self.role], self.licence)

    @property
    def at_table(self) -> Role:
        """The role by whose options somebody acts."""
        return self.signs or ROLES[self.role]

    @property
    def plays(self) -> bool:
        return self.role == "player"

    @property
    def titles(self) -> dict[str, str]:
        """The roles by whose eyes they may look, with their titles."""
        return {role: title for role, title in TITLES.items() if self.reader.exercise or self.reader.reads(*LOOKS[role])}

    @property
    def sees_unshown(self) -> bool:
        """Whether cards that were never shown are for them, once the hand is over."""
        return self.role == "surveillance" and self.reader.reads(Data.UNSHOWN, Whose.OTHER)

    def is_told(self, data: Data) -> bool:
        """Whether they are told what the log has of such data."""
        return data is Data.TABLE or (self.reader.reads(data) if data is Data.WORK else self.sees_unshown)


def role_named(text: str | None) -> str:
    """The role of an address, `?as=dealer`; one that no page has is refused."""
    if text is None:
        return "player"
    if text not in ROLES:
        raise InputError(f"{text[:30]!r} is no role at a table: give as one of {', '.join(ROLES)}")
    return text
