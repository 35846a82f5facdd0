"""Flash cards on paper: each back answers its front, and meets it when the sheet is turned."""

from pathlib import Path

import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.flash_cards.model import cards_on_sheets
from croupier.documents.papers import Asked, Subject, paper
from croupier.errors import InputError
from croupier.training.flash_cards import flash_cards
from croupier.training.subject import subject_of
from documents.approved import require_all_approved
from documents.read_back import LETTER, Read, require_embedded, require_tagged

WAR = "pa-2012/casino-war"


def printed(section: str, edition: str = WAR) -> Read:
    return Read(paper("flash-cards").make(Subject(open_edition(edition)), Asked(section=section)).content)


def test_every_card_is_on_a_sheet() -> None:
    sheets = cards_on_sheets(subject_of(WAR))["sheets"]
    cards = [card for sheet in sheets for card in sheet]
    assert [card["number"] for card in cards] == list(range(1, len(cards) + 1))
    assert all(len(sheet) == 8 for sheet in sheets[:-1])
    assert [card["question"] for card in cards] == [card.question for card in flash_cards(subject_of(WAR))]


def test_backs_meet_their_fronts(tmp_path: Path) -> None:
    read = printed("651a.9")
    require_tagged(read)
    require_embedded(read)
    assert set(read.sizes) == {LETTER}
    assert read.letters_outside(0.5) == []
    one, two = cards_on_sheets(subject_of(WAR), "651a.9")["sheets"][0][:2]
    fronts, backs = read.pages[:2]
    assert fronts.index(one["question"]) < fronts.index(two["question"])
    assert backs.index(two["answer"]) < backs.rindex(one["answer"])  # turned: the right column comes first
    assert f"§ {one['section']}" in backs
    require_all_approved(read.content, "flash-cards", tmp_path=tmp_path)


def test_cards_of_no_law_are_exercises() -> None:
    assert all("EXERCISE" in page for page in printed("617a.4", "pa-2011-proposed/roulette").pages)


def test_a_section_without_cards_is_refused() -> None:
    with pytest.raises(InputError, match="has no flash cards"):
        printed("651a.99")


def test_a_text_by_which_nobody_deals_has_none() -> None:
    with pytest.raises(InputError, match="no live table"):
        printed("", "gge-2011/poker-room")


def test_only_texts_with_cards_offer_them() -> None:
    offered = {name: bool(paper("flash-cards").ways(open_edition(name))) for name in (WAR, "gge-2011/poker-room")}
    assert offered == {WAR: True, "gge-2011/poker-room": False}


def test_money_and_games_are_called_as_people_call_them() -> None:
    sheets = cards_on_sheets(subject_of("gge-2011/triple-draw-2-7"))["sheets"]
    told = {card["question"]: card["answer"] for sheet in sheets for card in sheet}
    assert told["Bills that play without being changed?"] == "$100"
    assert told["Games that the room adds?"].startswith("2-7 Triple Draw; A-5 Triple Draw; Badugi; Big O, high;")
    assert told["A button is used: yes or no?"] == "Yes"
