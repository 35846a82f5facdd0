"""What is known before the rest is dealt: hands as people write them, the terms of an equity, and names of suits.

Not all cards of a hand need be known: "As2h??", "Ax2x3x", or one of several: "{AsKs, 2c3c}", "22+". "??" or a card left out
is a card nobody knows; "Ax" is an ace of any suit; braces hold alternatives that are equally likely and know equally many
cards. Two ranks are two cards as hold'em players write them: "TT", "AK", "AKs" of one suit, "AKo" of two, "KTs+" and "22+"
upwards, "TT-77" and "A5s-A2s" between; every combination of cards is equally likely.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product
from math import comb, lcm, prod

from croupier.equipment.cards import FACES, RANKS, SUITS, UNKNOWN, Card, card, name, names, shown
from croupier.errors import InputError
from croupier.games.poker.rules import PokerRules

MOST_HANDS = 8
MOST_EXACT = 20_000_000
"""Hands ranked one by one before sampling takes over; Omaha's boards are counted faster, so there may be more of them."""
MOST_OMAHA = 200_000_000
MOST_COMBINATIONS = 5_000

Progress = Callable[[int, int], None]
"""Called with the number of deals done and the number of all deals."""

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


@dataclass(frozen=True, slots=True)
class Known:
    """What is known before the rest is dealt: each player ends with `own` cards, all share `shared` more."""

    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    own: int
    shared: int

    @property
    def stub(self) -> int:
        """How many cards are not known."""
        return FACES - len(self.board) - len(self.dead) - sum(each.known for each in self.ranges)

    @property
    def missing(self) -> tuple[int, ...]:
        """The unknown cards of each hand, then of the board."""
        return (*(self.own - each.known for each in self.ranges), self.shared - len(self.board))

    @property
    def deals(self) -> int:
        """In how many ways the unknown cards can fall, for one choice of alternatives."""
        ways, left = 1, self.stub
        for count in self.missing:
            ways, left = ways * comb(left, count), left - count
        return ways

    @property
    def most_combinations(self) -> int:
        """How many combinations of alternatives there could be, if no card were used twice."""
        return prod(len(each.alternatives) for each in self.ranges)

    def combinations(self) -> list[tuple[tuple[Card, ...], ...]]:
        """One alternative of each hand, in every way that uses no card twice."""
        known = [*self.board, *self.dead]
        possible = []
        for hands in product(*(each.alternatives for each in self.ranges)):
            cards = [*known, *(card for hand in hands for card in hand)]
            if len(set(cards)) == len(cards):
                possible.append(hands)
        return possible


def look(rules: PokerRules, hands: Sequence[str], board: Sequence[Card], dead: Sequence[Card]) -> Known:
    """The hands read, with the board and the dead cards; what cannot be dealt together is refused."""
    if not 2 <= len(hands) <= MOST_HANDS:
        raise InputError(f"equity is between 2 and {MOST_HANDS} hands, not {len(hands)}")
    if UNKNOWN in board or UNKNOWN in dead:
        raise InputError('leave out cards of the board and dead cards that nobody saw; "??" is for hands')
    rules.require_in_deck([*board, *dead])
    own, shared = dealt(rules, len(hands), len(dead))
    if len(board) > shared:
        most = f"has at most {shared} cards" if shared else "does not exist in this game"
        raise InputError(f"the board {most}; {len(board)} were given")
    ranges = tuple(parse(text, own) for text in hands)
    rules.require_in_deck(card for each in ranges for way in each.alternatives for card in way)
    # Cards that were taken out of the deck are as good as dead.
    known = Known(ranges, tuple(board), (*dead, *range(rules.lowest_card)), own, shared)
    fixed = [*board, *dead, *(each for hand in known.ranges for each in hand.only or ())]
    if len(set(fixed)) < len(fixed):
        twice = next(each for each in fixed if fixed.count(each) > 1)
        raise InputError(f"{name(twice)} appears more than once among the hands, the board and the dead cards")
    if known.stub < sum(known.missing):
        raise InputError(f"{known.stub} cards are left, too few for the {sum(known.missing)} still to be dealt")
    return known


