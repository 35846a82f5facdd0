"""Edition files of an imagined game, written into a temporary folder.

    shelf.put("dice.toml", edition('seats = { at_most = 7, default = 7, cite = "1" }'))

The head takes lines 1 to 5, `[rules]` is line 7, and the first rule stands on line 8.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.rulebook.choices import InForce, in_force
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import Value

FIRST = 8
HEAD = {"game": "dice", "title": "Dice", "source": "A text", "jurisdiction": "Nowhere", "status": "proposed"}


def edition(rules: str = "", *, sections: Iterable[str] = ("1",), more: str = "") -> str:
    """A whole edition: the head, the rules, a section for each id, and whatever comes after."""
    head = "".join(f'{key} = "{value}"\n' for key, value in HEAD.items())
    return f"{head}\n[rules]\n{rules}\n{blocks(sections)}\n{more}\n"


def amendment(of: str, rules: str = "", *, head: str = "", sections: Iterable[str] = (), more: str = "") -> str:
    """An edition that amends another; `head` goes above its rules."""
    return f'amends = "{of}"\nstatus = "comment"\n{head}\n[rules]\n{rules}\n{blocks(sections)}\n{more}\n'


def blocks(sections: Iterable[str]) -> str:
    return "".join(f'\n[[section]]\nid = "{id}"\nsays = "Says {id}."\nholds = "enforced"\n' for id in sections)


def reading(id: str, *options: str) -> str:
    """A reading; its first option is the chosen one. An option is what it sets: '"seats" = 7'."""
    listed = ", ".join(
        f'{{ name = "{number}", sets = {{ {sets} }}{", chosen = true" if number == 1 else ""} }}'
        for number, sets in enumerate(options, start=1)
    )
    return f'\n[[reading]]\nid = "{id}"\nproblem = "Unclear."\nwhy = "Custom."\noptions = [{listed}]\n'


@dataclass(frozen=True)
class Shelf:
    """A temporary folder of edition and submission files."""

    folder: Path

    def put(self, name: str, text: str) -> str:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return str(file)

    def draft(self, text: str) -> Draft:
        return library.draft(self.put("edition.toml", text))

    def in_force(
        self, text: str, choices: Mapping[str, Value] | None = None, read: Mapping[str, str] | None = None
    ) -> InForce:
        return in_force(self.draft(text), choices, read)

    def refuses(self, text: str) -> str:
        """Why the edition cannot be used, without the folder."""
        return self.refuses_file(self.put("edition.toml", text))

    def refuses_file(self, name: str) -> str:
        with pytest.raises(InputError) as problem:
            library.draft(name)
        message = str(problem.value)
        assert "\n" not in message
        return message.replace(f"{self.folder}/", "")
