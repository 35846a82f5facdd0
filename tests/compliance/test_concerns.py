"""What a submission is asked depends on its choices: nothing that they make moot, and everything that they make due."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.edition import Opened, open_edition
from croupier.compliance.check import check_submission
from croupier.documents.papers import Asked, Subject, paper
from croupier.documents.parts.points import idle
from croupier.errors import InputError
from croupier.rulebook.choices import Submission, judged
from croupier.rulebook.concerns import moot, vouched
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from depth import cases, of_each_kind

EDITIONS = of_each_kind(library.ours())
CASINO_WARS = [id for id in EDITIONS if id.endswith("casino-war")]


@st.composite
def tables(draw: st.DrawFn) -> Opened | None:
    """An edition with some of its listed choices; None where they do not go together."""
    edition = draw(st.sampled_from(EDITIONS))
    draft = library.draft(edition)
    force = judged(draft)[0]
    open_ = [path for path, says in force.says.items() if says.kind == "one_of" and isinstance(says.value, tuple)]
    chosen: dict[str, Value] = {}
    for path in draw(st.lists(st.sampled_from(open_), max_size=6, unique=True)):
        listed = force.says[path].value
        assert isinstance(listed, tuple)
        chosen[path] = draw(st.sampled_from(listed))
    try:
        return open_edition(edition, choices=chosen)
    except InputError:
        return None


@settings(max_examples=cases(200), deadline=None)
@given(tables())
def test_nothing_is_asked_that_the_choices_make_moot(table: Opened | None) -> None:
    if table is None:
        return
    force, at_rest = table.in_force, idle(table)
    checked = check_submission(Submission(table.draft.id, force.choices), "test")
    asked = {finding.path for finding in checked.findings if finding.kind in ("missing", "notice")}
    assert not asked & at_rest
    for section in vouched(force):
        about = [path for path in section.rules if path in table.draft.rules]
        assert not about or not set(about) <= at_rest, f"{section.id} is about what this table has not"


@settings(max_examples=cases(200), deadline=None)
@given(tables())
def test_everything_is_asked_that_the_choices_make_due(table: Opened | None) -> None:
    if table is None:
        return
    force = table.in_force
    asked = {section.id for section in vouched(force)}
    for section in table.draft.sections.values():
        if "recorded" in section.holds and section.id not in asked:
            own = [path for path, rule in table.draft.rules.items() if rule.cite == (section.id,)]
            assert set(own) <= moot(force) | {path for line in section.where for path in line}, section.id


@pytest.mark.parametrize("edition", CASINO_WARS)
def test_with_and_without_a_shuffler(edition: str) -> None:
    def said(shuffler: bool) -> list[str]:
        shown = paper("submission").model(Subject(open_edition(edition, choices={"shoe.shuffler": shuffler})), Asked())
        return [" ".join(one["sections"]) + " " + one["says"] for one in shown["statements"]]

    with_one, without = " ".join(said(shuffler=True)), " ".join(said(shuffler=False))
    assert "Without a shuffler" not in with_one
    assert "ack" in with_one  # the backs of two batches
    assert "batch" not in without.replace("batches are spread, shown", "")


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ("where = 7", "where must say which rules have which values"),
        ('where = { "no.such" = 1 }', "names the rule no.such, which does not exist"),
        ('approval = "no.such"', "names the rule no.such, which does not exist"),
    ],
)
def test_a_condition_that_is_none_is_refused(tmp_path: object, wrong: str, complaint: str) -> None:
    text = f"""amends = "pa-2012/casino-war"
title = "Casino War"
source = "x"
jurisdiction = "none"
status = "custom"
[[section]]
id = "99"
says = "More."
holds = "recorded"
rules = []
{wrong}
"""
    file = tmp_path / "mine.toml"  # type: ignore[operator]
    file.write_text(text)
    with pytest.raises(InputError, match=complaint):
        library.draft(str(file))
