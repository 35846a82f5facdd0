"""Maryland, chapter 5: shuffle, cut and an idle table."""
# ruff: noqa: N802, the sections have capital letters

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.kit.play.decider import Signature
from croupier.rulebook.values import Value
from games.casino_war.md_table import DEALER, DEVICE, FLOOR, PIT, SHUFFLER, MarylandTable, maryland, not_allowed, wagered
from played import as_player

OPENING = ("inspect", "verify", "spread", "show", "turn face down", "wash", "stack", "shuffle")


def opened() -> MarylandTable:
    """A table where the first player has come and the cards are shuffled by hand, to be cut."""
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.sits("3")
    table.sits("7")
    table.prepares(*OPENING)
    return table


def reached(cover_on: str) -> MarylandTable:
    """Players at 2, 5 and 8; the cover card came on somebody, the round is over and the cards are shuffled."""
    table = MarylandTable(maryland())
    for position in "258":
        table.sits(position).bets(initial=10_00)
    table.calls()
    for who, card in zip(("2", "5", "8", "dealer"), ("Ks", "Kd", "Kh", "2c"), strict=True):
        if who == cover_on:
            table.does(c.CoverCard(by=DEALER))
        table.does(c.DealCard(by=DEALER, to=who, card=card))
    table.settles()
    table.ends()
    table.prepares("shuffle")
    return table


def offered(table: MarylandTable, accepted: bool = False) -> str:
    """Who is offered the cut, and refuses it or not."""
    (option,) = table.may("offer the cut")
    position = str(option.fields["position"].values[0])  # type: ignore[union-attr]
    table.does(c.OfferCut(by=DEALER, position=position, accepted=accepted))
    return position


def next_shoe() -> MarylandTable:
    table = MarylandTable(maryland(SHUFFLER))
    table.sits("1").bets(initial=10_00)
    table.calls()
    table.does(c.CoverCard(by=DEALER))
    table.does(c.DealCard(by=DEALER, to="1", card="Ks"))
    table.does(c.DealCard(by=DEALER, to="dealer", card="2s"))
    table.settles()
    table.ends()
    return table


# Chapter 5: the shuffle


def test_md_5_A_shuffled_unless_they_came_so() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    assert "shuffle" in table.state.plan


def test_md_5_A_1_before_play() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.sits("1")
    table.refuses(c.CallNoMoreBets(by=DEALER), "opening.inspected_by")


def test_md_5_A_2_after_the_round_of_the_cover_card_or_read_otherwise_after_each() -> None:
    for read, phase in (({}, "betting"), ({"shuffle-after-each-round": "after every round"}, "preparing")):
        table = wagered({}, read=read)
        table.deals("Ks Kd", dealer="2h")
        table.settles()
        table.ends()
        assert table.state.phase == phase


@pytest.mark.parametrize("by", [FLOOR, PIT])
def test_md_5_A_3_when_a_floorperson_or_above_says_so(by: tuple[Signature, ...]) -> None:
    table = MarylandTable(maryland())
    table.refuses(c.OrderReshuffle(by=DEALER), "reshuffle.at_discretion_of")
    table.does(c.OrderReshuffle(by=by))
    assert table.state.plan[0] == "shuffle"


def test_md_5_B_the_shuffled_stack_ends_in_the_shoe() -> None:
    assert "into the shoe" in opened().state.plan
    assert "into the shoe" in next_shoe().state.plan


def test_md_5_B_1_from_a_shuffler_without_a_cut() -> None:
    assert "cut" not in next_shoe().state.plan


def test_md_5_B_1_the_cover_card_is_put_in_without_a_cut() -> None:
    table = next_shoe()
    table.prepares("into the shuffler", "take the other batch")
    for wrong in (51, 209):  # four decks, of which a quarter is 52
        table.refuses(c.SecondCover(by=DEALER, cards_from_bottom=wrong), "cut.second_cover")
    table.does(c.SecondCover(by=DEALER, cards_from_bottom=52))
    assert table.state.plan == ("into the shoe", "burn")
    assert not table.may("order a recut")


