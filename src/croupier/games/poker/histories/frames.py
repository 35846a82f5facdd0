"""Hand histories as a pandas DataFrame: one row for every step of every hand. Needs the extra `croupier[frames]`."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from croupier.equipment.cards import names
from croupier.extras import require_extra
from croupier.games.poker.histories.phh import Hand, number
from croupier.games.poker.histories.replay import Replayed, replay
from croupier.games.poker.words import stack_number

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = (
    "hand",
    "variant",
    "step",
    "action",
    "street",
    "player",
    "name",
    "kind",
    "amount",
    "cards",
    "pot",
    "stack",
    "rule",
    "cite",
)


def rows(place: int, done: Replayed) -> Iterator[tuple[object, ...]]:
    """A hand's steps in the order of COLUMNS; `place` is the hand's in its file, `stack` the player's after the step."""
    for count, step in enumerate(done.steps, 1):
        at = step.player
        yield (
            place,
            done.hand.variant,
            count,
            step.action,
            step.street,
            at + 1 if at >= 0 else None,
            done.who[at] if at >= 0 else None,
            step.kind,
            number(step.amount),
            names(step.cards),
            number(step.pot),
            stack_number(step.stacks[at]) if at >= 0 and step.stacks else None,
            step.rule or None,
            step.cite or None,
        )


def frame(hands: Iterable[Hand]) -> "DataFrame":
    """All steps of the hands, each replayed under its rules; a hand that the rules refuse is refused here too."""
    require_extra("frames", "a table of hands")
    from pandas import DataFrame

    told = [row for place, hand in enumerate(hands, 1) for row in rows(place, replay(hand))]
    found = DataFrame(told, columns=list(COLUMNS))
    return found.astype({"action": "Int64", "player": "Int64"})
