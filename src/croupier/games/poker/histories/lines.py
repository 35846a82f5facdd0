"""On which line of a hand history something is wrong: refusals name hands, fields and actions, people look for lines."""

import re

from croupier.errors import InputError

_HAND = re.compile(r", hand ([^:]{1,40}):")
_ACTION = re.compile(r"\baction (\d{1,6})\b")
_FIELD = re.compile(r"\b([a-z_]+) (?:must|has|is|=) ")
_STRING = re.compile(r"'[^'\n]*'|\"(?:[^\"\\\n]|\\.)*\"|#[^\n]*|\]")


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
