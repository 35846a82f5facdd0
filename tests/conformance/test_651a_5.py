"""§ 651a.5 as adopted in 2012: shuffle, cut and the idle table."""

import pytest

from conformance.test_651a_4 import CUT, cover_card_on, directed, opened
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.rulebook.values import Value
from played import DEALER, FLOOR, PIT, as_player
from war_tables import PA2012, SHUFFLER, WarTable, covers, war

DEVICE: dict[str, Value] = {"shoe.kind": "reshuffling", "shoe.approval": "L-2012-7"}


@covers(PA2012)
def test_651a_5_a_shuffled_before_play_after_each_shoe_and_when_directed(edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True), 1)
    assert "shuffle" in table.prepares()
    table.does(c.OrderReshuffle(by=FLOOR))
    assert table.prepares()[0] == "shuffle"


@covers(PA2012)
@pytest.mark.parametrize("cut", [True, False])
def test_651a_5_a_shuffler_may_fill_the_shoe_itself(cut: bool, edition: str) -> None:
    read = {} if cut else {"which-cards-are-cut": "not what the shuffler put into the shoe"}
    rules = war({**SHUFFLER, "shuffle.into_shoe": True}, edition=edition, read=read)
    table = WarTable(rules)
    table.seat(1)
    table.does(c.OrderReshuffle(by=FLOOR))
    then = ["out of the shoe", *CUT] if cut else CUT[3:]
    assert table.prepares() == ["into the shuffler", "take the other batch", *then]


@covers(PA2012)
def test_651a_5_b_dealer_cuts_if_no_player_does(edition: str) -> None:
    table = directed(WarTable(war(edition=edition)), 2, 4)
    table.refuses(c.Cut(by=DEALER, cards_from_top=100), "cut.by_direction")
    table.refusals()
    table.refuses(c.Cut(by=as_player("2"), cards_from_top=100), "cut.least_cards")
    table.does(c.Cut(by=DEALER, cards_from_top=100))
    assert table.state.cutter == "dealer"


@covers(PA2012)
@pytest.mark.parametrize(
    ("cause", "asked"), [("opening", ["4"]), ("4", ["4"]), ("dealer", ["6", "4", "2"]), ("directed", ["6", "4", "2"])]
)
def test_651a_5_c_refusals_go_on_in_two_of_four_cases(cause: str, asked: list[str], edition: str) -> None:
    table = WarTable(war(edition=edition), closed=cause == "opening")
    if cause == "opening":
        opened(table, 4, 2, 6).prepares(until="offer the cut")
    elif cause == "directed":
        directed(table, 4, 2, 6)
    else:
        cover_card_on(table, cause)
    assert table.refusals() == asked


@covers(PA2012)
def test_651a_5_c_read_as_around_the_table_in_every_case(edition: str) -> None:
    rules = war(edition=edition, read={"refused-cut": "around the table in all cases"})
    table = opened(WarTable(rules, closed=True), 4, 2, 6)
    table.prepares(until="offer the cut")
    assert table.refusals() == ["4", "2", "6"]


@covers(PA2012)
def test_651a_5_c_1_first_player_at_the_opening(edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True), 5, 2, 7)
    table.prepares(until="offer the cut")
    assert table.asked == "5"
    assert [option.rule for option in table.may("offer the cut")] == ["cut.first_player"]


@covers(PA2012)
def test_651a_5_c_2_player_on_whom_the_cover_card_came(edition: str) -> None:
    table = cover_card_on(WarTable(war(edition=edition)), "4")
    assert table.asked == "4"
    assert [option.rule for option in table.may("offer the cut")] == ["cut.cover_on_player"]


@covers(PA2012)
def test_651a_5_c_3_farthest_right_if_the_cover_card_came_on_the_dealer(edition: str) -> None:
    table = cover_card_on(WarTable(war(edition=edition)), "dealer")
    assert table.asked == "6"
    assert [option.rule for option in table.may("offer the cut")] == ["cut.cover_on_dealer"]


