"""From Python, too, every question is answered for every edition, or refused in a sentence (N11, T11, P4)."""

from collections.abc import Callable
from typing import Any

import pytest

import croupier
from croupier.rulebook.text import library
from depth import of_each_kind

QUESTIONS: dict[str, Callable[[str], object]] = {
    "rules": lambda id: croupier.edition(id).rules(),
    "odds": lambda id: croupier.edition(id).odds(),
    "odds of a tie": lambda id: croupier.edition(id).odds("tie"),
    "odds of nothing": lambda id: croupier.edition(id).odds("no such wager"),
    "odds on a wheel": lambda id: croupier.edition(id).odds(wheel="single-zero"),
    "odds of decks": lambda id: croupier.edition(id).odds(decks=4),
    "odds of no decks": lambda id: croupier.edition(id).odds(decks=0),
    "odds of text": lambda id: croupier.edition(id).odds(decks="6"),  # type: ignore[arg-type]
    "odds of half a deck": lambda id: croupier.edition(id).odds(decks=0.5),  # type: ignore[arg-type]
    "a choice that is none": lambda id: croupier.edition(id).odds(choices={"no.such": 1}),
    "wagers": lambda id: croupier.edition(id).wagers(),
    "readings": lambda id: croupier.edition(id).readings(),
    "a round": lambda id: croupier.settle({"edition": id, "wagers": [], "result": "17"}),
    "cards": lambda id: croupier.settle({"edition": id, "wagers": [{"player": "1"}], "cards": {"1": None}}),
    "equity": lambda id: croupier.equity(id, ["As2h3d4c", "8s7h6d5c"], samples=20),
    "draws": lambda id: croupier.draws(id, "AsKs", 1),
    "a table": lambda id: croupier.table(id, players={"1": 100, "2": 100}, seed=1),
    "no rounds": lambda id: croupier.simulate(id, 0),
    "no sessions": lambda id: croupier.sessions(id, 0, 0, bankroll="0"),
}


@pytest.mark.long
@pytest.mark.parametrize("edition", of_each_kind(library.ids()))
def test_every_question_is_answered_or_refused(edition: str) -> None:
    for name, ask in QUESTIONS.items():
        answer = _asked(ask, edition)
        assert answer is not None, name
        if isinstance(answer, croupier.InputError):
            assert len(answer.reason) > 10, name
            assert "\n" not in answer.reason, name


def _asked(ask: Callable[[str], object], edition: str) -> object:
    """The answer, or the refusal; anything else that is raised fails."""
    try:
        return ask(edition)
    except croupier.InputError as refused:
        return refused


def test_decks_that_no_table_deals_say_so() -> None:
    """Pennsylvania deals six, seven or eight decks: by themselves, or as a batch of 12, 14 or 16."""
    war: Any = croupier.edition("pa-2012/casino-war")
    noted = {decks: {line.note for line in war.odds(decks=decks)} for decks in range(1, 17)}
    assert [decks for decks, notes in noted.items() if notes == {""}] == [6, 7, 8]
    (note,) = noted[5]
    assert note.startswith("mathematics: no table of this edition may do so (decks.shoe [651a.3(a)], decks.shuffler [")
    assert war.odds("tie", decks=6)[0] == war.odds("tie")[0]
