"""The reports that others rely on, in the shapes of the JSON contract: what the command line and the API give out."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier import registry
from croupier.analysis.compare import compare
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.readings import readings
from croupier.errors import InputError
from croupier.games.kit.odds import Exact, exact
from croupier.rulebook import library, paths
from croupier.rulebook.draft import Draft, Rule
from croupier.rulebook.values import plain

__all__ = ["compare", "editions", "exact", "odds", "open_edition", "readings", "rules", "sections", "settle", "wagers"]

SCHEMA = 1
_ASKED = {"visible": "visible cards"}


def editions(game: str | None = None) -> dict[str, object]:
    """Every edition, or those of one game; `problems` are games and editions from outside that cannot be used."""
    heads, problems = library.listing()
    games = sorted({head.game for head in heads})
    wanted = next((head.game for head in heads if game and game.lower() in (head.game, head.title.lower())), None)
    if game is not None and wanted is None:
        broken = registry.outside().problems.get(game)
        raise InputError(broken or f"there is no game {game[:30]!r}; there are " + ", ".join(games))
    told = [
        {
            "id": head.id,
            "game": head.game,
            "title": head.title,
            "source": head.source,
            "jurisdiction": head.jurisdiction,
            "status": head.status,
            "effective": head.effective,
            "amends": head.amends,
            "supersedes": head.supersedes,
        }
        for head in heads
        if game is None or head.game == wanted
    ]
    return {"schema": SCHEMA, "editions": told, **({"problems": list(problems)} if problems else {})}


def rules(opened: Opened, path: str | None = None) -> dict[str, object]:
    """The rules in force, each with its value, what the edition allows, and its citation."""
    wanted = paths.normal(path) if path else None
    shown = [rule for rule in opened.draft.rules.values() if wanted is None or paths.under(rule.path, wanted)]
    if not shown:
        from difflib import get_close_matches

        near = get_close_matches(wanted or "", opened.draft.rules, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise InputError(f"{opened.draft.id} has no rule {(path or '')[:60]!r}{hint}")
    return {**head_of(opened), "rules": [_rule(opened, rule) for rule in shown]}


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
    return draft.sections[cite].edition if cite in draft.sections and not rule.followed else rule.edition


def sections(opened: Opened) -> dict[str, object]:
    """Every paragraph, in our words, and how it is honoured."""
    told = [
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
    return {**head_of(opened), "sections": told}


def wagers(opened: Opened) -> dict[str, object]:
    """The complete catalogue of lawful wagers on the wheel in use: what this house may take today."""
    require_banked(opened)
    listed = [wager.json() for wager in opened.room.catalogue(opened.rules).values() if wager.offered]
    return {**head_of(opened), "wheel": opened.wheel, "wagers": listed}


def odds(
    opened: Opened,
    wager: str | None = None,
    *,
    bets: Sequence[tuple[str, Fraction]] = (),
    rounds: int | None = None,
    bankroll: Fraction | None = None,
    goal: Fraction | None = None,
    asks: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """Exact odds of every kind of wager, of one wager, or of several on the same spin.

    With `rounds` also what a session of them is like, with `bankroll` (in units of the wager) also the risk of ruin.
    `asks` are questions of mathematics that a table may not be able to answer: other decks, another shoe, players.
    """
    require_banked(opened)
    asks = asks or {}
    asked = lines(opened, wager, bets, asks)
    catalogue = opened.room.catalogue(opened.rules).values()
    pays = {wager.kind: str(wager.odds) for wager in catalogue}
    names = {(wager.kind, wager.on): wager.name for wager in catalogue}
    told = [_odds(line, pays.get(line.wager), names) | _session(line, rounds, bankroll, goal) for line in asked]
    lawful = opened.room.lawful(opened.rules, **asks) if asks else True
    assumptions: dict[str, object] = {"lawful": lawful, "wheel": opened.wheel, "unit": "per unit of the wager named"}
    assumptions |= {name: str(value) for name, value in asks.items()}
    if opened.in_force.choices:
        assumptions["choices"] = {path: plain(value) for path, value in opened.in_force.choices.items()}
    report: dict[str, object] = {**head_of(opened), "assumptions": assumptions, "wagers": told}
    if details := opened.room.details(opened.rules, **asks):
        report["details"] = {
            wager: {name: exact(value) for name, value in numbers.items()} for wager, numbers in details.items()
        }
    if "players" in asks:
        report["table"] = [
            {"strategy": strategy, **{name: exact(value) for name, value in numbers.items()}}
            for strategy, numbers in opened.room.whole_table(opened.rules, **asks)
        ]
    favoured = [
        f"the player has the edge on {line.wager}" + (f" ({line.strategy})" if line.strategy else "")
        for line in asked
        if line.house_edge < 0 and not line.free
    ]
    if warned := list(dict.fromkeys((*favoured, *opened.room.warnings(opened.rules, **asks)))):
        report["warnings"] = warned
    return report


def require_banked(opened: Opened) -> None:
    """Refuse to speak of odds where players bet against each other."""
    if not opened.room.banked:
        raise InputError(
            f"in {opened.draft.title} nobody bets against the house, so no wager has odds; "
            "`croupier equity` tells a hand's share of the pot"
        )


def lines(
    opened: Opened,
    wager: str | None = None,
    bets: Sequence[tuple[str, Fraction]] = (),
    asks: Mapping[str, object] | None = None,
) -> list[Exact]:
    """The exact odds that `odds` reports."""
    asks = asks or {}
    if strange := [name for name in asks if name not in opened.room.asks]:
        raise InputError(f"{opened.draft.title} has no {_ASKED.get(strange[0], strange[0])} to ask about")
    if bets:
        if wager is not None:
            raise InputError("ask for one wager or for a book of bets, not for both")
        return [opened.room.book(opened.rules, [(opened.room.found(opened.rules, text), amount) for text, amount in bets])]
    every = opened.room.odds(opened.rules, **asks)
    if wager is None:
        return every
    kinds = [line for line in every if line.wager == wager]
    if kinds:
        return kinds
    named = opened.room.found(opened.rules, wager, offered=False)
    line = opened.room.odds_of(opened.rules, named)
    if asks:  # the game knows the wager, but not with what was asked
        why = next((said for said in opened.room.warnings(opened.rules, **asks) if named.kind in said), "")
        raise InputError(why or f"{named.name} is not determined with what was asked")
    return [line]


def _odds(line: Exact, pays: str | None, names: Mapping[tuple[str, tuple[str, ...]], str]) -> dict[str, object]:
    law = line.distribution
    told: dict[str, object] = {
        "wager": line.wager,
        "strategy": line.strategy,
        "offered": line.offered,
        "pays": pays,
        "house_edge": exact(line.house_edge),
        "element_of_risk": exact(line.element_of_risk),
        "mean": exact(law.mean),
        "returned": exact(law.returned),
        "variance": exact(law.variance),
        "deviation": law.deviation,
        "skewness": law.skewness,
        "hit_frequency": exact(law.hit_frequency),
        "of": str(law.of_ways),
        "outcomes": [
            {"net": str(net), "ways": str(ways), "probability": str(Fraction(ways, law.of_ways))}
            for net, ways in law.outcomes
        ],
    }
    if line.on:
        told |= {"name": names.get((line.wager, line.on), line.wager), "on": list(line.on)}
    return told


def _session(line: Exact, rounds: int | None, bankroll: Fraction | None, goal: Fraction | None) -> dict[str, object]:
    told: dict[str, object] = {}
    law = line.distribution
    if rounds is not None:
        from croupier.chance.laws.sessions import after, longest_losing_run

        session = after(law, rounds)
        longest = longest_losing_run(law.loss_frequency, rounds)
        told["session"] = {
            "rounds": rounds,
            "method": session.method,
            "error": session.error,
            "ahead": _probability(session.ahead),
            "level": _probability(session.level),
            "behind": _probability(session.behind),
            "hold_bands": [
                {"level": band.level, "low": float(band.low), "high": float(band.high), "covers": float(band.covers)}
                for band in session.hold_bands()
            ],
            "longest_losing_run": {"expected": longest.expected, "method": longest.method, "error": longest.error},
        }
    if bankroll is not None:
        from croupier.chance.ruin.ruin import ruin

        risk = ruin(law, bankroll, goal=goal, rounds=rounds)
        told["ruin"] = {
            "bankroll": str(bankroll),
            "goal": str(goal) if goal is not None else None,
            "rounds": rounds,
            "probability": float(risk.probability),
            "method": risk.method,
            "error": risk.error,
            "says": risk.says,
        }
    return told


def _probability(number: Fraction | float) -> dict[str, object]:
    """A probability; its exact form where it is known and short enough to be read."""
    short = isinstance(number, Fraction) and number.denominator < 10**60
    return {"exact": str(number) if short else None, "float": float(number)}


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
    opened = open_edition(edition, wheel=wheel, choices=choices)
    known = {"edition", "choices", *opened.room.round_keys}
    if unknown := sorted(set(written) - known - {"schema"}):
        raise InputError(f"unknown key {unknown[0][:30]!r}; a round has " + ", ".join(sorted(known)))
    settled = opened.room.settle(opened.rules, written)
    spun = {"wheel": opened.wheel, "result": written["result"]} if "result" in written else {}
    return {**head_of(opened), **spun, **settled.json()}


def head_of(opened: Opened) -> dict[str, object]:
    """What every report on an edition begins with."""
    told: dict[str, object] = {"schema": SCHEMA, "edition": opened.draft.id, "status": opened.draft.status}
    return {**told, "submission": opened.name} if opened.submitted.file else told
