"""The poker room's letter, and Exhibit A, V."""

import pytest

from croupier.games.poker.game import NO_GAME
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from played import DEALER
from poker_tables import BIG_O, RAZZ, RAZZDUGI, ROOM, PokerTable, poker
from war_tables import covers


@covers(ROOM)
def test_letter_1_the_rake_may_wait_on_the_drop_slide(edition: str) -> None:
    for place in ("to the dealer's right", "top of the drop slide"):
        assert NO_GAME.rules.build(in_force(library.draft(edition), {"rake.holding": place})).rake.holding == place


@covers(ROOM)
def test_letter_2_cards_change_within_24_hours(edition: str) -> None:
    assert NO_GAME.rules.build(in_force(library.draft(edition))).cards.change_hours == 24
    with pytest.raises(Exception, match="change_hours = 25"):
        in_force(library.draft(edition), {"cards.change_hours": 25})


@covers(ROOM)
def test_letter_3_hundred_dollar_bills_play(edition: str) -> None:
    table = PokerTable(poker(BIG_O), "A B C")
    table.does(c.BuyIn(by=DEALER, player="A", cents=300_00, bills=True))
    assert table.stack("A") == 1_300_00
    reason = table.refuses(c.BuyIn(by=DEALER, player="A", cents=250_00, bills=True), "currency.plays")
    assert "only bills of 100.00" in reason
    without = PokerTable(poker(BIG_O, {"currency.plays": ()}), "A B C")
    without.refuses(c.BuyIn(by=DEALER, player="A", cents=300_00, bills=True), "currency.plays")


@covers(ROOM)
def test_letter_4_odd_chips_by_suit_or_nearest_the_small_blind(edition: str) -> None:
    for choice, unit in (("high card by suit", "dollar"), ("nearest the small blind", "smallest chip in play")):
        rules = NO_GAME.rules.build(in_force(library.draft(edition), {"pot.odd_among_tied": choice, "pot.odd_unit": unit}))
        assert (rules.pot.odd_among_tied, rules.pot.odd_unit) == (choice, unit)
        assert poker(BIG_O, {"pot.odd_among_tied": choice, "pot.odd_unit": unit}).pot.odd_among_tied == choice


@covers(ROOM)
def test_letter_5_a_broken_shuffler_is_covered_marked_or_switched(edition: str) -> None:
    assert NO_GAME.rules.build(in_force(library.draft(edition))).shuffler.broken == ("covered", "signed", "switched")


@covers(ROOM)
def test_letter_6_the_added_games_are_editions(edition: str) -> None:
    games = NO_GAME.rules.build(in_force(library.draft(edition))).games
    assert games is not None
    for game in games.added:
        assert poker(f"gge-2011/{game}").seats == 8


@covers(RAZZDUGI)
def test_exhibit_a_v_dealt_as_razz_and_split_with_the_excess_to_the_razz_hand(edition: str) -> None:
    game, razz = poker(edition), poker(RAZZ)
    assert (game.order, game.stud, game.blinds) == (razz.order, razz.stud, razz.blinds)
    table = PokerTable(game, "A B C").starts().posts(3)
    # Two cards down, one up each; the highest card that shows brings it in.
    table.deals("2s 2d Kc 3s 4d Kd 5s 6d Ks")
    assert table.turn == "C"
    table.posts().calls("A").folds("B")
    table.deals("?? 7s 8d").checks(table.turn).checks(table.turn)
    table.deals("?? 8s 7d").checks(table.turn).checks(table.turn)
    table.deals("?? As Ah").checks(table.turn).checks(table.turn)
    table.deals("?? 4s Ac").checks(table.turn).checks(table.turn)
    # A has 2-3-5-7-8-A-4 of spades: the wheel, and a badugi of one card. C has K-K-K-8-7-A-A: badugi of K-7-A.
    table.shows(table.turn).shows(table.turn).awards()
    assert table.paid() == [("A", "main pot, a-5", 3_00), ("C", "main pot, badugi", 2_00)]
    assert [(chips.player, chips.rule) for chips in table.happened(e.Chips) if chips.odd] == [("A", "pot.odd")]


@covers(RAZZDUGI)
def test_exhibit_a_v_one_hand_may_take_both_halves_and_the_excess_stays_with_the_razz_hand(edition: str) -> None:
    table = PokerTable(poker(edition), "A B C").starts().posts(3)
    table.deals("2s Kc 2c 3h Kd Td 5d Ks Th")  # A 2s 3h 5d, B Kc Kd Ks, C 2c Td Th
    assert table.turn == "B"
    table.posts().calls("C").folds("A")
    for dealt in ("?? Qd 7c", "?? Qh 6h", "?? Qs 4s", "?? Jd Ac"):
        table.deals(dealt).checks(table.turn).checks(table.turn)
    # C: 7-6-4-2-A, and a badugi of four: 2c, 4s, 6h, Td.
    table.shows(table.turn).shows(table.turn).awards()
    assert table.paid() == [("C", "main pot, a-5", 3_00), ("C", "main pot, badugi", 2_00)]
    assert [chips.wager for chips in table.happened(e.Chips) if chips.odd] == ["main pot, a-5"]
