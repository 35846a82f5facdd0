"""Two submissions side by side; edges by hand: a tie from n decks comes (4n - 1) times in 52n - 1."""

from fractions import Fraction
from typing import Any

import pytest

from compliance.submissions import CLEAN, MARYLAND, ROULETTE, WAR
from croupier.analysis.edition import Opened, open_submission
from croupier.compliance.difference import Difference, difference
from croupier.documents.reprint import print_again
from croupier.errors import InputError
from croupier.rulebook import library
from croupier.rulebook.choices import Submission, chosen


def opened(edition: str, number: str = "A-1", **changes: object) -> Opened:
    tree = {**CLEAN[edition], **{path.replace("__", "."): value for path, value in changes.items()}}
    kept = {path: value for path, value in tree.items() if value is not None}
    submitted = Submission(edition, chosen(library.draft(edition), kept), number=number, tables=("T-1",), file="a.toml")
    return open_submission(submitted, "a.toml")


def compared(edition: str, **changes: object) -> Difference:
    return difference(opened(edition), opened(edition, "A-2", **changes))


def edges(lines: Any) -> dict[tuple[str, str | None], tuple[Fraction, Fraction]]:
    ends = (((line["wager"], line["strategy"]), line["from"], line["to"]) for line in lines)
    return {key: (Fraction(old["exact"]), Fraction(new["exact"])) for key, old, new in ends if old and new}


def test_another_number_alone_changes_nothing() -> None:
    found = compared(WAR)
    assert (found.changes, found.odds, found.filed_again, print_again(found)) == ((), [], (), [])


def test_more_decks_move_the_tie() -> None:
    found = compared(WAR, decks__shoe=8)
    (change,) = found.changes
    assert (change.path, change.old, change.new, change.cite, change.kind) == ("decks.shoe", 6, 8, "651a.3(a)", "money")
    assert edges(found.odds)["tie", None] == (1 - 11 * Fraction(23, 311), 1 - 11 * Fraction(31, 415))
    assert edges(change.effect)["tie", None] == edges(found.odds)["tie", None]
    assert [(step.step, step.paths) for step in found.filed_again] == [("amendment", ("decks.shoe",))]


def test_fewer_positions_are_another_layout() -> None:
    found = compared(WAR, seats=7)
    assert [(step.step, step.cite) for step in found.filed_again] == [
        ("amendment", "58 Pa. Code 601a.2"),
        ("layout", "651a.2(b)"),
    ]
    assert found.odds == []


def test_limits_in_maryland_change_by_notice() -> None:
    found = compared(MARYLAND, limits__minimum="15.00")
    assert [(step.step, step.cite, step.paths) for step in found.filed_again] == [
        ("limits", "COMAR 36.05.03.21 C", ("limits.minimum",))
    ]
    both = compared(MARYLAND, limits__minimum="15.00", wagers__boxes=2)
    assert [step.step for step in both.filed_again] == ["limits", "amendment"]


def test_an_approval_that_came_is_no_amendment() -> None:
    found = compared(WAR, layout__approval="GO-2026-18")
    assert ([change.path for change in found.changes], found.filed_again) == (["layout.approval"], ())


def test_only_the_wheel_in_use_counts() -> None:
    """Straight at 35 to 1 keeps 2 of 38, on a single zero wheel 1 of 37."""
    found = compared(ROULETTE, wheel__kind="single-zero")
    assert edges(found.odds)["straight", None] == (Fraction(2, 38), Fraction(1, 37))


def test_a_reading_is_a_change_of_what_it_sets() -> None:
    old = opened(WAR)
    new = old.with_(read={"rank-of-verifier": "the floorperson, nobody else"})
    assert [change.path for change in difference(old, new).changes] == ["opening.verified_by"]


def test_papers_whose_text_changes() -> None:
    assert [paper["document"] for paper in print_again(compared(WAR, limits__minimum="15.00"))][:1] == ["rules"]


def test_two_games_are_not_compared() -> None:
    with pytest.raises(InputError, match="different games, Casino War and Roulette"):
        difference(opened(WAR), opened(ROULETTE))
