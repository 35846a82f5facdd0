"""Packages with games as pip would leave them: a module, its editions, and a dist-info folder with the entry points."""

from pathlib import Path
from textwrap import indent

from paths import ROOT

EDITIONS = ROOT / "src" / "croupier" / "rulebook" / "editions"
SIX = (EDITIONS / "pa-2011-proposed" / "big-six.toml").read_text("utf-8")

GAME = """\
from pathlib import Path

from croupier.games.big_six.game import BigSix
from croupier.games.kit.game import CommandLine, Extras, OwnPages


class Luckless(BigSix):
    name = "{game}"
    editions = Path(__file__).parent / "{module}_editions"
{more}


GAME = Luckless()
"""


def install(
    site: Path,
    package: str,
    *,
    game: str = "luckless",
    source: str | None = None,
    editions: dict[str, str] | None = None,
    more: str = "",
) -> None:
    """A package with one game, which is Big Six under another name with `more` in its class.

    `source` is that of its module if it is to be another, `editions` are the texts of its editions by id.
    """
    module = package.replace("-", "_")
    text = GAME.format(game=game, module=module, more=indent(more, "    ")) if source is None else source
    (site / f"{module}.py").write_text(text)
    for id, text in (editions if editions is not None else {f"own/{game}": edition(game)}).items():
        file = site / f"{module}_editions" / f"{id}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    info = site / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[croupier.games]\n{game} = {module}:GAME\n")


def edition(game: str = "luckless") -> str:
    """A whole edition of the game."""
    return SIX.replace('"big-six"', f'"{game}"').replace('"Big Six Wheel"', '"Luckless"')


def leave(site: Path) -> None:
    """What pip leaves beside Three Card Poker, so that it is found."""
    info = site / "three_card_poker-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: three-card-poker\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[croupier.games]\nthree-card-poker = three_card_poker.game:GAME\n")
