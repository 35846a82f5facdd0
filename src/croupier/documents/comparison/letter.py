"""All words and numbers of the letter that answers a comment, as plain data: request by request, with lines to complete."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.analysis.assumptions.command_line import command_line
from croupier.analysis.assumptions.lines import AGAIN, lines_of_several
from croupier.analysis.comparison.groups import CLASSES
from croupier.analysis.comparison.letter import letter as report_on
from croupier.analysis.comparison.requests import adopted, commented
from croupier.analysis.edition import Opened
from croupier.documents.comparison.told import MARKS, counted, effect_of, figures, reading_of, rules_of, summary, text
from croupier.documents.figures import DISPOSED, values_in_words
from croupier.documents.parts.record_frame import record_frame
from croupier.documents.wording import in_words, line_words


def answer(editions: Sequence[Opened]) -> dict[str, Any]:
    """The letter that answers the one comment among the editions; no comment, or two, is refused."""
    report: Any = report_on(editions)
    comment = next(opened for opened in editions if opened.draft.id == report["comment"])
    texts = [each for each in (commented(editions, comment), comment, adopted(editions, comment)) if each]
    asked = [{**request, "class": CLASSES.get(request["class"], request["class"])} for request in report["requests"]]
    game = comment.draft.title
    return {
        "frame": _frame(comment, game),
        "title": f"{comment.draft.text_name}, answered",
        "subtitle": f"{game}: {comment.draft.source}",
        "texts": [{**text(opened), "role": role} for opened, role in zip(texts, _roles(report), strict=True)],
        "lead": _lead(report, asked),
        "requests": [summary(number, request) for number, request in enumerate(asked, 1)],
        "count": counted(asked),
        "answers": [_answer(number, request, banked=report["banked"]) for number, request in enumerate(asked, 1)],
        "joint": [[line_words(line), figures(line["from"]), figures(line["to"])] for line in report["joint"] or ()],
        "readings": [reading_of(texts, point) for point in report["readings"]],
        "assumed": [
            [line.label, line.says]
            for line in lines_of_several(report["assumptions"], [each["id"] for each in report["editions"]])
            if line.label != AGAIN
        ],
        "again": [
            command_line("print", ["letter", *(opened.label for opened in editions)], {"-o": "letter.pdf"}),
            command_line("compare", [opened.label for opened in editions], {"--letter": True}),
        ],
    }


def _roles(report: Mapping[str, Any]) -> list[str]:
    return [each["role"].capitalize() for each in report["editions"]]


def _frame(comment: Opened, game: str) -> dict[str, Any]:
    status = MARKS[comment.draft.status], comment.draft.text_name, "· a comment is not law"
    return record_frame(f"{game}: a comment answered", "Letter of comment, answered", game, status)


def _lead(report: Mapping[str, Any], asked: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the letter comes to, in a few sentences."""
    money = sum(request["class"] == "money" for request in asked)
    many = f"{in_words(len(asked)).capitalize()} request{'s' if len(asked) != 1 else ''}"
    told = [f"{many}; {in_words(money) if money else 'none'} can touch money."]
    if report["base"] is None:
        told.append("The text that is commented on is not at hand: what is asked stands by itself.")
    if not report["banked"]:
        told.append("Nobody bets against the house in this game: no request moves a house edge.")
    elif report["joint"]:
        told.append(f"Taken together they move {in_words(len(report['joint']))} house edges.")
    elif report["joint"] is not None:
        told.append("Taken together, and as the texts are read, they leave every house edge as it is.")
    if report["adopted_in"]:
        told.append(f"In the adopted text: {counted(asked).lower()}.")
    return told


def _answer(number: int, request: Mapping[str, Any], *, banked: bool) -> dict[str, Any]:
    found = effect_of(number, request)
    return {
        **(found if banked else {**found, "says": "", "rows": [], "choices": []}),
        "rules": rules_of(number, request)["rules"],
        "disposition": DISPOSED[request["disposition"]] if request["adopted_in"] else "",
        "values": values_in_words(request),
    }
