"""The command `play`."""

from pathlib import Path

import pytest

from cli.conftest import Run
from croupier.journal.store.store import open_store
from games.poker.play.self_play import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_dealt_and_written(run: Run, tmp_path: Path, game: str) -> None:
    file = tmp_path / "hands.phhs"
    words = ("--seats", "4", "--policy", "random,tight", "--seed", "7", "--hands", "3", "--phh", str(file))
    found = run("play", f"gge-2011/{game}", *words, "--json").json
    assert len(found["hands"]) == 3
    again = run("replay", str(file), "--json").json["hands"]
    assert [hand["finishing_stacks"] for hand in again] == [hand["finishing_stacks"] for hand in found["hands"]]
    assert [hand["steps"][-1]["what"] for hand in again] == [hand["steps"][-1]["what"] for hand in found["hands"]]


def test_the_same_seed_tells_the_same_hand(run: Run) -> None:
    one, other = (run("play", "gge-2011/badeucey", "--seats", "3", "--seed", "5").out for _ in range(2))
    assert one == other
    assert "3 players · policy call · seed 5" in one
    assert "draw3 · pot 12" in one
    assert "Exhibit A I.draw" in one


def test_a_seed_is_drawn_and_told(run: Run) -> None:
    found = run("play", "gge-2011/razz", "--seats", "2", "--json").json
    again = run("play", "gge-2011/razz", "--seats", "2", "--seed", str(found["seed"]), "--json").json
    assert found == again


def test_a_table_that_cannot_go_on_says_so(run: Run) -> None:
    """One chip each goes into the antes; with the first hand one player has both."""
    told = run("play", "gge-2011/razz", "--seats", "2", "--stack", "1.00", "--hands", "5", "--seed", "1").out
    assert "note: after 1 of 5 hands fewer than two players have chips" in told


def test_what_is_there_is_never_written_over(run: Run, tmp_path: Path) -> None:
    """T1 by another door: --phh took the place of a store; what it wrote before is left, too."""
    store, file = tmp_path / "n4.db", tmp_path / "hand.phh"
    with open_store(str(store), create=True):
        pass
    words = ("play", "gge-2011/razz", "--seats", "2", "--seed", "1", "--phh")
    assert run(*words, str(file)).code == 0
    for there in (store, file):
        before = there.read_bytes()
        assert run(*words, str(there)).refused() == f"{there}: the file exists already; name a new one"
        assert "exists already" in run(*words, str(there), "--json").refused_json()["reason"]
        assert there.read_bytes() == before
    assert run(*words, "/dev/null").code == 0  # a device has nothing to lose


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("gge-2011/roulette",), "is no poker game"),
        (("gge-2011/poker-room",), "is no poker game"),
        (("gge-2011/razz", "--seats", "9"), "9 players cannot play; it takes 2 to 8"),
        (("gge-2011/razz", "--seats", "1"), "1 players cannot play"),
        (("gge-2011/razz", "--hands", "0"), "0 hands cannot be dealt"),
        (("gge-2011/razz", "--policy", "bluff"), "there is no policy 'bluff'"),
        (("gge-2011/razz", "--seats", "2", "--policy", "call,fold,tight"), "3 policies do not go with 2 players"),
        (("gge-2011/razz", "--stack", "0.50"), "no whole number of chips"),
        (("gge-2011/razz", "--stack", "x"), "is not an amount of money"),
        (("gge-2011/razz", "--phh", "/nowhere/x.phh"), "cannot be written"),
    ],
)
def test_refusals(run: Run, words: tuple[str, ...], reason: str) -> None:
    assert reason in run("play", *words).refused()
