"""The report of `solve`: which pays, decks, wheels or weights give a wager the wanted edge, nearest lawful first."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.assumptions.block import assumptions
from croupier.analysis.edition import Opened
from croupier.analysis.odds.odds import lines
from croupier.analysis.resting import weighed
from croupier.analysis.solve.fit import Root, find_root
from croupier.analysis.solve.parameters import KINDS, Parameter, Question, parameters
from croupier.analysis.solve.scales import Scale
from croupier.errors import InputError
from croupier.games.kit.odds.odds import Exact, exact
from croupier.rulebook import paths
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.values import Value, plain, same, shown

MOST_OF_EACH = 6  # candidates of one rule, lawful ones and others each
WHOLE, SMALL, LONG = range(3)  # how a value is written: a whole number or a name, a small denominator, any other number
_KEPT = {WHOLE: 2, SMALL: 3, LONG: 1}  # of values that are not lawful; more only where others are fewer
_EDGE = re.compile(r"-?\d{0,9}\.\d{1,18}|-?\d{1,9}|-?\d{1,18}/[1-9]\d{0,17}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value of a rule and the edge that it gives."""

    parameter: Parameter
    value: Value
    edge: Fraction
    lawful: bool
    written: int = WHOLE

    def json(self, wanted: Fraction) -> dict[str, object]:
        return {
            "kind": self.parameter.kind,
            "rule": self.parameter.path,
            "value": plain(self.value),
            "house_edge": exact(self.edge),
            "off": exact(self.edge - wanted),
            "lawful": self.lawful,
            "cite": self.parameter.cite,
        }


@dataclass(frozen=True, slots=True)
class Varied:
    """A parameter that moves the edge: where the wanted edge lies on it, and the candidates around that."""

    parameter: Parameter
    root: Root | None
    candidates: tuple[Candidate, ...]
    whole: Candidate | None = None  # the nearest with a whole number

    @property
    def slope(self) -> Fraction:
        return abs(self.root.slope) if self.root else Fraction(0)

    def json(self, wanted: Fraction) -> dict[str, object]:
        """The exact number, and as a rule would be written with it, where it can be written.

        `broken` is the number that would be it if chips could pay every fraction.
        """
        parameter, root = self.parameter, self.root
        number = root.exact if root else None
        written = parameter.scale.write(number) if parameter.scale and number is not None else None
        return {
            "kind": parameter.kind,
            "rule": parameter.path,
            "now": plain(parameter.now),
            "exactly": None if number is None else {"number": exact(number), "value": plain(written)},
            **({"broken": exact(root.near)} if root and root.broken else {}),
            "nearest_whole": self.whole and self.whole.json(wanted),
            "allows": parameter.allowed,
            "cite": parameter.cite,
        }


def edge_of(text: str) -> Fraction:
    """A wanted edge: "0.10", "10%" or "1/10"; what is none, and 100 % or more either way, is refused."""
    stripped = text.strip()
    number = stripped.removesuffix("%").rstrip()
    if not _EDGE.fullmatch(number):
        raise InputError(f'the wanted edge {text[:30]!r} is no number; write it as "0.10", "10%" or "1/10"')
    edge = Fraction(number) / (100 if stripped.endswith("%") else 1)
    if not -1 < edge < 1:
        hint = f'; for {number} per cent write "{number}%"' if not stripped.endswith("%") and abs(edge) < 100 else ""
        raise InputError(f"the wanted edge {text[:30]} is not between -100 % and 100 %{hint}")
    return edge


def solve(
    opened: Opened, wager: str, wanted: Fraction, *, strategy: str | None = None, vary: str | None = None
) -> dict[str, object]:
    """What gives this wager the wanted edge, one rule at a time, and pays with decks.

    `vary` restricts it to a kind (pays, decks, wheel, weights, numbers, choices) or to a rule. A wager that is not
    there, a rule that does not move it and a game without odds are refused.
    """
    opened.require_banked()
    line = _line(opened, wager, strategy)
    question = Question(opened, wager, line)
    moving = _moving(question, _restricted(opened, vary), wanted)
    if not moving:
        raise InputError(_unmoved(question, vary))
    varied = _sorted((each for one in moving for each in one.candidates), wanted)
    off = abs(line.house_edge - wanted)
    nearer = sum(one.lawful and abs(one.edge - wanted) < off for one in varied)
    candidates = [one.json(wanted) for one in varied]
    candidates.insert(nearer, _as_it_is(line, wanted))
    grid = _grid(question, moving, wanted) if vary is None else None
    return {
        **opened.head,
        "assumptions": assumptions(
            opened,
            strategies=(line.strategy,),
            rests=weighed(opened, lambda read: {("", line.wager, line.strategy): _line(read, wager, strategy).house_edge}),
            weighed="the house edge as it is",
        ),
        "wager": line.wager,
        "strategy": line.strategy,
        **({"name": wager, "on": list(line.on)} if line.on else {}),
        **({"note": line.note} if line.note else {}),
        "wanted": exact(wanted),
        "house_edge": exact(line.house_edge),
        "rules": [one.json(wanted) for one in moving],
        "candidates": candidates,
        **({"grid": grid} if grid else {}),
    }


def _line(opened: Opened, wager: str, strategy: str | None) -> Exact:
    """The line of the odds that is asked about; where a wager is played in several ways, the first if none is named."""
    found = lines(opened, wager)
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


def _as_it_is(line: Exact, wanted: Fraction) -> dict[str, object]:
    """No change at all, among the candidates."""
    edge = {"house_edge": exact(line.house_edge), "off": exact(line.house_edge - wanted)}
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
    every = list(parameters(question.opened))
    moved = dict.fromkeys(one.parameter.path for one in _moving(question, every, question.line.house_edge))
    return f"{vary[:60]} does not move the edge of {name}; what moves it: {', '.join(moved) or 'nothing'}"


