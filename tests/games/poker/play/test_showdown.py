"""The showdown and what is around a hand: who shows, who may muck, chairs, chips, signatures, deviations."""

import pytest

from croupier.equipment.cards import cards
from croupier.errors import InputError
from croupier.games.kit.play.decider import ReportDeviation, Role, RuleOn, Signature
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import play
from played import DEALER, FLOOR, as_player
from poker_tables import DEUCE, RAZZ, PokerTable, poker

GIVEN = {"A": "7s 5d 4c 3h 2d", "B": "8s 5h 4d 3c 2h", "C": "9s 5c 4h 3d 2c"}


def last_round(table: PokerTable) -> PokerTable:
    """Everybody in, up to the bets after the last draw."""
    while table.state.street < 3 or table.state.phase != "betting":
        match table.state.phase:
            case "drawing":
                table.discards(table.turn)
            case _:
                table.calls(table.turn) if "call" in table.next_steps else table.checks(table.turn)
    return table


def begun(choices: dict[str, bool | str] | None = None, **stacks: int) -> PokerTable:
    table = PokerTable(poker(DEUCE, choices), stacks=stacks or dict.fromkeys("ABC", 1_000_00))
    return last_round(table.starts().gives(GIVEN).posts(2))


def test_the_last_to_bet_shows_first() -> None:
    table = begun().checks("A").bets("B", 8_00).calls("C", "A")
    assert table.turn == "B"
    assert table.shows("B").turn == "C"


def test_without_a_bet_the_first_left_of_the_button() -> None:
    assert begun().checks("A", "B", "C").turn == "A"


def test_the_house_may_start_left_of_the_button() -> None:
    table = begun({"showdown.first": "left of button"}).checks("A").bets("B", 8_00).calls("C", "A")
    assert table.turn == "A"


def test_a_beaten_hand_may_be_mucked_and_wins_nothing() -> None:
    table = begun().checks("A", "B", "C").mucks("A").shows("B").mucks("C").awards()
    assert table.paid() == [("B", "main pot", 12_00)]


def test_a_refused_show_does_not_tell_what_was_dealt() -> None:
    """It may yet be mucked, and the dealer who enters it has not seen it."""
    table = begun().checks("A", "B", "C")
    said = table.refuses(c.Show(by=DEALER, player="A", cards=cards("Ks Kd Kc Kh Qs")), "showdown.first")
    assert [card for card in GIVEN["A"].split() if card in said] == []


def test_who_is_left_when_all_others_muck_takes_the_pot_unseen() -> None:
    table = begun().checks("A", "B", "C").mucks("A").mucks("B")
    assert table.state.phase == "award"
    assert table.awards().paid() == [("C", "main pot", 12_00)]


def test_the_only_hand_left_for_a_side_pot_cannot_be_mucked() -> None:
    rules = poker(DEUCE, {"limit.kind": "none"})
    table = PokerTable(rules, stacks={"A": 10_00, "B": 50_00, "C": 50_00}).starts().gives(GIVEN).posts(2)
    table.bets("C", 50_00).calls("A", "B").stays()
    table.shows("A").mucks("B")
    table.refuses(c.Muck(by=DEALER, player="C"), "showdown.muck")
    table.shows("C").awards()
    assert table.paid() == [("A", "main pot, 2-7", 30_00), ("C", "side pot 1", 80_00)]


def test_mucking_may_be_forbidden() -> None:
    table = begun({"showdown.muck": False}).checks("A", "B", "C")
    assert "muck" not in {option.command for option in play.options(table.rules, table.state)}
    table.refuses(c.Muck(by=DEALER, player="A"), "showdown.muck")


def test_unseen_hands_are_named_when_they_are_shown() -> None:
    table = PokerTable(poker(DEUCE), "A B").starts().deals("7s ?? ?? ?? ?? ?? ?? ?? ?? ??").posts(2).stays()
    table.refuses(c.Show(by=DEALER, player="A"), "showdown.first")
    for wrong in ("7s 5d 4c 3h", "8s 5d 4c 3h 2d", "7s 5d 4c 3h 3h", "7s 5d 4c 3h ??"):
        table.refuses(c.Show(by=DEALER, player="A", cards=cards(wrong)), "showdown.first")
    table.shows("A", "7s 5d 4c 3h 2d")
    assert "out elsewhere" in table.refuses(c.Show(by=DEALER, player="B", cards=cards("7s 5h 4d 3c 2h")), "showdown.first")


def test_cards_face_down_are_for_their_owner() -> None:
    table = begun()
    seen = play.view(table.state, Signature("A", Role.PLAYER))["hands"]
    assert isinstance(seen, list)
    assert seen[0]["down"] == cards(GIVEN["A"])
    assert seen[1]["down"] == (52,) * 5
    auditor = play.view(table.state, Signature("Au", Role.AUDITOR))["hands"]
    assert isinstance(auditor, list)
    assert auditor[1]["down"] == cards(GIVEN["B"])
    dealer = play.view(table.state, DEALER[0])["hands"]
    assert isinstance(dealer, list)
    assert dealer[0]["down"] == (52,) * 5


# Chairs and chips


def hand_over(table: PokerTable) -> PokerTable:
    """A hand in which all fold to the last blind."""
    table.starts().deals().posts(2)
    while table.state.phase != "award":
        table.folds(table.turn)
    return table.awards()


