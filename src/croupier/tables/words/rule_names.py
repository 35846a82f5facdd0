"""Finding a rule by what a dealer knows of it: its section, or a part of its name."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from croupier.errors import InputError
from croupier.tables.table import Table

HINT = "its section, or a part of the rule's name"
MOST = 8
"""So many rules are named in an answer."""
_GAPS = re.compile(r"[\s._-]+")


def rules_of(table: Table) -> dict[str, str]:
    """Every rule that can be broken at this table, with its sections."""
    return {path: table.cite(path) for path in table.live.rules.in_force.values}


def rule_meant(rules: Mapping[str, str], text: str) -> str:
    """The one rule of this name, of this section, or with these words in its name; else which there are, or near ones."""
    text = text.strip()
    if text in rules:
        return text
    found = _of_section(rules, text) or _with_words(rules, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise InputError(f"{text[:40]!r} may be {listed(rules, found)}")
    raise InputError(no_rule(rules, text))


def no_rule(rules: Mapping[str, str], text: str) -> str:
    """That no rule has this name, and those whose names or sections are near."""
    near = _of_section(rules, text) or _with_words(rules, text) or _alike(rules, text)
    more = f"similar: {listed(rules, near)}" if near else "`croupier rules EDITION` lists the rules with their sections"
    return f"{text[:40]!r} is not a rule of this table; {more}"


def listed(rules: Mapping[str, str], paths: Iterable[str]) -> str:
    """Rules with their sections: "burn.shoe (651a.5(c)), burn.shuffler (651a.5(c))"."""
    named = [f"{path} ({rules[path]})" for path in paths]
    more = f" and {len(named) - MOST} more" if len(named) > MOST else ""
    return ", ".join(named[:MOST]) + more


def _of_section(rules: Mapping[str, str], text: str) -> list[str]:
    """The rules that stand in a section or in one of its paragraphs: which of them is broken, somebody must say."""
    wanted = text.removeprefix("§").replace(" ", "").casefold()
    exact = [path for path, cite in rules.items() if wanted in _sections(cite)]
    within = [path for path, cite in rules.items() if any(one.startswith(f"{wanted}(") for one in _sections(cite))]
    return list(dict.fromkeys((*exact, *within))) if wanted else []


def _alike(rules: Mapping[str, str], text: str) -> list[str]:
    sections = {one: path for path, cite in reversed([*rules.items()]) for one in _sections(cite)}
    near = get_close_matches(text.casefold(), (*rules, *sections), n=3, cutoff=0.5)
    return list(dict.fromkeys(sections.get(one, one) for one in near))


def _sections(cite: str) -> list[str]:
    return [one.strip().replace(" ", "").casefold() for one in cite.split(",") if one.strip() != "custom"]


def _with_words(rules: Mapping[str, str], text: str) -> list[str]:
    """The rules with all these words in their names, or the beginnings of such."""
    words = [word for word in _GAPS.split(text.casefold()) if word]
    if not words:
        return []
    return [path for path in rules if all(any(p.startswith(w) for p in _GAPS.split(path.casefold())) for w in words)]
