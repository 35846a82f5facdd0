"""Tables: lists, states as somebody sees them, what may be sent, and what was recorded."""

from typing import Literal

from pydantic import Field, JsonValue

from croupier.web.models.common import EditionId, Model, Schema, Status
from croupier.web.models.tables.floor import Pit

Purpose = Literal["live", "practice", "demonstration"]


class TableHead(Model):
    """A table in the list."""

    table: str
    edition: EditionId
    title: str
    status: Status
    purpose: Purpose
    phase: str
    round: int
    players: int
    version: int = Field(description="Number of the last record")
    stopped: bool
    address: str = Field(description="Its page")


class Tables(Model):
    """Every table that the visitor may look at."""

    schema_: Schema = Field(alias="schema")
    tables: list[TableHead]


class SatDown(TableHead):
    """A practice table of one's own."""

    schema_: Schema = Field(alias="schema")
    as_: str = Field(alias="as")
    person: str


class LooksAs(Model):
    """Who looks: the role, the name and seat at a table of one's own, and whether they may act."""

    role: str
    person: str
    seat: str | None
    acts: bool
    sees: str = Field(description="What somebody who only looks on is told of what they see")


class StepChoice(Model):
    """A value that may be chosen, and how people call it."""

    value: JsonValue
    label: str
    look: tuple[str, str] | None = Field(None, description="The colours of a chip: ground and edge")
    says: str = Field("", description="What it stands for, where its label is a number")


class FieldRange(Model):
    """Numbers that may be chosen; cents where it is an amount."""

    low: int
    high: int | None
    step: int


class StepField(Model):
    """Something that a step asks for."""

    name: str
    label: str
    type: Literal["one", "amount", "number", "card", "cards", "words", "yes", "pieces"]
    values: list[StepChoice]
    ranges: list[FieldRange]
    about: str
    settled: bool
    usual: JsonValue = Field(None, description="What is chosen where nothing is said")
    sums: str | None = Field(None, description="The field that holds what the pieces are worth")


class TableStep(Model):
    """A lawful step: what is next, what may be done, and what went wrong."""

    id: str
    command: str
    kind: Literal["next", "may", "irregular"]
    label: str
    says: str
    who: str
    cites: list[str]
    form: str | None = Field(None, description="Steps of one form are asked for together, with a button for each")
    fields_: list[StepField] = Field(alias="fields")


class TableDue(Model):
    """A step that somebody waits with."""

    command: str
    label: str
    who: str
    cites: list[str]


class TableTurn(Model):
    """What the table waits for, in words."""

    words: str
    cites: list[str]


class Place(Model):
    """A seat in words."""

    seat: str
    player: str
    chips: str
    cards: str
    stakes: str


class Told(Model):
    """The table as text."""

    who: list[str]
    layout: list[str]
    lawful: list[str]


class LogLine(Model):
    """A line of the log."""

    record: int
    line: int
    at: str
    round: int
    phase: str
    words: str
    cite: list[str]
    rule: str | None
    cents: int | None
    kind: Literal["plain", "deviation", "ruling", "announced"]


class SceneSeat(Model):
    """A seat as it is drawn."""

    place: str
    number: str
    player: str
    chips: int | None
    word: str
    turn: bool
    own: bool
    out: bool
    colour: str
    letter: str


class Stack(Model):
    """Chips on an area."""

    id: str
    area: str
    player: str
    wager: str
    cents: int
    chips: list[tuple[int, int]]
    colour: str
    letter: str
    seat: str


class CardAt(Model):
    """A card at a place; ?? is face down."""

    id: str
    place: str
    index: int
    card: str
    own: bool


class Count(Model):
    """A number at a place: cards in the shoe, discards."""

    place: str
    number: int
    words: str


class Pot(Model):
    """A pot."""

    name: str
    cents: int
    chips: list[tuple[int, int]]
    players: list[str]


class PlaceMark(Model):
    """A word at a place."""

    id: str
    place: str
    word: str
    index: int


class WheelAt(Model):
    """How the wheel stands."""

    order: list[str]
    rests: int | None
    turning: bool
    turn: float


class SpinResult(Model):
    """An earlier result."""

    mark: str
    colour: str


class MeterAt(Model):
    """A meter."""

    name: str
    cents: int


class Move(Model):
    """Chips that moved since the last scene."""

    kind: str
    player: str
    area: str
    stack: str
    cents: int
    seat: str
    drawn: str