def test_the_button_passes_those_who_sit_out_or_left() -> None:
    table = PokerTable(poker(DEUCE), "A B C D")
    assert hand_over(table).state.seats[table.state.button] == "D"
    table.does(c.SitOut(by=as_player("A"), player="A"))
    assert hand_over(table).state.seats[table.state.button] == "B"
    table.does(c.Leave(by=as_player("C"), player="C"))
    assert hand_over(table).state.seats[table.state.button] == "D"
    table.does(c.SitIn(by=as_player("A"), player="A"))
    assert hand_over(table).state.seats[table.state.button] == "A"


def test_who_was_dealt_in_stays_until_the_hand_is_over_and_a_void_hand_gives_all_back() -> None:
    table = begun()
    table.folds("A")
    table.refuses(c.Leave(by=as_player("A"), player="A"), "seats")
    table.does(ReportDeviation(by=DEALER, broken="draws.order", what="C drew before B"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="out of turn"))
    assert set(table.state.stacks[:3]) == {1_000_00}
    table.does(c.Leave(by=as_player("A"), player="A"))
    assert sum(play.accounts(table.state).values()) == 0


def test_buying_in() -> None:
    table = PokerTable(poker(DEUCE), stacks={"A": 0, "B": 10_00, "C": 100_00})
    assert "least buy-in is 40.00" in table.refuses(c.BuyIn(by=DEALER, player="A", cents=39_00), "stakes.buy_in")
    table.refuses(c.BuyIn(by=DEALER, player="A", cents=40_50), "stakes.unit")
    table.refuses(c.BuyIn(by=DEALER, player="Z", cents=40_00), "seats")
    table.does(c.BuyIn(by=as_player("A"), player="A", cents=40_00))
    table.does(c.BuyIn(by=as_player("B"), player="B", cents=30_00))
    table.starts()
    table.refuses(c.BuyIn(by=DEALER, player="C", cents=40_00), "stakes.buy_in")


def test_a_table_opens_fills_and_closes() -> None:
    rules = poker(RAZZ)
    table = PokerTable(rules)
    table.state = play.new()
    table.refuses(c.Sit(by=DEALER, player="A", seat=1), "people.opening")
    table.then(c.OpenTable(by=FLOOR)).then(c.Sit(by=as_player("A"), player="A", seat=3))
    table.refuses(c.Sit(by=as_player("A"), player="A", seat=4), "seats")
    table.refuses(c.Sit(by=as_player("B"), player="B", seat=3), "seats")
    table.refuses(c.StartHand(by=DEALER), "seats")
    table.refuses(c.CloseTable(by=FLOOR), "people.opening")
    table.then(c.Leave(by=as_player("A"), player="A")).then(c.CloseTable(by=FLOOR))
    assert table.state.phase == "closed"


# Signatures and deviations


@pytest.mark.parametrize(
    ("by", "rule"),
    [
        ((), "people.dealer"),
        (as_player("B"), "people.dealer"),
        ((Signature(" ", Role.DEALER),), "people.dealer"),
        (FLOOR, "people.dealer"),
    ],
)
def test_a_player_acts_for_himself_and_the_dealer_for_him(by: tuple[Signature, ...], rule: str) -> None:
    table = begun()
    table.refuses(c.Check(by=by, player="A"), rule)
    table.checks("A").does(c.Check(by=DEALER, player="B"))


def test_a_player_does_not_deal() -> None:
    table = PokerTable(poker(DEUCE)).starts()
    table.refuses(c.Deal(by=as_player("A"), cards=cards("2c")), "people.dealer")


def test_a_deviation_waits_for_the_floor() -> None:
    table = PokerTable(poker(DEUCE))
    table.refuses(ReportDeviation(by=as_player("A"), broken="seats", what="x"), "deviation.reported_by")
    table.refuses(ReportDeviation(by=DEALER, broken="nonsense", what="x"), "deviation.ruled_by")
    table.refuses(RuleOn(by=FLOOR, ruling="stands", reason="x"), "deviation.ruled_by")
    table.does(ReportDeviation(by=DEALER, broken="seats", what="two on one chair"))
    assert "start hand" not in table.next_steps
    table.refuses(c.StartHand(by=DEALER), "deviation.ruled_by")
    table.refuses(RuleOn(by=DEALER, ruling="stands", reason="x"), "deviation.ruled_by")
    table.refuses(RuleOn(by=FLOOR, ruling="void", reason="x"), "deviation.ruled_by")
    table.then(RuleOn(by=FLOOR, ruling="stands", reason="x")).starts()


def test_nothing_is_paid_before_the_ruling() -> None:
    table = begun().folds("A").folds("B")
    table.does(ReportDeviation(by=DEALER, broken="seats", what="x"))
    table.refuses(c.AwardPots(by=DEALER), "deviation.ruled_by")
    assert table.next_steps == {"rule on deviation"}


def test_a_refusal_says_what_would_be_lawful() -> None:
    answer = play.decide(poker(DEUCE), begun().state, c.AwardPots(by=DEALER))
    assert isinstance(answer, Refused)
    assert answer.lawful[:3] == ("fold", "check", "bet")


def test_a_table_has_so_many_seats() -> None:
    with pytest.raises(InputError, match="8 seats"):
        play.ready(poker(DEUCE), dict.fromkeys("ABCDEFGHI", 1_00))
