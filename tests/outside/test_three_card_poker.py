"""Three Card Poker from `examples/games`, found as an installed package: a stranger's card game in every command.

What is asked here is asked of every game; nothing of ours knows this one.
"""

import json
import re
import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from fastapi.testclient import TestClient

import croupier
from cli.conftest import Run, run  # noqa: F401
from croupier.errors import InputError
from croupier.web.app import create_app
from outside.packages import leave
from paths import ROOT

EXAMPLE = ROOT / "examples" / "games" / "three_card_poker"
EDITION = "custom/three-card-poker"
PEOPLE = ("--as", "Dee:dealer:D1", "--as", "Flo:floorperson:F1", "--as", "Ann:player", "--as", "Bo:player")
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def test_nothing_of_ours_knows_it() -> None:
    site = ROOT / "src" / "croupier" / "web" / "docs"  # where `make docs` puts the documentation, which shows the game
    for file in (ROOT / "src").rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts and site not in file.parents:
            text = file.read_bytes().lower()
            assert not re.search(b"three[ _-]card[ _-]poker|pair[ _-]plus", text), file


def test_it_is_short_and_uses_no_private_names_of_ours() -> None:
    files = [*EXAMPLE.rglob("*.py"), *EXAMPLE.rglob("*.toml")]
    texts = [file.read_text("utf-8").splitlines() for file in files if "build" not in file.parts]
    assert sum(map(len, texts)) <= 400
    for line in (line for text in texts for line in text if line.startswith(("from croupier", "import croupier"))):
        assert " _" not in line
        assert "._" not in line


@pytest.fixture
def game(site: Path) -> Path:
    """The package as pip would leave it."""
    shutil.copytree(EXAMPLE / "src" / "three_card_poker", site / "three_card_poker")
    leave(site)
    return site


