"""Why a written round is refused, for whoever writes JSON and for whoever types lines."""

from croupier.errors import InputError


class WrittenError(InputError):
    """What is wrong with a written round: `reason` for whoever writes JSON by keys, `typed` for whoever types lines."""

    def __init__(self, reason: str, typed: str, *, rule: str | None = None, cite: str | None = None) -> None:
        super().__init__(reason, rule=rule, cite=cite)
        self.typed = typed


def typed_reason(problem: InputError) -> str:
    """Why a round is refused, for whoever typed it in lines."""
    return problem.typed if isinstance(problem, WrittenError) else problem.reason
