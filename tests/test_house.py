"""The plan of the house: a game is one folder and one object, and nothing outside decides by a game's name.

A module outside `games/` may know a game only if it is that game's own: its `extras` name it (a command, a page), and
nobody imports it but others of its own. Then taking the game away leaves no hole. The public faces of poker are exempt.
Help texts may name a game as an example: what is searched for are whole strings, as a comparison or a lookup would need
them.
"""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from croupier import games, registry
from croupier.rulebook.text.draft import CUSTOM
from paths import ROOT

SRC = ROOT / "src" / "croupier"
GAMES = ("big_six", "casino_war", "poker", "roulette")
FACES = {"croupier.hands", "croupier.histories", "croupier.api.equity", "croupier.api.draws"}
NOT_MIRRORED = {"access", "browser", "conformance", "data", "docs", "examples", "faults", "outside", "soak"}
"""Tests across packages."""
FILES = ("drawing.py", "game.py", "live.py", "rules.py", "settle.py", "words.py")


def test_nothing_outside_a_game_decides_by_its_name() -> None:
    own = {module for game in GAMES for module in _own_modules(game)}
    found = [
        f"{_path(module)}: {_literal(node)!r}"
        for module, tree in _modules().items()
        if module not in own | FACES
        for node in ast.walk(tree)
        if _names_a_game(_literal(node))
    ]
    assert found == []


def test_nothing_outside_a_game_imports_it() -> None:
    allowed = {game: _own_modules(game) | FACES | {"croupier"} for game in GAMES}  # which names what its functions give
    found = [
        f"{_path(module)} imports {imported}"
        for module in _modules()
        for imported in sorted(_imports(module))
        for game in GAMES
        if imported.startswith(f"croupier.games.{game}") and module not in allowed[game]
    ]
    assert found == []


def test_a_template_does_not_ask_for_a_game() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {text}"
        for file in sorted((SRC / "web" / "templates").glob("*.html"))
        for tag in re.findall(r"{[{%](.*?)[%}]}", file.read_text("utf-8"), re.DOTALL)
        for text in re.findall(r"[\"'](.*?)[\"']", tag)
        if _names_a_game(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('if game == "casino-war": pass', ["casino-war"]),
        ('match game:\n    case "Badugi": pass', ["Badugi"]),
        ('name.endswith("/big-six")', ["/big-six"]),
        ('opened(f"{source}/roulette")', ["/roulette"]),
        ('EDITION = "pa-2012/casino-war"', ["pa-2012/casino-war"]),
        ('import_module("croupier.games.poker.rules")', ["croupier.games.poker.rules"]),
        ('option("--id", help="An edition, such as pa-2012/casino-war")', []),
        ('"""Casino War and roulette."""', []),
    ],
)
def test_the_search_finds_what_decides_and_leaves_examples(source: str, found: list[str]) -> None:
    literals = [_literal(node) for node in ast.walk(ast.parse(source))]
    assert [text for text in literals if text and _names_a_game(text)] == found


@pytest.mark.parametrize("game", GAMES)
def test_games_have_the_same_files(game: str) -> None:
    folder = SRC / "games" / game
    expected = {*FILES, "irregularities.py"}
    expected |= {"wagers.py", "geometry.py"} if games.game(game.replace("_", "-")).wagers.banked else set()
    assert expected <= {file.name for file in folder.iterdir()}


def test_a_game_from_outside_has_files_of_the_same_names() -> None:
    """Those that it needs: drawing, settlement and papers are the kit's."""
    folder = ROOT / "examples" / "games" / "chuck_a_luck" / "src" / "chuck_a_luck"
    assert {"game.py", "live.py", "play.py", "rules.py", "wagers.py"} <= {file.name for file in folder.iterdir()}


def test_every_game_is_in_the_list_here() -> None:
    folders = {module.split(".")[2] for module, _ in registry.OURS.values()}
    assert folders == set(GAMES)
    kits = {"kit", "wheel"}  # what games are made of
    assert {file.parent.name for file in (SRC / "games").glob("*/__init__.py")} == folders | kits


def test_tests_mirror_the_source() -> None:
    tests = ROOT / "tests"
    folders = {file.parent.relative_to(tests) for file in tests.rglob("test_*.py")} - {Path()}
    mirrored = [folder for folder in folders if folder.parts[0] not in NOT_MIRRORED]
    assert [str(folder) for folder in sorted(mirrored) if not (SRC / folder / "__init__.py").is_file()] == []


# The search


def _names_a_game(text: str | None) -> bool:
    """Whether a string is the name of a game, an edition or a source, or the module of a game."""
    if text is None:
        return False
    plain = text.casefold().strip(" /.:")
    return plain in _names() or any(plain.startswith(f"croupier.games.{game}") for game in GAMES)


@cache
def _names() -> frozenset[str]:
    """What games, their families and their editions are called, in small letters."""
    names = {*registry.OURS, *GAMES}
    for file in (SRC / "rulebook" / "editions").glob("*/*.toml"):
        head = tomllib.loads(file.read_text("utf-8"))
        names |= {file.stem, file.parent.name, f"{file.parent.name}/{file.stem}"}
        names |= {str(head[key]) for key in ("game", "title") if key in head}
    return frozenset(name.casefold() for name in names) - {CUSTOM}  # a source, and everybody's word for what no text says


def _own_modules(game: str) -> set[str]:
    """The modules outside its folder that belong to one game: those its `extras` name, and what only they import."""
    ours = games.game(game.replace("_", "-")).extras
    named = {line.module for line in ours.commands.values()} | {ours.page, ours.simulation_printer, ours.api} - {""}
    named |= {ours.pages.module} if ours.pages else set()
    importers = _importers()
    own, reached = set(named), list(named)
    while reached:
        module = reached.pop()
        more = {imported for imported, by in importers.items() if module in by} - own
        own |= more
        reached += more
    while shared := {module for module in own if not importers.get(module, set()) <= own}:
        own -= shared
    return own


@cache
def _importers() -> Mapping[str, set[str]]:
    """By module outside the games, the modules outside the games that import it."""
    found: dict[str, set[str]] = {}
    for module in _modules():
        for imported in _imports(module) & _modules().keys():
            found.setdefault(imported, set()).add(module)
    return found


@cache
def _modules() -> Mapping[str, ast.Module]:
    """Every module outside the games and the registry, parsed."""
    return {
        _module(file): ast.parse(file.read_text("utf-8"))
        for file in sorted(SRC.rglob("*.py"))
        if file.relative_to(SRC).parts[0] not in ("games", "registry.py")
    }


def _module(file: Path) -> str:
    parts = file.relative_to(SRC.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _path(module: str) -> str:
    return module.replace(".", "/")


@cache
def _imports(module: str) -> frozenset[str]:
    """Every module that one imports, also inside functions; `from a import b` may mean the module a.b."""
    return frozenset(_imported(_modules()[module])) - {module}


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole path"
            yield from (str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names))


def _literal(node: ast.AST) -> str | None:
    """A string as it stands in the code, also as a part of a formatted one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
