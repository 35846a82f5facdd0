"""The editions that the web shows, opened once and kept, with their reports. Only by id: no file of a user is opened."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from croupier.analysis import reports, settlement
from croupier.analysis.amounts import bet_of, units
from croupier.analysis.asked import asks_of
from croupier.analysis.assumptions.block import with_command
from croupier.analysis.assumptions.command_line import command_line
from croupier.analysis.comparison.compare import compare
from croupier.analysis.comparison.groups import groups as groups_of
from croupier.analysis.comparison.letter import letter as answer_to
from croupier.analysis.comparison.sheet import csv_of
from croupier.analysis.comparison.switches import read_otherwise
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.explore.knobs import knobs, remember
from croupier.analysis.odds.meters import meters
from croupier.analysis.odds.odds import odds
from croupier.analysis.readings import readings
from croupier.analysis.solve.solve import Target, solve
from croupier.analysis.vectors.vectors import vectors as made_vectors
from croupier.documents.letter import markdown
from croupier.errors import InputError
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import section_meant
from croupier.rulebook.toml.files import did_you_mean, near, table

Report = dict[str, Any]
"""A report in the shape of the JSON contract."""

MOST_COMPARED = 6
KNOBS = "knobs"


class NotThereError(InputError):
    """Something asked for by its name does not exist; `near` are names that do."""

    def __init__(self, reason: str, near: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.near = tuple(near)


class UnknownEditionError(NotThereError):
    """The edition asked for does not exist."""


class UnknownPartError(NotThereError):
    """The edition has no such section, wager, drawing or page."""


class Drawing(NamedTuple):
    """A drawing as a file, and the mark by which a browser knows that it has it."""

    content: bytes
    mark: str


@lru_cache(maxsize=256)
def opened(name: str, wheel: str | None = None) -> Opened:
    """The edition by its id. An unknown one is refused, and so is a wheel that it does not have."""
    if not library.known(name):
        short = name if len(name) <= 60 else name[:60] + "…"
        hint = did_you_mean(name, library.ids())
        raise UnknownEditionError(f"There is no edition {short!r}{hint}", near(name, library.ids()))
    return open_edition(name, wheel=wheel)


def settled(text: str) -> Report:
    """One written round, settled. Its edition is an id: a visitor cannot name a file of this machine."""
    written = table(text, "the round.json")
    if isinstance(name := written.get("edition"), str):
        opened(name)
    return settlement.settle(written)


def paper(kind: str, name: str, wheel: str | None, rounds: int | None, seed: int | None, more: Mapping[str, Any]) -> bytes:
    """A paper of an edition, as the command `print` writes it. `more` is what else it is asked for, by name."""
    from croupier.documents.papers import SEED, Asked
    from croupier.documents.papers import paper as printed

    if seed is not None and rounds == 0:
        raise InputError("seed is for a simulation, and rounds=0 runs none")
    return printed(kind).make(opened(name, wheel), Asked(rounds, SEED if seed is None else seed, **more)).content


def require_paper(kind: str, ending: str, asked: Mapping[str, object] | None = None) -> None:
    """Refuse a kind of paper that nobody prints so, and what it cannot be asked for."""
    from croupier.documents.papers import PAPERS

    of_a_game = {each: paper for each, paper in PAPERS.items() if not paper.of}
    if kind not in of_a_game or ending not in of_a_game[kind].endings:
        there = ", ".join(each for each, paper in of_a_game.items() if ending in paper.endings)
        raise UnknownPartError(f"There is no paper {kind[:40]!r} as {ending}; there are {there}.")
    for name in asked or {}:
        if name not in PAPERS[kind].takes:
            raise InputError(
                f"{name} is for {', '.join(k for k, each in PAPERS.items() if name in each.takes)}, not for {kind}"
            )


def solved(name: str, wheel: str | None, wager: str, edge: str, asked: Mapping[str, Any]) -> Report:
    """What gives a wager of the edition the wanted edge."""
    found = solve(opened(name, wheel), wager, Target.parse(edge), **asked)
    return with_command(found, command("solve", name, wager=wager, edge=edge, wheel=wheel, **asked))


def metered(name: str, players: int | None, decks: int | None, pace: tuple[str | None, str]) -> Report:
    """What the meters of an edition's wagers are worth; the pace is rounds an hour and hours a day."""
    per_hour, per_day = (units(text, what) for text, what in zip(pace, ("rounds_per_hour", "hours_a_day"), strict=True))
    asks = {} if decks is None else {"decks": decks}
    paced = {"rounds_per_hour": per_hour, "hours_a_day": per_day or Fraction(0)}
    found = meters(opened(name), players=players, asks=asks, **paced)  # type: ignore[arg-type]
    asked = command("meters", name, players=players, decks=decks, rounds_per_hour=pace[0], hours_a_day=pace[1])
    return with_command(found, asked)


