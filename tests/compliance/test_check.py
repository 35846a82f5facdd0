"""A submission as a whole: all findings at once, dates, the house's folder, and the papers that become due."""

from datetime import date
from pathlib import Path

import pytest

from compliance.submissions import BIG_SIX, CLEAN, MARYLAND, ROULETTE, WAR, filed, found, written
from croupier.analysis.edition import open_edition
from croupier.compliance.check import Checked, check, check_choices, check_submission
from croupier.documents.papers import paper
from croupier.errors import InputError
from croupier.games.kit.paper.signs import KINDS, NotDue, Sign
from croupier.rulebook.choices import Submission, chosen
from croupier.rulebook.submission_head import Status
from croupier.rulebook.text import library


def test_all_violations_are_found_at_once() -> None:
    checked = filed(
        WAR, {"seats": 10, "decks.shoe": 7, "payouts.tie": "11 to 1", "limits.minimum": "x", "boxes.tip": "right"}
    )
    wrong = [finding.path for finding in checked.findings if finding.kind == "violation"]
    assert wrong == ["seats", "decks.shoe", "payouts.tie", "limits.minimum", "boxes.tip"]


def test_opening_it_refuses_the_first_of_them(tmp_path: Path) -> None:
    file = written(tmp_path, "x.toml", f'edition = "{WAR}"\n[choices]\nseats = 10\ndecks.shoe = 7\n')
    with pytest.raises(InputError, match=r"x\.toml:3: seats = 10 is not allowed: it must be at most 9 \(651a\.2\(a\)\)"):
        open_edition(file)
    assert [finding.line for finding in check(file).findings if finding.kind == "violation"] == [3, 4]


def test_the_gravest_comes_first_and_a_wrong_rule_is_not_called_missing() -> None:
    checked = filed(ROULETTE, {"limits.minimum": "x", "boxes.drop": None, "layout.approval": None, "payouts.red": "2 to 1"})
    assert [finding.kind for finding in checked.findings] == ["violation", "missing", "notice", "notice", "advice"]
    assert [finding.path for finding in checked.findings if "minimum" in finding.path] == ["limits.minimum"]


def test_the_json_has_what_programs_rely_on() -> None:
    told = filed(WAR, {"decks.shoe": 7}).json()
    assert {key: told[key] for key in ("schema", "submission", "edition", "status")} == {
        "schema": 1,
        "submission": "test",
        "edition": WAR,
        "status": "final",
    }
    assert told["findings"] == [
        {
            "kind": "violation",
            "path": "decks.shoe",
            "value": 7,
            "allowed": "one of 6, 8",
            "allows": {"one_of": [6, 8]},
            "cite": "651a.3(a)",
            "says": "Decks in the shoe: 7 is not allowed, the text allows one of 6, 8.",
            "fix": "Choose 6 or 8.",
            "line": None,
        }
    ]


# Edges are worked out only where a choice moves them


