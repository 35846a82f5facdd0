"""The Rules Submission on paper: one row for each open point, statements to be signed, findings, changes, annexes.

It is a checklist of our own, and says so: the Board's form is the Board's.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from croupier.compliance.check import Checked, check_submission
from croupier.compliance.finding import Finding
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.parts.annexes import Annex, annexes
from croupier.documents.parts.frame import day, files_of, frame
from croupier.documents.parts.output import printed
from croupier.documents.parts.points import cites_of, open_points
from croupier.documents.submission.changes import changes
from croupier.documents.typeset import press
from croupier.documents.wording import dated
from croupier.rulebook.choices import InForce
from croupier.rulebook.concerns import concerns, vouched
from croupier.rulebook.labels import label
from croupier.rulebook.provisions.provisions import MARK, provisions
from croupier.rulebook.text.chapters import chapters
from croupier.rulebook.text.draft import CUSTOM, Section

TEMPLATE = Path(__file__).with_name("submission.typ")
KIND = "Rules Submission"
HOUSE_MATTERS = "Custom, and matters of the house"

require = press.require


def make(subject: Subject, asked: Asked) -> Printed:
    """The submission as it is asked for: archival once it has a date, which only a filing gives it."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked, files=files_of(subject.house))


def model(subject: Subject, asked: Asked) -> dict[str, Any]:
    """Everything that the submission shows, its annexes by their hashes."""
    checked = check_submission(subject.opened.submitted, subject.opened.label, subject.house)
    return model_with(subject, checked, annexes(subject, checked))


def make_with(subject: Subject, checked: Checked, annexed: Sequence[Annex]) -> Printed:
    """The submission with annexes that were made before."""
    return printed(TEMPLATE, model_with(subject, checked, annexed), Asked(), files=files_of(subject.house))


def model_with(subject: Subject, checked: Checked, annexed: Sequence[Annex]) -> dict[str, Any]:
    opened = subject.opened
    return {
        "frame": frame(subject, KIND),
        "game": opened.text.title,
        "form": "the Board’s form" if opened.text.jurisdiction == "Pennsylvania" else "the regulator’s form",
        "text": f"{opened.text.source} · {opened.text.text_name}",
        "facts": _facts(subject),
        "groups": _groups(subject),
        "changes": changes(subject),
        "amends": subject.submission.amends if subject.submission else None,
        "findings": [_finding(subject, found) for found in checked.findings],
        "statements": _statements(subject),
        "annexes": [_annex(subject, annex) for annex in annexed],
        "review": _review(subject),
        "items": _items(subject),
    }


def _facts(subject: Subject) -> list[list[str]]:
    house, submitted, draft = subject.house, subject.submission, subject.opened.text
    left = [
        ["Holder", house.name if house else ""],
        ["Certificate", (house.certificate or "") if house else ""],
        ["Tables", ", ".join(submitted.tables) if submitted else ""],
        ["Edition", draft.id],
    ]
    right = [
        ["Amends", (submitted.amends or "–") if submitted else "–"],
        ["Filed", day(submitted.filed) if submitted and submitted.filed else "not filed"],
        ["Approved", day(submitted.approved) if submitted and submitted.approved else "not approved"],
        ["In force", f"from {day(submitted.effective)}" if submitted and submitted.effective else "not in force"],
    ]
    return [[name, words or "____________"] for name, words in (*left, *right)]


def _groups(subject: Subject) -> list[dict[str, Any]]:
    """The open points by the part of the text that leaves them open; what no part does comes last."""
    opened = subject.opened
    headings = {id: chapter.title for chapter in chapters(opened.text) for id in chapter.sections}
    changed = subject.submission.changes if subject.submission and subject.submission.amends else {}
    groups: dict[str, list[dict[str, Any]]] = {}
    for found in open_points(opened):
        heading = next((headings[id] for id in found.sections if id in headings), HOUSE_MATTERS)
        row = {**found.json(), "sections": list(found.sections)[:3], "changed": found.path in changed}
        groups.setdefault(heading or HOUSE_MATTERS, []).append(row)
    last = groups.pop(HOUSE_MATTERS, None)
    ordered = [*groups.items(), *([(HOUSE_MATTERS, last)] if last else [])]
    return [{"title": heading, "rows": rows} for heading, rows in ordered]


