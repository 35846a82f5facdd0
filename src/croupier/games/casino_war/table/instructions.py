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
TOLD: Mapping[str, str] = {
    "opening.spread": "spread {}",
    "opening.shown_to": "shown to {}",
    "batches.backs": "two batches have backs of {}",
    "decks.cover_cards": "with cover cards: {}",
    "boxes.drop": "the drop box is at the dealer's {}",
    "boxes.tip": "the tip box is at the dealer's {}",
    "discard_rack.attached": "the discard rack is attached {}",
    "batches.in_shuffler": "of two batches {}",
    "batches.in_discard_rack": "batches that may lie in the discard rack: {}",
    "idle.spread": "cards that are not played with are spread {}",
    "idle.stored_batch": "a stored batch is {}",
    "cut.moved": "{}",
    "deal.hand": "the card is {}",
    "deal.handled_by": "{} touches cards",
    "settle.discarded": "discards are kept {}",
}
"""By rule or group of rules, the sentence that tells people its value."""
