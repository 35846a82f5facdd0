"""Pots: side pots, shares, ties, odd chips by seat, by suit and by the small blind, and the rake, with values by hand."""

from collections.abc import Mapping

import pytest

from croupier.equipment.cards import cards
from croupier.games.poker.play.pots import SidePot, divide, named, rake, raked, ranks, side_pots
from croupier.games.poker.rules import PokerRules
from poker_tables import BADACEY, BADEUCEY, BIG_O, BIG_O_SPLIT, DEUCE, RAZZ, RAZZDUGI, PokerTable, poker


def shared(rules: PokerRules, cents: int, hands: Mapping[int, str], board: str = "", players: int = 4) -> dict[int, int]:
    """What each position takes of one pot."""
    held = {position: cards(text) for position, text in hands.items()}
    ranked = {position: ranks(rules, hand, cards(board)) for position, hand in held.items()}
    taken = dict.fromkeys(hands, 0)
    for win in divide(rules, SidePot(cents, tuple(hands)), held, cards(board), ranked, players=players):
        taken[win.position] += win.cents
    assert sum(taken.values()) == cents
    return taken


# Side pots


@pytest.mark.parametrize(
    ("put", "live", "pots"),
    [
        ((10, 10), (True, True), [(20, (0, 1))]),
        ((5, 10, 20, 20), (True,) * 4, [(20, (0, 1, 2, 3)), (15, (1, 2, 3)), (20, (2, 3))]),
        ((5, 10, 20, 20), (True, False, True, True), [(20, (0, 2, 3)), (35, (2, 3))]),  # the folded ten is dead money
        ((5, 7, 20), (True, True, False), [(15, (0, 1)), (17, (1,))]),  # nobody reaches what was folded above
        ((0, 4, 6), (True, True, True), [(8, (1, 2)), (2, (2,))]),
        ((1, 2, 3, 4, 5, 6, 7, 7), (True,) * 8, [(8 - n, tuple(range(n, 8))) for n in range(6)] + [(2, (6, 7))]),
        ((0, 0), (True, True), []),
    ],
)
def test_side_pots(put: tuple[int, ...], live: tuple[bool, ...], pots: list[tuple[int, tuple[int, ...]]]) -> None:
    assert [tuple(pot) for pot in side_pots(put, live)] == pots


def test_everybody_all_in_for_something_else() -> None:
    rules = poker(DEUCE, {"limit.kind": "none"})
    given = {"A": "7s 5d 4c 3h 2d", "B": "8s 5h 4d 3c 2h", "C": "9s 5c 4h 3d 2c", "D": "Ts 8c 7h 6d 2s"}
    table = PokerTable(rules, stacks={"A": 10_00, "B": 25_00, "C": 60_00, "D": 100_00}).starts().gives(given).posts(2)
    table.bets("C", 60_00).calls("D", "A", "B")
    assert table.stack("D") == 40_00
    table.stays().shows("A").shows("B").shows("C").shows("D").awards()
    assert table.paid() == [
        ("A", "main pot, 2-7", 40_00),
        ("B", "side pot 1, 2-7", 45_00),
        ("C", "side pot 2, 2-7", 70_00),
    ]


# Ties and odd chips

NINE = ("9s 8d 6c 4h 2d", "9h 8h 6h 4c 2s", "9d 8c 6d 4d 2c")  # three equal 2-7 hands


@pytest.mark.parametrize(
    ("cents", "taken"),
    [(9_00, {0: 3_00, 1: 3_00, 3: 3_00}), (10_00, {0: 4_00, 1: 3_00, 3: 3_00}), (11_00, {0: 4_00, 1: 4_00, 3: 3_00})],
)
def test_three_tied_from_the_buttons_left(cents: int, taken: dict[int, int]) -> None:
    assert shared(poker(DEUCE), cents, {0: NINE[2], 1: NINE[0], 3: NINE[1]}) == taken


@pytest.mark.parametrize(
    ("cents", "taken"),
    [(10_00, {0: 3_00, 1: 4_00, 3: 3_00}), (11_00, {0: 3_00, 1: 4_00, 3: 4_00})],
)
def test_three_tied_by_suit_of_the_high_card(cents: int, taken: dict[int, int]) -> None:
    rules = poker(DEUCE, read={"odd-chip-of-equal-hands": "high card by suit"})
    assert shared(rules, cents, {0: NINE[2], 1: NINE[0], 3: NINE[1]}) == taken


def test_what_is_less_than_a_chip_goes_with_the_first_odd_chip() -> None:
    assert shared(poker(DEUCE), 9_50, {1: NINE[0], 2: NINE[1]}) == {1: 5_50, 2: 4_00}


