"""§§ 651a.1 to 651a.3: the table, its boxes, cards, shoe and shuffler."""

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import UNSEEN
from croupier.rulebook.values import Value
from played import DEALER, FLOOR, as_player
from war_tables import GGE, PA2011, PA2012, PENNSYLVANIA, SHUFFLER, WarTable, covers, war

SEATS = {PA2011: 7, GGE: 10, PA2012: 9}
DEVICE: dict[str, dict[str, Value]] = {
    GGE: {"shoe.kind": "continuous"},
    PA2012: {"shoe.kind": "reshuffling", "shoe.approval": "L-2012-7"},
}


def refused(edition: str, choices: dict[str, Value]) -> InputError:
    with pytest.raises(InputError) as problem:
        war(choices, edition=edition)
    return problem.value


# 1 Definitions


@covers(GGE)
def test_651a_1_war_wager_equals_the_initial_wager(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=35)
    table.deals("Qs", dealer="Qh").settles()
    table.at(1).goes_to_war()
    assert table.laid() == {"initial 1": 35_00, "war 1": 35_00}


# 2 The table


@covers(*PENNSYLVANIA)
def test_651a_2_a_no_more_positions_than_the_text_says(edition: str) -> None:
    most = SEATS[edition]
    assert war(edition=edition).seats == war({"seats": most}, edition=edition).seats == most
    assert refused(edition, {"seats": most + 1}).cite == "651a.2(a)"
    table = WarTable(war(edition=edition))
    for position in range(1, most + 1):
        table.seat(position)
    for position in (0, most + 1):
        table.refuses(c.BuyIn(by=as_player("Eve"), player="Eve", position=str(position), cents=5_00), "seats")


@covers(*PENNSYLVANIA)
def test_651a_2_a_house_may_have_fewer_positions(edition: str) -> None:
    table = WarTable(war({"seats": 5}, edition=edition))
    table.refuses(c.BuyIn(by=as_player("Eve"), player="Eve", position="6", cents=5_00), "seats")


@covers(PA2012)
def test_651a_2_b_4_odds_of_every_wager_on_the_layout_or_on_a_sign(edition: str) -> None:
    assert war(edition=edition).layout.odds_of == ("initial", "tie", "war")
    assert war({"layout.odds_where": "sign"}, edition=edition).layout.odds_where == "sign"
    assert refused(edition, {"layout.odds_where": "nowhere"}).cite == "651a.2(b)(4)"


@covers(*PENNSYLVANIA)
def test_651a_2_c_boxes_hang_on_opposite_sides_of_the_dealer(edition: str) -> None:
    war({"boxes.drop": "left", "boxes.tip": "right"}, edition=edition)
    same: dict[str, Value] = {"boxes.drop": "left", "boxes.tip": "left"}
    assert refused(edition, same).cite == "651a.2(c)"
    assert war({**same, "boxes.tip_elsewhere": True}, edition=edition).boxes.tip_elsewhere


# 3 Cards


@covers(*PENNSYLVANIA)
def test_651a_3_a_six_or_eight_decks(edition: str) -> None:
    for decks in (6, 8):
        table = WarTable(war({"decks.shoe": decks}, edition=edition), closed=True)
        table.receives(decks)
        assert table.state.decks == decks
    for decks in (5, 7, 9):
        assert refused(edition, {"decks.shoe": decks}).cite == "651a.3(a)"


@covers(*PENNSYLVANIA)
def test_651a_3_a_as_many_decks_come_as_the_house_plays_with(edition: str) -> None:
    table = WarTable(war(edition=edition), closed=True)
    for decks in (0, 5, 7, 8):
        table.refuses(c.ReceiveCards(by=DEALER, decks=decks), "decks.shoe")


