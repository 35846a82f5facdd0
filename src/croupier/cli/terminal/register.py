"""The house's register of licences, as commands are given it: by an option, or by the environment for the whole house."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from croupier.people.register import Register

REGISTER = "CROUPIER_REGISTER"
"""The environment's name for the file of the house's register."""
register_option = click.option(
    "--register",
    "people_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=f"The register of licences, references and names [default: ${REGISTER}].",
)


def register_in(file: Path | None) -> "Register | None":
    """The register in this file, or in the house's own, which the environment names; None where there is neither."""
    house = os.environ.get(REGISTER)
    chosen = file or (Path(house) if house else None)
    if chosen is None:
        return None
    from croupier.people.register import read

    return read(chosen)
