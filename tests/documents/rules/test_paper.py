"""The complete rules: every edition, every paragraph, every value of the house, on pages that hold."""

import re
from functools import cache

import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked, Subject, paper
from croupier.documents.typeset.press import typographic
from croupier.rulebook.text import library
from depth import of_each_kind
from documents.read_back import LETTER, Read, require_embedded, require_tagged

WAR = "pa-2012/casino-war"


@cache
def printed(name: str) -> Read:
    return Read(paper("rules").make(Subject(open_edition(name)), Asked()).content)


def plain(words: str) -> str:
    """Words as they stand on paper, whatever breaks between them."""
    return re.sub(r"\s", "", str(typographic(words)))


@pytest.mark.parametrize("id", of_each_kind(library.ids()))
def test_every_edition_is_printed_whole(id: str) -> None:
    read, draft = printed(id), library.draft(id)
    words = re.sub(r"\s", "", "".join(body(page) for page in read.pages))
    require_tagged(read)
    require_embedded(read)
    assert set(read.sizes) == {LETTER}
    assert all(len(page) > 200 for page in read.pages), "no page is nearly empty"
    for section in draft.sections.values():
        assert plain(section.says)[:40].rstrip(".") in words, section.id
    for reading in draft.readings.values():
        assert plain(reading.problem)[:40] in words, reading.id


def body(page: str) -> str:
    """A page without its head and foot."""
    return re.sub(r"^.*?Complete rules \S+|\S* \d+ of \d+$", "", page)


@pytest.mark.parametrize("id", ["pa-2011-proposed/roulette", "gge-2011/razz", "custom/holdem", WAR])
def test_only_law_is_no_exercise(id: str) -> None:
    law = library.draft(id).status == "final"
    for page in printed(id).pages:
        assert ("EXERCISE" in page) is not law
        assert ("Adopted text · in force from 19 May 2012" in page) is law


def test_nothing_is_printed_outside_the_margins() -> None:
    assert printed("gge-2011/badeucey").letters_outside(0.5) == []


def test_the_same_twice() -> None:
    subject = Subject(open_edition(WAR))
    assert paper("rules").make(subject, Asked()).content == paper("rules").make(subject, Asked()).content


def test_no_path_of_a_rule_is_printed() -> None:
    for id in (WAR, "md-1.2/casino-war", "custom/omaha-8", "gge-2011/badacey"):
        words = printed(id).words
        for path in library.draft(id).rules:
            assert "." not in path or path not in words, path


def test_what_the_house_chose_stands_first_and_in_its_section() -> None:
    chosen = open_edition(WAR, choices={"decks.shoe": 8, "limits.minimum": "10.00", "limits.maximum": "500.00"})
    read = Read(paper("rules").make(Subject(chosen), Asked()).content)
    assert "At these tables" in read.pages[0]
    assert "§ 651a.3(a) Decks in the shoe 8" in read.pages[0]
    assert "Decks in the shoe: 8" in read.words
    assert "Largest wager of the table $500" in read.pages[0]


def test_what_is_paid_stands_in_a_table() -> None:
    page = printed(WAR).pages[0]
    assert re.search(r"651a\.10\(2\) Tie Wager 10 to 1", page)
    assert "651a.10(3) War Wager whose deal ties 2 to 1" in page
    maryland = open_edition("md-1.2/casino-war", choices={"progressive.offered": True})
    words = Read(paper("rules").make(Subject(maryland), Asked()).content).words
    assert "Suited double tie 200 to 1" in words
    assert "$5,000 for each $5" in words
    assert "Hot Spot award" not in words


def test_another_reading_is_printed_as_read() -> None:
    name = "12 or 16: each batch of six or eight"
    read = open_edition(WAR, read={"decks-in-two-batches": name})
    words = Read(paper("rules").make(Subject(read), Asked()).content).words
    assert f"Read here: {name}" in words


def test_equal_rules_are_equal_models() -> None:
    one, same, other = (
        paper("rules").model(Subject(open_edition(WAR, choices=choices)), Asked())
        for choices in ({"decks.shoe": 8}, {"decks.shoe": 8}, {"decks.shoe": 6})
    )
    assert one == same != other
