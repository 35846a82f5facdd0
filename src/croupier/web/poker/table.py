"""A hand on the drawn table: a scene for each of its moments, with what they share told once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from croupier.equipment.cards import UNKNOWN, Card
from croupier.games.kit.play.decider import Role, Signature
from croupier.games.kit.table.pieces import felt_json, picture, scene_json
from croupier.games.kit.table.scene import Scene, Seat, Seen
from croupier.games.poker.game import GAME
from croupier.games.poker.histories.moments import Moment
from croupier.games.poker.histories.phh import is_known
from croupier.games.poker.play.play import view
from croupier.games.poker.rules import PokerRules

_SEES_ALL = Signature("viewer", Role.AUDITOR)
"""Whoever replays a hand sees every card that its record names."""


def scenes(rules: PokerRules, moments: Sequence[Moment]) -> list[Scene]:
    """The table after each moment."""
    shown: dict[int, tuple[Card, ...]] = {}
    found = []
    for moment in moments:
        step = moment.step
        if step.kind == "shows":
            shown[step.player] = step.cards
        elif step.kind == "draws" and step.cards:  # which of the shown cards are kept may not be known
            shown.pop(step.player, None)
        found.append(_scene(rules, moment, shown))
    return found


def _scene(rules: PokerRules, moment: Moment, shown: Mapping[int, tuple[Card, ...]]) -> Scene:
    state = moment.state
    seen = view(state, _SEES_ALL)
    hands: Any = seen["hands"]
    for position, hand in enumerate(hands):
        hand["down"] = _named(hand["down"], hand["up"], shown.get(position, ()))
    mucked = {f"seat-{seat + 1}" for at, seat in enumerate(state.players) if state.mucked >> at & 1}
    made = GAME.drawing.scene(rules, Seen(seen, events=moment.events))
    seats = tuple(_seat(seat, seat.place in mucked) for seat in made.seats)
    return replace(made, seats=seats, title=f"{rules.in_force.draft.title}: {moment.step.what}")


def _named(down: tuple[Card, ...], up: Sequence[Card], shown: Sequence[Card]) -> tuple[Card, ...]:
    """Cards face down with those that their player has shown before the showdown in the place of unknown ones."""
    fresh = [card for card in shown if card != UNKNOWN and card not in down and card not in up]
    return tuple(fresh.pop(0) if card == UNKNOWN and fresh else card for card in down)


def _seat(seat: Seat, mucked: bool) -> Seat:
    known = seat.chips is None or is_known(seat.chips)
    seat = seat if known else replace(seat, chips=None)
    return replace(seat, word="mucks", out=True) if mucked and not seat.word else seat


def told(rules: PokerRules, shown: Sequence[Scene]) -> dict[str, Any]:
    """The felt and the scenes as a script takes them: pieces that are alike stand once, scenes name their numbers."""
    felt = GAME.drawing.felt(rules)
    pieces: list[object] = []
    numbers: dict[str, int] = {}
    frames = []
    for scene in shown:
        plain: dict[str, Any] = scene_json(felt, scene)
        lying = []
        for piece in plain["pieces"]:
            key = repr(piece)
            if key not in numbers:
                numbers[key] = len(pieces)
                pieces.append(piece)
            lying.append(numbers[key])
        frames.append({"title": plain["title"], "moves": plain["moves"], "words": plain["words"], "pieces": lying})
    faces = felt_json(felt)
    return {"felt": faces, "pieces": pieces, "frames": frames}


def pictures(rules: PokerRules, scene: Scene) -> dict[str, str]:
    """The table at one moment as drawings that need no script: for wide pages and for narrow ones."""
    felt = GAME.drawing.felt(rules)
    return {sheet: picture(felt, scene, sheet) for sheet in ("wide", "tall")}
