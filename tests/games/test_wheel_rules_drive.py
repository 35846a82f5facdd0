"""Every enforced rule of the wheels drives something: another value is another game, or is refused (L16)."""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.games import room
from croupier.games.kit.decider import Decision, Option, Role, Signature
from croupier.games.kit.refused import Refused
from croupier.rulebook import library
from croupier.rulebook.choices import in_force
from croupier.rulebook.values import Value, plain
from walks import signed

EDITIONS = ("pa-2011-proposed/roulette", "pa-2011-proposed/big-six")
OF_THE_LETTER = [("gge-2011/roulette", "five_adjacent.paid_from")]
"""What the comment changes and enforces; all else is as it was proposed."""
WORDS_ONLY = {
    "inspection.checks.ball": "the words of an inspection, which its name drives",
    "inspection.checks.fairness": "the same",
    "inspection.checks.level": "the same",
    "inspection.checks.parts": "the same",
    "inspection.checks.signs": "the same",
    "inspection.signs_meet": "the paragraphs that those words stand for",
    "ball.diameter_inches": "what is allowed drives; the size in force is the house's and is filed",
    "wheel.diameter_inches": "the same",
    "covered.device_approval": "a letter of the Bureau, which is filed",
    "boxes.approval": "the same",
    "boxes.drop": "where a box hangs is filed; both on one side are refused",
    "boxes.tip": "the same",
    "wagers.others": "no submission defines other wagers yet, whichever way it is read",
    "unique.named": "which symbols need an approval, where one reading asks for it",
    "unique.approval": "the same reading",
    "wheel.neutral_approval": "a letter of the Bureau, without which neutral compartments are refused",
    "wheel.theme_approval": "a letter of the Bureau, without which themed symbols are refused",
    "five_adjacent.replica": "needed where five adjacent numbers are offered, and refused without",
}


def enforced(edition: str) -> list[str]:
    draft = library.draft(edition)
    named = {path for section in draft.sections.values() if "enforced" in section.holds for path in section.rules}
    return sorted(path for path in named if path in in_force(draft).values and path not in WORDS_ONLY)


CASES = [*((edition, path) for edition in EDITIONS for path in enforced(edition)), *OF_THE_LETTER]


