"""Titles of rules: whatever a house decides, and whatever no paragraph says, has a name that is no path."""

import pytest

from croupier.rulebook import library
from croupier.rulebook.titles import known, title


@pytest.mark.parametrize("id", library.ids())
def test_every_rule_that_a_paper_names_has_a_title(id: str) -> None:
    draft = library.draft(id)
    told = {path for section in draft.sections.values() for path in section.rules}
    for rule in draft.rules.values():
        fixed = rule.says.kind == "is"
        read = rule.says.kind == "reading" and all(
            option.sets[rule.path].kind == "is" for option in draft.readings[str(rule.says.value)].options
        )
        if not (fixed or read) or (rule.path not in told and rule.cite == ("custom",)):
            assert known(rule.path), rule.path
            assert "_" not in title(rule.path)


def test_a_rule_without_a_title_goes_by_its_words() -> None:
    assert title('pays."three of a kind"') == "Pays, three of a kind"
    assert title("war.initial.win") == "War, initial, win"
    assert title("decks.shoe") == "Decks, without a shuffler"
    assert title("progressive.pays") == "Progressive Payout"
