"""What the desk answers, worked out in a process with bounds: the sheet with its table, and the whole comparison."""

from collections.abc import Mapping
from typing import Any

from croupier.disputes import facts as case_facts
from croupier.disputes.facts import Facts
from croupier.disputes.report import reviewed
from croupier.disputes.weighing import Entered, chips_in_play, drawn, entered, weighed
from croupier.drawing.svg import element
from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.kit.rounds.sheet import Sheet
from croupier.games.kit.table.pieces import felt_json, picture, scene_json
from croupier.web import shelf

Plain = dict[str, Any]


def facts_of(parts: Mapping[str, Any]) -> Facts:
    """The facts of a dispute that a visitor sends: its edition is an id, and nothing else is opened."""
    facts = case_facts.checked(case_facts.of_json(parts))
    if facts.edition:
        shelf.opened(facts.edition)
    return facts


def read(facts: Facts, text: str) -> Entered:
    """The sheet, which may be empty: then nothing lies on the table."""
    if text.strip():
        return entered(facts, text)
    opened = case_facts.opened_for(facts)
    return Entered(opened, opened.game.settlement.desk(), Sheet({}))


def answered(parts: Mapping[str, Any], text: str) -> Plain:
    """The comparison, or why there is none yet."""
    facts = case_facts.of_json(parts)
    try:
        found = weighed(facts, text)
    except InputError as problem:
        return {"answer": None, "refused": {"reason": problem.reason, "rule": problem.rule, "cite": problem.cite}}
    step = found.finding.first_difference(facts.subject)
    if step is None:
        step = found.finding.first_difference()
    return {"answer": found.json(facts.subject), "refused": None, "moment": step, "seat": found.finding.seat}


def sheet(parts: Mapping[str, Any], text: str, change: Mapping[str, Any], with_felt: bool) -> Plain:
    """The lines after a change on the drawn table, the table with what lies on it, and the comparison."""
    facts = facts_of(parts)
    one = changed(facts, text, change)
    lines = one.desk.text(one.sheet) if change else text
    told = answered(parts, lines)
    table = drawn(one, told.get("moment"))
    found: Plain = {
        "schema": 1,
        "text": lines,
        "scene": scene_json(table.felt, table.scene),
        "words": list(table.scene.words),
        "places": list(one.desk.card_places(one.opened.rules, one.sheet)),
        "answer": told["answer"],
        "refused": told["refused"],
    }
    return {**found, "felt": felt_json(table.felt)} if with_felt else found


def changed(facts: Facts, text: str, change: Mapping[str, Any]) -> Entered:
    """The sheet with chips more on an area, or a card more at a place."""
    one = read(facts, text)
    if not change:
        return one
    if "area" in change:
        game = one.opened.game.live.at(one.desk.version(one.sheet.written))
        felt = game.drawing.felt(one.opened.rules)
        area = next((area for area in felt.areas if area.id == change["area"]), None)
        if area is None:
            raise InputError(f"the table has no area {str(change['area'])[:40]!r}")
        amount = cents(change.get("amount") or "")
        made = one.desk.with_wager(one.sheet, area.fields, str(change.get("player") or ""), amount)
    elif "card" in change:
        made = one.desk.with_card(one.sheet, str(change.get("place") or ""), str(change["card"]))
    else:
        raise InputError('a change is {"area", "player", "amount"} or {"card", "place"}')
    return Entered(one.opened, one.desk, made)


def buttons(parts: Mapping[str, Any]) -> list[Plain]:
    """The irregularities of the edition, with the line that each is typed as."""
    opened = case_facts.opened_for(case_facts.of_json(parts))
    found = opened.game.settlement.desk().buttons(opened.rules)
    return [
        {
            "name": one.name,
            "rule": one.rule,
            "fault": one.fault,
            "tells": one.tells,
            "line": one.line,
            "cite": opened.rules.cite(one.rule),
        }
        for one in found
    ]


def beside(parts: Mapping[str, Any]) -> Plain:
    """What the page of an edition's round needs: an example, irregularities and chips."""
    facts = case_facts.of_json(parts)
    opened = case_facts.opened_for(facts)
    return {
        "example": opened.game.settlement.desk().example(opened.rules),
        "seat": opened.game.settlement.desk().people(Sheet({})),
        "buttons": buttons(parts),
        "chips": sorted(value for value in chips_in_play(facts) if value % 100 == 0)[:8],
        "name": opened.draft.name,
        "title": opened.draft.title,
        "status": opened.draft.status,
        "id": opened.draft.id,
    }


def image(parts: Mapping[str, Any], text: str, kind: str) -> str:
    """The disputed moment as one SVG; of lines that cannot be read, the bare table."""
    facts = facts_of(parts)
    try:
        one = read(facts, text)
        table = drawn(one, answered(parts, text).get("moment"))
        return picture(table.felt, table.scene, kind)
    except InputError:
        opened = case_facts.opened_for(facts)
        try:
            return picture(opened.game.drawing.felt(opened.rules), None, kind)
        except (AttributeError, LookupError):
            return element("svg", xmlns="http://www.w3.org/2000/svg", viewBox="0 0 1 1")


def review(parts: Mapping[str, Any], text: str, error: str, remark: str) -> Plain:
    """What a review states, worked out from the lines."""
    from croupier.disputes.docket import Case

    return dict(reviewed(Case(0, case_facts.of_json(parts), text), error, remark))


def require_sheet(parts: Mapping[str, Any], text: str) -> Plain:
    """The facts as they are kept, once edition, choices and lines can be read."""
    facts = facts_of(parts)
    read(facts, text)
    return facts.json()
