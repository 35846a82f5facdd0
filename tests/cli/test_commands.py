"""Every command: the key facts for people, and the contract's keys for programs."""

import json
import socket
from pathlib import Path

import pytest

from cli.conftest import Run
from croupier.version import VERSION

PA, GGE, SIX = "pa-2011-proposed/roulette", "gge-2011/roulette", "pa-2011-proposed/big-six"
ROUND = {
    "edition": PA,
    "wagers": [
        {"player": "1", "wager": "split", "on": ["17", "20"], "amount": "5.00"},
        {"player": "2", "wager": "red", "amount": "10.00"},
    ],
    "result": "17",
}


# editions


def test_editions(run: Run) -> None:
    shown = run("editions")
    assert shown.code == 0
    for word in (PA, GGE, SIX, "gge-2011/big-six", "proposed", "comment", "58 Pa. Code ch. 617a"):
        assert word in shown.out
    told = run("editions", "--json").json["editions"]
    ids = [one["id"] for one in told]
    assert ids == sorted(ids)
    assert {"gge-2011/big-six", GGE, SIX, PA, "pa-2012/casino-war", "md-1.2/casino-war"} <= set(ids)
    assert {"id", "game", "title", "source", "jurisdiction", "status", "effective", "amends"} <= set(told[0])
    gge = told[ids.index(GGE)]
    assert gge["amends"] == PA
    assert (gge["game"], gge["title"], gge["jurisdiction"]) == ("roulette", "Roulette", "Pennsylvania")
    assert told[ids.index("pa-2012/casino-war")]["effective"] == "2012-05-19"


def test_editions_of_one_game(run: Run) -> None:
    assert [one["id"] for one in run("editions", "roulette", "--json").json["editions"]] == [GGE, PA]
    assert SIX not in run("editions", "roulette").out
    assert SIX in run("editions", "Big Six Wheel").out
    games = "big-six, casino-war, poker, poker-room, roulette"
    assert run("editions", "chess").refused() == f"there is no game 'chess'; there are {games}"


# rules


def test_rules(run: Run) -> None:
    shown = run("rules", PA)
    assert shown.code == 0
    for word in (PA, "proposed, not law", "payouts.straight", "at least 35 to 1", "617a.4(a)", "by reading"):
        assert word in " ".join(shown.out.split())
    assert max(map(len, shown.out.splitlines())) <= 130
    report = run("rules", PA, "--json").json
    assert (report["edition"], report["status"]) == (PA, "proposed")
    rules = {rule["path"]: rule for rule in report["rules"]}
    assert {"path", "value", "allows", "cite"} <= set(rules["payouts.straight"])
    assert rules["payouts.straight"]["allows"] == {"at_least": "35 to 1"}
    assert rules["layout.holder"]["value"] is None
    assert rules["covered.combinations"]["reading"] == "combinations-with-covered-00"


@pytest.mark.parametrize("path", ['payouts."1-18"', "payouts.1-18", "payouts.'1-18'"])
def test_one_rule(run: Run, path: str) -> None:
    (rule,) = run("rules", PA, path, "--json").json["rules"]
    assert (rule["path"], rule["value"], rule["cite"]) == ('payouts."1-18"', "1 to 1", "617a.4(a)")


def test_the_rules_below_a_prefix(run: Run) -> None:
    assert len(run("rules", PA, "payouts", "--json").json["rules"]) == 14


def test_every_citation_shows_its_edition(run: Run) -> None:
    (rule,) = run("rules", GGE, "five_adjacent.paid_from", "--json").json["rules"]
    assert rule["cites"] == [{"edition": GGE, "section": "letter 1"}, {"edition": GGE, "section": "617a.5(d)"}]
    (rule,) = run("rules", GGE, "payouts.red", "--json").json["rules"]
    assert rule["cites"] == [{"edition": PA, "section": "617a.4(a)"}]


# sections


def test_sections(run: Run) -> None:
    shown = run("sections", PA)
    assert shown.code == 0
    for word in ("617a.1(a)", "enforced", "proposed, not law"):
        assert word in shown.out
    sections = {section["id"]: section for section in run("sections", PA, "--json").json["sections"]}
    assert {"id", "says", "holds", "rules"} <= set(sections["617a.5(a)"])
    assert sections["617a.5(a)"]["rules"] == ["spin.by", "spin.direction", "spin.revolutions"]
    assert sections["617a.4(a)"]["holds"] == ["enforced", "printed"]
    assert "619a.1(d)" not in {section["id"] for section in run("sections", "gge-2011/big-six", "--json").json["sections"]}


