"""Every report ends with what it assumes, and the command in it makes the same report again, byte by byte."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Ran, Run
from croupier.games import game
from croupier.rulebook.digest import digest
from croupier.rulebook.text import library
from croupier.version import VERSION
from paths import ROOT

WAR, MD, WHEEL, SIX = "pa-2012/casino-war", "md-1.2/casino-war", "pa-2011-proposed/roulette", "gge-2011/big-six"
DEUCE, BADUGI, BIG_O = "gge-2011/triple-draw-2-7", "gge-2011/badugi", "gge-2011/big-o-high-low"
OWN, FILED = str(ROOT / "examples" / "house-rules.toml"), str(ROOT / "examples" / "generous.toml")
HOUR = ("--players", "2", "--rounds-per-hour", "40", "--wager", "25")
LONG = pytest.mark.long
LAST_LABEL = "  made again by"
KEYS = {"edition", "weighed", "readings_in_force", "version", "command"}

QUICK: tuple[tuple[str, ...], ...] = (
    ("odds", WAR),
    ("odds", WAR, "--decks", "8", "--players", "3", "--stake", "5.00", "--rounds", "100", "--bankroll", "20"),
    ("odds", WAR, "--shoe", "6 decks less Qs Qh", "--wager", "tie"),
    ("odds", WAR, "--visible", "Qs Qh 7d"),
    ("odds", MD, "--bet", "initial 5", "--bet", "tie 1"),
    ("odds", WHEEL, "--wheel", "single-zero", "--wager", "split 17-20"),
    ("odds", SIX, "--bet", "$1 5", "--bet", "joker 1"),
    ("odds", OWN),
    ("odds", FILED),
    ("readings", SIX),
    ("readings", DEUCE),
    ("compare", "pa-2011-proposed/big-six", SIX),
    ("compare", "gge-2011/poker-room", "custom/poker-room"),
    ("win", WAR, *HOUR, "--strategy", "surrender", "--drop", "500"),
    ("win", WHEEL, *HOUR, "--on", "red", "--on", "straight 17", "--local-share", "2"),
    ("win", MD, *HOUR, "--tax", "20%"),
    ("protection", WAR, "--shoes", "3", "--depth", "1/8"),
    ("simulate", WHEEL, "--rounds", "1000", "--bet", "red 5", "--bet", "straight 17 1"),
    ("simulate", SIX, "--rounds", "1000", "--seed", "7", "--stake", "5"),
)
COMPILED: tuple[tuple[str, ...], ...] = (
    ("simulate", WAR, "--rounds", "2000", "--to-cover-card", "--players", "2", "--workers", "1"),
    ("simulate", WAR, "--rounds", "2000", "--strategy", "best", "--seed", "3"),
    ("simulate", WAR, "--sessions", "20", "--session-rounds", "30", "--bankroll", "50", "--bet", "initial 5"),
    ("simulate", WHEEL, "--sessions", "20", "--session-rounds", "30", "--bankroll", "50", "--bet", "red 5"),
    ("simulate", BADUGI, "--rounds", "300", "--policy", "tight,loose"),
    ("equity", DEUCE, "2s3h4d5c7s", "2c3c4s5hTd", "--draws", "0"),
    ("equity", BIG_O, "As2s3hKdKc", "4c5d6h7s8s", "--board", "Ac 2d Ks"),
    ("equity", BADUGI, "As2h3d4c", "8s7h6d5c", "--draws", "1", "--samples", "500", "--seed", "9"),
    ("draws", DEUCE, "2s3h4d5cKs", "--draws", "1", "--target", "8-6-4-3-2"),
)
ASKED = [*QUICK, *(pytest.param(words, marks=LONG) for words in COMPILED)]


def ran_again(run: Run, ran: Ran, command: str) -> Ran:
    program, *words = shlex.split(command)
    assert program == "croupier"
    again = run(*words)
    assert (again.code, again.err) == (ran.code, ran.err) == (0, "")
    return again


def blocks(report: Any) -> list[Any]:
    found = report["assumptions"]
    return found if isinstance(found, list) else [found]


@pytest.mark.parametrize("words", ASKED, ids=lambda words: " ".join(words).replace(str(ROOT), ""))
def test_the_command_makes_the_same_text_again(run: Run, words: tuple[str, ...]) -> None:
    ran = run(*words)
    last = ran.out.splitlines()[-1]
    assert last.startswith(LAST_LABEL)
    assert "\nAssumed\n  edition " in ran.out
    assert f"Croupier {VERSION}" in ran.out
    assert ran_again(run, ran, last.removeprefix(LAST_LABEL)).out == ran.out


@pytest.mark.parametrize("words", ASKED, ids=lambda words: " ".join(words).replace(str(ROOT), ""))
def test_the_command_makes_the_same_json_again(run: Run, words: tuple[str, ...]) -> None:
    ran = run(*words, "--json")
    (command,) = {block["command"] for block in blocks(ran.json)}
    assert command.endswith(" --json")
    assert ran_again(run, ran, command).out == ran.out
    for block in blocks(ran.json):
        assert set(block) >= KEYS
        assert re.fullmatch("[0-9a-f]{64}", block["edition"]["digest"])
        assert block["version"] == VERSION
        for point in block["readings_in_force"]:
            assert (point["changes"] is not False) == ("otherwise" in point)


@pytest.mark.parametrize("edition", library.ids())
def test_every_edition_names_its_digest_and_each_of_its_readings(run: Run, edition: str) -> None:
    draft = library.draft(edition)
    asked = ("odds" if game(draft.game).wagers.banked else "readings", edition)
    (block,) = blocks(run(*asked, "--json").json)
    undescribed = {} if draft.described else {"described": False}
    assert block["edition"] == {"id": edition, "status": draft.status, "digest": digest(draft), **undescribed}
    assert [point["id"] for point in block["readings_in_force"]] == list(draft.readings)
    assert f"{edition}, {draft.status}, SHA-256 {digest(draft)[:12]}\n" in run(*asked).out


def test_what_only_writes_elsewhere_is_not_in_the_command(run: Run, tmp_path: Path) -> None:
    words = ("simulate", WHEEL, "--rounds", "1000", "--bet", "red 5")
    kept = run(*words, "--resume", str(tmp_path / "kept"), "--workers", "1", "--engine", "threads")
    assert kept.out == run(*words).out
    assert f"croupier simulate {WHEEL} --rounds 1000 --seed 1 --bet 'red 5'\n" in kept.out


def test_two_machines_say_the_same(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same files, named in the same way, in folders of other names: no path and no time is in the block."""
    told = []
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        Path("own.toml").write_text(Path(OWN).read_text("utf-8"), "utf-8")
        Path("filed.toml").write_text('edition = "own.toml"\n[choices]\nwheel.kind = "single-zero"\n', "utf-8")
        told.append([run(*words).out for words in (("odds", "own.toml"), ("odds", "filed.toml", "--json"))])
    assert told[0] == told[1]
    assert str(tmp_path) not in "".join(told[0])


