"""The kinds of jobs, and how each is worked out: the same reports as of the command line."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.analysis.assumptions.block import with_command
from croupier.errors import InputError
from croupier.web.jobs.job import Progress
from croupier.web.models.limits import MOST_ROUNDS
from croupier.web.shelf import Report, askable, asked_odds, command, given_options, opened
from croupier.web.work.win import paced, win_of

if TYPE_CHECKING:
    from croupier.analysis.edition import Opened
    from croupier.games.kit.simulation.plan import Asked as Simulated
    from croupier.games.kit.simulation.plan import Plan
    from croupier.simulation.precision import Until

TELL_SECONDS = 0.2
"""Between two reports on how far a job is."""
PATHS, PATH_POINTS = 12, 200
"""So many sessions are drawn one by one, and so many points of each."""
OF_SESSIONS = ("session_rounds", "bankroll", "stop_win")

Asked = Mapping[str, Any]
Tell = Callable[[Progress], None]


class Place(NamedTuple):
    """Where a job may write its unfinished work; the server's stores and who simulates, which only it names."""

    checkpoint: Path
    house: str | None = None
    exercises: str | None = None
    engine: str | None = None

    def store(self, name: str) -> str:
        """Where a store is; one that the server does not have is refused."""
        from croupier.web.books import Books

        return Books(self.house, lambda: self.exercises).require_store(name)


class Planned(NamedTuple):
    """A simulation that can be run: its edition, its plan, what was asked, and where it stops."""

    edition: "Opened"
    plan: "Plan"
    wanted: "Simulated"
    until: "Until | None"


def planned(asked: Asked) -> Planned:
    """The simulation that is asked for; what its game does not have, and what is out of range, is refused."""
    from croupier.analysis.simulation import simulation
    from croupier.analysis.simulation.asking import asked_of

    given = dict(asked)
    name, wheel = given.pop("edition"), given.pop("wheel", None)
    edition = opened(name, wheel)
    of_sessions = {option.replace("_", "-"): given.pop(option, None) for option in OF_SESSIONS}
    wanted = asked_of(of_sessions=of_sessions, **given)
    by_rounds = wanted.sessions is None
    plan = simulation.planned(edition, wanted) if by_rounds else simulation.planned_sessions(edition, wanted)
    until = None
    if wanted.until is not None:
        capped, wager = given.get("rounds") is not None, given.get("wager")
        until = simulation.stopping(edition, plan, wanted.until, wager, bets=wanted.bets, capped=capped)
    return Planned(edition, plan, wanted, until)


def refuse_impossible(kind: str, asked: Asked) -> None:
    """Refuse what could only fail when it is asked for, and not when its turn comes."""
    match kind:
        case "simulate":
            planned(asked)
            if (asked.get("sessions") or 0) * (asked.get("session_rounds") or 0) > MOST_ROUNDS:
                raise InputError(f"at most {MOST_ROUNDS:,} rounds are simulated here, those of all sessions together")
        case "win":
            paced(asked)
        case "odds":
            askable(*_parted(asked))


def simulated(asked: Asked, place: Place, tell: Tell) -> Report:
    """A simulation; finished parts are kept, so that it continues after a restart."""
    from croupier.analysis.assumptions.simulations import with_assumptions
    from croupier.analysis.simulation.simulation import simulate
    from croupier.analysis.simulation.wager_report import laws_of
    from croupier.games.kit.simulation.sessions import Sessions
    from croupier.simulation.precision import Closing, Trace

    edition, plan, wanted, until = planned(asked)
    trace = closing = None
    if edition.game.wagers.banked and plan.ordered and not isinstance(plan, Sessions):
        trace = Trace(plan.groups)
        closing = Closing(plan, trace, laws_of(edition, plan, wanted.bets))
    pace = Pace(tell)
    report = simulate(
        edition,
        plan,
        engine_name=place.engine or "threads",
        workers=None if place.engine else 1,
        bets=wanted.bets,
        resume=str(place.checkpoint),
        progress=lambda done, due, width: pace.told(done, due, width, closing.wagers if closing else tuple),
        trace=trace,
        until=until,
    )
    report |= {
        **({"convergence": closing.wagers()} if closing else {}),
        **({"paths": drawn_paths(plan)} if isinstance(plan, Sessions) else {}),
    }
    options = {name: value for name, value in asked.items() if name != "edition"}
    again = command("simulate", edition.draft.id, **given_options(options))
    return with_command(with_assumptions(edition, plan, wanted, report), again)


