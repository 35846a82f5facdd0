"""A new submission: every point that the edition leaves open, explained, as comments that a house takes the # away from."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from croupier.rulebook.choices import in_force
from croupier.rulebook.concerns import in_words
from croupier.rulebook.open_points import OpenPoint, open_points
from croupier.rulebook.paths import join
from croupier.rulebook.text.draft import CUSTOM, STATUS_IN_WORDS, Draft, Says
from croupier.rulebook.toml.write import written
from croupier.rulebook.values import Value, shown

WIDTH = 110
UNSAID = '""'
"""What stands for a value that only the house can know: blanks say nothing, so it is refused until somebody fills it in."""


def blank(
    draft: Draft, edition: str, number: str, tables: Sequence[str] = (), known: Mapping[str, Value] | None = None
) -> str:
    """The text of a submission that chooses nothing yet but what is `known` of the house, where the edition asks for it."""
    lines = [
        *_words(f"A Rules Submission under {draft.id}: {draft.name} ({STATUS_IN_WORDS[draft.status]})."),
        *_words(
            "Every point that the text leaves open stands below: its section, what it says in our words, what is allowed, "
            "and the value without a choice. To choose, take the # away from a line and write the value; what stands as "
            f"{UNSAID} the house alone knows."
        ),
        f"edition = {written(edition)}",
        f"number  = {written(number)}",
        'status  = "draft"           # the commands of `croupier submission` change it, and set the dates',
        f"tables  = {written(tuple(tables))}",
        "",
        "[choices]",
    ]
    before: tuple[str, ...] = ()
    for point in open_points(in_force(draft)):
        lines.append("")
        if point.cite != before:
            lines += _section(point)
        before = point.cite
        lines += _words(f"{point.words}: {_allowed(point.allows)}{_without(point)}")
        said = (known or {}).get(point.path) if point.allows.kind == "house" else None
        default = UNSAID if point.default is None else written(point.default)
        lines.append(f"#{point.path} = {default}" if said is None else f"{point.path} = {written(said)}")
    return "\n".join([*lines, *_statements(draft)]) + "\n"


def _section(point: OpenPoint) -> Iterator[str]:
    if point.cite == (CUSTOM,):
        yield from _words("By custom; no section says it.")
    for cite, says in zip(point.cite, point.says, strict=False):
        yield from _words(f"{cite}: {says}")


def _without(point: OpenPoint) -> str:
    return "; not determined without a choice" if point.default is None else f"; {shown(point.default)} without a choice"


def _allowed(allows: Says) -> str:
    """What is allowed, spelled as it is written here."""
    if allows.kind == "one_of" and isinstance(allows.value, tuple):
        return "one of " + ", ".join(map(written, allows.value))
    return str(allows)


def _statements(draft: Draft) -> Iterator[str]:
    """What a person vouches for: the sections that the text has somebody record or state."""
    recorded = [section for section in draft.sections.values() if "recorded" in section.holds]
    if not recorded:
        return
    yield ""
    yield "[statement]"
    yield from _words("What a person vouches for: who, with which credential, and what is so.")
    for section in recorded:
        only = f" (only where {where})" if (where := in_words(section, draft)) else ""
        yield from _words(f"{section.id}: {section.says}{only}")
        yield f'#{join((section.id,))} = {{ by = "", credential = "", says = "" }}'


def _words(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="# ", subsequent_indent="# ", break_long_words=False)
