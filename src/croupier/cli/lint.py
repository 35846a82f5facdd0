"""The command `lint`: what is wrong with the text of an edition, section by section."""

from typing import Any

import click

from croupier.analysis.edition import open_edition
from croupier.cli.terminal.show import Command, counted, edition_heading, line_name, paragraph, percent, print_json, title
from croupier.errors import InputError
from croupier.rulebook.text.draft import DEFECTS

SAYS = {
    "numbering": "Numbers that skip, or a list of one",
    "reference": "References that lead nowhere, or elsewhere",
    "term": "Terms without a definition, or with several names",
    "contradiction": "Paragraphs that contradict each other",
    "award": "Awards that cannot be won, or are put wrong",
    "silence": "Cases that the text does not provide for",
    "wording": "Slips of wording",
}


@click.command(cls=Command)
@click.argument("edition")
@click.option("--only", "kinds", multiple=True, metavar="KIND", help=f"Only these: {', '.join(DEFECTS)}.")
def lint(edition: str, kinds: tuple[str, ...], json_: bool) -> None:
    """Drafting defects of an edition's text, each with its section and what it does to money.

    Those that can be read in several ways are computed in each of them. It is a report: the exit status is 0.
    """
    from croupier.compliance.lint import lint as linted

    if unknown := next((kind for kind in kinds if kind not in DEFECTS), None):
        raise InputError(f"there is no kind of defect {unknown[:40]!r}; there are {', '.join(DEFECTS)}")
    opened = open_edition(edition)
    report: Any = linted(opened).json()
    if kinds:
        report["defects"] = [flaw for flaw in report["defects"] if flaw["defect"] in kinds]
    if json_:
        return print_json(report)
    edition_heading(opened)
    for kind in DEFECTS:
        if flaws := [flaw for flaw in report["defects"] if flaw["defect"] == kind]:
            title(SAYS[kind])
            for flaw in flaws:
                _show(flaw)
    click.echo()
    moving = sum(flaw["money"] for flaw in report["defects"])
    return click.echo(f"{counted(len(report['defects']), 'defect')}, {moving} of which money depends on.")


def _show(flaw: Any) -> None:
    by = f" [{flaw['reading']}]" if flaw["reading"] else ""
    paragraph(f"{flaw['cite']}: {flaw['says']}{by}")
    edges: dict[str, list[str]] = {}
    for line in flaw["effect"] or ():
        edges.setdefault(line["option"], []).append(f"{line_name(line)} {percent(line['house_edge'])}")
    for option, found in edges.items():
        paragraph(f"→ {option}: house edge {', '.join(dict.fromkeys(found))}", indent="      ")
    if flaw["money"] and not edges:
        paragraph("→ money depends on it, though no edge that is determined", indent="      ")
