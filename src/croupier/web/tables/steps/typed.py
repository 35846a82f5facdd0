"""A line that somebody types at a table, read against what is lawful now: `17-20 5`, `red 25`, `Qs`, `nmb`, `war 3`.

It knows no game: a step is meant by its name, the beginning of it, its initials or a short word of the game's room, and
otherwise by answers that fit its fields. What fits nothing is refused in one sentence.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from croupier.errors import InputError
from croupier.games.kit.decider import Option
from croupier.tables.table import Table
from croupier.tables.words.menu import Question, Step, called, completed, narrowed
from croupier.tables.words.rule_names import HINT, rule_meant, rules_of
from croupier.tables.words.sentences import value_in_words
from croupier.web.tables.steps.steps import BROKEN, steps_of

Fields = dict[str, Any]
LONGEST = 200
MOST_WORDS = 12


class _Reading(NamedTuple):
    """What a line means as one step: its fields, and those that are still to be answered."""

    fields: Fields
    missing: tuple[Question, ...]


def command_typed(table: Table, options: Sequence[Option], text: str, person: str = "") -> Fields:
    """The command that the line means for whoever has these options; `person` is the player who types, if it is one."""
    words = text.split()
    if not words:
        raise InputError("type a step, such as the beginning of its name")
    if len(text) > LONGEST or len(words) > MOST_WORDS or not text.isprintable():
        raise InputError(f"a typed step has at most {MOST_WORDS} words in {LONGEST} printable characters")
    found = steps_of(table, options)
    partial: _Reading | None = None
    unnamed = ((step, words, False) for step in found if step.kind != "irregular")  # what went wrong is named
    for step, rest, named in (*((step, rest, True) for step, rest in _named(table, found, words)), *unnamed):
        reading = _read(table, step, rest, person, named=named)
        if reading is not None and not reading.missing:
            return reading.fields
        partial = partial or reading
    if partial is not None:
        lacks = partial.missing[0]
        asked = HINT if lacks.field == BROKEN else lacks.words()
        raise InputError(f"{partial.fields['name']} needs its {called(lacks.field)}: {asked}")
    raise InputError(_nothing(found, text))


def answer_read(table: Table, question: Question, text: str) -> object:
    """The value that was typed into one field; a wrong one is refused with what would be right."""
    text = text.strip()
    if question.field == BROKEN:
        return rule_meant(rules_of(table), text)
    for value in question.values:
        if (value_in_words(question.field, value) or "none").casefold() == text.casefold():
            return value
    if (short := _by_last_word(question, text)) is not None:
        return short
    if question.about and not text.isprintable():
        raise InputError(f"{called(question.field)} can only have printable characters")
    return question.read(text)


def _by_last_word(question: Question, text: str) -> object | None:
    """A value that is called by its last words alone: 2nd 12 for "dozen 2nd 12", 17-20 for "split 17-20", in any order
    of its numbers; or by one word that no other has."""
    parts = sorted(text.casefold().split("-"))
    having = []
    for value in question.values:
        words = value_in_words(question.field, value).casefold().split()
        if text.casefold().split() in (words[at:] for at in range(1, len(words) - 1)):
            return value
        if len(words) > 1 and sorted(words[-1].split("-")) == parts:
            return value
        if len(words) > 1 and text.casefold() in words:
            having.append(value)
    return having[0] if len(having) == 1 else None


def _named(table: Table, found: Sequence[Step], words: Sequence[str]) -> Iterator[tuple[Step, Sequence[str]]]:
    """The steps that the first words name, with the words behind the name; longer names first."""
    short: Mapping[str, str] = table.live.room.typed
    for count in range(len(words), 0, -1):
        typed = " ".join(words[:count]).casefold()
        typed = short.get(typed, typed)
        exact = [step for step in found if typed in (step.command, _initials(step.command))]
        begun = [step for step in found if step.command.startswith(typed)] if not typed.isdecimal() else []
        if len({step.command for step in begun}) > 1 and not exact:
            due = [step for step in begun if step.kind == begun[0].kind]
            begun = due if len({step.command for step in due}) == 1 else []
        yield from ((step, words[count:]) for step in exact or begun)


def _initials(command: str) -> str:
    words = command.split()
    return "".join(word[0] for word in words) if len(words) > 1 else command


def _read(table: Table, step: Step, words: Sequence[str], person: str, *, named: bool) -> _Reading | None:
    """What the words mean as answers to the step's fields, whatever their order; None if some fit none.

    Free words are answers only to a step that was `named`: anything would fit them.
    """
    partial: list[_Reading] = []

    def search(at: int, given: Fields, options: tuple[Option, ...]) -> _Reading | None:
        if at == len(words):
            reading = _whole(table, step, given, options, person)
            partial.append(reading)
            return None if reading.missing else reading
        for length in range(len(words) - at, 0, -1):
            text = " ".join(words[at : at + length])
            for field in _by_freedom(options, given, free=named):
                with suppress(InputError):
                    value = answer_read(table, Question.of(options, field), text)
                    found = search(at + length, {**given, field: value}, narrowed(options, {field: value}))
                    if found is not None:
                        return found
        return None

    return search(0, {}, step.options) or (partial[0] if partial else None)


def _by_freedom(options: tuple[Option, ...], given: Fields, *, free: bool) -> list[str]:
    """The fields that are not answered yet; what anything can be answered to comes last, and without `free` not at all."""
    left = [field for field in options[0].fields if field not in given]
    open_ = {field for field in left if Question.of(options, field).about and field != BROKEN}
    return [*(field for field in left if field not in open_), *(field for field in left if free and field in open_)]


def _whole(table: Table, step: Step, given: Fields, options: tuple[Option, ...], person: str) -> _Reading:
    """The command with every field that has one answer left; a position that nobody names is the player's own."""
    now = table.now
    fields = completed(options, {"name": step.command, **given})
    own = table.live.game.sits_at(now.game, str(fields.get("player") or person))
    if "position" in options[0].fields and "position" not in fields and own in Question.of(options, "position").values:
        fields = completed(options, {**fields, "position": own})
    for name in options[0].fields:
        if (
            name not in fields
            and (asked := Question.of(options, name)).is_cards
            and any(not one.low for one in asked.ranges)
        ):
            fields[name] = []  # none, where none is possible
    left = table.live.left(now, step.command)
    fits = narrowed(options, {name: value for name, value in fields.items() if name != "name"})
    missing = tuple(Question.of(fits, name) for name in options[0].fields if name not in fields and name not in left)
    return _Reading({name: value for name, value in fields.items() if name not in left}, missing)


def _nothing(found: Sequence[Step], text: str) -> str:
    if not found:
        return "there is nothing for you to do now"
    named = list(dict.fromkeys(step.command for step in found if step.kind != "irregular"))
    named = named or list(dict.fromkeys(step.command for step in found))
    return f"{text[:40]!r} is nothing that can be done now; there is: {', '.join(named[:8])}"
