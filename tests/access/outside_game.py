"""A game of somebody else's with cards face down, as small as it can be: three dice, and cards that nobody turns over.

It has no teller of its own. One field of its cards is declared as cards, one is a single card, one has them by place, and
one is plain text.
"""

from pathlib import Path

from outside.packages import install
from paths import ROOT

EXAMPLE = ROOT / "examples" / "games" / "chuck_a_luck" / "src"
EDITION = "own/covered-luck"
GAME = '''\
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

from chuck_a_luck import messages, play
from chuck_a_luck.game import ChuckALuck
from chuck_a_luck.live import ChuckLive, ChuckPlay, ChuckWords
from chuck_a_luck.messages import State as Dice
from croupier.equipment.cards import UNKNOWN, Card, names
from croupier.games.kit.game import Extras
from croupier.games.kit.live import Cards, vocabulary
from croupier.games.kit.play import banked, betting
from croupier.games.kit.play.decider import Command, Event, Option, Role, Words, command, message, replace
from croupier.games.wheel.play import chip_table, settlement
from croupier.games.wheel.play.settlement import StepDone


@command("cover")
class Cover(Command):
    """The dealer lays cards face down under the cage."""

    cards: tuple[Card, ...]
    first: Card
    hand: str


@message
class Covered(Event):
    cards: tuple[Card, ...]
    first: Card
    hand: str
    laid: Mapping[str, Card]


class State(NamedTuple):
    phase: str = "closed"
    players: tuple[str, ...] = ()
    accounts: dict[str, int] = {}
    stakes: tuple = ()
    announced: bool = False
    dice: str | None = None
    deviations: tuple = ()
    under: tuple[Card, ...] = ()
    hand: str = ""


State.__annotations__ = {**Dice.__annotations__, "under": tuple[Card, ...], "hand": str}


def options(rules, state, at=""):
    found = play.options(rules, state)
    if state.phase == "called" and not state.under:
        told = Words("which cards")
        found += (Option.may(Cover, "spin.turns", rules.spin.by, cards=told, first=told, hand=told),)
    return found


def decide(rules, state, command):
    if isinstance(command, Cover):
        return (Covered("spin.turns", command.cards, command.first, command.hand, {"left": command.first}),)
    return play.decide(rules, state, command)


def evolve(rules, state, event):
    if isinstance(event, Covered):
        return replace(state, under=event.cards, hand=event.hand)
    over = isinstance(event, StepDone) and event.phase == "betting"
    state = play.evolve(rules, state, event)
    return replace(state, under=(), hand="") if over else state


def view(state, who):
    every = who.role in (Role.AUDITOR, Role.REGULATOR)
    under = state.under if every else (UNKNOWN,) * len(state.under)
    return {**play.view(state, who), "under": under, "hand": state.hand if every else "?? ??"}


class CoveredPlay(ChuckPlay):
    vocabulary = vocabulary(
        banked, betting, settlement, messages, SimpleNamespace(a=Cover, b=Covered),
        cards=("cards", "first", "laid", "under"),
    )
    options = staticmethod(options)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    view = staticmethod(view)

    def new(self, rules, /):
        return State()

    def ready(self, rules, chips, /):
        return chip_table.ready(rules, State(), chips)


class UnderTheCage(Cards):
    in_view = frozenset({"under"})


class CoveredWords(ChuckWords):
    sentences = {**ChuckWords.sentences, Covered: lambda event: f"{names(event.cards)} and {event.hand} lie face down"}


class CoveredLive(ChuckLive):
    cards = UnderTheCage()  # wheels have none
    words = CoveredWords()


class CoveredLuck(ChuckALuck):
    name = "covered-luck"
    editions = Path(__file__).parent / "covered_luck_editions"
    extras = Extras()
    play = cached_property(CoveredPlay)
    live = cached_property(CoveredLive)


GAME = CoveredLuck()
'''


def install_in(site: Path) -> None:
    """The package as pip would leave it; the example that it builds on is beside it."""
    text = (EXAMPLE / "chuck_a_luck" / "editions" / "custom" / "chuck-a-luck.toml").read_text("utf-8")
    own = {EDITION: text.replace('"chuck-a-luck"', '"covered-luck"')}
    install(site, "covered-luck", game="covered-luck", source=GAME, editions=own)
