"""Books of bets on several boxes: `odds --bet`, `win --bet`, and the command `meters`, as people use them."""

from fractions import Fraction
from pathlib import Path

import pytest

from cli.conftest import Run

WAR, MD, WHEEL = "pa-2012/casino-war", "md-1.2/casino-war", "pa-2011-proposed/roulette"
HOUSE = """
edition = "md-1.2/casino-war"
[choices]
"progressive.offered" = true
"progressive.meter.rate" = "1/10"
"bonus_spin.offered" = true
"bonus_spin.trigger" = "red A"
"bonus_spin.weights" = { "jackpot 1" = 1, "jackpot 2" = 2, "$200" = 60, "$150" = 2, "$25" = 40 }
"wagers.boxes" = 3
"""
ALL = ("--bet", "initial 5", "--bet", "tie 1", "--bet", "progressive 5", "--bet", "bonus-spin 5")


@pytest.fixture
def house(tmp_path: Path) -> str:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE)
    return str(file)


def test_every_wager_of_a_hand_together(run: Run, house: str) -> None:
    told = run("odds", house, *ALL, "--json").json
    alone = {(line["wager"], line["strategy"]): line for line in run("odds", house, "--json").json["wagers"]}
    for line in told["wagers"]:
        book = line["together"]
        assert [row["wager"] for row in book["rows"]] == ["initial", "tie", "progressive", "bonus-spin"]
        assert book["staked"] == "16.00"
        means = [Fraction(row["mean"]["exact"]) for row in book["rows"]]
        assert sum(means) == Fraction(book["mean"]["exact"]) == -16 * Fraction(line["house_edge"]["exact"])
        assert means[0] == 5 * Fraction(alone["initial", line["strategy"]]["mean"]["exact"])
        assert means[1] == Fraction(alone["tie", None]["mean"]["exact"])
        every = [[Fraction(number["exact"]) for number in row] for row in book["covariances"]]
        assert sum(map(sum, every)) == Fraction(book["variance"]["exact"])
        assert sum(int(ways) for _, ways in book["cents"]) == int(line["of"])
        assert [float(f"{one:.9f}") for one in (book["correlations"][at][at] for at in range(4))] == [1.0] * 4
    shown = run("odds", house, *ALL)
    assert "One round of 16.00, war and best, in dollars:" in shown.out
    assert "Progressive: the meter stands at 10000.00 and what the wagers of the round add." in shown.out
    assert "These edges rest on readings" in shown.out


def test_the_meter_as_asked_or_left_out(run: Run, house: str) -> None:
    def mean(*meter: str) -> Fraction:
        told = run("odds", house, "--bet", "initial 5", "--bet", "progressive 5", *meter, "--json").json["wagers"][0]
        return Fraction(told["together"]["rows"][1]["mean"]["exact"])

    chance = Fraction(52 * 6 * 5 * 4 * 3, 312 * 311 * 310 * 309)
    without = mean("--meter", "none")
    # the round's own wager adds a tenth of 5.00, and whole cents are shown
    assert mean("--meter", "50000") - without == chance * Fraction("50000.50")
    assert mean() - without == chance * Fraction("10000.50")


def test_boxes_with_bets_of_their_own(run: Run) -> None:
    bets = ("--bet", "initial 5 at 1", "--bet", "initial 10 at 2", "--bet", "tie 1")
    told = run("odds", WAR, *bets, "--json").json["wagers"][0]
    assert [row["wager"] for row in told["together"]["rows"]] == ["initial at 1", "tie at 1", "initial at 2", "tie at 2"]
    assert told["together"]["staked"] == "17.00"
    assert "wagers.boxes [651a.7(e)]" in run("odds", WAR, "--bet", "initial 5", "--boxes", "3").out


