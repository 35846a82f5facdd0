"""The knobs of an edition: every rule, point and question that can be turned to see what it does to a house edge.

They follow from the rule paths and readings: numbers, odds and awards, what the texts of the game choose among, wheels and
weights, and what the game can be asked. Which wagers a knob moves is measured, never assumed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from croupier.analysis.answers import listed
from croupier.analysis.asked import asks_of
from croupier.analysis.edition import STUMBLES, Opened, open_edition
from croupier.analysis.effect import may_move_odds
from croupier.analysis.explore.what_if import ASKED, BOUNDS
from croupier.analysis.odds.odds import lines
from croupier.analysis.resting import in_use
from croupier.analysis.solve.parameters import Parameter, asked_decks, changed, parameters
from croupier.errors import InputError
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Reading, ReadingOption
from croupier.rulebook.values import Value, measure, plain, same

Kind = Literal["pays", "numbers", "choices", "wheel", "weights", "reading", "ask"]
LineKey = tuple[str, str | None, tuple[str, ...]]
MOST_STEPS = 100  # of a slider: more is typed


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a knob can stand at; `texts` are the editions of the game that permit it as they are read.

    `by_reading` are those that would permit it only if they were read otherwise: (edition, reading, option).
    """

    value: Value
    texts: tuple[str, ...] = ()
    by_reading: tuple[tuple[str, str, str], ...] = ()

    def json(self) -> dict[str, object]:
        read = [{"edition": id, "reading": reading, "option": option} for id, reading, option in self.by_reading]
        return {"value": plain(self.value), "texts": list(self.texts), "by_reading": read}


@dataclass(frozen=True, slots=True)
class Knob:
    """One thing to turn. `now` is where the edition has it; `steps` are the ends of a slider.

    `moves` are the wagers whose edge another value changes; a question's are those that it was seen to change.
    """

    kind: Kind
    name: str
    now: Value
    cite: str
    allows: str
    choices: tuple[Choice, ...] = ()
    steps: tuple[int, int] | None = None
    moves: frozenset[str] = field(default_factory=frozenset)
    together: tuple[str, ...] = ()

    def json(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "name": self.name,
            "now": plain(self.now),
            "cite": self.cite or None,
            "allows": self.allows,
            "values": [one.json() for one in self.choices],
            "steps": list(self.steps) if self.steps else None,
            "moves": sorted(self.moves),
            "together": list(self.together),
        }


_measured: dict[str, tuple[Knob, ...]] = {}


def knobs(opened: Opened) -> tuple[Knob, ...]:
    """Every knob of an edition, rules in its order, then readings, then questions; none where nobody bets against it."""
    if not opened.game.wagers.banked:
        return ()
    return (_measured.get(opened.draft.id) if _is_as_written(opened) else None) or _measure(opened)


def remember(edition: str, found: tuple[Knob, ...]) -> None:
    """The knobs of an edition that another process has measured, as its text has it."""
    _measured[edition] = found


def remembered() -> dict[str, tuple[Knob, ...]]:
    """The knobs that other processes have measured, by the id of the edition."""
    return dict(_measured)


def forget() -> None:
    """Measure here again."""
    _measured.clear()


def _is_as_written(opened: Opened) -> bool:
    """Whether it is an edition that the library knows by its id, without choices, readings or rules of anybody else."""
    force = opened.in_force
    turned = opened.submitted.file or force.choices or force.read or opened.unchanged
    return not turned and library.known(opened.draft.id)


@lru_cache(maxsize=32)
def _measure(opened: Opened) -> tuple[Knob, ...]:
    return (*_of_rules(opened), *_of_readings(opened), *_of_questions(opened))


@lru_cache(maxsize=16)
def texts_of(game: str) -> tuple[Opened, ...]:
    """Every edition of a game that can be opened, those that are law first."""
    found = []
    for head in library.listing().heads:
        if head.game == game:
            try:
                found.append(open_edition(head.id))
            except InputError:  # somebody else's that is broken must not take these down
                continue
    return tuple(sorted(found, key=lambda each: each.draft.status != "final"))


def edges_of(opened: Opened, asks: Mapping[str, object] | None = None) -> dict[LineKey, Fraction]:
    """The house edge of every line."""
    return {(line.wager, line.strategy, line.on): line.house_edge for line in lines(opened, asks=asks)}


def _moved(usual: Mapping[LineKey, Fraction], other: Mapping[LineKey, Fraction]) -> frozenset[str]:
    return frozenset(key[0] for key in {*usual, *other} if usual.get(key) != other.get(key))


