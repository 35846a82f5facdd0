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


REFERENCE_LOOKS = "4 to 24 letters, digits and dashes, a letter and two digits among them"
_REFERENCE = re.compile(r"(?=.*[A-Za-z])(?=.*[0-9].*[0-9])[A-Za-z0-9][A-Za-z0-9-]{3,23}")


@lru_cache(maxsize=4096)
def is_reference(text: str) -> bool:
    """Whether this can be a person's number in a register: E-1017, P2041. A name or a card cannot."""
    return _REFERENCE.fullmatch(text) is not None


def no_reference(text: str) -> str:
    """Why this can be nobody's reference: what one looks like, and what of it is wrong here."""
    letters, digits = sum(map(_is_letter, text)), sum(each in "0123456789" for each in text)
    if not text:
        wrong = "nothing is given"
    elif odd := next((each for each in text if not (_is_letter(each) or each in "0123456789-")), None):
        wrong = f"{odd!r} is none of them"
    elif not 4 <= len(text) <= 24:
        wrong = f"this has {len(text)}"
    elif text.startswith("-"):
        wrong = "this begins with a dash"
    else:
        wrong = "this has no letter" if not letters else f"this has {digits or 'no'} digit{'' if digits == 1 else 's'}"
    return f"{text[:30]!r} is no reference, such as C-1031 or E-1017 ({REFERENCE_LOOKS}; {wrong})"


def _is_letter(sign: str) -> bool:
    return sign.isascii() and sign.isalpha()
