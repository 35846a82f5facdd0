"""A day at a Casino War table, step by step; deviations, corrections, seats, and what people see."""

from collections import Counter
from typing import get_args

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.state import UNSEEN
from croupier.games.kit.play.decider import Command, ReportDeviation, Role, RuleOn, Signature
from croupier.games.kit.play.money import chips_of, purse_of
from croupier.rulebook.values import Value
from played import DEALER, FLOOR, as_player
from war_tables import MD, PA2012, PENNSYLVANIA, SHUFFLER, WarTable, war

LIMITS: dict[str, Value] = {"limits.minimum": "5.00", "limits.maximum": "50.00", "limits.tie_maximum": "10.00"}


# One walk through everything, step by step


class Day(WarTable):
    """A table that remembers the phases it came through."""

    def __init__(self) -> None:
        super().__init__(war({**SHUFFLER, "wagers.boxes": 2}, edition=PA2012), closed=True)
        self.phases = {"closed"}

    def then(self, command: Command, phase: str) -> None:
        self.does(command)
        self.phases.add(phase)
        assert self.state.phase == phase, command


def test_a_day_at_the_table() -> None:
    table = Day()
    the_cards_are_made_ready(table)
    a_war_on_two_boxes(table)
    the_shuffler_fails(table)
    the_table_closes(table)
    assert table.phases == set(get_args(e.Phase))
    assert [table.state.accounts.get(purse_of(name), 0) for name in ("Ann", "Bob", "Cid")] == [100_00, -15_00, 0]
    assert {type(event) for event in table.events} >= {e.Received, e.Planned, e.CoverReached, e.Corrected, e.DealVoided}


def the_cards_are_made_ready(table: Day) -> None:
    then = table.then
    then(c.ReceiveCards(by=DEALER, at="2012-05-19T09:00:00", decks=12), "preparing")
    for step, by in (("inspect", DEALER), ("verify", FLOOR), ("spread", DEALER)):
        then(c.Prepare(by=by, step=step), "preparing")
    table.seat(2, "Ann", brings=200_00)
    table.seat(6, "Bob", brings=100_00)
    for step in ("show", "turn face down", "stack"):
        then(c.Prepare(by=DEALER, step=step), "preparing")
    then(c.Jam(by=DEALER), "preparing")
    then(c.Prepare(by=DEALER, step="shuffle"), "preparing")
    then(c.OfferCut(by=DEALER, position="2", accepted=True), "preparing")
    then(c.Cut(by=as_player("Ann"), cards_from_top=60), "preparing")
    then(c.OrderRecut(by=FLOOR, reason="a card was seen", by_whom="next"), "preparing")
    then(c.OfferCut(by=DEALER, position="6", accepted=False), "preparing")
    then(c.Cut(by=DEALER, cards_from_top=100), "preparing")
    then(c.SecondCover(by=DEALER, cards_from_bottom=78), "preparing")
    then(c.Prepare(by=DEALER, step="into the shoe"), "preparing")
    then(c.Burn(by=DEALER), "betting")


def a_war_on_two_boxes(table: Day) -> None:
    """And a surrender beside it, a card face up, one drawn in error, one entered wrongly, and a position passed over."""
    then, ann, bob = table.then, table.at(2), table.at(6)
    ann.bets(initial=20, tie=5).bets(initial=20, on=3)
    bob.bets(initial=30)
    then(c.CallNoMoreBets(by=DEALER, at="2012-05-19T10:00:00"), "dealing")
    then(c.FaceUpCard(by=DEALER, card="9s"), "dealing")
    then(c.DealCard(by=DEALER, to="2", card="Qs"), "dealing")
    then(c.DrawnInError(by=DEALER), "dealing")
    then(c.DealCard(by=DEALER, to="3", card="Qd"), "dealing")
    then(c.DealCard(by=DEALER, to="6", card="Qc"), "dealing")
    then(c.DealCard(by=DEALER, to="dealer", card="Kh"), "dealt")
    then(ReportDeviation(by=FLOOR, broken="deal.dealer", what="misread"), "dealt")
    then(RuleOn(by=FLOOR, ruling="stands", reason="corrected now"), "dealt")
    then(c.CorrectCard(by=FLOOR, to="dealer", card="Qh"), "dealt")
    then(c.SettleOriginal(by=DEALER), "choosing")
    then(bob.choice("surrender"), "choosing")
    then(ann.choice("war", on=3), "choosing")
    then(ann.choice("war"), "choosing")
    then(ann.war_tie(5, on=3), "choosing")
    then(c.CollectSurrenders(by=DEALER), "choosing")
    then(c.BeginWar(by=DEALER), "war dealing")
    for _ in range(3):
        then(c.Burn(by=DEALER), "war dealing")
    then(c.CoverCard(by=DEALER), "war dealing")
    then(c.DealCard(by=DEALER, to="3", card="9d"), "war dealing")  # position 2 is passed over, and gets the next
    then(c.DealCard(by=DEALER, to="2", card="2d"), "war dealing")
    then(c.DealCard(by=DEALER, to="dealer", card="9h"), "war dealt")
    then(c.SettleWar(by=DEALER), "over")
    then(c.EndRound(by=DEALER), "preparing")
    # Tie 50 up, lost War 40 down; tied War 40 up with its Tie Wager 50 up; the surrender 15 down.
    assert (table.net(2), table.net(6)) == (50_00 - 40_00 + 40_00 + 50_00, -15_00)
    assert table.state.discards == (UNSEEN, "9s", "Qc", *[UNSEEN] * 3, "Qs", "2d", "Qd", "9d", "Qh", "9h")


