"""The ranking chart of a game: every line of hands from the best to the worst, how many there are, an example in cards."""

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.figures import percent
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.parts.frame import files_of, frame
from croupier.documents.parts.output import printed
from croupier.documents.parts.pictures import cards_picture
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.games.kit.paper.guide import RankedLine, Ranking
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import CUSTOM

TEMPLATE = Path(__file__).with_name("ranking.typ")
KIND = "Ranking of hands"

require = press.require


def ways(opened: Opened) -> tuple[Mapping[str, str], ...]:
    """A chart where the game compares hands."""
    return ({},) if opened.game.paper.ranks_hands(opened.rules) else ()


def make(subject: Subject, asked: Asked) -> Printed:
    """The chart as it is asked for: a page for each part of the pot."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked, files=files_of(subject.house))


def model(subject: Subject, asked: Asked) -> dict[str, Any]:
    """Everything that the chart shows; a game that has no ranking is refused."""
    opened = subject.opened
    rankings = opened.game.paper.rankings(opened.rules)
    if not rankings:
        raise InputError(f"{opened.text.title} has no ranking of hands")
    return {
        "frame": frame(subject, KIND),
        "game": opened.text.title,
        "charts": [_chart(opened, ranking, len(rankings)) for ranking in rankings],
    }


def _chart(opened: Opened, ranking: Ranking, parts: int) -> dict[str, Any]:
    groups = [(title, list(lines)) for title, lines in groupby(ranking.lines, key=lambda line: line.group)]
    return {
        "title": ranking.title,
        "part": "wins its part of the pot" if parts > 1 else "",
        "says": ranking.says,
        "cards": ranking.cards,
        "total": f"{ranking.total:,}",
        "groups": [_group(title, lines, ranking) for title, lines in groups],
        "sections": _sections(opened, ranking),
    }


def _group(title: str, lines: list[RankedLine], ranking: Ranking) -> dict[str, Any]:
    hands = sum(line.hands for line in lines)
    return {
        "title": title,
        "hands": f"{hands:,}",
        "share": _share(hands, ranking.total),
        "lines": [_line(line, ranking.total) for line in lines],
    }


def _line(line: RankedLine, total: int) -> dict[str, Any]:
    return {
        "title": line.title,
        "hands": f"{line.hands:,}",
        "share": _share(line.hands, total),
        "picture": cards_picture(line.shown, line.idle),
        "ends": line.best if line.best == line.worst else f"{line.best} to {line.worst}",
    }


def _share(hands: int, total: int) -> str:
    return percent(hands / total, 4)


def _sections(opened: Opened, ranking: Ranking) -> list[dict[str, str]]:
    """The paragraphs that say how hands are ranked, in our words; the custom where none does.

    A text that follows another's rules cites its paragraphs, and their words are there.
    """
    stated = opened.draft.rules
    rules = [stated[path] for path in ranking.paths if path in stated]
    cited = {cite: rule.edition for rule in reversed(rules) for cite in reversed(rule.cite) if cite != CUSTOM}
    told = [{"section": cite, "says": _says(opened, cite, cited[cite])} for cite in reversed(cited)]
    return told or [{"section": CUSTOM, "says": "No paragraph of the text ranks the hands."}]


def _says(opened: Opened, cite: str, edition: str) -> str:
    texts = [opened.draft, *([library.draft(edition)] if library.known(edition) else [])]
    return next((text.sections[cite].says for text in texts if cite in text.sections), "")
