"""What the regulator says of a submission item by item, what the house answers, and limits that change with notice."""

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.rulebook.house import filing
from croupier.rulebook.house.filing import Step, approve, file_submission, put_in_force
from croupier.rulebook.house.folder import open_house
from croupier.rulebook.house.record.filings import Filing
from croupier.rulebook.house.record.review import Item
from croupier.rulebook.house.report import listed
from rulebook.house.houses import BUREAU, OFFICER, TODAY, TempHouse, in_force, refused, step

ROULETTE = "pa-2011-proposed/roulette"


# The regulator's side


def test_a_review_item_by_item(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    said = Item("boxes.drop", "objection", "", "on the wrong side")
    assert "CW-1 is a draft: it cannot be reviewed now" in refused(
        lambda: filing.review(file, step("2026-10-02", BUREAU), said)
    )
    file_submission(file, step("2026-10-01"))
    objected = filing.review(file, step("2026-10-02", BUREAU), said)
    assert objected.objections[0].section == "651a.2(c)"
    complaint = refused(lambda: approve(file, step("2026-10-03", BUREAU)))
    assert "the objection to boxes.drop stands (651a.2(c): on the wrong side)" in complaint
    assert "said nothing of 'seats'; reviewed are boxes.drop" in refused(
        lambda: filing.answer(file, step("2026-10-03"), "seats", "nine")
    )
    answered = filing.answer(file, step("2026-10-03"), "boxes.drop", "it is on the right")
    assert answered.review[0].answer == "it is on the right"
    filing.review(file, step("2026-10-04", BUREAU), Item("boxes.drop", "met", ""))
    on = date(2026, 10, 4)
    done = filing.review(
        file,
        step("2026-10-04", BUREAU),
        Item("layout.approval", "approved", "", bureau="Gaming Operations", approval="L-1", on=on),
    )
    assert [(item.item, item.result, item.section) for item in done.review] == [
        ("boxes.drop", "met", "651a.2(c)"),
        ("layout.approval", "approved", "651a.2(b)"),
    ]
    assert 'layout.approval = "Gaming Operations, L-1, 2026-10-04"' in approve(file, step("2026-10-05", BUREAU)).text
    put_in_force(file, step("2026-10-06"))
    amended = in_force(pennsylvania.draft("CW-2", amends="CW-1", choices="seats = 7"), "2026-10-07", "2026-10-08")
    assert 'layout.approval = "Gaming Operations, L-1, 2026-10-04"' in amended.text
    other = pennsylvania.draft("CW-3", amends="CW-2", choices='layout.odds_where = "sign"')
    assert open_house(pennsylvania.folder).submission("CW-3").choices.get("layout.approval") is None
    assert "layout.approval" not in in_force(other, "2026-10-09", "2026-10-10").text  # another layout, another approval
    assert open_house(pennsylvania.folder).problems == ()
    whole = listed(open_house(pennsylvania.folder), TODAY)["submissions"][0]
    assert whole["review"][1]["approval"] == "L-1"
    assert [one["step"] for one in whole["steps"]] == [
        *("file", "review", "answer", "review", "review", "approve", "put-in-force"),
    ]


@pytest.mark.parametrize(
    ("item", "complaint"),
    [
        (Item("boxes.dorp", "met", ""), "has neither a rule nor a section 'boxes.dorp'; did you mean boxes.drop?"),
        (Item("boxes.drop", "objection", ""), "an objection to boxes.drop needs its words"),
        (Item("boxes.drop", "met", "651a.99"), "has no section '651a.99'"),
        (Item("layout.approval", "approved", "", bureau="B"), "names the bureau, its number and its date"),
        (Item("651a.2(d)", "objection", "", "x" * 601), "up to 600 characters"),
    ],
)
def test_what_is_no_item_of_a_review(pennsylvania: TempHouse, item: Item, complaint: str) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    file_submission(file, step("2026-10-01"))
    assert complaint in refused(lambda: filing.review(file, step("2026-10-02", BUREAU), item))


TIP = Item("boxes.tip_elsewhere", "approved", "", bureau="Casino Compliance", approval="B-4", on=date(2026, 10, 4))


def test_what_is_lawful_only_with_an_approval_is_not_put_in_force_without_it(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"], choices="boxes.tip_elsewhere = true")
    file_submission(file, step("2026-10-01"))
    approve(file, step("2026-10-03", BUREAU))
    with pytest.raises(InputError, match="is allowed only once it is approved, and no approval is on record") as problem:
        put_in_force(file, step("2026-10-05"))
    assert (problem.value.rule, problem.value.cite) == ("boxes.tip_elsewhere", "651a.2(c)")
    objection = Item("boxes.drop", "objection", "", "too low")
    says = refused(lambda: filing.review(file, step("2026-10-04", BUREAU), objection))
    assert says == "CW-1 is approved: only what a bureau approves is still recorded, and no objection"
    filing.review(file, step("2026-10-04", BUREAU), TIP)
    assert put_in_force(file, step("2026-10-05")).status == "in-force"
    same = pennsylvania.draft("CW-2", amends="CW-1", choices="seats = 7")
    assert in_force(same, "2026-10-06", "2026-10-07").status == "in-force"  # the place is as it was
    moved = pennsylvania.draft("CW-3", amends="CW-2", choices='boxes.drop = "left"\nboxes.tip = "left"')
    assert "no approval is on record" in refused(lambda: in_force(moved, "2026-10-08", "2026-10-09"))
    back = pennsylvania.draft("CW-4", amends="CW-2", choices="boxes.tip_elsewhere = false")
    assert in_force(back, "2026-10-10", "2026-10-11").status == "in-force"


def test_a_covered_double_zero_needs_its_approved_cover_and_another_wheel_none(pennsylvania: TempHouse) -> None:
    covered, plain, named = (
        pennsylvania.draft(f"R-{place}", edition=ROULETTE, tables=[f"R-{place}"], choices=choices)
        for place, choices in enumerate(
            (
                'wheel.kind = "double-as-single"',
                'wheel.kind = "double-zero"',
                'wheel.kind = "double-as-single"\ncovered.device_approval = "BGO C-1, 2026-10-01"',
            ),
            start=1,
        )
    )
    with pytest.raises(InputError, match="R-1 cannot be put in force") as problem:
        in_force(covered, "2026-10-01", "2026-10-05", exercise=True)
    assert (problem.value.rule, problem.value.cite) == ("covered.device_approval", "617a.1(e)(1)")
    for file in (plain, named):
        assert in_force(file, "2026-10-01", "2026-10-05", exercise=True).status == "in-force"
    cover = Item("covered.device_approval", "approved", "", bureau="Operations", approval="C-2", on=date(2026, 10, 2))
    filing.review(covered, step("2026-10-02", BUREAU), cover)
    assert 'covered.device_approval = "Operations, C-2, 2026-10-02"' in put_in_force(covered, step("2026-10-05")).text


# Limits with notice


NOW = datetime(2099, 11, 17, 20, 0, tzinfo=UTC)  # records carry the clock of whoever runs the tests, which is earlier


def announced(file: Path, since: datetime, tables: tuple[str, ...] = (), **limits: str) -> Filing:
    changed = {f"limits.{name}": value for name, value in limits.items()}
    return filing.announce_limits(file, Step(OFFICER, TODAY, TODAY), changed, since, now=NOW, tables=tables)


def test_limits_change_with_notice(tmp_path: Path) -> None:
    house = TempHouse.new(tmp_path / "house", "Maryland")
    chosen = 'limits.minimum = "10.00"\nlimits.maximum = "500.00"'
    file = house.draft("CW-1", edition="md-1.2/casino-war", tables=["CW-01", "CW-02"], choices=chosen)
    in_force(file, "2026-10-01", "2026-10-02")
    late = NOW + timedelta(minutes=29)
    assert "30 minutes from now at the earliest, not from 2099-11-17 20:29 (COMAR 36.05.03.21 C)" in refused(
        lambda: announced(file, late, minimum="25.00")
    )
    since = NOW + timedelta(minutes=30)
    done = announced(file, since, ("CW-01",), minimum="25.00")
    assert done.status == "in-force"
    opened = open_house(house.folder)
    (waiting,) = done.announced
    assert (waiting.choices, waiting.since, waiting.tables) == ({"limits.minimum": "25.00"}, since, ("CW-01",))
    for table, least in (("CW-01", "25.00"), ("CW-02", "10.00")):
        found = opened.in_force(table, NOW.date())
        assert found is not None
        assert (found.choices["limits.minimum"], found.choices["limits.maximum"]) == (least, "500.00")
    early = opened.in_force("CW-01", NOW.date(), at=since - timedelta(minutes=1))
    assert early is not None
    assert early.choices["limits.minimum"] == "10.00"
    assert "up to 30 days ahead" in refused(lambda: announced(file, NOW + timedelta(days=31), minimum="5.00"))
    assert "is not for table 'CW-9'" in refused(lambda: announced(file, since, ("CW-9",), minimum="5.00"))


@pytest.mark.parametrize(("hour", "day"), [(5, 17), (6, 18)])
def test_limits_of_a_night_are_those_of_the_day_that_it_ends(tmp_path: Path, hour: int, day: int) -> None:
    """The gaming day begins at 05:30 here: at five in the morning of the 18th it is still the 17th."""
    house = TempHouse.new(tmp_path / "house", "Maryland")
    own = house.folder / "house.toml"
    own.write_text(re.sub(r'^gaming_day *= *"06:00"', 'gaming_day = "05:30"', own.read_text("utf-8"), flags=re.MULTILINE))
    chosen = 'limits.minimum = "10.00"'
    first = house.draft("CW-1", edition="md-1.2/casino-war", tables=["CW-01"], choices=chosen)
    in_force(first, "2026-10-01", "2026-10-02")
    since = NOW.replace(day=18, hour=hour, minute=0)
    announced(first, since, minimum="25.00")
    opened = open_house(house.folder)

    def least(of: int, at: datetime | None = None) -> object:
        found = opened.in_force("CW-01", date(2099, 11, of), at=at)
        assert found is not None
        return found.choices["limits.minimum"]

    assert opened.house.day_of(since) == date(2099, 11, day)
    assert (least(day - 1), least(day)) == ("10.00", "25.00")
    assert (least(day, since - timedelta(minutes=1)), least(day, since)) == ("10.00", "25.00")


def test_what_is_no_limit(tmp_path: Path, pennsylvania: TempHouse) -> None:
    there = pennsylvania.draft("CW-1", tables=["CW-01"])
    in_force(there, "2026-10-01", "2026-10-02")
    assert "no provision at hand lets limits that were filed change by notice in Pennsylvania" in refused(
        lambda: announced(there, NOW + timedelta(hours=1), minimum="5.00")
    )
    file = TempHouse.new(tmp_path / "maryland", "Maryland").draft("CW-1", edition="md-1.2/casino-war", tables=["CW-01"])
    in_force(file, "2026-10-01", "2026-10-02")
    take = Step(OFFICER, TODAY, TODAY)
    later = NOW + timedelta(hours=1)
    assert "decks.shoe is no limit of the tables: what else changes is an amendment" in refused(
        lambda: filing.announce_limits(file, take, {"decks.shoe": 8}, later, now=NOW)
    )
    assert "is no limit" in refused(lambda: filing.announce_limits(file, take, {}, later, now=NOW))
    assert announced(file, later, minimum="5.00").announced[0].tables == ("CW-01",)
