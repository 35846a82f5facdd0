"""Passwords: hashed with argon2id, compared in the same time whether somebody exists or not."""

import re
import secrets
import unicodedata
from threading import BoundedSemaphore

from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.kit.play.people import identity

SHORTEST, LONGEST = 12, 200
"""Signs of a password. Length is what counts: no kinds of signs are asked for."""
FEWEST_DIFFERENT = 5
UNCOMMON = 8
"""Letters and digits that are left at least when everything that is tried first is taken out."""
AT_ONCE = 2
"""So many hashes are made at once: each takes 64 MB for a moment."""


class Passwords:
    """Hashes and verifies. The defaults are those of RFC 9106 for machines with little memory to spare."""

    def __init__(self, *, passes: int = 3, memory_kib: int = 65_536, lanes: int = 4) -> None:
        require_extra("web", "a password")
        from argon2 import PasswordHasher

        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=lanes)
        self._room = BoundedSemaphore(AT_ONCE)
        self._nobody = ""  # a hash that nobody's password has, made when it is first needed

    def hashed(self, password: str) -> str:
        with self._room:
            return self._hasher.hash(_plain(password))

    def fits(self, stored: str | None, password: str) -> bool:
        """Whether this is the password of the hash. Where there is none, the answer no takes as long."""
        from argon2.exceptions import InvalidHashError, VerificationError

        if not self._nobody:
            self._nobody = self.hashed(secrets.token_urlsafe())
        with self._room:
            try:
                self._hasher.verify(stored or self._nobody, _plain(password))
            except (VerificationError, InvalidHashError):
                return False
        return bool(stored)

    def is_old(self, stored: str) -> bool:
        """Whether the hash was made with other costs than these."""
        return self._hasher.check_needs_rehash(stored)


def require_good(password: str, reference: str, name: str, house: str = "") -> None:
    """Refuse a password that is too short, too long, common, or made of the name of the person or the house."""
    plain = _plain(password)
    if len(plain) < SHORTEST:
        raise InputError(f"the password has {len(plain)} signs: give at least {SHORTEST}; a few words are easy to keep")
    if len(plain) > LONGEST:
        raise InputError(f"the password has more than {LONGEST} signs: give a shorter one")
    if len(set(plain)) < FEWEST_DIFFERENT:
        raise InputError("the password repeats the same few signs: give one that is harder to guess")
    letters = identity(plain)
    if any(len(own) > 3 and own in letters and len(letters) < len(own) + SHORTEST for own in _own(reference, name, house)):
        raise InputError("the password is made of the name or reference of the person or the house: give another")
    ways = (letters, letters[::-1], letters.translate(_AS_LETTERS))
    if letters and min(len(_uncommon(way)) for way in ways) < UNCOMMON:
        raise InputError("the password is among those that are tried first: give a few words that nobody says together")


_COMMON = re.compile(
    "correcthorsebatterystaple|administrator|willkommen|minecraft|september|blackjack|baseball|changeme|croupier|football|iloveyou|password|passwort|"
    "computer|december|february|internet|november|princess|roulette|starwars|sunshine|superman|whatever|default|jackpot|january|letmein|october|trustno|welcome|"
    "autumn|batman|casino|change|dealer|dollar|dragon|friday|master|monday|monkey|passwd|player|secret|"
    "shadow|spring|summer|winter|admin|chips|floor|guest|hello|house|login|logon|lucky|money|poker|table|"
    "trust|vegas|pass|root|test|user|abc|asd|qwe"
)
"""Words of which a password is not made, the longest first."""
_ROWS = ("qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "01234567890", "abcdefghijklmnopqrstuvwxyz")
_RUNS = frozenset(
    way[at : at + 3]
    for row in (*_ROWS, "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0")
    for way in (row, row[::-1])
    for at in range(len(row) - 2)
)
_AS_LETTERS = str.maketrans("0134578", "oleastb")


def _uncommon(letters: str) -> str:
    """What is left of a password without repetition, common words, years and rows of keys."""
    letters = re.sub(r"(?:19|20)\d\d", "", _COMMON.sub("", letters))
    letters = re.sub(r"(.+?)\1+", r"\1", letters)
    in_run = {place for at in range(len(letters) - 2) if letters[at : at + 3] in _RUNS for place in (at, at + 1, at + 2)}
    return "".join(letter for place, letter in enumerate(letters) if place not in in_run)


def _own(*names: str) -> list[str]:
    return [identity(part) for name in names for part in (name, *name.split())]


def _plain(password: str) -> str:
    """The password however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password)
