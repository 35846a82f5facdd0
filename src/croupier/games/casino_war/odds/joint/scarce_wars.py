"""Boxes of different bets whose player may not have the money for every War, in one situation.

Which Wars are paid depends on which boxes tie and on what all first cards leave in hand. For each set of boxes that tie it
is counted once what the other boxes leave in hand and net; with so much money given, the tied boxes then net by themselves.
The nets of boxes that hold the same cards are one polynomial, packed into a whole number: to add boxes is to multiply.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import gcd, prod
from sys import byteorder
from typing import NamedTuple

from croupier.games.casino_war.odds.joint.box import Box

Options = Sequence[tuple[int, int, int]]
"""What may come to a box: the cards and marks that it then holds, its net, and the ways."""

MOST_TERMS = 5_000
"""So many different totals at most are packed into a number."""

WIDTH = 64
"""The bits of each of them."""


class Taken(NamedTuple):
    """What a box's first card leaves the player in hand, and whether it tied and the player wants to go to War."""

    cents: int
    wants: bool


Decision = tuple[bool, bool]
"""Whether a box goes to War, and with a Tie Wager on it."""

Decided = Callable[[Box, Taken, int], tuple[bool, bool, int]]
Held = dict[int, int]
"""By the cards and marks that boxes hold, the polynomial of their nets."""

Wars = tuple[tuple[int, Taken, Decision], ...]
"""The boxes that tie, and what is decided for each."""

Row = tuple[tuple[tuple[int, Taken], ...], dict[int, Held]]
"""Boxes that tie and want a War; and by what is in hand then, what the others hold."""

_AT_HOME: Decision = (False, False)


class ScarceWars:
    """The boxes of one situation in their order: `options` of a box by its first card and by what is decided for it."""

    def __init__(self, boxes: Sequence[Box], options: Sequence[Mapping[tuple[Taken, Decision], Options]]) -> None:
        self._boxes, self._options = boxes, options
        nets = [[net for each in of.values() for _, net, _ in each] for of in options]
        self._lowest = [min(of) for of in nets]
        self._unit = gcd(*(net - low for of, low in zip(nets, self._lowest, strict=True) for net in of)) or 1
        self._terms = sum(max(of) - low for of, low in zip(nets, self._lowest, strict=True)) // self._unit + 1
        arranged = prod(sum(ways for each in of.values() for *_, ways in each) for of in options)
        self._arranged = arranged
        self._known: dict[tuple[int, Taken, Decision], Held] = {}
        self._fought: dict[Wars, Held] = {(): {0: 1}}
        self._rows: list[Row] = []
        self._now: dict[tuple[int, int], Wars] = {}
        self._together: Held = defaultdict(int)

    @property
    def packed(self) -> bool:
        """Whether the totals are few enough to be counted so."""
        return self._terms <= MOST_TERMS and self._arranged < 1 << WIDTH

    def states(self, spare: int, decided: Decided) -> Iterator[tuple[int, int, int]]:
        """With so many cents left beside the wagers: what all boxes hold, their net, and the arrangements.

        Only what is decided otherwise than with the money before is counted anew.
        """
        for at, (tied, rest) in enumerate(self._by_ties()):
            changed: defaultdict[Wars, Held] = defaultdict(lambda: defaultdict(int))
            for cents, held in rest.items():
                wars, before = self._decisions(tied, spare + cents, decided), self._now.get((at, cents))
                if wars == before:
                    continue
                self._now[at, cents] = wars
                for cards, nets in held.items():
                    changed[wars][cards] += nets
                    if before is not None:
                        changed[before][cards] -= nets
            for wars, held in changed.items():
                _multiplied(held, self._of_wars(wars), self._together)
        low = sum(self._lowest)
        for cards, nets in self._together.items():
            packed = nets.to_bytes((nets.bit_length() // WIDTH + 1) * WIDTH // 8, byteorder)
            terms = memoryview(packed).cast("Q").tolist()
            for at, arranged in enumerate(terms if byteorder == "little" else reversed(terms)):
                if arranged:
                    yield cards, low + at * self._unit, arranged

    def _decisions(self, tied: tuple[tuple[int, Taken], ...], money: int, decided: Decided) -> Wars:
        """Which Wars are paid."""
        wars = []
        for at, taken in tied:
            at_war, tie, money = decided(self._boxes[at], taken, money)
            wars.append((at, taken, (at_war, tie)))
        return tuple(wars)

    def _by_ties(self) -> list[Row]:
        """Every set of boxes that tie and want a War; for each what is in hand, and what the others hold and net."""
        if not self._rows:
            rows: list[Row] = [((), {0: {0: 1}})]
            for at, options in enumerate(self._options):
                firsts = {taken for taken, _ in options}
                wanting = [taken for taken in firsts if taken.wants]
                others = [taken for taken in firsts if not taken.wants]
                rows = [
                    row
                    for tied, rest in rows
                    for row in (
                        *(((*tied, (at, taken)), _moved(rest, taken.cents)) for taken in wanting),
                        (tied, self._with_others(at, others, rest)),
                    )
                ]
            self._rows = rows
        return self._rows

    def _with_others(self, at: int, others: Sequence[Taken], rest: Mapping[int, Held]) -> dict[int, Held]:
        found: dict[int, Held] = {}
        for taken in others:
            mine = self._of_box(at, taken, _AT_HOME)
            for cents, held in rest.items():
                _multiplied(held, mine, found.setdefault(cents + taken.cents, defaultdict(int)))
        return found

    def _of_wars(self, wars: Wars) -> Held:
        if wars not in self._fought:
            found: Held = defaultdict(int)
            _multiplied(self._of_wars(wars[:-1]), self._of_box(*wars[-1]), found)
            self._fought[wars] = found
        return self._fought[wars]

    def _of_box(self, at: int, taken: Taken, decision: Decision) -> Held:
        key = at, taken, decision
        if key not in self._known:
            found: Counter[int] = Counter()
            for held, net, ways in self._options[at][taken, decision]:
                found[held] += ways << WIDTH * ((net - self._lowest[at]) // self._unit)
            self._known[key] = found
        return self._known[key]


def _moved(rest: Mapping[int, Held], cents: int) -> dict[int, Held]:
    return {before + cents: held for before, held in rest.items()}


def _multiplied(held: Held, mine: Held, into: Held) -> None:
    for cards, nets in held.items():
        for more, own in mine.items():
            into[cards + more] += nets * own
