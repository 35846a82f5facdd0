"""§ 651a.11: irregularities."""

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import UNSEEN
from croupier.rulebook.values import Value
from played import DEALER, FLOOR, as_player
from war_tables import GGE, PA2012, PENNSYLVANIA, SHUFFLER, WarTable, covers, war

VOID = {GGE: {"jam-of-a-continuous-shuffler": "the round is void and its wagers returned"}}
VOID[PA2012] = {"jam-during-a-round": "the round is void"}
DEVICE: dict[str, dict[str, Value]] = {
    GGE: {"shoe.kind": "continuous"},
    PA2012: {"shoe.kind": "reshuffling", "shoe.approval": "L-2012-7"},
}


def dealing(edition: str, *positions: int) -> WarTable:
    table = WarTable(war(edition=edition))
    for position in positions:
        table.seat(position).bets(initial=20, tie=5)
    table.calls()
    return table


@covers(*PENNSYLVANIA)
def test_651a_11_a_card_face_up_in_the_shoe_is_not_used(edition: str) -> None:
    table = dealing(edition, 1)
    table.does(c.FaceUpCard(by=DEALER, card="As"))
    assert (table.state.discards, table.state.due, table.state.cards) == (("As",), ("1", "dealer"), {})
    table.cards("Qs", "Ks")
    assert table.state.seen == ("As", "Qs", "Ks")
    for _ in range(5):  # it is out like any other card until the shuffle
        table.settles().ends()
        table.at(1).bets(initial=5)
        table.deals("As", dealer="Ks")
    table.settles().ends()
    table.at(1).bets(initial=5)
    table.calls()
    table.refuses(c.FaceUpCard(by=DEALER, card="As"), "decks.shoe")


@covers(*PENNSYLVANIA)
def test_651a_11_a_also_among_the_cards_that_are_burned_for_the_war(edition: str) -> None:
    table = dealing(edition, 1)
    table.cards("Qs", "Qh")
    table.settles().at(1).goes_to_war()
    table.does(c.BeginWar(by=DEALER))
    table.does(c.FaceUpCard(by=DEALER, card="As"))
    assert table.state.due == ("burn", "burn", "burn", "1", "dealer")
    table.refuses(c.FaceUpCard(by=DEALER, card="joker"), "ranks.order")


@covers(*PENNSYLVANIA)
def test_651a_11_b_card_drawn_in_error_is_the_next_card(edition: str) -> None:
    table = dealing(edition, 1)
    table.does(c.DrawnInError(by=DEALER))
    assert (table.state.held, table.state.drawn) == ((UNSEEN,), 0)
    table.cards("Qs")
    assert (table.state.held, table.state.drawn, table.state.cards) == ((), 1, {"1": "Qs"})


@covers(*PENNSYLVANIA)
def test_651a_11_b_before_the_war_it_is_burned_as_the_next_card(edition: str) -> None:
    table = dealing(edition, 1)
    table.cards("Qs", "Qh")
    table.settles().at(1).goes_to_war()
    table.does(c.BeginWar(by=DEALER))
    table.does(c.DrawnInError(by=DEALER))
    table.does(c.Burn(by=DEALER))
    assert (table.state.held, table.state.drawn) == ((), 3)


@covers(*PENNSYLVANIA)
def test_651a_11_b_a_card_drawn_in_error_and_seen_is_discarded(edition: str) -> None:
    table = dealing(edition, 1)
    table.does(c.DrawnExposed(by=DEALER, card="As"))
    assert (table.state.discards[-1:], table.state.drawn, table.state.due) == (("As",), 1, ("1", "dealer"))
    table.refuses(c.DrawnExposed(by=DEALER, card="joker"), "ranks.order")
    table.cards("Qs")
    assert table.state.cards == {"1": "Qs"}


@covers(*PENNSYLVANIA)
def test_651a_11_b_read_otherwise_the_seen_card_is_the_next(edition: str) -> None:
    read = {"seen-and-drawn-in-error": "the next card all the same"}
    table = WarTable(war(edition=edition, read=read))
    table.seat(1).bets(initial=20)
    table.calls()
    table.does(c.DrawnExposed(by=DEALER, card="As"))
    assert (table.state.cards, table.state.drawn) == ({"1": "As"}, 1)


