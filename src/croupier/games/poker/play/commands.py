"""What people ask for or report at a poker table."""

from croupier.equipment.cards import Card
from croupier.games.kit.play.decider import Command, command


@command("open table")
class OpenTable(Command):
    pass


@command("close table")
class CloseTable(Command):
    pass


@command("sit")
class Sit(Command):
    """Take a chair; seat 1 is at the dealer's left hand."""

    player: str
    seat: int


@command("buy in")
class BuyIn(Command):
    """Bring money to the table; `bills` says that it stays there as bills, which may be bet as they are."""

    player: str
    cents: int
    bills: bool = False


@command("sit out")
class SitOut(Command):
    player: str


@command("sit in")
class SitIn(Command):
    player: str


@command("leave")
class Leave(Command):
    player: str


@command("start hand")
class StartHand(Command):
    pass


@command("post")
class PostBet(Command):
    """The ante, blind or bring-in that is due."""

    player: str


@command("deal")
class Deal(Command):
    """The next cards off the deck, in their order; burned and hole cards may be unknown."""

    cards: tuple[Card, ...]


@command("reshuffle")
class Reshuffle(Command):
    pass


@command("fold")
class Fold(Command):
    player: str


@command("check")
class Check(Command):
    player: str


@command("call")
class Call(Command):
    player: str


@command("bet")
class Bet(Command):
    """Open the betting, or raise it, to so many cents of this round in all."""

    player: str
    to: int


@command("discard")
class Discard(Command):
    """Cards to exchange; none is to stand pat. Cards that nobody else saw are unknown and counted."""

    player: str
    cards: tuple[Card, ...] = ()


@command("show")
class Show(Command):
    """Table the hand; the cards must be named where they are not known yet."""

    player: str
    cards: tuple[Card, ...] = ()


@command("muck")
class Muck(Command):
    player: str


@command("report exposed card")
class ReportExposed(Command):
    """Cards that lie face down were seen: the dealer turned them up in dealing, or their owner showed them."""

    player: str
    cards: tuple[Card, ...]
    by_dealer: bool = True


@command("report dead hand")
class ReportDead(Command):
    """A player's hand can win nothing any more: fouled, short of cards, thrown among the discards."""

    player: str
    why: str


@command("take back")
class TakeBack(Command):
    """The last bet, call, check, fold, discard or muck was entered wrongly, and nothing was dealt on it."""


@command("correct card")
class CorrectCard(Command):
    """Cards of this hand were entered wrongly; `correct` are what they are, in the same order."""

    cards: tuple[Card, ...]
    correct: tuple[Card, ...]


@command("award pots")
class AwardPots(Command):
    pass
