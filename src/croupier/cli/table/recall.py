"""The last rounds of a table in the terminal: one line for each seat that had part in them."""

import click

from croupier.cli.show import print_json, table
from croupier.cli.table.view import Names
from croupier.equipment.money import dollars
from croupier.journal.book import Journal
from croupier.journal.store import Store
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
    if json_:
        told = {"schema": 1, "table": name, "edition": edition, "unit": "cents", "seat": seat or None}
        whole = {**told, "player": asked or None, "rounds": [one.json() for one in rounds]}
        return print_json(whole if register is None else {**whole, "people": register.people_in(str(whole))})
    if not rounds:
        of = f" of {'seat ' + seat if seat else player}" if seat or player else ""
        return click.echo(f"table {name} has no round{of} to recall yet")
    names = register.named if register else str
    rows = [[_number(one), one.ended[11:19], *_cells(one, row, names)] for one in rounds for row in one.seats or (None,)]
    return table(_HEADS, rows, right=["round", "paid", "net"])


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
