"""Changes of a state: with the state before they are the state after, for every game, role and pair of moments."""

import json
from pathlib import Path

import pytest
from benchmarks.screens import merged
from hypothesis import given
from hypothesis import strategies as st

from croupier.web.tables.hosting.chronicle import Chronicle
from croupier.web.tables.seen.changes import KNOWN_BY, Parts, Things, changed, whole
from croupier.web.tables.seen.standing import Standing
from croupier.web.tables.seen.state import seen_by
from croupier.web.tables.viewer import Viewer
from web.tables.halls import EDITIONS, exercise, play, store_in
from web.tables.seen.test_standing import everybody, lately

MOMENTS = 8


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_state_and_its_changes_are_the_next_state(edition: str, tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, edition)
        chronicle = Chronicle(table)
        standing: Standing | None = None
        before: dict[Viewer, Parts] = {}
        told = shown = 0
        for moment in range(MOMENTS):
            play(table, 1 + moment % 3)
            standing = Standing(table, lately(table, chronicle), at=table.last_at, before=standing)
            now = {viewer: seen_by(viewer, standing) for viewer in everybody(table)}
            for viewer in before.keys() & now.keys():
                news = changed(before[viewer], now[viewer])
                old, new = json.loads(whole(before[viewer])), json.loads(whole(now[viewer]))
                assert merged(old, json.loads(news)) == new
                told, shown = told + len(news), shown + len(whole(now[viewer]))
            before = now
        assert 0 < told < shown * 0.9


def things(named: dict[str, int]) -> Things:
    return Things({name: json.dumps({"id": name, "is": value}).encode() for name, value in named.items()})


THINGS = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 2), max_size=5)
STATES = st.builds(
    lambda version, round_, steps, says, pieces: {
        **dict.fromkeys(KNOWN_BY, b'"x"'),
        "version": b"%d" % version,
        "round": b"%d" % round_,
        "steps": things(steps),
        "scene": {"says": json.dumps(says).encode(), "pieces": things(pieces)},
    },
    st.integers(0, 9), st.integers(0, 2), THINGS, st.sampled_from(["", "No more wagers"]), THINGS,
)  # fmt: skip


@given(STATES, STATES)
def test_things_come_go_and_change_places(before: Parts, now: Parts) -> None:
    news = json.loads(changed(before, now))
    assert merged(json.loads(whole(before)), news) == json.loads(whole(now))
    assert news.keys() - {"since", *KNOWN_BY} == {name for name in ("round", "steps", "scene") if before[name] != now[name]}


@given(STATES)
def test_what_did_not_change_is_not_told(state: Parts) -> None:
    assert json.loads(changed(state, state)).keys() == {"since", *KNOWN_BY}


@given(STATES, STATES)
def test_parts_that_a_reader_does_not_want_are_left_out(before: Parts, now: Parts) -> None:
    assert "scene" not in json.loads(changed(before, now, {"scene"}))
    assert json.loads(whole(now, {"scene"})) == {
        name: part for name, part in json.loads(whole(now)).items() if name != "scene"
    }
