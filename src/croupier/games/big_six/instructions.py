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