# Halves, ties within them, quarters

WHEEL, SIXTY_FOUR = "5s 4s 3s 2s As", "6s 4d 3c 2h Kh"


@pytest.mark.parametrize(("cents", "low", "badugi"), [(10_00, 5_00, 5_00), (11_00, 6_00, 5_00), (1_00, 1_00, 0)])
def test_halves_with_the_excess_to_the_lowball_hand(cents: int, low: int, badugi: int) -> None:
    assert shared(poker(BADACEY), cents, {0: SIXTY_FOUR, 2: WHEEL}) == {0: badugi, 2: low}


def test_badugi_aces_high_where_so_read() -> None:
    hands = {0: "As 4d 3c 2h 2s", 1: "6s 5d 4h 3c 3d"}  # the pair of twos is the better 2-7 hand either way
    assert shared(poker(BADEUCEY), 10_00, hands) == {0: 10_00, 1: 0}
    rules = poker(BADEUCEY, read={"ace-of-the-badugi-half": "high, as in the 2-7 half"})
    assert shared(rules, 10_00, hands) == {0: 5_00, 1: 5_00}  # 6-5-4-3 beats A-4-3-2


def test_a_badugi_of_high_aces_is_named_by_them() -> None:
    rules = poker(BADEUCEY, read={"ace-of-the-badugi-half": "high, as in the 2-7 half"})
    assert named(rules, "badugi", cards("As 4d 3c 2h 2s")) == "badugi A-4-3-2"
    assert named(rules, "badugi", cards("As 9s 3s 2h 2s")) == "two-card badugi 3-2"
    assert named(poker(BADEUCEY), "badugi", cards("As 9s 3s 2h 2s")) == "two-card badugi 2-A"


def test_quarters() -> None:
    rules, board = poker(BIG_O_SPLIT), "Kd 7c 2h 3s Qs"
    # A has the kings; B and C share the low with ace and four.
    hands = {0: "Kh Ks Jc Tc 9c", 1: "Ah 4s 9h 8c 9d", 2: "Ad 4d Th Jh Js"}
    assert shared(rules, 21_00, hands, board) == {0: 11_00, 1: 5_00, 2: 5_00}
    assert shared(rules, 23_00, hands, board) == {0: 12_00, 1: 6_00, 2: 5_00}  # 7c and then 4s over 4d


def test_what_equal_lows_cannot_divide_may_go_to_the_high_hand() -> None:
    rules = poker(BIG_O_SPLIT, read={"odd-chip-of-equal-lows": "to the high hand, as the pot's odd chip"})
    board, hands = "Kd 7c 2h 3s Qs", {0: "Kh Ks Jc Tc 9c", 1: "Ah 4s 9h 8c 9d", 2: "Ad 4d Th Jh Js"}
    assert shared(rules, 21_00, hands, board) == {0: 11_00, 1: 5_00, 2: 5_00}  # eleven and ten, which divides
    assert shared(rules, 23_00, hands, board) == {0: 13_00, 1: 5_00, 2: 5_00}  # twelve and eleven, of which one is left
    # Two pairs twice: the chip that the lows leave is one of theirs, and goes by suit to the king of spades.
    tied = {0: "Ks Qh Jc Tc 9c", 1: "Ah 4s Kh Qc 9d", 2: "Ad 4d Th Jh Js"}
    assert shared(poker(BIG_O_SPLIT), 23_00, tied, board) == {0: 6_00, 1: 12_00, 2: 5_00}
    assert shared(rules, 23_00, tied, board) == {0: 7_00, 1: 11_00, 2: 5_00}


def test_no_low_gives_all_to_high() -> None:
    hands = {0: "Kh Ks Jc Tc 9c", 1: "Ah 4s 9h 8c 9d"}
    assert shared(poker(BIG_O_SPLIT), 21_00, hands, "Kd 7c Th Js Qd") == {0: 21_00, 1: 0}


STRAIGHTS = {0: "Ah Tc 9s 9h 8c", 1: "As Ts 8s 8h 6c", 3: "Ad Td 6d 6h 5c"}
NO_LOW = "Kd Qc Jh 2s 3d"


