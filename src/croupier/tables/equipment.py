"""What an electronic table draws with: a shoe that commits to its order, or a wheel. Live randomness, and nothing else.

The order of a shoe is sealed with the table's key and kept in the journal; whoever has the journal and the key goes on with
the same shoe after a restart, at the same card.
"""

import os
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from croupier.equipment import sealed
from croupier.equipment.cards import name as name_of
from croupier.equipment.draw import below
from croupier.equipment.electronic import CommittedShoe, ElectronicShoe, Opening, require_live, seal, unseal
from croupier.errors import InputError
from croupier.games.table import Command
from croupier.tables import house as h
from croupier.tables.standing import Live, Shoe, Standing

_RULE = "house.electronic_shoe"
_FORM = "croupier shoe key 1 "


class Filled(NamedTuple):
    """A command with what the table's equipment gave it, and the evidence."""

    command: Command
    evidence: tuple[h.Evidence, ...] = ()


class Equipment:
    """The electronic equipment of one table; `key` seals its shoes."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._shoe: tuple[str, CommittedShoe] | None = None  # by the root that it committed to

    def fill(self, live: Live, now: Standing, command: Command) -> Filled:
        """The command with the cards or the result that the equipment gives; as it is if it asks for none."""
        game = live.game
        if now.cards != "electronic":
            return Filled(command)
        if game.result is not None:
            if command.name != game.left.command:
                return Filled(command)
            places = game.result.places(live.rules)
            place = places[below(len(places), os.urandom)]
            return Filled(game.result.filled(command, place), (h.Stopped(rule="house.electronic_wheel", place=place),))
        draw = game.pack.wants(live.rules, now.game, command) if game.pack else None
        if draw is None:
            return Filled(command)
        assert game.pack is not None
        evidence: list[h.Evidence] = []
        if now.shoe is None:
            loaded = self._load(game.pack.holds(live.rules, now.game))
            evidence.append(loaded)
            now = live.evolve(now, loaded)
        assert now.shoe is not None
        shoe = self._current(now.shoe)
        if draw.count > shoe.remaining:
            return Filled(command, tuple(evidence))  # nothing to prove: the game says what an empty shoe means
        if not draw.seen:
            places_burned = range(shoe.position, shoe.position + draw.count)
            return Filled(command, (*evidence, *(h.Passed(rule=_RULE, position=place) for place in places_burned)))
        openings = []
        for _ in range(draw.count):
            opening, shoe = shoe.deal()
            openings.append(opening)
        filled = game.pack.filled(command, tuple(opening.card for opening in openings))
        return Filled(filled, (*evidence, *map(_drawn, openings)))

    def _load(self, cards: Sequence[int]) -> h.Loaded:
        made = ElectronicShoe(cards)
        root = made.commitment.root.hex()
        self._shoe = root, made
        return h.Loaded(rule=_RULE, root=root, size=made.size, sealed=b64encode(seal(made, self.key)).decode())

    def _current(self, shoe: Shoe) -> CommittedShoe:
        """The shoe as far as the journal says it was dealt."""
        if self._shoe is None or self._shoe[0] != shoe.root:
            opened = require_live(unseal(b64decode(shoe.sealed), self.key))
            if opened.commitment.root.hex() != shoe.root:
                raise InputError("the sealed shoe is not the one that was committed to: do not deal from it")
            self._shoe = shoe.root, opened
        self._shoe = shoe.root, self._shoe[1].at(shoe.position, shoe.burned)
        return self._shoe[1]


def _drawn(opening: Opening) -> h.Drawn:
    proof = tuple(part.hex() for part in opening.proof)
    return h.Drawn(rule=_RULE, position=opening.position, card=name_of(opening.card), salt=opening.salt.hex(), proof=proof)


def key_in(file: Path, *, create: bool = False) -> bytes:
    """The key in this file, which only its owner may read; with `create` a new one where there is no file."""
    if create and not file.exists():
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w") as out:
                out.write(f"{_FORM}{sealed.new_key().hex()}\n")
                out.flush()
                os.fsync(out.fileno())
        except OSError as wrong:
            raise InputError(f"{file}: the key cannot be written: {wrong.strerror}") from None
    try:
        text = file.read_text()
    except OSError as wrong:
        raise InputError(f"{file}: the key cannot be read: {wrong.strerror}") from None
    except UnicodeDecodeError:
        text = ""
    try:
        key = bytes.fromhex(text.removeprefix(_FORM).strip()) if text.startswith(_FORM) else b""
    except ValueError:
        key = b""
    if len(key) != sealed.KEY_BYTES:
        raise InputError(f"{file}: this is no key of a shoe; croupier table open makes one")
    return key
