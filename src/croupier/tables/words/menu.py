"""What may be done at a table as a short list: options of one command are one line, and its fields are asked one by one.

A table has an option for each seat and wager. Here they are grouped, and each answer leaves those options that it fits.
"""

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import is_
from typing import Any, NamedTuple

from croupier.equipment.cards import card as card_of
from croupier.equipment.cards import cards as cards_of
from croupier.equipment.cards import name as name_of
from croupier.equipment.chips import pieces_in, worth, written
from croupier.equipment.money import cents as cents_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Between, Domain, OneOf, Option, PiecesOf, Words, only
from croupier.tables.words.sentences import MONEY, value_in_words

FEW = 12
"""So many choices are listed; of more only the first."""
_KINDS = ("next", "may", "irregular")
_CALLED = {
    "cents": "amount",
    "since": "from",
    "way": "for a",
    "request": "record of the request",
    "broken": "broken rule",
    "second": "amount that the second person counted",
    "chips": "chips by denomination",
    "second_chips": "chips by denomination as the second person counted them",
}
_MEANS = {"preinspected": "yes: already inspected and shuffled, no shuffle here"}
_HARMLESS = ("check",)
"""Steps that cost nothing are listed first among the next ones: a number typed too soon does no harm."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the list: a command with all its options of one kind, who signs, and the sections."""

    command: str
    kind: str
    options: tuple[Option, ...]
    cites: tuple[str, ...]
    _asked: "dict[str, Question]" = dataclasses.field(default_factory=dict, init=False, repr=False, compare=False)

    def question(self, name: str) -> "Question":
        """What a field of the step may be; worked out once."""
        if (found := self._asked.get(name)) is None:
            found = self._asked[name] = Question.of(self.options, name)
        return found

    def always_asks(self, name: str) -> bool:
        """Whether every option has the field: what only one of several has does not follow for the others."""
        return all(name in option.fields for option in self.options)

    @property
    def label(self) -> str:
        """The command with the fields that have only one answer: "deal a card: to 1"."""
        fixed = [
            f"{called(name)} {value_in_words(name, question.values[0])}".strip()
            for name in self.options[0].fields
            if (question := self.question(name)).settled and question.values and self.always_asks(name)
        ]
        return self.command + (f": {', '.join(fixed)}" if fixed else "")

    @property
    def who(self) -> str:
        """Who does it, and who else signs."""
        return who_signs(self.options[0])


def who_signs(option: Option) -> str:
    first = " or ".join(dict.fromkeys(map(str, option.roles)))
    return first + (f", with {option.present}" if option.present else "")


def steps(
    options: Iterable[Option], cite: Callable[[str], str], known: "Mapping[tuple[str, str], Step] | None" = None
) -> list[Step]:
    """The list: what is next, what may be done, what went wrong; within these harmless steps first.

    A step that is `known`, by its kind and command, of the very same options, is not made anew.
    """
    groups: dict[tuple[str, str], list[Option]] = {}
    for option in options:
        groups.setdefault((option.kind, option.command), []).append(option)
    known = known or {}
    found = [
        step
        if (step := known.get((kind, command))) is not None and _is_of(step, group)
        else Step(command, kind, tuple(group), tuple(dict.fromkeys(map(cite, dict.fromkeys(one.rule for one in group)))))
        for (kind, command), group in groups.items()
    ]
    return sorted(found, key=lambda step: (_KINDS.index(step.kind), step.command not in _HARMLESS))


def _is_of(step: Step, options: Sequence[Option]) -> bool:
    """Whether these are the options of the step."""
    return len(step.options) == len(options) and all(map(is_, step.options, options))


