"""What the command `submission` prints for people."""

from collections.abc import Iterator
from datetime import date

import click

from croupier.cli.terminal.show import heading, paragraph, table, title
from croupier.printable import printable
from croupier.rulebook.house.folder import HouseFolder
from croupier.rulebook.house.record.filings import Filing
from croupier.rulebook.house.record.life import DID, IN_WORDS
from croupier.rulebook.house.report import kept_in_words
from croupier.rulebook.values import shown

EXERCISE = "EXERCISE"


def step_lines(filing: Filing) -> Iterator[str]:
    """The step that was just taken, and what it froze."""
    last = filing.steps[-1]
    marked = f"{EXERCISE}: " if filing.exercise else ""
    match last.did:
        case "review":
            item = filing.review[-1]
            said = " ".join(part for part in (item.words, item.bureau, item.approval, str(item.on or "")) if part)
            yield printable(
                f"{marked}{filing.number}: {item.item} ({item.section}) {item.result}{': ' + said if said else ''}"
            )
        case "answer":
            yield printable(f"{marked}{filing.number}: {last.told['item']} answered: {last.told['words']}")
        case "limits":
            one = filing.announced[-1]
            new = ", ".join(f"{path} {shown(value)}" for path, value in one.choices.items())
            yield f"{marked}{filing.number}: {new} from {one.since:%Y-%m-%d %H:%M} at {', '.join(one.tables)}"
        case "put-in-force":
            yield f"{marked}{filing.number} is in force from {last.day} at {', '.join(filing.tables)}"
        case _:
            yield f"{marked}{filing.number} is {DID[last.did]} on {last.day}"
    if last.did in ("file", "approve", "put-in-force", "withdraw"):
        yield f"filed/{filing.number}.{filing.status}.toml, SHA-256 {filing.sha256}"
    yield f"record {last.record} of the house's journal, by {last.by.person} ({last.by.role})"


def print_list(opened: HouseFolder, day: date) -> None:
    """All submissions with their dates, what ended and until when it is kept, and what is wrong."""
    heading(printable(opened.house.name), printable(opened.house.jurisdiction), str(day))
    if not opened.submissions:
        click.echo("no submission yet: `croupier submission new EDITION --house DIR` writes one")
    else:
        rows = [list(map(printable, _row(opened, place, day))) for place in range(len(opened.submissions))]
        table(["number", "edition", "status", "tables", "filed", "approved", "in force"], rows, wrap=["tables"])
    for number, filing in opened.filings.items():
        for item in filing.review:
            if item.result == "objection":
                answered = f"; answered: {item.answer}" if item.answer else "; not answered"
                paragraph(printable(f"{number}: objection to {item.item} ({item.section}): {item.words}{answered}"), "")
        if filing.ended is not None:
            by = f" by {filing.ended_by}" if filing.ended_by else ""
            paragraph(f"{number}: {IN_WORDS[filing.status]} on {filing.ended}{by}; {kept_in_words(opened, filing)}", "")
        for one in filing.announced:
            new = ", ".join(f"{path} {shown(value)}" for path, value in one.choices.items())
            paragraph(f"{number}: {new} from {one.since:%Y-%m-%d %H:%M} at {', '.join(one.tables)}", "")
    if opened.problems:
        title("wrong")
        for problem in opened.problems:
            paragraph(printable(problem))


def _row(opened: HouseFolder, place: int, day: date) -> Iterator[str]:
    one = opened.submissions[place]
    filing = opened.filings.get(one.number or "")
    yield one.number or "–"
    yield one.edition
    yield f"{one.status} {EXERCISE}" if one.exercise else one.status
    yield ", ".join(one.tables) or "–"
    yield str(one.filed or "–")
    yield str(one.approved or "–")
    if filing is None or filing.effective is None:
        yield "–"
    elif filing.ended is not None:
        yield f"{filing.effective} until {filing.ended}"
    else:
        yield f"since {filing.effective}" if filing.holds_on(day) else f"from {filing.effective}"
