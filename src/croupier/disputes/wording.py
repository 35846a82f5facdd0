"""A finding in the words of the table: what a wager is called, the odds behind an amount, and the house's choices."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.disputes.finding import Finding, Row
from croupier.equipment.awards import Odds
from croupier.errors import InputError
from croupier.games.kit.rounds.desk import Desk
from croupier.rulebook.labels import label
from croupier.rulebook.paths import join, split
from croupier.rulebook.shape import Rules

FEW = 2
"""Odds that are paid for so many units or fewer are said: 3 to 2, but not 83 to 5."""


def worded(finding: Finding, rules: Rules, desk: Desk[Any], subject: str = "") -> Finding:
    """The finding with each wager called as at the table and odds beside what is paid by odds.

    Of a subject who does not play, a note says so.
    """
    rows = tuple(_worded(row, rules, desk) for row in finding.rows)
    notes = (*finding.notes, *_stranger(finding, subject))
    return replace(finding, rows=rows, notes=notes)


def _worded(row: Row, rules: Rules, desk: Desk[Any]) -> Row:
    rule = row.lawful.rule if row.lawful else ""
    return row._replace(called=desk.called(row.wager, rule), odds=_odds(row, rules, rule))


def _odds(row: Row, rules: Rules, rule: str) -> tuple[str, str]:
    """The odds that are lawful and those that were paid; empty where an amount is not paid by odds."""
    stated = rules.in_force.values.get(rule)
    if row.lawful is None or row.lawful.outcome != "paid" or not isinstance(stated, str):
        return "", ""
    try:
        odds = Odds.parse(stated)
    except InputError:
        return "", ""
    if not odds.win:
        return "", ""
    stake, done = row.lawful.cents / odds.ratio, row.done
    if done is None or done.outcome != "paid" or not done.cents or stake.denominator > 1:
        return stated, ""
    paid = Fraction(done.cents) / stake
    return stated, f"{paid.numerator} to {paid.denominator}" if paid.denominator <= FEW else ""


def _stranger(finding: Finding, subject: str) -> Iterator[str]:
    if subject and finding.players and subject not in finding.players:
        seat, known = finding.seat, ", ".join(finding.players)
        yield f"The dispute is about {seat} {subject}, where nothing lies in this round; {seat}s that play are {known}."


def chosen(choices: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The house's choices, each under the name that people have for its rule: Decks in the shoe, 6."""
    return [(label(path), _value(value)) for path, value in _flat(choices) if value is not None]


def _flat(choices: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Choices by their whole paths, however they were written."""
    for name, value in choices.items():
        path = (*above, *(split(name) if not above else (name,)))
        if isinstance(value, Mapping):
            yield from _flat(value, path)
        else:
            yield join(path), value


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(_value, value)) or "none"
    return str(value)
