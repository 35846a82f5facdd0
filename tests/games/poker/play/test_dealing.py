"""Dealing: the order, the burns, the reshuffle under every reading, and a stud deck that runs out."""

from itertools import product

import pytest

from croupier.equipment.cards import FACES, UNKNOWN, cards
from croupier.games.kit.play.decider import Between
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import play
from croupier.rulebook.text import library
from played import DEALER
from poker_tables import BADUGI, BIG_O, DEUCE, RAZZ, PokerTable, cards_of, poker

EIGHT = "A B C D E F G H"
DRAW_READINGS = (
    "how-often-a-card-is-burned",
    "what-the-stub-still-serves",
    "what-is-reshuffled",
    "own-discards-come-back",
    "burn-after-a-reshuffle",
    "even-the-discards-run-out",
)


def readings(edition: str) -> list[dict[str, str]]:
    """Every combination of how a draw can be read."""
    options = [[option.name for option in library.draft(edition).readings[id].options] for id in DRAW_READINGS]
    return [dict(zip(DRAW_READINGS, names, strict=True)) for names in product(*options)]


def all_in(table: PokerTable) -> PokerTable:
    while table.state.phase == "betting":
        table.calls(table.turn) if "call" in table.next_steps else table.checks(table.turn)
    return table


@pytest.mark.parametrize("edition", [DEUCE, BADUGI])
def test_eight_players_draw_everything_three_times_under_every_reading(edition: str) -> None:
    voided = served = 0
    for read in readings(edition):
        table = PokerTable(poker(edition, read=read), EIGHT).starts().deals().posts(2)
        number = table.state.number
        while table.state.phase not in ("showdown", "between"):
            all_in(table)
            if table.state.phase == "drawing":
                option = next(one for one in play.options(table.rules, table.state) if one.command == "discard")
                asked = option.fields["cards"]
                assert isinstance(asked, Between)
                table.discards(table.turn, asked.high or 0)
                if table.state.number and not table.state.players:  # the hand was void
                    break
                assert cards_of(table.state) == FACES
                table.deals()
        assert table.state.number == number
        voided += table.state.phase == "between"
        served += table.state.phase == "showdown"
        if read["own-discards-come-back"] == "shuffled in" and read["burn-after-a-reshuffle"] == "no further burn":
            once = read["how-often-a-card-is-burned"] == "once in each draw"
            assert table.state.phase == "showdown" or not once
    assert served > voided


def test_cards_go_round_one_at_a_time() -> None:
    table = PokerTable(poker(DEUCE), "A B C").starts()
    table.deals("2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s 7c 8c 9c")
    assert table.held("A") == cards("2c 2d 2h 2s 7c")
    assert table.held("C") == cards("4c 4d 4h 4s 9c")


def test_a_card_cannot_be_dealt_twice() -> None:
    table = PokerTable(poker(DEUCE), "A B C").starts().deals("2c")
    assert "2c is out already" in table.refuses(c.Deal(by=DEALER, cards=cards("2c")), "street_order")
    table.refuses(c.Deal(by=DEALER, cards=cards("3c 3c")), "street_order")
    table.refuses(c.Deal(by=DEALER, cards=(99,)), "street_order")
    assert "14 are due" in table.refuses(c.Deal(by=DEALER, cards=(UNKNOWN,) * 15), "street_order")


def to_c(read: dict[str, str] | None = None) -> PokerTable:
    """A and B have drawn five each of a stub of twelve; C asks for five of the one that is left."""
    table = all_in(PokerTable(poker(DEUCE, read=read), EIGHT).starts().deals().posts(2))
    return table.discards("A", 5).deals().discards("B", 5).deals().discards("C", 5)


def test_own_discards_come_back_or_not() -> None:
    table = to_c().deals("??").then(c.Reshuffle(by=DEALER))
    assert (table.state.stub, table.state.own) == (15, ())
    table = to_c({"own-discards-come-back": "kept out, as card rooms do"}).deals("??").then(c.Reshuffle(by=DEALER))
    assert (table.state.stub, len(table.state.own)) == (10, 5)
    table.deals()
    assert len(table.state.pile) == 5  # only now are they part of the pile


def test_the_stub_may_be_shuffled_in() -> None:
    table = to_c({"what-the-stub-still-serves": "shuffled in with the discards"})
    assert table.next_steps == {"reshuffle"}
    table.refuses(c.Deal(by=DEALER, cards=(UNKNOWN,)), "draws.stub")
    assert table.then(c.Reshuffle(by=DEALER)).state.stub == 16


def test_the_burn_may_be_shuffled_in_and_made_again() -> None:
    burned = {"what-is-reshuffled": "burned cards too", "burn-after-a-reshuffle": "burn again"}
    table = to_c(burned).deals("??").then(c.Reshuffle(by=DEALER))
    assert (table.state.stub, table.state.burns) == (16, ())
    assert table.state.due == (e.BURN, 4, 4, 4, 4)


def test_folded_hands_are_part_of_the_pile_or_not() -> None:
    for name, count in (("discards and folded hands", 20), ("only what was exchanged", 15)):
        rules = poker(DEUCE, read={"what-is-reshuffled": name})
        table = PokerTable(rules, EIGHT).starts().deals().posts(2)
        for player in "CDEFG":
            table.calls(player)
        table.folds("H").calls("A").checks("B")
        table.discards("A", 5).deals().discards("B", 5).deals().discards("C", 5).deals("??").does(c.Reshuffle(by=DEALER))
        assert table.state.stub == count


