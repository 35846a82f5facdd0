"""Editions side by side."""

from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.comparison.compare import compare
from croupier.analysis.edition import open_edition
from croupier.errors import InputError

PA, GGE = "pa-2011-proposed/roulette", "gge-2011/roulette"


def compared(*names: str) -> Any:
    return compare([open_edition(name) for name in names])


def amendment(folder: Path, rules: str, *, of: str = PA, more: str = "") -> str:
    file = folder / "own.toml"
    file.write_text(f'amends = "{of}"\nstatus = "comment"\n[rules]\n{rules}\n{more}', "utf-8")
    return str(file)


def test_the_letter_on_roulette() -> None:
    report = compared(PA, GGE)
    assert report["editions"] == [PA, GGE]
    assert report["statuses"] == ["proposed", "comment"]
    (rule,) = report["rules"]
    assert rule == {
        "path": "five_adjacent.paid_from",
        "says": ["main layout", "one of replica, main layout"],
        "cites": ["617a.5(d)", "letter 1, 617a.5(d)"],
        "class": "procedure",
    }
    (unit,) = report["units"]
    assert unit["paths"] == ["five_adjacent.paid_from"]
    assert unit["request"].startswith("letter 1: Let the house choose")
    assert unit["effect"] == {
        "alone": [],
        "last": [],
        "wagers": [],
        "open": ["five_adjacent.paid_from"],
        "untried": [],
        "over": [],
        "undetermined": [],
        "rounded": None,
        "readings": [],
    }
    assert unit["class"] == "procedure"
    assert not any(line["differs"] for line in report["odds"])
    assert report["warnings"] == []


def test_the_letter_on_big_six() -> None:
    report = compared("pa-2011-proposed/big-six", "gge-2011/big-six")
    assert [(rule["path"], rule["says"], rule["cites"]) for rule in report["rules"]] == [
        ("wheel.odds_shown", ["yes", "one of no, yes"], ["619a.1(d)", "letter 2"]),
        ("wheel.odds_are", ["paid", "–"], ["619a.1(d), 619a.3", "letter 2"]),
    ]
    assert {unit["request"].split(":")[0] for unit in report["units"]} == {"letter 2"}
    assert not any(line["differs"] for line in report["odds"])


def test_the_same_edition_twice() -> None:
    report = compared(PA, PA)
    assert report["rules"] == report["units"] == report["warnings"] == []
    assert report["same"] == len(open_edition(PA).draft.rules)
    assert not any(line["differs"] for line in report["odds"])


def test_better_odds_show_their_effect_alone_and_last(tmp_path: Path) -> None:
    raised = 'payouts.straight = { at_least = "36 to 1", default = "36 to 1", cite = "617a.4(a)" }'
    report = compared(PA, amendment(tmp_path, raised))
    (rule,) = report["rules"]
    assert rule["says"] == ["at least 35 to 1", "at least 36 to 1"]
    assert rule["class"] == "money"
    (unit,) = report["units"]
    assert unit["request"] is None
    effect = unit["effect"]
    assert effect["wagers"] == ["five-adjacent", "straight"]
    assert effect["alone"] == effect["last"]
    told = {(line["wager"], line["wheel"]): (line["from"]["exact"], line["to"]["exact"]) for line in effect["alone"]}
    # 36 to 1 in one way of 38: 37 - 36 = 1; of 37: 36 - 36 = 0. Five neighbours are five straight wagers.
    assert told == {
        ("straight", "double-zero"): ("1/19", "1/38"),
        ("straight", "single-zero"): ("1/37", "0"),
        ("straight", "double-as-single"): ("1/37", "0"),
        ("five-adjacent", "double-zero"): ("1/19", "1/38"),
        ("five-adjacent", "single-zero"): ("1/37", "0"),
        ("five-adjacent", "double-as-single"): ("1/37", "0"),
    }
    differing = [(line["wager"], line["wheel"]) for line in report["odds"] if line["differs"]]
    assert set(differing) == set(told)


