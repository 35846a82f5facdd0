"""The catalogue of lawful roulette wagers, from the lines and corners of the layout and only what the text lists.

Where the catalogue has one name for a wager, people have several ("street 16", "six line 13", "0-00-1-2-3"); numbers come
in any order, and a row goes by one of them.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table.geometry import Area, Spot
from croupier.games.kit.wager import Catalogue, Wager
from croupier.games.roulette.geometry import common_corners, corners, layout, line_between, lines, numbers_from
from croupier.games.roulette.rules import KINDS, SPOKEN, RouletteRules
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
_UNKNOWN = "wagers.others"
"""The rule under which words are refused that name no wager."""

_CALLED = {
    **{kind: kind for kind in KINDS},
    **SPOKEN,
    **dict.fromkeys(("straight up", "single", "number"), "straight"),
    **dict.fromkeys(("three numbers", "three number", "trio", "row"), "three-numbers"),
    **dict.fromkeys(("four numbers", "four number", "square", "quad"), "four-numbers"),
    **dict.fromkeys(("first five", "five numbers", "five number", "top line", "basket"), "first-five"),
    **dict.fromkeys(("six numbers", "six number", "six line", "six-line", "sixline", "double street"), "six-numbers"),
    **dict.fromkeys(("five adjacent", "five neighbours", "five neighbors", "neighbour", "neighbor", "nb"), "five-adjacent"),
    "col": "column",
    "doz": "dozen",
    **dict.fromkeys(("low", "1 to 18", "first half"), "1-18"),
    **dict.fromkeys(("high", "19 to 36", "second half"), "19-36"),
}
"""What people call the kinds of wagers."""
_ORDINAL = {"first": "1", "1st": "1", "second": "2", "2nd": "2", "third": "3", "3rd": "3"}
_COUNTS = {"straight": 1, "split": 2, "three-numbers": 3, "four-numbers": 4, "first-five": 5, "six-numbers": 6}
_JOINED = re.compile(r"\s*[-,/+]\s*")
_BETWEEN = re.compile(rf"{_JOINED.pattern}|\s+")
_LIST = re.compile(rf"[^\s,/+-]+(?:(?:{_BETWEEN.pattern})[^\s,/+-]+)*")


@lru_cache(maxsize=64)
def catalogue(rules: RouletteRules) -> Catalogue:
    """Every lawful wager by name, one for each set of numbers; what only a submission offers is marked so.

    Wagers that the edition states come last; they may be on the same numbers as others. No house offers a wager that can
    only lose.
    """
    found, stops = dict[str, Wager](), {*rules.stops}
    for wager in (*_inside(rules), *_outside(rules), *_neighbours(rules), *_stated(rules)):
        if not _covered(rules, wager):
            found[wager.name] = replace(wager, offered=False) if stops.isdisjoint(wager.on) else wager
    return found


def kinds(rules: RouletteRules) -> tuple[str, ...]:
    """The kinds of wagers in the order in which they are listed: the game's, and those that the edition states."""
    return (*KINDS, *rules.stated)


@lru_cache(maxsize=256)
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
    *places: Spot,
    label: str | None = None,
    rule: str = "",
) -> Wager:
    numbers = tuple(sorted(on, key=order))
    name = f"{kind} {label or '-'.join(numbers)}" if label != "" else kind
    return Wager(name, kind, numbers, rules.payouts[kind], places, rule or _RULES[kind])


def _inside(rules: RouletteRules) -> Iterator[Wager]:
    rows = _rows(rules)
    # Lines and corners are kept by their boxes, and are the same on a ring of other colours.
    numbers = tuple(replace(box, colour="none") for box in layout(rules).of_kind("number"))
    for box in numbers:
        yield _wager(rules, "straight", [box.name], Spot(f"box {box.name}", *box.centre))
    for (one, other), point in lines(numbers).items():
        pair = (one.name, other.name)
        yield _wager(rules, "split", pair, Spot(f"line {one.name}|{other.name}", *point), *_second_place(rules, pair))
    for row in rows:
        outside = Spot(f"outside line of {row[0].name}", row[0].x, row[0].centre[1])
        yield _wager(rules, "three-numbers", _names(row), outside)
    trios = [set(group) for group in rules.three_numbers.groups]
    for point, boxes in common_corners(numbers, 3).items():
        if set(_names(boxes)) in trios:
            yield _wager(rules, "three-numbers", _names(boxes), _corner(boxes, point), rule="three_numbers.groups")
    for point, boxes in common_corners(numbers, 4).items():
        yield _wager(rules, "four-numbers", _names(boxes), _corner(boxes, point))
    # The corner at the head is one place for one wager: that which takes in all zeros of the wheel.
    present = {*_names(numbers)}
    fours = [("four-numbers", group, None, "four_numbers.groups") for group in rules.four_numbers.groups]
    for kind, group, label, rule in (*fours, ("first-five", rules.first_five.numbers, "", "")):
        if {*rules.zeros} <= {*group} <= present:
            yield _wager(rules, kind, group, _corner_of(rules, rules.first_five.corner), label=label, rule=rule)
    for upper, lower in pairwise(rows):
        first, second = upper[0], lower[0]
        corner = Spot(f"outside corner of {first.name}|{second.name}", second.x, second.y)
        yield _wager(rules, "six-numbers", _names((*upper, *lower)), corner)


