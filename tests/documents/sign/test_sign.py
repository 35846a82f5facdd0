"""Signs as papers: their size, the height of their figures, contrast, sections at the foot, and which are refused."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked, Subject, paper
from croupier.documents.sign.paper import TEMPLATE
from croupier.documents.subjects import open_subject
from croupier.documents.typeset.press import SHARED
from croupier.errors import InputError
from croupier.rulebook.house.filing import Step, announce_limits
from croupier.rulebook.house.house import House
from documents.approved import require_approved
from documents.read_back import Read, require_embedded, require_tagged
from rulebook.house.houses import OFFICER, TODAY, TempHouse, in_force

WAR, MARYLAND, ROULETTE = "pa-2012/casino-war", "md-1.2/casino-war", "pa-2011-proposed/roulette"
HOUSE = House(Path(), "Millrace Casino", "Pennsylvania", help_line="Gambling problem? Call 1-800-GAMBLER.")
LIMITS = {"limits.minimum": "10.00", "limits.maximum": "500.00", "limits.tie_maximum": "100.00"}
ODDS = {"layout.odds_where": "sign", **LIMITS}
COVERED = {"wheel.kind": "double-as-single"}


def sign(id: str, of: str | None, choices: dict[str, Any] | None = None, house: House | None = HOUSE, **asked: Any) -> Read:
    return Read(paper("sign").make(Subject(open_edition(id, choices=choices), house), Asked(of=of, **asked)).content)


def figures(read: Read) -> list[tuple[str, float]]:
    """Every figure on the first page that is larger than words are, with its size in inches."""
    with pdfplumber.open(BytesIO(read.content)) as opened:
        letters = opened.pages[0].chars
    return [(each["text"], each["size"] / 72) for each in letters if each["text"].isdigit() and each["size"] > 100]


@pytest.mark.parametrize(("sheet", "size"), [("11x17", (11, 17)), ("letter", (8.5, 11))])
def test_odds_stand_an_inch_and_more(sheet: str, size: tuple[float, float], tmp_path: Path) -> None:
    read = sign(WAR, "odds", ODDS, sheet=sheet)
    require_tagged(read)
    require_embedded(read)
    assert read.sizes == [size]
    large = figures(read)
    assert "".join(text for text, _ in large) == "111121101"
    assert all(inches * 0.63 >= 1.0 for _, inches in large), "a figure is 0.63 of the size or more"
    assert _measured_height(read) >= 1.0
    for words in (
        "Casino War",
        "$10",
        "$500",
        "$100",
        "if the War is tied",
        "on either deal",
        "1-800-GAMBLER",
        "Millrace Casino",
    ):
        assert words in read.words
    require_approved(read.content, f"sign-odds-{sheet}", tmp_path=tmp_path)


def _measured_height(read: Read) -> float:
    """The height of the ink of the first large "1", measured on the page itself, in inches."""
    import pypdfium2

    with pdfplumber.open(BytesIO(read.content)) as opened:
        one = next(each for each in opened.pages[0].chars if each["text"] == "1" and each["size"] > 100)
    dots = 100
    picture = pypdfium2.PdfDocument(BytesIO(read.content))[0].render(scale=dots / 72, grayscale=True).to_pil().convert("L")
    box = tuple(round(each * dots / 72) for each in (one["x0"], one["top"], one["x1"], one["bottom"]))
    inked = picture.crop(box).point(lambda grey: 255 if grey < 100 else 0).getbbox()
    assert inked is not None
    return float(inked[3] - inked[1]) / dots


def test_three_notices_of_a_covered_double_zero(tmp_path: Path) -> None:
    read = sign(ROULETTE, "double-zero-as-single", COVERED)
    require_tagged(read)
    for words in (
        "This wheel is used as a single zero wheel.",
        "00 is no wager",
        "Ball in 00: void",
        "Ball in 0",
        "EXERCISE",
    ):
        assert words in read.words
    assert "§ 617a.1(e)(2)(i)" in read.words
    assert "not to be shown at a table open to the public" in read.words
    require_approved(read.content, "sign-double-zero", tmp_path=tmp_path)
    assert len(sign(ROULETTE, "double-zero-as-single", COVERED, sheet="letter").sizes) == 1


def test_every_other_sign_is_one_sheet_that_looks_as_approved(tmp_path: Path) -> None:
    limits = {"limits.minimum": "10.00", "limits.maximum": "5000.00"}
    for name, read in (
        ("limits", sign(ROULETTE, "limits", limits)),
        ("payout-limit", sign(MARYLAND, "payout-limit", {"limits.payout_per_hand": "50000.00"})),
        ("out-of-order", sign(WAR, "out-of-order", {"shoe.shuffler": True})),
        ("limits-change", sign(MARYLAND, "limits-change", LIMITS, announce=("limits.minimum=25.00",), at="6:30 pm today")),
    ):
        require_tagged(read)
        assert read.sizes == [(11, 17)], name
        require_approved(read.content, f"sign-{name}", tmp_path=tmp_path)


def test_the_section_stands_in_six_points_at_the_foot() -> None:
    read = sign(WAR, "odds", ODDS)
    with pdfplumber.open(BytesIO(read.content)) as opened:
        small = [each for each in opened.pages[0].chars if each["size"] == pytest.approx(6)]
        assert all(each["top"] > 16 * 72 for each in small)
    words = "".join(each["text"] for each in small)
    assert "651a.2(b)(4)" in words
    assert "651a.10(2)" in words


def test_ink_and_ground_differ_seven_to_one() -> None:
    found = {
        name: colour
        for file in (SHARED, TEMPLATE)
        for name, colour in re.findall(r'#let (ink|green) = rgb\("(#\w{6})"\)', file.read_text())
    }
    assert set(found) == {"ink", "green"}
    assert all(_contrast(colour, "#ffffff") >= 7 for colour in found.values())


def _contrast(one: str, other: str) -> float:
    """As the rules for readable pages compute it."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_many_odds_take_more_sheets_and_none_is_left_out() -> None:
    opened = open_edition(MARYLAND, choices={"layout.odds_where": "sign"}).offering_all()
    read = Read(paper("sign").make(Subject(opened), Asked(of="odds")).content)
    assert set(read.sizes) == {(11, 17)}
    assert len(read.sizes) > 1
    for words in ("suited double tie", "Bonus Spin, Community Pay", "for each $5 wagered", "100%"):
        assert words in read.words


