"""A PostgreSQL server of our own, and the journals' folder."""

from faults.conftest import cluster  # noqa: F401
from journal.conftest import folder, store  # noqa: F401
