"""The Big Six Wheel as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.games.wheel.room import WheelRoom

if TYPE_CHECKING:
    from croupier.drawing.plan import Plan as Drawn
    from croupier.equipment.wheel import Wheel
    from croupier.games.big_six.live import LiveBigSix
    from croupier.games.big_six.paper.filing import BigSixFiling
    from croupier.games.big_six.rounds.desk import BigSixDesk
    from croupier.games.big_six.rounds.vectors import BigSixScenes
    from croupier.games.big_six.rules import BigSixRules
    from croupier.games.kit.paper.guide import GuideEntry
    from croupier.games.kit.paper.signs import NotDue, Sign
    from croupier.games.kit.paper.table_plan import Holder, TableSize
    from croupier.games.kit.paper.wheel_plan import WheelPlan
    from croupier.games.kit.play.decider import Event
    from croupier.games.kit.play.refused import Refused
    from croupier.games.kit.rounds.written_round import Settled
    from croupier.games.kit.rules import Weight
    from croupier.games.kit.table.felt import Felt
    from croupier.games.kit.table.scene import Scene, Seen
    from croupier.games.kit.wager import Catalogue, Wager
    from croupier.rulebook.choices import InForce

_MONEY = (
    *("payouts", "side", "wheel.sections", "wheel.counts", "wheel.order"),
    *("unique.wagers", "chips.breakage", "limits"),
)
_PAPER = ("layout", "themed", "unique", "wheel.odds_shown", "wheel.odds_are", "wheel.theme_approval")


class BigSix(WheelRoom["BigSixRules"]):
    name = "big-six"
    demonstrations = {"Big Six 1": "pa-2011-proposed/big-six"}
    example_wager = "$1"
    classes = {**dict.fromkeys(_MONEY, "money"), **dict.fromkeys(_PAPER, "paper")}
    together = (
        ("wheel.odds_shown", "wheel.odds_are"),
        ("wheel.sections", "wheel.order", "wheel.counts"),
        ("wheel.theme_approval", "themed"),
    )

    def build(self, in_force: InForce) -> BigSixRules:
        from croupier.games.big_six.rules import build

        return build(in_force)

    def stops(self, rules: BigSixRules) -> tuple[str, ...]:
        """A clapper between two sections is spun again and changes no odds."""
        return tuple(rules.wheel.order)

    def smallest_chip(self, rules: BigSixRules) -> int:
        return rules.chips_in_play.smallest

    def catalogue(self, rules: BigSixRules) -> Catalogue:
        from croupier.games.big_six.wagers import catalogue

        return catalogue(rules)

    def called(self, rules: BigSixRules, kind: str) -> str:
        """The themed or unique symbol that the house shows."""
        shown = rules.shown(kind) if kind in rules.symbols else kind
        return "" if shown == kind else shown

    def find(self, rules: BigSixRules, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
        from croupier.games.big_six.wagers import find

        return find(rules, kind, on)

    def said(self, rules: BigSixRules, text: str) -> Wager | Refused | None:
        """Also "20" for the space of the $20 bill."""
        return super().said(rules, f"${text}" if text.isascii() and text.isdecimal() else text)

    def settle(self, rules: BigSixRules, written: Mapping[str, object]) -> Settled:
        from croupier.games.big_six.settle import settle
        from croupier.games.wheel.settle import spin_round

        return settle(rules, spin_round(written))

    def scenes(self) -> BigSixScenes:
        from croupier.games.big_six.rounds.vectors import BigSixScenes

        return BigSixScenes()

    def live(self, version: str = "") -> LiveBigSix:
        from croupier.games.big_six.live import LiveBigSix

        return {"": LiveBigSix}[version]()

    def warnings(self, rules: BigSixRules, **asks: Any) -> list[str]:
        """Also wagers that cannot lose."""
        from croupier.games.wheel.stated import cannot_lose

        stops = self.stops(rules)
        sure = [said for name, wager in rules.stated.items() for said in cannot_lose(name, wager.symbols, stops)]
        return [*super().warnings(rules, **asks), *sure]

    def weights(self, rules: BigSixRules, held: Collection[str] = ()) -> Sequence[Weight]:
        """The sections of each symbol; the wheel keeps its number of sections."""
        from croupier.games.big_six.sections import weights

        return weights(rules, held)

    def wheel(self, rules: BigSixRules) -> Wheel:
        from croupier.games.big_six.rules import wheel_of

        return wheel_of(rules)

    def felt(self, rules: BigSixRules, version: str = "") -> Felt:
        from croupier.games.big_six.table.felt import felt

        return felt(rules)

    def scene(self, rules: BigSixRules, seen: Seen) -> Scene:
        from croupier.games.big_six.table.scene import scene

        return scene(rules, seen.view, person=seen.person, events=seen.events, results=seen.results)

    def guide_entry(self, rules: BigSixRules) -> GuideEntry:
        from croupier.games.big_six.paper.guide import guide_entry

        return guide_entry(rules)

    def filing(self) -> BigSixFiling:
        from croupier.games.big_six.paper.filing import BigSixFiling

        return BigSixFiling()

    def desk(self) -> BigSixDesk:
        from croupier.games.big_six.rounds.desk import BigSixDesk

        return BigSixDesk()

    def result_of(self, event: Event) -> str:
        from croupier.games.big_six.play.events import Landed

        return event.symbol if isinstance(event, Landed) else ""

    @property
    def table_size(self) -> TableSize:
        from croupier.games.big_six.paper.table_plan import SIZE

        return SIZE

    def table_plan(self, rules: BigSixRules, size: TableSize, holder: Holder) -> Drawn:
        from croupier.games.big_six.paper.table_plan import table_plan

        return table_plan(rules, size, holder)

    def wheel_plan(self, rules: BigSixRules, diameter: Fraction | None) -> WheelPlan:
        from croupier.games.big_six.paper.wheel_plan import wheel_plan
        from croupier.games.kit.paper.wheel_plan import wheel_size

        return wheel_plan(rules, float(wheel_size(rules, rules.wheel.diameter_inches, diameter)))

    def sign(self, rules: BigSixRules, of: str) -> Sign | NotDue:
        from croupier.games.big_six.paper.signs import big_six_sign

        return big_six_sign(rules, of)

    def drawings(self, rules: BigSixRules) -> Mapping[str, str]:
        from croupier.games.big_six.drawing import draw_layout, draw_wheel

        return {"wheel": draw_wheel(rules), "layout": draw_layout(rules)}


ROOM = BigSix()