def test_no_odds_are_worked_out_for_limits_and_names(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def lines(self: object, rules: object) -> list[object]:
        asked.append(rules)
        return []

    monkeypatch.setattr(type(open_edition(ROULETTE).game.odds), "lines", lines)
    assert filed(ROULETTE).findings
    assert asked == []
    assert filed(ROULETTE, {"payouts.straight": "36 to 1"}).findings
    assert len(asked) == 1


def test_choices_without_odds_are_all_found() -> None:
    spin = {"bonus_spin.offered": True, "bonus_spin.trigger": "red A", "bonus_spin.weights": {"$200": -1}}
    wrong = {finding.path for finding in filed(MARYLAND, spin).findings if finding.kind == "violation"}
    assert wrong == {"bonus_spin.weights"}
    card = {**spin, "bonus_spin.trigger": "blue 17"}
    wrong = {finding.path for finding in filed(MARYLAND, card).findings if finding.kind == "violation"}
    assert wrong == {"bonus_spin.trigger", "bonus_spin.weights"}


def test_a_meter_that_favours_the_player() -> None:
    offered = {"progressive.offered": True, "progressive.meter.rate": "1/10"}
    low = filed(MARYLAND, {**offered, "progressive.meter.now": "10000.00"})
    high = filed(MARYLAND, {**offered, "progressive.meter.now": "9000000.00"})
    assert found(low, "advice", "progressive.offered") == []
    assert "9000000.00" in found(high, "advice", "progressive.offered")[0].says


# Dates and status

DAYS = (date(2026, 3, 1), date(2026, 3, 10), date(2026, 4, 1))


def dated(status: Status, *days: date) -> Checked:
    filed, approved, effective = (*days, None, None, None)[:3]
    choices = chosen(library.draft(WAR), CLEAN[WAR])
    submitted = Submission(WAR, choices, status=status, filed=filed, approved=approved, effective=effective)
    return check_submission(submitted, "test")


@pytest.mark.parametrize(
    ("days", "wrong"),
    [
        (DAYS, []),
        ((DAYS[0], DAYS[0], DAYS[0]), []),
        ((DAYS[1], DAYS[0], DAYS[2]), ["approved"]),
        ((DAYS[0], DAYS[2], DAYS[1]), ["effective"]),
        ((DAYS[2], DAYS[1], DAYS[0]), ["approved", "effective"]),
    ],
)
def test_dates_are_in_order(days: tuple[date, ...], wrong: list[str]) -> None:
    found_wrong = {finding.path for finding in dated("in-force", *days).findings if finding.kind == "violation"}
    assert sorted(found_wrong) == wrong


@pytest.mark.parametrize(
    ("status", "missing"),
    [
        ("draft", []),
        ("filed", ["filed"]),
        ("approved", ["filed", "approved"]),
        ("in-force", ["filed", "approved", "effective"]),
        ("withdrawn", []),
    ],
)
def test_a_status_has_its_dates(status: Status, missing: list[str]) -> None:
    assert [finding.path for finding in dated(status).findings] == missing


def test_a_draft_has_no_dates() -> None:
    assert [finding.path for finding in dated("draft", DAYS[0]).findings] == ["filed"]
    assert dated("filed", DAYS[0]).findings == ()


# The house's folder

HOUSE = 'name = "Example Casino"\njurisdiction = "{where}"\n{more}'
FILING = 'edition = "{edition}"\n{head}\n[choices]\n{choices}\n'
HEAD = 'number = "CW-2026-001"\ntables = ["CW-01"]'
OPEN = 'wagers.boxes = 1\nlayout.approval = "GO-1"\nlimits.minimum = "5.00"\nlimits.maximum = "100.00"'


def housed(folder: Path, where: str = "Pennsylvania", more: str = "", edition: str = WAR, head: str = HEAD) -> Checked:
    (folder / "submissions").mkdir()
    (folder / "house.toml").write_text(HOUSE.format(where=where, more=more), "utf-8")
    choices = OPEN if edition == WAR else 'layout.approval = "GO-1"'
    return check(written(folder / "submissions", "one.toml", FILING.format(edition=edition, head=head, choices=choices)))


def test_the_house_gives_its_name(tmp_path: Path) -> None:
    assert housed(tmp_path).findings == ()


def test_the_house_gives_its_chips(tmp_path: Path) -> None:
    checked = housed(tmp_path, more='chips = ["5.00", "25.00"]')
    assert [(finding.kind, finding.path) for finding in checked.findings] == [("advice", "limits.minimum")]
    assert "2.50" in checked.findings[0].says


def test_a_house_files_under_its_own_jurisdiction(tmp_path: Path) -> None:
    checked = housed(tmp_path, where="Maryland")
    assert [(finding.kind, finding.path) for finding in checked.findings] == [("violation", "edition")]
    assert checked.findings[0].says == "The house is in Maryland, and this text is Pennsylvania's."


def test_an_exercise_may_be_under_any_text(tmp_path: Path) -> None:
    checked = housed(tmp_path, where="Maryland", edition=BIG_SIX)
    assert "edition" not in {finding.path for finding in checked.findings if finding.kind == "violation"}
    assert len(found(checked, "notice", "edition")) == 2


def test_in_a_house_a_submission_has_a_number_and_tables(tmp_path: Path) -> None:
    checked = housed(tmp_path, head="")
    assert [(finding.kind, finding.path) for finding in checked.findings] == [("missing", "number"), ("missing", "tables")]


@pytest.mark.parametrize(("inches", "wrong"), [("59", True), ("60", False)])
def test_a_wheel_of_the_house_is_large_enough(tmp_path: Path, inches: str, wrong: bool) -> None:
    checked = housed(tmp_path, more=f'[sizes.big-six]\ndiameter = "{inches}"', edition=BIG_SIX)
    assert bool(found(checked, "violation", "wheel.diameter_inches")) == wrong


# Papers


def due(checked: Checked) -> set[tuple[str, str, str]]:
    return {
        (each.document, each.of, each.cite) for each in checked.due if each.document not in ("submission", "rules", "guide")
    }


ALL = ["submission", "rules", "guide"]


@pytest.mark.parametrize(("edition", "papers"), [(WAR, ALL), (BIG_SIX, ALL), (MARYLAND, ["submission"])])
def test_a_jurisdiction_asks_for_papers_of_every_game(edition: str, papers: list[str]) -> None:
    assert [each.document for each in filed(edition).due if each.document in ALL] == papers


def test_a_sign_is_due_where_the_odds_are_not_on_the_layout() -> None:
    assert due(filed(WAR)) == {("layout", "", "651a.2(b)")}
    assert due(filed(WAR, {"layout.odds_where": "sign"})) == {
        ("layout", "", "651a.2(b)"),
        ("sign", "odds", "651a.2(b)(4)"),
    }


def test_maryland_posts_its_payout_limit() -> None:
    layout, posted = ("layout", "", "2.B"), ("sign", "payout-limit", "2.B(5)(b), 2.B(6)")
    assert due(filed(MARYLAND)) == {layout, posted}
    assert due(filed(MARYLAND, {"layout.payout_limit": "the amount"})) == {layout}
    both = {"layout.payout_limit": "the amount", "layout.odds_where": "sign"}
    assert due(filed(MARYLAND, both)) == {layout, ("sign", "odds", "2.B(5)(a), 2.B(6)")}


def test_roulette_shows_its_limits_and_keeps_a_log() -> None:
    every = {("layout", "", "617a.1(f)"), ("sign", "limits", "617a.1(f)(3)"), ("log", "", "617a.2(e)")}
    assert due(filed(ROULETTE)) == every
    covered = filed(ROULETTE, {"wheel.kind": "double-as-single"})
    notices = {("sign", "double-zero-as-single", f"617a.1(e)(2)({number})") for number in ("i", "ii", "iii")}
    assert due(covered) == every | notices


def test_big_six_draws_its_wheel() -> None:
    assert due(filed(BIG_SIX)) == {("layout", "", "619a.1(g)"), ("wheel", "", "619a.1(d)")}
    bare = filed("gge-2011/big-six", {"wheel.odds_shown": False})
    assert ("wheel", "", "619a.1(b)") in due(bare)


MORE = [
    (WAR, {"layout.odds_where": "sign"}),
    (MARYLAND, {"layout.odds_where": "sign"}),
    (MARYLAND, {"layout.payout_limit": "the amount"}),
    (ROULETTE, {"wheel.kind": "double-as-single"}),
]


@pytest.mark.parametrize(("edition", "changes"), [*((edition, {}) for edition in CLEAN), *MORE])
def test_the_signs_that_are_due_are_those_that_can_be_printed(edition: str, changes: dict[str, object]) -> None:
    """Those for a broken device and for a change of limits are due only when it comes to that."""
    opened = open_edition(edition, choices={**CLEAN[edition], **changes})
    made = {of for of in KINDS if isinstance(opened.game.paper.sign(opened.rules, of), Sign)}
    due = {each.of for each in filed(edition, changes).due if each.document == "sign"}
    assert due == made - {"out-of-order", "limits-change"}


@pytest.mark.parametrize(
    "edition", ["gge-2011/poker-room", "custom/poker-room", "gge-2011/badugi", "custom/holdem", WAR, ROULETTE]
)
def test_what_is_due_can_be_printed(edition: str) -> None:
    """A room's text has no table and no entry in the guide; its games have both."""
    opened = open_edition(edition)
    due = {each.document for each in check_choices(edition, {}).due} - {"sign"}  # signs are due by what is chosen
    assert {document for document in due if not paper(document).ways(opened)} == set()
    assert ("layout" in due) == (opened.game.drawing.table_size is not None)


def test_a_room_and_its_games_ask_for_the_same_sign_on_a_broken_shuffler() -> None:
    signs = []
    for edition in ("gge-2011/poker-room", "gge-2011/badugi"):
        opened = open_edition(edition)
        made = opened.game.paper.sign(opened.rules, "out-of-order")
        assert isinstance(made, Sign)
        signs.append((made.notices, [opened.rules.cite(path) for path in made.paths]))
    assert signs[0] == signs[1]
    assert signs[0][1] == ["letter 5"]
    bare = open_edition("custom/poker-room")
    assert isinstance(bare.game.paper.sign(bare.rules, "out-of-order"), NotDue)
