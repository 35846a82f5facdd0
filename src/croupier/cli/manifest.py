"""The command `manifest`: hashes of every installed file and edition, signed, and an installation compared with them."""

import json
from pathlib import Path
from typing import Any

import click

from croupier.cli.terminal.show import Command, counted, print_json
from croupier.errors import InputError
from croupier.new_file import require_new, write_new

_HASHED = {
    "files": "SHA-256 of each file",
    "editions": "SHA-256 of the file of each edition",
    "rules": "SHA-256 of the rules of each edition, as reports show it",
}
MOST = 40
"""So many differences are listed; `--json` has all of them."""


@click.command(cls=Command)
@click.option("--sign", "key", type=click.Path(path_type=Path), metavar="KEY", help="Sign it with this signing key.")
@click.option("--new-key", is_flag=True, help="With --sign: create the key; the file must not exist yet.")
@click.option("--check", "kept", type=click.Path(path_type=Path), metavar="FILE", help="Compare with a manifest in a file.")
@click.option("--key", "trusted", metavar="HEX", help="With --check: the public key that must have signed it.")
@click.option("-o", "file", metavar="FILE", help="Write the manifest to a new file, as JSON.")
def manifest(
    key: Path | None, new_key: bool, kept: Path | None, trusted: str | None, file: str | None, json_: bool
) -> None:
    """Print the SHA-256 of every installed file and every edition, with the versions of Python and of all packages.

    The signing key is one as for journals. With --check, each file that differs, is missing or was added is
    named, and the exit code is 1.
    """
    from croupier.documents import manifest as manifests
    from croupier.journal import keys

    if kept is not None and (key is not None or file is not None):
        raise InputError("--check compares and writes nothing: leave out --sign and -o")
    if new_key and key is None:
        raise InputError("--new-key goes with --sign KEY")
    if trusted is not None and kept is None:
        raise InputError("--key goes with --check FILE")
    if kept is not None:
        by = None if trusted is None else keys.public_key(trusted)
        before = manifests.read(kept)
        return _compared(kept, before, list(manifests.differences(before, manifests.manifest(), by)), json_=json_)
    if file is not None:
        require_new(file)
    found = manifests.manifest()
    if key is not None:
        found = manifests.signed(found, keys.create(key) if new_key else keys.load(key))
    if file is not None:
        write_new(file, json.dumps(found, ensure_ascii=False, indent=1) + "\n")
        return click.echo(f"{_counts(found)} written to {file}") if not json_ else print_json(_short(found, file))
    return print_json(found) if json_ else _printed(found)


def _compared(kept: Path, before: dict[str, Any], found: list[Any], *, json_: bool) -> None:
    by = before.get("signed") if isinstance(before.get("signed"), dict) else None
    if json_:
        rows = [each._asdict() for each in found]
        print_json({"schema": 1, "manifest": str(kept), "same": not found, "signed": by, "differences": rows})
    elif not found:
        who = f", signed by {by['key']} at {by['at']}" if by else ", not signed"
        click.echo(f"the installation is as {kept} has it: {_counts(before)}{who}")
    else:
        for each in found[:MOST]:
            click.echo(str(each))
        more = f", {MOST} of them above" if len(found) > MOST else ""
        click.echo(f"{counted(len(found), 'difference')} from {kept}{more}")
    if found:
        click.get_current_context().exit(1)


def _printed(found: dict[str, Any]) -> None:
    click.echo(f"croupier {found['version']}, {found['implementation']} {found['python']}")
    for name, version in found["dependencies"].items():
        click.echo(f"{name} {version or '(not installed)'}")
    for name, says in _HASHED.items():
        click.echo(f"\n{says}:")
        for each, digest in found[name].items():
            click.echo(f"{digest}  {each}")
    click.echo(f"\n{_counts(found)}")
    if "signature" in found:
        click.echo(f"signed at {found['signed']['at']} by {found['signed']['key']}: {found['signature']}")


def _counts(found: dict[str, Any]) -> str:
    parts = (counted(len(found[name]), what) for name, what in (("files", "file"), ("editions", "edition")))
    return " and ".join(parts)


def _short(found: dict[str, Any], file: str) -> dict[str, object]:
    return {
        "schema": 1,
        "file": file,
        "version": found["version"],
        "files": len(found["files"]),
        "editions": len(found["editions"]),
        "signed": found.get("signed"),
    }
