"""Exact odds of a card game by its course: how often each end of a hand comes, counted or, where that is too much, drawn.

One hand is played as its table plays it, with all cards that can come or with those of one deal: a card is drawn when the
player sees it, so that the best choice follows from what is seen, and after the last choice only if settlement asks for it.
Where the dealer's cards are seen last and only compared, a hand meets all of the dealer's at once: settlement is asked
about the worst of them, and that answer holds for all up to the one at which a comparison comes out otherwise.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from croupier.equipment.cards import UNKNOWN, Card
from croupier.errors import InputError
from croupier.games.kit.odds.odds import InChips
from croupier.games.kit.play.card_state import CardState, Chosen, Dealt, Shown, evolve
from croupier.games.kit.play.card_table import CardTable, settled
from croupier.games.kit.play.course import BOARD, DEALER, Decide, Fate, Hand, Seen, Show, Strategy, To
from croupier.games.kit.play.decider import Event, replace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BEST = "best"
"""The strategy that is found by counting: of the choices the one that loses least, by what the player sees."""
MOST_COURSES = 300_000
MOST_PAIRS = 128_000_000
DRAWN = 100_000
"""Rounds that are drawn where there are too many to count."""
OWN = "1"
"""The position of the one hand."""

Table: TypeAlias = CardTable[Any]
Cards: TypeAlias = tuple[Card, ...]


class End(NamedTuple):
    """How one hand ended: what was chosen, and what became of each wager."""

    choices: tuple[str, ...]
    fates: tuple[Fate, ...]


class Counted(NamedTuple):
    """In how many ways each end comes, the strategy by which, and of how many drawn rounds if they are not all."""

    ends: Mapping[End, int]
    strategy: Strategy | None
    drawn: int = 0


def counted(table: Table, rules: Any, strategy: str | None) -> Counted:
    """All ends of a hand; the strategy is one of the game's or `BEST`. What cannot be counted is drawn, or refused."""
    chosen = None if strategy in (None, BEST) else table.strategies[strategy or ""]
    decks = rules.deal.decks
    if meets(table, decks):
        try:
            return every_course(table, rules, chosen, met=True)
        except _LookedError:
            pass
    if (courses := courses_of(table, decks)) <= MOST_COURSES:
        return every_course(table, rules, chosen)
    if chosen is None and table.decisions:
        raise InputError(
            f"the best play is not known: {courses:,} courses are too many to count (at most {MOST_COURSES:,}); "
            f"ask for a strategy of the game"
        )
    random = Random(1)
    return Counted(Counter(dealt(table, rules, chosen, random) for _ in range(DRAWN)), chosen, DRAWN)


def result(table: Table, end: End, root: str, chips: InChips | None = None) -> tuple[Fraction, Fraction]:
    """What a unit of a wager before the cards wins with all that follows it, and how much was wagered."""
    unit = 1 if chips is None else chips.cents
    lies, net = table.lying(end.choices, {root: unit}), Fraction(0)
    for fate in settled(end.fates, lies):
        stake = lies[fate.wager]
        if fate.odds is not None:
            net += stake * (fate.odds.ratio if chips is None else chips._replace(cents=stake).won(fate.odds))
        elif fate.kind == "lost":
            net -= stake
    return net / unit, Fraction(sum(lies.values()), unit)


def called(table: Table, end: End, root: str) -> str:
    """The course of a wager in words: what became of each part of it."""
    fates = [one for one in end.fates if table.of(one.wager) == root]
    words = [f"{one.wager} {one.kind}" + (f" {one.odds}" if one.odds else "") for one in fates]
    return ", ".join((*end.choices, *words) if table.main == root else words)


# Cards


@lru_cache(maxsize=8)
def _alike(table: Table) -> bool:
    """Whether all suits that the deck has are of the same ranks."""
    return len({tuple(sorted(card >> 2 for card in table.deck if card & 3 == suit)) for suit in range(4)} - {()}) == 1


def _class(table: Table, *groups: Sequence[Card]) -> tuple[Any, ...]:
    """What is the same however suits are called: for each suit, which ranks each group has of it."""
    if not _alike(table):
        return tuple(tuple(sorted(group)) for group in groups)
    ranks = ([tuple(sorted(card >> 2 for card in group if card & 3 == suit)) for group in groups] for suit in range(4))
    return tuple(sorted(map(tuple, ranks)))


@lru_cache(maxsize=16)
def _classes(table: Table, decks: int, cards: int) -> Mapping[Cards, int]:
    """A hand of each class, and in how many ways it comes."""
    firsts: dict[Any, Cards] = {}
    ways: Counter[Cards] = Counter()
    for hand, many in _draws(Counter(dict.fromkeys(table.deck, decks)), cards).items():
        ways[firsts.setdefault(_class(table, hand), hand)] += many
    return ways


def _draws(left: Counter[Card], cards: int) -> Mapping[Cards, int]:
    """Every set of so many cards, and in how many ways it comes."""
    return Counter(combinations(sorted(left.elements()), cards))


