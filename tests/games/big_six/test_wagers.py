"""The catalogue of wagers, what a player may call them, and rounds settled as they are written down."""

import pytest

from croupier.errors import InputError
from croupier.games import game
from croupier.games.big_six.game import GAME
from croupier.games.kit.play.refused import Refused
from games.big_six.wheel_table import APPROVED, FRUIT, ONE_WAGER, REOPENED, SYMBOLS, big_six


def test_there_is_a_wager_for_each_symbol_and_no_other() -> None:
    wagers = GAME.wagers.catalogue(big_six())
    assert tuple(wagers) == SYMBOLS
    assert [str(wager.odds) for wager in wagers.values()] == [
        "1 to 1",
        "2 to 1",
        "5 to 1",
        "10 to 1",
        "20 to 1",
        "45 to 1",
        "45 to 1",
    ]
    assert [wager.on for wager in wagers.values()] == [(symbol,) for symbol in SYMBOLS]


def test_read_as_one_wager_joker_and_flag_cover_both_symbols() -> None:
    wagers = GAME.wagers.catalogue(big_six(read=ONE_WAGER))
    assert wagers["joker"].on == wagers["flag"].on == ("joker", "flag")
    assert wagers["$20"].on == ("$20",)
    assert GAME.wagers.find(big_six(read=ONE_WAGER), "flag", ("flag",)) != GAME.wagers.find(big_six(), "flag")


@pytest.mark.parametrize("words", ["$5", " $5 ", "plum", "Plum", "PLUM "])
def test_a_wager_is_found_by_its_name_or_as_the_wheel_shows_it(words: str) -> None:
    rules = big_six({**FRUIT, **APPROVED})
    assert GAME.wagers.find(rules, words) == GAME.wagers.catalogue(rules)["$5"]
    assert GAME.wagers.find(rules, "$5", (words,)) == GAME.wagers.catalogue(rules)["$5"]


@pytest.mark.parametrize("words", ["", "5", "$3", "red", "between", "straight 17"])
def test_what_is_no_wager_is_refused_with_those_that_are(words: str) -> None:
    refused = GAME.wagers.find(big_six(), words)
    assert isinstance(refused, Refused)
    assert refused.reason.endswith("the wagers are $1, $2, $5, $10, $20, joker, flag")


def test_a_wager_takes_no_other_symbols() -> None:
    refused = GAME.wagers.find(big_six(), "$5", ("$5", "$10"))
    assert isinstance(refused, Refused)
    assert refused.rule == 'layout.spaces."$5"'


def test_the_game_is_found_by_its_name() -> None:
    found = game("big-six")
    assert found.rules.equipment_rule is None
    assert found.rules.kinds(big_six().in_force.draft) == ()
    assert found.rules.wheel(big_six()) == GAME.rules.wheel(big_six())


# Written rounds


def written(result: object, *wagers: tuple[str, str, str]) -> dict[str, object]:
    bets = [{"player": player, "wager": wager, "amount": amount} for player, wager, amount in wagers]
    return {"wagers": bets, "result": result}


def test_a_written_round_is_settled_in_the_dealers_order() -> None:
    settled = GAME.settlement.settle(
        big_six(), written("$20", ("1", "$20", "5.00"), ("2", "$1", "3.00"), ("1", "flag", "1.00"))
    )
    assert settled.players == {"1": 99_00, "2": -3_00}
    assert [(step.player, step.wager, step.outcome, step.cents, step.cite) for step in settled.steps] == [
        ("2", "$1", "lost", 3_00, "619a.2(e)"),
        ("1", "flag", "lost", 1_00, "619a.2(e)"),
        ("1", "$20", "paid", 100_00, "619a.3"),
    ]
    assert [what for what, _, _ in settled.procedure] == [
        "announce “no more bets”",
        "spin the wheel clockwise",
        "the clapper rests in a section with $20",
        "all losing wagers are collected",
        "all winning wagers are paid",
    ]


@pytest.mark.parametrize(
    "result", ["between", "between $1 and $2", "Between  $2 and $1", ["between", "between $1 and joker"]]
)
def test_a_clapper_between_two_sections_voids_every_wager(result: object) -> None:
    settled = GAME.settlement.settle(big_six(), written(result, ("1", "$1", "5.00"), ("2", "joker", "2.00")))
    assert settled.players == {"1": 0, "2": 0}
    assert [(step.outcome, step.cents, step.cite) for step in settled.steps] == [
        ("voided", 5_00, "619a.2(d)"),
        ("voided", 2_00, "619a.2(d)"),
    ]
    assert settled.json()["players"] == {"1": {"net": "0.00"}, "2": {"net": "0.00"}}


@pytest.mark.parametrize("reopened", [{}, REOPENED])
def test_a_void_spin_is_followed_by_the_next_result(reopened: dict[str, str]) -> None:
    settled = GAME.settlement.settle(big_six(read=reopened), written(["between", "$1"], ("1", "$1", "5.00")))
    assert settled.players == {"1": 5_00}
    said = [what for what, _, _ in settled.procedure]
    assert said.count("announce “no more bets”") == (2 if reopened else 1)


@pytest.mark.parametrize(
    ("result", "net"), [("$20", 20_00), ("BAR and BELL", 20_00), ("between cherry and bar and bell", 0)]
)
def test_themed_results_are_read_as_they_are_shown(result: str, net: int) -> None:
    settled = GAME.settlement.settle(big_six({**FRUIT, **APPROVED}), written(result, ("1", "bar and bell", "1.00")))
    assert settled.players == {"1": net}


@pytest.mark.parametrize("result", ["00", "$3", "1", "", "between joker and flag", "betwixt"])
def test_a_result_that_cannot_be_is_refused(result: str) -> None:
    with pytest.raises(InputError) as problem:
        GAME.settlement.settle(big_six(), written(result, ("1", "$1", "1.00")))
    assert (problem.value.rule, problem.value.cite) == ("wheel.order", "619a.1(b)")
    assert "$1" in problem.value.reason


def test_nothing_follows_a_valid_spin() -> None:
    with pytest.raises(InputError, match="is valid and ends the round"):
        GAME.settlement.settle(big_six(), written(["$1", "$2"], ("1", "$1", "1.00")))


@pytest.mark.parametrize(
    ("wager", "amount", "reason"),
    [
        ("$1", "0.00", "cannot be made of chips"),
        ("$1", "1.50", "cannot be made of chips"),
        ("corner", "1.00", "not a Big Six wager"),
    ],
)
def test_a_written_wager_that_cannot_be_made_is_refused(wager: str, amount: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        GAME.settlement.settle(big_six(), written("$1", ("1", wager, amount)))
