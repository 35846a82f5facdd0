"""A table at one moment as plain data, for whoever draws it: seats, stacks, cards, wheel, pots. It knows no rule.

A game makes its scene from what a person may see (`view`), so that nobody is shown more. Places are named as in the game's
felt, which says where they lie. The scene of a game that makes none of its own has seats, stacks and the cards of its view.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from croupier.drawing.chips import in_chips, short
from croupier.equipment import cards as named
from croupier.games.kit.play.money import Money, chips_of
from croupier.printable import printable

if TYPE_CHECKING:
    from croupier.games.kit.play.decider import Event
    from croupier.games.kit.words import SeatRow

USUAL_CHIPS = (1, 25, 50, 1_00, 5_00, 25_00, 100_00, 500_00, 1000_00)


class Seen(NamedTuple):
    """What somebody may see of a table, from which a game makes its scene.

    `person` is who looks, where they sit at the table; `events` happened since the last scene and are moved in their
    order; `results` are those of the last rounds, the newest first, as `Play.result` tells them.
    """

    view: Mapping[str, Any]
    person: str = ""
    events: "Sequence[Event]" = ()
    results: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Stack:
    """One player's chips on one wager. `chips` are values and counts, the largest first, as few as make the amount.

    Where players have colours of their own, `colour` and its `letter` tell whose they are and `chips` have one value.
    """

    id: str
    area: str
    player: str
    wager: str
    cents: int
    chips: tuple[tuple[int, int], ...]
    colour: str = ""
    letter: str = ""
    seat: str = ""


@dataclass(frozen=True, slots=True)
class CardAt:
    """A card that lies at a place, the `index`-th there; "??" where the viewer does not see its face."""

    id: str
    place: str
    index: int
    card: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table, or an empty chair. `chips` is None where the viewer may not know them."""

    place: str
    number: str
    player: str = ""
    chips: int | None = None
    word: str = ""
    turn: bool = False
    own: bool = False
    out: bool = False
    colour: str = ""
    letter: str = ""

    @property
    def words(self) -> str:
        """ "seat 3: Ann, 118.00, folded"; a player who is called by the seat is named once."""
        where = f"seat {self.number}" if self.number else "at the table"
        name = "" if self.player.casefold() == where else self.player or "empty"
        chips = "" if self.chips is None else short(self.chips)
        turn = "to act" if self.turn else ""
        return f"{where}: {', '.join(part for part in (name, chips, self.word, turn) if part)}"


@dataclass(frozen=True, slots=True)
class Count:
    """So many cards in a shoe, a rack or a deck."""

    place: str
    number: int
    words: str


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips that some players play for."""

    name: str
    cents: int
    chips: tuple[tuple[int, int], ...]
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """A word at a place: where the next card goes, what became of a wager."""

    id: str
    place: str
    word: str
    index: int = 0


@dataclass(frozen=True, slots=True)
class WheelAt:
    """How the wheel stands: the compartment of `order` in which it came to rest, by its index, or that it turns.

    `turn` is how far, in degrees, a wheel is turned that rests under a clapper; where a ball rests it is 0.
    """

    order: tuple[str, ...]
    rests: int | None = None
    turning: bool = False
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Result:
    """One of the last results."""

    mark: str
    colour: str


@dataclass(frozen=True, slots=True)
class Meter:
    name: str
    cents: int


@dataclass(frozen=True, slots=True)
class Move:
    """Chips that moved since the last scene, in the order of the events: lost, paid, returned, placed and so on."""

    kind: str
    player: str
    area: str
    stack: str
    cents: int
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table. `words` tell it to those who cannot see it; `says` is what the dealer has called."""

    kind: str
    title: str
    phase: str
    words: tuple[str, ...] = ()
    says: str = ""
    seats: tuple[Seat, ...] = ()
    stacks: tuple[Stack, ...] = ()
    cards: tuple[CardAt, ...] = ()
    counts: tuple[Count, ...] = ()
    pots: tuple[Pot, ...] = ()
    marks: tuple[Mark, ...] = ()
    wheel: WheelAt | None = None
    winner: str = ""
    button: str = ""
    results: tuple[Result, ...] = ()
    meters: tuple[Meter, ...] = ()
    moves: tuple[Move, ...] = ()
    rack: tuple[tuple[int, int], ...] = ()  # the float: values and pieces, the largest first, where the viewer may know it


@lru_cache(maxsize=4096)
def slug(*words: object) -> str:
    """Words as a part of an element's id: "line 17|20" is "line-17-20"."""
    joined = "-".join(str(word) for word in words if word != "")
    return re.sub(r"[^a-z0-9]+", "-", joined.lower()).strip("-") or "x"


def area_id(name: str) -> str:
    """The id of the element on which a wager of this name or place is made."""
    return f"at-{slug(name)}"


@lru_cache(maxsize=4096)
def stack_id(wager: str, player: str) -> str:
    """The id of a player's stack on a wager: the same in every scene, and another for every other pair of names."""
    return f"stack-{slug(wager)}-{crc32(f'{wager}|{player}'.encode()):x}"


