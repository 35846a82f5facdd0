"""Submissions that visitors send, checked, and editions linted. An edition is an id: no file of this machine is opened."""

from typing import Any

from croupier.analysis.edition import Opened, open_submission
from croupier.compliance.check import check_text, sent
from croupier.compliance.lint import lint as linted
from croupier.documents.reprint import report
from croupier.rulebook.files import table
from croupier.web import shelf


def check(text: str, name: str) -> dict[str, Any]:
    """The report of `croupier check` about a text."""
    _require_edition(text, name)
    return check_text(text, name).json()


def diff(old: str, new: str) -> dict[str, Any]:
    """The report of `croupier submission diff` about two texts."""
    return report(_opened(old, "old.toml"), _opened(new, "new.toml"))


def _opened(text: str, name: str) -> Opened:
    _require_edition(text, name)
    return open_submission(sent(text, name), name)


def _require_edition(text: str, name: str) -> None:
    """Refuse an edition that there is not, with those that are near."""
    if isinstance(edition := table(text, name).get("edition"), str):
        shelf.opened(edition)


def lint(name: str) -> dict[str, Any]:
    """The report of `croupier lint` about an edition."""
    return linted(shelf.opened(name)).json()
