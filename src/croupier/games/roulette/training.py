"""Roulette for its trainer and its test vectors: houses, what stands at the table, and rules that go only together."""

from collections.abc import Iterator, Mapping

from croupier.games.kit.training import House
from croupier.games.roulette.geometry import layout
from croupier.games.roulette.rules import RouletteRules
from croupier.games.wheel.training import WheelTraining
from croupier.rulebook import paths
from croupier.rulebook.values import Value

SINGLE: Mapping[str, Value] = {"wheel.kind": "single-zero"}
COVERED: Mapping[str, Value] = {"wheel.kind": "double-as-single", "covered.device_approval": "letter of 2 March"}
NEIGHBOURS: Mapping[str, Value] = {"five_adjacent.offered": True, "five_adjacent.replica": True}
ON_REPLICA: Mapping[str, Value] = {**NEIGHBOURS, "five_adjacent.paid_from": "replica"}
LIMITED: Mapping[str, Value] = {
    **NEIGHBOURS,
    "five_adjacent.paid_from": "main layout",
    "limits.minimum": "5.00",
    "limits.maximum": "100.00",
    "wheel.external_parts": False,
}
NEUTRAL: Mapping[str, Value] = {"wheel.compartments": "neutral", "wheel.neutral_approval": "letter of 4 March"}

_BALLS = {"diameter_inches": ("3/4", "1/2")}
_FIVE = {**_BALLS, "wager": ("five-adjacent 17", "five-adjacent 0", "red"), "number": ("17", "32")}
_OUTSIDE = {**_BALLS, "wager": ("1-18", "19-36", "black", "odd", "even", "first-five")}
_PARTS = {**_BALLS, "command": ("replace part", "adjust wheel", "certify log entry", "place wager")}
_TRIES = {
    "place": ("line 17|20", "box 17", "corner 17|18|20|21", "nowhere"),
    "wager": ("straight 00", "five-adjacent 17", "split 0-00", "first-five", "voisins"),
}
_TWO = ({"1": 900_00, "2": 350_00},)


class RouletteTraining(WheelTraining[RouletteRules]):
    houses = (
        House("as the edition has it", crowds=(None, {"1": 90_00, "2": 35_00, "3": 300_00}), shows=_BALLS, tries=_TRIES),
        House("outside wagers", crowds=_TWO, shows=_OUTSIDE),
        House("parts adjusted and replaced", crowds=_TWO, shows=_PARTS),
        House("one zero", SINGLE, crowds=_TWO, shows=_BALLS, tries=_TRIES),
        House("00 covered", COVERED, crowds=(None, *_TWO), shows={**_BALLS, "number": ("00", "0", "17")}, tries=_TRIES),
        House("five adjacent numbers", NEIGHBOURS, crowds=_TWO, shows=_BALLS),
        House("five adjacent numbers paid on the replica", ON_REPLICA, crowds=_TWO, shows=_FIVE),
        House("limits", LIMITED, crowds=({"1": 10_000_00, "2": 350_00},), shows=_FIVE),
        House("neutral compartments", NEUTRAL, crowds=()),
    )

    def equipment(self, rules: RouletteRules) -> Mapping[str, Mapping[str, object]]:
        """The wheel and the ball, the boxes of the layout, and the notices at a table with a covered number."""
        wheel, signs = rules.wheel, rules.covered.sign if rules.covered_number else ()
        return {
            "wheel": {
                "kind": rules.physical_wheel,
                "diameter_inches": str(wheel.diameter_inches),
                "spacing": wheel.spacing,
                "compartments": wheel.compartments,
                "numbers": [{"number": number, "colour": rules.colour(number)} for number in rules.ring.order],
                "covered": rules.covered_number,
                "ball_inches": str(rules.ball.diameter_inches),
            },
            "layout": {
                "boxes": [{"name": one.name, "kind": one.kind, "colour": one.colour} for one in layout(rules).areas],
                "replica": rules.five_adjacent.replica,
            },
            **({"notices": {"say": list(signs)}} if signs else {}),
        }

    def together(self, rules: RouletteRules) -> Iterator[Mapping[str, Value]]:
        """Dozens and halves that are cut elsewhere; neutral compartments with their approval; five with their replica."""
        dozens = list(rules.dozens)
        yield _cut_elsewhere("dozens", dozens[:2], rules.dozens)
        yield _cut_elsewhere("dozens", dozens[-2:], rules.dozens)
        yield _cut_elsewhere("halves", list(rules.halves), rules.halves)
        yield NEUTRAL
        yield NEIGHBOURS


def _cut_elsewhere(group: str, names: list[str], runs: Mapping[str, tuple[str, ...]]) -> dict[str, Value]:
    """Two runs of numbers that meet three numbers earlier."""
    first, second = (paths.join((group, name)) for name in names)
    (low, last), (_, high) = (runs[name] for name in names)
    return {first: (low, str(int(last) - 3)), second: (str(int(last) - 2), high)}
