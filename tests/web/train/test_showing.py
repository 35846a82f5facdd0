"""Of the layout so much is shown as the question needs, and no box of it is cut through."""

import re

import pytest

from croupier.analysis.edition import open_edition
from croupier.training.drills import pay
from croupier.training.subject import Subject
from croupier.web.train.showing import HAIR, drawn, felt_of


@pytest.mark.parametrize("edition", ["pa-2011-proposed/roulette", "gge-2011/big-six"])
def test_no_box_of_the_layout_is_cut_through(edition: str) -> None:
    subject = Subject(open_edition(edition))
    sheets = felt_of(subject).sheets
    for seed in range(6):
        asked = pay.make(subject, seed)
        if asked is None or asked.shown is None:
            continue
        found = drawn(asked.shown)
        assert found["result"]
        for name, sheet in sheets.items():
            x, y, width, height = (float(number) for number in found["boxes"][name].split())
            assert (width, height) <= sheet.box[2:]
            for hit in sheet.hits.values():
                told = {key: float(number) for key, number in re.findall(r'\b(x|y|width|height)="([-\d.]+)"', hit)}
                sides = (told["width"], told["height"]) if hit.startswith("<rect") else (0.0, 0.0)
                if max(sides) < 0.2 * max(sheet.box[2:]) and min(sides) > 45:  # no line between boxes
                    left, right = max(x, told["x"]), min(x + width, told["x"] + told["width"])
                    top, bottom = max(y, told["y"]), min(y + height, told["y"] + told["height"])
                    whole = (right - left, bottom - top) == pytest.approx((told["width"], told["height"]))
                    assert whole or min(right - left, bottom - top) <= HAIR, (seed, name, hit)