class Pace:
    """How fast it goes, from when this process began: what a checkpoint held was there at once."""

    def __init__(self, tell: Tell, clock: Callable[[], float] = monotonic) -> None:
        self._tell, self._clock = tell, clock
        self._first: tuple[float, int] | None = None
        self._last = -TELL_SECONDS

    def told(
        self,
        done: int,
        due: int,
        width: float | None = None,
        lines: Callable[[], Sequence[Mapping[str, Any]]] = tuple,
    ) -> None:
        """Tell it, a few times a second."""
        now = self._clock()
        self._first = self._first or (now, done)
        if now - self._last < TELL_SECONDS:
            return
        self._last = now
        since, before = self._first
        speed = (done - before) / (now - since) if now > since else None
        left = (due - done) / speed if speed else None
        self._tell(Progress(done, due, width, speed, left, lines()))


def drawn_paths(plan: Any) -> list[list[tuple[int, int]]]:
    """The bankrolls of the first sessions after as many rounds as can be drawn, in cents; each ends with its session."""
    from croupier.games.kit.simulation.plan import Chunk
    from croupier.games.kit.simulation.sessions import PLAYED

    terms = plan.terms
    rows, paths = plan.paths(Chunk(0, min(PATHS, terms.sessions)))
    step = -(-terms.rounds // PATH_POINTS)
    found = []
    for row, path in zip(rows, paths, strict=True):
        played = int(row[PLAYED])
        rounds = sorted({*range(step, played + 1, step), played} - {0})
        found.append([(0, terms.bankroll), *((number, int(path[number - 1])) for number in rounds)])
    return found


def counted(asked: Asked, place: Place, tell: Tell) -> Report:
    """Exact odds, such as those of several boxes."""
    return asked_odds(*_parted(asked))


def _parted(asked: Asked) -> tuple[str, str | None, str | None, Sequence[str], Report, Report]:
    """The edition, wheel, wager and bets of a question about odds, what is asked of the game, and about many rounds."""
    given = dict(asked)
    name, wheel, wager, bets = (given.pop("edition"), *(given.pop(what, None) for what in ("wheel", "wager", "bet")))
    session = {what: given.pop(what, None) for what in ("rounds", "bands", "churn", "bankroll", "goal")}
    return name, wheel, wager, bets or (), given, session


def won(asked: Asked, place: Place, tell: Tell) -> Report:
    """What a table is expected to win."""
    return win_of(asked)


def verified(asked: Asked, place: Place, tell: Tell) -> Report:
    """A store verified and audited, and compared with checkpoints that somebody kept elsewhere."""
    from croupier.journal.keys import public_key
    from croupier.tables.audit.verification import Verification

    keys, of = [public_key(each) for each in asked.get("key", ())], asked.get("store", "house")
    pace = Pace(tell)
    with TemporaryDirectory(prefix="croupier-kept-") as folder:
        kept = None
        if asked.get("kept"):
            kept = Path(folder) / "the kept checkpoints"
            kept.write_text(asked["kept"], encoding="utf-8")
        found = Verification(place.store(of), keys, kept, all_signed=asked.get("all_signed", False))
        found.of_store(
            asked.get("journals", ()),
            hashes_only=asked.get("hashes", False),
            show=pace.told,
            processes=1,
        )
    return {**found.json(), "where": of}  # nobody is told of files of this machine


KINDS: dict[str, Callable[[Asked, Place, Tell], Report]] = {
    "odds": counted,
    "simulate": simulated,
    "win": won,
    "verify": verified,
}
