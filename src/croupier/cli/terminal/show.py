"""What commands print: JSON for programs; headings, tables, sentences and warnings for people."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.documents.figures import STATUS as STATUS  # noqa: PLC0414 (part of what commands print)
from croupier.documents.figures import line_name as line_name  # noqa: PLC0414
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.figures import NONE as NONE  # noqa: PLC0414
from croupier.figures import percent as percent  # noqa: PLC0414
from croupier.printable import printable

if TYPE_CHECKING:
    from croupier.analysis.edition import Opened

PEOPLE = "CROUPIER_PEOPLE"
"""The environment's name for where a house's people are kept, if not beside its tables."""
Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Command(click.Command):
    """A command with the option --json, which refuses an option given twice: the last would silently replace the first."""

    def __init__(self, *, params: Sequence[click.Parameter] = (), **settings: Any) -> None:
        json_ = click.Option(["--json", "json_"], is_flag=True, help="Print one JSON object.")
        super().__init__(params=[*params, json_], **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        values, _, given = self.make_parser(ctx).parse_args(args=list(args))
        for option in given:
            _require_plain_digits(option, values.get(option.name or ""))
            once = isinstance(option, click.Option) and not option.multiple and not option.is_flag
            if once and given.count(option) > 1:
                raise InputError(f"{option.opts[-1]} is given {given.count(option)} times; give it once")
        return super().parse_args(ctx, args)


def _require_plain_digits(option: click.Parameter, value: object) -> None:
    """Refuse the digits of other scripts, which Python would read: what a report repeats, everybody can type."""
    numbers = isinstance(option.type, (click.types.IntParamType, click.types.FloatParamType))
    for text in value if isinstance(value, (list, tuple)) else (value,):
        if numbers and isinstance(text, str) and not text.isascii():
            raise InputError(f"{option.opts[-1]}: {text[:40]!r} is not a number; write it with the digits 0 to 9")


class Group(click.Group):
    """A group of such commands, listed in the order in which they are defined."""

    command_class = Command

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


wheel_option = click.option(
    "--wheel", metavar="WHEEL", help="Roulette: single-zero, double-zero, double-as-single or its own."
)
"""The option of commands that can be asked about another wheel."""


def print_json(report: object) -> None:
    text = json.dumps(report, ensure_ascii=False, indent=2)
    if not text.replace("\n", "").isprintable():  # a name may hold what JSON lets pass and a terminal obeys
        text = "".join(sign if sign == "\n" or sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)
    click.echo(text)


def answer(report: Mapping[str, object], *lines: str, json_: bool) -> None:
    """The short answer of a command that did something: one JSON object, or these lines."""
    if json_:
        print_json({"schema": 1, **report})
    else:
        for line in lines:
            click.echo(line)


def counted(count: int, what: str) -> str:
    """So many of a thing: "1 record", "1,200 records"."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def refusal(reason: str, cite: str | None) -> str:
    """Why not, and the section, for a terminal: what stands in no text is said to be custom."""
    return printable(reason) + (f" ({'by custom' if cite == 'custom' else cite})" if cite else "")


def otherwise(option: Mapping[str, Any], comes_to: str) -> str:
    """What a round comes to under another option of a reading, or why it could not be played so."""
    name = option["name"]
    return f"○ {name}: {comes_to}" if comes_to else f"○ {name}: the round is not lawful then, {option['refused']}"


def heading(*parts: str | None) -> None:
    click.secho(" · ".join(part for part in parts if part), bold=True)


def edition_heading(opened: "Opened", *, wheel: bool = False) -> None:
    """The edition that follows, its status, the wheel in use, and the submission that settles what it leaves open."""
    spun = f"{opened.wheel} wheel" if wheel and opened.wheel else None
    filed = f"submission {opened.name}" if opened.submitted.file else None
    heading(opened.draft.id, opened.draft.title, STATUS[opened.draft.status], spun, filed)


def assumed(assumptions: Mapping[str, Any]) -> str:
    """What the numbers of a report take for granted, in a line."""
    from croupier.analysis.assumptions.block import in_words

    return "Assumed: " + in_words(assumptions)


