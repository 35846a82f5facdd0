"""The packages that a journal needs and the rest of Croupier does not; without them the message says how to get them."""

from types import ModuleType

from croupier.errors import InputError


def ed25519() -> ModuleType:
    """The signatures of `cryptography`."""
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519 as found
    except ImportError:
        raise InputError("signing a journal needs one more package: pip install 'croupier[journal]'") from None
    return found


def need_database() -> None:
    """SQLAlchemy, before a store is opened."""
    try:
        import sqlalchemy  # noqa: F401
    except ImportError:
        raise InputError("a journal needs one more package: pip install 'croupier[journal]'") from None


def need_postgresql() -> None:
    """psycopg, before a PostgreSQL server is called."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise InputError("a journal on PostgreSQL needs one more package: pip install 'croupier[postgres]'") from None
