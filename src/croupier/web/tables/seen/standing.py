"""A table as it stands at one moment, with what its viewers share: each part is made once for all who see the same."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, NamedTuple

from croupier.drawing.chips import value_look
from croupier.equipment.money import cents as cents_of
from croupier.games.kit.play.decider import Event, Option, Role
from croupier.games.kit.table.pieces import moves_json, on_both_sheets, piece_json
from croupier.games.kit.table.projections import Felt
from croupier.games.kit.table.scene import Scene, Seen, plain
from croupier.games.kit.table.stacks import Piece
from croupier.tables.engine.limits import limits_now
from croupier.tables.table import Table
from croupier.tables.words.menu import Step
from croupier.tables.words.view import TableView, table_view, view_json
from croupier.web.tables.seen.changes import Parts, Things, json
from croupier.web.tables.steps.steps import called_now, due_json, step_json, steps_of, turn_of, usual_answers
from croupier.web.tables.steps.typed import example
from croupier.web.tables.viewer import Viewer

Plain = dict[str, Any]
MOST_TOLD = 16
"""So many forms of one step are kept from moment to moment: players come to hold other cards, and others sit down."""


class Lately(NamedTuple):
    """What a state tells of what was before: deviations that wait, the events of the last record, the last results, and
    the players who have no more wagers in this round, steps that wait for a second signature, and a round that was
    interrupted, until somebody goes on."""

    deviations: Sequence[str] = ()
    events: Sequence[Event] = ()
    results: Sequence[str] = ()
    passed: Collection[str] = ()
    unsigned: Sequence[Plain] = ()
    interrupted: str = ""


NOTHING = Lately()
STOPPED = "Table stopped: the journal cannot be written or read. Nothing is lost; no new wagers until it answers again."


class Look(NamedTuple):
    """What all who have the same `view` of the table see of it, in words and as JSON; players and staff apart."""

    view: dict[str, object]
    plays: bool
    seen: TableView
    json: bytes


class Drawn(NamedTuple):
    """A scene, and as JSON with all its pieces."""

    scene: Scene
    json: Parts


class Said(NamedTuple):
    """What a step is called and what careful people answer to it, at a moment."""

    called: str
    usual: Mapping[str, object]


class Told(NamedTuple):
    """A step as JSON, in a line of what is lawful, and as somebody could type it, as long as the same is said of it."""

    said: Said
    id: str
    json: bytes
    lawful: str
    typed: str


class Standing:
    """The table at this moment. Viewers differ by their role, their seat and what they see; the rest is the same.

    `before` is how the same table stood: steps that may be done now as they might then are not told anew.
    """

    def __init__(self, table: Table, lately: Lately = NOTHING, *, at: str = "", before: "Standing | None" = None) -> None:
        self.table, self.lately, self.at = table, lately, at
        self.live, self.now = table.live, table.now
        self.options = table.options(at)
        self._told: dict[tuple[str, str], dict[tuple[tuple[str, ...], str], Told]] = {}
        self._now: dict[tuple[str, str], Said] = {}
        self._steps = {(step.kind, step.command): step for step in steps_of(table, self.options)}
        if before is not None and before.live is self.live:
            self._keep(before)
        self._looks: list[Look] = []
        self._drawn: dict[tuple[int, bool, str], Drawn] = {}
        self._drawn_before = [] if before is None else list(before._drawn.values())
        self.shared = self._shared()

    def _keep(self, before: "Standing") -> None:
        """Keep the steps that are as they were, with all that is known of them."""
        same: dict[int, Option] = {}
        for key, step in self._steps.items():
            known = before._steps.get(key)
            if known is not None and known == step:
                self._steps[key] = known
                told = before._told.get(key, {})
                self._told[key] = told if len(told) < MOST_TOLD else {}
                same |= {id(new): old for new, old in zip(step.options, known.options, strict=True)}
        self.options = tuple(same.get(id(option), option) for option in self.options)

    def _shared(self) -> Parts:
        """What is the same for every viewer."""
        table, now = self.table, self.now
        due = [step for step in self._steps.values() if step.kind == "next"]
        plain: Plain = {
            **_head(table),
            "version": table.version,
            "at": table.last_at,
            "mode": now.mode,
            "cards": now.cards,
            "round": now.round,
            "dealer": now.dealer,
            "stopped": STOPPED if table.halted else "",
            "due": [due_json(table, step) for step in due],
            "turn": turn_of(table, due),
            "limits": limits_json(table),
        }
        return {name: json(value) for name, value in plain.items()}

    def look(self, viewer: Viewer) -> Look:
        """What the viewer sees, in words."""
        live, now, who = self.live, self.now, viewer.eyes
        view, plays = live.game.play.view(now.game, who), who.role == Role.PLAYER
        for known in self._looks:
            if known.plays == plays and known.view == view:
                return known
        seen = table_view(live, now, who, self.lately.deviations)
        found = Look(view, plays, seen, json(view_json(live, now, who)))
        self._looks.append(found)
        return found

    def steps(self, options: tuple[Option, ...]) -> list[Step]:
        """These options as a short list; a step that is open to the viewer as it is to everybody is the same one."""
        return steps_of(self.table, options, self._steps)

    def told(self, step: Step, held: tuple[str, ...], own: str) -> Told:
        """The step as it is told; `held` and `own` as `step_json` has them."""
        key, asked = (step.kind, step.command), (held, own)
        if self._steps.get(key) is not step:
            return self._tell(step, self._said(step), held, own)
        if (said := self._now.get(key)) is None:
            said = self._now[key] = self._said(step)
        told = self._told.setdefault(key, {})
        known = told.get(asked)
        if known is None or known.said != said:
            known = told[asked] = self._tell(step, said, held, own)
        return known

    def _tell(self, step: Step, said: Said, held: tuple[str, ...], own: str) -> Told:
        plain = step_json(self.table, step, *said, held, own)
        sections = f" ({', '.join(plain['cites'])})" if plain["cites"] else ""
        return Told(said, plain["id"], json(plain), f"{plain['label']}; {plain['who']}{sections}", example(step))

    def _said(self, step: Step) -> Said:
        return Said(called_now(self.table, step), usual_answers(self.table, step))

    def scene(self, viewer: Viewer, look: Look) -> Parts:
        """What lies on the table as this viewer may see it."""
        return self.drawn(viewer, look).json

    def drawn(self, viewer: Viewer, look: Look) -> Drawn:
        asked = id(look), viewer.plays, viewer.person if viewer.plays else ""
        if (drawn := self._drawn.get(asked)) is None:
            drawn = self._drawn[asked] = self._drawing(scene_of(self.table, viewer, look.view, self.lately))
        return drawn

    def _drawing(self, scene: Scene) -> Drawn:
        """The scene as it was drawn for somebody who sees the same; else anew, but for what is as it was just before."""
        for known in self._drawn.values():
            if known.scene == scene:
                return known
        return Drawn(scene, scene_parts(felt_of(self.table), scene, self._drawn_before))


def scene_parts(felt: Felt, scene: Scene, known: Sequence[Drawn] = ()) -> Parts:
    """The scene as JSON in parts; those that a scene that is known has as well are taken from it."""
    found: Parts = {}
    for one in fields(scene):
        part = getattr(scene, one.name)
        same = next((drawn for drawn in known if getattr(drawn.scene, one.name) == part), None)
        if same is not None:
            found[one.name] = same.json[one.name]
        else:
            found[one.name] = json(moves_json(scene) if one.name == "moves" else plain(part))
    found["pieces"] = Things(dict(_thing(*piece) for piece in on_both_sheets(felt, scene)))
    return found


@lru_cache(maxsize=4096)
def _thing(wide: Piece | None, tall: Piece | None) -> tuple[str, bytes]:
    """A piece as JSON, by its id: from scene to scene most of them stay."""
    told = piece_json(wide, tall)
    return str(told["id"]), json(told)


def _head(table: Table) -> Plain:
    """What stays the same as long as the table does."""
    draft = table.live.rules.in_force.draft
    named = {"edition": draft.id, "game": draft.game, "title": draft.name, "status": draft.status}
    return {"schema": 1, "table": table.name, **named, "purpose": table.purpose}


def limits_json(table: Table) -> Plain:
    """The limits in force in cents, by their words, and those that are announced."""
    live, new = table.live, next(iter(table.now.announced), None)
    names = {path: words for words, path in live.game.live.limits(live.rules).items()}
    later = (
        None if new is None else {"since": new.since, "limits": {names[path]: list(c) for path, c in new.limits.items()}}
    )
    return {"in_force": limits_now(live), "announced": later}


def felt_of(table: Table) -> Felt:
    """The drawn table, without what lies on it."""
    return table.live.game.drawing.felt(table.live.rules)


def scene_of(table: Table, viewer: Viewer, view: Mapping[str, Any], lately: Lately = NOTHING) -> Scene:
    """What lies on the table for a viewer who has this view."""
    live, person = table.live, viewer.person if viewer.plays else ""
    scene = live.game.drawing.scene(live.rules, Seen(view, person, lately.events, lately.results))
    return replace(scene, rack=tuple((one["cents"], one["pieces"]) for one in rack_of(table, viewer)))


def rack_of(table: Table, viewer: Viewer) -> list[Plain]:
    """The float by denomination, as it was last counted, with fills and credits since; nothing for players, and while
    the chips are counted."""
    live, now = table.live, table.now
    if viewer.plays or live.counting(now):
        return []
    found = ((cents_of(value), count) for value, count in now.rack.items())
    return [{"cents": cents, "pieces": count, "look": list(value_look(cents))} for cents, count in found]
