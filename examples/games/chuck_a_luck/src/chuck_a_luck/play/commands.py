"""What can be said of the cage. All else that is said at the table is of the kit."""

from typing import ClassVar

from croupier.games.kit.decider import Command, message


@message
class SpinCage(Command):
    """The dealer turned the cage so many times."""

    name: ClassVar[str] = "spin"
    turns: int


@message
class Rest(Command):
    """The dice lie flat and show these numbers: "2-2-5"."""

    name: ClassVar[str] = "dice at rest"
    dice: str


@message
class Cocked(Command):
    """A die leans and shows no number."""

    name: ClassVar[str] = "die cocked"


@message
class Correct(Command):
    """The dice were entered wrongly; nothing has been collected yet."""

    name: ClassVar[str] = "correct dice"
    dice: str
