"""The lawful steps of one viewer as plain JSON: what is next, what may be done, what is reported if it happened.

A step's fields say how each may be answered, so that a page asks for them with proper controls.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any

from croupier.drawing.chips import value_look
from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import Between, OneOf, Option, PiecesOf, Role, Words, may_act_as, replace
from croupier.games.kit.table_habits import Lots
from croupier.printable import printable
from croupier.tables.engine import commands as c
from croupier.tables.table import Table
from croupier.tables.words.instructions import instructions
from croupier.tables.words.menu import Question, Step, called, meaning, steps
from croupier.tables.words.rule_names import HINT
from croupier.tables.words.sentences import spoken, value_in_words
from croupier.web.tables.viewer import SECOND, Viewer

Plain = dict[str, Any]
BROKEN = "broken"
"""The field that names a rule: there are too many to list, and people know sections."""
TOGETHER = {one.name: one for one in (c.Fill, c.RequestFill, c.Credit, c.RequestCredit)}
"""Steps that one form asks for, with a button for each: whoever has counted chips out says then where they go."""
_GIVES_UP = ("fold", "muck")
REQUEST = "request"
"""The field that names one of several fills or credits; what each of them is follows from it."""
_UNSAID = ("means", REQUEST)
"""Fields that go without saying where they have one answer: the kind of chips, the only request."""
_TO = "to"
"""The field of what is bet in this round in all: where only one amount is lawful, the step says it."""
MOST_SAID = 2
"""So many instructions are told beside a step."""


def options_of(table: Table, viewer: Viewer, at: str = "", all_: tuple[Option, ...] | None = None) -> tuple[Option, ...]:
    """The options of the viewer's role; of a player's those at their own seat. Surveillance has none.

    `all_` are those of everybody at this time, where they are known.
    """
    if viewer.role == "surveillance":
        return ()
    found = []
    for option in table.options(at) if all_ is None else all_:
        if is_open_to(viewer, option):
            own = _own(table, viewer, _first_alone(viewer, option))
            if own is not None:
                found.append(own)
    return tuple(found)


def _first_alone(viewer: Viewer, option: Option) -> Option:
    """The option without what the second person counts, where they sign by themselves; chips are counted apart."""
    if viewer.signs is None or SECOND not in option.fields:
        return option
    return replace(
        option,
        fields={
            name: domain for name, domain in option.fields.items() if name != SECOND and not isinstance(domain, PiecesOf)
        },
    )


def is_open_to(viewer: Viewer, option: Option) -> bool:
    """Whether the viewer may sign it; or, as a dealer, enters what the player whose step it is says."""
    if _may_sign(viewer.at_table, option.roles):
        return True
    return viewer.enters and option.roles == (Role.PLAYER,) and "player" in option.fields


@lru_cache(maxsize=1024)
def _may_sign(role: Role, named: tuple[str, ...]) -> bool:
    return any(may_act_as(role, str(one)) for one in named)


def _own(table: Table, viewer: Viewer, option: Option) -> Option | None:
    """The option as it is open to this viewer: a player acts for nobody else, and comes to the table once."""
    if not viewer.plays or not viewer.person:
        return option
    domain = option.fields.get("player")
    if domain is None:
        cuts = _cutter(table.now.game)
        return option if not cuts or cuts == viewer.person else None
    seated = viewer.person in table.live.game.live.seated(table.now.game)
    fits = (not seated) if isinstance(domain, Words) else isinstance(domain, OneOf) and viewer.person in domain.values
    if not fits and not (isinstance(domain, Words) and option.kind == "irregular"):
        return None
    return replace(option, fields={**option.fields, "player": OneOf((viewer.person,))})


def _cutter(state: Any) -> str:
    """The player whose turn it is to cut the cards, where one accepted."""
    seats = getattr(state, "seats", None)
    return str(seats.get(getattr(state, "cutter", ""), "")) if isinstance(seats, dict) else ""


def steps_in_order(options: Sequence[Option]) -> list[Option]:
    """What is next before what may be done, and that before what went wrong."""
    return sorted(options, key=lambda option: ("next", "may", "irregular").index(option.kind))


def steps_of(table: Table, options: Sequence[Option], known: Mapping[tuple[str, str], Step] | None = None) -> list[Step]:
    """What may be done as a short list. A cover card that an electronic shoe has come to is due before any other step.

    A step that is `known`, of the very same options, is not made anew.
    """
    due = table.live.game.live.cards.cover_card if table.now.cards == "electronic" else ""
    cover = [option._replace(kind="next") for option in options if due and option.command == due]
    return steps((*cover, *(option for option in options if not due or option.command != due)), table.cite, known or {})


def label_of(table: Table, step: Step, called_: str, own: str = "") -> str:
    """The step with what has only one answer: "Deal a card to position 5"; whoever plays knows their own name.

    `called_` is what people call it now.
    """
    fixed = {}
    for name in step.options[0].fields:
        question = step.question(name)
        settled = question.settled and step.always_asks(name)
        if not settled or name in _UNSAID or (name == "player" and question.only == own):
            continue
        if question.values or (question.is_money and name == _TO):
            fixed[name] = value_in_words(name, question.only)
    return capital(spoken(table.live.words, called_, fixed))


def called_now(table: Table, step: Step) -> str:
    """What people call the step as the table stands: a bet on a bet is a raise."""
    return table.live.game.live.words.step(table.now.game, step.command)


def step_json(
    table: Table, step: Step, called_: str, usual: Mapping[str, object], held: Sequence[str] = (), own: str = ""
) -> Plain:
    """One step as people call it now, with their usual answers.

    `held` are the viewer's own cards, for a step that chooses among them, and `own` the player's name.
    """
    return {
        "id": id_of(step),
        "command": step.command,
        "kind": step.kind,
        "label": label_of(table, step, called_, own),
        "says": _says(table, step.command),
        "who": step.who,
        "cites": cites(step.cites),
        "form": "fill and credit" if step.command in TOGETHER and step.kind != "irregular" else None,
        "fields": [_field_json(step, name, held, usual) for name in fields_of(step.options)],
    }


def _says(table: Table, command: str) -> str:
    """What the rules tell people about a step, as sentences."""
    told = dict.fromkeys(capital(one.words) for one in instructions(table.live, command))
    return " ".join(f"{words.removesuffix('.')}." for words in list(told)[:MOST_SAID])


def usual_answers(table: Table, step: Step) -> Mapping[str, object]:
    """What careful people answer, where the game says so: a ball that runs against the wheel. Never a card."""
    if step.kind == "irregular":
        return {}
    live, now = table.live, table.now
    lots = Lots(f"usual:{table.version}")
    found = live.game.live.habits.answers(live.rules, now.game, step.options[0], lots, held=(), slip=False)
    return {name: value for name, value in found.items() if name not in ("card", *live.words.cards)}


def fields_of(options: Sequence[Option]) -> list[str]:
    """Every field that any of the options asks for."""
    return list(dict.fromkeys(name for option in options for name in option.fields))


def own_answers(answers: Mapping[str, str]) -> dict[str, str]:
    """What a form for several steps says of the one whose button was pressed: a request has no slip yet."""
    others = {field.name for one in TOGETHER.values() for field in fields(one)}
    asked = TOGETHER.get(answers["name"])
    own = {"name", *(field.name for field in fields(asked))} if asked else {*answers}
    return {name: text for name, text in answers.items() if name in own or name not in others}


def id_of(step: Step) -> str:
    return f"{step.kind}:{step.command}"


def due_json(table: Table, step: Step) -> Plain:
    """A step that somebody else waits with: only what it is and whose."""
    label = label_of(table, step, called_now(table, step))
    return {"command": step.command, "label": label, "who": step.who, "cites": cites(step.cites)}


def turn_of(table: Table, due: Sequence[Step]) -> Plain:
    """What the table waits for, in words: "Ann: fold, call or bet", or "Deal a card to position 5, by the dealer"."""
    if not due:
        return {"words": "Nothing is due.", "cites": []}
    player = due[0].question("player")
    if not _of_players(due[0]) or not player.settled:
        label = label_of(table, due[0], called_now(table, due[0]))
        return {"words": f"{label}, by the {due[0].who}", "cites": cites(due[0].cites)}
    theirs = [called_now(table, step) for step in due if step.question("player").values == player.values]
    listed = " or ".join([", ".join(theirs[:-1]), theirs[-1]] if len(theirs) > 1 else theirs)
    return {"words": f"{printable(str(player.only))}: {listed}", "cites": cites(due[0].cites)}


def next_of(found: Sequence[Step], viewer: Viewer, *, at_stake: bool) -> Step | None:
    """The one step to offer first: to staff what is no player's own to do, to a player with nothing at stake a wager.

    What gives something up comes after what does not.
    """
    due = [step for step in found if step.kind == "next" and (viewer.plays or not _of_players(step))]
    due.sort(key=lambda step: step.command in _GIVES_UP)
    if due or not viewer.plays or at_stake:
        return due[0] if due else None
    return next((step for step in found if step.kind == "may" and {"wager", "cents"} <= set(step.options[0].fields)), None)


def _of_players(step: Step) -> bool:
    """Whether it is a player's own step, which staff only enters for them."""
    option = step.options[0]
    return Role.PLAYER in option.roles and "player" in option.fields


