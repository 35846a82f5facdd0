"""What winning wagers are paid: only wagers that somebody can make, as this house calls them."""

import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked, Subject, paper
from croupier.documents.parts.pay_tables import pay_tables

THEME = {"themed.$5": "Plum", "unique.joker": "Dragon", "wheel.theme_approval": "T-9"}


@pytest.mark.parametrize(("wheel", "there"), [("double-zero", True), ("single-zero", False), ("double-as-single", False)])
def test_the_first_five_is_paid_only_where_00_can_be_wagered_on(wheel: str, there: bool) -> None:
    opened = open_edition("pa-2011-proposed/roulette", wheel=wheel)
    (table,) = pay_tables(opened)
    assert ("First five" in [line.title for line in table.lines]) is there


def test_a_themed_wheel_is_paid_by_its_symbols() -> None:
    opened = open_edition("pa-2011-proposed/big-six", choices=THEME)
    (table,) = pay_tables(opened)
    assert [line.title for line in table.lines] == ["$1", "$2", "Plum", "$10", "$20", "Dragon", "Flag"]
    told = paper("guide").model(Subject(opened), Asked())
    assert "You place $5 on Plum and $5 on $20." in str(told)


def test_what_is_not_offered_is_not_to_be_set() -> None:
    shown = paper("submission").model(Subject(open_edition("md-1.2/casino-war")), Asked())
    values = {row["title"]: row["value"] for group in shown["groups"] for row in group["rows"]}
    assert values["Weights of the Bonus Spin symbols"] == "not offered"
    assert values["Approval of the layout"] == "none given"
    assert "the regulator" in shown["form"]
