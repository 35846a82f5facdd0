"""Serves the pages and the API with uvicorn."""

import socket
import threading

from croupier.errors import InputError


def require_free(port: int, host: str = "127.0.0.1") -> None:
    """Refuse a port that something else uses, or that only an administrator may use."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as problem:
            reason = (problem.strerror or str(problem)).lower()
            raise InputError(f"port {port} cannot be used ({reason}); choose another with --port") from None


def serve(port: int, host: str = "127.0.0.1") -> None:
    """Serve until stopped. Only this machine can reach it unless another host is named."""
    import uvicorn

    from croupier.web import fonts
    from croupier.web.app import create_app

    fonts.cut()
    threading.Thread(target=warm, name="warm", daemon=True).start()
    uvicorn.run(create_app(), host=host, port=port, log_level="info", server_header=False)


def warm() -> None:
    """Lay out what a visitor asks for first, and what takes longest, while the server answers already."""
    from datetime import date

    from croupier.rulebook import library
    from croupier.web import front, search, shelf

    front.front(date.today().isoformat())
    search.index()
    for id in library.ids():
        shelf.report("readings", id)
