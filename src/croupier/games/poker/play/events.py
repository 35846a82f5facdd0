"""What happens at a poker table."""

from typing import Literal, NamedTuple

from croupier.equipment.cards import Card
from croupier.games.kit.play.decider import Event, message

BURN, BOARD = -1, -2
"""Where a card goes that no player gets; a player's own are 2 × position for face down and one more for face up."""


DEAD = "dead ante"
"""What is posted into the middle and answers no bet: whoever is still in can win it, however little they put in."""


class Post(NamedTuple):
    """A bet that somebody must make before the betting: an ante or a blind."""

    position: int
    cents: int
    what: str


Did = Literal["folded", "checked", "called", "bet", "raised", "brought in"]


@message
class Opened(Event):
    pass


@message
class Closed(Event):
    pass


@message
class Seated(Event):
    player: str
    seat: int


@message
class Presence(Event):
    """A player sits out, or is back."""

    player: str
    away: bool


@message
class Left(Event):
    player: str


@message
class HandBegan(Event):
    """A new hand: where the button lies, the seats in the order of dealing, what is posted before the deal and after."""

    button: int
    players: tuple[int, ...]
    posts: tuple[Post, ...]
    later: tuple[Post, ...] = ()


@message
class PostsDue(Event):
    """The blinds that come after the deal."""

    posts: tuple[Post, ...]


@message
class StreetBegan(Event):
    """A street and where its cards go."""

    street: int
    due: tuple[int, ...]


@message
class Dealt(Event):
    """Cards off the stub, each to the next place due."""

    cards: tuple[Card, ...]
    to: tuple[int, ...]


@message
class Reshuffled(Event):
    """Cards that go back into the stub: of the pile, of folded hands, of the player's own discards, of the burns."""

    pile: int = 0
    folded: int = 0
    own: int = 0
    burns: int = 0

    @property
    def count(self) -> int:
        return self.pile + self.folded + self.own + self.burns


@message
class RoundBegan(Event):
    """A betting round, and who speaks first; `bring_in` is what the first must bet."""

    actor: int
    heads_up: bool
    bring_in: bool = False


@message
class Acted(Event):
    """What a player did: `cents` went into the pot, `to` is their bet of this round, `actor` who is next."""

    player: str
    position: int
    did: Did
    cents: int
    to: int
    actor: int
    full: bool = True  # a bet or raise that counts as one


@message
class RoundOver(Event):
    """The bets are gathered; what nobody called goes back."""

    position: int = -1
    returned: int = 0


@message
class DrawBegan(Event):
    """A player's turn to exchange cards."""

    actor: int


@message
class Discarded(Event):
    player: str
    position: int
    cards: tuple[Card, ...]
    due: tuple[int, ...]


@message
class ShowdownBegan(Event):
    actor: int


@message
class Tabled(Event):
    """A hand shown."""

    player: str
    position: int
    down: tuple[Card, ...]
    actor: int


@message
class Mucked(Event):
    player: str
    position: int
    actor: int


@message
class AwardDue(Event):
    pass


@message
class CardExposed(Event):
    """Cards face down were seen; if they are replaced they go among the burned cards, and their owner gets others."""

    player: str
    position: int
    cards: tuple[Card, ...]
    by_dealer: bool
    replaced: bool


@message
class HandDead(Event):
    """A hand is out, for a reason, and so many cents of its bets go back."""

    player: str
    position: int
    why: str
    cents: int


@message
class TurnPassed(Event):
    """It is another player's turn, since the one whose it was has no hand any more, or a record says so."""

    actor: int


@message
class TakenBack(Event):
    """The last action did not happen."""

    player: str
    position: int


@message
class CardCorrected(Event):
    """Cards were entered wrongly: they are others, wherever they lie."""

    cards: tuple[Card, ...]
    correct: tuple[Card, ...]


ChipKind = Literal["bought", "cashed", "posted", "raked", "paid", "voided"]


@message
class Chips(Event):
    """Chips that move: `wager` says which post, or which pot and share; `odd` that the last chip would not divide."""

    kind: ChipKind
    player: str
    cents: int
    wager: str = ""
    odd: bool = False
    position: int = -1


@message
class HandEnded(Event):
    """The hand is over; a void one is as if it had not been dealt."""

    void: bool = False
