"""Reading PHH: a `.phh` file with one hand, or a `.phhs` file with a table for each; mistakes name the hand and field.

Plain TOML is read some ten times as fast as by tomllib. What is not plain (escapes, dates, dotted names …) is left to it: a
single line, or if that is not enough the whole text, so that both always give the same.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from croupier.errors import InputError, require_types
from croupier.games.poker.histories.phh import BARE, FIELDS, MONEY, UNKNOWN_STACK, Hand, action, code, from_units
from croupier.rulebook.toml.files import parsed, text_of

EXAMPLE = Path(__file__).with_name("example.phh")
"""The file of a hand, for examples."""
HISTORY = "a hand history", 100_000_000
"""The most bytes of a file; a session of a hundred thousand hands has a third of it."""
# Possessive throughout: what was matched is never given up again, so that no slip of the pen makes the search long.
_CONTROL = r"\x00-\x08\x0a-\x1f\x7f"
_SCALAR = rf"""'[^'{_CONTROL}]*+'|"[^"\\{_CONTROL}]*+"|-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+|true|false"""
_GAP = rf"(?:[ \t\n]++|#[^{_CONTROL}]*+\n)*+"
_LIST = rf"\[{_GAP}(?:(?:{_SCALAR}){_GAP}(?:,{_GAP}(?:{_SCALAR}){_GAP})*+(?:,{_GAP})?+)?+\]"
_END = rf"[ \t]*+(?:#[^{_CONTROL}]*+)?+(?:\n|\Z)"
_STATEMENT = re.compile(rf"[ \t]*+(?:({BARE})[ \t]*+=[ \t]*+(?:({_SCALAR})|({_LIST}))|\[({BARE})\])?+{_END}", re.ASCII)
_OTHER_LINE = re.compile(rf"[ \t]*+({BARE})[ \t]*+=[^{_CONTROL}]*+(?:\n|\Z)", re.ASCII)
_ITEM = re.compile(rf"#[^\n]*+|({_SCALAR})", re.ASCII)

_HAND = re.compile(r", hand ([^:]{1,40}):")
_ACTION = re.compile(r"\baction (\d{1,6})\b")
_FIELD = re.compile(r"\b([a-z_]+) (?:must|has|is|=) ")
_STRING = re.compile(r"'[^'\n]*'|\"(?:[^\"\\\n]|\\.)*\"|#[^\n]*|\]")


def read(path: Path | str) -> list[Hand]:
    """The hands of a `.phh` or `.phhs` file, each with its name in the file; whatever is wrong is one sentence.

    >>> from croupier import histories
    >>> [hand.variant for hand in histories.read(histories.EXAMPLE)]
    ['FR']
    """
    require_types(read, locals())
    return loads(text_of(Path(path), *HISTORY), str(path))


def hands_of(paths: Iterable[Path | str]) -> Iterator[tuple[Path, int, Hand | InputError]]:
    """Every hand of these files, and of all `.phh` and `.phhs` files in these folders, or what is wrong with it."""
    for named in paths:
        require_types(read, {"path": named})
        path = Path(named)
        files = [path]
        if path.is_dir():
            files = sorted(file for file in path.rglob("*.phh*") if file.suffix in (".phh", ".phhs"))
        elif not path.exists():
            raise InputError(f"{path}: no such file")
        if not files:
            raise InputError(f"{path}: the folder has no .phh or .phhs file")
        for file in files:
            for place, found in enumerate(each_hand(file, str(file)), 1):
                yield file, place, found


def each_hand(source: Path | str, name: str) -> Iterator[Hand | InputError]:
    """Every hand of a file or a text, or what is wrong with it."""
    try:
        for where, fields in tables(source if isinstance(source, str) else text_of(source, *HISTORY), name):
            try:
                yield hand(fields, where)
            except InputError as refused:
                yield refused
    except InputError as refused:  # nothing more can be read
        yield refused


def loads(text: str, name: str = "hand history") -> list[Hand]:
    """The hands of a text: one, or one for each table.

    >>> from croupier import histories
    >>> hand = histories.read(histories.EXAMPLE)[0]
    >>> histories.loads(histories.dumps(hand))[0].actions == hand.actions
    True
    """
    require_types(loads, locals())
    return [hand(fields, where) for where, fields in tables(text, name)]


