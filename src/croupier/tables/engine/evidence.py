"""What electronic equipment produced, checked: a card of the shoe with its proof, or where a wheel stopped.

It cannot be computed again, so it comes in beside a command; whether it belongs there can be told by anybody.
"""

import binascii
from base64 import b64decode
from collections.abc import Sequence
from typing import Any

from croupier.equipment.cards import card as card_of
from croupier.equipment.electronic_shoe import Opening, verify_opening
from croupier.games.kit.decider import Command
from croupier.games.kit.live import Result, Ring
from croupier.games.kit.refused import Refused
from croupier.tables.engine import house as h
from croupier.tables.engine.standing import Live, Standing


def not_drawn(live: Live, now: Standing, command: Command, evidence: Sequence[h.Evidence]) -> Refused | None:
    """Why the evidence does not belong to the command; None if it does."""
    rule = "house.electronic_shoe"
    game = live.game
    if now.cards == "typed":
        return Refused(rule, "nothing is drawn at this table: cards and results are reported") if evidence else None
    if physical := _contradicted(live, now, command):
        return physical
    if game.result is not None and command.name == game.result.command and live.turns(now):
        return _not_stopped(game.result, game.result.rings(live.rules, now.game), command, evidence)
    if game.pack is None:
        return Refused("house.electronic_wheel", f"{command.name} has no result") if evidence else None
    if any(one.rule != rule for one in evidence):
        return Refused(rule, "what comes out of the electronic shoe comes by its own rule")
    draw = game.pack.wants(live.rules, now.game, command)
    if draw is None:
        return Refused(rule, f"{command.name} takes no card out of the shoe") if evidence else None
    shoe, rest = now.shoe, list(evidence)
    if shoe is None and rest and isinstance(rest[0], h.Loaded):
        first = rest.pop(0)
        assert isinstance(first, h.Loaded)
        if first.size != len(game.pack.holds(live.rules, now.game)):
            return Refused(rule, f"the shoe was loaded with {first.size} cards, and others are in play")
        now = live.evolve(now, first)
        shoe = now.shoe
    if shoe is None or len(rest) != draw.cards:
        return Refused(rule, "the cards come out of the electronic shoe; nobody names them")
    if now.cover and shoe.size - shoe.position <= now.cover:
        return Refused(game.pack.cover_rule, "the cover card comes out of the shoe now")
    cards = []
    for place, one in enumerate(rest, start=shoe.position):
        if isinstance(one, h.Drawn) and draw.seen and one.position == place and _was_there(shoe.root, shoe.size, one):
            cards.append(card_of(one.card))
        elif not (isinstance(one, h.Passed) and not draw.seen and one.position == place):
            return Refused(rule, f"the card at position {place} of the shoe is not proved")
    if draw.seen and game.pack.filled(command, tuple(cards)) != command:
        return Refused(rule, "these are not the cards that came out of the shoe")
    return None


def not_sealed(now: Standing, command: h.ChangeKey, evidence: Sequence[h.Evidence]) -> Refused | None:
    """Why this is no change to the key with the command's fingerprint; None if it is. Only that key opens the seal."""
    rule = h.rule_of(command.name)
    changed = evidence[0] if len(evidence) == 1 else None
    if not isinstance(changed, h.KeyChanged) or (changed.rule, changed.shoe_key) != (rule, command.shoe_key):
        return Refused(rule, "the electronic shoe tells the fingerprint of its new key; nobody names it")
    try:
        sealed = b64decode(changed.sealed, validate=True)
    except (binascii.Error, ValueError):
        sealed = b""
    in_use = now.shoe is not None and bool(now.shoe.sealed) and not command.lost
    if bool(changed.sealed) != in_use or bool(sealed) != bool(changed.sealed):
        return Refused(rule, "with the key the shoe in use is sealed anew, unless it is lost")
    return None


def may_be(live: Live, now: Standing, command: str) -> bool:
    """Whether electronic equipment, as far as it has dealt, lets a report of this name be true."""
    pack = live.game.pack
    if command in live.game.never:
        return False
    if pack is None or command not in (pack.cover_card, pack.empty):
        return True
    left = now.shoe.size - now.shoe.position if now.shoe else None
    return left == 0 if command == pack.empty else bool(now.cover) and left is not None and left <= now.cover


def _contradicted(live: Live, now: Standing, command: Command) -> Refused | None:
    """Why electronic equipment contradicts what is reported of it; None if it does not."""
    rule = "house.electronic_shoe"
    if command.name in live.game.never or live.game.denies(command):
        return Refused(rule, f"electronic equipment knows no {command.name}: what it drew is what counts")
    if not may_be(live, now, command.name):
        return Refused(rule, f"the electronic shoe has not come so far: {command.name} is not true yet")
    return None


def _was_there(root: str, size: int, drawn: h.Drawn) -> bool:
    try:
        proof = tuple(bytes.fromhex(part) for part in drawn.proof)
        opening = Opening(drawn.position, card_of(drawn.card), bytes.fromhex(drawn.salt), proof)
        return verify_opening(bytes.fromhex(root), size, opening)
    except ValueError:
        return False


def _not_stopped(
    wheel: Result[Any, Any], rings: Sequence[Ring], command: Command, evidence: Sequence[h.Evidence]
) -> Refused | None:
    """Why this is not where the wheel stopped, ring by ring; None if it is, or if it can stop nowhere now."""
    rule = "house.electronic_wheel"
    if not all(ring.weights for ring in rings) and not evidence:
        return None
    places = [one.place for one in evidence if isinstance(one, h.Stopped) and one.rule == rule]
    on = len(places) == len(evidence) == len(rings) and all(
        isinstance(one, h.Stopped) and one.ring == ring.name and ring.weights.get(one.place, 0) > 0
        for one, ring in zip(evidence, rings, strict=True)
    )
    if not on or wheel.filled(command, tuple(places)) != command:
        return Refused(rule, "the electronic wheel gives the result; nobody names it")
    return None
