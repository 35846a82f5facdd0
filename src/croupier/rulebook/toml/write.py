"""Values written as TOML, so that what is read again is the same."""

from collections.abc import Mapping

from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.values import Value


def written(value: Value) -> str:
    """A value as TOML has it; one that is not determined cannot be written."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return '"' + "".join(_sign(sign) for sign in value) + '"'
        case tuple():
            return "[" + ", ".join(written(item) for item in value) + "]"
        case Mapping():
            return "{ " + ", ".join(f"{paths.join((key,))} = {written(item)}" for key, item in value.items()) + " }"
    raise InputError("a value that is not determined cannot be written")


def _sign(sign: str) -> str:
    if sign in '"\\':
        return "\\" + sign
    return sign if sign.isprintable() else f"\\U{ord(sign):08x}"
