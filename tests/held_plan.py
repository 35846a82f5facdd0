"""A simulation of which one chunk is held up the first time, until its worker is killed. Importable by workers."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.games.kit.simulation.plan import Chunk, Counts, Plan


@dataclass(frozen=True)
class HeldPlan:
    """The worker that is the first to do the group tells its process through a pipe with a name, and goes no further."""

    plan: Plan
    folder: Path
    group: int
    groups_at_once: int = 2

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or "plan" not in self.__dict__:  # being unpickled
            raise AttributeError(name)
        return getattr(self.plan, name)

    def run(self, chunk: Chunk) -> Counts:
        if chunk.first <= self.group < chunk.first + chunk.groups and self._first():
            self.plan.run(Chunk(self.group, 1))
            with self.pipe.open("w") as told:
                told.write(f"{os.getpid()}\n")
            while True:
                signal.pause()
        return self.plan.run(chunk)

    @property
    def pipe(self) -> Path:
        return self.folder / "held"

    def _first(self) -> bool:
        try:
            (self.folder / "begun").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True
