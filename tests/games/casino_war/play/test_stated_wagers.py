"""Side wagers as data at the table: placed, corrected, settled in the edition's order, limited, void with the round."""

from pathlib import Path

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import Between, RuleOn, only
from games.casino_war.stated import ORIGINAL, stated, wager
from played import DEALER, FLOOR, PIT, as_player
from war_tables import MD, WarTable

SUITED = ("player and dealer identical", "30 to 1")
TIE = ("player and dealer same rank", "5 to 1")
RED = ("player war and dealer war red", "8 to 1")
ROUND = 'decided = "round"'


def suited(tmp_path: Path, *fields: str, **pays: tuple[str, str]) -> WarRules:
    return stated(tmp_path, wager("suited", ORIGINAL, *fields, **(pays or {"suited_tie": SUITED, "tie": TIE})))


def with_wager(rules: WarRules, *, name: str = "suited", dollars: float = 5) -> WarTable:
    """One player with an Initial, a Tie and the side wager."""
    table = WarTable(rules)
    seat = table.seat(1).bets(initial=20, tie=5)
    table.does(seat.place(name, dollars))
    return table


def test_it_is_paid_by_its_first_line_after_the_tie(tmp_path: Path) -> None:
    table = with_wager(suited(tmp_path))
    table.deals("Qs", dealer="Qs").settles()
    assert table.money() == [("paid", "tie 1", 50_00), ("paid", "suited 1", 150_00)]
    paid = table.events[-3]
    assert paid.rule == 'side.suited.pays."suited tie".odds'
    assert table.rules.cite(paid.rule) == "custom"


def test_or_before_the_tie_and_by_all_its_lines(tmp_path: Path) -> None:
    table = with_wager(suited(tmp_path, 'settled = "before the Tie"', 'lines = "all"', suited_tie=SUITED, tie=TIE))
    table.deals("Qs", dealer="Qs").settles()
    assert table.money() == [("paid", "suited 1", 150_00), ("paid", "suited 1", 25_00), ("paid", "tie 1", 50_00)]
    assert table.laid() == {"initial 1": 20_00}


def test_it_is_lost_with_the_rest(tmp_path: Path) -> None:
    table = with_wager(suited(tmp_path))
    table.deals("Qs", dealer="Ks").settles()
    assert table.money() == [("lost", "initial 1", 20_00), ("lost", "tie 1", 5_00), ("lost", "suited 1", 5_00)]


@pytest.mark.parametrize(
    ("option", "order"),
    [
        ("each hand collected or paid as its turn comes", ["paid suited 2", "paid initial 1", "lost suited 1"]),
        (
            "losing wagers as each card is compared, winning ones after all of them",
            ["lost suited 1", "paid suited 2", "paid initial 1"],
        ),
    ],
)
def test_losers_are_collected_as_the_edition_says(tmp_path: Path, option: str, order: list[str]) -> None:
    rules = stated(tmp_path, wager("suited", ORIGINAL, suited_tie=SUITED), read={"collected-at-once": option})
    table = WarTable(rules)
    for position in (1, 2):
        table.does(table.seat(position).bets(initial=20).place("suited", 5))
    table.deals("Ks", "Qs", dealer="Qs").settles()
    assert [f"{kind} {name}" for kind, name, _ in table.money()] == order


def test_a_line_that_pays_nothing_gives_it_back(tmp_path: Path) -> None:
    table = with_wager(suited(tmp_path, tie=("player and dealer same rank", "0 to 1"), suited=("player red", "1 to 1")))
    table.deals("Qs", dealer="Qs").settles()
    assert ("returned", "suited 1", 5_00) in table.money()


# War cards


