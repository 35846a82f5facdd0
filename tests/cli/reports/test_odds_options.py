"""The options of `croupier odds`: what each does, in words and as JSON, and what each refuses."""

from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.conftest import Run
from paths import ROOT

PA, MD = "pa-2012/casino-war", "md-1.2/casino-war"
WHEEL, SIX = "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"
UNLAWFUL = "(mathematics: no table of this edition may do so"


def line(report: Any, wager: str, strategy: str | None = None) -> Any:
    (found,) = [each for each in report["wagers"] if (each["wager"], each["strategy"]) == (wager, strategy)]
    return found


def words(text: str) -> str:
    return " ".join(text.split())


# --decks


def test_decks(run: Run) -> None:
    report = run("odds", PA, "--decks", "8", "--json").json
    assert line(report, "tie")["house_edge"]["exact"] == "74/415"  # 1 - 11 x 31/415
    assumed = report["assumptions"]
    expected = {
        "lawful": True,
        "wheel": None,
        "unit": "per unit of the wager named",
        "decks": 8,  # N7: what is assumed stands in every report
        "cards": 416,
        "shoe": "manual",
        "stake": "a unit that chips divide as the rules ask",
    }
    assert {name: assumed[name] for name in expected} == expected
    shown = run("odds", PA, "--decks", "8")
    assert "17.8313 %" in shown.out
    assert UNLAWFUL not in shown.out


@pytest.mark.parametrize(("edition", "decks", "lawful"), [(PA, 6, True), (PA, 7, True), (PA, 5, False), (MD, 3, True)])
def test_whether_a_table_may_be_dealt_so(run: Run, edition: str, decks: int, lawful: bool) -> None:
    """Six or eight in a shoe; a shuffler's 14 are seven to each batch in Pennsylvania, and 6 are three in Maryland."""
    assert run("odds", edition, "--decks", str(decks), "--json").json["assumptions"]["lawful"] is lawful
    assert (f"Asked: decks: {decks} {UNLAWFUL}" in run("odds", edition, "--decks", str(decks)).out) is not lawful


# --shoe


def test_a_shoe_of_ones_own(run: Run) -> None:
    """Six queens and four sevens: 30 + 12 of 90 pairs tie; queens win half of the others."""
    report = run("odds", PA, "--shoe", "Q:6 7:4", "--json").json
    assert line(report, "tie")["hit_frequency"]["exact"] == str(Fraction(42, 90))
    assert report["assumptions"]["shoe"] == "7:4 Q:6"
    assert report["assumptions"]["lawful"] is False
    shown = run("odds", PA, "--shoe", "Q:6 7:4")
    assert f"Asked: shoe: 7:4 Q:6 {UNLAWFUL}" in shown.out
    assert "WARNING: the player has the edge on tie" in shown.out


def test_a_shoe_of_whole_decks_is_what_those_decks_are(run: Run) -> None:
    whole, counted = run("odds", PA, "--shoe", "6 decks", "--json").json, run("odds", PA, "--decks", "6", "--json").json
    assert whole["wagers"] == counted["wagers"]
    less = run("odds", PA, "--shoe", "6 decks less Qs Qh", "--json").json
    assert line(less, "tie")["of"] == str(310 * 309)


def test_a_shoe_by_rank_tells_no_suits(run: Run) -> None:
    report = run("odds", MD, "--shoe", "A:24 K:24", "--json").json
    assert "progressive" not in {each["wager"] for each in report["wagers"]}
    assert "details" not in report
    assert any(said.startswith("progressive and envy are not determined") for said in report["warnings"])


@pytest.mark.parametrize(
    ("edition", "wager", "shoe", "why"),
    [
        (MD, "progressive", "A:24 K:24", "the shoe is given by rank"),
        (PA, "war-tie", "A:1 K:1 Q:1 J:1 T:1 9:1 8:1", "war-tie is not determined with what was asked"),
        (MD, "bonus-spin", "6 decks less Qs", "bonus-spin is not determined"),
        (PA, "war", "6 decks", "war has no odds of its own"),
    ],
)
def test_a_wager_that_the_shoe_does_not_determine_is_never_told_of_another_shoe(
    run: Run, edition: str, wager: str, shoe: str, why: str
) -> None:
    assert why in run("odds", edition, "--shoe", shoe, "--wager", wager).refused()
    assert why in run("odds", edition, "--shoe", shoe, "--wager", wager, "--json").refused_json()["reason"]


