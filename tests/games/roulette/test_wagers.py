"""The catalogue of wagers against a derivation from arithmetic alone, and how a player names a wager."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest

from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.training import NEIGHBOURS
from croupier.games.roulette.wagers import catalogue, find, find_place
from croupier.rulebook.values import Value
from wheel_tables import AS_SINGLE, DOUBLE, SINGLE, roulette

SINGLE_ZERO = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
DOUBLE_ZERO = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
WHEELS = {"single-zero": SINGLE, "double-zero": DOUBLE, "double-as-single": AS_SINGLE}
ALL_WHEELS = pytest.mark.parametrize("wheel", list(WHEELS))

Covers = frozenset[str]


# The derivation: numbers stand in rows of three, so n+1 is beside n and n+3 below it. The zeros are written out.

ZERO_SPLITS = {
    "single-zero": ["0 1", "0 2", "0 3"],
    "double-zero": ["0 00", "0 1", "0 2", "00 2", "00 3"],
    "double-as-single": ["0 1", "0 2"],
}
ZERO_TRIOS = {
    "single-zero": ["0 1 2"],
    "double-zero": ["0 1 2", "0 2 00", "00 2 3"],
    "double-as-single": ["0 1 2"],
}
ORDERS = {"single-zero": SINGLE_ZERO, "double-zero": DOUBLE_ZERO, "double-as-single": DOUBLE_ZERO}


def numbers(*of: int) -> Covers:
    return frozenset(map(str, of))


def written(groups: Sequence[str]) -> list[Covers]:
    return [frozenset(group.split()) for group in groups]


def fives(wheel: str) -> list[Covers]:
    order = ORDERS[wheel].split()
    around = [frozenset((order + order)[start : start + 5]) for start in range(len(order))]
    return [five for five in around if not (wheel == "double-as-single" and "00" in five)]


def derived(wheel: str) -> dict[str, list[Covers]]:
    zeros = ["0", "00"] if wheel == "double-zero" else ["0"]
    beside = [numbers(n, n + 1) for n in range(1, 37) if n % 3]
    below = [numbers(n, n + 3) for n in range(1, 34)]
    return {
        "straight": [*written(zeros), *(numbers(n) for n in range(1, 37))],
        "split": beside + below + written(ZERO_SPLITS[wheel]),
        "three-numbers": [numbers(n, n + 1, n + 2) for n in range(1, 37, 3)] + written(ZERO_TRIOS[wheel]),
        "four-numbers": [numbers(n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3],
        "first-five": written(["0 00 1 2 3"]) if wheel == "double-zero" else [],
        "six-numbers": [numbers(*range(n, n + 6)) for n in range(1, 32, 3)],
        "column": [numbers(*range(n, 37, 3)) for n in (1, 2, 3)],
        "dozen": [numbers(*range(n, n + 12)) for n in (1, 13, 25)],
        "red": [numbers(*RED)],
        "black": [numbers(*(n for n in range(1, 37) if n not in RED))],
        "odd": [numbers(*range(1, 37, 2))],
        "even": [numbers(*range(2, 37, 2))],
        "1-18": [numbers(*range(1, 19))],
        "19-36": [numbers(*range(19, 37))],
        "five-adjacent": fives(wheel),
    }


@ALL_WHEELS
def test_catalogue_is_what_arithmetic_derives(wheel: str) -> None:
    found: dict[str, list[Covers]] = {kind: [] for kind in derived(wheel)}
    for wager in catalogue(roulette(WHEELS[wheel])).values():
        assert len(set(wager.on)) == len(wager.on)
        found[wager.kind].append(frozenset(wager.on))
    for kind, expected in derived(wheel).items():
        assert Counter(found[kind]) == Counter(expected), kind


COUNTS = {  # by hand: straight, split, three, four, first five, six, five adjacent
    "double-zero": (38, 62, 15, 22, 1, 11, 38),
    "single-zero": (37, 60, 13, 22, 0, 11, 37),
    "double-as-single": (37, 59, 13, 22, 0, 11, 33),
}


@ALL_WHEELS
def test_counts_by_kind(wheel: str) -> None:
    counted = Counter(wager.kind for wager in catalogue(roulette(WHEELS[wheel])).values())
    inside = ("straight", "split", "three-numbers", "four-numbers", "first-five", "six-numbers", "five-adjacent")
    assert tuple(counted[kind] for kind in inside) == COUNTS[wheel]
    outside = ("column", "dozen", "red", "black", "odd", "even", "1-18", "19-36")
    assert [counted[kind] for kind in outside] == [3, 3, 1, 1, 1, 1, 1, 1]
    assert counted.total() == sum(COUNTS[wheel]) + 12


ODDS = {"straight": 35, "split": 17, "three-numbers": 11, "four-numbers": 8, "first-five": 6, "six-numbers": 5}
ODDS |= {"column": 2, "dozen": 2, "five-adjacent": 35}


@ALL_WHEELS
def test_odds_and_parts_of_every_wager(wheel: str) -> None:
    for wager in catalogue(roulette(WHEELS[wheel])).values():
        assert wager.odds.ratio == ODDS.get(wager.kind, 1), wager.name
        assert wager.parts == (5 if wager.kind == "five-adjacent" else 1), wager.name
        assert wager.offered == (wager.kind != "five-adjacent"), wager.name


# Finding a wager


@ALL_WHEELS
def test_every_wager_is_found_by_its_name(wheel: str) -> None:
    rules = roulette({**WHEELS[wheel], **NEIGHBOURS})
    for name, wager in catalogue(rules).items():
        assert wager.name == name
        assert find(rules, name) is wager
        assert find(rules, f"  {name.upper()} ") is wager


@ALL_WHEELS
def test_every_wager_is_found_by_its_numbers_in_any_order(wheel: str) -> None:
    rules = roulette({**WHEELS[wheel], **NEIGHBOURS})
    for wager in catalogue(rules).values():
        orders = list(permutations(wager.on)) if len(wager.on) <= 4 else [wager.on, wager.on[::-1]]
        for on in orders:
            assert find(rules, wager.kind, on) is wager


@ALL_WHEELS
def test_every_wager_is_found_by_each_of_its_places_and_no_place_is_shared(wheel: str) -> None:
    rules = roulette({**WHEELS[wheel], **NEIGHBOURS})
    places = [place.name for wager in catalogue(rules).values() for place in wager.places]
    assert len(set(places)) == len(places)
    on_felt = [(p.x, p.y) for w in catalogue(rules).values() if w.kind != "five-adjacent" for p in w.places]
    assert len(set(on_felt)) == len(on_felt)
    for wager in catalogue(rules).values():
        assert wager.places
        for place in wager.places:
            assert find_place(rules, place.name) is wager


def test_0_00_has_two_places_and_every_other_wager_one() -> None:
    rules = roulette()
    many = {name: [p.name for p in wager.places] for name, wager in catalogue(rules).items() if len(wager.places) > 1}
    assert many == {"split 0-00": ["line 0|00", "line 2nd 12|3rd 12"]}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("split 20,17", "split 17-20"),
        ("split 20 17", "split 17-20"),
        ("corner 16-17-19-20", "four-numbers 16-17-19-20"),
        ("four 20-19-17-16", "four-numbers 16-17-19-20"),
        ("street 16-17-18", "three-numbers 16-17-18"),
        ("three 2-0-00", "three-numbers 0-00-2"),
        ("line 16-17-18-19-20-21", "six-numbers 16-17-18-19-20-21"),
        ("six 16-17-18-19-20-21", "six-numbers 16-17-18-19-20-21"),
        ("five", "first-five"),
        ("neighbours 17", "five-adjacent 17"),
        ("neighbors 17", "five-adjacent 17"),
        ("column 3", "column 3"),
        ("dozen 2", "dozen 2nd 12"),
        ("dozen 25-36", "dozen 3rd 12"),
    ],
)
def test_what_players_say(said: str, meant: str) -> None:
    rules = roulette(NEIGHBOURS)
    assert find(rules, said) is catalogue(rules)[meant]


# Refusals


def refusal(choices: dict[str, Value], kind: str, on: Sequence[str] = ()) -> tuple[str, str, str]:
    rules = roulette(choices)
    refused = find(rules, kind, on)
    assert isinstance(refused, Refused)
    return refused.rule, rules.cite(refused.rule), refused.reason


def test_split_1_3_is_refused_under_its_section() -> None:
    rule, cite, reason = refusal(dict(DOUBLE), "split", ["1", "3"])
    assert (rule, cite) == ("split.place", "617a.3(e)(2)")
    assert reason == "no line runs between the boxes of 1 and 3; 1 can be split with 0, 2, 4"


def test_0_2_3_is_refused_on_single_zero() -> None:
    rule, cite, reason = refusal(dict(SINGLE), "three-numbers", ["0", "2", "3"])
    assert (rule, cite) == ("three_numbers.groups", "617a.3(e)(3)(i), 617a.3(e)(3)(ii)")
    assert "trios" in reason


def test_first_five_is_refused_on_single_zero() -> None:
    assert refusal(dict(SINGLE), "first-five")[:2] == ("first_five.numbers", "617a.3(e)(5)")


@pytest.mark.parametrize(
    "wager",
    [
        "straight 00",
        "split 0-00",
        "split 00-2",
        "split 00-3",
        "three 0-2-00",
        "three 00-2-3",
        "first-five",
        "neighbours 00",
    ],
)
def test_what_touches_covered_00_is_refused(wager: str) -> None:
    rule, cite, reason = refusal({**AS_SINGLE, **NEIGHBOURS}, wager)
    assert (rule, cite) == ("covered.number", "617a.1(e)(1), 617a.1(e)(2)(i)")
    assert "00 is covered" in reason


@pytest.mark.parametrize("wager", ["straight 00", "split 0-00", "straight 37", "split 17-x", "straight ١٧", "straight 017"])
def test_numbers_that_are_not_on_the_wheel_are_refused(wager: str) -> None:
    assert refusal(dict(SINGLE), wager)[0] == "wheel.kind"


@pytest.mark.parametrize(
    ("kind", "on", "rule"),
    [
        ("snake", (), "wagers.others"),
        ("", (), "wagers.others"),
        ("straight", (), "straight.place"),
        ("straight", ("17", "18"), "straight.place"),
        ("split", (), "split.place"),
        ("split", ("17",), "split.place"),
        ("split", ("17", "17"), "split.place"),
        ("split", ("17", "20", "23"), "split.place"),
        ("three-numbers", ("2", "3", "4"), "three_numbers.place"),
        ("four-numbers", ("0", "1", "2", "3"), "four_numbers.place"),
        ("four-numbers", ("33", "34", "36", "37"), "wheel.kind"),
        ("six-numbers", ("2", "3", "4", "5", "6", "7"), "six_numbers.place"),
        ("first-five", ("0", "1", "2", "3", "4"), "first_five.numbers"),
        ("column", ("4",), "layout.column"),
        ("column", (), "layout.column"),
        ("dozen", ("4th 12",), "dozens"),
        ("dozen", (), "dozens"),
        ("red", ("1",), "colours.red"),
        ("black", ("1",), "colours.black"),
        ("odd", ("1",), "parity.odd"),
        ("even", ("2",), "parity.even"),
        ("1-18", ("1",), 'halves."1-18"'),
        ("19-36", ("20",), 'halves."19-36"'),
        ("five-adjacent", ("17", "18", "19", "20", "21"), "five_adjacent.offered"),
        ("five-adjacent", (), "five_adjacent.offered"),
    ],
)
def test_refusals_name_the_rule_of_the_wager(kind: str, on: tuple[str, ...], rule: str) -> None:
    found, cite, reason = refusal(dict(NEIGHBOURS), kind, on)
    assert found == rule
    assert cite.startswith("617a.")
    assert reason


@pytest.mark.parametrize("place", ["", "box 37", "line 1|3", "corner 1|2", "line 20|17x", "x" * 1000])
def test_places_that_do_not_exist_are_refused(place: str) -> None:
    refused = find_place(roulette(), place)
    assert isinstance(refused, Refused)
    assert refused.rule == "wagers.settled_by"
    assert len(refused.reason) < 200


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("five-adjacent", "only a wager where the Rules Submission offers them"),
        ("split", "split does not say which: name it whole, as in split "),
        ("straight", "straight does not say which: name it whole, as in straight "),
        ("column", "column does not say which: there are column 1, column 2, column 3"),
    ],
)
def test_a_kind_alone_is_answered_by_what_it_lacks(kind: str, says: str) -> None:
    _, _, reason = refusal({}, kind)
    assert says in reason
    assert "nothing" not in reason
    if kind == "five-adjacent":
        assert "does not say which: name it whole, as in five-adjacent" in refusal(dict(NEIGHBOURS), kind)[2]


def test_neighbours_that_are_not_offered_are_listed_but_refused() -> None:
    rules = roulette()
    assert not catalogue(rules)["five-adjacent 17"].offered
    for refused in (find(rules, "five-adjacent 17"), find_place(rules, "replica 17")):
        assert isinstance(refused, Refused)
        assert refused.rule == "five_adjacent.offered"


# Other readings


def names(choices: dict[str, Value], read: dict[str, str]) -> set[str]:
    """What another reading adds to the catalogue; it takes nothing away here."""
    before, after = set(catalogue(roulette(choices))), set(catalogue(roulette(choices, read=read)))
    assert before <= after
    return after - before


def test_combinations_with_covered_00_accepted_adds_six() -> None:
    read = {"combinations-with-covered-00": "only the straight wager on 00 is refused"}
    added = {"split 0-00", "split 00-2", "split 00-3", "three-numbers 0-00-2", "three-numbers 00-2-3", "first-five"}
    assert names(dict(AS_SINGLE), read) == added


def test_neighbours_of_covered_00_accepted_adds_five() -> None:
    read = {"neighbours-of-covered-00": "accepted, the fifth on 00 can only lose"}
    assert names(dict(AS_SINGLE), read) == {f"five-adjacent {centre}" for centre in ("13", "1", "00", "27", "10")}


def test_trio_and_first_four_by_custom() -> None:
    trio = {"trios-with-a-zero": "0, 2 and 3 as well on a single zero layout"}
    assert names(dict(SINGLE), trio) == {"three-numbers 0-2-3"}
    assert names(dict(DOUBLE), trio) == set()
    four = {"first-four": "a four number wager at the outside corner of 0 and 1"}
    assert names(dict(SINGLE), four) == {"four-numbers 0-1-2-3"}
    assert names(dict(DOUBLE), four) == set()


def test_lone_zero_over_two_columns_has_no_split_0_3() -> None:
    read = {"zero-boxes": "only what the trios show: a lone 0 meets 1 and 2"}
    narrow = catalogue(roulette(SINGLE, read=read))
    assert set(catalogue(roulette(SINGLE))) - set(narrow) == {"split 0-3"}
