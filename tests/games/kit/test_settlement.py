"""A written round settled through the options of a game alone comes out as the game's own settlement has it."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.errors import InputError
from croupier.games.kit.rounds.desk import Desk, Recorded
from croupier.games.kit.rounds.written_round import PlayedRound


def rounds(edition: str) -> Any:
    """The default and the game's own."""
    opened = open_edition(edition)

    def both(written: Mapping[str, Any], own: Mapping[str, Any] | None = None) -> tuple[Any, Any]:
        found = PlayedRound(opened.game, opened.rules, written).settled()
        theirs = opened.game.settlement.settle(opened.rules, own or written)
        return (found.players, found.steps), (theirs.players, theirs.steps)

    return both


def bet(player: str, wager: str, amount: str) -> dict[str, str]:
    return {"player": player, "wager": wager, "amount": amount}


@pytest.mark.parametrize("result", ["$1", "joker"])
def test_a_spin(result: str) -> None:
    both = rounds("pa-2011-proposed/big-six")
    wagers = [bet("1", "$1", "10.00"), bet("2", "joker", "5.00"), bet("2", "$1", "5.00")]
    found, own = both({"wagers": wagers, "result": result})
    assert found == own


@pytest.mark.parametrize(("mine", "dealers", "net"), [("Kd", "2c", 10_00), ("2d", "Kc", -20_00), ("7d", "7c", 20_00)])
def test_cards_and_a_choice(mine: str, dealers: str, net: int) -> None:
    """The cards of a place in their order: those of the War come after the others."""
    both = rounds("pa-2012/casino-war")
    head = {"wagers": [bet("1", "initial", "10.00"), bet("3", "initial", "5.00")], "decisions": {"1": "war"}}
    cards = {"1": ["Qs", mine], "3": "Ks", "dealer": ["Qh", dealers]}
    own = {"cards": {"1": "Qs", "3": "Ks", "dealer": "Qh"}, "war_cards": {"1": mine, "dealer": dealers}}
    found, theirs = both({**head, "cards": cards}, {**head, **own})
    assert found == theirs
    assert found[0] == {"1": net, "3": 5_00}


def test_what_is_missing_is_said() -> None:
    both = rounds("pa-2012/casino-war")
    wagers = [bet("1", "initial", "10.00")]
    with pytest.raises(InputError, match="the card of dealer is not entered"):
        both({"wagers": wagers, "cards": {"1": "Qs"}})
    with pytest.raises(InputError, match='1 must choose; "decisions" must say what'):
        both({"wagers": wagers, "cards": {"1": "Qs", "dealer": "Qh"}})


@pytest.mark.parametrize(
    ("edition", "wager", "result"), [("pa-2011-proposed/big-six", "$5", "$1"), ("pa-2011-proposed/roulette", "red", "17")]
)
def test_a_round_is_read_from_its_records_without_a_desk_of_the_game(edition: str, wager: str, result: str) -> None:
    opened = open_edition(edition)
    written = {"wagers": [bet("1", wager, "10.00")], "result": result}
    played = PlayedRound(opened.game, opened.rules, written).settled().played
    assert played is not None
    states = [before for _, before, _ in played.moments[1:]] + [played.state]
    ends = [begun for _, _, begun in played.moments[1:]] + [len(played.events)]
    records = [
        Recorded(command, tuple(played.events[begun:end]), before, after)
        for (command, before, begun), after, end in zip(played.moments, states, ends, strict=True)
    ]
    desk: Desk[Any] = Desk(opened.game)
    sheet = desk.of_record(opened.rules, records)
    assert sheet.written == written
    assert [(one.player, one.outcome, one.cents, one.wager) for one in sheet.done] == [("1", "lost", 10_00, wager)]
    with pytest.raises(InputError, match="no result"):
        desk.of_record(opened.rules, records[:2])
