"""Every public name has a docstring with an example, and the examples run."""

import doctest
import inspect
from pathlib import Path
from types import ModuleType

import pytest

import croupier
import croupier.hands
import croupier.histories
from croupier.api.edition import Edition
from croupier.api.table import Table

CLASSES = {"Edition": Edition, "Table": Table}
FACES = [croupier, croupier.hands, croupier.histories]


def _public(module: ModuleType) -> dict[str, object]:
    own = (getattr(module, name) for name in getattr(module, "__all__", vars(module)) if not name.startswith("_"))
    return {f"{module.__name__}.{one.__name__}": one for one in own if inspect.isfunction(one)}


EXAMPLES = {
    **CLASSES,
    **{module.__name__: module for module in FACES},
    **{name: one for module in FACES for name, one in _public(module).items()},
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_run(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Anywhere: they need no file of a checkout."""
    monkeypatch.chdir(tmp_path)
    finder = doctest.DocTestFinder(recurse=False)
    (found,) = finder.find(EXAMPLES[name], name)
    assert found.examples, f"{name} shows no example"
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    said: list[str] = []
    runner.run(found, out=said.append)
    assert not runner.failures, "".join(said)
