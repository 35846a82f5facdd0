"""§ 651a.9(a) to (f): the settlement of the original deal, the choice after a tie, and the War deal."""

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import UNSEEN
from croupier.games.kit.play.decider import Announced
from croupier.games.kit.play.money import INVENTORY
from played import DEALER, FLOOR, PIT, as_player
from war_tables import GGE, PA2011, PA2012, PENNSYLVANIA, WarTable, covers, war

Money = list[tuple[str, str, int]]


COLLECTED: Money = [("lost", "initial 1", 20_00)]


def tied(edition: str, *, initial: float = 20, tie: float = 0) -> WarTable:
    """One player with a tie, asked what to do."""
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=initial, tie=tie)
    table.deals("Qs", dealer="Qh").settles()
    return table


def three(edition: str, *, read: dict[str, str] | None = None) -> WarTable:
    """Three players with Initial and Tie Wagers."""
    table = WarTable(war(edition=edition, read=read))
    for position in (1, 2, 3):
        table.seat(position).bets(initial=10 * position, tie=position)
    return table


def at_war(edition: str, *positions: int) -> WarTable:
    """Everybody has a tie and goes to War with a Tie Wager of a dollar."""
    table = WarTable(war(edition=edition))
    for position in positions:
        table.seat(position).bets(initial=20)
    table.deals(*["Qs"] * len(positions), dealer="Qh").settles()
    for position in positions:
        table.at(position).goes_to_war(tie=1)
    return table


# 9(a) The original deal


@covers(PA2011, GGE)
def test_651a_9_a_from_the_left_and_clockwise(edition: str) -> None:
    table = three(edition).deals("2s", "Ks", "Qs", dealer="Qh").settles()
    assert table.money() == [
        ("lost", "initial 1", 10_00),
        ("lost", "tie 1", 1_00),
        ("paid", "initial 2", 20_00),
        ("lost", "tie 2", 2_00),
        ("paid", "tie 3", 30_00),
    ]


@covers(PA2012)
def test_651a_9_a_from_the_right_and_counterclockwise(edition: str) -> None:
    table = three(edition).deals("2s", "Ks", "Qs", dealer="Qh").settles()
    assert table.money() == [
        ("paid", "tie 3", 30_00),
        ("paid", "initial 2", 20_00),
        ("lost", "tie 2", 2_00),
        ("lost", "initial 1", 10_00),
        ("lost", "tie 1", 1_00),
    ]


@covers(*PENNSYLVANIA)
def test_651a_9_a_waits_for_all_cards(edition: str) -> None:
    table = three(edition)
    table.calls()
    table.cards("2s", "Ks")
    table.refuses(c.SettleOriginal(by=DEALER), "deal.direction")


@covers(*PENNSYLVANIA)
def test_651a_9_a_1_lower_card_loses_both(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=20, tie=5)
    table.plays("Js", dealer="Qh")
    assert table.money() == [("lost", "initial 1", 20_00), ("lost", "tie 1", 5_00)]
    assert table.net(1) == -25_00


@covers(*PENNSYLVANIA)
def test_651a_9_a_2_higher_card_wins_the_initial_wager_and_loses_the_tie_wager(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=20, tie=5)
    table.plays("Ks", dealer="Qh")
    assert table.money() == [("paid", "initial 1", 20_00), ("lost", "tie 1", 5_00)]
    assert (table.net(1), table.laid()) == (15_00, {})


@covers(*PENNSYLVANIA)
def test_651a_9_a_3_tie_wins_the_tie_wager_and_the_player_decides(edition: str) -> None:
    table = tied(edition, tie=5)
    assert table.money() == [("paid", "tie 1", 50_00)]
    assert (table.laid(), table.state.phase, table.state.due) == ({"initial 1": 20_00}, "choosing", ("1",))


@covers(*PENNSYLVANIA)
def test_651a_9_b_lost_wagers_go_into_the_inventory_and_won_ones_are_paid_from_it(edition: str) -> None:
    table = three(edition)
    before = table.state.accounts[INVENTORY]
    table.deals("2s", "Ks", "Qs", dealer="Qh").settles()
    assert table.state.accounts[INVENTORY] - before == (10_00 + 1_00 + 2_00) - (20_00 + 30_00)


@pytest.mark.parametrize(
    ("reading", "name"),
    [
        pytest.param("collecting-and-paying", "losing wagers at once, winning ones afterwards", id="2011"),
    ],
)
@covers(PA2011, GGE)
def test_651a_9_b_read_as_losers_first(edition: str, reading: str, name: str) -> None:
    table = three(edition, read={reading: name}).deals("Ks", "2s", "Qs", dealer="Qh").settles()
    assert [(kind, wager) for kind, wager, _ in table.money()] == [
        ("lost", "tie 1"),
        ("lost", "initial 2"),
        ("lost", "tie 2"),
        ("paid", "initial 1"),
        ("paid", "tie 3"),
    ]


# 9(c) The choice


