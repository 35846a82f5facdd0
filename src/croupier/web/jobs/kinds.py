"""The kinds of jobs, and how each is worked out: the same reports as of the command line."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from croupier.analysis.amounts import amount, bet_of, share, units
from croupier.analysis.assumptions.block import with_command
from croupier.errors import InputError
from croupier.web.books import Books
from croupier.web.jobs.asked import Progress
from croupier.web.shelf import Report, asked_odds, command, opened

Asked = Mapping[str, Any]
Tell = Callable[[Progress], None]


class Place(NamedTuple):
    """Where a job may write its unfinished work, and the server's stores, which only it names."""

    checkpoint: Path
    house: str | None = None
    exercises: str | None = None

    def store(self, name: str) -> str:
        """Where a store is; one that the server does not have is refused."""
        return Books(self.house, lambda: self.exercises).require_store(name)


def simulated(asked: Asked, place: Place, tell: Tell) -> Report:
    """A simulation; finished parts are kept, so that it continues after a restart."""
    from croupier.analysis.assumptions.simulations import with_assumptions
    from croupier.analysis.simulation.asking import asked_of
    from croupier.analysis.simulation.simulation import planned, planned_sessions, simulate, stopping

    given = dict(asked)
    name, wheel, strategy = given.pop("edition"), given.pop("wheel", None), given.get("strategy")
    if strategy is not None and ("/" in strategy or "." in strategy):
        raise InputError("strategy is a name such as war, surrender or best; files are for the command line")
    edition = opened(name, wheel)
    of_sessions = {
        option: given.pop(option.replace("-", "_"), None) for option in ("session-rounds", "bankroll", "stop-win")
    }
    wanted = asked_of(of_sessions=of_sessions, **given)
    plan = planned(edition, wanted) if wanted.sessions is None else planned_sessions(edition, wanted)
    until = None
    if wanted.until is not None:
        capped, wager = given.get("rounds") is not None, given.get("wager")
        until = stopping(edition, plan, wanted.until, wager, bets=wanted.bets, capped=capped)
    report = simulate(
        edition,
        plan,
        workers=1,
        bets=wanted.bets,
        resume=str(place.checkpoint),
        progress=lambda done, due, width: tell(Progress(done, due, width)),
        until=until,
    )
    options = {**given, "wheel": wheel, **{option.replace("-", "_"): value for option, value in of_sessions.items()}}
    return with_command(with_assumptions(edition, plan, wanted, report), command("simulate", name, **_given(options)))


def counted(asked: Asked, place: Place, tell: Tell) -> Report:
    """Exact odds, where many boxes are counted together."""
    from croupier.games.kit.watched import watched

    given = dict(asked)
    name, wheel, wager, bets = (given.pop("edition"), *(given.pop(what, None) for what in ("wheel", "wager", "bet")))
    session = {what: given.pop(what, None) for what in ("rounds", "bands", "churn", "bankroll", "goal")}
    with watched(lambda done, of: tell(Progress(done, of))):
        return asked_odds(name, wheel, wager, bets or (), given, session)


def won(asked: Asked, place: Place, tell: Tell) -> Report:
    """What a table is expected to win."""
    from croupier.analysis.odds.win import Pace, win

    given = dict(asked)
    name, wheel = given["edition"], given.get("wheel")
    pace = Pace(
        given["players"],
        amount(given.get("wager"), "--wager"),
        units(given["rounds_per_hour"], "--rounds-per-hour") or Fraction(0),
        units(given.get("hours", "1"), "--hours") or Fraction(0),
        amount(given.get("drop"), "--drop"),
        units(given.get("churn"), "--churn"),
    )
    report = win(
        opened(name, wheel),
        pace,
        strategy=given.get("strategy"),
        on=given.get("on", ()),
        bets=[bet_of(text) for text in given.get("bet", ())],
        tax_rate=share(given.get("tax"), "--tax"),
        local_share=share(given.get("local_share"), "--local-share"),
    )
    del given["edition"]
    return with_command(report, command("win", name, **_given(given)))


def verified(asked: Asked, place: Place, tell: Tell) -> Report:
    """A store verified and audited, and compared with checkpoints that somebody kept elsewhere."""
    from croupier.journal.keys import public_key
    from croupier.tables.audit.verification import Verification

    keys, of = [public_key(each) for each in asked.get("key", ())], asked.get("store", "house")
    with TemporaryDirectory(prefix="croupier-kept-") as folder:
        kept = None
        if asked.get("kept"):
            kept = Path(folder) / "the kept checkpoints"
            kept.write_text(asked["kept"], encoding="utf-8")
        found = Verification(place.store(of), keys, kept, all_signed=asked.get("all_signed", False))
        found.of_store(
            asked.get("journals", ()),
            hashes_only=asked.get("hashes", False),
            show=lambda done, due: tell(Progress(done, due)),
            processes=1,
        )
    return {**found.json(), "where": of}  # nobody is told of files of this machine


KINDS: dict[str, Callable[[Asked, Place, Tell], Report]] = {
    "odds": counted,
    "simulate": simulated,
    "win": won,
    "verify": verified,
}


def _given(options: Asked) -> dict[str, Any]:
    """Options that say something; an empty one is as if it were not given."""
    return {name: value for name, value in options.items() if value not in (None, False, "", [], ())}
