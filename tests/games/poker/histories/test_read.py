"""Reading PHH text: codes, fields, amounts and actions; every mistake is one sentence."""

from pathlib import Path

import pytest

from croupier.equipment.cards import cards
from croupier.errors import InputError
from croupier.games.poker.histories.phh import Action, action, code, in_units, variant_of
from croupier.games.poker.histories.read import loads, read

GOOD = {
    "variant": '"FB"',
    "antes": "[0, 0]",
    "blinds_or_straddles": "[1, 2]",
    "small_bet": "2",
    "big_bet": "4",
    "starting_stacks": "[20, 20]",
    "actions": '["p2 f"]',
}


def text(**fields: str | None) -> str:
    return "\n".join(f"{key} = {value}" for key, value in {**GOOD, **fields}.items() if value is not None)


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("d dh p2 As??", Action(1, "d dh p2 As??", "hole", 1, cards("As??"))),
        ("d db 2c3c4c", Action(1, "d db 2c3c4c", "board", cards=cards("2c3c4c"))),
        ("  p1   cbr  0.25 # all of it", Action(1, "  p1   cbr  0.25 # all of it", "bet", 0, to=25, comment="all of it")),
        ("p3 pb", Action(1, "p3 pb", "bring in", 2)),
        ("p3 sd", Action(1, "p3 sd", "discard", 2)),
        ("p3 sm", Action(1, "p3 sm", "muck", 2)),
        ("p3 sm -", Action(1, "p3 sm -", "show", 2)),
        ("# words", Action(1, "# words", "nothing", comment="words")),
        ("", Action(1, "", "nothing")),
    ],
)
def test_actions(written: str, read_as: Action) -> None:
    assert action(written, 1) == read_as


@pytest.mark.parametrize(
    "written", ["p1", "p0 f", "q1 f", "p1 cbr", "p1 cbr -4", "p1 cbr 1e3", "d dh p1", "d dh p1 Zz", "p1 raises 4"]
)
def test_other_words_are_refused(written: str) -> None:
    with pytest.raises(InputError, match="action 7"):
        action(written, 7)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("variant", None, "the required field 'variant' is missing|neither a"),
        ("variant", "7", "variant must be a code in quotes"),
        ("variant", '"NX"', "variant 'NX' is a game without an edition"),
        ("small_bet", None, "the required field 'small_bet' of a FB hand is missing"),
        ("antes", "[0]", "antes has 1 amounts for 2 players"),
        ("antes", "0", "antes must be a list"),
        ("antes", "[-1, 0]", "antes of p1 is below zero"),
        ("small_bet", "0.005", "small_bet = 0.005 is no whole number of cents"),
        ("small_bet", "nan", "small_bet is no amount of money"),
        ("small_bet", "true", "small_bet must be a number"),
        ("starting_stacks", "[20]", "a hand needs two players"),
        ("starting_stacks", "[20, 0]", "p2 has nothing to play with"),
        ("actions", "[1]", "actions: item 1 must be words"),
        ("actions", '["p3 f"]', "names a player beyond p2"),
        ("actions", '["p2 calls"]', "action 1: 'p2 calls' is no action of PHH"),
        ("players", '["A"]', "players has 1 names for 2 players"),
        ("ante_trimming_status", "1", "must be true or false"),
        ("actions", "[", "not valid TOML"),
    ],
)
def test_mistakes_are_named(field: str, value: str | None, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        loads(text(**{field: value}), "x.phh")


def test_several_hands_are_named_by_their_table() -> None:
    hands = loads(f"[1]\n{text()}\n[2]\n{text(actions='[]')}", "x.phhs")
    assert [hand.name for hand in hands] == ["x.phhs, hand 1", "x.phhs, hand 2"]
    with pytest.raises(InputError, match=r"x\.phhs, hand 2: antes has 1"):
        loads(f"[1]\n{text()}\n[2]\n{text(antes='[0]')}", "x.phhs")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read(tmp_path / "none.phh")
    with pytest.raises(InputError, match="a folder"):
        read(tmp_path)
    (tmp_path / "bytes.phh").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="not a text file"):
        read(tmp_path / "bytes.phh")


def test_codes_go_both_ways() -> None:
    assert code("F2L3D") == ("fixed", "gge-2011/triple-draw-2-7")
    assert code("PBO/8") == ("pot", "gge-2011/big-o-high-low")
    assert variant_of("gge-2011/razzdugi", "fixed") == "FRB"
    assert variant_of("own/badugi", "pot") == "P_"


def test_amounts_are_written_as_they_were() -> None:
    assert [in_units(cents) for cents in (0, 100, 25, -150, 25_000_000)] == ["0", "1", "0.25", "-1.50", "250000"]
