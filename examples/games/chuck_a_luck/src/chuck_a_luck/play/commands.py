"""What can be said of the cage. All else that is said at the table is of the kit."""

from dataclasses import dataclass
from typing import ClassVar

from croupier.games.kit.decider import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinCage(Command):
    """The dealer turned the cage so many times."""

    name: ClassVar[str] = "spin"
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Command):
    """The dice lie flat and show these numbers: "2-2-5"."""

    name: ClassVar[str] = "dice at rest"
    dice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cocked(Command):
    """A die leans and shows no number."""

    name: ClassVar[str] = "die cocked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(Command):
    """The dice were entered wrongly; nothing has been collected yet."""

    name: ClassVar[str] = "correct dice"
    dice: str
