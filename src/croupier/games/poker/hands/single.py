"""The value of one hand, and the cards that make it, in plain Python: for a table in play and for the command line."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from croupier.equipment.cards import FACES, RANKS, Card
from croupier.games.poker.hands import badugi
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import ENOUGH, FIVE_SUITED, KEYS, LOW, WORDS, Class, Scale, Values, badugis, values

SCALES: dict[Kind, Scale] = {
    "high": "high",
    "2-7": "2-7",
    "a-5": "a-5",
    "8-or-better": "8-or-better",
    "omaha-high": "high",
    "omaha-8": "8-or-better",
}
"""How the five cards of a kind are counted; badugi is not of five cards."""

_best_by_ranks: dict[Scale, dict[int, int]] = {"high": {}, "a-5": {}, "8-or-better": {}}
# Filled as hands are met, by the sum of six or seven keys: at most 72,000 entries each.
_LOW_CARDS = frozenset(card for card in range(FACES) if RANKS[card >> 2] in "A2345678")


def value(kind: Kind, cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
    """The value of the best hand among cards already found to be a hand; 0 if no low qualifies."""
    if kind == "badugi":
        return badugi.value(cards)
    scale = SCALES[kind]
    table = values(scale)
    if board:
        return _omaha(table, cards, board) if kind == "omaha-high" else _omaha_low(table, cards, board)
    if len(cards) == 5:
        return five(table, cards)
    if scale == "2-7":  # a flush spoils a low, so every choice of five must be looked at with its suits
        return max(five(table, chosen) for chosen in combinations(cards, 5))
    return best_of(scale, cards)


def known_best(scale: Scale) -> dict[int, int]:
    """The best of six or seven cards that were met before, by the sum of their keys."""
    return _best_by_ranks[scale]


def five(table: Values, cards: Sequence[Card]) -> int:
    """The value of exactly five cards."""
    a, b, c, d, e = cards
    key = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e]
    if (a ^ b) & 3 or (a ^ c) & 3 or (a ^ d) & 3 or (a ^ e) & 3:
        return table.plain.get(key, 0)
    return table.suited.get(key) or table.plain.get(key, 0)


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


def _omaha(table: Values, cards: Sequence[Card], board: Sequence[Card]) -> int:
    """The best high hand of exactly two of the cards and three of the board."""
    pairs = {a + b for a, b in combinations([KEYS[card] for card in cards], 2)}
    threes = {a + b + c for a, b, c in combinations([KEYS[card] for card in board], 3)}
    plain = table.plain
    best = max([plain[pair + three] for three in threes for pair in pairs])
    for shared in _suited(board, 3):
        own = [KEYS[card] for card in cards if (card ^ shared[0]) & 3 == 0]
        for pair in combinations(own, 2):
            for three in combinations([KEYS[card] for card in shared], 3):
                best = max(best, table.suited[sum(pair) + sum(three)])
    return best


def _omaha_low(table: Values, cards: Sequence[Card], board: Sequence[Card]) -> int:
    """The best low of two of the cards and three of the board, all of different ranks of eight or lower; 0 if none is."""
    own, shared = {KEYS[card] for card in cards if card in _LOW_CARDS}, {KEYS[card] for card in board if card in _LOW_CARDS}
    threes = [sum(three) for three in combinations(shared, 3)]
    plain = table.plain.get
    return max([plain(a + b + three, 0) for three in threes for a, b in combinations(own, 2)], default=0)


def _suited(cards: Sequence[Card], least: int) -> Iterator[list[Card]]:
    """The cards of each suit that has at least so many."""
    for suit in range(4):
        found = [card for card in cards if card & 3 == suit]
        if len(found) >= least:
            yield found


def used(kind: Kind, cards: Sequence[Card], board: Sequence[Card] = ()) -> tuple[Card, ...]:
    """The cards that make the best hand, first compared first; of equal choices the one with the higher suits."""
    best = value(kind, cards, board)
    if not best:
        return ()
    ranks = class_of(kind, best).ranks
    choices = [each for each in _choices(kind, cards, board) if _value_of_choice(kind, each) == best]
    return max(tuple(sorted(choice, key=lambda card: (ranks.index(card >> 2), -card))) for choice in choices)


def class_of(kind: Kind, value: int) -> Class:
    """The class of hands with this value."""
    return badugis()[value - 1] if kind == "badugi" else values(SCALES[kind]).of(value)


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


def _value_of_choice(kind: Kind, cards: tuple[Card, ...]) -> int:
    return badugi.value(cards) if kind == "badugi" else five(values(SCALES[kind]), cards)
