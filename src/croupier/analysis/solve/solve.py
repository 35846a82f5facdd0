"""The report of `solve`: which pays, decks, wheels or weights give a wager the wanted edge, nearest lawful first."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import NamedTuple

from croupier.analysis.assumptions.block import assumptions
from croupier.analysis.edition import Opened
from croupier.analysis.odds.odds import lines
from croupier.analysis.resting import weighed
from croupier.analysis.solve.fit import Root, find_root
from croupier.analysis.solve.parameters import KINDS, Changes, Parameter, Question, parameters
from croupier.analysis.solve.scales import Scale
from croupier.errors import InputError
from croupier.games.kit.odds.odds import Exact, exact
from croupier.rulebook import paths
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.values import Value, plain, same, shown

MOST_JOINT = 12  # combinations of several pays
REACH = {2: 10, 3: 4}  # how far each of so many pays is moved from where it is, in whole numbers
MOST_OF_EACH = 6  # candidates of one rule, lawful ones and others each
WHOLE, SMALL, LONG = range(3)  # how a value is written: a whole number or a name, a small denominator, any other number
_KEPT = {WHOLE: 2, SMALL: 3, LONG: 1}  # of values that are not lawful; more only where others are fewer
_EDGE = re.compile(r"-?\d{0,9}\.\d{1,18}|-?\d{1,9}|-?\d{1,18}/[1-9]\d{0,17}", re.ASCII)


class Target(NamedTuple):
    """The wanted edges, from the lowest to the highest; both are one where a single edge is wanted."""

    low: Fraction
    high: Fraction

    @classmethod
    def parse(cls, text: str) -> "Target":
        """Read "10%" or a range such as "5%..8%" or "5..8%"."""
        first, mark, last = text.partition("..")
        if last.rstrip().endswith("%") and first.strip().lstrip("-").isdigit():
            first += "%"
        low, high = edge_of(first), edge_of(last if mark else first)
        if low > high:
            raise InputError(f"the range of edges {text[:40]!r} goes down; write the lower edge first, such as 5%..8%")
        return cls(low, high)

    def off(self, edge: Fraction) -> Fraction:
        """Return how far an edge is from the wanted ones, below zero if it is too low."""
        return edge - self.low if edge < self.low else max(edge - self.high, Fraction(0))

    @property
    def ends(self) -> tuple[Fraction, ...]:
        return tuple(dict.fromkeys(self))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value of a rule and the edge that it gives."""

    parameter: Parameter
    value: Value
    edge: Fraction
    lawful: bool
    written: int = WHOLE

    def json(self, wanted: Target) -> dict[str, object]:
        return {
            "kind": self.parameter.kind,
            "rule": self.parameter.path,
            "value": plain(self.value),
            "house_edge": exact(self.edge),
            "off": exact(wanted.off(self.edge)),
            "lawful": self.lawful,
            "cite": self.parameter.cite,
        }


@dataclass(frozen=True, slots=True)
class Varied:
    """A parameter that moves the edge: where the wanted edges lie on it, and the candidates around that."""

    parameter: Parameter
    roots: tuple[Root, ...]  # of the ends of what is wanted
    candidates: tuple[Candidate, ...]
    whole: Candidate | None = None  # the nearest with a whole number

    @property
    def slope(self) -> Fraction:
        return abs(self.roots[0].slope) if self.roots else Fraction(0)

    def _exactly(self, root: Root) -> dict[str, object] | None:
        scale = self.parameter.scale
        if root.exact is None or scale is None:
            return None
        return {"number": exact(root.exact), "value": plain(scale.write(root.exact))}

    def json(self, wanted: Target) -> dict[str, object]:
        """The exact number, and as a rule would be written with it, where it can be written.

        `broken` is the number that would be it if chips could pay every fraction; `exactly_to` is the one at the other end
        of a range.
        """
        parameter, roots = self.parameter, self.roots
        return {
            "kind": parameter.kind,
            "rule": parameter.path,
            "now": plain(parameter.now),
            "exactly": self._exactly(roots[0]) if roots else None,
            **({"exactly_to": self._exactly(roots[1])} if len(roots) > 1 else {}),
            **({"broken": exact(roots[0].near)} if roots and roots[0].broken else {}),
            "nearest_whole": self.whole and self.whole.json(wanted),
            "allows": parameter.allowed,
            "cite": parameter.cite,
        }


