"""The letter of comment answered, on paper."""

from functools import cache
from pathlib import Path

import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.comparison.letter import answer
from croupier.documents.papers import Asked, paper
from croupier.errors import InputError
from documents.approved import require_all_approved
from documents.read_back import Read, require_embedded, require_tagged

THREE = ("pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war")


@cache
def printed(*names: str) -> Read:
    wanted = paper("letter")
    return Read(wanted.make(wanted.subject(names, Asked()), Asked()).content)


def test_each_request_has_a_place_for_its_answer() -> None:
    read = printed(*THREE)
    assert read.words.count("Answer ") >= 8
    for number in range(1, 9):
        assert f"Request {number}: " in read.words
    assert "Disposition: adopted in part." in read.words
    assert "7 → 10 asked → 9 adopted" in read.words
    assert "Answered by Signature Date" in read.pages[-1]


@pytest.mark.parametrize("names", [("gge-2011/poker-room",), ("gge-2011/big-six",)])
def test_it_holds_as_a_pdf(names: tuple[str, ...]) -> None:
    read = printed(*names)
    require_tagged(read)
    require_embedded(read)
    assert read.letters_outside(0.5) == []
    assert all("a comment is not law" in page for page in read.pages)


def test_every_page_looks_as_approved(tmp_path: Path) -> None:
    require_all_approved(printed(*THREE).content, "letter", tmp_path=tmp_path)


def test_a_comment_on_a_game_without_a_house_edge() -> None:
    words = printed("gge-2011/poker-room").words
    assert "Nobody bets against the house in this game" in words
    assert "The text that is commented on is not at hand" in words


@pytest.mark.parametrize("names", [("pa-2012/casino-war",), ("gge-2011/casino-war", "gge-2011/roulette")])
def test_only_one_comment_is_answered(names: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="a letter answers"):
        answer([open_edition(name) for name in names])


def test_no_name_is_refused() -> None:
    with pytest.raises(InputError, match="name its edition"):
        paper("letter").subject((), Asked())