@pytest.mark.parametrize(
    ("fate", "expected"),
    [
        ("lost", [("lost", "war-red 1", 5_00)]),
        ("returned", [("returned", "war-red 1", 5_00)]),
        ("decided by the original cards", [("paid", "war-red 1", 25_00)]),
    ],
)
def test_what_a_surrender_does_to_it(tmp_path: Path, fate: str, expected: list[tuple[str, str, int]]) -> None:
    rules = stated(tmp_path, wager("war-red", ROUND, f'surrendered = "{fate}"', red=RED, tie=TIE))
    table = with_wager(rules, name="war-red")
    table.deals("Qs", dealer="Qh").settles()
    assert table.laid() == {"initial 1": 20_00, "war-red 1": 5_00}  # it waits for the choice
    table.at(1).surrenders()
    table.ends()
    assert [move for move in table.money() if move[1] == "war-red 1"] == expected
    assert not table.state.stakes


def test_war_cards_decide_it(tmp_path: Path) -> None:
    rules = stated(tmp_path, wager("war-red", ROUND, 'surrendered = "lost"', red=RED, tie=TIE))
    for war, paid in ((("2h", "9d"), 40_00), (("2h", "9s"), 25_00)):
        table = with_wager(rules, name="war-red")
        table.deals("Qs", dealer="Qh").settles()
        table.at(1).goes_to_war(tie=5)
        table.wars(war[0], dealer=war[1]).ends()
        assert table.money()[-2:] == [("lost", "war-tie 1", 5_00), ("paid", "war-red 1", paid)]


@pytest.mark.parametrize("fate", ["lost", "returned"])
def test_what_becomes_of_it_without_a_war(tmp_path: Path, fate: str) -> None:
    fields = ('decided = "War deal"', 'surrendered = "lost"', f'without_war = "{fate}"')
    table = with_wager(stated(tmp_path, wager("war-red", *fields, red=RED)), name="war-red")
    table.deals("Qs", dealer="2h").settles()
    assert (fate, "war-red 1", 5_00) in table.money()


def test_a_war_that_was_none_is_settled_as_a_surrender(tmp_path: Path) -> None:
    rules = stated(tmp_path, wager("war-red", ROUND, 'surrendered = "lost"', red=RED, tie=TIE))
    table = WarTable(rules)
    for position in (1, 2):
        table.does(table.seat(position).bets(initial=20).place("war-red", 5))
    table.deals("Qs", "Qd", dealer="Qh").settles()
    table.at(1).goes_to_war()
    table.at(2).goes_to_war()
    table.does(c.BeginWar(by=DEALER))
    table.does(c.CorrectChoice(by=FLOOR, player="1", position="1", choice="surrender"))
    table.does(c.CollectSurrenders(by=DEALER))
    assert ("lost", "war-red 1", 5_00) in table.money()
    assert table.laid()["war-red 2"] == 5_00


# Placing


def test_it_needs_an_initial_wager_and_lies_once(tmp_path: Path) -> None:
    table = WarTable(suited(tmp_path))
    seat = table.seat(1)
    assert "needs an Initial Wager" in seat.may_not_bet("side.suited.decided", "suited", 5)
    seat.bets(initial=20)
    table.does(seat.place("suited", 5))
    seat.may_not_bet("wagers.raised", "suited", 5)
    table.calls()
    seat.may_not_bet("no_more_bets.said", "suited", 5)


def test_only_where_it_is_offered_and_known(tmp_path: Path) -> None:
    table = WarTable(suited(tmp_path, "offered = { one_of = [true, false], default = false }"))
    seat = table.seat(1).bets(initial=20)
    seat.may_not_bet("side.suited.offered", "suited", 5)
    reason = seat.may_not_bet("wagers.initial", "unsuited", 5)
    assert reason.endswith("there are initial, tie, progressive, bonus-spin, suited")


