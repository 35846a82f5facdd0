"""The Big Six layout as data, a space for each wager, and what each section of the wheel bears."""

from functools import lru_cache

from croupier.equipment.awards import Odds
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.table.geometry import Area, Layout
from croupier.games.wheel import stated
from croupier.rulebook import paths

_WIDTH, _HEIGHT = 4, 3


@lru_cache(maxsize=64)
def layout(rules: BigSixRules) -> Layout:
    """The spaces: joker and flag across the head, the other symbols in a row below them, then what the edition states."""
    unique = [symbol for symbol in rules.layout.spaces if symbol in rules.unique_symbols]
    dollars = [symbol for symbol in rules.layout.spaces if symbol not in rules.unique_symbols]
    row = max(len(dollars), len(unique)) * _WIDTH
    below = _HEIGHT if unique else 0
    areas = [
        *_row(rules, unique, y=0, width=row // max(1, len(unique))),
        *_row(rules, dollars, y=below, width=row // max(1, len(dollars))),
        *stated.boxes(rules.stated, x=0, y=below + _HEIGHT * bool(dollars), long=row, deep=_HEIGHT, down=False),
    ]
    return Layout(tuple(areas), (rules.layout.holder,) if rules.layout.holder else ())


def section_odds(rules: BigSixRules, symbol: str) -> Odds | None:
    """The odds on a section of the wheel: those the house pays, or the text's minimum where it is read so."""
    if not rules.wheel.odds_shown:
        return None
    if rules.wheel.odds_are == "minimum":
        return Odds.parse(rules.in_force.says[paths.join(("payouts", symbol))].value)
    return rules.payouts[symbol]


def _row(rules: BigSixRules, symbols: list[str], y: int, width: int) -> list[Area]:
    return [
        Area(
            symbol,
            "space",
            x=place * width,
            y=y,
            width=width,
            height=_HEIGHT,
            inscription=f"{rules.shown(symbol)} pays {rules.payouts[symbol]}",
            colour=rules.colour(symbol),
        )
        for place, symbol in enumerate(symbols)
    ]
