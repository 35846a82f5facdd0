"""Poker as the rest of the house sees it, and a poker room without a game. Players bet against each other: no odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.errors import InputError
from croupier.games.kit.room import CommandLine, OwnPages, Room

if TYPE_CHECKING:
    from croupier.drawing.plan import Plan as Drawn
    from croupier.games.kit.lots import Lots
    from croupier.games.kit.paper.guide import GuideEntry
    from croupier.games.kit.paper.ranking import Ranking
    from croupier.games.kit.paper.signs import NotDue, Sign
    from croupier.games.kit.paper.table_plan import Holder, TableSize
    from croupier.games.kit.rounds.drills import HandsToOrder, PotsToDivide
    from croupier.games.kit.rounds.written_round import Settled
    from croupier.games.kit.simulation.plan import Asked, Counts
    from croupier.games.kit.table.felt import Felt
    from croupier.games.kit.table.scene import Scene, Seen
    from croupier.games.poker.live import LivePoker
    from croupier.games.poker.paper.filing import PokerFiling, PokerRoomFiling
    from croupier.games.poker.room_rules import BareRoomRules, PokerRoomRules
    from croupier.games.poker.rounds.desk import PokerDesk
    from croupier.games.poker.rounds.vectors import PokerScenes
    from croupier.games.poker.rules import PokerRules
    from croupier.games.poker.simulation.plan import PokerPlan
    from croupier.rulebook.choices import InForce

R = TypeVar("R", bound="PokerRoomRules")


class AmongPlayers(Room[R]):
    """What a poker game and a room without one share."""

    banked = False
    round_keys = frozenset({"pot", "pots", "unit", "button", "hands", "board", "dealt", "dead", "void"})
    instead_of_odds = "`croupier equity` tells a hand's share of the pot"

    @property
    def classes(self) -> Mapping[str, str]:
        from croupier.games.poker.rules import CLASSES

        return CLASSES

    @property
    def together(self) -> tuple[tuple[str, ...], ...]:
        from croupier.games.poker.rules import TOGETHER

        return TOGETHER

    def sign(self, rules: R, of: str) -> Sign | NotDue:
        from croupier.games.poker.paper.signs import poker_sign

        return poker_sign(rules, of)


class Poker(AmongPlayers["PokerRules"]):
    name = "poker"
    several = True
    demonstrations = {"Badugi 1": "gge-2011/badugi"}
    typed = {
        **dict.fromkeys(("bet to", "raise", "raise to", "complete", "complete to"), "bet"),
        **dict.fromkeys(("pat", "stand pat"), "discard"),
    }
    commands = {
        "rank": CommandLine("croupier.cli.poker.rank", "Poker hands in their order."),
        "equity": CommandLine("croupier.cli.poker.equity", "The part of the pot that poker hands get, exact or sampled."),
        "draws": CommandLine(
            "croupier.cli.poker.draws", "The final hands of a start in a draw game, and what to throw away."
        ),
        "replay": CommandLine("croupier.cli.poker.replay", "A recorded poker hand (PHH), step by step under the rules."),
        "play": CommandLine("croupier.cli.poker.play", "Poker hands dealt and played, street by street."),
    }
    simulation_printer = "croupier.cli.poker.simulate"
    prepares = ("shuffler", "cards", "deck")
    page = "croupier.web.poker.edition"
    pages = OwnPages("croupier.web.poker.pages", "/hands", "Hands")
    api = "croupier.web.poker.api"

    def build(self, in_force: InForce) -> PokerRules:
        from croupier.games.poker.rules import build

        return build(in_force)

    def assumptions(self, rules: PokerRules, **asks: Any) -> Mapping[str, object]:
        """The deck, and how the cards that nobody knows fall."""
        plan = asks.get("plan")
        names = () if plan is None else plan.policies if len(set(plan.policies)) > 1 else plan.policies[:1]
        played = {"policies": list(names)} if names else {}
        return {"cards": rules.deck_size, "deal": "unseen cards equally likely in every order", **played}

    def settle(self, rules: PokerRules, written: Mapping[str, object]) -> Settled:
        from croupier.games.poker.settle import settle

        return settle(rules, written)

    def live(self, version: str = "") -> LivePoker:
        from croupier.games.poker.live import LivePoker

        return {"": LivePoker}[version]()

    def scenes(self) -> PokerScenes:
        from croupier.games.poker.rounds.vectors import PokerScenes

        return PokerScenes()

    def pots_to_divide(self, rules: PokerRules, lots: Lots) -> PotsToDivide | None:
        from croupier.games.poker.rounds.drills import pots_to_divide

        return pots_to_divide(rules, lots)

    def hands_to_order(self, rules: PokerRules, lots: Lots) -> HandsToOrder:
        from croupier.games.poker.rounds.drills import hands_to_order

        return hands_to_order(rules, lots)

    def felt(self, rules: PokerRules, version: str = "") -> Felt:
        from croupier.games.poker.table.felt import felt

        return felt(rules)

    def scene(self, rules: PokerRules, seen: Seen) -> Scene:
        from croupier.games.poker.table.scene import scene

        return scene(rules, seen.view, person=seen.person, events=seen.events)

    def guide_entry(self, rules: PokerRules) -> GuideEntry:
        from croupier.games.poker.paper.guide import guide_entry

        return guide_entry(rules)

    def rankings(self, rules: PokerRules) -> tuple[Ranking, ...]:
        from croupier.games.poker.paper.ranking import rankings

        return rankings(rules)

    def ranks_hands(self, rules: PokerRules) -> bool:
        return bool(rules.pot.shares)

    def filing(self) -> PokerFiling:
        from croupier.games.poker.paper.filing import PokerFiling

        return PokerFiling()

    def desk(self) -> PokerDesk:
        from croupier.games.poker.rounds.desk import PokerDesk

        return PokerDesk()

    @property
    def table_size(self) -> TableSize:
        from croupier.games.poker.paper.table_plan import SIZE

        return SIZE

    def table_plan(self, rules: PokerRules, size: TableSize, holder: Holder) -> Drawn:
        from croupier.games.poker.paper.table_plan import table_plan

        return table_plan(rules, size, holder)

    def drawings(self, rules: PokerRules) -> Mapping[str, str]:
        from croupier.games.poker.drawing import draw_layout

        return {"layout": draw_layout(rules)}

    def plan(self, rules: PokerRules, asked: Asked) -> PokerPlan:
        from croupier.games.poker.simulation.plan import planned

        return planned(rules, asked)

    def simulation_report(self, plan: PokerPlan, counts: Counts) -> Mapping[str, object]:
        from croupier.games.poker.simulation.report import report

        return report(plan, counts)


class PokerRoom(AmongPlayers["BareRoomRules"]):
    """The rules that every game in a room takes over."""

    name = "poker-room"

    def build(self, in_force: InForce) -> BareRoomRules:
        from croupier.games.poker.room_rules import build_room

        return build_room(in_force)

    def filing(self) -> PokerRoomFiling:
        from croupier.games.poker.paper.filing import PokerRoomFiling

        return PokerRoomFiling()

    def settle(self, rules: BareRoomRules, written: Mapping[str, object]) -> Settled:
        raise InputError("a poker room has no game of its own; name one of its games, such as gge-2011/triple-draw-2-7")

    def plan(self, rules: BareRoomRules, asked: Asked) -> PokerPlan:
        raise InputError("a poker room has no simulation: it is the room's rules without a game")


ROOM = Poker()
NO_GAME = PokerRoom()
