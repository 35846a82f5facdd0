"""The command `submission diff`."""

from pathlib import Path

from cli.conftest import Run

TEXT = """edition = "pa-2011-proposed/roulette"
number = "{}"
[choices]
wheel.kind = "single-zero"
payouts.straight = "{} to 1"
"""


def both(folder: Path) -> tuple[str, str]:
    names = []
    for number, pays in (("R-1", 35), ("R-2", 36)):
        (folder / f"{number}.toml").write_text(TEXT.format(number, pays), "utf-8")
        names.append(str(folder / f"{number}.toml"))
    return names[0], names[1]


def test_people_read_rule_edge_and_papers(run: Run, tmp_path: Path) -> None:
    out = run("submission", "diff", *both(tmp_path)).out
    assert "payouts.straight  35 to 1  36 to 1  617a.4(a)" in out
    assert "straight 2.7027 % → 0.0000 %" in out
    assert "amendment: " in out
    assert "rules: its text changes" in out


def test_programs_get_the_same(run: Run, tmp_path: Path) -> None:
    told = run("submission", "diff", *both(tmp_path), "--json").json
    assert [(change["path"], change["old"], change["new"]) for change in told["changes"]] == [
        ("payouts.straight", "35 to 1", "36 to 1")
    ]
    assert {line["wager"]: line["to"]["exact"] for line in told["odds"]} == {"straight": "0", "five-adjacent": "0"}


def test_nothing_changes(run: Run, tmp_path: Path) -> None:
    old, _ = both(tmp_path)
    assert "No rule changes." in run("submission", "diff", old, old).out


def test_an_edition_beside_a_submission(run: Run, tmp_path: Path) -> None:
    _, new = both(tmp_path)
    told = run("submission", "diff", "pa-2011-proposed/roulette", new, "--json").json
    assert {change["path"] for change in told["changes"]} == {"wheel.kind", "payouts.straight"}


def test_what_cannot_be_compared(run: Run, tmp_path: Path) -> None:
    old, _ = both(tmp_path)
    assert "different games" in run("submission", "diff", old, "pa-2012/casino-war").refused()
    assert "no such file" in run("submission", "diff", old, str(tmp_path / "x.toml")).refused()
    assert "house" in run("submission", "diff", old, str(tmp_path)).refused()
