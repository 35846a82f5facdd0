"""The composition of a shoe: how many cards of each rank or face are in it.

Nobody knows where an unseen card lies. A burned card and the next one are equally likely to be any face not yet seen, so
exact odds need only the composition of the unseen cards.
"""

import re
from typing import NamedTuple

from croupier.equipment.cards import (
    FACES,
    MOST_DECKS,
    RANKS,
    SUITS,
    UNKNOWN,
    Card,
    cards,
    face,
    name,
    require_decks,
    shown,
)
from croupier.errors import InputError

_DECKS = re.compile(r"(\d{1,9}) decks?(?: (?:less|without) (\S.*))?", re.ASCII | re.IGNORECASE | re.DOTALL)
_COUNT = re.compile(r"(10|[2-9TJQKA])([cdhs]?):(\d{1,9})", re.ASCII | re.IGNORECASE)
_WRITE = 'write "6 decks", "6 decks less Qs Qh", "A:24 K:24 Q:22" or "As:6 Ah:6 Ks:5"'


class Composition(NamedTuple):
    """How many cards there are of each rank, deuces first, and of each face where the suits are known."""

    ranks: tuple[int, ...]
    faces: tuple[int, ...] | None = None

    @classmethod
    def full(cls, decks: int) -> "Composition":
        """Whole decks."""
        return cls.of_faces((require_decks(decks),) * FACES)

    @classmethod
    def of_faces(cls, faces: tuple[int, ...]) -> "Composition":
        """So many of each of the 52 faces."""
        return cls(tuple(sum(faces[first : first + 4]) for first in range(0, FACES, 4)), faces)

    @classmethod
    def parse(cls, text: object) -> "Composition":
        """Read "6 decks", "6 decks less Qs Qh", or counts by rank or by face, where what is not named is not there."""
        if not isinstance(text, str) or not text.strip(" ,\n\t"):
            raise InputError(f"{shown(text)} is not a shoe; {_WRITE}")
        match = _DECKS.fullmatch(" ".join(text.split()))
        made = cls.full(int(match[1])).less(*cards(match[2] or "")) if match else _counted(text)
        if made.size == 0:
            raise InputError(f"{shown(text)} is a shoe without a card; {_WRITE}")
        return made

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.ranks)

    @property
    def by_face(self) -> tuple[int, ...]:
        """How many there are of each face; refused where only the ranks are known."""
        if self.faces is None:
            raise InputError('this shoe is given by rank, and the suits matter here; give it by face, as "As:6 Ah:6"')
        return self.faces

    def less(self, *cards: Card) -> "Composition":
        """What is left without these cards; a card that is not there, or was not seen, is refused."""
        faces = list(self.by_face)
        for card in cards:
            if faces[_seen(card)] == 0:
                raise InputError(f"{name(card)} cannot be taken out of this shoe: it has no more of them")
            faces[card] -= 1
        return Composition.of_faces(tuple(faces))

    def __str__(self) -> str:
        """By rank, or by face where suits are known, as `parse` reads it; whole decks as such."""
        if self.faces is None:
            return " ".join(f"{RANKS[rank]}:{count}" for rank, count in enumerate(self.ranks) if count)
        decks = self.faces[0]
        if self.faces == (decks,) * FACES:
            return f"{decks} deck{'s' if decks != 1 else ''}"
        return " ".join(f"{name(card)}:{count}" for card, count in enumerate(self.faces) if count)


def _seen(card: Card) -> Card:
    if card == UNKNOWN:
        raise InputError('"??" says nothing here; name the face of the card, such as "Qs"')
    return face(card)


def _counted(text: str) -> Composition:
    counts: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        match = _COUNT.fullmatch(word)
        if not match:
            raise InputError(f"{shown(word)} is not part of a shoe; {_WRITE}")
        key, count = match[1].upper().replace("10", "T") + match[2].lower(), int(match[3])
        most = MOST_DECKS * (1 if match[2] else len(SUITS))
        if key in counts:
            raise InputError(f"{key} is counted twice in this shoe; give each rank or face once")
        if count > most:
            raise InputError(f"{shown(word)} is more than a shoe holds; at most {key}:{most}")
        counts[key] = count
    if len(set(map(len, counts))) != 1:
        raise InputError(f"{shown(text)} counts some cards by rank and some by face; {_WRITE}")
    if len(next(iter(counts))) == 1:
        return Composition(tuple(counts.get(rank, 0) for rank in RANKS))
    return Composition.of_faces(tuple(counts.get(name(card), 0) for card in range(FACES)))
