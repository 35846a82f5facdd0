"""What the rules tell people about a step at Casino War: where things stand and what is done by hand."""

from collections.abc import Mapping

HOW: Mapping[str, tuple[str, ...]] = {
    "receive cards": (
        "opening.spread",
        "opening.shown_to",
        "batches.backs",
        "decks.cover_cards",
        "boxes.drop",
        "boxes.tip",
        "discard_rack.attached",
    ),
    "prepare cards": ("batches.in_shuffler", "batches.in_discard_rack", "idle.spread", "idle.stored_batch"),
    "cut": ("cut.moved",),
    "deal a card": ("deal.hand", "deal.handled_by"),
    "end the round": ("settle.discarded",),
}
"""By command, the rules and groups of rules that are shown with it."""
