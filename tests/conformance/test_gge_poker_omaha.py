"""Exhibit A, III: Big O, high and high-low, paragraph by paragraph."""

import pytest

from croupier.equipment.cards import cards
from croupier.games.poker import hands
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from played import DEALER
from poker_tables import BIG_O, BIG_O_SPLIT, OMAHA, PokerTable, poker
from war_tables import covers

BOARD = "Kd 7c 2h"


def begun(edition: str, players: str = "A B C", **choices: str) -> PokerTable:
    return PokerTable(poker(edition, {"limit.kind": "fixed", **choices}), players).starts()


def run_out(table: PokerTable, board: str) -> PokerTable:
    """Everybody checks to the end; the board comes as named, the burns unseen."""
    left = list(cards(board))
    while table.state.phase != "showdown":
        match table.state.phase:
            case "dealing":
                faces = tuple(left.pop(0) if to == e.BOARD else 52 for to in table.state.due)
                table.does(c.Deal(by=DEALER, cards=faces))
            case _:
                table.calls(table.turn) if "call" in table.next_steps else table.checks(table.turn)
    return table


def played(edition: str, given: dict[str, str], board: str, **choices: str) -> list[tuple[str, str, int]]:
    table = run_out(begun(edition, " ".join(given), **choices).posts(2).gives(given), board)
    while table.state.phase == "showdown":
        table.shows(table.turn)
    return table.awards().paid()


@covers(*OMAHA)
def test_exhibit_a_iii_table_at_most_eight(edition: str) -> None:
    with pytest.raises(Exception, match="seats = 9 is not allowed"):
        poker(edition, {"seats": 9})


@covers(*OMAHA)
def test_exhibit_a_iii_button_1_orders_cards_and_bets(edition: str) -> None:
    table = begun(edition)
    assert table.state.players[-1] == table.state.button


@covers(*OMAHA)
def test_exhibit_a_iii_button_2_starts_at_the_dealers_right(edition: str) -> None:
    assert begun(edition, "A B C D").state.button == 3


@covers(*OMAHA)
def test_exhibit_a_iii_button_3_rotates_clockwise(edition: str) -> None:
    table = begun(edition).posts(2).deals().folds("C", "A").awards().starts()
    assert table.state.seats[table.state.button] == "A"


@covers(*OMAHA)
def test_exhibit_a_iii_blinds_before_any_card(edition: str) -> None:
    table = begun(edition)
    assert table.next_steps == {"post"}
    table.refuses(c.Deal(by=DEALER, cards=cards("??")), "blinds.when")
    assert table.posts(2).next_steps == {"deal"}


@covers(*OMAHA)
@pytest.mark.parametrize("amounts", [("4.00",), ("2.00", "4.00"), ("1.00", "2.00", "4.00")])
def test_exhibit_a_iii_blinds_as_many_as_the_house_wants(edition: str, amounts: tuple[str, ...]) -> None:
    rules = poker(edition, {"blinds.number": len(amounts), "blinds.amounts": amounts})
    table = PokerTable(rules, "A B C D").starts().posts(len(amounts)).deals()
    assert table.turn == "ABCD"[len(amounts)]


@covers(*OMAHA)
def test_exhibit_a_iii_deal_five_rounds_face_down_the_button_last(edition: str) -> None:
    assert begun(edition).posts(2).state.due == (0, 2, 4) * 5


@covers(*OMAHA)
def test_exhibit_a_iii_first_bet_every_blind_may_raise(edition: str) -> None:
    rules = poker(edition, {"limit.kind": "fixed", "blinds.amounts": ("4.00", "4.00")})
    table = PokerTable(rules, "A B C").starts().posts(2).deals().calls("C")
    assert table.turn == "A"
    assert "bet" in table.next_steps
    table.checks("A")
    assert table.turn == "B"
    assert "bet" in table.next_steps


@covers(*OMAHA)
def test_exhibit_a_iii_flop_a_burn_and_three_cards(edition: str) -> None:
    table = begun(edition).posts(2).deals().calls("C", "A").checks("B")
    assert table.state.due == (e.BURN, e.BOARD, e.BOARD, e.BOARD)
    table.refuses(c.Deal(by=DEALER, cards=cards("?? ??")), "street_order")  # the board lies face up
    table.deals("?? " + BOARD)
    assert table.turn == "A"
    assert table.next_steps == {"fold", "check", "bet"}


