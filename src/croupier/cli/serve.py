"""The command `serve`: the pages and the API on this machine."""

import click

from croupier.cli.show import Command, print_json


@click.command(cls=Command)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port on localhost.")
def serve(port: int, json_: bool) -> None:
    """Serve the pages and the API on http://localhost:PORT."""
    from croupier.extras import require_extra
    from croupier.web.serve import require_free
    from croupier.web.serve import serve as run

    require_extra("web", "serving pages")
    require_free(port)
    url = f"http://localhost:{port}"
    if json_:
        print_json({"schema": 1, "url": url})
    else:
        click.echo(f"Croupier on {url} (Ctrl-C ends it)")
    run(port)
