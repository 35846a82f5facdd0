"""One written round: what is sent, and who gets what under which rule."""

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from croupier.web.models.common import Cite, Dollars, EditionId, Head, Model, Path


class Round(BaseModel):
    """A round as for `croupier settle`: the edition, the wagers, and the cards or the result; each game says which keys."""

    model_config = ConfigDict(extra="allow", json_schema_extra={"additionalProperties": True})
    __pydantic_extra__: dict[str, JsonValue]

    edition: EditionId
    wheel: str | None = None
    choices: dict[str, JsonValue] | None = Field(None, description="The house's choices by the paths of rules")


class Net(Model):
    """What a player has won or lost."""

    net: Dollars


class SettledStep(Model):
    """A wager taken or paid, in the dealer's order."""

    player: str
    wager: str
    on: list[str]
    outcome: str
    amount: Dollars
    rule: Path
    cite: Cite


class Doing(Model):
    """What the dealer does."""

    what: str
    rule: Path
    cite: Cite


class SettledChange(Model):
    """What somebody wins or loses by a wager as the text is read, and under another option."""

    player: str
    wager: str
    title: str | None = Field(None, description="What people call it, where a dispute is told")
    from_: Dollars = Field(alias="from")
    to: Dollars


class SettledOtherwise(Model):
    """The round under another option of a reading: what players would get, or why it could not be played."""

    name: str
    players: dict[str, Net] | None = None
    changes: list[SettledChange] | None = Field(None, description="The wagers that would be settled otherwise")
    refused: str | None = None


class SettledReading(Model):
    """A reading on which somebody's amount rests."""

    id: str
    chosen: str
    options: list[SettledOtherwise]


class Settlement(Head):
    """Who gets what, and why."""

    wheel: str | None = None
    result: JsonValue = None
    players: dict[str, Net]
    steps: list[SettledStep]
    procedure: list[Doing]
    readings: list[SettledReading] | None = None