def title(text: str) -> None:
    """The title of what follows within a report."""
    click.echo()
    click.secho(text, bold=True)


def table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[str] = (), wrap: Sequence[str] = ()
) -> None:
    """Columns of text. Those whose heads are in `right` stand to the right; those in `wrap` share what width is left."""
    wrapped = [place for place, head in enumerate(heads) if head in wrap]
    widths = [max([len(head), *(len(row[place]) for row in rows)]) for place, head in enumerate(heads)]
    spare = page_width() - sum(width + 2 for place, width in enumerate(widths) if place not in wrapped)
    for count, place in enumerate(sorted(wrapped, key=lambda place: widths[place])):
        share = max(spare // (len(wrapped) - count) - 2, 24)
        widths[place] = min(widths[place], share)
        spare -= widths[place] + 2
    rights = [head in right for head in heads]
    click.secho(_line(heads, widths, rights), bold=True)
    click.echo(_line(["─" * width for width in widths], widths, rights))
    for row in rows:
        cells = [_wrapped(cell, width) for cell, width in zip(row, widths, strict=True)]
        for number in range(max(map(len, cells))):
            click.echo(_line([cell[number] if number < len(cell) else "" for cell in cells], widths, rights))


def listing(things: Iterable[Any], columns: Mapping[str, Callable[[Any], str]], *, left: Sequence[str] = ()) -> None:
    """A table with a row for each thing: every column is a head and what it shows of the thing.

    Numbers stand to the right: all columns but the first and those whose heads are in `left`.
    """
    rows = [[shown(thing) for shown in columns.values()] for thing in things]
    table(list(columns), rows, right=[head for head in list(columns)[1:] if head not in left])


def paragraph(text: str, indent: str = "  ") -> None:
    import textwrap

    lines = textwrap.TextWrapper(page_width(), initial_indent=indent, subsequent_indent=indent)
    lines.break_long_words = lines.break_on_hyphens = False  # a path or an id stays in one piece
    click.echo(lines.fill(text))


def sentences(says: Iterable[str]) -> None:
    """Paragraphs over the whole width, each after an empty line."""
    for sentence in says:
        click.echo()
        paragraph(sentence, indent="")


def warn(report: dict[str, Any]) -> None:
    """What nobody should overlook."""
    for warning in report.get("warnings", ()):
        click.secho(f"WARNING: {warning}", bold=True)


def wager_name(kind: str, on: Sequence[str]) -> str:
    """A wager by its kind and numbers; a symbol of the Big Six Wheel is both at once."""
    return kind if list(on) == [kind] else f"{kind} {'-'.join(on)}".strip()


def played_name(line: dict[str, Any]) -> str:
    """A wager by its own name where it has one, and how it is played."""
    name = str(line.get("name") or line["wager"])
    return f"{name}, {line['strategy']}" if line["strategy"] else name


def exact_dollars(amount: Fraction) -> str:
    """Dollars as "5.37" where they are whole cents, else as an exact fraction of a dollar, "16/3"."""
    cents = amount * 100
    return dollars(cents.numerator) if cents.denominator == 1 else str(amount)


def percent_range(ends: Mapping[str, Any] | None, places: int = 4) -> str:
    """From the low end to the high one, as percentages."""
    return f"{percent(ends['low'], places).removesuffix(' %')} to {percent(ends['high'], places)}" if ends else NONE


def signed(number: float | None) -> str:
    """A number of standard errors."""
    return NONE if number is None else f"{number:+.2f}"


def _line(cells: Sequence[str], widths: Sequence[int], rights: Sequence[bool]) -> str:
    padded = (
        cell.rjust(width) if right else cell.ljust(width) for cell, width, right in zip(cells, widths, rights, strict=True)
    )
    return "  ".join(padded).rstrip()


def _wrapped(text: str, width: int) -> list[str]:
    if len(text) <= width:
        return [text]
    import textwrap

    return textwrap.wrap(text, width) or [""]


def page_width() -> int:
    """The terminal's width, or a page's when the output goes elsewhere."""
    if not sys.stdout.isatty():
        return 110
    import shutil

    return min(shutil.get_terminal_size((110, 24)).columns, 160)