def asked_odds(
    name: str, wheel: str | None, wager: str | None, bets: Sequence[str], asks: Report, session: Report
) -> Report:
    """Odds with all that the command line can be asked; `session` are rounds, bands, churn, bankroll and goal."""
    edition, placed, questions, exact = askable(name, wheel, wager, bets, asks, session)
    found = odds(
        edition,
        wager,
        bets=placed,
        rounds=session.get("rounds"),
        bands=bool(session.get("bands")),
        asks=questions,
        weigh=True,
        **exact,
    )
    return with_command(found, command("odds", name, wager=wager, wheel=wheel, bet=list(bets), **asks, **session))


def askable(
    name: str, wheel: str | None, wager: str | None, bets: Sequence[str], asks: Report, session: Report
) -> "tuple[Opened, list[tuple[str, Fraction]], dict[str, Any], dict[str, Fraction | None]]":
    """The edition, the bets, the questions and the amounts of `asked_odds`; what cannot be asked is refused."""
    edition = opened(name, wheel)
    edition.require_banked()
    if session.get("goal") is not None and session.get("bankroll") is None:
        raise InputError("goal needs bankroll")
    if bets and wager is not None:
        raise InputError("ask for one wager or for a book of bets, not for both")
    exact = {what: units(session.get(what), what) for what in ("churn", "bankroll", "goal")}
    placed = [bet_of(text, "bet") for text in bets]
    for bet, _ in placed:
        edition.game.wagers.bet(edition.rules, bet)
    return edition, placed, asks_of(edition.game.odds.asks, asks, dashes=""), exact


@lru_cache(maxsize=1)
def editions() -> Report:
    return reports.editions()


_ready: dict[tuple[str, ...], Report] = {}
_expected: set[tuple[str, ...]] = set()


def expect(asked: Iterable[tuple[str, ...]]) -> None:
    """These reports are being worked out elsewhere, and no others."""
    _expected.clear()
    _expected.update(asked)


def put(asked: tuple[str, ...], report: Report) -> None:
    """A report that was worked out elsewhere."""
    if asked[0] == KNOBS:
        remember(asked[1], report[KNOBS])
    else:
        _ready[asked] = report
    _expected.discard(asked)


def is_expected(*asked: str) -> bool:
    """Whether a report is being worked out elsewhere: who can do without it for a while need not wait for it."""
    return asked in _expected


def made(kind: str, *names: str) -> Report:
    """A report by its kind and what it is of; `compare` is one, too, and `knobs` are those of the explorer."""
    if kind == KNOBS:
        return {KNOBS: knobs(opened(names[0]))}
    return comparison(*names) if kind == "compare" else report(kind, *names)


def report(kind: str, name: str, wheel: str | None = None) -> Report:
    """One of the reports on an edition, by its name in the contract."""
    return (None if wheel else _ready.get((kind, name))) or _report(kind, name, wheel)


@lru_cache(maxsize=512)
def _report(kind: str, name: str, wheel: str | None) -> Report:
    return with_command(REPORTS[kind](opened(name, wheel)), command(kind, name, wheel=wheel))


