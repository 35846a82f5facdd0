"""When a section comes back: spaced repetition by FSRS, the Free Spaced Repetition Scheduler.

The algorithm is published (J. Ye and others, "A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition
Scheduling", KDD 2022) and kept as the package `fsrs`. A section is a card; a right answer is "good", one that took long is
"hard", a wrong one is "again". Its lots are off: the same answers always give the same days.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from croupier.extras import require_extra

SLOW_SECONDS = 60.0
"""A right answer after so long was hard."""
SOON = 3
"""After so many other questions a wrong one is asked again in the same sitting."""

Card = Mapping[str, Any]
"""A card as `fsrs` writes it to JSON."""


def answered(card: Card | None, right: bool, seconds: float | None, at: str) -> Card:
    """The card of a section after an answer; None is a section that was never asked."""
    require_extra("training", "the trainer")
    from fsrs import Card as FsrsCard
    from fsrs import Rating, Scheduler

    rating = Rating.Again if not right else Rating.Hard if seconds is not None and seconds > SLOW_SECONDS else Rating.Good
    scheduler = Scheduler(enable_fuzzing=False)
    known = FsrsCard(card_id=1) if card is None else FsrsCard.from_dict(dict(card))  # type: ignore[arg-type]
    after, _ = scheduler.review_card(known, rating, datetime.fromisoformat(at))
    return dict(after.to_dict())


def due_at(card: Card) -> str:
    """When the section comes back, in UTC."""
    return str(card["due"])


def is_due(card: Card, at: str) -> bool:
    return datetime.fromisoformat(due_at(card)) <= datetime.fromisoformat(at)
