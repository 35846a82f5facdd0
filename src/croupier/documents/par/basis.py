"""What the numbers of a PAR sheet rest on, as labels and what is said of them, down to the command that makes it again."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from croupier.analysis.assumptions.command_line import command_line
from croupier.analysis.assumptions.lines import lines
from croupier.analysis.edition import Opened
from croupier.analysis.odds.odds import odds
from croupier.documents.papers import SEED, Asked
from croupier.rulebook.digest import digest, digest_in_force
from croupier.rulebook.text.draft import STATUS_IN_WORDS

BELOW = "those about money stand below, each with the edges that another option changes"


class Told(NamedTuple):
    """Labels with what is said of them, and for each reading the figures that another option changes."""

    lines: Sequence[tuple[str, str]] = ()
    moved: Mapping[str, Sequence[str]] = {}


def told(opened: Opened, asked: Asked) -> Told:
    """The block of assumptions of exact odds, and what a workbook has beside it; `asked` are rounds, seed and players."""
    draft, force = opened.draft, opened.in_force
    report: Any = odds(opened, asks={} if asked.players is None else {"players": asked.players})
    assumed = {**report["assumptions"], "command": again(opened, asked)}
    if "submission" in assumed["edition"]:
        assumed["edition"] = {**assumed["edition"], "submission": file_name(opened)}
    beside = [
        ("source", draft.source),
        ("status", STATUS_IN_WORDS[draft.status] + (f", in force since {draft.effective}" if draft.effective else "")),
        ("digest of the edition", f"SHA-256 {digest(opened.text)}"),
    ]
    if force.choices or force.read or opened.unchanged:
        beside.append(("digest of the rules in force", f"SHA-256 {digest_in_force(force)}"))
    beside += [
        ("changed pays", "move the sheets of the wagers, Summary and Hold; Meters, Sensitivity and Check stay as counted"),
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


def file_name(opened: Opened) -> str:
    """The submission's file without the folders of this machine, or the edition's id."""
    return Path(opened.label).name if opened.submitted.file else opened.label


def again(opened: Opened, asked: Asked) -> str:
    """The command that makes the same bytes. The file's name is nothing to them."""
    rounds = {} if asked.rounds is None else {"--rounds": asked.rounds}
    seeded = {} if asked.seed == SEED else {"--seed": asked.seed}
    options = {"--wheel": opened.wheel, "--players": asked.players, **rounds, **seeded}
    return command_line("print", ["par", file_name(opened)], {**options, "-o": f"{opened.draft.game}-par{asked.ending}"})
