"""The form of a submission: one block per section, and for every open point a field that offers what the law lists.

A field is never free text where the text lists values. What somebody typed is kept as they typed it, also if it is wrong.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import orjson

from croupier.compliance.finding import Finding
from croupier.errors import InputError
from croupier.rulebook import labels
from croupier.rulebook.choices import InForce, Submission
from croupier.rulebook.concerns import vouched
from croupier.rulebook.open_points import OpenPoint, open_points
from croupier.rulebook.text.draft import CUSTOM, Section
from croupier.rulebook.toml.files import toml
from croupier.rulebook.toml.write import written
from croupier.rulebook.values import Value, frozen, measure, plain, shown

Control = Literal["radio", "select", "number", "odds", "money", "text", "list", "area"]
MOST_RADIOS = 4
TO_ONE = " to 1"
STATED = ("says", "by", "credential")
"""What somebody vouches for, who that is, and with which credential."""
LONGEST = 4000


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Field:
    """One point of the form. `value` is what the field shows; `without` is what holds where it is left empty."""

    path: str
    id: str
    label: str
    control: Control
    value: str
    allowed: str
    without: str
    options: tuple[Option, ...] = ()
    bounds: Mapping[str, int] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    idle: bool = False  # at a table like this nobody asks for it


@dataclass(frozen=True, slots=True)
class Block:
    """A section, or several that state one point: our words for them, and the points that they leave open."""

    cites: tuple[str, ...]
    says: tuple[str, ...]
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A section that a person vouches for."""

    section: Section
    name: str
    given: Mapping[str, str]

    @property
    def made(self) -> bool:
        """Whether somebody began it."""
        return any(self.given.values())


def name_of(path: str) -> str:
    """The name of a point's field in a form."""
    return f"choice:{path}"


def blocks(
    force: InForce,
    submitted: Submission,
    findings: Sequence[Finding],
    given: Mapping[str, str] | None = None,
    known: Mapping[str, Value] | None = None,
    idle: frozenset[str] = frozenset(),
) -> tuple[Block, ...]:
    """All points that the edition leaves open, by section. `given` is what somebody typed, if they did; `known` is what
    the house's folder answers; `idle` are the points that these choices leave nothing to do."""
    found: list[tuple[tuple[str, ...], tuple[str, ...], list[Field]]] = []
    for point in open_points(force):
        made = _field(point, submitted, findings, given, known or {})
        made = replace(made, idle=point.path in idle and not made.value)
        if found and found[-1][0] == point.cite:
            found[-1][2].append(made)
        else:
            found.append((point.cite, point.says, [made]))
    return tuple(Block(cites if cites != (CUSTOM,) else (), says, tuple(fields)) for cites, says, fields in found)


def _field(
    point: OpenPoint,
    submitted: Submission,
    findings: Sequence[Finding],
    given: Mapping[str, str] | None,
    known: Mapping[str, Value],
) -> Field:
    own = submitted.changes.get(point.path)
    control = control_of(point)
    value = in_field(own, control) if given is None else given.get(name_of(point.path), "")
    before = submitted.amended.choices.get(point.path) if submitted.amended else None
    without = known.get(point.path, point.default) if before is None else before
    return Field(
        path=point.path,
        id="f-" + "".join(sign if sign.isalnum() else "-" for sign in point.path),
        label=labels.label(point.path),
        control=control,
        value=value,
        allowed=_allowed(point),
        without="" if without is None else shown(without),
        options=tuple(_options(point, value)) if control in ("radio", "select") else (),
        bounds=_bounds(point) if control in ("number", "odds") else {},
        findings=tuple(each for each in findings if each.path == point.path),
    )


def control_of(point: OpenPoint) -> Control:
    """What the field of a point looks like."""
    says = point.allows
    if says.kind == "one_of" and isinstance(says.value, tuple):
        short = len(says.value) <= MOST_RADIOS and all(len(shown(each)) <= 40 for each in says.value)
        return "radio" if short else "select"
    example = says.value if says.kind in ("range", "at_least", "at_most") else point.default
    if isinstance(example, bool):
        return "radio"
    if isinstance(example, int):
        return "number"
    if isinstance(example, tuple):
        return "list" if all(isinstance(each, str) for each in example) else "area"
    if isinstance(example, Mapping):
        return "area"
    if isinstance(example, str) and example.endswith(TO_ONE):
        return "odds"
    if isinstance(example, str) and "." in example and measure(example) is not None:
        return "money"
    return "text"


