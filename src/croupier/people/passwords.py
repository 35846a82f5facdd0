"""Passwords: hashed with argon2id, compared in the same time whether somebody exists or not."""

import secrets
import unicodedata
from threading import BoundedSemaphore

from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.kit.play.roles import identity

SHORTEST, LONGEST = 12, 200
"""Signs of a password. Length is what counts: no kinds of signs are asked for."""
FEWEST_DIFFERENT = 5
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


def require_good(password: str, reference: str, name: str) -> None:
    """Refuse a password that is too short, too long, or made of the person's own name."""
    plain = _plain(password)
    if len(plain) < SHORTEST:
        raise InputError(f"the password has {len(plain)} signs: give at least {SHORTEST}; a few words are easy to keep")
    if len(plain) > LONGEST:
        raise InputError(f"the password has more than {LONGEST} signs: give a shorter one")
    if len(set(plain)) < FEWEST_DIFFERENT:
        raise InputError("the password repeats the same few signs: give one that is harder to guess")
    letters = identity(plain)
    if any(len(own) > 3 and own in letters and len(letters) < len(own) + SHORTEST for own in _own(reference, name)):
        raise InputError("the password is made of the person's own name or reference: give another")


def _own(reference: str, name: str) -> list[str]:
    return [identity(part) for part in (reference, name, *name.split())]


def _plain(password: str) -> str:
    """The password however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password)
