"""Games that a user writes as a file: they play without code; mistakes in them are told in a sentence with the place."""

from pathlib import Path
from random import Random

import pytest

from croupier.errors import InputError
from croupier.games.poker.play import play
from croupier.games.poker.rules import PokerRules
from croupier.rulebook.values import Value
from paths import DATA
from poker_tables import BIG_O, PokerTable, cards_of, poker

OWN = ["stud-high-low", "drawmaha", "badugi-with-antes"]


def loaded(name: str) -> PokerRules:
    return poker(str(DATA / f"{name}.toml"))


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_ones_own_plays_to_the_end(name: str, seed: int) -> None:
    rules, random = loaded(name), Random(seed)
    players = "ABCDEFGH"[: rules.seats if seed < 3 else 2]
    table = PokerTable(rules, " ".join(players)).starts()
    while table.state.phase not in ("showdown", "award"):
        assert cards_of(table.state) == 52
        match table.state.phase:
            case "posting":
                table.posts()
            case "dealing":
                table.deals()
            case "drawing":
                table.discards(table.turn, len(table.held(table.turn)))
            case _ if "post" in table.next_steps:
                table.posts()
            case _ if "bet" in table.next_steps and random.random() < 0.3:
                table.bets(table.turn, table.bet_range[0])
            case _:
                table.calls(table.turn) if "call" in table.next_steps else table.checks(table.turn)
    while table.state.phase == "showdown":
        free = table.unseen()
        down = table.state.down[table.state.actor]
        table.shows(table.turn, " ".join(_name(card if card < 52 else next(free)) for card in down))
    table.awards()
    assert sum(play.accounts(table.state).values()) == 0
    assert sum(table.state.stacks) == len(players) * 1_000_00


def _name(card: int) -> str:
    return "23456789TJQKA"[card // 4] + "cdhs"[card % 4]


def test_the_lowest_door_card_and_then_the_highest_board() -> None:
    table = PokerTable(loaded("stud-high-low"), "A B C").starts().posts(3).deals("?? ?? ?? ?? ?? ?? 2d Ac 2c")
    assert table.turn == "C"  # the deuce of clubs is lower than that of diamonds
    table.posts().calls("A", "B").deals("?? 9s Kh 2h")
    assert table.turn == "C"  # a pair of deuces is higher than ace-king
    table.checks("C", "A", "B").deals("?? 9d 2s 9h")  # 2-9-9, A-K-2, 2-2-9
    assert table.turn == "A"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('part = "1/2" }, { hand = "8', 'part = "1/3" }, { hand = "8'), "pot.shares: the shares make 5/6 of the pot"),
        (("at_most = 6, default = 6", "at_most = 11, default = 11"), "seats: 11 seats make no poker table"),
        (('first = "low door"', 'first = "left of blinds"'), "streets.third: the player left of the blinds acts first"),
        (('first = "low door"', 'first = "nobody"'), "streets.third: .*nobody"),
        (
            ('up = 1, first = "low door"', 'first = "low door"'),
            "streets.third: low door acts first, but no card lies face up",
        ),
        (("burn = 1, down = 1", "burn = 1, draw = 1"), "streets.seventh: cards are drawn, so the rules of the draw"),
        (("down = 2, up = 1", "down = 2, sideways = 1"), "streets.third: .*sideways"),
        (("pot.unqualified = {", "# {"), "pot.shares: a hand may fail to qualify"),
        (
            ('pot.odd         = { is = "high"', 'pot.odd         = { is = "8-or-better"'),
            "pot.odd: 8-or-better takes the odd chip",
        ),
        (('hand = "high"', 'hand = "best"'), "pot.shares: .*best"),
        (("down = 2, up = 1", "down = -2, up = 1"), "streets.third: a street cannot have fewer than no cards"),
    ],
)
def test_mistakes_are_told_with_their_place(tmp_path: Path, change: tuple[str, str], says: str) -> None:
    text = (DATA / "stud-high-low.toml").read_text("utf-8")
    assert text.count(change[0]) == 1
    file = tmp_path / "own.toml"
    file.write_text(text.replace(*change), "utf-8")
    with pytest.raises(InputError, match=says) as problem:
        poker(str(file))
    assert "own.toml:" in problem.value.reason
    assert "\n" not in problem.value.reason


def test_six_cards_and_one_for_all_is_a_game(tmp_path: Path) -> None:
    text = (DATA / "stud-high-low.toml").read_text("utf-8")
    file = tmp_path / "own.toml"
    file.write_text(text.replace("burn = 1, down = 1", "burn = 1, board = 1"), "utf-8")
    rules = poker(str(file))
    assert (rules.hole_cards, rules.board_cards) == (6, 1)
    table = PokerTable(rules, "A B C").starts().stays()
    assert len(table.state.board) == 1


def test_a_street_after_a_draw_needs_a_word_for_the_short_deck(tmp_path: Path) -> None:
    text = (DATA / "drawmaha.toml").read_text("utf-8").replace(', "discards shuffled in"', "")
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(InputError, match=r"streets\.turn: cards are dealt after a draw"):
        poker(str(file))


def test_a_draw_needs_its_rules(tmp_path: Path) -> None:
    text = (DATA / "badugi-with-antes.toml").read_text("utf-8")
    file = tmp_path / "own.toml"
    file.write_text(text + 'draws.stub = { removed = true, cite = "custom" }\n', "utf-8")
    with pytest.raises(InputError, match=r"own\.toml: draws\.stub: the rule is missing"):
        poker(str(file))


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("rake.percent", "101", "a rake of 101 per cent is no part of a pot"),
        ("rake.unit", "0.00", "its unit must be worth something"),
        ("cards.change_hours", 0, "cards cannot be changed every 0 hours"),
        ("seats", 1, "1 seats make no poker table; it takes at least 2"),
        ("stakes.small_bet", "0.00", "a bet must be worth something"),
        ("stakes.big_bet", "2.00", "a big bet of 2.00 is less than a small one of 4.00"),
        ("stakes.ante", "0.50", "0.50 is no whole number of chips of 1.00"),
    ],
)
def test_choices_that_make_no_game_are_told_by_their_rule(path: str, value: Value, says: str) -> None:
    with pytest.raises(InputError, match=says) as problem:
        poker(BIG_O, {path: value})
    assert problem.value.rule == path
