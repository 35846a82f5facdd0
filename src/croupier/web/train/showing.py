"""A question as a page draws it: the felt and what lies on it, cut to what matters, with its sections as chips."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from croupier.equipment.money import dollars
from croupier.games.kit.table.pieces import picture, scene_json
from croupier.games.kit.table.projections import Felt, Sheet
from croupier.games.kit.table.scene import Scene, Seen
from croupier.rulebook import labels
from croupier.training.question import Question, Shown
from croupier.training.subject import Subject
from croupier.web.page import links

_CARD = re.compile("[2-9TJQKA][cdhs]")
_SUITS = {"c": ("♣", "clubs"), "d": ("♦", "diamonds"), "h": ("♥", "hearts"), "s": ("♠", "spades")}
MARGIN = 0.11
"""Beside what lies on the layout so much of the sheet's width is shown."""
HAIR = 3
"""Around a cell so much, for the line that it is drawn with."""
Edges = tuple[float, float, float, float]
_MEASURE = re.compile(r'\b(x|y|width|height)="([-\d.]+)"')
Plain = dict[str, Any]
_CHIPS = {1_00: "one", 5_00: "five", 25_00: "quarter", 100_00: "hundred", 500_00: "purple", 1000_00: "orange"}


def drawn(shown: Shown) -> Plain:
    """The table as one SVG for those without a script, its scene for the others, and the part of the felt to show."""
    game, rules = shown.live.game, shown.live.rules
    felt = game.drawing.felt(rules)
    view = game.play.view(shown.now.game, shown.who)
    scene = _without_answer(game.drawing.scene(rules, Seen(view, "", shown.events)))
    boxes = {name: _box(sheet, scene) if shown.focus else sheet.box for name, sheet in felt.sheets.items()}
    art = picture(felt, scene)
    whole = " ".join(f"{number:g}" for number in felt.wide.box)
    return {
        "svg": art.replace(f'viewBox="{whole}"', f'viewBox="{_told(boxes["wide"])}"', 1),
        "scene": scene_json(felt, scene),
        "boxes": {name: _told(box) for name, box in boxes.items()},
        "result": shown.result,
    }


def _without_answer(scene: Scene) -> Scene:
    """The scene without what tells whose turn it is and where the next card goes."""
    return replace(scene, marks=(), seats=tuple(replace(seat, turn=False) for seat in scene.seats))


def felt_of(subject: Subject) -> Felt:
    return subject.game.drawing.felt(subject.rules)


def _told(box: Iterable[float]) -> str:
    return " ".join(f"{number:g}" for number in box)


def _box(sheet: Sheet, scene: Scene) -> tuple[float, float, float, float]:
    """The part of a sheet with all stacks and the winning area, and some of the felt around it."""
    places = [stack.area for stack in scene.stacks] + ([scene.winner] if scene.winner else [])
    anchors = [sheet.anchors[place] for place in places if place in sheet.anchors]
    if not anchors:
        return sheet.box
    left, top, width, height = sheet.box
    across = MARGIN * max(width, height)
    x, y = min(one.x for one in anchors) - across, min(one.y for one in anchors) - across
    right, bottom = max(one.x for one in anchors) + across, max(one.y for one in anchors) + across
    x, y, right, bottom = _uncut((x, y, right, bottom), _cells(sheet, 0.4 * across, 2 * across))
    x, y = max(left, x - HAIR), max(top, y - HAIR)
    right, bottom = min(left + width, right + HAIR), min(top + height, bottom + HAIR)
    return round(x, 1), round(y, 1), round(right - x, 1), round(bottom - y, 1)


def _cells(sheet: Sheet, least: float, most: float) -> list[Edges]:
    """The boxes of the layout of such a size, each by its edges: no lines between them, and none that leads far away."""
    found = []
    for hit in sheet.hits.values():
        given = {name: float(number) for name, number in _MEASURE.findall(hit)} if hit.startswith("<rect") else {}
        if given and least <= given["width"] <= most and least <= given["height"] <= most:
            x, y = given.get("x", 0.0), given.get("y", 0.0)
            found.append((x, y, x + given["width"], y + given["height"]))
    return found


def _uncut(edges: Edges, cells: list[Edges]) -> Edges:
    """As much as this, and the rest of every cell that would be cut through."""
    left, top, right, bottom = edges
    shown = [cell for cell in cells if cell[0] < right and cell[2] > left and cell[1] < bottom and cell[3] > top]
    lefts, tops, rights, bottoms = zip(edges, *shown, strict=True)
    whole = min(lefts), min(tops), max(rights), max(bottoms)
    return whole if whole == edges else _uncut(whole, cells)


def dealt(words: str) -> Markup:
    """Words that are nothing but cards as small cards, "Th" as a ten of hearts; others as they are."""
    names = words.split()
    if not names or not all(_CARD.fullmatch(name) for name in names):
        return Markup.escape(words)
    cards = (
        Markup('<span class="pc{}">{}<span aria-hidden="true">{}</span><span class="vh"> of {}</span></span>').format(
            " red" if name[1] in "dh" else "", "10" if name[0] == "T" else name[0], *_SUITS[name[1]]
        )
        for name in names
    )
    return Markup(" ").join(cards)


def chips(asked: Question) -> list[Plain]:
    """The chips of the tray that an amount is answered with."""
    values = [value for ask in asked.asks for value in ask.chips]
    return [
        {"cents": value, "words": dollars(value).removesuffix(".00"), "look": _CHIPS.get(value, "small")}
        for value in values
    ]


def cited(subject: Subject, rules: Iterable[str]) -> list[Plain]:
    """The sections of rules as chips, each once."""
    found: dict[str, Plain] = {}
    for rule in rules:
        if rule in subject.draft.rules:
            for chip in links.rule_cites(subject.draft, rule):
                found.setdefault(str(chip["words"]), chip)
    return list(found.values())


def reasons(subject: Subject, asked: Question) -> list[Plain]:
    """Why: what each section says in our words, with its chips and the values of its rules; the same words stand once."""
    found: dict[str, Plain] = {}
    for reason in asked.why:
        one = found.setdefault(reason.says or reason.rule, {"says": reason.says, "stated": [], "rules": []})
        one["stated"].append(reason.stated)
        one["rules"].append(reason.rule)
    return [{**one, "cites": cited(subject, one["rules"])} for one in found.values()]


def section_words(subject: Subject | None, section: str) -> str:
    """The first words of a section, beside its chip in a record."""
    says = subject.says(section) if subject is not None else ""
    if not says:
        return labels.label(section)
    short = says.split(": ")[0].split("; ")[0].split(". ")[0].removesuffix(".")
    return short if len(short) <= 70 else short[:70].rpartition(" ")[0] + " …"
