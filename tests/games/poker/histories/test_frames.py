"""Hand histories as a DataFrame."""

from pathlib import Path

from croupier import histories
from croupier.games.poker.histories.frames import COLUMNS
from paths import DATA

HISTORIES = DATA / "phh"


def test_one_row_a_step() -> None:
    path = HISTORIES / "FR-01-03-57.phh"
    found = histories.frame(path)
    (hand,) = histories.read(path)
    done = histories.replay(hand)
    assert tuple(found.columns) == COLUMNS
    assert len(found) == len(done.steps)
    assert set(found.hand) == {1}
    bets = found[found.kind.isin(["bets", "raises", "calls", "brings in"])]
    assert list(bets.amount) == [50_000, 50_000, 200_000, 150_000, 200_000]
    assert list(bets.name) == ["Brian Rast", "Matthew Ashton", "Kristopher Tong", "Matthew Ashton", "Kristopher Tong"]
    assert found[found.kind == "wins"]["stack"].item() == 5_800_000


def test_all_hands_of_a_session(tmp_path: Path) -> None:
    hands = [histories.read(path)[0] for path in sorted(HISTORIES.glob("FR*.phh"))]
    session = tmp_path / "session.phhs"
    session.write_text(histories.dumps_all(hands), "utf-8")
    found = histories.frame(session)
    assert sorted(set(found.hand)) == list(range(1, len(hands) + 1))
    assert (found.groupby("hand").pot.max() > 0).all()
