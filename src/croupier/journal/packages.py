"""Packages that only journals need: where one is missing, the message says how to install it."""

from importlib import import_module

from croupier.errors import InputError


def need_database() -> None:
    """SQLAlchemy, before a store is opened."""
    _need("sqlalchemy", "a journal", "journal")


def need_postgresql() -> None:
    """psycopg, before a PostgreSQL server is called."""
    _need("psycopg", "a journal on PostgreSQL", "postgres")


def _need(package: str, purpose: str, extra: str) -> None:
    try:
        import_module(package)
    except ImportError:
        raise InputError(f"{purpose} needs one more package: pip install 'croupier[{extra}]'") from None