@lru_cache(maxsize=128)
def drawing(name: str, wheel: str | None, kind: str) -> Drawing:
    """The wheel or the layout of an edition, as SVG."""
    edition = opened(name, wheel)
    drawn = edition.game.drawing.pictures(edition.rules)
    if kind not in drawn:
        there = f"it has {', '.join(drawn)}" if drawn else "it has none"
        raise UnknownPartError(f"{edition.draft.name} has no drawing {kind[:40]!r}; {there}.")
    content = drawn[kind].encode()
    return Drawing(content, f'"{sha256(content).hexdigest()[:20]}"')


def section(name: str, id: str) -> Report:
    """One paragraph of a text in our words, and how it is honoured."""
    draft = opened(name).draft
    id = section_meant(id, draft.sections)
    if id not in draft.sections:
        hint = did_you_mean(id, draft.sections)
        raise UnknownPartError(f"{draft.name} has no section {id[:60]!r}{hint}", near(id, draft.sections))
    listed = report("sections", name)
    return next(found for found in listed["sections"] if found["id"] == id)


def comparison(*names: str, reads: tuple[str, ...] = ()) -> Report:
    """Editions of one game side by side, with points read otherwise; more than fit on a page are refused."""
    return (None if reads else _ready.get(("compare", *names))) or _comparison(*names, reads=reads)


@lru_cache(maxsize=256)
def _comparison(*names: str, reads: tuple[str, ...] = ()) -> Report:
    if len(names) > MOST_COMPARED:
        raise InputError(f"At most {MOST_COMPARED} editions are compared at once; {len(names)} were asked for.")
    read = read_otherwise([opened(name) for name in names], reads)
    return with_command(compare(read), command("compare", *names, read=list(reads)))


def compared(names: tuple[str, ...], reads: tuple[str, ...] = ()) -> Report:
    """The same, as it is asked of another process."""
    return comparison(*names, reads=reads)


def grouped(names: tuple[str, ...], reads: tuple[str, ...] = ()) -> Report:
    """The same, with the rules grouped by request."""
    found = comparison(*names, reads=reads)
    groups = groups_of(read_otherwise([opened(name) for name in names], reads), found)
    return {**with_command(found, command("compare", *names, group=True, read=list(reads))), "groups": groups}


def comparison_sheet(names: tuple[str, ...], reads: tuple[str, ...] = ()) -> str:
    """A comparison as CSV."""
    return csv_of(comparison(*names, reads=reads))


def command(kind: str, *names: str, json: bool = True, **options: object) -> str:
    """The command that makes a report again in a terminal: as JSON, or as pages show it."""
    given = {f"--{option.replace('_', '-')}": value for option, value in options.items()}
    return command_line(kind, names, {**given, "--json": json})


def given_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options that say something; an empty one is as if it were not given."""
    return {name: value for name, value in options.items() if value not in (None, False, "", [], ())}


@lru_cache(maxsize=64)
def letter(*names: str) -> Report:
    """The comment among the editions, answered; as data, and as Markdown under the same name."""
    if len(names) > MOST_COMPARED:
        raise InputError(f"At most {MOST_COMPARED} editions are compared at once; {len(names)} were asked for.")
    answered = answer_to([opened(name) for name in names])
    text = markdown(with_command(answered, command("compare", *names, letter=True, json=False)))
    return {**with_command(answered, command("compare", *names, letter=True)), "markdown": text}


@lru_cache(maxsize=4)
def vectors(name: str) -> str:
    """The test vectors of an edition, as JSON Lines."""
    return "".join(made_vectors(opened(name)).lines())


REPORTS: dict[str, Callable[[Opened], Report]] = {
    "rules": reports.rules,
    "sections": reports.sections,
    "readings": readings,
    "wagers": reports.wagers,
    "odds": odds,
    "meters": meters,
}
