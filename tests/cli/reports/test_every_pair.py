"""N11: every pair of editions of a game is compared by the command: in the order in which the page does not."""

import pytest

from cli.conftest import Run
from croupier.rulebook.text import library
from edition_pairs import pairs

GAMES = sorted({library.head(id).game for id in library.ids()})


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_every_pair_of_editions_is_compared(run: Run, game: str) -> None:
    for a, b in pairs(game, turned=0):
        shown = run("compare", a, b)
        assert (shown.code, shown.err) == (0, ""), (a, b)
        assert shown.out.startswith(f"{a} (")


def test_a_comment_on_a_text_that_is_not_here_stands_by_itself(run: Run) -> None:
    """N10: what the letter on the poker room asks for are rules, told once, and measured against nothing."""
    shown = run("compare", "gge-2011/poker-room", "gge-2011/poker-room")
    told = " ".join(shown.out.split())
    assert "words, and no rule" not in told
    assert told.count("Change the cards once in 24 hours") == 1
    assert "Asks for cards.change_hours: at most 24 [letter 2]." in told
    assert "Asks for currency.plays: one of 100.00; none [letter 3]." in told
    assert "The text that it comments on is not at hand" in told
    report = run("compare", "gge-2011/poker-room", "gge-2011/poker-room", "--json").json
    assert [request["item"] for request in report["requests"]] == ["1", "2", "3", "4", "5", "6"]
    assert {request["base"] for request in report["requests"]} == {None}
    by_item = {request["item"]: request for request in report["requests"]}
    assert by_item["4"]["paths"] == ["pot.odd_unit", "pot.odd_among_tied"]
    assert "words" not in {request["class"] for request in report["requests"]}
