"""Roulette's rules in force, typed: what an edition and a house's choices make of them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Literal, NamedTuple

from croupier.equipment.awards import Odds
from croupier.equipment.chips import Breakage
from croupier.equipment.money import Cents
from croupier.equipment.wheel import Sector, Wheel
from croupier.games.kit import rules as kit
from croupier.games.kit.game import Rulebook
from croupier.games.kit.play.people import Person, PersonOrNobody
from croupier.games.wheel import stated
from croupier.rulebook import paths
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import Value

DOUBLE_ZERO, DOUBLE_AS_SINGLE = "double-zero", "double-as-single"
"""The wheel that may be used as another, and its name when it is."""

PAID = (
    "straight",
    "split",
    "three-numbers",
    "four-numbers",
    "first-five",
    "six-numbers",
    "column",
    "dozen",
    "red",
    "black",
    "odd",
    "even",
    "1-18",
    "19-36",
)
"""The kinds of wager that have odds of their own; five adjacent numbers are straight wagers."""

KINDS = (*PAID, "five-adjacent")

SPOKEN = {
    "three": "three-numbers",
    "street": "three-numbers",
    "four": "four-numbers",
    "corner": "four-numbers",
    "five": "first-five",
    "six": "six-numbers",
    "line": "six-numbers",
    "neighbours": "five-adjacent",
    "neighbors": "five-adjacent",
}
"""What players call them."""

_MARK = re.compile(r"[0-9A-Za-z]{1,3}")


# A rule with one value only is one that the game knows no other way to play by: an edition that has another is refused.


class BallRules(NamedTuple):
    material: Literal["non-metallic"]
    diameter_inches: Fraction
    replacement: Literal["inspected", "used at once"]


class WheelInUse(NamedTuple):
    """`kind` is one of the wheels that the edition has, or `double-as-single`."""

    kind: str
    diameter_inches: Fraction
    spacing: Literal["equal"]
    compartments: Literal["as the ring", "neutral"]
    neutral_approval: str | None
    external_parts: bool


class WheelNumbers(NamedTuple):
    """One kind of wheel: the numbers clockwise, and those that are green and red; the others are black."""

    order: tuple[str, ...]
    green: tuple[str, ...]
    red: tuple[str, ...]


class Covered(NamedTuple):
    """The number that is covered where a double zero wheel is used as single zero."""

    number: str
    combinations: Literal["refused", "accepted"]
    neighbours: Literal["refused", "accepted"]
    result: Literal["void and re-spun"]
    device_approval: str | None
    sign: tuple[str, ...]


class LayoutRules(NamedTuple):
    """`zeros`: for each kind of wheel, where each zero begins and ends across the head, in half columns.

    A wheel without zeros has no line there.
    """

    row: int
    column: int
    zeros: Mapping[str, Mapping[str, tuple[int, ...]]] | None
    holder: str | None
    approval: str | None


class Limits(NamedTuple):
    minimum: Cents | None
    maximum: Cents | None
    five_adjacent: Literal["each", "whole"]


class Boxes(NamedTuple):
    drop: str | None
    tip: str | None


class Inspection(NamedTuple):
    by: tuple[Person, ...]
    checks: Mapping[str, str]
    signs_meet: tuple[str, ...]


class Adjustment(NamedTuple):
    by: tuple[Person, ...]
    present: Person
    before: Literal["the inspections"]


class Replacement(NamedTuple):
    by: tuple[Person, ...]
    present: PersonOrNobody
    then: Literal["inspected before reopening"]
    wagers: Literal["handed back", "stand"]


LogField = Literal[
    "date", "time", "table", "adjustment or replacement", "description", "certification of inspection", "signature",
    "credential number",
]  # fmt: skip


class Log(NamedTuple):
    """What an entry of the log must have; what it does not ask for may be left empty."""

    fields: tuple[LogField, ...]


class ClosingRules(NamedTuple):
    by: tuple[Person, ...]
    wheel: Literal["covered and locked"]


class ChipRules(NamedTuple):
    wagered: Literal["roulette chips", "value chips"]
    verbal_with_cash: Literal["refused"]
    own_colour: bool
    colours: tuple[str, ...]
    cashed_in: Literal["before leaving"]
    in_play: tuple[Cents, ...]
    breakage: Breakage


class WagerRules(NamedTuple):
    placed_by: tuple[Person, ...]
    answered_by: Literal["player"]
    corrected_by: Person
    others: Literal["refused", "as filed"]
    settled_by: Literal["position when the ball falls"]


class Straight(NamedTuple):
    place: Literal["box"]


class SixNumbers(NamedTuple):
    place: Literal["outside corner of two rows"]


class Split(NamedTuple):
    place: Literal["line between two boxes"]
    second_place: Mapping[str, tuple[str, ...]]


class Numbers(NamedTuple):
    """Wagers on three or four numbers: their usual place, and the groups that the text adds by name."""

    place: Literal["outside line of the row", "common corner of four boxes"]
    groups: tuple[tuple[str, ...], ...]


class FirstFive(NamedTuple):
    numbers: tuple[str, ...]
    corner: tuple[str, ...]


class Colours(NamedTuple):
    red: Literal["red on the wheel"]
    black: Literal["black on the wheel"]


class Parity(NamedTuple):
    odd: Literal["odd numbers"]
    even: Literal["even numbers"]


class FiveAdjacent(NamedTuple):
    offered: bool
    replica: bool
    numbers: int
    indivisible: Literal["refused", "handed back"]
    paid_from: Literal["main layout", "replica"]
    then: Literal["stays", "handed back"]


class NumbersWager(NamedTuple):
    """A wager that the edition states as data: chips in a box with its title, which win with any of its numbers."""

    title: str
    numbers: tuple[str, ...]
    odds: Odds
    offered: bool = True


class Zero(NamedTuple):
    even_chances: Literal["lost"]


class Spin(NamedTuple):
    by: Person
    direction: Literal["against the wheel"]
    revolutions: int


class NoMoreBets(NamedTuple):
    said: Literal["while the ball is in the track"]
    then: Literal["no chip is touched until all is collected and paid"]


class ResultRules(NamedTuple):
    marked: Literal["announced, then a point marker on the number"]
    corrected_by: Person


Remedy = Literal["remove the ball", "inspect the ball"]


class NoSpin(NamedTuple):
    same_direction: Remedy
    short: Remedy
    ball_out: Remedy
    foreign_object: Remedy
    new_ball_from: Person
    not_removed: Literal["void", "counts"]
    wagers: Literal["stand", "reopened"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RouletteRules(kit.BankedRules):
    """All of an edition's roulette rules."""

    ball: BallRules
    wheel: WheelInUse
    wheels: Mapping[str, WheelNumbers]
    covered: Covered
    layout: LayoutRules
    limits: Limits
    boxes: Boxes
    inspection: Inspection
    opening: kit.DoneBy
    adjustment: Adjustment
    replacement: Replacement
    log: Log
    closed: ClosingRules
    chips: ChipRules
    wagers: WagerRules
    straight: Straight
    split: Split
    three_numbers: Numbers
    four_numbers: Numbers
    first_five: FirstFive
    six_numbers: SixNumbers
    dozens: Mapping[str, tuple[str, ...]]
    halves: Mapping[str, tuple[str, ...]]
    colours: Colours
    parity: Parity
    five_adjacent: FiveAdjacent
    payouts: Mapping[str, Odds]
    side: Mapping[str, NumbersWager] | None
    zero: Zero
    spin: Spin
    no_more_bets: NoMoreBets
    result: ResultRules
    settlement: kit.Settlement
    no_spin: NoSpin
    deviation: kit.DeviationRules

    @property
    def physical_wheel(self) -> str:
        """The wheel at the table, even if it is used as another."""
        return DOUBLE_ZERO if self.wheel.kind == DOUBLE_AS_SINGLE else self.wheel.kind

    @property
    def ring(self) -> WheelNumbers:
        return self.wheels[self.physical_wheel]

    @property
    def covered_number(self) -> str | None:
        """The number that is on the wheel and cannot be wagered on, if there is one."""
        return self.covered.number if self.wheel.kind == DOUBLE_AS_SINGLE else None

    @property
    def stops(self) -> tuple[str, ...]:
        """The numbers that decide a spin: a covered compartment makes it void."""
        return tuple(number for number in self.ring.order if number != self.covered_number)

    @property
    def zeros(self) -> Mapping[str, tuple[int, ...]]:
        """The zeros of the wheel at the table, and where each lies at the head of the layout."""
        return (self.layout.zeros or {}).get(self.physical_wheel, {})

    @property
    def stated(self) -> Mapping[str, NumbersWager]:
        """The wagers that the edition states as data, by name."""
        return self.side or {}

    def colour(self, number: str) -> str:
        ring = self.ring
        return "green" if number in ring.green else "red" if number in ring.red else "black"


