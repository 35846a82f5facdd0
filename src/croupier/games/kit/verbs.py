"""A game's own verbs for a table that is played from Python: `table.bet("3", initial=20)`.

Every command of a game is a verb by itself. Here a game adds those that take several steps at once.
"""

from collections.abc import Iterator
from typing import Any, Protocol

from croupier.games.kit.play.decider import Option


class Playable(Protocol):
    """What a verb needs of the table."""

    @property
    def rules(self) -> Any: ...
    @property
    def state(self) -> Any: ...

    @property
    def seeded(self) -> bool:
        """Whether cards and spins come from the table's own seed."""

    def step(self, command: str, /, **fields: object) -> None:
        """Do one step; what is due before it and leaves nothing to decide is done first. Amounts are dollars."""

    def reach(self, command: str) -> None:
        """Do what is due and leaves nothing to decide, until this command is open; nothing if that leads nowhere."""

    def open(self, command: str) -> tuple[Option, ...]:
        """The options of this command, if it is open now."""


class Verbs:
    """The verbs of one game: its public methods."""

    def __init__(self, table: Playable) -> None:
        self._table = table

    @classmethod
    def names(cls) -> Iterator[str]:
        return (name for name in dir(cls) if not name.startswith("_") and name != "names")
