"""The electronic equipment of a table: a shoe that commits to its order, or a wheel. Live randomness, and nothing else.

The order of a shoe is sealed with the table's key and kept in the journal: with the journal and the key the same shoe goes
on after a restart, at the same card. The journal names the key by its fingerprint alone.
"""

import hashlib
import os
from base64 import b64decode, b64encode
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import click

from croupier.equipment.cards import name as name_of
from croupier.equipment.draw import below
from croupier.equipment.electronic_shoe import CardOpening, ElectronicShoe, seal, unseal
from croupier.equipment.seal import new_key
from croupier.errors import InputError
from croupier.games.kit.live import Ring
from croupier.games.kit.play.decider import Command, replace
from croupier.journal import key_file
from croupier.journal.store.store import located
from croupier.tables.engine import events as e
from croupier.tables.engine.commands import ChangeKey, rule_of
from croupier.tables.engine.events import SHOE_RULE, WHEEL_RULE, Evidence
from croupier.tables.engine.standing import Live, Standing

_KEY_KIND = "shoe key"
_FINGERPRINT_DIGITS = 32


def fingerprint(key: bytes) -> str:
    """What tells one key from another, and nothing else about it."""
    return hashlib.sha256(f"croupier {_KEY_KIND} 1 ".encode() + key).hexdigest()[:_FINGERPRINT_DIGITS]


def key_in(file: Path, *, create: bool = False) -> bytes:
    """The shoe key in this file, which only its owner may read; with `create` a new one where there is no file."""
    if create and not file.exists():
        key_file.write(file, _KEY_KIND, new_key())
    return key_file.read(file, _KEY_KIND, made_by="croupier table open")


def default_key(db: str) -> Path:
    """Where the key that seals electronic shoes is kept by default: beside the file, or in the user's folder."""
    place = located(db)
    if isinstance(place, str):
        return Path(click.get_app_dir("croupier")) / f"{quote(place, safe='@')}.shoe-key"
    if not place.name:
        raise InputError(f"{db!r} is not a file for tables; give one with --db, such as tables.db")
    return place.with_name(place.name + ".shoe-key")


class WrongKeyError(InputError):
    """Another key than the one that seals the shoes of the table."""


class FilledCommand(NamedTuple):
    """A command with the fields that the equipment filled in, and the evidence."""

    command: Command
    evidence: tuple[Evidence, ...] = ()


