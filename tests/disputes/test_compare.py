"""Lawful beside done, by hand: which amount belongs to which step, what it differs by, and whose error it is."""

import pytest

from croupier.disputes.facts import Facts
from croupier.disputes.finding import Finding
from croupier.disputes.weighing import weighed
from croupier.errors import InputError
from disputes.rounds import BADUGI, ROULETTE, TIED, WAR

WIN = "dealer 2c\n1: 25 initial, 5 tie; Kd; {}"  # the Initial Wager is paid 25.00, the Tie Wager loses 5.00
RED = "result 18\n1: 10 red, 5 straight 18; {}"  # 10.00 and 35 times 5.00


def found(text: str, facts: Facts = WAR) -> Finding:
    return weighed(facts, text).finding


def differences(finding: Finding) -> dict[str, int]:
    return {player: one.difference for player, one in finding.players.items()}


def test_the_tied_war_that_was_paid_one_to_one() -> None:
    finding = found(TIED)
    assert differences(finding) == {"1": 0, "3": -25_00, "5": 0}
    assert finding.players["3"].lawful == 150_00
    wrong = [row for row in finding.rows if row.difference]
    assert [(row.number, row.wager, row.verdict) for row in wrong] == [(5, "war", "short")]
    assert wrong[0].lawful is not None
    assert wrong[0].lawful.cite == "651a.10(3)"
    assert finding.error == "dealer"
    assert finding.headline("3") == "Seat 3 is due 25.00. The tied War pays 2 to 1; it was paid 1 to 1."
    returned = next(row for row in finding.rows if row.verdict == "presumed")
    assert returned.lawful is not None
    assert (returned.wager, returned.lawful.outcome) == ("initial", "returned")  # nothing was said of it


@pytest.mark.parametrize(
    ("said", "off"),
    [
        ("paid 25", 0),
        ("paid 25, lost 5", 0),
        ("paid 20", -5_00),
        ("paid 30", 5_00),
        ("nothing", -25_00 + 5_00),  # not paid, and the lost Tie Wager left where it lay
        ("lost", -25_00 - 25_00),  # a winner whose stake was taken, too
        ("paid 25 initial, returned 5 tie", 5_00),
        ("net 20", 0),
        ("net -30", -50_00),
        ("paid 25, 50", 55_00),  # the losing Tie Wager was paid
    ],
)
def test_what_was_done_and_what_it_differs_by(said: str, off: int) -> None:
    assert differences(found(WIN.format(said))) == {"1": off}


@pytest.mark.parametrize(
    ("said", "off"),
    [("paid 10, 175", 0), ("paid 175, 10", 165_00 - 165_00), ("paid 10 red", 0), ("paid 170 straight 18", -5_00)],
)
def test_amounts_go_to_the_wagers_they_name_or_in_the_order_of_the_settlement(said: str, off: int) -> None:
    assert differences(found(RED.format(said), ROULETTE)) == {"1": off}


def test_nothing_entered_is_no_difference() -> None:
    finding = found("dealer 2c\n1: 25 initial; Kd")
    assert not finding.entered
    assert {row.verdict for row in finding.rows} == {"not entered"}
    assert finding.players["1"].done is None


def test_what_was_paid_though_nothing_is_lawful_is_too_much() -> None:
    finding = found("dealer Kc\n1: 25 initial; 2d; lost 25, paid 50")
    assert differences(finding) == {"1": 50_00}
    assert finding.rows[-1].lawful is None
    assert finding.headline() == "Seat 1 got 50.00 too much. Nothing lawful asks for it: 50.00 was paid."


def test_the_order_of_the_settlement() -> None:
    finding = found(TIED.replace("25, 50", "50, 50") + "\norder 1 5 3")
    assert finding.differing == []
    assert [one.says for one in finding.deviations] == ["seat 1 was settled before seat 5; lawful is 5 3 1"]
    assert [one.cite for one in finding.deviations] == ["651a.9(a)"]
    assert finding.error == "dealer"
    assert [row.player for row in finding.rows if row.verdict == "order"] == ["1"]
    assert found(TIED + "\norder 5 3 1").deviations == ()
    assert found(RED.format("paid 10, 175") + "\norder 1", ROULETTE).notes != ()


