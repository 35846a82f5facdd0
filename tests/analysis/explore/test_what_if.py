"""What-ifs: rules, readings and questions turned, by hand and at random, and what is refused."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.assumptions.lines import lines as block
from croupier.analysis.edition import open_edition
from croupier.analysis.explore.curve import curve
from croupier.analysis.explore.explore import explore
from croupier.analysis.explore.file import is_what_if, opened_or_what_if, read_what_if, toml
from croupier.analysis.explore.knobs import forget, knobs, remember
from croupier.analysis.explore.sheet import csv_of
from croupier.analysis.explore.what_if import WhatIf, as_rules, what_if
from croupier.analysis.odds.odds import lines
from croupier.errors import InputError
from croupier.rulebook.digest import digest
from croupier.rulebook.text import library
from croupier.rulebook.values import shown
from depth import cases
from paths import ROOT

WAR, MARYLAND, PROPOSED = "pa-2012/casino-war", "md-1.2/casino-war", "pa-2011-proposed/casino-war"
ROULETTE, SIX = "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"
HOUSE = str(ROOT / "examples" / "progressive.toml")
OPENED = {id: open_edition(id) for id in (WAR, MARYLAND, ROULETTE, SIX, HOUSE)}


def told(edition: str, *sets: str, wager: str | None = None, reads: tuple[str, ...] = (), **asks: Any) -> Any:
    return explore(what_if(OPENED[edition], sets, reads, asks), wager, weigh=False)


def edge(report: Any) -> Fraction:
    return Fraction(report["line"]["house_edge"]["exact"])


def test_a_tie_at_other_odds_and_decks() -> None:
    """Of 8 decks 31 of the other 415 cards tie: 11 to 1 leaves 1 - 12 × 31/415."""
    report = told(WAR, "payouts.tie=11 to 1", wager="tie", decks=8)
    assert edge(report) == Fraction(43, 415)
    assert Fraction(report["edition_edge"]["exact"]) == 1 - 11 * Fraction(23, 311)
    assert Fraction(report["change"]["exact"]) == Fraction(43, 415) - Fraction(58, 311)
    ties, no_tie = report["line"]["returns"]
    assert (ties["pays"], no_tie["pays"]) == ("11 to 1", None)
    assert ties["ways"] == str(13 * 32 * 31)
    assert [(one["path"], one["from"], one["to"], one["allowed"]) for one in report["changes"]] == [
        ("payouts.tie", "10 to 1", "11 to 1", False)
    ]


def test_a_weight_takes_from_the_symbol_that_has_most() -> None:
    report = told(SIX, "wheel.counts.joker=2", "wheel.counts.flag=3", wager="joker")
    assert edge(report) == 1 - 46 * Fraction(2, 54)
    assert report["warnings"] == ["the player has the edge on joker"]
    ones = next(one for one in report["wagers"] if one["wager"] == "$1")
    assert Fraction(ones["house_edge"]["exact"]) == 1 - 2 * Fraction(20, 54)
    flag = next(one for one in report["wagers"] if one["wager"] == "flag")
    assert Fraction(flag["house_edge"]["exact"]) == 1 - 46 * Fraction(3, 54)


@pytest.mark.parametrize(("wheel", "stops"), [("single-zero", 37), ("double-zero", 38)])
@pytest.mark.parametrize("odds", [34, 35, 36])
def test_a_straight_wager_on_every_wheel(wheel: str, stops: int, odds: int) -> None:
    report = explore(what_if(OPENED[ROULETTE], [f"payouts.straight={odds}"], wheel=wheel), "straight", weigh=False)
    assert edge(report) == 1 - Fraction(odds + 1, stops)


def test_the_initial_given_up_costs_the_wars_that_are_won() -> None:
    won = next(course for course in lines(OPENED[WAR])[0].courses if course.name == "wins the War")
    report = told(WAR, "war.initial.win=lost")
    assert Fraction(report["change"]["exact"]) == Fraction(won.ways, lines(OPENED[WAR])[0].distribution.of_ways)


def test_what_is_set_to_what_it_is_is_not_turned() -> None:
    asked = what_if(
        OPENED[WAR], ["payouts.tie=10", "seats=9"], ["tie-alone=only with an Initial or a War Wager"], {"decks": 6}
    )
    assert asked.json() == {"rules": {}, "readings": {}, "asks": {}}
    assert asked.words == ""
    assert [text["edition"] for text in explore(asked, weigh=False)["lawful"]] == [WAR]  # type: ignore[attr-defined]


def test_a_reading_brings_its_rules() -> None:
    option = "the Tie Wager on the War deal; a tied War is paid like a War won"
    report = told(MARYLAND, reads=(f"what-a-tie-war-wager-is={option}",))
    assert {one["path"] for one in report["changes"]} == {'payouts."war-tied"', 'payouts."war-tie"'}
    assert not any(one["set"] for one in report["changes"])
    tied = next(course for course in lines(OPENED[MARYLAND])[0].courses if course.name == "ties the War")
    assert Fraction(report["change"]["exact"]) == Fraction(tied.ways, lines(OPENED[MARYLAND])[0].distribution.of_ways)


def test_a_meter_that_gives_the_player_the_edge_is_warned_of() -> None:
    """Also where another wager is shown: the table offers it all the same. Below its break-even it is not."""
    fair = Fraction(told(MARYLAND, wager="progressive", decks=8, meter="10000")["meters"][0]["break_even"]["exact"])
    above, below = f"{float(fair) + 1:.2f}", f"{float(fair) - 1:.2f}"
    for wager in ("progressive", "initial"):
        (said,) = told(MARYLAND, wager=wager, decks=8, meter=above)["warnings"]
        assert said.startswith(f"the player has the edge on progressive with the meter progressive at ${float(above):,.2f}")
        assert told(MARYLAND, wager=wager, decks=8, meter=below)["warnings"] == []


def test_knobs_measured_elsewhere_are_those_of_the_text_alone() -> None:
    """A house that chose something, or a text read otherwise, has knobs of its own."""
    opened = OPENED[SIX]
    found = knobs(opened)
    try:
        remember(SIX, found[:3])
        assert knobs(opened) == found[:3]
        other = next(reading for reading in opened.draft.readings.values() if len(reading.options) > 1)
        option = next(one.name for one in other.options if not one.chosen)
        assert len(knobs(opened.with_(read={other.id: option}))) > 3
    finally:
        forget()
    assert knobs(opened) == found


def test_a_meter_moves_a_progressive_along_its_line() -> None:
    """The whole meter goes to a suited four: 2 of 993,023 deals of six decks, for a wager of 5.00."""
    at = {meter: told(MARYLAND, wager="progressive", meter=meter)["meters"][0] for meter in ("10000", "20000")}
    moved = Fraction(at["10000"]["house_edge"]["exact"]) - Fraction(at["20000"]["house_edge"]["exact"])
    assert moved == Fraction(2, 993023) * 10000 / 5


@pytest.mark.parametrize(
    ("sets", "reads", "asks", "said"),
    [
        (["payouts.tie"], [], {}, "sets nothing"),
        (["=3"], [], {}, "sets nothing"),
        (["payouts.ti=3"], [], {}, "did you mean payouts.tie?"),
        (["payouts.tie=abc"], [], {}, "it is odds, such as 11 to 1"),
        (["payouts.tie=-3"], [], {}, "it is odds"),
        (["payouts.tie=" + "9" * 40], [], {}, "it is odds"),
        (["payouts.tie="], [], {}, "set to nothing"),
        (["payouts.tie=" + "x" * 999], [], {}, "more than 200 letters"),
        (["payouts.tie=1", 'payouts."tie"=2'], [], {}, "set twice"),
        (["seats=many"], [], {}, "a whole number, such as 9"),
        (["seats=٣"], [], {}, "a whole number"),
        (["wagers.tie_on_war=perhaps"], [], {}, "yes or no"),
        (["ranks.order=A"], [], {}, "is a list"),
        (["surrender.lost=half"], [], {}, "a number, such as 1/2"),
        ([], ["tie-alone"], {}, "reads nothing"),
        ([], ["tie-alon=no"], {}, "did you mean tie-alone?"),
        ([], ["tie-alone=no"], {}, "it has 'only with"),
        ([], ["tie-alone=also alone", "tie-alone=also alone"], {}, "set twice"),
        ([], [], {"decks": 17}, "from 1 to 16"),
        ([], [], {"decks": "six"}, "from 1 to 16"),
        ([], [], {"decks": True}, "from 1 to 16"),
        ([], [], {"boxes": 2}, "is not asked 'boxes'"),
    ],
)
def test_what_cannot_be_is_refused(sets: list[str], reads: list[str], asks: dict[str, object], said: str) -> None:
    with pytest.raises(InputError) as refused:
        what_if(OPENED[WAR], sets, reads, asks)
    assert said in refused.value.reason


@pytest.mark.parametrize(
    ("edition", "sets", "said"),
    [
        (WAR, ["seats=-3"], "at least one position"),
        (SIX, ["wheel.counts.joker=70"], "joker"),
        (WAR, ["war.initial.win=burned"], "war.initial.win"),
    ],
)
def test_values_that_make_no_game_are_refused(edition: str, sets: list[str], said: str) -> None:
    with pytest.raises(InputError) as refused:
        what_if(OPENED[edition], sets).opened()
    assert said in refused.value.reason


def test_other_games_questions_and_no_odds_are_refused() -> None:
    with pytest.raises(InputError, match="has no decks"):
        what_if(OPENED[SIX], asks={"decks": 2})
    with pytest.raises(InputError, match="nobody bets against the house"):
        what_if("gge-2011/badugi")
    asked = what_if(OPENED[WAR])
    for wager, strategy, rounds, said in (
        ("tiee", None, 10, "did you mean tie?"),
        ("tie", "surrender", 10, "leaves the player no choice"),
        ("initial", "guess", 10, "it is played by war, surrender, best"),
        (None, None, 0, "rounds must be"),
        (None, None, 10**9, "rounds must be"),
    ):
        with pytest.raises(InputError) as refused:
            explore(asked, wager, strategy, rounds=rounds)
        assert said in refused.value.reason


# Files


@st.composite
def turned(draw: st.DrawFn) -> tuple[WhatIf, str]:
    """A few knobs of an edition, anywhere they go."""
    opened = OPENED[draw(st.sampled_from((WAR, MARYLAND, ROULETTE, SIX)))]
    sets, reads, asks = list[str](), list[str](), dict[str, object]()
    for knob in draw(st.lists(st.sampled_from(knobs(opened)), max_size=4, unique_by=lambda one: one.name)):
        if knob.kind == "ask":
            asks |= {"decks": draw(st.integers(1, 16))} if knob.name == "decks" else {}
        elif knob.kind == "reading":
            reads.append(f"{knob.name}={shown(draw(st.sampled_from(knob.choices)).value)}")
        elif knob.steps:
            sets.append(f"{knob.name}={draw(st.integers(*knob.steps))}")
        elif knob.choices:
            sets.append(f"{knob.name}={shown(draw(st.sampled_from(knob.choices)).value)}")
    return what_if(opened, sets, reads, asks), draw(st.sampled_from([line.wager for line in lines(opened)]))


@settings(max_examples=cases(15), deadline=None)
@given(turned())
def test_a_file_gives_the_same_numbers(tmp_path_factory: pytest.TempPathFactory, asked: tuple[WhatIf, str]) -> None:
    """What `croupier odds FILE` works out is what was explored: the file is read by the other way in."""
    found, wager = asked
    try:
        report: Any = explore(found, wager, weigh=False)
    except InputError:
        return
    file = tmp_path_factory.mktemp("what-if") / "own.toml"
    file.write_text(toml(found), "utf-8")
    assert is_what_if(str(file))
    opened, again = opened_or_what_if(str(file))
    assert again is not None
    same = lines(opened, wager, asks=again.questions)
    assert str(same[0].house_edge) == report["line"]["house_edge"]["exact"]
    assert [str(law) for law, _ in same[0].distribution.outcomes] == [one["net"] for one in report["line"]["outcomes"]]
    assert toml(again) == toml(found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("what_if = 3", "must name an edition"),
        (f'what_if = "{WAR}"\nodds = 1', "unknown key 'odds'"),
        (f'what_if = "{WAR}"\nrules = 3', "table of rule paths"),
        (f'what_if = "{WAR}"\n[rules]\npayouts.tie = 1.5', "inexact"),
        (f'what_if = "{WAR}"\n[rules]\npayouts.no = 1', "no rule"),
        (f'what_if = "{WAR}"\n[asks]\nfoo = 1', "asks has 'foo'"),
        (f'what_if = "{WAR}"\n[asks]\ndecks = 99', "from 1 to 16"),
        (f'what_if = "{WAR}"\nreadings = 3', "readings must be a table"),
        (f'what_if = "{WAR}"\n[readings]\nno = "x"', "no reading"),
        ('what_if = "no/such"', "no edition"),
    ],
)
def test_a_file_that_is_wrong_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(InputError) as refused:
        read_what_if(str(file))
    assert said in refused.value.reason


def test_a_what_if_is_no_edition(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'what_if = "{WAR}"\n', "utf-8")
    with pytest.raises(InputError, match="this is a what-if"):
        open_edition(str(file))
    with pytest.raises(InputError, match="leave out --wheel"):
        opened_or_what_if(str(file), "single-zero")
    assert opened_or_what_if(WAR)[1] is None
    assert not is_what_if(str(tmp_path / "none.toml"))


def test_a_submission_is_explored_with_its_choices() -> None:
    house = str(Path(__file__).parents[3] / "examples" / "progressive.toml")
    asked = what_if(house, ["progressive.pays.tie=6"])
    text = toml(asked)
    assert "progressive.offered = true" in text
    assert 'progressive.pays.tie = "6 to 1"' in text
    assert asked.opened().head["submission"] == house


# Who permits it


def test_who_permits_a_value() -> None:
    texts = {text["edition"]: text for text in told(WAR, "war.initial.win=lost")["lawful"]}
    verdicts = {edition: text["verdict"] for edition, text in texts.items()}
    assert verdicts == {
        WAR: "not permitted",
        MARYLAND: "not permitted",
        "gge-2011/casino-war": "by a reading",
        PROPOSED: "permitted",
    }
    (row,) = texts[PROPOSED]["rules"]
    assert (row["path"], row["cite"]) == ("war.initial.win", "651a.9(c)(2), 651a.9(e)")
    (row,) = texts["gge-2011/casino-war"]["rules"]
    assert row["reading"]["id"] == "initial-after-war"


def test_the_worst_verdict_is_the_texts_own() -> None:
    texts = {text["edition"]: text["verdict"] for text in told(MARYLAND, "progressive.pays.tie=6", decks=3)["lawful"]}
    assert texts == {**dict.fromkeys((MARYLAND, WAR, PROPOSED), "not permitted"), "gge-2011/casino-war": "no such rule"}
    texts = {text["edition"]: text["verdict"] for text in told(MARYLAND, decks=3)["lawful"]}
    assert texts[MARYLAND] == "permitted"
    assert texts[WAR] == "not permitted"


# Knobs, hold, curve, sheet


def test_what_a_knob_moves_is_measured() -> None:
    by_name = {knob.name: knob for knob in knobs(OPENED[WAR])}
    assert by_name["payouts.tie"].moves == {"tie", "war-tie"}
    assert by_name["war.initial.win"].moves == {"initial"}
    assert by_name["decks"].moves == {"initial", "tie", "war-tie"}
    assert by_name["shoe.kind"].moves == frozenset()
    assert by_name["decks"].steps == (1, 16)
    assert [choice.value for choice in by_name["war.initial.win"].choices] == ["returned", "paid", "lost"]
    assert set(by_name["war.initial.win"].choices[0].texts) == {WAR, MARYLAND, "gge-2011/casino-war"}
    lost = next(choice for choice in by_name["war.initial.win"].choices if choice.value == "lost")
    assert lost.texts == (PROPOSED,)
    assert [(id, reading) for id, reading, _ in lost.by_reading] == [("gge-2011/casino-war", "initial-after-war")]
    assert by_name["payouts.war"].together == ('payouts."war-tied"',)
    assert knobs(open_edition("gge-2011/badugi")) == ()


@pytest.mark.parametrize("id", [id for id in library.ids() if open_edition(id).game.wagers.banked])
def test_every_edition_has_knobs(id: str) -> None:
    found = knobs(OPENED.get(id) or open_edition(id))
    assert any(knob.moves for knob in found if knob.kind != "ask")
    assert len({(knob.kind, knob.name) for knob in found}) == len(found)


@pytest.mark.parametrize("edition", OPENED)
def test_what_a_knob_offers_can_be_set(edition: str) -> None:
    for knob in knobs(OPENED[edition]):
        if knob.kind not in ("reading", "ask"):
            for value in (knob.now, *(choice.value for choice in knob.choices)):
                what_if(OPENED[edition], [f"{knob.name}={shown(value)}"])


def test_the_hold_of_one_spin_is_the_spin() -> None:
    report = explore(what_if(OPENED[ROULETTE]), "red", rounds=1, weigh=False)
    hold: Any = report["hold"]
    assert hold["method"] == "exact"
    assert hold["house_behind"] == pytest.approx(18 / 38)
    kept = {bar["low"] > 0: 0.0 for bar in hold["bars"]}
    for bar in hold["bars"]:
        kept[bar["low"] > 0] += bar["probability"]
    assert kept == pytest.approx({True: 20 / 38, False: 18 / 38})
    assert [(band["low"], band["high"]) for band in hold["bands"]] == [(-1, 1)] * 3


def test_the_edge_of_a_tie_over_decks() -> None:
    """Of n decks 4 n - 1 of the other 52 n - 1 cards tie."""
    points: Any = curve(what_if(OPENED[WAR], asks={"decks": 8}), "decks", ("tie", None, ()))["points"]
    ties = {decks: 1 - 11 * Fraction(4 * decks - 1, 52 * decks - 1) for decks in range(1, 17)}
    assert {point["value"]: Fraction(point["house_edge"]["exact"]) for point in points} == ties
    assert [point["value"] for point in points if point["lawful"]] == [6, 7, 8]
    assert [point["value"] for point in points if point["here"]] == [8]


def test_decks_are_left_out_only_where_so_many_are_dealt_from() -> None:
    """Maryland deals from six by hand, and with a shuffler from a batch of four: what is asked for is what is counted."""
    by_hand, shuffled = (), ("shoe.shuffler=yes",)
    asks = {
        (sets, decks): what_if(MARYLAND, sets, asks={"decks": decks}).asks
        for sets in (by_hand, shuffled)
        for decks in (4, 6)
    }
    assert asks[by_hand, 6] == asks[shuffled, 4] == {}
    assert asks[by_hand, 4] == {"decks": 4}
    assert asks[shuffled, 6] == {"decks": 6}
    six: Any = explore(what_if(MARYLAND, shuffled, asks={"decks": 6}), "tie", None)
    assert six["line"]["house_edge"]["exact"] == str(1 - 11 * Fraction(23, 311))


@pytest.mark.parametrize(
    ("sets", "counts"),
    [
        ({"$1": 25}, {"$1": 25, "$2": 13}),
        ({"$1": 25, "$2": 15}, {"$1": 25, "$2": 15, "$5": 6}),
        ({"$2": 15, "$1": 25}, {"$1": 25, "$2": 15, "$5": 6}),
        ({"$1": 25, "$2": 14}, {"$1": 25, "$2": 14, "$5": 7}),
        ({"$1": 25, "$2": 13, "$5": 8, "$10": 4, "$20": 2, "joker": 1, "flag": 1}, {"$1": 25, "$2": 13}),
    ],
)
def test_sections_that_are_set_stay_and_others_make_room(sets: dict[str, int], counts: dict[str, int]) -> None:
    usual = OPENED[SIX].rules.wheel.counts
    found = (
        what_if(OPENED[SIX], [f'wheel.counts."{symbol}"={count}' for symbol, count in sets.items()]).opened().rules.wheel
    )
    assert found.counts == {**usual, **counts}
    assert {symbol: found.order.count(symbol) for symbol in usual} == found.counts


def test_sections_that_are_all_set_and_do_not_add_up_are_refused() -> None:
    usual = OPENED[SIX].rules.wheel.counts
    sets = [f'wheel.counts."{symbol}"={count + (symbol == "$1")}' for symbol, count in usual.items()]
    with pytest.raises(InputError, match="24 times in the counts"):
        what_if(OPENED[SIX], sets).opened()


def test_curves_over_odds_weights_and_words() -> None:
    straight: Any = curve(what_if(OPENED[ROULETTE]), "payouts.straight", ("straight", None, ()))["points"]
    assert len(straight) < 40
    assert {"35 to 1"} == {point["value"] for point in straight if point["here"]}
    assert all(
        Fraction(point["house_edge"]["exact"]) == 1 - Fraction(int(point["value"].split()[0]) + 1, 38) for point in straight
    )
    joker: Any = curve(what_if(OPENED[SIX]), "wheel.counts.joker", ("joker", None, ()))["points"]
    assert [Fraction(point["house_edge"]["exact"]) for point in joker] == [1 - 46 * Fraction(n, 54) for n in range(8)]
    given_up: Any = curve(what_if(OPENED[WAR]), "war.initial.win", ("initial", "war", ()))["points"]
    assert [(point["value"], point["lawful"]) for point in given_up] == [
        ("returned", True),
        ("paid", False),
        ("lost", False),
    ]
    for name, said in (("shoe", "is typed"), ("deks", "did you mean decks?")):
        with pytest.raises(InputError) as refused:
            curve(what_if(OPENED[WAR]), name, ("tie", None, ()))
        assert said in refused.value.reason


def test_the_sheet_adds_up() -> None:
    head, *rows, total = (line.split(",") for line in csv_of(told(WAR, wager="initial")).splitlines())
    assert head[:4] == ["outcome", "net", "pays", "ways"]
    assert sum(int(row[3]) for row in rows) == int(total[3])
    assert sum(Fraction(row[5]) for row in rows) == 1
    assert sum(Fraction(row[7]) for row in rows) == Fraction(total[7]) == -Fraction(23138, 993023)


def test_decks_become_rules_for_a_paper() -> None:
    assert lines(as_rules(what_if(OPENED[WAR], asks={"decks": 8}))) == lines(OPENED[WAR], asks={"decks": 8})
    for asks in ({"shoe": "6 decks less Qs Qh"}, {"visible": "Qs Qh"}):
        with pytest.raises(InputError, match="PAR sheet"):
            as_rules(what_if(OPENED[WAR], asks=asks))


def test_the_digest_of_a_what_if_is_not_called_that_of_the_edition() -> None:
    edition = told(MARYLAND)["assumptions"]["edition"]
    turned = told(MARYLAND, "payouts.tie=11 to 1")["assumptions"]
    assert turned["edition"]["digest"] == edition["digest"] == digest(library.draft(MARYLAND))
    assert turned["edition"]["changed"] == "payouts.tie"
    assert turned["edition"]["in_force"] not in (edition["digest"], edition.get("in_force"))
    assert f"with other values of payouts.tie, SHA-256 {turned['edition']['in_force'][:12]}" in dict(block(turned)).values()


@pytest.mark.parametrize(("players", "without"), [(1, -63.0615), (5, 45.8492)])
def test_an_edge_says_whether_it_has_the_meters_and_for_how_many(players: int, without: float) -> None:
    """The Bonus Spin's own edge has both meters as they stand; without them it is another."""
    found = told(HOUSE, wager="bonus-spin", players=players)
    seated = "one player" if players == 1 else f"one of {players} players"
    assert found["line"]["note"].startswith(f"{seated} with the wager; both meters as they stand")
    assert 100 * found["without_meters"]["float"] == pytest.approx(without, abs=5e-5)
    assert found["without_meters"]["float"] > found["line"]["house_edge"]["float"]
    alone = told(HOUSE, wager="progressive")
    assert alone["without_meters"] == alone["line"]["house_edge"]
    assert told(HOUSE, wager="tie")["without_meters"] is None


def test_a_payout_limit_that_covers_meters_cuts_them() -> None:
    """A hand is paid 50,000 at most, 5,000 of it by odds: 45,000 of a meter of 120,000 count, on a wager of 5."""
    asked = what_if(
        OPENED[HOUSE],
        ["limits.payout_per_hand=50000"],
        ["what-the-payout-limit-covers=all that a hand is paid"],
        {"meter": "120000"},
    )
    report: Any = explore(asked, "progressive")
    (meter,) = report["meters"]
    uncut = Fraction(182980, 993023) - Fraction(2, 993023) * 45_000 / 5
    assert (meter["house_edge"]["exact"], meter["break_even"]) == (str(uncut), None)
    assert 100 * meter["house_edge"]["float"] == pytest.approx(16.6139, abs=5e-5)
