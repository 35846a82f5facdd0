"""What was at a table: its meters, its last rounds by seat, and one round step by step. Amounts are cents."""

from typing import Literal

from pydantic import Field, JsonValue

from croupier.web.models.common import EditionId, Model, Schema
from croupier.web.models.journals import Actor


class TableMeter(Model):
    """One wager: what was wagered on it, and the winnings that were paid for it."""

    wager: str
    wagered: int
    paid: int


class TableMeters(Model):
    """All that was wagered and paid since the table was set up; `wagers` is null while a count is due."""

    schema_: Schema = Field(alias="schema")
    table: str
    unit: Literal["cents"]
    edition: EditionId
    rounds: int
    counting: bool
    wagers: list[TableMeter] | None


class RoundWager(Model):
    """What lay on a wager."""

    wager: str
    cents: int


class RoundSeat(Model):
    """One player in a round; `paid` are winnings, and `net` is below zero for a loss."""

    seat: str
    player: str
    wagers: list[RoundWager]
    cards: str
    paid: int
    net: int


class RoundCards(Model):
    """Cards that are no player's."""

    place: str
    cards: str


class RecalledRound(Model):
    """One round, by seat."""

    round: int
    began: str
    ended: str = Field(description="Empty while it is under way")
    records: tuple[int, int] = Field(description="The first and the last")
    over: bool
    result: str = Field(description="Of a wheel")
    cards: list[RoundCards]
    seats: list[RoundSeat]


class Recall(Model):
    """The last rounds, the newest first."""

    schema_: Schema = Field(alias="schema")
    table: str
    edition: EditionId
    unit: Literal["cents"]
    seat: str | None
    player: str | None
    rounds: list[RecalledRound]


class SentenceTold(Model):
    """What followed, in words, with its rule and section."""

    event: str
    says: str
    rule: str
    cite: str | None


class PlayedRoundRecord(Model):
    """One record of a round in words."""

    record: int
    at: str
    by: list[Actor]
    command: dict[str, JsonValue]
    events: list[SentenceTold]
    says: str
    hash: str | None


class AccountChange(Model):
    """What an account held before and after the round."""

    before: int
    after: int
    change: int


class PlayedRound(Model):
    """A round step by step; `accounts` is null for a player, and while a count is due."""

    schema_: Schema = Field(alias="schema")
    table: str
    edition: EditionId
    round: int
    over: bool
    records: list[PlayedRoundRecord]
    unit: Literal["cents"]
    accounts: dict[str, AccountChange] | None
