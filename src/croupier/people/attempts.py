"""How often a password may be tried: a few times, and then after waits that grow, by person and by address.

A try is counted before the password is compared, so that many tries at the same moment count as well, and taken back when
it was right. Somebody who does not exist is counted alike.
"""

from hashlib import sha256

from sqlalchemy import Connection, delete, insert, select, update

from croupier.errors import InputError
from croupier.people.schema import tries

TRIES, TRIES_OF_ADDRESS = 5, 20
FIRST_WAIT, FIRST_WAIT_OF_ADDRESS = 600, 60
LONGEST_WAIT = 86_400
FORGOTTEN = 2 * 86_400
"""Seconds after which tries no longer count."""


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class TooSoonError(InputError):
    """Too many tries of something; `seconds` until the next is taken."""

    def __init__(self, seconds: int, of: str = "wrong passwords") -> None:
        super().__init__(f"too many {of}: wait {in_words(seconds)} and try again")
        self.seconds = seconds


def begin(connection: Connection, person: str, address: str, now: int) -> int:
    """Count a try of somebody from an address; how many are left to them before a wait, should it be wrong.

    While a wait lasts TooSoonError, and nothing is counted.
    """
    connection.execute(delete(tries).where(tries.c.last < now - FORGOTTEN))
    kinds = (
        (_key("address", address), TRIES_OF_ADDRESS, FIRST_WAIT_OF_ADDRESS),
        (_key("person", person), TRIES, FIRST_WAIT),
    )
    counted = []
    for key, most, first in kinds:
        row = connection.execute(
            select(tries.c.failures, tries.c.until).where(tries.c.key == key).with_for_update()
        ).first()
        failures, until = row or (0, 0)
        if until > now:
            raise TooSoonError(until - now)
        counted.append((key, failures + 1, row is None, wait(failures + 1, most, first)))
    for key, failures, new, seconds in counted:
        values = {"failures": failures, "last": now, "until": now + seconds if seconds else 0}
        if new:
            connection.execute(insert(tries), {"key": key, **values})
        else:
            connection.execute(update(tries).where(tries.c.key == key), values)
    return max(TRIES - counted[1][1], 0)


def right(connection: Connection, person: str, address: str) -> None:
    """The password was right: the person begins anew, and the address has one try back."""
    key = _key("address", address)  # before the person, as in `begin`: two transactions never wait for each other
    connection.execute(update(tries).where(tries.c.key == key).values(failures=tries.c.failures - 1, until=0))
    forget(connection, person)


def forget(connection: Connection, person: str) -> None:
    """Let somebody try again at once."""
    connection.execute(delete(tries).where(tries.c.key == _key("person", person)))


def waits_until(connection: Connection, person: str, now: int) -> int:
    """When somebody may try again; 0 if they may now."""
    until = connection.execute(select(tries.c.until).where(tries.c.key == _key("person", person))).scalar()
    return until if until is not None and until > now else 0


def wait(failures: int, most: int, first: int) -> int:
    """Seconds after so many wrong passwords: none at first, and then twice as long each time."""
    return 0 if failures < most else min(first << min(failures - most, 20), LONGEST_WAIT)


def in_words(seconds: int) -> str:
    """A wait as people say it, never shorter than it is."""
    if seconds <= 90:
        return f"{number(seconds)} second{'' if seconds == 1 else 's'}"
    minutes = -(-seconds // 60)
    return f"{number(minutes)} minutes" if minutes <= 90 else f"{number(-(-minutes // 60))} hours"


def number(count: int) -> str:
    """A small number as people write it."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _key(kind: str, who: str) -> str:
    """Addresses are personal, and what was typed as a name may be a password: neither is kept as it is."""
    return sha256(f"{kind}:{who}".encode()).hexdigest()