def test_a_submission_has_the_digest_of_its_choices(run: Run) -> None:
    filed, bare = run("odds", FILED, "--json").json["assumptions"], run("odds", WHEEL, "--json").json["assumptions"]
    assert filed["edition"]["digest"] == bare["edition"]["digest"]
    assert filed["edition"]["submission"] == FILED
    assert "in_force" not in bare["edition"]
    assert filed["edition"]["in_force"] not in (bare["edition"]["digest"], None)
    assert filed["choices"] == {"wheel.kind": "single-zero", "payouts.straight": "36 to 1"}
    chosen = run("odds", WHEEL, "--wheel", "single-zero", "--json").json["assumptions"]["edition"]
    assert chosen["in_force"] not in (filed["edition"]["in_force"], bare["edition"]["digest"])
    text = run("odds", FILED).out
    assert f"SHA-256 {filed['edition']['in_force'][:12]}" in text
    assert "wheel.kind = single-zero; payouts.straight = 36 to 1" in text


# Readings


def otherwise(report: Any, id: str) -> dict[str, Any]:
    """By option what a reading does to the figures of a report."""
    (point,) = (point for point in report["assumptions"]["readings_in_force"] if point["id"] == id)
    return {option["option"]: option for option in point.get("otherwise", ())}


def test_an_option_tells_by_how_much_an_edge_would_move(run: Run) -> None:
    """The joker and the flag of 54 stops pay 45 to 1: 46/54 comes back on one symbol, and on two 92/54."""
    report = run("odds", SIX, "--wager", "joker", "--json").json
    (option,) = otherwise(report, "joker-and-flag").values()
    (figure,) = option["figures"]
    assert (figure["figure"], figure["from"]["exact"], figure["to"]["exact"]) == ("joker", "4/27", "-19/27")
    assert "joker: 14.8148 % → -70.3704 %" in run("odds", SIX, "--wager", "joker").out


