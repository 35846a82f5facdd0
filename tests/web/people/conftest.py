"""A PostgreSQL server of our own, as for the tables' tests."""

from faults.conftest import cluster  # noqa: F401