def test_md_5_B_1_read_otherwise_there_is_none() -> None:
    read = {"cover-card-without-a-cut": "there is none: the shoe ends when it is empty, or by order"}
    table = MarylandTable(maryland(SHUFFLER, read=read))
    table.does(c.OrderReshuffle(by=FLOOR))
    assert table.state.plan == ("into the shuffler", "take the other batch", "into the shoe", "burn")


def test_md_5_I_the_stored_batch_gets_its_cover_card_too() -> None:
    table = MarylandTable(maryland(SHUFFLER))
    table.does(c.GoIdle(by=DEALER))
    assert table.state.plan[-4:] == ("take the other batch", "second cover card", "into the shoe", "burn")


def test_md_5_I_also_the_cards_of_a_continuous_shuffler_are_spread() -> None:
    house: dict[str, Value] = {"shoe.kind": "continuous", "shoe.approval": "MD-7"}
    table = MarylandTable(maryland(house))
    table.does(c.GoIdle(by=DEALER))
    assert table.state.plan[:2] == ("spread", "show")
    assert "cut" not in table.state.plan
    read = {"idle-continuous-shuffler": "only those of a manual shoe"}
    assert not MarylandTable(maryland(house, read=read)).may("no gaming activity")
    assert not MarylandTable(maryland(DEVICE)).may("no gaming activity")


def test_md_5_I_3_whose_cut_it_is_after_an_idle_table() -> None:
    otherwise = {"first-player-after-an-idle-table": "only at the opening; otherwise as if directed, farthest right"}
    for read, first in (({}, "2"), (otherwise, "6")):
        table = MarylandTable(maryland(read=read))
        table.does(c.GoIdle(by=DEALER))
        table.sits("2")
        table.sits("6")
        table.prepares("spread", "show", "turn face down", "wash", "stack", "shuffle")
        assert offered(table) == first


def test_md_5_B_2_by_hand_or_preshuffled_with_a_cut() -> None:
    assert "cut" in opened().state.plan
    table = MarylandTable(maryland(), closed=True)
    table.receives(preinspected=True)
    assert "cut" in table.state.plan


# Chapter 5: the cut


def test_md_5_C_the_dealer_offers_it_before_anybody_cuts() -> None:
    table = opened()
    table.refuses(c.Cut(by=as_player("3"), cards_from_top=100), "cut.first_player")
    assert offered(table, accepted=True) == "3"
    table.does(c.Cut(by=as_player("3"), cards_from_top=100))


def test_md_5_D_the_dealer_cuts_if_no_player_will() -> None:
    table = opened()
    assert offered(table) == "3"
    table.refuses(c.Cut(by=as_player("3"), cards_from_top=100), "cut.least_cards")
    table.does(c.Cut(by=DEALER, cards_from_top=100))


def test_md_5_E_the_cut_is_offered_in_order() -> None:
    table = opened()
    table.refuses(c.OfferCut(by=DEALER, position="7", accepted=True), "cut.first_player")


def test_md_5_E_1_first_to_the_first_player() -> None:
    assert offered(opened()) == "3"


def test_md_5_E_2_to_whom_the_cover_card_came() -> None:
    assert offered(reached("5")) == "5"


def test_md_5_E_3_farthest_right_if_it_came_to_the_dealer() -> None:
    assert offered(reached("dealer")) == "8"


def test_md_5_E_4_then_counterclockwise() -> None:
    table = reached("dealer")
    assert [offered(table), offered(table), offered(table)] == ["8", "5", "2"]
    assert table.next_steps == {"cut"}


def directed() -> MarylandTable:
    table = MarylandTable(maryland())
    for position in "259":
        table.sits(position)
    table.does(c.OrderReshuffle(by=FLOOR))
    table.prepares("shuffle")
    return table


def test_md_5_E_5_farthest_right_by_direction() -> None:
    assert offered(directed()) == "9"


def test_md_5_E_6_then_counterclockwise() -> None:
    table = directed()
    assert [offered(table), offered(table, accepted=True)] == ["9", "5"]
    table.does(c.Cut(by=as_player("5"), cards_from_top=10))