def _outside(rules: RouletteRules) -> Iterator[Wager]:
    table, rows = layout(rules), _rows(rules)
    for column, box in enumerate(table.of_kind("column")):
        names = [row[column].name for row in rows]
        yield _wager(rules, "column", names, Spot(f"box {box.name}", *box.centre), label=str(column + 1))
    for name, (first, last) in rules.dozens.items():
        place, rule = Spot(f"box {name}", *table.area(name).centre), paths.join(("dozens", name))
        yield _wager(rules, "dozen", numbers_from(first, last), place, label=name, rule=rule)
    regular = [box.name for row in rows for box in row]
    covers = {
        "red": [number for number in regular if rules.colour(number) == "red"],
        "black": [number for number in regular if rules.colour(number) == "black"],
        "odd": [number for number in regular if int(number) % 2],
        "even": [number for number in regular if int(number) % 2 == 0],
        **{name: numbers_from(first, last) for name, (first, last) in rules.halves.items()},
    }
    for kind, covered in covers.items():
        yield _wager(rules, kind, covered, Spot(f"box {kind}", *table.area(kind).centre), label="")


def _neighbours(rules: RouletteRules) -> Iterable[Wager]:
    """Five neighbours of the wheel by the middle one; offered only by submission. A wheel of fewer numbers has none."""
    ring, offer, kind = rules.ring.order, rules.five_adjacent, "five-adjacent"
    reach = offer.numbers // 2
    around = (*ring[len(ring) - reach :], *ring, *ring[:reach])
    found = {
        centre: Wager(
            name=f"{kind} {centre}",
            kind=kind,
            on=around[at : at + 2 * reach + 1],
            odds=rules.payouts["straight"],
            places=(Spot(f"replica {centre}", 0, 0),),
            rule=_RULES[kind],
            offered=offer.offered,
            parts=offer.numbers,
        )
        for at, centre in enumerate(ring)
        if len(ring) >= offer.numbers
    }
    return (found[centre] for centre in sorted(found, key=order))


def _stated(rules: RouletteRules) -> Iterator[Wager]:
    """The wagers that the edition states; one on a number that this wheel lacks is none here."""
    for box in layout(rules).of_kind("stated"):
        numbers = tuple(sorted(rules.stated[box.name].numbers, key=order))
        yield stated.wager(rules.stated, box, "box", numbers, _rule(box.name))


def _covered(rules: RouletteRules, wager: Wager) -> bool:
    """Whether a covered number takes the wager away."""
    covered = rules.covered_number
    if covered is None or covered not in wager.on:
        return False
    if wager.kind == "five-adjacent":
        return rules.covered.neighbours == "refused"
    return wager.kind == "straight" or rules.covered.combinations == "refused"


def _rows(rules: RouletteRules) -> list[tuple[Area, ...]]:
    """Of the boxes below the zeros."""
    boxes, width = layout(rules).of_kind("number")[len(rules.zeros) :], rules.layout.row
    return [boxes[first : first + width] for first in range(0, len(boxes), width)]


def _names(boxes: Iterable[Area]) -> tuple[str, ...]:
    return tuple(box.name for box in boxes)


def _corner(boxes: Sequence[Area], point: tuple[int, int]) -> Spot:
    return Spot("corner " + "|".join(sorted(_names(boxes), key=order)), *point)


def _corner_of(rules: RouletteRules, names: Sequence[str]) -> Spot:
    """The point where the named boxes of any kinds meet."""
    shared = frozenset.intersection(*(corners(layout(rules).area(name)) for name in names))
    return Spot("corner " + "|".join(names), *min(shared))


def _second_place(rules: RouletteRules, pair: tuple[str, str]) -> Iterator[Spot]:
    second = rules.split.second_place
    if {*pair} == {*second["numbers"]}:
        one, other = (layout(rules).area(name) for name in second["between"])
        point = line_between(one, other)
        assert point is not None  # the dozens lie side by side
        yield Spot(f"line {one.name}|{other.name}", *point)


