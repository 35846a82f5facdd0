"""Vectors played anew from their JSON alone, as somebody outside would: nothing of how they were made is used."""

import json
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from croupier.analysis.edition import open_edition
from croupier.analysis.vectors.vectors import Vectors, vectors
from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.games.kit.play.refused import Refused
from croupier.tables.codec.events import command_from_json, event_to_json


@cache
def made(edition: str) -> Vectors:
    """The vectors of an edition, made once in this process."""
    return vectors(open_edition(edition))


def played(vector: Mapping[str, Any], edition: str = "", leaves: Collection[str] = ()) -> Any:
    """What follows from a vector of a round or a table: nets and steps, or events and refusals.

    `edition` is another text than the vector's; of the rules that it `leaves`, the house chooses nothing.
    """
    choices = {path: value for path, value in vector["choices"].items() if path not in leaves}
    opened = open_edition(edition or vector["edition"], choices=choices, read=vector.get("readings"))
    return _round(opened, vector) if vector["kind"] == "settlement" else _table(opened, vector)


def filed(vector: Mapping[str, Any]) -> str | None:
    """The rule under which a house's choice is refused; None if it is allowed."""
    choices = {**vector["choices"], vector["rule"]: vector["value"]}
    try:
        open_edition(vector["edition"], choices=choices, read=vector.get("readings"))
    except InputError as refused:
        return refused.rule or "no rule"
    return None


def _round(opened: Any, vector: Mapping[str, Any]) -> Any:
    try:
        settled = opened.game.settlement.settle(opened.rules, vector["round"]).json()
    except InputError as refused:
        return [["refused", refused.rule]]
    return [settled["players"], settled["steps"]]


def _table(opened: Any, vector: Mapping[str, Any]) -> Any:
    start = vector["start"]
    game, rules = opened.game.live.at(start["version"]), opened.rules
    chips = {player: each["chips"] for player, each in start["players"].items()}
    state = game.play.new(rules) if start["table"] == "closed" else game.play.ready(rules, chips)
    told: list[Any] = []
    for written in json.loads(json.dumps(vector["commands"])):
        by = tuple(Signature(one["person"], Role(one["role"]), one.get("licence")) for one in written.pop("by"))
        command = command_from_json(game.play.vocabulary, written, by=by, at=written.pop("at", ""))
        decision = game.play.decide(rules, state, command)
        if isinstance(decision, Refused):
            told.append(["refused", decision.rule or None])
        else:
            for event in decision:
                state = game.play.evolve(rules, state, event)
            told.append([_written(game, event) for event in decision])
        due = [option for option in game.play.options(rules, state, command.at) if option.kind == "next"]
        told.append(sorted({(option.command, *option.roles, option.present or "") for option in due}))
    return [*told, dict(game.live.accounts(state)), dict(game.live.cards.left(state))]


def _written(game: Any, event: Any) -> Any:
    return {name: part for name, part in event_to_json(game.play.vocabulary, event).items() if name != "v"}


def expected(vector: Mapping[str, Any]) -> Any:
    """The same as the vector has it."""
    told = vector["expected"]
    if "refused" in told:
        return [["refused", told["refused"]["rule"]]]
    if vector["kind"] == "settlement":
        return [told["players"], told["steps"]]
    steps: list[Any] = []
    for step in told["steps"]:
        if "refused" in step:
            steps.append(["refused", step["refused"]["rule"]])
        else:
            steps.append([{name: part for name, part in event.items() if name != "cite"} for event in step["events"]])
        steps.append(sorted({(one["command"], *one["by"], one.get("present", "")) for one in step["next"]}))
    return [*steps, told["accounts"], told.get("cards", {})]


def amended(edition: str, values: Mapping[str, object], folder: Path) -> str:
    """A file with the edition and other values of some rules."""
    file = folder / "own.toml"
    rules = "".join(f'{path} = {{ is = {_toml(value)}, cite = "custom" }}\n' for path, value in values.items())
    file.write_text(f'amends = "{edition}"\n\n[rules]\n{rules}', "utf-8")
    return str(file)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(name)} = {_toml(part)}" for name, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
