"""Who signs what was typed wrongly: until "no more bets" the dealer, too; then a floorperson or above alone."""

from dataclasses import replace

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.kit.play.decider import Role, Signature
from played import DEALER, FLOOR, PIT, as_player
from war_tables import MD, PENNSYLVANIA, WarTable, war

EVERY = pytest.mark.parametrize("edition", [*PENNSYLVANIA, MD])
AFTER = "wagers.corrected_after_call"


def corrects(cents: int, by: tuple[Signature, ...] = DEALER, wager: str = "initial 1") -> c.CorrectWager:
    return c.CorrectWager(by=by, player="1", wager=wager, to=wager, cents=cents)


@EVERY
def test_before_the_call_the_dealer_corrects_a_wager(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    table.does(corrects(10_00))
    assert table.laid() == {"initial 1": 10_00}
    table.refuses(corrects(5_00, as_player("1")), "wagers.corrected_by")


@EVERY
@pytest.mark.parametrize("cents", [0, 5_00, 50_00])
@pytest.mark.parametrize("floor", [FLOOR, PIT])
def test_after_the_call_a_supervisor_does(edition: str, cents: int, floor: tuple[Signature, ...]) -> None:
    table = WarTable(war(edition=edition))
    for position in (1, 2):
        table.seat(position).bets(initial=20)
    table.calls()
    table.refuses(corrects(cents), AFTER)
    table.refuses(corrects(cents, (*DEALER, *as_player("1"), Signature("Lou", Role.DEALER, "D-2"))), AFTER)
    table.does(corrects(cents, floor))
    assert table.laid().get("initial 1", 0) == cents
    assert table.state.due == (("1", "2", "dealer") if cents else ("2", "dealer"))


@EVERY
def test_once_the_tie_is_known_a_supervisor_corrects_choices(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    table.deals("Qs", dealer="Qh").settles()
    table.at(1).goes_to_war()
    wrong = c.CorrectChoice(by=DEALER, player="1", position="1", choice="surrender")
    table.refuses(wrong, AFTER)
    table.does(replace(wrong, by=FLOOR))
    assert table.state.choices == {"1": "surrender"}


@pytest.mark.parametrize("edition", PENNSYLVANIA)
def test_once_the_tie_is_known_a_supervisor_corrects_tie_wagers_of_the_war(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    table.deals("Qs", dealer="Qh").settles()
    table.at(1).goes_to_war(tie=5)
    table.refuses(corrects(50_00, wager="war-tie 1"), AFTER)
    table.does(corrects(50_00, FLOOR, "war-tie 1"))
    assert table.laid()["war-tie 1"] == 50_00
    table.does(c.BeginWar(by=DEALER))
    table.refuses(corrects(0, wager="war-tie 1"), AFTER)
    table.does(corrects(0, FLOOR, "war-tie 1"))
