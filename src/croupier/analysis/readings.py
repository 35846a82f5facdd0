"""What each reading of an unclear point would do to the odds and to the wagers that can be made."""

from fractions import Fraction

from croupier.analysis.edition import Opened
from croupier.rulebook.draft import Reading

Key = tuple[str | None, str, str | None]  # wheel, wager, strategy
Effect = tuple[dict[Key, set[Fraction]], frozenset[str]]


def readings(opened: Opened) -> dict[str, object]:
    """Every unclear point with its options; each is computed with the other readings as chosen."""
    usual = _effect(opened)
    told = [_reading(opened, reading, usual) for reading in opened.draft.readings.values()]
    errata = [
        {"cite": ", ".join(erratum.cite), "says": erratum.says, "edition": erratum.edition}
        for erratum in opened.draft.errata
    ]
    head = {"schema": 1, "edition": opened.draft.id, "status": opened.draft.status}
    if opened.submitted.file:
        head["submission"] = opened.name
    return {**head, "readings": told, "errata": errata}


def _reading(opened: Opened, reading: Reading, as_read: Effect) -> dict[str, object]:
    in_use = opened.in_force.read.get(reading.id, reading.chosen.name)
    others = {
        option.name: as_read if option.name == in_use else _effect(opened.with_(read={reading.id: option.name}))
        for option in reading.options
    }
    edges = {name: effect[0] for name, effect in others.items()}
    keys = {key for lines in edges.values() for key in lines}
    differs = {key for key in keys if len({frozenset(lines.get(key, ())) for lines in edges.values()}) > 1}
    usual = others[in_use][1]
    options = []
    for option in reading.options:
        catalogue = others[option.name][1]
        lines = _lines(edges[option.name], differs)
        options.append(
            {
                "name": option.name,
                "chosen": option.name == in_use,
                "odds": lines if differs else None,
                "catalogue": {
                    "adds": sorted(catalogue - usual),
                    "lacks": sorted(usual - catalogue),
                }
                if catalogue != usual
                else None,
            }
        )
    return {
        "id": reading.id,
        "edition": reading.edition,
        "rules": [path for path in reading.rules if path in opened.draft.rules],
        "problem": reading.problem,
        "why": reading.why,
        "options": options,
    }


def _effect(opened: Opened) -> Effect:
    """The house edges by wheel and wager, and the names of all wagers."""
    edges: dict[Key, set[Fraction]] = {}
    names: set[str] = set()
    for wheel, table in opened.on_each_wheel():
        for line in table.room.odds(table.rules):
            edges.setdefault((wheel, line.wager, line.strategy), set()).add(line.house_edge)
        names |= {f"{name} ({wheel})" if wheel else name for name in table.room.catalogue(table.rules)}
    return edges, frozenset(names)


def _lines(edges: "dict[Key, set[Fraction]]", differs: "set[Key]") -> list[dict[str, object]]:
    lines = []
    for key in sorted(differs, key=str):
        for edge in sorted(edges.get(key, ())):
            wheel, wager, strategy = key
            line: dict[str, object] = {"wager": wager, "strategy": strategy}
            if wheel:
                line["wheel"] = wheel
            lines.append({**line, "house_edge": {"exact": str(edge), "float": float(edge)}})
    return lines
