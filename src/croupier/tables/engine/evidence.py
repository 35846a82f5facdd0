"""The evidence of electronic equipment, checked: a card of the shoe with its proof, or where a wheel stopped.

It cannot be computed again, so it comes in beside a command; anybody can check whether it belongs there.
"""

import binascii
from base64 import b64decode
from collections.abc import Sequence
from typing import Any

from croupier.equipment.cards import card as card_of
from croupier.equipment.electronic_shoe import CardOpening, verify_opening
from croupier.games.kit.live import ElectronicWheel, Ring
from croupier.games.kit.play.decider import Command
from croupier.games.kit.play.refused import Refused
from croupier.tables.engine import events as e
from croupier.tables.engine.commands import ChangeKey, rule_of
from croupier.tables.engine.events import SHOE_RULE, WHEEL_RULE, Evidence
from croupier.tables.engine.standing import Live, Standing


def not_drawn(live: Live, now: Standing, command: Command, evidence: Sequence[Evidence]) -> Refused | None:
    """Why the evidence does not belong to the command; None if it does."""
    game = live.game
    if now.cards == "typed":
        return Refused(SHOE_RULE, "cards and results are typed at this table") if evidence else None
    if command.name in game.live.never or game.live.denies(command):
        return Refused(SHOE_RULE, f"electronic equipment allows no {command.name}: what it drew is what counts")
    if not may_be(live, now, command.name):
        return Refused(SHOE_RULE, f"the electronic shoe is not dealt that far: {command.name} is not true yet")
    if game.live.wheel is not None and command.name == game.live.wheel.command and live.turns(now):
        return _not_stopped(game.live.wheel, game.live.wheel.rings(live.rules, now.game), command, evidence)
    if not game.live.cards.dealt:
        return Refused(WHEEL_RULE, f"{command.name} has no result") if evidence else None
    if any(one.rule != SHOE_RULE for one in evidence):
        return Refused(SHOE_RULE, "evidence of the electronic shoe has its own rule")
    draw = game.live.cards.wants(live.rules, now.game, command)
    if draw is None:
        return Refused(SHOE_RULE, f"{command.name} takes no card out of the shoe") if evidence else None
    rest = list(evidence)
    if now.shoe is None and rest and isinstance(loaded := rest[0], e.ShoeLoaded):
        if loaded.size != len(game.live.cards.holds(live.rules, now.game)):
            return Refused(SHOE_RULE, f"the shoe was loaded with {loaded.size} cards, and others are in play")
        now, rest = live.evolve(now, loaded), rest[1:]
    shoe = now.shoe
    if shoe is None or len(rest) != draw.cards:
        return Refused(SHOE_RULE, "the cards come out of the electronic shoe: leave them out")
    if now.cover and shoe.size - shoe.position <= now.cover:
        return Refused(game.live.cards.cover_rule, "the cover card comes out of the shoe now")
    cards = []
    for place, one in enumerate(rest, start=shoe.position):
        if draw.seen and isinstance(one, e.ShoeCardDrawn) and one.position == place and _proved(shoe.root, shoe.size, one):
            cards.append(card_of(one.card))
        elif draw.seen or not isinstance(one, e.ShoeCardBurned) or one.position != place:
            return Refused(SHOE_RULE, f"the card at position {place} of the shoe is not proved")
    if draw.seen and game.live.cards.filled(command, tuple(cards)) != command:
        return Refused(SHOE_RULE, "these are not the cards that came out of the shoe")
    return None


def not_sealed(now: Standing, command: ChangeKey, evidence: Sequence[Evidence]) -> Refused | None:
    """Why this is no change to the key with the command's fingerprint; None if it is. Only that key opens the seal."""
    rule = rule_of(command.name)
    changed = evidence[0] if len(evidence) == 1 else None
    if not isinstance(changed, e.KeyChanged) or (changed.rule, changed.shoe_key) != (rule, command.shoe_key):
        return Refused(rule, "the electronic shoe gives the fingerprint of its new key: leave it out")
    try:
        sealed = b64decode(changed.sealed, validate=True)
    except (binascii.Error, ValueError):
        sealed = b""
    in_use = now.shoe is not None and bool(now.shoe.sealed) and not command.lost
    if bool(changed.sealed) != in_use or bool(sealed) != bool(changed.sealed):
        return Refused(rule, "a change of key seals the shoe in use again, unless that shoe is lost")
    return None


def may_be(live: Live, now: Standing, command: str) -> bool:
    """Whether electronic equipment, as far as it has dealt, lets a report of this name be true."""
    cards = live.game.live.cards
    if command in live.game.live.never:
        return False
    if command not in (cards.cover_card, cards.empty):
        return True
    left = now.shoe.size - now.shoe.position if now.shoe else None
    return left == 0 if command == cards.empty else bool(now.cover) and left is not None and left <= now.cover


def _proved(root: str, size: int, drawn: e.ShoeCardDrawn) -> bool:
    """Whether the card lay at its place when the shoe was committed to."""
    try:
        proof = tuple(bytes.fromhex(part) for part in drawn.proof)
        opening = CardOpening(drawn.position, card_of(drawn.card), bytes.fromhex(drawn.salt), proof)
        return verify_opening(bytes.fromhex(root), size, opening)
    except ValueError:
        return False


def _not_stopped(
    wheel: ElectronicWheel[Any, Any], rings: Sequence[Ring], command: Command, evidence: Sequence[Evidence]
) -> Refused | None:
    """Why this is not where the wheel stopped, ring by ring; None if it is, or if it can stop nowhere now."""
    if not all(ring.weights for ring in rings) and not evidence:
        return None
    stopped = [one for one in evidence if isinstance(one, e.WheelStopped) and one.rule == WHEEL_RULE]
    on = len(stopped) == len(evidence) == len(rings) and all(
        one.ring == ring.name and ring.weights.get(one.place, 0) > 0 for one, ring in zip(stopped, rings, strict=True)
    )
    if not on or wheel.filled(command, tuple(one.place for one in stopped)) != command:
        return Refused(WHEEL_RULE, "the electronic wheel gives the result: leave it out")
    return None
