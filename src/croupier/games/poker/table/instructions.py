"""What the rules tell people about a step at a poker table: what is looked at and done by hand."""

from collections.abc import Mapping

HOW: Mapping[str, tuple[str, ...]] = {
    "start hand": ("cards.change_hours", "shuffler.broken"),
    "buy in": ("currency.plays",),
    "award pots": ("rake.holding",),
    "report exposed card": ("exposed",),
    "report dead hand": ("dead",),
}
"""By command, the rules and groups of rules that are shown with it."""
TOLD: Mapping[str, str] = {
    "cards.change_hours": "the cards are changed after {} hours",
    "shuffler.broken": "a broken shuffler is {}",
    "currency.plays": "bills of {} play as they are",
    "rake.holding": "until the hand is over the rake lies {}",
    "exposed.dealt": "a card that was exposed in dealing is {}",
    "exposed.misdeal": "so many exposed cards make a misdeal: {}",
    "dead.bets": "what a dead hand has bet: {}",
}
"""By rule or group of rules, the sentence that tells people its value."""