def test_the_ruin_of_a_book(run: Run, house: str) -> None:
    """Of one box with its Initial and Tie Wager, and of a wheel; of other bets sessions are simulated."""
    hand = ("--bet", "initial 10", "--bet", "tie 0.50", "--bankroll", "2", "--goal", "4")
    told = run("odds", WAR, *hand, "--json").json["wagers"][0]["ruin"]
    assert 0 < told["probability"] < 1
    assert (told["in_dollars"]["unit"], told["in_dollars"]["goal"]["exact"]) == ("10.50", "42")
    shown = run("odds", WAR, *hand).out
    assert "Risk of ruin, bankroll 2 units of $10.50 = $21.00, goal 4 units of $10.50 = $42.00:" in shown
    for edition, more in ((house, ("--bet", "progressive 5")), (WAR, ("--bet", "war-tie 5"))):
        refused = run("odds", edition, "--bet", "initial 5", *more, "--bankroll", "20").refused()
        assert "ruin is counted for one box with an Initial and a Tie Wager; `croupier simulate --sessions`" in refused
    wheel = run("odds", WHEEL, "--bet", "red 5", "--bet", "straight 17 1", "--bankroll", "40")
    assert "Risk of ruin, bankroll 40 units of $6.00 = $240.00:" in wheel.out


def test_a_station_has_its_two_wagers_together(run: Run) -> None:
    """Both see the same hand: what each brings is what its own line says, and a tie pays the one while the other waits."""
    alone = {(line["wager"], line["strategy"]): line for line in run("odds", MD, "--json").json["wagers"]}
    bets = ("--bet", "electronic-initial 5", "--bet", "electronic-tie 1")
    for line in run("odds", MD, *bets, "--json").json["wagers"]:
        initial, tie = (Fraction(row["mean"]["exact"]) for row in line["together"]["rows"])
        assert initial == 5 * Fraction(alone["electronic-initial", line["strategy"]]["mean"]["exact"])
        assert tie == Fraction(alone["electronic-tie", None]["mean"]["exact"])
        assert initial + tie == Fraction(line["together"]["mean"]["exact"])
        every = [[Fraction(number["exact"]) for number in row] for row in line["together"]["covariances"]]
        assert sum(map(sum, every)) == Fraction(line["together"]["variance"]["exact"])


def test_a_book_of_many_outcomes_is_drawn_by_its_total(run: Run, house: str, tmp_path: Path) -> None:
    file = tmp_path / "book.svg"
    assert run("odds", house, *ALL, "--bet", "war-tie 3", "--players", "3", "--plot", str(file)).code == 0
    assert "after 1 round of one unit" in file.read_text()


def test_several_boxes_have_means_and_covariances_but_no_shape(run: Run, tmp_path: Path) -> None:
    two = ("odds", WAR, "--bet", "initial 5", "--boxes", "2")
    line, file = run(*two, "--json").json["wagers"][0], tmp_path / "book.svg"
    (alone,) = (
        each for each in run("odds", WAR, "--bet", "initial 5", "--json").json["wagers"] if each["strategy"] == "war"
    )
    assert line["house_edge"] == alone["house_edge"]
    assert Fraction(line["together"]["variance"]["exact"]) > 2 * Fraction(alone["together"]["variance"]["exact"])
    assert (line["outcomes"], line["returns"], line["total"], line["skewness"], line["hit_frequency"]) == (
        [],
        [],
        None,
        None,
        None,
    )
    assert "not the shape of what several boxes win: croupier win simulates" in run(*two).out.replace("\n", " ")
    for more in (("--rounds", "100"), ("--bankroll", "20"), ("--bands",), ("--plot", str(file))):
        assert run(*two, *more).refused().startswith("the shape of what several boxes win is not counted: croupier win")


def test_a_table_of_books_swings_as_the_whole_table(run: Run) -> None:
    pace = ("--players", "5", "--rounds-per-hour", "60")
    by_wager = run("win", WAR, *pace, "--wager", "25", "--json").json
    by_bets = run("win", WAR, *pace, "--bet", "initial 25", "--json").json
    assert by_bets["win"] == by_wager["win"]
    assert by_bets["bets"] == [{"wager": "initial", "cents": 25_00}]
    one_by_one = [word for seat in range(1, 6) for word in ("--bet", f"initial 25 at {seat}")]
    assert run("win", WAR, *pace, *one_by_one, "--json").json["win"] == by_wager["win"]
    # nine different seats are told from every two of them
    different = [
        word for seat in range(1, 10) for word in ("--bet", f"initial {seat} at {seat}", "--bet", f"tie {seat} at {seat}")
    ]
    told = run("win", WAR, "--players", "9", "--rounds-per-hour", "60", *different, "--json").json
    rows = [row["wager"] for row in told["together"]["rows"]]
    assert rows == [f"{wager} at {seat}" for seat in range(1, 10) for wager in ("initial", "tie")]
    one = run("odds", WAR, "--bet", "initial 1", "--bet", "tie 1", "--json").json["wagers"][0]
    edge = Fraction(one["house_edge"]["exact"])
    assert Fraction(told["win_of_handle"]["exact"]) == edge


