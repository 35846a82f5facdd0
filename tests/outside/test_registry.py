"""Games from outside in the registry, the library, the listings and the pages; packages that something is wrong with."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier import registry
from croupier.analysis.edition import open_edition
from croupier.errors import InputError
from croupier.games import UnknownGameError, game, games
from croupier.rulebook.text import library
from croupier.web.app import create_app
from outside.packages import edition, install

OURS = len(library.ours())


def croupier(site: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """The command line of an environment with these packages."""
    found = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))
    return subprocess.run(
        [sys.executable, "-m", "croupier", *words],
        env={**os.environ, "PYTHONPATH": found},
        capture_output=True,
        text=True,
        check=False,
    )


def problem(site: Path) -> str:
    """The one thing that is wrong; all that comes with Croupier is listed nevertheless."""
    listing = library.listing()
    assert {head.id for head in listing.heads} >= set(library.ours())
    (found,) = listing.problems
    assert "\n" not in found
    return found


# A package with which nothing is wrong


def test_a_game_is_found_by_its_name(site: Path) -> None:
    install(site, "a-game")
    assert game("luckless").name == "luckless"
    assert [one.name for one in games()] == [*registry.OURS, "luckless"]
    with pytest.raises(UnknownGameError, match=r"there is no game 'nothing'; there are roulette, .*, luckless"):
        game("nothing")


def test_its_editions_are_found_by_id(site: Path) -> None:
    comment = 'amends = "own/luckless"\nsource = "a comment"\nstatus = "comment"\n'
    install(site, "a-game", editions={"own/luckless": edition(), "other/luckless": comment})
    assert {"own/luckless", "other/luckless"} < set(library.ids())
    assert len(library.ids()) == OURS + 2
    assert library.head("other/luckless").game == "luckless"
    assert library.draft("other/luckless").rules.keys() == library.draft("own/luckless").rules.keys()
    assert library.draft("own/luckless").file == "own/luckless.toml"
    assert library.listing().problems == ()
    with pytest.raises(InputError, match="did you mean own/luckless"):
        library.draft("own/lukless")


def test_a_user_can_amend_it(site: Path, tmp_path: Path) -> None:
    install(site, "a-game")
    own = tmp_path / "mine.toml"
    own.write_text('amends = "own/luckless"\n[rules]\nlimits.minimum = { is = "5.00", cite = "custom" }\n')
    assert open_edition(str(own)).rules.limits.minimum == 5_00


def test_a_file_of_the_user_goes_before_an_edition_from_outside(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(site, "a-game")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "luckless").write_text(edition().replace("Luckless", "Mine"))
    assert library.draft("own/luckless").title == "Mine"


def test_pages_and_answers(site: Path) -> None:
    install(site, "a-game")
    with TestClient(create_app()) as visitor:
        assert '<a href="/editions/own/luckless">' in visitor.get("/").text
        assert "<h1>Luckless — " in visitor.get("/editions/own/luckless").text
        assert visitor.get("/search?q=luckless").text.count('href="/editions/own/luckless"') == 1
        assert visitor.get("/api/editions?game=luckless").json()["editions"][0]["id"] == "own/luckless"
        assert visitor.get("/api/editions/own/luckless/odds").status_code == 200
        assert visitor.get("/editions/own/lukless").status_code == 404


def test_the_command_line(site: Path) -> None:
    install(site, "a-game")
    listed = croupier(site, "editions", "luckless")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "own/luckless" in listed.stdout
    assert "pa-2012" not in listed.stdout
    assert croupier(site, "odds", "own/luckless").returncode == 0


def test_a_command_that_a_game_brings(site: Path) -> None:
    says = {"lose": "Lose.", "lose-more": "Lose more.", "rules": "Other rules."}
    lines = {name: ("a_command", line) for name, line in says.items()}
    install(site, "a-game", more=f"extras = Extras({{name: CommandLine(*line) for name, line in {lines}.items()}})")
    (site / "a_command.py").write_text("import click\n\n\n@click.command()\ndef lose() -> None:\n    click.echo('lost')\n")
    assert croupier(site, "lose").stdout == "lost\n"
    missing = croupier(site, "lose-more")
    assert missing.returncode == 2
    assert missing.stderr.startswith("croupier: the command 'lose-more' cannot be loaded from a_command: ")
    shown = croupier(site, "--help")
    assert "lose        Lose." in shown.stdout
    assert "Other rules" not in shown.stdout
    left_out = "croupier: the command 'rules' of the game 'luckless' is left out: another command has that name\n"
    assert shown.stderr == left_out


def test_pages_that_a_game_brings(site: Path) -> None:
    install(site, "a-game", more='extras = Extras(pages=OwnPages("own_pages", "/luck", "Luck"))')
    (site / "own_pages.py").write_text(
        "from fastapi import APIRouter\n\nrouter = APIRouter()\n\n\n"
        "@router.get('/luck')\ndef luck() -> str:\n    return 'none'\n"
    )
    with TestClient(create_app()) as visitor:
        assert visitor.get("/luck").json() == "none"
        assert '<a href="/luck">Luck</a>' in visitor.get("/hands").text


def test_pages_that_cannot_be_loaded(site: Path) -> None:
    install(site, "a-game", more='extras = Extras(pages=OwnPages("no_pages", "/luck", "Luck"))')
    with TestClient(create_app()) as visitor:
        answer = visitor.get("/luck")
        assert answer.status_code == 422
        assert "These pages cannot be loaded from no_pages: No module named" in answer.text
        assert visitor.get("/hands").status_code == 200


# Packages with which something is wrong


def test_one_that_cannot_be_imported(site: Path) -> None:
    install(site, "a-game", source="import nothing_of_the_kind\n")
    assert problem(site) == (
        "the game 'luckless' of the package a-game cannot be loaded (ModuleNotFoundError: No module named "
        "'nothing_of_the_kind'): mend it, or uninstall the package"
    )
    with pytest.raises(UnknownGameError, match="nothing_of_the_kind"):
        game("luckless")
    with pytest.raises(InputError, match=r"no edition 'own/luckless'; .*; the game 'luckless' of the package a-game"):
        library.draft("own/luckless")
    with TestClient(create_app()) as visitor:
        assert "The game &#39;luckless&#39; of the package a-game cannot be loaded" in visitor.get("/").text
        assert visitor.get("/api/editions").json()["problems"] == [problem(site)]


def test_the_command_line_goes_on_without_it(site: Path) -> None:
    install(site, "a-game", source="raise RuntimeError('in\\ntwo lines')\n")
    says = "the game 'luckless' of the package a-game cannot be loaded (RuntimeError: in two lines)"
    for words, code in ((["editions"], 0), (["--help"], 0), (["editions", "luckless"], 2), (["rules", "own/luckless"], 2)):
        done = croupier(site, *words)
        assert done.returncode == code
        assert says in done.stderr
        assert done.stderr.count("\n") == 1
    assert croupier(site, "rules", "pa-2012/casino-war").stderr == ""


@pytest.mark.parametrize(("source", "says"), [
    ("GAME = 'no game'", "is no game: a_game:GAME is not an object of the class croupier.games.kit.game.Game"),
    ("from croupier.games.big_six.game import BigSix as GAME", "is no game: a_game:GAME is not an object of the class"),
    ("from croupier.games.big_six.game import GAME", "calls itself 'big-six' in a_game:GAME: the two names must be the"),
    ("other = 1", "cannot be loaded (AttributeError: "),
])  # fmt: skip
def test_what_is_no_game(site: Path, source: str, says: str) -> None:
    install(site, "a-game", source=source)
    assert f"the game 'luckless' of the package a-game {says}" in problem(site)


def test_the_name_of_one_of_our_games(site: Path) -> None:
    install(site, "a-game", game="big-six")
    assert problem(site) == "the game 'big-six' of the package a-game is left out: Croupier has one of that name"
    assert type(game("big-six")).__name__ == "BigSix"
    assert not library.known("own/big-six")


def test_two_packages_with_one_game(site: Path) -> None:
    install(site, "a-game")
    install(site, "b-game")
    assert problem(site) == "the game 'luckless' comes from several packages, a-game, b-game: uninstall all but one"


@pytest.mark.parametrize(("named", "says"), [
    ("None", "it names no folder of them"),
    ("Path(__file__).parent / 'nowhere'", "nowhere is not a folder"),
])  # fmt: skip
def test_a_game_without_editions(site: Path, tmp_path: Path, named: str, says: str) -> None:
    """The game is there all the same, for editions of a user's own."""
    install(site, "a-game", more=f"editions = {named}", editions={})
    assert problem(site).startswith("the game 'luckless' of the package a-game has no editions: ")
    assert says in problem(site)
    own = tmp_path / "mine.toml"
    own.write_text(edition())
    assert open_edition(str(own)).game.name == "luckless"


