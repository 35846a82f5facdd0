"""One game in the guide: its picture, how to play, what is paid with or without edges, and one round in money."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.figures import percent
from croupier.documents.papers import Subject
from croupier.documents.parts.pay_tables import Pay, PayTable, pay_tables
from croupier.documents.parts.pictures import cards_picture, drawn_picture, in_our_font
from croupier.documents.parts.points import in_print
from croupier.drawing.chips import RADIUS, chip_face, ink_on, pill, short, value_look, width_of
from croupier.drawing.svg import element, text
from croupier.errors import InputError
from croupier.games.kit.paper.guide import GuideEntry, Stage, WorkedRound
from croupier.games.kit.table_habits import Lots
from croupier.games.kit.training import HandsToOrder
from croupier.rulebook import paths
from croupier.rulebook.labels import label, within

BOTH_LIMITS = ("limits.minimum", "limits.maximum")
HANDS, DRAWN = 6, 24
"""Hands of an example, and how often lots are drawn for them."""
LOTS = "guide"
"""By which the hands of an example are drawn: the same in every guide."""
_TEN = re.compile(r"\bT\b")
LEAST_RESULT = 9.0
"""Letters of a result on its plate; a themed symbol with a longer name has none."""


def entry(subject: Subject, *, edges: bool) -> dict[str, Any]:
    """The game's part of the guide."""
    opened = subject.opened
    told = opened.game.paper.guide(opened.rules)
    if told is None:
        raise InputError(f"{opened.text.title} has no entry for a guide")
    known = _edges(opened) if edges and opened.game.wagers.banked else {}
    return {
        "title": opened.text.title,
        "short": _short(opened, told),
        "how": list(told.how),
        "ranks": ["10" if rank == "T" else rank for rank in told.ranks],
        "picture": _picture(opened),
        "pays": [_table(table, known) for table in pay_tables(opened)],
        "edge_note": _edge_note(opened) if known else "",
        "round": _round(opened, told.round) if told.round else None,
        "hands": _hands(opened),
        "tables": list(subject.submission.tables) if subject.submission else [],
    }


def _short(opened: Opened, told: GuideEntry) -> str:
    """What a player asks first: the limits that are set."""
    values = opened.in_force.values
    least, most, *_ = told.limits
    listed = [path for path in told.limits if values.get(path) is not None]
    said = []
    if told.limits[:2] == BOTH_LIMITS and {least, most} <= set(listed):
        said.append(f"Wagers from {in_print(values[least])} to {in_print(values[most])}")
        listed = [path for path in listed if path not in (least, most)]
    for path in listed:
        said.append(f"{within(path) if said else label(path)} {in_print(values[path])}")
    return " · ".join(said)


def _picture(opened: Opened) -> dict[str, str] | None:
    drawn = opened.game.drawing.pictures(opened.rules)
    if "layout" not in drawn:
        return None
    return {"svg": in_our_font(drawn["layout"]), "alt": f"The layout of {opened.text.title}, from above."}


# What is paid


def _edges(opened: Opened) -> dict[str, Fraction]:
    """The house edge of each kind of wager, as it is played by the first way that the game names."""
    found: dict[str, Fraction] = {}
    for line in opened.game.odds.lines(opened.rules):
        found.setdefault(line.wager, line.house_edge)
    return found


def _table(table: PayTable, edges: Mapping[str, Fraction]) -> dict[str, Any]:
    def edge(line: Pay) -> str:
        found = edges.get(paths.split(line.path)[-1]) if not table.title else None
        return percent(float(found), 2) if found is not None else ""

    lines = [
        {"title": line.title, "pays": line.pays, "section": line.sections[-1] if line.sections else "", "edge": edge(line)}
        for line in table.lines
    ]
    return {"title": table.title, "lines": lines}


def _edge_note(opened: Opened) -> str:
    first = next(iter(opened.game.odds.strategies.values()), "")
    played = f", with {first}" if first else ""
    return f"The edge is the part of a wager that the house keeps on average{played}."


# One round


def _round(opened: Opened, told: WorkedRound) -> dict[str, Any]:
    """The round settled by the game itself; what a stage brings is what it settles."""
    settled = opened.game.settlement.settle(opened.rules, told.written)
    own = [step for step in settled.steps if step.player == told.player]
    stages = []
    for stage in told.stages:
        steps = [step for step in own if step.wager in stage.settles or " ".join((step.wager, *step.on)) in stage.settles]
        stages.append({"words": stage.words, "picture": _shown(stage), "gets": _signed([step.net for step in steps])})
    return {"stages": stages, "total": _signed([settled.players[told.player]])}


def _hands(opened: Opened) -> list[dict[str, Any]]:
    """Some hands with what people call them, the better first, where hands are compared: of each kind that wins a part."""
    drawn = [opened.game.training.hands(opened.rules, Lots(f"{LOTS} {lot}")) for lot in range(1, DRAWN + 1)]
    known = [found for found in drawn if found is not None]
    places = sorted({found.place for found in known})
    return [_some(opened, [found for found in known if found.place == place], len(places)) for place in places]


def _some(opened: Opened, known: Sequence[HandsToOrder], kinds: int) -> dict[str, Any]:
    most = HANDS if kinds == 1 else HANDS // kinds + 1
    first = max(known, key=lambda found: len({hand.called for hand in found.hands})) if known[0].board else known[0]
    called = {hand.called: hand for found in known if found.board == first.board for hand in found.hands}
    ordered = sorted(called.values(), key=lambda hand: hand.value, reverse=True)
    step = max(1, (len(ordered) - 1) // (most - 1))
    return {
        "title": f"Some {f'{first.half} ' if kinds > 1 else ''}hands, the better first",
        "hands": [
            {"picture": cards_picture(hand.shown.split()), "called": _TEN.sub("10", hand.called)}
            for hand in ordered[::step][:most]
        ],
        "board": cards_picture(first.board.split()) if first.board else None,
        "section": opened.in_force.cite(first.rule).split(", ")[0],
    }


def _signed(nets: Sequence[int]) -> str:
    if not nets:
        return ""
    net = sum(nets)
    money = in_print(f"{abs(net) // 100}.{abs(net) % 100:02}")
    return f"+{money}" if net > 0 else f"−{money}" if net < 0 else money


def _shown(stage: Stage) -> dict[str, str] | None:
    """Cards side by side, or chips, or the result in a disc."""
    if stage.cards:
        return cards_picture(stage.cards)
    if stage.chips:
        faces = [
            element("g", _chip(cents), transform=f"translate({(2 * RADIUS + 4) * place:g} 0)")
            for place, cents in enumerate(stage.chips)
        ]
        box = (-RADIUS - 1, -RADIUS - 1, (2 * RADIUS + 4) * len(faces), 2 * RADIUS + 2)
        return drawn_picture("Chips", "chips", box, faces)
    if stage.result:
        size = 22.0 * min(1.0, 58 / (width_of(stage.result, 22.0) + 20))
        if size < LEAST_RESULT:
            return None
        return drawn_picture(
            "Result", f"the result: {stage.result}", (-30, -18, 60, 36), [pill(stage.result, size, bright=True)]
        )
    return None


def _chip(cents: int) -> str:
    """A chip with what it is worth."""
    ground, edge = value_look(cents)
    words = short(cents)
    return chip_face(ground, edge) + text(words, 0, 0, 12.5 if len(words) < 3 else 9.5, ink_on(ground), font_weight="600")
