"""`solve`: what gives a wager the wanted edge. Each answer is put back into an edition file and asked for its odds."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.odds.odds import lines
from croupier.analysis.solve.parameters import changed
from croupier.analysis.solve.solve import Target, edge_of, solve
from croupier.errors import InputError
from croupier.games import game
from croupier.rulebook.text import library
from paths import ROOT

PA_WAR, MD_WAR = "pa-2012/casino-war", "md-1.2/casino-war"
ROULETTE, BIG_SIX = "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"
BANKED = [id for id in library.ids() if game(library.head(id).game).wagers.banked]


def asked(edition: str, wager: str, edge: str, **options: Any) -> Any:
    return solve(open_edition(edition), wager, Target.parse(edge), **options)


def rule(report: Any, path: str) -> Any:
    return next(one for one in report["rules"] if one["rule"] == path)


@pytest.mark.parametrize("text", ["0.10", "10%", "1/10", ".1", " 10 % "])
def test_an_edge_is_written_in_several_ways(text: str) -> None:
    assert edge_of(text) == Fraction(1, 10)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1", 'write "1%"'),
        ("10", 'write "10%"'),
        ("100%", "between -100 % and 100 %"),
        ("-1", "between"),
        ("9" * 12, "no number"),
        ("1/0", "no number"),
        ("ten", "no number"),
        ("", "no number"),
        ("nan", "no number"),
        ("1e-3", "no number"),
    ],
)
def test_an_edge_that_is_none_is_refused(text: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        edge_of(text)
    assert said in refused.value.reason


# By hand


def test_a_tie_wager_in_six_decks() -> None:
    """A second card of the same rank: 23 of 311. 1 - 23/311 (n + 1) = 1/10 where n = 2569/230; 11 to 1 leaves 35/311."""
    report = asked(PA_WAR, "tie", "0.10")
    pays = rule(report, "payouts.tie")
    assert pays["exactly"] == {"number": {"exact": "2569/230", "float": 2569 / 230}, "value": "2569 to 230"}
    assert (pays["nearest_whole"]["value"], pays["nearest_whole"]["house_edge"]["exact"]) == ("11 to 1", "35/311")
    assert (pays["allows"], pays["cite"]) == ("fixed", "651a.10(2)")
    lawful = [(one["rule"], one["value"], one["house_edge"]["exact"]) for one in report["candidates"] if one["lawful"]]
    # Of 8 decks 31 of 415, of 7 (a batch of 14) 27 of 363.
    assert lawful == [("decks", 8, "74/415"), ("decks", 7, "2/11"), (None, None, "58/311")]
    assert [row["decks"] for row in report["grid"]["rows"]] == list(range(1, 17))
    eight = report["grid"]["rows"][7]
    # 1 - 31/415 (n + 1) = 1/10 where n = 415 · 9/310 - 1
    assert (eight["exactly"]["exact"], eight["value"]) == (str(Fraction(415 * 9, 310) - 1), "11 to 1")
    assert eight["lawful"] is False


def test_odds_that_are_a_minimum_may_be_raised_and_not_lowered() -> None:
    """1 - (n + 1)/38 = 2 % where n = 906/25, above the 35 that the text asks for; at 10 % it is below."""
    more, less = asked(ROULETTE, "straight", "2%"), asked(ROULETTE, "straight", "10%")
    assert more["candidates"][0] | {"cite": ""} == {
        "kind": "pays", "rule": "payouts.straight", "value": "906 to 25", "lawful": True, "cite": "",
        "house_edge": {"exact": "1/50", "float": 0.02}, "off": {"exact": "0", "float": 0.0},
    }  # fmt: skip
    assert rule(less, "payouts.straight")["exactly"]["value"] == "166 to 5"
    assert not any(one["lawful"] and one["rule"] == "payouts.straight" for one in less["candidates"])
    wheels = {one["value"]: one["house_edge"]["exact"] for one in more["candidates"] if one["kind"] == "wheel"}
    assert wheels == {"single-zero": "1/37", "double-as-single": "1/37"}


def test_sections_of_the_big_six_wheel() -> None:
    """c sections of 54 at 5 to 1 leave 1 - 6c/54: 15 % at 7.65; at 6 sections a third, whatever becomes of the others."""
    report = asked(BIG_SIX, "$5", "0.15", vary="weights")
    counts = rule(report, 'wheel.counts."$5"')
    assert counts["exactly"] == {"number": {"exact": "153/20", "float": 7.65}, "value": None}
    edges = {one["value"]: one["house_edge"]["exact"] for one in report["candidates"] if one["rule"]}
    assert edges == {6: "1/3", 7: "2/9", 9: "0"}
    assert not any(one["lawful"] for one in report["candidates"] if one["rule"])
    assert "grid" not in report


def test_what_a_surrender_costs() -> None:
    """With half lost the edge is 23/622, half the chance of a tie: x·23/311 = 1/20 at 311/460."""
    report = asked(PA_WAR, "initial", "1/20", strategy="surrender")
    assert rule(report, "surrender.lost")["exactly"]["value"] == "311/460"
    assert report["strategy"] == "surrender"


def test_weights_and_awards_of_a_bonus_spin(tmp_path: Path) -> None:
    """One of 26 cards spins; of w + 3 ways w pay 40 units and 3 pay 20: 1 - (41w + 21·3)/(26(w + 3)) = 0 at w = 1."""
    file = tmp_path / "house.toml"
    weights = 'bonus_spin.weights = { "$200" = 4, "$1,000" = 0, "$250" = 3 }'
    stake = 'bonus_spin.stake = "5.00"'
    choices = f'bonus_spin.offered = true\nbonus_spin.trigger = "red A"\n{weights}\n{stake}'
    file.write_text(f'edition = "{MD_WAR}"\n[choices]\n{choices}\n')
    line = lines(open_edition(str(file)), "bonus-spin")[0]
    # Alone: 4 of 7 ways pay 40 units and 3 pay 50.
    assert line.house_edge == 1 - Fraction(41 * 4 + 51 * 3, 26 * 7)
    report = asked(str(file), "bonus-spin", str(1 - Fraction(41 * 1 + 51 * 3, 26 * 4)))
    weight = rule(report, 'bonus_spin.weights."$200"')
    assert weight["exactly"]["value"] == 1
    best = report["candidates"][0]
    assert (best["value"], best["lawful"], best["off"]["exact"]) == (1, True, "0")
    assert {"pays", "weights"} <= {one["kind"] for one in report["rules"]}
    assert rule(report, 'bonus_spin.hot."$200"')["nearest_whole"]["value"].endswith(" per 5.00")


# Put back


def back(edition: str, one: Any, folder: Path) -> str:
    """An edition of one's own that states what was found."""
    value = f'"{one["value"]}"' if isinstance(one["value"], str) else str(one["value"])
    file = folder / "own.toml"
    file.write_text(f'amends = "{edition}"\n[rules]\n{one["rule"]} = {{ is = {value}, cite = "custom" }}\n')
    return str(file)


