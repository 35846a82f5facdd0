"""A hand on the drawn table: a scene for each of its moments, with what they share told once."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from croupier.games.kit.decider import Role, Signature
from croupier.games.kit.pieces import felt_json, picture, scene_json
from croupier.games.kit.scene import Scene, Seen
from croupier.games.poker.amounts import is_known
from croupier.games.poker.histories.moments import Moment
from croupier.games.poker.play.play import view
from croupier.games.poker.room import ROOM
from croupier.games.poker.rules import PokerRules

_SEES_ALL = Signature("viewer", Role.AUDITOR)
"""Whoever replays a hand sees every card that its record names."""


def scenes(rules: PokerRules, moments: Sequence[Moment]) -> list[Scene]:
    """The table after each moment."""
    return [_scene(rules, moment) for moment in moments]


def _scene(rules: PokerRules, moment: Moment) -> Scene:
    made = ROOM.scene(rules, Seen(view(moment.state, _SEES_ALL), events=moment.events))
    seats = tuple(
        replace(seat, chips=None) if seat.chips is not None and not is_known(seat.chips) else seat for seat in made.seats
    )
    return replace(made, seats=seats, title=f"{rules.in_force.draft.title}: {moment.step.what}")


def told(rules: PokerRules, shown: Sequence[Scene]) -> dict[str, Any]:
    """The felt and the scenes as a script takes them: pieces that are alike stand once, scenes name their numbers."""
    felt = ROOM.felt(rules)
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
    felt = ROOM.felt(rules)
    return {sheet: picture(felt, scene, sheet) for sheet in ("wide", "tall")}
