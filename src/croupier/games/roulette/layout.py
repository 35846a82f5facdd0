"""The roulette layout as data: a box for each number, each outside wager and each wager that the edition states.

Coordinates are half columns: x runs across the table from the side of the dozens, y from the zeros to the columns'
feet. Each number box is two by two.
"""

from functools import lru_cache

from croupier.games.kit.layout import Area, Layout
from croupier.games.roulette.rules import RouletteRules
from croupier.games.wheel import stated

_BOX = 2


def numbers_from(first: str, last: str) -> tuple[str, ...]:
    """The numbers of a run that an edition gives by its ends."""
    return tuple(str(number) for number in range(int(first), int(last) + 1))


@lru_cache(maxsize=64)
def layout(rules: RouletteRules) -> Layout:
    """The main layout of the wheel in use, with 00 where it is although it may be covered."""
    inscriptions = [rules.layout.holder or "", *(rules.covered.sign if rules.covered_number else ())]
    areas = (*_zeros(rules), *_numbers(rules), *_columns(rules), *_dozens(rules), *_even_chances(rules), *_stated(rules))
    return Layout(areas, tuple(line for line in inscriptions if line))


def _zeros(rules: RouletteRules) -> list[Area]:
    return [
        Area(zero, "number", x=left, y=0, width=right - left, height=_BOX, inscription=zero, colour=rules.colour(zero))
        for zero, (left, right) in rules.zeros.items()
    ]


def _numbers(rules: RouletteRules) -> list[Area]:
    areas = []
    for number in range(1, rules.layout.row * rules.layout.column + 1):
        row, column = divmod(number - 1, rules.layout.row)
        name = str(number)
        x, y = column * _BOX, _BOX + row * _BOX
        areas.append(Area(name, "number", x, y, _BOX, _BOX, inscription=name, colour=rules.colour(name)))
    return areas


def _columns(rules: RouletteRules) -> list[Area]:
    foot = _BOX + rules.layout.column * _BOX
    odds = str(rules.payouts["column"])
    return [
        Area(f"column {column + 1}", "column", column * _BOX, foot, _BOX, _BOX, inscription=odds)
        for column in range(rules.layout.row)
    ]


def _dozens(rules: RouletteRules) -> list[Area]:
    areas, y = [], _BOX
    for name, (first, last) in rules.dozens.items():
        height = len(numbers_from(first, last)) // rules.layout.row * _BOX
        areas.append(Area(name, "dozen", -_BOX, y, _BOX, height, inscription=name))
        y += height
    return areas


def _even_chances(rules: RouletteRules) -> list[Area]:
    low, high = rules.halves
    names = (low, "even", "red", "black", "odd", high)
    height = rules.layout.column * _BOX // len(names)
    inscriptions = {low: low, high: high, "even": "Even", "odd": "Odd", "red": "Red", "black": "Black"}
    return [
        Area(
            name,
            "even chance",
            -2 * _BOX,
            _BOX + place * height,
            _BOX,
            height,
            inscription=inscriptions[name],
            colour=name if name in rules.colours._fields else "none",
        )
        for place, name in enumerate(names)
    ]


def _stated(rules: RouletteRules) -> list[Area]:
    """Boxes of the wagers that the edition states and this wheel has, outside of the even chances."""
    here = {name: wager for name, wager in rules.stated.items() if set(wager.numbers) <= set(rules.ring.order)}
    long = rules.layout.column * _BOX
    return list(stated.boxes(here, x=-3 * _BOX, y=_BOX, long=long, deep=_BOX, down=True))
