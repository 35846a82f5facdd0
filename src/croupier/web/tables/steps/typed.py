"""A line that somebody types at a table, read against what is lawful now: `17-20 5`, `red 25`, `Qs`, `nmb`, `war 3`.

It knows no game: a step is meant by its name, the beginning of it, its initials or a short word of the game, and
otherwise by answers that fit its fields; a wager is meant by whatever its game knows it by. A line that means something
which is not lawful now is given to the table, which says why. What means nothing is refused in one sentence.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from croupier.equipment.money import cents as cents_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Option
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.wager import Wager
from croupier.tables.table import RefusedError, Table
from croupier.tables.words.menu import Question, Step, called, completed, narrowed
from croupier.tables.words.rule_names import HINT, rule_meant, rules_of
from croupier.tables.words.sentences import value_in_words
from croupier.web.tables.steps.steps import BROKEN, steps_of

Fields = dict[str, Any]
WAGER, USUAL = "wager", 5_00
LONGEST = 200
MOST_WORDS = 12
MOST_EXAMPLES = 3
_WAGERING = dict.fromkeys(("bet", "bet on", "wager", "wager on", "place"), "place wager")


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
    # Without its name only what is due, and a wager, is meant: nobody tips or takes back by an amount alone.
    free = {*table.live.game.live.habits.wagers, *table.live.game.live.habits.extras}
    unnamed = (
        (step, words, False) for step in found if step.kind == "next" or (step.kind == "may" and step.command in free)
    )
    for step, rest, named in (*((step, rest, True) for step, rest in _named(table, found, words)), *unnamed):
        reading = _read(table, step, rest, person, named=named)
        if reading is not None and not reading.missing:
            return reading.fields
        partial = partial or reading
    if (meant := _not_lawful(table, found, words, person)) is not None:
        return meant
    if partial is not None:
        raise InputError(_lacking(table, partial, text))
    if (other := _not_open(table, found, words)) is not None:
        return other
    raise InputError(_nothing(found, text))


def answer_read(table: Table, question: Question, text: str) -> object:
    """The value that was typed into one field; a wrong one is refused with what would be right."""
    text = text.strip()
    if question.field == BROKEN:
        return rule_meant(rules_of(table), text)
    for value in question.values:
        if (value_in_words(question.field, value) or "none").casefold() == text.casefold():
            return value
    if question.field == WAGER and isinstance(wager := _said(table, text), Wager) and wager.name in question.values:
        return wager.name
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


def _short_words(table: Table) -> Mapping[str, str]:
    """Short words for steps: where players wager against the house, what everybody says for it, and the game's own."""
    game = table.live.game
    return {**(_WAGERING if game.wagers.banked else {}), **game.extras.typed}


def _named(table: Table, found: Sequence[Step], words: Sequence[str]) -> Iterator[tuple[Step, Sequence[str]]]:
    """The steps that the first words name, with the words behind the name; longer names first."""
    short = _short_words(table)
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
    own = table.live.game.live.sits_at(now.game, str(fields.get("player") or person))
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


# What is meant and not lawful now


def _said(table: Table, text: str) -> Wager | Refused | None:
    """The wager that the words mean, or why there is none."""
    return table.live.game.wagers.spoken(table.live.rules, text) if table.live.game.wagers.banked else None


def _not_lawful(table: Table, found: Sequence[Step], words: Sequence[str], person: str) -> Fields | None:
    """The command of a wager that is not open now, or not in this amount: the table says why. None if no wager is meant."""
    whole, why = _said(table, " ".join(words)), None
    if isinstance(whole, Wager):
        return None  # which lacks only its amount
    parted = ((words[:-1], words[-1:]), (words[1:], words[:1]), (words[:-2], words[-2:]))  # name, and amount with position
    for named, beside in parted:
        said = _said(table, " ".join(named)) if named and beside else None
        amount = bool(beside) and _is_amount(beside[0])
        if isinstance(said, Wager) and (amount or (named, beside) == parted[0]):
            if (meant := _unlawful_wager(table, found, said, beside, person)) is not None:
                return meant
        elif isinstance(said, Refused) and amount:
            why = why or said
    if isinstance(why := why or whole, Refused):
        raise RefusedError(why, table.cite(why.rule))
    return None


def _is_amount(word: str) -> bool:
    try:
        return cents_of(word) > 0
    except InputError:
        return False


