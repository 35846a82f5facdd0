"""A new house's folder: `house.toml` with every key explained, a folder for submissions and one for what was filed."""

from pathlib import Path

from croupier.errors import InputError
from croupier.new_file import require_new, write_new
from croupier.rulebook.house.folder import SUBMISSIONS
from croupier.rulebook.house.house import FILE
from croupier.rulebook.house.record.copies import FILED
from croupier.rulebook.toml.keys import LONGEST_NAME, LONGEST_WORDS
from croupier.rulebook.toml.write import written

_TEXT = """\
# Who the house is. Papers print these words; whatever is left out they do not say.
name         = {name}            # up to {longest_name} characters
jurisdiction = {jurisdiction}    # whose texts bind it: "Pennsylvania", "Maryland"
# certificate  = "F-0000"             # the number of the operation certificate or licence
# logo         = "logo.svg"           # SVG or PNG in this folder, up to 5 MB, without scripts and without links
# help_line    = "…"                  # the help line for guide and signs, up to {longest_words} characters
gaming_day   = "06:00"              # when the gaming day begins
chips        = ["0.50", "1.00", "5.00", "25.00", "100.00", "500.00"]    # values of the chips in play
# table_games_began = 2010-07-08      # the tax falls after two years
# local_share       = "2%"            # the share of the host municipality, where one is due

# Sizes of tables and wheels in inches, by game; drawings are true to them.
# [sizes]
# casino-war = {{ width = "84", depth = "42" }}
# roulette   = {{ width = "96", depth = "48", diameter = "32" }}
# big-six    = {{ width = "72", depth = "30", diameter = "60" }}

# The equipment register: kind is wheel, ball, shuffler or shoe; without a table it is a spare.
# [[equipment]]
# kind   = "shuffler"
# serial = "S-1001"
# table  = "CW-01"
# [[equipment.work]]                  # did: inspected, adjusted, replaced, out of order, in order
# at = 2026-11-17T09:15:00
# did = "inspected"
# description = "…"
# by = "E-1207"
# credential = "12345"
"""


def new_house(folder: Path, name: str, jurisdiction: str) -> None:
    """Make the folder, or use one that is there. A house that has one already is left as it is, and refused."""
    for key, words in (("name", name), ("jurisdiction", jurisdiction)):
        if not words.strip() or len(words) > LONGEST_NAME or not words.isprintable():
            raise InputError(f"--{key} {words[:40]!r} must be words of up to {LONGEST_NAME} characters, in one line")
    require_new(folder / FILE)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for inner in (SUBMISSIONS, FILED):
            (folder / inner).mkdir(exist_ok=True)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise InputError(f"{str(folder)[:80]}: no folder can be made here ({reason})") from None
    write_new(
        folder / FILE,
        _TEXT.format(
            name=written(name.strip()),
            jurisdiction=written(jurisdiction.strip()),
            longest_name=LONGEST_NAME,
            longest_words=LONGEST_WORDS,
        ),
    )
