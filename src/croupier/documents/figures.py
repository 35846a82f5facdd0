"""Numbers and names as people read them, the same in the terminal and on paper."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from croupier.figures import NONE as NONE  # noqa: PLC0414 (part of what papers print)
from croupier.figures import percent as percent  # noqa: PLC0414
from croupier.rulebook import paths
from croupier.rulebook.text.draft import STATUS_IN_WORDS

_HYPHEN = re.compile(r"(?<![\w.)-])-(?=\d)")
STATUS = STATUS_IN_WORDS
DISPOSED = {
    "adopted": "adopted",
    "in part": "adopted in part",
    "not adopted": "not adopted",
    "otherwise": "adopted otherwise",
    None: "not clear from the rules",
}
"""What became of a request or a rule of it."""
_ANSWERS = {"yes": "adopted", "partly": "adopted in part", "no": "not adopted", None: "not asked for"}


def line_name(line: Mapping[str, Any]) -> str:
    """A line of odds: its wager, how it is played, and on which wheel."""
    return " ".join(part for part in (line["wager"], line["strategy"], line.get("wheel")) if part)


def signed(words: str) -> str:
    """Words for print, with a true minus sign before a negative number: −0.0686 %."""
    return _HYPHEN.sub("−", words)


def edge(found: Mapping[str, Any] | None) -> str:
    """A house edge, with the exact fraction."""
    return f"{percent(found)} ({found['exact']})" if found else NONE


def values_of(request: Mapping[str, Any], mark: str = "") -> str:
    """What became of each rule, from the text through what was asked to what was adopted; `mark` sets paths apart."""
    parts = []
    for answer in request["answers"]:
        if answer["by"] == "values" and answer["disposition"]:
            before, asked, made = answer["says"]
            path = f"{mark}{answer['path']}{mark}"
            parts.append(f"{path}: {before} → {asked} asked → {made} ({DISPOSED[answer['disposition']]}{rests(answer)})")
    return "; ".join(parts)


def rests(answer: Mapping[str, Any]) -> str:
    """What the answer would be if an unclear point were read otherwise; empty where it rests on none."""
    read = (f"{_ANSWERS[one['adopted']]} if {one['id']} is read as “{one['option']}”" for one in answer["readings"])
    return "".join(f"; {words}" for words in read)


def values_in_words(request: Mapping[str, Any]) -> str:
    """The rules that were met halfway, for print, where all of them stand in a table above: 7 → 10 asked → 9 adopted."""
    met = [one for one in request["answers"] if one["by"] == "values" and one["disposition"] == "in part"]
    return "; ".join(f"{paths.in_words(one['path'])} {halfway(one['says'])}{rests(one)}" for one in met)


def halfway(values: Sequence[str]) -> str:
    """From the text through what was asked to what was adopted: 7 → 10 asked → 9 adopted."""
    before, asked, made = (value.removeprefix("at most ").removeprefix("at least ") for value in values)
    return f"{before} → {asked} asked → {made} adopted"