# A hand against all of the dealer's


class _LookedError(Exception):
    """Settlement looked at the dealer's cards themselves."""


class _Against(Hand):
    """One hand against the dealer's at this place of all, the lowest first; all below `high` are answered alike."""

    def __init__(self, table: Table, own: Cards, worths: Sequence[Any], low: int, choices: Sequence[str]) -> None:
        super().__init__(table.seen_as, {"": own}, choices)
        self._worths, self._low, self.high = worths, low, len(worths)

    @cached_property
    def value(self) -> Any:
        return self._valued(self.cards)

    @property
    def dealer(self) -> Cards:
        raise _LookedError

    @property
    def dealer_value(self) -> Any:
        self.high = self._low + 1
        return self._worths[self._low]

    @property
    def order(self) -> int:
        if not self._is_from(bisect_left(self._worths, self.value)):
            return 1
        return -int(self._is_from(bisect_right(self._worths, self.value)))

    def dealer_has(self, least: Any) -> bool:
        return self._is_from(bisect_left(self._worths, least))

    def _is_from(self, place: int) -> bool:
        """Whether the dealer's hand is at this place or above it; if not, none is that is answered alike."""
        if self._low < place:
            self.high = min(self.high, place)
        return self._low >= place


class _Dealers:
    """All hands of the dealer's by what they are worth, the lowest first."""

    def __init__(self, table: Table) -> None:
        import numpy as np

        assert table.seen_as is not None
        hands = list(combinations(table.deck, table.cards_of(DEALER)))
        values = [table.seen_as(hand) for hand in hands]
        self.worths = sorted(set(values))
        at = {worth: place for place, worth in enumerate(self.worths)}
        self._places, self._bits = np.array([at[value] for value in values]), np.array([_bits(hand) for hand in hands])
        self._below: dict[Cards, NDArray[np.int64]] = {}

    def below(self, own: Cards) -> "NDArray[np.int64]":
        """How many hands without these cards are below each value."""
        import numpy as np

        if own not in self._below:
            free = self._places[(self._bits & _bits(own)) == 0]
            self._below[own] = np.concatenate(([0], np.cumsum(np.bincount(free, minlength=len(self.worths)))))
        return self._below[own]


_dealers = lru_cache(maxsize=4)(_Dealers)  # most of the time, and the same whatever is paid


def _bits(hand: Sequence[Card]) -> int:
    return sum(1 << card for card in hand)


def meets(table: Table, decks: int) -> bool:
    """Whether a hand can meet all of the dealer's: none of these is seen before the last decision, and no board counts."""
    seen = any(
        not isinstance(step, Decide) and step.whom == DEALER and (isinstance(step, Show) or step.face == "up")
        for step in table.steps[: max(table.last_decision, 0)]
    )
    if seen or table.seen_as is None or decks != 1 or table.cards_of(BOARD):
        return False
    dealers, courses = comb(len(table.deck), table.cards_of(DEALER)), courses_of(table, decks, met=True)
    return max(dealers, courses) <= MOST_COURSES and dealers * courses <= MOST_PAIRS


# Every course


