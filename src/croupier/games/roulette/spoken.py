"""The wager that a player means by what they say at the table: "street 16", "six line 13", "neighbours 17", "0-00-1-2-3".

Where the catalogue has one name for a wager, people have several; numbers come in any order, and a row goes by one of them.
"""

import re
from collections.abc import Sequence

from croupier.games.kit.play.refused import Refused
from croupier.games.kit.wager import Wager
from croupier.games.roulette.rules import SPOKEN, RouletteRules
from croupier.games.roulette.wagers import catalogue, find, kinds, order

CALLED = {
    **SPOKEN,
    **dict.fromkeys(("straight up", "single", "number"), "straight"),
    **dict.fromkeys(("three numbers", "three number", "trio", "row"), "three-numbers"),
    **dict.fromkeys(("four numbers", "four number", "square", "quad"), "four-numbers"),
    **dict.fromkeys(("first five", "five numbers", "five number", "top line", "basket"), "first-five"),
    **dict.fromkeys(("six numbers", "six number", "six line", "six-line", "sixline", "double street"), "six-numbers"),
    **dict.fromkeys(("five adjacent", "five neighbours", "five neighbors", "neighbour", "neighbor", "nb"), "five-adjacent"),
    **dict.fromkeys(("col", "column"), "column"),
    **dict.fromkeys(("doz", "dozen"), "dozen"),
    **dict.fromkeys(("low", "1 to 18", "first half"), "1-18"),
    **dict.fromkeys(("high", "19 to 36", "second half"), "19-36"),
}
"""What people call the kinds of wagers, beside the names that the catalogue has for them."""
_ORDINAL = {"first": "1", "1st": "1", "second": "2", "2nd": "2", "third": "3", "3rd": "3"}
_BY_COUNT = {
    1: "straight",
    2: "split",
    3: "three-numbers",
    4: "four-numbers",
    5: "first-five",
    6: "six-numbers",
}
_LABELLED = ("dozen", "column")
_ROWS = ("three-numbers", "six-numbers")
_JOINED = re.compile(r"\s*[-,/+]\s*")
_PARTED = re.compile(r"\s*[-,/+]\s*|\s+")


def said(rules: RouletteRules, text: str) -> Wager | Refused | None:
    """The wager, or why there is none; None where the words name no wager at all."""
    words = " ".join(text.casefold().split())
    if words in catalogue(rules):
        return find(rules, words)
    kind, rest = _kind_of(rules, words)
    if not kind:
        numbers = _JOINED.split(words)
        known = {*rules.ring.order, *(number for wager in catalogue(rules).values() for number in wager.on)}
        return _on(rules, numbers) if words and known.intersection(numbers) and all(map(_is_mark, numbers)) else None
    if not rest and kind in _BY_COUNT.values() and kind != "first-five":
        return _needs_numbers(rules, kind, words)
    numbers = _PARTED.split(rest)
    if kind in _ROWS and len(numbers) == 1:
        return _row(rules, kind, numbers[0])
    listed = all(map(_is_mark, numbers)) and kind not in _LABELLED
    return find(rules, f"{kind} {'-'.join(numbers) if listed else rest}".strip())


def _is_mark(word: str) -> bool:
    """Whether it looks like a number of a wheel."""
    return word.isascii() and word.isdecimal() and len(word) <= 3


def _kind_of(rules: RouletteRules, words: str) -> tuple[str, str]:
    """The kind that the first or the last words name, and what is left of them."""
    parts = words.split()
    names = {**{kind: kind for kind in kinds(rules)}, **CALLED}
    for count in range(len(parts), 0, -1):
        if kind := names.get(" ".join(parts[:count])):
            return kind, " ".join(_ORDINAL.get(one, one) for one in parts[count:])
    for count in range(len(parts) - 1, 0, -1):
        before = [_ORDINAL.get(one, one) for one in parts[:-count]]
        if (kind := names.get(" ".join(parts[-count:]))) and all(map(_is_mark, _PARTED.split(" ".join(before)))):
            return kind, " ".join(before)
    return "", words


def _needs_numbers(rules: RouletteRules, kind: str, called: str) -> Refused:
    """Why a kind of wager alone is none, with one of them as it is said."""
    one = next(wager for wager in catalogue(rules).values() if wager.kind == kind)
    numbers = "a number: name it" if len(one.on) == 1 else f"{len(one.on)} numbers: name them"
    return Refused(one.rule, f"{called} is on {numbers}, as in '{called} {'-'.join(one.on)}'")


def _on(rules: RouletteRules, numbers: Sequence[str]) -> Wager | Refused:
    """The wager on exactly these numbers, in any order; two may be the ends of a dozen."""
    unique = set(numbers)
    for wager in catalogue(rules).values():
        if wager.offered and set(wager.on) == unique and len(unique) == len(numbers):
            return wager
    if len(numbers) == 2 and isinstance(dozen := find(rules, f"dozen {'-'.join(numbers)}"), Wager):
        return dozen
    return find(rules, _BY_COUNT.get(len(numbers), "six-numbers"), tuple(numbers))


def _row(rules: RouletteRules, kind: str, number: str) -> Wager | Refused:
    """The row or the two rows that begin with the number, or the only ones that have it."""
    rows = [wager for wager in catalogue(rules).values() if wager.kind == kind and number in wager.on]
    first = [wager for wager in rows if wager.on[0] == number and not set(wager.on) & set(rules.ring.green)]
    found = first or [wager for wager in rows if not set(wager.on) & set(rules.ring.green)] or rows
    if len(found) == 1:
        return found[0]
    if found:
        listed = " or ".join("-".join(sorted(wager.on, key=order)) for wager in found)
        return Refused(found[0].rule, f"{number} may be {kind} {listed}: name the first number, or all of them")
    return find(rules, kind, (number,))
