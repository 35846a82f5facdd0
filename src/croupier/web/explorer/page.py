"""Lays out the odds explorer: knobs with where they stand, the answer with its drawings, and who permits it."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from croupier.analysis.assumptions.lines import Line, lines
from croupier.analysis.edition import Opened
from croupier.analysis.explore.curve import unturned
from croupier.analysis.explore.knobs import Choice, Knob, reading_knob
from croupier.analysis.explore.what_if import WhatIf
from croupier.documents.wording import played, words
from croupier.figures import plain
from croupier.rulebook import labels
from croupier.rulebook.text import library
from croupier.rulebook.values import Value, frozen, measure, same, shown
from croupier.web import shelf
from croupier.web.explorer.fields import address, api, field_of, state
from croupier.web.page import charts, links
from croupier.web.rulebooks import lists
from croupier.web.work.what_if import Question, turned

Page = dict[str, Any]
VERDICTS = {
    "permitted": ("Lawful", "ok"),
    "by a reading": ("Lawful by a reading", "ok"),
    "not permitted": ("Not permitted", "no"),
    "no such rule": ("No such rule", "no"),
}
NOT_LAW = {"proposed": "Proposed only", "comment": "Asked for only", "custom": "By custom only"}
LABELS = {
    "decks": "Decks",
    "shoe": "Cards in the shoe",
    "players": "Players at the table",
    "visible": "Cards seen before the War deal",
    "stake": "Stake, in dollars",
    "meter": "The meter shows, in dollars",
}
MOST_SWITCHED = 4  # values side by side; more are chosen from a list
LONGEST_SWITCH = 30  # letters of all of them
LATE = (("effects", "yes"),)
"""What takes a moment longer is asked for after the answer."""
MOST_EFFECTS = 10
MOST_CITED = 3  # of an end of a wager


def frame(opened: Opened) -> Page:
    """What the page has whatever is asked."""
    desks = links.desks(opened.draft.id, opened.game)
    return {"draft": opened.draft, "help": "odds", "others": _others(opened), "desks": desks}


def _others(opened: Opened) -> list[Page]:
    """The other texts of the game."""
    return [
        {"name": library.head(head["id"]).text_name, "link": address(head["id"])}
        for head in shelf.editions()["editions"]
        if head["game"] == opened.draft.game and head["id"] != opened.draft.id and lists.playable(head["id"])
    ]


def answered(asked: Question, report: Page) -> Page:
    """The whole page of a what-if that has an answer."""
    found, line = asked.asked(), report["line"]
    opened = found.base
    played_by, rounds = asked.strategy, asked.rounds
    fields = state(found, asked.wager, played_by, rounds)
    shown_line = [("wager", line["wager"])] + ([("strategy", line["strategy"])] if line["strategy"] else [])
    more = [*shown_line, ("rounds", str(rounds))]
    curve = _curve(opened, report, fields)
    return {
        **frame(opened),
        **_knobs(found, line["wager"], dict(fields), report),
        "refused": None,
        "address": address(opened.draft.id, fields),
        "wager": line["wager"],
        "line": line,
        "tabs": _tabs(found, report, rounds),
        "strategies": _strategies(found, report, rounds),
        "report": report,
        "against": _against(report),
        "lawful": [_badge(text) for text in report["lawful"]],
        "turned": bool(report["changes"] or found.questions),
        "round_chart": round_chart(line),
        "hold_chart": hold_chart(report),
        "rounds": rounds,
        "curve": curve,
        "effects": _effects(found, report, fields, curve),
        "returns": [{**row, "cites": _decided(opened, row["cite"])} for row in line["returns"]],
        "assumed": assumed(report),
        "downloads": [
            *([("PAR sheet", api(opened.draft.id, found, ".xlsx"))] if not {"shoe", "visible"} & set(found.asks) else []),
            ("CSV", api(opened.draft.id, found, ".csv", more)),
            ("JSON", api(opened.draft.id, found, "", more)),
            ("TOML", api(opened.draft.id, found, ".toml", more)),
        ],
    }


def refused(edition: str, given: Mapping[str, str], reason: str, cites: str | None) -> Page:
    """The page where the what-if cannot be: the reason, and the knobs as they were turned, to be turned back."""
    opened = shelf.opened(edition)
    wager = given.get("wager") or lists.exact(edition)[0].wager
    cited = links.cites(opened.draft, cites.split(", "), edition) if cites else []
    return {
        **frame(opened),
        **_knobs(WhatIf(opened), wager, dict(given), None),
        "refused": {"reason": reason, "cites": cited},
        "wager": wager,
        "address": address(edition),
        "strategies": [],
    }


def assumed(report: Page) -> list[Line]:
    """What the numbers take for granted; the readings are knobs of the page."""
    return [line for line in lines(report["assumptions"]) if line.label != "readings"]


# Knobs


def _knobs(asked: WhatIf, wager: str, given: Mapping[str, str], report: Page | None) -> Page:
    """Those that move the wager first, and those that were turned; the others by themselves."""
    standing = asked.base if report is None else asked.opened()
    every = [*turned(asked.base.draft.id), *_more_read(asked.base, given)]
    listed = [_knob(asked.base, knob, unturned(knob, standing), wager, given, report) for knob in every]
    listed.sort(key=lambda knob: knob["field"] != "decks" and knob["kind"] != "wheel")  # what everybody turns first
    first = [knob for knob in listed if knob["moves"] or knob["changed"]]
    return {
        "knobs": first,
        "quiet": [knob for knob in listed if knob not in first],
        "home": address(asked.base.draft.id, [("wager", wager)]),
        "still": len(asked.base.draft.readings) - sum(knob["kind"] == "reading" for knob in listed),
        "readings_link": links.page(asked.base.draft.id, "readings"),
    }


def _more_read(opened: Opened, given: Mapping[str, str]) -> Iterator[Knob]:
    """The unclear points that are read otherwise and move no edge of the text as it stands: they can be turned back."""
    known = {knob.name for knob in turned(opened.draft.id)}
    for id, reading in opened.draft.readings.items():
        if id not in known and field_of("reading", id) in given:
            yield reading_knob(opened, reading)


def _knob(opened: Opened, knob: Knob, at: Value, wager: str, given: Mapping[str, str], report: Page | None) -> Page:
    """`at` is where the knob stands as long as nobody turns it."""
    field = field_of(knob.kind, knob.name)
    now = "" if at is None else shown(at)
    value = given.get(field, now)
    beside = _came_with(knob, report) if field not in given else None
    choices = [_choice(opened, one, value) for one in knob.choices]
    control = _control(knob, value, choices)
    return {
        "kind": knob.kind,
        "field": field,
        "id": "knob-" + "".join(sign if sign.isalnum() else "-" for sign in field),
        "label": label(knob.kind, knob.name),
        "now": _in_steps(now) if control == "range" else now,
        "value": _in_steps(value) if control == "range" else value,
        "words": value,
        "unit": " to 1" if control == "range" and (measure(knob.now) or ("",))[0] == "odds" else "",
        "changed": value != now or beside is not None,
        "beside": beside,
        "control": control,
        "steps": knob.steps,
        "choices": choices,
        "cites": links.rule_cites(opened.draft, knob.name)
        if knob.kind not in ("ask", "reading")
        else links.cites(opened.draft, [cite for cite in knob.cite.split(", ") if cite][:3], opened.draft.id),
        "says": _says(knob),
        "together": [labels.within(path) for path in knob.together],
        "moves": wager in knob.moves,
        "link": links.reading(opened.draft.id, knob.name) if knob.kind == "reading" else None,
    }


def _came_with(knob: Knob, report: Page | None) -> str | None:
    """What a rule is at because a reading or another rule brings it there."""
    changes = report["changes"] if report else []
    return next((shown(frozen(one["to"])) for one in changes if one["path"] == knob.name and not one["set"]), None)


def label(kind: str, name: str) -> str:
    """What people call a knob."""
    if kind == "ask":
        return LABELS.get(name, words(name))
    return f"Reading: {words(name).lower()}" if kind == "reading" else labels.label(name)


def _within(knob: Knob) -> str:
    """The same inside a sentence."""
    return label(knob.kind, knob.name).lower() if knob.kind in ("ask", "reading") else labels.within(knob.name)


def _says(knob: Knob) -> str:
    says = knob.allows
    if says == "fixed by the text":
        return "Fixed by the text. Turning it makes a what-if."
    return says[:1].upper() + says[1:].rstrip(".") + "."


def _choice(opened: Opened, choice: Choice, now: str) -> Page:
    """A value to choose, and who says so: other texts as they are read, and any text that could be read so."""
    own, value = opened.draft.id, choice.value
    names = [library.head(id).text_name for id in choice.texts if id != own and library.known(id)]
    for id, reading, option in choice.by_reading:
        if id == own or library.known(id):
            names.append(f"{'this text' if id == own else library.head(id).text_name}, by a reading ({reading}: {option})")
    return {
        "value": shown(value),
        "here": own in choice.texts,
        "elsewhere": names,
        "chosen": shown(value) == now or same(frozen(now), value),
    }


def _control(knob: Knob, value: str, choices: Sequence[Page]) -> str:
    """What a knob looks like: a slider, a switch, the same with long words one below the other, a list, a field."""
    if knob.steps and (knob.now is not None or knob.name == "players") and (not value or _in_steps(value) is not None):
        return "range" if knob.now is not None else "number"
    if knob.kind in ("choices", "wheel", "reading") and choices:
        short = sum(len(one["value"]) for one in choices) <= LONGEST_SWITCH
        if len(choices) > MOST_SWITCHED:
            return "list"
        return "switch" if short else "stack"
    return "text"


def _in_steps(value: str) -> int | None:
    """The number of a slider: 10 of "10 to 1"; None where it is none."""
    number = value.removesuffix(" to 1")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 6 else None


# The answer


def _tabs(asked: WhatIf, report: Page, rounds: int) -> list[Page]:
    """Every kind of wager, with the edge of its first line."""
    firsts = dict[str, Page]()
    for line in report["wagers"]:
        firsts.setdefault(line["wager"], line)
    return [
        {
            "wager": wager,
            "edge": line["house_edge"],
            "link": address(asked.base.draft.id, state(asked, wager, None, rounds)),
        }
        for wager, line in firsts.items()
    ]


def _strategies(asked: WhatIf, report: Page, rounds: int) -> list[Page]:
    """How the wager can be played, where the player has a choice."""
    wager, now = report["line"]["wager"], report["line"]["strategy"]
    played_by = [line for line in report["wagers"] if line["wager"] == wager and line["strategy"]]
    if len(played_by) < 2:
        return []
    return [
        {
            "words": played(line["strategy"]),
            "strategy": line["strategy"],
            "edge": line["house_edge"],
            "here": line["strategy"] == now,
            "link": address(asked.base.draft.id, state(asked, wager, line["strategy"], rounds)),
        }
        for line in played_by
    ]


def _against(report: Page) -> str:
    """The change against the edition, in words."""
    change = report["change"]
    if change is None:
        return "The edition has no such wager."
    if change["exact"] == "0":
        return "As in the edition."
    return f"{100 * change['float']:+.4f} points".replace("-", "−")


def _badge(text: Page) -> Page:
    """A text with its verdict, and the sections that say so."""
    said, kind = VERDICTS[text["verdict"]]
    if kind == "ok" and text["status"] != "final":
        read = ", by a reading" if text["verdict"] == "by a reading" else ""
        said, kind = NOT_LAW[text["status"]] + read, "draft"
    draft = library.draft(text["edition"])
    weighty = [row for row in text["rules"] if row["verdict"] == text["verdict"]] or text["rules"]
    cited = dict.fromkeys(cite for row in weighty for cite in (row["cite"] or "").split(", ") if cite)
    return {
        **text,
        "said": said,
        "kind": kind,
        "title": draft.text_name,
        "cites": links.cites(draft, list(cited)[:3], text["edition"]),
        "rows": [{**row, "words": labels.label(row["path"]), "shown": _short(row["value"])} for row in text["rules"]],
        "link": links.page(text["edition"]),
    }


def _short(value: object) -> str:
    told = shown(frozen(value))
    return told if len(told) <= 48 else told[:48] + "…"


def round_chart(line: Page) -> Markup:
    """One round: how likely each net result is."""
    listed = [
        charts.Bar(_net(one["net"]), float(Fraction(one["probability"])), Fraction(one["net"]) < 0)
        for one in line["outcomes"]
    ]
    said = ", ".join(f"{bar.label} {charts.share(bar.size)}" for bar in listed)
    return charts.bars(listed, f"Net result of one round, in units: {said}")


def _net(net: str) -> str:
    return (("+" if Fraction(net) > 0 else "") + plain(net)).replace("-", "−")


def _curve(opened: Opened, report: Page, fields: Sequence[tuple[str, str]]) -> Page | None:
    """The edge over one knob: drawn where it was asked for, otherwise where to ask for it; the first slider that moves it.

    None where no slider moves the wager.
    """
    found, wager = report.get("curve"), report["line"]["wager"]
    given = dict(fields)
    sliders = [knob for knob in turned(opened.draft.id) if knob.steps and knob.now is not None and wager in knob.moves]
    sliders = [knob for knob in sliders if knob.kind != "ask" or "shoe" not in given]  # a shoe has its own cards
    sliders.sort(key=lambda knob: (knob.kind != "ask", field_of(knob.kind, knob.name) not in given))
    if found is None:
        if not sliders:
            return None
        link = address(opened.draft.id, [*fields, ("over", sliders[0].name), *LATE])
        return {"title": f"Edge by {_within(sliders[0])}", "link": link, "chart": None, "spans": [], "others": []}
    (knob,) = (one for one in turned(opened.draft.id) if one.name == found["knob"])
    drawn = [
        charts.Point(
            shown(frozen(one["value"])).removesuffix(" to 1"), one["house_edge"]["float"], one["lawful"], one["here"]
        )
        for one in found["points"]
        if one["house_edge"]
    ]
    told = ", ".join(f"{one.label} {charts.share(one.height)}" for one in drawn)
    others = [one for one in sliders if one.name != knob.name][:6]
    return {
        "title": f"Edge by {_within(knob)}",
        "chart": charts.points(drawn, f"House edge by {_within(knob)}: {told}") if drawn else None,
        "spans": _spans(drawn),
        "link": None,
        "others": [(_within(one), address(opened.draft.id, [*fields, ("over", one.name), *LATE])) for one in others],
    }


def _spans(drawn: Sequence[charts.Point]) -> list[tuple[str, str]]:
    """From which edge to which the curve goes: over what is lawful here, and over all that is drawn."""
    found = []
    for name, points in (("lawful here", [one for one in drawn if one.lawful]), ("all of them", drawn)):
        if points:
            least, most = (charts.share(end(one.height for one in points), 4) for end in (min, max))
            found.append((name, least if least == most else f"{least} to {most}"))
    return found


def _effects(asked: WhatIf, report: Page, fields: Sequence[tuple[str, str]], curve: Page | None) -> Page:
    """What each knob alone would do: listed where it was asked for, otherwise where to ask for it."""
    opened = asked.base
    if report.get("effects") is None:
        late = curve["link"] if curve and curve["link"] else address(opened.draft.id, [*fields, *LATE])
        return {"link": late, "rows": [], "more": 0}
    rows = [
        {
            **one,
            "words": _turned_words(one),
            "points": f"{100 * one['change']['float']:+.4f}".replace("-", "−"),
            "link": _turned_link(opened, one, fields),
            "cites": _cited(opened, one["knob"]),
            "standing": _standing(one),
        }
        for one in report["effects"][:MOST_EFFECTS]
    ]
    return {"link": None, "rows": rows, "more": max(0, len(report["effects"]) - MOST_EFFECTS)}


def _standing(one: Page) -> str:
    """Where a value is lawful: nothing to say where it is so here."""
    if one["lawful"]:
        return ""
    names = [library.head(id).text_name for id in one["texts"] if library.known(id)]
    if not names:
        return "in no text"
    return names[0] if len(names) == 1 else f"{names[0]}, and {len(names) - 1} more"


def _turned_words(one: Page) -> str:
    """What is turned and to what: "Decks in the shoe: 8"."""
    if one["kind"] == "strategy":
        return played(str(one["value"])).capitalize()
    return f"{label(one['kind'], one['knob'])}: {_short(one['value'])}"


def _turned_link(opened: Opened, one: Page, fields: Sequence[tuple[str, str]]) -> str:
    """The page with this turned, too."""
    field = "strategy" if one["kind"] == "strategy" else field_of(one["kind"], one["knob"])
    value = shown(frozen(one["value"]))
    return address(opened.draft.id, [*((name, old) for name, old in fields if name != field), (field, value)])


def _cited(opened: Opened, rule: str | None) -> list[Page]:
    return links.rule_cites(opened.draft, rule)[:2] if rule and rule in opened.draft.rules else []


def _decided(opened: Opened, cite: str | None) -> list[Page]:
    return links.cites(opened.draft, cite.split(", ")[:MOST_CITED], opened.draft.id) if cite else []


def hold_chart(report: Page) -> Markup:
    """What the house keeps after the rounds that were asked for."""
    hold, edge = report["hold"], report["line"]["house_edge"]["float"]
    drawn = [(bar["low"], bar["high"], bar["probability"]) for bar in hold["bars"]]
    bands = [(f"{100 * band['level']:g} %", band["low"], band["high"]) for band in hold["bands"]]
    told = "; ".join(f"{name} between {charts.share(low)} and {charts.share(high)}" for name, low, high in bands)
    return charts.hold_curve(
        drawn, edge, bands, f"Hold after {hold['rounds']:,} rounds: expected {charts.share(edge)}; {told}"
    )