# readings


def test_readings(run: Run) -> None:
    shown = run("readings", PA)
    assert shown.code == 0
    for word in (
        "combinations-with-covered-00",
        "● whatever touches 00 is refused",
        "51.3514 %",
        "Why:",
        "proposed, not law",
    ):
        assert word in " ".join(shown.out.split())
    report = run("readings", PA, "--json").json
    reading = next(one for one in report["readings"] if one["id"] == "combinations-with-covered-00")
    assert {"id", "rules", "problem", "why", "options"} <= set(reading)
    assert {"name", "chosen", "odds"} <= set(reading["options"][0])
    assert {"wager", "strategy", "house_edge"} <= set(reading["options"][0]["odds"][0])
    assert isinstance(report["errata"], list)


# wagers


def test_wagers(run: Run) -> None:
    shown = run("wagers", PA)
    assert shown.code == 0
    for word in ("split 17-20", "17 to 1", "line 17|20", "double-zero wheel", "proposed, not law"):
        assert word in shown.out
    report = run("wagers", PA, "--json").json
    assert (report["edition"], report["wheel"]) == (PA, "double-zero")
    split = next(one for one in report["wagers"] if one["wager"] == "split" and set(one["on"]) == {"17", "20"})
    assert (split["odds"], split["places"]) == ("17 to 1", ["line 17|20"])
    zeros = next(one for one in report["wagers"] if one["name"] == "split 0-00")
    assert len(zeros["places"]) == 2
    assert len({(one["wager"], frozenset(one["on"])) for one in report["wagers"]}) == len(report["wagers"])
    # 38 straight, 57 splits inside the numbers and 5 with the zeros (0-1, 0-2, 00-2, 00-3, 0-00), 12 rows and 3 trios,
    # 22 fours, the first five, 11 sixes, 3 columns, 3 dozens, 6 even chances.
    assert len(report["wagers"]) == 38 + 57 + 5 + 12 + 3 + 22 + 1 + 11 + 3 + 3 + 6


def test_one_wager(run: Run) -> None:
    (split,) = run("wagers", PA, "split", "20-17", "--json").json["wagers"]
    assert split["name"] == "split 17-20"
    assert run("wagers", PA, "red").out.endswith("\n1 wager\n")


def test_wagers_of_one_kind(run: Run) -> None:
    assert run("wagers", PA, "split").out.endswith("\n62 wagers\n")
    assert {one["wager"] for one in run("wagers", PA, "split", "--json").json["wagers"]} == {"split"}


def test_wagers_of_another_wheel(run: Run) -> None:
    report = run("wagers", PA, "--wheel", "single-zero", "--json").json
    assert report["wheel"] == "single-zero"
    assert not any("00" in one["on"] for one in report["wagers"])


def test_wagers_of_big_six(run: Run) -> None:
    report = run("wagers", SIX, "--json").json
    assert report["wheel"] is None
    assert [(one["wager"], one["odds"]) for one in report["wagers"]] == [
        ("$1", "1 to 1"),
        ("$2", "2 to 1"),
        ("$5", "5 to 1"),
        ("$10", "10 to 1"),
        ("$20", "20 to 1"),
        ("joker", "45 to 1"),
        ("flag", "45 to 1"),
    ]


# odds


def test_odds(run: Run) -> None:
    shown = run("odds", PA)
    assert shown.code == 0
    for word in (
        "straight",
        "5.2632 %",
        "1/19",
        "first-five",
        "7.8947 %",
        "3/38",
        "proposed, not law",
        "double-zero wheel",
    ):
        assert word in shown.out
    report = run("odds", PA, "--json").json
    assert (report["edition"], report["status"], report["assumptions"]["lawful"]) == (PA, "proposed", True)
    assert " ".join(line["wager"] for line in report["wagers"]) == (
        "straight split three-numbers four-numbers first-five six-numbers column dozen "
        "red black odd even 1-18 19-36 five-adjacent"
    )
    keys = "wager strategy offered house_edge element_of_risk mean variance hit_frequency of outcomes"
    assert set(keys.split()) <= set(report["wagers"][0])
    assert report["wagers"][0]["house_edge"] == {"exact": "1/19", "float": pytest.approx(1 / 19)}


