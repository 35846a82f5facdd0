"""What the rules tell people about a step at roulette: what is looked at, said and done by hand."""

from collections.abc import Mapping

HOW: Mapping[str, tuple[str, ...]] = {
    "inspect": ("ball.material", "wheel.diameter_inches", "inspection.checks", "inspection.signs_meet"),
    "adjust wheel": ("adjustment.before", "log.fields"),
    "replace part": ("replacement.then", "log.fields"),
    "certify log entry": ("log.fields",),
    "place wager": (
        "straight.place",
        "split.place",
        "three_numbers.place",
        "four_numbers.place",
        "six_numbers.place",
        "wagers.settled_by",
    ),
    "no more bets": ("no_more_bets.said", "no_more_bets.then"),
    "mark number": ("result.marked",),
    "pay winning wagers": ("settlement.winners",),
    "cash in": ("chips.cashed_in",),
    "close table": ("closed.wheel",),
}
"""By command, the rules and groups of rules that are shown with it."""
