"""How papers look: every page of chosen ones beside its approved picture. Every part of the shared library is on one."""

from pathlib import Path

import pytest

from croupier.documents.papers import Asked, paper
from croupier.documents.subjects import open_subject
from documents.approved import require_approved
from paths import ROOT

HOUSE = ROOT / "examples" / "house" / "pennsylvania"


@pytest.mark.parametrize(
    ("kind", "what", "pages"),
    [
        ("rules", "gge-2011/badacey", 3),
        ("submission", str(HOUSE / "submissions" / "CW-2026-002.toml"), 3),
        ("guide", str(HOUSE), 3),
        ("log", str(HOUSE / "submissions" / "R-2026-001.toml"), 1),
    ],
)
def test_every_page_looks_as_approved(kind: str, what: str, pages: int, tmp_path: Path) -> None:
    made = paper(kind).make(open_subject(what), Asked())
    assert len(made.parts) == pages
    for page in range(1, pages + 1):
        require_approved(made.content, f"{kind}-{page}", page, tmp_path=tmp_path)
