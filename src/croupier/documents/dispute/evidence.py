"""The second page of a dispute record: the table at the disputed moment, and the same round under other texts."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from croupier.analysis.comparison.compare import game_of
from croupier.disputes import facts as case_facts
from croupier.disputes.facts import Facts, opened_for
from croupier.disputes.weighing import drawn, entered, weighed
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.rounds.desk import Desk
from croupier.games.kit.rounds.written_round import SettledWager
from croupier.games.kit.table.pieces import picture
from croupier.rulebook.text import library

MOST_TEXTS = 5
_FONTS = re.compile(r' font-family="[^"]*"')
_PRINTED = ' font-family="Source Sans Pro"'


def drawing(parts: Mapping[str, Any], text: str) -> dict[str, str] | None:
    """The table before the step that is disputed, as SVG in the fonts of print; None where nothing can be drawn."""
    facts = case_facts.of_json(parts)
    try:
        table = drawn(entered(facts, text), _moment(facts, text))
        svg = picture(table.felt, table.scene, "wide")
    except InputError:
        return None
    return {"svg": _FONTS.sub(_PRINTED, svg), "alt": f"{table.scene.title}. {'. '.join(table.scene.words)}."}


def _moment(facts: Facts, text: str) -> int | None:
    try:
        finding = weighed(facts, text).finding
    except InputError:
        return None
    step = finding.first_difference(facts.subject)
    return finding.first_difference() if step is None else step


def other_texts(parts: Mapping[str, Any], text: str, player: str) -> list[dict[str, str]]:
    """What the same cards and wagers come to for one player under each text of the game that has such a round.

    The text of the dispute stands first. A text under which the round is not lawful is left out.
    """
    facts = case_facts.of_json(parts)
    own = opened_for(facts)
    game = game_of(own.draft)
    others = [id for id in library.ids() if id != own.draft.id and game_of(library.head(id)) == game]
    found = [_under(facts, text, player)]
    found += [_under(replace(facts, edition=id, choices={}, readings={}), text, player) for id in others]
    told = [one for one in found if one is not None]
    return told[:MOST_TEXTS] if len(told) > 1 else []


def _under(facts: Facts, text: str, player: str) -> dict[str, str] | None:
    try:
        found = weighed(facts, text)
    except InputError:
        return None
    if player not in found.settled.players:
        return None
    draft, steps = found.entered.opened.draft, [step for step in found.settled.steps if step.player == player]
    return {
        "status": draft.status,
        "text": draft.text_name,
        "steps": _in_words(found.entered.desk, steps),
        "net": signed(found.settled.players[player]),
    }


def _in_words(desk: Desk[Any], steps: Sequence[SettledWager]) -> str:
    called = (desk.called(step.wager, step.rule).removeprefix("the ") for step in steps)
    return "; ".join(f"{name} {step.outcome} {dollars(step.cents)}" for name, step in zip(called, steps, strict=True))


def signed(cents: int) -> str:
    """A balance with its sign: +150.00, −25.00, 0.00."""
    return f"{'−' if cents < 0 else '+' if cents else ''}{dollars(abs(cents))}"
