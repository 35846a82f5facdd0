"""The notebook in examples/ runs from top to bottom, and shows what it says."""

import importlib.util
from typing import Any

import nbformat
import pytest

from paths import ROOT

SPEC = importlib.util.spec_from_file_location("notebook", ROOT / "tools" / "notebook.py")


def _text(notebook: Any) -> list[str]:
    """What each output says; pictures are told by their kind alone."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return [output.get("text") or output.data.get("text/plain", "") + str(sorted(output.data)) for output in outputs]


@pytest.mark.long
def test_the_notebook_shows_what_it_shows() -> None:
    assert SPEC is not None
    assert SPEC.loader is not None
    tool = importlib.util.module_from_spec(SPEC)
    SPEC.loader.exec_module(tool)
    read: Any = nbformat.read
    stored = read(tool.NOTEBOOK, as_version=4)
    assert _text(tool.executed()) == _text(stored)
    assert len(_text(stored)) >= 9
