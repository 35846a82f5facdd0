"""The documentation, built as `make docs` builds it."""

import subprocess
import sys
from pathlib import Path

from paths import ROOT


def build(folder: Path) -> Path:
    """The site in this folder; every warning of Sphinx is an error."""
    words = ["--quiet", "--fail-on-warning", "--keep-going", "--doctree-dir", str(folder / "doctrees")]
    words += [str(ROOT / "docs"), str(folder / "site")]
    ran = subprocess.run([sys.executable, "-m", "sphinx", *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return folder / "site"
