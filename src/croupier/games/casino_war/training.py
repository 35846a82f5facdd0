"""Casino War for its trainer and its test vectors: houses, what stands at the table, and pictures to be paid."""

from collections.abc import Iterator, Mapping

from croupier.equipment.cards import SUITS
from croupier.equipment.money import dollars
from croupier.games.casino_war.geometry import fixtures, layout, odds_on_layout, pay_tables
from croupier.games.casino_war.play.state import UNSEEN
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.game import Training
from croupier.games.kit.table_habits import Lots
from croupier.games.kit.training import House, Picture
from croupier.rulebook.values import Value

Choices = Mapping[str, Value]
"""What a house chooses."""

WEIGHTS: Choices = {
    "jackpot 1": 1,
    "jackpot 2": 2,
    "$1,000": 3,
    "$600": 4,
    "$500": 5,
    "$400": 5,
    "$350": 10,
    "$300": 10,
    "$250": 20,
    "$200": 20,
    "$150": 5,
    "$100": 5,
    "$75": 10,
    "$50": 10,
    "$40": 20,
    "$35": 20,
    "$30": 30,
    "$25": 40,
}
SIDE: Choices = {
    "progressive.offered": True,
    "progressive.meter.rate": "1/10",
    "progressive.meter.now": "12345.67",
    "bonus_spin.offered": True,
    "bonus_spin.trigger": "black Q",
    "bonus_spin.weights": WEIGHTS,
    "bonus_spin.primary.rate": "1/20",
    "bonus_spin.primary.now": "20000.00",
    "bonus_spin.secondary.rate": "1/50",
    "bonus_spin.secondary.now": "6000.00",
}
SIDE_BOXES: Choices = {**SIDE, "wagers.boxes": 2}
CAPPED: Choices = {**SIDE_BOXES, "bonus_spin.stake": "1.00", "limits.payout_per_hand": "25.00"}
STATIONS: Choices = {"electronic.offered": True, "electronic.cards": 3}
SHUFFLER: Choices = {"shoe.shuffler": True}
DEVICE: Choices = {"shoe.kind": "reshuffling", "shoe.approval": "letter of 1 March"}
CONTINUOUS: Choices = {**DEVICE, "shoe.kind": "continuous"}

_TIES = {"card": ("Qs", "Qc", "Kd", "2h")}
_ALIKE = {
    "card": ("Qs",),
    "hot": ("jackpot 1", "jackpot 2"),
    "community": ("$100",),
    "wager": ("initial", "progressive", "bonus-spin"),
    "choice": ("war",),
}
_BESIDE = {**_TIES, "wager": ("initial", "tie", "progressive", "bonus-spin")}
_WARS = {"card": ("Qs", "Qc", "Qh"), "choice": ("war",), "wager": ("initial",)}
_IDLE = {**_TIES, "command": ("no gaming activity", "ask to see the stored batch", "shuffler out of order")}
_IN_ERROR = {**_WARS, "command": ("card face up in the shoe", "exposed card drawn in error", "card drawn in error")}
_MEANS = {"means": ("words with cash", "on its area")}
_DEEP = ({"1": 900_00, "2": 900_00, "5": 900_00},)
_THREE, _TWO = {"1": 90_00, "4": 35_00, "6": 60_50}, {"1": 90_00, "4": 23_00}


