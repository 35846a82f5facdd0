"""The register of a house: who holds which licence until when, and which reference stands for whom in the journal.

A file in TOML, with an entry for each role of a person. At a table with a register records carry references alone; a name
is looked up when it is shown, and once it is erased here, nothing says whose the reference was.

    [[person]]
    reference = "E-1017"
    name = "Lee Park"
    role = "dealer"
    licence = "D-1"
    valid_until = 2027-06-30
"""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from pathlib import Path

from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.games.kit.play.people import disguised, identity, is_licence, is_reference

_FIELDS = ("reference", "name", "role", "licence", "valid_until")
WORDS = ("what", "reason", "description", "slip", "box")
"""The fields of commands in which people write freely."""
_LARGEST = 2**24
_TOKEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Entry:
    """One role of one person. A player needs no licence; a name that was erased is empty."""

    reference: str
    role: Role
    name: str = ""
    licence: str = ""
    valid_until: date | None = None


class Register:
    """The entries of a register by reference and by name."""

    def __init__(self, entries: Iterable[Entry], digest: str = "") -> None:
        self.digest = digest
        self.entries: dict[str, list[Entry]] = {}
        self._references: dict[str, set[str]] = {}  # by the letters of a name or reference
        for entry in entries:
            self.entries.setdefault(entry.reference, []).append(entry)
            self._references.setdefault(identity(entry.reference), set()).add(entry.reference)
            if entry.name:
                self._references.setdefault(identity(entry.name), set()).add(entry.reference)

    def reference(self, who: str) -> str:
        """The reference of somebody who is given by it or by name; who is not here is refused."""
        who = who.strip()
        if who in self.entries:
            return who
        found = sorted(self._references.get(identity(who), ()))
        if len(found) > 1:
            raise InputError(f"several people are called {who[:30]}: give the reference, {' or '.join(found[:4])}")
        if not found:
            raise InputError(f"{who[:30]!r} is not in the register: give a reference or a name that it has")
        return found[0]

    def signature(self, one: Signature, at: str) -> Signature:
        """The signature by reference, with the licence of that role; unknown, of another role or expired it is refused.

        `at` is when it was given; without it, no licence has expired.
        """
        reference = self.reference(one.person)
        entry = next((entry for entry in self.entries[reference] if entry.role == one.role), None)
        if entry is None:
            roles = ", ".join(entry.role for entry in self.entries[reference])
            cannot = "does not play" if one.role == Role.PLAYER else f"cannot sign as {one.role}"
            raise InputError(f"{reference} is in the register as {roles}, and {cannot}")
        if one.licence and entry.licence and identity(one.licence) != identity(entry.licence):
            raise InputError(f"{one.licence[:20]!r} is not the licence of {reference} as {one.role} in the register")
        if one.licence and not entry.licence:
            raise InputError(f"{reference} has no licence as {one.role} in the register, and {one.licence[:20]!r} is given")
        if at and entry.valid_until is not None and datetime.fromisoformat(at).date() > entry.valid_until:
            raise InputError(f"the licence of {reference} as {one.role} was valid until {entry.valid_until}")
        return Signature(reference, one.role, entry.licence or None)

    def by_reference(self, fields: Mapping[str, object]) -> Mapping[str, object]:
        """A command's fields with the references of the people in them: the player, and names that its words have."""
        found = dict(fields)
        if isinstance(player := fields.get("player"), str) and player.strip():
            found["player"] = self.signature(Signature(player, Role.PLAYER), "").person
        for field in WORDS:
            if isinstance(words := fields.get(field), str):
                found[field] = self.without_names(words)
        return found

    def without_names(self, words: str) -> str:
        """The words with a reference instead of every full name in them; a name of several people is refused."""
        return self._names.sub(lambda found: self.reference(found[0]), words)

    @cached_property
    def _names(self) -> re.Pattern[str]:
        """Every name of the register as words, the longest first."""
        people = {entry.name for entries in self.entries.values() for entry in entries if entry.name}
        spelled = (r"\s+".join(map(re.escape, name.split())) for name in sorted(people, key=len, reverse=True))
        return re.compile(rf"(?<!\w)(?:{'|'.join(spelled) or '(?!)'})(?!\w)", re.IGNORECASE)

    def roles(self, who: str) -> list[Role]:
        """The roles of somebody who is given by reference or name."""
        return [entry.role for entry in self.entries[self.reference(who)]]

    def name_of(self, reference: str) -> str:
        """The name behind a reference; empty if it was erased, or never was here."""
        return next((entry.name for entry in self.entries.get(reference, ()) if entry.name), "")

    def named(self, text: str) -> str:
        """The text with the name before each reference: "Ann Smith (P-2041) buys chips"."""
        return _TOKEN.sub(lambda found: self._shown(found[0]), text)

    def _shown(self, reference: str) -> str:
        name = self.name_of(reference)
        return f"{name} ({reference})" if name else reference

    def people_in(self, text: str) -> dict[str, str]:
        """The names behind all references in a text."""
        found = {each: self.name_of(each) for each in dict.fromkeys(_TOKEN.findall(text))}
        return {reference: name for reference, name in sorted(found.items()) if name}


