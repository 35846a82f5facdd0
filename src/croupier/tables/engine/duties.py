"""Who is what at a table: the duties that commands give to people, and those that may never be one person's.

No regulation that is dealt here states this table as a whole; where a section does (who verifies an inspection), the step
itself names it. The pairs are the custom of the trade: nobody supervises, watches or profits from what they did themselves.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.games.kit.play.decider import Command, ReportDeviation, Signature
from croupier.games.kit.play.people import Role, identity
from croupier.people.duties import PARTS, Part
from croupier.tables.engine.commands import CountChips, CountFloat, CountInventory, Dispute

IN_A_MATTER: frozenset[tuple[Part, Part]] = frozenset(
    {
        (Part.DID, Part.SUPERVISES),
        (Part.REPORTED, Part.SUPERVISES),
        (Part.IS_PAID, Part.SUPERVISES),
        (Part.DEALS, Part.SUPERVISES),
        (Part.DEALS_NOW, Part.RELIEVES),
    }
)
"""The same of one matter: a deviation and its ruling, a dispute and its answer, a record and its adjustment, the deal."""


class Signed(NamedTuple):
    """Who signed: the person, in which role and with which licence, when they first did, and what."""

    person: str
    role: Role
    licence: str
    record: int
    command: str
    at: str = ""

    def is_by(self, one: Signature) -> bool:
        """Whether the same person signs here: by one name however it is spelled, or by one licence."""
        return self.as_signature.is_same_person(one)

    @property
    def as_signature(self) -> Signature:
        return Signature(self.person, self.role, self.licence or None)


Staff = Mapping[str, tuple[Signed, ...]]
"""Who worked here today, or played and left, by the letters of the name: the first record in each role and licence."""


def signed(command: str, by: Sequence[Signature], record: int, at: str) -> tuple[Signed, ...]:
    """The signatures of a record; those of nobody are left out."""
    return tuple(Signed(one.person, one.role, one.licence or "", record, command, at) for one in by if one.person.strip())


def reported(command: str) -> Part:
    """Whether who signs the command says what another did, or did it."""
    return Part.REPORTED if command in _REPORTS else Part.DID


def parts(command: Command, one: Signature, *, relieves: bool = False) -> frozenset[Part]:
    """The parts that somebody takes by signing the command; `relieves`: by it another dealer comes."""
    taken = {PARTS[one.role]}
    if isinstance(command, CountFloat | CountInventory | CountChips):
        taken.add(Part.COUNTS)
    if relieves and one.role == Role.DEALER:
        taken.add(Part.RELIEVES)
    return frozenset(taken)


def with_staff(staff: Staff, people: Sequence[Signed]) -> Staff:
    """The staff with those who signed now; the same, if they are known as they signed."""
    added: dict[str, tuple[Signed, ...]] = {}
    for one in people:
        name = identity(one.person)
        known = added.get(name) or staff.get(name, ())
        if not any(row.role == one.role and one.licence in (row.licence, "") for row in known):
            added[name] = (*known, one)
    return {**staff, **added} if added else staff


_REPORTS = frozenset((ReportDeviation.name, Dispute.name))
