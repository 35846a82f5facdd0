"""Serves the pages and the API with uvicorn."""


def serve(port: int, host: str = "127.0.0.1") -> None:
    """Serve until stopped. Only this machine can reach it unless another host is named."""
    import uvicorn

    from croupier.web.app import create_app

    uvicorn.run(create_app(), host=host, port=port, log_level="info", server_header=False)
