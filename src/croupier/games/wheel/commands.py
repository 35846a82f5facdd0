"""Commands that every table with a wheel knows, beside those of all banked tables."""

from typing import ClassVar

from croupier.games.kit.decider import Command, message


@message
class Open(Command):
    name: ClassVar[str] = "open table"


@message
class Collect(Command):
    name: ClassVar[str] = "collect losing wagers"


@message
class Pay(Command):
    name: ClassVar[str] = "pay winning wagers"