def _unlawful_wager(table: Table, found: Sequence[Step], wager: Wager, rest: Sequence[str], person: str) -> Fields | None:
    """The command as it was meant, with an amount and perhaps a position; None where nobody could mean it so."""
    game = table.live.game
    step = next((one for one in found if one.command in game.live.habits.wagers and one.kind != "irregular"), None)
    command = step.command if step is not None else next(iter(game.live.habits.wagers), "")
    if not command or (step is None and not person):
        return None
    options = narrowed(step.options, {WAGER: wager.name}) if step is not None else ()
    fields: Fields = {"name": command, WAGER: wager.name}
    if len(rest) > 1:
        if rest[1] not in Question.of(options, "position").values:
            return None
        fields["position"] = rest[1]
    try:
        fields["cents"] = cents_of(rest[0])
    except InputError:
        asked = f"; give {Question.of(options, 'cents').words()}" if options else ""
        raise InputError(f"{rest[0][:40]!r} is no amount for {wager.name}{asked}") from None
    if step is not None:
        meant = _whole(table, step, fields, options, person).fields
        if options and "player" in options[0].fields and "player" not in meant:  # whose it is comes before its amount
            raise InputError(f"{command} needs its {called('player')}: {Question.of(options, 'player').words()}")
        return meant
    own = game.live.sits_at(table.now.game, person)
    return {**fields, "player": person, **({"position": own} if own is not None else {})}


def _not_open(table: Table, found: Sequence[Step], words: Sequence[str]) -> Fields | None:
    """The command that the first words name in full, by its initials or a short word, though it is not theirs now."""
    open_, short = {step.command for step in found}, _short_words(table)
    for count in range(len(words), 0, -1):
        typed = " ".join(words[:count]).casefold()
        typed = short.get(typed, typed)
        for command in table.live.words.commands:
            if command not in open_ and typed in (command, _initials(command)):
                return {"name": command}
    return None


def _lacking(table: Table, partial: _Reading, text: str) -> str:
    """What a line lacks, and the line as it would be whole."""
    lacks, name = partial.missing[0], str(partial.fields["name"])
    if lacks.field == BROKEN and text.casefold().startswith(f"{name} "):
        try:
            rule_meant(rules_of(table), text[len(name) :].split(maxsplit=1)[0])
        except InputError as wrong:
            return f"{name} needs its {called(BROKEN)}: {wrong.reason}"
    asked = HINT if lacks.field == BROKEN else lacks.words()
    least = min((one.low for one in lacks.ranges if one.low > 0), default=0)
    whole = f", as in {' '.join((*text.split(), _amount(least)))!r}" if lacks.is_money and least else ""
    return f"{name} needs its {called(lacks.field)}: {asked}{whole}"


def _amount(cents: int) -> str:
    return dollars(cents).removesuffix(".00")


def examples(lines: Iterable[str]) -> list[str]:
    """A few lines that mean something now, of those that each step has."""
    return list(dict.fromkeys(filter(None, lines)))[:MOST_EXAMPLES]


def example(step: Step) -> str:
    """A line for the step: a wager with its amount, a card, the initials of what is next with what has to be said of it;
    empty where none is short."""
    if step.kind == "irregular":
        return ""
    card = step.question("card")
    line = _wager_line(step) or ("7s" if card.about or len(card.values) > 1 else "")
    return line or (" ".join((_initials(step.command), *_choices(step))) if step.kind == "next" else "")


def _choices(step: Step) -> Iterator[str]:
    """The first answer to each field that has several and has to be answered: "clockwise" for a spin."""
    options = step.options
    for name in options[0].fields:
        asked = Question.of(options, name)
        if asked.values and not asked.settled:
            yield value_in_words(name, asked.values[0])
            options = narrowed(options, {name: asked.values[0]})


def _nothing(found: Sequence[Step], text: str) -> str:
    if not found:
        return "there is nothing for you to do now"
    named = list(dict.fromkeys(_example(step) for step in found if step.kind != "irregular"))
    named = named or list(dict.fromkeys(step.command for step in found))
    return f"{text[:40]!r} is nothing that can be done now; there is: {', '.join(named[:8])}"


def _example(step: Step) -> str:
    """The step's name; of a wager with a line that makes one."""
    line = _wager_line(step)
    return f"{step.command} ({line!r})" if line else step.command


def _wager_line(step: Step) -> str:
    wager, cents = (step.question(name) for name in (WAGER, "cents"))
    if not wager.values or not cents.ranges:
        return ""
    player = Question.of(narrowed(step.options, {WAGER: wager.values[0]}), "player")
    whose = f" {player.values[0]}" if player.values and not player.settled else ""
    return f"{wager.values[0]} {_amount(max(cents.ranges[0].low, USUAL))}{whose}"
