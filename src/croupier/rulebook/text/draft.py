"""A draft: what one edition says, rule by rule and paragraph by paragraph, each with its citation."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from fractions import Fraction
from typing import Literal

from croupier.part import part, value_class
from croupier.rulebook.values import Value, measure, plain, same, shown

CUSTOM = "custom"
"""The citation of what the text leaves to the habit of the trade."""

FRONT = "front matter"
"""Where a slip stands that is in no numbered paragraph: a form, a preamble, a letter's head, a list of contents."""

Kind = Literal["is", "one_of", "range", "at_least", "at_most", "house", "reading"]
Holds = Literal["enforced", "recorded", "printed", "defined", "outside"]
HOLDS: tuple[Holds, ...] = ("enforced", "recorded", "printed", "defined", "outside")
Defect = Literal["numbering", "reference", "term", "contradiction", "award", "silence", "wording"]
"""What is wrong with a text: a gap in its numbers, a reference that leads nowhere or elsewhere, a word that is not defined
or has several meanings, paragraphs that say opposite things, an award that cannot be won or is put wrong, a case that
nobody thought of, and what is merely badly said."""
DEFECTS: tuple[Defect, ...] = ("numbering", "reference", "term", "contradiction", "award", "silence", "wording")
STATUSES = ("proposed", "comment", "final", "custom")
LAW = "final"
"""The status of a text that is in force as law."""
STATUS_IN_WORDS = {
    "proposed": "proposed, not law",
    "comment": "a comment's request, not law",
    "custom": "custom, not law",
    "final": "final",
}
"""What is said of an edition wherever its numbers are."""


@value_class
class Says:
    """What a rule allows. `value` is the fixed value, the set, the limit, or the words of `house` and `reading`."""

    kind: Kind
    value: Value = None
    to: Value = None  # the upper end of a range, None if open
    step: Value = None  # between the values of a range, None if it is continuous

    def allows(self, value: Value) -> bool:
        match self.kind:
            case "is":
                return same(value, self.value)
            case "one_of":
                return isinstance(self.value, tuple) and any(same(value, item) for item in self.value)
            case "range":
                return self._within(value)
            case "at_least":
                each = (
                    value.split(" or ") if isinstance(value, str) else (value,)
                )  # "1.00 or 5.00" leaves the player a choice
                return all(_ordered(self.value, one) for one in each)
            case "at_most":
                return _ordered(value, self.value)
            case "house":
                return value is not None and not (isinstance(value, str) and not value.strip())  # blanks say nothing
        return False  # a reading allows nothing by itself: its chosen option does

    def _within(self, value: Value) -> bool:
        if not _ordered(self.value, value) or (self.to is not None and not _ordered(value, self.to)):
            return False
        if self.step is None:
            return True
        return (_size(value) - _size(self.value)) % _size(self.step) == 0

    def __str__(self) -> str:
        match self.kind:
            case "is":
                return shown(self.value)
            case "one_of":
                return "one of " + shown(self.value)
            case "range":
                step = f" in steps of {shown(self.step)}" if self.step not in (None, 1) else ""
                return (
                    f"{shown(self.value)} to {shown(self.to)}{step}"
                    if self.to is not None
                    else f"{shown(self.value)} or more{step}"
                )
            case "at_least":
                return f"at least {shown(self.value)}"
            case "at_most":
                return f"at most {shown(self.value)}"
            case "house":
                return f"the house's: {self.value}"
        return f"reading {self.value}"

    def json(self) -> dict[str, object]:
        """As the edition writes it."""
        if self.kind != "range":
            return {self.kind: plain(self.value)}
        ends = {"from": self.value, "to": self.to, "step": self.step}
        return {name: plain(value) for name, value in ends.items() if value is not None}


@part
class Rule:
    """One rule as stated: its path, what it says, its default if it leaves a choice, and where the text says so."""

    path: str
    says: Says
    default: Value
    cite: tuple[str, ...]
    edition: str
    line: int
    followed: bool = False  # taken with a procedure, whose sections stay in its own edition

    @property
    def cited(self) -> str:
        return ", ".join(self.cite)


@part
class Removal:
    """A rule of the amended edition that this one takes away."""

    path: str
    cite: tuple[str, ...]


