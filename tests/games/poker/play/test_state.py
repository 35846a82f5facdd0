"""A state is a value: nothing changes it, neither its user nor what follows from it, and equal tables are equal states."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from random import Random

import pytest

from croupier.games.kit.decider import Command
from croupier.games.kit.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import play
from croupier.games.poker.play.state import State, draft
from poker_tables import BADUGI, DEALER, DEUCE, RAZZ, PokerTable, as_player, poker


@pytest.fixture
def state() -> State:
    return PokerTable(poker(DEUCE), "A B C").starts().deals().posts(2).state


def test_a_state_cannot_be_changed(state: State) -> None:
    with pytest.raises(FrozenInstanceError, match="actor"):
        state.actor = 2
    with pytest.raises(FrozenInstanceError, match="actor"):
        del state.actor
    with pytest.raises(FrozenInstanceError, match="anything"):
        state.anything = 2


def test_a_draft_is_a_table_of_its_own_and_ends_as_a_state(state: State) -> None:
    before = copy.copy(state)
    changed = draft(state)
    assert changed == state
    changed.actor, changed.high = 1, 12_00
    assert (changed.actor, changed.high) == (1, 12_00)
    assert state == before
    assert changed != state
    after = changed.finished()
    assert type(after) is State
    with pytest.raises(FrozenInstanceError):
        after.actor = 2


def test_what_is_no_part_of_a_table_is_refused() -> None:
    with pytest.raises(TypeError, match="dealers"):
        State(phase="between", dealers=2)


def test_equal_tables_are_equal_states_and_the_rest_is_not() -> None:
    assert State(street=1) == State(street=1)
    assert State(street=1) != State(street=2)
    assert State() != ()
    with pytest.raises(TypeError):
        hash(State())
    assert repr(State(number=7)).startswith("State(phase='closed', seats=()")
    assert "number=7" in repr(State(number=7))


def test_a_state_can_be_copied_and_kept(state: State) -> None:
    for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert again == state
        assert type(again) is State


def test_a_hand_that_ends_leaves_chairs_chips_button_and_deviations() -> None:
    fresh = {name for name in vars(State()) if name not in ("phase", "seats", "stacks", "purses", "button", "number")}
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
