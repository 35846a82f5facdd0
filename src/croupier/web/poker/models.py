"""Poker hands: ranked, their part of the pot, and draws; what is asked and what is answered."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from croupier.web.models.common import Assumptions, EditionId, Head, Model, Number, Schema

Hand = Annotated[str, StringConstraints(min_length=1, max_length=600), Field(examples=["AsKs"])]
Cards = Annotated[str, StringConstraints(max_length=200), Field(description="Cards, such as Qs Qh 7d")]


class RankAsked(Model):
    """Hands of one kind, to be put in order."""

    kind: Annotated[str, StringConstraints(max_length=40)] = Field(
        description="high, 2-7, a-5, 8-or-better, badugi, omaha-high or omaha-8", examples=["high"]
    )
    hands: Annotated[list[Hand], Field(min_length=1, max_length=1000, examples=[["AsKsQsJsTs", "2c2d3h4s5c"]])]
    board: Cards = ""


class RankedHand(Model):
    """A hand with its place; null where it does not qualify."""

    hand: str
    place: int | None
    name: str
    value: int | None


class Ranking(Model):
    """The hands in their order."""

    schema_: Schema = Field(alias="schema")
    kind: str
    board: str | None = None
    hands: list[RankedHand]


class EquityAsked(Model):
    """Two to eight hands; "??" or a card left out is unknown, "Ax" any ace, "{AsKs, 2c3c}" one of several hands."""

    edition: EditionId = Field(examples=["custom/holdem"], max_length=120)
    hands: Annotated[list[Hand], Field(min_length=1, max_length=10, examples=[["AsKs", "QhQd"]])]
    board: Cards = ""
    dead: Cards = ""
    draws: int | None = Field(None, ge=0, le=10)
    policy: Annotated[str, StringConstraints(max_length=40)] | None = None
    samples: int | None = Field(None, ge=2, le=1_000_000_000, examples=[1000])
    seed: int = 1


class Share(Model):
    """The part of one half of the pot."""

    hand_kind: str
    win: Number
    tie: Number


class HandEquity(Model):
    """What a hand gets on average."""

    hand: str
    equity: Number
    shares: list[Share]
    standard_error: float | None


class Policy(Model):
    """What players keep in draw games."""

    name: str
    says: str


class Equity(Head):
    """The part of the pot that each hand gets."""

    method: Literal["exact", "sampled"]
    boards: int
    seed: int | None
    draws: int
    policy: Policy | None
    hands: list[HandEquity]
    assumptions: Assumptions


class DrawsAsked(Model):
    """A start in a draw game."""

    edition: EditionId = Field(examples=["gge-2011/triple-draw-2-7"], max_length=120)
    hand: Hand = Field(examples=["2c3d4h7sKs"])
    draws: int | None = Field(None, ge=0, le=10)
    target: Annotated[str, StringConstraints(max_length=80)] | None = None
    dead: Cards = ""
    half: Annotated[str, StringConstraints(max_length=40)] | None = Field(None, alias="for")
    seed: int = 1


class Exchange(Model):
    """What may be kept, and what that is worth."""

    keep: str
    discard: str
    worth: float
    bound: bool
    standard_error: float | None


class FinalHand(Model):
    """A hand at the end, and how likely it is."""

    name: str
    value: int
    probability: Number
    standard_error: float | None


class Draws(Head):
    """What to throw away, and the final hands."""

    method: Literal["exact", "sampled"]
    boards: int | None
    seed: int | None
    hand_kind: str
    hand: str
    draws: int
    objective: Literal["target", "field"]
    target: str | None
    reached: Number | None
    exchanges: list[Exchange]
    more_at_most: float | None
    hands: list[FinalHand]
    assumes: list[str]
    assumptions: Assumptions
