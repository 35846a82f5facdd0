"""The hard cases of the editions to come, read into typed rules: Casino War of Maryland, and poker games as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

import pytest

from croupier.equipment.awards import Award, MeterShare, Odds
from croupier.equipment.money import Cents
from croupier.errors import InputError
from croupier.rulebook.choices import in_force
from croupier.rulebook.shape import Rules, fill
from croupier.rulebook.text import library
from rulebook.editions import Shelf, edition, reading

# Casino War


class Decks(NamedTuple):
    shoe: int
    shuffler: int


class Meter(NamedTuple):
    rate: Fraction | None
    reset: Cents


class Progressive(NamedTuple):
    stake: Cents
    meter: Meter
    pays: Mapping[str, Award]
    envy: Mapping[str, Award]


class BonusSpin(NamedTuple):
    stakes: Cents
    wheel: Mapping[str, int] | None
    hot: Mapping[str, Award]


class Fate(NamedTuple):
    win: Literal["returned", "paid", "lost"]
    tie: Literal["returned", "paid", "lost"]


class War(NamedTuple):
    initial: Fate


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WarRules(Rules):
    seats: int
    decks: Decks
    lost: Fraction
    war: War
    payouts: Mapping[str, Odds]
    progressive: Progressive | None
    bonus_spin: BonusSpin | None


COMMON = """\
decks.shuffler   = { from = 6, to = 8, step = 2, default = 8, cite = ["3.B", "3.B(1)"] }
lost             = { is = "1/2", cite = "9.E(1)" }
war.initial.win  = { is = "returned", cite = "9.I(2)" }
war.initial.tie  = { is = "returned", cite = "9.I(3)" }
payouts.initial  = { is = "1 to 1", cite = "10.A(1)" }
payouts.tie      = { is = "10 to 1", cite = "10.A(2)" }
"""
PROGRESSIVE = """\
progressive.stake   = { at_least = "1.00", default = "5.00", cite = "7.F(3)(a)" }
progressive.meter.rate  = { house = "fraction", cite = "10.C(1)" }
progressive.meter.reset = { at_least = "10000.00", default = "10000.00", cite = "10.C(2)" }
progressive.pays.suited_four  = { is = "1000 to 1 and 100% of progressive", cite = "10.B(1)" }
progressive.pays.tie          = { is = "5 to 1", cite = "10.B(6)" }
progressive.envy.suited_four  = { is = "5000.00 per 5.00", cite = "10.C(3)(c)(i)" }
bonus_spin.stakes   = { one_of = ["1.00", "5.00"], default = "5.00", cite = "7.F(4)" }
bonus_spin.wheel    = { house = "symbol weights", cite = "10.D(1)" }
bonus_spin.hot."jackpot 1" = { is = "100% of primary", cite = "10.D(1)(a)" }
"""
IDS = (
    "2.A 3.A 3.B 3.B(1) 9.E(1) 9.I(2) 9.I(3) 10.A(1) 10.A(2) 7.F(3)(a) 10.C(1) 10.C(2) 10.B(1) 10.B(6) "
    "10.C(3)(c)(i) 7.F(4) 10.D(1) 10.D(1)(a)"
)
SIX_OR_EIGHT = reading(
    "six-or-eight",
    '"decks.shoe" = { one_of = [6, 8] }',
    '"decks.shoe" = { from = 6 }',
    '"decks.shoe" = { from = 7, to = 9 }',
)
MARYLAND = edition(
    'seats = { at_most = 9, default = 9, cite = "2.A" }\n'
    'decks.shoe = { reading = "six-or-eight", default = 6, cite = "3.A" }\n' + COMMON + PROGRESSIVE,
    sections=IDS.split(),
    more=SIX_OR_EIGHT,
)
PENNSYLVANIA = edition(
    'seats = { at_most = 7, default = 7, cite = "2.A" }\n'
    'decks.shoe = { one_of = [6, 8], default = 6, cite = "3.A" }\n' + COMMON,
    sections=IDS.split(),
)


def test_maryland(shelf: Shelf) -> None:
    rules = fill(WarRules, shelf.in_force(MARYLAND))
    assert (rules.seats, rules.decks, rules.lost) == (9, Decks(6, 8), Fraction(1, 2))
    assert rules.war.initial == Fate("returned", "returned")
    assert rules.payouts == {"initial": Odds(1), "tie": Odds(10)}
    assert rules.cite("decks.shuffler") == "3.B, 3.B(1)"
    assert rules.cite("war.initial") == "9.I(2), 9.I(3)"


def test_the_progressive_pays_odds_and_the_meter(shelf: Shelf) -> None:
    progressive = fill(WarRules, shelf.in_force(MARYLAND)).progressive
    assert progressive is not None
    assert progressive.stake == 5_00
    assert progressive.meter == Meter(None, Cents(10_000_00))
    top = progressive.pays["suited_four"]
    assert top == Award((Odds(1000), MeterShare(100, "progressive")))
    assert top.winnings(5_00, {"progressive": 10_000_00}) == 15_000_00
    assert progressive.envy["suited_four"].winnings(5_00) == 5_000_00


def test_a_group_that_an_edition_lacks_is_none(shelf: Shelf) -> None:
    rules = fill(WarRules, shelf.in_force(PENNSYLVANIA))
    assert rules.progressive is None
    assert rules.bonus_spin is None


def test_half_a_group_is_a_mistake(shelf: Shelf) -> None:
    half = MARYLAND.replace('progressive.stake   = { at_least = "1.00", default = "5.00", cite = "7.F(3)(a)" }\n', "")
    with pytest.raises(InputError, match=r"progressive\.stake: the rule is missing; the game dice needs it"):
        fill(WarRules, shelf.in_force(half))


@pytest.mark.parametrize(
    ("option", "allowed", "refused", "default"),
    [("1", (6, 8), (5, 7, 9), 6), ("2", (6, 7, 16), (5,), 6), ("3", (7, 8, 9), (6, 10), 7)],
)
def test_a_reading_may_leave_a_choice(
    shelf: Shelf, option: str, allowed: tuple[int, ...], refused: tuple[int, ...], default: int
) -> None:
    draft = shelf.draft(MARYLAND)
    read = {"six-or-eight": option}
    assert fill(WarRules, in_force(draft, read=read)).decks.shoe == default
    for decks in allowed:
        assert fill(WarRules, in_force(draft, {"decks.shoe": decks}, read)).decks.shoe == decks
    for decks in refused:
        with pytest.raises(InputError, match=rf"decks\.shoe = {decks} is not allowed: it must be .* \(3\.A\)"):
            in_force(draft, {"decks.shoe": decks}, read)


def test_a_reading_may_leave_it_to_the_house(shelf: Shelf) -> None:
    text = edition(
        'seats = { reading = "r", cite = "1" }', more=reading("r", '"seats" = 7', '"seats" = { house = "seats" }')
    )
    assert shelf.in_force(text).values["seats"] == 7
    assert shelf.in_force(text, read={"r": "2"}).values["seats"] is None
    assert shelf.in_force(text, {"seats": 5}, {"r": "2"}).values["seats"] == 5


def test_what_only_the_house_knows_may_be_a_table(shelf: Shelf) -> None:
    force = shelf.in_force(MARYLAND, {"bonus_spin.wheel": {"jackpot 1": 1, "$100": 9}, "progressive.meter.rate": "1/20"})
    rules = fill(WarRules, force)
    assert rules.bonus_spin is not None
    assert rules.progressive is not None
    assert rules.bonus_spin.wheel == {"jackpot 1": 1, "$100": 9}
    assert rules.progressive.meter.rate == Fraction(1, 20)


def test_an_amended_war_reads_its_glued_digits(shelf: Shelf) -> None:
    shelf.put("base.toml", PENNSYLVANIA)
    text = (
        'amends = "base.toml"\nstatus = "comment"\n[rules]\n'
        'war.initial.win = { reading = "initial", cite = "9.I(2)" }\n'
        'war.initial.tie = { reading = "initial", cite = "9.I(3)" }\n'
        'payouts.tie = { reading = "glued", cite = "10.A(2)" }\n'
        + reading(
            "initial",
            '"war.initial.win" = "returned", "war.initial.tie" = "returned"',
            '"war.initial.win" = "lost", "war.initial.tie" = "paid"',
        )
        + reading("glued", '"payouts.tie" = "10 to 1"', '"payouts.tie" = "110 to 1"')
    )
    draft = shelf.draft(text)
    assert fill(WarRules, in_force(draft)).payouts["tie"] == Odds(10)
    other = fill(WarRules, in_force(draft, read={"glued": "2", "initial": "2"}))
    assert other.payouts["tie"] == Odds(110)
    assert other.war.initial == Fate("lost", "paid")


# Poker


class Street(NamedTuple):
    bet: Literal["small", "big"]
    first: str
    down: int | None
    draw: int | None
    burn: int = 0


class Part(NamedTuple):
    hand: str
    part: Fraction


class Pot(NamedTuple):
    shares: tuple[Part, ...]
    odd: str | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PokerRules(Rules):
    seats: int
    raises: int
    street_order: tuple[str, ...]
    streets: Mapping[str, Street]
    pot: Pot


TRIPLE_DRAW = edition(
    """\