@covers(*PENNSYLVANIA)
def test_651a_3_a_deck_has_each_card_once(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1)
    for _ in range(3):
        table.at(1).bets(initial=5)
        table.plays("Qs", dealer="Ks")
    table.at(1).bets(initial=5)
    for _ in range(3):
        table.plays("Qs", dealer="Ks")
        table.at(1).bets(initial=5)
    table.calls()
    reason = table.refuses(c.DealCard(by=DEALER, to="1", card="Qs"), "decks.shoe")
    assert reason == "all 6 cards Qs of this shoe have come out already"


@covers(*PENNSYLVANIA)
def test_651a_3_a_two_cover_cards_go_into_the_stack(edition: str) -> None:
    table = WarTable(war(edition=edition), closed=True)
    table.receives()
    table.seat(1)
    table.prepares()
    assert len(table.happened(e.CutMade)) == len(table.happened(e.CoverPlaced)) == 1
    assert war(edition=edition).decks.cover_cards == "two"


@covers(PA2011, PA2012)
def test_651a_3_b_no_continuous_shuffler(edition: str) -> None:
    assert war(edition=edition).shoe.kind == "manual"
    assert "651a.3(b)" in str(refused(edition, {"shoe.kind": "continuous"}).cite)


@covers(PA2011, GGE)
def test_651a_3_b_shoe_stands_at_the_left(edition: str) -> None:
    assert war(edition=edition).shoe.side == "left"
    assert refused(edition, {"shoe.side": "right"}).cite == "651a.3(b)"


@covers(PA2012)
def test_651a_3_b_shoe_stands_where_it_was_approved(edition: str) -> None:
    assert war({"shoe.side": "right"}, edition=edition).shoe.side == "right"
    assert refused(edition, {"shoe.side": "floor"}).cite == "651a.3(b)"


@covers(GGE)
def test_651a_3_b_house_may_prefer_a_continuous_shuffler(edition: str) -> None:
    table = WarTable(war(DEVICE[edition], edition=edition))
    table.seat(1)
    for _ in range(8):  # the same card comes again and again: every round is dealt from all cards
        table.at(1).bets(initial=5)
        table.plays("Qs", dealer="Ks")
    assert table.may("cover card") == []


@covers(PA2011, PA2012)
def test_651a_3_c_twelve_to_sixteen_decks_with_a_shuffler(edition: str) -> None:
    for decks in (12, 14, 16):
        assert war({**SHUFFLER, "decks.shuffler": decks}, edition=edition).decks.shuffler == decks
    for decks in (10, 11, 17, 18):
        assert "651a.3(c)" in str(refused(edition, {"decks.shuffler": decks}).cite)


@covers(GGE)
def test_651a_3_c_six_to_sixteen_decks_with_a_shuffler(edition: str) -> None:
    for decks in (6, 8, 10, 12, 14, 16):
        assert war({**SHUFFLER, "decks.shuffler": decks}, edition=edition).decks.shuffler == decks
    for decks in (4, 5, 17, 18):
        assert "651a.3(c)" in str(refused(edition, {"decks.shuffler": decks}).cite)


@covers(*PENNSYLVANIA)
def test_651a_3_c_1_two_batches_of_equally_many_decks(edition: str) -> None:
    for decks, dealt in ((12, 6), (14, 7), (16, 8)):
        rules = war({**SHUFFLER, "decks.shuffler": decks}, edition=edition)
        assert rules.decks_in_shoe == dealt
        table = WarTable(rules, closed=True)
        table.refuses(c.ReceiveCards(by=DEALER, decks=dealt), "decks.shuffler")
        table.receives(decks)
        assert table.state.decks == dealt
    for decks in (13, 15):
        assert "651a.3(c)(1)" in str(refused(edition, {"decks.shuffler": decks}).cite)


@covers(GGE)
def test_651a_3_c_1_continuous_shuffler_has_one_batch(edition: str) -> None:
    table = WarTable(war(DEVICE[edition], edition=edition), closed=True)
    table.receives(6)
    assert table.state.decks == 6
    assert refused(edition, {**DEVICE[edition], **SHUFFLER}).rule == "shoe.kind"