def others(value: Any) -> Iterator[Any]:
    """Other values of the same kind, those that a game most likely knows first."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case str() if " to " in value and value[0].isdigit():
            yield f"{int(value.split()[0]) + 1} to 1"
        case "floorperson or above" | "dealer" | "security" | "player":
            yield "pit manager or above"
        case str():
            yield from ("0.50", "another value")
        case [[*_], *_] | []:
            yield [["0", "1", "2", "3"]]
        case [*items]:
            yield list(reversed(items))
            yield items[:-1]
            yield ["pit manager or above"]
        case {**named}:
            yield {name: next(others(each)) for name, each in named.items()}
        case None:
            yield from ("100.00", "5.00", "as approved")


def amended(edition: str, path: str, value: Any, folder: Path) -> Any:
    """The edition with another value of one rule."""
    file = folder / "own.toml"
    rule = f'{path} = {{ is = {json.dumps(value).replace(": ", " = ")}, cite = "custom" }}'
    file.write_text(f'amends = "{edition}"\n\n[rules]\n{rule}\n')
    tomllib.loads(file.read_text())
    return library.draft(str(file))


HOUSES: tuple[dict[str, Value], ...] = (
    {"wheel.kind": "double-as-single", "five_adjacent.offered": True, "five_adjacent.replica": True},
    {"wheel.kind": "double-zero", "five_adjacent.replica": True},
    {"wheel.kind": "single-zero"},
)
"""What houses choose among wheels and wagers: a rule may matter in only one of them."""


def rules_of(draft: Any, house: int) -> Any:
    choices = {path: value for path, value in HOUSES[house].items() if path in draft.rules}
    return room(draft.game).build(
        in_force(draft, {path: value for path, value in choices.items() if draft.rules[path].says.kind != "is"})
    )


def played(rules: Any) -> list[str]:
    """Everything that some rounds show: options, decisions, refusals, odds, wagers, drawings."""
    game = room(rules.in_force.draft.game)
    live = game.live()
    shown = [str(sorted(live.vocabulary.commands)), *map(str, game.catalogue(rules).values())]
    shown += [f"{line.wager} {line.offered} {line.distribution}" for line in game.odds(rules)]
    shown += game.drawings(rules).values()
    for first in (live.new(rules), live.ready(rules, {"Ann": 200_00, "Bob": 300_00})):
        state = first
        for turn in range(60):
            options = live.play.options(rules, state)
            shown += map(str, options)
            option = _chosen(options, turn)
            decision: Decision = ()
            for by in (signed(option, _first(option, "player", turn)), (Signature("Lee", Role.PIT_MANAGER, "L-1"),)):
                kind = live.vocabulary.commands[option.command]
                values = {name: _first(option, name, turn) for name in option.fields}
                decision = live.play.decide(rules, state, kind(by=by, at="2026-11-16T12:00:00+00:00", **values))
                shown.append(str(decision))
                if not isinstance(decision, Refused):
                    break
            for event in () if isinstance(decision, Refused) else decision:
                state = live.play.evolve(rules, state, event)
            for kind in live.vocabulary.commands.values():
                needed = {part.name for part in fields(kind)} - {"by", "at"}
                words = {name: _SAID[name] for name in needed & set(_SAID)}
                if needed == set(words):
                    shown.append(str(live.play.decide(rules, state, kind(by=_EVERYBODY, at="12:00", **words))))
    return shown


_EVERYBODY = tuple(Signature("Lee", role, "L-1") for role in Role if role not in (Role.PLAYER, Role.PIT_MANAGER))
_SAID = {
    "player": "Ann", "cents": 7_00, "wager": "straight 17", "on": (), "place": "", "means": "value chips", "table": "",
    "description": "", "number": "00", "revolutions": 3, "wheel": "clockwise", "ball": "clockwise", "symbol": "$1",
    "covered": True, "locked": False, "diameter_inches": "2", "magnet_passed": False, "in_time": False, "damaged": True,
    "colour": "white", "chip_cents": 1_00,
}  # fmt: skip


def _chosen(options: tuple[Option, ...], turn: int) -> Option:
    due = [one for one in options if one.kind == "next"]
    every = due if turn % 3 else [one for one in options if one.command == "place wager"] or due
    return every[turn % len(every)]


def _first(option: Option, name: str, turn: int) -> Any:
    domain = option.fields.get(name)
    if name == "diameter_inches":
        return "3/4"
    values = getattr(domain, "values", None)
    if values is not None:
        return values[-1] if name == "ball" else values[0]
    low = getattr(domain, "low", None)
    return "as seen" if low is None else low + 2 + turn % 4 if name == "revolutions" else low


@cache
def before(edition: str, house: int) -> list[str]:
    return played(rules_of(library.draft(edition), house))


@pytest.mark.parametrize(("edition", "path"), CASES)
def test_another_value_makes_a_difference_or_is_refused(edition: str, path: str, tmp_path: Path) -> None:
    draft = library.draft(edition)
    value = plain(in_force(draft).values[path])
    houses = range(len(HOUSES) if "wheel.kind" in draft.rules else 1)
    for other, house in product(others(value), houses):
        try:
            rules = rules_of(amended(edition, path, other, tmp_path), house)
        except InputError:
            return  # an edition with a value that the game does not know is refused, and so it drives
        if played(rules) != before(edition, house):
            return
    pytest.fail(f"{path} drives nothing: {value!r}")


# The order of settlement, both ways


@pytest.mark.parametrize("order", [["losing", "winning"], ["winning", "losing"]])
@pytest.mark.parametrize("edition", ["pa-2011-proposed/roulette", "gge-2011/roulette"])
def test_617a_5_e_wagers_are_settled_in_the_order_of_the_rule(edition: str, order: list[str], tmp_path: Path) -> None:
    draft = amended(edition, "settlement.order", order, tmp_path)
    rules = room("roulette").build(in_force(draft, {"five_adjacent.offered": True, "five_adjacent.replica": True}))
    wagers = [("red", "5.00"), ("straight 17", "1.00"), ("five-adjacent 17", "5.00"), ("black", "2.00")]
    written = {"wagers": [{"player": "1", "wager": name, "amount": cents} for name, cents in wagers], "result": "17"}
    settled = room("roulette").settle(rules, written)
    done = [step.outcome for step in settled.steps if step.outcome != "returned"]
    assert done == sorted(done, key=["lost", "paid"].index, reverse=order[0] == "winning")
    assert settled.players == {"1": -5_00 + 35_00 + 35_00 - 4_00 + 2_00}
    steps = [what for what, *_ in settled.procedure if what.startswith("all ")]
    words = {"losing": "all losing wagers are collected", "winning": "all winning wagers are paid"}
    assert steps == [words[sort] for sort in order]


@pytest.mark.parametrize("order", [["losing", "winning"], ["winning", "losing"]])
def test_619a_2_e_wagers_are_settled_in_the_order_of_the_rule(order: list[str], tmp_path: Path) -> None:
    rules = room("big-six").build(in_force(amended("pa-2011-proposed/big-six", "settlement.order", order, tmp_path)))
    wagers = [{"player": "1", "wager": name, "amount": "1.00"} for name in ("$1", "$2", "$5")]
    settled = room("big-six").settle(rules, {"wagers": wagers, "result": "$2"})
    done = [step.outcome for step in settled.steps]
    assert done == (["lost", "lost", "paid"] if order[0] == "losing" else ["paid", "lost", "lost"])
    assert settled.players == {"1": 0}


@pytest.mark.parametrize("order", [["losing"], ["losing", "losing"], []])
def test_an_order_that_leaves_something_out_is_refused(order: list[str], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="once each"):
        rules_of(amended("pa-2011-proposed/roulette", "settlement.order", order, tmp_path), 0)
