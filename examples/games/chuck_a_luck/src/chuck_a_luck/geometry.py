"""The layout as data: a space for each number, and one for any triple below them."""

from functools import lru_cache

from chuck_a_luck.rules import ChuckRules
from croupier.games.kit.table.geometry import Area, Layout

TRIPLE = "any triple"
_SIDE, _HEIGHT = 4, 2


@lru_cache(maxsize=64)
def layout(rules: ChuckRules) -> Layout:
    """The spaces with what is printed in them."""
    odds = ", ".join(map(str, rules.payouts.number.values()))
    numbers = [
        Area(face, "number", x=place * _SIDE, y=0, width=_SIDE, height=_SIDE, inscription=f"{face} pays {odds}")
        for place, face in enumerate(rules.faces)
    ]
    wide = len(numbers) * _SIDE
    triple = Area(TRIPLE, "triple", 0, _SIDE, wide, _HEIGHT, f"Any triple pays {rules.payouts.triple}")
    return Layout((*numbers, triple), (rules.layout.holder,) if rules.layout.holder else ())
