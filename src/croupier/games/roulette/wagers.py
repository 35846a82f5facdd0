"""The catalogue of lawful roulette wagers, from the lines and corners of the layout and only what the text lists."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table.geometry import Area, Spot
from croupier.games.kit.wager import Catalogue, Wager
from croupier.games.roulette.geometry import common_corners, corners, layout, line_between, lines, numbers_from
from croupier.games.roulette.rules import KINDS, SPOKEN, RouletteRules, wheel_of
from croupier.games.wheel import stated
from croupier.games.wheel.game import WheelWagers
from croupier.rulebook import paths

_RULES = {
    "straight": "straight.place",
    "split": "split.place",
    "three-numbers": "three_numbers.place",
    "four-numbers": "four_numbers.place",
    "first-five": "first_five.numbers",
    "six-numbers": "six_numbers.place",
    "column": "layout.column",
    "dozen": "dozens",
    "red": "colours.red",
    "black": "colours.black",
    "odd": "parity.odd",
    "even": "parity.even",
    "1-18": 'halves."1-18"',
    "19-36": 'halves."19-36"',
    "five-adjacent": "five_adjacent.offered",
}


_BETWEEN = re.compile(r"\s*[-,]\s*|\s+")
_NUMBERS = re.compile(rf"[^\s,-]+(?:(?:{_BETWEEN.pattern})[^\s,-]+)*")


@lru_cache(maxsize=64)
def catalogue(rules: RouletteRules) -> Catalogue:
    """Every lawful wager by name, one for each set of numbers; what only a submission offers is marked so.

    Wagers that the edition states come last; they may be on the same numbers as others.
    """
    made = (*_inside(rules), *_outside(rules), *_neighbours(rules), *_stated(rules))
    known = (wager for wager in made if not _covered(rules, wager))
    return {wager.name: wager if _can_win(rules, wager) else replace(wager, offered=False) for wager in known}


def _can_win(rules: RouletteRules, wager: Wager) -> bool:
    """Whether any of its numbers is on the wheel; no house offers a wager that can only lose."""
    return any(number in rules.ring.order and number != rules.covered_number for number in wager.on)


def kinds(rules: RouletteRules) -> tuple[str, ...]:
    """The kinds of wagers in the order in which they are listed: the game's, and those that the edition states."""
    return (*KINDS, *rules.stated)