def every_line(edition: str) -> Iterator[tuple[str, str | None]]:
    for line in lines(open_edition(edition)):
        yield line.wager, line.strategy


@pytest.mark.parametrize(
    ("edition", "wager", "edge"),
    [(PA_WAR, "tie", "1/10"), (PA_WAR, "initial", "1/50"), (MD_WAR, "war-tie", "5%"), (ROULETTE, "red", "3%")],
)
def test_what_is_found_gives_the_edge_when_put_back(edition: str, wager: str, edge: str, tmp_path: Path) -> None:
    report = asked(edition, wager, edge, vary="pays")
    tried = 0
    for one in report["candidates"]:
        if one["rule"]:
            line = lines(open_edition(back(edition, one, tmp_path)), wager)[0]
            assert str(line.house_edge) == one["house_edge"]["exact"], one
            tried += 1
    assert tried > 5
    assert any(one["off"]["exact"] == "0" for one in report["candidates"])


@pytest.mark.long
@pytest.mark.parametrize("edition", BANKED)
def test_every_wager_of_every_edition_is_answered(edition: str) -> None:
    """With something that hits the edge exactly, which the same question with that value confirms."""
    opened = open_edition(edition)
    for wager, strategy in every_line(edition):
        report: Any = solve(opened, wager, Target.parse("1/7"), strategy=strategy, vary="pays")
        # What costs nothing keeps no edge, whatever it pays.
        assert any(one["exactly"] or "broken" in one for one in report["rules"]) != (wager == "envy"), (wager, strategy)
        for one in (one for one in report["candidates"] if one["off"]["exact"] == "0"):
            assert one["house_edge"]["exact"] == "1/7"
        lawful = [one["lawful"] for one in report["candidates"]]
        assert lawful == sorted(lawful, reverse=True), "lawful ones come first"
        off = [abs(Fraction(one["off"]["exact"])) for one in report["candidates"] if one["lawful"]]
        assert off == sorted(off), "and the nearest of them first"


def test_of_what_is_not_lawful_whole_odds_come_before_fractions_and_long_ones_last() -> None:
    """The exact pay, 2569 to 230, is 11.17: 11 and 12 to 1 are around it, and three fractions of at most fifths."""
    report = asked(PA_WAR, "tie", "1/10", vary="payouts.tie")
    values = [one["value"] for one in report["candidates"] if one["rule"]]
    assert values == ["11 to 1", "12 to 1", "56 to 5", "45 to 4", "34 to 3", "2569 to 230"]


@pytest.mark.parametrize(("wager", "path"), [("tie", "payouts.tie"), ("initial", "payouts.war")])
def test_a_lower_edge_takes_a_higher_pay(wager: str, path: str) -> None:
    found = [asked(PA_WAR, wager, f"{percent}%", vary=path)["rules"][0]["exactly"] for percent in (1, 2, 3, 4)]
    pays = [Fraction(one["number"]["exact"]) for one in found]
    assert pays == sorted(pays, reverse=True)
    assert len(set(pays)) == 4


