"""Runs the notebook in examples/ and stores what it shows: `make golden`, or `python tools/notebook.py`."""

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[1] / "examples" / "researcher.ipynb"


def executed(path: Path = NOTEBOOK) -> Any:
    """The notebook with the outputs of this run; a cell that fails raises."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}
    ).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # when it ran is nobody's business
    return notebook


if __name__ == "__main__":
    nbformat.write(executed(), NOTEBOOK)
