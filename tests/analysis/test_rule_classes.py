"""Every rule on which odds depend is classed as money: reports look for effects only there (`may_move_odds`)."""

from collections.abc import Iterator
from itertools import islice

import pytest

from croupier.analysis.edition import STUMBLES, Opened, open_edition
from croupier.analysis.effect import Edges, edges, may_move_odds
from croupier.analysis.vectors.other_values import others, with_values
from croupier.rulebook.text import library
from depth import SOAK

BANKED = [id for id in library.ours() if open_edition(id).game.wagers.banked]
NOT_ALONE = {"layout.row", "layout.column"}
"""How many boxes there are: one of them alone makes a layout that does not fit its wheel, which a warning says."""
TRIED = 20 if SOAK else 2  # other values of a rule


def _otherwise(opened: Opened, path: str) -> Iterator[Edges | None]:
    """The house edges with other values of a rule; what makes no game so is left out."""
    for value in islice(others(type(opened.rules), opened.draft, path, opened.rules.in_force.values[path]), TRIED):
        try:
            yield edges(opened.with_(draft=with_values(opened.draft, {path: value})))
        except STUMBLES:
            continue


@pytest.mark.parametrize("id", BANKED)
def test_what_is_not_about_money_moves_no_house_edge(id: str) -> None:
    opened = open_edition(id)
    said = [path for path, rule in opened.draft.rules.items() if rule.edition == id]
    usual = edges(opened)
    for path in said:
        if path not in NOT_ALONE and not may_move_odds(opened, (path,)):
            assert all(other == usual for other in _otherwise(opened, path)), path
    for reading in opened.draft.readings.values():
        if not may_move_odds(opened, reading.rules):
            for option in reading.options:
                assert edges(opened.with_(read={reading.id: option.name})) == usual, (reading.id, option.name)
