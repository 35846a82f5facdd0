"""The law of all wagers of a book together: every total in cents, with the ways of the cards that bring it.

A situation after the other. Boxes are added kind by kind; what has to be known of those before is their net so far, how
many cards of each class they hold and which marks their hands bear, so that boxes that came otherwise to the same are
counted on as one. Where states become many, `many_states` adds the rest.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import comb

from croupier.errors import InputError
from croupier.games.casino_war.odds.joint.book_pays import BookPays, Kind
from croupier.games.casino_war.odds.joint.box import Box, Shown
from croupier.games.casino_war.odds.joint.marks import Marks, Whole, by_place, holder
from croupier.games.casino_war.odds.joint.situations import BITS, Situation, sizes

MOST_STATES = 40_000_000
"""How many states are sorted at most when a box is added, in all situations together."""

FEW_STATES = 30_000
"""Up to so many states of boxes a dictionary is the quickest; beyond, arrays are."""

Options = Sequence[tuple[int, int]]
"""The courses of a box: each adds so much to a state, in so many ways."""

Goes = tuple[bool, bool]
"""Whether a suited tie goes to War, and a plain one."""

Courses = Sequence[tuple[Shown, int]]


def law_of_situation(
    pays: BookPays, marks: Marks, kinds: Sequence[Kind], goes: Mapping[Box, Goes], situation: Situation, most: int
) -> Counter[int]:
    """Every total of the boxes' wagers in this situation, the wheel left out. More than `most` states are refused."""
    courses = [situation.courses(goes[kind.pays.box]) for kind in kinds]
    totals: Counter[int] = Counter()
    for whole in _wholes(pays, marks, kinds, courses, situation) if marks.conditioned else (None,):
        totals.update(Adding(pays, marks, situation, whole, most).law(kinds, courses))
    return totals


def _wholes(
    pays: BookPays, marks: Marks, kinds: Sequence[Kind], courses: Sequence[Courses], situation: Situation
) -> set[Whole]:  # fmt: skip
    """All that the hands of the table may do together."""
    found = {0}
    for kind, of in zip(kinds, courses, strict=True):
        found = _with_more(found, kind.boxes, {marks.of(holder(kind), shown) for shown, _ in of})
    if pays.others:
        found = _with_more(found, pays.others, {marks.of("another", shown) for shown, _ in situation.courses((True, True))})
    return {marks.whole(every) for every in found}


def _with_more(found: set[int], boxes: int, each: set[int]) -> set[int]:
    for _ in range(boxes):
        found = {before + mark for before in found for mark in each}
    return found


