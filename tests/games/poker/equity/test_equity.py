"""Equities against plain enumeration, symmetry, and refusals."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.analysis.edition import open_edition
from croupier.equipment.cards import FACES, Card, cards, names
from croupier.errors import InputError
from croupier.games.poker.equity.equity import Equity, equity
from croupier.games.poker.equity.known import dealt, units
from croupier.games.poker.play.pots import ranks
from croupier.games.poker.rules import PokerRules
from depth import cases

QUICK = settings(deadline=None, max_examples=cases(12), suppress_health_check=[HealthCheck.too_slow])


def rules(game: str, **choices: object) -> PokerRules:
    found: Any = open_edition(f"gge-2011/{game}", choices=choices or None).rules
    assert isinstance(found, PokerRules)
    return found


def shares(game: PokerRules, held: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[Fraction]:
    """What each hand gets of one pot, worked out plainly."""
    got = [Fraction(0)] * len(held)
    won: list[tuple[Fraction, list[int]]] = []
    for share in game.pot.shares:
        values = [ranks(game, hand, board)[share.hand] or 0 for hand in held]
        won.append((share.part, [at for at, value in enumerate(values) if value == max(values)] if max(values) else []))
    live = sum((part for part, winners in won if winners), Fraction(0))
    for part, winners in won:
        for at in winners:
            got[at] += part / live / len(winners)
    return got


def found(answer: Equity) -> list[Fraction]:
    return [hand.equity for hand in answer.hands]


@pytest.mark.parametrize("game", ["big-o-high", "big-o-high-low"])
@pytest.mark.parametrize("board", ["2c3d8h9s", "2c3d8h"])
def test_omaha_as_by_hand(game: str, board: str) -> None:
    held, shared, dead = [cards("As4h5dKcQc"), cards("Ah4sTdTcJc"), cards("6d7d8c9cKs")], cards(board), cards("2h2s")
    left = [card for card in range(FACES) if card not in {*sum(held, ()), *shared, *dead}]
    deals = [(*shared, *more) for more in combinations(left, 5 - len(shared))]
    each = [shares(rules(game), held, deal) for deal in deals]
    answer = equity(rules(game), [names(hand) for hand in held], board=shared, dead=dead)
    assert answer.method == "exact"
    assert answer.deals == len(deals)
    assert found(answer) == [sum((row[at] for row in each), Fraction(0)) / len(deals) for at in range(3)]


@pytest.mark.parametrize("game", ["razz", "razzdugi"])
def test_stud_as_by_hand(game: str) -> None:
    held, dead = [cards("As2h3d4cKsQs"), cards("9s8h7d6cAhAc")], cards("Kd Kh Qd Qh Jd Jh Jc Js")
    left = [card for card in range(FACES) if card not in {*sum(held, ()), *dead}]
    each = [shares(rules(game), [(*held[0], one), (*held[1], two)], ()) for one, two in permutations(left, 2)]
    answer = equity(rules(game), [names(hand) for hand in held], dead=dead)
    assert answer.deals == len(each)
    assert found(answer) == [sum((row[at] for row in each), Fraction(0)) / len(each) for at in range(2)]


def test_no_low_gives_the_high_hand_everything() -> None:
    answer = equity(rules("big-o-high-low"), ["AsAhKsKhQd", "QsJhTd9c8c"], board=cards("AcAd9h9dKd"))
    assert found(answer) == [1, 0]
    assert [share.win for share in answer.hands[0].shares] == [1, 0]
    assert [share.tie for share in answer.hands[1].shares] == [0, 0]


def test_quarters() -> None:
    """Both have the nut low; one has the high hand too: three quarters and one."""
    answer = equity(rules("big-o-high-low"), ["As2sKcKdQh", "Ah2hQcJdJh"], board=cards("3c4d8sKs9h"))
    assert found(answer) == [Fraction(3, 4), Fraction(1, 4)]
    assert [share.tie for share in answer.hands[0].shares] == [0, 1]


def test_a_range_is_the_mean_of_its_hands() -> None:
    game, board = rules("big-o-high-low"), cards("2c3d8h")
    one, two = "AsAhKsKhQd", "4s5s6hTcTd"
    other = "Ac4c9c9dJs"
    apart = [equity(game, [hand, other], board=board).hands[0].equity for hand in (one, two)]
    assert equity(game, [f"{{{one}, {two}}}", other], board=board).hands[0].equity == sum(apart) / 2


def test_alternatives_that_clash_are_left_out() -> None:
    game, board = rules("big-o-high"), cards("2c3d8h9s")
    alone = equity(game, ["4s5s6hTcTd", "Ac4c9c9dJs"], board=board)
    ranged = equity(game, ["{4s5s6hTcTd, Ac5s6hTcTd}", "Ac4c9c9dJs"], board=board)
    assert found(ranged) == found(alone)
    with pytest.raises(InputError, match="every way uses a card twice"):
        equity(game, ["{AcKs, AcKd}", "{Ac2s, Ac3s}"], board=board)
    with pytest.raises(InputError, match="hardly ever"):
        equity(game, ["{AcKs, AcKd}", "{Ac2s, Ac3s}"], board=board, samples=100)


def test_samples_agree_with_all_deals() -> None:
    game, held, board = rules("big-o-high-low"), ["As4h5dKcQc", "Ah4sTdTcJc", "??"], cards("2c3d8h9s")
    exact = equity(rules("big-o-high-low"), held[:2], board=board)
    drawn = equity(game, held[:2], board=board, samples=200_000, seed=7)
    for one, two in zip(exact.hands, drawn.hands, strict=True):
        assert two.standard_error is not None
        assert abs(float(one.equity - two.equity)) < 5 * two.standard_error
    assert sum(found(drawn)) == 1
    assert found(equity(game, held, board=board, samples=5000, seed=3)) == found(
        equity(game, held, board=board, samples=5000, seed=3)
    )
    assert found(equity(game, held, board=board, samples=5000, seed=3)) != found(
        equity(game, held, board=board, samples=5000, seed=4)
    )


@QUICK
@given(
    st.sampled_from(
        ["razz", "razzdugi", "big-o-high", "big-o-high-low", "badugi", "badacey", "badeucey", "triple-draw-2-7"]
    ),
    st.randoms(use_true_random=False),
    st.integers(2, 4),
)
def test_parts_make_the_pot_whatever_the_seats(game: str, random: Any, players: int) -> None:
    set_up = rules(game)
    pack = random.sample(range(FACES), FACES)
    own, shared = set_up.hole_cards, set_up.board_cards
    held = [names(pack[at * own : (at + 1) * own]) for at in range(players)]
    board = pack[40 : 40 + max(shared - 1, 0)]
    draws = 0 if set_up.draws else None
    answer = equity(set_up, held, board=board, draws=draws)
    assert sum(found(answer)) == 1
    turned = equity(set_up, held[::-1], board=board, draws=draws)
    assert found(turned) == found(answer)[::-1]


def test_hands_of_equal_ranks_share() -> None:
    assert found(equity(rules("razz"), ["As2s3s4s5s9cTd", "Ah2h3h4h5h9dTc"])) == [Fraction(1, 2)] * 2
    assert found(equity(rules("triple-draw-2-7"), ["2s3s4s5s7h", "2h3h4h5h7s"], draws=0)) == [Fraction(1, 2)] * 2


def test_high_aces_of_a_badugi_half() -> None:
    """By the other reading of Badeucey an ace is the worst card of a badugi."""
    held = ["Ac2d3h5s9c", "4c2h3d5h9s"]
    low = rules("badeucey")
    high: Any = open_edition("gge-2011/badeucey", read={"ace-of-the-badugi-half": "high, as in the 2-7 half"}).rules
    assert equity(low, held, draws=0).hands[0].shares[1].win == 1
    assert equity(high, held, draws=0).hands[0].shares[1].win == 0


@pytest.mark.parametrize(
    "way", ["eight or better of the five cards that make the high hand", "the lowest hand, whatever it is"]
)
def test_other_readings_of_the_low_half(way: str) -> None:
    game: Any = open_edition("gge-2011/big-o-high-low", read={"which-low-hand-takes-half": way}).rules
    held, shared = [cards("As4h5dKcQc"), cards("Ah4s6dTcJc"), cards("6c7d8c9cKs")], cards("2c3d8h9s")
    left = [card for card in range(FACES) if card not in {*sum(held, ()), *shared}]
    each = [shares(game, held, (*shared, last)) for last in left]
    answer = equity(game, [names(hand) for hand in held], board=shared)
    assert found(answer) == [sum((row[at] for row in each), Fraction(0)) / len(left) for at in range(3)]


def test_a_stud_deck_that_runs_dry_has_one_card_for_all() -> None:
    assert dealt(rules("razz"), 7, 0) == (7, 0)
    assert dealt(rules("razz"), 8, 0) == (6, 1)
    assert dealt(rules("big-o-high"), 8, 0) == (5, 5)
    answer = equity(rules("razz"), ["??"] * 8, samples=2000)
    assert sum(found(answer)) == 1


def test_units_divide_whatever_is_void() -> None:
    whole, table = units(rules("big-o-high-low"), 3)
    assert table == [[whole // 2, whole // 2], [0, whole], [whole, 0], [0, 0]]
    assert whole % 6 == 0


@pytest.mark.parametrize(
    ("game", "held", "more", "says"),
    [
        ("big-o-high", ["As"], {}, "between 2 and 8 hands, not 1"),
        ("big-o-high", ["As"] * 9, {}, "between 2 and 8 hands, not 9"),
        ("big-o-high", ["AsAhAdAc2s3s", "Ks"], {}, "at most 5"),
        ("big-o-high", ["As", "AsKs"], {}, "As appears more than once"),
        ("big-o-high", ["As", "Ks"], {"dead": cards("Ks")}, "Ks appears more than once"),
        ("big-o-high", ["As", "Ks"], {"board": cards("2c3c4c5c6c7c")}, "at most 5 cards; 6 were given"),
        ("big-o-high", ["As", "Ks"], {"board": cards("2c??")}, "leave out"),
        ("razz", ["As", "Ks"], {"board": cards("2c")}, "does not exist in this game"),
        ("razz", ["As", "Ks"], {"draws": 1}, "has no draw"),
        ("razz", ["As", "Ks"], {"policy": "pat"}, "nobody draws"),
        ("badugi", ["As", "Ks"], {"draws": 4}, "3 draws"),
        ("badugi", ["As", "Ks"], {"draws": -1}, "3 draws"),
        ("badugi", ["As", "Ks"], {"policy": "best"}, "no policy 'best'"),
        ("badugi", ["As", "Ks"], {"policy": "alone"}, "no policy 'alone'; there are pat and low-5 to low-13"),
        ("razz", ["As", "Ks"], {"samples": 1}, "1 samples"),
        ("razz", ["As", "Ks"], {"samples": 10**12}, "cannot be used"),
        ("razz", ["As", "Ks"], {"seed": -1}, "a seed is"),
        ("big-o-high", ["??"] * 8, {"dead": tuple(range(10))}, "too few"),
    ],
)
def test_refusals(game: str, held: list[str], more: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        equity(rules(game), held, **more)
