"""Tables for demonstration and practice in a folder of the server's own: its store, its keys, and how one sits down.

The file of the store is changed for a new one when it has grown large; older ones are thrown away.
"""

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

from croupier.analysis.edition import open_edition
from croupier.errors import InputError
from croupier.games.kit.play.decider import Between, OneOf, Option, Role, Signature
from croupier.journal import keys
from croupier.journal.keys import SigningKey
from croupier.journal.store.store import Store, open_store
from croupier.rulebook.text import library
from croupier.rulebook.toml.files import did_you_mean
from croupier.tables.attendant.attendant import Attendant
from croupier.tables.attendant.cast import PARTS
from croupier.tables.attendant.exercises import set_up_exercise
from croupier.tables.engine.equipment import key_in
from croupier.tables.engine.events import Purpose
from croupier.tables.table import Table
from croupier.tables.words.menu import completed
from croupier.web.tables.steps.steps import options_of
from croupier.web.tables.viewer import Viewer

LARGE = 64 << 20
"""Bytes of a store after which a new one is begun."""
MOST_STEPS = 400
"""After so many an attended table is open for whoever wants to sit down."""
MISTAKES = Fraction(1, 15)
"""How often something goes wrong where somebody practises as dealer or floorperson."""


def seed_of(name: str) -> int:
    """The seed of a table's attendant: the same after a restart."""
    return int.from_bytes(sha256(name.encode()).digest()[:6], "big")


def part_of(name: str, shows: Iterable[str]) -> int:
    """The part of the cast at a table: demonstrations take one after the other, any other table that of its seed."""
    order = list(shows)
    return order.index(name) % PARTS if name in order else seed_of(name) % PARTS


def practice_name(title: str, shows: Collection[str], there: Iterable[str]) -> str:
    """A new name for a practice table, whose part of the cast is at no other table that is `there`, as far as they last.

    When every part is somewhere, practice tables share with one another before they share with a demonstration.
    """
    at_work = Counter(part_of(name, shows) for name in there if name not in shows)
    shown = {part_of(name, shows) for name in shows}
    wanted = min(range(PARTS), key=lambda part: (part in shown, at_work[part]))
    while part_of(name := f"{title} practice {secrets.token_hex(3)}", shows) != wanted:
        pass
    return name


def store_in(folder: Path) -> Store:
    """The store in use: the last file of the folder, or a new one if that is large."""
    files = sorted(folder.glob("exercises-*.db"))
    number = int(files[-1].stem.rpartition("-")[2]) if files else 1
    if files and files[-1].stat().st_size > LARGE:
        number += 1
        for old in files[:-1]:
            for part in folder.glob(f"{old.name}*"):
                part.unlink(missing_ok=True)
    return open_store(str(folder / f"exercises-{number:04}.db"), create=True)


def is_large(store: Store) -> bool:
    file = Path(store.address)
    return file.exists() and file.stat().st_size > LARGE


def shoe_key(folder: Path) -> bytes:
    return key_in(folder / "exercises.shoe-key", create=True)


def signing_key(folder: Path) -> SigningKey:
    """The key that signs exercises: of no house, and made when it is first needed."""
    file = folder / "exercises.signing-key"
    if not file.exists():
        with suppress(InputError):  # another process was first
            return keys.create(file)
    return keys.load(file)


def set_up(store: Store, name: str, edition: str, purpose: Purpose, key: bytes) -> Table:
    """A new table of this edition; an edition that there is not, or that no live table deals, is refused."""
    if not library.known(edition):
        raise InputError(f"There is no edition {edition[:60]!r}{did_you_mean(edition, library.ids())}")
    return set_up_exercise(store, name, open_edition(edition), purpose=purpose, seed=seed_of(name), key=key)


def opened(store: Store, name: str, key: bytes) -> Table:
    return Table(store, name, key=key)


def attendant_of(table: Table, part: int, *, pace: float, role: str = "", person: str = "") -> Attendant:
    """Who plays the roles that nobody holds; `role` and `person` are those of somebody who sat down."""
    held = [f"player:{person}"] if role == "player" else [role] if role in ("dealer", "floorperson") else []
    mistakes = MISTAKES if role in ("dealer", "floorperson") else Fraction(0)
    return Attendant(table, seed=seed_of(table.name), held=held, pace=pace, mistakes=mistakes, part=part)


def prepare(table: Table, part: int, person: str = "") -> None:
    """Open the table, without anybody's pace, until players are there and no round is under way; then let the person in."""
    held = [f"player:{person}"] if person else []
    attendant = Attendant(table, seed=seed_of(table.name), pace=0, held=held, part=part)
    for _ in range(MOST_STEPS):
        if _ready(table):
            break
        proposal = attendant.next(table.clock())
        if proposal is None:
            break
        table.do(table.command(proposal.fields, proposal.by, table.clock()))
    if person:
        _let_in(table, person)


def _ready(table: Table) -> bool:
    game, state = table.live.game, table.now.game
    players = list(game.live.seated(state))
    waits = any(one.command in {*game.live.habits.wagers, game.live.cards.begins} for one in table.options(table.clock()))
    return len(players) > 1 and game.play.stage(state) != "round" and game.play.stage(state) != "closed" and waits


def _let_in(table: Table, person: str) -> None:
    """The steps by which somebody new takes a place with chips, as people usually take one."""
    game, viewer = table.live.game, Viewer("player", person, None, True)
    for command in dict.fromkeys((*game.live.habits.comes, game.live.habits.buys)):
        options = [one for one in options_of(table, viewer, table.clock()) if one.command == command]
        if options:
            usual = game.live.habits.brings(table.live.rules)
            fields = completed(tuple(options[:1]), {"name": command, **dict(_answers(options[0], usual))})
            left = table.live.left(table.now, command)
            whole = {name: value for name, value in fields.items() if name not in left}
            table.do(table.command(whole, (Signature(person, Role.PLAYER),), table.clock()))


def _answers(option: Option, usual: int) -> Iterator[tuple[str, Any]]:
    for name, domain in option.fields.items():
        match domain:
            case OneOf(values=values):
                yield name, values[-1] if values == (True, False) else values[0]
            case Between(low=low, high=high, step=step):
                most = usual if high is None else min(usual, high)
                yield name, low + max(most - low, 0) // step * step