@covers(PA2012)
def test_651a_5_c_3_cover_card_among_burned_cards_came_on_nobody(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(2).bets(initial=5)
    table.seat(6)
    table.deals("Qs", dealer="Qh").settles()
    table.at(2).goes_to_war()
    table.does(c.BeginWar(by=DEALER))
    table.does(c.Burn(by=DEALER))
    table.does(c.CoverCard(by=DEALER))
    table.does(c.Burn(by=DEALER))
    table.does(c.Burn(by=DEALER))
    table.cards("Kd", "2c")
    table.does(c.SettleWar(by=DEALER))
    table.ends()
    table.prepares(until="offer the cut")
    assert table.asked == "6"


@covers(PA2012)
def test_651a_5_c_4_farthest_right_if_it_was_directed(edition: str) -> None:
    table = directed(WarTable(war(edition=edition)), 3, 7, 5)
    assert table.asked == "7"
    assert [option.rule for option in table.may("offer the cut")] == ["cut.by_direction"]


@covers(PA2012)
@pytest.mark.parametrize(("decks", "quarter"), [(6, 78), (8, 104)])
def test_651a_5_d_second_cover_card_a_quarter_in_or_more(decks: int, quarter: int, edition: str) -> None:
    for cards in (quarter, quarter + 1, 200):
        table = directed(WarTable(war({"decks.shoe": decks}, edition=edition)), 1)
        table.prepares(until="second cover card")
        for wrong in (0, quarter - 1, 52 * decks + 1):
            table.refuses(c.SecondCover(by=DEALER, cards_from_bottom=wrong), "cut.second_cover")
        table.does(c.SecondCover(by=DEALER, cards_from_bottom=cards))
        assert table.state.plan[0] == "into the shoe"


@covers(PA2012)
def test_651a_5_e_recut_by_the_last_or_by_the_next_counterclockwise(edition: str) -> None:
    table = directed(WarTable(war(edition=edition)), 2, 4, 6)
    table.prepares(until="second cover card")
    table.refuses(c.OrderRecut(by=DEALER, reason="too thin"), "cut.recut_ordered_by")
    table.does(c.OrderRecut(by=FLOOR, reason="too thin", by_whom="last"))
    assert (table.state.plan[0], table.state.cutter) == ("cut", "6")
    table.does(c.Cut(by=as_player("6"), cards_from_top=120))
    table.does(c.OrderRecut(by=PIT, reason="too thin again", by_whom="next"))
    assert table.asked == "4"
    table.refuses(c.OfferCut(by=DEALER, position="6", accepted=True), "cut.recut_by")
    assert table.refusals() == ["4", "2"]
    table.cuts()
    table.prepares(until="burn")
    table.refuses(c.OrderRecut(by=FLOOR, reason="too late"), "burn.shoe")


@covers(PA2012)
def test_651a_5_e_after_a_cut_by_the_dealer_it_begins_anew(edition: str) -> None:
    table = directed(WarTable(war(edition=edition)), 2, 4)
    table.refusals()
    table.cuts()
    table.refuses(c.OrderRecut(by=FLOOR, reason="crooked", by_whom="last"), "cut.recut_by")
    table.does(c.OrderRecut(by=FLOOR, reason="crooked", by_whom="next"))
    assert table.refusals() == ["4", "2"]


@covers(PA2012)
def test_651a_5_e_first_player_who_cut_badly_is_followed_by_the_next(edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True), 4, 2, 6)
    table.prepares(until="second cover card")
    table.does(c.OrderRecut(by=FLOOR, reason="peeked", by_whom="next"))
    assert table.refusals() == ["2", "6"]


@covers(PA2012)
def test_651a_5_f_reshuffled_once_the_cover_card_has_come(edition: str) -> None:
    table = cover_card_on(WarTable(war(edition=edition)), "4")
    table.prepares()
    table.does(c.OrderReshuffle(by=FLOOR))
    assert [(plan.why, plan.rule) for plan in table.happened(e.Planned)] == [
        ("cover card", "reshuffle.after"),
        ("by direction", "reshuffle.at_discretion_of"),
    ]


@covers(PA2012)
def test_651a_5_f_only_between_rounds(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    table.does(c.OrderReshuffle(by=FLOOR))
    table.prepares()
    assert table.laid() == {"initial 1": 5_00}  # L3: a wager that lies does not stop it, and lies on
    table.deals("Qs", dealer="Ks")
    table.refuses(c.OrderReshuffle(by=FLOOR), "settle.original")


@covers(PA2012)
def test_651a_5_g_idle_cards_lie_until_the_first_player_could_look(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.refuses(c.GoIdle(by=FLOOR), "idle.spread")
    table.does(c.GoIdle(by=DEALER))
    table.prepares(until="show")
    table.refuses(c.Prepare(by=DEALER, step="show"), "seats")
    table.seat(3)
    table.does(c.Prepare(by=DEALER, step="show"))


@covers(PA2012)
def test_651a_5_g_1_then_they_are_washed_stacked_shuffled_and_cut(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.does(c.GoIdle(by=DEALER))
    table.seat(3)
    assert table.prepares() == ["spread", "show", "wash", "stack", "shuffle", *CUT]


@covers(PA2012)
@pytest.mark.parametrize("cut", [True, False])
def test_651a_5_g_2_with_a_shuffler_the_other_batch_comes_out(cut: bool, edition: str) -> None:
    read = {} if cut else {"cutting-the-stored-batch": "it is dealt as it comes"}
    table = WarTable(war(SHUFFLER, edition=edition, read=read))
    table.does(c.GoIdle(by=DEALER))
    table.seat(3)
    swap = ["spread", "show", "stack", "into the shuffler", "take the other batch"]
    assert table.prepares() == [*swap, *(CUT if cut else CUT[3:])]


@covers(PA2012)
def test_651a_5_h_device_has_no_cut_no_cover_card_and_no_idle_spread(edition: str) -> None:
    table = WarTable(war(DEVICE, edition=edition))
    table.refuses(c.GoIdle(by=DEALER), "seats")
    table.seat(1).bets(initial=5)
    table.calls()
    table.refuses(c.CoverCard(by=DEALER), "deal.cover_card")
    table.cards("Qs", "Ks")
    table.settles().ends()
    table.does(c.OrderReshuffle(by=FLOOR))
    assert table.prepares() == ["shuffle", "into the shoe"]
