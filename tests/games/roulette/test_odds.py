"""Exact odds: against `play` settling every wager on every compartment, and against fractions written by hand."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.wager import Wager
from croupier.games.roulette.game import GAME
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.training import NEIGHBOURS
from croupier.games.roulette.wagers import catalogue
from croupier.rulebook.values import Value
from depth import cases
from wheel_tables import AS_SINGLE, DOUBLE, GGE, SINGLE, roulette

WHEELS: dict[str, dict[str, Value]] = {
    "single-zero": dict(SINGLE),
    "double-zero": dict(DOUBLE),
    "double-as-single": dict(AS_SINGLE),
}
ALL_WHEELS = pytest.mark.parametrize("wheel", list(WHEELS))
STAKE = 5_00


def played(rules: RouletteRules, names: Sequence[str]) -> dict[str, list[Fraction]]:
    """What `play` makes of a unit on each wager, spin by spin over the compartments; all lie on one layout.

    Where fifths of neighbour wagers go to the main layout they are no longer told apart, so nobody has two neighbour
    wagers that can win together.
    """
    known = catalogue(rules)
    apart = rules.five_adjacent.paid_from == "main layout"
    ring = rules.ring.order
    owner = {name: str(ring.index(known[name].on[2]) % 8) if apart and known[name].parts > 1 else "all" for name in names}
    bets = [{"player": owner[name], "wager": name, "amount": dollars(STAKE)} for name in names]
    found: dict[str, list[Fraction]] = {name: [] for name in names}
    for number in ring:
        told = GAME.settlement.settle(rules, {"wagers": bets, "result": number})
        if told.notes:
            assert number == rules.covered_number
            assert {step.outcome for step in told.steps} == {"voided"}
            continue
        nets: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
        for step in told.steps:
            nets[step.player, step.wager, step.on] += {"paid": 1, "lost": -1, "returned": 0}[step.outcome] * step.cents
        for name in names:
            wager = known[name]
            net = nets[owner[name], wager.kind, wager.on]
            if owner[name] != "all" and number in wager.on:
                net += nets[owner[name], "straight", (number,)]
            found[name].append(Fraction(net, STAKE))
    return found


def agree(rules: RouletteRules, names: Sequence[str]) -> None:
    for first in range(0, len(names), 24):  # a crowded layout settles slowly
        for name, nets in played(rules, names[first : first + 24]).items():
            exact = GAME.odds.of_wager(rules, catalogue(rules)[name])
            assert exact.distribution == Distribution.of((net, 1) for net in nets), name


@ALL_WHEELS
def test_odds_are_what_play_pays(wheel: str) -> None:
    rules = roulette({**WHEELS[wheel], **NEIGHBOURS}, edition=GGE)
    assert rules.five_adjacent.paid_from == "replica"
    agree(rules, list(catalogue(rules)))


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero"])
def test_odds_of_neighbours_are_what_play_pays_from_the_main_layout(wheel: str) -> None:
    rules = roulette({**WHEELS[wheel], **NEIGHBOURS})
    agree(rules, [name for name in catalogue(rules) if name.startswith("five-adjacent")])


def test_odds_are_what_play_pays_under_other_readings_and_better_odds() -> None:
    better: dict[str, Value] = {"payouts.straight": "36 to 1", "payouts.red": "2 to 1", "payouts.split": "35 to 2"}
    rules = roulette(
        {**AS_SINGLE, **NEIGHBOURS, **better},
        read={
            "combinations-with-covered-00": "only the straight wager on 00 is refused",
            "neighbours-of-covered-00": "accepted, the fifth on 00 can only lose",
            "which-are-red": "unbroken across 00: 1 red, 27 black",
        },
        edition=GGE,
    )
    touched = [name for name, wager in catalogue(rules).items() if "00" in wager.on]
    assert len(touched) == 6 + 5
    agree(rules, [*touched, "straight 17", "split 17-20", "red", "black"])


# By hand


def edges(rules: RouletteRules) -> dict[str, Fraction]:
    """The house edge of each kind; a kind whose wagers differ would have more than one line."""
    lines = [(line.wager, line.house_edge) for line in GAME.odds.lines(rules)]
    assert len({kind for kind, _ in lines}) == len(lines)
    return dict(lines)


KINDS = ["straight", "split", "three-numbers", "four-numbers", "six-numbers", "column", "dozen"]
KINDS += ["red", "black", "odd", "even", "1-18", "19-36", "five-adjacent"]


def test_double_zero_keeps_one_nineteenth_and_three_thirty_eighths_of_the_first_five() -> None:
    expected = dict.fromkeys(KINDS, Fraction(1, 19)) | {"first-five": Fraction(3, 38)}
    assert edges(roulette(WHEELS["double-zero"])) == expected


@pytest.mark.parametrize("wheel", ["single-zero", "double-as-single"])
def test_single_zero_keeps_one_thirty_seventh(wheel: str) -> None:
    assert edges(roulette(WHEELS[wheel])) == dict.fromkeys(KINDS, Fraction(1, 37))


def test_neighbours_by_hand() -> None:
    rules = roulette(NEIGHBOURS)
    exact = GAME.odds.of_wager(rules, catalogue(rules)["five-adjacent 17"])
    # One of five straight wagers wins 35, four lose: 31 for 5 staked, in 5 of 38 compartments.
    assert exact.distribution.outcomes == ((Fraction(-1), 33), (Fraction(31, 5), 5))
    assert exact.house_edge == Fraction(1, 19)
    assert exact.distribution.hit_frequency == Fraction(5, 38)


def test_variance_of_a_straight_wager_by_hand() -> None:
    rules = roulette(SINGLE)
    line = next(line for line in GAME.odds.lines(rules) if line.wager == "straight")
    # E[x²] = (35² + 36) / 37 = 1261/37; less the mean squared, 1/37².
    assert line.distribution.variance == Fraction(1261, 37) - Fraction(1, 1369)
    assert line.element_of_risk == Fraction(1, 37)


def test_what_is_offered_is_told() -> None:
    assert {line.wager: line.offered for line in GAME.odds.lines(roulette())}["five-adjacent"] is False
    assert {line.wager: line.offered for line in GAME.odds.lines(roulette(NEIGHBOURS))}["five-adjacent"] is True
    assert "first-five" not in {line.wager for line in GAME.odds.lines(roulette(SINGLE))}


def test_house_that_pays_more() -> None:
    # 36 to 1 on a double zero wheel: 1/38 of each straight wager; on a single zero wheel nothing.
    assert edges(roulette({**DOUBLE, "payouts.straight": "36 to 1"}))["straight"] == Fraction(1, 38)
    assert edges(roulette({**SINGLE, "payouts.straight": "36 to 1"}))["straight"] == 0
    assert edges(roulette({**SINGLE, "payouts.straight": "36 to 1"}))["five-adjacent"] == 0


def test_combinations_with_a_covered_00_by_hand() -> None:
    read = {"combinations-with-covered-00": "only the straight wager on 00 is refused"}
    rules = roulette(AS_SINGLE, read=read)
    known = catalogue(rules)
    # 0-00 wins 17 in one of 37 and loses in 36; the trios win 11 in two; the first five win 6 in four.
    assert GAME.odds.of_wager(rules, known["split 0-00"]).house_edge == Fraction(19, 37)
    assert GAME.odds.of_wager(rules, known["three-numbers 00-2-3"]).house_edge == Fraction(13, 37)
    assert GAME.odds.of_wager(rules, known["first-five"]).house_edge == Fraction(9, 37)
    lines = [(line.wager, line.on, line.house_edge) for line in GAME.odds.lines(rules) if line.wager == "split"]
    assert {(on, edge) for _, on, edge in lines} == {(("0", "00"), Fraction(19, 37)), (("0", "1"), Fraction(1, 37))}


def test_neighbours_of_a_covered_00_by_hand() -> None:
    read = {"neighbours-of-covered-00": "accepted, the fifth on 00 can only lose"}
    rules = roulette({**AS_SINGLE, **NEIGHBOURS}, read=read)
    exact = GAME.odds.of_wager(rules, catalogue(rules)["five-adjacent 00"])
    # Four of 37 win 31/5: (33 - 4 · 31/5) / 37 = (165 - 124) / 185.
    assert exact.house_edge == Fraction(41, 185)


# Several wagers as one


def test_book_by_hand() -> None:
    rules = roulette()
    known = catalogue(rules)
    # A dollar on red and a dollar on black lose one another; only the two zeros lose both.
    both = GAME.odds.book(rules, [(known["red"], Fraction(1)), (known["black"], Fraction(1))])[0]
    assert both.distribution.outcomes == ((Fraction(-1), 2), (Fraction(0), 36))
    # Three on red, one on the first five: 1 and 3 win 3+6, 2, 0 and 00 win 6-3, other reds 3-1, other blacks lose 4.
    mixed = GAME.odds.book(rules, [(known["red"], Fraction(3)), (known["first-five"], Fraction(1))])[0]
    expected = ((Fraction(-1), 17), (Fraction(1, 2), 16), (Fraction(3, 4), 3), (Fraction(9, 4), 2))
    assert mixed.distribution.outcomes == expected


def test_book_with_a_wager_that_is_not_offered_is_not_offered() -> None:
    rules = roulette()
    known = catalogue(rules)
    assert GAME.odds.book(rules, [(known["red"], Fraction(1))])[0].offered
    assert not GAME.odds.book(rules, [(known["red"], Fraction(1)), (known["five-adjacent 17"], Fraction(5))])[0].offered


@pytest.mark.parametrize("amount", [Fraction(0), Fraction(-1)])
def test_book_without_money_is_refused(amount: Fraction) -> None:
    rules = roulette()
    with pytest.raises(InputError):
        GAME.odds.book(rules, [])[0]
    with pytest.raises(InputError):
        GAME.odds.book(rules, [(catalogue(rules)["red"], amount)])[0]


ALL_RULES = [roulette(choices) for choices in WHEELS.values()]


AMOUNTS = st.integers(1, 400).map(lambda quarters: Fraction(quarters, 4))
BOOKS = st.sampled_from(ALL_RULES).flatmap(
    lambda rules: st.tuples(
        st.just(rules),
        st.lists(st.tuples(st.sampled_from(list(catalogue(rules).values())), AMOUNTS), min_size=1, max_size=6),
    )
)


@settings(max_examples=cases(30), deadline=None)
@given(BOOKS)
def test_book_is_the_sum_of_its_wagers(book: tuple[RouletteRules, list[tuple[Wager, Fraction]]]) -> None:
    rules, drawn = book
    bets = [(wager, amount * wager.parts) for wager, amount in drawn]  # chips for each of five neighbours
    total = sum(amount for _, amount in bets)
    separate = sum(GAME.odds.of_wager(rules, wager).house_edge * amount for wager, amount in bets)
    joined = GAME.odds.book(rules, bets)[0]
    assert joined.house_edge * total == separate
    assert joined.distribution.of_ways == len(rules.ring.order) - (rules.covered_number is not None)
