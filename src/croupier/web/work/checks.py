"""Submissions that visitors send, checked, and editions linted. An edition is an id: no file of this machine is opened."""

from typing import Any

from croupier.compliance.check import check_text
from croupier.compliance.lint import lint as linted
from croupier.rulebook.toml.files import table
from croupier.web import shelf


def check(text: str, name: str) -> dict[str, Any]:
    """The report of `croupier check` about a text."""
    if isinstance(edition := table(text, name).get("edition"), str):
        shelf.opened(edition)
    return check_text(text, name).json()


def lint(name: str) -> dict[str, Any]:
    """The report of `croupier lint` about an edition."""
    return linted(shelf.opened(name)).json()
