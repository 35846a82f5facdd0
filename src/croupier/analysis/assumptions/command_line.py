"""A command of the command line in one spelling, quoted for a shell: what makes a report again."""

from collections.abc import Iterable, Mapping

Given = Mapping[str, object]


def command_line(name: str, arguments: Iterable[str], options: Given) -> str:
    """The command with its arguments and options, by their names on the command line: {"--wheel": "double-zero"}.

    What was not given (None, False, nothing) is left out; of a list every item is given.
    """
    from shlex import join

    plain = list(arguments)
    words = ["croupier", name]
    dashed = any(each.startswith("-") for each in plain)
    words += [] if dashed else plain
    for option, value in options.items():
        if value is True:
            words.append(option)
        elif isinstance(value, tuple | list):
            words += [word for item in value for word in _option(option, str(item))]
        elif value is not None and value is not False:
            words += _option(option, str(value))
    return join([*words, "--", *plain] if dashed else words)


def _option(name: str, value: str) -> list[str]:
    """A value that looks like an option is joined to its name."""
    return [f"{name}={value}"] if value.startswith("-") else [name, value]
