"""Options that are numbers take the digits 0 to 9 alone."""

import pytest

from cli.conftest import Run


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("odds", "pa-2012/casino-war", "--decks", "٦"), "--decks"),
        (("explore", "pa-2012/casino-war", "--decks", "６"), "--decks"),
        (("simulate", "pa-2012/casino-war", "--rounds", "10", "--seed", "१"), "--seed"),
        (("table", "attend", "nobody", "--pace", "٠"), "--pace"),
        (("serve", "--port", "٨٠٠٠"), "--port"),
    ],
)
def test_digits_of_other_scripts_are_refused(words: tuple[str, ...], option: str, run: Run) -> None:
    assert f"{option}: '{words[-1]}' is not a number; write it with the digits 0 to 9" in run(*words).refused()
