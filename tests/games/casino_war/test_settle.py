"""Written rounds, settled: who gets what, in the dealer's order, and what is wrong with a round that cannot be settled."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.odds.odds import odds
from croupier.rulebook.values import Value
from war_tables import GGE, MD, PA2011, PA2012, PENNSYLVANIA, war

Written = dict[str, object]
EVERY = (*PENNSYLVANIA, MD)
ALL = pytest.mark.parametrize("edition", EVERY)


def bet(player: object, amount: object, wager: str = "initial") -> Written:
    return {"player": player, "wager": wager, "amount": amount}


def settled(
    written: Written,
    edition: str = PA2012,
    choices: Mapping[str, Value] | None = None,
    read: Mapping[str, str] | None = None,
) -> Written:
    return GAME.settlement.settle(war(choices, edition=edition, read=read), written).json()


def nets(told: Written) -> dict[str, str]:
    players = told["players"]
    assert isinstance(players, dict)
    return {player: line["net"] for player, line in players.items()}


def steps(told: Written) -> list[str]:
    """Each step as "1 war paid 20.00"."""
    listed = told["steps"]
    assert isinstance(listed, list)
    return [f"{step['player']} {step['wager']} {step['outcome']} {step['amount']}" for step in listed]


def procedure(told: Written) -> list[str]:
    listed = told["procedure"]
    assert isinstance(listed, list)
    return [step["what"] for step in listed]


def refused(written: Written, edition: str = PA2012, choices: Mapping[str, Value] | None = None) -> InputError:
    with pytest.raises(InputError) as problem:
        settled(written, edition, choices)
    assert problem.value.reason.strip()
    assert len(problem.value.reason) < 300
    return problem.value


WAR: Written = {
    "wagers": [bet(1, "20.00"), bet(1, "5.00", "tie")],
    "cards": {"1": "Qs", "dealer": "Qh"},
    "decisions": {"1": "war"},
    "war_tie": {"1": "5.00"},
    "war_cards": {"1": "Kd", "dealer": "2c"},
}


# Rounds


def test_war_as_in_the_contract() -> None:
    told = settled(WAR)
    assert nets(told) == {"1": "65.00"}
    assert told["steps"] == [
        step("tie", "paid", "50.00", "payouts.tie", "651a.10(2)"),
        step("initial", "returned", "20.00", "war.initial.win", "651a.9(g)(2)"),
        step("war", "paid", "20.00", "payouts.war", "651a.10(3)"),
        step("war-tie", "lost", "5.00", "settle.war", "651a.9(g)"),
    ]
    assert procedure(told) == [
        "announce “no more bets”",
        "deal Qs to position 1",
        "deal Qh to the dealer",
        "the original deal is settled",
        "position 1 chooses war",
        "burn a card unseen",
        "burn a card unseen",
        "burn a card unseen",
        "deal Kd to position 1",
        "deal 2c to the dealer",
        "the War deal is settled",
        "cards go to the discard rack: Qs Kd Qh 2c",
    ]


def step(wager: str, outcome: str, amount: str, rule: str, cite: str) -> Written:
    told = {"player": "1", "wager": wager, "on": [], "outcome": outcome}
    return {**told, "amount": amount, "rule": rule, "cite": cite}


@ALL
@pytest.mark.parametrize(
    ("war_card", "net"), [("Kd", "20.00"), ("2d", "40.00"), ("Ad", "20.00")], ids=["won", "tied", "won by an ace"]
)
def test_each_edition_pays_the_same_for_a_war(edition: str, war_card: str, net: str) -> None:
    alone = {"wagers": [bet(1, "20.00")], "war_cards": {"1": war_card, "dealer": "2c"}}
    assert nets(settled({**WAR, "war_tie": {}, **alone}, edition)) == {"1": net}


@ALL
def test_lost_war_costs_both_wagers_everywhere(edition: str) -> None:
    told = settled({**WAR, "war_cards": {"1": "2d", "dealer": "3c"}}, edition)
    assert nets(told) == {"1": "5.00"}  # 50 for the first tie, 20 + 20 + 5 lost


def test_2011_collects_before_the_war_deal_and_pays_more() -> None:
    told = settled(WAR, PA2011)
    assert steps(told) == ["1 tie paid 50.00", "1 initial lost 20.00", "1 war paid 40.00", "1 war-tie lost 5.00"]


EVERYBODY: Written = {
    "wagers": [bet(position, "10.00") for position in (1, 2, 3, 4, 5)] + [bet(5, "1.00", "tie")],
    "cards": {"1": "2s", "2": "Qs", "3": "Qd", "4": "Qc", "5": "Kd", "dealer": "Qh"},
    "decisions": {"2": "surrender", "3": "war", "4": "war"},
    "war_cards": {"3": "9s", "4": "2d", "dealer": "5c"},
}
FIRST = ["1 initial lost 10.00", "5 initial paid 10.00", "5 tie lost 1.00"]
LAST = ["5 initial paid 10.00", "5 tie lost 1.00", "1 initial lost 10.00"]
SURRENDER = ["2 initial surrendered 5.00", "2 initial returned 5.00"]
WON, LOST = ["3 initial returned 10.00", "3 war paid 10.00"], ["4 initial lost 10.00", "4 war lost 10.00"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        # Clockwise from the left throughout; the Initial Wagers of those at War are collected as they choose.
        (
            PA2011,
            [*FIRST, "3 initial lost 10.00", "4 initial lost 10.00", *SURRENDER, "3 war paid 20.00", "4 war lost 10.00"],
        ),
        # The original deal clockwise, the War from the right.
        (GGE, [*FIRST, *SURRENDER, *LOST, *WON]),
        # Both from the right, surrenders clockwise.
        (PA2012, [*LAST, *SURRENDER, *LOST, *WON]),
        (MD, [*LAST, *SURRENDER, *LOST, *WON]),
    ],
)
def test_steps_come_in_the_dealer_s_order(edition: str, expected: list[str]) -> None:
    told = settled(EVERYBODY, edition)
    assert steps(told) == expected
    assert nets(told) == {"1": "-10.00", "2": "-5.00", "3": "10.00", "4": "-20.00", "5": "9.00"}


@pytest.mark.parametrize(
    ("edition", "asked"), [(PA2011, ["2", "3", "4"]), (GGE, ["2", "3", "4"]), (PA2012, ["4", "3", "2"])]
)
def test_surrenders_go_clockwise_in_whichever_order_players_were_asked(edition: str, asked: list[str]) -> None:
    told = settled({**EVERYBODY, "decisions": dict.fromkeys("234", "surrender"), "war_cards": {}}, edition)
    assert [line for line in procedure(told) if "chooses" in line] == [f"position {p} chooses surrender" for p in asked]
    assert [line[0] for line in steps(told) if "surrendered" in line] == ["2", "3", "4"]


@ALL
@pytest.mark.parametrize(
    ("amount", "lost", "back"),
    [("20.00", "10.00", "10.00"), ("5.00", "2.50", "2.50"), ("5.50", "2.50", "3.00"), ("0.50", None, "0.50")],
)
def test_surrender_of_a_wager_that_cannot_be_halved(edition: str, amount: str, lost: str | None, back: str) -> None:
    told = settled(
        {"wagers": [bet(1, amount)], "cards": {"1": "Qs", "dealer": "Qh"}, "decisions": {"1": "surrender"}}, edition
    )
    taken = [f"1 initial surrendered {lost}"] if lost else []
    assert steps(told) == [*taken, f"1 initial returned {back}"]


@ALL
def test_position_without_a_card_was_missed(edition: str) -> None:
    told = settled({"wagers": [bet(1, "5.00"), bet(2, "7.00")], "cards": {"2": "Ks", "dealer": "Qh"}}, edition)
    assert steps(told) == ["1 initial voided 5.00", "2 initial paid 7.00"]
    assert nets(told) == {"1": "0.00", "2": "7.00"}
    assert "position 1 got no card" in procedure(told)


def test_people_join_boxes() -> None:
    joined = {**EVERYBODY, "people": {"3": "A", "4": "A"}}
    assert nets(settled(joined, choices={"wagers.boxes": 2})) == nets(settled(EVERYBODY))
    problem = refused(joined)
    assert (problem.rule, problem.cite) == ("wagers.boxes", "651a.7(e)")
    apart = {**EVERYBODY, "people": {"1": "A", "3": "A"}}
    assert "not adjacent" in refused(apart, choices={"wagers.boxes": 2}).reason


@ALL
def test_cards_are_read_however_they_are_written(edition: str) -> None:
    told = settled({"wagers": [bet("1", "5")], "cards": {"1": "10S", "dealer": " 9h"}}, edition)
    assert procedure(told)[1] == "deal Ts to position 1"
    assert nets(told) == {"1": "5.00"}


# What cannot be settled

ONE: Written = {"wagers": [bet(1, "20.00")], "cards": {"1": "Qs", "dealer": "Kh"}}
NINE_QUEENS: Written = {
    "wagers": [bet(position, "5.00") for position in range(1, 8)],
    "cards": {**dict.fromkeys(map(str, range(1, 8)), "Qs"), "dealer": "Kh"},
}
BAD: list[tuple[Written, str]] = [
    ({}, "wagers"),
    ({**ONE, "wagers": []}, "wagers"),
    ({**ONE, "wagers": [bet(1, "20.00", "war")]}, "not a Casino War wager before the cards"),
    ({**ONE, "wagers": [bet(1, "5.00", "tie")]}, "needs an Initial Wager"),
    ({**ONE, "wagers": [bet(1, "20.00"), bet(1, "5.00")]}, "not raised"),
    ({**ONE, "wagers": [bet(1, "0.00")]}, ""),
    ({**ONE, "wagers": [bet(1, "-5.00")]}, ""),
    ({**ONE, "wagers": [bet(1, "0.25")]}, "cannot be made of chips"),
    ({**ONE, "wagers": [bet(1, "a lot")]}, "wager 1"),
    ({**ONE, "wagers": [bet("left", "5.00")]}, "not a position"),
    ({**ONE, "wagers": [bet("0", "5.00")]}, "no position"),
    ({**ONE, "wagers": [bet("10", "5.00")]}, "no position"),
    ({**ONE, "wagers": [bet("²", "5.00")]}, "not a position"),
    ({**ONE, "cards": {}}, "the card of the dealer is not entered"),
    ({**ONE, "cards": {"1": "Qs"}}, "the card of the dealer is not entered"),
    ({**ONE, "cards": {"1": "Qs", "2": "Js", "dealer": "Kh"}}, "due none"),
    ({**ONE, "cards": {"1": "Qx", "dealer": "Kh"}}, "not a card"),
    ({**ONE, "cards": {"1": "??", "dealer": "Kh"}}, "not a card"),
    ({**ONE, "cards": {"1": "", "dealer": "Kh"}}, "not a card"),
    ({**ONE, "cards": ["Qs", "Kh"]}, "table of positions"),
    ({**ONE, "cards": {"1": 12, "dealer": "Kh"}}, "words"),
    ({**ONE, "decisions": {"1": "war"}}, "no tie"),
    ({**ONE, "war_cards": {"1": "2s", "dealer": "3s"}}, "nobody goes to War"),
    ({**ONE, "war_tie": {"1": "5.00"}}, "does not go to War"),
    ({**ONE, "spin": {"hot": "jackpot"}}, "not triggered"),
    ({**ONE, "meter": {"luck": "5.00"}}, "no meter"),
    ({**WAR, "decisions": {}}, "must say"),
    ({**WAR, "decisions": {"1": "peace"}}, "must say"),
    ({**WAR, "decisions": {"1": "surrender"}}, "does not go to War"),
    ({**WAR, "war_cards": {}}, "the War card of the dealer is not entered"),
    ({**WAR, "war_cards": {"dealer": "2c"}}, "the War card of position 1 is not entered"),
    ({**WAR, "war_cards": {"1": "Kd", "2": "Ks", "dealer": "2c"}}, "due none"),
    ({**WAR, "war_tie": {"1": "much"}}, "much"),
    ({**WAR, "war_tie": {"1": "0.25"}}, "chips"),
    (NINE_QUEENS, "all 6 cards Qs"),
]


@pytest.mark.parametrize(("written", "reason"), BAD, ids=range(len(BAD)))
def test_round_that_cannot_be_settled_says_why(written: Written, reason: str) -> None:
    assert reason in refused(written).reason


@ALL
def test_same_card_as_often_as_there_are_decks_and_no_more(edition: str) -> None:
    assert "Qs" in refused(NINE_QUEENS, edition).reason
    assert nets(settled(NINE_QUEENS, edition, {"decks.shoe": 8}))["7"] == "-5.00"


def test_position_beyond_the_edition_s_table() -> None:
    ten: Written = {"wagers": [bet(10, "5.00")], "cards": {"10": "Qs", "dealer": "Kh"}}
    assert nets(settled(ten, GGE)) == {"10": "-5.00"}
    for edition in (PA2011, PA2012, MD):
        assert refused(ten, edition).rule == "seats"


def test_limits_of_the_house_hold() -> None:
    limits: dict[str, Value] = {"limits.minimum": "25.00", "limits.tie_maximum": "4.00"}
    assert refused(ONE, choices=limits).rule == "limits.minimum"
    assert refused(WAR, choices={"limits.tie_maximum": "4.00"}).reason.startswith("5.00 on tie 1 is above")


# Every round of a tiny shoe, dealt at the table and counted by the odds

TINY = ["2s 2h 7s 7h As Ah Ad", "3s 3h 3d 9s 9h Js Td"]
Chances = dict[Fraction, Fraction]


def dealt(edition: str, cards: list[str], decision: str) -> tuple[Chances, Chances, Chances]:
    """What the Initial Wager, the Tie Wager and the Tie Wager on a War bring, over every order of four cards."""
    rules, left = war(edition=edition), len(cards) - 2
    initial, tie, war_tie = Counter[Fraction](), Counter[Fraction](), Counter[Fraction]()
    for mine, dealers in permutations(cards, 2):
        round_: Written = {"wagers": [bet(1, "10.00"), bet(1, "1.00", "tie")], "cards": {"1": mine, "dealer": dealers}}
        if mine[0] != dealers[0]:
            rounds = [(round_, left * (left - 1))]
        elif decision == "surrender":
            rounds = [({**round_, "decisions": {"1": "surrender"}}, left * (left - 1))]
        else:
            others = [card for card in cards if card not in (mine, dealers)]
            rounds = [
                (
                    {
                        **round_,
                        "decisions": {"1": "war"},
                        "war_tie": {"1": "1.00"},
                        "war_cards": {"1": one, "dealer": two},
                    },
                    1,
                )
                for one, two in permutations(others, 2)
            ]
        for written, ways in rounds:
            net = Counter[str]()
            for line in GAME.settlement.settle(rules, written).steps:
                net[line.wager] += {"paid": line.cents, "lost": -line.cents, "surrendered": -line.cents}.get(
                    line.outcome, 0
                )
            initial[Fraction(net["initial"] + net["war"], 10_00)] += ways
            tie[Fraction(net["tie"], 1_00)] += ways
            if "war_tie" in written:
                war_tie[Fraction(net["war-tie"], 1_00)] += ways
    return shares(initial), shares(tie), shares(war_tie)


def shares(ways: Counter[Fraction]) -> Chances:
    return {net: Fraction(count, ways.total()) for net, count in ways.items()}


@ALL
@pytest.mark.parametrize("shoe", TINY)
@pytest.mark.parametrize("decision", ["war", "surrender"])
def test_odds_are_those_of_every_deal_there_is(edition: str, shoe: str, decision: str) -> None:
    cards = shoe.split()
    composition = Composition.parse(" ".join(f"{card}:1" for card in cards))
    lines = {
        (line.wager, line.strategy): {n: Fraction(w, line.distribution.of_ways) for n, w in line.distribution.outcomes if w}
        for line in odds(war(edition=edition), shoe=composition)
    }
    initial, tie, war_tie = dealt(edition, cards, decision)
    assert lines["initial", decision] == initial
    assert lines["tie", None] == tie
    if decision == "war":
        assert lines["war-tie", None] == war_tie


@pytest.mark.parametrize(
    ("edition", "there"),
    [(PA2012, "initial, tie"), (MD, "initial, tie, progressive, bonus-spin")],
)
def test_a_wrong_wager_is_told_of_those_that_the_edition_has(edition: str, there: str) -> None:
    with pytest.raises(InputError) as refused:
        settled({"wagers": [bet("1", "5.00"), bet("1", "5.00", "tye")], "cards": {"1": "Qs", "dealer": "7d"}}, edition)
    assert refused.value.reason == f"'tye' is not a Casino War wager before the cards; there are {there}"


def test_a_wager_may_be_written_as_a_title() -> None:
    cards = {"1": "Qs", "dealer": "7d"}
    plain, titled = (
        settled({"wagers": [bet("1", "5.00", one), bet("1", "5.00", other)], "cards": cards})
        for one, other in (("initial", "tie"), ("Initial", " TIE "))
    )
    assert nets(plain) == {"1": "0.00"}  # the Queen wins 5.00, the Tie Wager loses 5.00
    assert plain == titled


@pytest.mark.parametrize(
    ("names", "wager"),
    [
        (("Tie Wager", "tie_wager", "tie-wager", "Casino War Tie Wager"), "tie"),
        (("Progressive Payout Wager", "progressive_wager", "Casino War Progressive Wager"), "progressive"),
        (
            (
                "bonus_spin",
                "Bonus Spin Xtreme",
                "Bonus Spin Progressive Wager",
                "Bonus Spin Xtreme Progressive Payout Wager",
            ),
            "bonus-spin",
        ),
    ],
)
def test_a_wager_may_have_each_of_the_texts_own_names(names: Sequence[str], wager: str) -> None:
    cards = {"1": "Qs", "dealer": "7d"}
    offered: Mapping[str, Value] = {
        "progressive.offered": True,
        "progressive.meter.rate": "1/10",
        "bonus_spin.offered": True,
        "bonus_spin.trigger": "red A",
    }
    plain, *other = (
        settled({"wagers": [bet("1", "5.00"), bet("1", "5.00", name)], "cards": cards}, MD, offered)
        for name in (wager, *names)
    )
    assert nets(plain) == {"1": "0.00"}
    assert all(one == plain for one in other)