def test_announced_limits_tell_what_is_now_and_what_will_be() -> None:
    read = sign(
        MARYLAND, "limits-change", LIMITS, announce=("limits.minimum=25.00", "limits.maximum=1000.00"), at="6:30 pm"
    )
    for words in ("From 6:30 pm the limits change.", "Least wager, now $10", "$25", "Greatest wager, now $500", "$1,000"):
        assert words in read.words
    assert "Announced 30 minutes ahead" in read.words
    assert "COMAR 36.05.03.21 C (public code, not among the seeds)" in read.words


@pytest.mark.parametrize(
    ("id", "asked", "reason"),
    [
        (WAR, {"of": "odds"}, r"no sign odds is due: the odds stand on the layout.* \(651a.2\(b\)\(4\)\)"),
        (WAR, {"of": "limits"}, "no sign limits is due: no section of pa-2012/casino-war asks"),
        (WAR, {"of": None}, "name the sign with --of: limits, odds"),
        (WAR, {"of": "menu"}, "there is no sign --of 'menu'"),
        (
            WAR,
            {"of": "limits-change", "announce": ("limits.minimum=25.00",), "at": "6 pm"},
            "no provision of Pennsylvania at hand",
        ),
        (ROULETTE, {"of": "double-zero-as-single"}, r"the wheel is double-zero; .* \(617a.1"),
        (ROULETTE, {"of": "limits"}, r"limits.minimum is not chosen yet, and the sign tells it \(617a.1\(f\)\(3\)\)"),
        (ROULETTE, {"of": "limits", "sheet": "A4"}, "a sign is printed on 11x17 or letter, not on 'A4'"),
        (ROULETTE, {"of": "limits", "at": "6 pm"}, "--announce and --at are for --of limits-change"),
        (MARYLAND, {"of": "limits-change"}, r"name what will be: --announce limits.minimum=25.00.*COMAR"),
        (MARYLAND, {"of": "limits-change", "announce": ("limits.minimum=25.00",)}, "name when it will be"),
        (
            MARYLAND,
            {"of": "limits-change", "announce": ("limits.minimum",), "at": "6 pm"},
            "write PATH=AMOUNT with a limit",
        ),
        (MARYLAND, {"of": "limits-change", "announce": ("seats=3",), "at": "6 pm"}, "write PATH=AMOUNT with a limit"),
        (MARYLAND, {"of": "limits-change", "announce": ("limits.minimum=1.00",) * 2, "at": "6 pm"}, "announced twice"),
        (MARYLAND, {"of": "limits-change", "announce": ("limits.minimum=much",), "at": "6 pm"}, "much"),
        (MARYLAND, {"of": "limits-change", "announce": ("limits.minimum=-5.00",), "at": "6 pm"}, "-5"),
        (MARYLAND, {"of": "limits-change", "announce": ("limits.minimum=9.00",), "at": "6" * 41}, "in 40 letters at most"),
    ],
)
def test_what_is_not_due_or_not_said_is_refused(id: str, asked: dict[str, Any], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        paper("sign").model(Subject(open_edition(id), HOUSE), Asked(**asked))


def test_limits_that_the_house_announced_reach_the_sign(tmp_path: Path) -> None:
    house = TempHouse.new(tmp_path / "house", "Maryland")
    file = house.draft("CW-1", edition="md-1.2/casino-war", tables=["CW-01"], choices='limits.minimum = "10.00"')
    in_force(file, "2026-10-01", "2026-10-02")
    now = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)
    taken = Step(OFFICER, TODAY, TODAY)
    announce_limits(file, taken, {"limits.minimum": "25.00"}, now + timedelta(minutes=30), now=now)
    subject = open_subject(str(file))
    assert isinstance(subject, Subject)
    shown = paper("sign").model(subject, Asked(of="limits-change"))
    assert shown["title"] == "From 8:30 pm on 17 November 2026 the limits change."
    assert shown["sheets"][0]["limits"] == [{"label": "Least wager, now $10", "amount": "$25"}]
    assert shown["tables"] == "Table CW-01"


def test_limits_that_stay_as_they_are_are_no_change() -> None:
    with pytest.raises(InputError, match=r"limits.minimum is \$10 already; nothing changes"):
        sign(MARYLAND, "limits-change", LIMITS, announce=("limits.minimum=10",), at="6 pm")


def test_names_and_amounts_too_long_for_the_sheet_are_refused() -> None:
    with pytest.raises(InputError, match=r"the house’s name of .* letters does not fit"):
        sign(WAR, "odds", ODDS, replace(HOUSE, name="Millrace Casino and Resort " * 12))
    with pytest.raises(InputError, match=r"the help line of .* letters does not fit"):
        sign(WAR, "odds", ODDS, replace(HOUSE, help_line="Call somebody. " * 60))
    assert "Croupier" in sign(WAR, "odds", ODDS, None).words
