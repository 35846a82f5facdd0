"""Bad input: exit 2 and one clear line, or one JSON object; never a traceback."""

import json
from pathlib import Path

import pytest

from cli.conftest import Ran, Run

PA, SIX = "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["rules", "pa-2011-proposed/roulete"], "did you mean pa-2011-proposed/roulette?"),
        (["rules", "none.toml"], "none.toml: no such file"),
        (["rules", ""], "no edition ''"),
        (["rules", PA, "payouts.strait"], "has no rule 'payouts.strait'; did you mean payouts.straight?"),
        (["rules", PA, "..."], "has no rule '...'"),
        (["rules"], "Missing argument 'EDITION'"),
        (["rules", PA, "a", "b"], "unexpected extra argument"),
        (["sections", "x"], "no edition 'x'"),
        (["readings", "x"], "no edition 'x'"),
        (["editions", "chess"], "there is no game 'chess'"),
        (["wagers", PA, "split", "1-3"], "no line runs between the boxes of 1 and 3; 1 can be split with"),
        (["wagers", PA, "--wheel", "triple-zero"], "the wheels are single-zero, double-zero, double-as-single"),
        (["wagers", SIX, "--wheel", "double-zero"], "has one wheel"),
        (["wagers", PA, "--wheel", "single-zero", "straight", "00"], "'00' is not a number of a single-zero wheel"),
        (["odds", PA, "--wager", "blue"], "'blue' is not a roulette wager; the wagers are straight"),
        (["odds", PA, "--wager", "split 1-3"], "no line runs between"),
        (["odds", PA, "--wager", "straight 37"], "'37' is not a number of a double-zero wheel"),
        (["odds", PA, "--wager", ""], "is not a roulette wager"),
        (["odds", SIX, "--wager", "$3"], "'$3' is not a Big Six wager"),
        (["odds", SIX, "--wheel", "single-zero"], "has one wheel"),
        (["odds", PA, "--wheel", "triple-zero"], "there is no wheel 'triple-zero'"),
        (["odds", PA, "--rounds", "0"], "at least 1"),
        (["odds", PA, "--rounds", "-1"], "at least 1"),
        (["odds", PA, "--rounds", "x"], "Invalid value for '--rounds'"),
        (["odds", PA, "--rounds", "1.5"], "Invalid value for '--rounds'"),
        (["odds", PA, "--bankroll", "-1"], "--bankroll: '-1' is not a number"),
        (["odds", PA, "--bankroll", "0"], "at least 1 unit"),
        (["odds", PA, "--bankroll", "nan"], "'nan' is not a number"),
        (["odds", PA, "--bankroll", "1/0"], "'1/0' is not a number"),
        (["odds", PA, "--bankroll", "1e999999999"], "'1e999999999' is not a number"),
        (["odds", PA, "--bankroll", "9" * 1000], "is too large; at most 18 digits"),
        (["odds", PA, "--goal", "10"], "--goal needs --bankroll"),
        (["odds", PA, "--bankroll", "10", "--goal", "5"], "above the bankroll of 10, not 5."),
        (["odds", PA, "--bankroll", "1/3"], "at least 1 unit, the wager, not 1/3."),
        (["odds", PA, "--wager", "red", "--wager", "black"], "--wager is given more than once"),
        (["odds", PA, "--bet", "red"], "--bet 'red' must be a wager and an amount above zero"),
        (["odds", PA, "--bet", ""], "--bet '' must be a wager and an amount above zero"),
        (["odds", PA, "--bet", "red 0"], "an amount above zero"),
        (["odds", PA, "--bet", "5"], "must be a wager and an amount"),
        (["odds", PA, "--bet", "red -5"], "'-5' is not a number"),
        (["odds", PA, "--bet", "split 1-3 5"], "no line runs between"),
        (["odds", PA, "--bet", "five-adjacent 17 5"], "only a wager where the Rules Submission offers them"),
        (["odds", PA, "--bet", "red 5", "--wager", "red"], "not for both"),
        (["odds", PA, "--wager", "red", "--plot", "x.pdf"], "x.pdf: a plot is drawn as .svg or .png"),
        (["odds", PA, "--wager", "red", "--plot", ""], "a plot is drawn as .svg or .png"),
        (["compare", PA], "a comparison needs at least two editions"),
        (["compare"], "Missing argument"),
        (["compare", PA, SIX], "editions of different games cannot be compared: Big Six Wheel, Roulette"),
        (["compare", PA, "x"], "no edition 'x'"),
        (["settle", "none.json"], "none.json: no such file"),
        (["settle"], "Missing argument 'FILE|-'"),
        (["settle", "/"], "/: a folder or a device, not a file"),
        (["serve", "--port", "0"], "Invalid value for '--port'"),
        (["serve", "--port", "70000"], "Invalid value for '--port'"),
        (["serve", "--port", "x"], "Invalid value for '--port'"),
        (["odd", PA], "No such command 'odd'"),
        (["--colour"], "No such option"),
        (["odds", PA, "--colour"], "No such option"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_words_that_do_not_go(run: Run, words: list[str], complaint: str) -> None:
    assert complaint in run(*words).refused()
    assert complaint in run(*words, "--json").refused_json()["reason"]


def test_an_option_without_its_value(run: Run) -> None:
    assert "requires an argument" in run("odds", PA, "--rounds").refused()
    assert "--rounds" in run("odds", PA, "--json", "--rounds").refused_json()["reason"]


def test_a_refusal_names_rule_and_section(run: Run) -> None:
    assert run("wagers", PA, "split", "1-3", "--json").refused_json() == {
        "rule": "split.place",
        "cite": "617a.3(e)(2)",
        "reason": "no line runs between the boxes of 1 and 3; 1 can be split with 0, 2, 4",
    }
    assert run("wagers", PA, "split", "1-3").refused().endswith("(617a.3(e)(2))")
    refused = run("odds", PA, "--wheel", "triple-zero", "--json").refused_json()
    assert (refused["rule"], refused["cite"]) == ("wheel.kind", "617a.1(c), 617a.1(d), 617a.1(e)")
    assert run("rules", "x", "--json").refused_json()["rule"] is None


# Files wherever a command takes EDITION, and rounds

GARBAGE: dict[str, tuple[bytes, str]] = {
    "empty.toml": (b"", "'game' is missing"),
    "malformed.toml": (b'game = "dice"\ntitle = \n', "not valid TOML: Invalid value (at line 2, column 9)"),
    "malformed.json": (b'{"edition": }', "not valid JSON: Expecting value (at line 1, column 13)"),
    "list.json": (b"[1, 2]", "must be one JSON object"),
    "word.json": (b'"edition"', "must be one JSON object"),
    "nan.json": (b'{"edition": NaN}', "not valid JSON: NaN is not a number"),
    "empty.json": (b"", "not valid JSON"),
    "binary.toml": (bytes(range(256)), "not a text file"),
    "large.toml": (b"garbage " * 1_250_000, "too large"),
    "deep.json": (b'{"a":' * 100_000, "not valid JSON"),
    "deep.toml": (b"a = " + b"[" * 100_000, "nested too deeply"),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_in_a_file(run: Run, tmp_path: Path, name: str) -> None:
    content, complaint = GARBAGE[name]
    file = tmp_path / name
    file.write_bytes(content)
    for command in ("rules", "odds", "settle"):
        wanted = '"edition" is missing' if (command, name) == ("settle", "empty.toml") else complaint
        assert wanted in run(command, str(file)).refused()
        assert wanted in run(command, str(file), "--json").refused_json()["reason"]
    assert complaint in run("compare", PA, str(file)).refused()


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_on_standard_input(run: Run, name: str) -> None:
    content, _ = GARBAGE[name]
    assert run("settle", "-", stdin=content).refused()
    assert run("settle", "-", "--json", stdin=content).refused_json()["reason"]


def test_garbage_for_the_installed_command(installed: Run, tmp_path: Path) -> None:
    (tmp_path / "large.toml").write_bytes(b"garbage " * 1_250_000)
    assert "too large" in installed("rules", str(tmp_path / "large.toml")).refused()
    assert "standard input: too large" in installed("settle", "-", stdin=b"\xff" * 10_000_000).refused()
    assert "not a text file" in installed("settle", "-", "--json", stdin=b"\xff").refused_json()["reason"]
    assert "no edition" in installed("odds", "nowhere").refused()


def test_a_submission_that_is_not_allowed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'edition = "{PA}"\n\n[choices]\nwheel.diameter_inches = 29\n', "utf-8")
    reason = f"{file}:4: wheel.diameter_inches = 29 is not allowed: it must be at least 30"
    assert run("odds", str(file)).refused() == f"{reason} (617a.1(b))"
    assert run("odds", str(file), "--json").refused_json() == {
        "rule": "wheel.diameter_inches",
        "cite": "617a.1(b)",
        "reason": reason,
    }


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (["odds", "pa-2012/casino-war", "--decks", "6", "--decks", "8"], "--decks"),
        (["odds", PA, "--wheel", "single-zero", "--wheel=double-zero"], "--wheel"),
        (["simulate", PA, "--rounds", "5", "--seed", "1", "--seed", "2"], "--seed"),
        (["journal", "export", "night.db", "war-1", "-o", "a", "--output", "b"], "--output"),
        (["table", "show", "t", "--db", "a.db", "--db", "b.db"], "--db"),
    ],
)
def test_an_option_is_given_once(run: Run, words: list[str], option: str) -> None:
    assert run(*words).refused() == f"{option} is given 2 times; give it once"
    assert run(*words, "--json").refused_json()["reason"] == f"{option} is given 2 times; give it once"


