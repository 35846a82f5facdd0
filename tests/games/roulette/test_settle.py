"""Written rounds, settled: who gets what, in the dealer's order, and what is wrong with a round that cannot be settled."""

from collections.abc import Mapping

import pytest

from croupier.errors import InputError
from croupier.games.roulette.game import GAME
from croupier.games.roulette.training import NEIGHBOURS
from croupier.rulebook.values import Value
from wheel_tables import AS_SINGLE, DOUBLE, GGE, PA, SINGLE, roulette

Written = dict[str, object]


def bet(wager: str, amount: object = "5.00", player: object = "1", **more: object) -> Written:
    return {"player": player, "wager": wager, "amount": amount, **more}


def settled(
    wagers: object,
    result: object,
    choices: Mapping[str, Value] | None = None,
    *,
    edition: str = PA,
    read: Mapping[str, str] | None = None,
) -> Written:
    return GAME.settlement.settle(
        roulette(choices, edition=edition, read=read), {"wagers": wagers, "result": result}
    ).json()


def nets(told: Written) -> dict[str, str]:
    players = told["players"]
    assert isinstance(players, dict)
    return {player: line["net"] for player, line in players.items()}


def steps(told: Written) -> list[tuple[str, str, str, str]]:
    listed = told["steps"]
    assert isinstance(listed, list)
    return [(step["player"], step["wager"], step["outcome"], step["amount"]) for step in listed]


def refused(wagers: object, result: object = "17", choices: Mapping[str, Value] | None = None) -> InputError:
    with pytest.raises(InputError) as problem:
        settled(wagers, result, choices)
    assert problem.value.reason.strip()
    assert len(problem.value.reason) < 300
    return problem.value


# Rounds


def test_split_of_five_dollars_wins_eighty_five() -> None:
    told = settled([bet("split", on=["17", "20"])], "17")
    assert nets(told) == {"1": "85.00"}
    assert told["steps"] == [
        {
            "player": "1",
            "wager": "split",
            "on": ["17", "20"],
            "outcome": "paid",
            "amount": "85.00",
            "rule": "payouts.split",
            "cite": "617a.4(a)",
        }
    ]


def test_losers_are_told_before_winners_in_the_order_of_placing() -> None:
    told = settled(
        [bet("straight 17", "1.00"), bet("red"), bet("black", "2.00", "2"), bet("straight 18", "3.00", "2"), bet("odd")],
        "17",
    )
    assert steps(told) == [
        ("1", "red", "lost", "5.00"),
        ("2", "straight", "lost", "3.00"),
        ("1", "straight", "paid", "35.00"),
        ("2", "black", "paid", "2.00"),
        ("1", "odd", "paid", "5.00"),
    ]
    assert nets(told) == {"1": "35.00", "2": "-1.00"}


def test_procedure_tells_what_the_dealer_says_and_does() -> None:
    told = settled([bet("red")], "17")["procedure"]
    assert isinstance(told, list)
    assert [step["what"] for step in told] == [
        "spin the ball against the wheel (clockwise, the wheel counterclockwise)",
        "announce “no more bets”",
        "announce “17”",
        "set the point marker on 17",
        "all losing wagers are collected",
        "all winning wagers are paid",
    ]
    assert [step["cite"] for step in told][:3] == ["617a.5(a)", "617a.5(b)", "617a.5(c)"]


def test_wager_by_its_place() -> None:
    told = settled([{"place": "line 2nd 12|3rd 12", "amount": "1.00"}], "00")
    assert nets(told) == {"1": "17.00"}


def test_two_bets_on_one_wager_are_one_stake() -> None:
    told = settled([bet("red", "1.00"), bet("red", "2.00")], "1")
    assert steps(told) == [("1", "red", "paid", "3.00")]


@pytest.mark.parametrize(("result", "net"), [(17, "35.00"), ("17", "35.00"), ("0", "-1.00"), (0, "-1.00"), ("00", "-1.00")])
def test_result_as_number_or_words(result: object, net: str) -> None:
    assert nets(settled([bet("straight 17", "1.00")], result)) == {"1": net}


def test_amounts_as_people_write_them() -> None:
    told = settled([bet("red", amount) for amount in ("5", "5.0", "5.00", "$5.00", 5, "1,000.00")], "1")
    assert nets(told) == {"1": "1025.00"}


def test_large_amounts_stay_exact() -> None:
    told = settled([bet("straight 17", "99999999999999.75")], "17")
    assert nets(told) == {"1": "3499999999999991.25"}


# The covered 00