def test_an_edge_that_chips_cannot_pay_is_not_called_exact(tmp_path: Path) -> None:
    """The progressive has a stake of its own and is paid in chips: fractions of them go, so the edge moves by steps."""
    report = asked(MD_WAR, "progressive", "5%", vary='progressive.pays."suited double tie"')
    (pays,) = report["rules"]
    assert pays["exactly"] is None
    assert float(Fraction(pays["broken"]["exact"])) == pytest.approx(722.86, abs=0.01)
    for one in report["candidates"][:3]:
        if one["rule"]:
            line = lines(open_edition(back(MD_WAR, one, tmp_path)), "progressive")[0]
            assert str(line.house_edge) == one["house_edge"]["exact"]


# What is refused


@pytest.mark.parametrize(
    ("edition", "wager", "options", "said"),
    [
        (PA_WAR, "bogus", {}, "is not a Casino War wager"),
        (PA_WAR, "war", {}, "no odds of its own"),
        (MD_WAR, "bonus-spin", {}, "not determined"),
        ("gge-2011/razz", "tie", {}, "nobody bets against the house"),
        (PA_WAR, "tie", {"strategy": "war"}, "no choice"),
        (PA_WAR, "initial", {"strategy": "hope"}, "war, surrender, best"),
        (PA_WAR, "tie", {"vary": "payouts.war"}, "what moves it: payouts.tie, decks"),
        (PA_WAR, "tie", {"vary": "payouts.tei"}, "did you mean payouts.tie"),
        (PA_WAR, "tie", {"vary": ""}, "there is no rule"),
        (PA_WAR, "tie", {"vary": "weights"}, "does not move the edge of tie"),
        (ROULETTE, "red", {"vary": "decks"}, "what moves it: payouts.red, wheel.kind"),
    ],
)
def test_what_cannot_be_asked_gets_one_sentence(edition: str, wager: str, options: Any, said: str) -> None:
    with pytest.raises(InputError) as refused:
        asked(edition, wager, "0.10", **options)
    assert said in refused.value.reason
    assert "\n" not in refused.value.reason


def test_a_range_of_edges_is_met_from_end_to_end() -> None:
    """58/311 is 18.65 %; at 11 to 1 it is 35/311, 11.25 %, and at 12 to 1 12/311, 3.86 %."""
    report = asked("pa-2012/casino-war", "tie", "3%..12%", vary="pays", whole=True)
    assert (report["wanted"]["exact"], report["wanted_to"]["exact"]) == ("3/100", "3/25")
    (rule,) = report["rules"]
    ends = [Fraction(end["number"]["exact"]) for end in (rule["exactly"], rule["exactly_to"])]
    assert [Fraction(288 - 23 * end, 311) for end in ends] == [Fraction(3, 100), Fraction(3, 25)]
    inside = {one["value"] for one in report["candidates"] if one["off"]["exact"] == "0"}
    assert inside == {"11 to 1", "12 to 1"}
    assert all(one["value"].endswith(" to 1") for one in report["candidates"] if one["rule"])
    assert Target.parse("3..12%") == Target.parse("3%..12%") == Target.parse(".03 .. 3/25")
    for text, words in (("8%..5%", "goes down"), ("5%..", "is no number"), ("..5%", "is no number")):
        with pytest.raises(InputError, match=words):
            Target.parse(text)


def test_several_pays_together_give_the_edge_when_put_back() -> None:
    paths = ["payouts.war", 'payouts."war-tied"']
    report = asked("pa-2012/casino-war", "initial", "1%..2%", vary=paths)
    opened = open_edition("pa-2012/casino-war")
    joint = report["joint"]
    assert joint
    for one in joint:
        assert list(one["values"]) == paths
        line = lines(changed(opened, one["values"]), "initial")[0]
        assert str(line.house_edge) == one["house_edge"]["exact"]
        assert one["lawful"] == all(opened.in_force.allows(path, value) for path, value in one["values"].items())
    assert any(one["off"]["exact"] == "0" for one in joint)
    assert "joint" not in asked("pa-2012/casino-war", "tie", "10%", vary=["payouts.tie", "decks"])


def test_players_are_those_of_the_odds() -> None:
    house = str(ROOT / "examples" / "progressive.toml")
    for players in (1, 5):
        report = asked(house, "bonus-spin", "10%", vary='bonus_spin.hot."$200"', players=players)
        (line,) = lines(open_edition(house), "bonus-spin", asks={"players": players})
        assert report["house_edge"]["exact"] == str(line.house_edge)
    with pytest.raises(InputError, match="has no players"):
        asked("pa-2011-proposed/roulette", "red", "3%", players=2)
