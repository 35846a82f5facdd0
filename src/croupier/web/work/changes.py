"""Two submissions that visitors send, compared. An edition is an id: nobody names a file of this machine."""

import json
from typing import Any

from croupier.analysis.edition import open_submission
from croupier.compliance.check import require_alone
from croupier.documents.changes import changes
from croupier.documents.papers import Subject
from croupier.errors import InputError
from croupier.rulebook.choices import submission_in
from croupier.rulebook.toml.files import table


def changed(text: str) -> dict[str, Any]:
    """The report of `croupier submission diff` about {"old": …, "new": …}, each a submission."""
    both = table(text, "the two submissions.json")
    if set(both) != {"old", "new"} or not all(isinstance(each, dict) for each in both.values()):
        raise InputError('send two submissions, as {"old": {"edition": …}, "new": {"edition": …}}')
    return changes(*(_subject(both[side], f"{side}.json") for side in ("old", "new")))


def _subject(sent: object, name: str) -> Subject:
    text = json.dumps(sent)
    require_alone(table(text, name), name)
    return Subject(open_submission(submission_in(text, name), name))
