"""Gaps in numbers, from lists of paragraphs written by hand."""

import pytest

from croupier.compliance.numbering import gaps


@pytest.mark.parametrize(
    ("ids", "missing"),
    [
        (["9(a)", "9(b)", "9(c)"], []),
        (["9(a)", "9(b)", "9(d)"], [("9(c)",)]),
        (["9(1)", "9(4)"], [("9(2)", "9(3)")]),
        (["9(b)", "9(c)"], [("9(a)",)]),
        (["8.G", "8.I", "8.A", "8.B", "8.C", "8.D", "8.E", "8.F"], [("8.H",)]),
        (["617a.1", "617a.2", "617a.4"], [("617a.3",)]),
        (["9(i)", "9(ii)", "9(iv)"], [("9(iii)",)]),
        (["9(g)", "9(h)", "9(i)", "9(a)", "9(b)", "9(c)", "9(d)", "9(e)", "9(f)"], []),  # here (i) is a letter
        (["9(a)(1)", "9(a)(2)", "9(b)(1)", "9(b)(2)", "9(b)(4)"], [("9(b)(3)",)]),
        (["Exhibit A I.draw.1", "Exhibit A I.draw.3"], [("Exhibit A I.draw.2",)]),
        (["Exhibit A I.table", "Exhibit A I.button"], []),
        (["letter 1", "letter 3"], []),
        (["9(aa)", "9(zz)"], []),
        ([], []),
    ],
)
def test_gaps(ids: list[str], missing: list[tuple[str, ...]]) -> None:
    assert [gap.missing for gap in gaps(ids) if gap.missing] == missing


def test_a_gap_is_between_its_neighbours() -> None:
    (gap,) = gaps(["3(c)(1)", "3(c)(2)", "3(c)(4)"])
    assert gap.sections == ("3(c)(2)", "3(c)(4)")
    assert gap.says == "There is no 3(c)(3): the numbers go from 3(c)(2) to 3(c)(4)."


def test_a_list_of_one_is_told_and_a_chapter_of_one_section_is_not() -> None:
    assert [(gap.sections, gap.missing) for gap in gaps(["9.F(1)", "10(a)"])] == [(("9.F(1)",), ()), (("10(a)",), ())]
    assert list(gaps(["617a.1"])) == []
