"""Commands that every table with a wheel knows, beside those of all banked tables."""

from croupier.games.kit.play.betting import BuyIn as BuyIn  # noqa: PLC0414 (part of what every wheel knows)
from croupier.games.kit.play.betting import Close as Close  # noqa: PLC0414
from croupier.games.kit.play.betting import CorrectWager as CorrectWager  # noqa: PLC0414
from croupier.games.kit.play.betting import Open as Open  # noqa: PLC0414
from croupier.games.kit.play.betting import PlaceWager as PlaceWager  # noqa: PLC0414
from croupier.games.kit.play.decider import Command, command


@command("collect losing wagers")
class Collect(Command):
    pass


@command("pay winning wagers")
class Pay(Command):
    pass


@command("withdraw report")
class Withdraw(Command):
    """What was last said of the spin was not so: the table stands as before it."""

    report: str
