"""The command `table close` where something is still to do: which steps, by whom, and what lies on the layout."""

from pathlib import Path

import pytest

from cli.conftest import Run
from cli.pseudo_terminal import terminal
from cli.table.test_terminal import opened, records
from cli.tables import KIM, LEE, House

pytestmark = pytest.mark.long


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    return House(run, tmp_path)


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_a_table_to_which_nobody_came_closes_while_its_cards_are_prepared(house: House, steps: int) -> None:
    house.open()
    house.deal("war", {"name": "receive cards", "preinspected": False}, *({"name": "prepare cards"} for _ in range(steps)))
    done = house.close("war", "--count", "20000", "--count", "20000")
    assert (done.code, done.err) == (0, "")
    assert "the cards leave the table, which is closed" in done.out


def test_a_wager_that_still_lies_is_named(house: House) -> None:
    house.evening("roulette")
    refused = house.close("roulette", "--count", "20000").refused()
    assert refused.startswith("round 2 is not over: on the layout lie 5.00 of Ann on straight 17, 5.00 of Ann on split")
    assert "which player or dealer may take back (take back wager); the next step is: spin" in refused


def test_signing_and_counting_step_back(house: House) -> None:
    opened(house, "big-six")
    words = ("table", "close", "big-six", "--as", LEE)
    for answers in (("<",), ("quit",), ("lots", "20000", "<"), ("20000", "quit")):
        with terminal(*words, cwd=house.folder) as person:
            assert person.reads().endswith("the inventory as the first person counted it, in dollars> ")
            *first, last = answers
            for answer in first:
                person.types(answer)
            shown = person.types(last)
            assert "table 'big-six' is not closed, count the inventory is next; `croupier table close` continues" in shown
            assert person.ended() == 2
    assert records(house, "big-six") == 2


def test_what_is_counted_is_held_against_the_second_count_and_not_against_the_ledger(house: House) -> None:
    """T8: however wrong, a count says nothing about the right one before both are recorded."""
    opened(house, "big-six")
    words = ("table", "close", "big-six", "--as", LEE, "--as", KIM)
    asked = {"200": "", "19999": "", "20000": ""}
    for count in asked:
        with terminal(*words, "--count", count, cwd=house.folder) as person:
            asked[count] = person.reads().replace(count, "")
            assert "table 'big-six' is not closed" in person.types("<")
            assert person.ended() == 2
    assert len(set(asked.values())) == 1
    with terminal(*words, cwd=house.folder) as person:
        person.reads()
        person.types("200")
        shown = person.types("20000")
        assert "the two counts differ, 200.00 and 20000.00: both count again" in shown
        person.types("19000")
        assert "the inventory is counted: 19000.00, 1000.00 too few" in person.types("19000")
        assert person.ended() == 0
