"""A state is a value: nothing that follows from it changes it, and equal tables are equal states."""

import ast
import copy
import pickle
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

import croupier
from croupier.games.kit.play.decider import Command
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import play
from croupier.games.poker.play.state import State
from played import DEALER, as_player
from poker_tables import BADUGI, DEUCE, RAZZ, PokerTable, poker

VALUES = {field.name for field in fields(State)}


@pytest.fixture
def state() -> State:
    return PokerTable(poker(DEUCE), "A B C").starts().deals().posts(2).state


def test_a_copy_is_a_table_of_its_own(state: State) -> None:
    before, other = copy.deepcopy(state), copy.copy(state)
    assert other == state
    other.actor, other.high = 1, 12_00
    assert (other.actor, other.high) == (1, 12_00)
    assert state == before != other


def test_equal_tables_are_equal_states_and_the_rest_is_not() -> None:
    assert State(street=1) == State(street=1)
    assert State(street=1) != State(street=2)
    assert State() != object()
    with pytest.raises(TypeError):
        hash(State())
    assert repr(State(number=7)).startswith("State(phase='closed', seats=()")
    assert "number=7" in repr(State(number=7))


def test_a_state_can_be_copied_and_kept(state: State) -> None:
    for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert again == state
        assert type(again) is State


def test_a_hand_that_ends_leaves_chairs_chips_button_and_deviations() -> None:
    fresh = VALUES - {"phase", "seats", "stacks", "purses", "button", "number"}
    table = PokerTable(poker(DEUCE), "A B C").starts().deals().posts(2)
    table.folds("C").folds("A").awards()
    assert table.state.phase == "between"
    assert (table.state.button, table.state.number) == (2, 1)
    assert {name: getattr(table.state, name) for name in fresh} == {name: getattr(State(), name) for name in fresh}


@pytest.mark.parametrize("edition", [DEUCE, BADUGI, RAZZ])
def test_no_command_changes_the_state_that_it_is_put_to(edition: str) -> None:
    table, random = PokerTable(poker(edition), "A B C"), Random(5)
    table.starts()
    for _ in range(60):
        before = copy.deepcopy(table.state)
        player = random.choice("ABC")
        asked: list[Command] = [
            c.Fold(by=as_player(player), player=player),
            c.Call(by=as_player(player), player=player),
            c.Check(by=DEALER, player=player),
            c.PostBet(by=DEALER, player=player),
            c.Discard(by=DEALER, player=player, cards=table.held(player)[:1] if table.state.players else ()),
            c.Deal(by=DEALER, cards=tuple(table.unseen())[: len(table.state.due)]),
            c.Show(by=DEALER, player=player),
            c.AwardPots(by=DEALER),
            c.StartHand(by=DEALER),
        ]
        done = [play.step(table.rules, table.state, command) for command in asked]
        assert table.state == before
        moved = [each for each in done if not isinstance(each, Refused)]
        if moved:
            table.state = random.choice(moved)[1]
    assert table.state.number


def test_only_evolve_sets_values_of_a_state() -> None:
    poker_games = Path(croupier.__file__).parent / "games" / "poker"
    setting = {file.name for file in poker_games.rglob("*.py") for name in _set_on_state(file) if name in VALUES}
    assert setting == {"evolve.py"}


def _set_on_state(file: Path) -> list[str]:
    """The names of what is assigned to something called state, or to the state of something."""
    places = [
        place
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        for place in getattr(node, "targets", [getattr(node, "target", None)])
    ]
    flat = [part for place in places for part in getattr(place, "elts", [place])]
    owners = {part.attr: part.value for part in flat if isinstance(part, ast.Attribute)}
    return [name for name, owner in owners.items() if getattr(owner, "id", getattr(owner, "attr", "")) == "state"]
