"""Equity through the draws: hands dealt, cards exchanged as a policy says, hands compared; all ways or at random."""

from fractions import Fraction
from math import comb

import numpy as np

from croupier.equipment.cards import FACES
from croupier.games.poker.draws.discarding import Policy
from croupier.games.poker.draws.keep_tables import keep_tables
from croupier.games.poker.draws.sets import CHOICES, Bits, Cards, Choices, Whole, triangle
from croupier.games.poker.equity.deals import Exchange, count
from croupier.games.poker.equity.draw_kernels import Dealing, choices_of, draw_every_way, play_draws
from croupier.games.poker.equity.tally import Groups
from croupier.games.poker.equity.terms import Known, Progress
from croupier.games.poker.rules import PokerRules

MOST_ROWS = 2_000_000
"""Ways of the cards to fall that are held in memory; more are sampled."""

Ways = dict[tuple[Fraction, int], list[tuple[Cards, Bits]]]
"""By the chance of each way and the cards left in the stub: rows of cards, and the bits of those that are gone."""


def enumerated(rules: PokerRules, known: Known, policy: Policy, draws: int, progress: Progress | None) -> Groups | None:
    """Every way that one deal of known hands can go, or None if they are too many or the stub might run out."""
    if any(known.missing) or known.most_combinations > 1:
        return None
    players, own = len(known.ranges), known.own
    row = np.array([[*(card for each in known.ranges for card in sorted(each.alternatives[0])), *known.board]], np.uint8)
    gone = sum(1 << card for card in {*row[0].tolist(), *known.dead})
    ways: Ways = {(Fraction(1), FACES - gone.bit_count()): [(row, np.array([gone], np.uint64))]}
    burned = _burns(rules, draws)
    for draw, table in enumerate(keep_tables(rules, policy, draws)):
        for player in range(players):
            after = _exchanged(ways, player * own, own, table, players * int(burned[: draw + 1].sum()))
            if after is None:
                return None
            ways = after
    if progress:
        progress(1, 1)
    return [(chance, count(rules, known, rows)) for (chance, _), parts in ways.items() for rows, _ in parts]


def _exchanged(ways: Ways, first: int, own: int, table: Choices, burned: int) -> Ways | None:
    """Every way that one player's exchange can go, or None if they are too many or the stub might run out.

    Exchanges that are equally good to the policy are all made, each as likely.
    """
    after: Ways = {}
    total = 0
    for (chance, left), parts in ways.items():
        for rows, used in parts:
            choices = np.empty(len(rows), CHOICES)
            choices_of(rows, first, own, table, triangle(), choices)
            for choice in np.unique(choices).tolist():
                here = choices == choice
                for kept in (subset for subset in range(1 << own) if choice >> subset & 1):
                    size = own - kept.bit_count()
                    each = comb(left, size)
                    total += int(here.sum()) * each
                    if size > left - burned or total > MOST_ROWS:
                        return None
                    out = np.empty((int(here.sum()) * each, rows.shape[1]), np.uint8)
                    out_used = np.empty(len(out), np.uint64)
                    draw_every_way(rows[here], used[here], first, own, kept, size, out, out_used)
                    after.setdefault((chance / each / choice.bit_count(), left - size), []).append((out, out_used))
    return after


def exchanging(rules: PokerRules, known: Known, policy: Policy, draws: int, seed: int) -> Exchange:
    """Plays random deals through their draws."""
    assert rules.draws is not None, "rules with a street of drawing have rules of the draw"
    dealing = Dealing(
        each=rules.draws.burn == "before each player's cards",
        merged=rules.draws.stub == "shuffled in",
        burns_back="burns" in rules.draws.pile,
        own_back=rules.draws.own == "shuffled in",
        again=rules.draws.burn_again,
    )
    dead, players = np.uint64(sum(1 << card for card in known.dead)), len(known.ranges)
    given = (np.uint64(seed), dead, players, known.own, keep_tables(rules, policy, draws), _burns(rules, draws), triangle())
    return lambda first, rows: play_draws(first, *given, dealing, rows)


def _burns(rules: PokerRules, draws: int) -> Whole:
    return np.array([street.burn for street in rules.order if street.draw][-draws:], np.int64)