def wheel_of(rules: RouletteRules) -> Wheel:
    """The wheel at the table, clockwise."""
    return Wheel(tuple(Sector(number, rules.colour(number)) for number in rules.ring.order))


_MONEY = (
    *("payouts", "side", "zero", "chips.breakage", "limits", "five_adjacent.offered"),
    *("three_numbers.groups", "four_numbers.groups", "covered.combinations", "covered.neighbours"),
    *("wheel.kind", "wheels", "covered.number", "first_five.numbers", "five_adjacent.numbers"),
)
_PAPER = ("layout", "covered.sign", "wheel.neutral_approval", "log")


class RouletteRulebook(Rulebook[RouletteRules]):
    classes = {**dict.fromkeys(_MONEY, "money"), **dict.fromkeys(_PAPER, "paper")}
    units = (("five_adjacent.offered", "five_adjacent.replica"), ("wheel.kind", "wheels", "layout.zeros"))
    equipment_rule = "wheel.kind"
    wheel = staticmethod(wheel_of)

    def kinds(self, draft: Draft) -> tuple[str, ...]:
        """Those that the edition has, and what one of them may be used as."""
        parts = map(paths.split, draft.rules)
        kinds = tuple(dict.fromkeys(each[1] for each in parts if each[0] == "wheels" and len(each) > 1))
        return (*kinds, DOUBLE_AS_SINGLE) if DOUBLE_ZERO in kinds else kinds

    def offering(self, rules: RouletteRules) -> Mapping[str, Value]:
        """Five adjacent numbers need their replica of the wheel on the layout."""
        offers, replica = super().offering(rules), "five_adjacent.replica"
        needed = "five_adjacent.offered" in offers and rules.allows(replica, True)
        return {replica: True, **offers} if needed else offers


