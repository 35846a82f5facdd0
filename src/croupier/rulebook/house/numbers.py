"""The number of a new submission: the game's initials and the next free number in the house's folder."""

import re
from pathlib import Path

from croupier.rulebook.house.folder import open_house
from croupier.rulebook.text.draft import Draft


def next_number(draft: Draft, folder: Path | None) -> str:
    """CW-001 for the first of Casino War, CW-002 for the next."""
    initials = "".join(word[0].upper() for word in re.findall(r"[A-Za-z0-9]+", draft.title)) or "S"
    taken = {one.number for one in open_house(folder).submissions} if folder is not None else set()
    place = 1
    while f"{initials}-{place:03d}" in taken:
        place += 1
    return f"{initials}-{place:03d}"
