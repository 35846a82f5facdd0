"""Hands as people write them when not every card is known: "As2h??", "Ax2x3x", or "{AsKs, 2c3c}" for one of several.

"??" or a card left out is a card nobody knows; "Ax" is an ace of any suit; braces hold alternatives that are equally
likely and know equally many cards.
"""

import re
from dataclasses import dataclass
from itertools import combinations, product

from croupier.equipment.cards import RANKS, SUITS, Card, card, names, shown
from croupier.errors import InputError

MOST_ALTERNATIVES = 100_000

_WRITTEN = re.compile(r"(?:10|[2-9TJQKA])[cdhsx]|\?\?", re.ASCII | re.IGNORECASE)
_WRITE = 'write "As2h3d", "??" for a card not known, "Ax" for any ace, "{AsKs, 2c3c}" for one of several hands'


@dataclass(frozen=True, slots=True)
class Range:
    """The known cards of a hand, in each of the ways it may be; all ways know equally many cards."""

    text: str
    alternatives: tuple[tuple[Card, ...], ...]

    @property
    def known(self) -> int:
        return len(self.alternatives[0])

    @property
    def only(self) -> tuple[Card, ...] | None:
        """The known cards, if there is one alternative."""
        return self.alternatives[0] if len(self.alternatives) == 1 else None


def parse(text: str, most: int) -> Range:
    """The range that a text writes, of hands of at most so many cards; what is unclear is refused."""
    written = text.strip()
    if written.startswith("{") or written.endswith("}"):
        inside = written[1:-1]
        if not (written.startswith("{") and written.endswith("}")) or "{" in inside or "}" in inside:
            raise InputError(f"{shown(text)} is no range; braces go around all alternatives, such as {{AsKs, 2c3c}}")
        ways = inside.split(",")
    else:
        ways = [written]
    alternatives: dict[tuple[Card, ...], None] = {}
    for way in ways:
        for cards in _expanded(way, text, most):
            alternatives[cards] = None
            if len(alternatives) > MOST_ALTERNATIVES:
                raise InputError(f"{shown(text)} stands for more than {MOST_ALTERNATIVES:,} hands; name more suits")
    if len({len(cards) for cards in alternatives}) > 1:
        raise InputError(
            f"the alternatives of {shown(text)} must name equally many cards, or none is likelier than another"
        )
    return Range(written, tuple(alternatives))


def _expanded(way: str, text: str, most: int) -> list[tuple[Card, ...]]:
    """The hands that one alternative stands for, each in ascending order."""
    words = way.replace(",", " ").split()
    tokens = [token for word in words for token in _WRITTEN.findall(word)]
    if not tokens:
        if words:
            raise InputError(f"{shown(way)} is not a hand; {_WRITE}")
        raise InputError(f"{shown(text)} has a hand without cards; {_WRITE}")
    if sum(map(len, tokens)) != sum(map(len, words)):
        raise InputError(f"{shown(way)} is not a hand; {_WRITE}")
    if len(tokens) > most:
        raise InputError(f"{shown(way)} has {len(tokens)} cards; a hand of this game has at most {most}")
    fixed = [card(token) for token in tokens if token[-1] not in "xX?"]
    if len(set(fixed)) < len(fixed):
        twice = next(each for each in fixed if fixed.count(each) > 1)
        raise InputError(f"{names([twice])} appears more than once in {shown(way)}")
    ranks = [RANKS.index(token[:-1].upper().replace("10", "T")) for token in tokens if token[-1] in "xX"]
    choices = []
    for rank in sorted(set(ranks)):
        free = [4 * rank + suit for suit in range(len(SUITS)) if 4 * rank + suit not in fixed]
        if ranks.count(rank) > len(free):
            raise InputError(f"{shown(way)} has more cards of one rank than a deck")
        choices.append([*combinations(free, ranks.count(rank))])
    return [tuple(sorted([*fixed, *(each for chosen in suits for each in chosen)])) for suits in product(*choices)]