def test_bets_of_a_wheel_for_every_player(run: Run) -> None:
    pace = ("--players", "2", "--rounds-per-hour", "38", "--tax", "5")
    told = run("win", WHEEL, *pace, "--bet", "red 10", "--json").json
    assert told["win"] == run("win", WHEEL, *pace, "--wager", "10", "--on", "red", "--json").json["win"]


def test_meters_in_words(run: Run, house: str) -> None:
    shown = run("meters", house, "--rounds-per-hour", "60")
    assert shown.code == 0
    for said in ("The return in the long run:", "progressive: reset", "By the players with the wager, the primary meter:",
                 "jackpots a year", "From every number of decks that may be dealt from:"):  # fmt: skip
        assert said in shown.out
    unfiled = run("meters", MD, "--players", "2")
    assert "WARNING: bonus-spin is not determined" in unfiled.out


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("odds", MD, "--bet", "tie 5", "--bet", "progressive 5"), "a box has an Initial Wager beside its other wagers"),
        (("odds", MD, "--bet", "initial 5", "--bet", "progressive 4"), "wager of this house is 1.00 or 5.00, not 4.00"),
        (("odds", MD, "--bet", "initial 5", "--bet", "bonus-spin 5"), "it matters which card sets the wheel off"),
        (("odds", MD, "--bet", "initial 5 at 3", "--boxes", "2"), "the player has boxes 1 to 2, and no box 3"),
        (("odds", MD, "--bet", "initial 5", "--meter", "x"), "--meter 'x' is not an amount of money"),
        (("odds", MD, "--boxes", "2"), "--boxes goes with bets"),
        (("odds", MD, "--meter", "none"), "--meter goes with bets"),
        (("odds", WHEEL, "--bet", "red 5", "--boxes", "2"), "has no boxes to ask about"),
        (("odds", MD, "--bet", "electronic-initial 5", "--bet", "electronic-progressive 5"), "9.L"),
        (("odds", MD, "--bet", "electronic-initial 5", "--bet", "tie 5"), "not of one round"),
        (("odds", WAR, "--bet", "electronic-initial 5"), "this edition has no electronic version"),
        (("win", WAR, "--players", "2", "--rounds-per-hour", "60"), "say what each player wagers"),
        (("win", WAR, "--players", "2", "--rounds-per-hour", "60", "--wager", "5", "--bet", "tie 5"), "say what each"),
        (("win", WAR, "--players", "2", "--rounds-per-hour", "60", "--bet", "tie 5"), "a box has an Initial Wager"),
        (("win", WAR, "--players", "12", "--rounds-per-hour", "60", "--bet", "initial 5"), "1 to 9 positions, not 12"),
        (("meters", WAR), "has no wager that pays from a meter"),
        (("meters", WHEEL), "has no wager that pays from a meter"),
        (("meters", MD, "--players", "0"), "0 is not in the range"),
        (("meters", MD, "--rounds-per-hour", "0"), "--rounds-per-hour must be above 0"),
        (("meters", MD, "--rounds-per-hour", "60", "--hours-a-day", "25"), "--hours-a-day must be above 0 and at most 24"),
        (("meters", MD, "--hours-a-day", "12"), "--hours-a-day needs --rounds-per-hour"),
        (("odds", "pa-2012/casino-war", "--bet", "initial 5", "--meter", "5"), "a meter goes with a bet on progressive"),
    ],
)  # fmt: skip
def test_refusals(run: Run, command: tuple[str, ...], says: str) -> None:
    assert says in run(*command).refused()