def test_odds_of_one_wager_on_another_wheel(run: Run) -> None:
    shown = run("odds", PA, "--wager", "split 17-20", "--wheel", "single-zero")
    assert "1/37" in shown.out
    assert "35" in shown.out
    (line,) = run("odds", PA, "--wager", "split 17-20", "--wheel", "single-zero", "--json").json["wagers"]
    assert line["outcomes"] == [
        {"net": "-1", "ways": "35", "probability": "35/37"},
        {"net": "17", "ways": "2", "probability": "2/37"},
    ]


def test_odds_of_a_session(run: Run) -> None:
    words = ("odds", PA, "--wager", "red", "--rounds", "2", "--bankroll", "2", "--goal", "4")
    shown = run(*words)
    for word in ("After 2 rounds of one unit", "22.4377 %", "49.8615 %", "Risk of ruin"):
        assert word in shown.out
    (line,) = run(*words, "--json").json["wagers"]
    assert line["session"]["ahead"]["exact"] == "81/361"
    # Within two rounds the bankroll is lost only by losing both.
    assert line["ruin"]["probability"] == pytest.approx(100 / 361)


def test_odds_of_several_bets(run: Run) -> None:
    (line,) = run("odds", PA, "--bet", "red 5", "--bet", "black 2.5", "--bet", "split 17-20 5/2", "--json").json["wagers"]
    assert line["wager"] == "book"
    assert line["house_edge"]["exact"] == "1/19"


def test_odds_of_big_six(run: Run) -> None:
    shown = run("odds", SIX)
    for word in ("$1", "14.8148 %", "4/27", "joker", "flag", "proposed, not law"):
        assert word in shown.out
    listed = [line["wager"] for line in run("odds", SIX, "--json").json["wagers"]]
    assert listed == ["$1", "$2", "$5", "$10", "$20", "joker", "flag"]


def test_a_warning_when_the_player_has_the_edge(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'edition = "{PA}"\n[choices]\npayouts.red = "2 to 1"\n', "utf-8")
    assert "WARNING: the player has the edge on red" in run("odds", str(file)).out
    report = run("odds", str(file), "--json").json
    assert report["warnings"] == ["the player has the edge on red"]
    assert report["submission"] == str(file)
    assert report["edition"] == PA


# compare


def test_compare(run: Run) -> None:
    shown = run("compare", PA, GGE)
    assert shown.code == 0
    for word in ("five_adjacent.paid_from", "letter 1", "No effect on the odds.", "proposed, not law", "not law"):
        assert word in " ".join(shown.out.split())
    report = run("compare", PA, GGE, "--json").json
    assert {"editions", "rules", "units", "odds"} <= set(report)
    assert report["editions"] == [PA, GGE]
    assert set(report["rules"][0]) == {"path", "says", "cites", "class"}
    assert {"paths", "request", "effect"} <= set(report["units"][0])
    assert {"alone", "last", "wagers"} <= set(report["units"][0]["effect"])


