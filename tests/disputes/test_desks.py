"""What each game's desk offers: an example that is answered, the table's own notation, and messages in its own words."""

import pytest

from croupier.analysis.edition import open_edition
from croupier.disputes.facts import Facts, opened_for
from croupier.disputes.weighing import weighed
from croupier.errors import InputError
from croupier.games import game
from croupier.rulebook.text import library
from disputes.rounds import ROULETTE, WAR

DEALT = [id for id in library.ids() if game(library.head(id).game).dealt]


@pytest.mark.parametrize("edition", DEALT)
def test_the_example_of_an_edition_is_answered(edition: str) -> None:
    opened = open_edition(edition)
    text = opened.game.settlement.desk().example(opened.rules)
    finding = weighed(Facts(edition), text).finding
    assert finding.entered
    assert all(one.done is not None for one in finding.players.values())


@pytest.mark.parametrize(
    ("edition", "own", "board"),
    [("custom/holdem", 2, 5), ("custom/omaha", 4, 5), ("gge-2011/badugi", 4, 0), ("gge-2011/razz", 7, 0)],
)
def test_an_example_of_poker_has_the_cards_of_its_game(edition: str, own: int, board: int) -> None:
    opened = open_edition(edition)
    lines = dict(line.split(" ", 1) for line in opened.game.settlement.desk().example(opened.rules).split("\n"))
    assert len(lines["1:"].split(";")[0].split()) == own
    assert len(lines.get("board", "").split()) == board


def refusal(text: str, facts: Facts) -> str:
    with pytest.raises(InputError) as refused:
        weighed(facts, text)
    return refused.value.reason


@pytest.mark.parametrize(
    ("typed", "lawful"),
    [
        ("17-20 5", 85_00),  # a split pays 17 to 1
        ("5 17-20", 85_00),
        ("5 20-17", 85_00),
        ("5 split 17-20", 85_00),
        ("straight 17 5", 175_00),
        ("black 10", 10_00),
        ("10 1-18", 10_00),
    ],
)
def test_roulette_reads_a_wager_as_its_table_does(typed: str, lawful: int) -> None:
    assert weighed(ROULETTE, f"result 17\n1: {typed}").finding.players["1"].lawful == lawful


def test_two_bare_numbers_are_not_guessed() -> None:
    assert refusal("result 17\n1: 17 5", ROULETTE) == (
        "line 2: '17 5' has two meanings; write 5 straight 17 or 17 straight 5"
    )


def test_an_amount_may_stand_behind_a_named_wager() -> None:
    assert weighed(WAR, "dealer 2c\n1: initial 25; Kd").finding.players["1"].lawful == 25_00


@pytest.mark.parametrize("line", ["1: -5 initial", "1: 1e9 initial", "1: initial -5", "1:", "hello", "1: " + "a " * 900])
def test_a_wrong_line_is_answered_with_a_line_of_its_own_game(line: str) -> None:
    said = refusal(line, WAR)
    assert "25 initial, 5 tie; Qs" in said
    assert "red" not in said


@pytest.mark.parametrize("edition", [id for id in library.ids() if id not in DEALT])
def test_an_edition_that_deals_no_table_is_refused(edition: str) -> None:
    for text in ("", "hello", "pot 100"):
        assert refusal(text, Facts(edition)).startswith(f"{edition} deals no table")


def test_who_plays_at_a_wheel_has_no_seat() -> None:
    finding = weighed(ROULETTE, "result 20\n1: 5 split 17-20; paid 90").finding
    assert finding.headline().startswith("Player 1 got 5.00 too much.")


SPLIT = "pot 101\n{}1: {}; paid 51\n3: {}; paid 50"
LOWS = "As 2h 3d 4c", "Ah 2s 3c 4d"  # the same badugi


def test_the_odd_chip_without_a_button_is_an_assumption() -> None:
    badugi = Facts("gge-2011/badugi")
    unsaid = weighed(badugi, SPLIT.format("", *LOWS)).finding
    assert unsaid.notes == ("The button is not entered: seat 1 is taken as the first to its left, for the odd chip.",)
    assert not unsaid.differing
    said = weighed(badugi, SPLIT.format("button 1\n", *LOWS)).finding
    assert said.notes == ()
    assert {player: one.difference for player, one in said.players.items()} == {"1": 1_00, "3": -1_00}
    even = weighed(badugi, SPLIT.replace("101", "100").format("", *LOWS)).finding
    assert even.notes == ()  # no odd chip, so nothing rests on the button


BIG_SIX = Facts("pa-2011-proposed/big-six")


@pytest.mark.parametrize("typed", ["$5 10", "10 $5", "10 on $5"])
def test_the_amount_may_stand_behind_a_symbol_of_the_wheel(typed: str) -> None:
    """10.00 on $5 are paid 5 to 1."""
    assert weighed(BIG_SIX, f"result $5\n1: {typed}").finding.players["1"].lawful == 50_00


def test_two_symbols_are_answered_with_both_spellings() -> None:
    assert refusal("result $5\n1: $5 $10", BIG_SIX) == "line 2: '$5 $10' has two meanings; write 5 $10 or 10 $5"


STATIONS = Facts("md-1.2/casino-war", choices={"electronic.offered": True, "electronic.cards": 3, "shoe.shuffler": True})


@pytest.mark.parametrize(("community", "before"), [("none", "1"), ("Qs", "2"), ("Qs 3d", "3"), ("Qs 3d 4d", "dealer")])
def test_a_round_at_stations_may_be_void_before_all_cards_are_out(community: str, before: str) -> None:
    lines = f"community {community}\n1: 20 initial on 2; voided 20\nirregular shuffler jams, before {before}"
    found = weighed(STATIONS, lines)
    assert [(row.verdict, row.lawful.outcome) for row in found.finding.rows if row.lawful] == [("agrees", "voided")]
    entered = found.entered
    assert entered.desk.text(entered.sheet).split("\n")[0] == f"community {community}"


def test_a_round_at_stations_that_went_on_needs_all_its_cards() -> None:
    lines = "community Qs\n1: 20 initial on 2\nirregular shoe is empty, before 2"
    assert refusal(lines, STATIONS).startswith("the card of community card 2 is not entered")


def test_the_example_at_stations_whose_cards_are_one_hand_is_on_the_highest() -> None:
    highest = {"what-community-cards-do": "the best of them meets the dealer's card"}
    facts = Facts(STATIONS.edition, choices=STATIONS.choices, readings=highest)
    opened = opened_for(facts)
    text = opened.game.settlement.desk().example(opened.rules)
    assert "1: 20 initial on highest; war on highest; returned 20, paid 20" in text
    assert not weighed(facts, text).finding.differing
