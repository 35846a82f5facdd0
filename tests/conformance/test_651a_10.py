"""§§ 651a.9(g), (h) and 651a.10: the settlement of the War deal, and what is paid."""

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import UNSEEN
from played import FLOOR
from war_tables import GGE, PA2011, PA2012, PENNSYLVANIA, WarTable, covers, war

Money = list[tuple[str, str, int]]


COLLECTED: Money = [("lost", "initial 1", 20_00)]


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


# 9(g) and (h) The settlement of the War


@covers(PA2011)
def test_651a_9_g_from_the_left_and_clockwise(edition: str) -> None:
    table = at_war(edition, 1, 2, 3)
    before = len(table.money())
    table.wars("2s", "Kd", "9c", dealer="9h")
    assert table.money()[before:] == [
        ("lost", "war 1", 20_00),
        ("lost", "war-tie 1", 1_00),
        ("paid", "war 2", 40_00),
        ("lost", "war-tie 2", 1_00),
        ("paid", "war 3", 60_00),
        ("paid", "war-tie 3", 10_00),
    ]


@covers(GGE, PA2012)
def test_651a_9_g_from_the_right_and_counterclockwise(edition: str) -> None:
    table = at_war(edition, 1, 2, 3).wars("2s", "Kd", "9c", dealer="9h")
    assert table.money() == [
        ("returned", "initial 3", 20_00),
        ("paid", "war 3", 40_00),
        ("paid", "war-tie 3", 10_00),
        ("returned", "initial 2", 20_00),
        ("paid", "war 2", 20_00),
        ("lost", "war-tie 2", 1_00),
        ("lost", "initial 1", 20_00),
        ("lost", "war 1", 20_00),
        ("lost", "war-tie 1", 1_00),
    ]


@covers(GGE)
def test_651a_9_g_original_deal_stays_clockwise(edition: str) -> None:
    table = three(edition).deals("2s", "3s", "4s", dealer="Qh").settles()
    assert [wager for _, wager, _ in table.money()][::2] == ["initial 1", "initial 2", "initial 3"]


@covers(*PENNSYLVANIA)
def test_651a_9_g_1_lower_war_card_loses_everything(edition: str) -> None:
    table = at_war(edition, 1).wars("2s", dealer="9h")
    lost = [("lost", "initial 1", 20_00), ("lost", "war 1", 20_00), ("lost", "war-tie 1", 1_00)]
    assert (table.money(), table.net(1), table.laid()) == (lost, -41_00, {})


@covers(PA2011)
def test_651a_9_g_2_higher_war_card_wins_the_war_wager(edition: str) -> None:
    table = at_war(edition, 1).wars("Ks", dealer="9h")
    assert table.money() == [*COLLECTED, ("paid", "war 1", 40_00), ("lost", "war-tie 1", 1_00)]
    assert (table.net(1), table.laid()) == (19_00, {})


@covers(GGE, PA2012)
def test_651a_9_g_2_higher_war_card_gets_the_initial_wager_back(edition: str) -> None:
    table = at_war(edition, 1).wars("Ks", dealer="9h")
    won = [("returned", "initial 1", 20_00), ("paid", "war 1", 20_00), ("lost", "war-tie 1", 1_00)]
    assert (table.money(), table.net(1), table.laid()) == (won, 19_00, {})


@covers(PA2011)
def test_651a_9_g_3_equal_war_card_wins_both(edition: str) -> None:
    table = at_war(edition, 1).wars("9s", dealer="9h")
    assert table.money() == [*COLLECTED, ("paid", "war 1", 60_00), ("paid", "war-tie 1", 10_00)]
    assert (table.net(1), table.laid()) == (50_00, {})


@covers(GGE, PA2012)
def test_651a_9_g_3_equal_war_card_wins_both_and_gets_the_initial_wager_back(edition: str) -> None:
    table = at_war(edition, 1).wars("9s", dealer="9h")
    won = [("returned", "initial 1", 20_00), ("paid", "war 1", 40_00), ("paid", "war-tie 1", 10_00)]
    assert (table.money(), table.net(1), table.laid()) == (won, 50_00, {})