class Piece(Model):
    """Something drawn on the felt, with its place and size on the wide and on the tall sheet."""

    id: str
    kind: str
    drawn: str
    label: str
    comes: str
    goes: str
    wide: tuple[float, float, float] | None
    tall: tuple[float, float, float] | None
    drawn_tall: str | None = None


class Scene(Model):
    """What lies on the table."""

    kind: str
    title: str
    phase: str
    words: list[str]
    says: str
    seats: list[SceneSeat]
    stacks: list[Stack]
    cards: list[CardAt]
    counts: list[Count]
    pots: list[Pot]
    marks: list[PlaceMark]
    wheel: WheelAt | None
    winner: str
    button: str
    results: list[SpinResult]
    meters: list[MeterAt]
    moves: list[Move]
    rack: list[tuple[int, int]]
    pieces: list[Piece]


class Unsigned(Model):
    """A step that waits for the second of two who sign it."""

    id: str
    label: str
    by: str
    needs: str
    counts: bool = Field(description="Whether each of the two counts")


class LimitsLater(Model):
    """Limits that are announced, and the time from which they hold."""

    since: str
    limits: dict[str, list[int]]


class Limits(Model):
    """The limits of wagers in cents, by their words; a rule with several amounts, as blinds have, lists them."""

    in_force: dict[str, list[int]]
    announced: LimitsLater | None


class RackTube(Model):
    """The chips of one denomination in the tray."""

    cents: int
    pieces: int
    look: list[str] = Field(description="Ground and edge of the chip, as colours")


class TableState(Model):
    """A table as somebody in a role sees it."""

    schema_: Schema = Field(alias="schema")
    table: str
    version: int
    at: str
    edition: EditionId
    game: str
    title: str
    status: Status
    purpose: Purpose
    mode: Literal["strict", "recorded"]
    cards: str
    phase: str
    round: int
    dealer: str
    stopped: str
    as_: LooksAs = Field(alias="as")
    view: dict[str, JsonValue] = Field(description="What the game shows this role, in the game's own words")
    scene: Scene
    places: list[Place]
    steps: list[TableStep]
    next: str | None = Field(description="The id of the one large step")
    due: list[TableDue]
    turn: TableTurn
    passes: str | None
    notices: list[str] = Field(description="What everybody should read before going on")
    limits: Limits
    waits: list[str]
    notes: list[str]
    deviations: list[str]
    unsigned: list[Unsigned] = Field(description="Steps that wait for a second signature")
    text: Told
    figures: dict[str, str]
    rack: list[RackTube] = Field(description="The float as last counted, with fills since; empty for players")
    typed: list[str] = Field(description="Lines that somebody could type now")
    pit: Pit | None = Field(None, description="The table's card on the floor, for a floorperson")
    log: list[LogLine]


class FeltSheet(Model):
    """The felt on a wide or a tall screen."""

    box: tuple[float, float, float, float]
    art: str
    anchors: dict[str, list[float]]
    hits: dict[str, str]


class Area(Model):
    """An area on which chips are put, and what that means."""

    id: str
    label: str
    fields_: dict[str, JsonValue] = Field(alias="fields")


class Felt(Model):
    """The drawn table without what lies on it."""

    kind: str
    title: str
    wide: FeltSheet
    tall: FeltSheet
    areas: list[Area]
    faces: dict[str, str]
    font: str


class CommandAsked(Model):
    """A step: one of `command`, `answers` and `typed` says which; `expects` is the version that was seen."""

    id: str = Field(max_length=200, description="Of the sender's making: the same id again gives the same answer")
    expects: int | None = None
    command: dict[str, JsonValue] | None = None
    answers: dict[str, str] | None = None
    typed: str | None = None
    happened: bool = False


class SitDownAsked(Model):
    """Where to sit down, and as what."""

    edition: EditionId
    as_: Literal["player", "dealer", "floorperson"] = Field(alias="as")
    name: str = ""


class Recorded(Model):
    """What was recorded, and what followed in words."""

    schema_: Schema = Field(alias="schema")
    record: int
    events: list[dict[str, JsonValue]]
    version: int


class Waits(Model):
    """A step that waits for the second of two who sign it."""

    schema_: Schema = Field(alias="schema")
    version: int
    waits: Unsigned


class SignatureAsked(Model):
    """The second signature of a step: one's own, or of somebody beside with their password."""

    id: str
    person: str | None = None
    password: str | None = None
    count: str | None = Field(None, description="What the second counted, where each of the two counts")


class Passed(Model):
    """Where the table stands."""

    schema_: Schema = Field(alias="schema")
    version: int
