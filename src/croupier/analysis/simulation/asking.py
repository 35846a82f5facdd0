"""What a user asks of a simulation, as options give it: rounds or sessions, bets, amounts, and where to stop."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.analysis.amounts import amount, bet_of
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked
from croupier.simulation.precision import CAP, half_width_of


def asked_of(
    *,
    rounds: int | None = None,
    until: str | None = None,
    wager: str | None = None,
    sessions: int | None = None,
    of_sessions: Mapping[str, Any],
    bet: Sequence[str] = (),
    stake: str | None = None,
    **of_games: Any,
) -> Asked:
    """The simulation that these options ask for; those that do not go together are refused.

    `of_sessions` has what only sessions take, by the names of the options: session-rounds, bankroll, stop-win.
    """
    width = None if until is None else half_width_of(until)
    if wager is not None and width is None:
        raise InputError("--wager names the edge that --until looks at: add --until, such as --until 0.01%")
    most = CAP if rounds is None and width is not None and sessions is None else rounds
    return Asked(
        rounds=_rounds_asked(most, sessions, of_sessions),
        until=width,
        sessions=sessions,
        bets=[bet_of(text) for text in bet],
        stake=amount(stake, "--stake"),
        bankroll=amount(of_sessions.get("bankroll"), "--bankroll") or 0,
        win=amount(of_sessions.get("stop-win"), "--stop-win"),
        **of_games,
    )


def _rounds_asked(rounds: int | None, sessions: int | None, of_sessions: Mapping[str, Any]) -> int:
    """The rounds of the simulation, or at most of each session; options that do not go together are refused."""
    if sessions is None:
        for option, value in of_sessions.items():
            if value is not None:
                raise InputError(f"--{option} is for sessions only: add --sessions N")
        if rounds is None:
            raise InputError("give --rounds N, or --sessions N with --session-rounds and --bankroll")
        return rounds
    if rounds is not None:
        raise InputError("--rounds does not go with --sessions: give --session-rounds, the rounds of each session")
    for option, example in (("session-rounds", "K"), ("bankroll", "AMOUNT")):
        if of_sessions[option] is None:
            raise InputError(f"--sessions needs --{option} {example}, such as --session-rounds 500 --bankroll 200.00")
    return int(of_sessions["session-rounds"])
