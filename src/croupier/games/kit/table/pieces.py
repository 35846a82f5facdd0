"""What lies on a felt at one moment: each chip, card and plate of a scene as a piece with its place, and whole pictures.

Pieces are drawn here for both sheets of a felt, so a page's script only puts them where they belong and moves them.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

from croupier.drawing import cards, chips
from croupier.drawing.chips import BRASS_FILL, NIGHT, ON_BRASS, WHITE, pill, short
from croupier.drawing.paint import FELT, FELT_DEEP, FELT_LINE, POCKET, RAIL, RAIL_LINE
from croupier.drawing.svg import drawing, element, text
from croupier.games.kit.table.art import tray
from croupier.games.kit.table.projections import FONT, Felt, Sheet
from croupier.games.kit.table.scene import CardAt, Mark, Move, Result, Scene, Seat, plain, plain_part, slug
from croupier.games.kit.table.stacks import Piece, clipped, pots, stacks

SHOWN_RESULTS = {"wide": 12, "tall": 6}
BALL, POCKETS = "ball", "pockets"  # anchors: the track that the ball runs in, and the compartments that it rests in
PAID_IN = (1_00, 5_00, 25_00, 100_00, 500_00)  # chips that are drawn on their way to whoever is paid
TRAY = "tray"  # anchor: the middle of the chip tray, whose `step` is how wide and how deep it is


@cache
def faces() -> Mapping[str, str]:
    """The face of every card and chip by the id that pieces name."""
    named = (*(rank + suit for rank in "23456789TJQKA" for suit in "cdhs"), cards.UNSEEN)
    return {card_id(card): cards.card_face(card) for card in named} | chips.faces() | {"mark-out": _thrown()}


def _thrown() -> str:
    """What a player's page lays over a card that is to be thrown."""
    dash = {"stroke": BRASS_FILL, "stroke_width": 2.5, "stroke_dasharray": "5 4", "fill": "none"}
    frame = element("rect", x=-33, y=-45, width=66, height=90, rx=7, **dash)
    return frame + element("g", pill("out", 14, bright=True), transform="translate(0 40)")


def card_id(card: str) -> str:
    return "card-back" if card == cards.UNSEEN else f"card-{card}"


def pieces(felt: Felt, scene: Scene, sheet: str) -> list[Piece]:
    """Everything of the scene that this sheet has a place for, the lowest first."""
    on = felt.sheets[sheet]
    tall = sheet == "tall"
    return [
        *_rack(scene, on),
        *_seats(scene, on, tall),
        *_counts(scene, on),
        *_results(scene, on, SHOWN_RESULTS[sheet]),
        *_cards(scene, on),
        *_marks(scene, on),
        *stacks(scene, on),
        *pots(scene, on),
        *_button(scene, on),
        *_meters(scene, on),
        *_winner(scene, on),
        *_ball(scene, on),
        *_says(scene, on),
    ]


# The kinds of pieces


def _put(
    sheet: Sheet, place: str, id: str, kind: str, drawn: str, label: str = "", comes: str = "", goes: str = ""
) -> Iterator[Piece]:
    """A piece at a place, where the sheet has that."""
    if (at := sheet.anchors.get(place)) is not None:
        yield Piece(id, kind, at.x, at.y, at.size, drawn, label, comes, goes)


def _seats(scene: Scene, sheet: Sheet, tall: bool) -> Iterator[Piece]:
    for seat in scene.seats:
        yield from _put(sheet, seat.place, seat.place, "seat", _person(seat, scene.kind == "seats", tall), seat.words)


@lru_cache(maxsize=4096)
def _person(seat: Seat, plates: bool, tall: bool) -> str:
    return _plate(seat, tall) if plates else _disc(seat)


def _disc(seat: Seat) -> str:
    """The number of a seat: brass if it is to act, dark if somebody sits there; a player's colour shows its letter."""
    if seat.letter:
        look = chips.colour_look(seat.colour)
        face = element("use", href=f"#{chips.colour_face(seat.colour)}")
        name = text(clipped(seat.player, 12), 24, 0, 15, WHITE, anchor="start", font_weight="600")
        return face + text(seat.letter, 0, 0, 13, chips.ink_on(look[0]), font_weight="600") + name
    if seat.turn or seat.player:
        ground, ink = (BRASS_FILL, ON_BRASS) if seat.turn else (NIGHT, WHITE)
        if seat.own:
            return pill(f"{seat.number} you", 15, bright=seat.turn)
        return element("circle", r=13, fill=ground) + text(seat.number, 0, 0, 16, ink, font_weight="600")
    return element("circle", r=13, fill=RAIL) + text(seat.number, 0, 0, 15, FELT_LINE)


