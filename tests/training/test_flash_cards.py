"""Flash cards: what the rules in force say, under a section of the text, and never what nobody says."""

import pytest

from croupier.errors import InputError
from croupier.rulebook.values import shown
from croupier.training.flash_cards import flash_cards
from croupier.training.subject import subject

WAR = "pa-2012/casino-war"


def test_the_fate_of_the_initial_wager_is_a_card() -> None:
    found = {card.rule: card for card in flash_cards(subject(WAR))}
    card = found["war.initial.win"]
    assert (card.section, card.question, card.answer) == (
        "651a.9(g)(2)",
        "Initial Wager when the War is won?",
        "Returned",
    )
    assert card.says
    assert "closed.by" not in found  # custom
    assert "layout.holder" not in found  # the house's own, not determined


@pytest.mark.parametrize("edition", [WAR, "pa-2011-proposed/roulette", "gge-2011/badugi"])
def test_every_card_has_an_answer_of_the_rules_and_a_question_of_its_own(edition: str) -> None:
    one = subject(edition)
    cards = flash_cards(one)
    assert len(cards) >= 20
    assert len({card.question for card in cards}) == len(cards)
    for card in cards:
        assert card.answer.lower() == shown(one.opened.in_force.values[card.rule]).lower()
        assert card.section in one.draft.rules[card.rule].cite


def test_cards_of_one_section_and_below() -> None:
    one = subject(WAR)
    cards = flash_cards(one, "651a.9")
    assert {card.section.partition("(")[0] for card in cards} == {"651a.9"}
    assert flash_cards(one, "651a.9(g)(2)")[0].rule == "war.initial.win"
    with pytest.raises(InputError, match=r"'651a\.99' has no flash cards"):
        flash_cards(one, "651a.99")