# --visible


def test_cards_that_were_seen(run: Run) -> None:
    """Two queens and a seven are out of 312: 11 ranks of 24, queens of 22, sevens of 23, over 309 x 308 pairs."""
    report = run("odds", PA, "--visible", "Qs Qh 7d", "--wager", "war-tie", "--json").json
    tied = 11 * 24 * 23 + 22 * 21 + 23 * 22
    assert line(report, "war-tie")["hit_frequency"]["exact"] == str(Fraction(tied, 309 * 308))
    assert report["assumptions"]["visible"] == "7d:1 Qh:1 Qs:1"
    assert report["assumptions"]["lawful"] is True
    usual = run("odds", PA, "--json").json
    seen = run("odds", PA, "--visible", "Qs, Qh, 7d", "--json").json
    assert line(seen, "initial", "war") == line(usual, "initial", "war")
    assert line(seen, "war-tie") == line(report, "war-tie")
    assert "18.6" in run("odds", PA, "--visible", "QsQh7d").out


def test_cards_seen_of_a_shoe_of_ones_own(run: Run) -> None:
    report = run("odds", PA, "--visible", "Qs Qh", "--shoe", "Q:6 7:4", "--wager", "war-tie", "--json").json
    assert report["wagers"][0]["hit_frequency"]["exact"] == str(Fraction(4 * 3 + 4 * 3, 8 * 7))


# --players


def test_a_whole_table(run: Run) -> None:
    report = run("odds", PA, "--players", "7", "--json").json
    assert [each["strategy"] for each in report["table"]] == ["war", "surrender"]
    war, seat = report["table"][0], line(report, "initial", "war")
    assert Fraction(war["mean"]["exact"]) == 7 * Fraction(seat["mean"]["exact"])
    assert Fraction(war["variance"]["exact"]) == 7 * Fraction(seat["variance"]["exact"]) + 42 * Fraction(
        war["covariance"]["exact"]
    )
    shown = words(run("odds", PA, "--players", "7").out)
    assert "The whole table, 7 players with one unit each on initial: strategy mean covariance of two seats" in shown


def test_a_table_of_one_and_a_table_of_too_many(run: Run) -> None:
    assert "The whole table, one player with one unit on initial:" in run("odds", PA, "--players", "1").out
    crowd = run("odds", PA, "--players", "10", "--json").json
    assert crowd["assumptions"]["lawful"] is False
    assert f"Asked: players: 10 {UNLAWFUL}" in run("odds", PA, "--players", "10").out
    assert run("odds", PA, "--players", "9", "--json").json["assumptions"]["lawful"] is True


def test_a_bonus_spin_follows_the_players(run: Run, tmp_path: Path) -> None:
    """One card of 26. Alone the Hot Spot's 40 units are the player's; of two, one has it and the other 5 units."""
    file = tmp_path / "house.toml"
    weights = 'bonus_spin.weights = { "$200" = 4, "$25" = 3 }'
    file.write_text(f'edition = "{MD}"\n[choices]\nbonus_spin.offered = true\nbonus_spin.trigger = "red A"\n{weights}\n')
    nets = {}
    for players in ("1", "2"):
        spin = run("odds", str(file), "--wager", "bonus-spin", "--players", players, "--json").json["wagers"][0]
        nets[players] = {out["net"]: Fraction(out["probability"]) for out in spin["outcomes"]}
    assert nets["1"] == {"-1": Fraction(25, 26), "40": Fraction(1, 26)}
    assert nets["2"] == {"-1": Fraction(25, 26), "40": Fraction(1, 52), "5": Fraction(1, 52)}