def test_the_id_of_one_of_our_editions(site: Path) -> None:
    install(site, "a-game", editions={"own/luckless": edition(), "pa-2012/casino-war": edition()})
    assert problem(site) == "the edition pa-2012/casino-war of the package a-game is left out: Croupier has one of that id"
    assert library.draft("pa-2012/casino-war").game == "casino-war"
    assert library.known("own/luckless")


def test_two_packages_with_one_edition(site: Path) -> None:
    install(site, "a-game", editions={"own/game": edition(), "own/luckless": edition()})
    install(site, "b-game", game="other", editions={"own/game": edition("other")})
    assert problem(site) == "the edition own/game comes from several packages, a-game, b-game: uninstall all but one"
    assert library.known("own/luckless")


@pytest.mark.parametrize(("text", "says"), [
    ("game = ", "own/broken.toml: not valid TOML"),
    ("[rules]", "own/broken.toml: 'game' is missing"),
    (edition("nothing"), "own/broken.toml: there is no game 'nothing'"),
    ('amends = "own/broken"', "own/broken builds on own/broken, which is a circle"),
    ('amends = "own/nowhere"', "no edition 'own/nowhere'"),
])  # fmt: skip
def test_a_broken_edition(site: Path, text: str, says: str) -> None:
    install(site, "a-game", editions={"own/luckless": edition(), "own/broken": text})
    assert problem(site).startswith("the edition own/broken of the package a-game cannot be read: ")
    assert says in problem(site)
    assert "own/luckless" in {head.id for head in library.listing().heads}


def test_an_edition_whose_rules_are_broken(site: Path) -> None:
    """Its head is listed; whoever opens it reads what is wrong."""
    spoilt = edition().replace("wheel.sections        = { is = 54,", "wheel.sections        = { is = 53,")
    install(site, "a-game", editions={"own/luckless": spoilt})
    with pytest.raises(InputError, match="the order has 54 sections, the wheel 53"):
        open_edition("own/luckless")
    with TestClient(create_app()) as visitor:
        assert visitor.get("/").status_code == 200
        assert visitor.get("/odds").status_code == 200
        assert visitor.get("/search?q=luckless").status_code == 200
        assert 'href="/editions/own/luckless"' in visitor.get("/editions").text
        page = visitor.get("/editions/own/luckless")
        assert page.status_code == 422
        assert "the order has 54 sections" in page.text


def test_a_game_that_stumbles_over_its_edition(site: Path) -> None:
    install(site, "a-game", more="odds = property(lambda self: 1 / 0)")
    with pytest.raises(InputError, match=r"do not make a game of luckless that can be played \(ZeroDivisionError"):
        open_edition("own/luckless")
