"""Reports on what editions say, in the shapes of the JSON contract: editions, rules, sections, wagers."""

from croupier import registry
from croupier.analysis.edition import SCHEMA, Opened
from croupier.errors import InputError
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