def tables(text: str, name: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Each hand's fields as TOML gives them, with what to call it; they may still be wrong."""
    text = text.replace("\r\n", "\n")
    top = plain(text)
    if top is None:
        top = parsed(text, name, _decimal)
    if "variant" in top or not top:
        yield name, top
        return
    for key, fields in top.items():
        if not isinstance(fields, dict):
            raise InputError(f'{name}: no hand history: it has neither a "variant" nor a table [1], [2] … for each hand')
        yield f"{name}, hand {key[:40]}", fields


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(text) from None


def hand(fields: Mapping[str, object], name: str = "hand") -> Hand:
    """A hand from its fields; required ones that are missing and values of the wrong kind are refused."""
    try:
        return _hand(fields, name)
    except InputError as problem:
        raise InputError(f"{name}: {problem.reason}", rule=problem.rule, cite=problem.cite) from None


def _hand(fields: Mapping[str, object], name: str) -> Hand:
    for needed in ("variant", "antes", "starting_stacks", "actions"):
        if needed not in fields:
            raise InputError(f"the required field {needed!r} is missing")
    variant = fields["variant"]
    if not isinstance(variant, str):
        raise InputError("variant must be a code in quotes")
    limit = code(variant).limit
    for needed in ("small_bet", "big_bet") if limit == "fixed" else ("min_bet",):
        if needed not in fields:
            raise InputError(f"the required field {needed!r} of a {variant} hand is missing")
    actions = _texts(fields, "actions")
    stacks = _stacks(fields)
    count = len(stacks)
    for at, text in enumerate(actions, 1):
        if action(text, at).player >= count:
            raise InputError(f"action {at}: {text[:40]!r} names a player beyond p{count}")
    money = {each: from_units(fields[each], each) for each in MONEY if each in fields}
    trimmed = fields.get("ante_trimming_status", False)
    if not isinstance(trimmed, bool):
        raise InputError("ante_trimming_status must be true or false")
    finishing = _listed(fields, "finishing_stacks")  # nothing is said of the end where a stack is unknown
    unknown = not finishing or any(isinstance(each, Decimal) and not each.is_finite() for each in finishing)
    return Hand(
        variant=variant,
        antes=_amounts(fields, "antes"),
        blinds_or_straddles=_amounts(fields, "blinds_or_straddles", signed=True),  # below zero: who comes in late
        starting_stacks=stacks,
        finishing_stacks=None if unknown else _amounts(fields, "finishing_stacks"),
        winnings=_amounts(fields, "winnings") if "winnings" in fields else None,
        actions=actions,
        players=_texts(fields, "players"),
        ante_trimming_status=trimmed,
        more={key: value for key, value in fields.items() if key not in FIELDS},
        name=name,
        **money,
    )


def _listed(fields: Mapping[str, object], key: str) -> list[object]:
    """The items of a list; none where the field is missing."""
    listed = fields.get(key, [])
    if not isinstance(listed, list):
        raise InputError(f"{key} must be a list in brackets")
    return listed


def _texts(fields: Mapping[str, object], key: str) -> tuple[str, ...]:
    listed = _listed(fields, key)
    for at, text in enumerate(listed, 1):
        if not isinstance(text, str):
            raise InputError(f"{key}: item {at} must be words in quotes")
    return tuple(map(str, listed))


def _amounts(fields: Mapping[str, object], key: str, *, signed: bool = False) -> tuple[int, ...]:
    return tuple(from_units(amount, f"{key} of p{at}", signed=signed) for at, amount in enumerate(_listed(fields, key), 1))


def _stacks(fields: Mapping[str, object]) -> tuple[int, ...]:
    listed = _listed(fields, "starting_stacks")
    if len(listed) < 2:
        raise InputError("a hand needs two players; starting_stacks must name the stack of each")
    stacks = []
    for at, amount in enumerate(listed, 1):
        unknown = isinstance(amount, Decimal) and amount == Decimal("inf")
        stacks.append(UNKNOWN_STACK if unknown else from_units(amount, f"starting_stacks of p{at}"))
        if not stacks[-1]:
            raise InputError(f"starting_stacks: p{at} has nothing to play with")
    return tuple(stacks)


# TOML: names with numbers, words, or lists of these


def plain(text: str) -> dict[str, Any] | None:
    """What `tomllib.loads` gives for plain text, with decimals; None where only that can say."""
    top: dict[str, Any] = {}
    table, at, end = top, 0, len(text)
    while at < end:
        value: Any = None
        match = _STATEMENT.match(text, at)
        if match is None:
            match = _OTHER_LINE.match(text, at)
            if match is None:
                return None
            key = match[1]
            try:
                value = tomllib.loads(match[0], parse_float=_decimal)[key]
            except (ValueError, RecursionError):
                return None
        else:
            key, scalar, listed, header = match.groups()
            if scalar is not None:
                value = _value(scalar)
            elif listed is not None:
                value = [_value(item) for item in _ITEM.findall(listed) if item]
            elif header is not None:
                if header in top:
                    return None
                top[header] = table = {}
        if key is not None:
            if key in table:
                return None
            table[key] = value
        at = match.end()
    return top


def _value(written: str) -> Any:
    match written[0]:
        case "'" | '"':
            return written[1:-1]
        case "t" | "f":
            return written == "true"
    return Decimal(written) if "." in written else int(written)


# Lines


def with_line(text: str, refused: InputError) -> InputError:
    """The refusal with the line that it is about; as it is where it names one, or nothing can be pointed at."""
    line = None if re.search(r"\bline \d", refused.reason) else _line(text, refused.reason)
    if line is None:
        return refused
    return InputError(f"{refused.reason.rstrip('.')} (line {line})", rule=refused.rule, cite=refused.cite)


def _line(text: str, reason: str) -> int | None:
    """The line of the action, of the field, or of the beginning of the hand that the reason names."""
    if "at end of document" in reason:
        return text.rstrip().count("\n") + 1
    start, end = 0, len(text)
    if hand := _HAND.search(reason):
        header = re.search(rf"^[ \t]*\[[ \t]*['\"]?{re.escape(hand[1])}['\"]?[ \t]*\]", text, re.MULTILINE)
        if header is None:
            return None
        following = re.search(r"^[ \t]*\[[^\n\]]*\][ \t]*$", text[header.end() :], re.MULTILINE)
        start, end = header.start(), header.end() + following.start() if following else len(text)
    at = start if hand or "required field" in reason else None
    if (action := _ACTION.search(reason)) and (found := _action(text[start:end], int(action[1]))) is not None:
        at = start + found
    elif field := _FIELD.search(reason):
        written = re.search(rf"^[ \t]*{field[1]}[ \t]*=", text[start:end], re.MULTILINE)
        at = start + written.start() if written else at
    return None if at is None else text.count("\n", 0, at) + 1


def _action(text: str, number: int) -> int | None:
    """Where the action with this number is written."""
    listed = re.search(r"^[ \t]*actions[ \t]*=[ \t]*\[", text, re.MULTILINE)
    if listed is None:
        return None
    count = 0
    for found in _STRING.finditer(text, listed.end()):
        if found[0] == "]":
            return None
        count += found[0][0] != "#"
        if count == number:
            return found.start()
    return None