def edge_of(text: str) -> Fraction:
    """A wanted edge: "0.10", "10%" or "1/10"; what is none, and 100 % or more either way, is refused."""
    stripped = text.strip()
    number = stripped.removesuffix("%").rstrip()
    if not _EDGE.fullmatch(number):
        raise InputError(f'the wanted edge {text[:30]!r} is no number; write it as "0.10", "10%", "1/10" or "5%..8%"')
    edge = Fraction(number) / (100 if stripped.endswith("%") else 1)
    if not -1 < edge < 1:
        hint = f'; for {number} per cent write "{number}%"' if not stripped.endswith("%") and abs(edge) < 100 else ""
        raise InputError(f"the wanted edge {text[:30]} is not between -100 % and 100 %{hint}")
    return edge


def solve(
    opened: Opened,
    wager: str,
    wanted: Target,
    *,
    strategy: str | None = None,
    vary: str | Sequence[str] | None = None,
    whole: bool = False,
    players: int | None = None,
) -> dict[str, object]:
    """What gives this wager a wanted edge, one rule at a time, and pays with decks.

    `vary` restricts it to a kind (pays, decks, wheel, weights, numbers, choices) or to a rule; two or three rules that pay
    are also varied together. With `whole` only whole numbers are candidates. A wager that is not there, a rule that does
    not move it and a game without odds are refused.
    """
    opened.require_banked()
    several = () if vary is None else (vary,) if isinstance(vary, str) else tuple(dict.fromkeys(vary))
    asks = {} if players is None else {"players": players}
    line = _line(opened, wager, strategy, asks)
    question = Question(opened, wager, line, asks)
    moving = [one for each in several or (None,) for one in _required(question, each, wanted, whole)]
    varied = _sorted((each for one in moving for each in one.candidates), wanted)
    off = abs(wanted.off(line.house_edge))
    nearer = sum(one.lawful and abs(wanted.off(one.edge)) < off for one in varied)
    candidates = [one.json(wanted) for one in varied]
    candidates.insert(nearer, _as_it_is(line, wanted))
    grid = None if several else _grid(question, moving, wanted)
    joint = _joint(question, [one.parameter for one in moving], wanted) if len(several) > 1 else None
    return {
        **opened.head,
        "assumptions": assumptions(
            opened,
            asks,
            strategies=(line.strategy,),
            rests=weighed(
                opened, lambda read: {("", line.wager, line.strategy): _line(read, wager, strategy, asks).house_edge}
            ),
            weighed="the house edge as it is",
        ),
        "wager": line.wager,
        "strategy": line.strategy,
        **({"name": wager, "on": list(line.on)} if line.on else {}),
        **({"note": line.note} if line.note else {}),
        "wanted": exact(wanted.low),
        **({"wanted_to": exact(wanted.high)} if len(wanted.ends) > 1 else {}),
        "house_edge": exact(line.house_edge),
        "rules": [one.json(wanted) for one in moving],
        "candidates": candidates,
        **({"grid": grid} if grid else {}),
        **({} if joint is None else {"joint": joint}),
    }


def _line(opened: Opened, wager: str, strategy: str | None, asks: Mapping[str, object]) -> Exact:
    """The line of the odds that is asked about; where a wager is played in several ways, the first if none is named."""
    found = lines(opened, wager, asks=asks)
    played = [line.strategy for line in found if line.strategy]
    if strategy is not None:
        if strategy not in played:
            ways = f"it is played by {', '.join(played)}" if played else "it leaves the player no choice"
            raise InputError(f"{wager[:40]} is not played by a strategy {strategy[:30]!r}; {ways}")
        found = [line for line in found if line.strategy == strategy]
    several = {line.on for line in found}
    if len(several) > 1:
        named = next(iter(several))
        raise InputError(f"wagers of the kind {wager[:40]} differ; name one, such as '{wager} {'-'.join(named)}'")
    return found[0]


def _as_it_is(line: Exact, wanted: Target) -> dict[str, object]:
    """No change at all, among the candidates."""
    edge = {"house_edge": exact(line.house_edge), "off": exact(wanted.off(line.house_edge))}
    return {"kind": "now", "rule": None, "value": None, **edge, "lawful": True, "cite": None}


def _restricted(opened: Opened, vary: str | None) -> list[Parameter]:
    every = list(parameters(opened))
    if vary is None:
        return every
    if vary in KINDS:
        return [one for one in every if one.kind == vary]
    path = paths.normal(vary)
    found = [one for one in every if paths.under(one.path, path)]
    if not found and path not in opened.draft.rules:
        hint = did_you_mean(path, opened.draft.rules, f"; vary {', '.join(KINDS)} or the path of a rule")
        raise InputError(f"there is no rule {vary[:60]!r}{hint}")
    return found


