"""The command `journal`: verify, show, export, prove, sign and copy the record of tables."""

import click

from croupier.cli.show import Group

COMMANDS = {
    "verify": ("croupier.cli.journal.verify", "Verify hashes, chain, signatures and decisions."),
    "show": ("croupier.cli.journal.show", "List journals, or show records of one."),
    "replay": ("croupier.cli.journal.replay", "Replay a round card by card."),
    "export": ("croupier.cli.journal.export", "Write a journal for others to verify."),
    "prove": ("croupier.cli.journal.export", "Write proofs about single records or growth."),
    "sign": ("croupier.cli.journal.sign", "Sign what is recorded so far."),
    "backup": ("croupier.cli.journal.copies", "Copy all journals into a new SQLite file."),
    "restore": ("croupier.cli.journal.copies", "Copy a backup into an empty store."),
    "create": ("croupier.cli.journal.copies", "Prepare a database for journals."),
}


@click.group(cls=Group, modules=COMMANDS)
def journal() -> None:
    """The tamper-evident record of tables. WHERE is a SQLite file or postgresql://user@host/database."""
