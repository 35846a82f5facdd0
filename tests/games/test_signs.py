"""Signs that the rules in force make due, and why others are not."""

import pytest

from croupier.analysis.edition import open_edition
from croupier.errors import InputError
from croupier.games.kit.paper.signs import KINDS, Amount, NotDue, Paid, Sign
from croupier.rulebook.text import library


def sign(id: str, of: str, **choices: object) -> Sign | NotDue:
    opened = open_edition(id, choices={path.replace("__", "."): value for path, value in choices.items()})
    found: Sign | NotDue = opened.game.paper.sign(opened.rules, of)
    return found


def due(id: str, of: str, **choices: object) -> Sign:
    found = sign(id, of, **choices)
    assert isinstance(found, Sign), found
    return found


def not_due(id: str, of: str, **choices: object) -> NotDue:
    found = sign(id, of, **choices)
    assert isinstance(found, NotDue), found
    return found


def test_odds_of_casino_war_stand_on_a_sign_where_the_house_chose_one() -> None:
    shown = due("pa-2012/casino-war", "odds", layout__odds_where="sign", limits__tie_maximum="100.00")
    assert shown.odds == (
        Paid("Initial Wager", "", "1 to 1"),
        Paid("War Wager", "", "1 to 1"),
        Paid("War Wager", "if the War is tied", "2 to 1"),
        Paid("Tie Wager", "on either deal", "10 to 1"),
    )
    assert shown.limits == (Amount("Greatest Tie Wager", "$100"),)
    assert shown.paths[0] == "layout.odds_where"
    on_layout = not_due("pa-2012/casino-war", "odds")
    assert "stand on the layout" in on_layout.why
    assert on_layout.cite == "651a.2(b)(4)"


def test_the_proposal_shows_no_odds_of_the_initial_wager() -> None:
    shown = due("pa-2011-proposed/casino-war", "odds", layout__odds_where="sign")
    assert [line.wager for line in shown.odds] == ["War Wager", "War Wager", "Tie Wager"]
    assert [line.odds for line in shown.odds] == ["2 to 1", "3 to 1", "10 to 1"]


def test_side_wagers_that_are_offered_stand_on_the_sign_too() -> None:
    opened = open_edition("md-1.2/casino-war", choices={"layout.odds_where": "sign"}).offering_all()
    shown = opened.game.paper.sign(opened.rules, "odds")
    assert isinstance(shown, Sign)
    assert Paid("Progressive Payout", "suited double tie", "200 to 1") in shown.odds
    assert Paid("Bonus Spin, Hot Spot", "$1,000", "1000.00 per 5.00") in shown.odds
    plain = due("md-1.2/casino-war", "odds", layout__odds_where="sign")
    assert len(plain.odds) == 4


def test_limits_are_due_where_a_section_asks_for_them_and_custom_asks_for_none() -> None:
    shown = due("pa-2011-proposed/roulette", "limits", limits__minimum="10.00", limits__maximum="2500.50")
    assert shown.limits == (Amount("Least wager", "$10"), Amount("Greatest wager", "$2,500.50"))
    for id in ("pa-2012/casino-war", "pa-2011-proposed/big-six"):
        assert "custom there" in not_due(id, "limits", limits__minimum="10.00", limits__maximum="500.00").why
    with pytest.raises(InputError, match=r"limits.maximum is not chosen yet, and the sign tells it \(617a.1\(f\)\(3\)\)"):
        sign("pa-2011-proposed/roulette", "limits", limits__minimum="10.00")


def test_a_covered_double_zero_has_three_notices() -> None:
    shown = due("pa-2011-proposed/roulette", "double-zero-as-single", wheel__kind="double-as-single")
    assert [notice.mark for notice in shown.notices] == ["00", "00", "0"]
    assert [notice.struck for notice in shown.notices] == [True, False, False]
    assert "1–18 and 19–36 lose" in shown.notices[2].says
    other = not_due("pa-2011-proposed/roulette", "double-zero-as-single")
    assert "the wheel is double-zero" in other.why
    assert "617a.1(e)(2)" in str(other.cite)


def test_a_payout_limit_is_signed_where_the_layout_only_says_that_one_applies() -> None:
    shown = due("md-1.2/casino-war", "payout-limit", limits__payout_per_hand="50000.00")
    assert shown.limits == (Amount("Most paid per hand", "$50,000"),)
    with pytest.raises(InputError, match=r"limits\.payout_per_hand is not chosen yet"):
        sign("md-1.2/casino-war", "payout-limit")
    told = not_due(
        "md-1.2/casino-war", "payout-limit", layout__payout_limit="the amount", limits__payout_per_hand="50000.00"
    )
    assert told.cite == "2.B(5)(b)"
    assert "asks for a limit" in not_due("pa-2012/casino-war", "payout-limit").why


def test_only_a_device_that_the_table_has_is_signed_out_of_order() -> None:
    assert due("pa-2012/casino-war", "out-of-order", shoe__shuffler=True).notices[0].head == "Out of order"
    manual = not_due("pa-2012/casino-war", "out-of-order")
    assert "deals from a manual shoe" in manual.why
    assert manual.cite == "651a.11(e)"
    assert due("gge-2011/badugi", "out-of-order").paths == ("shuffler.broken",)
    assert "custom there" in not_due("custom/holdem", "out-of-order").why


@pytest.mark.parametrize("id", sorted(library.ours()))
def test_every_edition_answers_for_every_sign(id: str) -> None:
    opened = open_edition(id)
    for of in KINDS:
        try:
            found = opened.game.paper.sign(opened.rules, of)
        except InputError as refused:
            assert "is not chosen yet" in refused.reason  # noqa: PT017
            continue
        assert found.why if isinstance(found, NotDue) else found.paths


def test_a_sign_that_nobody_prints_is_refused_with_the_list() -> None:
    with pytest.raises(InputError, match=r"there is no sign --of 'menu'; there are limits .*, limits-change"):
        sign("pa-2012/casino-war", "menu")


@pytest.mark.parametrize(
    ("id", "choices"),
    [
        ("pa-2012/casino-war", {"layout.odds_where": "sign"}),
        ("pa-2011-proposed/roulette", {"wheel.kind": "double-as-single"}),
        ("md-1.2/casino-war", {"layout.odds_where": "sign"}),
        *((id, {}) for id in sorted(library.ours()) if "poker-room" not in id),  # a room's games have its tables
    ],
)
def test_whatever_the_checker_calls_due_can_be_printed(id: str, choices: dict[str, object]) -> None:
    opened = open_edition(id, choices=choices)
    for due_ in opened.game.paper.due(opened.rules):
        if due_.document == "sign":
            try:
                assert isinstance(opened.game.paper.sign(opened.rules, due_.of), Sign), due_.of
            except InputError as refused:
                assert "is not chosen yet" in refused.reason  # noqa: PT017
        if due_.document == "layout":
            assert opened.game.drawing.table_size is not None
        if due_.document == "wheel":
            assert opened.game.drawing.wheel_plan(opened.rules, None).plan.dimensions
