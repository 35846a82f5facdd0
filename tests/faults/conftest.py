"""The same folder and store as the journal's own tests."""

from journal.conftest import folder, store  # noqa: F401
