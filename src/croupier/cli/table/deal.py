"""`croupier table deal`: run a table, step by step or from a file."""

from pathlib import Path

import click

from croupier.cli.show import Command
from croupier.cli.table import loop
from croupier.cli.table import script as scripts
from croupier.cli.table.desk import Desk, desk_options, open_tables, table_in
from croupier.cli.table.people import People
from croupier.errors import InputError


@click.command("deal", cls=Command)
@click.argument("name")
@click.option("--do", "script", metavar="FILE|-", help='Do JSON Lines such as {"name": "deal a card", "card": "Qs"}.')
@click.option("--open-cards", is_flag=True, help="Also show face-down cards, for training.")
@click.option(
    "--new-key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="First change the key that seals electronic shoes to this one; a missing file is created.",
)
@click.option("--lost-key", is_flag=True, help="With --new-key: the old key is lost, and with it the shoe in use.")
@desk_options
def deal(
    name: str,
    script: str | None,
    open_cards: bool,
    new_key: Path | None,
    lost_key: bool,
    db: str,
    people: tuple[str, ...],
    at: str | None,
    key: Path | None,
    json_: bool,
) -> None:
    """Run a table: it lists every lawful step, who signs it and its section. Ctrl-C leaves without loss."""
    if json_ and script is None:
        raise InputError("--json needs --do FILE")
    if lost_key and (new_key is None or key is not None):
        raise InputError("--lost-key needs --new-key FILE, and no --key")
    with open_tables(db) as store:
        opened = table_in(store, name, key, new_key, lost=lost_key)
        desk = Desk(opened, People(people), at=at, open_cards=open_cards)
        if new_key is not None:
            desk.do({"name": "change shoe key", "lost": lost_key})
            scripts.print_news(desk, json_=json_)
        if script is not None:
            scripts.run(desk, script, json_=json_)
        else:
            loop.run(desk)
