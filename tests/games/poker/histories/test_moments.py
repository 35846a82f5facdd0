"""Every sentence of a hand has the table as it stands then."""

from pathlib import Path

import pytest

from croupier.api.replays import dealt
from croupier.games.poker.histories.moments import moments
from croupier.games.poker.histories.read import read
from croupier.games.poker.histories.replay import replay
from croupier.games.poker.play.state import State
from croupier.games.poker.words import tell_hand
from croupier.rulebook.text import library
from paths import DATA

FILES = sorted((DATA / "phh").glob("*.phh"))
POKER = [id for id in library.ids() if library.head(id).game == "poker"]


def held(state: State) -> int:
    return sum(map(len, (*state.down, *state.up))) + len(state.board) + len(state.burns)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_hand_has_one_moment_for_each_step(file: Path) -> None:
    done = replay(read(file)[0])
    told = moments(done.rules, done.before, done.parts)
    assert tuple(moment.step for moment in told) == done.steps
    assert [moment.step.stacks for moment in told][-1] == done.stacks


@pytest.mark.parametrize("edition", POKER)
def test_cards_of_one_deal_come_place_by_place(edition: str) -> None:
    done = dealt(edition, 4, "call", 7)
    told = moments(done.rules, done.before, [(done.events, None)])
    assert [moment.step for moment in told] == tell_hand(done.rules, done.before, done.events)[1]
    cards = 0
    for moment in told:
        if moment.step.kind in ("deals", "board", "burns"):
            assert held(moment.state) == cards + len(moment.step.cards), moment.step.what
        cards = held(moment.state)
        if moment.step.kind == "deals":
            whose = moment.step.player
            assert set(moment.step.cards) <= {*moment.state.down[whose], *moment.state.up[whose]}
