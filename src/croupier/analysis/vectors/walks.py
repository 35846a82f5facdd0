"""Walks through a game by its own options: whoever acts draws lots, and on the way what is not allowed is tried.

Of all walks those are kept that come to something new, and only so far.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.play.decider import Command, Option, Role, Signature, replace
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.rounds.vectors import Scenes, Script, beyond
from croupier.games.kit.table_habits import Lots

WALKS, STEPS = 3, 70  # of each crowd
_STRANGER = (Signature("Aud", Role.AUDITOR, "A-1"),)


class Walk(NamedTuple):
    """The commands of a walk, as far as it came to something new."""

    players: Mapping[str, int] | None
    commands: tuple[Command, ...]


def walks(
    game: Game[Any],
    rules: Any,
    scenes: Scenes[Any],
    crowds: tuple[Mapping[str, int] | None, ...],
    known: set[object],
) -> Iterator[Walk]:
    """The walks of a house that come to what is not `known`, which they then add."""
    for crowd, players in enumerate(crowds):
        for walk in range(WALKS):
            try:
                table = scenes.script(game, rules, players, scenes)
            except InputError:  # a house of fewer seats
                continue
            _walk(table, scenes, Lots(100 * crowd + walk), known)
            last = _last_new(table, known)
            if last is not None:
                yield Walk(players, tuple(step.command for step in table.steps[: last + 1]))


def _walk(table: Script, scenes: Scenes[Any], lots: Lots, known: set[object]) -> None:
    probed = set[str]()
    for _ in range(STEPS):
        options = table.options()
        moving = [one for one in options if one.kind == "next"]
        names = sorted({one.command for one in (moving if moving and lots.chance(0.75) else options)})
        if not names:
            return
        name = lots.pick([name for name in names if name not in scenes.seldom or lots.chance(0.1)] or names)
        option = lots.pick([one for one in options if one.command == name])
        command = table.command(option, lots)
        if name not in probed:
            probed.add(name)
            for wrong in _wrong(option, command, table.game.play.vocabulary.cards):
                if ("probe", name, wrong.name, _shape(wrong, command)) not in known:
                    table.tries(wrong)
                    known.add(("probe", name, wrong.name, _shape(wrong, command)))
        table.tries(command)


def _wrong(option: Option, command: Command, cards: frozenset[str]) -> Iterator[Command]:
    """The command by nobody who may, without whoever must be present, and with fields just outside of their bounds."""
    yield replace(command, by=_STRANGER)
    if len(command.by) > 1:
        yield replace(command, by=command.by[:1])
    for name, value in beyond(option, cards):
        yield replace(command, **{name: value})


def _shape(wrong: Command, command: Command) -> tuple[str, ...]:
    """In which fields a wrong command differs from the right one."""
    names = type(command).__dataclass_fields__
    return tuple(name for name in names if getattr(wrong, name) != getattr(command, name))


def _last_new(table: Script, known: set[object]) -> int | None:
    """The last step with something new: a kind of event or refusal under a rule."""
    last = None
    for place, step in enumerate(table.steps):
        seen: list[object]
        if isinstance(step.decision, Refused):
            seen = [(step.command.name, "refused", step.decision.rule)]
        else:
            seen = [(type(event).__name__, event.rule) for event in step.decision]
        for each in seen:
            if each not in known:
                known.add(each)
                last = place
    return last
