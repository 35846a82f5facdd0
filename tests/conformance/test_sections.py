"""Every paragraph of the sources is accounted for: none is missing, none is stale, and the rules and they agree."""

import json
from pathlib import Path

import pytest

from croupier.rulebook import paths
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import CUSTOM, FRONT, Draft, Rule

IDS: dict[str, list[str]] = json.loads((Path(__file__).parent / "sections.json").read_text("utf-8"))
EDITIONS = sorted(IDS)


def listed(edition: str) -> set[str]:
    """The ids of the edition's own text, of all that it amends and of the room that it is played in."""
    draft = library.draft(edition)
    rooms = {section.edition for section in draft.sections.values()} - {edition, draft.amends}
    amended = listed(draft.amends) if draft.amends else set()
    return set(IDS[edition]).union(amended, *(IDS[game] for game in rooms if game in IDS))


def own_rules(draft: Draft) -> list[Rule]:
    """The rules but for those of a procedure that the game follows: their sections stand in that other edition."""
    return [rule for rule in draft.rules.values() if not rule.followed]


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_paragraph_is_missing(edition: str) -> None:
    # Only the edition's own: an amendment may ask that a paragraph of the text it amends be deleted.
    assert set(IDS[edition]) - set(library.draft(edition).sections) == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_section_is_stale(edition: str) -> None:
    assert set(library.draft(edition).sections) - listed(edition) == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_citation_is_a_section_or_custom(edition: str) -> None:
    draft = library.draft(edition)
    for rule in own_rules(draft):
        assert rule.cite, rule.path
        assert set(rule.cite) - {CUSTOM} <= set(draft.sections), rule.path


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_that_is_not_custom_is_named_by_a_section_it_cites(edition: str) -> None:
    draft = library.draft(edition)
    named = {rule: section.id for section in draft.sections.values() for rule in section.rules}
    unnamed = [rule.path for rule in own_rules(draft) if rule.cite != (CUSTOM,) and rule.path not in named]
    assert unnamed == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_is_named_by_each_section_it_cites(edition: str) -> None:
    draft = library.draft(edition)
    for rule in own_rules(draft):
        for cite in set(rule.cite) - {CUSTOM}:
            below = draft.sections[cite].rules
            assert any(paths.under(rule.path, named) for named in below), f"{rule.path} cites {cite}, not named there"


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_section_names_exists(edition: str) -> None:
    draft = library.draft(edition)
    for section in draft.sections.values():
        assert set(section.rules) <= set(draft.rules) | set(draft.removed), section.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_outside_says_why_and_everything_speaks(edition: str) -> None:
    for section in library.draft(edition).sections.values():
        assert section.says.strip(), section.id
        assert section.holds, section.id
        assert "outside" not in section.holds or (section.why or "").strip(), section.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reading_has_one_chosen_option_and_errata_cite_sections(edition: str) -> None:
    draft = library.draft(edition)
    for reading in draft.readings.values():
        assert [option.chosen for option in reading.options].count(True) == 1, reading.id
        assert len(reading.options) >= 2, reading.id
    for erratum in draft.errata:
        assert set(erratum.cite) <= {FRONT, *draft.sections}, erratum.says