def _unmoved(question: Question, vary: str | None) -> str:
    name = question.line.wager
    if vary is None:
        return f"no rule of {question.opened.draft.id} moves the edge of {name}"
    every, now = list(parameters(question.opened)), question.line.house_edge
    moved = dict.fromkeys(one.parameter.path for one in _moving(question, every, Target(now, now), False))
    return f"{vary[:60]} does not move the edge of {name}; what moves it: {', '.join(moved) or 'nothing'}"


# One rule at a time


def _required(question: Question, vary: str | None, wanted: Target, whole: bool) -> list[Varied]:
    """The rules that move the edge, of all or of those that are named; where none does, that is refused."""
    if found := _moving(question, _restricted(question.opened, vary), wanted, whole):
        return found
    raise InputError(_unmoved(question, vary))


def _moving(question: Question, asked: Sequence[Parameter], wanted: Target, whole: bool) -> list[Varied]:
    """Those that move the edge. Numbers of rules are first tried many at a time: most of them move nothing."""
    numbers = {one.path: one for one in reversed(asked) if one.kind in ("pays", "numbers")}
    still = _still(question, list(numbers.values()))
    return [found for one in asked if id(one) not in still and (found := _varied(question, one, wanted, whole))]


def _still(question: Question, numbers: Sequence[Parameter]) -> set[int]:
    """Which of these move nothing: all of them, if changing them together does not, else those of either half."""
    changes: dict[str, Value] = {}
    for place, one in enumerate(numbers):
        assert one.scale is not None
        changes |= one.sets(one.scale.write(one.scale.other(place)))
    if not numbers or question.edge(changes) == question.line.house_edge:
        return {id(one) for one in numbers}
    half = len(numbers) // 2
    return _still(question, numbers[:half]) | _still(question, numbers[half:]) if half else set()


def _varied(question: Question, parameter: Parameter, wanted: Target, whole: bool) -> Varied | None:
    """The candidates of a parameter; None where it does not move the edge."""
    now = question.line.house_edge
    values: list[Value] = list(parameter.values)
    roots: list[Root] = []
    terms: dict[str, int] = {}
    if parameter.scale is not None:
        scale = parameter.scale
        for end in wanted.ends:
            if root := find_root(lambda number: _edge_at(question, parameter, scale, number), scale, end):
                roots.append(root)
        if not roots and not values:
            return None
        exactly = [root.exact for root in roots if root.exact is not None]
        numbers = [*exactly, *(number for root in roots for number in scale.near(root.near)), *_between(scale, roots)]
        by_number = [(number, scale.write(number)) for number in numbers if not whole or number.denominator == 1]
        values += [value for _, value in by_number if value is not None]
        terms = {shown(value): _terms(number, scale) for number, value in by_number if value is not None}
    edges = {shown(value): (value, question.of(parameter, value)) for value in values}
    if not roots and all(edge in (None, now) for _, edge in edges.values()):
        return None
    candidates = [
        Candidate(parameter, value, edge, parameter.lawful(value), terms.get(words, WHOLE))
        for words, (value, edge) in edges.items()
        if edge is not None and not same(value, parameter.now)
    ]
    nearest = tuple(_nearest(candidates, wanted))
    return Varied(parameter, tuple(roots), nearest, _whole(question, parameter, roots, wanted))


def _between(scale: Scale, roots: Sequence[Root]) -> list[Fraction]:
    """The whole steps between the ends of a range, as many as are shown of a rule."""
    low, high = (end(root.near / scale.step for root in roots) for end in (min, max)) if roots else (0, -1)
    return [step * scale.step for step in range(ceil(low), floor(high) + 1)[:MOST_OF_EACH]]


def _terms(number: Fraction, scale: Scale) -> int:
    """How a number is written."""
    return WHOLE if number.denominator == 1 else SMALL if number.denominator in scale.simple else LONG


def _whole(question: Question, parameter: Parameter, roots: Sequence[Root], wanted: Target) -> Candidate | None:
    """The nearest whole number, where the rule has a number."""
    scale = parameter.scale
    if scale is None or not roots or scale.step != 1:
        return None
    numbers = (number for root in roots for number in scale.around(root.near))
    values = [written for number in numbers if (written := scale.write(number)) is not None]
    tried = [(value, edge) for value in values if (edge := question.of(parameter, value)) is not None]
    if not tried:
        return None
    value, edge = min(tried, key=lambda one: abs(wanted.off(one[1])))
    return Candidate(parameter, value, edge, parameter.lawful(value))


def _edge_at(question: Question, parameter: Parameter, scale: Scale, number: Fraction) -> Fraction | None:
    written = scale.write(number)
    return None if written is None else question.of(parameter, written)


