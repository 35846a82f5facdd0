"""What should not happen at a poker table and does: exposed cards, dead hands, void hands, wrong entries."""

import pytest

from croupier.equipment.cards import UNKNOWN, cards
from croupier.games.kit.play.decider import ReportDeviation, RuleOn
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import play
from croupier.rulebook.text import library
from played import DEALER, FLOOR, as_player
from poker_tables import BADUGI, BIG_O, DEUCE, GAMES, RAZZ, PokerTable, poker

HOLDEM, STUD = "custom/holdem", "custom/seven-card-stud"
VOID = RuleOn(by=FLOOR, ruling="void", reason="dealt to an empty seat")
WRONG = ReportDeviation(by=DEALER, broken="seats", what="an empty seat was dealt to")


def holdem(players: str = "A B C") -> PokerTable:
    """Two blinds are posted and two cards each are dealt; C has the button and acts first."""
    table = PokerTable(poker(HOLDEM), players).starts().posts(2)
    return table.gives({"A": "As Ad", "B": "Ks Kd", "C": "Qs Qd"})


# The button after a void hand (L20)


@pytest.mark.parametrize("edition", [DEUCE, BADUGI, BIG_O])
@pytest.mark.parametrize(("read", "seat"), [("stays", 2), ("moves", 0)])
def test_the_button_after_a_void_hand_is_a_reading(edition: str, read: str, seat: int) -> None:
    reading = library.draft(edition).readings["button-after-a-void-hand"]
    name = next(option.name for option in reading.options if option.sets["button.void"].value == read)
    table = PokerTable(poker(edition, read={reading.id: name}), "A B C").starts()
    assert table.state.button == 2
    table.does(WRONG)
    table.does(VOID)
    table.starts()
    assert table.state.button == seat
    assert table.happened(e.HandBegan)[-1].rule == ("button.void" if read == "stays" else "button.moves")


def test_the_button_moves_after_a_hand_that_stands_and_once_its_player_has_left() -> None:
    table = PokerTable(poker(HOLDEM), "A B C").starts()
    table.does(WRONG)
    table.does(VOID)
    table.does(c.Leave(by=as_player("C"), player="C"))
    assert table.starts().state.button == 0
    table.posts(2).deals().folds("A")
    table.awards().starts()
    assert table.state.button == 1


# The bring-in of a player who has less (L21)


@pytest.mark.parametrize("edition", [RAZZ, STUD])
def test_who_has_no_more_than_the_bring_in_posts_it(edition: str) -> None:
    """With 1.00 after the ante, A cannot bet it: they post it, all-in, and the others owe the whole bring-in."""
    table = PokerTable(poker(edition, {"stakes.bring_in": "2.00"}), stacks={"A": 2_00, "B": 90_00, "C": 90_00})
    table.starts().posts(3)
    door = ("Kc", "3d", "4d") if edition == RAZZ else ("2c", "Kd", "Qd")
    table.gives({"A": f"6s 7s {door[0]}", "B": f"8s 9s {door[1]}", "C": f"Ts Js {door[2]}"})
    assert table.turn == "A"
    assert table.next_steps == {"post"}
    table.may_not_bet("A", 1_00)
    table.posts()
    assert table.stack("A") == 0
    table.calls("B")
    assert table.stack("B") == 90_00 - 1_00 - 2_00


# An exposed card (L22)


def test_a_card_that_the_dealer_exposes_in_dealing_is_replaced() -> None:
    table = holdem()
    table.does(c.ReportExposed(by=DEALER, player="B", cards=cards("Kd")))
    assert table.next_steps == {"deal"}
    table.refuses(c.Call(by=as_player("C"), player="C"), "streets.deal")
    table.deals("5c")
    assert table.held("B") == cards("Ks5c")
    assert cards("Kd")[0] in table.state.burns
    assert table.turn == "C"


def test_two_exposed_cards_make_a_misdeal_and_all_bets_go_back() -> None:
    table = holdem()
    table.does(c.ReportExposed(by=DEALER, player="B", cards=cards("Kd")))
    table.does(c.ReportExposed(by=DEALER, player="A", cards=cards("As")))
    assert table.state.phase == "between"
    assert {table.stack(player) for player in "ABC"} == {1_000_00}
    assert table.starts().state.button == 2


def test_a_card_that_its_owner_shows_plays_and_is_seen() -> None:
    table = holdem()
    table.does(c.ReportExposed(by=DEALER, player="B", cards=cards("Kd"), by_dealer=False))
    assert table.turn == "C"
    seen = play.view(table.state, as_player("A")[0])["hands"]
    assert isinstance(seen, list)
    assert seen[1]["down"] == (UNKNOWN, *cards("Kd"))


def test_a_card_on_which_somebody_has_bet_plays() -> None:
    table = holdem().calls("C")
    table.does(c.ReportExposed(by=DEALER, player="B", cards=cards("Kd")))
    assert table.turn == "A"
    assert table.held("B") == cards("KsKd")