class Equipment:
    """The electronic equipment of one table; `key` seals its shoes."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._keys = {fingerprint(key): key}
        self._new: str | None = None  # the fingerprint of the key that came last
        self._shoe: tuple[str, ElectronicShoe] | None = None  # with the root that it committed to

    def take_key(self, key: bytes) -> None:
        """Hold another key, which seals the shoes once a command changes to it."""
        self._new = fingerprint(key)
        self._keys[self._new] = key

    def require_key(self, now: Standing) -> None:
        """Refuse a key that does not seal the table's shoes: by its fingerprint, or where that is unknown, by the shoe."""
        self._key(now)
        if not now.shoe_key and now.shoe is not None and now.shoe.sealed:
            try:
                self._current(now)
            except InputError as wrong:
                raise WrongKeyError(wrong.reason) from None

    def fill(self, live: Live, now: Standing, command: Command) -> FilledCommand:
        """The command with the cards or the result that the equipment gives; unchanged if it asks for none."""
        game = live.game
        if now.cards != "electronic":
            return FilledCommand(command)
        if isinstance(command, ChangeKey) and game.live.cards.dealt:
            return self._with_new_key(now, command)
        if game.live.wheel is not None and command.name == game.live.wheel.command and live.turns(now):
            rings = game.live.wheel.rings(live.rules, now.game)
            if not all(ring.weights for ring in rings):
                return FilledCommand(command)  # it stops nowhere: the game says why it is not spun now
            stops = tuple(map(_turned, rings))
            return FilledCommand(game.live.wheel.filled(command, tuple(one.place for one in stops)), stops)
        draw = game.live.cards.wants(live.rules, now.game, command)
        if draw is None:
            return FilledCommand(command)
        evidence: list[Evidence] = []
        if now.shoe is None:
            loaded = self._load(game.live.cards.holds(live.rules, now.game), self._key(now))
            evidence.append(loaded)
            now = live.evolve(now, loaded)
        shoe = self._current(now)
        if draw.cards > shoe.remaining:
            return FilledCommand(command, tuple(evidence))  # nothing to prove: the game says what an empty shoe means
        if not draw.seen:
            burned = range(shoe.position, shoe.position + draw.cards)
            return FilledCommand(command, (*evidence, *(e.ShoeCardBurned(rule=SHOE_RULE, position=at) for at in burned)))
        openings = []
        for _ in range(draw.cards):
            opening, shoe = shoe.deal()
            openings.append(opening)
        filled = game.live.cards.filled(command, tuple(opening.card for opening in openings))
        return FilledCommand(filled, (*evidence, *map(_drawn, openings)))

    def _load(self, cards: Sequence[int], key: bytes) -> e.ShoeLoaded:
        made = ElectronicShoe(cards)
        root = made.commitment.root.hex()
        self._shoe = root, made
        return e.ShoeLoaded(rule=SHOE_RULE, root=root, size=made.size, sealed=_sealed(made, key))

    def _key(self, now: Standing) -> bytes:
        """The key that seals the shoes of the table now."""
        if not now.shoe_key:
            return self.key
        if now.shoe_key in self._keys:
            return self._keys[now.shoe_key]
        raise WrongKeyError(
            f"this is not the key that seals the shoes of the table: its fingerprint is {fingerprint(self.key)}, "
            f"and the table's is {now.shoe_key}"
        )

    def _with_new_key(self, now: Standing, command: ChangeKey) -> FilledCommand:
        """The shoe in use sealed with the new key: the same cards at the same places, under the same commitment.

        With the old key the shoe in use can still be read in older records. Where a key was exposed, shuffle the
        cards again by the game's own steps.
        """
        if self._new is None:
            raise InputError("there is no new key: `croupier table deal --new-key FILE` gives one and changes to it")
        if command.lost:
            self._require_lost(now)
        in_use = now.shoe is not None and now.shoe.sealed and not command.lost
        sealed = _sealed(self._current(now), self._keys[self._new]) if in_use else ""
        changed = e.KeyChanged(rule=rule_of(command.name), shoe_key=self._new, sealed=sealed)
        return FilledCommand(replace(command, shoe_key=self._new), (changed,))

    def _require_lost(self, now: Standing) -> None:
        """Refuse to give up a shoe that a known key opens: nobody gets rid of an order that way."""
        try:
            self.require_key(now)
        except WrongKeyError:
            return
        raise InputError("the key that seals the shoes is here: it is not lost")

    def _current(self, now: Standing) -> ElectronicShoe:
        """The shoe at the place where the journal says it is."""
        shoe, key = now.shoe, self._key(now)
        assert shoe is not None
        if not shoe.sealed:
            raise InputError(
                "the shoe in use is lost with its key: report a deviation, rule the round void, and shuffle the cards again"
            )
        if self._shoe is None or self._shoe[0] != shoe.root:
            opened = unseal(b64decode(shoe.sealed), key)
            if opened.commitment.root.hex() != shoe.root:
                raise InputError("the sealed shoe is not the one that was committed to: do not deal from it")
            self._shoe = shoe.root, opened
        self._shoe = shoe.root, self._shoe[1].at(shoe.position, shoe.burned)
        return self._shoe[1]


def _sealed(shoe: ElectronicShoe, key: bytes) -> str:
    return b64encode(seal(shoe, key)).decode()


def _turned(ring: Ring) -> e.WheelStopped:
    """Where the ring stops: each place as often as its weight says, by the operating system's random source."""
    number = below(sum(ring.weights.values()), os.urandom)
    place = list(ring.weights)[bisect_right(list(accumulate(ring.weights.values())), number)]
    return e.WheelStopped(rule=WHEEL_RULE, place=place, ring=ring.name)


def _drawn(opening: CardOpening) -> e.ShoeCardDrawn:
    proof = tuple(part.hex() for part in opening.proof)
    card, salt = name_of(opening.card), opening.salt.hex()
    return e.ShoeCardDrawn(rule=SHOE_RULE, position=opening.position, card=card, salt=salt, proof=proof)