def the_shuffler_fails(table: Day) -> None:
    then = table.then
    then(c.Prepare(by=DEALER, step="into the shuffler"), "preparing")
    then(c.OutOfOrder(by=FLOOR, marked="covered"), "preparing")
    then(c.Prepare(by=DEALER, step="shuffle"), "preparing")
    assert table.asked == "2"  # the cover card came on Ann's hand
    table.prepares()
    then(c.NewDealer(by=DEALER), "betting")
    then(c.Burn(by=DEALER), "betting")
    table.at(2).leaves()


def the_table_closes(table: Day) -> None:
    then, bob = table.then, table.at(6)
    bob.bets(initial=10)
    then(c.CallNoMoreBets(by=DEALER), "dealing")
    then(ReportDeviation(by=DEALER, broken="deal.handled_by", what="Bob took the shoe"), "dealing")
    then(RuleOn(by=FLOOR, ruling="void", reason="the shoe is not safe"), "betting")
    then(c.OrderReshuffle(by=FLOOR), "preparing")
    table.prepares()
    bob.leaves()
    then(c.GoIdle(by=DEALER), "preparing")
    table.seat(5, "Cid", brings=50_00)
    table.prepares()
    table.at(5).bets(initial=5)
    then(c.CloseTable(by=FLOOR), "closed")
    table.at(5).leaves()


# What a whole shoe holds


