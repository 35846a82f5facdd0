"""Asking for the fields of a step one by one, each with what may be answered; a field with one answer is not asked for."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING
from dataclasses import fields as fields_of
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import click

from croupier.equipment.cards import Card
from croupier.equipment.chips import is_pieces
from croupier.equipment.money import cents as cents_of
from croupier.errors import InputError
from croupier.games.kit.play.decider import Between, Command, Domain, OneOf, Option, Role, Words
from croupier.printable import printable
from croupier.tables.engine.pieces import SUMS
from croupier.tables.table import Table
from croupier.tables.words import rule_names as table_rules
from croupier.tables.words.menu import FEW, Question, called, meaning, narrowed
from croupier.tables.words.sentences import MONEY, value_in_words

BACK = "<"
"""Typed to take back a step."""
LIST = "?"
"""Typed to list all possible answers."""
LEAVE = ("quit", "exit", "q")
"""Typed to leave the table as it is."""
BROKEN = "broken"
"""The field of a report that names a rule: nobody at a table knows its path, so its section will do."""
_BESIDE = ("by", "at")

Ask = Callable[[str], str]


class BackError(Exception):
    """The step is taken back."""


class Asker:
    """Asks for the fields of one step. `rest` are words typed behind its name, which answer the first questions."""

    def __init__(self, table: Table, ask: Ask, rest: list[str], *, tries: bool = False) -> None:
        self.table, self.ask, self.rest = table, ask, rest
        self.tries = tries  # whether it only tries how many of the words fit
        self.free: dict[str, Domain] = {}  # what the fields can hold at all
        self.unnamed: dict[str, object] = {}  # fields with only one answer that nobody typed
        self.said = False  # whether they were named before the first question
        self.asked = False  # whether anybody answered a question, or typed an answer ahead

    def command(self, name: str, options: tuple[Option, ...]) -> dict[str, Any]:
        """The whole command; of one that is not open now, with anything that its fields can hold.

        Of several options of this name the lawful next one is meant, unless more of the typed words fit another.
        """
        first = tuple(one for one in options if one.kind == options[0].kind)
        if len(first) < len(options) and self._taken(name, first) >= self._taken(name, options):
            options = first
        return self._filled(name, options)

    def _taken(self, name: str, options: tuple[Option, ...]) -> int:
        """How many of the typed words these options would take, without asking anybody."""
        trial = Asker(self.table, _nobody, list(self.rest), tries=True)
        with suppress(BackError, InputError):
            trial._filled(name, options)
        return len(self.rest) - len(trial.rest)

    def _filled(self, name: str, options: tuple[Option, ...]) -> dict[str, Any]:
        kind = self.table.live.words.commands[name]
        self.free = _domains(kind)
        options = options or (_unlisted(kind),)
        filled = set(self.table.live.left(self.table.now, name))
        found: dict[str, Any] = {"name": name}
        while left := [each for each in options[0].fields if each not in found and each not in filled]:
            question = Question.of(options, left[0])
            if question.settled and self._unclear(question, found, options):
                found[left[0]] = self._by_itself(name, question)
            elif question.settled:
                found[left[0]] = question.only
                self._pass(name, question)
            else:
                answer = self._answer(name, question, self._default(kind, question, found), last=len(left) == 1)
                if answer is None:
                    filled.add(left[0])  # it may be left out, and is
                    filled |= {each for each in SUMS if question.pieces}  # then the second count is an amount too
                    continue
                found[left[0]] = answer[0]
            options = narrowed(options, {left[0]: found[left[0]]})
        game, state = self.table.live.game, self.table.now.game
        if "cards" not in found and (count := game.live.cards.to_name(state, name, str(found.get("player")))):
            cards = self._answer(name, Question("cards", ranges=(Between(count, count),)), None, last=True)
            assert cards is not None
            found["cards"] = cards[0]
        if self.rest and self.unnamed:
            raise InputError(self._contradicts(name))
        if self.rest:
            raise InputError(f"{' '.join(self.rest)[:40]!r} is not something that {name} asks for")
        return found

    def _unclear(self, question: Question, found: Mapping[str, Any], options: tuple[Option, ...]) -> bool:
        """Whether the one kind of wager that is left must be said: somebody who has chips down may have meant another."""
        if question.field != "wager" or "cents" not in options[0].fields:
            return False
        if len(self.rest) != 1 or not self.rest[0].removeprefix("$")[:1].isdecimal():
            return False  # only where an amount is typed ahead nothing would be said of the wager
        live, state = self.table.live, self.table.now.game
        return bool(found.get("player")) and live.game.live.at_stake(state, str(found["player"])) > 0

    def _by_itself(self, name: str, question: Question) -> object:
        """An answer that is asked for, whatever was typed behind it."""
        behind, self.rest = self.rest, []
        answer = self._answer(name, question, None, last=True)
        assert answer is not None
        self.rest = behind
        return answer[0]

    def _default(
        self, kind: type[Command], question: Question, found: Mapping[str, Any]
    ) -> "tuple[object | None, str] | None":
        """What an empty answer means, and how that is said; None if it means nothing."""
        if question.field == "position":
            own = self.table.live.game.live.sits_at(self.table.now.game, str(found.get("player")))
            if own in question.values:
                return own, f"Enter: {own}"
        if question.is_cards:
            if kind.name == self.table.live.game.live.cards.deals_unseen and (most := question.ranges[0].high):
                return ["??"] * most, f"Enter: {most} unseen"
            return ([], "Enter: none") if any(one.low == 0 for one in question.ranges) else None
        part = next(each for each in fields_of(kind) if each.name == question.field)
        if part.default is MISSING or question.field == "wager":
            return None
        if question.pieces:
            return None, "or the amount alone"
        if part.default in question.values:
            return part.default, f"Enter: {value_in_words(question.field, part.default) or 'none'}"
        return None, "Enter: leave out"

    def _answer(
        self, name: str, question: Question, default: "tuple[object | None, str] | None", *, last: bool
    ) -> tuple[object] | None:
        """The answer, as a tuple since it may be false; None if the field is left out."""
        self.asked = True
        if question.pieces and self.rest and not is_pieces(self.rest[0]):
            return None  # an amount alone
        if self.rest:
            try:
                return (self._typed_ahead(question, last=last),)
            except InputError as wrong:
                if self.tries:
                    raise
                meant = self.rest if last else self.rest[:1] if question.ranges else []
                if meant and (unlawful := self._all_the_same(question, " ".join(meant), wrong)) is not None:
                    self.rest = self.rest[len(meant) :]
                    return unlawful
                if self.unnamed and not self._is_number(question):  # it may have been said of something else
                    raise InputError(f"{self._contradicts(name)}; {wrong.reason}") from None
                click.echo(f"  {wrong}")
                self.rest = []
        if self.unnamed and not self.said:
            self.said = True
            click.echo(f"  {name}: {self._only()}")
        hint = table_rules.HINT + "; ? lists them" if question.field == BROKEN else self._hint(question)
        shown = "; ".join(part for part in (hint, default[1] if default else "") if part)
        while True:
            text = self.ask(f"  {called(question.field)} ({shown})> ").strip()
            if text == BACK:
                raise BackError
            if text == LIST and len(question.values) > FEW:
                click.echo(click.wrap_text(", ".join(self._listed(question)), 100))
                continue
            if not text and default is not None:
                return None if default[0] is None else (default[0],)
            if question.pieces and default is not None and _is_amount(text):
                self.rest = [text]  # the answer to the question for the amount
                return None
            try:
                return (self._read(question, text),)
            except InputError as wrong:
                if (unlawful := self._all_the_same(question, text, wrong)) is not None:
                    return unlawful
                click.echo(f"  {wrong}")

    def _hint(self, question: Question) -> str:
        means = meaning(question.field)
        words = question.words() + (f"; {means}" if means else "") + self._where(question)
        return self.table.register.named(words) if self.table.register else words

    def _read(self, question: Question, text: str) -> object:
        if text.strip() == BACK:
            raise BackError
        if question.about:
            require_words(text, called(question.field))
        if question.field == BROKEN:
            return table_rules.rule_meant(table_rules.rules_of(self.table), text)
        if question.field == "player" and self.table.register is not None:
            text = self._reference(question, text)
        return question.read(text)

    def _reference(self, question: Question, text: str) -> str:
        """The reference of the player of this name, or what may be the beginning of one."""
        assert self.table.register is not None
        try:
            return self.table.register.reference(text)
        except InputError:
            if any(str(value).startswith(text.strip()) for value in question.values if text.strip()):
                return text
            raise

    def _listed(self, question: Question) -> Iterator[str]:
        """All that may be answered; a rule with its sections."""
        rules = table_rules.rules_of(self.table) if question.field == BROKEN else {}
        for value in question.values:
            named = value_in_words(question.field, value)
            yield f"{named} ({rules[named]})" if named in rules else named

    def _is_number(self, question: Question) -> bool:
        """Whether all that is typed ahead is a number for this question, though perhaps not a possible one."""
        return bool(question.ranges) and len(self.rest) == 1 and self._freely(question, self.rest[0]) is not None

    def _freely(self, question: Question, text: str) -> tuple[object] | None:
        """The typed text as anything that the field can hold at all, possible now or not."""
        if question.is_cards or question.field == BROKEN or question.field not in self.free:
            return None
        try:
            return (self._read(Question.within(question.field, [self.free[question.field]]), text),)
        except InputError:
            return None

    def _all_the_same(self, question: Question, text: str, wrong: InputError) -> tuple[object] | None:
        """An answer that is not lawful now: a wager, which the rules refuse with their reason, or at a recorded table
        anything that did happen.
        """
        value = self._freely(question, text)
        if value is None or (question.field == "wager" and len(question.values) > FEW):
            return value
        if self.table.now.mode == "recorded":
            click.echo(f"  {wrong}")
            answer = self.ask("  Enter it anyway? [y/N] ").strip().casefold()
            if answer == BACK:
                raise BackError
            if answer in ("y", "yes"):
                return value
        return None

    def _typed_ahead(self, question: Question, *, last: bool) -> object:
        """The answer in the next words: as many of them as can be one, but a name in the middle is one word."""
        several = question.is_cards or question.pieces or last or not (question.about or question.ranges)
        most = len(self.rest) if several else 1
        for count in range(most, 0, -1):
            try:
                value = self._read(question, " ".join(self.rest[:count]))
            except InputError:
                if count == 1:
                    raise
                continue
            self.rest = self.rest[count:]
            return value
        raise AssertionError

    def _pass(self, name: str, question: Question) -> None:
        """Pass over words that repeat the only answer; refuse words against it."""
        words = value_in_words(question.field, question.only).casefold().split()
        typed = [each.casefold() for each in self.rest]
        if words and typed[: len(words)] == words:
            self.rest = self.rest[len(words) :]
            return
        if beginning := _beginning(typed, " ".join(words)):
            self.rest = self.rest[beginning:]
            return
        with suppress(InputError):
            if typed and question.is_money and question.read(self.rest[0]) == question.only:
                self.rest = self.rest[1:]
                return
        self.unnamed[question.field] = question.only
        free = self.free.get(question.field)
        others = free.values if isinstance(free, OneOf) else ()
        if typed and typed[0] in [value_in_words(question.field, one).casefold() for one in others]:
            raise InputError(self._contradicts(name))

    def _contradicts(self, name: str) -> str:
        return f"{' '.join(self.rest)[:40]!r} does not fit what is possible now, {name}: {self._only()}"

    def _only(self) -> str:
        named = (f"{called(field)} {value_in_words(field, value)}" for field, value in self.unnamed.items())
        return printable(", ".join(named))

    def _where(self, question: Question) -> str:
        """To whom the next cards go."""
        to = self.table.live.game.live.cards.go_to(self.table.now.game) if question.is_cards else ()
        return f", to {', '.join(to[:FEW])}{', …' if len(to) > FEW else ''}" if to else ""


def require_words(text: str, what: str) -> None:
    """Refuse empty words, those that the prompt itself obeys, and those that cannot be printed."""
    if not text.strip() or text.strip() in (BACK, LIST) or not text.isprintable():
        raise InputError(f"{text[:40]!r} cannot be a {what}: give printable characters other than {BACK} and {LIST}")


def amount(ask: Ask, prompt: str) -> int:
    """An amount in cents, asked for until it is one."""
    while True:
        try:
            return cents_of(answer(ask, prompt))
        except InputError as wrong:
            click.echo(f"  {wrong}")


def answer(ask: Ask, prompt: str) -> str:
    """What is typed, unless it takes the step back."""
    text = ask(prompt).strip()
    if text == BACK or text.casefold() in LEAVE:
        raise BackError
    return text


def _beginning(typed: list[str], words: str) -> int:
    """How many of the typed words are the beginning of the only answer; a number is none of one."""
    for count in range(len(typed), 0, -1):
        if words.startswith(" ".join(typed[:count])) and not typed[0][0].isdecimal():
            return count
    return 0


def _is_amount(text: str) -> bool:
    try:
        return cents_of(text) > 0
    except InputError:
        return False


def _nobody(prompt: str) -> str:
    raise BackError


def _unlisted(kind: type[Command]) -> Option:
    """A command that is not open now, as if everything that its fields can hold were possible."""
    needed = {part.name for part in fields_of(kind) if part.default is MISSING}
    fields = {name: domain for name, domain in _domains(kind).items() if name in needed}
    return Option(kind.name, "irregular", "", (Role.DEALER,), fields)


def _domains(kind: type[Command]) -> dict[str, Domain]:
    hints = get_type_hints(kind)
    return {part.name: _domain(part.name, hints[part.name]) for part in fields_of(kind) if part.name not in _BESIDE}


def _domain(name: str, hint: Any) -> Domain:
    if get_origin(hint) is UnionType:  # it may be left out
        hint = next(arg for arg in get_args(hint) if arg is not type(None))
    if hint is bool:
        return OneOf((True, False))
    if get_origin(hint) is Literal:
        return OneOf(get_args(hint))
    if hint is int:
        return Between(0 if name in MONEY else -(2**50))
    if hint == tuple[Card, ...]:
        return Between(0, 52)
    return Words(f"the {called(name)}")
