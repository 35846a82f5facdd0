"""What moves a round on, as a game knows it by itself: the same as among all options, at every step of walks."""

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.vectors.every_case import every_case
from croupier.analysis.vectors.played import Procedure
from croupier.analysis.vectors.source import Source
from croupier.games.kit.play.refused import Refused
from croupier.rulebook.text import library
from depth import SOAK

FEW = ("md-1.2/casino-war", "gge-2011/roulette", "gge-2011/big-six", "gge-2011/badugi")


@pytest.mark.long
@pytest.mark.parametrize("edition", library.ids() if SOAK else FEW)
def test_the_steps_that_are_due_are_those_among_all_options(edition: str) -> None:
    opened = open_edition(edition)
    source = Source.of(opened)
    for case in every_case(source):
        if not isinstance(case, Procedure):
            continue
        game, rules = case.game, source.rules(case.under)
        state = case.start(rules)
        for command in case.commands:
            decision = game.play.decide(rules, state, command)
            for event in () if isinstance(decision, Refused) else decision:
                state = game.play.evolve(rules, state, event)
            every = [option for option in game.play.options(rules, state, command.at) if option.kind == "next"]
            due = [option for option in game.play.moving(rules, state, command.at) if option.kind == "next"]
            assert due == every, (case.title, command)