@covers(*OMAHA)
def test_exhibit_a_iii_turn_a_burn_and_a_fourth_card(edition: str) -> None:
    table = begun(edition).posts(2).deals().calls("C", "A").checks("B").deals("?? " + BOARD).checks("A", "B", "C")
    assert table.state.due == (e.BURN, e.BOARD)
    assert table.deals("?? 3s").turn == "A"


@covers(*OMAHA)
def test_exhibit_a_iii_river_a_burn_and_the_last_card(edition: str) -> None:
    table = begun(edition).posts(2).deals().calls("C", "A").checks("B").deals("?? " + BOARD).checks("A", "B", "C")
    table.deals("?? 3s").checks("A", "B", "C")
    assert table.state.due == (e.BURN, e.BOARD)
    table.deals("?? 4s").checks("A", "B", "C")
    assert table.state.phase == "showdown"


@covers(*OMAHA)
def test_exhibit_a_iii_two_and_three_of_the_board(edition: str) -> None:
    board = cards("As Ks Qs Js 2h")
    used = hands.used("omaha-high", cards("Ts 3d 4d 5c 6c"), board)
    assert len(set(used) & set(board)) == 3  # one spade in the hand makes no royal flush
    flush, pair = (
        hands.rank("omaha-high", cards("Ts 9s 4d 5c 6c"), board),
        hands.rank("omaha-high", cards("Th Td 4d 5c 6c"), board),
    )
    assert flush is not None
    assert pair is not None
    assert flush > pair


@covers(BIG_O)
def test_exhibit_a_iii_showdown_1_the_best_high_hand_wins(edition: str) -> None:
    given = {"A": "Kh Ks 3c 4c 5c", "B": "Qh Qs 9c 8c 9d"}
    assert played(edition, given, "Kd 7c 2h 3s Qd") == [("A", "main pot, omaha-high", 8_00)]


@covers(BIG_O_SPLIT)
def test_exhibit_a_iii_showdown_2_high_and_low_take_half_each(edition: str) -> None:
    given = {"A": "Kh Ks Jc Tc 9c", "B": "Ah 4s 9h 8c 9d"}
    assert played(edition, given, "Kd 7c 2h 3s Qd") == [
        ("A", "main pot, omaha-high", 4_00),
        ("B", "main pot, omaha-8", 4_00),
    ]


@covers(BIG_O_SPLIT)
def test_exhibit_a_iii_showdown_2_without_a_low_high_takes_all(edition: str) -> None:
    given = {"A": "Kh Ks Jc Tc 9c", "B": "Ah 4s 9h 8c 9d"}
    assert played(edition, given, "Kd 7c Th Js Qd")[0][1:] == ("main pot, omaha-high", 8_00)


@covers(*OMAHA)
def test_exhibit_a_iii_showdown_3_equal_high_hands_divide_the_high_share(edition: str) -> None:
    given = {"A": "Ah Tc 9s 9h 8c", "B": "Ad Ts 8s 8h 6c"}
    paid = played(edition, given, "Kd Qc Jh 2s 3d")  # each makes a straight from ten to ace
    assert [(player, cents) for player, _, cents in paid] == [("A", 4_00), ("B", 4_00)]


@covers(BIG_O_SPLIT)
def test_exhibit_a_iii_showdown_4_equal_low_hands_divide_the_low_share(edition: str) -> None:
    given = {"A": "Kh Ks Jc Tc 9c", "B": "Ah 4s 9h 8c 9d", "C": "Ad 4d Th Jh Js"}
    paid = played(edition, given, "Kd 7c 2h 3s Qs")
    assert paid == [
        ("A", "main pot, omaha-high", 6_00),
        ("B", "main pot, omaha-8", 3_00),
        ("C", "main pot, omaha-8", 3_00),
    ]


@covers(*OMAHA)
def test_exhibit_a_iii_showdown_5_spades_hearts_diamonds_clubs(edition: str) -> None:
    # Aces of spades and hearts in two equal straights: the pot of eleven has one chip too many.
    given = {"A": "Ah Tc 9s 9h 8c", "B": "As Ts 8s 8h 6c", "C": "3c 3h 4c 5c 5d"}
    table = begun(edition, "A B C", **{"stakes.ante": "1.00"}).posts(5).gives(given)
    table.folds("C").calls("A").checks("B")
    paid = run_out(table, "Kd Qc Jh 2s 3d").shows("A").shows("B").awards().paid()
    assert [(player, cents) for player, _, cents in paid] == [("B", 6_00), ("A", 5_00)]
