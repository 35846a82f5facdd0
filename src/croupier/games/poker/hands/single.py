"""The value of one hand in plain Python, and the cards that make it: for a table in play and for the command line.

Five cards are one look-up by the sum of their keys, and so are six or seven whose ranks came up before.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations
from operator import index
from typing import Any, NamedTuple

from croupier.equipment.cards import FACES, RANKS, Card, cards, name
from croupier.equipment.cards import card as read_card
from croupier.errors import InputError
from croupier.games.poker.hands.kinds import Kind, require, takes
from croupier.games.poker.hands.ladder import ENOUGH, FIVE_SUITED, KEYS, LOW, WORDS, Class, Scale, Values, badugis, values

SCALES: dict[Kind, Scale] = {
    "high": "high",
    "2-7": "2-7",
    "a-5": "a-5",
    "8-or-better": "8-or-better",
    "omaha-high": "high",
    "omaha-8": "8-or-better",
    "short-high": "short-high",
}
"""How the five cards of a kind are counted; badugi is not of five cards."""

Text = str | Sequence[Card | str]


class Fives(NamedTuple):
    """The values of five cards by the sum of their keys, and of five of one suit; 0 where no low qualifies.

    With a pair among the ranks the value is written as its complement, below zero: then a card may be there twice.
    """

    plain: dict[int, int]
    suited: dict[int, int]


_FIVES: dict[Kind, Fives] = {}
_SEVENS: dict[Kind, tuple[int, dict[int, int]]] = {}  # where the suit counters start, and the values known so far
_KEY, _WORD = dict(enumerate(KEYS)), dict(enumerate(WORDS))
_FACE: dict[object, Card] = {word: face for face in range(FACES) for word in (name(face), tuple(name(face)))}
_LOW_CARDS = frozenset(card for card in range(FACES) if RANKS[card >> 2] in "A2345678")
_best_by_ranks: dict[Scale, dict[int, int]] = {"high": {}, "a-5": {}, "8-or-better": {}, "short-high": {}}
# Filled as hands come up, by the sum of six or seven keys: at most 72,000 entries each.


def rank(kind: Kind, cards: Text, board: Text = ()) -> int | None:
    """The value of the best hand these cards make, higher is better; None if no low qualifies.

    Cards are written ("8s 6d 4c 3h 2s") or whole numbers as `croupier.equipment.cards` has them. Too many or too few cards,
    cards not seen and cards that appear twice are refused.

    >>> from croupier import hands
    >>> hands.rank("2-7", "8s 6d 4c 3h 2s") > hands.rank("2-7", "9s 6d 4c 3h 2s")
    True
    """
    own: Any = cards
    try:  # the usual case in line; everything else, and every mistake, goes the slow way below
        if len(own) and own[0].__class__ is str:
            own = read(own)
        count = 0 if len(board) else len(own)
        if count == 5:
            plain, suited = _FIVES[kind]
            a, b, c, d, e = own
            key = _KEY[a] + _KEY[b] + _KEY[c] + _KEY[d] + _KEY[e]
            best = plain[key]
            if best < 0:
                if len({a, b, c, d, e}) == 5:
                    return ~best or None
            elif (a ^ b) & 3 or (a ^ c) & 3 or (a ^ d) & 3 or (a ^ e) & 3:
                return best or None
            else:
                return suited[key] or None
        elif count == 7:
            start, known = _SEVENS[kind]
            a, b, c, d, e, f, g = own
            total = start + _WORD[a] + _WORD[b] + _WORD[c] + _WORD[d] + _WORD[e] + _WORD[f] + _WORD[g]
            if not total & ENOUGH and len({a, b, c, d, e, f, g}) == 7:
                return known[total & LOW] or None
    except (KeyError, TypeError):
        _prepare(kind)
    own, shared = read(own), read(board)
    require(kind, own, shared)
    return value(kind, own, shared) or None


def ranker(kind: Kind, count: int) -> Callable[[Sequence[Card]], int]:
    """A faster `rank` for so many cards without a board, which gives 0 for no low and does not check the cards.

    For loops over very many single hands, such as those drawn from a shoe. Bad cards give wrong values or errors.
    """
    need = takes(kind)
    if need.board or count not in need.own:
        raise InputError(f"a hand of kind {kind} is ranked from {need}, not from {count} alone")
    if kind == "badugi":
        return badugi_value
    if count == 5:
        return _ranker_of_five(SCALES[kind])
    if kind == "2-7":
        return partial(value, kind)
    return _ranker_of_seven(SCALES[kind]) if count == 7 else partial(best_of, SCALES[kind])


def read(text: Text) -> Sequence[Card]:
    """Cards written "8s 6d 4c" or "8s6d4c", or one by one, or given as numbers."""
    words: Iterable[object] = text
    try:
        if isinstance(text, str):
            words = text.split() if " " in text else zip(text[::2], text[1::2], strict=True)
        elif str not in map(type, text):
            return tuple(map(index, text))  # type: ignore[arg-type]  # numbers, or a mistake
        return tuple(map(_FACE.__getitem__, words))
    except (KeyError, TypeError, ValueError):  # another spelling, or a mistake
        mixed = isinstance(text, list | tuple)
        return tuple([each if isinstance(each, int) else read_card(each) for each in text]) if mixed else cards(text)


def value(kind: Kind, cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
    """The value of the best hand among cards that were checked; 0 if no low qualifies."""
    if kind == "badugi":
        return badugi_value(cards)
    scale = SCALES[kind]
    if board:
        return (_omaha if kind == "omaha-high" else _omaha_low)(values(scale), cards, board)
    if len(cards) == 5:
        return _ranker_of_five(scale)(cards)
    if scale == "2-7":  # a flush spoils a low, so that every choice of five counts with its suits
        return max(map(_ranker_of_five(scale), combinations(cards, 5)))
    return best_of(scale, cards)


def best_of(scale: Scale, cards: Sequence[Card]) -> int:
    """The best five of six or seven cards: by their ranks alone, or a flush, which then no full house or four can beat."""
    table, known, total = values(scale), _best_by_ranks[scale], FIVE_SUITED
    for card in cards:
        total += WORDS[card]
    if total & ENOUGH and table.suited:
        suit = (total & ENOUGH).bit_length() - 36 >> 2
        keys = [KEYS[card] for card in cards if card & 3 == suit]
        total = -sum(keys)  # negative, apart from the sums of hands without a flush
        best = known.get(total)
        if best is None:
            best = known[total] = max([table.suited[sum(chosen)] for chosen in combinations(keys, 5)])
        return best
    total &= LOW
    best = known.get(total)
    if best is None:
        plain = table.plain.get
        keys = [KEYS[card] for card in cards]
        best = known[total] = max([plain(total - sum(left), 0) for left in combinations(keys, len(keys) - 5)])
    return best


def used(kind: Kind, cards: Text, board: Text = ()) -> tuple[Card, ...]:
    """The cards that make the hand, first compared first, suits from spades down; none if no low qualifies.

    Where several choices are equal it is the one with the higher suits, comparing card by card.

    >>> from croupier import hands
    >>> from croupier.equipment.cards import names
    >>> names(hands.used("badugi", "As2h3d3c"))
    '3d 2h As'
    """
    own, shared = read(cards), read(board)
    require(kind, own, shared)
    best = value(kind, own, shared)
    if not best:
        return ()
    ranks = class_of(kind, best).ranks
    own, shared = ([card for card in group if card >> 2 in ranks] for group in (own, shared))
    worth = badugi_value if kind == "badugi" else _ranker_of_five(SCALES[kind])
    choices = [each for each in _choices(kind, own, shared) if worth(each) == best]
    return max(tuple(sorted(choice, key=lambda card: (ranks.index(card >> 2), -card))) for choice in choices)


def class_of(kind: Kind, value: int) -> Class:
    """The class of hands with this value."""
    return badugis()[value - 1] if kind == "badugi" else values(SCALES[kind]).of(value)


def best_value(kind: Kind) -> int:
    """The value of the best possible hand, which is also the number of different hands of the kind.

    >>> from croupier import hands
    >>> hands.best_value("badugi")
    1092
    """
    takes(kind)
    return len(badugis()) if kind == "badugi" else len(values(SCALES[kind]).classes)


def _prepare(kind: Kind) -> None:
    """Make the tables of a kind that is ranked without a board, at its first use."""
    takes(kind)
    if kind in SCALES and not kind.startswith("omaha") and kind not in _FIVES:
        scale = SCALES[kind]
        _FIVES[kind] = _fives(scale)
        if kind != "2-7":  # a flush spoils a low, so that ranks alone do not tell the best five of seven
            _SEVENS[kind] = FIVE_SUITED if values(scale).suited else 0, _best_by_ranks[scale]


@cache
def _fives(scale: Scale) -> Fives:
    known, ranks = values(scale), values("a-5")  # A-5 has neither straights nor flushes: its classes are all the ranks
    plain: dict[int, int] = {}
    for key, place in ranks.plain.items():
        if scale == "short-high" and key not in known.plain:
            continue  # a card below the sixes: not found is refused
        value = known.plain.get(key, 0)
        plain[key] = value if ranks.of(place).category == "high card" else ~value
    return Fives(plain, known.suited or {key: value for key, value in plain.items() if value >= 0})


@cache
def _ranker_of_five(scale: Scale) -> Callable[[Sequence[Card]], int]:
    """The value of exactly five cards."""
    suited, keys = _fives(scale).suited, KEYS
    plain = {key: value if value >= 0 else ~value for key, value in _fives(scale).plain.items()}

    def value(cards: Sequence[Card]) -> int:
        a, b, c, d, e = cards
        key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        if (a ^ b) & 3 or (a ^ c) & 3 or (a ^ d) & 3 or (a ^ e) & 3:
            return plain[key]
        return suited[key]

    return value


def _ranker_of_seven(scale: Scale) -> Callable[[Sequence[Card]], int]:
    """The value of the best five of seven cards; not for 2-7."""
    words, known = WORDS, _best_by_ranks[scale]
    start = FIVE_SUITED if values(scale).suited else 0

    def value(cards: Sequence[Card]) -> int:
        a, b, c, d, e, f, g = cards
        total = words[a] + words[b] + words[c] + words[d] + words[e] + words[f] + words[g] + start
        best = None if total & ENOUGH else known.get(total & LOW)
        return best_of(scale, cards) if best is None else best

    return value


class Threes(NamedTuple):
    """What a hand can take of a board: every sum of the keys of three cards, of three of one suit, and of three lows."""

    plain: frozenset[int]
    suit: int  # of which the board has three; no board has three of two
    suited: frozenset[int]
    low: frozenset[int]


@lru_cache(maxsize=8)
def _threes(board: tuple[Card, ...]) -> Threes:
    """Made once for all hands of a showdown: it takes a third of the time in which a hand is ranked."""
    suits = [card & 3 for card in board]
    suit = next((suit for suit in range(4) if suits.count(suit) > 2), -1)
    flush = [KEYS[card] for card in board if card & 3 == suit]
    low = {KEYS[card] for card in board if card in _LOW_CARDS}
    plain, suited, lows = (
        frozenset([a + b + c for a, b, c in combinations(keys, 3)]) for keys in ([KEYS[card] for card in board], flush, low)
    )
    return Threes(plain, suit, suited, lows)


def _omaha(table: Values, cards: Sequence[Card], board: Sequence[Card]) -> int:
    """The best high hand of exactly two of the cards and three of the board."""
    threes, plain = _threes(tuple(board)), table.plain
    pairs = {a + b for a, b in combinations([KEYS[card] for card in cards], 2)}
    best = max([plain[pair + three] for three in threes.plain for pair in pairs])
    if threes.suited:
        own = combinations([KEYS[card] for card in cards if card & 3 == threes.suit], 2)
        best = max([best, *(table.suited[a + b + three] for a, b in own for three in threes.suited)])
    return best


def _omaha_low(table: Values, cards: Sequence[Card], board: Sequence[Card]) -> int:
    """The best low of two of the cards and three of the board, all of different ranks of eight or lower; 0 if none is."""
    threes, plain = _threes(tuple(board)).low, table.plain.get
    if not threes:
        return 0
    own = {KEYS[card] for card in cards if card in _LOW_CARDS}
    return max([plain(a + b + three, 0) for three in threes for a, b in combinations(own, 2)], default=0)


def _choices(kind: Kind, cards: Sequence[Card], board: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    """The ways to make a hand of these cards."""
    if kind == "badugi":
        subsets = (chosen for count in range(1, 5) for chosen in combinations(cards, count))
        return (
            each for each in subsets if len({card >> 2 for card in each}) == len({card & 3 for card in each}) == len(each)
        )
    if board:
        return (own + shared for own in combinations(cards, 2) for shared in combinations(board, 3))
    return combinations(cards, 5)


# The best badugi among any cards: as many as possible without a rank or suit twice, and of those the lowest.
#
# The ranks that can each be given a suit of their own form a matroid, so the greedy choice is the best one: go up from the
# ace and keep a rank whenever suits can still be given out to all that are kept. All to be remembered are the sets of
# suits that could be in use so far, as a number of sixteen bits.

NOTHING = 1
"""Only the empty set of suits is in use."""


def _spread(reached: int, suits: int) -> int:
    """The sets of suits that can be in use after one more rank, which is held in these suits; 0 if it cannot be kept."""
    further = 0
    for used in range(16):
        if reached >> used & 1:
            for suit in (1, 2, 4, 8):
                if suits & suit and not used & suit:
                    further |= 1 << (used | suit)
    return further


@cache
def badugi_walk() -> dict[tuple[int, int], int]:
    """What `_spread` leads to from everything that can be reached, with any suits; a rank not kept changes nothing."""
    after: dict[tuple[int, int], int] = {}
    ahead = [NOTHING]
    while ahead:
        reached = ahead.pop()
        if (reached, 0) in after:
            continue
        for suits in range(16):
            after[reached, suits] = _spread(reached, suits) or reached
            ahead.append(after[reached, suits])
    return after


@cache
def _badugi_values() -> dict[int, int]:
    """The value of a badugi by its ranks, one bit each."""
    return {sum(1 << rank for rank in each.ranks): value for value, each in enumerate(badugis(), 1)}


def badugi_value(cards: Iterable[Card]) -> int:
    """The value of the best badugi among these cards."""
    held = [0] * 13
    for card in cards:
        held[card >> 2] |= 1 << (card & 3)
    after, reached, ranks = badugi_walk(), NOTHING, 0
    for rank in (12, *range(12)):
        if held[rank]:
            further = after[reached, held[rank]]
            if further != reached:
                ranks |= 1 << rank
                reached = further
    return _badugi_values()[ranks]