READ_2011 = {
    "R1: returned on a win, returned on a tie": (20_00, 40_00),
    "R2: returned on a win, paid on a tie": (20_00, 60_00),
    "R3: paid on a win, paid on a tie": (40_00, 60_00),
    "R4: lost on a win, paid on a tie": (0, 60_00),
    "R5: lost on a win, lost on a tie": (0, 20_00),
}


@covers(GGE)
@pytest.mark.parametrize("name", READ_2011)
def test_651a_9_g_3_broken_sentence_as_it_can_be_read(name: str, edition: str) -> None:
    nets = []
    for mine in ("Ks", "9s"):
        table = WarTable(war(edition=edition, read={"initial-after-war": name}))
        table.seat(1).bets(initial=20)
        table.deals("Qs", dealer="Qh").settles()
        table.at(1).goes_to_war()
        table.wars(mine, dealer="9h").ends()
        nets.append(table.net(1))
    assert tuple(nets) == READ_2011[name]


@covers(*PENNSYLVANIA)
def test_651a_9_h_cards_go_to_the_discard_rack_hand_by_hand(edition: str) -> None:
    table = at_war(edition, 1, 2).wars("2s", "Kd", dealer="9h")
    assert table.laid() == {}
    table.refuses(c.EndRound(by=FLOOR), "settle.discarded")
    table.ends()
    burned = (UNSEEN,) * 3
    assert table.state.discards == (*burned, "Qs", "2s", "Qs", "Kd", "Qh", "9h")
    assert (table.state.cards, table.state.war_cards, table.state.phase) == ({}, {}, "betting")


# 10 Odds

AWARDS = {PA2011: ("1 to 1", "10 to 1", "2 to 1", "3 to 1"), PA2012: ("1 to 1", "10 to 1", "1 to 1", "2 to 1")}


AWARDS[GGE] = AWARDS[PA2012]


def pays(edition: str, path: str, number: int, cite: str) -> None:
    """What the wager is paid, under which paragraph, and that no house may pay otherwise."""
    rules = war(edition=edition)
    name = path.removeprefix("payouts.").strip('"')
    assert (str(rules.payouts[name]), rules.cite(path)) == (AWARDS[edition][number], cite)
    with pytest.raises(InputError):
        war({path: "11 to 1"}, edition=edition)


@covers(PA2011)
def test_651a_10_a_odds_are_fixed(edition: str) -> None:
    assert war(edition=edition).cite("chips.breakage") == "651a.10(a)"
    assert len(war(edition=edition).payouts) == 4


@covers(PA2011)
def test_651a_10_a_1_initial_wager(edition: str) -> None:
    pays(edition, "payouts.initial", 0, "651a.10(a)(1)")


@covers(PA2011)
def test_651a_10_a_2_tie_wager(edition: str) -> None:
    pays(edition, "payouts.tie", 1, "651a.10(a)(2)")


@covers(PA2011)
def test_651a_10_a_3_war_wager(edition: str) -> None:
    pays(edition, "payouts.war", 2, "651a.10(a)(3)")
    pays(edition, 'payouts."war-tied"', 3, "651a.10(a)(3)")


@covers(GGE, PA2012)
def test_651a_10_odds_are_fixed(edition: str) -> None:
    assert war(edition=edition).cite("chips.breakage") == "651a.10"
    assert len(war(edition=edition).payouts) == 4


@covers(GGE, PA2012)
def test_651a_10_1_initial_wager(edition: str) -> None:
    pays(edition, "payouts.initial", 0, "651a.10(1)")


@covers(GGE, PA2012)
def test_651a_10_2_tie_wager(edition: str) -> None:
    pays(edition, "payouts.tie", 1, "651a.10(2)")


@covers(GGE, PA2012)
def test_651a_10_3_war_wager(edition: str) -> None:
    pays(edition, "payouts.war", 2, "651a.10(3)")
    pays(edition, 'payouts."war-tied"', 3, "651a.10(3)")