CARD_ROOM = {"own-discards-come-back": "kept out, as card rooms do", "what-is-reshuffled": "only what was exchanged"}


def short(read: dict[str, str]) -> PokerTable:
    """Seven have exchanged a card each with a burn before it: of twelve cards five are left for H."""
    each = {"how-often-a-card-is-burned": "before each player's cards"}
    table = all_in(PokerTable(poker(DEUCE, read=CARD_ROOM | each | read), EIGHT).starts().deals().posts(2))
    for player in "ABCDEFG":
        table.discards(player, 1).deals()
    assert table.state.stub + len(table.state.pile) == 5
    return table


def test_who_cannot_be_served_exchanges_as_many_as_there_are() -> None:
    table = short({})
    assert "no more than 4" in table.refuses(c.Discard(by=DEALER, player="H", cards=(UNKNOWN,) * 5), "draws.short")
    table.discards("H", 4).deals()
    assert len(table.held("H")) == 5


def test_or_the_hand_is_void() -> None:
    table = short({"even-the-discards-run-out": "the hand is void and all bets go back"}).discards("H", 5)
    assert table.state.phase == "between"
    assert set(table.state.stacks) == {1_000_00}


def test_a_draw_is_of_cards_held() -> None:
    table = all_in(
        PokerTable(poker(DEUCE), "A B C").starts().deals("2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s 7c 8c ??").posts(2)
    )
    for wrong in ("3c", "Ac", "2c 2c", "??", "2c 2d 2h 2s 7c 7d"):
        table.refuses(c.Discard(by=DEALER, player="A", cards=cards(wrong)), "streets.draw1")
    table.discards("A", "2c").deals("?? ??").discards("B").discards("C", "Ah")  # C's unseen card was the ace of hearts
    assert UNKNOWN not in table.held("C")


def seventh(count: int) -> PokerTable:
    """So many players stay to the last street of RAZZ."""
    table = PokerTable(poker(RAZZ), " ".join("ABCDEFGH"[:count])).starts()
    while table.state.street < 4:
        match table.state.phase:
            case "posting":
                table.posts()
            case "dealing":
                table.deals()
            case _ if "post" in table.next_steps:
                table.posts()
            case _:
                table.calls(table.turn) if "call" in table.next_steps else table.checks(table.turn)
    return table


def test_eight_who_stay_share_one_card() -> None:
    table = seventh(8)
    assert (table.state.stub, table.state.due) == (1, (e.BOARD,))
    free = next(table.unseen())
    table.deals()
    assert table.state.board == (free,)
    table.stays()
    assert table.state.phase == "showdown"


def test_seven_who_stay_get_the_last_cards_without_a_burn() -> None:
    table = seventh(7)
    assert (table.state.stub, len(table.state.due)) == (7, 7)
    assert table.next_steps == {"deal"}


def test_six_who_stay_have_cards_enough() -> None:
    table = seventh(6)
    assert table.state.due[0] == e.BURN


def test_burns_are_shuffled_in_where_they_suffice() -> None:
    table = seventh(8)
    assert len(table.state.burns) == 3
    # Four leave on sixth street instead: four cards are needed, and one of the stub and three burns are there.
    table = PokerTable(poker(RAZZ), EIGHT).starts()
    while table.state.street < 3:
        if table.state.phase == "dealing":
            table.deals()
        elif "post" in table.next_steps:
            table.posts()
        else:
            table.calls(table.turn) if "call" in table.next_steps else table.checks(table.turn)
    table.deals()
    for _ in range(4):
        table.folds(table.turn)
    while table.state.street < 4:
        table.checks(table.turn)
    assert (table.state.stub, len(table.state.due)) == (1, 4)
    assert table.next_steps == {"reshuffle"}
    table.does(c.Reshuffle(by=DEALER))
    assert (table.state.stub, table.state.burns) == (4, ())


def test_nothing_is_reshuffled_without_need_and_the_refusal_names_a_rule_of_the_game() -> None:
    table = PokerTable(poker(BIG_O), "A B C").starts().posts(2)
    table.refuses(c.Reshuffle(by=DEALER), "streets.deal")


@pytest.mark.parametrize("edition", [DEUCE, BADUGI, "gge-2011/badeucey"])
@pytest.mark.parametrize(("option", "burned"), [("once in each draw", [1, 1, 1]), ("in the first draw only", [1, 0, 0])])
def test_in_which_draws_a_card_is_burned(edition: str, option: str, burned: list[int]) -> None:
    """Exhibit A I.draw.1 stands before the two drawing rounds that are added."""
    rules = poker(edition, read={"how-often-a-card-is-burned": option})
    table = PokerTable(rules, "A B C").starts().deals().posts(2).calls("C").calls("A").checks("B")
    found = []
    for _ in range(3):
        before = table.state.stub
        for player in "ABC":
            table.discards(player, 1).deals()
        found.append(before - table.state.stub - 3)
        if table.state.phase != "showdown":
            table.checks("A").checks("B").checks("C")
    assert found == burned
