"""The paragraphs that the return table names for each end of a wager, read against the texts by hand."""

from typing import Any

import pytest

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.explore.explore import explore
from croupier.analysis.explore.what_if import WhatIf
from croupier.analysis.odds.odds import lines
from croupier.rulebook.text import library

OFFERED = {id: opened.offering_all() for id in library.ids() if (opened := open_edition(id)).game.wagers.banked}
ADOPTED, PROPOSED, ASKED, MARYLAND = (
    f"{source}/casino-war" for source in ("pa-2012", "pa-2011-proposed", "gge-2011", "md-1.2")
)


def cited(edition: str, wager: str, strategy: str | None = None) -> dict[str, Any]:
    """By the outcome, what the row of the return table cites."""
    report: Any = explore(WhatIf(OFFERED[edition]), wager, strategy, weigh=False)
    return {row["outcome"]: row["cite"] for row in report["line"]["returns"]}


def test_a_lower_card_loses_by_its_own_paragraph() -> None:
    """A lower card is 651a.9(a)(1); (a)(2) is the higher one, which wins an Initial Wager and loses a Tie Wager."""
    assert cited(ADOPTED, "initial", "surrender") == {
        "wins": "651a.9(a)(2), 651a.10(1)",
        "loses": "651a.9(a)(1)",
        "surrenders": "651a.9(c)(1)",
    }
    assert cited(ADOPTED, "tie") == {"ties": "651a.9(a)(3), 651a.10(2)", "no tie": "651a.9(a)(1), 651a.9(a)(2)"}


@pytest.mark.parametrize(
    ("edition", "lost", "kept"),
    [
        (ADOPTED, "651a.9(g)(1), 651a.9(h)", "651a.9(g)(3)"),
        (PROPOSED, "651a.9(g)(1), 651a.9(c)(2), 651a.9(e)", "651a.9(g)(3), 651a.9(c)(2), 651a.9(e)"),
        (ASKED, "651a.9(g)(1), 651a.9(h)", "651a.9(g)(3), 651a.9(h)"),
        (MARYLAND, "9.I(1)", "9.I(3)"),
    ],
)
def test_a_war_ends_by_the_paragraphs_of_its_text(edition: str, lost: str, kept: str) -> None:
    found = cited(edition, "initial", "war")
    assert (found["loses the War"], found["ties the War"]) == (lost, kept)
    assert found["loses"] == ("9.B(1)" if edition == MARYLAND else "651a.9(a)(1)")


def test_a_tie_wager_on_the_war_deal_and_hands_of_the_progressive() -> None:
    assert cited(ADOPTED, "war-tie") == {"ties": "651a.9(g)(3), 651a.10(2)", "no tie": "651a.9(g)(1), 651a.9(g)(2)"}
    assert cited(MARYLAND, "war-tie")["ties"] == "9.I(3), 10.A(2), 10.A(4)"
    found = cited(MARYLAND, "progressive")
    assert (found["four of a kind"], found["tie"]) == ("9.J(4)(d), 10.B(3)", "9.J(4)(d), 10.B(6)")


@pytest.mark.parametrize("opened", OFFERED.values(), ids=OFFERED)
def test_paragraphs_name_only_ends_that_the_game_has(opened: Opened) -> None:
    ends = {course.end for line in lines(opened) for course in line.returns}
    named = {end for section in opened.draft.sections.values() for end in section.ends}
    assert named <= ends
    assert ends - {""} <= named, "an end of a wager is decided by no paragraph"
