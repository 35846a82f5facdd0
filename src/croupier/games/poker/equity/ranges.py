"""Hands as people write them when not all cards are known: "As2h??", "Ax2x3x", or one of several: "{AsKs, 2c3c}", "22+".

"??" or a card left out is a card nobody knows; "Ax" is an ace of any suit; braces hold alternatives that are equally
likely and know equally many cards. Two ranks are two cards as hold'em players write them: "TT", "AK", "AKs" of one suit,
"AKo" of two, "KTs+" and "22+" upwards, "TT-77" and "A5s-A2s" between; every combination of cards is equally likely.
"""

import re
from dataclasses import dataclass
from itertools import combinations, product

from croupier.equipment.cards import RANKS, SUITS, Card, card, names, shown
from croupier.errors import InputError

MOST_ALTERNATIVES = 100_000

_WRITTEN = re.compile(r"(?:10|[2-9TJQKA])[cdhsx]|\?\?", re.ASCII | re.IGNORECASE)
_RANK = "10|[2-9TJQKA]"
_TWO = f"({_RANK})({_RANK})([so]?)"
_SHORT = re.compile(rf"{_TWO}(\+|-{_TWO})?", re.ASCII | re.IGNORECASE)
_WRITE = (
    'write "As2h3d", "??" for a card not known, "Ax" for any ace, "{AsKs, 2c3c}" or "22+, AKs" for one of several hands'
)


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
        words = written.replace(",", " ").split()
        ways = words if any(map(_SHORT.fullmatch, words)) else [written]
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
    if short := _SHORT.fullmatch(way.strip()):
        if most < 2:
            raise InputError(f"{shown(way)} has two cards; a hand of this game has at most {most}")
        return [cards for high, low in _pairs_of_ranks(short, way) for cards in _suited(high, low, short[3].lower(), way)]
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


def _pairs_of_ranks(short: re.Match[str], way: str) -> list[tuple[int, int]]:
    """The ranks that "KTs+" or "TT-77" stand for, each with the higher first."""
    high, low = _ranks(short[1], short[2])
    if short[4] is None:
        return [(high, low)]
    if short[4] == "+":
        if high == low:
            return [(rank, rank) for rank in range(high, len(RANKS))]
        return [(high, rank) for rank in range(low, high)]
    top, bottom = _ranks(short[5], short[6])
    alike = short[7].lower() == short[3].lower()
    if alike and high - low == top - bottom:  # pairs, or cards with as much between them
        first, last = sorted((high, top))
        return [(rank, rank - (high - low)) for rank in range(first, last + 1)]
    if alike and high == top and min(high - low, top - bottom) > 0:
        first, last = sorted((low, bottom))
        return [(high, rank) for rank in range(first, last + 1)]
    raise InputError(f"{shown(way)} is no range; between stand hands of one kind, such as TT-77, A5s-A2s or T9s-65s")


def _ranks(one: str, other: str) -> tuple[int, int]:
    low, high = sorted(RANKS.index(each.upper().replace("10", "T")) for each in (one, other))
    return high, low


def _suited(high: int, low: int, suits: str, way: str) -> list[tuple[Card, ...]]:
    """Every two cards of these ranks: of one suit, of two, or either."""
    if high == low:
        if suits:
            raise InputError(f"{shown(way)} is no hand: the cards of a pair are never of one suit")
        return [*combinations([4 * high + suit for suit in range(len(SUITS))], 2)]
    return [
        (4 * low + first, 4 * high + second)
        for first, second in product(range(len(SUITS)), repeat=2)
        if not suits or (suits == "s") == (first == second)
    ]