def _moves(opened: Opened, settings: Iterator[Mapping[str, Value]]) -> frozenset[str]:
    """The wagers that one of these settings moves; what makes no game moves nothing."""
    usual, found = edges_of(opened), frozenset[str]()
    for setting in settings:
        try:
            found |= _moved(usual, edges_of(changed(opened, setting)))
        except STUMBLES:
            continue
    return found


# Rules


def _of_rules(opened: Opened) -> Iterator[Knob]:
    turned = dict[str, Knob]()
    for one in parameters(opened):
        if one.path in opened.draft.rules and one.path not in turned:
            turned[one.path] = _knob(opened, one)
    set_beside = {path for one in parameters(opened) if one.kind == "weights" for path in one.sets(one.now)}
    for path in opened.draft.rules:
        if path in turned:
            yield turned[path]
        elif may_move_odds(opened, (path,)) and path not in set_beside and (knob := _fixed(opened, path)):
            yield knob


def _knob(opened: Opened, one: Parameter) -> Knob:
    kind: Kind = "choices" if one.kind == "decks" else one.kind
    choices = _choices(opened, one.path, (*one.values, *_known(opened, one.path)))
    settings: Iterator[Mapping[str, Value]] = (
        one.sets(value) for value in (choice.value for choice in choices) if not same(value, one.now)
    )
    if one.scale is not None:
        other = one.scale.write(one.scale.other(0))
        settings = iter([one.sets(other)] if other is not None else [])
    return Knob(
        kind,
        one.path,
        one.now,
        one.cite,
        _allowed(opened, one),
        choices if one.scale is None else tuple(choice for choice in choices if choice.texts or choice.by_reading),
        _steps(one),
        _moves(opened, settings),
        _beside(opened, one.path),
    )


def _allowed(opened: Opened, one: Parameter) -> str:
    return "fixed by the text" if one.allowed == "fixed" else one.allowed


def _steps(one: Parameter) -> tuple[int, int] | None:
    """The ends of a slider over whole numbers, or over odds to 1; None where the value is better typed."""
    if one.scale is None or one.scale.now.denominator != 1:
        return None
    now = int(one.scale.now)
    size = measure(one.now)
    if size is None or (size[0] == "odds" and str(one.now) != f"{now} to 1") or (size[0] == "number" and one.now != now):
        return None
    most = one.scale.most
    high = max(2 * now, now + 5) if most is None else min(int(most), 2 * now + 5)
    low = max(int(one.scale.least), 1 if size[0] == "odds" else 0)
    return (low, high) if high - low <= MOST_STEPS else None


def _fixed(opened: Opened, path: str) -> Knob | None:
    """A rule that the text fixes with a word, where another text of the game has another word for it."""
    now, says = opened.in_force.values[path], opened.in_force.says[path]
    if not isinstance(now, str | bool):
        return None
    choices = _choices(opened, path, (now, *_known(opened, path)))
    if len(choices) < 2:
        return None
    moves = _moves(opened, ({path: one.value} for one in choices if not same(one.value, now)))
    allows = "fixed by the text" if says.kind == "is" else str(says)
    cite = opened.in_force.cite(path)
    return Knob("choices", path, now, cite, allows, choices, None, moves, _beside(opened, path)) if moves else None


def _known(opened: Opened, path: str) -> list[Value]:
    """Every value that a text of the game permits, under any of its readings."""
    stated = []
    for text in (text for text in texts_of(opened.draft.game) if path in text.draft.rules):
        stated += [text.in_force.says[path], *(option.sets[path] for _, option in readings_of(text, path))]
    return [value for says in stated for value in listed(says) or ()]


def readings_of(text: Opened, path: str) -> Iterator[tuple[Reading, ReadingOption]]:
    """Every way to read a rule that is unclear in a text, each with the reading that it is an option of."""
    says = text.draft.rules[path].says
    if says.kind == "reading":
        reading = text.draft.readings[str(says.value)]
        yield from ((reading, option) for option in reading.options)


def _choices(opened: Opened, path: str, values: tuple[Value, ...]) -> tuple[Choice, ...]:
    distinct: list[Value] = []
    for value in values:
        if value is not None and not any(same(value, other) for other in distinct):
            distinct.append(value)
    texts = [text for text in texts_of(opened.draft.game) if path in text.draft.rules]
    return tuple(_choice(texts, path, value) for value in distinct)


