"""The parameters that several addresses have."""

from typing import Annotated

from fastapi import Path, Query
from pydantic import BeforeValidator, StringConstraints

from croupier.analysis.amounts import count
from croupier.web.models.common import EXAMPLE

_SOURCE, _, _GAME = EXAMPLE.partition("/")
Source = Annotated[str, Path(description="First part of an edition's id", max_length=60, examples=[_SOURCE])]
Game = Annotated[str, Path(description="Second part of an edition's id", max_length=60, examples=[_GAME])]
Wheel = Annotated[str | None, Query(description="The wheel in use, where the game has a choice", max_length=40)]
Count = Annotated[int, BeforeValidator(count)]
"""A count, also written as 1e6."""
OneBet = Annotated[str, StringConstraints(max_length=80)]
OneId = Annotated[str, StringConstraints(max_length=120)]
Id = Annotated[str, Query(description="The id of an edition, such as pa-2011-proposed/roulette", max_length=120)]
Ids = Annotated[list[OneId], Query(description="The editions to compare with the first; given more than once for several")]
OtherId = Annotated[str | None, Query(description="A further edition to compare", max_length=120)]
MoreIds = Annotated[list[OneId] | None, Query(description="The text commented on, the comment, the adopted text")]
