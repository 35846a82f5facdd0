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
