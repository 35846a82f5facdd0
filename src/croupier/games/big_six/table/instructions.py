"""What the rules tell people about a step at the Big Six Wheel."""

from collections.abc import Mapping

HOW: Mapping[str, tuple[str, ...]] = {
    "open table": ("wheel.diameter_inches", "wheel.cover", "boxes.table_side"),
    "place wager": ("layout.spaces", "wagers.settled_by"),
    "no more bets": ("no_more_bets.said",),
    "clapper at rest": ("wheel.clapper",),
    "pay winning wagers": ("settlement.winners",),
}
"""By command, the rules and groups of rules that are shown with it."""
TOLD: Mapping[str, str] = {
    "wheel.diameter_inches": "the wheel is {} inches across",
    "wheel.cover": "its pictures are covered with {}",
    "boxes.table_side": "drop box and tip box have a side of the table: {}",
    "layout.spaces": "a wager lies on the space of its symbol",
    "wagers.settled_by": "a wager counts by its {}",
    "no_more_bets.said": "it is called {}",
    "wheel.clapper": "the clapper {}",
    "settlement.winners": "winning wagers {}",
}
"""By rule or group of rules, the sentence that tells people its value."""
