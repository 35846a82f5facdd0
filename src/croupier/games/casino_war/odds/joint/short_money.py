"""A round of a player who may not have the money for every War: the law of the net by how much there is.

Whoever cannot pay all Wars pays as many as the money lasts for, in the order of the boxes, from what is in hand when the
original deal has been settled: War by War, and the Tie Wager on it where what is left then pays for that. The other tied
boxes are surrendered, and what that brings back is not counted.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, prod

from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from croupier.games.casino_war.odds.joint.book_pays import Kind
from croupier.games.casino_war.odds.joint.box import Around, Box, Shown
from croupier.games.casino_war.odds.joint.marks import by_place
from croupier.games.casino_war.odds.joint.round import Round
from croupier.games.casino_war.odds.joint.scarce_wars import Decision, Options, ScarceWars, Taken
from croupier.games.casino_war.odds.joint.situations import Situation, sizes
from croupier.games.casino_war.odds.joint.totals import Adding, Goes, law_of_courses, with_spin

MOST_PATTERNS = 3_000
"""In how many ways the first cards of the boxes may leave the player money, at most."""


Share = tuple[Kind, Taken, bool, bool]
"""Boxes of a kind whose first card left this in hand, whether they go to War, and with a Tie Wager on it."""


class ShortOfMoney:
    """The rounds of a player of these boxes who has only so much."""

    def __init__(self, round_: Round) -> None:
        self.round, self.pays = round_, round_.pays
        self._different: dict[tuple[Situation, tuple[Kind, ...]], ScarceWars] = {}

    def total_with(self, bankroll: int) -> Distribution:
        """The net of a player who has so many cents as the round begins."""
        return Distribution.of(self._totals(bankroll - self.pays.staked))

    def _totals(self, spare: int) -> Iterator[tuple[int, int]]:
        pays, nets = self.pays, self.pays.spin_nets
        yield from with_spin(self._law(False, pays.kinds, spare), {-pays.spin_stakes: sum(nets.values())})
        if not pays.spins:
            return
        results = [(spun.kinds, spun.net, spun.ways) for spun in pays.spun_by_box] if pays.spin_limited else [
            (pays.kinds, net, ways) for net, ways in nets.items()
        ]  # fmt: skip
        known: dict[tuple[tuple[Kind, ...], int], Counter[int]] = {}
        for kinds, net, ways in results:
            money = min(spare + net + pays.spin_stakes, self._dearest)
            key = kinds, money
            if key not in known:
                known[key] = self._law(True, kinds, money)
            yield from with_spin(known[key], {net: ways})

    @property
    def _dearest(self) -> int:
        """What all Wars cost together."""
        return sum(kind.boxes * _cost(kind.pays.box) for kind in self.pays.kinds)

    def _law(self, started: bool, kinds: Sequence[Kind], spare: int) -> Counter[int]:
        totals: Counter[int] = Counter()
        for situation in self.round.situations:
            if situation.started == started:
                for net, ways in self._in_situation(situation, kinds, spare).items():
                    totals[net] += ways
        return totals

    def _in_situation(self, situation: Situation, kinds: Sequence[Kind], spare: int) -> Counter[int]:
        if (wars := self._of_different(situation, kinds)) is not None:
            adding = self._adding(situation)
            totals = Counter[int]()
            for held, net, arranged in wars.states(spare, _decided):
                more, ways = adding.weighed(held)
                totals[net + more] += arranged * ways
            return totals
        goes = self.round.goes(situation)
        firsts = [self._firsts(situation, kind, goes[kind.pays.box]) for kind in kinds]
        totals, marks, most = Counter[int](), self.round.marks(situation), self.round.most_states
        for shares, arranged in self._patterns(kinds, firsts, spare, one_by_one=marks.in_order):
            parts = [kind for kind, *_ in shares]
            courses = [self._courses(situation, kind, of, (at_war, tie)) for kind, of, at_war, tie in shares]
            for net, ways in law_of_courses(self.pays, marks, parts, courses, situation, most=most).items():
                totals[net] += ways * arranged
        return totals

    def _courses(self, situation: Situation, kind: Kind, of: Taken, decision: Decision) -> list[tuple[Shown, int]]:
        """What may come to a box whose first card leaves so much, when it is decided whether it goes to War."""
        goes, (at_war, tie) = self.round.goes(situation)[kind.pays.box], decision
        return [
            (shown._replace(war_tie=tie), taken)
            for shown, taken in situation.courses(goes if at_war else (False, False))
            if self._taken(kind, shown, goes) == of
        ]

    # Boxes of different bets

    def _adding(self, situation: Situation) -> Adding:
        return Adding(self.pays, self.round.marks(situation), situation, None, self.round.most_states)

    def _of_different(self, situation: Situation, kinds: Sequence[Kind]) -> ScarceWars | None:
        """The boxes one by one, where each is paid by its own cards; None where others' hands or their order matter."""
        marks, key = self.round.marks(situation), (situation, tuple(kinds))
        if len(kinds) == 1 or marks.conditioned or marks.in_order or self.pays.others or self.pays.stated:
            return None
        if key not in self._different:
            adding, boxes, options = self._adding(situation), [], []
            for number, at in by_place(kinds):
                kind = kinds[at]._replace(numbers=(number,))
                boxes.append(kind.pays.box)
                options.append(dict(self._each_decision(adding, situation, kind)))
            self._different[key] = ScarceWars(boxes, options)
        found = self._different[key]
        return found if found.packed else None

    def _each_decision(
        self, adding: Adding, situation: Situation, kind: Kind
    ) -> Iterator[tuple[tuple[Taken, Decision], Options]]:  # fmt: skip
        for taken in self._firsts(situation, kind, self.round.goes(situation)[kind.pays.box]):
            for decision in ((False, False), (True, False), (True, True)) if taken.wants else ((False, False),):
                courses = self._courses(situation, kind, taken, decision)
                yield (taken, decision), adding.unpacked(kind, courses)

    def _taken(self, kind: Kind, shown: Shown, goes: Goes) -> Taken:
        course = kind.pays.course(shown._replace(war_tie=True), Around(spun=kind.spun))
        return Taken(course.in_hand, shown.tied and goes[0 if shown.first == "suited" else 1])

    def _firsts(self, situation: Situation, kind: Kind, goes: Goes) -> list[Taken]:
        """What the first cards of a box may leave in hand."""
        return sorted({self._taken(kind, shown, goes) for shown, _ in situation.courses((False, False))})

    def _patterns(
        self, kinds: Sequence[Kind], firsts: Sequence[Sequence[Taken]], spare: int, *, one_by_one: bool
    ) -> Iterator[tuple[list[Share], int]]:
        """How many boxes of each kind have which first cards, and which of them are at War; in so many arrangements.

        `one_by_one`: also which boxes they are.
        """
        if len(kinds) == 1 and not one_by_one:
            yield from self._alike(kinds[0], firsts[0], spare)
            return
        boxes = by_place(kinds)
        if prod(len(firsts[at]) for _, at in boxes) > MOST_PATTERNS:
            reason = (
                f"ruin is not counted for {len(boxes)} boxes of different bets with wagers beside the Initial and the Tie "
                "Wager, as it is for 7; boxes with the same bets are counted at any table"
            )
            raise InputError(reason, rule="wagers.boxes")
        for row in product(*(firsts[at] for _, at in boxes)):
            money, shares = spare + sum(taken.cents for taken in row), list[Share]()
            for (number, at), taken in zip(boxes, row, strict=True):
                at_war, tie, money = _decided(kinds[at].pays.box, taken, money)
                shares.append((kinds[at]._replace(numbers=(number,)), taken, at_war, tie))
            yield shares, 1

    def _alike(
        self, kind: Kind, firsts: Sequence[Taken], spare: int
    ) -> Iterator[tuple[list[Share], int]]:  # fmt: skip
        """Which of several alike boxes tie does not matter: the first of them that do go to War while the money lasts."""
        tied = [taken for taken in firsts if taken.wants]
        for counts in sizes(kind.boxes, len(firsts)):
            money = spare + sum(taken.cents * count for taken, count in zip(firsts, counts, strict=True))
            of_ties = [count for taken, count in zip(firsts, counts, strict=True) if taken.wants]
            rest = [
                (kind._replace(numbers=kind.numbers[:count]), taken, False, False)
                for taken, count in zip(firsts, counts, strict=True)
                if count and not taken.wants
            ]
            arranged = _arrangements(kind.boxes, [sum(of_ties), *(part.boxes for part, *_ in rest)])
            wars = Counter[tuple[bool, bool]]()
            for _ in range(sum(of_ties)):
                at_war, tie, money = _decided(kind.pays.box, Taken(0, True), money)
                wars[at_war, tie] += 1
            for split, times in _split(of_ties, list(wars.items())):
                shares = [
                    (kind._replace(numbers=kind.numbers[:count]), tied[at], *which)
                    for (at, which), count in split.items()
                    if count
                ]
                yield [*rest, *shares], arranged * times

    def scarce(self) -> list[int]:
        """The bankrolls, lowest first, from which on another number of Wars can be paid than with a little less."""
        pays, found = self.pays, set[int]()
        spins = [0, *({net + pays.spin_stakes for net in pays.spin_nets} if pays.spins else ())]
        every = [self._every_first(kind) for kind in pays.kinds]
        rows = product(*(_counted(kind.boxes, firsts) for kind, firsts in zip(pays.kinds, every, strict=True)))
        known: dict[tuple[int, ...], set[int]] = {}
        for row in rows:
            held = sum(taken.cents * count for counts in row for taken, count in counts)
            tied = tuple(sum(count for taken, count in counts if taken.wants) for counts in row)
            if tied not in known:
                known[tied] = _sums(pays.kinds, tied)
            found |= {pays.staked + cost - held - spin for cost in known[tied] for spin in spins}
        return sorted(money for money in found if money > pays.staked)

    def _every_first(self, kind: Kind) -> list[Taken]:
        found: set[Taken] = set()
        spun = {other.spun for result in self.pays.spun_by_box for other in result.kinds} if self.pays.spin_limited else {0}
        for situation in self.round.situations:
            goes = self.round.goes(situation)[kind.pays.box]
            for from_wheel in spun | {0}:
                found.update(self._firsts(situation, kind._replace(spun=from_wheel), goes))
        return sorted(found)