class Adding:
    """The states of boxes in one situation; with `whole`, of tables that come to it."""

    def __init__(self, pays: BookPays, marks: Marks, situation: Situation, whole: Whole | None, most: int) -> None:
        self.pays, self.marks, self.situation, self.whole = pays, marks, situation, whole
        self.most = most
        self.net_at = marks.bits + BITS * situation.classes  # below it are the classes of cards, and marks below those
        self.marked = (1 << marks.bits) - 1

    def law(self, kinds: Sequence[Kind], courses: Sequence[Courses]) -> Mapping[int, int]:
        groups = list(self._groups(kinds, courses))
        states: Mapping[int, int] = {0: 1}
        for at, options in enumerate(groups):
            if at and len(states) * len(options(0)) > FEW_STATES:
                from croupier.games.casino_war.odds.joint.many_states import ManyStates

                many = ManyStates(self.net_at, self.marked, self.fits, self.weighed, self.most, partial(too_many, kinds))
                return many.totals(states, groups[at:])
            states = self._joined(states, options)
        totals: Counter[int] = Counter()
        for state, arranged in states.items():
            net, held = divmod(state, 1 << self.net_at)
            more, ways = self.weighed(held)
            totals[net + more] += arranged * ways
        return totals

    def _groups(self, kinds: Sequence[Kind], courses: Sequence[Courses]) -> Iterator[Callable[[int], Options]]:
        """What is added together: boxes of one kind, or one box after the other; at last the others at the table."""
        if self.marks.in_order:
            for _, at in by_place(kinds):
                known: dict[int, Options] = {}
                yield partial(self._in_turn, known, kinds[at], courses[at])
        else:
            for kind, of in zip(kinds, courses, strict=True):
                options = self._options(kind, of)
                if kind.boxes == 1 or comb(kind.boxes + len(options) - 1, kind.boxes) > min(self.most, 10 * FEW_STATES):
                    yield from [partial(_always, options)] * kind.boxes
                else:
                    yield partial(_always, self._alike(kind.boxes, options, alone=len(kinds) == 1))
        if others := self._others():
            yield partial(_always, self._alike(self.pays.others, others))

    def _in_turn(self, known: dict[int, Options], kind: Kind, courses: Courses, before: int) -> Options:
        if before not in known:
            known[before] = self._options(kind, courses, before)
        return known[before]

    def _options(self, kind: Kind, courses: Courses, before: int = 0) -> Options:
        found: Counter[int] = Counter()
        for shown, taken in courses:
            net = sum(kind.pays.nets(shown, self.marks.around(kind, shown, self.whole, before)))
            net += self.marks.given(holder(kind), shown)
            found[(net << self.net_at) + (taken << self.marks.bits) + self.marks.of(holder(kind), shown)] += 1
        return list(found.items())

    def _others(self) -> Options:
        """Another's hand that does something; one that does nothing is any hand but those."""
        found: Counter[int] = Counter()
        for shown, taken in self.situation.courses((True, True)) if self.pays.others else ():
            mark, given = self.marks.of("another", shown), self.marks.given("another", shown)
            if mark or given:
                held = taken << self.marks.bits
                found[(given << self.net_at) + held + mark] += 1
                found[held] -= 1
        return [(0, 1), *found.items()] if found else []

    def fits(self, marks: int) -> bool:
        """Whether boxes with these marks may still be part of the whole table."""
        return self.whole is None or self.marks.whole(marks).within(self.whole)

    def weighed(self, held: int) -> tuple[int, int]:
        """What the first winner of the meter has beyond others, and the ways of all cards where boxes hold these."""
        marks = held & self.marked
        if self.whole is not None and self.marks.whole(marks) != self.whole:
            return 0, 0
        first = self.marks.first if self.marks.first and self.marks.won(marks) else 0
        return first, self.situation.ways(held >> self.marks.bits)

    def _joined(self, states: Mapping[int, int], options: Callable[[int], Options]) -> Mapping[int, int]:
        if states == {0: 1}:
            return {state: ways for state, ways in options(0) if self.fits(state & self.marked)}
        found: defaultdict[int, int] = defaultdict(int)
        if self.whole is None and not self.marks.in_order:
            for step, times in options(0):
                for state, ways in states.items():
                    found[state + step] += ways * times
            return found
        for state, ways in states.items():
            for step, times in options(state & self.marked):
                if self.fits((state + step) & self.marked):
                    found[state + step] += ways * times
        return found

    def _alike(self, boxes: int, options: Options, *, alone: bool = False) -> Options:
        """Boxes of one kind, by how many of them bear which mark; `alone`, only as many as make the whole table."""
        by_mark: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for step, ways in options:
            by_mark[step & self.marked].append((step, ways))
        found: defaultdict[int, int] = defaultdict(int)
        known: dict[tuple[int, int], Mapping[int, int]] = {}
        marked = list(by_mark)
        for counts in sizes(boxes, len(marked)):
            marks, left, chosen = sum(mark * count for mark, count in zip(marked, counts, strict=True)), boxes, 1
            if not self.fits(marks) or (alone and not self.pays.others and self._wanting(marks)):
                continue
            states: Mapping[int, int] = {0: 1}
            for mark, count in zip(marked, counts, strict=True):
                if not count:
                    continue
                if (mark, count) not in known:
                    known[mark, count] = same(count, by_mark[mark])
                states = _product(states, known[mark, count])
                chosen *= comb(left, count)
                left -= count
            for state, ways in states.items():
                found[state] += ways * chosen
        return list(found.items())

    def _wanting(self, marks: int) -> bool:
        return self.whole is not None and self.marks.whole(marks) != self.whole


def too_many(kinds: Sequence[Kind]) -> InputError:
    """The refusal of a book whose totals cannot be told one by one."""
    boxes = sum(kind.boxes for kind in kinds)
    reason = (
        f"the totals of {boxes} boxes with {len(kinds)} different books of bets are too many to be told one by one; fewer "
        "boxes, or more of them with the same bets, have one law, and any table has means and deviations (croupier win)"
    )
    return InputError(reason, rule="wagers.boxes")


def _always(options: Options, marks: int) -> Options:
    """The same, whatever the boxes before bear."""
    return options


def _product(states: Mapping[int, int], added: Mapping[int, int]) -> Mapping[int, int]:
    if states == {0: 1}:
        return added
    found: defaultdict[int, int] = defaultdict(int)
    for step, times in added.items():
        for state, ways in states.items():
            found[state + step] += ways * times
    return found


def same(boxes: int, options: Options) -> Mapping[int, int]:
    """Boxes of one kind: course by course, how many of them come to it."""
    *some, (last, last_ways) = options
    left: list[Mapping[int, int]] = [{} for _ in range(boxes)] + [{0: 1}]  # by how many boxes are still to be told
    for step, ways in some:
        now: list[defaultdict[int, int]] = [defaultdict(int) for _ in range(boxes + 1)]
        for still, states in enumerate(left):
            for count in range(still + 1):
                more, times, after = count * step, comb(still, count) * ways**count, now[still - count]
                for state, arranged in states.items():
                    after[state + more] += arranged * times
        left = list(now)
    found: defaultdict[int, int] = defaultdict(int)
    for still, states in enumerate(left):
        more, times = still * last, last_ways**still
        for state, arranged in states.items():
            found[state + more] += arranged * times
    return found


def with_spin(totals: Mapping[int, int], nets: Mapping[int, int]) -> Iterable[tuple[int, int]]:
    """Totals and what the wheel brings, which falls apart from the cards."""
    for total, ways in totals.items():
        for net, times in nets.items():
            yield total + net, ways * times
