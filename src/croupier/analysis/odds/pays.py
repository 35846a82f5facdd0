"""What each course of a wager pays as a straight line over the pays of the rules, and the same game with other pays.

A pay is a rule whose value is odds or an award ("10 to 1", "5000.00 per 5.00"). Which course it moves, and by how much,
is found by moving it: the game counts the round again with each pay a little higher. So it holds for any game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from croupier.analysis.edition import STUMBLES, Opened
from croupier.equipment.awards import Award
from croupier.errors import InputError
from croupier.games.kit.odds.odds import Course, Exact
from croupier.rulebook.text.draft import Says
from croupier.rulebook.values import Value

FINE = 100_000  # parts of a unit by which pays are moved: less than lines of a pay table are apart
_LONGEST = 10**9  # odds are written with nine digits at most


@dataclass(frozen=True, slots=True)
class Pay:
    """A rule that says what is paid: its path, what it pays to 1 beside any meter, and where that stands."""

    path: str
    ratio: Fraction
    text: str
    cite: tuple[str, ...]
    says: Says
    chosen: bool  # by the house, not by the text
    read: bool  # by a reading


class PaidCourse(NamedTuple):
    """A course of a wager: its net is `base` and so many times each pay."""

    name: str
    ways: int
    wagered: Fraction
    base: Fraction
    times: Mapping[str, Fraction]

    def net(self, pays: Mapping[str, Fraction]) -> Fraction:
        return self.base + sum((times * pays[path] for path, times in self.times.items()), Fraction(0))


@dataclass(frozen=True, slots=True)
class PaidLine:
    """A line of odds by its courses.

    `live` is false where no course follows a pay. `straight` is false where a pay that is a unit higher or lower makes
    other courses of the same cards: another way to play becomes the better one, or another award.
    """

    line: Exact
    courses: tuple[PaidCourse, ...]
    live: bool = True
    straight: bool = True
    in_units: bool = False  # follows whole units only, because what it wins is paid in chips

    @property
    def pays(self) -> tuple[str, ...]:
        """The pays that move it, in the order of its courses."""
        return tuple(dict.fromkeys(path for course in self.courses for path in course.times))

    def edge(self, pays: Mapping[str, Fraction]) -> Fraction:
        """The house edge under these pays."""
        of = sum(course.ways for course in self.courses)
        return -sum((course.net(pays) * course.ways for course in self.courses), Fraction(0)) / of


def pays_of(opened: Opened) -> dict[str, Pay]:
    """Every rule in force that says what is paid, also where only a part of it does not come from a meter."""
    found = {}
    for path, value in opened.in_force.values.items():
        award = _award(value)
        if award is not None and award.fixed.parts:
            rule = opened.draft.rules[path]
            ratio = award.fixed.winnings(1)
            chosen = path in opened.in_force.choices
            says = opened.in_force.says[path]
            found[path] = Pay(path, ratio, str(value), rule.cite, says, chosen, rule.says.kind == "reading")
    return found


def with_pays(opened: Opened, pays: Mapping[str, Fraction]) -> Opened:
    """The same rules with other pays, lawful or not; refused where the game cannot be played so."""
    rules = dict(opened.draft.rules)
    for path, ratio in pays.items():
        award = _award(opened.in_force.values[path])
        if award is None or ratio < 0 or max(ratio.numerator, ratio.denominator) >= _LONGEST:
            raise InputError(f"{path} cannot pay {ratio} to 1", rule=path)
        text = " and ".join((f"{ratio.numerator} to {ratio.denominator}", *map(str, award.shares)))
        rules[path] = replace(rules[path], says=Says("is", text), default=text)
    choices = {path: value for path, value in opened.in_force.choices.items() if path not in pays}
    free = replace(opened, in_force=replace(opened.in_force, choices=choices))
    return free.with_(draft=replace(opened.draft, rules=rules))


def paid_lines(opened: Opened, asks: Mapping[str, object]) -> list[PaidLine]:
    """Every line of odds, each course with the pays that it follows; `asks` are players where they are asked for.

    Pays are moved a little, all of them apart, so that courses come apart that only happen to pay the same. A wager that is
    paid in chips does not follow so little: for it they are moved by whole units.
    """
    lines = opened.game.odds.lines(opened.rules, **asks)
    pays = {path: pay.ratio for path, pay in pays_of(opened).items()}
    apart = {path: ratio + Fraction(step, FINE) for (path, ratio), step in zip(pays.items(), _steps(), strict=False)}
    found = _following(opened, asks, lines, pays, apart, Fraction(1, FINE))
    if not all(line.live for line in found):
        coarse = _following(opened, asks, lines, pays, pays, Fraction(1))
        found = [
            line if line.live else replace(other, in_units=other.live) for line, other in zip(found, coarse, strict=True)
        ]
    return _straightness(opened, asks, found, pays)


def _following(
    opened: Opened,
    asks: Mapping[str, object],
    lines: Sequence[Exact],
    pays: Mapping[str, Fraction],
    start: Mapping[str, Fraction],
    step: Fraction,
) -> list[PaidLine]:
    """The lines as they follow each pay from where all of them start, moved by a step."""
    first = _counted(opened, asks, start)
    if first is None or not _same(lines, first):
        return [_fixed(line) for line in lines]
    moved = {path: _counted(opened, asks, {**start, path: ratio + step}) for path, ratio in start.items()}
    found = []
    for place, line in enumerate(lines):
        courses = first[place].returns
        times: list[dict[str, Fraction]] = [{} for _ in courses]
        for path, counted in moved.items():
            if counted is None or not _same(lines, counted):
                continue
            after = counted[place].returns
            if [course.ways for course in after] != [course.ways for course in courses]:
                courses = ()
                break
            for follows, old, new in zip(times, courses, after, strict=True):
                if new.net != old.net:
                    follows[path] = (new.net - old.net) / step
        found.append(_line(line, courses, times, start, pays) if courses else _fixed(line))
    return found


def _straightness(
    opened: Opened, asks: Mapping[str, object], lines: Sequence[PaidLine], pays: Mapping[str, Fraction]
) -> list[PaidLine]:
    """The lines, each with whether it stays on its straight line when a pay is a unit higher, and a unit lower."""
    bent: set[int] = set()
    for together in _apart(lines):
        for step in (1, -1):
            moved = {path: pays[path] + step for path in together if pays[path] + step >= 0}
            counted = _counted(opened, asks, moved) if moved else None
            if counted is not None:
                found = zip(lines, counted, strict=True)
                bent |= {at for at, (line, real) in enumerate(found) if line.edge({**pays, **moved}) != real.house_edge}
    return [replace(line, straight=at not in bent) for at, line in enumerate(lines)]


def _apart(lines: Sequence[PaidLine]) -> list[list[str]]:
    """The pays in groups of which no two move the same line: those of a group are moved together."""
    groups: list[tuple[list[str], set[int]]] = []
    for path in dict.fromkeys(path for line in lines for path in line.pays):
        moves = {at for at, line in enumerate(lines) if path in line.pays}
        group = next((group for group in groups if not group[1] & moves), None)
        if group is None:
            groups.append(group := ([], set()))
        group[0].append(path)
        group[1].update(moves)
    return [paths for paths, _ in groups]


def _line(
    line: Exact,
    courses: Sequence[Course],
    times: Sequence[Mapping[str, Fraction]],
    start: Mapping[str, Fraction],
    pays: Mapping[str, Fraction],
) -> PaidLine:
    """The line by courses that follow the pays; as it is where they do not come back to it."""
    follows = []
    for course, by in zip(courses, times, strict=True):
        base = course.net - sum((each * start[path] for path, each in by.items()), Fraction(0))
        follows.append(PaidCourse(course.name, course.ways, course.wagered, base, by))
    nets: dict[Fraction, int] = {}
    for each in follows:
        net = each.net(pays)
        nets[net] = nets.get(net, 0) + each.ways
    if sorted(nets.items()) != sorted(line.distribution.outcomes):
        return _fixed(line)
    live = any(each.times for each in follows)
    return PaidLine(line, _named(line.returns, follows, pays), live=live)


def _named(plain: Sequence[Course], follows: Sequence[PaidCourse], pays: Mapping[str, Fraction]) -> tuple[PaidCourse, ...]:
    """The courses by the names that they have without being moved: a name may say what is paid."""
    same = [(course.net, course.ways) for course in plain] == [(course.net(pays), course.ways) for course in follows]
    if same:
        return tuple(each._replace(name=course.name) for each, course in zip(follows, plain, strict=True))
    named: list[PaidCourse] = []
    for each in follows:
        names = [course.name for course in plain if course.net == each.net(pays)]
        name = each.name if each.name in names else names[0]
        several = sum(other.net(pays) == each.net(pays) for other in follows) > len(names)
        by = next(iter(each.times), "")
        named.append(each._replace(name=f"{name} ({by})" if several and by else name))
    return tuple(named)


def _fixed(line: Exact) -> PaidLine:
    courses = (PaidCourse(course.name, course.ways, course.wagered, course.net, {}) for course in line.returns)
    return PaidLine(line, tuple(courses), live=False)


def _counted(opened: Opened, asks: Mapping[str, object], pays: Mapping[str, Fraction]) -> list[Exact] | None:
    try:
        moved = with_pays(opened, pays)
        return moved.game.odds.lines(moved.rules, **asks)
    except STUMBLES:
        return None


def _same(one: Sequence[Exact], other: Sequence[Exact]) -> bool:
    """Whether both are lines of the same wagers."""
    return [(line.wager, line.strategy, line.on) for line in one] == [
        (line.wager, line.strategy, line.on) for line in other
    ]


def _award(value: Value) -> Award | None:
    try:
        return Award.parse(value)
    except InputError:
        return None


def _steps() -> Sequence[int]:
    """Whole numbers of which few sums are equal: courses that only happen to pay the same come apart."""
    return [2 + place * place + place // 2 for place in range(200)]
