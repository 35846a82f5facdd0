"""The rules that a table is set up under: an edition, a submission, or what is in force for it in a house with a folder."""

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.analysis.edition import Opened
    from croupier.tables.filed import Under


def rules_for(
    table: str, edition: str | None, house: Path | None, at: str, *, exercise: bool = False
) -> "tuple[Opened, Under | None, Path | None]":
    """The rules in force, the submission that they come from, and the house's folder.

    A submission's file in a house's folder stands for that house. Where there is a folder, only what is in force for this
    table and day is dealt; an edition or a submission that is another one is refused.
    """
    from croupier.analysis.edition import open_edition, open_submission
    from croupier.rulebook.choices import submission
    from croupier.rulebook.house.folder import open_house
    from croupier.rulebook.house.house import SUBMISSIONS, is_house
    from croupier.tables.filed import in_force_at

    named = submission(edition) if edition is not None else None
    if house is None and named is not None and named.file is not None:
        folder = Path(named.file).absolute().parent
        house = folder.parent if folder.name == SUBMISSIONS and is_house(folder.parent) else None
    if house is None:
        if edition is None:
            raise InputError("name the EDITION that the table deals by, or the house's folder with --house DIR")
        return open_edition(edition), None, None
    found, under = in_force_at(open_house(house), table, at, exercise=exercise)
    if named is not None and (named.number or named.edition) not in (found.number, found.edition):
        other = named.number or named.edition
        raise InputError(f"table {table!r} is under {found.number} ({found.edition}) on that day, not under {other}")
    return open_submission(found, str(found.file or found.number)), under, house
