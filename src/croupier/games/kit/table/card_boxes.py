"""The table of a card game that draws none of its own: boxes for wagers, people with their cards, dealer and board."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from croupier.drawing.svg import text
from croupier.equipment.cards import name
from croupier.games.kit.card_game import CardGame
from croupier.games.kit.game import Drawing
from croupier.games.kit.play.course import BOARD, DEALER
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.table.boxes import MOST_PEOPLE
from croupier.games.kit.table.felt import FELT_LINE, Anchor, Felt, Sheet, oval
from croupier.games.kit.table.scene import CardAt, Scene, Seen

R = TypeVar("R", bound=CardTableRules)

_HIGH, _STEP, _SIZE = 118.0, 30.0, 0.62


class CardDrawing(Drawing[R]):
    game: CardGame[R]

    def __init__(self, game: CardGame[R]) -> None:
        super().__init__(game)
        self._felts = lru_cache(maxsize=16)(self._felt)  # a table is drawn after every step

    def felt(self, rules: R) -> Felt:
        return self._felts(rules)

    def _felt(self, rules: R) -> Felt:
        common = tuple(whom for whom in (DEALER, BOARD) if self.game.table.cards_of(whom))
        return _with_cards(super().felt(rules), min(rules.seats, MOST_PEOPLE), common)

    def scene(self, rules: R, seen: Seen) -> Scene:
        """With the cards that the viewer may see, and backs of the others."""
        scene = super().scene(rules, seen)
        homes = {seat.player: seat.place for seat in scene.seats}
        return replace(scene, cards=tuple(_cards(seen.view, homes, seen.person)))


def _cards(view: Mapping[str, Any], homes: Mapping[str, str], person: str) -> Iterator[CardAt]:
    for hand in view.get("hands", ()):
        place = f"cards-{homes.get(hand['player'], '')}"
        for index, card in enumerate(hand["cards"]):
            yield CardAt(f"card-{hand['position']}-{index}", place, index, name(card), own=hand["player"] == person)
    for whom in (DEALER, BOARD):
        for index, card in enumerate(view.get(whom, ())):
            yield CardAt(f"card-{whom}-{index}", f"cards-{whom}", index, name(card))


def _with_cards(felt: Felt, seats: int, common: tuple[str, ...]) -> Felt:
    return replace(felt, wide=_sheet(felt.wide, seats, 6, common), tall=_sheet(felt.tall, seats, 3, common))


def _sheet(sheet: Sheet, seats: int, across: int, common: tuple[str, ...]) -> Sheet:
    """The sheet with room for the dealer's cards and the board below the boxes, and for a hand below each name."""
    left, top, width, _ = sheet.box
    first, anchors, art = sheet.anchors["seat-1"], dict(sheet.anchors), ""
    middle = first.y + 40
    for place, whom in enumerate(common):
        x = width * (0.08 + 0.5 * place)
        anchors[f"cards-{whom}"] = Anchor(x + 20, middle + 20, _SIZE, (_STEP, 0), centred=False)
        art += text(whom, x + 20, middle - 34, 14, FELT_LINE)
    row = middle + _HIGH
    for person in range(MOST_PEOPLE):
        down, column = divmod(person, across)
        x, y = first.x + column * (width - 2 * first.x + 24) / across, row + down * (_HIGH + 30)
        anchors[f"seat-{person + 1}"] = Anchor(x, y - 14)
        anchors[f"cards-seat-{person + 1}"] = Anchor(x + 8, y + 44, _SIZE, (_STEP, 0), centred=False)
    height = row + -(-seats // across) * (_HIGH + 30) + 10
    table = oval((left, top, width, height), 26, rail=14)
    return replace(
        sheet,
        box=(left, top, width, height),
        art=table + sheet.art.removeprefix(sheet.outline) + art,
        outline=table,
        anchors=anchors,
    )
