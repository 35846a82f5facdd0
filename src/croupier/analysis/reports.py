"""Reports on what editions say, in the shapes of the JSON contract: editions, rules, sections, wagers, a settled round."""

from collections.abc import Mapping

from croupier import registry
from croupier.analysis.edition import SCHEMA, Opened, open_edition
from croupier.analysis.resting import in_use, otherwise
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.rounds.written_round import Settled, UnfinishedError
from croupier.rulebook import paths
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft, Rule
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.values import plain

_HEAD = (
    *("id", "game", "title", "name", "source", "published", "jurisdiction", "status", "effective", "amends"),
    "supersedes",
)


def editions(game: str | None = None) -> dict[str, object]:
    """Every edition, or those of one game; `problems` are games and editions from outside that cannot be used."""
    heads, problems = library.listing()
    games = sorted({head.game for head in heads})
    wanted = next((head.game for head in heads if game and game.lower() in (head.game, head.title.lower())), None)
    if game is not None and wanted is None:
        broken = registry.outside().problems.get(game)
        raise InputError(broken or f"there is no game {game[:30]!r}; there are " + ", ".join(games))
    listed = [{name: getattr(head, name) for name in _HEAD} for head in heads if game is None or head.game == wanted]
    return {"schema": SCHEMA, "editions": listed, **({"problems": list(problems)} if problems else {})}


def rules(opened: Opened, path: str | None = None) -> dict[str, object]:
    """The rules in force, each with its value, what the edition allows, and its citation."""
    wanted = paths.normal(path) if path else None
    shown = [rule for rule in opened.draft.rules.values() if wanted is None or paths.under(rule.path, wanted)]
    if not shown:
        hint = did_you_mean(wanted or "", opened.draft.rules)
        raise InputError(f"{opened.draft.id} has no rule {(path or '')[:60]!r}{hint}")
    own = opened.in_force.choices or not library.known(opened.draft.id)
    warnings = opened.game.odds.warnings(opened.rules) if own else []
    told = {"warnings": warnings} if warnings else {}
    return {**opened.head, "rules": [_rule(opened, rule) for rule in shown], **told}


def _rule(opened: Opened, rule: Rule) -> dict[str, object]:
    says = opened.in_force.says[rule.path]
    return {
        "path": rule.path,
        "value": plain(opened.in_force.values[rule.path]),
        "allows": says.json(),
        "says": str(says),
        "cite": rule.cited,
        "cites": [{"edition": where(opened.draft, rule, cite), "section": cite} for cite in rule.cite],
        "reading": rule.says.value if rule.says.kind == "reading" else None,
        "chosen": rule.path in opened.in_force.choices,
    }


def where(draft: Draft, rule: Rule, cite: str) -> str:
    """The edition in whose text the cited section stands."""
    section = draft.sections.get(cite)
    return section.edition if section and rule.path in section.rules else rule.edition


def open_points(opened: Opened) -> dict[str, object]:
    """Every point that the edition leaves open, and a submission that chooses nothing yet."""
    from croupier.rulebook.house.numbers import next_number
    from croupier.rulebook.house.submission.blank import blank
    from croupier.rulebook.open_points import open_points as points

    text = blank(opened.draft, opened.draft.id, next_number(opened.draft, None))
    return {**opened.head, "open": [point.json() for point in points(opened.in_force)], "toml": text}


def sections(opened: Opened) -> dict[str, object]:
    """Every paragraph, in our words, and how it is honoured."""
    listed = [
        {
            "id": section.id,
            "says": section.says,
            "holds": list(section.holds),
            "rules": [path for path in section.rules if path in opened.draft.rules],
            "why": section.why,
            "edition": section.edition,
        }
        for section in opened.draft.sections.values()
    ]
    return {**opened.head, "sections": listed}


def wagers(opened: Opened) -> dict[str, object]:
    """The complete catalogue of lawful wagers on the wheel in use: what this house may take today."""
    opened.require_banked()
    listed = [wager.json() for wager in opened.game.wagers.catalogue(opened.rules).values() if wager.offered]
    report = {**opened.head, "wheel": opened.wheel, "wagers": listed}
    warnings = opened.game.wagers.unwinnable(opened.rules)
    return {**report, "warnings": warnings} if warnings else report


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
    usual = settled.json()["players"]
    found: dict[str, dict[str, object]] = {}
    for reading, option, read in otherwise(opened):
        told: dict[str, object] = {"name": option}
        try:
            other = _settled_by(read, written, settled)
            players = other.json()["players"]
            if players == usual:
                continue
            told |= {"players": players, "changes": _changes(settled, other)}
        except InputError as refused:
            told["refused"] = str(refused)
        point = found.setdefault(reading.id, {"id": reading.id, "chosen": in_use(opened, reading), "options": []})
        options = point["options"]
        assert isinstance(options, list)
        options.append(told)
    return list(found.values())