@covers(*PENNSYLVANIA)
def test_651a_9_c_player_with_a_tie_selects_one_of_two(edition: str) -> None:
    table = tied(edition)
    assert table.next_steps == {"choose"}
    table.refuses(c.BeginWar(by=DEALER), "wagers.decided_by")
    table.refuses(c.EndRound(by=DEALER), "wagers.decided_by")
    stay = c.Choose(by=as_player("1"), player="1", position="1", choice="stay")  # type: ignore[arg-type]
    table.refuses(stay, "wagers.decided_by")
    table.refuses(c.Choose(by=as_player("Eve"), player="1", position="1", choice="war"), "wagers.decided_by")
    table.refuses(c.Choose(by=as_player("1"), player="1", position="2", choice="war"), "wagers.decided_by")


@covers(*PENNSYLVANIA)
def test_651a_9_c_for_who_went_away_a_supervisor_decides(edition: str) -> None:
    table = tied(edition)
    for by in (DEALER, FLOOR, PIT):  # L7: the player sits there and selects
        table.refuses(c.Choose(by=by, player="1", position="1", choice="surrender"), "wagers.decided_by")
    table.at(1).leaves()
    table.refuses(c.Choose(by=as_player("1"), player="1", position="1", choice="surrender"), "wagers.decided_by")
    table.does(c.Choose(by=FLOOR, player="1", position="1", choice="surrender"))
    table.ends()
    assert table.net_of("1") == -10_00


@covers(*PENNSYLVANIA)
def test_651a_9_c_only_ties_are_asked(edition: str) -> None:
    table = three(edition).deals("2s", "Qd", "Ks", dealer="Qh").settles()
    assert table.state.due == ("2",)
    table.refuses(table.at(3).choice("war"), "wagers.decided_by")


@covers(*PENNSYLVANIA)
def test_651a_9_c_1_half_is_collected_and_half_returned(edition: str) -> None:
    table = tied(edition, tie=5)
    table.at(1).surrenders()
    table.refuses(table.at(1).choice("war"), "wagers.decided_by")
    table.refuses(c.BeginWar(by=DEALER), "settle.surrender")
    table.ends()
    assert table.money()[1:] == [("surrendered", "initial 1", 10_00), ("returned", "initial 1", 10_00)]
    assert (table.net(1), table.state.phase) == (50_00 - 10_00, "betting")


@covers(*PENNSYLVANIA)
def test_651a_9_c_1_surrenders_are_collected_clockwise(edition: str) -> None:
    table = WarTable(war(edition=edition))
    for position in (6, 2, 4):
        table.seat(position).bets(initial=10)
    table.deals("Qs", "Qs", "Qs", dealer="Qh").settles()
    table.at(6).surrenders()
    table.at(4).goes_to_war()
    table.at(2).surrenders()
    table.does(c.CollectSurrenders(by=DEALER))
    done = [(kind, wager) for kind, wager, _ in table.money() if wager != "initial 4"]
    assert done == [
        ("surrendered", "initial 2"),
        ("returned", "initial 2"),
        ("surrendered", "initial 6"),
        ("returned", "initial 6"),
    ]


@covers(PA2012)
def test_651a_9_c_1_read_as_with_the_settlement(edition: str) -> None:
    rules = war(edition=edition, read={"direction-of-surrenders": "counterclockwise, with the settlement"})
    table = WarTable(rules)
    for position in (2, 4):
        table.seat(position).bets(initial=10)
    table.deals("Qs", "Qs", dealer="Qh").settles()
    table.at(2).surrenders()
    table.at(4).surrenders()
    table.ends()
    assert [wager for _, wager, _ in table.money()] == ["initial 4"] * 2 + ["initial 2"] * 2


ODD = [("0.50", "0.00"), ("1.00", "0.50"), ("5.00", "2.50"), ("5.50", "2.50"), ("7.50", "3.50")]


@covers(*PENNSYLVANIA)
@pytest.mark.parametrize(("wager", "lost"), ODD)
def test_651a_9_c_1_of_an_odd_wager_the_player_keeps_the_odd_chip(wager: str, lost: str, edition: str) -> None:
    table = tied(edition, initial=float(wager))
    table.at(1).surrenders()
    table.ends()
    assert table.net(1) == -round(float(lost) * 100)


@covers(*PENNSYLVANIA)
def test_651a_9_c_1_read_as_the_house_takes_the_odd_chip(edition: str) -> None:
    taken = "the part that is lost goes up: the house takes the odd one"
    table = WarTable(war(edition=edition, read={"half-of-an-odd-wager": taken}))
    table.seat(1).bets(initial=5.50)
    table.deals("Qs", dealer="Qh").settles()
    table.at(1).surrenders()
    table.ends()
    assert table.net(1) == -3_00


@covers(PA2011)
def test_651a_9_c_2_initial_wager_is_given_up_for_a_war_wager_of_the_same_amount(edition: str) -> None:
    table = tied(edition)
    table.at(1).goes_to_war()
    assert table.money() == COLLECTED
    assert table.laid() == {"war 1": 20_00}


