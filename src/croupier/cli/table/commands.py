"""The command `table`: open, deal, show, close and list live tables."""

import click

from croupier.cli.show import Group

COMMANDS = {
    "open": ("croupier.cli.table.open", "Set up a table."),
    "deal": ("croupier.cli.table.deal", "Run a table step by step."),
    "show": ("croupier.cli.table.ledger", "Show how a table stands, and its ledger."),
    "close": ("croupier.cli.table.close", "Close a table for the day."),
    "list": ("croupier.cli.table.list", "List the tables in a store."),
}


@click.group(cls=Group, modules=COMMANDS)
def table() -> None:
    """Live tables in the terminal: every lawful step, who signs it, and its section, recorded in a journal.

    No laboratory has tested or certified this, and no regulator has approved it.
    """
