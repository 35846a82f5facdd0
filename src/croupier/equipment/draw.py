"""Fair draws from random bytes: every number, and every order of the cards, exactly as likely as any other.

Where the bytes come from is the caller's choice: `os.urandom` for a live table, `Seeded` for tests and simulation.
"""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from croupier.errors import InputError

Bytes: TypeAlias = Callable[[int], bytes]
"""A source of random bytes, given how many."""

REFUSALS = 256  # in a row; a fair source refuses fewer than half its numbers, so this many (2**-256) is a broken one


def below(bound: int, take: Bytes) -> int:
    """A number from 0 to bound - 1, all equally likely.

    Takes just enough bits to reach the bound and throws away what lies beyond it: a remainder (`% bound`) would favour
    the small numbers. A bound below 1, and a source that gives too few bytes or nothing but refused ones, are refused.
    """
    if bound < 1:
        raise InputError(f"nothing can be drawn from {bound} things")
    bits = (bound - 1).bit_length()
    for _ in range(REFUSALS):
        number = int.from_bytes(read(-(-bits // 8), take), "big") & ((1 << bits) - 1)
        if number < bound:
            return number
    raise InputError("the random source gives no usable numbers; take the shoe out of service")


def shuffled(cards: Iterable[int], take: Bytes) -> tuple[int, ...]:
    """The cards in an order drawn from the source, each order equally likely (Fisher and Yates)."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1, take)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def read(count: int, take: Bytes) -> bytes:
    """Return exactly `count` bytes; refuse a source that returns any other number."""
    given = take(count) if count else b""
    if len(given) != count:
        raise InputError(f"the random source gave {len(given)} bytes instead of {count}; take the shoe out of service")
    return given


class Seeded:
    """Bytes that follow from a seed alone, the same on every machine: SHA-256 of the seed and a running number."""

    __slots__ = ("_left", "_number", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = f"croupier {seed} ".encode()
        self._number = 0
        self._left = b""

    def __call__(self, count: int) -> bytes:
        from hashlib import sha256

        while len(self._left) < count:
            self._left += sha256(self._seed + str(self._number).encode()).digest()
            self._number += 1
        given, self._left = self._left[:count], self._left[count:]
        return given
