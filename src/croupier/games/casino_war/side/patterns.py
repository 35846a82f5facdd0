"""The exact ways in which side wagers end, counted over patterns of a hand's cards. Settles for itself, apart from `play`.

Ranks that no event tells apart, and of which the shoe holds as many, stand for one another, and so do suits: one hand of
each pattern is looked at, and counted as often as it comes.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import perm, prod

from croupier.equipment.cards import SUITS
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.side.expression import (
    COLOURS,
    RANKS,
    Among,
    Atom,
    Cards,
    Compared,
    Reckoning,
    Run,
    Same,
    Sum,
    holds,
)
from croupier.games.casino_war.side.wager import WAR, Terms

Lines = tuple[str, ...] | None
"""The lines that a hand is paid, none where it loses; None where the wager is returned."""

Wars = tuple[bool, ...]
"""Whether a tie of each rank, deuces first, goes to War."""

EVERY, NONE = (True,) * len(RANKS), (False,) * len(RANKS)

Row = tuple[tuple[str, ...], int]
"""Ranks or suits in the order of the cards, and how many rows of them there are like it."""

_BY_CARDS = "decided by the original cards"


def asks_suits(said: Iterable[Atom]) -> bool:
    """Whether anything is said of suits."""
    return any(atom.what != "rank" for atom in said if isinstance(atom, Same | Among))


def lines_of_hand(terms: Terms, cards: Cards) -> Lines:
    """The lines that a hand's cards are paid; one that ties and has no War cards is given up."""
    mine, dealers, war, _ = cards
    tied, fate = mine and dealers and mine[0] == dealers[0], terms.surrendered
    if not tied:
        fate = terms.without_war if terms.decided == WAR else _BY_CARDS
    if not terms.on_war or war or fate == _BY_CARDS:
        return terms.happened(cards)
    return None if fate == "returned" else ()


@lru_cache(maxsize=256)
def ways_of_lines(terms: Terms, cards: Composition, wars: Wars) -> Mapping[Lines, int]:
    """The ways in which each set of lines is paid."""
    ways = Counter[Lines]()
    goes = frozenset(rank for rank, war in zip(RANKS, wars, strict=True) if war and terms.on_war)
    rest = perm(max(cards.size - 2, 0), 2) if terms.on_war else 1
    for hand, many in _hands(cards, terms, goes, rest):
        ways[lines_of_hand(terms, hand)] += many
    return ways


def lines_won(terms: Terms, cards: Composition) -> set[str]:
    """The lines that some hand is paid, whatever the player does with ties."""
    each = (ways_of_lines(terms, cards, wars) for wars in ((EVERY, NONE) if terms.on_war else (EVERY,)))
    return {line for ways in each for lines, many in ways.items() if many for line in lines or ()}


def impossible(terms: Terms, decks: int) -> tuple[str, ...]:
    """The lines whose event cannot happen with so many whole decks."""
    won = lines_won(terms._replace(lines="all"), Composition.full(decks))
    return tuple(hand for hand, _ in terms.events if hand not in won)


def faces_held(cards: Composition, *, suits: bool) -> dict[str, int]:
    """How many cards there are of each face; without suits all count as of the first one."""
    every, held = product(RANKS, SUITS if suits else SUITS[:1]), cards.by_face if suits else cards.ranks
    return {rank + suit: count for (rank, suit), count in zip(every, held, strict=True)}