def _field_json(step: Step, name: str, held: Sequence[str], usual: Mapping[str, object]) -> Plain:
    question = step.question(name)
    kind = _kind(question)
    values: list[Plain] = []
    if name == BROKEN:
        kind, about = "words", HINT
    else:
        about = question.about or meaning(name)
        values = [{"value": value, "label": value_in_words(name, value) or "none"} for value in question.values]
        if name == REQUEST:
            values = [{**one, "says": _following(step, one["value"])} for one in values]
        if kind == "cards" and held:
            values = [{"value": card, "label": card} for card in held]
        if kind == "pieces":
            chips = sorted(question.pieces, reverse=True)
            values = [{"value": cents, "label": dollars(cents), "look": value_look(cents)} for cents in chips]
    return {
        "name": name,
        "label": capital(called(name)),
        "type": kind,
        "values": values,
        "ranges": [_range_json(one) for one in question.ranges],
        "about": about,
        "settled": question.settled or _follows(step, name),
        "usual": value_in_words(name, usual[name]) if name in usual else None,
        "sums": domain.sums if isinstance(domain := step.options[0].fields.get(name), PiecesOf) else None,
    }


def _follows(step: Step, name: str) -> bool:
    """Whether a field has one answer as soon as it is said which of several requests is meant."""
    if len(step.options) == 1 or name == REQUEST or REQUEST not in step.options[0].fields:
        return False
    return all(isinstance(domain, OneOf) and len(domain.values) == 1 for domain in _domains(step, name))


