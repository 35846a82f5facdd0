"""The same folder and store as the journal's own tests, and a PostgreSQL server of our own."""

from faults.conftest import cluster  # noqa: F401
from journal.conftest import folder, store  # noqa: F401