def _cost(box: Box) -> int:
    return box.initial + box.war_tie


def _decided(box: Box, taken: Taken, money: int) -> tuple[bool, bool, int]:
    """Whether the box goes to War, with a Tie Wager on it, and the money that is left."""
    if not taken.wants or money < box.initial:
        return False, False, money
    money -= box.initial
    tie = bool(box.war_tie) and money >= box.war_tie
    return True, tie, money - (box.war_tie if tie else 0)


def _split(
    ties: Sequence[int], wars: Sequence[tuple[tuple[bool, bool], int]]
) -> Iterator[tuple[Mapping[tuple[int, tuple[bool, bool]], int], int]]:
    """How many ties of each sort go which way, where so many go each way, in their arrangements."""
    if not wars:
        yield {}, 1
        return
    (which, count), *more = wars
    for parts in sizes(count, len(ties)):
        if all(part <= of for part, of in zip(parts, ties, strict=True)):
            left = [of - part for part, of in zip(parts, ties, strict=True)]
            for split, times in _split(left, more):
                own = {(at, which): part for at, part in enumerate(parts)}
                yield {**own, **split}, times * _arrangements(count, parts)


def _counted(boxes: int, firsts: Sequence[Taken]) -> list[tuple[tuple[Taken, int], ...]]:
    return [tuple(zip(firsts, counts, strict=True)) for counts in sizes(boxes, len(firsts))]


def _sums(kinds: Sequence[Kind], tied: Sequence[int]) -> set[int]:
    """All sums of some of the wagers that these Wars ask for."""
    found = {0}
    for kind, count in zip(kinds, tied, strict=True):
        for cents in (kind.pays.box.initial, kind.pays.box.war_tie):
            found = {cost + some * cents for cost in found for some in range(count + 1)} if cents else found
    return found - {0}


def _arrangements(of: int, parts: Sequence[int]) -> int:
    """In how many ways so many boxes fall into parts of these sizes."""
    ways = 1
    for part in parts:
        ways *= comb(of, part)
        of -= part
    return ways
