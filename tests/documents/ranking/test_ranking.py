"""The ranking chart: one page for each part of the pot, with every line, count and section on it."""

import re
from pathlib import Path

import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked, Subject, paper
from croupier.errors import InputError
from croupier.rulebook.text import library
from documents.approved import require_all_approved
from documents.read_back import LETTER, Read, alternates, require_embedded, require_tagged

POKER = [id for id in library.ids() if library.head(id).game == "poker"]


def content(edition: str, read: dict[str, str] | None = None) -> bytes:
    return paper("ranking").make(Subject(open_edition(edition, read=read)), Asked()).content


def plain(words: str) -> str:
    return re.sub(r"\s", "", words)


def spoken(cite: str) -> str:
    """A named paragraph as people say it: Exhibit A I.draw.1 is Exhibit A I, draw 1, and I.A.ii stays."""
    first, *rest = cite.split(".")
    return f"{first}, {' '.join(rest).replace('-', ' ')}" if rest and len(rest[0]) > 1 else cite


@pytest.mark.parametrize("edition", POKER)
def test_a_page_for_each_part_of_the_pot(edition: str) -> None:
    opened, read = open_edition(edition), Read(content(edition))
    require_tagged(read)
    require_embedded(read)
    assert set(read.sizes) == {LETTER}
    assert read.letters_outside(0.5) == []
    rankings = opened.game.paper.rankings(opened.rules)
    assert len(read.pages) == len(rankings) == len(opened.rules.pot.shares)
    for page, ranking in zip(read.pages, rankings, strict=True):
        for line in ranking.lines:
            assert plain(line.title) in plain(page)
            assert f"{line.hands:,}" in page
        assert all(plain(spoken(cite)) in plain(page) for cite in opened.draft.rules["pot.shares"].cite)


def test_the_longest_chart_stays_on_its_page() -> None:
    """Where 2-7 hands that are spoiled are compared by their cards, there are twelve lines of them instead of eight."""
    read = {"order-of-spoiled-hands": "from the highest card down, whatever spoils them"}
    made = Read(content("gge-2011/triple-draw-2-7", read))
    assert len(made.pages) == 1
    assert "With a pair, a straight or a flush" in made.pages[0]


def test_examples_are_told_to_who_cannot_see_them() -> None:
    told = list(alternates(Read(content("gge-2011/badugi"))))
    assert "four of hearts, three of diamonds, two of clubs, ace of spades" in told
    assert any("; not counted: " in words for words in told)


def test_the_same_twice() -> None:
    assert content("gge-2011/badacey") == content("gge-2011/badacey")


@pytest.mark.parametrize("edition", ["pa-2012/casino-war", "gge-2011/poker-room"])
def test_games_without_a_ranking(edition: str) -> None:
    assert paper("ranking").ways(open_edition(edition)) == ()
    with pytest.raises(InputError, match="has no ranking of hands"):
        content(edition)


def test_it_looks_as_approved(tmp_path: Path) -> None:
    require_all_approved(content("gge-2011/badeucey"), "ranking", tmp_path=tmp_path)
