"""What can be said of the cage. All else that is said at the table is of the kit."""

from croupier.games.kit.play.decider import Command, command


@command("spin")
class SpinCage(Command):
    """The dealer turned the cage so many times."""

    turns: int


@command("dice at rest")
class Rest(Command):
    """The dice lie flat and show these numbers: "2-2-5"."""

    dice: str


@command("die cocked")
class Cocked(Command):
    """A die leans and shows no number."""


@command("correct dice")
class Correct(Command):
    """The dice were entered wrongly; nothing has been collected yet."""

    dice: str
