"""What the numbers of a report take for granted: one block, of one shape, at the end of every report.

The edition with its digest, the house's choices, the equipment and how chance is taken, strategy and stake, the readings in
force and whether another option would change the figures, the version, and the command that makes the report again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import NamedTuple, TypeVar

from croupier.analysis.edition import Opened
from croupier.analysis.effect import Key
from croupier.analysis.resting import Weighed, in_use
from croupier.equipment.money import dollars
from croupier.games.kit.odds.odds import exact
from croupier.games.kit.rules import BankedRules
from croupier.part import value_class
from croupier.rulebook.digest import digest, digest_in_force
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import plain
from croupier.version import VERSION

UNIT = "a unit that chips divide as the rules ask"

Number = TypeVar("Number")
Report = Mapping[str, object]


class Figure(NamedTuple):
    """A figure of the report that another option changes: as it is, and as it would be; None where there is none."""

    name: str
    usual: object
    otherwise: object

    def json(self) -> dict[str, object]:
        return {"figure": self.name, "from": self.usual, "to": self.otherwise}


class Option(NamedTuple):
    """Another option of a reading, with the figures that it changes; None where they are not computed, and why."""

    name: str
    figures: tuple[Figure, ...] | None
    why: str = ""

    @property
    def changes(self) -> bool | None:
        return None if self.figures is None else bool(self.figures)

    def json(self) -> dict[str, object]:
        why = {"why": self.why} if self.why else {}
        return {
            "option": self.name,
            "changes": self.changes,
            "figures": [each.json() for each in self.figures or ()],
            **why,
        }


class Point(NamedTuple):
    """A reading in force, and its other options where one of them changes a figure, or where that is not known."""

    id: str
    option: str
    otherwise: tuple[Option, ...] = ()

    @property
    def changes(self) -> bool | None:
        found = [option.changes for option in self.otherwise]
        return True if True in found else None if None in found else False

    def json(self) -> dict[str, object]:
        others = {"otherwise": [option.json() for option in self.otherwise]} if self.changes is not False else {}
        return {"id": self.id, "option": self.option, "changes": self.changes, **others}


@value_class
class Assumptions:
    """`taken` is by name what the game and the report bring: equipment, how chance is taken, strategy, stake."""

    opened: Opened
    taken: Mapping[str, object] = field(default_factory=dict)
    points: Sequence[Point] = ()
    weighed: str | None = None  # the figure by which readings are weighed; None where there is none

    def json(self) -> dict[str, object]:
        force = self.opened.in_force
        choices = {path: plain(value) for path, value in force.choices.items()}
        return {
            "edition": _edition(self.opened),
            **self.taken,
            **({"choices": choices} if choices else {}),
            **({"readings": dict(force.read)} if force.read else {}),
            "weighed": self.weighed,
            "readings_in_force": [point.json() for point in self.points],
            "version": VERSION,
        }


def assumptions(
    opened: Opened,
    asks: Mapping[str, object] | None = None,
    bets: Sequence[tuple[str, Fraction]] = (),
    *,
    more: Mapping[str, object] | None = None,
    strategies: Iterable[str | None] = (),
    wagers: Sequence[str] = (),
    rests: Weighed[Fraction] | Sequence[Point] | None = None,
    weighed: str = "a house edge here",
) -> dict[str, object]:
    """What odds take for granted: the equipment, the stake, what was asked, the house's choices, the readings.

    `outside` are the rules, with their sections, under which no table may do what was asked. `more` is what the report
    brings, `strategies` are those of its wagers, and `wagers` those that were asked for, whose limits count. `rests` tells
    which figures another reading would change, and `weighed` what these figures are.
    """
    taken = {**_taken(opened, asks or {}, bets, strategies, wagers), **(more or {})}
    points = rests if isinstance(rests, Sequence) else points_of(rests, _exact) if rests else unmoved(opened)
    return Assumptions(opened, taken, points, None if rests is None else weighed).json()


def _taken(
    opened: Opened,
    asks: Mapping[str, object],
    bets: Sequence[tuple[str, Fraction]],
    strategies: Iterable[str | None],
    wagers: Sequence[str],
) -> dict[str, object]:
    """What the game brings, and against the house what is asked of it, how wagers are played, and the stake."""
    brings = opened.game.odds.assumptions(opened.rules, **asks)
    if not opened.game.wagers.banked:
        return dict(brings)
    broken = opened.game.odds.outside(opened.rules, wagers=wagers, **asks) if asks else ()
    played = {name: opened.game.odds.strategies.get(name, name) for name in strategies if name is not None}
    return {
        "lawful": not broken,
        **({"outside": [{"rule": rule, "cite": opened.in_force.cite(rule)} for rule in broken]} if broken else {}),
        "wheel": opened.wheel,
        "unit": "per unit of the wager named" if not bets else "per unit of all bets together",
        **brings,
        **{name: _asked(name, value) for name, value in asks.items() if name not in ("stake", "decks")},
        **({"strategies": played} if played else {}),
        "stake": _stake(asks.get("stake"), bets),
        **(_chips(opened) if bets or "stake" in asks else {}),
    }


def every_wheel(opened: Opened) -> dict[str, object]:
    """What a report takes that tells of every wheel, where a house may choose one."""
    return {"wheels": "each that a house may choose, by itself"} if opened.game.rules.equipment_rule else {}


def points_of(found: Weighed[Number], shown: Callable[[Number | None], object]) -> list[Point]:
    """Every reading of the edition: what it does to the figures, as they are weighed."""
    return [
        Point(
            reading.id,
            in_use(found.opened, reading),
            tuple(_option(found, name, moved, shown) for name, moved in found.options.get(reading.id, {}).items()),
        )
        for reading in found.opened.draft.readings.values()
    ]


def unmoved(opened: Opened) -> list[Point]:
    """Every reading of the edition, where a report has no figure that one could change."""
    return [Point(reading.id, in_use(opened, reading)) for reading in opened.draft.readings.values()]


def with_command(report: Report, command: str) -> dict[str, object]:
    """The report with the command that makes it again; of several editions, with each."""
    found = report.get("assumptions")
    if isinstance(found, list):
        return {**report, "assumptions": [each and {**each, "command": command} for each in found]}
    return {**report, "assumptions": {**found, "command": command}} if isinstance(found, Mapping) else dict(report)


def _option(
    found: Weighed[Number],
    name: str,
    moved: Mapping[Key, Number | None] | None,
    shown: Callable[[Number | None], object],
) -> Option:
    if moved is None:
        return Option(name, None, "makes no game with these rules and choices, or none of which this can be computed")
    figures = (Figure(_named(key), shown(found.figures.get(key)), shown(number)) for key, number in moved.items())
    return Option(name, tuple(figures))


def _named(key: Key) -> str:
    where, wager, strategy = key
    return ", ".join(part for part in (wager, strategy, where) if part)


def _exact(number: Fraction | None) -> object:
    return None if number is None else exact(number)


def _edition(opened: Opened) -> dict[str, object]:
    """The edition, and with a submission, choices or other rules than its own the digest of all together."""
    force = opened.in_force
    own = {"submission": opened.name} if opened.submitted.file else {}
    if opened.unchanged:
        own["changed"] = ", ".join(_other_rules(opened.text, opened.draft))
    both = {"in_force": digest_in_force(force)} if own or force.choices or force.read else {}
    more = own | both if opened.draft.described else {"described": False, **own, **both}
    return {"id": opened.draft.id, "status": opened.draft.status, "digest": digest(opened.text), **more}


def _other_rules(text: Draft, draft: Draft) -> list[str]:
    """The rules of a what-if that are not as the text has them."""
    return [path for path, rule in draft.rules.items() if rule != text.rules.get(path)]


def _chips(opened: Opened) -> dict[str, object]:
    """The chips that pay a stake."""
    if not isinstance(opened.rules, BankedRules):
        return {}
    return {"chips": [dollars(each) for each in opened.rules.chips_in_play.denominations]}


def _asked(name: str, value: object) -> str:
    return dollars(value) if name == "meter" and isinstance(value, int) else str(value)


def _stake(cents: object, bets: Sequence[tuple[str, Fraction]]) -> str:
    if bets:
        return ", ".join(f"{dollars(int(100 * amount))} on {wager}" for wager, amount in bets)
    return dollars(cents) if isinstance(cents, int) else UNIT


def in_words(assumed: Mapping[str, object]) -> str:
    """What the numbers take for granted, for people: "6 decks (312 cards, manual shoe); stake: 5.00"."""
    return "; ".join((*equipment(assumed), f"stake: {assumed['stake']}"))


def equipment(assumed: Mapping[str, object]) -> list[str]:
    """Cards or stops, the batch in play and the players, in words."""
    parts = []
    if "decks" in assumed:
        more = [f"{assumed[name]}{what}" for name, what in (("cards", " cards"), ("shoe", " shoe")) if name in assumed]
        parts.append(_counted(assumed["decks"], "deck") + (f" ({', '.join(more)})" if more else ""))
    elif "cards" in assumed:
        parts.append(_counted(assumed["cards"], "card"))
    parts += [str(assumed["batch"])] if "batch" in assumed else []
    parts += [_counted(assumed["stops"], "stop")] if "stops" in assumed else []
    parts += [_counted(assumed["players"], "player")] if "players" in assumed else []
    parts += [f"{assumed['boxes']} box{'' if assumed['boxes'] == '1' else 'es'}"] if "boxes" in assumed else []
    return parts


def not_lawful(assumed: Mapping[str, object]) -> str:
    """Under which rules no table may do what was asked; empty where one may."""
    broken = assumed.get("outside")
    if not isinstance(broken, list):
        return ""
    rules = ", ".join(f"{one['rule']} [{one['cite']}]" for one in broken)
    return f"mathematics: no table of this edition may do so ({rules})"


def _counted(number: object, what: str) -> str:
    return f"{number} {what}" + ("" if str(number) == "1" else "s")
