"""Roulette as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.games.wheel.room import WheelRoom

if TYPE_CHECKING:
    from croupier.drawing.plan import Plan as Drawn
    from croupier.equipment.wheel import Wheel
    from croupier.games.kit.paper.guide import GuideEntry
    from croupier.games.kit.paper.signs import NotDue, Sign
    from croupier.games.kit.paper.table_plan import Holder, TableSize
    from croupier.games.kit.paper.wheel_plan import WheelPlan
    from croupier.games.kit.play.decider import Event
    from croupier.games.kit.play.refused import Refused
    from croupier.games.kit.rounds.written_round import Settled
    from croupier.games.kit.table.felt import Felt
    from croupier.games.kit.table.scene import Scene, Seen
    from croupier.games.kit.wager import Catalogue, Wager
    from croupier.games.roulette.live import LiveRoulette
    from croupier.games.roulette.paper.filing import RouletteFiling
    from croupier.games.roulette.rounds.desk import RouletteDesk
    from croupier.games.roulette.rounds.vectors import RouletteScenes
    from croupier.games.roulette.rules import RouletteRules
    from croupier.rulebook.choices import InForce
    from croupier.rulebook.text.draft import Draft
    from croupier.rulebook.values import Value

_MONEY = (
    *("payouts", "side", "zero", "chips.breakage", "limits", "five_adjacent.offered"),
    *("three_numbers.groups", "four_numbers.groups", "covered.combinations", "covered.neighbours"),
    *("wheel.kind", "wheels", "covered.number", "first_five.numbers", "five_adjacent.numbers"),
)
_PAPER = ("layout", "covered.sign", "wheel.neutral_approval", "log")


class Roulette(WheelRoom["RouletteRules"]):
    name = "roulette"
    demonstrations = {"Roulette 1": "pa-2011-proposed/roulette"}
    wheel_rule = "wheel.kind"
    classes = {**dict.fromkeys(_MONEY, "money"), **dict.fromkeys(_PAPER, "paper")}
    together = (("five_adjacent.offered", "five_adjacent.replica"), ("wheel.kind", "wheels", "layout.zeros"))

    def wheels(self, draft: Draft) -> tuple[str, ...]:
        """Those that the edition has, and what one of them may be used as."""
        from croupier.games.roulette.rules import DOUBLE_AS_SINGLE, DOUBLE_ZERO
        from croupier.rulebook import paths

        parts = map(paths.split, draft.rules)
        kinds = tuple(dict.fromkeys(each[1] for each in parts if each[0] == "wheels" and len(each) > 1))
        return (*kinds, DOUBLE_AS_SINGLE) if DOUBLE_ZERO in kinds else kinds

    def build(self, in_force: InForce) -> RouletteRules:
        from croupier.games.roulette.rules import build

        return build(in_force)

    def stops(self, rules: RouletteRules) -> tuple[str, ...]:
        """A covered compartment makes the spin void."""
        return tuple(number for number in rules.ring.order if number != rules.covered_number)

    def smallest_chip(self, rules: RouletteRules) -> int:
        return rules.chips_in_play.smallest

    def kinds(self, rules: RouletteRules) -> Sequence[str]:
        from croupier.games.roulette.wagers import kinds

        return kinds(rules)

    def unavailable(self, rules: RouletteRules) -> Collection[str]:
        """Such as the first five where there is no 00, or where it is covered."""
        return set(self.kinds(rules)) - {wager.kind for wager in self.catalogue(rules).values()}

    def catalogue(self, rules: RouletteRules) -> Catalogue:
        from croupier.games.roulette.wagers import catalogue

        return catalogue(rules)

    def find(self, rules: RouletteRules, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
        from croupier.games.roulette.wagers import find

        return find(rules, kind, on)

    def said(self, rules: RouletteRules, text: str) -> Wager | Refused | None:
        from croupier.games.roulette.spoken import said

        return said(rules, text)

    def unwinnable(self, rules: RouletteRules) -> list[str]:
        """Also wagers on numbers that are on the layout and not on the wheel: they pay as if all of them could win."""
        never, ring = super().unwinnable(rules), set(rules.ring.order)
        part = [one for one in self.catalogue(rules).values() if one.on and set(one.on) - ring and set(one.on) & ring]
        return [
            *never,
            *(f"{one.name} is on {', '.join(sorted(set(one.on) - ring))}, which the wheel does not have" for one in part),
        ]

    def warnings(self, rules: RouletteRules, **asks: Any) -> list[str]:
        """Also wagers that cannot lose, and colours that are not as many."""
        from croupier.games.wheel.stated import cannot_lose

        stops, numbers = self.stops(rules), rules.ring.order
        sure = [said for name, wager in rules.stated.items() for said in cannot_lose(name, wager.numbers, stops)]
        red, black = ([rules.colour(number) for number in numbers].count(colour) for colour in ("red", "black"))
        uneven = [f"the {rules.physical_wheel} wheel has {red} red and {black} black numbers"] if red != black else []
        return [*super().warnings(rules, **asks), *sure, *uneven]

    def offering(self, rules: RouletteRules) -> Mapping[str, Value]:
        """Five adjacent numbers need their replica of the wheel on the layout."""
        offers, replica = super().offering(rules), "five_adjacent.replica"
        needed = "five_adjacent.offered" in offers and rules.allows(replica, True)
        return {replica: True, **offers} if needed else offers

    def settle(self, rules: RouletteRules, written: Mapping[str, object]) -> Settled:
        from croupier.games.roulette.settle import settle
        from croupier.games.wheel.settle import spin_round

        return settle(rules, spin_round(written))

    def live(self, version: str = "") -> LiveRoulette:
        from croupier.games.roulette.live import LiveRoulette

        return {"": LiveRoulette}[version]()

    def scenes(self) -> RouletteScenes:
        from croupier.games.roulette.rounds.vectors import RouletteScenes

        return RouletteScenes()

    def wheel(self, rules: RouletteRules) -> Wheel:
        from croupier.games.roulette.rules import wheel_of

        return wheel_of(rules)

    def felt(self, rules: RouletteRules, version: str = "") -> Felt:
        from croupier.games.roulette.table.felt import felt

        return felt(rules)

    def scene(self, rules: RouletteRules, seen: Seen) -> Scene:
        from croupier.games.roulette.table.scene import scene

        return scene(rules, seen.view, person=seen.person, events=seen.events, results=seen.results)

    def guide_entry(self, rules: RouletteRules) -> GuideEntry:
        from croupier.games.roulette.paper.guide import guide_entry

        return guide_entry(rules)

    def filing(self) -> RouletteFiling:
        from croupier.games.roulette.paper.filing import RouletteFiling

        return RouletteFiling()

    def desk(self) -> RouletteDesk:
        from croupier.games.roulette.rounds.desk import RouletteDesk

        return RouletteDesk()

    def result_of(self, event: Event) -> str:
        from croupier.games.roulette.play.events import Landed

        return event.number if isinstance(event, Landed) else ""

    @property
    def table_size(self) -> TableSize:
        from croupier.games.roulette.paper.table_plan import SIZE

        return SIZE

    def table_plan(self, rules: RouletteRules, size: TableSize, holder: Holder) -> Drawn:
        from croupier.games.roulette.paper.table_plan import table_plan

        return table_plan(rules, size, holder)

    def wheel_plan(self, rules: RouletteRules, diameter: Fraction | None) -> WheelPlan:
        from croupier.games.kit.paper.wheel_plan import wheel_size
        from croupier.games.roulette.paper.wheel_plan import wheel_plan

        return wheel_plan(rules, float(wheel_size(rules, rules.wheel.diameter_inches, diameter)))

    def sign(self, rules: RouletteRules, of: str) -> Sign | NotDue:
        from croupier.games.roulette.paper.signs import roulette_sign

        return roulette_sign(rules, of)

    def drawings(self, rules: RouletteRules) -> Mapping[str, str]:
        from croupier.games.roulette.drawing import draw_layout, draw_wheel

        return {"wheel": draw_wheel(rules), "layout": draw_layout(rules)}


ROOM = Roulette()
