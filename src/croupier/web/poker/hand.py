"""What a hand's page shows: every step with its section, the table after it, and equities beside the streets."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson
from markupsafe import Markup

from croupier.api import replays
from croupier.errors import InputError
from croupier.games.kit.play.decider import Event
from croupier.games.poker.histories.moments import Moment, moments
from croupier.games.poker.histories.phh import in_units, is_known
from croupier.games.poker.histories.read import loads
from croupier.games.poker.histories.replay import replay
from croupier.games.poker.play.events import HandBegan
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.words import Step
from croupier.web import shelf
from croupier.web.poker import table
from croupier.web.poker.address import Source, unpacked

Page = dict[str, Any]


class Played(NamedTuple):
    """A hand, recorded or dealt, as its page needs it."""

    rules: PokerRules
    before: State
    events: tuple[Event, ...]
    moments: Sequence[Moment]
    who: Sequence[str]
    had: Sequence[int]
    have: Sequence[int]
    about: Page


def found(source: Source) -> Played:
    """The hand that an address names."""
    return _replayed(unpacked(source.z)) if source.z else _dealt(source)


def _replayed(text: str) -> Played:
    done = replay(loads(text, "the hand history")[0])
    verdict = {
        True: "The hand ends as the file says.",
        False: "The hand does not end as the file says.",
        None: "The file does not say how the hand ended.",
    }[done.agrees]
    more = done.hand.more
    about = {
        "about": [str(more[key]) for key in ("event", "hand") if key in more],
        "verdict": verdict if done.complete else f"{verdict} The record ends before the hand is over.",
        "agrees": done.agrees is not False,
        "notes": done.notes,
    }
    told = moments(done.rules, done.before, done.parts)
    return Played(done.rules, done.before, done.events, told, done.who, done.hand.starting_stacks, done.stacks, about)


def _dealt(source: Source) -> Played:
    shelf.opened(source.edition)  # an id, never a file
    done = replays.dealt(source.edition, source.seats, source.policy, source.seed)
    told = moments(done.rules, done.before, [(done.events, None)])
    order = next(event.players for event in done.events if isinstance(event, HandBegan))
    about = {
        "about": [f"policy {source.policy}", f"seed {source.seed}"],
        "verdict": "Dealt from a seeded deck: the same address shows the same hand.",
        "agrees": True,
        "notes": (),
    }
    had, have = ([state.stacks[seat] for seat in order] for state in (done.before, done.after))
    return Played(done.rules, done.before, done.events, told, [done.before.seats[seat] for seat in order], had, have, about)


def shown(source: Source, step: int, equity: bool) -> Page:
    """The page of a hand at one of its steps, counted from 1; a step that it does not have is refused."""
    played = found(source)
    last = len(played.moments)
    if not 1 <= step <= last:
        raise InputError(f"There is no step {step}; the hand has {last}.")
    scenes = table.scenes(played.rules, played.moments)
    equities = replays.equities(played.rules, played.before, played.events, played.who) if equity else []
    again = Source(edition=source.edition, seats=source.seats, policy=source.policy, seed=source.seed + 1)
    data = orjson.dumps(table.told(played.rules, scenes), option=orjson.OPT_NON_STR_KEYS).decode()
    return {
        **played.about,
        "draft": played.rules.in_force.draft,
        "source": source,
        "step": step,
        "last": last,
        "now": played.moments[step - 1].step.what,
        "words": scenes[step - 1].words,
        "again": None if source.z else again.address(),
        "equity": equity,
        "streets": _streets([moment.step for moment in played.moments], equities),
        "pictures": {sheet: Markup(drawn) for sheet, drawn in table.pictures(played.rules, scenes[step - 1]).items()},
        "data": Markup(data.replace("<", "\\u003c")),
        "results": [
            {"name": name, "had": _stack(had), "have": _stack(have), "net": in_units(have - had)}
            for name, had, have in zip(played.who, played.had, played.have, strict=True)
        ],
    }


def _streets(steps: Sequence[Step], equities: Sequence[Page]) -> list[Page]:
    """The steps by street, with the pot at its start and the equities as its betting begins."""
    by_name = {each["street"]: each for each in equities}
    streets: list[Page] = []
    name, cite, pot = None, "", 0
    for number, step in enumerate(steps, 1):
        if step.street != name:
            name, cite = step.street, ""
            found = by_name.get(name)
            streets.append({"name": _spoken(name) or "before the deal", "pot": in_units(pot), "equity": found, "steps": []})
        section = step.cite if step.cite != cite else ""  # said once where it holds for several steps
        told = {"number": number, "what": step.what, "cite": section, "comment": step.comment, "kind": step.kind}
        streets[-1]["steps"].append(told)
        cite, pot = step.cite or cite, step.pot
    return streets


def _spoken(street: str) -> str:
    """A street as people say it: "draw 2" for draw2."""
    return re.sub(r"(?<=[a-z])(?=\d)", " ", street)


def _stack(cents: int) -> str:
    return in_units(cents) if is_known(cents) else "?"


def phh(source: Source) -> str:
    """The hand as a file."""
    if source.z:
        text = unpacked(source.z)
        loads(text, "the hand history")  # nobody's other text is handed out as a hand
        return text
    shelf.opened(source.edition)
    return replays.dealt(source.edition, source.seats, source.policy, source.seed).phh


def report(source: Source, equity: bool) -> Page:
    """The hand for programs, as `croupier replay` and `croupier play` tell it."""
    if source.z:
        told = replays.replayed(unpacked(source.z), equity=equity)
        return {"schema": 1, **told["hands"][0]}
    shelf.opened(source.edition)
    done = replays.dealt(source.edition, source.seats, source.policy, source.seed)
    return {
        "schema": 1,
        "edition": source.edition,
        "seed": source.seed,
        "policy": source.policy,
        "hands": [replays.dealt_report(*done, equity=equity)],
    }
