"""Walks through any game by its own options: a state that lawful steps lead to, whatever the game is.

game = LIVE["pa-2012/casino-war"]
state = walked(game, data, steps=12)
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, get_type_hints

from hypothesis import strategies as st

from croupier import games
from croupier.games.kit import game as kit
from croupier.games.kit.play.decider import Between, Command, Domain, OneOf, Option, Role, Signature, Words
from croupier.games.kit.play.refused import Refused
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from depth import SOAK

CARDS = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
PLAYERS = {"Ann": 200_00, "Bob": 300_00, "Cid": 150_00}
ABOVE = (Role.FLOORPERSON, Role.PIT_MANAGER)


class Game(NamedTuple):
    """A game under an edition, as a live table deals it."""

    name: str
    rules: Any
    live: kit.Game[Any]
    version: str

    @property
    def commands(self) -> tuple[type[Command], ...]:
        return tuple(self.live.play.vocabulary.commands.values())


def live_games() -> Iterator[Game]:
    """Every edition in every version that a table can deal."""
    for name in library.ids():
        draft = library.draft(name)
        game = games.game(draft.game)
        for version in ("", *game.live.versions):
            offered = f"{version}.offered"  # what only a submission offers
            choices: dict[str, Value] = {offered: True} if version and draft.rules.get(offered) else {}
            rules = game.rules.build(in_force(draft, choices))
            try:
                live = game.live.at(version)
            except LookupError:
                continue
            if live.live.not_offered(rules) is None:
                yield Game(f"{name} {version}".strip(), rules, live, version)


OWN_WAYS = ("gge-2011/badeucey", "gge-2011/big-o-high-low", "gge-2011/razzdugi", "custom/holdem")
"""Poker games with draws, with boards and with upcards, and split pots; all others are played by the same code."""


def played_otherwise(names: Iterable[str]) -> list[str]:
    """Of poker only the games that are played in ways of their own; in `make soak`, all."""
    known = {name: name in OWN_WAYS or library.head(name.partition(" ")[0]).game != "poker" for name in names}
    return [name for name, own in known.items() if own or SOAK]


def value(data: st.DataObject, kind: type[Command], name: str, domain: Domain) -> Any:
    """Something that the domain of a field lists."""
    hint = get_type_hints(kind)[name]
    match domain:
        case OneOf():
            return data.draw(st.sampled_from(domain.values))
        case Between() if hint == tuple[int, ...]:
            return tuple(data.draw(st.permutations(range(52)))[: domain.high or domain.low])
        case Between():
            most = 20 if domain.high is None else (domain.high - domain.low) // domain.step
            return domain.low + domain.step * data.draw(st.integers(0, min(most, 20)))
        case Words() if name == "card":
            return data.draw(st.sampled_from(CARDS))
        case Words() if name == "player":
            return data.draw(st.sampled_from(["Dot", "Eve"]))
        case Words():
            return data.draw(st.sampled_from(["3/4", "as seen"]))


def signed(option: Option, player: object) -> tuple[Signature, ...]:
    """People who may do what the option offers, with the one who must be present."""
    roles = [Role(one.removesuffix(" or above")) for one in option.roles]
    first = Signature(str(player) if roles[0] == Role.PLAYER and player else "Lee", roles[0], "L-1")
    beside = (Signature("Kim", Role(option.present.removesuffix(" or above")), "K-2"),) if option.present else ()
    return (first, *beside)


def taken_up(game: Game, data: st.DataObject, option: Option) -> Command:
    """The command of an option, each field drawn from its domain."""
    kind = game.live.play.vocabulary.commands[option.command]
    values = {name: value(data, kind, name, domain) for name, domain in option.fields.items()}
    return kind(by=signed(option, values.get("player")), at="2026-11-16T12:00:00+00:00", **values)


def walked(game: Game, data: st.DataObject, steps: int) -> Any:
    """The state after so many steps that the options list, for the most part those that move the round on."""
    play, state = game.live.play, game.live.play.ready(game.rules, PLAYERS)
    for _ in range(steps):
        listed = [one for one in play.options(game.rules, state) if one.kind != "irregular" and "close" not in one.command]
        due = [one for one in listed if one.kind == "next"] or listed
        chosen = due if data.draw(st.integers(0, 3)) else listed
        if not chosen:
            return state
        decision = play.decide(game.rules, state, taken_up(game, data, data.draw(st.sampled_from(chosen))))
        for event in () if isinstance(decision, Refused) else decision:
            state = play.evolve(game.rules, state, event)
    return state
