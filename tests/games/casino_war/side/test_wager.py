"""Side wagers that make no wager: each is refused with file, line, rule and what would be right."""

from pathlib import Path

import pytest

from croupier.errors import InputError
from games.casino_war.stated import ORIGINAL, edition, stated, wager
from war_tables import MD

TIE = ("player and dealer same rank", "10 to 1")
ROUND = 'decided = "round"'
BACK = 'surrendered = "returned"'


@pytest.mark.parametrize(
    ("text", "line", "complaint"),
    [
        (wager("tie", ORIGINAL, tie=TIE), "name =", "side.tie: tie is the name of a wager that the game has"),
        (wager("envy", ORIGINAL, tie=TIE), "name =", "side.envy: envy is the name of a wager"),
        (wager("t", ORIGINAL, tie=TIE).replace('"T"', f'"{"T" * 31}"'), "title =", "a title of 1 to 30 letters"),
        (wager("t", tie=TIE), "title =", "side.t.decided: the rule is missing"),
        (wager("t", 'decided = "later"', tie=TIE), "decided", "later is not one of original deal, War deal, round"),
        (
            wager("t", ORIGINAL, tie=("player war red", "1 to 1")),
            "pays",
            "the event names War cards, but the wager is decided",
        ),
        (wager("t", ROUND, tie=TIE), "decided", 'surrendered = "lost", "returned" or "decided by the original cards"'),
        (wager("t", 'decided = "War deal"', BACK, tie=TIE), "decided", 'without_war = "lost" or "returned"'),
        (wager("t", ORIGINAL, BACK, tie=TIE), "surrendered", "is settled before anybody surrenders"),
        (
            wager("t", ROUND, BACK, 'without_war = "lost"', tie=TIE),
            "without_war",
            "only a wager that is decided by the War",
        ),
        (wager("t", ORIGINAL, tie=("player and dealer sum 4", "1 to 1")), "pays", "say what an ace is worth in it"),
        (wager("t", ORIGINAL, tie=("player and dealer run", "1 to 1")), "pays", "say where an ace stands in it"),
        (wager("t", ORIGINAL, "values = { E = 3 }", tie=TIE), "values", "'E' is no rank"),
        (wager("t", ORIGINAL, "values = { A = 101 }", tie=TIE), "values", "a card is worth 0 to 100 in a sum, not 101"),
        (
            wager("t", ORIGINAL, 'minimum = "5.00"', 'maximum = "1.00"', tie=TIE),
            "minimum",
            "5.00 is above the greatest 1.00",
        ),
        (wager("t", ORIGINAL, tie=("player and dealer identical and not same rank", "1 to 1")), "pays", "cannot happen"),
        (
            wager("t", ORIGINAL, tie=("player ace and dealer higher than player", "1 to 1")),
            "pays",
            "cannot happen with the",
        ),
        (wager("t", ROUND, BACK, tie=("first 4 cards run", "1 to 1"), b=TIE), "pays", "say where an ace stands"),
        (wager("t", ROUND, BACK, 'ace_runs = "low"', tie=("first 4 cards run", "1 to 1")), "pays", "cannot happen"),
        (wager("t", ORIGINAL, tie=("player and dealer same rang", "1 to 1")), "pays", "did you mean rank?"),
        (wager("t", ORIGINAL, tie=("player and dealer same rank", "ten")), "pays", "'ten' are not odds"),
        (wager("t", ORIGINAL, "colour = 3", tie=TIE), "colour", "side.t has title, decided, pays, lines, settled"),
        (wager("t", ORIGINAL, 'lines = "best"', tie=TIE), "lines", "best is not one of first, all"),
        (wager("t", ORIGINAL), "pays", 'side.t.pays: it has no line; write [{ hand = "…", when = …, odds = … }, …]'),
        (wager("t", ORIGINAL, tie=TIE).replace('"10 to 1"', '{ house = "the price" }'), "pays", "it is not determined"),
        (
            wager("t", ORIGINAL, tie=TIE).replace('"player and dealer same rank"', "{ all = [] }"),
            "pays",
            "a table stands there",
        ),
        (wager("t", ORIGINAL).replace("pays = []", ""), "title", "side.t.pays: the rule is missing"),
    ],
)
def test_a_mistake(tmp_path: Path, text: str, line: str, complaint: str) -> None:
    file = Path(edition(tmp_path, text))
    number = next(at for at, words in enumerate(file.read_text().splitlines(), 1) if words.startswith(line))
    with pytest.raises(InputError) as problem:
        stated(tmp_path, text)
    message = str(problem.value)
    assert message.startswith(f"{file}:{number}: side.")
    assert complaint in message
    assert "\n" not in message


def test_an_event_that_the_cards_in_use_allow(tmp_path: Path) -> None:
    """Four identical cards need four decks: what the house deals from decides."""
    four = wager("t", ROUND, BACK, four=("first 4 cards identical", "1000 to 1"))
    assert stated(tmp_path, four).side_wagers["t"].pays["four"].odds.win == 1000
    batch = {"shoe.shuffler": True, "decks.shuffler": 6}
    with pytest.raises(InputError, match="cannot happen with the cards of 3 decks"):
        stated(tmp_path, four, base=MD, choices=batch)


def test_a_house_offers_it_or_not(tmp_path: Path) -> None:
    text = wager("t", ORIGINAL, "offered = { one_of = [true, false], default = false }", tie=TIE)
    assert not stated(tmp_path, text).side_wagers["t"].offered
    assert stated(tmp_path, text, choices={"side.t.offered": True}).side_wagers["t"].offered