@pytest.mark.parametrize(("place", "taken"), [(9, False), (10, True), (302, True), (303, False)])
def test_md_5_F_ten_cards_on_either_side(place: int, taken: bool) -> None:
    table = opened()
    offered(table, accepted=True)
    cut = c.Cut(by=as_player("3"), cards_from_top=place)
    if taken:
        table.does(cut)
    else:
        table.refuses(cut, "cut.least_cards")


def test_md_5_F_2_the_cover_card_a_quarter_from_the_bottom() -> None:
    table = opened()
    offered(table, accepted=True)
    table.does(c.Cut(by=as_player("3"), cards_from_top=100))
    table.refuses(c.SecondCover(by=DEALER, cards_from_bottom=77), "cut.second_cover")
    table.does(c.SecondCover(by=DEALER, cards_from_bottom=78))
    assert not_allowed({"cut.second_cover": "1/5"}).cite == "5.F(2)"


def test_md_5_F_3_then_the_stack_goes_into_the_shoe() -> None:
    table = opened()
    table.cuts("3")
    assert table.state.phase == "betting"


def cut_once() -> MarylandTable:
    table = opened()
    offered(table, accepted=True)
    table.does(c.Cut(by=as_player("3"), cards_from_top=100))
    return table


def test_md_5_G_a_floorperson_may_have_it_cut_again() -> None:
    table = cut_once()
    table.refuses(c.OrderRecut(by=DEALER, reason="a card showed"), "cut.recut_ordered_by")
    table.refuses(c.OrderRecut(by=FLOOR, reason=" "), "cut.recut_ordered_by")
    table.does(c.OrderRecut(by=FLOOR, reason="a card showed"))
    assert table.next_steps == {"cut"}


def test_md_5_G_1_by_whoever_cut_last_as_long_as_the_house_says_nothing_else() -> None:
    table = cut_once()
    table.does(c.OrderRecut(by=FLOOR, reason="a card showed"))
    table.refuses(c.Cut(by=as_player("7"), cards_from_top=50), "cut.refusal_after")
    table.does(c.Cut(by=as_player("3"), cards_from_top=50))


def test_md_5_G_2_then_into_the_shoe() -> None:
    table = cut_once()
    table.does(c.OrderRecut(by=FLOOR, reason="a card showed"))
    table.does(c.Cut(by=as_player("3"), cards_from_top=50))
    table.does(c.SecondCover(by=DEALER, cards_from_bottom=80))
    table.prepares("into the shoe")


def test_md_5_H_the_cover_card_ends_the_shoe_after_the_round() -> None:
    table = reached("2")
    assert table.state.plan_why == "cover card"


# Chapter 5: an idle table, and a device that does it all


def idle(face_up: bool = False) -> MarylandTable:
    table = MarylandTable(maryland())
    table.does(c.GoIdle(by=DEALER, face_up=face_up))
    return table


def test_md_5_I_an_open_table_without_players() -> None:
    assert MarylandTable(maryland()).may("no gaming activity")
    busy = MarylandTable(maryland())
    busy.sits("1")
    assert not busy.may("no gaming activity")


def test_md_5_I_1_the_cards_are_out_of_the_shoe() -> None:
    table = idle()
    table.sits("1")
    table.refuses(c.CallNoMoreBets(by=DEALER), "opening.spread")


@pytest.mark.parametrize("face_up", [False, True])
def test_md_5_I_2_spread_out(face_up: bool) -> None:
    assert idle(face_up).state.plan[0] == "spread"


def test_md_5_I_3_when_somebody_has_looked_the_opening_is_completed() -> None:
    table = idle()
    table.prepares("spread")
    table.sits("1")
    table.prepares("show", "turn face down", "wash", "stack", "shuffle")
    table.cuts("1")
    assert table.state.phase == "betting"


def test_md_5_J_a_device_that_reshuffles_needs_approval() -> None:
    assert not_allowed({"shoe.kind": "reshuffling"}).cite == "5.J"
    assert maryland(DEVICE).shoe.kind == "reshuffling"


def test_md_5_K_with_it_nothing_is_cut() -> None:
    table = MarylandTable(maryland(DEVICE), closed=True)
    table.receives()
    assert not {"offer the cut", "cut", "second cover card"} & set(table.state.plan)
    assert "into the shoe" in table.state.plan