@covers(GGE, PA2012)
def test_651a_9_c_2_war_wager_of_the_same_amount_beside_the_initial_wager(edition: str) -> None:
    table = tied(edition)
    table.at(1).goes_to_war()
    assert table.money() == []
    assert table.laid() == {"initial 1": 20_00, "war 1": 20_00}


@covers(*PENNSYLVANIA)
def test_651a_9_c_2_who_cannot_place_it_can_only_surrender(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1, brings=39_50).bets(initial=20)
    table.deals("Qs", dealer="Qh").settles()
    assert "20.00 is due" in table.refuses(table.at(1).choice("war"), "wagers.war")
    table.at(1).surrenders()


# 9(d) to (f) The War deal


@covers(*PENNSYLVANIA)
def test_651a_9_d_cards_that_are_done_go_to_the_discard_rack_in_order(edition: str) -> None:
    table = WarTable(war(edition=edition))
    for position in (1, 2, 3, 4):
        table.seat(position).bets(initial=10)
    table.deals("2s", "Qd", "Qc", "Ks", dealer="Qh").settles()
    table.at(2).goes_to_war()
    table.at(3).surrenders()
    table.does(c.CollectSurrenders(by=DEALER))
    table.does(c.BeginWar(by=DEALER))
    assert table.state.discards == ("2s", "Qc", "Ks")


@covers(PA2011)
def test_651a_9_e_whole_initial_wager_is_collected_and_a_tie_wager_offered(edition: str) -> None:
    table = at_war(edition, 1)
    assert table.money() == COLLECTED
    assert table.laid() == {"war 1": 20_00, "war-tie 1": 1_00}


@covers(GGE, PA2012)
def test_651a_9_e_nothing_is_collected_and_a_tie_wager_offered(edition: str) -> None:
    table = at_war(edition, 1)
    assert table.money() == []
    assert table.laid() == {"initial 1": 20_00, "war 1": 20_00, "war-tie 1": 1_00}


@covers(*PENNSYLVANIA)
def test_651a_9_e_first_cards_stay_exposed(edition: str) -> None:
    table = at_war(edition, 1)
    table.begins_war()
    assert table.state.cards == {"1": "Qs", "dealer": "Qh"}
    table.cards("Kd", "2c")
    assert table.state.cards == {"1": "Qs", "dealer": "Qh"}


@covers(*PENNSYLVANIA)
def test_651a_9_e_no_card_before_the_war_wagers_lie(edition: str) -> None:
    table = three(edition).deals("Qs", "Qd", "Qc", dealer="Qh").settles()
    table.at(1).goes_to_war()
    for command in (c.BeginWar(by=DEALER), c.Burn(by=DEALER), c.DealCard(by=DEALER, to="1", card="Kd")):
        table.refuses(command, "wagers.decided_by")


@covers(PA2012)
def test_651a_9_e_read_as_no_more_bets_called_again(edition: str) -> None:
    read = {"calling-before-the-war-deal": "again before the War deal"}
    table = WarTable(war(edition=edition, read=read))
    table.seat(1).bets(initial=20)
    table.deals("Qs", dealer="Qh").settles()
    table.at(1).goes_to_war()
    table.begins_war()
    assert [said.words for said in table.happened(Announced)] == ["no more bets"] * 2


@covers(*PENNSYLVANIA)
def test_651a_9_f_three_cards_are_burned_then_clockwise_from_the_left_and_the_dealer_last(edition: str) -> None:
    table = at_war(edition, 5, 2, 6)
    table.does(c.BeginWar(by=DEALER))
    for _ in range(3):
        table.refuses(c.DealCard(by=DEALER, to="2", card="Kd"), "burn.war")
        table.does(c.Burn(by=DEALER))
    assert table.state.discards == (UNSEEN,) * 3
    table.refuses(c.Burn(by=DEALER), "deal.direction")
    assert table.state.due == ("2", "5", "6", "dealer")
    table.cards("Kd", "Kc", "Kh", "2c")
    assert table.state.war_cards == {"2": "Kd", "5": "Kc", "6": "Kh", "dealer": "2c"}


@covers(*PENNSYLVANIA)
def test_651a_9_f_read_as_three_cards_before_each(edition: str) -> None:
    table = WarTable(war(edition=edition, read={"burning-before-each-war-card": "before each War card"}))
    for position in (1, 2):
        table.seat(position).bets(initial=20)
    table.deals("Qs", "Qd", dealer="Qh").settles()
    for position in (1, 2):
        table.at(position).goes_to_war()
    table.does(c.BeginWar(by=DEALER))
    assert table.state.due == (*["burn"] * 3, "1", *["burn"] * 3, "2", *["burn"] * 3, "dealer")
    for card in ("Kd", "Kc", "2c"):
        for _ in range(3):
            table.does(c.Burn(by=DEALER))
        table.cards(card)
    assert (table.state.phase, table.state.discards) == ("war dealt", (UNSEEN,) * 9)


# 10 Odds

AWARDS = {PA2011: ("1 to 1", "10 to 1", "2 to 1", "3 to 1"), PA2012: ("1 to 1", "10 to 1", "1 to 1", "2 to 1")}


AWARDS[GGE] = AWARDS[PA2012]
