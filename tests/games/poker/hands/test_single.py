"""Single hands: their order by the letter, their names, the cards that make them, and what is refused."""

import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest

from croupier.equipment.cards import UNKNOWN, cards, names
from croupier.errors import InputError
from croupier.games.poker import hands
from croupier.games.poker.hands import Kind


def ranked(kind: Kind, text: str, board: str = "") -> int | None:
    return hands.rank(kind, cards(text), cards(board))


# From the worst to the best, each better than the one before.
ORDERED: dict[Kind, list[str]] = {
    "high": [
        "7c 5d 4h 3s 2c",
        "Ac Kd Qh Js 9c",
        "2c 2d 5h 4s 3c",
        "2c 2d 6h 4s 3c",
        "Ac Ad Kh Qs Jc",
        "3c 3d 2h 2s 4c",
        "Ac Ad Kh Ks Qc",
        "2c 2d 2h 4s 3c",
        "5c 4d 3h 2s Ac",
        "6c 5d 4h 3s 2c",
        "Ac Kd Qh Js Tc",
        "7c 5c 4c 3c 2c",
        "2c 2d 2h 3s 3c",
        "2c 2d 2h Ks Kc",
        "Ac Ad Ah Ks Kc",
        "2c 2d 2h 2s 3c",
        "Ac Ad Ah As Kc",
        "5c 4c 3c 2c Ac",
        "As Ks Qs Js Ts",
    ],
    "2-7": [
        "As Ks Qs Js Ts",
        "6c 5c 4c 3c 2c",
        "Ac Ad Ah As Kc",
        "2c 2d 2h 3s 3c",
        "Ac 5c 4c 3c 2c",  # a flush, but no straight
        "7c 5c 4c 3c 2c",
        "Ac Kd Qh Js Tc",
        "6c 5d 4h 3s 2c",
        "2c 2d 2h 4s 3c",
        "2c 2d 3h 3s 4c",
        "2c 2d 5h 4s 3c",
        "Ac Kd Qh Js 9c",
        "Ac 5d 4h 3s 2c",  # I.A.vi: ace high
        "Kc 5d 4h 3s 2c",
        "8c 6d 5h 4s 2c",
        "8c 6d 5h 3s 2c",
        "7c 6d 4h 3s 2c",
        "7c 5d 4h 3s 2c",  # I.A.ii: the best
    ],
    "a-5": [
        "Kc Kd Kh Ks Qc",
        "Ac Ad Ah As 2c",
        "Ac Ad Ah 2s 2c",
        "Ac Ad Ah 3s 2c",
        "Ac Ad 2h 2s 3c",
        "Kc Kd Qh Js Tc",
        "Ac Ad 4h 3s 2c",
        "Kc Qc Jc Tc 9c",
        "6c 5c 4c 3c 2c",
        "6c 5d 4h 3s Ac",
        "5c 4c 3c 2c Ac",  # I.B.ii: the best, whatever the suits
    ],
    "8-or-better": [
        "8c 7d 6h 5s 4c",
        "8c 5d 4h 3s 2c",
        "8c 4d 3h 2s Ac",
        "7c 6d 5h 4s 3c",
        "6c 5c 4c 3c 2c",
        "5c 4d 3h 2s Ac",
    ],
    "badugi": [
        "Kc",
        "Ac 2c 3c 4c",
        "Kc Kd Qc Qd",
        "Ac 2d Ad 2c",
        "Kc Qd Jh Th",
        "7c 5d Ah Kh",
        "7c 4d 2h 2d",  # II.3: 7-4-2 beats 7-5-A
        "Kc Qd Jh Ts",
        "8c 5d 3h As",
        "Ac 2d 3h 4s",
    ],
}


@pytest.mark.parametrize("kind", ORDERED)
def test_the_order_of_hands(kind: Kind) -> None:
    values = [ranked(kind, hand) for hand in ORDERED[kind]]
    assert all(worse is not None and better is not None and worse < better for worse, better in pairwise(values))


def test_the_best_hand_has_the_highest_value() -> None:
    assert {kind: hands.best_value(kind) for kind in hands.KINDS} == {
        "high": 7462,
        "2-7": 7462,
        "a-5": 6175,
        "8-or-better": 56,
        "badugi": 13 + 78 + 286 + 715,
        "omaha-high": 7462,
        "omaha-8": 56,
        "short-high": 126 + 504 + 252 + 252 + 72 + 126 + 72,
    }
    for kind, ordered in ORDERED.items():
        assert ranked(kind, ordered[-1]) == hands.best_value(kind)
    assert ranked("badugi", "Kc") == ranked("high", "7c 5d 4h 3s 2c") == 1