def _plate(seat: Seat, tall: bool) -> str:
    """Number, name, chips and a word on a dark plate, not both on a small one; an empty chair has its number only."""
    half, high, disc, middle, left, size, most = (44, 36, 10.5, -30, -15, 14, 8) if tall else (88, 54, 14, -66, -46, 18, 11)
    number = round(disc * 1.17)
    if not seat.player:
        return element("circle", r=disc, fill=RAIL, stroke=RAIL_LINE) + text(seat.number, 0, 0, number, FELT_LINE)
    ground, ink = (BRASS_FILL, ON_BRASS) if seat.turn else (RAIL, WHITE)
    fill, edge = FELT_DEEP if seat.out else NIGHT, BRASS_FILL if seat.turn else RAIL_LINE
    frame = {"x": -half, "y": -high / 2, "width": 2 * half, "height": high, "rx": 8, "fill": fill, "stroke": edge}
    name, held = "You" if seat.own else clipped(seat.player, most), "" if seat.chips is None else short(seat.chips)
    under, word = (clipped(seat.word or held, 13), "") if tall else (held, seat.word or ("to act" if seat.turn else ""))
    line = high * 0.22
    return "".join(
        (
            element("rect", stroke_width=2.5 if seat.turn else 1.5, **frame),
            element("circle", cx=middle, r=disc, fill=ground),
            text(seat.number, middle, 0, number, ink, font_weight="600"),
            text(name, left, -line, size, FELT_LINE if seat.out else WHITE, anchor="start", font_weight="600"),
            text(under, left, line, size - 1.5, FELT_LINE, anchor="start"),
            text(clipped(word, 12), half - 10, line, 15, FELT_LINE, anchor="end"),
        )
    )


def _counts(scene: Scene, sheet: Sheet) -> Iterator[Piece]:
    for count in scene.counts:
        drawn = text(str(count.number), 0, -8, 20, WHITE, font_weight="600") + text(count.words, 0, 11, 16.5, FELT_LINE)
        label = f"{count.number} {count.words}"
        yield from _put(sheet, f"{count.place}-count", f"count-{count.place}", "count", drawn, label)


def _rack(scene: Scene, sheet: Sheet) -> Iterator[Piece]:
    """The float in its tray by denomination, over the tray that tells nothing; few pieces are still seen beside many."""
    if scene.rack and (at := sheet.anchors.get(TRAY)) is not None:
        listed = ", ".join(f"{count} of {short(cents)}" for cents, count in scene.rack)
        drawn = _tubes(*at.step, scene.rack)
        yield Piece("rack", "rack", at.x, at.y, at.size, drawn, f"float as last counted, with fills since: {listed}")


@lru_cache(maxsize=256)
def _tubes(width: float, height: float, rack: tuple[tuple[int, int], ...]) -> str:
    most = max(count for _, count in rack)
    return tray(
        width,
        height,
        [(chips.value_look(cents), math.sqrt(count / most), short(cents), f"× {count}") for cents, count in rack],
    )


def _results(scene: Scene, sheet: Sheet, most: int) -> Iterator[Piece]:
    if shown := scene.results[:most]:
        label = "last results, the newest first: " + ", ".join(f"{one.mark} {one.colour}".strip() for one in shown)
        yield from _put(sheet, "results", "results", "results", _row(shown), label)


@lru_cache(maxsize=1024)
def _row(results: tuple[Result, ...]) -> str:
    """The results side by side."""
    parts = [text("Last", 0, -29, 13, FELT_LINE, anchor="start")]
    for index, result in enumerate(results):
        x = 48 * index
        edge, thick = (WHITE, 2.2) if index == 0 else (FELT_LINE, 0.8)
        fill = POCKET.get(result.colour, NIGHT)
        parts += [
            element("rect", x=x, y=-18, width=44, height=36, rx=5, fill=fill, stroke=edge, stroke_width=thick),
            text(clipped(result.mark, 5), x + 22, -7, 15, WHITE, font_weight="600"),
            text(result.colour if result.colour in POCKET else "", x + 22, 9, 11.5, WHITE),
        ]
    return "".join(parts)


def _held(scene: Scene) -> dict[str, int]:
    """How many cards lie at each place, with those that are due."""
    held: dict[str, int] = {}
    due: list[CardAt | Mark] = [mark for mark in scene.marks if mark.place.startswith("cards-")]
    for lies in (*scene.cards, *due):
        held[lies.place] = max(held.get(lies.place, 0), lies.index + 1)
    return held


def _marks(scene: Scene, sheet: Sheet) -> Iterator[Piece]:
    held = _held(scene)
    for mark in scene.marks:
        if mark.place not in held:
            yield from _put(sheet, mark.place, mark.id, "mark", pill(clipped(mark.word, 34)), mark.word)
        elif (at := sheet.anchors.get(mark.place)) is not None:
            yield Piece(mark.id, "mark", *at.of(mark.index, held[mark.place]), at.size, _frame(mark.word))