def _hands(shoe: Composition, terms: Terms, goes: frozenset[str], rest: int) -> Iterator[tuple[Cards, int]]:
    """Hands as these events see them, with their ways; ties of some ranks go to War, and after others come `rest` ways.

    Nothing is said of ranks and suits together, so that rows of ranks and rows of suits are made alike for themselves:
    those of which the same is said, with the same cards equal, and of which the shoe holds as many.
    """
    said, reckoning = terms.said, terms.ranks
    held = faces_held(shoe, suits=asks_suits(said))
    suits = dict.fromkeys(face[1] for face in held)
    of_rank = {rank: (rank in goes, *(held[rank + suit] for suit in suits)) for rank in RANKS}
    of_suit = {suit: tuple(held[rank + suit] for rank in RANKS) for suit in suits}
    ranks = _alike((rank, (of, seen_of_rank(rank, said, reckoning))) for rank, of in of_rank.items() if any(of[1:]))

    def grouped(rows: Iterable[Row], of: Mapping[str, Hashable], card: Callable[[str], str]) -> Sequence[Row]:
        """One row for all of which the same holds; `card` has the label and is for the rest like any other."""
        groups: dict[object, Row] = {}
        for row, ways in rows:
            cards = (*map(card, row), None, None)[:4]
            true = tuple(holds(atom, cards, reckoning) for atom in said)
            key = true, tuple(map(row.index, row)), tuple(of[label] for label in row)
            first, before = groups.get(key, (row, 0))
            groups[key] = first, before + ways
        return list(groups.values())

    pairs = ((row, ways * rest) for row, ways in patterns_of(2, ranks) if row[0] != row[1] or row[0] not in goes)
    wars = (((tied, tied, *war), ways) for (tied, *war), ways in (patterns_of(3, ranks) if goes else ()) if tied in goes)
    for count, rows in ((2, pairs), (4, wars)):
        by_suit = grouped(patterns_of(count, suits_alike(said, of_suit)), of_suit, f"{RANKS[0]}{{}}".format)
        for (row, ways), (suited, often) in product(grouped(rows, of_rank, f"{{}}{SUITS[0]}".format), by_suit):
            faces = tuple(map("".join, zip(row, suited, strict=True)))
            if drawn := prod(max(held[face] - faces[:at].count(face), 0) for at, face in enumerate(faces)):
                yield (*faces, None, None)[:4], ways * often * drawn


def seen_of_rank(rank: str, said: Sequence[Atom], ranks: Reckoning) -> tuple[Hashable, ...]:
    """What events see of a rank beside which others are the same."""
    seen: list[Hashable] = []
    for atom in said:
        match atom:
            case Among(what="rank"):
                seen.append(rank in atom.values)
            case Sum():
                seen.append(ranks.value(rank))
            case Run() | Compared():
                seen.append(rank)
    return tuple(seen)


def seen_of_suit(suit: str, said: Sequence[Atom]) -> tuple[Hashable, ...]:
    """What events see of a suit beside which others are the same."""
    seen: list[Hashable] = []
    for atom in said:
        match atom:
            case Among(what="suit"):
                seen.append(suit in atom.values)
            case Same(what="colour"):
                seen.append(suit in COLOURS["red"])
    return tuple(seen)


def suits_alike(said: Sequence[Atom], seen: Mapping[str, Hashable]) -> tuple[str, ...]:
    """The suits in classes of which nothing that is said, and nothing else that is seen of them, tells one apart."""
    return _alike((suit, (of, seen_of_suit(suit, said))) for suit, of in seen.items())


def _alike(signed: Iterable[tuple[str, Hashable]]) -> tuple[str, ...]:
    """The labels in classes of those with the same sign."""
    classes: dict[Hashable, str] = {}
    for label, sign in signed:
        classes[sign] = classes.get(sign, "") + label
    return tuple(classes.values())


def patterns_of(count: int, classes: tuple[str, ...], used: tuple[str, ...] = ()) -> Iterator[Row]:
    """Sequences of labels, one for all that differ only inside the classes, and how many that are."""
    if len(used) == count:
        yield used, 1
        return
    for label in dict.fromkeys(used):
        yield from patterns_of(count, classes, (*used, label))
    for members in classes:
        fresh = [label for label in members if label not in used]
        if fresh:
            for sequence, ways in patterns_of(count, classes, (*used, fresh[0])):
                yield sequence, ways * len(fresh)
