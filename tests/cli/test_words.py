"""Words of commands about what an edition has not, and about amounts."""

from pathlib import Path

import pytest

from cli.conftest import Run
from cli.tables import KIM, House
from croupier.games.poker.play.events import Reshuffled
from croupier.games.poker.words import _reshuffled


@pytest.mark.parametrize("words", [("odds",), ("wagers",), ("simulate", "--rounds", "5")], ids=lambda words: words[0])
def test_a_card_game_has_no_wheel(run: Run, words: tuple[str, ...]) -> None:
    command, *more = words
    says = run(command, "pa-2012/casino-war", *more, "--wheel", "single-zero").refused()
    assert says == "pa-2012/casino-war has no wheel: Casino War is played with cards, so leave out 'single-zero'"


@pytest.mark.parametrize("version", ["odd", "electronic"])
def test_a_game_without_other_versions(run: Run, tmp_path: Path, version: str) -> None:
    words = ("--table", "t", "--db", str(tmp_path / "t.db"), "--as", KIM, "--version", version)
    says = run("table", "open", "pa-2011-proposed/roulette", *words).refused()
    assert says == f"roulette has no version {version!r}: only the usual one is dealt"


@pytest.mark.parametrize(("rate", "right"), [("20%", "1/5"), ("2.5 %", "1/40"), ("a fifth", "1/5"), ("50 to 1%", "1/5")])
def test_the_rate_of_a_meter(run: Run, tmp_path: Path, rate: str, right: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'edition = "md-1.2/casino-war"\n[choices]\nprogressive.meter.rate = "{rate}"\n')
    says = run("odds", str(file)).refused()
    assert f'{rate!r} is not a number; write a fraction or decimals, such as "{right}" (10.C(1))' in says


def test_a_poker_table_tells_amounts_in_dollars(run: Run, tmp_path: Path) -> None:
    house = House(run, tmp_path)
    house.evening("badugi")
    told = house.journal("replay", "badugi", "1").out
    assert "posts the small blind of 2.00" in told
    assert "posts the big blind of 4.00" in told
    assert "calls 4.00" in told


def test_an_equity_takes_every_seed_of_a_simulation(run: Run) -> None:
    words = ("equity", "gge-2011/badugi", "As2h3dKd", "??", "--samples", "100", "--json", "--seed", str(2**64 - 1))
    assert run(*words).json["seed"] == 2**64 - 1


def test_one_is_one_when_cards_are_shuffled_again() -> None:
    def told(**counts: int) -> str:
        none = {"pile": 0, "own": 0, "folded": 0, "burns": 0}
        return _reshuffled(Reshuffled(rule="reshuffle", **{**none, **counts})).removeprefix(
            "the dealer shuffles what is left with "
        )

    assert told(pile=1, own=1, folded=1, burns=1) == (
        "1 discard, 1 of the player's own discards, 1 card of folded hands, 1 burned card"
    )
    assert told(pile=2, burns=3) == "2 discards, 3 burned cards"
