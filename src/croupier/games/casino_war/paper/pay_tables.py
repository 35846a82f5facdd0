"""Pay tables on the cloth of a Casino War table, in inches: side by side, short ones below each other."""

from collections.abc import Iterator, Sequence

from croupier.drawing.letters import SANS, SANS_BOLD, width_of
from croupier.drawing.plan import Drawn, Part, Shape, Words, box_about
from croupier.games.casino_war.layout import PayTable


class PayTables:
    """Pay tables side by side, short ones below each other."""

    def __init__(self, tables: Sequence[PayTable], size: float) -> None:
        self.size, self.capital = size, 0.5 * size
        self.pitch = 0.86 * size
        self.columns: list[list[PayTable]] = []
        deepest = max(len(table.lines) for table in tables)
        for table in tables:
            last = self.columns[-1] if self.columns else []
            if last and sum(len(each.lines) + 2 for each in last) + len(table.lines) <= deepest:
                last.append(table)
            else:
                self.columns.append([table])
        self.widths = [max(self._width(table) for table in column) for column in self.columns]
        self.gap = 1.6 * size
        self.wide = sum(self.widths) + self.gap * (len(self.columns) - 1)
        self.high = max(sum(len(table.lines) + 1.6 for table in column) for column in self.columns) * self.pitch

    def _width(self, table: PayTable) -> float:
        rows = [width_of(name + award, self.capital * 1.52, SANS, 0.01) for name, award in table.lines]
        return max(width_of(table.wager, self.capital * 1.52, SANS_BOLD, 0.02), *rows) + 1.8 * self.capital

    def parts(self, x: float, y: float) -> Iterator[Part]:
        left = x - self.wide / 2
        for column, width in zip(self.columns, self.widths, strict=True):
            top = y
            for table in column:
                yield self._table(table, left, top, width)
                top += (len(table.lines) + 1.6) * self.pitch
            left += width + self.gap

    def _table(self, table: PayTable, left: float, top: float, width: float) -> Part:
        right, y = left + width, top + self.pitch / 2
        ground = box_about(
            left + width / 2,
            top + (len(table.lines) + 1) * self.pitch / 2,
            width + 0.5,
            (len(table.lines) + 1.3) * self.pitch,
            "bare",
        )
        shapes: list[Drawn] = [ground, Words(table.wager, left, y, self.capital, anchor="start", tracking=0.02)]
        shapes.append(Shape(((left, y + self.pitch * 0.55), (right, y + self.pitch * 0.55)), "hair", closed=False))
        for row, (name, award) in enumerate(table.lines):
            at = y + (row + 1.1) * self.pitch
            shapes.append(Words(name, left, at, self.capital, "words", SANS, anchor="start", tracking=0.01))
            shapes.append(Words(award, right, at, self.capital, "words", SANS, anchor="end", tracking=0.01))
        return Part(_id(f"pays {table.wager}"), f"what {table.wager} pays", "pay-table", tuple(shapes))


def _id(name: str) -> str:
    return "-".join(name.lower().replace(",", "").split())
