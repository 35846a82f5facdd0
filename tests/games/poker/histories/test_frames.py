"""Hand histories as a DataFrame."""

from pathlib import Path

import pytest

from croupier import histories
from croupier.errors import InputError
from croupier.games.poker.histories.replay import COLUMNS
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
    assert list(bets.amount) == [50_000_00, 50_000_00, 200_000_00, 150_000_00, 200_000_00]
    assert list(bets.name) == ["Brian Rast", "Matthew Ashton", "Kristopher Tong", "Matthew Ashton", "Kristopher Tong"]
    assert found[found.kind == "wins"]["stack"].item() == done.stacks[done.who.index("Kristopher Tong")] == 5_800_000_00


def test_all_hands_of_a_session(tmp_path: Path) -> None:
    hands = [histories.read(path)[0] for path in sorted(HISTORIES.glob("FR*.phh"))]
    session = tmp_path / "session.phhs"
    session.write_text(histories.dumps_all(hands), "utf-8")
    found = histories.frame(session)
    assert sorted(set(found.hand)) == list(range(1, len(hands) + 1))
    assert (found.groupby("hand").pot.max() > 0).all()


def test_files_and_folders_with_refused_hands(tmp_path: Path) -> None:
    """What cannot be replayed has its reason, and everything else its rows; amounts are whole numbers of cents."""
    good = (HISTORIES / "FR-01-03-57.phh").read_text("utf-8")
    cents = 'variant = "FB"\nantes = [0, 0]\nblinds_or_straddles = [0.25, 0.5]\nsmall_bet = 0.5\nbig_bet = 1\n'
    cents += 'starting_stacks = [inf, 2.75]\nactions = ["d dh p1 ????????", "d dh p2 ????????", "p2 f"]\n'
    folder = tmp_path / "day" / "one"
    folder.mkdir(parents=True)
    wrong = good.replace("p3 pb", "p1 pb")
    (folder / "session.phhs").write_text(f"[1]\n{cents}\n[2]\n{wrong}\n[3]\nvariant = 3\n[4]\n{good}", "utf-8")
    (folder / "broken.phh").write_text("variant = ", "utf-8")
    (folder / "notes.txt").write_text("not a history", "utf-8")
    found = histories.frame(tmp_path / "day", HISTORIES / "FR-01-03-57.phh")
    refused = found[found.refused.notna()]
    assert [(Path(file).name, hand) for file, hand in zip(refused.file, refused.hand, strict=True)] == [
        ("broken.phh", 1),
        ("session.phhs", 2),
        ("session.phhs", 3),
    ]
    assert all("session.phhs, hand" in reason for reason in refused.refused[1:])
    whole = found[found.refused.isna()]
    assert len(whole[(whole.hand == 4)]) == len(whole[whole.file.str.endswith("FR-01-03-57.phh")])
    assert {str(found[name].dtype) for name in ("amount", "pot", "stack")} == {"Int64"}
    first = whole[(whole.hand == 1) & whole.file.str.endswith("phhs")]
    assert (first.pot.max(), first["stack"].dropna().iloc[-1]) == (75, 250)
    assert first[first.player == 1]["stack"].isna().all()  # nobody knows that stack
    with pytest.raises(InputError, match=r"none\.phh: no such file"):
        histories.frame(HISTORIES, tmp_path / "none.phh")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="the folder has no"):
        histories.frame(tmp_path / "empty")