def test_its_own_limits(tmp_path: Path) -> None:
    table = WarTable(suited(tmp_path, 'minimum = "5.00"', 'maximum = "25.00"'))
    seat = table.seat(1).bets(initial=20)
    seat.may_not_bet("side.suited.minimum", "suited", 4)
    seat.may_not_bet("side.suited.maximum", "suited", 26)
    options = [option.fields for option in table.may("place wager") if option.fields["wager"] == only("suited")]
    assert [fields["cents"] for fields in options] == [Between(5_00, 25_00, table.rules.chips_in_play.smallest)]
    table.does(seat.place("suited", 25))


def test_otherwise_the_most_of_a_tie_wager(tmp_path: Path) -> None:
    rules = stated(tmp_path, wager("suited", ORIGINAL, tie=TIE), choices={"limits.tie_maximum": "10.00"})
    seat = WarTable(rules).seat(1).bets(initial=20)
    seat.may_not_bet("limits.tie_maximum", "suited", 11)


# Corrections, irregularities, limits


def test_it_is_corrected_and_goes_with_its_initial_wager(tmp_path: Path) -> None:
    table = with_wager(suited(tmp_path))
    table.does(c.CorrectWager(by=DEALER, player="1", wager="suited 1", to="suited 1", cents=10_00))
    assert table.laid()["suited 1"] == 10_00
    table.does(c.CorrectWager(by=DEALER, player="1", wager="tie 1", to="tie 1", cents=0))
    table.does(c.CorrectWager(by=DEALER, player="1", wager="suited 1", to="tie 1", cents=5_00))
    assert table.laid() == {"initial 1": 20_00, "tie 1": 5_00}
    table = with_wager(suited(tmp_path))
    table.does(c.CorrectWager(by=DEALER, player="1", wager="initial 1", to="initial 1", cents=0))
    assert not table.laid()


def test_it_is_taken_back_with_its_initial_wager(tmp_path: Path) -> None:
    table = with_wager(stated(tmp_path, wager("suited", ORIGINAL, tie=TIE), base=MD))
    table.does(c.TakeBack(by=as_player("1"), player="1", wager="initial 1"))
    assert not table.laid()
    never = with_wager(suited(tmp_path))
    never.refuses(c.TakeBack(by=as_player("1"), player="1", wager="suited 1"), "wagers.taken_back")


def test_a_missed_position_gets_it_back(tmp_path: Path) -> None:
    table = WarTable(suited(tmp_path))
    for position in (1, 2):
        table.does(table.seat(position).bets(initial=20).place("suited", 5))
    table.calls()
    second = table.state.due[1]
    table.gives(second, "Qs")
    missed = "1" if second == "2" else "2"
    assert ("voided", f"suited {missed}", 5_00) in table.money()


def test_a_void_deal_gives_it_back(tmp_path: Path) -> None:
    """Cards are missing from the shoe, and a supervisor declares the deal void."""
    table = with_wager(suited(tmp_path))
    table.calls()
    table.does(c.EmptyShoe(by=DEALER))
    table.does(RuleOn(by=PIT, ruling="void", reason="cards are missing"))
    assert ("voided", "suited 1", 5_00) in table.money()
    assert table.net(1) == 0


def test_the_payout_limit_counts_it(tmp_path: Path) -> None:
    choices = {"limits.payout_per_hand": "100.00"}
    table = with_wager(stated(tmp_path, wager("suited", ORIGINAL, suited_tie=SUITED), base=MD, choices=choices))
    table.deals("Qs", dealer="Qs").settles()
    assert table.money() == [("paid", "tie 1", 50_00), ("paid", "suited 1", 50_00)]


def test_a_player_who_leaves_loses_it_where_wagers_are_lost(tmp_path: Path) -> None:
    for leaving, lies in (("stays open", 5_00), ("lost", 0)):
        choices = {"wagers.leaving": leaving}
        table = with_wager(stated(tmp_path, wager("suited", ORIGINAL, tie=TIE), base=MD, choices=choices))
        table.deals("Qs", dealer="2h")
        table.at(1).leaves()
        assert table.laid().get("suited 1", 0) == lies
