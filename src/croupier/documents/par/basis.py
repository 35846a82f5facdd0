"""What the numbers of a PAR sheet rest on, as labels and what is said of them, down to the command that makes it again."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from croupier.analysis.assumptions.command_line import command_line
from croupier.analysis.assumptions.lines import lines
from croupier.analysis.edition import Opened
from croupier.analysis.odds.odds import odds
from croupier.documents.papers import SEED
from croupier.rulebook.digest import digest, digest_in_force
from croupier.rulebook.text.draft import STATUS_IN_WORDS

BELOW = "those about money stand below, each with the edges that another option changes"


class Told(NamedTuple):
    """Labels with what is said of them, and for each reading the figures that another option changes."""

    lines: Sequence[tuple[str, str]] = ()
    moved: Mapping[str, Sequence[str]] = {}


def told(opened: Opened, rounds: int | None, seed: int) -> Told:
    """The block of assumptions of exact odds, and what a workbook has beside it; `rounds` of a simulation as asked for."""
    draft, force = opened.draft, opened.in_force
    report: Any = odds(opened)
    assumed = {**report["assumptions"], "command": again(opened, rounds, seed)}
    beside = [
        ("source", draft.source),
        ("status", STATUS_IN_WORDS[draft.status] + (f", in force since {draft.effective}" if draft.effective else "")),
        ("digest of the edition", f"SHA-256 {digest(opened.text)}"),
    ]
    if force.choices or force.read or opened.unchanged:
        beside.append(("digest of the rules in force", f"SHA-256 {digest_in_force(force)}"))
    beside += [
        ("changed pays", "move the sheets of the wagers, Summary and Hold; Sensitivity and Check stay as counted"),
        ("protection", "sheets with inputs are protected against slips, without a password"),
        *(("warning", said) for said in report.get("warnings", ())),
    ]
    first, *more = lines(assumed, BELOW)
    moved = {
        reading["id"]: list(dict.fromkeys(each["figure"] for option in _others(reading) for each in option["figures"]))
        for reading in assumed["readings_in_force"]
    }
    return Told([(label.capitalize(), said) for label, said in (first, *beside, *more)], moved)


def _others(reading: Any) -> Any:
    return reading.get("otherwise", ())


def again(opened: Opened, rounds: int | None, seed: int) -> str:
    """The command that makes the same bytes. The file's name is nothing to them."""
    asked = {} if rounds is None else {"--rounds": rounds}
    seeded = {} if seed == SEED else {"--seed": seed}
    options = {"--wheel": opened.wheel, **asked, **seeded, "-o": f"{opened.draft.game}-par.xlsx"}
    return command_line("print", ["par", opened.label], options)
