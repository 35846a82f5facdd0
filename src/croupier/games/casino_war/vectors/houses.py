"""Houses as Casino War knows them: what each chooses."""

from collections.abc import Mapping

from croupier.rulebook.values import Value

WEIGHTS: Mapping[str, Value] = {
    **dict.fromkeys(("jackpot 1",), 1),
    **dict.fromkeys(("jackpot 2", "$1,000"), 2),
    **dict.fromkeys(("$600", "$500", "$400", "$150", "$100"), 5),
    **dict.fromkeys(("$350", "$300", "$75", "$50"), 10),
    **dict.fromkeys(("$250", "$200", "$40", "$35", "$30", "$25"), 20),
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
    "wagers.boxes": 2,
}
CAPPED: Mapping[str, Value] = {**SIDE, "bonus_spin.stake": "1.00", "limits.payout_per_hand": "25.00"}
STATIONS: Mapping[str, Value] = {"electronic.offered": True, "electronic.cards": 3}
SHUFFLER: Mapping[str, Value] = {"shoe.shuffler": True}
DEVICE: Mapping[str, Value] = {"shoe.kind": "reshuffling", "shoe.approval": "letter of 1 March"}
CONTINUOUS: Mapping[str, Value] = {"shoe.kind": "continuous", "shoe.approval": "letter of 1 March"}
