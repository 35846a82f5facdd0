"""A refusal of a hand history says on which line it is wrong."""

import re

import pytest

from croupier.errors import InputError
from croupier.games.poker.histories.read import loads, with_line
from croupier.games.poker.histories.replay import replay

ONE = """variant = "FB"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [20, 20]
actions = [
  "d dh p1 ????????",
  # the "second" hand
  "d dh p2 ????????", "p2 cbr 4",
  "p1 f",
]
"""
TWO = f"[1]\n{ONE}\n[2]\n{ONE}"


def line_of(text: str) -> str:
    with pytest.raises(InputError) as refused:
        [replay(hand) for hand in loads(text)]
    return with_line(text, refused.value).reason


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (ONE.replace("p2 cbr 4", "p2 shoves"), 10),
        (ONE.replace("p1 f", "p3 f"), 11),
        (ONE.replace("[20, 20]", "20"), 6),
        (ONE.replace("antes = [0, 0]\n", ""), 1),
        (ONE[:60], 4),
        (TWO[::-1].replace("f 1p", "f 9p", 1)[::-1], 26),
        (TWO[::-1].replace("]0 ,0[ = setna\n", "", 1)[::-1], 15),
        (ONE.replace("small_bet = 2", "small_bet = two"), 4),
    ],
    ids=["action", "player", "field", "missing", "half a hand", "second hand", "missing in the second", "TOML"],
)
def test_the_line_is_the_one_to_mend(text: str, line: int) -> None:
    assert re.findall(r"line (\d+)", line_of(text)) == [str(line)]


def test_what_names_no_place_stays_as_it_is() -> None:
    plain = InputError("nobody can read this")
    assert with_line(ONE, plain) is plain