# One rule at a time


def _moving(question: Question, asked: Sequence[Parameter], wanted: Fraction) -> list[Varied]:
    """Those that move the edge. Numbers of rules are first tried many at a time: most of them move nothing."""
    numbers = {one.path: one for one in reversed(asked) if one.kind in ("pays", "numbers")}
    still = _still(question, list(numbers.values()))
    return [found for one in asked if id(one) not in still and (found := _varied(question, one, wanted))]


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


def _varied(question: Question, parameter: Parameter, wanted: Fraction) -> Varied | None:
    """The candidates of a parameter; None where it does not move the edge."""
    now = question.line.house_edge
    values: list[Value] = list(parameter.values)
    root = None
    terms: dict[str, int] = {}
    if parameter.scale is not None:
        scale = parameter.scale
        root = find_root(lambda number: _edge_at(question, parameter, scale, number), scale, wanted)
        if root is None and not values:
            return None
        if root is not None:
            numbers = [*([root.exact] if root.exact is not None else []), *scale.near(root.near)]
            by_number = [(number, scale.write(number)) for number in numbers]
            values += [value for _, value in by_number if value is not None]
            terms = {shown(value): _terms(number, scale) for number, value in by_number if value is not None}
    edges = {shown(value): (value, question.of(parameter, value)) for value in values}
    if root is None and all(edge in (None, now) for _, edge in edges.values()):
        return None
    candidates = [
        Candidate(parameter, value, edge, parameter.lawful(value), terms.get(words, WHOLE))
        for words, (value, edge) in edges.items()
        if edge is not None and not same(value, parameter.now)
    ]
    return Varied(parameter, root, tuple(_nearest(candidates, wanted)), _whole(question, parameter, root, wanted))


def _terms(number: Fraction, scale: Scale) -> int:
    """How a number is written."""
    return WHOLE if number.denominator == 1 else SMALL if number.denominator in scale.simple else LONG


def _whole(question: Question, parameter: Parameter, root: Root | None, wanted: Fraction) -> Candidate | None:
    """The nearest whole number, where the rule has a number."""
    scale = parameter.scale
    if scale is None or root is None or scale.step != 1:
        return None
    values = [written for number in scale.around(root.near) if (written := scale.write(number)) is not None]
    tried = [(value, edge) for value in values if (edge := question.of(parameter, value)) is not None]
    if not tried:
        return None
    value, edge = min(tried, key=lambda one: abs(one[1] - wanted))
    return Candidate(parameter, value, edge, parameter.lawful(value))


def _edge_at(question: Question, parameter: Parameter, scale: Scale, number: Fraction) -> Fraction | None:
    written = scale.write(number)
    return None if written is None else question.of(parameter, written)


def _nearest(candidates: Sequence[Candidate], wanted: Fraction) -> list[Candidate]:
    """The nearest of one rule, lawful ones and others each; of others the nearest whole ones are always among them."""
    near = sorted(candidates, key=lambda one: abs(one.edge - wanted))
    lawful, others = ([one for one in near if one.lawful is sort] for sort in (True, False))
    first = [one for how, most in _KEPT.items() for one in [each for each in others if each.written == how][:most]]
    more = [one for one in others if one not in first]
    return [*lawful[:MOST_OF_EACH], *first, *more[: MOST_OF_EACH - len(first)]]


def _sorted(candidates: Iterable[Candidate], wanted: Fraction) -> list[Candidate]:
    """Lawful ones first, the nearest of them at the head; of equally near ones the shorter value.

    What is not lawful is for somebody who would ask for it: whole numbers stand before fractions, and long ones last.
    """

    def place(one: Candidate) -> tuple[bool, int, Fraction, int, str]:
        written = WHOLE if one.lawful else one.written
        return not one.lawful, written, abs(one.edge - wanted), len(shown(one.value)), one.parameter.path

    return sorted(candidates, key=place)


# Pays and decks together


def _grid(question: Question, moving: Sequence[Varied], wanted: Fraction) -> dict[str, object] | None:
    """For each number of decks the exact pay and the nearest whole one, of the rule that moves the edge most."""
    decks = next((one.parameter for one in moving if one.parameter.kind == "decks"), None)
    paid = [one for one in moving if one.parameter.kind == "pays" and one.root is not None]
    if decks is None or not paid:
        return None
    pays = max(paid, key=lambda one: one.slope).parameter
    rows = [row for number in decks.values if (row := _grid_row(question, decks, number, pays, wanted))]
    return {"rule": pays.path, "rows": rows}


def _grid_row(
    question: Question, decks: Parameter, number: Value, pays: Parameter, wanted: Fraction
) -> dict[str, object] | None:
    scale = pays.scale
    assert scale is not None

    def edge(paid: Fraction) -> Fraction | None:
        written = scale.write(paid)
        return None if written is None else question.of(decks, number, pays.sets(written))

    root = find_root(edge, scale, wanted)
    tried = [(paid, found) for paid in scale.around(root.near) if (found := edge(paid)) is not None] if root else []
    if root is None or not tried:
        return None
    best, found = min(tried, key=lambda one: abs(one[1] - wanted))
    value = scale.write(best)
    return {
        "decks": number,
        "exactly": None if root.exact is None else exact(root.exact),
        "value": plain(value),
        "house_edge": exact(found),
        "off": exact(found - wanted),
        "lawful": decks.lawful(number) and pays.lawful(value),
    }
