"""Equipment that draws the same in every run, so that chance never breaks a test; other cases come with `make soak`."""

import os
from random import Random

import pytest

from depth import SOAK


@pytest.fixture(autouse=True)
def drawn_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    if not SOAK:
        monkeypatch.setattr(os, "urandom", Random(7).randbytes)