@pytest.mark.parametrize("edition", [*PENNSYLVANIA, MD])
def test_whole_shoe_has_each_card_as_often_as_there_are_decks(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1, brings=100_000_00)
    held = [face for face in play.faces(table.rules) for _ in range(table.rules.decks_in_shoe)]
    low, high = held[len(held) // 2 :], held[: len(held) // 2]  # aces come first
    for mine, dealers in zip(low, high, strict=True):
        table.at(1).bets(initial=5)
        table.deals(mine, dealer=dealers).settles()
        if table.state.phase == "choosing":
            table.at(1).surrenders()
        table.ends()
    assert Counter(table.state.seen) == Counter(held)
    assert table.state.drawn == len(held) == len(table.state.discards)
    table.at(1).bets(initial=5)
    table.calls()
    assert table.next_steps == {"shoe is empty"}
    for card in ("As", "2c"):
        table.refuses(c.DealCard(by=DEALER, to="1", card=card), "irregular.empty_shoe")


# Deviations


@pytest.mark.parametrize("edition", PENNSYLVANIA)
def test_nothing_is_settled_before_a_ruling(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=20)
    table.calls()
    for what in ("a late chip", "a hand over the layout"):
        table.does(ReportDeviation(by=DEALER, broken="no_more_bets.said", what=what))
    table.cards("Qs", "Kd")
    for what in ("a late chip", "a hand over the layout"):
        assert table.state.deviations[0].facts == {"what": what}
        assert "must first rule on what broke" in table.refuses(c.SettleOriginal(by=DEALER), "deviation.ruled_by")
        table.does(RuleOn(by=FLOOR, ruling="stands", reason="no harm"))
    table.settles()


@pytest.mark.parametrize("edition", PENNSYLVANIA)
def test_void_deal_gives_everything_back_and_keeps_the_cards_out(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=20, tie=5)
    table.calls()
    table.does(c.CoverCard(by=DEALER))
    table.cards("Qs", "Qd")
    table.does(ReportDeviation(by=FLOOR, broken="deal.direction", what="two cards at once"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="nobody knows whose they are"))
    assert (table.net(1), table.laid(), table.state.discards) == (0, {}, ("Qs", "Qd"))
    assert table.state.plan[0] == "shuffle"  # the cover card had come


def test_rulings_that_are_none_are_refused() -> None:
    table = WarTable(war())
    table.refuses(RuleOn(by=FLOOR, ruling="stands", reason="nothing happened"), "seats")
    table.seat(1)
    table.refuses(ReportDeviation(by=DEALER, broken="house.rules", what="a late chip"), "deviation.ruled_by")
    table.refuses(ReportDeviation(by=DEALER, broken="deal.hand", what=" "), "deviation.ruled_by")
    table.does(ReportDeviation(by=DEALER, broken="deal.hand", what="wrong hand"))
    table.refuses(RuleOn(by=FLOOR, ruling="void", reason="no deal is on"), "deviation.ruled_by")
    table.refuses(RuleOn(by=DEALER, ruling="stands", reason="no harm"), "deviation.ruled_by")
    table.refuses(RuleOn(by=FLOOR, ruling="stands", reason=" "), "deviation.ruled_by")


# Corrections


def test_wrong_card_is_corrected_until_it_is_settled() -> None:
    table = WarTable(war())
    table.seat(1).bets(initial=20)
    table.deals("Qs", dealer="Kd")
    fix = c.CorrectCard(by=FLOOR, to="1", card="As")
    table.refuses(c.CorrectCard(by=DEALER, to="1", card="As"), "deviation.ruled_by")
    table.refuses(c.CorrectCard(by=FLOOR, to="2", card="As"), "deviation.ruled_by")
    table.refuses(c.CorrectCard(by=FLOOR, to="1", card="Ax"), "ranks.order")
    table.does(fix)
    assert (table.state.cards["1"], table.state.seen) == ("As", ("As", "Kd"))
    table.settles()
    table.refuses(fix, "settle.discarded")
    table.ends()
    assert table.net(1) == 20_00


def test_wrong_war_card_is_corrected_too() -> None:
    table = WarTable(war())
    table.seat(1).bets(initial=20)
    table.deals("Qs", dealer="Qd").settles()
    table.at(1).goes_to_war()
    table.begins_war().cards("2s", "9d")
    table.does(c.CorrectCard(by=FLOOR, to="1", card="Ts"))
    table.does(c.SettleWar(by=DEALER))
    assert (table.net(1), table.state.cards["1"]) == (20_00, "Qs")


# Seats and boxes


def test_who_plays_a_box_beside_keeps_others_from_it_only_for_the_round() -> None:
    table = WarTable(war({"wagers.boxes": 2}))
    table.seat(1, "Ann").bets(initial=5).bets(initial=5, on=2)
    eve = c.BuyIn(by=as_player("Eve"), player="Eve", position="2", cents=5_00)
    table.refuses(eve, "seats")
    table.plays("Qs", "Qd", dealer="Kd")
    table.does(eve)
    table.at(1).may_not_bet("layout.initial_and_war", on=2)


@pytest.mark.parametrize(
    ("player", "position", "cents", "rule"),
    [
        ("Ann", "2", 5_00, "seats"),
        ("Eve", "1", 5_00, "seats"),
        (" ", "2", 5_00, "seats"),
        ("dealer", "2", 5_00, "seats"),
        ("Eve", "10", 5_00, "seats"),
        ("Eve", "x", 5_00, "seats"),
        ("Eve", "2", 0, "chips.in_play"),
        ("Eve", "2", 25, "chips.in_play"),
    ],
)
def test_seats_that_cannot_be_had(player: str, position: str, cents: int, rule: str) -> None:
    table = WarTable(war())
    table.seat(1, "Ann")
    table.refuses(c.BuyIn(by=DEALER, player=player, position=position, cents=cents), rule)


def test_limits_hold_for_each_wager() -> None:
    table = WarTable(war(LIMITS))
    seat = table.seat(1)
    seat.may_not_bet("limits.minimum", amount=4.50)
    seat.may_not_bet("limits.maximum", amount=50.50)
    seat.bets(initial=50)
    seat.may_not_bet("limits.maximum", "tie", 10.50)
    seat.bets(tie=10)


# What people see


def test_players_see_the_table_and_their_own_chips_only() -> None:
    table = WarTable(war())
    table.seat(1, "Ann", brings=20_00).bets(initial=5)
    table.seat(2, "Bob", brings=30_00)
    table.calls()
    table.cards("Qs")
    seen = play.view(table.state, Signature("Ann", Role.PLAYER))
    assert seen["accounts"] == {chips_of("Ann"): 15_00}
    assert seen["stakes"] == [("Ann", "initial 1", 5_00)]
    assert seen["cards"] == {"1": "Qs"}
    assert not {"plan", "deviations"} & set(seen)
    staff = play.view(table.state, FLOOR[0])
    assert staff["accounts"] == table.state.accounts
    assert {"plan", "deviations"} <= set(staff)
