"""Flash cards: each back answers its front, and meets it when the sheet is turned."""

from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.flash_cards.model import flash_cards
from croupier.documents.papers import Asked, Subject, paper
from croupier.errors import InputError
from croupier.training.drill_list import offered, question
from croupier.training.subject import subject_of
from documents.read_back import Read, require_embedded, require_tagged

WAR = "pa-2012/casino-war"


@pytest.fixture(scope="module")
def model() -> dict[str, Any]:
    return flash_cards(subject_of(WAR), 10)


def test_every_card_has_a_question_an_answer_and_a_section(model: dict[str, Any]) -> None:
    cards = [card for sheet in model["sheets"] for card in sheet]
    assert [card["number"] for card in cards] == list(range(1, 11))
    assert [len(sheet) for sheet in model["sheets"]] == [8, 2]
    sections = open_edition(WAR).draft.sections
    for card in cards:
        assert card["ask"].endswith(("?", "."))
        assert card["answer"]
        assert all(section in sections for section in card["sections"])
    assert len({(card["prompt"], card["answer"]) for card in cards}) == 10, "no card twice"


def test_drills_take_turns(model: dict[str, Any]) -> None:
    titles = {drill.title for drill in offered(subject_of(WAR))}
    assert len({card["drill"] for card in model["sheets"][0]}) >= len(titles) - 1


def test_answers_are_those_of_the_drills(model: dict[str, Any]) -> None:
    """The first card of a drill is asked and answered by the same question that the trainer asks."""
    card = next(card for card in model["sheets"][0] if card["drill"] == "Cut and burn")
    lawful = {question(subject_of(WAR), "cut", 1000 + at).lawful for at in range(20)}
    assert card["answer"] in lawful


def test_backs_meet_their_fronts(model: dict[str, Any]) -> None:
    read = Read(paper("flash-cards").make(Subject(open_edition(WAR)), Asked(cards=2)).content)
    require_tagged(read)
    require_embedded(read)
    fronts, backs = read.pages
    one, two = model["sheets"][0][:2]
    assert fronts.index(one["prompt"]) < fronts.index(two["drill"])
    assert backs.index(two["answer"][:30]) < backs.index(one["answer"][:30])  # turned: the right column comes first
    assert read.letters_outside(0.5) == []


@pytest.mark.parametrize("number", [0, -1, 97])
def test_a_set_has_a_number_of_cards(number: int) -> None:
    with pytest.raises(InputError, match="1 to 96"):
        flash_cards(subject_of(WAR), number)


def test_a_seed_below_zero_is_refused() -> None:
    with pytest.raises(InputError, match="seed of flash cards"):
        paper("flash-cards").make(Subject(open_edition(WAR)), Asked(seed=-1))


def test_a_text_by_which_nobody_deals_has_none() -> None:
    with pytest.raises(InputError, match="no live table"):
        paper("flash-cards").make(Subject(open_edition("gge-2011/poker-room")), Asked(cards=1))
