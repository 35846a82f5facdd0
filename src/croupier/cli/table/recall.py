"""The last rounds of a table in the terminal: one line for each seat that had part in them."""

import click

from croupier.cli.table.view import Names
from croupier.cli.terminal.show import print_json, table
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.store.store import Store
from croupier.people.register import Register
from croupier.printable import printable
from croupier.tables.audit.recall import RecalledRound, SeatInRound
from croupier.tables.audit.recall import recall as recalled
from croupier.tables.opening import live_of, require_table

_HEADS = ["round", "ended", "seat", "player", "wagers", "cards", "table", "paid", "net"]


def recall(store: Store, name: str, last: int, seat: str, player: str, *, register: Register | None, json_: bool) -> None:
    """The last rounds of this table, as a list or as JSON."""
    journal = Journal(store, name)
    edition = live_of(require_table(journal)).rules.in_force.draft.id
    asked = register.reference(player) if register is not None and player else player
    rounds = recalled(journal, last, seat=seat, player=asked)
    names = register.named if register else str
    if (seat or player) and not rounds:
        _require_part(recalled(journal, last), name, seat, player, names)
    if json_:
        told = {"schema": 1, "table": name, "edition": edition, "unit": "cents", "seat": seat or None}
        whole = {**told, "player": asked or None, "rounds": [one.json() for one in rounds]}
        return print_json(whole if register is None else {**whole, "people": register.people_in(str(whole))})
    if not rounds:
        return click.echo(f"table {name} has no round to recall yet")
    rows = [[_number(one), one.ended[11:19], *_cells(one, row, names)] for one in rounds for row in one.seats or (None,)]
    return table(_HEADS, rows, right=["round", "paid", "net"])


def _require_part(rounds: list[RecalledRound], table_: str, seat: str, player: str, names: Names) -> None:
    """Refuse a seat or player without part in these rounds, and say who has one; where there is no round, nobody has."""
    rows = [row for one in rounds for row in one.seats]
    if not rows:
        return
    seats = ", ".join(sorted({one for row in rows for one in row.seat.split()}, key=lambda one: (len(one), one)))
    players = ", ".join(sorted({names(row.player) for row in rows}))
    who = " and ".join([*([f"seat {seat[:40]}"] if seat else []), *([player[:40]] if player else [])])
    had = " and ".join([*([f"seats {seats}"] if seat else []), *([f"players {players}"] if player else [])])
    raise InputError(printable(f"{who} had no part in the last rounds of table {table_}; {had} had"))


def _number(one: RecalledRound) -> str:
    return str(one.number) if one.over else f"{one.number}, under way"


def _cells(one: RecalledRound, row: SeatInRound | None, names: Names) -> list[str]:
    lies = ", ".join([*([one.result] if one.result else []), *(f"{place} {cards}" for place, cards in one.cards)])
    if row is None:
        return ["–", "–", "–", "–", printable(lies), "–", "–"]
    wagers = ", ".join(f"{wager}: {dollars(cents)}" for wager, cents in row.wagers)
    player = names(printable(row.player))
    told = [row.seat or "–", player, wagers or "–", row.cards or "–", lies]
    return [*map(printable, told), dollars(row.paid), dollars(row.net)]
