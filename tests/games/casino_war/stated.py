"""Casino War with wagers stated as data, for tests: an amendment of an edition in a temporary file.

rules = stated(tmp_path, wager("suited", 'decided = "original deal"', identical=("player and dealer identical", "20 to 1")))
"""

from collections.abc import Mapping
from pathlib import Path

from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.rules import WarRules
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from war_tables import PA2012

ORIGINAL = 'decided = "original deal"'


def wager(name: str, *fields: str, **pays: tuple[str, str]) -> str:
    """A `[[wager]]`; each line of its pay table is what happens and what it pays."""
    lines = ", ".join(
        f'{{ hand = "{hand.replace("_", " ")}", when = "{when}", odds = "{odds}" }}' for hand, (when, odds) in pays.items()
    )
    head = f'[[wager]]\nname = "{name}"\ntitle = "{name.title()}"\ncite = "custom"\n'
    return head + "".join(f"{field}\n" for field in fields) + f"pays = [{lines}]\n"


def edition(folder: Path, *wagers: str, base: str = PA2012) -> str:
    """The file of an edition with these wagers."""
    file = folder / "own.toml"
    file.write_text(f'amends = "{base}"\nstatus = "custom"\n\n' + "\n".join(wagers), "utf-8")
    return str(file)


def stated(
    folder: Path,
    *wagers: str,
    base: str = PA2012,
    choices: Mapping[str, Value] | None = None,
    read: Mapping[str, str] | None = None,
) -> WarRules:
    """The rules in force with these wagers."""
    return GAME.rules.build(in_force(library.draft(edition(folder, *wagers, base=base)), choices, read))
