"""A round of a table from its journal, card by card: when, who, what, what followed, and the sections."""

import click

from croupier.cli.table import view
from croupier.cli.terminal.show import heading, print_json, table
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.times import meant
from croupier.people.register import Register
from croupier.printable import printable
from croupier.tables.audit.replay import Round, about, replay
from croupier.tables.audit.round_json import round_json
from croupier.tables.read_access import WHY, words_without_counts


def find(
    journal: Journal, number: str | None, clock: str | None = None, day: str | None = None, *, open_cards: bool = False
) -> Round:
    """The round of this number, or of this time; one of both must be given, and a day only with a time."""
    if (number is None) == (clock is None) or (day is not None and clock is None):
        raise InputError("say which round: give its number or --about 21:40; --day goes only with --about")
    if number is None:
        assert clock is not None
        return about(journal, meant(journal, clock, day), open_cards=open_cards)
    if not (number.isascii() and number.isdecimal() and len(number) < 12):
        raise InputError(f"{number[:20]!r} is not the number of a round; give 3, or --about 21:40")
    return replay(journal, int(number), open_cards=open_cards)


def print_round(name: str, found: Round, *, blind: bool = False, register: Register | None = None) -> None:
    """The round; `blind`: without the accounts, as a count is due. `register`: with the names of people."""
    names = register.named if register else str
    state = "" if found.over else "not over yet"
    records = f"records {found.first} to {found.last}"
    heading(name, f"round {found.number}", found.live.rules.in_force.draft.id, records, state)
    for step in found.steps:
        view.record(words_without_counts(step) if blind else step, in_full=True, names=names)
    if blind:
        return click.echo(f"\n{WHY}")
    rows = [
        [names(printable(account)), *map(dollars, _held(found, account)), ("+" if cents > 0 else "") + dollars(cents)]
        for account, cents in found.changes.items()
    ]
    if rows:
        click.echo()
        table(["account", "before", "after", "change"], rows, right=["before", "after", "change"])
    return click.echo(f"\nthe changes add up to {dollars(sum(found.changes.values()))}")


def print_round_json(name: str, found: Round, *, blind: bool = False, register: Register | None = None) -> None:
    whole = round_json(name, found, blind=blind)
    print_json(whole if register is None else {**whole, "people": register.people_in(str(whole))})


def _held(found: Round, account: str) -> tuple[int, int]:
    return found.before.get(account, 0), found.after.get(account, 0)