@pytest.mark.parametrize(
    ("tied", "cents", "taken"),
    [
        ("high card by suit", 10_00, {0: 3_00, 1: 4_00, 3: 3_00}),
        ("high card by suit", 11_00, {0: 4_00, 1: 4_00, 3: 3_00}),
        ("nearest the small blind", 10_00, {0: 4_00, 1: 3_00, 3: 3_00}),
        ("nearest the small blind", 11_00, {0: 4_00, 1: 4_00, 3: 3_00}),
    ],
)
def test_omaha_ties(tied: str, cents: int, taken: dict[int, int]) -> None:
    assert shared(poker(BIG_O, {"pot.odd_among_tied": tied}), cents, STRAIGHTS, NO_LOW) == taken


def test_the_small_blind_of_two_players_may_be_the_button() -> None:
    rules = poker(
        BIG_O,
        {"pot.odd_among_tied": "nearest the small blind"},
        read={"blinds-of-two-players": "the button posts the small blind"},
    )
    hands = {0: STRAIGHTS[0], 1: STRAIGHTS[1]}
    assert shared(rules, 11_00, hands, NO_LOW, players=2) == {0: 5_00, 1: 6_00}


def test_dividing_to_the_dollar_or_to_the_smallest_chip() -> None:
    hands = {0: STRAIGHTS[0], 1: STRAIGHTS[1]}
    for unit, taken in (("dollar", {0: 5_00, 1: 6_50}), ("smallest chip in play", {0: 5_75, 1: 5_75})):
        rules = poker(BIG_O, {"pot.odd_unit": unit, "stakes.unit": "0.25"})
        assert shared(rules, 11_50, hands, NO_LOW) == taken


def test_the_high_card_may_be_any_that_is_held() -> None:
    board = "Qs Js Td 2c 3h"  # each plays nine and eight in a straight from eight to queen
    hands = {0: "9h 8c Ac 5d 4c", 1: "9s 8h 6c 6d 4h"}  # the ace does not play
    plays = poker(BIG_O)
    holds = poker(BIG_O, read={"which-high-card": "among the player's own cards"})
    assert shared(plays, 11_00, hands, board) == {0: 5_00, 1: 6_00}  # the nine of spades
    assert shared(holds, 11_00, hands, board) == {0: 6_00, 1: 5_00}


def test_razz_by_suit_and_razzdugi_to_the_razz_half() -> None:
    tied = {0: "8c 6d 4h 2s As Kd Ks", 1: "8s 6h 4c 2d Ac Kh Kc"}
    assert shared(poker(RAZZ), 5_00, tied) == {0: 2_00, 1: 3_00}
    won = {0: "8s 6s 4s 2s As Ks Qs", 1: "9s 8d 7c 6h Kd Kh Kc"}
    assert shared(poker(RAZZDUGI), 5_00, won) == {0: 3_00, 1: 2_00}


# Which rule gave an odd chip


Taken = list[tuple[int, str | None, int, str]]


def wins(rules: PokerRules, cents: int, hands: Mapping[int, str], board: str = "") -> Taken:
    """Position, kind of hand, cents and rule of each win."""
    held = {position: cards(text) for position, text in hands.items()}
    ranked = {position: ranks(rules, hand, cards(board)) for position, hand in held.items()}
    divided = divide(rules, SidePot(cents, tuple(hands)), held, cards(board), ranked, players=4)
    return [(win.position, win.hand, win.cents, win.rule) for win in divided]


def test_an_odd_chip_between_the_halves_and_one_between_equal_hands() -> None:
    rules, low, bad = poker(BADEUCEY), "2-7", "badugi"
    one = {0: SIXTY_FOUR, 1: "8s 7s 5s 3d 2d"}
    assert wins(rules, 5_00, one) == [(1, low, 3_00, "pot.odd"), (0, bad, 2_00, "pot.shares")]
    tied = {0: "8s 5s 4s 3d 2d", 1: "8d 5d 4d 3s 2s"}  # the same 2-7 hand and the same badugi of two cards
    assert wins(rules, 8_00, tied) == [
        (0, low, 2_00, "pot.shares"),
        (1, low, 2_00, "pot.shares"),
        (0, bad, 2_00, "pot.shares"),
        (1, bad, 2_00, "pot.shares"),
    ]
    # Seven: four and three. The four divides, so that nobody has the odd chip of the pot; the three does not.
    assert wins(rules, 7_00, tied) == [
        (0, low, 2_00, "pot.shares"),
        (1, low, 2_00, "pot.shares"),
        (0, bad, 2_00, "pot.odd_among_tied"),
        (1, bad, 1_00, "pot.shares"),
    ]
    assert wins(rules, 5_00, tied)[:2] == [(0, low, 2_00, "pot.odd_among_tied"), (1, low, 1_00, "pot.shares")]


