"""The rates that the documents name."""

from fractions import Fraction

import pytest

from croupier.rulebook.taxes import Rate, tax
from croupier.rulebook.text import library


def test_pennsylvania() -> None:
    found = tax("Pennsylvania")
    assert found is not None
    assert found.of == "gross table game revenue"
    assert found.rates == (
        Rate("first two years", Fraction(14, 100), "question 19"),
        Rate("after two years", Fraction(12, 100), "question 19"),
    )
    assert found.local_cite == "question 18"
    assert "IRRC 2895" in found.source


@pytest.mark.parametrize("jurisdiction", ["Maryland", "", "pennsylvania", "Nowhere"])
def test_nothing_is_known_of_others(jurisdiction: str) -> None:
    assert tax(jurisdiction) is None


def test_the_name_is_the_one_that_editions_use() -> None:
    assert library.draft("pa-2012/casino-war").jurisdiction == "Pennsylvania"
