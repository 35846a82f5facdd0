"""The catalogue of Casino War's wagers."""

from dataclasses import replace

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.rules import violations
from croupier.games.casino_war.wagers import catalogue, find
from croupier.games.kit.play.refused import Refused
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
    assert list(violations(war())) == []
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


@pytest.mark.parametrize(
    ("path", "wrong", "right"),
    [
        ("seats", [0, -1], 1),
        ("cards.change_hours", [0, -3], 1),
        ("cut.second_cover", ["1", "2"], "311/312"),
        ("chips.in_play", [(), ("0.00",), ("1.00", "0.00")], ("0.01",)),
        ("progressive.meter.rate", ["-1/100", "101/100"], "1"),
        ("bonus_spin.primary.rate", ["-1", "2"], "0"),
        ("bonus_spin.secondary.rate", ["-1", "2"], "1/7"),
    ],
)
def test_values_with_which_no_table_could_be_dealt_are_refused(path: str, wrong: list[Value], right: Value) -> None:
    war({path: right}, edition=MD)
    for value in wrong:
        with pytest.raises(InputError) as problem:
            war({path: value}, edition=MD)
        assert problem.value.rule == path


@pytest.mark.parametrize(("path", "offered"), [("progressive.stake", "progressive"), ("bonus_spin.stake", "bonus_spin")])
def test_a_side_wager_is_of_an_amount_that_chips_can_make(path: str, offered: str) -> None:
    house: dict[str, Value] = {path: "5.00", f"{offered}.offered": True, "bonus_spin.trigger": "red A"}
    war({**house, "chips.in_play": ("2.50", "25.00")}, edition=MD)
    with pytest.raises(InputError) as problem:
        war({**house, "chips.in_play": ("2.00", "10.00")}, edition=MD)
    assert problem.value.rule == path
    war({**house, f"{offered}.offered": False, "chips.in_play": ("2.00", "10.00")}, edition=MD)


def test_an_edition_without_the_odds_of_a_wager_is_refused() -> None:
    rules = war()
    for gone in rules.payouts:
        left = {kind: odds for kind, odds in rules.payouts.items() if kind != gone}
        assert list(violations(replace(rules, payouts=left))) == [("payouts", f"the edition has no payout for {gone}")]
    ((path, reason),) = violations(replace(rules, payouts={**rules.payouts, "insurance": rules.payouts["tie"]}))
    assert (path, reason.split(";")[0]) == ("payouts.insurance", "insurance is not a wager")