def _choice(texts: Sequence[Opened], path: str, value: Value) -> Choice:
    """A value with the texts that permit it: as they are read, and by the first option under which they would."""
    permit, by_reading = list[str](), list[tuple[str, str, str]]()
    for text in texts:
        if text.in_force.says[path].allows(value):
            permit.append(text.draft.id)
        elif read := next((one for one in readings_of(text, path) if one[1].sets[path].allows(value)), None):
            by_reading.append((text.draft.id, read[0].id, read[1].name))
    return Choice(value, tuple(permit), tuple(by_reading))


def _beside(opened: Opened, path: str) -> tuple[str, ...]:
    """The rules that make sense only together with this one, as the game declares them."""
    for unit in opened.game.rules.units:
        if path in unit:
            return tuple(other for other in unit if other != path and other in opened.draft.rules)
    return ()


# Readings


def _of_readings(opened: Opened) -> Iterator[Knob]:
    """The unclear points that may move a house edge; whether they do is measured."""
    for reading in opened.draft.readings.values():
        if may_move_odds(opened, reading.rules) and (moves := _read_moves(opened, reading)):
            yield reading_knob(opened, reading, moves)


def reading_knob(opened: Opened, reading: Reading, moves: frozenset[str] = frozenset()) -> Knob:
    """An unclear point as a knob."""
    choices = tuple(Choice(option.name, (opened.draft.id,)) for option in reading.options)
    cites = dict.fromkeys(cite for path in reading.rules for cite in opened.in_force.cite(path).split(", ") if cite)
    now = in_use(opened, reading)
    return Knob("reading", reading.id, now, ", ".join(cites), reading.problem, choices, None, moves)


def more_readings(opened: Opened, standing: Opened) -> Iterator[Knob]:
    """The unclear points that move an edge only as the edition is turned: that of a device, once one is used."""
    known = {knob.name for knob in knobs(opened) if knob.kind == "reading"}
    found = (knob for knob in _of_readings(standing) if knob.name not in known)
    yield from (reading_knob(opened, opened.draft.readings[knob.name], knob.moves) for knob in found)


def _read_moves(opened: Opened, reading: Reading) -> frozenset[str]:
    usual, found = edges_of(opened), frozenset[str]()
    for option in reading.options:
        if option.name != in_use(opened, reading):
            try:
                found |= _moved(usual, edges_of(opened.with_(read={reading.id: option.name})))
            except STUMBLES:
                continue
    return found


# Questions

_SAYS = {
    "decks": "1 to 16; the text says how many a table may deal from",
    "players": "1 to 20 at the table",
    "shoe": "any composition, such as 6 decks less Qs Qh",
    "visible": "cards seen before a War deal, such as Qs Qh 7d",
    "stake": "an amount in dollars, paid in the chips in play",
    "meter": "what the meters show, in dollars",
}
_TRIED: dict[str, tuple[str | int, ...]] = {
    "decks": (1, 16),
    "players": (1, 5),
    "shoe": ("1 deck",),
    "visible": ("Qs Qh Qd",),
}


def _of_questions(opened: Opened) -> Iterator[Knob]:
    for name in (name for name in ASKED if name in opened.game.odds.asks):
        moves = _asked_moves(opened, name)
        if name == "decks":
            decks = asked_decks(opened)
            assert decks is not None  # the game can be asked
            yield Knob("ask", name, decks.now, decks.cite, decks.allowed, _decks(opened, decks), BOUNDS[name], moves)
        elif moves:
            yield Knob("ask", name, None, "", _SAYS[name], (), BOUNDS.get(name), moves)


def _asked_moves(opened: Opened, name: str) -> frozenset[str]:
    """The wagers whose odds a question may change; players also tell of the whole table's first wager."""
    usual = edges_of(opened)
    if name == "meter":
        return frozenset(wager.wager for wager in opened.game.odds.metered(opened.rules, 1)[0])
    if name not in _TRIED:
        return frozenset(key[0] for key in usual)
    found = frozenset(wager for wager, _ in opened.game.simulation.default_bets) if name == "players" else frozenset()
    for value in _TRIED[name]:
        try:
            found |= _moved(usual, edges_of(opened, asks_of(opened.game.odds.asks, {name: value})))
        except STUMBLES:
            continue
    return found


def _decks(opened: Opened, decks: Parameter) -> tuple[Choice, ...]:
    texts = texts_of(opened.draft.game)
    return tuple(
        Choice(value, tuple(text.draft.id for text in texts if not text.game.odds.outside(text.rules, decks=value)))
        for value in decks.values
    )
