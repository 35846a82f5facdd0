"""§ 651a.4: opening the table, and § 651a.5 as proposed in 2011 and as Greenwood Gaming asked for."""

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.kit.play.decider import Signature
from played import DEALER, FLOOR, PIT, as_player
from war_tables import GGE, PA2011, PA2012, PENNSYLVANIA, SHUFFLER, WarTable, covers, war

CUT = ["offer the cut", "cut", "second cover card", "into the shoe", "burn"]
CONTINUOUS = {"shoe.kind": "continuous"}


def opened(table: WarTable, *positions: int, preinspected: bool = False) -> WarTable:
    """Cards at the table and players who came in this order."""
    table.receives(preinspected=preinspected)
    for position in positions:
        table.seat(position)
    return table


def cover_card_on(table: WarTable, on: str, seats: tuple[int, ...] = (2, 4, 6)) -> WarTable:
    """A round in which the cover card came just before the card of `on`, up to the cut of the next shoe."""
    for position in seats:
        if str(position) not in table.state.seats:
            table.seat(position)
        table.at(position).bets(initial=5)
    table.calls()
    while table.state.due:
        if table.state.due[0] == on and table.state.cards:
            table.does(c.CoverCard(by=DEALER))
        table.cards("Kd" if table.state.due[0] == "dealer" else "Qs")
    table.settles().ends()
    table.prepares(until="offer the cut")
    return table


def directed(table: WarTable, *positions: int) -> WarTable:
    """A reshuffle that a floorperson ordered, up to the cut."""
    for position in positions:
        table.seat(position)
    table.does(c.OrderReshuffle(by=FLOOR))
    table.prepares(until="offer the cut")
    return table


# 4 Opening


@covers(PA2011, GGE)
def test_651a_4_a_dealer_inspects_and_nobody_verifies(edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True), 1)
    inspect = c.Prepare(by=FLOOR, step="inspect")
    assert "for the dealer" in table.refuses(inspect, "opening.inspected_by")
    assert table.prepares() == ["inspect", "spread", "show", "turn face down", "wash", "stack", "shuffle", *CUT]


@covers(PA2012)
@pytest.mark.parametrize("by", [FLOOR, PIT])
def test_651a_4_a_floorperson_verifies_the_inspection(by: tuple[Signature, ...], edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True))
    table.refuses(c.Prepare(by=DEALER, step="verify"), "opening.inspected_by")
    table.does(c.Prepare(by=DEALER, step="inspect"))
    table.refuses(c.Prepare(by=DEALER, step="verify"), "opening.verified_by")
    table.refuses(c.Prepare(by=DEALER, step="spread"), "opening.verified_by")
    table.does(c.Prepare(by=by, step="verify"))
    assert table.state.plan[0] == "spread"


@covers(PA2012)
def test_651a_4_b_cards_lie_for_the_first_player_to_come(edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True))
    table.prepares(until="show")
    assert table.next_steps == {"buy in"}
    table.refuses(c.Prepare(by=DEALER, step="show"), "seats")
    table.seat(5)
    table.does(c.Prepare(by=DEALER, step="show"))


@covers(PA2012)
def test_651a_4_c_then_they_are_turned_down_washed_and_stacked(edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True), 1)
    table.prepares(until="show")
    table.refuses(c.Prepare(by=DEALER, step="wash"), "opening.shown_to")
    assert table.prepares(until="shuffle") == ["show", "turn face down", "wash", "stack"]


@covers(PA2012)
def test_651a_4_d_two_batches_are_not_washed(edition: str) -> None:
    table = opened(WarTable(war(SHUFFLER, edition=edition), closed=True), 1)
    assert table.prepares(until="shuffle") == ["inspect", "verify", "spread", "show", "turn face down", "stack"]


@covers(PA2011, GGE)
def test_651a_4_e_preinspected_cards_need_none_of_it(edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True), 1, preinspected=True)
    assert table.prepares() == CUT


@covers(PA2012)
def test_651a_4_e_preinspected_cards_are_spread_and_washed_all_the_same(edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True), 1, preinspected=True)
    assert table.prepares() == ["spread", "show", "turn face down", "wash", "stack", *CUT]
    everything = war(edition=edition, read={"preinspected-cards": "everything, as proposed"})
    assert opened(WarTable(everything, closed=True), 1, preinspected=True).prepares() == CUT


