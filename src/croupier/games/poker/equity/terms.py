"""What is known before the rest is dealt, and the units in which pots are counted: the terms of an equity."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, lcm, prod

from croupier.equipment.cards import FACES, UNKNOWN, Card, name
from croupier.errors import InputError
from croupier.games.poker.equity.ranges import Range, parse
from croupier.games.poker.rules import PokerRules

MOST_HANDS = 8
MOST_EXACT = 20_000_000
"""Hands ranked one by one before sampling takes over; Omaha's boards are counted faster, so there may be more of them."""
MOST_OMAHA = 200_000_000
MOST_COMBINATIONS = 5_000

Progress = Callable[[int, int], None]
"""Called with the number of deals done and the number of all deals."""


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
