"""Numbers of people: their licences, and the references under which journals know them. Journals keep no names."""

import re
import unicodedata
from functools import lru_cache

_LICENCE = re.compile(r"[^\W_](?:[ ./-]?[^\W_]){0,39}")


@lru_cache(maxsize=4096)
def is_licence(number: str | None) -> bool:
    """Whether this can be somebody's licence number: letters and digits, one of them a digit other than 0.

    Dashes, dots, slashes and blanks may part it. "-", "none", "n/a" and "000" are nobody's.
    """
    number = unicodedata.normalize("NFKC", number or "").strip()
    return _LICENCE.fullmatch(number) is not None and any(each.isdecimal() and each != "0" for each in number)


_REFERENCE = re.compile(r"(?=.*[A-Za-z])(?=.*[0-9].*[0-9])[A-Za-z0-9][A-Za-z0-9-]{3,23}")


@lru_cache(maxsize=4096)
def is_reference(text: str) -> bool:
    """Whether this can be a person's number in a register: E-1017, P2041. A name or a card cannot."""
    return _REFERENCE.fullmatch(text) is not None