def distinct(names: Iterable[str]) -> dict[str, str]:
    """An element id for each name; names that would have the same get a number, in their order."""
    ids: dict[str, str] = {}
    for name in names:
        wanted, number = area_id(name), 1
        found = wanted
        while found in ids.values():
            number += 1
            found = f"{wanted}-{number}"
        ids[name] = found
    return ids


class Wagered(NamedTuple):
    """Where wagers lie and players stand: the area of a wager, the place of each player, and which chips there are."""

    area: Callable[[str], str | None]
    homes: Mapping[str, str]
    chips: Iterable[int] = USUAL_CHIPS

    def stack(self, player: str, wager: str, cents: int, name: str = "") -> Stack:
        """What lies on a wager, in the fewest chips."""
        made, home = in_chips(cents, self.chips), self.homes.get(player, "rack")
        return Stack(stack_id(wager, player), self.area(wager) or "", player, name or wager, cents, made, seat=home)

    def moves(self, events: "Iterable[Event]") -> Iterator[Move]:
        """Chips that went on or off the layout, in the order of the events."""
        for event in events:
            if isinstance(event, Money) and event.wager:
                home, stack = self.homes.get(event.player, "rack"), stack_id(event.wager, event.player)
                yield Move(event.kind, event.player, self.area(event.wager) or "", stack, event.cents, home)


def scene_of(
    kind: str, title: str, seen: Seen, lie: Wagered, told: Iterable[str] = (), then: Iterable[str] = (), **more: Any
) -> Scene:
    """A table with wagers on areas; `told` and `then` are its words before and after the wagers, `more` is the rest."""
    view = seen.view
    phase, stacks = str(view.get("phase", "")), more.pop("stacks", None)
    if stacks is None:
        stacks = tuple(lie.stack(*stake) for stake in view.get("stakes", ()))
    wagers = (f"{stack.player}: {short(stack.cents)} on {stack.wager}" for stack in stacks)
    words = (f"phase: {phase}", *told, *wagers, *then)
    moves = tuple(lie.moves(seen.events))
    return Scene(kind, f"{title}, {phase}", phase, words, stacks=stacks, moves=moves, **more)


def boxes_scene(title: str, seen: Seen, ids: Mapping[str, str], places: "Sequence[SeatRow]", notes: Sequence[str]) -> Scene:
    """The scene of a game that makes none: whoever sits at the table, every wager and every card that the view shows."""
    homes = homes_of(row.player for row in places if row.player)
    seats = {row.seat: homes[row.player] for row in places if row.player}
    rows = (" ".join(part for part in row if part) for row in places)
    cards = _cards(seen.view.get("cards", {}), homes | seats, homes.get(seen.person, ""))
    people = numbered(homes, seen.view.get("accounts", {}), seen.person)
    return scene_of("areas", title, seen, Wagered(ids.get, homes), (*rows, *notes), seats=people, cards=tuple(cards))


def _cards(cards: Any, homes: Mapping[str, str], own: str) -> Iterator[CardAt]:
    """Cards by whose they are: "dealer", "board", or a position or player; other views have none."""
    if isinstance(cards, Mapping):
        for owner, held in cards.items():
            home = homes.get(str(owner), str(owner))
            for index, card in enumerate([held] if isinstance(held, str) else held):
                face = card if isinstance(card, str) else named.name(card)
                place = f"cards-{slug(home.removeprefix('seat-'))}"
                yield CardAt(f"card-{slug(owner)}-{index}", place, index, face, own=home == own)


def homes_of(players: Iterable[str]) -> dict[str, str]:
    """The place of each player, in their order."""
    return {player: f"seat-{number}" for number, player in enumerate(players, 1)}


def numbered(
    homes: Mapping[str, str],
    accounts: Mapping[str, int],
    person: str,
    colours: Mapping[str, str] = {},
    letters: Mapping[str, str] = {},
) -> tuple[Seat, ...]:
    """People by the place where each stands, with their chips, and the letter of their colour or else a number."""
    seats = []
    for number, (player, home) in enumerate(homes.items(), 1):
        chips, colour = accounts.get(chips_of(player)), colours.get(player, "")
        letter, own = letters.get(colour, str(number)), player == person
        seats.append(Seat(home, str(number), player, chips, colour, own=own, colour=colour, letter=letter))
    return tuple(seats)


def called(view: Mapping[str, Any], shown: str) -> str:
    """What the dealer of a wheel has called: the result, or else that no more bets are taken."""
    closed = view["bets"] == "closed" and view["phase"] not in ("closed", "betting")
    return shown or ("No more bets" if closed else "")


def plain(value: object) -> object:
    """A scene, or a part of it, as plain JSON. Names that people chose lose what would disturb a page."""
    match value:
        case str():
            return value if value.isprintable() else printable(value)
        case int() | float() | None:
            return value
        case tuple() | list():
            return [plain(one) for one in value]
        case Mapping():
            return {str(name): plain(one) for name, one in value.items()}
        case Stack() | CardAt() | Seat() | Count() | Mark() | Move():  # from scene to scene most of them stay
            return {**plain_part(value)}
    return _plain_fields(value)


def _plain_fields(value: Any) -> dict[str, object]:
    return {name: plain(getattr(value, name)) for name in value.__slots__}


plain_part = lru_cache(maxsize=4096)(_plain_fields)
"""The same of a part that most scenes share with the one before; it is never changed."""
