"""The catalogue of Casino War's wagers."""

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.rules import violations
from croupier.games.casino_war.wagers import catalogue, find
from croupier.games.refused import Refused
from croupier.rulebook.values import Value
from war_tables import GGE, MD, PA2011, PA2012, war

ODDS = {
    PA2011: {"initial": "1 to 1", "tie": "10 to 1", "war": "2 to 1", "war-tie": "10 to 1"},
    GGE: {"initial": "1 to 1", "tie": "10 to 1", "war": "1 to 1", "war-tie": "10 to 1"},
    PA2012: {"initial": "1 to 1", "tie": "10 to 1", "war": "1 to 1", "war-tie": "10 to 1"},
    MD: {"initial": "1 to 1", "tie": "10 to 1", "war": "1 to 1", "war-tie": "10 to 1"},
}


@pytest.mark.parametrize("edition", ODDS)
def test_every_wager_has_its_odds(edition: str) -> None:
    listed = {kind: str(wager.odds) for kind, wager in catalogue(war(edition=edition)).items()}
    assert {kind: listed[kind] for kind in ODDS[edition]} == ODDS[edition]


@pytest.mark.parametrize("edition", [PA2011, GGE, PA2012])
def test_pennsylvania_has_four_wagers(edition: str) -> None:
    assert list(catalogue(war(edition=edition))) == ["initial", "tie", "war", "war-tie"]


def test_house_without_a_tie_wager_on_the_war() -> None:
    rules = war(
        {"wagers.tie_on_war": False},
        edition=GGE,
        read={"tie-on-the-war-deal": "the house may do without it"},
    )
    assert list(catalogue(rules)) == ["initial", "tie", "war"]


@pytest.mark.parametrize("name", ["initial", "Tie", "WAR", "war tie", "War-Tie"])
def test_wagers_are_found_by_name(name: str) -> None:
    found = find(war(), name)
    assert not isinstance(found, Refused)
    assert found.kind == "-".join(name.lower().split())


@pytest.mark.parametrize(("name", "on"), [("", ()), ("insurance", ()), ("tie", ("17",)), ("x" * 500, ())])
def test_what_is_no_wager_is_refused(name: str, on: tuple[str, ...]) -> None:
    found = find(war(), name, on)
    assert isinstance(found, Refused)
    assert found.rule == "wagers.initial"
    assert len(found.reason) < 200


def test_choices_that_do_not_go_together_are_refused() -> None:
    assert violations(war()) == []
    together: list[dict[str, Value]] = [
        {"wagers.boxes": 10},
        {"limits.minimum": "50.00", "limits.maximum": "5.00"},
        {"boxes.drop": "left", "boxes.tip": "left"},
        {"shoe.kind": "reshuffling"},
        {"shoe.kind": "reshuffling", "shoe.approval": "L-1", "shoe.shuffler": True},
    ]
    for choices in together:
        with pytest.raises(InputError) as problem:
            war(choices)
        assert problem.value.rule in (*choices, "shoe.approval")
        assert problem.value.cite