# 5 Shuffle and cut, as proposed


@covers(PA2011, GGE)
def test_651a_5_a_shuffled_before_play_after_each_shoe_and_when_directed(edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True), 1)
    assert "shuffle" in table.prepares()
    assert "shuffle" in (*cover_card_on(table, "dealer", (1,)).state.plan, table.happened(e.Prepared)[-1].step)
    table.prepares()
    table.does(c.OrderReshuffle(by=FLOOR))
    assert table.prepares()[0] == "shuffle"


@covers(*PENNSYLVANIA)
def test_651a_5_a_only_a_floorperson_or_above_directs_it(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1)
    for by in (DEALER, as_player("1")):
        table.refuses(c.OrderReshuffle(by=by), "reshuffle.at_discretion_of")
    table.does(c.OrderReshuffle(by=PIT))
    assert table.state.phase == "preparing"


@covers(PA2011, GGE)
def test_651a_5_b_stack_is_offered_for_the_cut(edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True), 3, 1)
    table.prepares(until="offer the cut")
    table.refuses(c.Cut(by=as_player("3"), cards_from_top=100), "cut.first_player")
    table.refuses(c.OfferCut(by=as_player("3"), position="3", accepted=True), "cut.first_player")
    table.refuses(c.OfferCut(by=DEALER, position="1", accepted=True), "cut.first_player")
    table.does(c.OfferCut(by=DEALER, position="3", accepted=True))
    assert table.state.cutter == "3"
    table.refuses(c.Cut(by=as_player("1"), cards_from_top=100), "cut.refusal_after")  # another one than who accepted
    table.does(c.Cut(by=as_player("3"), cards_from_top=100))


@covers(PA2011, GGE)
def test_651a_5_b_1_first_player_at_the_opening(edition: str) -> None:
    table = opened(WarTable(war(edition=edition), closed=True), 5, 2, 7)
    table.prepares(until="offer the cut")
    assert table.asked == "5"


@covers(PA2011, GGE)
def test_651a_5_b_2_player_on_whom_the_cover_card_came(edition: str) -> None:
    table = cover_card_on(WarTable(war(edition=edition)), "4")
    assert table.asked == "4"


@covers(PA2011, GGE)
def test_651a_5_b_2_cover_card_on_the_box_beside_is_the_same_player_s(edition: str) -> None:
    table = WarTable(war({"wagers.boxes": 2}, edition=edition))
    table.seat(6)
    table.seat(2).bets(initial=5).bets(initial=5, on=3)
    table.calls()
    table.cards("Qs")
    table.does(c.CoverCard(by=DEALER))
    table.cards("Qs", "Kd")
    table.settles().ends()
    table.prepares(until="offer the cut")
    assert table.asked == "2"


@covers(PA2011, GGE)
def test_651a_5_b_3_farthest_right_if_the_cover_card_came_on_the_dealer(edition: str) -> None:
    table = cover_card_on(WarTable(war(edition=edition)), "dealer")
    assert table.asked == "6"


@covers(PA2011, GGE)
@pytest.mark.parametrize("read", ["the player farthest right", "whoever was dealt the next card"])
def test_651a_5_b_3_cover_card_that_came_on_nobody(read: str, edition: str) -> None:
    table = WarTable(war(edition=edition, read={"cover-card-on-nobody": read}))
    for position in (2, 4, 6):
        table.seat(position)
    table.at(2).bets(initial=5)
    table.calls()
    table.does(c.CoverCard(by=DEALER))
    table.cards("Qs", "Kd")
    table.settles().ends()
    table.prepares(until="offer the cut")
    assert table.asked == {"the player farthest right": "6", "whoever was dealt the next card": "2"}[read]


@covers(PA2011, GGE)
def test_651a_5_b_4_farthest_right_if_it_was_directed(edition: str) -> None:
    assert directed(WarTable(war(edition=edition)), 3, 7, 5).asked == "7"


REFUSALS = [
    ("opening", ["4", "6", "2"]),
    ("4", ["4", "6", "2"]),
    ("dealer", ["6", "2", "4"]),
    ("directed", ["6", "2", "4"]),
]


