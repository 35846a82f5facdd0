"""Hands of all nine games played by policies, for tests of histories."""

from collections.abc import Mapping, Sequence

from croupier.equipment.draw import Seeded
from croupier.games.kit.play.decider import Event
from croupier.games.poker.play import play
from croupier.games.poker.play.state import State
from croupier.games.poker.players import policies, self_play
from croupier.games.poker.rules import PokerRules, build
from croupier.rulebook.choices import chosen, in_force
from croupier.rulebook.text import library

GAMES = (
    "triple-draw-2-7",
    "triple-draw-a-5",
    "badugi",
    "big-o-high",
    "big-o-high-low",
    "badeucey",
    "badacey",
    "razz",
    "razzdugi",
)


def rules_of(game: str, choices: Mapping[str, object] | None = None, read: Mapping[str, str] | None = None) -> PokerRules:
    draft = library.draft(game if game.endswith(".toml") else f"gge-2011/{game}")
    return build(in_force(draft, chosen(draft, dict(choices or {})), read))


def played(
    rules: PokerRules, stacks: Sequence[int], ways: Sequence[str], seed: int, hands: int = 1
) -> list[tuple[State, tuple[Event, ...], State]]:
    """So many hands, each seat playing its policy; names are A, B, …"""
    take = Seeded(seed)
    state = play.ready(rules, {chr(65 + at): cents for at, cents in enumerate(stacks)})
    chooses = {chr(65 + at): policies.chooser(rules, policies.policy(way), take) for at, way in enumerate(ways)}
    return list(self_play.hands(self_play.Table(rules, state), chooses, take, hands))
