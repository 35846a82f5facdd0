"""Rounds for the desk: the one of the mock page, and attended tables with journals."""

from datetime import datetime, timedelta
from fractions import Fraction

from croupier.analysis.edition import open_edition
from croupier.disputes.docket import Signed
from croupier.disputes.facts import Facts
from croupier.journal.store.store import Store
from croupier.tables.attendant.attendant import Attendant
from croupier.tables.attendant.exercises import set_up_exercise
from croupier.tables.table import Table

WAR = Facts("pa-2012/casino-war", subject="3")
ROULETTE = Facts("pa-2011-proposed/roulette")
BADUGI = Facts("gge-2011/badugi")
TIED = """dealer Qh 8c
1: 25 initial; 9d; lost
3: 25 initial, 5 tie; Qs; war, 5 tie; 8d; paid 50, 25, 50
5: 100 initial; Kd; paid 100"""
"""A tied War at seat 3, paid 1 to 1 where 651a.10(3) pays 2 to 1."""
EYE = Signed("S-07", "surveillance")
FLOOR = Signed("F-118", "floorperson", "PA 40 118")
OTHER = Signed("F-220", "floorperson", "PA 40 220")


def attended(
    store: Store, edition: str, rounds: int, *, seed: int, mistakes: Fraction = Fraction(0), version: str = ""
) -> Table:
    """A table that was played for so many rounds, two seconds a step from 18:00 on."""
    at = datetime.fromisoformat("2026-11-16T18:00:00+00:00")
    table = set_up_exercise(store, "War 2", open_edition(edition), at=at.isoformat(), seed=seed, version=version)
    attendant = Attendant(table, seed=seed, pace=0, mistakes=mistakes, seats=3)
    for _ in range(400 * rounds):
        if table.now.round > rounds:
            break
        at += timedelta(seconds=2)
        proposal = attendant.next(at.isoformat())
        if proposal is not None:
            table.do(table.command(proposal.fields, proposal.by, at.isoformat()))
    return table
