"""Big Six for its trainer and its test vectors: houses, what stands at the table, and rules that go only together."""

from collections.abc import Iterator, Mapping

from croupier.games.big_six.geometry import layout, section_odds
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.training import House
from croupier.games.wheel.training import WheelTraining
from croupier.rulebook import paths
from croupier.rulebook.values import Value

THEMED: Mapping[str, Value] = {'themed."$1"': "a star", "wheel.theme_approval": "letter of 3 March"}
BETTER: Mapping[str, Value] = {'payouts."$1"': "6 to 5", "limits.minimum": "5.00", "limits.maximum": "100.00"}
_TRIES = {"place": ("nowhere",), "wager": ("$3",), "sections": ("$1 and $2", "$1 and $99")}


class BigSixTraining(WheelTraining[BigSixRules]):
    houses = (
        House("as the edition has it", crowds=(None, {"1": 90_00, "2": 35_00, "3": 300_00}), tries=_TRIES),
        House("a theme", THEMED, crowds=({"1": 90_00, "2": 35_00},)),
        House("better odds", BETTER, crowds=({"1": 10_000_00, "2": 300_00},)),
    )

    def equipment(self, rules: BigSixRules) -> Mapping[str, Mapping[str, object]]:
        """The wheel, section by section, and the spaces of the layout, each with the odds that it bears."""
        sections = [(symbol, section_odds(rules, symbol)) for symbol in rules.wheel.order]
        return {
            "wheel": {
                "diameter_inches": str(rules.wheel.diameter_inches),
                "spacing": rules.wheel.spacing,
                "sections": [
                    {"symbol": symbol, "shows": rules.shown(symbol), **({} if odds is None else {"odds": str(odds)})}
                    for symbol, odds in sections
                ],
            },
            "layout": {
                "spaces": [
                    {"symbol": area.name, "shows": rules.shown(area.name), "odds": str(rules.payouts[area.name])}
                    for area in layout(rules).of_kind("space")
                    if area.name in rules.symbols
                ],
            },
            "table": {"drop box": rules.boxes.drop, "tip box": rules.boxes.tip},
        }

    def together(self, rules: BigSixRules) -> Iterator[Mapping[str, Value]]:
        """One section more or less of a symbol or of all, two sections that change places, another symbol named."""
        for weight in self.game.rules.weights(rules):
            yield weight.sets(weight.now + 1)
        order, first = rules.wheel.order, rules.symbols[0]
        more = {paths.join(("wheel", "counts", first)): rules.wheel.counts[first] + 1}
        yield {"wheel.sections": rules.wheel.sections + 1, **more, "wheel.order": (*order, first)}
        yield {"wheel.order": (order[1], order[0], *order[2:])}
        yield {"unique.named": (*rules.unique.named, "a star")}
        yield {"boxes.drop": rules.boxes.tip, "boxes.tip": rules.boxes.drop}
