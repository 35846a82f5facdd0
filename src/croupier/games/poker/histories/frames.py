"""Hand histories as a pandas DataFrame."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.equipment.cards import names
from croupier.extras import require_extra
from croupier.games.poker.amounts import stack_number
from croupier.games.poker.histories.read import read
from croupier.games.poker.histories.replay import Replayed, replay

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = (
    *("hand", "variant", "step", "action", "street", "player", "name", "kind", "amount"),
    *("cards", "pot", "stack", "rule", "cite"),
)


def rows(place: int, done: Replayed) -> Iterator[dict[str, object]]:
    """A hand's steps; `hand` is its place in its file, `stack` what the player has after the step."""
    for count, step in enumerate(done.steps, 1):
        stack = stack_number(step.stacks[step.player]) if step.player >= 0 and step.stacks else None
        own = {"hand": place, "variant": done.hand.variant, "step": count, "cards": names(step.cards), "stack": stack}
        yield {**step.json(done.who), **own}


def frame(path: Path | str) -> "DataFrame":
    """One row for every step of every hand of a `.phh` or `.phhs` file. Needs the extra `croupier[frames]`.

    Each hand is replayed under its rules; a hand that the rules refuse is refused here too.

    >>> from croupier import histories
    >>> len(histories.frame("examples/razz.phh"))
    9
    """
    require_extra("frames", "a table of hands")
    from pandas import DataFrame

    steps = [row for place, hand in enumerate(read(path), 1) for row in rows(place, replay(hand))]
    return DataFrame(steps, columns=list(COLUMNS)).astype({"action": "Int64", "player": "Int64"})
