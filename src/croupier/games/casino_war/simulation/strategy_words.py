"""What a strategy file has its player do, in words, for whoever reads the report of its simulation."""

from collections.abc import Sequence

from croupier.equipment.money import dollars
from croupier.games.casino_war.simulation.strategy_file import Bet, CardCount, StrategyFile, TieDecision


def played(file: StrategyFile) -> str:
    """Every decision in the order in which they are tried, what is done without one, and the count."""
    lines: list[str] = []
    for tie in file.ties:
        lines.append(_decision(tie, first=not lines))
        if tie.ranks is None and tie.by_rank_alone:
            break  # nothing is left for those after it
    else:
        lines.append("every other tie goes to War" if lines else "every tie goes to War")
    return "; ".join(lines + ([_count(file.count)] if file.count else []))


def staked(bets: Sequence[Bet]) -> str:
    """The amounts, and from which count on."""
    return "; ".join(
        f"{dollars(bet.cents)} on {bet.wager}" + ("" if bet.at_least is None else f" from a count of {bet.at_least} on")
        for bet in bets
    )


def _decision(tie: TieDecision, *, first: bool) -> str:
    if tie.ranks is None:
        which, does = "every tie" if first else "every other tie", "goes to War" if tie.war else "surrenders"
    else:
        which, does = f"ties of {', '.join(tie.ranks)}", "go to War" if tie.war else "surrender"
    when = [
        *([] if tie.count_at_least is None else [f"at a count of {tie.count_at_least} or more"]),
        *([] if tie.count_below is None else [f"at a count below {tie.count_below}"]),
        *([] if tie.seen_at_least is None else [f"with {tie.seen_at_least} or more cards of the rank seen"]),
    ]
    more = f", with {dollars(tie.war_tie)} on the Tie Wager of the War deal" if tie.war_tie else ""
    return " ".join([which, " and ".join(when), does] if when else [which, does]) + more


def _count(count: CardCount) -> str:
    """The cards by their value, as the file lists them."""
    by_value: dict[int, list[str]] = {}
    for card, value in count.values:
        by_value.setdefault(value, []).append(card)
    values = ", ".join(f"{value:+d} for {' '.join(cards)}" for value, cards in by_value.items())
    return f"the {'true' if count.true else 'running'} count starts at {count.start} with {values}"
