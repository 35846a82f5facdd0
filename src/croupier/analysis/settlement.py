"""A written round as a report: who gets what, and under which other readings somebody would get another amount."""

from collections.abc import Mapping

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.resting import in_use, otherwise
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.rounds.written_round import Settled, UnfinishedError


def settle(written: Mapping[str, object]) -> dict[str, object]:
    """One written round: who gets what, in the dealer's order, under which rule."""
    edition = written.get("edition")
    if not isinstance(edition, str):
        raise InputError('"edition" is missing; name the edition, such as "pa-2011-proposed/roulette"')
    wheel, choices = written.get("wheel"), written.get("choices", {})
    if wheel is not None and not isinstance(wheel, str):
        raise InputError('"wheel" must be the name of a wheel, such as "double-zero"')
    if not isinstance(choices, Mapping):
        raise InputError('"choices" must be a table of rule paths and values')
    try:
        return settle_opened(open_edition(edition, wheel=wheel, choices=choices), written)[0]
    except UnfinishedError as problem:  # the table as far as it was played is nobody's here
        raise InputError(problem.reason, rule=problem.rule, cite=problem.cite) from None


def settle_opened(opened: Opened, written: Mapping[str, object]) -> tuple[dict[str, object], Settled]:
    """The same under rules that are at hand: the report, and the settlement that it tells."""
    known = {"edition", "choices", *opened.game.settlement.keys}
    if unknown := sorted(set(written) - known - {"schema"}):
        raise InputError(f"unknown key {unknown[0][:30]!r}; a round has " + ", ".join(sorted(known)))
    settled = opened.game.settlement.settle(opened.rules, written)
    spun = {"wheel": opened.wheel, "result": written["result"]} if "result" in written else {}
    rests = _settled_otherwise(opened, written, settled)
    return {**opened.head, **spun, **settled.json(), **({"readings": rests} if rests else {})}, settled


def _changes(settled: Settled, other: Settled) -> list[dict[str, str]]:
    """The wagers by which somebody wins or loses another amount: what it is as the text is read, and what otherwise."""
    nets: dict[tuple[str, str], list[int]] = {}
    for which, one in enumerate((settled, other)):
        for step in one.steps:
            named = step.wager if list(step.on) in ([], [step.wager]) else f"{step.wager} {'-'.join(step.on)}"
            nets.setdefault((step.player, named), [0, 0])[which] += step.net
    return [
        {"player": player, "wager": wager, "from": dollars(usual), "to": dollars(changed)}
        for (player, wager), (usual, changed) in nets.items()
        if usual != changed
    ]


def _settled_by(read: Opened, written: Mapping[str, object], usual: Settled) -> Settled:
    """The round by another reading: as it is written, or as its cards would have come; what cannot be known says why."""
    try:
        return read.game.settlement.settle(read.rules, written)
    except InputError as refused:
        return read.game.settlement.settle(
            read.rules, read.game.settlement.desk().otherwise(read.rules, written, usual, refused)
        )


def _settled_otherwise(opened: Opened, written: Mapping[str, object], settled: Settled) -> list[dict[str, object]]:
    """The readings under whose other options somebody would get another amount, or the round could not be played."""
    found: dict[str, dict[str, object]] = {}
    for reading, option, read in otherwise(opened):
        if read.in_force.values == opened.in_force.values:  # other choices are allowed, and none is made
            continue
        told: dict[str, object] = {"name": option}
        try:
            other = _settled_by(read, written, settled)
            if other.players == settled.players:
                continue
            told |= {"players": other.json()["players"], "changes": _changes(settled, other)}
        except InputError as refused:
            told["refused"] = str(refused)
        point = found.setdefault(reading.id, {"id": reading.id, "chosen": in_use(opened, reading), "options": []})
        options = point["options"]
        assert isinstance(options, list)
        options.append(told)
    return list(found.values())
