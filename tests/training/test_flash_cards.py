"""Flash cards: what the rules in force say, under a section of the text, and never what nobody says."""

import pytest

from croupier.documents.parts.points import value_in_print
from croupier.errors import InputError
from croupier.training.flash_cards import flash_cards
from croupier.training.rule_words import allowed_in_words
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
        assert card.answer.lower() == allowed_in_words(one.opened.in_force.says[card.rule]).lower()
        assert card.section in one.draft.rules[card.rule].cite


def test_what_the_text_leaves_open_is_answered_by_all_of_it() -> None:
    found = {card.rule: card.answer for card in flash_cards(subject(WAR))}
    assert (found["decks.shoe"], found["decks.shuffler"], found["shoe.shuffler"]) == ("6 or 8", "12, 14 or 16", "Yes or no")
    assert found["cut.second_cover"] == "At least 1/4"
    wheel = {card.rule: card.answer for card in flash_cards(subject("pa-2011-proposed/roulette"))}
    assert wheel["ball.diameter_inches"] == "12/16 to 14/16"


def test_cards_of_one_section_and_below() -> None:
    one = subject(WAR)
    cards = flash_cards(one, "651a.9")
    assert {card.section.partition("(")[0] for card in cards} == {"651a.9"}
    assert flash_cards(one, "651a.9(g)(2)")[0].rule == "war.initial.win"
    with pytest.raises(InputError, match=r"'651a\.99' has no flash cards"):
        flash_cards(one, "651a.99")


def test_hands_and_wagers_are_called_as_people_call_them_on_cards_and_on_paper() -> None:
    """Not "hand a-5, part 1/2", and not "bonus-spin"."""
    for edition, rule, says in (
        (
            "gge-2011/badacey",
            "pot.shares",
            ("1/2 for the A-5 low and 1/2 for badugi", "1/2 for the A-5 low; 1/2 for badugi"),
        ),
        ("gge-2011/badacey", "pot.odd", ("the A-5 low", "the A-5 low")),
        (
            "md-1.2/casino-war",
            "layout.odds_of",
            ("Initial, tie, war, progressive and Bonus Spin", "progressive, Bonus Spin"),
        ),
    ):
        one = subject(edition)
        answer = {card.rule: card.answer for card in flash_cards(one)}[rule]
        assert answer.lower() == says[0].lower()
        assert says[1] in value_in_print(one.opened, rule)
