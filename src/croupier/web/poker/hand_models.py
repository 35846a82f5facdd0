"""Whole poker hands, recorded and dealt: what is asked and what is answered."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from croupier.web.models.common import EditionId, Interval, Model, Number, Schema, Status

Amount = Annotated[int | float, Field(description="An amount in the record's own units")]


class ReplayAsked(Model):
    """A hand history in PHH."""

    history: Annotated[str, StringConstraints(max_length=1_000_000)] = Field(
        description="The text of a .phh or .phhs file",
        examples=[
            'variant = "FB"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nsmall_bet = 2\nbig_bet = 4\n'
            'starting_stacks = [20, 20]\nactions = ["d dh p1 ????????", "d dh p2 ????????", "p2 cbr 4", "p1 f"]\n'
        ],
    )
    hand: int | None = Field(None, ge=1, le=1_000_000, description="Only the hand with this number, counted from 1")
    equity: bool = Field(False, description="Work out the equities of each street, too")


class PlayAsked(Model):
    """A hand to be dealt from a seeded deck and played by a policy."""

    edition: EditionId = Field(examples=["gge-2011/badugi"], max_length=120)
    seats: int = Field(6, ge=2, le=10)
    policy: Annotated[str, StringConstraints(max_length=60)] = Field(
        "tight", description="call, fold, random, tight or loose"
    )
    seed: int = Field(1, ge=0, le=2**62)
    equity: bool = False


class HandStep(Model):
    """Something that happened."""

    action: int | None = Field(description="Its number in the file")
    street: str
    kind: str
    player: int | None = Field(description="1 for p1")
    name: str | None
    what: str
    amount: Amount
    cards: list[str]
    pot: Amount
    stacks: list[Amount | None]
    rule: str | None
    cite: str | None
    comment: str | None


class HandOnStreet(Model):
    """A hand that is still in, and what it gets of the pot on average."""

    player: int
    name: str
    hand: str
    equity: Number
    standard_error: float | None
    interval: Interval | None = Field(description="Null where the number is exact")


class StreetEquities(Model):
    """The equities as a street's betting begins; `why` says why there are none."""

    street: str
    board: str
    method: Literal["exact", "sampled"] | None
    boards: int | None
    seed: int | None
    draws: int | None
    policy: str | None
    why: str | None
    hands: list[HandOnStreet]


class Departure(Model):
    """What the room did otherwise than the edition says."""

    rule: str
    cite: str
    what: str
    action: int | None


class ReplayedHand(Model):
    """A recorded hand under the rules; `agrees` is null where the file does not say how it ended."""

    variant: str
    edition: EditionId
    title: str
    status: Status
    hand: int | float | str | bool | None
    players: list[str]
    starting_stacks: list[Amount | None]
    finishing_stacks: list[Amount | None]
    recorded_stacks: list[Amount] | None
    agrees: bool | None
    complete: bool
    steps: list[HandStep]
    recorded_winnings: list[Amount] | None
    deviations: list[Departure]
    notes: list[str]
    equities: list[StreetEquities] | None = None


class RefusedHand(Model):
    """Why a hand cannot be replayed, with its line."""

    reason: str
    rule: str | None
    cite: str | None


class Replays(Model):
    """The hands of a hand history."""

    schema_: Schema = Field(alias="schema")
    hands: list[ReplayedHand]
    refused: list[RefusedHand]


class DealtHand(Model):
    """A dealt hand."""

    hand: int
    players: list[str]
    starting_stacks: list[Amount]
    finishing_stacks: list[Amount]
    rake: Amount
    steps: list[HandStep]
    equities: list[StreetEquities] | None = None


class Played(Model):
    """A hand dealt from a seeded deck; `phh` is its file."""

    schema_: Schema = Field(alias="schema")
    edition: EditionId
    seed: int
    policy: str
    hands: list[DealtHand]
    phh: str