def test_an_edge_at_a_stake_that_chips_cannot_divide_rests_on_its_reading(run: Run) -> None:
    """Half of a single chip of 0.50: nothing is lost as it is read, all of it otherwise; ties come 23 times of 311."""
    report = run("odds", WAR, "--json").json
    for option in otherwise(report, "half-of-an-odd-wager").values():
        to = {figure["figure"]: figure["to"]["exact"] for figure in option["figures"]}
        assert to["initial, surrender, at a stake of 0.50"] == "23/311"
    assert otherwise(run("odds", WAR, "--stake", "5", "--json").json, "half-of-an-odd-wager") == {}


@LONG
def test_an_equity_is_worked_out_under_the_other_order_of_spoiled_hands(run: Run) -> None:
    """A pair of kings and a six-high straight: in 2-7 the pair is better as a high hand turned round, not by its cards."""
    report = run("equity", DEUCE, "KsKh4d3c2s", "6c5c4s3h2d", "--draws", "0", "--json").json
    (option,) = otherwise(report, "order-of-spoiled-hands").values()
    assert [(figure["from"]["exact"], figure["to"]["exact"]) for figure in option["figures"]] == [("1", "0"), ("0", "1")]
    sampled = run("equity", DEUCE, "KsKh4d3c2s", "6c5c4s3h2d", "--draws", "1", "--samples", "50", "--json").json
    (open_,) = otherwise(sampled, "order-of-spoiled-hands").values()
    assert (open_["changes"], open_["why"]) == (None, "not worked out again")
    assert otherwise(report, "odd-chip-of-equal-hands") == {}


@LONG
def test_draws_say_what_they_cannot_be_worked_out_under(run: Run) -> None:
    report = run("draws", DEUCE, "2s3h4d5cKs", "--draws", "1", "--json").json
    (option,) = otherwise(report, "order-of-spoiled-hands").values()
    assert option["changes"] is None
    assert "go as high hands do" in option["why"]
    assert otherwise(report, "own-discards-come-back") == {}


@LONG
def test_a_simulation_says_what_would_have_to_be_simulated_again(run: Run) -> None:
    report = run("simulate", WAR, "--rounds", "1000", "--json").json
    changes = {option["changes"] for option in otherwise(report, "burning-before-each-war-card").values()}
    assert changes == {None, False}  # with one player, only the dealer's War card makes the burning another one
    assert otherwise(report, "what-chips-cannot-pay") == {}
    assert report["assumptions"]["shoe_model"].startswith(
        f"{report['assumptions']['rounds_per_shoe']} rounds from each shoe"
    )


def test_protection_names_the_readings_of_its_edges(run: Run) -> None:
    report = run("protection", MD, "--shoes", "2", "--json").json
    (option,) = otherwise(report, "what-a-tie-war-wager-is").values()
    assert [figure["figure"] for figure in option["figures"]] == ["Initial Wager"]
    assert "why" not in option
    assert all(option["changes"] is None for option in otherwise(report, "burning-before-each-war-card").values())


def test_a_comparison_has_a_block_for_each_edition(run: Run) -> None:
    report = run("compare", "pa-2011-proposed/big-six", SIX, "--json").json
    assert [block["edition"]["id"] for block in report["assumptions"]] == report["editions"]
    for block in report["assumptions"]:
        changes = {point["id"]: point["changes"] for point in block["readings_in_force"]}
        rests = {reading["id"] for reading in report["readings"] if reading["edition"] == block["edition"]["id"]}
        assert {id for id, change in changes.items() if change} == rests