def violations(rules: RouletteRules) -> Iterator[tuple[str, str]]:
    """Joint limits: rules that are each allowed but not together, as (rule, reason)."""
    if rules.five_adjacent.offered and not rules.five_adjacent.replica:
        yield "five_adjacent.replica", "five adjacent numbers are offered, but the layout has no replica of the wheel"
    if rules.wheel.compartments == "neutral" and not (rules.wheel.neutral_approval or "").strip():
        yield "wheel.neutral_approval", "neutral compartments need the Bureau's approval"
    yield from kit.crossed_limits(rules.limits.minimum, rules.limits.maximum)
    colours = [" ".join(colour.split()).casefold() for colour in rules.chips.colours]
    if not colours:
        yield "chips.colours", "the table has no roulette chips"
    if not all(colours):
        yield "chips.colours", "a set of roulette chips has no colour"
    if len(set(colours)) != len(colours):
        yield "chips.colours", "two sets of roulette chips have the same colour"
    yield from kit.wrong_payouts(rules.payouts, PAID)
    yield from kit.unsettled(rules.settlement.order)
    for check in (_kind, _rings, _runs, _zeros):  # one rests on another
        for path, reason in check(rules):
            yield path, f"{stated.own_line(rules, path)}{reason}"
    yield from _stated(rules)


