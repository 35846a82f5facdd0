"""Commands in one spelling: quoted, with what was given and nothing else."""

import shlex

from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.assumptions.command_line import command_line


def test_what_was_not_given_is_left_out() -> None:
    options = {"--wager": None, "--seed": 0, "--to-cover-card": False, "--bet": (), "--json": True}
    assert command_line("odds", ["pa-2012/casino-war"], options) == "croupier odds pa-2012/casino-war --seed 0 --json"


def test_words_are_quoted_and_lists_repeated() -> None:
    options = {"--bet": ["$1 5", "joker 1"], "--depth": "1/4"}
    assert command_line("odds", ["my rules.toml"], options) == (
        "croupier odds 'my rules.toml' --bet '$1 5' --bet 'joker 1' --depth 1/4"
    )


def test_what_looks_like_an_option_is_none() -> None:
    said = command_line("odds", ["-own.toml"], {"--stake": "-5", "--json": True})
    assert said == "croupier odds --stake=-5 --json -- -own.toml"


@given(st.lists(st.text(min_size=1), min_size=1), st.lists(st.text(min_size=1)))
def test_a_shell_reads_back_every_word(arguments: list[str], bets: list[str]) -> None:
    words = shlex.split(command_line("compare", arguments, {"--bet": bets}))
    given = [word.partition("=")[2] if word.startswith("--bet=") else word for word in words]
    for word in (*arguments, *bets):
        assert word in given
