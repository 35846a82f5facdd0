"""A what-if: an edition or a submission with rules at other values, points read otherwise, and questions of mathematics.

What a text fixes can be turned as well: the answer says then which texts permit it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from croupier.analysis.asked import asks_of
from croupier.analysis.edition import STUMBLES, Opened, open_edition
from croupier.analysis.odds.odds import lines
from croupier.analysis.solve.parameters import changed, weights_of
from croupier.equipment.awards import Award
from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.values import Value, measure, same, shown

Words = Mapping[str, str | int]
"""Questions as they are written: {"decks": 8, "shoe": "6 decks less Qs Qh"}."""

ASKED = ("decks", "shoe", "players", "visible", "stake", "meter")
"""What a what-if asks beside the rules, where the game can be asked it."""
BOUNDS = {"decks": (1, 16), "players": (1, 20)}
_WORDS = {"yes": True, "true": True, "no": False, "false": False}
_WHOLE = re.compile(r"-?(0|[1-9]\d{0,17})", re.ASCII)
LONGEST = 200  # letters of a value


class Shown(NamedTuple):
    """What is told of a what-if: one wager, how it is played, the rounds of its hold, and a knob to draw its edge over."""

    wager: str | None = None
    strategy: str | None = None
    rounds: int | None = None
    over: str | None = None

    def under(self, given: "Shown") -> "Shown":
        """What was given, and this where nothing was; how another wager is played is not how that one is."""
        usual = self if given.wager in (None, self.wager) else self._replace(strategy=None)
        return usual._replace(**{name: value for name, value in given._asdict().items() if value is not None})


@dataclass(frozen=True, slots=True, eq=False)
class WhatIf:
    """`base` is the edition as it stands; `rules` are its rules that are set, `read` the points that are read otherwise.

    `shown` is what its file tells of it where nobody asks for something else.
    """

    base: Opened
    rules: Mapping[str, Value] = field(default_factory=dict)
    read: Mapping[str, str] = field(default_factory=dict)
    asks: Words = field(default_factory=dict)
    shown: Shown = field(default_factory=Shown)

    @property
    def questions(self) -> dict[str, Any]:
        """What the game is asked beside its rules; the meter is asked of meters, not of odds."""
        return {name: value for name, value in asks_of(self.base.game.odds.asks, self.asks).items() if name != "meter"}

    @property
    def meter(self) -> int | None:
        """What the meters show, in cents; None where nobody asked."""
        found = asks_of((), {"meter": self.asks["meter"]})["meter"] if "meter" in self.asks else None
        return found if isinstance(found, int) else None

    def opened(self) -> Opened:
        """The edition with all of it. Values that make no game together are refused."""
        read = self.base.with_(read=self.read) if self.read else self.base
        try:
            return changed(read, self.rules)
        except InputError:
            if (found := self._with_what_lies_beside(read)) is not None:
                return found
            raise
        except STUMBLES:
            values = ", ".join(f"{path} = {shown(value)}" for path, value in self.rules.items())
            raise InputError(f"{values}: these values make no game of {self.base.draft.title} together") from None

    def _with_what_lies_beside(self, read: Opened) -> Opened | None:
        """The same where a weight takes from others what it gains: sections of a wheel stay as many as they are."""
        weights = {one.path for one in weights_of(read)} & set(self.rules)
        if not weights:
            return None
        try:
            found = changed(read, {path: value for path, value in self.rules.items() if path not in weights})
            for path in (path for path in self.rules if path in weights):
                values = found.in_force.values
                settled = {each for each, value in self.rules.items() if same(values[each], value)}
                if path not in settled:
                    (weight,) = (one for one in weights_of(found, settled) if one.path == path)
                    found = changed(found, weight.sets(self.rules[path]))
        except STUMBLES:
            return None
        kept = all(same(found.in_force.values[path], value) for path, value in self.rules.items())
        return found if kept else None

    def differing(self, opened: Opened) -> dict[str, Value]:
        """Every rule that is in force with another value than the edition has, also where a reading makes it so."""
        usual, values = self.base.in_force.values, opened.in_force.values
        return {path: value for path, value in values.items() if not same(value, usual.get(path))}

    @property
    def words(self) -> str:
        """What is turned, in a line; nothing where all is as the edition has it."""
        rules = [f"{path} = {shown(value)}" for path, value in self.rules.items()]
        read = [f"{id}: {option}" for id, option in self.read.items()]
        return "; ".join((*rules, *read, *(f"{name}: {value}" for name, value in self.asks.items())))

    @property
    def of_odds(self) -> str:
        """All that odds depend on, spelled so that no two are alike; the meter is asked of meters, not of odds."""
        asks = {name: value for name, value in self.asks.items() if name != "meter"}
        return repr((dict(self.rules), dict(self.read), asks))

    def json(self) -> dict[str, object]:
        """As the file of a what-if has it."""
        from croupier.rulebook.values import plain

        rules = {path: plain(value) for path, value in self.rules.items()}
        return {"rules": rules, "readings": dict(self.read), "asks": dict(self.asks)}


def what_if(
    base: str | Opened,
    sets: Iterable[str] = (),
    reads: Iterable[str] = (),
    asks: Mapping[str, object] | None = None,
    *,
    wheel: str | None = None,
) -> WhatIf:
    """What a user writes: `payouts.tie=11 to 1`, `continuous-shuffler=a lawful shoe`, and questions by name.

    Unknown rules, points and options, what is set twice, and values that cannot be are refused in a sentence. What is set
    to the value that it has is left out, unless others would make room by it.
    """
    opened = open_edition(base) if isinstance(base, str) else base
    opened.require_banked()
    rules = dict(_pairs(opened, [*sets, *_wheel(opened, wheel)]))
    read = dict(_readings(opened, reads))
    with_readings = opened.with_(read=read) if read else opened
    values = {path: value_of(with_readings, path, text) for path, text in rules.items()}
    usual = with_readings.in_force.values
    turned = {path: value for path, value in values.items() if not same(value, usual[path])}
    weights = {one.path for one in weights_of(with_readings)}
    if weights & set(turned):  # what is set to the value that it has must not make room for others
        turned = {path: value for path, value in values.items() if path in turned or path in weights}
    found = WhatIf(opened, turned, read, _asks(opened, asks or {}))
    return _without_decks_in_play(found) if "decks" in found.asks else found


def _wheel(opened: Opened, wheel: str | None) -> list[str]:
    if wheel is None:
        return []
    if opened.game.rules.equipment_rule is None:
        raise InputError(f"{opened.draft.title} has no choice of wheels, so leave out {wheel[:30]!r}")
    return [f"{opened.game.rules.equipment_rule}={wheel}"]


def _pairs(opened: Opened, sets: Iterable[str]) -> Iterable[tuple[str, str]]:
    seen = set[str]()
    for text in sets:
        name, mark, value = _parted(text)
        path = paths.normal(name)
        if not mark or not name.strip():
            raise InputError(f"{text[:60]!r} sets nothing; write a rule and its value, such as payouts.tie=11 to 1")
        if path not in opened.draft.rules:
            hint = did_you_mean(path, opened.draft.rules, f"; `croupier rules {opened.draft.id}` lists them")
            raise InputError(f"{opened.draft.id} has no rule {name.strip()[:60]!r}{hint}")
        if path in seen:
            raise InputError(f"{path} is set twice; set it once", rule=path)
        seen.add(path)
        yield path, value


def _parted(text: str) -> tuple[str, str, str]:
    """The rule and the value around the first mark of equality outside quotes."""
    quoted = False
    for place, sign in enumerate(text):
        if sign == '"':
            quoted = not quoted
        elif sign == "=" and not quoted:
            return text[:place], "=", text[place + 1 :].strip()
    return text, "", ""


def _readings(opened: Opened, reads: Iterable[str]) -> Iterable[tuple[str, str]]:
    seen = set[str]()
    for text in reads:
        id, mark, option = (part.strip() for part in text.partition("="))
        if not mark:
            raise InputError(f"{text[:60]!r} reads nothing; write a reading's id and an option, such as tie-alone=no")
        if id not in opened.draft.readings:
            raise InputError(f"{opened.draft.id} has no reading {id[:60]!r}{did_you_mean(id, opened.draft.readings)}")
        names = [one.name for one in opened.draft.readings[id].options]
        if option not in names:
            listed = ", ".join(repr(name) for name in names)
            raise InputError(f"the reading {id} has no option {option[:60]!r}; it has {listed}")
        if id in seen:
            raise InputError(f"the reading {id} is set twice; set it once")
        seen.add(id)
        if option != opened.in_force.read.get(id, opened.draft.readings[id].chosen.name):
            yield id, option


def _asks(opened: Opened, given: Mapping[str, object]) -> dict[str, str | int]:
    """The questions that were asked, those of another game refused; whole numbers are numbers."""
    asks: dict[str, str | int] = {}
    for name, value in given.items():
        if value is None or (isinstance(value, str) and not value.strip()):
            continue
        if name not in ASKED:
            raise InputError(f"a what-if is not asked {name[:40]!r}; it is asked {', '.join(ASKED)}")
        if name not in opened.game.odds.asks:
            raise InputError(f"{opened.draft.title} has no {'visible cards' if name == 'visible' else name} to ask about")
        asks[name] = _counted(name, value) if name in BOUNDS else str(value).strip()
    return asks


def _without_decks_in_play(asked: WhatIf) -> WhatIf:
    """The same without the question for as many decks as are dealt from anyway, by the rules as they are turned."""
    try:
        rules = asked.opened().rules
    except InputError:
        return asked  # whoever asks on is refused
    asks = {name: value for name, value in asked.asks.items() if name != "decks"}
    in_play = asked.base.game.odds.assumptions(rules).get("decks")
    return replace(asked, asks=asks) if asked.asks["decks"] == in_play else asked


def _counted(name: str, value: object) -> int:
    low, high = BOUNDS[name]
    number = int(value) if isinstance(value, str) and _WHOLE.fullmatch(value.strip()) else value
    if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
        raise InputError(f"{name} must be a whole number from {low} to {high}, not {str(value)[:20]!r}")
    return number


def value_of(opened: Opened, path: str, text: str) -> Value:
    """A value as somebody types it, of the kind that the rule has: a number, yes or no, odds, an amount, a word."""
    now, cite = opened.in_force.values[path], opened.in_force.cite(path)
    written = text.strip()
    if not written or len(written) > LONGEST:
        what = "nothing" if not written else f"more than {LONGEST} letters"
        raise InputError(f"{path} is set to {what}; it is {shown(now)[:80]} now", rule=path, cite=cite)
    wrong = f"{path} = {written[:40]!r} cannot be: "
    if isinstance(now, bool):
        if written.lower() not in _WORDS:
            raise InputError(f"{wrong}it is yes or no", rule=path, cite=cite)
        return _WORDS[written.lower()]
    if isinstance(now, int):
        if not _WHOLE.fullmatch(written):
            raise InputError(f"{wrong}it is a whole number, such as {now}", rule=path, cite=cite)
        return int(written)
    if isinstance(now, tuple | Mapping):
        raise InputError(f"{path} is a list; set it in the file of a what-if", rule=path, cite=cite)
    return _worded(now, written, wrong, path, cite)


def _worded(now: str | None, written: str, wrong: str, path: str, cite: str) -> Value:
    size = measure(now)
    if size is None and now is not None and _is_award(now):
        if not _is_award(written):
            raise InputError(f"{wrong}it is an award, such as {now}", rule=path, cite=cite)
        return written
    if size is None:
        return written
    if size[0] == "odds" and _WHOLE.fullmatch(written):
        written = f"{written} to 1"  # odds to one, as people say them
    found = measure(written)
    if found is None or found[0] != size[0]:
        like = "odds, such as 11 to 1" if size[0] == "odds" else f"a number, such as {now}"
        raise InputError(f"{wrong}it is {like}", rule=path, cite=cite)
    return written


def _is_award(text: str) -> bool:
    try:
        return bool(Award.parse(text).parts)
    except InputError:
        return False


def as_rules(asked: WhatIf) -> Opened:
    """The what-if as rules alone, for a paper: decks that were asked for are put into the rules that say how many.

    What no rule can say, a shoe of one's own or cards seen, is refused.
    """
    opened, questions = asked.opened(), asked.questions
    if strange := next((name for name in questions if name in ("shoe", "visible")), None):
        raise InputError(
            f"a PAR sheet is of a game's rules; leave out {'the cards seen' if strange == 'visible' else strange}"
        )
    if "decks" not in questions:
        return opened
    decks = questions["decks"]
    named = dict.fromkeys(path for number in range(1, 17) for path in opened.game.odds.outside(opened.rules, decks=number))
    held = {path: decks for path in named if isinstance(opened.in_force.values.get(path), int)}
    try:
        with_decks = changed(opened, held)
    except STUMBLES:
        with_decks = opened
    if lines(with_decks) != lines(opened, asks={"decks": decks}):
        raise InputError(
            f"{opened.draft.title} cannot be dealt from {decks} decks by its rules, so there is no PAR sheet of it"
        )
    return with_decks
