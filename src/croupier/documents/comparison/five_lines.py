"""The memo's first page in words: its title, and up to five lines that answer before anything is explained."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from croupier.analysis.edition import Opened
from croupier.documents.comparison.chart import part_words
from croupier.documents.figures import halfway, percent, signed
from croupier.documents.wording import in_words, line_words
from croupier.rulebook.labels import within

MOST_LINES = 5
_BOTH = {2: "both texts", 3: "all three texts"}


class Line(NamedTuple):
    """A sentence, and the section that it is about, if one is."""

    says: str
    cite: str = ""


def title(report: Mapping[str, Any]) -> str:
    """What happened, in a few words: 31 rules differ, and no house edge moves."""
    rules = len(report["rules"])
    if not rules:
        return "The texts say the same"
    many = f"{in_words(rules).capitalize()} rule{'s differ' if rules != 1 else ' differs'}"
    if not report["odds"]:
        return many
    moved = [line for line in report["odds"] if line["differs"]]
    if not moved:
        return f"{many}, and no house edge moves"
    s = "" if len(moved) == 1 else "s"
    everywhere = all(all(line["house_edge"]) for line in moved)
    verbs = ("moves", "move") if everywhere else ("comes or goes", "come or go")
    return f"{many}, and {in_words(len(moved))} house edge{s} {verbs[bool(s)]}"


def five_lines(editions: Sequence[Opened], report: Mapping[str, Any], groups: Sequence[Mapping[str, Any]]) -> list[Line]:
    """The answers in the order in which a regulator asks: rules, money, what goes together, what became of it, choices."""
    asked = [group for group in groups if group["item"]]
    found = [
        _rules(editions, report),
        *_money(report),
        *_coupled(groups),
        *_disposed(editions, asked),
        *_chosen(groups),
        *_read(report),
        *_slips(editions),
    ]
    return [line._replace(says=signed(line.says)) for line in found[:MOST_LINES]]


def _rules(editions: Sequence[Opened], report: Mapping[str, Any]) -> Line:
    differing, texts = len(report["rules"]), _BOTH.get(len(editions), "all texts")
    money = sum(rule["class"] == "money" for rule in report["rules"])
    agree = f"Of {report['same'] + differing} rules {report['same']} agree in {texts}"
    if differing == 1:
        return Line(f"{agree}; the other one {'can' if money else 'cannot'} touch money.")
    if not differing:
        return Line(f"All {report['same']} rules say the same in {texts}.")
    touch = f"{in_words(money)} can touch money" if money else "none can touch money"
    return Line(
        f"Of {report['same'] + differing} rules {report['same']} agree in {texts}; of the other {differing}, {touch}."
    )


def _money(report: Mapping[str, Any]) -> Iterator[Line]:
    if not report["odds"]:
        yield Line("Nobody bets against the house in this game: no change moves a house edge.")
        return
    moved = [line for line in report["odds"] if line["differs"]]
    if not moved:
        first = report["odds"][0]
        edge = first["house_edge"][0]
        yield Line(
            f"As the texts are read, every house edge stays where it was: {line_words(first)} {edge['exact']}, "
            f"{percent(edge, 2)}."
        )
        return
    most = max(moved, key=_reach)
    moves, ends = _of(moved, report), [edge for edge in (most["house_edge"][0], most["house_edge"][-1]) if edge]
    if len(ends) < 2 or ends[0] == ends[1]:
        there = next(edge for edge in most["house_edge"] if edge)
        yield Line(f"{moves}; {line_words(most)} at {percent(there, 2)} is not in every text.")
        return
    yield Line(f"{moves}; most of all {line_words(most)}, from {percent(ends[0], 2)} to {percent(ends[1], 2)}.")


def _of(moved: Sequence[Any], report: Mapping[str, Any]) -> str:
    verb = "moves" if len(moved) == 1 else "move"
    return f"Of {len(report['odds'])} house edges {in_words(len(moved))} {verb}, come or go"


def _reach(line: Mapping[str, Any]) -> float:
    known = [edge["float"] for edge in line["house_edge"] if edge]
    return float(max(known) - min(known))


def _coupled(groups: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    """Parts of a request that mislead when they are taken singly."""
    for group in groups:
        if not group["parts"]:
            continue
        row = max(group["edges"], key=lambda row: sum(abs((e or {"float": 0})["float"]) for e in row["parts"]))
        pairs = [(part, edge) for part, edge in zip(group["parts"], row["parts"], strict=True) if edge]
        pairs.sort(key=lambda pair: -pair[1]["float"])
        alone = [f"{_part(part)} alone {_edge(edge)}" for part, edge in pairs]
        name = f"request “{group['item']}”" if group["item"] else "what changes together"
        yield Line(f"Read {name} as a whole: {'; '.join(alone)}; jointly {_edge(row['alone'])}.", _section(group))
        return


def _part(unit: Sequence[str]) -> str:
    """A part of a request within a sentence: payouts (war, war-tied)."""
    said = part_words(unit)
    name, _, leaves = (said[:1].lower() + said[1:]).partition(": ")
    return f"{name} ({leaves})" if leaves else name


def _edge(edge: Mapping[str, Any] | None) -> str:
    if edge is None:
        return "no such wager"
    if edge["float"] < 0:
        return f"{edge['exact']}, a player’s edge of {percent(-edge['float'], 2)}".replace("-", "−")
    return f"{edge['exact']} ({percent(edge, 2)})"


def _disposed(editions: Sequence[Opened], asked: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    if not asked:
        return
    if not any(group["adopted_in"] for group in asked):
        money = sum(group["class"] == "money" for group in asked)
        many = f"{in_words(money) if money else 'none'} of {in_words(len(asked))} requests"
        if len(asked) == 1:
            many = "the one request" if money else "not even the one request"
        yield Line(f"{many.capitalize()} can touch money; no adopted text stands beside the comment.")
        return
    count = Counter(group["disposition"] for group in asked)
    met = [
        f"{within(answer['path'])} {halfway(answer['says'])}"
        for group in asked
        for answer in group["answers"]
        if answer["by"] == "values" and answer["disposition"] == "in part"
    ]
    told = {
        "adopted": f"{in_words(count['adopted'])} adopted",
        "in part": f"{in_words(count['in part'])} in part" + (f" ({met[0]})" if met else ""),
        "otherwise": f"{in_words(count['otherwise'])} adopted otherwise",
        "not adopted": f"{in_words(count['not adopted'])} not adopted",
        None: f"{in_words(count[None])} not clear from the rules",
    }
    first, *more = [told[name] for name in told if count[name]]
    if len(asked) == 1:
        yield Line(f"The one request is {first.removeprefix('one ')}.")
        return
    number, _, words = first.partition(" ")
    verb = "is" if number == "one" else "are"
    yield Line(f"Of {in_words(len(asked))} requests {', '.join((f'{number} {verb} {words}', *more))}.")


def _chosen(groups: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    """What a house may choose under a text moves edges that its default leaves alone."""
    told, cite = [], ""
    for group in groups:
        if (reach := widest(group["effect"])) is not None:
            told.append(f"{within(reach.path)} would move {reach.line} {reach.words}")
            cite = cite or _section(group, reach.path)
    if told:
        yield Line(f"What a house may choose is another matter: {'; '.join(told[:2])}.", cite)


class Reach(NamedTuple):
    """How far the choice that a rule leaves may move a house edge."""

    path: str
    line: str
    words: str


def widest(effect: Mapping[str, Any]) -> Reach | None:
    """The edge that a newly allowed choice moves farthest beyond what could be chosen before."""
    found: list[tuple[float, Reach]] = []
    for over in effect["over"]:
        for line in over["wagers"]:
            before, after = line["from"], line["to"]
            if before is None or after is None:
                continue
            up, down = after["most"]["float"] - before["most"]["float"], before["least"]["float"] - after["least"]["float"]
            words = f"up to {percent(after['most'], 2)}" if up >= down else f"down to {percent(after['least'], 2)}"
            if max(up, down) > 0:
                found.append((max(up, down), Reach(over["path"], line_words(line), words)))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _read(report: Mapping[str, Any]) -> Iterator[Line]:
    readings = report["readings"]
    if readings:
        ids = list(dict.fromkeys(reading["id"] for reading in readings))
        more = f" and {in_words(len(ids) - 3)} more" if len(ids) > 3 else ""
        named = ", ".join(f"“{id.replace('-', ' ')}”" for id in ids[:3]) + more
        yield Line(f"House edges rest on {in_words(len(ids))} reading{'s' if len(ids) != 1 else ''}: {named}.")


def _slips(editions: Sequence[Opened]) -> Iterator[Line]:
    slips = sum(erratum.edition == opened.draft.id for opened in editions for erratum in opened.draft.errata)
    if slips:
        yield Line(f"The drafting has {in_words(slips)} slip{'s' if slips != 1 else ''} that change nothing.")


def _section(group: Mapping[str, Any], path: str = "") -> str:
    """The first section that the last of the texts has for the rule."""
    for answer in group["answers"]:
        if not path or answer["path"] == path:
            cites = [cite for cite in answer["cites"] if cite != "–"]
            if cites and answer.get("by", "values"):
                return str(cites[-1].split(", ")[0])
    return ""