@covers(*PENNSYLVANIA)
def test_651a_11_c_who_is_passed_over_gets_everything_back_and_plays_the_next_round(edition: str) -> None:
    table = dealing(edition, 1, 2, 3)
    table.gives(1, "Ks")
    table.gives(3, "2s")
    assert table.money() == [("voided", "initial 2", 20_00), ("voided", "tie 2", 5_00)]
    assert [(missed.position, missed.rule) for missed in table.happened(e.Missed)] == [("2", "irregular.missed")]
    table.refuses(c.DealCard(by=DEALER, to="2", card="As"), "deal.direction")
    table.gives("dealer", "Qh")
    table.settles().ends()
    assert [table.net(position) for position in (1, 2, 3)] == [15_00, 0, -25_00]
    table.at(2).bets(initial=20)
    table.plays("Ks", dealer="2d")
    assert table.net(2) == 20_00


@covers(*PENNSYLVANIA)
def test_651a_11_c_even_if_nobody_got_a_card(edition: str) -> None:
    table = dealing(edition, 1, 2)
    table.gives("dealer", "Qh")
    assert table.state.phase == "dealt"
    table.settles().ends()
    assert (table.net(1), table.net(2), table.laid(), table.state.discards) == (0, 0, {}, ("Qh",))


@covers(*PENNSYLVANIA)
def test_651a_11_c_who_is_passed_over_in_the_war_deal_gets_the_next_card(edition: str) -> None:
    table = dealing(edition, 1, 2)
    table.cards("Qs", "Qd", "Qh")
    table.settles()
    for position in (1, 2):
        table.at(position).goes_to_war()
    table.begins_war()
    table.gives(2, "Kd")
    assert table.state.due == ("1", "dealer")
    table.gives("dealer", "9h")
    table.gives(1, "2c")
    assert table.state.phase == "war dealt"
    assert table.happened(e.Missed) == []


MISSED_IN_WAR = {GGE: "void and returned", PA2012: "void and returned, as in the original deal"}


@covers(*PENNSYLVANIA)
def test_651a_11_c_read_as_void_in_the_war_deal_too(edition: str) -> None:
    name = MISSED_IN_WAR.get(edition, "the War Wager is void and returned")
    table = WarTable(war(edition=edition, read={"missed-in-the-war-deal": name}))
    for position in (1, 2):
        table.seat(position).bets(initial=20)
    table.deals("Qs", "Qd", dealer="Qh").settles()
    for position in (1, 2):
        table.at(position).goes_to_war(tie=1)
    table.begins_war()
    table.gives(2, "Kd")
    table.gives("dealer", "9h")
    table.does(c.SettleWar(by=DEALER))
    table.ends()
    assert table.net(1) == (0 if edition in MISSED_IN_WAR else -20_00)  # 2011: the Initial Wager had been collected
    assert table.state.discards == (*[UNSEEN] * 3, "Qs", "Qd", "Kd", "Qh", "9h")


@covers(*PENNSYLVANIA)
def test_651a_11_c_read_so_with_three_cards_burned_before_each(edition: str) -> None:
    name = MISSED_IN_WAR.get(edition, "the War Wager is void and returned")
    read = {"missed-in-the-war-deal": name, "burning-before-each-war-card": "before each War card"}
    table = WarTable(war(edition=edition, read=read))
    for position in (1, 2):
        table.seat(position).bets(initial=20)
    table.deals("Qs", "Qd", dealer="Qh").settles()
    for position in (1, 2):
        table.at(position).goes_to_war()
    table.begins_war()
    table.gives("dealer", "9h")  # both are passed over, and with them the cards to burn before them
    assert (table.state.phase, table.laid()) == ("war dealt", {})


@covers(*PENNSYLVANIA)
def test_651a_11_d_what_the_shuffler_was_at_is_shuffled_again(edition: str) -> None:
    table = WarTable(war(SHUFFLER, edition=edition))
    table.seat(1)
    table.does(c.OrderReshuffle(by=FLOOR))
    table.does(c.Prepare(by=DEALER, step="into the shuffler"))
    table.does(c.Jam(by=DEALER))
    assert table.state.plan[:2] == ("shuffle", "take the other batch")
    table.does(c.Jam(by=DEALER))
    assert table.state.plan[:2] == ("shuffle", "take the other batch")
    table.prepares()
    assert table.state.phase == "betting"


