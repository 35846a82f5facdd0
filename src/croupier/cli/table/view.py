"""A table on the terminal: how it stands, what may be done, and what happened, each with its section."""

from collections.abc import Callable, Iterable, Sequence

import click

from croupier.cli.terminal.show import STATUS, heading, table
from croupier.errors import InputError
from croupier.games.kit.play.decider import Signature
from croupier.journal.record import Actor
from croupier.printable import printable
from croupier.tables.engine.events import Source
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.table import RefusedError
from croupier.tables.words.menu import Step
from croupier.tables.words.sentences import RecordInWords
from croupier.tables.words.view import table_view

Names = Callable[[str], str]
"""Puts names to the references in a text, where there is a register; `str` leaves it as it is."""
MOST_CITES = 3
_HEADS = {"next": "next", "may": "may be done", "irregular": "went wrong"}


def head(name: str, live: Live, now: Standing) -> None:
    draft = live.rules.in_force.draft
    kind = f"{now.version} version" if now.version else None
    exercise = None if now.purpose == "live" else f"{now.purpose.upper()}, NO REAL MONEY"
    heading(name, draft.id, draft.title, STATUS[draft.status], now.mode, drawn(live, now.cards), kind, exercise)


def drawn(live: Live, source: Source) -> str:
    """Where its cards come from, or its wheel's results."""
    return f"{'cards' if live.game.live.cards.dealt else 'results'} {source}"


def standing(live: Live, now: Standing, who: Signature, deviations: Sequence[str] = (), *, names: Names = str) -> None:
    """The table as this person sees it; `deviations`: those that wait for a ruling, with what was done."""
    seen = table_view(live, now, who, deviations)
    click.echo(" · ".join([f"round {now.round}, {seen.phase}", *map(names, seen.notes)]))
    columns = {"seat": 0, "player": 1, "chips": 2, "cards": 3, "on the layout": 4}
    used = {head: place for head, place in columns.items() if any(row[place] for row in seen.places)}
    if used:
        rows = [[names(row[place]) for place in used.values()] for row in seen.places]
        table(list(used), rows, right=["chips"], wrap=["on the layout"])
    for waits in seen.waits:
        click.secho(names(f"waits for {waits}"), bold=True)


def menu(found: Sequence[Step], *, names: Names = str) -> None:
    """The numbered steps: what is next, what may be done, what went wrong; who signs, and the sections."""
    labels = [names(printable(step.label)) for step in found]
    width = max(map(len, labels), default=0)
    signs = max((len(step.who) for step in found), default=0)
    kind = ""
    for number, (step, label) in enumerate(zip(found, labels, strict=True), start=1):
        if step.kind != kind:
            kind = step.kind
            click.secho(_HEADS[kind], bold=True)
        click.echo(f"{number:>4}  {label.ljust(width)}  {step.who.ljust(signs)}  {cites(step.cites)}".rstrip())


def cites(found: Iterable[str]) -> str:
    parts = list(dict.fromkeys(one.strip() for cite in found for one in cite.split(",")))
    if len(parts) > 1:
        parts = [one for one in parts if one != "custom"] or parts
    more = f" and {len(parts) - MOST_CITES} more" if len(parts) > MOST_CITES else ""
    return ", ".join(parts[:MOST_CITES]) + more


def record(one: RecordInWords, *, in_full: bool = False, names: Names = str) -> None:
    """A record and what followed from it, each sentence with its section; `in_full`: also its time and licences."""
    entry = one.record.entry
    time = f"{entry.at}  " if in_full else ""
    by = printable(", ".join(_signer(actor, licence=in_full, names=names) for actor in entry.actors))
    click.secho(f"{one.record.sequence:>4}  {time}{names(one.command)} · {by}", bold=True)
    texts = [names(each.text) for each in one.sentences]
    width = min(max(map(len, texts), default=0), 72)
    last = ""
    for each, text in zip(one.sentences, texts, strict=True):
        section = cites([each.cite]) if each.cite != last else ""  # once where it holds for several
        last = each.cite
        click.echo(f"      {text.ljust(width)}  {section}".rstrip())


def _signer(actor: Actor, *, licence: bool, names: Names) -> str:
    return f"{names(actor.person)} ({actor.role}{f', {actor.licence}' if licence and actor.licence else ''})"


def lawful(wrong: InputError) -> str:
    """What would be lawful instead, to be added to the refusal of a step."""
    steps = wrong.lawful if isinstance(wrong, RefusedError) else ()
    return f"; lawful now: {', '.join(steps)}" if steps else ""
