"""Commands that every table with a wheel knows, beside those of all banked tables."""

from typing import Literal

from croupier.games.kit.play.decider import Command, command


@command("open table")
class Open(Command):
    pass


@command("collect losing wagers")
class Collect(Command):
    pass


@command("pay winning wagers")
class Pay(Command):
    pass


@command("correct wager")
class CorrectWager(Command):
    """A wager was entered wrongly: so much of the player's really lies on it, or nothing."""

    player: str
    wager: str
    cents: int


@command("withdraw report")
class Withdraw(Command):
    """What was last said of the spin was not so: the table stands as before it."""

    report: str


# Where wagers are made with value chips or cash


@command("close table")
class Close(Command):
    pass


@command("buy in")
class BuyIn(Command):
    """A player joins with value chips, or a player at the table buys more."""

    player: str
    cents: int


@command("place wager")
class PlaceWager(Command):
    """Chips on the layout, by wager or by the place where they lie."""

    player: str
    cents: int
    wager: str = ""
    on: tuple[str, ...] = ()
    place: str = ""
    means: Literal["value chips", "cash"] = "value chips"
