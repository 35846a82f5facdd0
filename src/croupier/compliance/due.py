"""Papers that a jurisdiction asks for, whatever the game is: `papers.toml` lists them."""

from functools import cache
from pathlib import Path
from typing import Any

from croupier.games.kit.paper.filing import Due
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.toml.files import text_of, toml

FILE = Path(__file__).with_name("papers.toml")
GUIDE = "guide"


def due_of_all(draft: Draft, *, guided: bool) -> tuple[Due, ...]:
    """The submission itself, and what else is owed for any game; nothing where no jurisdiction's texts are at hand.

    A guide is owed only of what has an entry in one (`guided`): the rules of a room have none, and its games do.
    """
    return tuple(due for due in _listed().get(draft.jurisdiction, ()) if guided or due.document != GUIDE)


@cache
def _listed() -> dict[str, tuple[Due, ...]]:
    papers: list[dict[str, Any]] = toml(text_of(FILE), FILE.name)["paper"]  # type: ignore[assignment]
    found: dict[str, tuple[Due, ...]] = {}
    for one in papers:
        due = Due(one["document"], one["why"], one["cite"])
        found[one["jurisdiction"]] = (*found.get(one["jurisdiction"], ()), due)
    return found