def test_details_of_the_progressive(run: Run) -> None:
    """Tied first cards: 23 of 311. The meter's share is that of four cards of one face, 5 x 4 x 3 of 311 x 310 x 309."""
    report = run("odds", MD, "--json").json
    told = report["details"]["progressive"]
    hits = sum(Fraction(number["exact"]) for name, number in told.items() if name.startswith("hit: "))
    assert hits == Fraction(23, 311)
    four = Fraction(5 * 4 * 3, 311 * 310 * 309)
    assert Fraction(told["hit: suited four of a kind"]["exact"]) == four
    assert Fraction(told["return per $10,000 on the meter"]["exact"]) == four * 2000
    assert "More about progressive:" in run("odds", MD).out
    assert "More about" not in run("odds", MD, "--wager", "tie").out
    assert "details" not in run("odds", PA, "--json").json


# Numbers as people write them


@pytest.mark.parametrize(
    ("spelled", "number"),
    [
        *((text, "1000") for text in ("1,000", "1_000", "1e3", "1E+3", "1000.0", "2000/2", " 1000 ")),
        (".05", "1/20"),
        ("2.5e0", "5/2"),
    ],
)
def test_a_number_as_people_write_it(run: Run, spelled: str, number: str) -> None:
    asked = ("odds", PA, "--wager", "tie", "--json", "--churn")
    held, other = (line(run(*asked, text).json, "tie")["hold"]["drop"]["exact"] for text in (spelled, number))
    assert held == other == str(Fraction(58, 311) * Fraction(number))


def test_rounds_as_people_write_them(run: Run) -> None:
    for text in ("1e4", "10,000", "10_000"):
        assert "After 10,000 rounds of one unit:" in run("odds", PA, "--wager", "tie", "--rounds", text).out
    assert "None" not in run("explore", "--help").out


def test_who_else_is_at_the_table(run: Run) -> None:
    house = str(ROOT / "examples" / "progressive.toml")
    for players, said in (("1", "nobody else is"), ("2", "with 1 other"), ("3", "with 2 others")):
        assert f"{said} at the table" in run("odds", house, "--wager", "envy", "--players", players).out
    assert "The return in the long run, with 1 other:" in run("meters", house, "--players", "2").out


def test_a_chance_below_its_error_is_told_by_its_bound(run: Run) -> None:
    """After 10,000 rounds of the Tie Wager to be ahead has a chance of 0.000000016 %, which a Fourier sum cannot tell."""
    rows = run("odds", MD, "--rounds", "1e4").out.split("After 10,000 rounds")[1].splitlines()
    (tie,) = (row.split() for row in rows if row.startswith("tie "))
    assert " ".join(tie[1:7]) == "< 3e-08 % < 2e-08 %"
    assert line(run("odds", MD, "--rounds", "1e4", "--json").json, "tie")["session"]["ahead"]["float"] < 3e-10