class WarTraining(Training[WarRules]):
    drilled = {"shoe.shuffler": True, "progressive.offered": True}
    houses = (
        House("as the edition has it", crowds=(None, _THREE), shows=_TIES, tries=_MEANS),
        House(
            "two boxes to a player, and limits",
            {"wagers.boxes": 2, "limits.minimum": "5.00", "limits.maximum": "100.00"},
            crowds=({"2": 900_00, "5": 247_00},),
            shows=_TIES,
        ),
        House("a shuffler", SHUFFLER, crowds=(None, _TWO), shows=_TIES),
        House(
            "a shuffler of 14 decks",
            {**SHUFFLER, "decks.shuffler": 14, "shuffle.into_shoe": True},
            crowds=(None, _TWO),
            shows=_TIES,
        ),
        House("a device that reshuffles", DEVICE, crowds=(None, _TWO), shows=_TIES),
        House("a continuous shuffler", CONTINUOUS, crowds=(None, _TWO), shows=_TIES),
        House("everybody at War", crowds=_DEEP, shows=_WARS),
        House("an idle table with a shuffler", SHUFFLER, crowds=(None, _TWO), shows=_IDLE),
        House("cards in error at a device", DEVICE, crowds=_DEEP, shows=_IN_ERROR),
        House("side wagers", SIDE_BOXES, "", _DEEP, "progressive.offered", _BESIDE, _MEANS),
        House("side wagers and a payout limit", CAPPED, "", _DEEP, "progressive.offered", _BESIDE),
        House("side wagers on cards that are all alike", SIDE_BOXES, "", _DEEP, "progressive.offered", _ALIKE),
        House("stations", STATIONS, "electronic", (None,), "electronic.offered", _TIES, {"wager": ("progressive",)}),
    )
    prepares = ("shuffle", "cut", "burn", "shoe", "decks")

    def equipment(self, rules: WarRules) -> Mapping[str, Mapping[str, object]]:
        """The layout with its areas and odds, what stands on the dealer's side, and the wheel of the Bonus Spin."""
        spin, shown, limit = rules.bonus_spin, rules.layout.payout_limit, rules.limits.payout_per_hand
        drawn: dict[str, object] = {
            "areas": [area.name for area in layout(rules).areas],
            "odds": {line: str(rules.payouts[line]) for line in odds_on_layout(rules)},
            "pay_tables": {table.wager: dict(table.lines) for table in pay_tables(rules)},
        }
        if shown is not None:  # the text asks how the most that a hand is paid is shown
            drawn["payout_limit"] = shown
        if shown == "the amount":
            drawn["payout_limit_amount"] = None if limit is None else dollars(limit)
        stands = [{"name": one.name, "side": one.side, "how": one.how} for one in fixtures(rules)]
        equipment: dict[str, Mapping[str, object]] = {"layout": drawn, "table": {"stands": stands}}
        if spin is not None and spin.offered and spin.weights:
            equipment["bonus wheel"] = {"weights": dict(spin.weights)}
        return equipment

    def together(self, rules: WarRules) -> Iterator[Choices]:
        """A deal the other way round, a reshuffle after every round, a cover card by eye, boxes on the other sides.

        Where the Initial Wager is given up before the War deal, its fate is another only if it is decided after it.
        """
        turned = {"left": "right", "right": "left", "clockwise": "counterclockwise", "counterclockwise": "clockwise"}
        after = "after the War deal"
        yield {"deal.first": turned[rules.deal.first], "deal.direction": turned[rules.deal.direction]}
        yield {"reshuffle.after": "every round", "shuffle.when": ("before play", "after each round", "when directed")}
        yield {"cut.second_cover_measured": "approximately", "cut.by_eye": 10}
        yield {"boxes.drop": turned[rules.boxes.drop], "boxes.tip": turned[rules.boxes.tip]}
        for how in ("win", "tie", "lose") if rules.war.initial.when != after else ():
            yield {f"war.initial.{how}": "returned", "war.initial.when": after}
        yield {"bonus_spin.weights": {**WEIGHTS, "jackpot 1": 2}}

    def picture(self, rules: WarRules, lots: Lots) -> Picture:
        """Chips at one position, and a card that wins or ties; a tie has a Tie Wager, or goes to War."""
        usual = [cents for cents in USUAL_CENTS if cents in rules.chips.in_play] or sorted(rules.chips.in_play)
        chip, least = lots.pick(usual[:2]), rules.limits.minimum or 0
        chips = [("initial", max(-(-least // chip), lots.pick(CHIPS)))]
        tied = lots.chance(TIED)
        if not tied or not lots.chance(WAR):
            chips.append(("tie", lots.pick(TIES)))
        high, low = sorted(lots.shuffled(rules.ranks.order)[:2], key=rules.ranks.order.index)
        own, dealers = high + lots.pick(SUITS), (high if tied else low) + lots.pick(SUITS)
        return Picture("", chip, chips, (*(UNSEEN,) * rules.burn.shoe, own, dealers), "war")


CHIPS, TIES = tuple(range(1, 21)), tuple(range(1, 13))
"""How many chips lie on the Initial and on the Tie Wager of a picture."""
USUAL_CENTS = (5_00, 25_00, 1_00, 2_50)
"""Values of the chips in a picture, the most usual first."""
TIED, WAR = 0.55, 0.5
"""How often the cards tie, and how often a tie without a Tie Wager goes to War."""
