"""A simulation that kills the process it runs in, in the middle of chosen chunks, so many times. Importable by workers."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.games.kit.simulation.plan import Chunk, Counts, Plan


@dataclass(frozen=True)
class FatalPlan:
    """A plan whose workers die; `folder` remembers across processes how often each group was begun."""

    plan: Plan
    folder: Path
    fatal: tuple[int, ...]  # the groups that kill
    times: int
    groups_at_once: int = 2

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or "plan" not in self.__dict__:  # being unpickled
            raise AttributeError(name)
        return getattr(self.plan, name)

    def run(self, chunk: Chunk) -> Counts:
        for group in range(chunk.first, chunk.first + chunk.groups):
            with (self.folder / f"{group}").open("ab") as file:
                file.write(b".")
            if group in self.fatal and self.begun(group) <= self.times:
                self.plan.run(Chunk(group, 1))
                os.kill(os.getpid(), signal.SIGKILL)
        return self.plan.run(chunk)

    def begun(self, group: int) -> int:
        """How often the group was begun."""
        return (self.folder / f"{group}").stat().st_size
