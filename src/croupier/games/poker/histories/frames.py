"""Hand histories as a pandas DataFrame."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.equipment.cards import names
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.poker.amounts import is_known
from croupier.games.poker.histories.replay import Replayed, replay_all

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = (
    *("file", "hand", "variant", "step", "action", "street", "player", "name", "kind", "amount"),
    *("cards", "pot", "stack", "rule", "cite", "refused"),
)


def rows(done: Replayed) -> Iterator[dict[str, object]]:
    """A hand's steps; amounts are cents, `stack` is what the player has after the step."""
    for count, step in enumerate(done.steps, 1):
        stack = step.stacks[step.player] if step.player >= 0 and step.stacks else None
        known = stack if stack is None or is_known(stack) else None
        own = {"amount": step.amount, "pot": step.pot, "stack": known, "cards": names(step.cards), "step": count}
        yield {**step.json(done.who), **own, "variant": done.hand.variant}


def frame(*paths: Path | str) -> "DataFrame":
    """One row for every step of every hand of these `.phh` and `.phhs` files and folders. Needs `croupier[frames]`.

    Amounts are cents. `hand` is a hand's place in its file. A hand that cannot be replayed has one row, with the reason in
    `refused`.

    >>> from croupier import histories
    >>> len(histories.frame(histories.EXAMPLE))
    9
    """
    require_extra("frames", "a table of hands")
    from pandas import DataFrame

    found: list[dict[str, object]] = []
    for file, hand, done in replay_all(*paths):
        steps = [{"refused": str(done)}] if isinstance(done, InputError) else rows(done)
        found += [{**step, "file": str(file), "hand": hand} for step in steps]
    whole = dict.fromkeys(("action", "player", "step", "amount", "pot", "stack"), "Int64")
    return DataFrame(found, columns=list(COLUMNS)).astype(whole)
