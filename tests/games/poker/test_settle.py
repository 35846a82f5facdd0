"""The written showdown: a pot and the hands that were shown, as `croupier settle` takes it."""

from collections.abc import Mapping

import pytest

from croupier.analysis.settlement import settle as settle_report
from croupier.errors import InputError
from croupier.games.poker.settle import settle
from poker_tables import BADACEY, BIG_O_SPLIT, DEUCE, RAZZ, ROOM, poker

EQUAL = {"1": "9s 8d 6c 4h 2d", "3": "9h 8h 6h 4c 2s", "5": "9d 8c 6d 4d 2c"}


def net(edition: str, **written: object) -> dict[str, int]:
    return dict(settle(poker(edition), written).players)


def test_one_pot_to_the_best_hand() -> None:
    settled = settle(
        poker(DEUCE), {"pot": "101.00", "unit": "1.00", "hands": {"1": "7s 5d 4c 3h 2d", "2": "8s 5h 4d 3c 2h"}}
    )
    assert dict(settled.players) == {"1": 101_00, "2": 0}
    (step,) = settled.steps
    assert (step.player, step.wager, step.outcome, step.cents) == ("1", "main pot, 2-7", "paid", 101_00)
    assert step.cite.startswith("Exhibit A I.showdown")


@pytest.mark.parametrize(
    ("button", "taken"),
    [
        (None, {"1": 34_00, "3": 34_00, "5": 33_00}),
        ("1", {"1": 33_00, "3": 34_00, "5": 34_00}),
        (2, {"1": 33_00, "3": 34_00, "5": 34_00}),
        ("4", {"1": 34_00, "3": 33_00, "5": 34_00}),
    ],
)
def test_odd_chips_from_the_buttons_left(button: object, taken: Mapping[str, int]) -> None:
    written = {"pot": "101.00", "unit": "1.00", "hands": EQUAL} | ({"button": button} if button else {})
    assert net(DEUCE, **written) == taken


def test_halves_and_the_unit() -> None:
    hands = {"1": "6s 4d 3c 2h Kh", "2": "5s 4s 3s 2s As"}
    assert net(BADACEY, pot="101.00", unit="1.00", hands=hands) == {"1": 50_00, "2": 51_00}
    assert net(BADACEY, pot="101.00", unit="5.00", hands=hands) == {"1": 50_00, "2": 51_00}
    assert net(BADACEY, pot="101.00", unit="0.50", hands=hands) == {"1": 50_50, "2": 50_50}


def test_the_steps_name_the_rule_of_an_odd_chip() -> None:
    def rules_of(cents: str, hands: Mapping[str, str]) -> list[tuple[str, str]]:
        written = {"pot": cents, "unit": "1.00", "hands": hands}
        return [(step.player, step.rule) for step in settle(poker(BADACEY), written).steps]

    apart = {"1": "6s 4d 3c 2h Kh", "2": "5s 4s 3s 2s As"}
    assert rules_of("101.00", apart) == [("2", "pot.odd"), ("1", "pot.shares")]
    tied = {"1": "8s 5s 4s 3d 2d", "2": "8d 5d 4d 3s 2s"}
    # 51 and 50: the first of the equal A-5 hands takes 26 of the 51.
    assert rules_of("101.00", tied) == [
        ("1", "pot.odd_among_tied"),
        ("2", "pot.shares"),
        ("1", "pot.shares"),
        ("2", "pot.shares"),
    ]


def test_a_board_and_no_low() -> None:
    hands = {"1": "Kh Ks Jc Tc 9c", "2": "Ah 4s 9h 8c 9d"}
    assert net(BIG_O_SPLIT, pot="21.00", hands=hands, board="Kd 7c 2h 3s Qd") == {"1": 11_00, "2": 10_00}
    assert net(BIG_O_SPLIT, pot="21.00", hands=hands, board="Kd 7c Th Js Qd") == {"1": 21_00, "2": 0}


def test_a_pot_divided_to_the_dollar_whatever_chips_there_are() -> None:
    hands = {"1": "Ah Tc 9s 9h 8c", "2": "As Ts 8s 8h 6c"}
    rules = poker(BIG_O_SPLIT, {"pot.odd_unit": "dollar", "stakes.unit": "0.25"})
    written = {"pot": "11.50", "unit": "0.25", "hands": hands, "board": "Kd Qc Jh 2s 3d"}
    assert dict(settle(rules, written).players) == {"1": 5_00, "2": 6_50}


def test_stud_has_no_button() -> None:
    tied = {"1": "8c 6d 4h 2s As Kd Ks", "3": "8d 6h 4c 2d Ac Kh Kc"}
    rules = poker(RAZZ, {"pot.odd_among_tied": "left of button"})
    assert dict(settle(rules, {"pot": "5.00", "hands": tied, "button": "1"}).players) == {"1": 3_00, "3": 2_00}


