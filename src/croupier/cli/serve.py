"""The command `serve`: the pages and the API on this machine."""

import os
from pathlib import Path

import click

from croupier.cli.table import options
from croupier.cli.terminal.show import PEOPLE, Command, print_json
from croupier.errors import InputError

ENGINE = "CROUPIER_ENGINE"
"""The variable that names who simulates for pages."""


@click.command(cls=Command)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port on localhost.")
@click.option("--db", metavar="URL", help="A house's tables: a file or postgresql://…; its people log in.")
@click.option(
    "--data",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the tables for demonstration and practice [default: in the user's data].",
)
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Address that it listens on.")
@click.option("--name", "names", multiple=True, metavar="HOST", help="Name under which others reach it, as in a URL.")
@click.option(
    "--people", "where", envvar=PEOPLE, metavar="FILE|URL", help="Where the house's people are kept [default: beside --db]."
)
@click.option(
    "--engine", envvar=ENGINE, metavar="dask:ADDRESS", help="Simulations of pages run on this Dask cluster [default: here]."
)
@options.house
@click.option("--read-only", is_flag=True, help="Only look at the house's tables: nobody logs in.")
def serve(
    port: int,
    db: str | None,
    folder: Path | None,
    host: str,
    names: tuple[str, ...],
    where: str | None,
    engine: str | None,
    house: Path | None,
    read_only: bool,
    json_: bool,
) -> None:
    """Serve the pages, tables and API on http://localhost:PORT.

    With a house's tables its people log in and sign there; the first start prints a link for the first administrator.
    """
    from croupier.extras import require_extra
    from croupier.web.serve import default_folder, require_engine, require_free
    from croupier.web.serve import serve as run

    require_extra("web", "serving pages")
    from croupier.web.request.hosts import is_this_machine

    require_free(port, host)
    require_engine(engine)
    if db is None and (read_only or where != os.environ.get(PEOPLE)):
        raise InputError("--people and --read-only are about a house's tables: give their store with --db")
    called = ""
    if house is not None:
        from croupier.rulebook.house.folder import open_house

        called = open_house(house).house.name
    people = None
    if db is not None:
        from croupier.people.people import people_of

        if read_only:
            from croupier.journal.store.store import open_store

            open_store(db, read_only=True).close()  # one that cannot be read is refused before the server starts
        else:
            people = people_of(db, where)
            people.store.house = called
    url = f"http://{'localhost' if is_this_machine(host) else host}:{port}"
    secret = people.links.first() if people is not None else None
    link = f"{url}/setup/{secret}" if secret else None
    if json_:
        print_json({"schema": 1, "url": url, "set_up": link})
    else:
        click.echo(f"Croupier on {url} (Ctrl-C ends it)")
        if link:
            click.echo("Nobody keeps accounts yet. The first administrator sets a password here, once, within 24 hours:")
            click.echo(link)
    run(
        port,
        host,
        folder=folder or default_folder(),
        house=db,
        people=people,
        engine=engine,
        submissions=house,
        names=names,
    )