@part
class Section:
    """A paragraph of the text in our words, and how Croupier honours it.

    `where` are the tables that it is about, where not all: by rules and the values that they have there, any line of them.
    `approval` is the rule that it lets a house choose only once the regulator has approved that. `ends` are the ways for a
    wager to end that it decides, as the game names them: "initial loses".
    """

    id: str
    says: str
    holds: tuple[Holds, ...]
    rules: tuple[str, ...]
    why: str | None
    edition: str
    where: tuple[Mapping[str, tuple[Value, ...]], ...] = ()
    approval: str | None = None
    ends: tuple[str, ...] = ()


@part
class ReadingOption:
    """One way to read an unclear text: what it makes of the rules."""

    name: str
    chosen: bool
    sets: Mapping[str, Says]


@part
class Reading:
    """An unclear point of the text, the ways to read it, the chosen one and why."""

    id: str
    problem: str
    why: str
    options: tuple[ReadingOption, ...]
    edition: str
    defect: Defect = "silence"

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(path for option in self.options for path in option.sets))

    @property
    def chosen(self) -> ReadingOption:
        return next(option for option in self.options if option.chosen)


@part
class Erratum:
    """A slip of the text that changes nothing."""

    cite: tuple[str, ...]
    says: str
    edition: str
    defect: Defect = "wording"


@part
class Request:
    """What a comment asks for, and the rules it would change; `before` is what it quotes of the text that it is about."""

    item: str
    asks: str
    rules: tuple[str, ...]
    edition: str
    before: Mapping[str, Says] = field(default_factory=dict)


@part
class Wording:
    """How the text words something, in our words; `rules` are those that it is about, as they are read elsewhere."""

    says: str
    cite: tuple[str, ...]
    rules: tuple[str, ...] = ()


@part
class Draft:
    """One edition as it stands after amending, following and including."""

    id: str
    file: str
    game: str
    title: str
    source: str
    jurisdiction: str
    status: str
    effective: str | None
    supersedes: str | None
    amends: str | None
    follows: str | None
    includes: tuple[str, ...]
    rules: Mapping[str, Rule]
    sections: Mapping[str, Section]
    readings: Mapping[str, Reading]
    errata: tuple[Erratum, ...]
    requests: tuple[Request, ...]
    removed: Mapping[str, Removal] = field(default_factory=dict)
    wagers: Mapping[str, int] = field(default_factory=dict)
    """Those that the file states as data, with the line of the name: each takes the place of one of the same name."""
    words: Mapping[str, Wording] = field(default_factory=dict)
    """Points that texts of the game word differently, whether or not a rule differs for it."""
    called: str = ""
    """What the text is called beside its game's title: "Pennsylvania, proposed 2011"."""
    published: str | None = None
    """Where whoever published the text has it, as an address."""

    @property
    def name(self) -> str:
        """What people call the edition; its id stays in addresses and small print."""
        return f"{self.title} — {self.text_name}"

    @property
    def of_a_state(self) -> bool:
        """Whether a state's text: custom is nobody's."""
        return self.jurisdiction not in ("", "none")

    @property
    def described(self) -> bool:
        """Whether a text says how the game is played; otherwise all of it is custom."""
        return any(rule.cite != (CUSTOM,) for rule in self.rules.values() if rule.edition not in self.includes)

    @property
    def text_name(self) -> str:
        """The text without its game: as the edition calls it, or from whom it is and what it is."""
        if self.called:
            return self.called
        whose = [self.jurisdiction] if self.of_a_state else []
        year = [self.effective[:4]] if self.effective else []
        return ", ".join((*whose, " ".join(("adopted" if self.status == "final" else self.status, *year))))


def section_meant(text: str, known: Iterable[str]) -> str:
    """The section of these letters and numbers, however they are written; the same text if there is none."""
    return next((id for id in known if _signs(id) == _signs(text)), text)


def _signs(section: str) -> str:
    """A section without what people write differently: 7b1 of "7.B(1)", "7.b.1" and "§ 7.B (1)"."""
    return re.sub(r"58 pa\.? code|chapter|section|[\W_]", "", section.casefold())


def _size(value: Value) -> Fraction:
    measured = measure(value)
    return measured[1] if measured else Fraction(0)


def _ordered(low: Value, high: Value) -> bool:
    """Whether both can be compared and `low` does not exceed `high`."""
    sizes = measure(low), measure(high)
    return bool(sizes[0] and sizes[1] and sizes[0][0] == sizes[1][0] and sizes[0][1] <= sizes[1][1])
