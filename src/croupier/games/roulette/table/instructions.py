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
TOLD: Mapping[str, str] = {
    "ball.material": "the ball is {}",
    "wheel.diameter_inches": "the wheel is {} inches across",
    "inspection.checks": "{}",
    "inspection.signs_meet": "signs and layout meet {}",
    "adjustment.before": "first {}",
    "log.fields": "the log takes {}",
    "replacement.then": "the new part is {}",
    "straight.place": "one number lies in its {}",
    "split.place": "two numbers lie on the {}",
    "three_numbers.place": "three numbers lie on the {}",
    "four_numbers.place": "four numbers lie on the {}",
    "six_numbers.place": "six numbers lie on the {}",
    "wagers.settled_by": "a wager counts by its {}",
    "no_more_bets.said": "it is called {}",
    "no_more_bets.then": "then {}",
    "result.marked": "the number is {}",
    "settlement.winners": "winning wagers {}",
    "chips.cashed_in": "a player's own colour is cashed in {}",
    "closed.wheel": "the wheel is {}",
}
"""By rule or group of rules, the sentence that tells people its value."""
