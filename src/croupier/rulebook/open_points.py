"""What an edition leaves to the house: every open path with its section, what it allows, and the value without a choice."""

from dataclasses import dataclass
from typing import Any

from croupier.rulebook.choices import InForce
from croupier.rulebook.labels import label
from croupier.rulebook.text.draft import CUSTOM, Draft, Says
from croupier.rulebook.values import Value, plain


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """One point that a submission may settle. `says` are our words for its sections, in their order."""

    path: str
    cite: tuple[str, ...]
    says: tuple[str, ...]
    allows: Says
    default: Value

    @property
    def words(self) -> str:
        """What people call it."""
        return label(self.path)

    @property
    def cited(self) -> str:
        return ", ".join(self.cite)

    def json(self) -> dict[str, Any]:
        return {
            "path": self.path,
            "words": self.words,
            "cite": self.cited,
            "says": list(self.says),
            "allows": self.allows.json(),
            "allowed": str(self.allows),
            "default": plain(self.default),
        }


def open_points(in_force: InForce) -> tuple[OpenPoint, ...]:
    """Every path that the edition leaves open under the readings in force, in the order of the edition."""
    draft = in_force.draft
    return tuple(
        OpenPoint(path, rule.cite, _says(draft, rule.cite), in_force.says[path], _default(in_force, path))
        for path, rule in draft.rules.items()
        if is_open(in_force, path)
    )


def is_open(in_force: InForce, path: str) -> bool:
    """Whether the house decides it."""
    return in_force.says[path].kind != "is"


def _says(draft: Draft, cites: tuple[str, ...]) -> tuple[str, ...]:
    if cites == (CUSTOM,):
        return ()
    return tuple(draft.sections[cite].says for cite in cites if cite in draft.sections)


def _default(in_force: InForce, path: str) -> Value:
    """The value without a choice, under the readings in force."""
    if path not in in_force.choices:
        return in_force.values[path]
    from croupier.rulebook.choices import in_force as without

    return without(in_force.draft, {}, in_force.read).values[path]
