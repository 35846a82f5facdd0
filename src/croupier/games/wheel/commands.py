"""Commands that every table with a wheel knows, beside those of all banked tables."""

from dataclasses import dataclass
from typing import ClassVar

from croupier.games.kit.decider import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Command):
    name: ClassVar[str] = "open table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Command):
    name: ClassVar[str] = "collect losing wagers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Command):
    name: ClassVar[str] = "pay winning wagers"