# What is refused


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--decks", "0"], "0 is not in the range 1<=x<=16"),
        (["--decks", "17"], "17 is not in the range"),
        (["--decks", "-6"], "-6 is not in the range"),
        (["--decks", "six"], "'six' is not a valid integer"),
        (["--decks", ""], "'' is not a valid integer"),
        (["--decks", "6.5"], "'6.5' is not a valid integer"),
        (["--decks", "9" * 40], "is not in the range"),
        (["--shoe", ""], "'' is not a shoe; write \"6 decks\""),
        (["--shoe", "   "], "is not a shoe"),
        (["--shoe", "0 decks"], "0 decks make no shoe"),
        (["--shoe", "999999999 decks"], "999999999 decks make no shoe"),
        (["--shoe", "-6 decks"], "'-6' is not part of a shoe"),
        (["--shoe", "A:-1"], "'A:-1' is not part of a shoe"),
        (["--shoe", "A:0"], "is a shoe without a card"),
        (["--shoe", "A:99999"], "is more than a shoe holds"),
        (["--shoe", "A:3 A:4"], "A is counted twice"),
        (["--shoe", "A:3 Ks:4"], "some cards by rank and some by face"),
        (["--shoe", "A:6"], "a round with a War needs 7 cards, burned ones included; the shoe has 6"),
        (["--shoe", "1 deck less Qs Qs"], "Qs cannot be taken out of this shoe"),
        (["--shoe", "6 decks", "--decks", "6"], "ask for a number of decks or for a shoe, not for both"),
        (["--visible", ""], "--visible '': give two tied cards and the others seen"),
        (["--visible", "Qs"], "give two tied cards and the others seen"),
        (["--visible", "Qs 7h"], "give two tied cards and the others seen"),
        (["--visible", "Qs Zz"], "'Zz' is not a card"),
        (["--visible", "Qs Qh ??"], 'leave out "??"'),
        (["--visible", "Qs " * 7], "Qs was seen 7 times, but the shoe holds only 6"),
        (["--visible", "Qs Qh Qd Qc", "--shoe", "Q:3 7:9"], "4 cards of rank Q were seen, but the shoe holds only 3"),
        (
            ["--visible", "Qs Qh 7s", "--shoe", "Q:3 7:3 2:1"],
            "a War deal needs 5 cards, burned ones included; the shoe has 4",
        ),
        (["--players", "0"], "0 is not in the range 1<=x<=20"),
        (["--players", "21"], "21 is not in the range"),
        (["--players", "-1"], "-1 is not in the range"),
        (["--players", "many"], "'many' is not a valid integer"),
        (["--players", "5", "--shoe", "A:4 K:4"], "a War of 5 players needs 15 cards"),
        (["--wheel", "double-zero"], "has no wheel: Casino War is played with cards, so leave out 'double-zero'"),
        (["--bet", "war 5"], "war is not counted together with other wagers; a box has bets on initial, tie"),
        (["--bet", "initial 5", "--stake", "5"], "--stake does not go with --bet"),
        (["--stake", "0.25"], "a wager of 0.25 cannot be made of chips of 0.50 and more"),
        (["--stake", "0"], "a wager of 0.00 cannot be made of chips of 0.50 and more"),
        (["--bet", "tie 5", "--wager", "tie"], "ask for one wager or for a book of bets, not for both"),
        (["--wager", ""], "'' is not a Casino War wager"),
        (["--wager", "tie", "--wager", "war"], "--wager is given more than once"),
        (["--wager", "envy"], "'envy' is not a Casino War wager"),
        (["--rounds", "0"], "must be a whole number of at least 1, not 0"),
        (["--rounds", "-5"], "at least 1, not -5"),
        (["--rounds", "x"], "'x' is not a valid integer"),
        (["--bankroll", ""], "'' is not a number"),
        (["--bankroll", "-1"], "'-1' is not a number"),
        (["--bankroll", "9" * 30], "is too large; at most 18 digits"),
        (["--bankroll", "1e99"], "is too large; at most 18 digits"),
        *((["--bankroll", text], "is not a number") for text in ("1e400", "nan", "inf", ".", "1,00", "1__000", "1e-3")),
        (["--goal", "5"], "--goal needs --bankroll"),
        (["--bankroll", "10", "--goal", "5"], "above the bankroll of 10, not 5"),
        (["--plot", "odds.pdf"], "a plot is drawn as .svg or .png"),
        (["--plot", ""], "a plot is drawn as .svg or .png"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)
def test_refusals(run: Run, options: list[str], complaint: str) -> None:
    assert complaint in run("odds", PA, *options).refused()
    assert complaint in run("odds", PA, *options, "--json").refused_json()["reason"]


@pytest.mark.parametrize(
    ("option", "value", "what"),
    [
        ("--decks", "6", "decks"),
        ("--shoe", "6 decks", "shoe"),
        ("--shoe", "nonsense", "shoe"),
        ("--visible", "Qs Qh", "visible cards"),
        ("--visible", "", "visible cards"),
        ("--players", "3", "players"),
    ],
)
@pytest.mark.parametrize(("edition", "game"), [(WHEEL, "Roulette"), (SIX, "Big Six Wheel")])
def test_a_wheel_has_no_cards(run: Run, edition: str, game: str, option: str, value: str, what: str) -> None:
    complaint = f"{game} has no {what} to ask about"
    assert run("odds", edition, option, value).refused() == complaint
    assert run("odds", edition, option, value, "--json").refused_json()["reason"] == complaint


