"""Asking for the fields of a step, one by one: what may be answered is said; what can be only one thing is not asked."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING
from dataclasses import fields as fields_of
from typing import Any, Literal, get_args, get_origin, get_type_hints

import click

from croupier.equipment.cards import UNKNOWN, Card
from croupier.errors import InputError
from croupier.games.table import Between, Command, Domain, OneOf, Option, Role, Words
from croupier.tables.live import Table
from croupier.tables.menu import FEW, Question, called, narrowed
from croupier.tables.telling import MONEY, value_in_words

BACK = "<"
"""What takes back a step that was begun."""
_BESIDE = ("by", "at")


class BackError(Exception):
    """The step is not to be done after all."""


class Asker:
    """Asks for the fields of one step. `rest` are words typed behind its name, which answer the first questions."""

    def __init__(self, table: Table, ask: Callable[[str], str], rest: list[str]) -> None:
        self.table, self.ask, self.rest = table, ask, rest
        self.free: dict[str, Domain] = {}  # what the fields can hold at all

    def told(self, name: str, options: tuple[Option, ...]) -> dict[str, Any]:
        """The whole command; for one that is not open now, whatever its fields can hold."""
        kind = self.table.words.commands[name]
        self.free = _domains(kind)
        options = options or (_unlisted(kind),)
        filled = set(self.table.left_open({"name": name})) - {"name"}
        found: dict[str, Any] = {"name": name}
        while left := [each for each in options[0].fields if each not in found and each not in filled]:
            question = Question.of(options, left[0])
            if question.settled:
                found[left[0]] = question.only
                self._passed(value_in_words(left[0], question.only).casefold().split())
            else:
                answer = self._answer(question, self._default(kind, question, found), last=len(left) == 1)
                if answer is None:
                    filled.add(left[0])  # it may be left out, and is
                    continue
                found[left[0]] = answer[0]
            options = narrowed(options, {left[0]: found[left[0]]})
        if name == "show" and (hand := self._unseen(str(found.get("player")))):
            shown = self._answer(Question("cards", ranges=(Between(hand, hand),)), None, last=True)
            assert shown is not None
            found["cards"] = shown[0]
        if self.rest:
            raise InputError(f"{' '.join(self.rest)[:40]!r} belongs to nothing that {name} asks for")
        return found

    def _default(
        self, kind: type[Command], question: Question, found: Mapping[str, Any]
    ) -> "tuple[object | None, str] | None":
        """What an empty answer means, and how that is said; None if it means nothing."""
        if question.field == "position" and (own := self._seat(found.get("player"))) in question.values:
            return own, f"Enter: {own}"
        if question.is_cards:
            if kind.name == "deal" and (most := question.ranges[0].high):
                return ["??"] * most, f"Enter: {most} unseen"
            return ([], "Enter: none") if any(one.low == 0 for one in question.ranges) else None
        part = next(each for each in fields_of(kind) if each.name == question.field)
        if part.default is MISSING or question.field == "wager":
            return None
        if part.default in question.values:
            return part.default, f"Enter: {value_in_words(question.field, part.default) or 'none'}"
        return None, "Enter: leave out"

    def _answer(
        self, question: Question, default: "tuple[object | None, str] | None", *, last: bool
    ) -> tuple[object] | None:
        """The answer, as a tuple since it may be false; None if the field is left out."""
        if self.rest:
            try:
                return (self._typed_ahead(question, last=last),)
            except InputError as wrong:
                whole = " ".join(self.rest)
                if last and (unlawful := self._all_the_same(question, whole, wrong)) is not None:
                    self.rest = []
                    return unlawful
                click.echo(f"  {wrong}")
                self.rest = []
        hint = question.words() + self._where(question)
        shown = "; ".join(part for part in (hint, default[1] if default else "") if part)
        while True:
            text = self.ask(f"  {called(question.field)} ({shown})> ").strip()
            if text == BACK:
                raise BackError
            if text == "?" and len(question.values) > FEW:
                click.echo(click.wrap_text(", ".join(value_in_words(question.field, one) for one in question.values), 100))
                continue
            if not text and default is not None:
                return None if default[0] is None else (default[0],)
            try:
                return (question.read(text),)
            except InputError as wrong:
                if (unlawful := self._all_the_same(question, text, wrong)) is not None:
                    return unlawful
                click.echo(f"  {wrong}")

    def _all_the_same(self, question: Question, text: str, wrong: InputError) -> tuple[object] | None:
        """What is not lawful but can be said: the law's own answer to a wager, or what happened at a recorded table."""
        if question.is_cards or question.field not in self.free:
            return None
        try:
            value = Question.within(question.field, [self.free[question.field]]).read(text)
        except InputError:
            return None
        if question.field == "wager" and len(question.values) > FEW:
            return (value,)
        if self.table.now.mode == "recorded":
            click.echo(f"  {wrong}")
            answer = self.ask("  Enter it all the same? [y/N] ").strip().casefold()
            if answer == BACK:
                raise BackError
            if answer in ("y", "yes"):
                return (value,)
        return None

    def _typed_ahead(self, question: Question, *, last: bool) -> object:
        """What the next words mean: as many of them as can be one answer, but a name in the middle is one word."""
        most = len(self.rest) if question.is_cards or last or not (question.about or question.ranges) else 1
        for count in range(most, 0, -1):
            try:
                value = question.read(" ".join(self.rest[:count]))
            except InputError:
                if count == 1:
                    raise
                continue
            self.rest = self.rest[count:]
            return value
        raise AssertionError

    def _passed(self, words: list[str]) -> None:
        """Pass over what was typed though it could be nothing else."""
        if words and [each.casefold() for each in self.rest[: len(words)]] == words:
            self.rest = self.rest[len(words) :]

    def _seat(self, player: object) -> str | None:
        """The position at which a player sits, where seats are positions."""
        seats = getattr(self.table.now.game, "seats", None)
        return next((at for at, who in seats.items() if who == player), None) if isinstance(seats, Mapping) else None

    def _where(self, question: Question) -> str:
        """To whom the next cards of a poker table go."""
        state = self.table.now.game
        if not question.is_cards or not getattr(state, "due", ()) or state.phase != "dealing":
            return ""
        named = [
            {-1: "burn", -2: "board"}.get(to) or state.seats[state.players[to // 2]] + (" up" if to % 2 else "")
            for to in state.due[:FEW]
        ]
        return f", to {', '.join(named)}{', …' if len(state.due) > FEW else ''}"

    def _unseen(self, player: str) -> int:
        """How many cards of a hand that is shown nobody has seen yet make it necessary to name them all."""
        state = self.table.now.game
        for position, seat in enumerate(state.players):
            if state.seats[seat] == player and UNKNOWN in state.down[position]:
                return len(state.down[position])
        return 0


def _unlisted(kind: type[Command]) -> Option:
    """A command that is not open now, as if everything that its fields can hold were possible."""
    needed = {part.name for part in fields_of(kind) if part.default is MISSING}
    fields = {name: domain for name, domain in _domains(kind).items() if name in needed}
    return Option(kind.name, "irregular", "", (Role.DEALER,), fields)


def _domains(kind: type[Command]) -> dict[str, Domain]:
    hints = get_type_hints(kind)
    return {part.name: _domain(part.name, hints[part.name]) for part in fields_of(kind) if part.name not in _BESIDE}


def _domain(name: str, hint: Any) -> Domain:
    if hint is bool:
        return OneOf((True, False))
    if get_origin(hint) is Literal:
        return OneOf(get_args(hint))
    if hint is int:
        return Between(0 if name in MONEY else -(2**50))
    if hint == tuple[Card, ...]:
        return Between(0, 52)
    return Words(f"the {called(name)}")
