"""How pages show things: the templates, numbers, anchors, and words for what data name in short."""

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from croupier import figures
from croupier.analysis.assumptions.lines import AGAIN
from croupier.documents.wording import day, played, words
from croupier.games import games
from croupier.games.kit.game import OwnPages
from croupier.rulebook import labels
from croupier.rulebook.text import library
from croupier.version import VERSION
from croupier.web.page import fonts, nav

STATUS_NOTES = {
    "proposed": ("Draft — not law.", "A regulator proposed this text. Nothing here is in force."),
    "comment": ("Comment — not law.", "An operator asks the regulator for this text. Nothing here is in force."),
    "custom": ("Custom — not law.", "Card rooms commonly play it so. No regulator's text stands behind it."),
    "final": ("Adopted text.", "Croupier restates it in its own words; only the published text is law."),
}
BADGES = {"final": "Final", "proposed": "Not law", "comment": "Comment", "custom": "Custom"}
"""The status of a text in a word or two; its shape and colour say it as well."""
HOLDS = {
    "enforced": "The engine holds play to it.",
    "recorded": "A person signs for it.",
    "printed": "It stands on a sign, layout or guide.",
    "defined": "It defines words or heads a part.",
    "outside": "It lies outside the game.",
}

CLASSES = {
    "money": ("about money", "what a wager wins, loses or costs"),
    "procedure": ("of procedure", "what the dealer and the floor do"),
    "paper": ("on paper", "what the layout, boxes and signs show"),
}
"""What a rule is about, in the order in which a regulator asks, with the words for it."""
ANSWERS = {"yes": "adopted", "partly": "adopted in part", "no": "not adopted", None: "not clear from the rules"}
"""What the final text made of a request."""


def percent(number: float | Mapping[str, Any] | None, places: int = 4) -> str:
    """A share as a percentage; reports give it beside the exact fraction."""
    return figures.percent(number, places).replace(" %", "\N{NO-BREAK SPACE}%").replace("-", "−")


def points(line: Mapping[str, Any]) -> str:
    """By how many percentage points an edge moves from one number to another; nothing if one of them is missing."""
    before, after = line["from"], line["to"]
    if before is None or after is None:
        return "–"
    return f"{(after['float'] - before['float']) * 100:+.4f}".replace("-", "−")


def thousands(number: str) -> str:
    """A whole number with its thousands parted: reports give large ones as text."""
    return f"{int(number):,}"


def titled(id: str) -> str:
    """What people call an edition; its id where it is not at hand."""
    return library.head(id).name if library.known(id) else id


def anchor(kind: str, name: str) -> str:
    """The id of a rule, section or reading on its page."""
    return f"{kind}-" + re.sub(r"[^\w.]+", "-", name).strip("-")


def breakable(name: str) -> Markup:
    """A long path or id that may break after its dots and dashes."""
    return Markup(re.sub(r"([._/-])(?=\w)", r"\1<wbr>", str(Markup.escape(name))))


def own_pages() -> list[OwnPages]:
    """The pages that single games bring."""
    return [game.extras.pages for game in games() if game.extras.pages]


STATIC = Path(__file__).parents[1] / "static"


@cache
def static(name: str) -> str:
    """The address of one of our files, with a mark of its content: browsers keep it until it changes."""
    return f"/static/{name}?v={sha256((STATIC / name).read_bytes()).hexdigest()[:10]}"


_COMMAND = re.compile(r"`([^`]+)`")


def commands(words: str) -> Markup:
    """Words in which a command stands in backticks, as a refusal has them: there it is set as code."""
    return Markup(_COMMAND.sub(r"<code>\1</code>", str(escape(words))))


def render(template: str, **context: Any) -> str:
    """A page from its template. A name that the template needs and does not get is an error, never a gap."""
    return _TEMPLATES.get_template(template).render(**context)


_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parents[1] / "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
_TEMPLATES.filters.update(
    thousands=thousands,
    percent=percent,
    money=figures.money,
    one_in=figures.one_in,
    detail=figures.detail,
    to_one=figures.to_one,
    chance=figures.chance,
    method=figures.method,
    words=words,
    played=played,
    points=points,
    day=day,
    breakable=breakable,
    commands=commands,
    label=labels.label,
    group=labels.group,
)
_TEMPLATES.globals.update(
    anchor=anchor,
    own_pages=own_pages,
    STATUS_NOTES=STATUS_NOTES,
    BADGES=BADGES,
    HOLDS=HOLDS,
    CLASSES=CLASSES,
    ANSWERS=ANSWERS,
    AGAIN=AGAIN,
    VERSION=VERSION,
    static=static,
    titled=titled,
    fonts=fonts.style,
    nav_entries=nav.entries,
    doors=nav.doors,
)
