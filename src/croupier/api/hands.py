"""Reports on poker hands in the shape of the JSON contract: ranked, their part of the pot, and draws."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.analysis.assumptions.equities import draws_assumptions, equity_assumptions
from croupier.analysis.edition import Opened
from croupier.api.equity import once, poker_edition
from croupier.equipment.cards import Card, cards, names
from croupier.errors import InputError
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.odds import DrawOdds, draw_odds, hand_value, require_single
from croupier.games.poker.equity.equity import Equity
from croupier.games.poker.equity.equity import equity as work_out
from croupier.games.poker.equity.known import Progress, draws_left
from croupier.games.poker.rules import PokerRules

if TYPE_CHECKING:
    from croupier.games.poker.draws.search import Report as Doing

MOST_HANDS = 1000

Report = dict[str, Any]


def ranked(kind: str, hands: Sequence[str], board: str = "") -> Report:
    """Hands of a kind with their places; what is wrong with one of several says which."""
    ranking.takes(kind)
    if len(hands) > MOST_HANDS:
        raise InputError(f"{len(hands):,} hands are too many for one command; at most {MOST_HANDS:,}")
    shared = cards(board)
    found = [_ranked(kind, text, shared, number) for number, text in enumerate(hands, 1)]
    values = sorted((value for _, value, _ in found if value is not None), reverse=True)
    rows = [
        {"hand": hand, "place": None if value is None else values.index(value) + 1, "name": name, "value": value}
        for hand, value, name in found
    ]
    return {"schema": 1, "kind": kind, **({"board": names(shared)} if shared else {}), "hands": rows}


def _ranked(kind: str, text: str, board: tuple[int, ...], number: int) -> tuple[str, int | None, str]:
    """The hand as read, its value and its name."""
    try:
        held = cards(text)
        value = ranking.rank(kind, held, board)  # type: ignore[arg-type]  # the kind is one: `takes` refuses others
        return names(held), value, ranking.name(kind, value)  # type: ignore[arg-type]
    except InputError as problem:
        raise InputError(f"hand {number}: {problem.reason}") from None


class Equities(NamedTuple):
    """Equities of hands under an edition, with their report."""

    opened: Opened
    odds: Equity
    report: Report


def equities(
    edition: str,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    draws: int | None = None,
    policy: str | None = None,
    samples: int | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> Equities:
    """The part of the pot that each hand gets on average."""
    opened = poker_edition(edition)
    lie, gone = once(board, "--board"), once(dead, "--dead")

    def worked_out(rules: PokerRules, progress: Progress | None = None) -> Equity:
        asked = {"draws": draws, "policy": policy, "samples": samples, "seed": seed}
        return work_out(rules, hands, board=lie, dead=gone, progress=progress, **asked)  # type: ignore[arg-type]

    odds = worked_out(opened.rules, progress)
    return Equities(opened, odds, {**_equity(opened, odds), "assumptions": equity_assumptions(opened, odds, worked_out)})


def _equity(opened: Opened, odds: Equity) -> Report:
    exact = odds.method == "exact"
    return {
        "schema": 1,
        "edition": opened.draft.id,
        "status": opened.draft.status,
        "method": odds.method,
        "boards": odds.deals,
        "seed": odds.seed,
        "draws": odds.draws,
        "policy": {"name": odds.policy.name, "says": odds.policy.says} if odds.policy else None,
        "hands": [
            {
                "hand": each.hand,
                "equity": as_number(each.equity, exact=exact),
                "shares": [
                    {
                        "hand_kind": share.kind,
                        "win": as_number(share.win, exact=exact),
                        "tie": as_number(share.tie, exact=exact),
                    }
                    for share in each.shares
                ],
                "standard_error": each.standard_error,
            }
            for each in odds.hands
        ],
    }


class Drawn(NamedTuple):
    """The final hands of a start in a draw game, with their report."""

    opened: Opened
    odds: DrawOdds
    report: Report


def drawn(
    edition: str,
    hand: str,
    count: int | None = None,
    *,
    target: str | None = None,
    dead: str = "",
    half: str | None = None,
    seed: int = 1,
    doing: "Doing | None" = None,
) -> Drawn:
    """How likely every final hand is, and what to throw away."""
    opened = poker_edition(edition)
    kind = require_single(opened.rules, half)
    left = draws_left(opened.rules, count)
    if not left:
        raise InputError("with no draw to come the hand stays as it is; --draws 1 or more")
    aim = hand_value(kind, target, "--target ") if target is not None else None
    odds = draw_odds(kind, cards(hand), left, target=aim, dead=once(dead, "--dead"), seed=seed, report=doing)
    taken = draws_assumptions(opened, odds, lambda rules: (require_single(rules, half), draws_left(rules, count)))
    return Drawn(opened, odds, {**_draws(opened, odds), "assumptions": taken})


def _draws(opened: Opened, odds: DrawOdds) -> Report:
    exact = odds.method == "exact"
    return {
        "schema": 1,
        "edition": opened.draft.id,
        "status": opened.draft.status,
        "method": odds.method,
        "boards": odds.deals,
        "seed": odds.seed,
        "hand_kind": odds.kind,
        "hand": names(odds.hand),
        "draws": odds.draws,
        "objective": "target" if odds.target is not None else "field",
        "target": None if odds.target is None else ranking.name(odds.kind, odds.target),
        "reached": None if odds.reached is None else as_number(odds.reached, exact=exact),
        "exchanges": [
            {
                "keep": names(each.keep),
                "discard": discards(odds, each.keep),
                "worth": each.worth,
                "bound": False,
                "standard_error": each.standard_error,
            }
            for each in odds.exchanges
        ],
        "more_at_most": 0.0 if exact else None,
        "hands": [
            {
                "name": each.name,
                "value": each.value,
                "probability": as_number(each.probability, exact=exact),
                "standard_error": each.standard_error,
            }
            for each in odds.hands
        ],
        "assumes": list(odds.assumes),
    }


def discards(odds: DrawOdds, keep: tuple[Card, ...]) -> str:
    """The cards that are thrown away, if these are kept."""
    return names(card for card in odds.hand if card not in keep)


def as_number(number: Fraction, *, exact: bool = True) -> dict[str, object]:
    """A number for programs: as a fraction, unless it is sampled, and as a float."""
    return {"exact": fraction(number) if exact else None, "float": float(number)}


def fraction(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"
