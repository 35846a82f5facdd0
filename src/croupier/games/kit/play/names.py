"""Names of players: one person has one spelling, at a table and in a written round."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from croupier.errors import InputError


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
