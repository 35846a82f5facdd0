"""Who is who at a table: roles, whom a rule may name, and names, of which one person has one spelling."""

import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import NewType

from croupier.errors import InputError
from croupier.references import is_licence as is_licence  # noqa: PLC0414 (what somebody signs with)
from croupier.references import is_reference as is_reference  # noqa: PLC0414
from croupier.rulebook.shape import READERS
from croupier.rulebook.values import Value, shown


class Role(StrEnum):
    """Who a person is at the table. From floorperson to shift manager each may do what the one before may."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    PIT_MANAGER = "pit manager"
    SHIFT_MANAGER = "shift manager"
    SECURITY = "security"
    MAINTENANCE = "maintenance"
    REGULATOR = "regulator"
    AUDITOR = "auditor"
    CASHIER = "cashier"


_SUPERVISION = (Role.FLOORPERSON, Role.PIT_MANAGER, Role.SHIFT_MANAGER)
_OR_ABOVE = " or above"


def may_act_as(role: Role, named: str) -> bool:
    """Whether the role is the one a text names: "dealer", or "floorperson or above"."""
    if named.endswith(_OR_ABOVE):
        lowest = Role(named.removesuffix(_OR_ABOVE))
        return role in _SUPERVISION[_SUPERVISION.index(lowest) :]
    return role == named


def is_supervisor(role: Role) -> bool:
    """Whether the role is floorperson or above."""
    return role in _SUPERVISION


Person = NewType("Person", str)
"""Whom a rule names: a role, or a supervisor "or above"."""

PersonOrNobody = NewType("PersonOrNobody", str)
"""The same where a text may name nobody."""


_PEOPLE = frozenset((*Role, *(role + _OR_ABOVE for role in _SUPERVISION)))


def _person(named: Value) -> object:
    if isinstance(named, str) and named in _PEOPLE:
        return named
    raise InputError(f"{shown(named)!r} is nobody at a table; there are {', '.join(sorted(_PEOPLE))}")


READERS[Person] = _person
READERS[PersonOrNobody] = lambda named: named if named == "nobody" else _person(named)


# Names


@lru_cache(maxsize=4096)
def plain(words: str | None) -> str:
    """A name or number however it is spaced or capitalised."""
    return " ".join(unicodedata.normalize("NFKC", words or "").split()).casefold()


@lru_cache(maxsize=4096)
def identity(words: str | None) -> str:
    """What is the same in every spelling of one name or number: its letters and digits, without case and accents."""
    text = unicodedata.normalize("NFKD", words or "").casefold()
    letters = "".join(each for each in unicodedata.normalize("NFKD", text) if each.isalnum())
    return letters or " ".join(text.split())


def writable(words: str) -> bool:
    """Whether words can be written down: no half of a pair of surrogates."""
    return words.isascii() or not any("\ud800" <= character <= "\udfff" for character in words)


def misspelt(name: str) -> str | None:
    """Why a name cannot be written so; None if it can, and for one that is empty, which the game refuses itself."""
    right = name.strip()
    if right and right != name:
        return f"write the name {name[:30]!r} as {right[:30]!r}"
    return None if name.isprintable() else f"the name {name[:30]!a} has characters that nobody sees; write it without them"


_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10))))
)
"""Characters that count as printable and show nothing."""
_TOGETHER = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "CJK", "KATAKANA-HIRAGANA": "CJK", "IDEOGRAPHIC": "CJK"}
_LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁԛԝһΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιονρυχ01Il|",
    "ABESIJKMHOPCTYXaesijopcyxdqwhABEZHIKMNOPTYXaiovpuxollll",
)
"""Letters of other scripts, and digits, by the Latin letter that they look like."""


def disguised(name: str) -> str | None:
    """Why a name could pass for another: letters of two scripts, of another width, or that nobody sees; None if not."""
    if not name.isprintable() or not _UNSEEN.isdisjoint(name):
        return f"{name[:30]!a} has characters that nobody sees: write it without them"
    if (usual := unicodedata.normalize("NFKC", name)) != unicodedata.normalize("NFC", name):
        return f"{name[:30]!r} has letters of another width or form: write it as {usual[:30]!r}"
    scripts = {unicodedata.name(each, "?").partition(" ")[0] for each in name if each.isalpha()}
    scripts = {_TOGETHER.get(one, one) for one in scripts}
    if len(scripts) > 1:
        said = " and ".join(sorted(one.capitalize() for one in scripts))
        return f"{name[:30]!r} has letters of two scripts ({said}): write it in one"
    return None


def looks_like(name: str, other: str) -> bool:
    """Whether two names that differ can be taken for each other: case, width, accents, or letters of another script."""
    seen, wanted = (identity(each.translate(_LIKE)) for each in (name, other))
    return name != other and (seen == wanted or identity(name) == identity(other))


def same_person(name: str, others: Iterable[str]) -> str | None:
    """The spelling under which somebody of this name is there already; None if nobody is, or it is the same."""
    if name in (others := tuple(others)):
        return None
    wanted = identity(name)
    return next((other for other in others if identity(other) == wanted), None)


def one_spelling(names: Iterable[str], where: str = "") -> None:
    """Refuse a written round that writes one person's name in two ways, or in characters that nothing can show."""
    seen: dict[str, str] = {}
    for name in names:
        if not writable(name):
            raise InputError(f"{where}player {name[:30]!a} has half a character in the name; write it whole")
        if (other := seen.setdefault(identity(name), name)) != name:
            raise InputError(f"{where}player {name[:30]!r} is also written {other[:30]!r}; write one name")


def taken(name: str, others: Iterable[str]) -> str | None:
    """The reason against a name that somebody there bears in another spelling; None if there is none."""
    other = same_person(name, others)
    return None if other is None else f"{name[:30]!r} is the name of {other[:30]!r}, who is here already; write one name"
