"""The command `serve`: the pages and the API on this machine."""

import click


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port on localhost.")
def serve(port: int) -> None:
    """Serve the pages and the API on http://localhost:PORT."""
    from croupier.web.serve import serve as run

    click.echo(f"Croupier on http://localhost:{port} (Ctrl-C ends it)")
    run(port)