def courses_of(table: Table, decks: int, met: bool = False) -> int:
    """How many courses there are at most to be played; without the dealer's cards if a hand meets all of them."""
    cards, many, first = len(table.deck) * decks, 1, True
    for step in table.steps:
        if isinstance(step, To) and not (met and step.whom == DEALER):
            ways = comb(cards, step.cards)
            many *= -(-ways // 8) if first and step.whom == "positions" and len(table.deck) == UNKNOWN else ways
            cards, first = cards - step.cards, False
        elif isinstance(step, Decide):
            many *= len(step.choices)
    return many


@dataclass
class _Courses:
    """What is played: by a strategy or, without one, the best choices, which are kept by what the player sees."""

    table: Table
    rules: Any
    strategy: Strategy | None
    draw: Callable[[CardState, int], Mapping[Cards, int]]
    dealers: _Dealers | None = None
    best: dict[Any, str] = field(default_factory=dict)
    _worths: dict[End, Fraction] = field(default_factory=dict)

    def known(self, seen: Seen) -> str:
        return self.best[self._situation(seen)]

    def _situation(self, seen: Seen) -> tuple[Any, ...]:
        return _class(self.table, seen.cards, seen.board, seen.dealer), seen.choices

    def played(self, state: CardState) -> Counter[End]:
        """In how many ways each end comes from here on."""
        if state.step > self.table.last_decision:
            return self._ended(state)
        step, choices = self.table.steps[state.step], state.choices.get(OWN, ())
        if isinstance(step, Decide):  # a hand that is out comes to as many ends as one that is not
            return self.played(self._next(state)) if self.table.is_out(choices) else self._chosen(state, step, choices)
        to = OWN if step.whom == "positions" else step.whom
        held = state.hands.get(to, ())
        if isinstance(step, To):
            after = self._next(state, Dealt("", to, (UNKNOWN,) * step.cards, step.face))
            seen: Sequence[int] = range(len(held), len(held) + step.cards) if to == OWN or step.face == "up" else ()
        else:
            seen = self.table.turned(state, to)
            after = self._next(state, Shown("", to, tuple(held[at] for at in seen))) if seen else self._next(state)
        return self._drawn(after, to, seen)

    def _next(self, state: CardState, event: Event | None = None) -> CardState:
        """The table at the next step: this one is done with the only hand."""
        return replace(state if event is None else evolve(self.rules, state, event), step=state.step + 1)

    def _drawn(self, state: CardState, to: str, seen: Sequence[int]) -> Counter[End]:
        """With all that can come at these places of theirs, where it is not known yet."""
        held = state.hands.get(to, ())
        places = [at for at in seen if held[at] == UNKNOWN]
        if not places:
            return self.played(state)
        total: Counter[End] = Counter()
        for drawn, ways in self.draw(state, len(places)).items():
            hand = list(held)
            for at, card in zip(places, drawn, strict=True):
                hand[at] = card
            for end, many in self.played(replace(state, hands={**state.hands, to: tuple(hand)})).items():
                total[end] += many * ways
        return total

    def _chosen(self, state: CardState, step: Decide, choices: tuple[str, ...]) -> Counter[End]:
        def chose(choice: str) -> Counter[End]:
            return self.played(self._next(state, Chosen("", "", OWN, choice)))

        seen = self.table.seen(state.hands, OWN, choices)
        if self.strategy is not None:
            choice = self.strategy(seen)
            if choice not in step.choices:
                raise InputError(f"a strategy chose {str(choice)[:30]!r}; there are {', '.join(step.choices)}")
            return chose(choice)
        found = {choice: chose(choice) for choice in step.choices}
        best = max(found, key=lambda choice: sum(self._worth(end) * many for end, many in found[choice].items()))
        self.best[self._situation(seen)] = best
        return found[best]

    def _worth(self, end: End) -> Fraction:
        if end not in self._worths:
            self._worths[end] = result(self.table, end, self.table.main)[0]
        return self._worths[end]

    def _ended(self, state: CardState) -> Counter[End]:
        """What settlement does not ask for makes no difference: it is drawn only if it does."""
        hands: dict[str, Cards] = {}
        for whom, called in ((OWN, "positions"), (DEALER, DEALER), (BOARD, BOARD)):
            held = state.hands.get(whom, ())
            hands[whom] = (*held, *(UNKNOWN,) * (self.table.cards_of(called) - len(held)))
        unknown = [hand.count(UNKNOWN) for hand in hands.values()]
        ways, left = 1, len(self.table.deck) * self.rules.deal.decks - sum(map(len, hands.values())) + sum(unknown)
        for many in unknown:
            ways, left = ways * comb(left, many), left - many
        choices = state.choices.get(OWN, ())
        if self.dealers is not None and UNKNOWN not in hands[OWN]:
            return self._met(self.dealers, hands[OWN], choices)
        try:
            return Counter({self._end(Hand(self.table.seen_as, hands, choices, OWN)): ways})
        except InputError:
            whom = next((whom for whom, hand in hands.items() if UNKNOWN in hand), "")
            if not whom:
                raise
        return self._drawn(replace(state, hands=hands), whom, range(len(hands[whom])))

    def _met(self, dealers: _Dealers, own: Cards, choices: tuple[str, ...]) -> Counter[End]:
        """The ends of a hand against all of the dealer's."""
        below, met, low = dealers.below(own), Counter[End](), 0
        while low < len(dealers.worths):
            hand = _Against(self.table, own, dealers.worths, low, choices)
            end = self._end(hand)
            met[end] += int(below[hand.high] - below[low])
            low = hand.high
        return +met

    def _end(self, hand: Hand) -> End:
        return End(hand.choices, tuple(self.table.settle(self.rules, hand)))


def every_course(table: Table, rules: Any, strategy: Strategy | None, *, met: bool = False) -> Counted:
    """All cards that can come; if `met`, each hand against all of the dealer's at once."""
    whole = len(table.deck) * rules.deal.decks

    def draw(state: CardState, cards: int) -> Mapping[Cards, int]:
        left = table.left(rules, state)
        return _classes(table, rules.deal.decks, cards) if left.total() == whole else _draws(left, cards)

    all_ = _Courses(table, rules, strategy, draw, _dealers(table) if met else None)
    return Counted(all_.played(CardState(playing=(OWN,))), strategy or (all_.known if table.decisions else None))


def dealt(table: Table, rules: Any, strategy: Strategy | None, random: Random) -> End:
    """How one hand ends that is dealt from cards shuffled anew."""
    wanted = sum(table.cards_of(whom) for whom in ("positions", DEALER, BOARD))
    cards = iter(random.sample(list(table.deck) * rules.deal.decks, wanted))

    def draw(state: CardState, many: int) -> Mapping[Cards, int]:
        return {tuple(next(cards) for _ in range(many)): 1}

    (end,) = _Courses(table, rules, strategy, draw).played(CardState(playing=(OWN,)))
    return end
