"""A table on the terminal: how it stands, what may be done, and what happened, each with its section."""

from collections.abc import Iterable, Sequence

import click

from croupier.cli.show import STATUS, heading, table
from croupier.cli.show import refusal as because
from croupier.cli.table.desk import Told
from croupier.games.kit.decider import Signature
from croupier.printable import printable
from croupier.tables.engine.house import Source
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.table import RefusedError
from croupier.tables.words.menu import Step
from croupier.tables.words.sentences import Said, command_in_words
from croupier.tables.words.view import Shown, shown

MOST_CITES = 3
FACE_DOWN = ("cards",)
"""Where commands have cards that may lie face down; what is seen of them their events tell."""
_HEADS = {"next": "next", "may": "may be done", "irregular": "went wrong"}


def head(name: str, live: Live, now: Standing) -> None:
    draft = live.rules.in_force.draft
    kind = f"{now.version} version" if now.version else None
    heading(name, draft.id, draft.title, STATUS[draft.status], now.mode, drawn(live, now.cards), kind)


def drawn(live: Live, source: Source) -> str:
    """Where its cards come from, or where its wheel's results do."""
    return f"{'cards' if live.game.pack else 'results'} {source}"


def standing(live: Live, now: Standing, who: Signature, to_rule: Sequence[str] = ()) -> None:
    """The table as this person sees it; `to_rule`: the deviations that wait, with what was done."""
    seen: Shown = shown(live, now, who, to_rule)
    click.echo(" · ".join([f"round {now.round}, {seen.phase}", *seen.notes]))
    columns = {"seat": 0, "player": 1, "chips": 2, "cards": 3, "on the layout": 4}
    used = {head: place for head, place in columns.items() if any(row[place] for row in seen.places)}
    if used:
        rows = [[row[place] for place in used.values()] for row in seen.places]
        table(list(used), rows, right=["chips"], wrap=["on the layout"])
    for waits in seen.waits:
        click.secho(f"waits for {waits}", bold=True)


def menu(found: Sequence[Step]) -> None:
    """The numbered steps: what is next, what may be done, what went wrong; who signs, and the sections."""
    labels = [printable(step.label) for step in found]
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


def told(one: Told, *, hidden: bool = False) -> None:
    """A record and what followed from it."""
    entry = one.record.entry
    by = printable(", ".join(f"{actor.person} ({actor.role})" for actor in entry.actors))
    what = command_in_words(one.words, entry.command, hidden=FACE_DOWN if hidden else ())
    click.secho(f"{one.record.sequence:>4}  {what} · {by}", bold=True)
    sentences(one.said)


def sentences(said: Sequence[Said]) -> None:
    """The sentences with their sections; a section is said once where it holds for several."""
    width = min(max((len(one.what) for one in said), default=0), 72)
    last = ""
    for one in said:
        section = cites([one.cite]) if one.cite != last else ""
        last = one.cite
        click.echo(f"      {one.what.ljust(width)}  {section}".rstrip())


def refusal(refused: RefusedError) -> str:
    """Why not, under which section, and what would be lawful."""
    return because(refused.reason, refused.cite) + (f"; lawful now: {', '.join(refused.lawful)}" if refused.lawful else "")
