"""Whatever is put into the fields of a command, the door of every table answers, and never with an error (L18)."""

import re
from dataclasses import fields
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.kit.play.decider import Command, Role, Signature
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.play.well_formed import LARGEST, LONGEST
from croupier.rulebook import paths
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import CUSTOM
from croupier.tables.engine import procedure
from croupier.tables.engine.commands import COMMANDS
from croupier.tables.engine.procedure import Outcome
from croupier.tables.engine.standing import live_under
from depth import SOAK
from walks import PLAYERS, Game, live_games, played_otherwise, walked

GAMES = {game.name: game for game in live_games()}
VARIED = {name: GAMES[name] for name in played_otherwise(GAMES)}
EVERYBODY = tuple(Signature("Lee", role, "L-1") for role in Role if role != Role.PLAYER)

NO_TEXT = (4, 4.0, None, True, b"17", ["17"], ("17",), {"a": 1}, float("nan"), object(), "x" * (LONGEST + 1), "\ud800")
NO_NUMBER = ("4", 4.0, None, True, float("nan"), float("inf"), [4], (4,), LARGEST, -LARGEST, 10**5000, 4 + 0j, object())
NO_CHOICE = (1, 0, "true", None, 1.0, [True], float("nan"), object())
NO_LIST = (None, 4, "17", ["17"], {"17": 1}, (None,), (4.0,), float("nan"), object())
NO_PEOPLE = (None, "Lee", ("Lee",), list(EVERYBODY), (Signature(4, Role.DEALER),), (Signature("Lee", "king"),), 4)  # type: ignore[arg-type]


def wrong_for(name: str, hint: Any) -> tuple[object, ...]:
    if name == "by":
        return NO_PEOPLE
    if get_origin(hint) is tuple:
        return NO_LIST
    if get_origin(hint) is UnionType:  # it may be left out
        return tuple(one for one in wrong_for(name, get_args(hint)[0]) if one is not None)
    if get_origin(hint) is Literal:
        hint = type(get_args(hint)[0])
    return {int: NO_NUMBER, str: NO_TEXT, bool: NO_CHOICE}[hint]


def right_for(name: str, hint: Any) -> st.SearchStrategy[Any]:
    """Values of the right kind, lawful or not, possible or not."""
    if name == "by":
        return st.just((*EVERYBODY, *(Signature(player, Role.PLAYER) for player in PLAYERS)))
    if name == "player":
        return st.sampled_from([*PLAYERS, "Zoe", ""])
    if get_origin(hint) is tuple:
        return st.lists(right_for("", get_args(hint)[0]), max_size=7).map(tuple)
    if get_origin(hint) is UnionType:
        return st.none() | right_for(name, get_args(hint)[0])
    if get_origin(hint) is Literal:
        return st.sampled_from([*get_args(hint), "perhaps"])
    if hint is int:
        return st.one_of(st.integers(-2, 60), st.sampled_from([1_00, 5_00, LARGEST - 1, 1 - LARGEST]))
    if hint is str:
        return st.one_of(st.text(max_size=6), st.sampled_from(["17", "Qs", "$1", "1", "red", "straight -1", "tie", "٣"]))
    return st.booleans()


def at_the_door(game: Game, state: Any, command: Any) -> Outcome | Refused:
    """What a live table says to a command, before or after the game is asked."""
    live = live_under(game.rules.in_force, game.version)
    return procedure.decide(live, live.first()._replace(game=state, opened=True), command)


def command_of(data: st.DataObject, kind: type[Command]) -> Command:
    hints = get_type_hints(kind)
    return kind(**{part.name: data.draw(right_for(part.name, hints[part.name])) for part in fields(kind)})


@pytest.mark.parametrize("game", VARIED.values(), ids=VARIED)
@settings(max_examples=20 if SOAK else 2)
@given(data=st.data())
def test_every_command_with_a_field_of_the_wrong_kind_is_refused(game: Game, data: st.DataObject) -> None:
    state = walked(game, data, data.draw(st.integers(0, 12)))
    for kind in game.commands:
        hints, command = get_type_hints(kind), command_of(data, kind)
        for part in fields(kind):
            right = getattr(command, part.name)
            for wrong in wrong_for(part.name, hints[part.name]):
                setattr(command, part.name, wrong)
                decision = at_the_door(game, state, command)
                assert isinstance(decision, Refused), f"{kind.name}: {part.name} = {wrong!r}"
                assert part.name in decision.reason or "name" in decision.reason
                assert "\n" not in decision.reason
            setattr(command, part.name, right)