# --plot


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "notes"),
    [
        ([PA], []),
        ([PA, "--wager", "initial"], []),
        ([PA, "--decks", "2", "--wager", "tie"], ["decks: 2", "no table of this edition may do so"]),
        ([PA, "--decks", "8", "--wager", "tie", "--rounds", "50"], ["decks: 8"]),
        ([MD, "--wager", "progressive"], []),
        ([PA, "--visible", "Qs Qh", "--wager", "war-tie"], ["seen: Qh:1 Qs:1"]),
        ([PA, "--shoe", "Q:6 7:4", "--players", "2"], ["shoe: 7:4 Q:6", "players: 2"]),
    ],
    ids=lambda value: " ".join(value)[:50],
)
def test_a_plot_says_what_it_is_of(run: Run, tmp_path: Path, words: list[str], notes: list[str]) -> None:
    svg = tmp_path / "odds.svg"
    shown = run("odds", *words, "--plot", str(svg))
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.endswith(f"drawn to {svg}\n")
    drawn = " ".join(text.strip() for text in ElementTree.parse(svg).getroot().itertext() if text.strip())
    for note in (words[0], "final", *notes):
        assert note in drawn
    if "decks: 8" in notes:
        assert "may do so" not in drawn


def test_nothing_is_drawn_for_what_is_refused(run: Run, tmp_path: Path) -> None:
    svg = tmp_path / "odds.svg"
    run("odds", PA, "--decks", "0", "--plot", str(svg)).refused()
    run("odds", PA, "--shoe", "A:3", "--plot", str(svg)).refused()
    assert not svg.exists()


@pytest.mark.parametrize(
    ("wager", "stake", "rule"),
    [
        ("tie", "100.01", "limits.tie_maximum"),
        ("suited-tie", "0.50", 'side."suited-tie".minimum'),
        ("suited-tie", "50.50", 'side."suited-tie".maximum'),
        ("initial", "4.50", "limits.minimum"),
        ("tie", "100.00", None),
        ("suited-tie", "50.00", None),
        ("initial", "5.00", None),
    ],
)
def test_the_limits_of_the_wager_that_is_asked_for(
    run: Run, tmp_path: Path, wager: str, stake: str, rule: str | None
) -> None:
    """Each wager has limits of its own; of a stake beyond them the odds are mathematics."""
    own = tmp_path / "own.toml"
    text = (ROOT / "examples" / "suited-tie.toml").read_text("utf-8")
    named = 'name    = "suited-tie"\n'
    own.write_text(text.replace(named, f'{named}minimum = "1.00"\nmaximum = "50.00"\n'), "utf-8")
    filed = tmp_path / "filed.toml"
    filed.write_text(
        'edition = "own.toml"\n[choices]\nlimits.minimum = "5.00"\nlimits.tie_maximum = "100.00"\n'
        'chips.in_play = ["0.01", "0.50", "1.00", "5.00"]\n',
        "utf-8",
    )
    assumed = run("odds", str(filed), "--wager", wager, "--stake", stake, "--json").json["assumptions"]
    assert assumed["lawful"] == (rule is None)
    assert [broken["rule"] for broken in assumed.get("outside", [])] == ([] if rule is None else [rule])


def test_a_stake_that_nobody_asked_for_refuses_nothing(run: Run, tmp_path: Path) -> None:
    """The note on what chips cannot divide tries a stake of its own, which five neighbours cannot be made of."""
    own = tmp_path / "own.toml"
    head = 'amends = "pa-2011-proposed/roulette"\ntitle = "Own"\nsource = "a draft"\nstatus = "custom"\n'
    own.write_text(f'{head}[rules]\npayouts.straight = {{ is = "71 to 2", cite = "custom" }}\n', "utf-8")
    for wager in ("five-adjacent", "five-adjacent 17"):
        (found,) = run("odds", str(own), "--wager", wager, "--json").json["wagers"]
        assert found["house_edge"]["exact"] == "3/76"  # 1 - (73/2) / 38
