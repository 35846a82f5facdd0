"""Submissions to be checked: for each game one that is clean, written by hand from the text, and changes of it."""

from collections.abc import Mapping
from pathlib import Path

from croupier.compliance.check import Checked, check_submission
from croupier.compliance.finding import Finding
from croupier.rulebook.choices import Submission, chosen
from croupier.rulebook.text import library

WAR, MARYLAND = "pa-2012/casino-war", "md-1.2/casino-war"
ROULETTE, BIG_SIX = "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"

_TABLE = {"layout.holder": "Example Casino", "layout.approval": "GO-2026-17, 3 March 2026"}
_LIMITS = {"limits.minimum": "10.00", "limits.maximum": "500.00"}
CLEAN: Mapping[str, Mapping[str, object]] = {
    WAR: {**_TABLE, **_LIMITS, "wagers.boxes": 1},
    "pa-2011-proposed/casino-war": {**_TABLE, **_LIMITS, "wagers.boxes": 1},
    "gge-2011/casino-war": {**_TABLE, **_LIMITS, "wagers.boxes": 1},
    MARYLAND: {**_TABLE, **_LIMITS, "wagers.boxes": 1, "limits.payout_per_hand": "25000.00"},
    ROULETTE: {**_TABLE, **_LIMITS, "boxes.drop": "dealer's right", "boxes.tip": "dealer's left"},
    BIG_SIX: {**_TABLE, **_LIMITS, "boxes.approval": "CC-2026-4"},
    "gge-2011/big-six": {**_TABLE, **_LIMITS, "boxes.approval": "CC-2026-4"},
    "gge-2011/triple-draw-2-7": {"stakes.small_bet": "4.00", "stakes.big_bet": "8.00", "rake.percent": "10"},
    "gge-2011/big-o-high": {"stakes.small_bet": "4.00", "stakes.big_bet": "8.00", "rake.percent": "10"},
    "gge-2011/poker-room": {"rake.percent": "10"},
}
PROGRESSIVE = {"progressive.offered": True, "progressive.meter.rate": "1/10"}
SPIN = {
    "bonus_spin.offered": True,
    "bonus_spin.trigger": "red A",
    "bonus_spin.weights": {"$200": 1, "$25": 9},
    "bonus_spin.primary.rate": "1/50",
    "bonus_spin.secondary.rate": "1/100",
}


def filed(edition: str, changes: Mapping[str, object] | None = None) -> Checked:
    """The clean submission of an edition with some choices changed; None takes one out."""
    tree = {path: value for path, value in {**CLEAN[edition], **(changes or {})}.items() if value is not None}
    return check_submission(Submission(edition, chosen(library.draft(edition), tree)), "test")


def found(checked: Checked, kind: str, path: str) -> list[Finding]:
    return [each for each in checked.findings if (each.kind, each.path) == (kind, path)]


def written(folder: Path, name: str, text: str) -> str:
    file = folder / name
    file.write_text(text, "utf-8")
    return str(file)