@pytest.fixture
def ask(game: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: F811
    monkeypatch.chdir(tmp_path)

    def asked(*words: str, code: int = 0) -> str:
        done = run(*words)
        assert done.code == code, done.err
        assert "Traceback" not in done.err
        return done.err if code else done.out

    return asked


def test_exact_odds(game: Path) -> None:
    """Pair Plus by hand: 16,440 of 22,100 hands lose; the Ante is what others have published."""
    lines = {(line.wager, line.strategy): line for line in croupier.edition(EDITION).odds()}
    won = 3744 * 1 + 1096 * 4 + 720 * 6 + 52 * 30 + 48 * 40
    assert lines["pair-plus", None].house_edge == Fraction(16440 - won, 22100) == Fraction(512, 22100)
    best, stated = lines["ante", "best"], lines["ante", "Q-6-4"]
    assert best.house_edge == stated.house_edge == Fraction(686689, 20358520)
    assert best.distribution.of_ways == 22100 * 18424
    assert lines["ante", "every hand"].house_edge == Fraction(1947749, 25448150)


@pytest.mark.long
def test_reports(ask: Any) -> None:
    assert len(json.loads(ask("rules", EDITION, "--json"))["rules"]) == 31
    assert len(json.loads(ask("sections", EDITION, "--json"))["sections"]) == 8
    assert "the Ante is returned — house edge" in ask("readings", EDITION)
    assert "3.0209 %" in ask("odds", EDITION, "--bet", "ante 10", "--bet", "pair-plus 5")
    assert "play has no odds of its own" in ask("odds", EDITION, "--wager", "play", code=2)
    assert "3.0226 %" in ask("solve", EDITION, "--wager", "pair-plus", "--edge", "3%..6%")
    assert "0.1151 %" in ask("explore", EDITION, "--set", "ante_bonus.straight=2 to 1")
    won = json.loads(
        ask("win", EDITION, "--players", "1", "--rounds-per-hour", "40", "--wager", "10", "--tax", "16%", "--json")
    )
    assert won["win_of_handle"]["exact"] == "686689/20358520"
    several = ("--players", "2", "--rounds-per-hour", "40", "--wager", "10", "--tax", "16%")
    assert "several hands meet the same dealer" in ask("win", EDITION, *several, code=2)
    assert "Nobody" not in ask("check", EDITION)
    done = ask("simulate", EDITION, "--rounds", "4000", "--json")
    assert all(abs(line["z"]) < 4 for line in json.loads(done)["wagers"])
    session = ("--sessions", "200", "--session-rounds", "30", "--bankroll", "100", "--bet", "ante 5")
    assert json.loads(ask("simulate", EDITION, *session, "--json"))["sessions"] == 200
    assert "hands are simulated one by one" in ask("simulate", EDITION, "--rounds", "5", "--players", "2", code=2)


@pytest.mark.long
def test_papers(ask: Any, tmp_path: Path) -> None:
    for kind in ("rules", "guide", "flash-cards", "submission"):
        ask("print", kind, EDITION, "-o", f"{kind}.pdf")
    assert "limits.minimum is not chosen yet" in ask("print", "sign", EDITION, "--of", "limits", "-o", "s.pdf", code=2)
    ask("print", "par", EDITION, "-o", "par.xlsx", "--rounds", "0")
    sheets = openpyxl.load_workbook(tmp_path / "par.xlsx", data_only=True).sheetnames
    assert sheets[:5] == ["Summary", "Ante, best", "Ante, Q-6-4", "Ante, every hand", "Pair-plus"]


@pytest.mark.parametrize("kind", ["pay", "order", "next", "whose", "irregularity", "opening"])
def test_it_is_trained(ask: Any, kind: str) -> None:
    assert json.loads(ask("train", "drill", EDITION, kind, "--seed", "3", "--json"))


def test_a_written_round(game: Path) -> None:
    written = json.loads((EXAMPLE / "round.json").read_text("utf-8"))
    settled: Any = croupier.settle(written)
    assert {player: told["net"] for player, told in settled["players"].items()} == {"Ann": "60.00", "Bo": "-5.00"}
    assert croupier.settle({**written, "wagers": written["wagers"][::-1]})["players"] == settled["players"]
    lost = {**written, "cards": {**written["cards"], "dealer": "Ah Kh Qh"}}
    told: Any = croupier.settle(lost)
    # The Ante loses and its bonus is paid all the same.
    steps = [(step["wager"], step["outcome"], step["amount"]) for step in told["steps"] if step["player"] == "Ann"]
    assert steps[:3] == [("ante", "lost", "10.00"), ("play", "lost", "10.00"), ("ante", "paid", "10.00")]
    for wrong, reason in (
        ({"decisions": {"Ann": "play"}}, "Bo must choose"),
        ({"cards": {"Ann": "Qs Jd Tc"}}, "the cards of dealer"),
        ({"cards": {"dealer": "Qs 9h 4d", "Ann": "Qs Jd Tc"}}, "lies on the table already"),
        ({"decisions": {"Ann": "raise", "Bo": "fold"}}, "play or fold is decided now"),
        ({"cards": {**written["cards"], "Cy": "2h 3h 4h"}}, "2h 3h 4h is written of Cy, and the round has no use for it"),
    ):
        with pytest.raises(InputError, match=reason):
            croupier.settle({**written, **wrong})


def test_a_table_from_python(game: Path) -> None:
    table = croupier.table(EDITION, {"Ann": 100, "Bo": 100})
    table.bet("Ann", ante=10, pair_plus=5)
    table.bet("Bo", ante=5)
    table.deal(Ann="Qs Jd Tc", Bo="8s 5d 2c", dealer="Ah Ac 4d")
    table.choose("Ann", "play")
    seen: Any = table.view("Bo")
    assert seen["cards"]["1"] == (52, 52, 52)
    table.choose("Bo", "fold")
    table.settle()
    # A straight loses to a pair nowhere: Ante and Play are paid, the bonus, and 6 to 1 on the Pair Plus.
    assert [int(table.net(player)) for player in ("Ann", "Bo")] == [10 + 10 + 10 + 30, -5]
    seeded = croupier.table(EDITION, {"Ann": 100}, seed=4)
    seeded.bet("Ann", ante=10)
    seeded.deal()
    seeded.choose("Ann", "play")
    seeded.settle()
    assert "the round is over" in [entry.words for entry in seeded.log]


@pytest.mark.long
def test_a_live_table_and_a_dispute(ask: Any) -> None:
    ask("table", "open", EDITION, "--table", "three", "--cards", "typed", "--float", "1000", *PEOPLE)
    told = ask("table", "deal", "three", "--do", str(EXAMPLE / "hand.jsonl"), *PEOPLE)
    assert "Ann is paid 30.00 for pair-plus" in told
    assert "Bo loses 5.00 on ante" in told
    assert "160.00" in ask("table", "show", "three")
    assert json.loads(ask("journal", "verify", "tables.db", "--json"))["good"] is True
    assert "What was done is lawful to the cent" in ask("dispute", "read", "--table", "three", "--round", "1")
    typed = "dealer Kh 9h 4d\n1: 10 ante, 5 pair-plus; Qs Jd Tc; play; paid 10, 10, 30\n2: 5 ante; fold; lost\n"
    Path("video.txt").write_text(typed)
    assert "Seat 1 is due 10.00" in ask("dispute", "read", "video.txt", "--edition", EDITION)


@pytest.mark.long
def test_nobody_is_told_a_hidden_card(ask: Any) -> None:
    """Cards that were entered and lie face down: no log, list or replay of the round has them before they are shown."""
    ask("table", "open", EDITION, "--table", "three", "--cards", "typed", "--float", "1000", *PEOPLE)
    script = (EXAMPLE / "hand.jsonl").read_text("utf-8").splitlines()
    named = [
        line.replace('["??", "??", "??"]', cards)
        for line, cards in zip(
            (line for line in script if "??" in line),
            ('["Js", "Tc", "9d"]', '["2c", "5d", "8h"]', '["Qh", "9h", "4d"]'),
            strict=True,
        )
    ]
    until = next(at for at, line in enumerate(script) if '"choose"' in line)
    Path("hand.jsonl").write_text(
        "\n".join([*(line for line in script[:until] if "??" not in line), *named, script[until]])
    )
    ask("table", "deal", "three", "--do", "hand.jsonl", *PEOPLE)
    replayed = ask("journal", "replay", "tables.db", "three", "1")
    for text in (
        replayed,
        ask("table", "show", "three"),
        ask("journal", "replay", "tables.db", "three", "1", "--json"),
    ):
        assert "??" in text
        assert not CARD.search(text)
    assert "Js Tc 9d" in ask("journal", "replay", "tables.db", "three", "1", "--open-cards")


def test_pages(game: Path) -> None:
    with TestClient(create_app()) as client:
        for page in ("", "/odds", "/wagers", "/drawings"):
            answer = client.get(f"/editions/{EDITION}{page}")
            assert answer.status_code == 200, page
        assert "686689/20358520" in client.get(f"/editions/{EDITION}/odds").text
        listed = client.get("/api/editions?game=three-card-poker").json()["editions"]
        assert [one["id"] for one in listed] == [EDITION]