@lru_cache(maxsize=256)
def _frame(word: str) -> str:
    """Where a card will lie."""
    dash = {"stroke": BRASS_FILL, "stroke_width": 2.5, "stroke_dasharray": "5 4"}
    frame = element("rect", x=-29, y=-41, width=58, height=82, rx=5, fill=FELT, **dash)
    return frame + text(word, 0, 0, 15, BRASS_FILL, font_weight="600")


def _cards(scene: Scene, sheet: Sheet) -> Iterator[Piece]:
    held, home = _held(scene), "shoe" if "shoe" in sheet.anchors else "deck"
    for card in scene.cards:
        if (at := sheet.anchors.get(card.place)) is not None:
            yield _card(card, *at.of(card.index, held[card.place]), at.size, home)


@lru_cache(maxsize=4096)
def _card(card: CardAt, x: float, y: float, size: float, home: str) -> Piece:
    kind, face = "own card" if card.own else "card", element("use", href=f"#{card_id(card.card)}")
    return Piece(card.id, kind, x, y, size, face, cards.card_in_words(card.card), home, "discards")


def _button(scene: Scene, sheet: Sheet) -> Iterator[Piece]:
    disc = element("circle", r=14, fill="#fdfcf8", stroke="#59626b", stroke_width=1.5)
    drawn = disc + text("D", 0, 0, 16, NIGHT, font_weight="600")
    return _put(sheet, f"button-{scene.button}", "button", "button", drawn, "button")


def _meters(scene: Scene, sheet: Sheet) -> Iterator[Piece]:
    if (at := sheet.anchors.get("meters")) is None:
        return
    for index, meter in enumerate(scene.meters):
        x, y = at.of(index, len(scene.meters))
        words = f"{meter.name} {short(meter.cents)}"
        yield Piece(f"meter-{slug(meter.name)}", "meter", x, y, at.size, pill(words, 15), f"meter {words}")


def _winner(scene: Scene, sheet: Sheet) -> Iterator[Piece]:
    """The point marker: a clear ring with a knob, set on the winning number."""
    ring = element("circle", r=20, fill="none", stroke=BRASS_FILL, stroke_width=5)
    edge = element("circle", r=23, fill="none", stroke=NIGHT, stroke_width=1.2)
    knob = element("path", d="M0 -34l7 11h-14z", fill=BRASS_FILL, stroke=NIGHT)
    return _put(sheet, scene.winner, "marker", "marker", ring + edge + knob, "point marker", "rack", "rack")


def _ball(scene: Scene, sheet: Sheet) -> Iterator[Piece]:
    track, pockets = sheet.anchors.get(BALL), sheet.anchors.get(POCKETS)
    if scene.wheel is None or track is None or pockets is None:
        return
    if scene.wheel.rests is not None:
        turn, radius = scene.wheel.rests / len(scene.wheel.order), pockets.step[0]
    elif scene.wheel.turning:
        turn, radius = 0.93, track.step[0]
    else:
        return
    x, y = pockets.x + radius * math.sin(math.tau * turn), pockets.y - radius * math.cos(math.tau * turn)
    ball = element("circle", r=6, fill=WHITE, stroke=NIGHT)
    where = scene.wheel.order[scene.wheel.rests] if scene.wheel.rests is not None else "running"
    yield Piece("ball", "ball", x, y, pockets.size, ball, f"ball: {where}")


def _says(scene: Scene, sheet: Sheet) -> Iterator[Piece]:
    return _put(sheet, "says", "says", "says", pill(scene.says, 20), scene.says) if scene.says else iter(())


# Pictures and what a page is sent


def picture(felt: Felt, scene: Scene | None = None, sheet: str = "wide") -> str:
    """The table as one SVG that needs no script: for a front page, print and records. Without a scene, the bare felt."""
    on = felt.sheets[sheet]
    body = "" if scene is None else "".join(map(_placed, pieces(felt, scene, sheet)))
    every, used = faces(), _named(body)
    used |= {name for face in used for name in _named(every[face])}  # a stack is made of its chip
    defs = element("defs", *(element("g", face, id=name) for name, face in every.items() if name in used)) if used else ""
    art = on.art
    if scene is not None and scene.wheel is not None and scene.wheel.turn:
        art = art.replace('<g class="rotor">', f'<g class="rotor" transform="rotate({scene.wheel.turn:.3f})">', 1)
    told = "" if scene is None else ". ".join(scene.words)
    return _svg(felt, scene, told, on.box, defs, art, body, class_="felt")