# Rounds

RED = {"player": "1", "wager": "red", "amount": "5.00"}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"edition": None}, '"edition" is missing'),
        ({"edition": "pa-2011-proposed/roulete"}, "did you mean pa-2011-proposed/roulette?"),
        ({"wheel": "triple-zero"}, "there is no wheel 'triple-zero'"),
        ({"wheel": 7}, '"wheel" must be the name of a wheel'),
        ({"edition": SIX, "wheel": "double-zero"}, "has one wheel"),
        ({"choices": {"payouts.red": "1 to 2"}}, "payouts.red = 1 to 2 is not allowed"),
        ({"choices": {"payouts.rd": "1 to 2"}}, "did you mean payouts.red?"),
        ({"choices": []}, '"choices" must be a table'),
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"result": None}, '"result" must be where the spin ended'),
        ({"result": "37"}, "a double-zero wheel has no '37'"),
        ({"result": 1.5}, '"result" must be where the spin ended'),
        ({"result": []}, '"result" must be where the spin ended'),
        ({"result": ["17", "18"]}, "too many follow it"),
        ({"wagers": []}, '"wagers" must be a list'),
        ({"wagers": "red"}, '"wagers" must be a list'),
        ({"wagers": {"red": 5}}, '"wagers" must be a list'),
        ({"wagers": ["red"]}, "wager 1: must be"),
        ({"wagers": [RED, {"player": "1", "wager": "red"}]}, "wager 2: amount is missing"),
        ({"wagers": [{**RED, "amount": "-5.00"}]}, "wager 1: '-5.00' is not an amount of money"),
        ({"wagers": [{**RED, "amount": -5}]}, "wager 1: -5 is not an amount of money"),
        ({"wagers": [{**RED, "amount": "5.001"}]}, "wager 1: '5.001' is not an amount of money"),
        ({"wagers": [{**RED, "amount": "9" * 30}]}, "is not an amount of money"),
        ({"wagers": [{**RED, "amount": None}]}, "None is not an amount of money"),
        ({"wagers": [{**RED, "amount": True}]}, "True is not an amount of money"),
        ({"wagers": [{**RED, "amount": "0"}]}, "a wager is at least one chip, 0.25, not 0.00"),
        ({"wagers": [{**RED, "amount": "0.10"}]}, "0.10 is no whole number of 0.25 chips"),
        ({"wagers": [{**RED, "wager": "blue"}]}, "'blue' is not a roulette wager"),
        ({"wagers": [{**RED, "wager": "split", "on": ["1", "3"]}]}, "no line runs between the boxes of 1 and 3"),
        ({"wagers": [{**RED, "wager": "split", "on": [["1"], "3"]}]}, "on must be a list of numbers"),
        ({"wagers": [{**RED, "bet": 1}]}, "unknown key 'bet'"),
        ({"wagers": [{**RED, "player": ""}]}, "player must be a position or a name"),
    ],
    ids=lambda value: repr(value)[:50] if isinstance(value, dict) else "",
)
def test_rounds_that_cannot_be(run: Run, change: dict[str, object], complaint: str) -> None:
    text = json.dumps({"edition": PA, "wagers": [RED], "result": "17", **change}).encode()
    assert complaint in run("settle", "-", stdin=text).refused()
    assert complaint in run("settle", "-", "--json", stdin=text).refused_json()["reason"]


def test_more_players_than_colours(run: Run) -> None:
    def seated(players: int) -> Ran:
        wagers = [{**RED, "player": str(number)} for number in range(1, players + 1)]
        text = json.dumps({"edition": PA, "wagers": wagers, "result": "17"})
        return run("settle", "-", "--json", stdin=text.encode())

    assert len(seated(8).json["players"]) == 8
    assert seated(9).refused_json()["cite"] == "617a.3(b)"


def test_a_fortune_is_still_money(run: Run) -> None:
    text = json.dumps({"edition": PA, "wagers": [{**RED, "amount": 10**17}], "result": "17"}).encode()
    assert run("settle", "-", "--json", stdin=text).json["players"] == {"1": {"net": "-100000000000000000.00"}}