@pytest.mark.parametrize("game", VARIED.values(), ids=VARIED)
@settings(max_examples=50 if SOAK else 3)
@given(data=st.data())
def test_every_command_of_the_right_kind_is_decided(game: Game, data: st.DataObject) -> None:
    state = walked(game, data, data.draw(st.integers(0, 16)))
    for kind in game.commands:
        decision = game.live.play.decide(game.rules, state, command_of(data, kind))
        for event in () if isinstance(decision, Refused) else decision:
            game.live.play.evolve(game.rules, state, event)


@pytest.mark.parametrize("game", VARIED.values(), ids=VARIED)
@settings(max_examples=50 if SOAK else 3)
@given(data=st.data())
def test_every_refusal_cites_its_own_text(game: Game, data: st.DataObject) -> None:
    """Under a rule of the edition, by paragraphs that it has and that name the rule, or by custom."""
    state, draft = walked(game, data, data.draw(st.integers(0, 16))), game.rules.in_force.draft
    for kind in game.commands:
        decision = game.live.play.decide(game.rules, state, command_of(data, kind))
        if isinstance(decision, Refused):
            stated = [rule for rule in draft.rules.values() if paths.under(rule.path, decision.rule)]
            assert stated, f"{kind.name}: {decision}"
            for rule in (rule for rule in stated if rule.cite != (CUSTOM,)):
                own = [cite for cite in rule.cite if cite in draft.sections and rule.path in draft.sections[cite].rules]
                assert own, rule.path
                assert rule.followed or own == list(rule.cite), rule.path
            assert set(re.findall(r"\b\d{3}a\.\d+(?:\(\w+\))*", decision.reason)) <= set(draft.sections)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_no_command_of_the_game_is_refused(game: Game) -> None:
    state = game.live.play.ready(game.rules, PLAYERS)
    for kind in dict.fromkeys(kind for other in GAMES.values() for kind in other.commands):
        if kind not in game.commands:
            given_ = {part.name: None for part in fields(kind)}
            assert isinstance(at_the_door(game, state, kind(**given_)), Refused)  # type: ignore[arg-type]
    for no_command in (None, "spin", 4, object(), Signature("Lee", Role.DEALER), Command()):
        assert isinstance(at_the_door(game, state, no_command), Refused)


def comes(game: Game, name: str, *there: str) -> str:
    """Why somebody cannot come to a table under this name."""
    commands = game.live.play.vocabulary.commands
    kind: Any = commands.get("sit") or commands["buy in"]
    words = {"seat": 5, "cents": 100_00, "colour": "white", "chip_cents": 1_00, "position": "5"}
    values = {part.name: words[part.name] for part in fields(kind) if part.name in words}
    state = game.live.play.ready(game.rules, dict.fromkeys(there, 100_00))
    decision = at_the_door(game, state, kind(by=EVERYBODY, player=name, **values))
    assert isinstance(decision, Refused), game.name
    return decision.reason


@pytest.mark.parametrize("name", ["Ann ", " Ann", "\tAnn", "Ann\n", "Ann\u00a0"])
def test_a_name_has_one_spelling_at_every_table(name: str) -> None:
    """L17: what differs only in blanks is no other name."""
    for game in GAMES.values():
        assert "name" in comes(game, name)


@pytest.mark.parametrize("name", ["Änn", "ANN", "A nn", "Ａｎｎ"])
def test_another_spelling_is_no_other_player(name: str) -> None:
    """L17: case, blanks, accents and width do not make another person."""
    for game in GAMES.values():
        assert "'Ann'" in comes(game, name, "Ann", "Bob"), game.name


@pytest.mark.parametrize("name", ["\u200bAnn", "An\u200bn", "Ann\u202e"])
def test_a_name_is_seen_whole(name: str) -> None:
    """L17: nothing that nobody sees makes a name another."""
    for game in GAMES.values():
        assert "characters that nobody sees" in comes(game, name)


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=COMMANDS)
def test_steps_of_the_house_with_a_field_of_the_wrong_kind_are_refused(kind: type[Command]) -> None:
    live = live_under(in_force(library.draft("pa-2012/casino-war")))
    hints = get_type_hints(kind)
    right = {int: 1_00, str: "as seen", bool: True}
    for part in fields(kind):
        for wrong in wrong_for(part.name, hints[part.name]):
            values = {each.name: EVERYBODY if each.name == "by" else right.get(hints[each.name]) for each in fields(kind)}
            command = kind(**{**values, part.name: wrong})  # type: ignore[arg-type]
            assert isinstance(procedure.decide(live, live.first(), command, happened=True), Refused)