def _named(drawn: str) -> set[str]:
    """The faces that a drawing uses."""
    return set(re.findall(r'href="#([\w-]+)"', drawn))


def thumbnail(felt: Felt, scene: Scene | None = None) -> str:
    """The table so small that it only shows how busy it is: who sits, what lies, whose turn it is."""
    on, dots = felt.wide, []
    if scene is not None:
        seats = {seat.place: BRASS_FILL if seat.turn else WHITE if seat.player else "none" for seat in scene.seats}
        for piece in pieces(felt, scene, "wide"):
            if (fill := seats.get(piece.id) or _DOTS.get(piece.kind)) is not None:
                dots.append(_dot(piece.kind, piece.x, piece.y, on.box[2] / 40, fill))
    return _svg(felt, scene, "", on.box, on.outline, *dots, class_="felt felt-small")


_DOTS = {
    "stack": BRASS_FILL, "pot": BRASS_FILL, "card": "#fdfcf8", "own card": "#fdfcf8", "ball": WHITE, "marker": WHITE,
}  # fmt: skip


@lru_cache(maxsize=4096)
def _dot(kind: str, x: float, y: float, unit: float, fill: str) -> str:
    paint = {"fill": fill, "stroke": FELT_LINE if kind == "seat" else NIGHT, "stroke_width": unit / 6}
    if "card" in kind:
        return element("rect", x=x - unit * 0.7, y=y - unit, width=unit * 1.4, height=unit * 2, rx=unit / 5, **paint)
    return element("circle", cx=x, cy=y, r=unit if kind == "seat" else unit * 0.8, **paint)


def _svg(felt: Felt, scene: Scene | None, told: str, box: Iterable[float], *children: str, class_: str) -> str:
    title, where = felt.title if scene is None else scene.title, " ".join(f"{number:g}" for number in box)
    return drawing(title, told, where, *children, class_=class_, font_family=FONT)


def _placed(piece: Piece) -> str:
    scale = f" scale({piece.size:g})" if piece.size != 1 else ""
    return element(
        "g", piece.drawn, class_=f"piece {piece.kind}", transform=f"translate({piece.x:.1f} {piece.y:.1f}){scale}"
    )


def felt_json(felt: Felt) -> dict[str, object]:
    """The felt as a page's script takes it: both drawings, their anchors, every area with what is pressed for it."""
    sheets: dict[str, object] = {
        name: {
            "box": list(sheet.box),
            "art": sheet.art,
            "anchors": {place: [round(at.x, 1), round(at.y, 1), at.size] for place, at in sheet.anchors.items()},
            "hits": dict(sheet.hits),
        }
        for name, sheet in felt.sheets.items()
    }
    areas = [{"id": area.id, "label": area.label, "fields": plain(area.fields)} for area in felt.areas]
    return {"kind": felt.kind, "title": felt.title, **sheets, "areas": areas, "faces": dict(faces()), "font": FONT}


def scene_json(felt: Felt, scene: Scene) -> dict[str, object]:
    """The scene as plain JSON, with its pieces on both sheets; what is drawn alike on both stands once."""
    scene_plain = plain(scene)
    assert isinstance(scene_plain, dict)
    drawn = [piece_json(*piece) for piece in on_both_sheets(felt, scene)]
    return {**scene_plain, "moves": moves_json(scene), "pieces": drawn}


def moves_json(scene: Scene) -> list[dict[str, object]]:
    """The moves as plain JSON, each with the chips that are drawn on their way."""
    return [{**plain_part(move), "drawn": _on_the_way(move)} for move in scene.moves]


def _on_the_way(move: Move) -> str:
    return chips.stack(chips.in_chips(move.cents, PAID_IN)[:3]) if move.kind == "paid" else ""


def on_both_sheets(felt: Felt, scene: Scene) -> list[tuple[Piece | None, Piece | None]]:
    """Every piece of the scene on the wide sheet and on the tall one, the lowest first."""
    wide, tall = ({piece.id: piece for piece in pieces(felt, scene, sheet)} for sheet in ("wide", "tall"))
    return [(wide.get(name), tall.get(name)) for name in dict.fromkeys((*wide, *tall))]


def piece_json(wide: Piece | None, tall: Piece | None) -> dict[str, object]:
    """The piece as a page's script takes it."""
    one = wide or tall
    assert one is not None
    told: dict[str, object] = {"id": one.id, "kind": one.kind, "drawn": one.drawn, "label": one.label}
    told |= {"comes": one.comes, "goes": one.goes}
    for name, piece in (("wide", wide), ("tall", tall)):
        told[name] = None if piece is None else [round(piece.x, 1), round(piece.y, 1), round(piece.size, 3)]
    if wide is not None and tall is not None and tall.drawn != wide.drawn:
        told["drawn_tall"] = tall.drawn
    return told
