"""Every round of the small shoes: laws found by hand, all awards reached, and shoes that tell one reading from another."""

from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.odds.by_play import ByPlay, PlayedLine, by_play
from croupier.chance.laws.distribution import Distribution
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.small_shoes import SmallShoe

HOUSE = "examples/progressive.toml"
TWO_SUITS = "a suited four may be two suited ties of different suits"


@cache
def played(**read: str) -> ByPlay:
    """The house with all side wagers, its text read so; a reading's name is written with underscores here."""
    return by_play(open_edition(HOUSE, read={name.replace("_", "-"): option for name, option in read.items()}))


def line(wager: str, strategy: str | None = None, **read: str) -> Distribution:
    found = played(**read).lines[wager, strategy, ()]
    assert found.agrees
    return found.played


def chances(law: Distribution) -> dict[Fraction, Fraction]:
    return {net: law.probability(net) for net, _ in law.outcomes}


# By hand


def test_every_award_of_the_progressive_by_hand() -> None:
    # As:4 Ah:3 2s:2, four cards in order: 9 x 8 x 7 x 6 = 3024 ways
    ways = {
        1000: 4 * 3 * 2 * 1,  # four As
        200: 2 * (12 * 6 + 12 * 2 + 6 * 2),  # two of As As, Ah Ah and 2s 2s, in either order
        150: 7 * 6 * 5 * 4 - 24 - 144,  # other fours of aces
        30: 2 * 24 * 2,  # As Ah or Ah As, and 2s 2s
        15: (12 + 6) * 20,  # a suited tie of aces, then an ace and a deuce; after 2s 2s aces alone are left
        5: 24 * 20,
        -1: (72 - 44) * 42,
    }
    assert sum(ways.values()) == 3024
    assert chances(line("progressive")) == {Fraction(net): Fraction(count, 3024) for net, count in ways.items()}
    # who surrenders has the tie of two cards: 12 + 6 + 2 suited and 24 others of 72
    assert chances(line("progressive", "surrender")) == {15: Fraction(20, 72), 5: Fraction(24, 72), -1: Fraction(28, 72)}


def test_the_envy_bonus_by_hand() -> None:
    # 6 As of 9 cards: the other player and the dealer get four of them in 6 x 5 x 4 x 3 of 3024 ways, and 5,000 are for 5
    assert chances(line("envy")) == {1000: Fraction(360, 3024), 0: Fraction(2664, 3024)}


def test_the_bonus_spin_by_hand() -> None:
    # 2 of 7 cards are Ad; a meter of 10,000 and ten cents is paid with a chip of half a dollar more
    weights = {Fraction("2000.1"): 1, Fraction("1000.1"): 5, 200: 20, 100: 100, 50: 500, 40: 9374}
    spun = {net: Fraction(2 * weight, 7 * 10_000) for net, weight in weights.items()}
    assert chances(line("bonus-spin")) == {**spun, -1: Fraction(5, 7)}


def test_a_station_by_hand() -> None:
    # 9 deuces and 2 aces: of 110 pairs 72 + 2 tie; a surrender costs half
    assert line("electronic-initial", "surrender").house_edge == Fraction(74, 2 * 110)
    assert line("electronic-tie").house_edge == 1 - 11 * Fraction(74, 110)


def test_the_better_of_two_choices_for_every_rank(tmp_path: Path) -> None:
    edition = tmp_path / "own.toml"
    edition.write_text("""
amends = "pa-2012/casino-war"
title = "A War that costs the Initial Wager"
source = "a test"
status = "custom"

[rules]
payouts."war-tied" = { is = "1 to 1", cite = "custom" }
war.initial.win = { is = "lost", cite = "custom" }
""")
    lines = by_play(open_edition(str(edition))).lines
    war, surrender, best = (lines["initial", how, ()].played.house_edge for how in ("war", "surrender", "best"))
    assert lines["initial", "best", ()].agrees
    # a War costs 1 if it is decided, brings 1 if it ties. Of 90 pairs that are left there tie: 2 + 6 + 2 + 6 after aces,
    # 12 + 2 + 6 after tens and after deuces, 12 + 6 + 6 after sixes. Only the last lose less than a half: 42/90
    sixes = Fraction(2, 132) * (Fraction(1, 2) - Fraction(42, 90))
    assert best == surrender - sixes
    assert best < min(war, surrender)