def test_covered_00_voids_the_spin_and_wagers_stay() -> None:
    told = settled([bet("straight 17", "1.00"), bet("red", "2.00", "2")], "00", AS_SINGLE)
    assert steps(told) == [("1", "straight", "voided", "1.00"), ("2", "red", "voided", "2.00")]
    assert nets(told) == {"1": "0.00", "2": "0.00"}
    assert told["notes"] == ["The spin is void: the wagers stay where they are and the wheel is spun again."]


def test_covered_00_and_then_a_number() -> None:
    told = settled([bet("straight 17", "1.00")], ["00", "17"], AS_SINGLE)
    assert steps(told) == [("1", "straight", "paid", "35.00")]
    assert nets(told) == {"1": "35.00"}
    assert "notes" not in told
    procedure = told["procedure"]
    assert isinstance(procedure, list)
    assert [step["what"] for step in procedure][2:4] == ["announce “no spin”", "void spin: 00 is covered"]


def test_covered_00_again_and_again() -> None:
    assert nets(settled([bet("straight 17", "1.00")], ["00", "00", "00", "18"], AS_SINGLE)) == {"1": "-1.00"}


def test_a_valid_result_ends_the_round() -> None:
    assert "17 is valid" in refused([bet("red")], ["17", "18"]).reason
    assert "17 is valid" in refused([bet("red")], ["00", "17", "00"], AS_SINGLE).reason


def test_00_is_no_void_on_a_double_zero_wheel() -> None:
    assert nets(settled([bet("red", "1.00"), bet("straight 00", "1.00")], "00", DOUBLE)) == {"1": "34.00"}


# Five adjacent numbers


@pytest.mark.parametrize(
    ("edition", "choices"),
    [
        (PA, {}),
        (GGE, {"five_adjacent.paid_from": "replica"}),
        (GGE, {"five_adjacent.paid_from": "main layout"}),
    ],
)
def test_neighbours_win_thirty_one_fifths(edition: str, choices: dict[str, Value]) -> None:
    offered = {**NEIGHBOURS, **choices}
    for number in ("20", "32", "17", "5", "22"):
        assert nets(settled([bet("five-adjacent 17")], number, offered, edition=edition)) == {"1": "31.00"}
    assert nets(settled([bet("five-adjacent 17")], "18", offered, edition=edition)) == {"1": "-5.00"}


def test_neighbours_moved_to_the_main_layout() -> None:
    told = settled([bet("five-adjacent", on=["17"])], "32", NEIGHBOURS)
    assert steps(told) == [("1", "five-adjacent", "lost", "4.00"), ("1", "straight", "paid", "35.00")]
    procedure = told["procedure"]
    assert isinstance(procedure, list)
    assert "move a part of player 1's five-adjacent 17 to straight 32" in [step["what"] for step in procedure]


def test_neighbours_paid_on_the_replica() -> None:
    told = settled([bet("five-adjacent", on=["17"])], "32", NEIGHBOURS, edition=GGE)
    assert steps(told) == [
        ("1", "five-adjacent", "lost", "4.00"),
        ("1", "five-adjacent", "paid", "35.00"),
        ("1", "five-adjacent", "returned", "1.00"),
    ]
    assert nets(told) == {"1": "31.00"}


def test_neighbours_not_offered() -> None:
    problem = refused([bet("five-adjacent 17")])
    assert (problem.rule, problem.cite) == ("five_adjacent.offered", "617a.3(e)(1)(i)")


def test_neighbours_that_five_does_not_divide() -> None:
    assert refused([bet("five-adjacent 17", "5.25")], choices=NEIGHBOURS).rule == "five_adjacent.indivisible"
    read = {"neighbours-not-divisible-by-five": "the rest is handed back"}
    told = settled([bet("five-adjacent 17", "6.00")], "18", NEIGHBOURS, read=read)
    assert nets(told) == {"1": "-5.00"}  # 6.00 are 24 chips; 4 of them, 1.00, are handed back


# Submissions


def test_house_that_pays_36_to_1() -> None:
    assert nets(settled([bet("straight 17", "1.00")], "17", {"payouts.straight": "36 to 1"})) == {"1": "36.00"}


def test_house_at_the_minimum_of_35_to_1_and_one_below() -> None:
    assert nets(settled([bet("straight 17", "1.00")], "17", {"payouts.straight": "35 to 1"})) == {"1": "35.00"}
    problem = refused([bet("straight 17")], choices={"payouts.straight": "34 to 1"})
    assert (problem.rule, problem.cite) == ("payouts.straight", "617a.4(a)")