def test_side_pots() -> None:
    hands = {"1": "7s 5d 4c 3h 2d", "2": "8s 5h 4d 3c 2h", "3": "9s 5c 4h 3d 2c"}
    pots = [{"amount": "30.00", "players": ["1", "2", "3"]}, {"amount": "10.00", "players": ["2", "3"]}]
    assert net(DEUCE, pots=pots, hands=hands) == {"1": 30_00, "2": 10_00, "3": 0}


def test_stud_with_one_card_for_all() -> None:
    hands = {"1": "8c 6d 4h 2s Kd Ks", "2": "9s 6h 4c 2d Kh Kc"}
    assert net(RAZZ, pot="10.00", hands=hands, board="As") == {"1": 10_00, "2": 0}


HANDS = {"1": "7s 5d 4c 3h 2d", "2": "8s 5h 4d 3c 2h"}


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({"hands": HANDS}, 'say "pot"'),
        ({"pot": "1.00", "pots": [], "hands": HANDS}, 'say "pot"'),
        ({"pot": "a lot", "hands": HANDS}, '"pot"'),
        ({"pot": "-5.00", "hands": HANDS}, '"pot"'),
        ({"pot": "1.00"}, '"hands" must give'),
        ({"pot": "1.00", "hands": []}, '"hands" must give'),
        ({"pot": "1.00", "hands": {"0": HANDS["1"]}}, "is not a seat"),
        ({"pot": "1.00", "hands": {"x": HANDS["1"]}}, "is not a seat"),
        ({"pot": "1.00", "hands": {"1": "7s 5d"}}, "shows 2 cards"),
        ({"pot": "1.00", "hands": {"1": "7s 5d 4c 3h ??"}}, "not seen"),
        ({"pot": "1.00", "hands": {"1": HANDS["1"], "2": HANDS["1"]}}, "there twice"),
        ({"pot": "1.00", "hands": HANDS, "board": "As"}, "the board has 1 cards"),
        ({"pot": "1.00", "hands": HANDS, "unit": "0.00"}, '"unit"'),
        ({"pot": "1.00", "hands": HANDS, "button": "x"}, '"button" must be a seat'),
        ({"pot": "1.00", "hands": HANDS, "button": []}, '"button" must be a seat'),
        ({"pot": "1.00", "hands": HANDS, "button": 0}, '"button" must be a seat'),
        ({"pot": "1.00", "hands": HANDS, "button": "9"}, '"button" must be a seat .* 1 to 8'),
        ({"pot": "1.00", "hands": {"9": HANDS["1"], "2": HANDS["2"]}}, "'9' is not a seat; seats are 1 to 8"),
        ({"pot": "1.00", "hands": {"01": HANDS["1"], "2": HANDS["2"]}}, "'01' is not a seat"),
        ({"pots": [{"amount": "1.00", "players": ["4"]}], "hands": HANDS}, "seat 4 shows no hand"),
        ({"pots": [{"amount": "1.00", "players": ["1", "1"]}], "hands": HANDS}, "named twice"),
        ({"pots": [5], "hands": HANDS}, "pot 1: must be"),
        ({"pots": "all", "hands": HANDS}, '"pots" must be a list'),
    ],
)
def test_bad_input_is_refused_in_a_sentence(written: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says) as problem:
        settle(poker(DEUCE), written)
    assert "\n" not in problem.value.reason


def test_a_room_without_a_game_settles_nothing() -> None:
    with pytest.raises(InputError, match="a poker room has no game of its own"):
        settle_report({"edition": ROOM, "pot": "1.00", "hands": HANDS})


@pytest.mark.parametrize(
    ("option", "paid"),
    [("as for equal high hands", [3_00, 2_00, 1_00]), ("to the high hand, as the pot's odd chip", [4_00, 1_00, 1_00])],
)
def test_the_odd_chip_of_equal_lows_goes_where_the_reading_says(option: str, paid: list[int]) -> None:
    """W9: half of 6.00 for the nines, half for two equal lows, whose odd chip may go to the high hand."""
    hands = {"1": "9h 9d Ks Qs Js", "2": "As 4s Kd Qd Jd", "3": "Ah 4h Kc Qc Jc"}
    rules = poker(BIG_O_SPLIT, read={"odd-chip-of-equal-lows": option})
    totals = settle(rules, {"hands": hands, "board": "2c 3d 7h 9s 9c", "pot": "6.00", "button": "1"}).players
    assert [totals[seat] for seat in "123"] == paid