# Sharp enough


@pytest.mark.long
@pytest.mark.parametrize(
    ("reading", "wager", "options"),
    [
        (
            "progressive-hands",
            "progressive",
            ("a suited double tie, too, has all four cards of one suit", TWO_SUITS),
        ),
        ("progressive-hands", "envy", (TWO_SUITS,)),
        ("several-lines-of-one-hand", "progressive", ("every line that the hand makes",)),
        ("stake-of-a-winning-progressive", "progressive", ("gone, whatever happens",)),
        ("stake-of-a-winning-spin", "bonus-spin", ("gone, whatever happens",)),
        (
            "who-is-paid-by-a-spin",
            "bonus-spin",
            ("one spin: Community Pay to all, the Hot Spot to one of them besides",),
        ),
        ("what-community-cards-do", "electronic-tie", ("the best of them meets the dealer's card",)),
    ],
)  # fmt: skip
def test_another_reading_is_played_otherwise_and_agrees_with_its_own_counting(
    reading: str, wager: str, options: tuple[str, ...]
) -> None:
    name = reading.replace("-", "_")
    laws = [chances(line(wager)), *(chances(line(wager, **{name: option})) for option in options)]
    assert all(one != other for at, one in enumerate(laws) for other in laws[:at])
    assert all(each.agrees for option in options for each in played(**{name: option}).lines.values())


@pytest.mark.parametrize(
    ("choices", "read"),
    [
        ({"electronic.cards": 3}, {"war-cards-of-shared-hands": "one for each station at War"}),
        ({"electronic.cards": 7}, {"what-community-cards-do": "the best of them meets the dealer's card"}),
    ],
)
def test_stations_with_other_cards(choices: dict[str, object], read: dict[str, str]) -> None:
    found = by_play(open_edition("md-1.2/casino-war", choices=choices, read=read))
    stations = {key: each for key, each in found.lines.items() if key[0].startswith("electronic-")}
    assert len(stations) == 5
    assert all(each.agrees for each in stations.values())
    assert len(stations["electronic-initial", "war", ()].played.outcomes) == 4


def test_a_house_with_four_decks_has_no_more_than_four_of_a_card() -> None:
    found = by_play(open_edition("md-1.2/casino-war", choices={"shoe.shuffler": True}))
    assert found.left_out == {}
    assert all(each.agrees for each in found.lines.values())


def test_where_the_card_of_the_bonus_spin_is_not_named_one_is_taken() -> None:
    opened = open_edition("md-1.2/casino-war", choices={"bonus_spin.weights": {"$200": 1}})
    assert opened.rules.bonus_spin.trigger is None
    found = by_play(opened).lines["bonus-spin", None, ()]
    assert found.agrees
    assert chances(found.played) == {40: Fraction(2, 7), -1: Fraction(5, 7)}


def test_a_wrong_count_is_seen() -> None:
    found = played().lines["progressive", None, ()]
    assert not PlayedLine(found.played, line("progressive", "surrender")).agrees


# The shoe


def test_the_ways_of_a_small_shoe() -> None:
    shoe = SmallShoe({"As": 2, "Ah": 1, "2s": 1})
    assert shoe.composition == Composition.parse("As:2 Ah:1 2s:1")
    assert [
        shoe.ways(*cards) for cards in (("As", "As"), ("Ah", "Ah"), ("As", "2s"), ("A", "A"), ("A", "A", "A", "A"))
    ] == [
        2,
        0,
        2,
        6,
        0,
    ]
    assert sum(shoe.ways(*cards) for cards in product(shoe.held, repeat=3)) == 4 * 3 * 2
