"""Steps that two sign: the first signs at their screen, and the step waits for the second, at theirs or at the same one.

What waits is not recorded yet, and is forgotten after a few minutes. When the second signs, it is decided on what is true
then.
"""

from collections.abc import Mapping
from time import monotonic
from typing import Any, NamedTuple

from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.kit.decider import Signature
from croupier.games.kit.roles import may_act_as
from croupier.tables.words.sentences import value_in_words
from croupier.web.tables.problems import ForbiddenError
from croupier.web.tables.viewer import SECOND

WAITS_SECONDS = 300.0
MOST = 20
"""So many steps wait at one table; the oldest goes for a new one."""


class Unsigned(NamedTuple):
    """A step that waits for its second signature."""

    id: str
    fields: Mapping[str, Any]
    by: tuple[Signature, ...]
    needs: str
    label: str
    until: float

    @property
    def counts(self) -> bool:
        """Whether each of the two counts by themselves: the second says what they counted, and is not told the first's."""
        return SECOND in self.fields

    def json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "label": self.label,
            "by": self.by[-1].person,
            "needs": self.needs,
            "counts": self.counts,
        }

    def counted(self, count: str) -> Mapping[str, Any]:
        """The fields of the step, with what the second counted where each counts."""
        if not self.counts:
            return self.fields
        if not count.strip():
            raise InputError(f"{self.label} is done by each of the two who sign: give your own count, such as 5000.00")
        return {**self.fields, SECOND: cents(count)}

    def require_second(self, second: Signature) -> None:
        """Refuse whoever cannot be the second; what they did before, the table itself looks at."""
        if not may_act_as(second.role, self.needs):
            raise ForbiddenError(f"{self.label} waits for the {self.needs}; {second.person} is {second.role}", self.needs)
        if any(second.is_same_person(one) for one in self.by):
            raise ForbiddenError(f"{second.person} signed {self.label} already: another person signs it, too", self.needs)


class NeedsSecondError(InputError):
    """A step needs somebody beside who signs it first."""

    def __init__(self, fields: Mapping[str, Any], by: tuple[Signature, ...], needs: str) -> None:
        super().__init__(f"{fields.get('name')} waits for the signature of the {needs}")
        self.fields, self.by, self.needs = fields, by, needs


class Waiting:
    """The steps of one table that wait."""

    def __init__(self) -> None:
        self._steps: dict[str, Unsigned] = {}

    def add(self, id: str, first: NeedsSecondError) -> Unsigned:
        """Let a step wait under its id; the same again is the same."""
        fields = {} if SECOND in first.fields else {k: v for k, v in first.fields.items() if k != "name"}
        label = str(first.fields.get("name"))
        label += "".join(f", {value_in_words(name, value)}" for name, value in fields.items())
        step = Unsigned(id, first.fields, first.by, first.needs, label[:200], monotonic() + WAITS_SECONDS)
        self._steps[id] = step
        for old in list(self._steps)[:-MOST]:
            del self._steps[old]
        return step

    def find(self, id: str) -> Unsigned:
        """The step of this id, while it waits."""
        found = self._steps.get(id)
        if found is None or found.until <= monotonic():
            raise InputError("no such step waits any more: begin it again")
        return found

    def drop(self, id: str) -> None:
        self._steps.pop(id, None)

    def all(self) -> list[Unsigned]:
        now = monotonic()
        self._steps = {id: step for id, step in self._steps.items() if step.until > now}
        return list(self._steps.values())
