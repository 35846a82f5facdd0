"""Houses as Casino War knows them: what each chooses."""

from collections.abc import Mapping

from croupier.rulebook.values import Value

WEIGHTS: Mapping[str, Value] = {
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
SIDE: Mapping[str, Value] = {
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
TWO_BOXES: Mapping[str, Value] = {"wagers.boxes": 2}
SIDE_BOXES: Mapping[str, Value] = {**SIDE, **TWO_BOXES}
CAPPED: Mapping[str, Value] = {**SIDE_BOXES, "bonus_spin.stake": "1.00", "limits.payout_per_hand": "25.00"}
STATIONS: Mapping[str, Value] = {"electronic.offered": True, "electronic.cards": 3}
SHUFFLER: Mapping[str, Value] = {"shoe.shuffler": True}
DEVICE: Mapping[str, Value] = {"shoe.kind": "reshuffling", "shoe.approval": "letter of 1 March"}
CONTINUOUS: Mapping[str, Value] = {"shoe.kind": "continuous", "shoe.approval": "letter of 1 March"}