def test_whose_error_it_is() -> None:
    right = TIED.replace("50, 25, 50", "50, 50, 50")
    assert found(right).error == "no error"
    assert found(right + "\nirregular wager touched after the call").error == "patron"
    assert found(right + "\nirregular ruled at the table against the text").errors == ("supervisor",)
    assert found(TIED + "\nirregular wager touched after the call").errors == ("dealer", "patron")


def test_a_split_pot_and_a_dead_hand() -> None:
    text = "pots 60 for 1 3, 41 for 1\n1: As 2h 3d 4c; paid 60, 41\n3: As 2h 3d 4c; nothing"
    with pytest.raises(InputError, match="there twice"):
        found(text, BADUGI)
    tied = text.replace("3: As 2h 3d 4c", "3: Ah 2s 3c 4d")
    assert differences(found(tied, BADUGI)) == {"1": 30_00, "3": -30_00}
    killed = "pot 101\n1: 8s 7h 6d 5c; paid 101\n2: dead 12"
    assert differences(found(killed, BADUGI))["1"] == 0


def test_an_answer_that_rests_on_a_reading_has_the_other_answers() -> None:
    found_ = weighed(ROULETTE, "result 18\n1: 10 red; paid 10")
    (reading,) = found_.report["readings"]
    assert reading["id"] == "which-are-red"
    assert {option["players"]["1"]["net"] for option in reading["options"]} == {"-10.00"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("dealer 2c\n1: 25 initial; Kd; paid 25\n4: paid 5", "'4' has no wager in this round"),
        ("dealer 2c\n1: 25 initial; Kd; paid 25 tie", "has no wager 'tie'"),
        ("dealer 2c\n1: 25 initial; Kd; paid", ""),
        ("dealer Kc\n1: 25 initial; 2d; paid", "say how much was paid for initial"),
        ("dealer 2c\n1: 25 initial; Kd; paid 25\norder 1 7", "order names '7'"),
        ("dealer Qh\n3: 25 initial; Qs; war", "the War card of the dealer is not entered"),
        ("dealer Qh\n3: 25 initial; Qs; war; 8d", r"comes last \(.*651a.9\(f\).*only of players \(651a.11\(c\)\)"),
    ],
)
def test_what_cannot_be_compared_is_refused(text: str, says: str) -> None:
    if not says:
        assert differences(found(text)) == {"1": 0}
        return
    with pytest.raises(InputError, match=says):
        found(text)


def test_whoever_is_due_comes_first_and_everybody_is_told() -> None:
    split = "pot 101\n1: As 2h 3d 4c; paid 101\n3: Ah 2s 3c 4d; nothing"
    finding = found(split, BADUGI)
    assert finding.differing == ["3", "1"]
    assert finding.foremost() == "3"
    short = abs(finding.players["3"].difference)
    assert finding.players["1"].difference == short  # one pot: what one got too much, the other is due
    assert finding.headline().startswith(f"Seat 3 is due {short // 100}.00. ")
    assert finding.headline().endswith(f" Seat 1 got {short // 100}.00 too much.")
    assert finding.headline("1").startswith("Seat 1 got ")  # the dispute is about seat 1
    assert "Seat 3 is due" in finding.headline("1")


def test_a_lawful_subject_is_told_with_everybody_who_differs() -> None:
    three = "dealer 2c\n1: 25 initial; Kd; paid 25\n2: 25 initial; Kh; paid 20\n3: 25 initial; Ks; paid 35"
    assert found(three).headline("1") == (
        "What was done with seat 1 is lawful to the cent. Seat 2 is due 5.00. Seat 3 got 10.00 too much."
    )