# What a player says


def find(rules: RouletteRules, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
    """The wager that a player means by what they say and by numbers, or why there is none."""
    spoken = " ".join(kind.lower().split())
    if not on and (named := catalogue(rules).get(spoken)) is not None:
        return _if_offered(rules, named)
    kind, words = _kind_of(rules, spoken)
    if not kind:
        numbers = _JOINED.split(spoken)
        known = {*rules.ring.order, *(number for wager in catalogue(rules).values() for number in wager.on)}
        if not on and known.intersection(numbers) and all(map(_is_mark, numbers)):
            return _on(rules, numbers)
        filed = ", and the submission defines no other" if rules.wagers.others == "as filed" else ""
        wagers = ", ".join(kinds(rules))
        return Refused(_UNKNOWN, f"{spoken.split(' ')[0][:30]!r} is not a roulette wager; the wagers are {wagers}{filed}")
    said, found = _words(kind, words), list[Wager]()
    for selected in [each for each in (said, tuple(on)) if each] or [()]:
        row = _row(rules, kind, selected) if selected == said else None
        wager = _selected(rules, kind, selected) or row or _refusal(rules, kind, selected, spoken)
        if not isinstance(wager, Wager):
            return wager
        found.append(wager)
    if found[0] != found[-1]:
        twice = f"the wager is called {kind} {'-'.join(said)[:40]} and is on {'-'.join(on)[:40]}: say one"
        return Refused(_rule(kind), twice)
    return _if_offered(rules, found[0])


def find_place(rules: RouletteRules, place: str) -> Wager | Refused:
    """The wager that chips on this place of the layout make: a wager counts for where it lies."""
    wanted = " ".join(place.split()).lower()
    for wager in catalogue(rules).values():
        if any(spot.name.lower() == wanted for spot in wager.places):
            return _if_offered(rules, wager)
    return Refused("wagers.settled_by", f"{place[:60]!r} is not a place for a wager on this layout")


def _is_mark(word: str) -> bool:
    """Whether it looks like a number of a wheel."""
    return word.isascii() and word.isdecimal() and len(word) <= 3


def _kind_of(rules: RouletteRules, spoken: str) -> tuple[str, str]:
    """The kind that the first or the last words name, and what is left of them."""
    words = spoken.split()
    for count in range(len(words), -len(words), -1):
        name, rest = (" ".join(part) for part in (words[:count], words[count:]))
        if count <= 0:
            name, rest = rest, name
        rest = _ORDINAL.get(rest, rest)
        kind = stated.named(rules.stated, name) or _CALLED.get(name, "")
        if kind and (count > 0 or all(map(_is_mark, _BETWEEN.split(rest)))):
            return kind, rest
    return "", spoken


def _words(kind: str, words: str) -> tuple[str, ...]:
    """The numbers in "17-20", "17,20" or "17 20"; dozens and columns keep their label, and so does what is no such list."""
    if kind in ("dozen", "column") or not _LIST.fullmatch(words):
        return (words,) if words else ()
    return tuple(_BETWEEN.split(words))


def _of_kind(rules: RouletteRules, kind: str) -> list[Wager]:
    return [wager for wager in catalogue(rules).values() if wager.kind == kind]


def _selected(rules: RouletteRules, kind: str, selected: tuple[str, ...]) -> Wager | None:
    """The wager of this kind on these numbers, offered or not."""
    return next((wager for wager in _of_kind(rules, kind) if _means(rules, wager, selected)), None)


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
    return not selected and _COUNTS.get(wager.kind, 5) == 5


def _on(rules: RouletteRules, numbers: Sequence[str]) -> Wager | Refused:
    """The wager on exactly these numbers, in any order; two may be the ends of a dozen."""
    every = catalogue(rules).values()
    alike = (one for one in every if one.offered and {*one.on} == {*numbers} and len(one.on) == len(numbers))
    ends = (one for one in every if one.kind == "dozen" and _means(rules, one, ("-".join(numbers),)))
    kind = next((kind for kind, count in _COUNTS.items() if count == len(numbers)), "six-numbers")
    return next(alike, None) or next(ends, None) or find(rules, kind, numbers)


def _row(rules: RouletteRules, kind: str, selected: tuple[str, ...]) -> Wager | Refused | None:
    """The row or the two rows that begin with the number, or the only ones that have it."""
    if kind not in ("three-numbers", "six-numbers") or len(selected) != 1:
        return None
    (number,) = selected
    having = [wager for wager in _of_kind(rules, kind) if number in wager.on]
    plain = [wager for wager in having if not {*wager.on} & {*rules.ring.green}]
    found = [wager for wager in plain if wager.on[0] == number] or plain or having
    if len(found) < 2:
        return next(iter(found), None)
    listed = " or ".join("-".join(wager.on) for wager in found)
    return Refused(found[0].rule, f"{number} may be {kind} {listed}: name the first number, or all of them")


# Why there is no such wager


def _if_offered(rules: RouletteRules, wager: Wager) -> Wager | Refused:
    """The wager, or why nobody can make it."""
    if wager.offered:
        return wager
    if {*wager.on}.isdisjoint(rules.stops):
        return Refused("wheel.kind", f"{wager.name} cannot win: the {rules.physical_wheel} wheel has no such number")
    if wager.kind in rules.stated:
        return Refused(stated.path(wager.kind, "offered"), f"{wager.name} is not offered at this table")
    return Refused("five_adjacent.offered", "five adjacent numbers are only a wager where the Rules Submission offers them")


def _refusal(rules: RouletteRules, kind: str, selected: tuple[str, ...], spoken: str) -> Wager | Refused:
    """Why there is no such wager: the first thing that a dealer would say."""
    rule, every = _rule(kind), _of_kind(rules, kind)
    if every and not selected:
        offered = [wager.name for wager in every if wager.offered]
        if not offered:
            return _if_offered(rules, every[0])
        which = f"there are {', '.join(offered)}" if len(offered) <= 3 else f"name it whole, as in {offered[0]}"
        return Refused(rule, f"{spoken} does not say which: {which}")
    shown, on_wheel = "-".join(selected[:12]) or "nothing", set(rules.ring.order)
    own = rules.stated[kind].numbers if kind in rules.stated else ()
    first_five = rules.first_five.numbers
    if lacks := sorted({*own} - on_wheel, key=order):
        return Refused(rule, f"a {rules.physical_wheel} wheel has no {kind}: it lacks {', '.join(lacks)}")
    if kind in ("column", "dozen"):
        return Refused(rule, f"there is no {kind} {shown}; there are {', '.join(wager.name for wager in every)}")
    if strange := [number for number in selected if number not in on_wheel]:
        return Refused("wheel.kind", f"{strange[0][:20]!r} is not a number of a {rules.physical_wheel} wheel")
    if len(set(selected)) != len(selected):
        return Refused(rule, f"{shown} names a number twice")
    if rules.covered_number in (own or selected) or (kind == "first-five" and rules.covered_number):
        return Refused("covered.number", f"{rules.covered_number} is covered; no wager that touches it is available")
    if kind == "three-numbers" and len(selected) == 3 and set(selected) & set(rules.ring.green):
        rule = "three_numbers.groups"
    if kind == "five-adjacent" and len(selected) == 1:
        return Refused("covered.neighbours", f"the neighbours of {shown} include the covered {rules.covered_number}")
    if kind == "first-five" and not {*first_five} <= on_wheel:
        why = f"a {rules.wheel.kind} wheel has no first five; it needs 00"
    elif kind == "first-five" and not {*rules.zeros} <= {*first_five}:
        why = f"a {rules.wheel.kind} wheel has no first five: its zeros are {', '.join(rules.zeros)}"
    elif kind == "first-five":
        why = f"the first five are {'-'.join(first_five)}, not {shown}"
    elif kind == "five-adjacent":
        why = f"{shown} are not five neighbours of the wheel; name the middle one, as in five-adjacent 17"
    elif kind == "straight":
        why = f"a straight wager is on one number, not {shown}"
    elif kind not in _COUNTS:
        why = f"{kind} covers its own numbers and takes no others ({shown})"
    elif len(selected) != _COUNTS[kind]:
        why = f"a {kind} wager is on {_COUNTS[kind]} numbers, not {shown}"
    elif kind == "split":
        one, other = selected
        partners = {number for wager in every if one in wager.on for number in wager.on} - {one}
        splits = ", ".join(sorted(partners, key=order))
        why = f"no line runs between the boxes of {one} and {other}; {one} can be split with {splits}"
    else:
        why = {
            "three-numbers": f"{shown} is neither a row of the layout nor one of the trios that the text lists",
            "four-numbers": f"the boxes of {shown} have no common corner",
            "six-numbers": f"{shown} are not two rows side by side",
        }[kind]
    return Refused(rule, why)


class RouletteWagers(WheelWagers[RouletteRules]):
    catalogue = staticmethod(catalogue)
    find = staticmethod(find)

    def spoken(self, rules: RouletteRules, text: str) -> Wager | Refused | None:
        found = find(rules, text)
        return None if isinstance(found, Refused) and found.rule == _UNKNOWN else found

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