def dealt(rules: PokerRules, hands: int, dead: int) -> tuple[int, int]:
    """The cards each hand ends with and those that all share, street by street.

    In stud a street for which too few cards are left is one card for all, where the rules say so.
    """
    own = shared = burned = 0
    short = rules.stud.short if rules.stud else ()
    for street in rules.order:
        each = street.down + street.up
        stub = rules.deck_size - dead - hands * own - shared - burned
        needed = hands * each + street.board + street.burn
        if stub < needed and "burns shuffled in" in short:
            stub, burned = stub + burned, 0
        if stub < needed - street.burn and each and "one card for all" in short:
            shared += 1
        else:
            own, shared, burned = own + each, shared + street.board, burned + street.burn
    return own, shared


def decided_by(rules: PokerRules, draws: int) -> tuple[object, ...]:
    """All of the rules that an equity follows from, with so many draws to come: others change nothing in it."""
    streets = tuple((street.burn, street.down, street.up, street.board, street.draw) for street in rules.order)
    hands = (rules.pot.shares, rules.high_aces, rules.spoiled_by_cards, rules.lowest_card)
    short = rules.stud.short if rules.stud else ()
    serving = rules.draws
    if not draws or serving is None:
        return streets, hands, short
    return streets, hands, short, serving.burn, serving.stub, serving.pile, serving.own, serving.burn_again


def draws_left(rules: PokerRules, asked: int | None) -> int:
    """How many draws are to come: as asked, or all of the game's."""
    most = sum(street.draw > 0 for street in rules.order)
    if most:
        rules.require_whole_deck("draws are worked out")
    if asked is None:
        return most
    if not 0 <= asked <= most:
        raise InputError(
            f"there are {most} draws in this game, so {asked} cannot be left" if most else "this game has no draw"
        )
    return asked


def units(rules: PokerRules, hands: int) -> tuple[int, list[list[int]]]:
    """A number of units that a pot can always be divided into, and each share's units by which shares nobody won."""
    parts = [share.part for share in rules.pot.shares]
    table: list[list[Fraction]] = []
    for void in range(1 << len(parts)):
        live = sum((part for at, part in enumerate(parts) if not void >> at & 1), Fraction(0))
        table.append([Fraction(0) if void >> at & 1 or not live else part / live for at, part in enumerate(parts)])
    whole = lcm(*(part.denominator for row in table for part in row)) * lcm(*range(1, hands + 1))
    return whole, [[int(part * whole) for part in row] for row in table]


def standard(known: Known) -> tuple[Known, list[int]]:
    """The same deal with suits and hands in standard order, and the place of each hand in that order.

    So deals that differ only by names of suits and the order of the hands are sampled as one, with the same answer.
    """
    import numpy as np

    from croupier.games.poker.draws.sets import suit_ways

    found = []
    for way in suit_ways():
        board, dead = (sorted(way[list(group)].tolist()) for group in (known.board, known.dead))
        hands = []
        for each in known.ranges:
            rows = np.sort(way[np.array(each.alternatives, np.int64).reshape(len(each.alternatives), each.known)], axis=1)
            hands.append(rows[np.lexsort(rows.T)] if each.known else rows)
        keys = [rows.astype(np.uint8).tobytes() for rows in hands]
        found.append(((board, dead, sorted(keys)), sorted(range(len(hands)), key=keys.__getitem__), hands))
    (board, dead, _), places, hands = min(found, key=lambda each: each[0])
    ranges = (Range(known.ranges[at].text, tuple(map(tuple, hands[at].tolist()))) for at in places)
    renamed = replace(known, ranges=tuple(ranges), board=tuple(board), dead=tuple(dead))
    return renamed, [places.index(at) for at in range(len(hands))]


# Hands as people write them


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
