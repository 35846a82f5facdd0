"""The front page's own reckoning: what is paid for the position of a day, the finding, and the edges of a game."""

from datetime import date, timedelta

import pytest

from croupier.web import shelf
from croupier.web.front import front

DAYS = [(date(2026, 1, 1) + timedelta(days=at)).isoformat() for at in range(0, 120, 4)]


def test_every_day_has_one_right_answer_among_others_and_it_is_what_the_wager_pays() -> None:
    seen = set()
    for day in DAYS:
        position = front._position(date.fromisoformat(day))
        assert position
        win, _, stake = position["odds"].partition(" to ")
        (right,) = (answer["amount"] for answer in position["answers"] if answer["right"])
        assert float(right) * int(stake) == 5 * int(win)
        amounts = [answer["amount"] for answer in position["answers"]]
        assert len(set(amounts)) == len(amounts) >= 3
        assert position["cites"]
        seen.add(position["wager"])
    assert len(seen) > 10
    assert front._position(date(2026, 1, 1)) == front._position(date(2026, 1, 1))


def test_the_cards_have_the_edges_of_their_texts() -> None:
    cards = {card["title"]: card for card in front.front("2026-01-01")["games"]}
    assert next(iter(cards)) == "Casino War"  # it has texts that are law
    assert cards["Roulette"]["edges"] == (pytest.approx(1 / 19), pytest.approx(3 / 38))
    assert cards["Poker"]["edges"] is None
    assert cards["Big Six Wheel"]["edges"] == (pytest.approx(1 / 9), pytest.approx(2 / 9))


def test_the_finding_is_an_adopted_request_that_moves_no_edge() -> None:
    found = front._finding()
    assert found
    assert found["number"] == "five"
    before, after = (shelf.report("odds", id)["wagers"][0] for id in ("pa-2011-proposed/casino-war", "pa-2012/casino-war"))
    assert before["house_edge"]["exact"] == after["house_edge"]["exact"] == found["edge"] == "23138/993023"
