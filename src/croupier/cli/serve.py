"""The command `serve`: the pages and the API on this machine."""

from pathlib import Path

import click

from croupier.cli.show import Command, print_json


@click.command(cls=Command)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port on localhost.")
@click.option("--db", "house", metavar="URL", help="A house's tables: a file or postgresql://…; they are only looked at.")
@click.option(
    "--data",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the tables for demonstration and practice [default: in the user's data].",
)
def serve(port: int, house: str | None, folder: Path | None, json_: bool) -> None:
    """Serve the pages, tables and API on http://localhost:PORT."""
    from croupier.extras import require_extra
    from croupier.web.serve import default_folder, require_free
    from croupier.web.serve import serve as run

    require_extra("web", "serving pages")
    require_free(port)
    if house is not None:
        _require_store(house)
    url = f"http://localhost:{port}"
    if json_:
        print_json({"schema": 1, "url": url})
    else:
        click.echo(f"Croupier on {url} (Ctrl-C ends it)")
    run(port, folder=folder or default_folder(), house=house)


def _require_store(house: str) -> None:
    """Refuse a store that cannot be read, before the server starts."""
    from croupier.journal.store import open_store

    open_store(house, read_only=True).close()