def find(rules: RouletteRules, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
    """The wager a player means by its kind and numbers, or why there is none."""
    spoken = " ".join(kind.lower().split())
    name, _, words = spoken.partition(" ")
    kind = SPOKEN.get(name, name)
    if (own := stated.named(rules.stated, spoken) or stated.named(rules.stated, name)) is not None:
        kind, words = own, "" if stated.named(rules.stated, spoken) else words
    elif kind not in KINDS:
        filed = ", and the submission defines no other" if rules.wagers.others == "as filed" else ""
        reason = f"{name[:30]!r} is not a roulette wager; the wagers are {', '.join(kinds(rules))}{filed}"
        return Refused("wagers.others", reason)
    if on and words and (contradiction := _contradiction(rules, kind, _words(kind, words), tuple(on))):
        return contradiction
    selected = tuple(on) or _words(kind, words)
    wager = _selected(rules, kind, selected)
    if wager is None:
        return _refusal(rules, kind, selected)
    return wager if wager.offered else _not_offered(rules, wager)


def _selected(rules: RouletteRules, kind: str, selected: tuple[str, ...]) -> Wager | None:
    """The wager of this kind on these numbers, offered or not."""
    of_kind = (wager for wager in catalogue(rules).values() if wager.kind == kind)
    return next((wager for wager in of_kind if _means(rules, wager, selected)), None)


def _contradiction(rules: RouletteRules, kind: str, said: tuple[str, ...], on: tuple[str, ...]) -> Refused | None:
    """Why a wager that names its numbers twice is none: the two must be the same wager."""
    first, second = _selected(rules, kind, said), _selected(rules, kind, on)
    if first is not None and first == second:
        return None
    for selected, wager in ((said, first), (on, second)):
        if wager is None:
            return _refusal(rules, kind, selected)
    return Refused(_rule(kind), f"the wager is called {kind} {'-'.join(said)[:40]} and is on {'-'.join(on)[:40]}: say one")


def find_place(rules: RouletteRules, place: str) -> Wager | Refused:
    """The wager that chips on this place of the layout make: a wager counts for where it lies."""
    wanted = " ".join(place.split()).lower()
    for wager in catalogue(rules).values():
        if any(spot.name.lower() == wanted for spot in wager.places):
            return wager if wager.offered else _not_offered(rules, wager)
    return Refused("wagers.settled_by", f"{place[:60]!r} is not a place for a wager on this layout")


def order(number: str) -> tuple[int, int, str]:
    """Layout order: 0, 00, 000, 1, 2, … 36; a zero of another name comes before all of them."""
    return (int(number), len(number), "") if number.isdecimal() else (-1, len(number), number)


def _rule(kind: str) -> str:
    """The rule that says what a wager of the kind covers."""
    return _RULES.get(kind) or stated.path(kind, "numbers")


# The catalogue


def _wager(
    rules: RouletteRules,
    kind: str,
    on: Iterable[str],
    places: Iterable[Spot],
    label: str | None = None,
    rule: str | None = None,
) -> Wager:
    numbers = tuple(sorted(on, key=order))
    return Wager(
        name=f"{kind} {label or '-'.join(numbers)}" if label != "" else kind,
        kind=kind,
        on=numbers,
        odds=rules.payouts[kind],
        places=tuple(places),
        rule=rule or _RULES[kind],
    )


def _inside(rules: RouletteRules) -> Iterator[Wager]:
    table = layout(rules)
    numbers = table.of_kind("number")
    for box in numbers:
        yield _wager(rules, "straight", [box.name], [Spot(f"box {box.name}", *box.centre)])
    for (one, other), point in lines(numbers).items():
        pair = (one.name, other.name)
        places = [Spot(f"line {one.name}|{other.name}", *point), *_second_place(rules, pair)]
        yield _wager(rules, "split", pair, places)
    rows = _rows(rules)
    for row in rows:
        first = row[0]
        outside = Spot(f"outside line of {first.name}", first.x, first.centre[1])
        yield _wager(rules, "three-numbers", _names(row), [outside])
    for point, boxes in common_corners(numbers, 3).items():
        if any(set(_names(boxes)) == set(group) for group in rules.three_numbers.groups):
            place = _corner(boxes, point)
            yield _wager(rules, "three-numbers", _names(boxes), [place], rule="three_numbers.groups")
    for point, boxes in common_corners(numbers, 4).items():
        yield _wager(rules, "four-numbers", _names(boxes), [_corner(boxes, point)])
    present = {box.name for box in numbers}
    # The corner at the head is one place for one wager: that which takes in all zeros of the wheel.
    for group in rules.four_numbers.groups:
        if set(rules.zeros) <= set(group) <= present:
            place = _corner_of(rules, rules.first_five.corner)
            yield _wager(rules, "four-numbers", group, [place], rule="four_numbers.groups")
    if set(rules.zeros) <= set(rules.first_five.numbers) <= present:
        yield _wager(rules, "first-five", rules.first_five.numbers, [_corner_of(rules, rules.first_five.corner)], label="")
    for upper, lower in pairwise(rows):
        first, second = upper[0], lower[0]
        corner = Spot(f"outside corner of {first.name}|{second.name}", second.x, second.y)
        yield _wager(rules, "six-numbers", _names((*upper, *lower)), [corner])


def _outside(rules: RouletteRules) -> Iterator[Wager]:
    table = layout(rules)
    rows = _rows(rules)
    for column, box in enumerate(table.of_kind("column")):
        names = [row[column].name for row in rows]
        yield _wager(rules, "column", names, [Spot(f"box {box.name}", *box.centre)], label=str(column + 1))
    for name, (first, last) in rules.dozens.items():
        place, rule = Spot(f"box {name}", *table.area(name).centre), paths.join(("dozens", name))
        yield _wager(rules, "dozen", numbers_from(first, last), [place], label=name, rule=rule)
    regular = [box.name for row in rows for box in row]
    covers = {
        "red": [number for number in regular if rules.colour(number) == "red"],
        "black": [number for number in regular if rules.colour(number) == "black"],
        "odd": [number for number in regular if int(number) % 2],
        "even": [number for number in regular if int(number) % 2 == 0],
        **{name: numbers_from(first, last) for name, (first, last) in rules.halves.items()},
    }
    for kind, covered in covers.items():
        yield _wager(rules, kind, covered, [Spot(f"box {kind}", *table.area(kind).centre)], label="")


def _neighbours(rules: RouletteRules) -> Iterator[Wager]:
    """Five neighbours of the wheel by the middle one; offered only by submission. A wheel of fewer numbers has none."""
    wheel = wheel_of(rules)
    if len(wheel.marks) < rules.five_adjacent.numbers:
        return
    for centre in sorted(wheel.marks, key=order):
        yield Wager(
            name=f"five-adjacent {centre}",
            kind="five-adjacent",
            on=wheel.adjacent(centre, rules.five_adjacent.numbers),
            odds=rules.payouts["straight"],
            places=(Spot(f"replica {centre}", 0, 0),),
            rule=_RULES["five-adjacent"],
            offered=rules.five_adjacent.offered,
            parts=rules.five_adjacent.numbers,
        )


def _stated(rules: RouletteRules) -> Iterator[Wager]:
    """The wagers that the edition states; one on a number that this wheel lacks is none here."""
    for box in layout(rules).of_kind("stated"):
        wager = rules.stated[box.name]
        yield Wager(
            name=box.name,
            kind=box.name,
            on=tuple(sorted(wager.numbers, key=order)),
            odds=wager.odds,
            places=(Spot(f"box {wager.title}", *box.centre),),
            rule=_rule(box.name),
            offered=wager.offered,
            paid_by=stated.path(box.name, "odds"),
        )


def _covered(rules: RouletteRules, wager: Wager) -> bool:
    """Whether a covered number takes the wager away."""
    covered = rules.covered_number
    if covered is None or covered not in wager.on:
        return False
    if wager.kind == "five-adjacent":
        return rules.covered.neighbours == "refused"
    return wager.kind == "straight" or rules.covered.combinations == "refused"


def _rows(rules: RouletteRules) -> list[tuple[Area, ...]]:
    table = layout(rules)
    width = rules.layout.row
    return [
        tuple(table.area(str(first + step)) for step in range(width))
        for first in range(1, width * rules.layout.column, width)
    ]


def _names(boxes: Iterable[Area]) -> tuple[str, ...]:
    return tuple(box.name for box in boxes)


def _corner(boxes: Sequence[Area], point: tuple[int, int]) -> Spot:
    return Spot("corner " + "|".join(sorted(_names(boxes), key=order)), *point)


def _corner_of(rules: RouletteRules, names: Sequence[str]) -> Spot:
    """The point where the named boxes of any kinds meet."""
    boxes = [layout(rules).area(name) for name in names]
    shared = frozenset.intersection(*map(corners, boxes))
    return Spot("corner " + "|".join(names), *min(shared))


def _second_place(rules: RouletteRules, pair: tuple[str, str]) -> list[Spot]:
    second = rules.split.second_place
    if set(pair) != set(second["numbers"]):
        return []
    one, other = (layout(rules).area(name) for name in second["between"])
    point = line_between(one, other)
    assert point is not None  # the dozens lie side by side
    return [Spot(f"line {one.name}|{other.name}", *point)]


# What a player says


def _words(kind: str, words: str) -> tuple[str, ...]:
    """The numbers in "17-20", "17,20" or "17 20"; dozens and columns keep their label, and so does what is no such list."""
    if kind in ("dozen", "column") or not _NUMBERS.fullmatch(words):
        return (words,) if words else ()
    return tuple(_BETWEEN.split(words))


def _means(rules: RouletteRules, wager: Wager, selected: tuple[str, ...]) -> bool:
    if len(set(selected)) == len(selected) and set(selected) == set(wager.on):
        return True
    if wager.kind == "five-adjacent":
        return selected == (wager.on[len(wager.on) // 2],)
    if wager.kind == "column":
        return selected in ((wager.on[0],), (wager.name,), (f"column {wager.on[0]}",))
    if wager.kind == "dozen":
        place = wager.name.removeprefix("dozen ")
        index = str(list(rules.dozens).index(place) + 1)
        return selected in ((place,), (index,), (f"{wager.on[0]}-{wager.on[-1]}",))
    return not selected and wager.kind not in ("straight", "split", "three-numbers", "four-numbers", "six-numbers")


def _not_offered(rules: RouletteRules, wager: Wager) -> Refused:
    if not _can_win(rules, wager):
        return Refused("wheel.kind", f"{wager.name} cannot win: the {rules.physical_wheel} wheel has no such number")
    if wager.kind in rules.stated:
        return Refused(stated.path(wager.kind, "offered"), f"{wager.name} is not offered at this table")
    return Refused("five_adjacent.offered", "five adjacent numbers are only a wager where the Rules Submission offers them")


def _refusal(rules: RouletteRules, kind: str, selected: tuple[str, ...]) -> Refused:
    """Why there is no such wager: the first thing that a dealer would say."""
    if not selected and (of_kind := [wager for wager in catalogue(rules).values() if wager.kind == kind]):
        return _unnamed(rules, kind, of_kind)
    shown = "-".join(selected[:12]) or "nothing"
    rule = _rule(kind)
    on_wheel = set(rules.ring.order)
    if kind in rules.stated and (lacks := sorted(set(rules.stated[kind].numbers) - on_wheel, key=order)):
        return Refused(rule, f"a {rules.physical_wheel} wheel has no {kind}: it lacks {', '.join(lacks)}")
    if kind in ("column", "dozen"):
        names = [wager.name for wager in catalogue(rules).values() if wager.kind == kind]
        return Refused(rule, f"there is no {kind} {shown}; there are {', '.join(names)}")
    strange = [number for number in selected if number not in on_wheel]
    if strange:
        return Refused("wheel.kind", f"{strange[0][:20]!r} is not a number of a {rules.physical_wheel} wheel")
    if len(set(selected)) != len(selected):
        return Refused(rule, f"{shown} names a number twice")
    needs = rules.stated[kind].numbers if kind in rules.stated else selected
    if rules.covered_number in needs or (kind == "first-five" and rules.covered_number):
        return Refused("covered.number", f"{rules.covered_number} is covered; no wager that touches it is available")
    if kind == "first-five":
        if not set(rules.first_five.numbers) <= on_wheel:
            return Refused(rule, f"a {rules.wheel.kind} wheel has no first five; it needs 00")
        if not set(rules.zeros) <= set(rules.first_five.numbers):
            return Refused(rule, f"a {rules.wheel.kind} wheel has no first five: its zeros are {', '.join(rules.zeros)}")
        return Refused(rule, f"the first five are {'-'.join(rules.first_five.numbers)}, not {shown}")
    if kind == "five-adjacent" and len(selected) == 1:
        return Refused("covered.neighbours", f"the neighbours of {shown} include the covered {rules.covered_number}")
    if kind == "five-adjacent":
        return Refused(rule, f"{shown} are not five neighbours of the wheel; name the middle one, as in five-adjacent 17")
    if kind == "straight":
        return Refused(rule, f"a straight wager is on one number, not {shown}")
    counts = {"split": 2, "three-numbers": 3, "four-numbers": 4, "six-numbers": 6}
    if kind not in counts:
        return Refused(rule, f"{kind} covers its own numbers and takes no others ({shown})")
    if len(selected) != counts[kind]:
        return Refused(rule, f"a {kind} wager is on {counts[kind]} numbers, not {shown}")
    if kind == "three-numbers" and set(selected) & set(rules.ring.green):
        rule = "three_numbers.groups"
    return Refused(rule, _no_such_place(rules, kind, selected))


def _unnamed(rules: RouletteRules, kind: str, of_kind: Sequence[Wager]) -> Refused:
    """Why a kind without its numbers is no wager: none of it is offered, or it was not said which."""
    offered = [wager.name for wager in of_kind if wager.offered]
    if not offered:
        return _not_offered(rules, of_kind[0])
    which = f"there are {', '.join(offered)}" if len(offered) <= 3 else f"name it whole, as in {offered[-1]}"
    return Refused(_rule(kind), f"{kind} does not say which: {which}")


def _no_such_place(rules: RouletteRules, kind: str, selected: tuple[str, ...]) -> str:
    shown = "-".join(selected)
    if kind == "split":
        one, other = selected
        partners = sorted(
            {n for w in catalogue(rules).values() if w.kind == "split" and one in w.on for n in w.on} - {one},
            key=order,
        )
        return f"no line runs between the boxes of {one} and {other}; {one} can be split with {', '.join(partners)}"
    return {
        "three-numbers": f"{shown} is neither a row of the layout nor one of the trios that the text lists",
        "four-numbers": f"the boxes of {shown} have no common corner",
        "six-numbers": f"{shown} are not two rows side by side",
    }[kind]


class RouletteWagers(WheelWagers[RouletteRules]):
    catalogue = staticmethod(catalogue)
    find = staticmethod(find)

    def spoken(self, rules: RouletteRules, text: str) -> Wager | Refused | None:
        from croupier.games.roulette.spoken import said

        return said(rules, text)

    def unavailable(self, rules: RouletteRules) -> Collection[str]:
        """Such as the first five where there is no 00, or where it is covered."""
        return set(kinds(rules)) - {wager.kind for wager in catalogue(rules).values()}

    def unwinnable(self, rules: RouletteRules) -> list[str]:
        """Also wagers on numbers that are on the layout and not on the wheel: they pay as if all of them could win."""
        ring = set(rules.ring.order)
        part = (one for one in catalogue(rules).values() if one.on and set(one.on) - ring and set(one.on) & ring)
        return [
            *super().unwinnable(rules),
            *(f"{one.name} is on {', '.join(sorted(set(one.on) - ring))}, which the wheel does not have" for one in part),
        ]
