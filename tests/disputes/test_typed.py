"""What people type: cards and slips by other names, sums, several lines of one player, and refusals in their words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.edition import open_edition
from croupier.disputes.facts import Facts
from croupier.disputes.finding import Finding
from croupier.disputes.weighing import weighed
from croupier.errors import InputError
from depth import cases
from disputes.rounds import BADUGI, ROULETTE, WAR

STATIONS = Facts("md-1.2/casino-war", choices={"electronic.offered": True, "electronic.cards": 3})
SPIN = Facts("md-1.2/casino-war", choices={"bonus_spin.offered": True, "bonus_spin.trigger": "red 9"})
BIG_SIX = Facts("pa-2011-proposed/big-six")
WON = "dealer 2c\n1: 10 initial; {}; paid 10"


def found(text: str, facts: Facts = WAR) -> Finding:
    return weighed(facts, text).finding


def refusal(text: str, facts: Facts = WAR) -> str:
    with pytest.raises(InputError) as refused:
        weighed(facts, text)
    return refused.value.reason


def done(finding: Finding) -> list[tuple[str, str, int]]:
    return [(row.wager, row.done.outcome, row.done.cents or 0) for row in finding.rows if row.done is not None]


# Cards


@pytest.mark.parametrize(
    "card", ["Qh", "qH", "Q♥", "Q ♥", "queen of hearts", "Queen Hearts", "Q of hearts", "QUEEN OF HEARTS"]
)
def test_a_card_by_its_names(card: str) -> None:
    assert weighed(WAR, WON.format(card)).entered.sheet.written["cards"]["1"] == "Qh"


@pytest.mark.parametrize("card", ["10h", "Th", "ten of hearts", "10♥", "10 of hearts"])
def test_a_ten_by_its_names(card: str) -> None:
    assert weighed(WAR, WON.format(card)).entered.sheet.written["cards"]["1"] == "Th"


def test_hands_and_boards_read_the_same_names() -> None:
    lines = "pot 10\nboard two of clubs, 3d, 7♥, 8s, jack of clubs\n1: ace of spades, A♥; paid 10\n2: Kh Ks"
    assert not found(lines, Facts("custom/holdem")).differing


def test_what_is_nearly_a_card_is_asked_for() -> None:
    assert refusal(WON.format("Queen of harts")) == "line 2: 'Queen of harts' is no card; did you mean Qh?"


# Irregularities


@pytest.mark.parametrize(
    "typed",
    [
        "card face up in the shoe, card 3c",
        "card face up in the shoe card 3c",
        "card face up in the shoe 3c",
        "Card found face up: three of clubs",
        "card face up 3♣ before seat 1",
        "a card was found face up in the shoe, 3c, before 1",
    ],
)
def test_a_slip_by_its_names(typed: str) -> None:
    finding = found(WON.format("Kd") + f"\nirregular {typed}")
    assert [one.says for one in finding.deviations] == ["card face up in the shoe, card 3c"]


@pytest.mark.parametrize(
    "typed", ["card not dealt", "seat passed over", "seat missed, seat 2", "seat missed 2", "Seat Missed: seat 2"]
)
def test_a_missed_seat_by_its_names(typed: str) -> None:
    finding = found(WON.format("Kd") + f"\n2: 5 initial; returned 5\nirregular {typed}")
    assert [one.rule for one in finding.deviations] == ["irregular.missed"]


@pytest.mark.parametrize(
    ("facts", "typed", "rule"),
    [
        (ROULETTE, "ball jumped out of the wheel", "no_spin.ball_out"),
        (ROULETTE, "The ball left the wheel", "no_spin.ball_out"),
        (ROULETTE, "object in wheel", "no_spin.foreign_object"),
        (ROULETTE, "ball spun with the wheel", "no_spin.same_direction"),
        (ROULETTE, "too few turns", "no_spin.short"),
        (BIG_SIX, "too few revolutions", "no_spin.short"),
        (BIG_SIX, "clapper between", "no_spin.between"),
        (BIG_SIX, "clapper between two sections, sections $1 and $2", "no_spin.between"),
    ],
)
def test_a_void_spin_by_other_names(facts: Facts, typed: str, rule: str) -> None:
    finding = found(f"1: 5 {'red' if facts is ROULETTE else '$1'}; lost 5\nirregular {typed}", facts)
    assert [one.rule for one in finding.deviations] == [rule]
    assert finding.players["1"].difference == -5_00


@pytest.mark.parametrize("typed", ["somebody sneezed", "bal left the wheel", "ball", "the ball"])
def test_a_slip_that_nobody_knows_has_a_nearest_one(typed: str) -> None:
    assert "did you mean ball " in refusal(f"result 1\n1: 5 red\nirregular {typed}", ROULETTE)


@pytest.mark.parametrize(
    ("irregular", "says"),
    [
        ("seat missed, seat 4", "seat 4 has no wager in this round"),
        ("seat missed, seat 1", "seat 1 has Kd: it was not missed"),
        ("seat missed", "every seat with a wager has a card"),
        ("wager accepted beyond the limits", "no limits of the table are known"),
        ("wager accepted beyond the limits, limit 10", "no wager is; the largest is 10 initial"),
        ("wager touched after the call, seat 7", "seat 7 has nothing in this round"),
        ("card face up in the shoe", "must tell its card"),
        ("card face up in the shoe, card …", "say its card, such as card 5d"),
    ],
)
def test_a_slip_that_the_round_contradicts_is_refused(irregular: str, says: str) -> None:
    assert says in refusal(WON.format("Kd") + f"\nirregular {irregular}")


def test_a_dead_hand_that_is_not_entered_is_asked_for() -> None:
    lines = "pot 100\n1: As 2h 3d 4c; paid 100\n{}irregular hand killed by the dealer"
    assert "no hand is entered as dead" in refusal(lines.format("2: 8s 7h 6d 5c\n"), BADUGI)
    assert found(lines.format("2: dead 12\n"), BADUGI).error == "dealer"


@pytest.mark.parametrize("edition", ["pa-2012/casino-war", "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"])
def test_a_wager_beyond_the_limits_is_settled_as_it_lay(edition: str) -> None:
    lines = {
        "pa-2012/casino-war": "dealer 2c\n1: 500 initial; Kd; paid 500",
        "pa-2011-proposed/roulette": "result 17\n1: 500 black; paid 500",
        "pa-2011-proposed/big-six": "result $1\n1: 500 $1; paid 500",
    }[edition]
    house = Facts(edition, choices={"limits.maximum": "100.00"})
    assert "above the table's maximum" in refusal(lines, house)
    finding = found(f"{lines}\nirregular wager accepted beyond the limits", house)
    assert not finding.differing
    assert finding.error == "dealer"


# What was done


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        ("lost 15", [("initial", "lost", 10_00), ("tie", "lost", 5_00)]),
        ("lost 10, 5", [("initial", "lost", 10_00), ("tie", "lost", 5_00)]),
        ("lost 12", [("initial", "lost", 10_00), ("tie", "lost", 2_00)]),
        ("lost 20", [("initial", "lost", 10_00), ("tie", "lost", 10_00)]),
        ("returned 15", [("initial", "returned", 10_00), ("tie", "returned", 5_00)]),
    ],
)
def test_a_sum_is_of_the_wagers_that_it_fits(said: str, rows: list[tuple[str, str, int]]) -> None:
    assert done(found(f"dealer Kc\n1: 10 initial, 5 tie; 2d; {said}")) == rows


def test_a_sum_of_a_winning_and_a_losing_wager_that_were_both_taken() -> None:
    finding = found("dealer 2c\n1: 10 initial, 5 tie; Kd; lost 15")
    assert done(finding) == [("initial", "lost", 10_00), ("tie", "lost", 5_00)]
    assert finding.players["1"].difference == -20_00


def test_a_sum_of_two_halves() -> None:
    lines = "pot 100\n1: As 2h 3d 4c 5s 6h 7d; paid {}\n2: Ah 2s 3c 4d 5h 6s 7c; paid {}"
    razzdugi = Facts("gge-2011/razzdugi")
    assert not found(lines.format(50, 50), razzdugi).differing
    over = [str(row.json()["says"]) for row in found(lines.format(100, 0), razzdugi).rows]
    assert sorted(over) == ["25.00 short", "25.00 short", "50.00 over", "agrees"]


def test_a_sum_leaves_out_what_another_amount_is_for() -> None:
    rows = done(found("dealer 9c\n2: 10 initial, 5 tie; 9d; surrender; lost 10; paid 50"))
    assert rows == [("tie", "paid", 50_00), ("initial", "lost", 5_00), ("initial", "lost", 5_00)]


def test_amounts_are_told_in_the_order_of_the_settlement_where_not_all_are_told() -> None:
    """The first War is paid as if it had been won; the Progressive is not paid at all. 50.00 was paid first and last."""
    facts = Facts("md-1.2/casino-war", choices={"progressive.offered": True})
    text = "dealer Qh 8c\n3: 25 initial, 5 tie, 5 progressive; Qs; war, 5 tie; 8d; paid {}"
    for told, told_of in (
        ("50, 25, 50", (5000, 2500, 5000, 0)),
        ("50, 50, 150", (5000, 5000, 0, 15000)),
        ("250, 50", (5000, 5000, 5000, 15000)),
    ):
        paid = {row.wager: row.done.cents or 0 for row in found(text.format(told), facts).rows if row.done is not None}
        assert (paid["tie"], paid["war"], paid["war-tie"], paid["progressive"]) == told_of, told


def test_a_line_is_about_its_own_wagers() -> None:
    lines = "community Qs 4h Qd\ndealer Qh 8c\nwar card on 1: 2d\nwar card on 3: 9d\n{}"
    apart = "1: 20 initial on 1, 5 tie on 1; war on 1; paid 50, lost\n1: 10 initial on 3; war on 3; paid 10"
    finding = found(lines.format(apart), STATIONS)
    assert not finding.differing
    assert ("war 3", "paid", 10_00) in done(finding)
    assert ("war 1", "lost", 20_00) in done(finding)
    wrong = found(lines.format(apart.replace("paid 10", "lost")), STATIONS)
    assert {row.wager for row in wrong.rows if row.difference} == {"initial 3", "war 3"}
    wheel = found("result 17\n1: 5 red; lost 5\n1: 10 black; paid 10\n1: 5 straight 17; paid 170", ROULETTE)
    assert [row.wager for row in wheel.rows if row.difference] == ["straight 17"]


@pytest.mark.parametrize("text", ["result 17\nresult 18\n1: 5 red", "result 17\n1: 5 red\norder 1\norder 1"])
def test_what_is_given_twice_is_refused_with_its_line(text: str) -> None:
    lines = text.split("\n")
    assert refusal(text, ROULETTE).startswith(f"line {len(lines) if 'order' in text else 2}: ")
    assert "is given twice" in refusal(text, ROULETTE)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("dealer 2c\ndealer 3c\n1: 5 initial; Kd", WAR),
        ("community Qs\ncommunity Qd\n1: 5 initial on 1", STATIONS),
        ("pot 5\npot 6\n1: As 2h 3d 4c", BADUGI),
        ("pot 5\nbutton 1\nbutton 2\n1: As 2h 3d 4c", BADUGI),
    ],
)
def test_every_head_is_given_once(text: str, facts: Facts) -> None:
    assert "is given twice" in refusal(text, facts)


# Stations and spins


def test_the_examples_of_a_house_are_lawful() -> None:
    for facts in (STATIONS, SPIN, Facts("md-1.2/casino-war", choices={"electronic.offered": True})):
        opened = open_edition(facts.edition, choices=dict(facts.choices))
        example = opened.game.settlement.desk().example(opened.rules)
        assert ("war card on 1: " in example) == (facts is not SPIN)
        assert ("spin hot " in example) == (facts is SPIN)
        finding = found(example, facts)
        assert finding.entered
        assert not finding.differing


@pytest.mark.parametrize("spin", ["spin hot $200 to seat 1, community $30", "spin hot=$200 to=1 community=$30"])
def test_a_bonus_spin_in_words(spin: str) -> None:
    lines = f"dealer 9h\n1: 25 initial, 5 bonus-spin; Kd; paid 200, 25\n{spin}"
    assert not found(lines, SPIN).differing
    assert "write where its wheel stopped" in refusal(lines.replace(spin, "spin seven"), SPIN)
    assert "write where its wheel stopped" in refusal(lines.replace(spin, ""), SPIN)


def test_a_reading_that_cannot_be_settled_says_why_in_words() -> None:
    lines = "community Qs 4h 9d\ndealer Qh 8c\nwar card on 1: 9s\n1: 20 initial on 1; war; paid 20\n{}"
    told = weighed(STATIONS, lines.format("2: 5 initial on 1; war; paid 5")).report["readings"]
    says = [option.get("refused", "") for reading in told for option in reading["options"]]
    assert len(says) == 3
    assert all(each.startswith("by it ") for each in says)
    alone = weighed(STATIONS, lines.format("")).report["readings"]
    assert "war-cards-of-shared-hands" not in [reading["id"] for reading in alone]  # the same card, if each has its own


def test_an_exposed_card_by_the_other_reading_moves_every_card() -> None:
    seats = "1: 25 initial; Ts\n2: 10 initial; Kd\n3: 10 initial; 5d"
    lines = f"dealer Qh\n{seats}\nirregular exposed card drawn in error, card Ac, before 2"
    (reading,) = weighed(WAR, lines).report["readings"]
    # Seat 2 gets the ace, seat 3 the king, the dealer the five.
    assert reading["options"][0]["players"] == {"1": {"net": "25.00"}, "2": {"net": "10.00"}, "3": {"net": "10.00"}}


# Refusals

KEYS = ('"war_cards"', '"decisions"', '"cards"', '"war_tie"', '"wagers"', '"result"', '"hands"', '"pot"', '"spin"', '"on"')
PIECES = {
    "pa-2012/casino-war": [
        "dealer Qh",
        "dealer Qh 8c",
        "1: 5 initial",
        "1: Qs",
        "1: war",
        "1: 8d",
        "1: no card",
        "2: tie 5",
    ],
    "pa-2011-proposed/roulette": [
        "result 17",
        "result no spin",
        "1: 5 red",
        "1: paid 5",
        "irregular ball left the wheel, spin 2",
    ],
    "gge-2011/badugi": [
        "pot 10",
        "pots 5 for 1 2",
        "1: As 2h 3d 4c",
        "2: dead 5",
        "3: back 4",
        "button 9",
        "dealt 1",
        "unit 0",
    ],
    "md-1.2/casino-war": [
        "community Qs 4h 9d",
        "dealer Qh 8c",
        "1: 5 initial on 1",
        "1: 5 initial",
        "1: war",
        "war card on 2: 3d",
    ],
}


@pytest.mark.parametrize("edition", PIECES)
@settings(max_examples=cases(60), deadline=None)
@given(data=st.data())
def test_a_typed_round_is_never_refused_in_the_words_of_json(edition: str, data: st.DataObject) -> None:
    lines = data.draw(st.lists(st.sampled_from(PIECES[edition]), min_size=1, unique=True))
    done = data.draw(st.sampled_from(["", "\n1: lost", "\n1: paid 5", "\n2: returned 3"]))
    said = ""
    try:
        weighed(STATIONS if edition == STATIONS.edition else Facts(edition), "\n".join(lines) + done)
    except InputError as refused:
        said = refused.reason
    assert not [key for key in KEYS if key in said], said