def _nearest(candidates: Sequence[Candidate], wanted: Target) -> list[Candidate]:
    """The nearest of one rule, lawful ones and others each; of others the nearest whole ones are always among them."""
    near = sorted(candidates, key=lambda one: abs(wanted.off(one.edge)))
    lawful, others = ([one for one in near if one.lawful is sort] for sort in (True, False))
    first = [one for how, most in _KEPT.items() for one in [each for each in others if each.written == how][:most]]
    more = [one for one in others if one not in first]
    return [*lawful[:MOST_OF_EACH], *first, *more[: MOST_OF_EACH - len(first)]]


def _sorted(candidates: Iterable[Candidate], wanted: Target) -> list[Candidate]:
    """Lawful ones first, the nearest of them at the head; of equally near ones the shorter value.

    What is not lawful is for somebody who would ask for it: whole numbers stand before fractions, and long ones last.
    """

    def place(one: Candidate) -> tuple[bool, int, Fraction, int, str]:
        written = WHOLE if one.lawful else one.written
        return not one.lawful, written, abs(wanted.off(one.edge)), len(shown(one.value)), one.parameter.path

    return sorted(candidates, key=place)


# Pays and decks together


def _grid(question: Question, moving: Sequence[Varied], wanted: Target) -> dict[str, object] | None:
    """For each number of decks the exact pay and the nearest whole one, of the rule that moves the edge most."""
    decks = next((one.parameter for one in moving if one.parameter.kind == "decks"), None)
    paid = [one for one in moving if one.parameter.kind == "pays" and one.roots]
    if decks is None or not paid:
        return None
    pays = max(paid, key=lambda one: one.slope).parameter
    rows = [row for number in decks.values if (row := _grid_row(question, decks, number, pays, wanted))]
    return {"rule": pays.path, "rows": rows}


def _grid_row(
    question: Question, decks: Parameter, number: Value, pays: Parameter, wanted: Target
) -> dict[str, object] | None:
    scale = pays.scale
    assert scale is not None

    def edge(paid: Fraction) -> Fraction | None:
        written = scale.write(paid)
        return None if written is None else question.of(decks, number, pays.sets(written))

    root = find_root(edge, scale, wanted.low)
    tried = [(paid, found) for paid in scale.around(root.near) if (found := edge(paid)) is not None] if root else []
    if root is None or not tried:
        return None
    best, found = min(tried, key=lambda one: abs(wanted.off(one[1])))
    value = scale.write(best)
    return {
        "decks": number,
        "exactly": None if root.exact is None else exact(root.exact),
        "value": plain(value),
        "house_edge": exact(found),
        "off": exact(wanted.off(found)),
        "lawful": decks.lawful(number) and pays.lawful(value),
    }


# Several pays together


def _joint(question: Question, pays: Sequence[Parameter], wanted: Target) -> list[dict[str, object]] | None:
    """Whole numbers of several pays that give the wanted edge together: lawful ones, then the nearest.

    None where some of them do not pay.
    """
    scales = [one.scale for one in pays if one.scale is not None and one.kind == "pays"]
    if len(scales) != len(pays):
        return None
    if len(pays) not in REACH:
        raise InputError(f"two or three pays are varied together, not {len(pays)}; name fewer of them")
    *before, last = scales
    steps = range(-REACH[len(pays)], REACH[len(pays)] + 1)
    near = [[Fraction(floor(scale.now) + step) for step in steps if floor(scale.now) + step >= 0] for scale in before]
    found: dict[tuple[Fraction, ...], tuple[bool, Fraction, Fraction, Fraction, Changes]] = {}
    for numbers in product(*near):

        def changes(number: Fraction, numbers: tuple[Fraction, ...] = numbers) -> Changes:
            written = [scale.write(each) for scale, each in zip(scales, (*numbers, number), strict=True)]
            return {one.path: value for one, value in zip(pays, written, strict=True)}

        def edge(number: Fraction, changes: Callable[[Fraction], Changes] = changes) -> Fraction | None:
            return None if None in (made := changes(number)).values() else question.edge(made)

        roots = (root for end in wanted.ends if (root := find_root(edge, last, end)))
        for number in (number for root in roots for number in last.around(root.near)):
            if (reached := edge(number)) is not None:
                made, all_of = changes(number), (*numbers, number)
                moved = sum((abs(each - scale.now) for scale, each in zip(scales, all_of, strict=True)), Fraction(0))
                unlawful = not all(one.lawful(made[one.path]) for one in pays)
                found[all_of] = unlawful, abs(wanted.off(reached)), moved, reached, made
    return [
        {
            "values": {path: plain(value) for path, value in made.items()},
            "house_edge": exact(reached),
            "off": exact(wanted.off(reached)),
            "lawful": not unlawful,
        }
        for unlawful, _, _, reached, made in sorted(found.values(), key=lambda each: each[:3])[:MOST_JOINT]
    ]