def test_compare_shows_what_a_change_does(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    rule = 'payouts.straight = { at_least = "36 to 1", default = "36 to 1", cite = "617a.4(a)" }'
    file.write_text(f'amends = "{PA}"\nstatus = "final"\n[rules]\n{rule}\n', "utf-8")
    shown = " ".join(run("compare", PA, str(file)).out.split())
    assert "By itself: straight single-zero: 2.7027 % (1/37) → 0.0000 % (0)" in shown
    assert "final" in shown


# settle


@pytest.mark.parametrize("way", ["json file", "toml file", "standard input"])
def test_settle(run: Run, tmp_path: Path, way: str) -> None:
    text = json.dumps(ROUND)
    if way == "toml file":
        wagers = ROUND["wagers"]
        assert isinstance(wagers, list)
        tables = "".join("[[wagers]]\n" + "".join(f"{key} = {json.dumps(one[key])}\n" for key in one) for one in wagers)
        text = f'edition = "{PA}"\nresult = "17"\n{tables}'
    file = tmp_path / ("round.toml" if way == "toml file" else "round.json")
    file.write_text(text, "utf-8")
    name = "-" if way == "standard input" else str(file)
    report = run("settle", name, "--json", stdin=text.encode()).json
    assert report["players"] == {"1": {"net": "85.00"}, "2": {"net": "-10.00"}}
    lost, paid = report["steps"]
    assert {"player", "wager", "outcome", "amount", "rule", "cite"} <= set(lost)
    assert (lost["player"], lost["wager"], lost["outcome"], lost["amount"]) == ("2", "red", "lost", "10.00")
    assert (paid["player"], paid["wager"], paid["outcome"], paid["amount"]) == ("1", "split", "paid", "85.00")
    assert (paid["rule"], paid["cite"]) == ("payouts.split", "617a.4(a)")
    shown = run("settle", name, stdin=text.encode()).out
    for word in ("proposed, not law", "result 17", "split 17-20", "85.00", "-10.00", "announce"):
        assert word in shown


def test_settle_a_void_spin_and_the_next(run: Run) -> None:
    spun = {**ROUND, "wheel": "double-as-single", "result": ["00", "17"]}
    report = run("settle", "-", "--json", stdin=json.dumps(spun).encode()).json
    assert report["players"]["1"]["net"] == "85.00"
    assert "result 00, then 17" in run("settle", "-", stdin=json.dumps(spun).encode()).out
    void = {**spun, "result": "00"}
    report = run("settle", "-", "--json", stdin=json.dumps(void).encode()).json
    assert {step["outcome"] for step in report["steps"]} == {"voided"}
    assert {player["net"] for player in report["players"].values()} == {"0.00"}


def test_settle_big_six(run: Run) -> None:
    wagers = [{"player": "1", "wager": "joker", "amount": "5.00"}, {"player": "2", "wager": "$1", "amount": "3.00"}]
    spun = json.dumps({"edition": SIX, "wagers": wagers, "result": "joker"})
    report = run("settle", "-", "--json", stdin=spun.encode()).json
    assert report["players"] == {"1": {"net": "225.00"}, "2": {"net": "-3.00"}}


def test_a_symbol_is_named_once_and_a_submission_always(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    written = json.dumps({"edition": SIX, "result": "joker", "wagers": [{"wager": "joker", "amount": "1.00"}]})
    assert "1       joker  paid" in run("settle", "-", stdin=written.encode()).out
    for words in (["rules"], ["odds", "--wager", "red"], ["wagers", "red"]):
        assert "submission examples/neighbours.toml" in run(words[0], "examples/neighbours.toml", *words[1:]).out


def test_one_wager_goes_by_its_name(run: Run) -> None:
    (line,) = run("odds", PA, "--wager", "dozen 2nd 12", "--json").json["wagers"]
    assert line["name"] == "dozen 2nd 12"
    assert line["on"] == [str(number) for number in range(13, 25)]
    assert "\ndozen 2nd 12 " in run("odds", PA, "--wager", "dozen 2nd 12").out
    assert "After 1 round of one unit" in run("odds", PA, "--wager", "red", "--rounds", "1").out


def test_editions_that_say_the_same(run: Run) -> None:
    shown = run("compare", PA, PA).out
    assert "that differ: 0.\n\nThe house edge of every wager is the same" in shown


def test_a_port_in_use(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"port {port} cannot be used (address already in use)" in run("serve", "--port", str(port)).refused()


def test_a_name_that_no_terminal_can_show(installed: Run) -> None:
    wagers = '[{"player": "\\ud800", "wager": "red", "amount": "5.00"}]'
    spun = f'{{"edition": "{PA}", "wagers": {wagers}, "result": "17"}}'.encode()
    for words in (("settle", "-"), ("settle", "-", "--json")):
        ran = installed(*words, stdin=spun)
        assert ran.code == 2
        assert "player '\\ud800' has half a character in the name; write it whole" in ran.err + ran.out.replace(
            "\\\\", "\\"
        )


# help


def test_help_lists_every_command(run: Run) -> None:
    shown = run("--help")
    assert shown.code == 0
    for command in ("editions", "rules", "sections", "readings", "wagers", "compare", "odds", "settle", "serve"):
        assert f"\n  {command} " in shown.out
        assert run(command, "--help").code == 0
        assert "--json" in run(command, "--help").out


def test_version(run: Run) -> None:
    assert VERSION in run("--version").out


def test_no_command_shows_the_help(run: Run) -> None:
    shown = run()
    assert shown.code == 2
    assert "Usage:" in shown.err
