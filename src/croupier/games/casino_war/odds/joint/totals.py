"""The law of all wagers of a book together: every total in cents, with the ways of the cards that bring it.

A situation after the other. Boxes are added kind by kind; what has to be known of those before is their net so far and how
many cards of each class they hold, so that boxes that came otherwise to the same are gone on with once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb

from croupier.errors import InputError
from croupier.games.casino_war.odds.joint.book_pays import BookPays, Hits, Kind, exact_hits
from croupier.games.casino_war.odds.joint.box import Box, Shown
from croupier.games.casino_war.odds.joint.situations import BITS, Situation

MOST_STATES = 2_400_000
"""How many states of boxes and nets are gone on with at most in all situations together."""

_GROWTH = 3  # a further box makes about three times as many, when there are some already

_WAGERED, _WITHOUT = 1, 1 << BITS  # hits, counted below the classes of cards
_HELD = 2 * BITS
_MARKS = (1 << _HELD) - 1
_HITS = _WITHOUT - 1  # those with the progressive

Options = Sequence[tuple[int, int]]
"""The courses of a box: each adds so much to a state, in so many ways."""

Goes = tuple[bool, bool]
"""Whether a suited tie goes to War, and a plain one."""


def law_of_situation(
    pays: BookPays, kinds: Sequence[Kind], goes: Mapping[Box, Goes], situation: Situation, most: int
) -> Counter[int]:  # fmt: skip
    """Every total of the boxes' wagers in this situation, the wheel left out."""
    courses = [situation.courses(goes[kind.pays.box]) for kind in kinds]
    able = [goes[kind.pays.box][0] for kind in kinds]
    return law_of_courses(pays, kinds, courses, situation, able=able, most=most)


def law_of_courses(
    pays: BookPays,
    kinds: Sequence[Kind],
    courses: Sequence[Sequence[tuple[Shown, int]]],
    situation: Situation,
    *,
    able: Sequence[bool],
    most: int,
) -> Counter[int]:
    """The same, where it is told what can come to each kind of box. More than `most` states are refused."""
    totals: Counter[int] = Counter()
    special, net_at = pays.special(situation.dealers), _net_at(situation)
    if not special or not pays.told_apart(situation.dealers):
        # who hits is paid as always, but that the first winner of a meter has more than one who comes after
        first, hits = pays.first_winner(situation.dealers), Hits() if special else None
        options = [_options(pays, kind, of, situation, hits) for kind, of in zip(kinds, courses, strict=True)]
        for state, arranged in _added(kinds, options, most).items():
            net, held = divmod(state, 1 << net_at)
            totals[net + (first if held & _HITS else 0)] += arranged * situation.ways(held >> _HELD)
        return totals
    first, others = pays.first_winner(situation.dealers), pays.others
    for hits, _ in exact_hits(pays.groups(kinds, able, ())):
        options = [_options(pays, kind, of, situation, hits) for kind, of in zip(kinds, courses, strict=True)]
        more, chosen = first if hits.wagered else 0, comb(others, hits.others)
        for state, arranged in _added(kinds, options, most, hits).items():
            net, held = divmod(state, 1 << net_at)
            totals[net + more] += arranged * chosen * exactly(situation, held >> _HELD, hits.others, others)
    return totals


def _net_at(situation: Situation) -> int:
    """The bit from which on a state has its net; hits and classes of cards are counted below."""
    return _HELD + BITS * situation.classes


def exactly(situation: Situation, taken: int, hits: int, of: int) -> int:
    """The ways in which given `hits` of other boxes hit and the rest of them do not, from those in which given ones do."""
    return sum(
        (-1) ** more * comb(of - hits, more) * situation.ways(taken + (hits + more) * situation.hit)
        for more in range(of - hits + 1)
    )


def _options(
    pays: BookPays, kind: Kind, courses: Iterable[tuple[Shown, int]], situation: Situation, hits: Hits | None
) -> Options:
    found: Counter[int] = Counter()
    for shown, taken in courses:
        own = hits is not None and shown.first == shown.second == "suited"
        mark = 0
        if own and kind.pays.progressive:
            mark = _WAGERED
        elif own and pays.counts_without():
            mark = _WITHOUT
        net = kind.pays.course(shown, pays.around(kind, shown, situation.dealers, hits)).net
        found[(net << _net_at(situation)) + (taken << _HELD) + mark] += 1
    return list(found.items())


def _added(
    kinds: Sequence[Kind], options: Sequence[Options], most: int, hits: Hits | None = None
) -> Mapping[int, int]:  # fmt: skip
    """The states of all boxes, each with its arrangements; with `hits`, those with as many as that."""
    states: Mapping[int, int] = {0: 1}
    left = sum(kind.boxes for kind in kinds)
    for kind, each in zip(kinds, options, strict=True):
        if comb(kind.boxes + len(each) - 1, kind.boxes) > 10 * most:
            raise _too_many(kinds)
        added = dict(each) if kind.boxes == 1 else _alike_with(kind.boxes, each, hits if len(kinds) == 1 else None)
        states = _joined(states, added) if states != {0: 1} else added
        left -= kind.boxes
        if len(states) * _GROWTH**left > most:
            raise _too_many(kinds)
    if hits is None:
        return states
    marks = hits.wagered * _WAGERED + hits.without * _WITHOUT
    return {state: ways for state, ways in states.items() if state & _MARKS == marks}


def _too_many(kinds: Sequence[Kind]) -> InputError:
    boxes, stated = sum(kind.boxes for kind in kinds), any(kind.pays.box.stated for kind in kinds)
    possible = "2 boxes with wagers that the edition states" if stated else "7 different boxes with a progressive"
    reason = (
        f"the totals of {boxes} boxes with {len(kinds)} different books of bets are too many to be told one by one; up to "
        f"{possible} have one law, and any table has means and deviations (croupier win)"
    )
    return InputError(reason, rule="wagers.boxes")


def _joined(states: Mapping[int, int], added: Mapping[int, int]) -> Mapping[int, int]:
    found: defaultdict[int, int] = defaultdict(int)
    for step, times in added.items():
        for state, ways in states.items():
            found[state + step] += ways * times
    return found


def _alike_with(boxes: int, options: Options, hits: Hits | None) -> Mapping[int, int]:
    """Boxes of one kind; with `hits`, as many of them hit."""
    if hits is None:
        return _alike(boxes, options)
    hit = hits.wagered + hits.without
    marked = [(step, ways) for step, ways in options if step & _MARKS]
    if hit > boxes or (hit and not marked):
        return {}
    rest = _alike(boxes - hit, [(step, ways) for step, ways in options if not step & _MARKS])
    if not hit:
        return rest
    chosen = comb(boxes, hit)
    return {state: ways * chosen for state, ways in _joined(rest, _alike(hit, marked)).items()}


def _alike(boxes: int, options: Options) -> Mapping[int, int]:
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


def with_spin(totals: Mapping[int, int], nets: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Totals and what the wheel brings, which falls apart from the cards."""
    for total, ways in totals.items():
        for net, times in nets.items():
            yield total + net, ways * times