def _kind(rules: RouletteRules) -> Iterator[tuple[str, str]]:
    """The wheel in use is one of those that the edition has; one that is used as another needs the other."""
    kinds, kind = rules.wheels, rules.wheel.kind
    if DOUBLE_AS_SINGLE in kinds:
        reason = f"{DOUBLE_AS_SINGLE} is a {DOUBLE_ZERO} wheel with a covered number; name this wheel otherwise"
        yield paths.join(("wheels", DOUBLE_AS_SINGLE, "order")), reason
    says = rules.in_force.says["wheel.kind"]
    listed = says.value if says.kind == "one_of" and isinstance(says.value, tuple) else ()
    known = (*kinds, *((DOUBLE_AS_SINGLE,) if DOUBLE_ZERO in kinds else ()))
    for strange in (str(each) for each in (kind, *listed) if each not in known):
        yield "wheel.kind", f"the edition has no wheel {strange[:30]!r}; it has {', '.join(known)}"
    for strange in (kind for kind in rules.layout.zeros or {} if kind not in kinds):
        yield paths.join(("layout", "zeros", strange)), f"the edition has no wheel {strange[:30]!r}"


def _stated(rules: RouletteRules) -> Iterator[tuple[str, str]]:
    """Wagers stated as data: names of their own, and numbers that some wheel has which a house may choose."""
    allowed = {kind for kind in rules.wheels if rules.allows("wheel.kind", kind)} | {rules.physical_wheel}
    on_wheels = {number for kind in allowed for number in rules.wheels[kind].order}
    taken = (*KINDS, *SPOKEN, *rules.dozens, *rules.halves, "book")
    yield from stated.wrong(rules, rules.stated, taken, "numbers", on_wheels)


def _grid(rules: RouletteRules) -> tuple[str, ...]:
    """The numbers that lie in the rows of the layout."""
    return tuple(map(str, range(1, rules.layout.row * rules.layout.column + 1)))


def _runs(rules: RouletteRules) -> Iterator[tuple[str, str]]:
    """Dozens and halves are given by their first and last numbers, which are on the layout."""
    numbers = rules.layout.row * rules.layout.column
    for group, runs in (("dozens", rules.dozens), ("halves", rules.halves)):
        for name, ends in runs.items():
            known = len(ends) == 2 and all(end.isascii() and end.isdecimal() for end in ends)
            if not known or not 1 <= int(ends[0]) <= int(ends[1]) <= numbers:
                shown = ", ".join(ends)[:40]
                reason = f"{name} needs its first and its last number, from 1 to {numbers}, not {shown or 'nothing'}"
                yield paths.join((group, name)), reason


def _zeros(rules: RouletteRules) -> Iterator[tuple[str, str]]:
    """Each zero has its own stretch of the head, from left to right in half columns."""
    across = 2 * rules.layout.row
    for kind, zeros in (rules.layout.zeros or {}).items():
        path, end = paths.join(("layout", "zeros", kind)), 0
        for zero, span in zeros.items():
            if zero in _grid(rules):
                yield path, f"{zero} has a box among the rows already"
                break
            if len(span) != 2 or not end <= span[0] < span[1] <= across:
                shown = " to ".join(map(str, span))
                yield path, f"the box of {zero} cannot go from {shown}: the head has half columns 0 to {across}, each once"
                break
            end = span[1]


def _rings(rules: RouletteRules) -> Iterator[tuple[str, str]]:
    for kind, ring in rules.wheels.items():
        order, green, red = (paths.join(("wheels", kind, each)) for each in WheelNumbers._fields)
        boxes, head = {*_grid(rules), *(rules.layout.zeros or {}).get(kind, {})}, paths.join(("layout", "zeros", kind))
        if strange := [mark for mark in ring.order if not _MARK.fullmatch(mark)]:
            yield order, f"{strange[0][:20]!r} is no number: it has 1 to 3 letters or figures"
        elif boxless := [number for number in ring.order if number not in boxes]:
            reason = f"{boxless[0]} has no box: the rows have 1 to {len(_grid(rules))}; {head} says where a zero lies"
            yield (head if stated.own_line(rules, head) and not stated.own_line(rules, order) else order), reason
        if not ring.order:
            yield order, "the wheel has no numbers"
        for path, wrong, says in (
            (order, (number for number in ring.order if ring.order.count(number) > 1), "stands twice on the wheel"),
            (green, (number for number in ring.green if number not in ring.order), "is not on the wheel"),
            (red, (number for number in ring.red if number not in ring.order), "is not on the wheel"),
            (red, (number for number in ring.red if number in ring.green), "is both green and red"),
        ):
            yield from ((path, f"{number} {says}") for number in islice(wrong, 1))
