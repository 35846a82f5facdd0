"""Packages that only some parts of Croupier need: which extra installs each, and the one line for whoever lacks it."""

from importlib.util import find_spec

from croupier.errors import InputError

EXTRAS = {
    "documents": (
        *("altair", "vl_convert", "xlsxwriter", "typst", "pypdf"),
        *("font_source_sans_pro", "font_source_serif_pro", "fontTools"),
    ),
    "chance": ("numpy",),
    "cards": ("cryptography",),
    "journal": ("sqlalchemy", "cryptography", "orjson"),
    "postgres": ("psycopg",),
    "fast": ("numpy", "numba"),
    "scale": ("dask", "distributed", "cryptography", "numpy", "numba"),
    "training": ("fsrs",),
    "frames": ("pandas", "pyarrow"),
    "rl": ("pettingzoo", "gymnasium", "numpy"),
    "web": (
        *("fastapi", "uvicorn", "jinja2", "brotli", "font_source_sans_pro", "font_source_serif_pro", "fontTools"),
        *("sqlalchemy", "cryptography", "orjson", "argon2", "fsrs", "httptools", "segno", "uvloop"),
    ),
}
"""The packages of each extra, by the names under which they are imported; a package is asked for with the
first extra that has it. A test compares them with pyproject.toml."""


class MissingPackageError(InputError):
    """A package of an extra is not installed."""

    def __init__(self, purpose: str, package: str, extra: str) -> None:
        super().__init__(f"{purpose} needs {package}: pip install 'croupier[{extra}]' (in a checkout: make setup)")


def require_extra(extra: str, purpose: str) -> None:
    """Refuse what needs an extra of which a package is not installed."""
    for package in EXTRAS[extra]:
        if find_spec(package) is None:
            raise MissingPackageError(purpose, package, extra)


def missing(failed: ModuleNotFoundError) -> MissingPackageError | None:
    """The refusal for an import that failed; None if no extra brings the module."""
    package = (failed.name or "").partition(".")[0]
    extra = next((extra for extra, packages in EXTRAS.items() if package in packages), None)
    return MissingPackageError("this", package, extra) if extra else None
