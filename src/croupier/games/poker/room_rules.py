"""The rules of a poker room, whatever is played in it: rake, cards, shuffler, exposed cards and dead hands."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple, TypeVar

from croupier.equipment.money import Cents
from croupier.games.kit.game import Rulebook
from croupier.games.kit.play.people import Person
from croupier.games.kit.rules import DeviationRules
from croupier.rulebook.shape import Rules


class Rake(NamedTuple):
    """What the house takes from a pot, in whole `unit`s rounded down; `holding` is where it lies before the drop box."""

    percent: Fraction
    cap: Cents
    unit: Cents
    taken: Literal["every hand", "after a second betting round"]
    holding: Literal["to the dealer's right", "top of the drop slide"]


class CardRules(NamedTuple):
    change_hours: int


class Currency(NamedTuple):
    """Bills that may be bet without being changed into chips at once."""

    plays: tuple[Cents, ...]


class ShufflerRules(NamedTuple):
    broken: tuple[Literal["covered", "signed", "switched"], ...]


class Added(NamedTuple):
    added: tuple[str, ...]


class Exposed(NamedTuple):
    """A card face down that the dealer turns up in dealing; `misdeal` of them on the first street make the hand void."""

    dealt: Literal["replaced", "plays"]
    misdeal: int


class DeadHand(NamedTuple):
    """A hand that can win nothing any more: what becomes of its bets."""

    bets: Literal["stay in the pot", "go back"]


class People(NamedTuple):
    """Who does what at the table."""

    dealer: Person
    opening: tuple[Person, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PokerRoomRules(Rules):
    """What holds for every game of a poker room."""

    rake: Rake
    cards: CardRules
    currency: Currency
    shuffler: ShufflerRules
    games: Added | None
    people: People
    exposed: Exposed
    dead: DeadHand
    deviation: DeviationRules


class OddChips(NamedTuple):
    """What the room says of odd chips; a game may say more."""

    odd_unit: str
    odd_among_tied: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BareRoomRules(PokerRoomRules):
    """A poker room without a game in it."""

    pot: OddChips


def room_violations(rules: PokerRoomRules) -> Iterator[tuple[str, str]]:
    """The rake and the cards, which every game of the room has."""
    rake = rules.rake
    if not 0 <= rake.percent <= 100:
        yield "rake.percent", f"a rake of {rake.percent} per cent is no part of a pot"
    if rake.cap < 0:
        yield "rake.cap", "the most that is raked cannot be less than nothing"
    if rake.unit <= 0:
        yield "rake.unit", "the rake is taken in multiples of something, so its unit must be worth something"
    if rules.exposed.misdeal < 1:
        yield "exposed.misdeal", "a deal is void by one exposed card or more"
    if rules.cards.change_hours < 1:
        yield "cards.change_hours", f"cards cannot be changed every {rules.cards.change_hours} hours; an hour is the least"


RoomRules = TypeVar("RoomRules", bound=PokerRoomRules)


class RoomRulebook(Rulebook[RoomRules]):
    """What rules of a poker room and of every game in it are about."""

    classes = {
        "pot": "money",
        "rake": "money",
        "rake.holding": "paper",
        "stakes": "money",
        "limit": "money",
        "blinds": "money",
        "streets": "money",
        "street_order": "money",
        "badugi": "money",
        "deuce": "money",
        "deck": "money",
        "dead": "money",
        "draws": "money",
        "stud": "money",
        "games": "paper",
    }
    units = (
        ("pot.shares", "pot.odd"),
        ("blinds.number", "blinds.amounts"),
        ("rake.percent", "rake.cap", "rake.unit"),
    )
