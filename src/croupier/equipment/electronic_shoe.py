"""An electronic shoe: draws the order of the cards, commits to it before the first card, and proves every card it deals.

The commitment is a Merkle root over position, card and a salt for each position. Whoever has it can verify each card
dealt; the salts keep the other cards secret. Values do not change: dealing gives the card and the shoe after it, so that
the shoe after it can be sealed and stored before anybody sees the card.
"""

import os
from collections.abc import Sequence
from typing import Literal, NamedTuple, Self

from croupier.equipment.cards import FACES, Card, decks
from croupier.equipment.draw import read, shuffled
from croupier.equipment.seal import Envelope, close, open_
from croupier.errors import InputError
from croupier.journal.merkle import Tree, verify

SALT_BYTES = 16
_LABEL = "electronic shoe"
Reader = Literal["player", "regulator"]


class Commitment(NamedTuple):
    """What is published before the first card: the root, and the number of cards it stands for."""

    root: bytes
    size: int


class CardOpening(NamedTuple):
    """What shows that a card lay at its position from the start."""

    position: int
    card: Card
    salt: bytes
    proof: tuple[bytes, ...]


def verify_opening(root: bytes, size: int, opening: CardOpening) -> bool:
    """Whether the shoe that published this root and size held this card at this position.

    The entry hashed is the position in four bytes, the highest first, the card in one (0 to 51), and the salt.
    """
    position, card, salt, proof = opening
    if not (0 <= position < min(size, 2**32) and 0 <= card < FACES and len(salt) == SALT_BYTES):
        return False
    return verify(root, size, position, _entry(position, card, salt), proof)


class ElectronicShoe:
    """A shoe whose order is fixed and committed to before the first card. Positions count from 0.

    It holds so many decks, or the cards given, as when others lie on the table. The operating system's random source
    shuffles it: nothing given to it sets the order.
    """

    __slots__ = ("_burned", "_order", "_position", "_salts", "_tree")

    _order: bytes
    _salts: bytes
    _tree: Tree
    _position: int
    _burned: int  # a bit for each position

    def __init__(self, cards: int | Sequence[Card]) -> None:
        order = bytes(shuffled(decks(cards) if isinstance(cards, int) else cards, os.urandom))
        self._set(order, read(SALT_BYTES * len(order), os.urandom), 0, 0)

    @property
    def commitment(self) -> Commitment:
        """What to publish before the first card."""
        return Commitment(self._tree.root, self.size)

    @property
    def size(self) -> int:
        """How many cards it held."""
        return len(self._order)

    @property
    def position(self) -> int:
        """The position of the next card, which is the number of cards dealt and burned."""
        return self._position

    @property
    def remaining(self) -> int:
        """How many cards are still in it."""
        return self.size - self._position

    @property
    def burned(self) -> tuple[int, ...]:
        """The positions burned."""
        return tuple(position for position in range(self._position) if self._burned >> position & 1)

    def deal(self) -> tuple[CardOpening, Self]:
        """The next card with its opening, and the shoe after it; an empty shoe is refused."""
        after = self._moved(1, burned=False)
        return after.opening(self._position), after

    def burn(self, count: int = 1) -> Self:
        """Return the shoe after cards were burned unseen; refuse more than it has."""
        return self._moved(count, burned=True)

    def opening(self, position: int, to: Reader = "player") -> CardOpening:
        """The opening of one position: of a card dealt to anybody, of one burned or still inside to the regulator alone."""
        if to not in ("player", "regulator"):
            raise InputError(f'{to!r} may see no card of this shoe; a card is opened to "player" or "regulator"')
        proof = self._tree.proof(position)
        if to == "player" and position >= self._position:
            raise InputError(f"the card at position {position} was not dealt yet; only the regulator may have it opened")
        if to == "player" and self._burned >> position & 1:
            raise InputError(f"the card at position {position} was burned; only the regulator may have it opened")
        return CardOpening(position, self._order[position], _salt(self._salts, position), proof)

    def at(self, position: int, burned: int) -> Self:
        """The same shoe as it stood at this position, with a bit for each position that was burned."""
        if not 0 <= position <= self.size or burned >> position:
            raise InputError(f"the shoe of {self.size} cards has no position {position} with these cards burned")
        after = object.__new__(type(self))
        after._set(self._order, self._salts, position, burned, self._tree)
        return after

    def _set(self, order: bytes, salts: bytes, position: int, burned: int, tree: Tree | None = None) -> None:
        self._order, self._salts, self._position, self._burned = order, salts, position, burned
        self._tree = tree or Tree(_entry(place, card, _salt(salts, place)) for place, card in enumerate(order))

    def _moved(self, count: int, *, burned: bool) -> Self:
        if count < 1:
            raise InputError(f"{count} cards cannot be drawn; draw at least one")
        if count > self.remaining:
            raise InputError(f"the shoe has {self.remaining} cards left, not {count}")
        bits = ((1 << count) - 1) << self._position if burned else 0
        return self.at(self._position + count, self._burned | bits)

    def __repr__(self) -> str:
        """Never the order: this may end up in a log."""
        return f"<ElectronicShoe {self._tree.root.hex()[:16]} at {self._position} of {self.size}>"

    def __reduce__(self) -> str:
        raise TypeError("an electronic shoe is kept with seal(), never in the clear")


def seal(shoe: ElectronicShoe, key: bytes) -> bytes:
    """The whole shoe, with what was dealt and burned, for its next start; unreadable without the key of 32 bytes."""
    size = shoe.size
    places = size.to_bytes(4, "big") + shoe._position.to_bytes(4, "big") + shoe._burned.to_bytes(-(-size // 8), "big")
    return close(Envelope(_LABEL, shoe.position, places + shoe._order + shoe._salts), key)


def unseal(blob: bytes, key: bytes) -> ElectronicShoe:
    """The shoe as it was sealed. An altered seal, another key, and a seal that holds no shoe are refused."""
    envelope = open_(blob, key)
    if envelope.label != _LABEL:
        raise InputError(f"the seal holds no shoe but {envelope.label!r}")
    inside = envelope.inside
    size, position = int.from_bytes(inside[:4], "big"), int.from_bytes(inside[4:8], "big")
    order_from = 8 + -(-size // 8)
    burned = int.from_bytes(inside[8:order_from], "big")
    order, salts = inside[order_from : order_from + size], inside[order_from + size :]
    known = len(order) == size > 0 and max(order) < FACES
    # Fewer cards than whole decks are in it when some lay on the table as it was loaded.
    decked = known and (size % FACES > 0 or sorted(order) == sorted(decks(size // FACES)))
    whole = decked and len(salts) == size * SALT_BYTES
    if not whole or position > size or burned >> position:
        raise InputError("the seal is whole, but what it holds is no shoe")
    shoe = object.__new__(ElectronicShoe)
    shoe._set(order, salts, position, burned)
    return shoe


def _entry(position: int, card: Card, salt: bytes) -> bytes:
    return position.to_bytes(4, "big") + bytes([card]) + salt


def _salt(salts: bytes, position: int) -> bytes:
    return salts[position * SALT_BYTES : (position + 1) * SALT_BYTES]