def test_what_a_submission_chose_shows_its_effect_alone_and_last(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    read = 'combinations-with-covered-00 = "only the straight wager on 00 is refused"'
    file.write_text(f'edition = "{PA}"\n[choices]\npayouts.split = "18 to 1"\n[readings]\n{read}\n', "utf-8")
    for names, edges in (((PA, str(file)), ("1/19", "0")), ((str(file), PA), ("0", "1/19"))):
        effects = {unit["paths"][0]: unit["effect"] for unit in compared(*names)["units"]}
        for way in ("alone", "last"):
            (split,) = [
                line for line in effects["payouts.split"][way] if (line["wager"], line["wheel"]) == ("split", "double-zero")
            ]
            assert (split["from"]["exact"], split["to"]["exact"]) == edges
            assert "first-five" in {line["wager"] for line in effects["covered.combinations"][way]}


def test_a_wager_that_favours_the_player_is_a_warning(tmp_path: Path) -> None:
    own = amendment(tmp_path, 'payouts.red = { at_least = "2 to 1", default = "2 to 1", cite = "617a.4(a)" }')
    report = compared(PA, own)
    assert report["warnings"]
    assert all(warning == f"the player has the edge on red in {own}" for warning in report["warnings"])


def test_each_change_by_itself(tmp_path: Path) -> None:
    own = amendment(
        tmp_path,
        'payouts.red = { at_least = "2 to 1", default = "2 to 1", cite = "617a.4(a)" }\n'
        'payouts.black = { at_least = "2 to 1", default = "2 to 1", cite = "617a.4(a)" }',
        more='[[request]]\nitem = "1"\nasks = "Red."\nrules = ["payouts.red"]\n',
    )
    units = {unit["paths"][0]: unit for unit in compared(PA, own)["units"]}
    assert units["payouts.red"]["effect"]["wagers"] == ["red"]
    assert units["payouts.black"]["effect"]["wagers"] == ["black"]
    assert units["payouts.red"]["request"] == "1: Red."
    assert units["payouts.black"]["request"] is None


def test_rules_that_make_sense_only_together_are_one_unit(tmp_path: Path) -> None:
    own = amendment(
        tmp_path,
        'five_adjacent.offered = { is = true, cite = "617a.3(e)(1)(i)" }\n'
        'five_adjacent.replica = { is = true, cite = "617a.1(f)(4)" }',
    )
    (unit,) = compared(PA, own)["units"]
    assert unit["paths"] == ["five_adjacent.offered", "five_adjacent.replica"]
    assert unit["effect"]["alone"] == []


def test_an_edition_without_a_rule_that_the_game_needs_is_refused(tmp_path: Path) -> None:
    own = amendment(tmp_path, 'spin.by = { removed = true, cite = "617a.5(a)" }')
    with pytest.raises(InputError, match=r"own\.toml: spin\.by: the rule is missing; the game roulette needs it"):
        compared(PA, own)


def test_an_edition_with_one_wheel_is_compared_on_that_wheel(tmp_path: Path) -> None:
    own = amendment(tmp_path, 'wheel.kind = { is = "single-zero", cite = "617a.1(c)" }')
    report = compared(PA, own)
    red = {line["wheel"]: line["house_edge"] for line in report["odds"] if line["wager"] == "red"}
    assert set(red) == {"single-zero", "double-zero", "double-as-single"}
    assert [edge["exact"] for edge in red["single-zero"]] == ["1/37", "1/37"]
    assert red["double-zero"][0]["exact"] == "1/19"
    assert red["double-zero"][1] is None


def test_three_editions(tmp_path: Path) -> None:
    own = amendment(tmp_path, 'payouts.red = { at_least = "2 to 1", default = "2 to 1", cite = "617a.4(a)" }', of=GGE)
    report = compared(PA, GGE, own)
    assert [(rule["path"], len(rule["says"])) for rule in report["rules"]] == [
        ("five_adjacent.paid_from", 3),
        ("payouts.red", 3),
    ]


def test_an_amendment_is_of_the_game_that_it_amends_whatever_its_title(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('amends = "custom/holdem"\ntitle = "House hold\'em"\nstatus = "comment"\n[rules]\n', "utf-8")
    assert compared("custom/holdem", str(file))["rules"] == []
    with pytest.raises(InputError, match="different games"):
        compared("custom/omaha", str(file))


def test_different_games_and_single_editions_are_refused() -> None:
    with pytest.raises(InputError, match="editions of different games cannot be compared: Big Six Wheel, Roulette"):
        compared(PA, "pa-2011-proposed/big-six")
    with pytest.raises(InputError, match="editions of different games cannot be compared: Omaha, Texas Hold'em"):
        compared("custom/holdem", "custom/omaha")
    with pytest.raises(InputError, match="a comparison needs at least two editions"):
        compared(PA)
    with pytest.raises(InputError, match="a comparison needs at least two editions"):
        compared()


@pytest.mark.parametrize("last", ["gge-2011/casino-war", "pa-2012/casino-war", "md-1.2/casino-war"])
def test_what_is_not_about_money_has_no_effect_even_where_it_makes_no_game_by_itself(last: str) -> None:
    for names in (("pa-2011-proposed/casino-war", last), (last, "pa-2011-proposed/casino-war")):
        for unit in compared(*names)["units"]:
            if unit["class"] != "money":
                assert (unit["effect"]["alone"], unit["effect"]["last"]) == ([], []), unit["paths"]
