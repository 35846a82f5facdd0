"""A round of a table told from its journal, card by card: when, who, what, what followed, and the sections."""

import click

from croupier.cli.show import heading, print_json, table
from croupier.cli.table import view
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.journal.store import Store
from croupier.journal.times import meant
from croupier.printable import printable
from croupier.tables.audit.replay import Round, about, replay
from croupier.tables.words.sentences import command_in_words


def replayed(
    store: Store, name: str, number: str | None, clock: str | None, day: str | None, *, open_cards: bool, json_: bool
) -> None:
    """Tell the round of this number, or the one that was played about then."""
    found = find(Journal(store, name), number, clock, day, open_cards=open_cards)
    if json_:
        print_json({"schema": 1, "table": name, **_report(found)})
    else:
        _tell(name, found)


def find(
    journal: Journal, number: str | None, clock: str | None, day: str | None = None, *, open_cards: bool = False
) -> Round:
    """The round that is meant; one of both must be given, and a day only with a time."""
    if (number is None) == (clock is None) or (day is not None and clock is None):
        raise InputError("say which round: its number, or --about 21:40, which --day goes with")
    if number is None:
        assert clock is not None
        return about(journal, meant(journal, clock, day), open_cards=open_cards)
    if not (number.isascii() and number.isdecimal() and len(number) < 12):
        raise InputError(f"{number[:20]!r} is no number of a round; 3 is one, or --about 21:40")
    return replay(journal, int(number), open_cards=open_cards)


def records_of(journal: Journal, number: str) -> tuple[int, int]:
    """The first and the last record of a round."""
    found = find(journal, number, None)
    return found.first, found.last


def _tell(name: str, found: Round) -> None:
    draft = found.live.rules.in_force.draft
    state = "" if found.over else "not over yet"
    heading(name, f"round {found.number}", draft.id, f"records {found.first} to {found.last}", state)
    for step in found.steps:
        entry = step.record.entry
        what = command_in_words(found.live.words, entry.command, hidden=view.FACE_DOWN if found.hidden else ())
        click.secho(f"{step.record.sequence:>4}  {entry.at}  {what} · {_signed(step.record)}", bold=True)
        view.sentences(step.said)
    rows = [
        [printable(account), dollars(found.before.get(account, 0)), dollars(found.after.get(account, 0)), _gain(cents)]
        for account, cents in found.changes.items()
    ]
    if rows:
        click.echo()
        table(["account", "before", "after", "change"], rows, right=["before", "after", "change"])
    click.echo(f"\nthe changes add up to {dollars(sum(found.changes.values()))}")


def _signed(record: Record) -> str:
    named = (f"{one.person} ({one.role}{f', {one.licence}' if one.licence else ''})" for one in record.entry.actors)
    return printable(", ".join(named))


def _gain(cents: int) -> str:
    return ("+" if cents > 0 else "") + dollars(cents)


def _report(found: Round) -> dict[str, object]:
    records = [
        {
            "record": step.record.sequence,
            "at": step.record.entry.at,
            "by": [{"person": one.person, "role": one.role, "licence": one.licence} for one in step.record.entry.actors],
            "command": _brief(step.record, hidden=found.hidden),
            "says": command_in_words(
                found.live.words, step.record.entry.command, hidden=view.FACE_DOWN if found.hidden else ()
            ),
            "events": [said.json() for said in step.said],
            "hash": step.record.hash.hex(),
        }
        for step in found.steps
    ]
    return {
        "edition": found.live.rules.in_force.draft.id,
        "round": found.number,
        "over": found.over,
        "records": records,
        "unit": "cents",
        "accounts": {
            name: {"before": found.before.get(name, 0), "after": found.after.get(name, 0), "change": cents}
            for name, cents in found.changes.items()
        },
    }


def _brief(record: Record, *, hidden: bool) -> dict[str, object]:
    """The command; the rules of the first record are left out, which `journal show --record 1` gives."""
    left = ("rules", *view.FACE_DOWN) if hidden else ("rules",)
    return {name: value for name, value in record.entry.command.items() if name not in left}
