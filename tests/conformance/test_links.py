"""Rules and paragraphs point at each other, and nothing of another text passes for an edition's own."""

from pathlib import Path
from typing import Any

import pytest

from croupier.analysis import reports
from croupier.analysis.edition import Opened, open_edition
from croupier.compliance.lint import lint
from croupier.rulebook.text import library

EDITIONS = library.ids()
WAR = "gge-2011/casino-war"


def links(opened: Opened) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """The pairs of paragraph and rule as the paragraphs tell them, and as the rules do."""
    told: Any = reports.sections(opened)["sections"]
    rules: Any = reports.rules(opened)["rules"]
    from_sections = {(section["id"], path) for section in told for path in section["rules"]}
    texts = {section["id"]: section["edition"] for section in told}
    cites = ((cite, rule["path"]) for rule in rules for cite in rule["cites"])
    return from_sections, {(one["section"], path) for one, path in cites if texts.get(one["section"]) == one["edition"]}


@pytest.mark.parametrize("edition", EDITIONS)
def test_paragraphs_and_rules_name_each_other(edition: str) -> None:
    from_sections, from_rules = links(open_edition(edition))
    assert {"named, not cited": from_sections - from_rules, "cited, not named": from_rules - from_sections} == {
        "named, not cited": set(),
        "cited, not named": set(),
    }


def test_an_amendment_keeps_links_both_ways(tmp_path: Path) -> None:
    """What it restates under another paragraph, and what it takes away, leaves the paragraph that it inherited."""
    file = tmp_path / "own.toml"
    rules = 'seats = { at_most = 5, default = 5, cite = ["draft 1", "651a.2(b)"] }'
    section = '[[section]]\nid = "draft 1"\nsays = "Five seats."\nholds = "enforced"\nrules = ["seats"]'
    file.write_text(f'amends = "{WAR}"\nstatus = "comment"\n[rules]\n{rules}\n{section}\n', "utf-8")
    from_sections, from_rules = links(open_edition(str(file)))
    assert from_sections == from_rules
    assert {section for section, path in from_sections if path == "seats"} == {"draft 1", "651a.2(b)"}


def test_a_paragraph_that_names_a_rule_which_does_not_cite_it_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    section = '[[section]]\nid = "651a.2(b)"\nsays = "The layout."\nholds = "printed"\nrules = ["seats"]'
    seats = 'seats = { at_most = 5, default = 5, cite = "651a.2(a)" }'
    file.write_text(f'amends = "{WAR}"\nstatus = "comment"\n[rules]\n{seats}\n{section}\n', "utf-8")
    with pytest.raises(ValueError, match=r"section 651a\.2\(b\): names the rule seats, which cites 651a\.2\(a\) instead"):
        open_edition(str(file))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_that_follows_another_says_where(edition: str) -> None:
    """The procedure that a game takes over from another text binds it by a paragraph of its own."""
    draft = library.draft(edition)
    taken = [rule for rule in draft.rules.values() if rule.followed and rule.cite != ("custom",)]
    assert [rule.path for rule in taken if not set(rule.cite) & set(draft.sections)] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_slips_are_of_the_text_itself(edition: str) -> None:
    """L8: an amendment prints its own words; a slip of the text that it amends is not one of them."""
    draft = library.draft(edition)
    assert [slip.says for slip in draft.errata if slip.edition == draft.amends] == []


def test_the_exhibit_does_not_have_the_proposals_slips() -> None:
    """Exhibit A numbers (1) to (5), quotes a title in full, and has neither 651a.10(a) nor "payment odds"."""
    says = " ".join(flaw.says for flaw in lint(open_edition(WAR)).flaws)
    for gone in ("(4) and then (6)", "without its end", "payment odds", "and no (b)", "breaks off"):
        assert gone not in says
    for kept in ("not the Tie Wager", "section 651.10", "War layout", "automated dealing shoe"):
        assert kept in says


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("pa-2011-proposed/roulette", ("two section signs", "Hajt", "fiscal impact", "footnote", "Chapter 531 and 533")),
        ("pa-2011-proposed/big-six", ("619a.1(c) asks for the Bureau's approval", "Act 1")),
        ("pa-2011-proposed/casino-war", ("make duties of both", "certificate holders alone")),
        (WAR, ("does not mention that a War is paid less",)),
    ],
)
def test_slips_before_the_first_paragraph_are_told(edition: str, said: tuple[str, ...]) -> None:
    """L9: forms, preambles and letters have slips of their own; an edition tells those that concern it."""
    front = " ".join(flaw.says for flaw in lint(open_edition(edition)).flaws if "front matter" in flaw.cite)
    assert [words for words in said if words not in front] == []
