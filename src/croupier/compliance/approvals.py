"""Approvals that a text asks for and a submission does not name: what is put in force without them says so."""

from croupier import games
from croupier.analysis.edition import STUMBLES
from croupier.compliance.finding import Finding, about
from croupier.compliance.house import answers
from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.choices import judged
from croupier.rulebook.house.folder import as_filed
from croupier.rulebook.house.house import House
from croupier.rulebook.house.record.approvals import APPROVAL
from croupier.rulebook.house.record.filings import Filing
from croupier.rulebook.text import library


def still_wanted(filing: Filing, house: House) -> tuple[str, ...]:
    """A sentence with its section for each approval that what was filed still wants; none where it makes no game."""
    one = as_filed(filing, None)
    draft = library.draft(one.edition)
    force = judged(draft, {**answers(house, draft), **one.choices}, one.read)[0]
    game = games.game(draft.game)
    try:
        found = [about(remark, force, {}) for remark in game.paper.remarks(game.rules.fill(force))]
    except (InputError, *STUMBLES):
        return ()
    return tuple(_in_words(each) for each in found if each.kind == "notice" and _asks_approval(each.path))


def _asks_approval(path: str) -> bool:
    return paths.split(path)[-1].endswith(APPROVAL)


def _in_words(found: Finding) -> str:
    return f"{found.says.removesuffix('.')} ({found.cite})."
