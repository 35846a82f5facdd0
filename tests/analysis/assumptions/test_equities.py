"""Readings that an equity does not follow from change nothing in it, and those that it follows from are named."""

from typing import Any

import pytest

from croupier.analysis.assumptions.equities import equity_assumptions
from croupier.analysis.edition import open_edition
from croupier.analysis.resting import otherwise
from croupier.games.poker.equity.equity import Equity, equity
from croupier.games.poker.equity.known import decided_by
from croupier.games.poker.rules import PokerRules
from depth import SOAK

STARTS = {
    "gge-2011/triple-draw-2-7": ["2s3h4d5cKs", "2c3c4s5hTd", "????????9h"],
    "gge-2011/badugi": ["As2h3dKd", "8s7h6d5c"],
    "gge-2011/big-o-high-low": ["As2s3hKdKc", "4c5d6h7s8s"],
    "gge-2011/razz": ["As2h3d", "9s8h7d"],
}


@pytest.mark.long
@pytest.mark.parametrize("edition", STARTS)
def test_an_equity_follows_from_nothing_else(edition: str) -> None:
    opened = open_edition(edition)

    def sampled(rules: PokerRules) -> Equity:
        return equity(rules, STARTS[edition], samples=200 if SOAK else 16, seed=5)

    usual = sampled(opened.rules)
    told: Any = equity_assumptions(opened, usual, sampled)
    changes = {point["id"]: point["changes"] for point in told["readings_in_force"]}
    assert list(changes) == list(opened.draft.readings)
    for other in otherwise(opened):
        if decided_by(other.opened.rules, usual.draws) == decided_by(opened.rules, usual.draws):
            assert sampled(other.opened.rules) == usual, other.option
        else:
            assert changes[other.reading.id] is None, other.option