def shoe_after_shoe(table: WarTable) -> list[str]:
    """Two shoes come to their cover card; the steps from the first to the second and on to the third."""
    table.seat(1)
    done: list[str] = []
    for _ in range(2):
        table.at(1).bets(initial=5)
        table.calls()
        table.does(c.CoverCard(by=DEALER))
        table.cards("Qs", "Ks")
        table.settles().ends()
        done += table.prepares()
    return done


@covers(PA2012)
def test_651a_3_c_3_one_batch_goes_in_before_the_other_comes_out(edition: str) -> None:
    done = shoe_after_shoe(WarTable(war(SHUFFLER, edition=edition)))
    assert done[:2] == ["into the shuffler", "take the other batch"]


@covers(*PENNSYLVANIA)
def test_651a_3_c_4_batches_take_turns(edition: str) -> None:
    table = WarTable(war(SHUFFLER, edition=edition))
    assert shoe_after_shoe(table).count("take the other batch") == 2
    swaps = [step for step in table.happened(e.Prepared) if step.step == "take the other batch"]
    assert [step.rule for step in swaps] == ["batches.alternate"] * 2


@covers(GGE)
def test_651a_3_c_4_continuous_shuffler_has_nothing_to_take_turns(edition: str) -> None:
    table = WarTable(war(DEVICE[edition], edition=edition))
    table.seat(1)
    table.does(c.OrderReshuffle(by=FLOOR))
    assert table.prepares() == ["shuffle", "into the shoe"]


@covers(PA2012)
def test_651a_3_c_5_discard_rack_is_empty_when_the_other_batch_comes(edition: str) -> None:
    table = WarTable(war(SHUFFLER, edition=edition))
    table.seat(1).bets(initial=5)
    table.calls()
    table.does(c.CoverCard(by=DEALER))
    table.cards("Qs", "Ks")
    table.settles().ends()
    assert list(table.state.discards) == ["Qs", "Ks"]
    table.prepares(until="burn")
    assert list(table.state.discards) == []
    table.prepares()
    assert list(table.state.discards) == [UNSEEN]


AGES = [
    ("2012-05-19T09:00:00", True),
    ("2012-05-20T08:59:59", True),
    ("2012-05-20T09:00:00", True),
    ("2012-05-20T09:00:01", False),
]


@covers(*PENNSYLVANIA)
@pytest.mark.parametrize(("now", "fresh"), AGES)
def test_651a_3_d_cards_are_changed_after_24_hours(now: str, fresh: bool, edition: str) -> None:
    table = WarTable(war(edition=edition), closed=True)
    table.receives(at="2012-05-19T09:00:00")
    table.seat(1)
    table.prepares()
    table.at(1).bets(initial=5)
    call = c.CallNoMoreBets(by=DEALER, at=now)
    if fresh:
        table.does(call)
        return
    assert "24 hours" in table.refuses(call, "cards.change_hours")
    table.does(c.CloseTable(by=DEALER, at=now))  # wagers go back, new cards come
    assert (table.net(1), table.laid(), table.state.phase) == (0, {}, "closed")
    table.receives(at=now)
    table.prepares()
    table.at(1).bets(initial=5)
    table.calls(at=now)


@covers(*PENNSYLVANIA)
def test_651a_3_d_house_may_change_them_sooner_but_not_later(edition: str) -> None:
    assert war({"cards.change_hours": 8}, edition=edition).cards.change_hours == 8
    assert refused(edition, {"cards.change_hours": 25}).cite == "651a.3(d)"


@covers(PA2012)
def test_651a_3_e_device_that_reshuffles_needs_approval(edition: str) -> None:
    assert "651a.3(e)" in str(refused(edition, {"shoe.kind": "reshuffling"}).cite)
    table = WarTable(war(DEVICE[edition], edition=edition), closed=True)
    table.receives()
    table.seat(1)
    done = table.prepares()
    assert done[-2:] == ["shuffle", "into the shoe"]  # neither cut nor cover cards, and no batches