def test_limits_of_the_table() -> None:
    limits = {"limits.minimum": "5.00", "limits.maximum": "10.00"}
    assert refused([bet("red", "4.75")], choices=limits).rule == "limits.minimum"
    assert refused([bet("red", "10.25")], choices=limits).rule == "limits.maximum"
    assert nets(settled([bet("red", "5.00"), bet("black", "10.00")], "1", limits)) == {"1": "-5.00"}


# What cannot be settled


def test_more_players_than_colours() -> None:
    eight = [bet("red", "1.00", str(player)) for player in range(1, 9)]
    assert set(nets(settled(eight, "1")).values()) == {"1.00"}
    problem = refused([*eight, bet("red", "1.00", "9")])
    assert (problem.rule, problem.cite) == ("chips.colours", "617a.3(b)")
    assert "all 8 colours" in problem.reason


def test_unknown_wagers() -> None:
    assert "is not a roulette wager" in refused([bet("snake")]).reason
    problem = refused([bet("split", on=["1", "3"])])
    assert (problem.rule, problem.cite) == ("split.place", "617a.3(e)(2)")


@pytest.mark.parametrize(
    ("wager", "choices", "rule"),
    [
        ("straight 00", SINGLE, "wheel.kind"),
        ("straight 00", AS_SINGLE, "covered.number"),
        ("first-five", SINGLE, "first_five.numbers"),
        ("three 0-2-3", SINGLE, "three_numbers.groups"),
        ("split 0-3", DOUBLE, "split.place"),
    ],
)
def test_wagers_of_another_wheel(wager: str, choices: Mapping[str, Value], rule: str) -> None:
    assert refused([bet(wager)], choices=choices).rule == rule


@pytest.mark.parametrize(("result", "choices"), [("00", SINGLE), ("37", DOUBLE), ("-1", DOUBLE), ("red", DOUBLE)])
def test_results_of_another_wheel(result: str, choices: Mapping[str, Value]) -> None:
    assert refused([bet("red")], result, choices).rule == "wheel.kind"


def test_unknown_wheel() -> None:
    problem = refused([bet("red")], choices={"wheel.kind": "triple-zero"})
    assert (problem.rule, problem.cite) == ("wheel.kind", "617a.1(c), 617a.1(d), 617a.1(e)")


@pytest.mark.parametrize(
    "amount",
    ["-5.00", -5, "5.001", "five", "", None, True, [], "1e9", "9" * 30, 10**30, float("nan"), float("inf"), "1,00.00"],
)
def test_amounts_that_are_none(amount: object) -> None:
    assert refused([bet("red", amount)]).reason.startswith("wager 1: ")


@pytest.mark.parametrize("amount", ["0.00", 0, "0.10", "5.01"])
def test_amounts_that_chips_cannot_make(amount: object) -> None:
    problem = refused([bet("red", amount)])
    assert (problem.rule, problem.cite) == ("chips.wagered", "617a.3(a)")


@pytest.mark.parametrize(
    "wagers",
    [
        None,
        [],
        {},
        "red",
        [None],
        ["red"],
        [{"player": "1", "amount": "5.00"}],
        [{"player": "1", "wager": "red"}],
        [{"player": "1", "wager": "red", "place": "box red", "amount": "5.00"}],
        [{"player": "1", "wager": "red", "amount": "5.00", "odds": "2 to 1"}],
        [{"player": "", "wager": "red", "amount": "5.00"}],
        [{"player": None, "wager": "red", "amount": "5.00"}],
        [{"player": "1", "wager": "split", "on": {"17": "20"}, "amount": "5.00"}],
        [{"player": "1", "wager": "split", "on": [17.0, 20.0], "amount": "5.00"}],
        [{"player": "1", "wager": ["red"], "amount": "5.00"}],
    ],
)
def test_wagers_that_are_written_wrongly(wagers: object) -> None:
    assert refused(wagers).rule is None


@pytest.mark.parametrize("result", [None, [], "", True, 1.5, [None], {"number": "17"}, ["00"] * 1001])
def test_results_that_are_written_wrongly(result: object) -> None:
    assert refused([bet("red")], result).rule in (None, "wheel.kind")


def test_long_words_are_cut_in_the_reason() -> None:
    refused([bet("x" * 100_000)])
    refused([bet("split", on=["x" * 100_000, "1"])])
    refused([{"place": "x" * 100_000, "amount": "5.00"}])
    refused([bet("red")], "x" * 100_000)
    refused([bet("red", player="x" * 100_000), bet("red", "0.10", player="y" * 100_000)])