@covers(PA2011, GGE)
@pytest.mark.parametrize(("cause", "asked"), REFUSALS)
def test_651a_5_c_refusals_go_clockwise_in_every_case(cause: str, asked: list[str], edition: str) -> None:
    table = WarTable(war(edition=edition), closed=cause == "opening")
    if cause == "opening":
        opened(table, 4, 2, 6).prepares(until="offer the cut")
    elif cause == "directed":
        directed(table, 4, 2, 6)
    else:
        cover_card_on(table, cause)
    assert table.refusals() == asked
    table.refuses(c.Cut(by=as_player("4"), cards_from_top=100), "cut.least_cards")
    table.cuts()
    assert table.state.cutter == "dealer"


@covers(PA2011)
def test_651a_5_c_read_as_to_the_neighbour(edition: str) -> None:
    rules = war(edition=edition, read={"refusal-from-the-right-end": "to the neighbour, counterclockwise"})
    assert directed(WarTable(rules), 4, 2, 6).refusals() == ["6", "4", "2"]


@covers(GGE)
def test_651a_5_c_read_as_the_dealer_s_after_one_refusal(edition: str) -> None:
    rules = war(edition=edition, read={"who-cuts-after-a-refusal": "the dealer cuts after the first refusal"})
    assert directed(WarTable(rules), 4, 2, 6).refusals() == ["6"]


@covers(*PENNSYLVANIA)
@pytest.mark.parametrize("decks", [6, 8])
def test_651a_5_d_cut_at_least_ten_cards_from_either_end(decks: int, edition: str) -> None:
    for cards in (10, 11, 52 * decks - 11, 52 * decks - 10):
        table = directed(WarTable(war({"decks.shoe": decks}, edition=edition)), 1)
        table.does(c.OfferCut(by=DEALER, position="1", accepted=True))
        for wrong in (-1, 0, 9, 52 * decks - 9, 52 * decks, 52 * decks + 1):
            table.refuses(c.Cut(by=as_player("1"), cards_from_top=wrong), "cut.least_cards")
        table.does(c.Cut(by=as_player("1"), cards_from_top=cards))


@covers(PA2011, GGE)
def test_651a_5_e_second_cover_card_about_a_quarter_in(edition: str) -> None:
    counted = war(edition=edition, read={"about-a-quarter": "a quarter or more, counted"})
    # By eye half a deck may be missed.
    for rules, least in ((war(edition=edition), 78 - 26), (counted, 78)):
        table = directed(WarTable(rules), 1)
        table.prepares(until="second cover card")
        for cards in (least - 1, 313):
            table.refuses(c.SecondCover(by=DEALER, cards_from_bottom=cards), "cut.second_cover")
        table.refuses(c.SecondCover(by=as_player("1"), cards_from_bottom=80), "cut.second_cover")
        table.does(c.SecondCover(by=DEALER, cards_from_bottom=least))


@covers(PA2011, GGE)
def test_651a_5_e_read_as_neither_more_nor_less_than_about_a_quarter(edition: str) -> None:
    table = directed(WarTable(war(edition=edition, read={"about-a-quarter": "about a quarter, neither more nor less"})), 1)
    table.prepares(until="second cover card")
    for cards in (51, 105):
        table.refuses(c.SecondCover(by=DEALER, cards_from_bottom=cards), "cut.second_cover")
    table.does(c.SecondCover(by=DEALER, cards_from_bottom=104))


@covers(PA2011, GGE)
def test_651a_5_f_recut_by_the_last_or_the_next_as_the_house_chose(edition: str) -> None:
    table = directed(WarTable(war(edition=edition)), 2, 4, 6)
    table.refuses(c.OrderRecut(by=FLOOR, reason="no cut yet"), "cut.by_direction")
    table.prepares(until="second cover card")
    table.refuses(c.OrderRecut(by=DEALER, reason="too thin"), "cut.recut_ordered_by")
    table.refuses(c.OrderRecut(by=FLOOR, reason=" "), "cut.recut_ordered_by")
    table.refuses(c.OrderRecut(by=FLOOR, reason="too thin", by_whom="next"), "cut.recut_by")
    table.does(c.OrderRecut(by=PIT, reason="too thin"))
    assert (table.state.plan[0], table.state.cutter) == ("cut", "6")
    table.does(c.Cut(by=as_player("6"), cards_from_top=150))

    table = directed(WarTable(war({"cut.recut_by": ("next",)}, edition=edition)), 2, 4, 6)
    table.prepares(until="into the shoe")
    table.does(c.OrderRecut(by=FLOOR, reason="seen", by_whom="next"))
    assert table.refusals() == ["2", "4"]  # clockwise from the right end, who cut last


