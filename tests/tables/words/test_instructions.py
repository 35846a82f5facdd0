"""Rules that people carry out by hand are told with the step, and a step tells nothing that is no rule."""

import pytest

from croupier import games
from croupier.rulebook import paths
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.tables.engine.standing import live_under
from croupier.tables.words.instructions import instructions

GAMES = ("big-six", "casino-war", "poker", "roulette")


def test_a_step_tells_what_its_rules_say_with_their_sections() -> None:
    live = live_under(in_force(library.draft("pa-2011-proposed/roulette")))
    told = list(map(str, instructions(live, "close table")))
    assert told == ["the wheel is covered and locked (617a.2(f))"]


def test_what_the_house_has_not_determined_is_not_told() -> None:
    live = live_under(in_force(library.draft("pa-2012/casino-war")))
    assert all("not determined" not in str(one) for name in live.game.live.words.how for one in instructions(live, name))


@pytest.mark.parametrize("game", GAMES)
def test_instructions_are_of_commands_and_rules_that_exist(game: str) -> None:
    dealt, words = games.game(game).play, games.game(game).live.words
    rules = {path for id in library.ours() if library.draft(id).game == game for path in library.draft(id).rules}
    assert set(words.how) <= set(dealt.vocabulary.commands)
    told = {named for named in words.rule_words if any(path == named or paths.under(path, named) for path in rules)}
    assert told == set(words.rule_words)  # each is a rule
    for named in (named for all_named in words.how.values() for named in all_named):
        assert any(path == named or paths.under(path, named) for path in rules), named
