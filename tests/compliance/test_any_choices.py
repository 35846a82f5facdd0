"""Whatever is chosen: a check ends in findings, and finds a violation exactly where the choices cannot be put in force."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.edition import open_edition
from croupier.compliance.check import check_submission
from croupier.errors import InputError
from croupier.rulebook.choices import Submission, judged
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from depth import cases

EDITIONS = (
    *("pa-2012/casino-war", "md-1.2/casino-war", "pa-2011-proposed/roulette", "gge-2011/big-six", "gge-2011/badugi"),
    *("gge-2011/razzdugi", "gge-2011/poker-room"),
)
ONLY_AT_THE_TABLE = {"bonus_spin.trigger"}
"""A card that there is not: a table opens with it, and refuses every wager that waits for it."""
ODD: tuple[Value, ...] = (
    *(
        -1,
        0,
        1,
        3,
        10**17,
        True,
        False,
        "",
        " ",
        "x",
        "0.00",
        "0.01",
        "5.00",
        "9999999.99",
        "1/2",
        "-3",
        "10 to 1",
        "10 for 1",
    ),
    *("0 to 1", "1 for 1", (), ("5.00",), ("5.00", "2.00"), ("0.00",), {}, {"$200": 1}, "red A", "\n", "é" * 500),
)


@st.composite
def submissions(draw: st.DrawFn) -> Submission:
    edition = draw(st.sampled_from(EDITIONS))
    draft = library.draft(edition)
    force = judged(draft)[0]
    chosen: dict[str, Value] = {}
    for path in draw(st.lists(st.sampled_from(list(draft.rules)), max_size=5, unique=True)):
        says = force.says[path]
        listed = says.value if says.kind == "one_of" and isinstance(says.value, tuple) else (says.value, says.to)
        chosen[path] = draw(st.sampled_from((*listed, *ODD)))
    return Submission(edition, {path: value for path, value in chosen.items() if value is not None})


@settings(max_examples=cases(150), deadline=None)
@given(submissions())
def test_a_violation_is_found_exactly_where_the_rules_cannot_be_in_force(submitted: Submission) -> None:
    checked = check_submission(submitted, "test")
    forbidden = {finding.path for finding in checked.findings if finding.kind == "violation"}
    try:
        open_edition(submitted.edition, choices=submitted.choices)
    except InputError:
        assert forbidden
    else:
        assert forbidden <= ONLY_AT_THE_TABLE


@settings(max_examples=cases(60), deadline=None)
@given(submissions())
def test_a_finding_is_a_short_sentence_and_json(submitted: Submission) -> None:
    for finding in check_submission(submitted, "test").findings:
        assert finding.says[0] == finding.says[0].upper()
        assert finding.says.endswith(".")
        assert finding.says.isprintable()
        assert len(finding.says) < 400
        assert finding.fix


@pytest.mark.parametrize("edition", library.ids())
def test_every_edition_can_be_checked(edition: str) -> None:
    checked = check_submission(Submission(edition), edition)
    assert not [finding for finding in checked.findings if finding.kind == "violation"]