def test_only_what_cannot_have_been_seen_is_refused() -> None:
    table = PokerTable(poker(HOLDEM), "A B C").starts()
    table.refuses(c.ReportExposed(by=DEALER, player="A", cards=cards("As")), "exposed.dealt")
    table = holdem()
    table.refuses(c.ReportExposed(by=DEALER, player="A", cards=cards("Ks")), "exposed.dealt")
    table.refuses(c.ReportExposed(by=as_player("A"), player="A", cards=cards("As")), "deviation.reported_by")


def test_a_card_exposed_in_a_draw_is_replaced_for_whom_was_served() -> None:
    table = PokerTable(poker(DEUCE), "A B C").starts().deals().posts(2).calls("C", "A").checks("B")
    table.discards("A", 1)
    table.deals("9c 2h")
    table.does(c.ReportExposed(by=DEALER, player="A", cards=cards("2h")))
    table.deals("3h")
    assert table.turn == "B"
    assert cards("3h")[0] in table.held("A")
    table.does(c.ReportExposed(by=DEALER, player="C", cards=cards("7d")))  # dealt before the betting: it plays
    assert table.turn == "B"


# A dead hand (L22)


@pytest.mark.parametrize(("bets", "stack"), [("stay in the pot", 996_00), ("go back", 1_000_00)])
def test_one_dead_hand_is_out_and_the_others_play_on(bets: str, stack: int) -> None:
    table = PokerTable(poker(HOLDEM, {"dead.bets": bets}), "A B C").starts().posts(2)
    table.gives({"A": "As Ad", "B": "Ks Kd", "C": "Qs Qd"}).calls("C")
    table.does(c.ReportDead(by=FLOOR, player="C", why="their cards touched the muck"))
    assert table.turn == "A"
    assert table.stack("C") == stack
    table.calls("A").checks("B")
    assert table.state.street == 1
    assert table.state.live == (True, True, False)


def test_the_turn_of_a_dead_hand_goes_on() -> None:
    table = holdem()
    table.does(c.ReportDead(by=DEALER, player="C", why="three cards"))
    assert table.turn == "A"
    table.does(c.ReportDead(by=DEALER, player="A", why="one card"))
    assert table.state.phase == "award"
    table.does(c.ReportDead(by=DEALER, player="B", why="one card, too"))  # the last hand: a ruling
    assert table.state.deviations
    table.refuses(c.AwardPots(by=DEALER), "deviation.ruled_by")


def test_a_hand_that_dies_after_it_was_shown_wins_nothing() -> None:
    table = holdem().stays()
    table.shows("A").shows("B").shows("C")
    table.does(c.ReportDead(by=DEALER, player="A", why="a card of another deck"))
    table.awards()
    assert [player for player, _, _ in table.paid()] == ["B"]


# Wrong entries


def test_the_last_action_is_taken_back_until_a_card_is_dealt_on_it() -> None:
    table = holdem().bets("C", 40_00)
    table.does(c.TakeBack(by=DEALER))
    assert (table.turn, table.stack("C")) == ("C", 1_000_00)
    table.calls("C", "A").checks("B")
    table.does(c.TakeBack(by=DEALER))
    assert table.turn == "B"
    table.checks("B").deals()
    assert "nothing to take back" in table.refuses(c.TakeBack(by=DEALER), "people.dealer")
    assert "dealer" in table.refuses(c.TakeBack(by=as_player("A")), "people.dealer")


def test_a_card_that_was_entered_wrongly_is_corrected_until_the_pots_are_paid() -> None:
    table = holdem().stays()
    table.shows("A").shows("B").shows("C")
    table.does(c.CorrectCard(by=DEALER, cards=cards("As Ad"), correct=cards("Js 3d")))
    table.awards()
    assert [player for player, _, _ in table.paid()] == ["B"]


def test_another_door_card_brings_it_in() -> None:
    table = PokerTable(poker(STUD), "A B C").starts().posts(3)
    table.gives({"A": "6s 7s 2c", "B": "8s 9s Kd", "C": "Ts Js Qd"})
    assert table.turn == "A"
    table.does(c.CorrectCard(by=DEALER, cards=cards("Kd 2c"), correct=cards("2c Kd")))
    assert table.turn == "B"


# Paragraphs that a game does not reach (L19)


@pytest.mark.parametrize("edition", GAMES)
def test_the_fourth_request_binds_omaha_alone(edition: str) -> None:
    section = library.draft(edition).sections["letter 4"]
    omaha = "big-o" in edition
    assert section.holds == (("enforced",) if omaha else ("outside",))
    assert section.rules == (("pot.odd_unit", "pot.odd_among_tied") if omaha else ())
    assert bool(section.why) != omaha
