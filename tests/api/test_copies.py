"""A table is copied and sent to another process, and so is what it refuses."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import croupier
from croupier import InputError

WAR, HOLDEM = "pa-2012/casino-war", "custom/holdem"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
@pytest.mark.parametrize("edition", [HOLDEM, WAR])
def test_a_copy_of_a_table_goes_its_own_way(edition: str, copied: Callable[[Any], Any]) -> None:
    """The same seed deals the same cards at both, and what happens at one is in its own log alone."""
    table = croupier.table(edition, {"1": 100, "2": 100}, seed=5)
    if edition == WAR:
        table.bet("1", initial=20)
    other = copied(table)
    begun = len(table.events)
    table.deal()
    assert len(other.events) == begun
    other.deal()
    assert (other.state, other.log) == (table.state, table.log)


def test_a_refusal_can_be_sent_to_another_process() -> None:
    table = croupier.table(HOLDEM, {"1": 100, "2": 100}, seed=5)
    with pytest.raises(InputError) as refused:
        table.fold("1", irregular=True)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (type(again), str(again), again.rule) == (type(refused.value), str(refused.value), refused.value.rule)
