"""Run every command shown in the docs and write down what it prints now; `make golden` does.

What is left out (a line with only an ellipsis) stays left out: as many lines as before are kept around it. Look at what
changed before you commit it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from test_commands import BLOCK, EXAMPLES, GAME, PAGES, ROOT, WALKS, fits, printed_by

ELLIPSIS = "…\n"


def abridged(shown: str, printed: str) -> str:
    """What is printed, with the middle left out where it was left out before."""
    parts, lines = shown.split(ELLIPSIS), printed.splitlines(keepends=True)
    if len(parts) == 1:
        return printed
    first, last = len(parts[0].splitlines()), len(parts[-1].splitlines())
    return "".join(lines[:first]) + ELLIPSIS + "".join(lines[len(lines) - last :])


def recorded(page: Path, env: dict[str, str]) -> int:
    """How many commands of a page print something else than it showed; it shows that now."""
    text, changed = page.read_text("utf-8"), 0
    follow = str(page.relative_to(ROOT)) in WALKS
    folder = tempfile.TemporaryDirectory()
    shutil.copytree(ROOT / "examples", Path(folder.name) / "examples")
    for match in BLOCK.finditer(text):
        first, _, shown = match[2].partition("\n")
        if match[1] != "console":
            continue
        if not follow:
            folder = tempfile.TemporaryDirectory()
            shutil.copytree(ROOT / "examples", Path(folder.name) / "examples")
        printed = printed_by(first[2:], Path(folder.name), env)
        if not fits(shown, printed):
            changed += 1
            text = text.replace(match[0], f"```console\n{first}\n{abridged(shown, printed)}```", 1)
            print(f"{page.relative_to(ROOT)}: {first[2:]}", flush=True)
    page.write_text(text, "utf-8")
    return changed


def main() -> None:
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    with tempfile.TemporaryDirectory() as site:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        for example in EXAMPLES.iterdir():
            source = Path(site) / "source" / example.name
            shutil.copytree(example, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
            subprocess.run([*pip, "--target", site, source], check=True)
        for page in PAGES:
            here = {**env, "PYTHONPATH": site} if str(page.relative_to(ROOT)) == GAME else env
            recorded(page, here)


if __name__ == "__main__":
    main()