class Question(NamedTuple):
    """What a field may be: one of some values, a number within ranges, or words."""

    field: str
    values: tuple[object, ...] = ()
    ranges: tuple[Between, ...] = ()
    about: str = ""
    pieces: tuple[int, ...] = ()  # the values of chips, where it asks for chips by denomination

    @classmethod
    def of(cls, options: Iterable[Option], field: str) -> "Question":
        """What the field may be in any of the options."""
        return cls.within(field, (option.fields.get(field) for option in options))

    @classmethod
    def within(cls, field: str, domains: Iterable[Domain | None]) -> "Question":
        values: dict[object, None] = {}
        ranges: list[Between] = []
        about, pieces = "", tuple[int, ...]()
        for domain in domains:
            match domain:
                case OneOf(values=found):
                    values |= dict.fromkeys(found)
                case Between() as between:
                    ranges.append(between)
                case Words(about=found_about):
                    about = found_about
                case PiecesOf(values=pieces):
                    about = f"pieces such as 20x{dollars(sorted(pieces)[len(pieces) // 2])}"
        return cls(field, tuple(values), tuple(dict.fromkeys(ranges)), about, pieces)

    @property
    def settled(self) -> bool:
        """Whether there is only one answer."""
        if self.ranges and not self.is_cards:
            ends = {(one.low, one.high) for one in self.ranges}
            return not self.values and not self.about and len(ends) == 1 and self.ranges[0].low == self.ranges[0].high
        return len(self.values) == 1 and not self.about and not self.ranges

    @property
    def only(self) -> object:
        return self.values[0] if self.values else self.ranges[0].low

    @property
    def is_money(self) -> bool:
        return self.field in MONEY or (self.field == "to" and bool(self.ranges))

    @property
    def is_cards(self) -> bool:
        return self.field in ("cards", "down") and bool(self.ranges)

    @property
    def is_card(self) -> bool:
        return self.field == "card"

    def words(self) -> str:
        """What may be answered, in a few words."""
        parts = [*_choices(self), *(_range(self, one) for one in self.ranges[:3]), *([self.about] if self.about else [])]
        return " or ".join(parts)

    def read(self, text: str) -> object:
        """The value that was typed; a wrong one is refused with what would be right."""
        text = text.strip()
        if self.pieces:
            return written(pieces_in(text, self.pieces))
        if self.is_cards:
            return self._cards(text)
        if self.values and (found := self._chosen(text)) is not None:
            return found[0]
        if self.ranges:
            return self._number(text)
        if self.about and text:
            return name_of(card_of(text)) if self.is_card else text
        raise InputError(f"{text[:40]!r} is not possible for {called(self.field)}; give {self.words()}")

    def _chosen(self, text: str) -> tuple[object] | None:
        """The one value that begins so, in any case of letters; a tuple, as the value may be false."""
        wanted = text.casefold()
        if self.is_card:
            try:
                wanted = name_of(card_of(text)).casefold()
            except InputError:
                return None
        named = {value_in_words(self.field, value).casefold(): value for value in self.values}
        if self.is_money:
            try:
                wanted = dollars(cents_of(text))
            except InputError:
                return None
        if wanted in named:
            return (named[wanted],)
        found = [value for name, value in named.items() if wanted and name.startswith(wanted)]
        if len(found) > 1 and not self.about:
            raise InputError(f"{text[:40]!r} may be " + " or ".join(value_in_words(self.field, each) for each in found[:6]))
        return (found[0],) if len(found) == 1 and not self.about else None

    def _number(self, text: str) -> int:
        if self.is_money:
            sign, amount = (-1, text[1:]) if text.startswith("-") and self.ranges[0].low < 0 else (1, text)
            number = sign * cents_of(amount)
        else:
            if not text.isascii() or not text.removeprefix("-").isdecimal() or len(text) > 15:
                raise InputError(f"{text[:40]!r} is not a whole number; give {self.words()}")
            number = int(text)
        if not any(_within(number, one) for one in self.ranges):
            raise InputError(f"{text[:40]} is not possible; give {self.words()}")
        return number

    def _cards(self, text: str) -> list[str]:
        found = cards_of(text)
        if not any(one.low <= len(found) and (one.high is None or len(found) <= one.high) for one in self.ranges):
            many = "1 card is" if len(found) == 1 else f"{len(found)} cards are"
            raise InputError(f"{many} not possible; give {self.words()}")
        return [name_of(card) for card in found]


def _within(number: int, between: Between) -> bool:
    above = number >= between.low and (between.high is None or number <= between.high)
    return above and (number - between.low) % between.step == 0


def _choices(question: Question) -> Iterator[str]:
    if not question.values:
        return
    if question.is_card and len(question.values) > 1:
        yield "a card such as Qs or Td"
        return
    named = [value_in_words(question.field, value) or "none" for value in question.values]
    if len(named) <= FEW:
        yield ", ".join(named)
    else:
        yield f"{', '.join(named[:4])}, … ({len(named)} in all)"


def _range(question: Question, between: Between) -> str:
    shown: Callable[[int], str] = dollars if question.is_money else str
    unit = "from " if between.high is not None else "at least "
    low = shown(between.low) if between.low > -(2**49) else ""
    by = f", in steps of {shown(between.step)}" if between.step > 1 else ""
    if between.low == between.high:
        return f"exactly {low}"
    if between.high is not None and not low:
        return f"at most {shown(between.high)}{by}"
    if between.high is not None:
        return f"{unit}{low} to {shown(between.high)}{by}"
    return f"{unit}{low}{by}" if low else "an amount, with a minus to take it back"


def called(field: str) -> str:
    """A field's name for people; "cents" is "amount"."""
    return _CALLED.get(field) or field.replace("_", " ").removesuffix(" cents")


def meaning(field: str) -> str:
    """What an answer to a field means, where its name does not say it."""
    return _MEANS.get(field, "")


def narrowed(options: tuple[Option, ...], given: Mapping[str, Any]) -> tuple[Option, ...]:
    """The options that the given fields fit; listed values go before free words."""
    for field, value in given.items():
        listed = tuple(one for one in options if isinstance(d := one.fields.get(field), OneOf) and value in d.values)
        free = tuple(one for one in options if not isinstance(one.fields.get(field), OneOf) and _free(one, field, value))
        options = tuple(_with_sum(one, field, value) for one in listed or free or options)
    return options


def _with_sum(option: Option, field: str, value: object) -> Option:
    """The option with the amount that follows from chips by denomination."""
    domain = option.fields.get(field)
    if not isinstance(domain, PiecesOf) or domain.sums not in option.fields or not isinstance(value, str):
        return option
    cents = worth(pieces_in(value, domain.values))
    return option._replace(fields={**option.fields, domain.sums: only(cents)})


def _free(option: Option, field: str, value: object) -> bool:
    domain = option.fields.get(field)
    return not (isinstance(domain, Between) and isinstance(value, int) and not _within(value, domain))


def completed(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, object]:
    """The given fields and every one that has only one answer left; next steps go before irregular ones."""
    found = dict(given)
    options = narrowed(options, {name: value for name, value in given.items() if name != "name"})
    first = min((_KINDS.index(option.kind) for option in options), default=0)
    options = tuple(option for option in options if option.kind == _KINDS[first])
    for field in options[0].fields if options else ():
        question = Question.of(options, field)
        if field not in found and question.settled and all(field in option.fields for option in options):
            found[field] = question.only
            options = narrowed(options, {field: question.only})
    return found
