"""Another number of sections for a symbol: taken from the symbol that has most others, or given to it, around the wheel."""

from collections.abc import Collection, Mapping

from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.rules import Weight
from croupier.rulebook import paths
from croupier.rulebook.values import Value


def weights(rules: BigSixRules, held: Collection[str] = ()) -> list[Weight]:
    """The sections of each symbol, on a wheel that keeps all its sections; those of symbols that are held stay."""
    free = [symbol for symbol in rules.symbols if _path(symbol) not in held]
    return [_weight(rules, symbol, free) for symbol in rules.symbols if {*free} - {symbol}]


def _weight(rules: BigSixRules, symbol: str, free: Collection[str]) -> Weight:
    counts = rules.wheel.counts
    other = max((each for each in free if each != symbol), key=lambda each: counts[each])

    def sets(sections: int) -> Mapping[str, Value]:
        return {
            _path(symbol): sections,
            _path(other): counts[symbol] + counts[other] - sections,
            "wheel.order": _order(rules.wheel.order, symbol, other, sections - counts[symbol]),
        }

    beside = f"{rules.wheel.sections} sections in all: the others come from {other} or go to it"
    return Weight(_path(symbol), counts[symbol], counts[symbol] + counts[other], sets, beside)


def _path(symbol: str) -> str:
    return paths.join(("wheel", "counts", symbol))


def _order(order: tuple[str, ...], symbol: str, other: str, more: int) -> tuple[str, ...]:
    """The wheel with so many more sections of one symbol in place of another's, spread evenly over it."""
    taken, given = (other, symbol) if more > 0 else (symbol, other)
    places = [place for place, mark in enumerate(order) if mark == taken]
    chosen = {places[index * len(places) // abs(more)] for index in range(abs(more))} if more else set()
    return tuple(given if place in chosen else mark for place, mark in enumerate(order))
