"""Numbers and amounts as options give them, for every command."""

from typing import Any

import click

from croupier.analysis.amounts import amount, bet_of, count, share, units

__all__ = ["Count", "amount", "bet_of", "share", "units"]


class Count(click.ParamType[int]):
    """A number of rounds or sessions, also written as 1e6 or 1,000,000."""

    name = "integer"

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self._range = click.IntRange(low, high)
        self._range.name = self.name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return self._range.convert(count(value), param, ctx)  # type: ignore[arg-type]