@pytest.mark.parametrize(
    ("kind", "hand"),
    [("8-or-better", "9c 4d 3h 2s Ac"), ("8-or-better", "8c 8d 3h 2s Ac"), ("8-or-better", "9c 9d 3h 2s Ac 3d 4c")],
)
def test_no_qualifying_low(kind: Kind, hand: str) -> None:
    assert ranked(kind, hand) is None
    assert hands.name(kind, cards(hand)) == hands.name(kind, None) == "no low"
    assert hands.used(kind, cards(hand)) == ()


@pytest.mark.parametrize(
    ("kind", "hand", "board", "called", "made_of"),
    [
        ("high", "As Ks Qs Js Ts 2c 2d", "", "royal flush", "As Ks Qs Js Ts"),
        ("high", "9h 8h 7h 6h 5h", "", "straight flush, nine high", "9h 8h 7h 6h 5h"),
        ("high", "6c 6d 6h 6s 2c 3c 3d", "", "four sixes", "6s 6h 6d 6c 3d"),
        ("high", "4c Kd 4h Ks Kc", "", "full house, kings over fours", "Ks Kd Kc 4h 4c"),
        ("high", "2h 4h 9h Jh Ah Ac As", "", "flush, ace high", "Ah Jh 9h 4h 2h"),
        ("high", "Ac 2d 3h 4s 5c Ks Kd", "", "straight, five high", "5c 4s 3h 2d Ac"),
        ("high", "7c 7d 7h Ks 2c", "", "three sevens", "7h 7d 7c Ks 2c"),
        ("high", "Kc Kd 4h 4s 2c 2d 3h", "", "two pair, kings and fours", "Kd Kc 4s 4h 3h"),
        ("high", "Tc Td Ah 8s 3c", "", "pair of tens", "Td Tc Ah 8s 3c"),
        ("high", "Ac Jd 8h 6s 3c", "", "ace high", "Ac Jd 8h 6s 3c"),
        ("high", "Ac Jd 8h 6s 3c 3s 3d", "", "three threes", "3s 3d 3c Ac Jd"),
        ("2-7", "8c 6d 4h 3s 2c", "", "8-6-4-3-2, eight-six low", "8c 6d 4h 3s 2c"),
        ("2-7", "5c 4d 3h 2s Ac", "", "A-5-4-3-2, ace-five low", "Ac 5c 4d 3h 2s"),
        ("2-7", "8c 7d 6h 5s 4c", "", "straight, eight high", "8c 7d 6h 5s 4c"),
        ("2-7", "7c 5c 4c 3c 2c 2s", "", "7-5-4-3-2, seven-five low", "7c 5c 4c 3c 2s"),
        ("a-5", "5c 4d 3h 2s Ac", "", "5-4-3-2-A, five-four low", "5c 4d 3h 2s Ac"),
        ("a-5", "Kc Kd Ah 2s 3c", "", "pair of kings", "Kd Kc 3c 2s Ah"),
        ("a-5", "Kc Kd Ah 2s 3c 7d 8c", "", "8-7-3-2-A, eight-seven low", "8c 7d 3c 2s Ah"),
        ("8-or-better", "8c 7d 6h 5s 4c", "", "8-7-6-5-4, eight-seven low", "8c 7d 6h 5s 4c"),
        ("badugi", "8c 5d 3h As", "", "badugi 8-5-3-A", "8c 5d 3h As"),
        ("badugi", "7c 4d 2h 7h", "", "three-card badugi 7-4-2", "7c 4d 2h"),
        ("badugi", "Kc Kd Qc Qd", "", "two-card badugi K-Q", "Kd Qc"),
        ("badugi", "4c 3c 2c Kc", "", "one-card badugi 2", "2c"),
        ("badugi", "Ac Ad 2c 2d 3h 4s Ks", "", "badugi 4-3-2-A", "4s 3h 2d Ac"),
        ("omaha-high", "As Ks 2c 3d 4h", "Qs Js Ts 2d 2h", "royal flush", "As Ks Qs Js Ts"),
        ("omaha-high", "As 2c 3d 4h", "Ks Qs Js Ts 9s", "ace high", "As 4h Ks Qs Js"),
        ("omaha-high", "Ac Ad Ah As 2c", "Kc Kd 7h 6s 5c", "two pair, aces and kings", "As Ah Kd Kc 7h"),
        ("omaha-8", "As 2c Kd Kh Kc", "3d 4h 8s 8c Qd", "8-4-3-2-A, eight-four low", "8s 4h 3d 2c As"),
        ("omaha-8", "As Kc Kd Kh", "2d 3d 4h 5s 8c", "no low", ""),
    ],
)
def test_names_and_cards(kind: Kind, hand: str, board: str, called: str, made_of: str) -> None:
    own, shared = cards(hand), cards(board)
    assert hands.name(kind, own, shared) == called
    assert hands.name(kind, hands.rank(kind, own, shared)) == called
    assert names(hands.used(kind, own, shared)) == names(sorted_as(kind, cards(made_of)))