@covers(*PENNSYLVANIA)
def test_651a_11_d_jam_does_not_skip_the_inspection_nor_change_who_cuts(edition: str) -> None:
    table = WarTable(war(SHUFFLER, edition=edition), closed=True)
    table.receives()
    before = table.state.plan
    table.does(c.Jam(by=DEALER))
    assert table.state.plan == before
    table.seat(3)
    table.seat(5)
    table.prepares(until="offer the cut")
    table.does(c.Jam(by=DEALER))
    assert table.asked == "3"


@covers(*PENNSYLVANIA)
def test_651a_11_d_round_that_is_being_dealt_goes_on(edition: str) -> None:
    table = WarTable(war(SHUFFLER, edition=edition))
    table.seat(1).bets(initial=20)
    table.calls()
    table.cards("Ks")
    before = table.state
    table.does(c.Jam(by=DEALER))
    assert table.state == before
    assert [(event.step, event.rule) for event in table.happened(e.Prepared)] == [
        ("reshuffle in the device", "irregular.jam")
    ]
    table.cards("2d")
    table.settles().ends()
    assert table.net(1) == 20_00


@covers(GGE, PA2012)
def test_651a_11_d_read_as_the_round_is_void_if_its_own_device_jams(edition: str) -> None:
    table = WarTable(war(DEVICE[edition], edition=edition, read=VOID[edition]))
    table.seat(1).bets(initial=20, tie=5)
    table.calls()
    table.cards("Ks")
    table.does(c.Jam(by=DEALER))
    assert (table.net(1), table.laid(), table.state.plan) == (0, {}, ("shuffle", "into the shoe"))


@covers(*PENNSYLVANIA)
def test_651a_11_d_without_a_device_nothing_jams(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.refuses(c.Jam(by=DEALER), "shoe.shuffler")
    table.refuses(c.OutOfOrder(by=DEALER, marked="covered"), "shoe.shuffler")


@covers(*PENNSYLVANIA)
@pytest.mark.parametrize("marked", ["covered", "signed"])
def test_651a_11_e_device_out_of_order_is_covered_or_signed_before_cards_are_shuffled_by_hand(
    marked: str, edition: str
) -> None:
    table = WarTable(war(SHUFFLER, edition=edition))
    table.seat(1)
    table.does(c.OrderReshuffle(by=FLOOR))
    table.refuses(c.Prepare(by=DEALER, step="shuffle"), "batches.in_shuffler")
    table.refuses(c.OutOfOrder(by=DEALER, marked="kicked"), "irregular.out_of_order")
    table.refuses(c.OutOfOrder(by=as_player("1"), marked=marked), "irregular.out_of_order")
    table.does(c.OutOfOrder(by=DEALER, marked=marked))
    assert table.prepares()[:2] == ["shuffle", "offer the cut"]
    table.does(c.OrderReshuffle(by=FLOOR))
    assert table.prepares()[0] == "shuffle"
    table.refuses(c.Jam(by=DEALER), "shoe.shuffler")


@covers(*PENNSYLVANIA)
def test_651a_11_e_also_after_an_idle_table(edition: str) -> None:
    table = WarTable(war(SHUFFLER, edition=edition))
    table.does(c.GoIdle(by=DEALER))
    table.does(c.OutOfOrder(by=FLOOR, marked="signed"))
    table.seat(1)
    assert table.prepares(until="offer the cut") == ["spread", "show", "stack", "shuffle"]


@covers(GGE)
def test_651a_11_e_a_continuous_shuffler_gives_way_to_a_manual_shoe(edition: str) -> None:
    table = WarTable(war(DEVICE[edition], edition=edition))
    table.seat(1).bets(initial=20)
    table.does(c.OutOfOrder(by=DEALER, marked="covered"))
    assert table.prepares() == ["shuffle", "offer the cut", "cut", "second cover card", "into the shoe", "burn"]
    table.plays("Ks", dealer="2d")
    assert table.net(1) == 20_00


@covers(*PENNSYLVANIA)
def test_651a_8_d_without_cards_the_round_is_finished_from_the_discards(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=20)
    table.calls()
    table.cards("Ks")
    table.does(c.EmptyShoe(by=DEALER))
    table.prepares()
    table.cards("2d")
    assert table.state.phase == "dealt"
