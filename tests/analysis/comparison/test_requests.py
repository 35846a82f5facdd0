"""What a letter asks for, what that would do, and what the adopted text made of it."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.comparison.compare import compare
from croupier.analysis.edition import open_edition

PA2011, GGE, PA2012 = "pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war"
MD = "md-1.2/casino-war"
WHEEL = "pa-2011-proposed/roulette"


def compared(*names: str) -> Any:
    return compare([open_edition(name) for name in names])


@pytest.fixture(scope="module")
def four() -> Any:
    return compared(PA2011, GGE, PA2012, MD)


def asked(report: Any, item: str) -> Any:
    (found,) = [request for request in report["requests"] if request["item"] == item]
    return found


def test_every_request_of_the_letter_is_answered(four: Any) -> None:
    """Read against the letter and chapter 651a as adopted."""
    assert {request["item"]: (request["class"], request["adopted"]) for request in four["requests"]} == {
        "letter 3, first": ("money", "partly"),  # not a continuous shuffler, but a device that reshuffles by itself
        "letter 3, second": ("money", "yes"),
        "letter 3, third: seats": ("procedure", "partly"),  # nine of the ten
        "letter 3, third: decks": ("money", "no"),
        "letter 3, third: order of paying": ("procedure", "yes"),
        "redline 651a.1": ("words", "yes"),  # N9: what leaves every rule as it is has one class everywhere
        "redline 651a.9(e)": ("words", "no"),
        "redline 651a.9(f)": ("words", "no"),
    }
    assert {request["adopted_in"] for request in four["requests"]} == {PA2012}
    assert {(request["base"], request["edition"]) for request in four["requests"]} == {(PA2011, GGE)}


def test_an_answer_is_told_rule_by_rule(four: Any) -> None:
    (seats,) = asked(four, "letter 3, third: seats")["answers"]
    assert seats == {
        "path": "seats",
        "says": ["at most 7", "at most 10", "at most 9"],
        "cites": ["651a.2(a)"] * 3,
        "by": "values",
        "adopted": "partly",
        "readings": [],
    }
    war = {answer["path"]: answer for answer in asked(four, "letter 3, second")["answers"]}
    assert war["payouts.war"]["says"] == ["2 to 1", "1 to 1", "1 to 1"]
    assert (war["war.initial.lose"]["by"], war["war.initial.lose"]["adopted"]) == (None, None)  # lost before and after
    kind = asked(four, "letter 3, first")["answers"][0]
    assert (kind["path"], kind["adopted"]) == ("shoe.kind", "partly")  # a device, and not the one that was asked for
    (read,) = kind["readings"]
    assert (read["edition"], read["id"], read["adopted"]) == ("pa-2012/casino-war", "continuous-shuffler", "yes")
    assert kind["says"][1:] == ["one of manual, continuous", "one of manual, reshuffling"]


def test_where_only_words_were_to_change_the_sections_tell(four: Any) -> None:
    (definition,) = asked(four, "redline 651a.1")["answers"]
    assert definition["by"] == "words"
    assert definition["cites"] == ["651a.9(c)(2)", "651a.1, 651a.9(c)(2)", "651a.1, 651a.9(c)(2)"]
    assert asked(four, "redline 651a.1")["paths"] == []
    (applicable,) = asked(four, "redline 651a.9(e)")["answers"]
    assert (applicable["by"], applicable["adopted"]) == ("words", "no")  # the adopted text leaves nothing unclear there


def test_a_request_is_measured_by_the_letter_and_not_by_the_last_edition(four: Any) -> None:
    """Maryland's six or eight decks in a shuffler are nobody's request: the letter's are six to sixteen."""
    decks = asked(four, "letter 3, third: decks")
    assert decks["effect"]["alone"] == decks["effect"]["last"] == []
    (over,) = decks["effect"]["over"]
    assert (over["path"], over["when"]) == ("decks.shuffler", {"shoe.shuffler": True})
    (tie,) = [line for line in over["wagers"] if line["wager"] == "tie"]
    # half of the decks are in the shoe: 6 to 8 before, 3 to 8 with the letter; 10 to 1 for 4n - 1 of 52n - 1 cards
    edges = {decks: 1 - 11 * Fraction(4 * decks - 1, 52 * decks - 1) for decks in (3, 6, 8)}
    assert {end: Fraction(tie["from"][end]["exact"]) for end in tie["from"]} == {"least": edges[8], "most": edges[6]}
    assert {end: Fraction(tie["to"][end]["exact"]) for end in tie["to"]} == {"least": edges[8], "most": edges[3]}


def test_money_may_move_and_leave_the_odds(four: Any) -> None:
    war = asked(four, "letter 3, second")
    assert war["class"] == "money"
    assert len(war["paths"]) == 5
    assert all(not found for name, found in war["effect"].items() if name != "readings")


