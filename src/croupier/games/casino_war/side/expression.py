"""Events over the cards of one hand's round, as frozen expressions.

The cards are counted in the order in which they are dealt: the player's, the dealer's, and their War cards. What is said of
a card that was not dealt does not hold, so that without a War nothing holds of War cards, and what `not` says of them does.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

PLAYER, DEALER, PLAYER_WAR, DEALER_WAR = range(4)
CARDS = ("player", "dealer", "player war", "dealer war")
WAR_CARDS = frozenset((PLAYER_WAR, DEALER_WAR))

RANKS = "23456789TJQKA"
COLOURS = {"red": "dh", "black": "cs"}

Feature = Literal["rank", "suit", "colour", "identical"]
AceRuns = Literal["low", "high", "either"]

Cards = Sequence[str | None]
"""A hand's four cards as "Qs", None for one that was not dealt."""


class Reckoning(NamedTuple):
    """How ranks count: their order, the highest first, what they are worth in a sum, and where an ace runs."""

    order: tuple[str, ...]
    worth: tuple[int, ...]  # of each rank from the deuce to the ace
    ace_runs: AceRuns

    def value(self, rank: str) -> int:
        return self.worth[RANKS.index(rank)]


class Same(NamedTuple):
    """All these cards have the same rank, suit or colour; identical ones rank and suit."""

    cards: tuple[int, ...]
    what: Feature


class Among(NamedTuple):
    """Each of these cards, or any of them, has one of these ranks or suits."""

    cards: tuple[int, ...]
    values: frozenset[str]
    what: Literal["rank", "suit"]
    any: bool = False
    colour: str = ""  # where the suits were written as a colour


class Sum(NamedTuple):
    """The values of these cards add up to a number in one of these ranges."""

    cards: tuple[int, ...]
    ranges: tuple[tuple[int, int], ...]


class Run(NamedTuple):
    """The ranks of these cards follow one another without a gap, in any order."""

    cards: tuple[int, ...]


class Compared(NamedTuple):
    """Each of these cards, or any of them, is higher or lower than all those cards, or than a rank."""

    cards: tuple[int, ...]
    higher: bool
    than: tuple[int, ...]
    rank: str = ""
    any: bool = False


class Not(NamedTuple):
    of: "Expression"


class All(NamedTuple):
    parts: "tuple[Expression, ...]"


class Any(NamedTuple):
    parts: "tuple[Expression, ...]"


Atom = Same | Among | Sum | Run | Compared
Expression = Atom | Not | All | Any


def atoms(expression: Expression) -> Iterator[Atom]:
    """All that is said of cards, without how it is joined."""
    match expression:
        case Not(of):
            yield from atoms(of)
        case All(parts) | Any(parts):
            for part in parts:
                yield from atoms(part)
        case _:
            yield expression


def cards_of(atom: Atom) -> tuple[int, ...]:
    """The cards that something is said of, or that they are compared with."""
    return (*atom.cards, *atom.than) if isinstance(atom, Compared) else atom.cards


def names_war(expression: Expression) -> bool:
    return any(WAR_CARDS.intersection(cards_of(atom)) for atom in atoms(expression))


def holds(expression: Expression, cards: Cards, ranks: Reckoning) -> bool:
    """Whether the event has happened with these cards."""
    match expression:
        case Not(of):
            return not holds(of, cards, ranks)
        case All(parts):
            return all(holds(part, cards, ranks) for part in parts)
        case Any(parts):
            return any(holds(part, cards, ranks) for part in parts)
        case Among() | Compared() if expression.any:
            return any(_holds(expression._replace(cards=(card,)), cards, ranks) for card in expression.cards)
        case _:
            return _holds(expression, cards, ranks)


def _holds(atom: Atom, cards: Cards, ranks: Reckoning) -> bool:
    of = [card for at in atom.cards if (card := cards[at]) is not None]
    if len(of) < len(atom.cards):
        return False
    match atom:
        case Same(what="rank"):
            return len({card[0] for card in of}) == 1
        case Same(what="suit"):
            return len({card[1] for card in of}) == 1
        case Same(what="colour"):
            return len({card[1] in COLOURS["red"] for card in of}) == 1
        case Same():
            return len(set(of)) == 1
        case Among():
            at = 0 if atom.what == "rank" else 1
            return all(card[at] in atom.values for card in of)
        case Sum():
            total = sum(ranks.value(card[0]) for card in of)
            return any(low <= total <= high for low, high in atom.ranges)
        case Run():
            return _run([RANKS.index(card[0]) for card in of], ranks.ace_runs)
        case Compared():
            others = [cards[place] for place in atom.than]
            if None in others:
                return False
            height = [-ranks.order.index(card[0]) for card in of]
            than = [-ranks.order.index(card[0]) for card in (*others, atom.rank) if card]
            return min(height) > max(than) if atom.higher else max(height) < min(than)


def _run(at: list[int], ace: AceRuns) -> bool:
    if len(set(at)) < len(at):
        return False
    if ace != "low" and max(at) - min(at) == len(at) - 1:
        return True
    low = [(place + 1) % len(RANKS) for place in at]
    return ace != "high" and max(low) - min(low) == len(low) - 1
