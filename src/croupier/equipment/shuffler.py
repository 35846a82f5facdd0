"""Shuffling devices: one that shuffles a batch while the other is dealt, and one that takes every card back at once."""

from typing import Literal, NamedTuple

from croupier.equipment.cards import Card, require_decks
from croupier.equipment.shoe import Composition, Shoe
from croupier.errors import InputError

Mark = Literal["cover", "sign", "removed"]
"""How people see that a device is out of order: covered, with a sign on it, or taken off the table."""


class Condition(NamedTuple):
    """Whether a device works, and how it is marked if not. It can be out of order and not yet marked."""

    works: bool = True
    mark: Mark | None = None

    def marked(self, mark: Mark) -> "Condition":
        """Covered, signed or removed; refused for a device that works."""
        if self.works:
            raise InputError("the shuffler works; only one that is out of order gets a cover or a sign")
        return Condition(False, mark)


IN_ORDER = Condition()
OUT_OF_ORDER = Condition(works=False)


class Batch(NamedTuple):
    """Decks that are shuffled together, told from the other batch by the colour of their backs."""

    back: str
    decks: int


class BatchShuffler(NamedTuple):
    """Two equal batches with backs of different colours: one is dealt, the other is inside, shuffled and kept.

    They alternate shoe by shoe. `shoes` counts those begun, from 0 before the first.
    """

    batches: tuple[Batch, Batch]
    shoes: int = 0
    condition: Condition = IN_ORDER

    @classmethod
    def of(cls, decks: int, backs: tuple[str, str] = ("red", "blue")) -> "BatchShuffler":
        """All the decks, half in each batch; an odd number, or backs that look alike, are refused."""
        if require_decks(decks) % 2:
            raise InputError(f"{decks} decks make no two equal batches; use an even number")
        first, second = backs
        if first.strip().casefold() == second.strip().casefold():
            raise InputError(f"both batches have {first} backs; use two colours that tell them apart")
        return cls((Batch(first, decks // 2), Batch(second, decks // 2)))

    @property
    def in_play(self) -> Batch | None:
        """The batch that is dealt, if a shoe was begun."""
        return self.batches[(self.shoes - 1) % 2] if self.shoes else None

    @property
    def inside(self) -> Batch:
        """The batch that makes the next shoe."""
        return self.batches[self.shoes % 2]

    def belongs(self, back: str) -> bool:
        """Whether a card with this back is of the batch in play; one that is not must not be on the table."""
        return self.in_play is not None and self.in_play.back.casefold() == back.strip().casefold()

    def next_shoe(self, *, by_hand: bool = False) -> tuple[Shoe, "BatchShuffler"]:
        """The other batch as a full shoe, while the one dealt goes in; a device out of order leaves it to hands."""
        if not self.condition.works and not by_hand:
            raise InputError("the shuffler is out of order and gives no shoe; the cards must be shuffled by hand")
        return Shoe.full(self.inside.decks), self._replace(shoes=self.shoes + 1)

    def fails(self) -> "BatchShuffler":
        """Out of order from now on, and not yet marked."""
        return self._replace(condition=OUT_OF_ORDER)

    def marked(self, mark: Mark) -> "BatchShuffler":
        """Covered, signed or removed; refused for a device that works."""
        return self._replace(condition=self.condition.marked(mark))

    def repaired(self) -> "BatchShuffler":
        """In order again, and unmarked."""
        return self._replace(condition=IN_ORDER)


class ContinuousShuffler(NamedTuple):
    """All cards in one device that takes them back at once: its shoe is full but for what lies on the table."""

    shoe: Shoe
    condition: Condition = IN_ORDER

    @classmethod
    def of(cls, decks: int) -> "ContinuousShuffler":
        """Whole decks, all inside."""
        return cls(Shoe.full(decks))

    @property
    def unseen(self) -> Composition:
        """What the next card is drawn from."""
        return self.shoe.unseen

    @property
    def out(self) -> int:
        """How many cards are on the table."""
        return self.shoe.size - self.shoe.remaining

    def draw(self, *cards: Card) -> "ContinuousShuffler":
        """After these cards came out, seen or not; refused if one cannot have been inside, or the device does not work."""
        if not self.condition.works:
            raise InputError("the shuffler is out of order and gives no card")
        return self._replace(shoe=self.shoe.draw(*cards))

    def turn(self, *cards: Card) -> "ContinuousShuffler":
        """After cards on the table that nobody had seen were turned over."""
        return self._replace(shoe=self.shoe.turn(*cards))

    def back(self, *cards: Card) -> "ContinuousShuffler":
        """After these cards went back in, to be drawn again like any other; refused if one is not on the table."""
        return self._replace(shoe=self.shoe.back(*cards))

    def fails(self) -> "ContinuousShuffler":
        """Out of order from now on, and not yet marked."""
        return self._replace(condition=OUT_OF_ORDER)

    def marked(self, mark: Mark) -> "ContinuousShuffler":
        """Covered, signed or removed; refused for a device that works."""
        return self._replace(condition=self.condition.marked(mark))

    def repaired(self) -> "ContinuousShuffler":
        """In order again, and unmarked."""
        return self._replace(condition=IN_ORDER)
