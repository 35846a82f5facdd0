"""The rules of Casino War about what is dealt from: layout, boxes, decks, batches, shoe, shuffle, cut and idle cards."""

from fractions import Fraction
from typing import Literal, NamedTuple

from croupier.games.kit.play.people import Person, PersonOrNobody

Direction = Literal["clockwise", "counterclockwise"]
Side = Literal["left", "right"]

Kind = Literal["manual", "continuous", "reshuffling"]
"""From what cards are dealt."""

Cutter = Literal["that player", "farthest right", "farthest left"]
"""Who is offered the cut first: the player on whom the cover card came, or one at an end of the table."""


class LayoutRules(NamedTuple):
    holder: str | None
    approval: str | None
    initial_and_war: str
    tie: str
    odds_of: tuple[str, ...]
    odds_where: str
    payout_limit: str | None


class BoxRules(NamedTuple):
    drop: Side
    tip: Side
    tip_elsewhere: bool


class DiscardRack(NamedTuple):
    attached: str


class Decks(NamedTuple):
    """Decks in a shoe without and with a shuffler; with one, both batches together.

    `continuous`: in a continuous shuffler, where the text gives it a number of its own.
    """

    shoe: int
    shuffler: int
    continuous: int | None
    cover_cards: Literal["two for each deck", "two"]


class Batches(NamedTuple):
    number: int
    backs: str
    in_shuffler: str
    alternate: Literal["every other shoe"]
    in_discard_rack: int


class CardRules(NamedTuple):
    change_hours: int


class ShoeRules(NamedTuple):
    """How cards come to the table: by hand from a manual shoe, from a device, with or without a shuffler.

    `approved`: which kinds need an approval before they are used. `returns`: when a device that shuffles by itself gets
    used cards back.
    """

    kind: Kind
    shuffler: bool
    side: Side
    approval: str | None
    approved: tuple[Kind, ...]
    returns: Literal["after each round", "as they are collected"] | None


class Opening(NamedTuple):
    """From cards received to a stack; `preinspected`: how cards that came inspected are mixed, where a text says so."""

    inspected_by: Person
    verified_by: PersonOrNobody
    spread: str
    shown_to: Literal["the first player", "nobody"]
    without_shuffler: tuple[str, ...]
    with_shuffler: tuple[str, ...]
    preinspected: tuple[str, ...] | None
    preinspected_skips: tuple[str, ...]


class Shuffle(NamedTuple):
    """When cards are shuffled and by whom; `into_shoe`: whether the shuffler puts its stack straight into the shoe."""

    when: tuple[Literal["before play", "after each shoe", "after each round", "when directed"], ...]
    by: Person
    directed_by: Person
    into_shoe: bool


class CutRules(NamedTuple):
    """Who is offered the cut by what happened before, and what is done with the cover cards.

    `by_eye`: how many cards an estimate may be off, where the text asks for one. `uncut_cover`: whether a stack that is not
    cut gets the cover card that ends the shoe, where the text leaves such a stack.
    """

    required: tuple[str, ...]
    offered_by: Person
    made_by: tuple[Person, ...]
    first_player: Literal["the first player", "the first player, at the opening only"]
    cover_on_player: Cutter
    cover_on_dealer: Cutter
    cover_on_nobody: Literal["farthest right", "that of the next card"]
    by_direction: Cutter
    refusal: Direction
    refusal_after: tuple[str, ...]
    least_cards: int
    moved: str
    second_cover: Fraction
    second_cover_measured: Literal["exactly", "approximately"]
    second_cover_deeper: bool
    by_eye: int | None
    uncut_cover: bool | None
    recut_ordered_by: Person
    recut_by: tuple[str, ...]


class Reshuffle(NamedTuple):
    after: Literal["the round in which the cover card is reached", "every round"]
    at_discretion_of: Person


class Idle(NamedTuple):
    """What is done with the cards while nobody plays; `shoes`: from which kinds of shoe they are taken out for it.

    `stored_on_request`: whether a player may have the batch that comes out of the shuffler spread and shuffled first.
    """

    shoes: tuple[Kind, ...]
    spread: str
    then: tuple[str, ...]
    with_shuffler: tuple[str, ...]
    stored_batch: str
    stored_on_request: bool
