"""Numbers of rules as exact numbers and back: odds, awards, amounts, parts and counts, and simple ones near any of them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from croupier.equipment.awards import Award, Fixed, MeterShare, Odds
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.rulebook.values import Value, measure

_MONEY = re.compile(r"\d{1,12}\.\d\d", re.ASCII)
_MOST_DIGITS = 9  # of either side of odds
WHOLE = (1,)
ODDS = (1, 2, 3, 4, 5)
PARTS = (1, 2, 3, 4, 5, 6, 8, 10)


@dataclass(frozen=True, slots=True)
class Scale:
    """One number of a rule's value. `write` gives the value with another number, None where it cannot be written.

    `simple` are the denominators of numbers that people would use, `step` is how far apart numbers are looked at; they go
    from `least` to `most`.
    """

    now: Fraction
    write: Callable[[Fraction], Value]
    simple: tuple[int, ...] = WHOLE
    least: Fraction = Fraction(0)
    most: Fraction | None = None
    step: Fraction = Fraction(1)

    def within(self, number: Fraction) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def clamped(self, number: Fraction) -> Fraction:
        above = max(number, self.least)
        return above if self.most is None else min(above, self.most)

    def other(self, place: int) -> Fraction:
        """Another number; the place among several keeps their steps apart, so that none makes up for another."""
        more = self.now + self.step * (place + 1)
        return more if self.within(more) else self.clamped(self.now / (place + 2))

    def around(self, number: Fraction) -> list[Fraction]:
        """The numbers of whole steps below and above; both are the number itself where it is one."""
        steps = number / self.step
        return [each for each in (floor(steps) * self.step, ceil(steps) * self.step) if self.within(each)]

    def near(self, number: Fraction) -> list[Fraction]:
        """Simple numbers around this one: the two nearest of each denominator, and one more step at either side."""
        found = [self.around(number)[0] - self.step, self.around(number)[-1] + self.step] if self.around(number) else []
        for parts in self.simple:
            found += [Fraction(floor(number * parts), parts), Fraction(ceil(number * parts), parts)]
        return list(dict.fromkeys(each for each in found if self.within(each)))


def scales_of(value: Value) -> Iterator[Scale]:
    """Every number of a rule's value; none where it has no size."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield whole(value)
    if not isinstance(value, str):
        return
    if _MONEY.fullmatch(value):
        yield Scale(Fraction(cents(value), 100), _dollars)
    elif size := measure(value):
        kind, number = size
        if kind == "odds":
            yield Scale(number, _odds, ODDS)
        else:
            most = Fraction(1) if number < 1 else None  # a part of a whole stays one
            yield Scale(number, str, PARTS, most=most, step=Fraction(1, 10))
    else:
        yield from _award(value)


def whole(now: int, most: int | None = None) -> Scale:
    """A count: of sections, of weights, of anything that is whole."""
    return Scale(Fraction(now), _count, most=None if most is None else Fraction(most))


def _count(number: Fraction) -> Value:
    return int(number) if number.denominator == 1 else None


def _dollars(number: Fraction) -> Value:
    in_cents = number * 100
    return dollars(int(in_cents)) if in_cents.denominator == 1 else None


def _odds(number: Fraction) -> Value:
    sides = number.numerator, number.denominator
    return f"{sides[0]} to {sides[1]}" if all(len(str(side)) <= _MOST_DIGITS for side in sides) else None


def _award(value: str) -> Iterator[Scale]:
    """The parts of an award, each with the others as they are."""
    try:
        award = Award.parse(value)
    except InputError:
        return
    for place, part in enumerate(award.parts):
        yield _part(award, place, part)


def _part(award: Award, place: int, part: Odds | Fixed | MeterShare) -> Scale:
    def joined(written: str) -> str:
        return " and ".join((*map(str, award.parts[:place]), written, *map(str, award.parts[place + 1 :])))

    def written(number: Fraction) -> Value:
        match part:
            case Odds():
                odds = _odds(number)
                return None if odds is None else joined(str(odds))
            case Fixed():
                sum_cents = number * 100
                return joined(str(replace(part, sum_cents=int(sum_cents)))) if sum_cents.denominator == 1 else None
            case MeterShare():
                return joined(str(replace(part, percent=int(number)))) if number.denominator == 1 else None

    match part:
        case Odds():
            return Scale(part.ratio, written, ODDS)
        case Fixed():
            return Scale(Fraction(part.sum_cents, 100), written)
        case MeterShare():
            return Scale(Fraction(part.percent), written, most=Fraction(100))