seats          = { at_most = 8, default = 6, cite = "I.table" }
raises         = { from = 3, default = 4, cite = "custom" }
street_order   = { is = ["deal", "draw1"], cite = "I.deal" }
streets.deal   = { is = { down = 5, first = "left of blinds", bet = "small" }, cite = "I.deal" }
streets.draw1  = { is = { burn = 1, draw = 5, first = "left of button", bet = "big" }, cite = "I.deal" }
pot.shares     = { is = [{ hand = "2-7", part = "1" }], cite = "I.table" }
""",
    sections=["I.table", "I.deal"],
)
BADEUCEY = (
    edition(
        'pot.shares = { is = [{ hand = "2-7", part = "1/2" }, { hand = "badugi", part = "1/2" }], cite = "IV.1" }\n'
        'pot.odd = { is = "2-7", cite = "IV.1" }',
        sections=["IV.1"],
    )
    .replace("[rules]", 'follows = "triple-draw.toml"\n[rules]', 1)
    .replace("Dice", "Badeucey")
)


def test_streets_are_tables(shelf: Shelf) -> None:
    rules = fill(PokerRules, shelf.in_force(TRIPLE_DRAW))
    assert rules.street_order == ("deal", "draw1")
    assert rules.streets == {
        "deal": Street("small", "left of blinds", down=5, draw=None, burn=0),
        "draw1": Street("big", "left of button", down=None, draw=5, burn=1),
    }


def test_shares_of_the_pot_are_a_list_of_tables(shelf: Shelf) -> None:
    assert fill(PokerRules, shelf.in_force(TRIPLE_DRAW)).pot == Pot((Part("2-7", Fraction(1)),), None)
    shelf.put("triple-draw.toml", TRIPLE_DRAW)
    rules = fill(PokerRules, in_force(library.draft(shelf.put("badeucey.toml", BADEUCEY))))
    assert rules.pot == Pot((Part("2-7", Fraction(1, 2)), Part("badugi", Fraction(1, 2))), "2-7")
    assert rules.streets["deal"].down == 5
    assert rules.cite("streets.deal") == "I.deal"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "burn = 1, ",
            "burnt = 1, ",
            "streets.draw1: the table has an unknown key 'burnt'; it has bet, first, down, draw, burn",
        ),
        (', bet = "big"', "", "streets.draw1: the table burn: 1, draw: 5, first: left of button lacks bet"),
        ('bet = "big"', 'bet = "huge"', "streets.draw1: huge is not one of small, big"),
        ("burn = 1", 'burn = "one"', "streets.draw1: 'one' is of the wrong kind; it should be a whole number"),
        ("burn = 1", "burn = true", "streets.draw1: 'yes' is of the wrong kind; it should be a whole number"),
        ('part = "1"', 'part = "all"', "pot.shares: 'all' is not a number"),
        ('["deal", "draw1"]', '"deal"', "street_order: 'deal' is of the wrong kind"),
        ("[rules]", '[rules]\nante = { is = 1, cite = "custom" }', "ante: the game dice has no such rule"),
    ],
)
def test_what_does_not_fit_names_file_and_line(shelf: Shelf, old: str, new: str, complaint: str) -> None:
    text = TRIPLE_DRAW.replace(old, new, 1)
    path = complaint.partition(":")[0]
    line = next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(path + " "))
    with pytest.raises(InputError) as problem:
        fill(PokerRules, shelf.in_force(text))
    assert problem.value.reason.startswith(f"{shelf.folder}/edition.toml:{line}: {complaint}")
