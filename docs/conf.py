"""How the documentation becomes a site: the Markdown as it is, a reference from docstrings, a search without a network.

`make docs` builds it with Sphinx. The theme loads only its own files and has no inline script or style, so that the app can
serve it at /docs under its own content security policy.
"""

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from sphinx.addnodes import toctree
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import croupier
from croupier import api
from croupier.version import VERSION

project, release = "Croupier", VERSION
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
smartquotes = False
exclude_patterns = ["_theme"]

myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
default_role = "literal"  # docstrings write `code` as Markdown does
add_module_names = False
suppress_warnings = ["misc.highlighting_failure"]  # a console block may show a file

html_theme, html_theme_path = "_theme", ["."]
html_title = "Croupier"
html_copy_source = html_show_sphinx = False
html_use_index = html_domain_indices = False

HERE = Path(__file__).parent
HOUSE = Path(croupier.__file__).parent
FACES = ["croupier", *(f"croupier.api.{found.name}" for found in pkgutil.iter_modules(api.__path__))]
FACES += ["croupier.hands", "croupier.histories", "croupier.errors"]
"""The modules that others program against."""


def setup(app: Sphinx) -> None:
    """The contents, and the pages of the reference that are made from the sources."""
    app.connect("source-read", complete)
    app.connect("env-updated", list_pages)


def complete(app: Sphinx, docname: str, source: list[str]) -> None:
    """Add to a page what is made for it; Sphinx gives the text as the one element of a list."""
    if docname == "index":
        source[0] = contents(source[0])
    elif docname == "reference/docstrings":
        source[0] += "\n".join(faces())
    elif docname == "reference/modules":
        source[0] += "\n".join(modules())
    elif docname == "reference/api":
        source[0] += "\n".join(addresses())


def contents(text: str) -> str:
    """The contents with every page: those that the index does not name come last in the list of their folder."""
    for folder in ("how-to", "reference", "explanation"):
        named = re.findall(rf"^{folder}/\S+$", text, re.MULTILINE)
        pages = sorted(f"{folder}/{page.stem}" for page in (HERE / folder).glob("*.md"))
        others = [page for page in pages if page not in named]
        text = text.replace(f"\n{named[-1]}\n", "\n" + "\n".join([named[-1], *others]) + "\n")
    return text


def list_pages(app: Sphinx, env: BuildEnvironment) -> None:
    """The contents for the template, read once: Sphinx's own `toctree` copies all headings for each page."""
    app.config.html_context["contents"] = [
        (listed["caption"], {page: app.builder.render_partial(env.titles[page])["title"] for _, page in listed["entries"]})
        for listed in env.get_doctree(root_doc).findall(toctree)
    ]


def faces() -> Iterator[str]:
    for name in FACES:
        public = "   :imported-members:\n" if hasattr(import_module(name), "__all__") else ""
        yield f"\n## {name}\n\n```{{eval-rst}}\n.. automodule:: {name}\n{public}```\n"


def addresses() -> Iterator[str]:
    """Every address of the API, as OpenAPI describes it."""
    from croupier.web.api.docs import laid_out
    from croupier.web.app import create_app

    for title, _, operations in laid_out(create_app().openapi())["groups"]:
        yield f"\n## {title}\n"
        for one in operations:
            yield f"### {one['method']} `{one['path']}`\n\n{one['says']}\n"
            for each in one["parameters"]:
                needed = ", needed" if each["required"] else ""
                yield f"- `{each['name']}` ({each['type']}{needed}): {each['says'] or each['in']}"
            if one["body"]:
                yield f"- the body: {one['body']['type']}"
            good, *others = one["answers"]
            said = ", ".join(each["status"] for each in others)
            yield f"\nAnswers {good['status']} with {good['type']}; otherwise {said}.\n"


def modules() -> Iterator[str]:
    """Every package with the first sentence of each module, in the order of the listing."""
    for package in [HOUSE, *sorted(found.parent for found in HOUSE.rglob("*/__init__.py"))]:
        name = package.relative_to(HOUSE.parent).as_posix().removeprefix("croupier/")
        yield f"\n## {name}/\n\n{says(package / '__init__.py')}\n"
        files = [file for file in sorted(package.glob("*.py")) if file.name != "__init__.py"]
        if files:
            yield "| module | what it is |\n| --- | --- |"
            yield from (f"| `{file.stem}` | {says(file).replace('|', chr(92) + '|')} |" for file in files)


def says(file: Path) -> str:
    """The first paragraph of a module's docstring."""
    said = re.search(r'^r?"""(.*?)("""|\n\n)', file.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return " ".join(said[1].split()) if said else ""