@covers(PA2011, GGE)
def test_651a_5_f_no_recut_once_the_cards_are_in_the_shoe(edition: str) -> None:
    table = directed(WarTable(war(edition=edition)), 2)
    table.prepares(until="burn")
    table.refuses(c.OrderRecut(by=FLOOR, reason="too late"), "burn.shoe")


@covers(PA2011, GGE)
def test_651a_5_f_after_a_cut_by_the_dealer_it_is_offered_anew(edition: str) -> None:
    table = directed(WarTable(war(edition=edition)), 2, 4)
    table.refusals()
    table.cuts()
    table.does(c.OrderRecut(by=FLOOR, reason="crooked", by_whom="next"))
    assert table.refusals() == ["4", "2"]


@covers(PA2011, GGE)
def test_651a_5_g_reshuffled_once_the_cover_card_has_come(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1)
    table.does(c.OrderReshuffle(by=FLOOR))  # after any round, if a floorperson wants it
    table.prepares()
    cover_card_on(table, "dealer", (1,))
    assert [plan.why for plan in table.happened(e.Planned)] == ["by direction", "cover card"]


@covers(GGE)
def test_651a_5_g_continuous_shuffler_has_no_cover_card(edition: str) -> None:
    table = WarTable(war(CONTINUOUS, edition=edition))
    table.seat(1).bets(initial=5)
    table.calls()
    table.refuses(c.CoverCard(by=DEALER), "deal.cover_card")


@covers(PA2011, GGE)
def test_651a_5_h_1_idle_table_begins_anew(edition: str) -> None:
    table = WarTable(war(edition=edition))
    assert table.next_steps == {"no gaming activity", "buy in"}
    table.does(c.GoIdle(by=DEALER, face_up=True))
    table.prepares(until="show")
    assert table.next_steps == {"buy in"}  # the cards lie until somebody comes
    table.seat(3)
    table.seat(5)
    assert table.prepares(until="offer the cut") == ["show", "wash", "stack", "shuffle"]
    assert table.asked == "3"


@covers(PA2011, GGE)
def test_651a_5_h_1_read_as_if_the_cut_were_directed(edition: str) -> None:
    read = {"first-player-after-an-idle-table": "only at the opening; otherwise as if directed, farthest right"}
    table = WarTable(war(edition=edition, read=read))
    table.does(c.GoIdle(by=DEALER))
    table.seat(3)
    table.seat(5)
    table.prepares(until="offer the cut")
    assert table.asked == "5"


@covers(PA2011, GGE)
def test_651a_5_h_1_table_with_players_is_not_idle(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(3)
    table.refuses(c.GoIdle(by=DEALER), "wagers.initial")


@covers(PA2011, GGE)
@pytest.mark.parametrize("cut", [True, False])
def test_651a_5_h_2_idle_table_with_a_shuffler_takes_the_other_batch(cut: bool, edition: str) -> None:
    read = {} if cut else {"cutting-the-stored-batch": "it is dealt as it comes"}
    table = WarTable(war(SHUFFLER, edition=edition, read=read))
    table.does(c.GoIdle(by=DEALER))
    table.seat(3)
    swap = ["spread", "show", "stack", "into the shuffler", "take the other batch"]
    assert table.prepares() == [*swap, *(CUT if cut else CUT[3:])]


@covers(GGE)
def test_651a_5_h_3_cards_of_a_continuous_shuffler_stay_inside(edition: str) -> None:
    table = WarTable(war(CONTINUOUS, edition=edition))
    table.refuses(c.GoIdle(by=DEALER), "seats")
    assert table.next_steps == {"buy in"}