def in_field(value: Value, control: Control) -> str:
    """A value as its field shows it; nothing where nothing is chosen."""
    if value is None:
        return ""
    match control:
        case "radio" | "select":
            return orjson.dumps(plain(value)).decode()
        case "odds" if isinstance(value, str) and value.endswith(TO_ONE):
            return value.removesuffix(TO_ONE)
        case "list" if isinstance(value, tuple) and all(isinstance(each, str) for each in value):
            return ", ".join(map(str, value))
        case "area" | "list":
            return written(value)
    return value if isinstance(value, str) else written(value)


def chosen_in(point: OpenPoint, typed: str) -> Value:
    """The value that somebody typed into a point's field; None where they left it empty. What cannot be one is refused."""
    text = typed.strip()
    if not text:
        return None
    if len(text) > LONGEST:
        raise InputError(f"{point.path}: {len(text):,} characters; {LONGEST:,} is most", rule=point.path)
    match control_of(point):
        case "radio" | "select":
            try:
                return frozen(orjson.loads(text))
            except (orjson.JSONDecodeError, ValueError):
                raise InputError(f"{point.path}: {text[:40]!r} is none of its options", rule=point.path) from None
        case "number":
            return int(text) if _is_whole(text) else text
        case "odds":
            return f"{text}{TO_ONE}" if _is_whole(text) else text
        case "list":
            return tuple(each.strip() for each in text.split(",") if each.strip()) if text[0] != "[" else _toml(point, text)
        case "area":
            return _toml(point, text)
    return _toml(point, text) if text[0] in "[{" else text


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdigit() and text.isascii() and len(text) <= 12


def _toml(point: OpenPoint, text: str) -> Value:
    try:
        return frozen(toml(f"x = {text}", point.path)["x"])
    except (InputError, ValueError) as problem:
        reason = problem.reason.removeprefix(f"{point.path}: ") if isinstance(problem, InputError) else str(problem)
        raise InputError(f"{point.path}: {reason}", rule=point.path) from None


def _options(point: OpenPoint, now: str) -> Iterator[Option]:
    listed = (
        point.allows.value if point.allows.kind == "one_of" and isinstance(point.allows.value, tuple) else (True, False)
    )
    for value in listed:
        written_so = orjson.dumps(plain(value)).decode()
        yield Option(written_so, shown(value), written_so == now)


def _bounds(point: OpenPoint) -> dict[str, int]:
    says = point.allows
    ends: dict[str, Value] = {}
    if says.kind == "range":
        ends = {"min": says.value, "max": says.to, "step": says.step}
    elif says.kind in ("at_least", "at_most"):
        ends = {"min" if says.kind == "at_least" else "max": says.value}
        ends.setdefault("min", 0)
    numbers = {name: str(value).removesuffix(TO_ONE) for name, value in ends.items() if value is not None}
    return {name: int(text) for name, text in numbers.items() if _is_whole(text)}


def _allowed(point: OpenPoint) -> str:
    """What the text allows, in a sentence; where the house settles it, what it is."""
    said = str(point.allows).removeprefix("the house's: ")
    return said[:1].upper() + said[1:] + "."


# What people vouch for


def statements(force: InForce, submitted: Submission, given: Mapping[str, str] | None = None) -> tuple[Statement, ...]:
    """Every section for which a person signs at a table like this, and those that somebody has signed already."""
    asked = {section.id for section in vouched(force)}
    return tuple(one for one in _recorded(force, submitted, given) if one.section.id in asked or one.made)


def _recorded(force: InForce, submitted: Submission, given: Mapping[str, str] | None) -> Iterator[Statement]:
    for section in force.draft.sections.values():
        if "recorded" in section.holds:
            yield Statement(section, f"state:{section.id}", _stated(section.id, submitted, given))


def _stated(id: str, submitted: Submission, given: Mapping[str, str] | None) -> Mapping[str, str]:
    if given is not None and _asks(id, given):
        return {key: given.get(f"state:{id}:{key}", "") for key in STATED}
    return {key: submitted.statement.get(id, {}).get(key, "") for key in STATED}


def _asks(id: str, given: Mapping[str, str]) -> bool:
    """Whether a form had fields for this section: by other choices it may have had none."""
    return any(f"state:{id}:{key}" in given for key in STATED)


def stated_in(force: InForce, given: Mapping[str, str], submitted: Submission) -> dict[str, Value]:
    """The statements of a form, by section; None where one is taken back. What a file states beside these stays."""
    found: dict[str, Value] = {}
    for one in _recorded(force, submitted, given):
        if _asks(one.section.id, given):
            told: dict[str, Any] = {key: value.strip()[:LONGEST] for key, value in one.given.items() if value.strip()}
            beside = {key: value for key, value in submitted.statement.get(one.section.id, {}).items() if key not in STATED}
            found[one.section.id] = {**beside, **told} or None
    return found
