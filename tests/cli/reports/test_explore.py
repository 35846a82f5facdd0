"""The command `explore`: what it prints and writes, and what `odds` makes of its file."""

from pathlib import Path

import pytest

from cli.conftest import Run

WAR = "pa-2012/casino-war"
ASKED = (WAR, "--set", "payouts.tie=11", "--decks", "8", "--wager", "tie")


def test_a_what_if_and_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    ran = run("explore", *ASKED, "-o", str(file))
    assert ran.code == 0
    assert "tie: 10.3614 % (43/415); -8.2881 points against the edition" in ran.out
    assert "payouts.tie = 11 to 1: not permitted, which says 10 to 1 [651a.10(2)]" in ran.out
    told = run("odds", str(file), "--wager", "tie", "--json").json
    assert told["wagers"][0]["house_edge"]["exact"] == "43/415"
    assert told["what_if"] == {"rules": {"payouts.tie": "11 to 1"}, "readings": {}, "asks": {"decks": 8}}
    assert "What if: payouts.tie = 11 to 1; decks: 8" in run("odds", str(file)).out
    over = run("explore", str(file), "--set", "payouts.tie=12", "--wager", "tie", "--json").json
    assert over["line"]["house_edge"]["exact"] == "12/415"
    assert "exists" in run("explore", *ASKED, "-o", str(file)).refused()


def test_the_return_table_as_a_sheet(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    assert run("explore", *ASKED, "-o", str(file), "--json").code == 0
    assert file.read_text("utf-8").splitlines()[1].startswith("ties,11,11 to 1,12896,")


def test_knobs_and_a_curve(run: Run) -> None:
    out = run("explore", WAR, "--knobs", "--over", "decks").out
    assert "payouts.tie         10 to 1   fixed by the text" in out
    assert "8           2.3398 %   276706/11826255  yes" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((WAR, "-o", "own.txt"), "is written as .toml"),
        ((WAR, "--set", "payouts.tie"), "sets nothing"),
        ((WAR, "--decks", "0"), "from 1 to 16"),
        ((WAR, "--over", "shoe"), "is typed"),
        (("gge-2011/badugi",), "nobody bets against the house"),
        (("no/such",), "no edition"),
    ],
)
def test_what_is_refused(run: Run, words: tuple[str, ...], said: str) -> None:
    assert said in run("explore", *words).refused()


def test_a_refusal_names_its_rule(run: Run) -> None:
    refused = run("explore", WAR, "--set", "payouts.tie=x", "--json").refused_json()
    assert (refused["rule"], refused["cite"]) == ("payouts.tie", "651a.10(2)")


def test_compare_writes_a_sheet_and_reads_otherwise(run: Run, tmp_path: Path) -> None:
    wheels = ("pa-2011-proposed/roulette", "gge-2011/roulette")
    file = tmp_path / "rules.csv"
    assert run("compare", *wheels, "-o", str(file)).out.endswith(f"written to {file}\n")
    assert "five_adjacent.paid_from" in file.read_text("utf-8")
    option = "b:neighbours-of-covered-00=accepted, the fifth on 00 can only lose"
    told = run("compare", *wheels, "--read", option, "--json").json
    assert {one["wager"] for one in told["odds"] if one["differs"]} == {"five-adjacent"}
    assert option in told["assumptions"][0]["command"]
    assert "leave out --read" in run("compare", *wheels, "--letter", "--read", option).refused()
    assert "-o is where" in run("compare", *wheels, "-o", str(tmp_path / "x.md")).refused()
