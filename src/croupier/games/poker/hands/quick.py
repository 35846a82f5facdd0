"""One hand per call, as fast as plain Python goes: five cards are one look-up, and so are seven that were met before.

Where five ranks are all different no card can be there twice, so that only hands with a pair are looked through for one.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from croupier.equipment.cards import FACES, Card, card, cards, name
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import ENOUGH, FIVE_SUITED, KEYS, LOW, WORDS, Scale, values
from croupier.games.poker.hands.single import SCALES, best_of, known_best

KEY = dict(enumerate(KEYS))
WORD = dict(enumerate(WORDS))
_FACE = {name(face): face for face in range(FACES)}

Text = str | Sequence[Card | str]


class Fives(NamedTuple):
    """The values of five cards by the sum of their keys, and of those of one suit.

    Where two ranks are equal it is the value's complement, below zero: then a card may be there twice.
    """

    plain: dict[int, int]
    suited: dict[int, int]


FIVES: dict[Kind, Fives] = {}
SEVENS: dict[Kind, tuple[int, dict[int, int]]] = {}
"""What is known of kinds that were asked for: `learn` fills them in."""


def learn(kind: Kind) -> None:
    """Make the tables of a kind of hand that is ranked without a board, if they are not there yet."""
    if kind in SCALES and not kind.startswith("omaha") and kind not in FIVES:
        FIVES[kind] = fives(SCALES[kind])
        if kind != "2-7":  # a flush spoils a low, so that ranks alone do not tell the best five of seven
            suits = bool(values(SCALES[kind]).suited)
            SEVENS[kind] = FIVE_SUITED if suits else 0, known_best(SCALES[kind])


@cache
def fives(scale: Scale) -> Fives:
    """The tables of five cards; 0 where no low qualifies."""
    known, ranks = values(scale), values("a-5")  # A-5 has neither straights nor flushes: its classes are all the ranks
    plain: dict[int, int] = {}
    for key, place in ranks.plain.items():
        value = known.plain.get(key, 0)
        plain[key] = value if ranks.of(place).category == "high card" else ~value
    alone = {key: value for key, value in plain.items() if value >= 0}
    return Fives(plain, known.suited or alone)


def read(text: Text) -> Sequence[Card]:
    """Cards written "8s 6d 4c", or one by one, or given as numbers."""
    if isinstance(text, str):
        try:
            return tuple(map(_FACE.__getitem__, text.split()))
        except KeyError:  # written otherwise, or wrongly
            return cards(text)
    if str not in map(type, text):
        return text  # type: ignore[return-value]
    return tuple([card(each) if isinstance(each, str) else each for each in text])


def five(scale: Scale) -> Callable[[Sequence[Card]], int]:
    """The value of five cards, which are not checked."""
    known, suited, keys = fives(scale).plain, fives(scale).suited, KEYS
    plain = {key: value if value >= 0 else ~value for key, value in known.items()}

    def value(cards: Sequence[Card]) -> int:
        a, b, c, d, e = cards
        key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        if (a ^ b) & 3 or (a ^ c) & 3 or (a ^ d) & 3 or (a ^ e) & 3:
            return plain[key]
        return suited[key]

    return value


def seven(scale: Scale) -> Callable[[Sequence[Card]], int]:
    """The value of the best five of seven cards, which are not checked; not for 2-7."""
    words, known = WORDS, known_best(scale)
    start = FIVE_SUITED if values(scale).suited else 0

    def value(cards: Sequence[Card]) -> int:
        a, b, c, d, e, f, g = cards
        total = words[a] + words[b] + words[c] + words[d] + words[e] + words[f] + words[g] + start
        found = None if total & ENOUGH else known.get(total & LOW)
        return best_of(scale, cards) if found is None else found

    return value