def _domains(step: Step, name: str) -> list[object]:
    """What a field may be, by option that asks for it."""
    return [option.fields[name] for option in step.options if name in option.fields]


def _following(step: Step, request: object) -> str:
    """What was requested so, as far as the step says it: "550.00, 20x25.00 10x5.00"."""
    own = Step(step.command, step.kind, tuple(one for one in step.options if one.fields[REQUEST] == OneOf((request,))), ())
    told = (name for name in ("way", "cents", "chips") if name in own.options[0].fields and own.question(name).settled)
    return ", ".join(value_in_words(name, own.question(name).only) for name in told)


def _kind(question: Question) -> str:
    if question.pieces:
        return "pieces"
    if question.is_cards:
        return "cards"
    if question.about and not question.is_card:
        return "words"
    if question.is_card:
        return "card"
    if question.ranges:
        return "amount" if question.is_money else "number"
    if question.values and all(isinstance(value, bool) for value in question.values):
        return "yes"
    return "one"


def _range_json(one: Between) -> Plain:
    return {"low": one.low, "high": one.high, "step": one.step}


def cites(found: Sequence[str]) -> list[str]:
    """Sections, each once; a custom is named only where nothing else is."""
    parts = list(dict.fromkeys(_parts(found)))
    return [one for one in parts if one != "custom"] or parts


def _parts(found: Sequence[str]) -> Iterator[str]:
    for cite in found:
        yield from (one.strip() for one in cite.split(",") if one.strip())


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
