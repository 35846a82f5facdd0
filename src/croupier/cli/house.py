"""The command `house`: a new folder for a house, and what the folder of one says."""

from pathlib import Path

import click

from croupier.cli.terminal.show import Group, answer, heading, print_json, table
from croupier.equipment.money import dollars
from croupier.printable import printable


@click.group(cls=Group)
def house() -> None:
    """A house's folder: house.toml says who the house is, submissions/ has what it files, filed/ what was filed."""


@house.command(short_help="Make a folder for a house.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--name", default="Example Casino", show_default=True, help="What the house is called.")
@click.option("--jurisdiction", default="Pennsylvania", show_default=True, help="Whose texts bind it.")
def new(folder: Path, name: str, jurisdiction: str, json_: bool) -> None:
    """Make DIR with house.toml, every key of it explained, submissions/ and filed/. A house that is there stays."""
    from croupier.rulebook.house.house import FILE
    from croupier.rulebook.house.new import new_house
    from croupier.rulebook.text.library import jurisdictions

    new_house(folder, name, jurisdiction)
    known = jurisdictions()
    notes = (
        [] if jurisdiction.strip() in known else [f"no text of {jurisdiction.strip()} is here, only of {', '.join(known)}"]
    )
    report = {"folder": str(folder), "name": name.strip(), "jurisdiction": jurisdiction.strip(), "notes": notes}
    lines = (
        f"made {printable(str(folder))}: {FILE} says who the house is; complete it",
        f"next: croupier submission new EDITION --house {printable(str(folder))}",
        *(printable(f"note: {note}; nothing but exercises under custom can be filed") for note in notes),
    )
    answer(report, *lines, json_=json_)


@house.command(short_help="Show what a house's folder says.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def show(folder: Path, json_: bool) -> None:
    """Read house.toml, logo and equipment register, and show them; what is wrong is refused with its line."""
    from croupier.rulebook.house.house import read_house

    found = read_house(folder)
    if json_:
        return print_json({"schema": 1, "folder": str(folder), **found.json()})
    heading(printable(found.name), printable(found.jurisdiction))
    said = {
        "certificate": found.certificate,
        "logo": f"{found.logo.kind.upper()}, {len(found.logo.content):,} bytes" if found.logo else None,
        "help line": found.help_line,
        "gaming day": f"from {found.gaming_day}",
        "chips": ", ".join(map(dollars, found.chips)),
        "table games began": str(found.table_games_began or ""),
        "local share": f"{float(100 * found.local_share):g} %" if found.local_share is not None else None,
    }
    for name, words in said.items():
        click.echo(f"{name}: {printable(words or 'not said')}")
    for game, size in found.sizes.items():
        click.echo(f"size of {game}: " + ", ".join(f"{name} {inches} in" for name, inches in size.json().items()))
    if found.equipment:
        click.echo()
        cells = ((one.kind, one.serial, one.table or "spare", str(len(one.work))) for one in found.equipment)
        rows = [[printable(cell) for cell in row] for row in cells]
        table(["device", "serial number", "table", "work"], rows, right=["work"])
    return None
