"""What viewers share is what each would be sent alone: of every game, for every role, from moment to moment."""

from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from croupier.drawing import chips
from croupier.games.kit.play.people import Role
from croupier.games.kit.table import pieces, scene
from croupier.journal.store.store import Store
from croupier.tables.table import Table
from croupier.web.tables.hosting.chronicle import Chronicle
from croupier.web.tables.hosting.screens import Screens
from croupier.web.tables.seen.changes import whole
from croupier.web.tables.seen.standing import Lately, Standing
from croupier.web.tables.seen.state import seen_by, state_of
from croupier.web.tables.viewer import ROLES, Viewer
from web.tables.halls import EDITIONS, KEY, WAR, exercise, play, store_in

MOMENTS, STEPS = 8, 3


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with store_in(tmp_path) as found:
        yield found


def everybody(table: Table) -> list[Viewer]:
    """Who may look at a table: onlookers in every role, players at their seats, and staff who sign."""
    players = [Viewer("player", name, acts=True) for name in table.live.game.live.seated(table.now.game)]
    dealer = Viewer("dealer", table.now.dealer, "D-1", acts=True, signs=Role.DEALER, enters=True)
    above = Viewer("floorperson", "E-1001", "P-1", acts=True, signs=Role.PIT_MANAGER)
    return [*(Viewer(role) for role in ROLES), *players, dealer, above]


def lately(table: Table, chronicle: Chronicle) -> Lately:
    chronicle.catch_up(table)
    return Lately(chronicle.waiting, chronicle.events, chronicle.results)


def from_scratch(table: Table, viewer: Viewer, late: Lately, at: str) -> bytes:
    """The state of a table that was just opened, with nothing known from before, for this viewer alone."""
    for module in (pieces, scene, chips):
        for name, made in vars(module).items():
            if hasattr(made, "cache_clear") and name != "faces":
                made.cache_clear()
    opened = Table(table.journal.store, table.name, key=KEY)
    return whole(seen_by(viewer, Standing(opened, late, at=at)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_shared_and_kept_is_what_is_made_from_scratch(edition: str, store: Store) -> None:
    table = exercise(store, edition)
    chronicle = Chronicle(table)
    standing: Standing | None = None
    kept = 0
    for moment in range(MOMENTS):
        play(table, STEPS)
        late, at = lately(table, chronicle), table.last_at
        before, standing = standing, Standing(table, late, at=at, before=standing)
        viewers = everybody(table)
        made = [whole(seen_by(one, standing)) for one in viewers]
        if before is not None:
            kept += sum(any(option is other for other in before.options) for option in standing.options)
        viewer = moment % len(viewers)
        assert made[viewer] == from_scratch(table, viewers[viewer], late, at), viewers[viewer]
        again = [orjson.dumps(state_of(table, one, late, at=at)) for one in viewers]
        assert made == again
    assert kept > MOMENTS  # options that are as they were are the same ones


def test_steps_are_told_anew_when_the_rules_have_changed(store: Store) -> None:
    """Limits that come into force make another table of it, of which nothing is kept."""
    table = exercise(store, WAR)
    first = Standing(table)
    assert Standing(table, before=first).live is first.live
    first.live = first.live.with_limits({"limits.minimum": (10_00,)})
    after = Standing(table, before=first)
    assert not any(option is other for option in after._steps.values() for other in first._steps.values())


def test_forms_of_a_step_are_not_kept_for_ever(store: Store) -> None:
    table = exercise(store, WAR)
    standing = Standing(table)
    step = next(iter(standing._steps.values()))
    for number in range(40):
        standing.told(step, (), f"player {number}")
        standing = Standing(table, before=standing)
        step = next(iter(standing._steps.values()))
    assert max(map(len, standing._told.values())) <= 16


def test_screens_know_whom_they_lack_and_forget_when_the_table_moves(store: Store) -> None:
    table = exercise(store, WAR)
    chronicle = Chronicle(table)
    screens, viewers = Screens(table, chronicle), everybody(table)
    assert screens.lacks(viewers) == viewers
    made = screens.made(viewers[:2], lately(table, chronicle))
    assert screens.lacks(viewers) == viewers  # what is made is not shown yet
    screens.keep(made)
    assert screens.lacks(viewers) == viewers[2:]
    first = screens.news(viewers[0], 0)
    assert screens.news(viewers[0], 0).json is first.json  # the same bytes for all who have seen as much
    play(table, 2)
    screens.forget()
    assert screens.lacks(viewers) == viewers
    screens.keep(screens.made(viewers, lately(table, chronicle)))
    assert screens.news(viewers[0], 0).version == first.version + 2
    log = orjson.loads(screens.news(viewers[0], first.version).json)["log"]
    assert {line["record"] for line in log} == {first.version + 1, first.version + 2}