def sorted_as(kind: Kind, made_of: tuple[int, ...]) -> tuple[int, ...]:
    """Omaha hands are written here with the player's cards first; the hand itself has its own order."""
    return (
        hands.used("high" if kind == "omaha-high" else "8-or-better", made_of) if "omaha" in kind and made_of else made_of
    )


@pytest.mark.parametrize(
    ("kind", "hand", "board", "reason"),
    [
        (
            "high",
            "As Ks Qs Js",
            "",
            "a hand of kind high is ranked from 5 to 7 cards and no board, not from 4 and a board of 0",
        ),
        ("high", "As Ks Qs Js Ts 9s 8s 7s", "", "not from 8"),
        ("high", "As Ks Qs Js Ts", "2c 3c 4c", "and a board of 3"),
        ("badugi", "", "", "ranked from 1 to 7 cards"),
        ("omaha-high", "As Ks Qs Js Ts", "", "ranked from 4 to 5 cards and a board of 5"),
        ("omaha-8", "As Ks Qs", "2c 3c 4c 5c 6c", "not from 3 and a board of 5"),
        ("omaha-8", "As Ks Qs Js", "2c 3c 4c 5c As", "As appears more than once"),
        ("a-5", "As Ks Qs Js As", "", "As appears more than once"),
        ("a-5", "As Ks Qs Js ??", "", "a hand with a card not seen has no rank"),
        ("lowball", "As Ks Qs Js Ts", "", "'lowball' is no kind of hand; there are high, 2-7, a-5"),
    ],
)
def test_what_makes_no_hand(kind: Kind, hand: str, board: str, reason: str) -> None:
    for question in (hands.rank, hands.used, hands.name):
        with pytest.raises(InputError) as refused:
            question(kind, cards(hand), cards(board))
        assert reason in str(refused.value)


@pytest.mark.parametrize("card", [-1, UNKNOWN + 1])
def test_numbers_that_are_no_cards(card: int) -> None:
    with pytest.raises(InputError, match=f"{card} is not a card"):
        hands.rank("high", [card, 1, 2, 3, 4])


@pytest.mark.parametrize(
    ("kind", "value"), [("high", 0), ("high", 7463), ("8-or-better", 57), ("badugi", -1), ("high", None)]
)
def test_values_that_no_hand_has(kind: Kind, value: int | None) -> None:
    with pytest.raises(InputError, match=f"{value} is not the value of a hand of kind {kind}"):
        hands.name(kind, value)


def test_a_ranker_gives_the_same_values() -> None:
    seven = cards("6h 7h 9h Jh Ah Ac As")
    without_board = [kind for kind in hands.KINDS if not hands.TAKES[kind].board]
    for kind in without_board:
        for count in (5, 6, 7):
            assert hands.ranker(kind, count)(seven[:count]) == (hands.rank(kind, seven[:count]) or 0)
    with pytest.raises(InputError, match="ranked from 5 to 7 cards"):
        hands.ranker("high", 8)
    with pytest.raises(InputError, match="and a board of 5, not from 5 alone"):
        hands.ranker("omaha-high", 5)


def test_single_hands_need_no_numpy() -> None:
    asked = "from croupier.games.poker import hands; hands.name('high', [0, 4, 8, 12, 16])"
    code = f"import sys; {asked}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "croupier.games.poker.hands" in loaded
    assert not {"numpy", "numba"} & {*loaded}


@pytest.mark.parametrize("kind", [kind for kind in ORDERED if not kind.startswith("omaha")])
def test_however_cards_are_written_their_value_is_the_same(kind: Kind) -> None:
    for text in filter(lambda hand: len(hand) > 2, ORDERED[kind]):
        words = text.split()
        ways: list[Any] = [
            text,
            "".join(words),
            f" {'  '.join(words)}\n",
            words,
            tuple(words),
            [cards(words[0])[0], *words[1:]],
            cards(text),
        ]
        assert {hands.rank(kind, way) for way in ways} == {ranked(kind, text)}
        for wrong in (
            "".join(words)[:-1],
            [*words[:-1], "Xx"],
            "".join(words[:-1]) + words[0],
            [*words[:-1], words[0]],
            "",
            [],
        ):
            with pytest.raises(InputError):
                hands.rank(kind, wrong)