def read(file: Path) -> Register:
    """The register in this file; what is wrong in it is refused with the entry."""
    try:
        data = file.read_bytes()
        if len(data) > _LARGEST:
            raise InputError(f"{file}: too large for a register")
        content = tomllib.loads(data.decode("utf-8"))
    except OSError as wrong:
        raise InputError(f"{file}: the register cannot be read: {wrong.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as wrong:
        raise InputError(f"{file}: the register is not TOML: {str(wrong)[:80]}") from None
    people = content.get("person")
    if set(content) != {"person"} or not isinstance(people, list):
        raise InputError(f"{file}: a register is a list of [[person]] with {', '.join(_FIELDS)}")
    entries = [_entry(each, f"{file}: person {number}") for number, each in enumerate(people, start=1)]
    _require_distinct(entries, str(file))
    return Register(entries, hashlib.sha256(data).hexdigest()[:32])


def _entry(given: object, where: str) -> Entry:
    if not isinstance(given, Mapping) or not set(given) <= set(_FIELDS):
        raise InputError(f"{where}: an entry has {', '.join(_FIELDS)}")
    reference, name, role, licence = (given.get(field, "") for field in _FIELDS[:4])
    until = given.get("valid_until")
    if not all(isinstance(each, str) for each in (reference, name, role, licence)):
        raise InputError(f"{where}: reference, name, role and licence are words")
    if not is_reference(reference):
        raise InputError(
            f"{where}: {reference[:30]!r} cannot be a reference; give 4 to 24 letters, digits and dashes, "
            "with a letter and two digits, such as E-1017"
        )
    if role not in list(Role):
        raise InputError(f"{where}: {role[:30]!r} is not a role at a table; the roles are {', '.join(Role)}")
    if not name.isprintable() or is_reference(name.strip()):
        raise InputError(f"{where}: {name[:30]!r} cannot be a name")
    if (why := disguised(name)) is not None:
        raise InputError(f"{where}: {why}")
    if role != Role.PLAYER and not is_licence(licence):
        raise InputError(f"{where}: {licence[:20]!r} is no licence number, which every {role} needs")
    if role == Role.PLAYER and licence:
        raise InputError(f"{where}: a player has no licence")
    if until is not None and (not isinstance(until, date) or isinstance(until, datetime)):
        raise InputError(f"{where}: valid_until is a date without quotes, such as 2027-06-30")
    if role != Role.PLAYER and until is None:
        raise InputError(f"{where}: valid_until is missing, such as 2027-06-30")
    return Entry(reference, Role(role), " ".join(name.split()), licence.strip(), until)


def _require_distinct(entries: Iterable[Entry], file: str) -> None:
    """One reference, and one licence number, is one person's; a person has each role once."""
    names: dict[str, str] = {}
    references: dict[str, str] = {}
    roles: set[tuple[str, Role]] = set()
    licences: dict[str, str] = {}
    for entry in entries:
        if (entry.reference, entry.role) in roles:
            raise InputError(f"{file}: {entry.reference} is there twice as {entry.role}")
        roles.add((entry.reference, entry.role))
        if (other := references.setdefault(identity(entry.reference), entry.reference)) != entry.reference:
            raise InputError(f"{file}: {other} and {entry.reference} are one reference in two spellings")
        if entry.name and identity(names.setdefault(entry.reference, entry.name)) != identity(entry.name):
            raise InputError(f"{file}: {entry.reference} has two names; one reference is one person")
        if entry.licence and licences.setdefault(identity(entry.licence), entry.reference) != entry.reference:
            raise InputError(f"{file}: licence {entry.licence} is there for two people")