def test_the_excess_of_the_badugi_half_goes_to_the_lowball_hand_where_so_read() -> None:
    rules = poker(BADEUCEY, read={"odd-chip-of-equal-hands": "to the best 2-7 hand, as the pot's excess"})
    # 2 has the best 2-7 hand; 0 and 1 have equal badugis of 4-3-2-A.
    hands = {0: "4s 3d 2c Ah Kh", 1: "4h 3c 2d As Kd", 2: "7s 5s 4c 3s 2s"}
    assert wins(rules, 10_00, hands) == [
        (2, "2-7", 6_00, "pot.odd"),
        (0, "badugi", 2_00, "pot.shares"),
        (1, "badugi", 2_00, "pot.shares"),
    ]
    assert wins(poker(BADEUCEY), 10_00, hands)[0] == (2, "2-7", 5_00, "pot.shares")
    assert wins(rules, 9_00, hands)[0] == (2, "2-7", 5_00, "pot.odd")
    tied = {0: "8s 5s 4s 3d 2d", 1: "8d 5d 4d 3s 2s"}
    assert [win[2] for win in wins(rules, 7_00, tied)] == [3_00, 2_00, 1_00, 1_00]


def test_what_is_less_than_a_chip_is_named_as_odd() -> None:
    rules = poker(BIG_O, {"pot.odd_unit": "dollar", "stakes.unit": "0.25"})
    hands = {0: STRAIGHTS[0], 1: STRAIGHTS[1]}
    assert wins(rules, 10_50, hands, NO_LOW) == [
        (1, "omaha-high", 5_50, "pot.odd_among_tied"),
        (0, "omaha-high", 5_00, "pot.shares"),
    ]


# A low that need not qualify


def test_the_lowest_hand_takes_half_where_so_read() -> None:
    rules = poker(BIG_O_SPLIT, read={"which-low-hand-takes-half": "the lowest hand, whatever it is"})
    hands = {0: "Kh Ks Jc Tc 9c", 1: "Ah 4s 9h 8c 9d"}
    assert shared(rules, 21_00, hands, "Kd 7c Th Js Qd") == {0: 11_00, 1: 10_00}  # B: J-T-7-4-A, no eight
    assert shared(poker(BIG_O_SPLIT), 21_00, hands, "Kd 7c Th Js Qd") == {0: 21_00, 1: 0}
    assert wins(rules, 20_00, hands, "Kd 7c Th Js Qd")[1][:2] == (1, "omaha-a-5")


def test_one_hand_of_five_cards_for_both_halves_where_so_read() -> None:
    one = "eight or better of the five cards that make the high hand"
    rules, board = poker(BIG_O_SPLIT, read={"which-low-hand-takes-half": one}), "8d 7c 2h Ks Kd"
    hands = {0: "Kh Kc Qh Qs 9c", 1: "As 3h Jd Jh Th"}  # four kings; kings and jacks, and a low of 8-7-3-2-A
    assert shared(poker(BIG_O_SPLIT), 20_00, hands, board) == {0: 10_00, 1: 10_00}
    assert shared(rules, 20_00, hands, board) == {0: 20_00, 1: 0}  # two pair are no low
    straight = {0: "Kh Kc Qh Qs 9c", 1: "6s 4h Ac Jd Jh"}
    board = "8d 7c 5h Ks Kd"  # four kings against a straight from four to eight, which is a low as well
    assert shared(rules, 20_00, straight, board) == {0: 10_00, 1: 10_00}
    assert named(rules, "omaha-8-one-hand", cards(straight[1]), cards(board)).startswith("8-7-6-5-4")


# Rake


@pytest.mark.parametrize(
    ("pot", "percent", "taken"), [(9_99, "10", 0), (10_00, "10", 1_00), (39_99, "10", 3_00), (100_00, "10", 4_00)]
)
def test_rake_in_whole_units_up_to_the_cap(pot: int, percent: str, taken: int) -> None:
    assert rake(poker(DEUCE, {"rake.percent": percent}), pot, streets=2) == taken


def test_no_rake_before_a_second_betting_round_unless_the_house_says() -> None:
    assert rake(poker(DEUCE, {"rake.percent": "10"}), 100_00, streets=1) == 0
    assert rake(poker(DEUCE, {"rake.percent": "10", "rake.taken": "every hand"}), 100_00, streets=1) == 4_00


def test_rake_comes_from_the_main_pot_first() -> None:
    pots = raked([SidePot(3_00, (0, 1)), SidePot(10_00, (1, 2))], 4_00)
    assert [pot.cents for pot in pots] == [0, 9_00]
