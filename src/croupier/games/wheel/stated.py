"""Wagers that an edition states as data at a wheel: a name, a title, the stops that win, and a price."""

from collections.abc import Collection, Iterator, Mapping
from typing import Protocol, TypeVar

from croupier.equipment.awards import Odds
from croupier.games.kit.table.geometry import Area, Spot
from croupier.games.kit.wager import Wager
from croupier.rulebook import paths
from croupier.rulebook.shape import Rules
from croupier.rulebook.text.wagers import PREFIX

LONGEST_TITLE = 24
_IN_A_ROW = 4


class Stated(Protocol):
    """What the stated wagers of every wheel have. Each game names the stops in its own field."""

    @property
    def title(self) -> str: ...
    @property
    def odds(self) -> Odds: ...
    @property
    def offered(self) -> bool: ...


S = TypeVar("S", bound=Stated)


def path(name: str, *below: str) -> str:
    """The path of a rule of a stated wager."""
    return paths.join((PREFIX, name, *below))


def named(side: Mapping[str, S], said: str) -> str | None:
    """The stated wager that somebody names, by its name or its title; None if there is none."""
    wanted = _plain(said)
    return next((name for name, wager in side.items() if wanted in (name, _plain(wager.title))), None)


def wager(side: Mapping[str, Stated], box: Area, place: str, on: tuple[str, ...], rule: str) -> Wager:
    """The wager that chips in this box make, which the place is called after."""
    of, name = side[box.name], box.name
    spot = Spot(f"{place} {of.title}", *box.centre)
    return Wager(name, name, on, of.odds, (spot,), rule, of.offered, paid_by=path(name, "odds"))


def wrong(
    rules: Rules, side: Mapping[str, Stated], taken: Collection[str], field: str, known: Collection[str]
) -> Iterator[tuple[str, str]]:
    """What no wager can have, as (rule, reason): a name that is `taken`, a title that cannot be printed, strange stops."""
    for where, reason in (*_wrong_names(side, taken), *_wrong_stops(side, field, known)):
        yield where, f"{own_line(rules, where)}{reason}"


def _wrong_names(side: Mapping[str, Stated], taken: Collection[str]) -> Iterator[tuple[str, str]]:
    used = dict.fromkeys(map(_plain, taken), "the game has")
    for name, wager in side.items():
        title, where, here = wager.title, path(name, "title"), f"stands here already, {name}"
        if not title.strip() or not title.isprintable() or len(title) > LONGEST_TITLE:
            yield where, f"a title of 1 to {LONGEST_TITLE} letters is printed on the layout"
        for said in dict.fromkeys((name, _plain(title))):
            if (whose := used.setdefault(said, here)) != here:
                yield where, f"{said!r} is the name of a wager that {whose}; choose another"


def _wrong_stops(side: Mapping[str, Stated], field: str, known: Collection[str]) -> Iterator[tuple[str, str]]:
    for name, wager in side.items():
        where, stops = path(name, field), getattr(wager, field)
        if not stops:
            yield where, f"the wager wins with nothing; name its {field}"
        if strange := [stop for stop in stops if stop not in known]:
            yield where, f"{strange[0][:20]!r} is on no wheel of this edition"
        if twice := [stop for stop in stops if stops.count(stop) > 1]:
            yield where, f"{twice[0][:20]} stands twice among its {field}"


def own_line(rules: Rules, path: str) -> str:
    """The file and line of a rule that an edition of one's own states; nothing for any other."""
    force = rules.in_force
    rule = force.draft.rules.get(path)
    own = rule is not None and rule.edition == force.draft.id and path not in force.choices
    return f"{force.place(path)}{path}: " if own else ""


def boxes(side: Mapping[str, Stated], *, x: int, y: int, long: int, deep: int, down: bool) -> Iterator[Area]:
    """A box for each stated wager, up to four in a row beside what is on the layout; more begin another row.

    Rows run along the layout (`down`) or across it, each `long`; a row is `deep`, and the next lies further from it.
    """
    names = list(side)
    for first in range(0, len(names), _IN_A_ROW):
        row = names[first : first + _IN_A_ROW]
        size = long // min(len(names), _IN_A_ROW)
        for place, name in enumerate(row):
            wager = side[name]
            words = f"{wager.title} pays {wager.odds}"
            away = first // _IN_A_ROW * deep
            if down:
                yield Area(name, "stated", x - away, y + place * size, deep, size, inscription=words)
            else:
                yield Area(name, "stated", x + place * size, y + away, size, deep, inscription=words)


def _plain(words: str) -> str:
    return " ".join(words.split()).casefold()
