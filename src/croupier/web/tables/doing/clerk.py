"""What becomes of an intent at a table: read against the viewer's options, signed, decided, recorded."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, get_origin, get_type_hints

from croupier.errors import InputError
from croupier.games.kit.play.decider import Between, Domain, Option, PiecesOf, Role, Signature, lawful_now, may_act_as
from croupier.games.kit.play.refused import Refused
from croupier.journal.problems import ConflictError, TakenError, UnavailableError
from croupier.journal.record import Record
from croupier.rulebook.toml.files import did_you_mean
from croupier.tables.codec.records import actors, signatures
from croupier.tables.table import RecordedCommand, RefusedError, Table
from croupier.tables.words.menu import Question, called, completed, narrowed
from croupier.web.tables.doing.intents import Intent
from croupier.web.tables.problems import ForbiddenError
from croupier.web.tables.steps.steps import fields_of, options_of, steps_in_order
from croupier.web.tables.steps.typed import answer_read, command_typed
from croupier.web.tables.viewer import SECOND, Viewer

Beside = Callable[[Mapping[str, object], tuple[Signature, ...], str], tuple[Signature, ...]]
"""The signatures of a step with those of others that it needs beside them, at a time."""


def done(table: Table, viewer: Viewer, intent: Intent, beside: Beside) -> RecordedCommand:
    """The record of the intent, new or, under its id, of before. Whoever may not do it is told whose it is."""
    if table.lacks:
        raise UnavailableError(table.lacks)
    if not viewer.acts:
        own = "act in a role of your own" if table.purpose == "live" else "sit down at a table of your own to do something"
        raise ForbiddenError(f"you look on at {table.name}: {own}", viewer.role)
    if (before := table.journal.find(intent.id)) is not None:
        return _repeated(table, before, viewer, intent)
    at = table.clock()
    listed, whole = _meant(table, viewer, intent, at)
    if viewer.signs is not None and any(
        SECOND in one.fields for one in table.options(at) if one.command == whole.get("name")
    ):
        whole[SECOND] = whole.get("cents")  # holds the place until the second signs with their own count
    by = _signatures(viewer, listed, whole)
    command = table.command(whole, by, at)
    if listed:
        command = table.command(whole, beside(whole, by, at), at)
    return table.do(command, id=intent.id, happened=intent.happened, expects=intent.expects, clock=table.clock)


def _repeated(table: Table, before: Record, viewer: Viewer, intent: Intent) -> RecordedCommand:
    """What was recorded under the id: the intent is read as the table stood then, and anything else is refused."""
    then, at, there = table.before(before), before.entry.at, before.entry.command
    try:
        listed, whole = _meant(then, viewer, intent._replace(expects=None), at)
        if SECOND in there:
            whole[SECOND] = there[SECOND]  # what the second counted
        by = _signatures(viewer, listed, whole)
        if set(actors(by)) <= set(before.entry.actors):
            by = signatures(before)  # with those who signed beside them
        command = then.command(whole, by, at)
    except InputError:
        raise TakenError(intent.id, before.sequence) from None
    found = table.repeated(intent.id, command)
    assert found is not None
    return found


def _meant(table: Table, viewer: Viewer, intent: Intent, at: str) -> tuple[tuple[Option, ...], dict[str, Any]]:
    """The options that the intent may take, and the fields of its command as far as they are known."""
    options = options_of(table, viewer, at)
    given = _given(table, viewer, intent, options)
    name = str(given.get("name"))
    listed = tuple(one for one in options if one.command == name)
    if not listed:
        if intent.expects not in (None, table.version):  # it was open on the screen that they saw
            raise ConflictError(table.name, intent.expects, table.version)
        _require_known(table, name, at)
        _require_role(table, viewer, given, at)
        if not intent.happened and (intent.answers is not None or _lacks_a_field(table, given)):
            _require_open(table, name, at)
    left = table.live.left(table.now, name)
    fields = completed(listed, given)
    return listed, {field: value for field, value in fields.items() if field not in left or field in given}


def _signatures(viewer: Viewer, listed: tuple[Option, ...], fields: Mapping[str, Any]) -> tuple[Signature, ...]:
    """Who signs: the viewer; and where only the player can, that player, whose words the viewer enters and signs for."""
    own = viewer.signature
    player = fields.get("player")
    if not viewer.enters or not listed or any(may_act_as(own.role, str(role)) for one in listed for role in one.roles):
        return (own,)
    return (Signature(str(player), Role.PLAYER), own) if player else (own,)


def _given(table: Table, viewer: Viewer, intent: Intent, options: tuple[Option, ...]) -> Mapping[str, Any]:
    if intent.typed is not None:
        return command_typed(table, options, intent.typed, viewer.person if viewer.plays else "")
    if intent.answers is not None:
        return _answered(table, options, intent.answers)
    assert intent.command is not None  # an intent has one of the three
    return intent.command


def _answered(table: Table, options: tuple[Option, ...], answers: Mapping[str, str]) -> Mapping[str, Any]:
    """The fields of a form, as the first kind of step of this name that they fit: what is next before what went wrong."""
    name, first = answers["name"], None
    for kind in dict.fromkeys(one.kind for one in steps_in_order(options) if one.command == name):
        try:
            return _read(table, tuple(one for one in options if (one.command, one.kind) == (name, kind)), answers)
        except InputError as wrong:
            first = first or wrong
    if first is not None:
        raise first
    given = {field: text for field, text in answers.items() if field == "name" or text.strip()}
    known = table.live.words.commands.get(name)
    if known is None:
        return given
    hints = get_type_hints(known)
    return {field: _plainly(field, hints.get(field), text) for field, text in given.items()}


def _plainly(field: str, hint: object, text: str) -> object:
    """What was answered to a field of a step that is not open, by what the field holds; no option says what it may be."""
    if hint is bool:
        return text.strip().casefold() in ("yes", "true")
    if hint is not int and hint != int | None:
        return text.split() if get_origin(hint) is tuple else text
    return Question(field, ranges=(Between(0),)).read(text)


def _read(table: Table, fits: tuple[Option, ...], answers: Mapping[str, str]) -> Mapping[str, Any]:
    """The fields of a form; one that was left empty is not given."""
    name, known = answers["name"], fields_of(fits)
    found: dict[str, Any] = {"name": name}
    for field in (*(one for one in known if one in answers), *(one for one in answers if one not in known)):
        text = answers[field]
        if field == "name" or not text.strip():
            continue
        if field not in known:
            raise InputError(f"{field[:40]!r} is not something that {name} asks for")
        if field not in fields_of(fits):  # only another option of this step asks for it
            if text.strip().casefold() != "no":
                raise InputError(f"{name} does not ask for {called(field)} now")
            continue
        found[field] = answer_read(table, Question.of(fits, field), text)
        fits = narrowed(fits, {field: found[field]})
    for field in fits[0].fields:
        question = Question.of(fits, field)
        if field not in found and question.is_cards and any(one.low == 0 for one in question.ranges):
            found[field] = []
        elif field not in found and not question.settled and not _left_out(fits[0].fields[field]):
            raise InputError(f"{name} needs its {called(field)}: {question.words()}")
    return found


def _left_out(domain: Domain) -> bool:
    """Whether it may be left out: chips by denomination, where the amount alone is told."""
    return isinstance(domain, PiecesOf) and not domain.needed


def _require_known(table: Table, name: str, at: str) -> None:
    """Refuse a step that no table of this game has, with near names and what is lawful."""
    known = table.live.words.commands
    if name not in known:
        reason = f"this table has no command {name[:60]!r}{did_you_mean(name, known)}"
        raise RefusedError(Refused("", reason, lawful_now(table.options(at))), "")


def _lacks_a_field(table: Table, given: Mapping[str, Any]) -> bool:
    """Whether a step that is not open is given without all that it would need: why it is not open comes first."""
    kind: Any = table.live.words.commands[str(given.get("name"))]
    needed = {part.name for part in fields(kind) if part.default is MISSING and part.default_factory is MISSING}
    return not needed - {"by", "at"} <= set(given)


def _require_role(table: Table, viewer: Viewer, given: Mapping[str, Any], at: str) -> None:
    """Refuse a step that is open, but to others; why a player's own is not open, the table itself says."""
    name = str(given.get("name"))
    theirs = [one for one in table.options(at) if one.command == name]
    if not theirs:
        return  # the table itself says why it is not possible
    who = " or ".join(dict.fromkeys(str(role) for one in theirs for role in one.roles))
    if viewer.role in who.split(" or ") and viewer.plays and given.get("player") == viewer.person and "cents" in given:
        return
    if viewer.role in who.split(" or "):
        raise ForbiddenError(f"{name} is another player's to do now", "player")
    raise ForbiddenError(f"{name} is for the {who}; you are here as {viewer.role}", who)


def _require_open(table: Table, name: str, at: str) -> None:
    """Refuse the form of a step that is open to nobody now, rather than ask for fields that the form did not show."""
    if name not in table.live.words.commands:
        return
    options = table.options(at)
    due = next((one for one in options if one.kind == "next"), None)
    after = f"; the next step is: {due.command}" if due else ""
    reason = f"{name} is not possible now{after}"
    raise RefusedError(Refused(due.rule if due else "", reason, lawful_now(options)), table.cite(due.rule) if due else "")