def _finding(subject: Subject, found: Finding) -> dict[str, Any]:
    return {
        "kind": found.kind,
        "sections": [cite for cite in cites_of(found.cite) if cite != CUSTOM][:2],
        "says": in_labels(subject, found.says),
        "fix": in_labels(subject, found.fix),
    }


def in_labels(subject: Subject, sentence: str) -> str:
    """A sentence with rules called as people call them, and by no path."""
    rules = sorted((path for path in subject.opened.draft.rules if "." in path), key=len, reverse=True)
    for path in rules:
        if path in sentence:
            sentence = sentence.replace(path, f"“{label(path)}”")
    return sentence


def _statements(subject: Subject) -> list[dict[str, Any]]:
    """What a person vouches for: what the house states, then the paragraphs that nobody has vouched for yet."""
    draft, submitted = subject.opened.text, subject.submission
    stated = submitted.statement if submitted else {}
    told = [
        {
            "sections": [about] if about in draft.sections else [],
            "subject": "" if about in draft.sections else about.replace("_", " "),
            "says": _stated(draft.sections[about].says if about in draft.sections else "", said),
            "by": said.get("by", ""),
            "credential": said.get("credential", ""),
        }
        for about, said in stated.items()
    ]
    open_ = [
        {
            "sections": [section.id],
            "subject": "",
            "says": _whole(subject.opened.in_force, section),
            "by": "",
            "credential": "",
        }
        for section in vouched(subject.opened.in_force)
        if "enforced" not in section.holds and section.id not in stated
    ]
    return [*told, *open_]


def _whole(force: InForce, section: Section) -> str:
    """A paragraph with its parts, or with the one that it is a part of: nobody can vouch for half a sentence."""
    draft, depth = force.draft, section.id.count("(") + 1
    below = [one for id, one in draft.sections.items() if id.startswith(f"{section.id}(") and id.count("(") == depth]
    parts = [one for one in below if concerns(one, draft, force.values)]
    if parts:
        return f"{section.says.rstrip('.')}: {' '.join(part.says for part in parts)}"
    above = draft.sections.get(section.id.rpartition("(")[0])
    if above is None or above.id[-1].isdecimal():  # 651a.2 is a heading, 3.A a paragraph
        return section.says
    return f"{above.says} {section.says}"


def _stated(text: str, said: Any) -> str:
    """The house's words; its own first, then whatever else it states by name."""
    beside = [
        f"{name.replace('_', ' ')}: {words}" for name, words in said.items() if name not in ("by", "credential", "says")
    ]
    words = " ".join(part for part in (said.get("says", ""), "; ".join(beside)) if part)
    return f"{words[:1].upper()}{words[1:]}" or text


def _annex(subject: Subject, annex: Annex) -> dict[str, Any]:
    pages = f", {annex.pages} page{'s' if annex.pages > 1 else ''}" if annex.printed else ""
    digits = annex.sha256[:16]
    groups = " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))
    return {"letter": annex.letter, "title": f"{annex.title}{pages}", "hash": groups, "why": in_labels(subject, annex.why)}


def _review(subject: Subject) -> dict[str, Any]:
    """How long the regulator's review takes, where a provision says so, and whether it has approved."""
    found = provisions(subject.opened.text.jurisdiction).get("review_days")
    says = f"Review within {found.value} calendar days · {found.cite}, {MARK}" if found else ""
    submitted = subject.submission
    approved = submitted.approved if submitted else None
    steps = [step for step in subject.filing.steps if step.did == "approve"] if subject.filing else []
    return {
        "says": says,
        "approved": bool(approved),
        "on": day(approved) if approved else "",
        "number": dated(str(steps[-1].told.get("approval", ""))) if steps else "",
    }


def _items(subject: Subject) -> list[dict[str, Any]]:
    """What the regulator said of single items, and what the house answers."""
    return [
        {
            "section": item.section,
            "title": label(item.item) if item.item in subject.opened.draft.rules else "",
            "result": item.result,
            "words": dated(item.words or " ".join(part for part in (item.bureau, item.approval) if part)),
            "on": day(item.on) if item.on else "",
            "answer": item.answer,
        }
        for item in (subject.filing.review if subject.filing else ())
    ]