def test_no_effect_names_the_readings_it_rests_on(four: Any) -> None:
    """N6: with the garbled sentence or the glued digits read otherwise, the letter's money moves the edge."""
    readings = {reading["id"]: reading for reading in asked(four, "letter 3, second")["effect"]["readings"]}
    assert set(readings) == {"initial-after-war", "glued-digits"}
    assert {reading["edition"] for reading in readings.values()} == {GGE}

    def to(id: str, option: str) -> str:
        (found,) = [each for each in readings[id]["options"] if each["name"].startswith(option)]
        (war,) = [line for line in found["alone"] if (line["wager"], line["strategy"]) == ("initial", "war")]
        return f"{float(war['to']['float']):.4%}"

    assert [to("initial-after-war", name) for name in ("R2", "R3", "R4", "R5")] == [
        "1.7830%",
        "-1.6412%",
        "5.2072%",
        "6.3013%",
    ]
    assert [to("glued-digits", name) for name in ("the old", "as scanned")] == ["-1.6412%", "-82.5665%"]


def test_a_request_for_words_names_the_reading_by_which_they_are_only_words(four: Any) -> None:
    """N6: “if applicable” could let the house do without the Tie Wager on the War deal."""
    (reading,) = asked(four, "redline 651a.9(e)")["effect"]["readings"]
    assert reading["id"] == "tie-on-the-war-deal"
    (option,) = reading["options"]
    (over,) = option["over"]
    (line,) = over["wagers"]
    assert (line["wager"], line["to"]["may_lack"]) == ("war-tie", True)


def test_the_readings_behind_the_edges_of_each_edition(four: Any) -> None:
    found = {(point["edition"], point["id"]) for point in four["readings"]}
    assert {(GGE, "initial-after-war"), (GGE, "glued-digits"), (MD, "what-a-tie-war-wager-is")} <= found
    assert not [edition for edition, _ in found if edition in (PA2011, PA2012)]


def test_without_the_adopted_text_there_is_no_answer() -> None:
    for names in ((PA2011, GGE), (GGE, MD)):
        report = compared(*names)
        assert {(request["adopted"], request["adopted_in"]) for request in report["requests"]} == {(None, None)}
        assert all(len(answer["says"]) == 2 for request in report["requests"] for answer in request["answers"])
    assert compared(PA2011, PA2012)["requests"] == []


def test_the_text_commented_on_need_not_be_compared() -> None:
    """The letter beside the adopted text alone: what was asked is still asked of the proposal."""
    report = compared(GGE, PA2012)
    assert asked(report, "letter 3, third: seats")["answers"][0]["says"] == ["at most 7", "at most 10", "at most 9"]
    assert asked(report, "letter 3, second")["adopted"] == "yes"
    again = compared(PA2012, GGE)
    assert again["requests"] == report["requests"]


def test_a_letter_twice_asks_once() -> None:
    opened = open_edition(GGE)
    assert len(compare([opened, opened])["requests"]) == len(opened.draft.requests)  # type: ignore[arg-type]


def test_units_are_of_the_first_and_the_last(four: Any) -> None:
    units = {unit["paths"][0]: unit for unit in four["units"]}
    assert units["progressive.offered"]["effect"]["wagers"] == ["envy", "progressive"]
    assert units["bonus_spin.offered"]["effect"]["undetermined"] == ["bonus-spin"]
    (over,) = units["decks.shuffler"]["effect"]["over"]
    (tie,) = [line for line in over["wagers"] if line["wager"] == "tie"]
    assert tie["to"]["least"]["exact"] == str(1 - 11 * Fraction(15, 207))  # Maryland: three or four decks to a batch


def amended(folder: Path, rules: str, *, of: str, name: str, more: str = "", status: str = "comment") -> str:
    file = folder / name
    file.write_text(f'amends = "{of}"\nstatus = "{status}"\n{more}\n[rules]\n{rules}\n', "utf-8")
    return str(file)


def test_what_can_be_chosen_counts_beside_the_default(tmp_path: Path) -> None:
    """A house may pay red more, but need not: nothing at the default, 2 to 1 at most."""
    rule = 'payouts.red = { one_of = ["1 to 1", "2 to 1"], default = "1 to 1", cite = "617a.4(a)" }'
    (unit,) = compared(WHEEL, amended(tmp_path, rule, of=WHEEL, name="own.toml"))["units"]
    effect = unit["effect"]
    assert (effect["alone"], effect["last"], effect["untried"]) == ([], [], ["payouts.red"])  # "at least" has no end
    fixed = amended(tmp_path, 'payouts.red = { is = "1 to 1", cite = "617a.4(a)" }', of=WHEEL, name="fixed.toml")
    (unit,) = compared(fixed, amended(tmp_path, rule, of=WHEEL, name="own.toml"))["units"]
    (over,) = unit["effect"]["over"]
    told = {line["wheel"]: (line["from"]["least"]["exact"], line["to"]["least"]["exact"]) for line in over["wagers"]}
    # 18 of 38 pay two: 20 - 36 of 38; of 37: 19 - 36
    assert told["double-zero"] == ("1/19", str(Fraction(20 - 36, 38)))
    assert told["single-zero"] == ("1/37", str(Fraction(19 - 36, 37)))
    assert {line["wager"] for line in over["wagers"]} == {"red"}
    assert (over["path"], over["when"], unit["effect"]["untried"]) == ("payouts.red", {}, [])
