"""Steps that two sign: the first signs at their screen, and the step waits for the second, at theirs or at the same one.

What waits is not recorded yet, and is forgotten after a few minutes. When the second signs, it is decided on what is true
then.
"""

from collections.abc import Mapping
from typing import Any

from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.kit.play.decider import Signature
from croupier.games.kit.play.people import may_act_as
from croupier.people.unsigned import UnsignedStep
from croupier.tables.words.sentences import value_in_words
from croupier.web.tables.problems import ForbiddenError
from croupier.web.tables.steps.steps import REQUEST
from croupier.web.tables.viewer import SECOND

NO_LONGER = "no such step waits any more: begin it again"


class NeedsSecondError(InputError):
    """A step needs somebody beside who signs it first."""

    def __init__(self, fields: Mapping[str, Any], by: tuple[Signature, ...], needs: str) -> None:
        super().__init__(f"{fields.get('name')} waits for the signature of the {needs}")
        self.fields, self.by, self.needs = fields, by, needs

    def step(self, table: str, id: str) -> UnsignedStep:
        """The step as it waits; its label tells no count that each makes by themselves."""
        said = {name: value for name, value in self.fields.items() if name not in ("name", REQUEST) and value is not None}
        fields = {} if SECOND in self.fields else said
        label = str(self.fields.get("name"))
        label += "".join(f", {value_in_words(name, value)}" for name, value in fields.items())
        return UnsignedStep(table, id, self.fields, self.by, self.needs, label[:200])


def counts(step: UnsignedStep) -> bool:
    """Whether each of the two counts by themselves: the second says what they counted, and is not told the first's."""
    return SECOND in step.fields


def unsigned_json(step: UnsignedStep) -> dict[str, object]:
    """The step as everybody at the table is told of it."""
    return {
        "id": step.id,
        "label": step.label,
        "by": step.by[-1].person,
        "needs": step.needs,
        "counts": counts(step),
    }


def counted(step: UnsignedStep, count: str) -> Mapping[str, Any]:
    """The fields of the step, with what the second counted where each counts."""
    if not counts(step):
        return step.fields
    if not count.strip():
        raise InputError(f"{step.label} is done by each of the two who sign: give your own count, such as 5000.00")
    return {**step.fields, SECOND: cents(count)}


def require_second(step: UnsignedStep, second: Signature) -> None:
    """Refuse whoever cannot be the second; what they did before, the table itself looks at."""
    if not may_act_as(second.role, step.needs):
        raise ForbiddenError(f"{step.label} waits for the {step.needs}; {second.person} is {second.role}", step.needs)
    if any(second.is_same_person(one) for one in step.by):
        raise ForbiddenError(f"{second.person} signed {step.label} already: another person signs it, too", step.needs)
