"""Lots that fall alike everywhere: for walks through a game, and for people who are not there and must choose."""

from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class Lots:
    """Lots by a seed, a number or words: only what Python promises never to change is drawn from."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    @cached_property
    def _random(self) -> Random:
        """Begun when the first lot is drawn: mostly none is."""
        return Random(self._seed)

    def share(self) -> float:
        """A number from 0 up to, but not, 1."""
        return self._random.random()

    def chance(self, share: float | Fraction) -> bool:
        return self._random.random() < share

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return int(self._random.random() * bound)

    def pick(self, among: "Collection[Item]") -> Item:
        listed = list(among)
        return listed[int(self._random.random() * len(listed))]

    def shuffled(self, among: "Iterable[Item]") -> list[Item]:
        left, draw = list(among), self._random.random
        return [left.pop(int(draw() * size)) for size in range(len(left), 0, -1)]
