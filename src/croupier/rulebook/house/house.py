"""A house: its name, licence, chips and equipment, as `house.toml` in its folder has them.

Whatever is wrong with the file is refused with its line. Nothing is ever fetched from anywhere.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from fractions import Fraction
from pathlib import Path

from croupier import registry
from croupier.equipment.chips import Chips
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.rulebook.house.logo import Logo, read_logo
from croupier.rulebook.house.register import Device, devices
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.toml.files import text_of, toml
from croupier.rulebook.toml.keys import LONGEST_WORDS, Keys
from croupier.rulebook.values import Value

SUBMISSIONS = "submissions"
"""The folder in which a house's submissions lie."""
FILE = "house.toml"
_KEYS = (
    *("name", "jurisdiction", "certificate", "logo", "help_line", "gaming_day", "chips", "table_games_began"),
    *("local_share", "sizes", "equipment"),
)
_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
_INCHES = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4}|/[1-9][0-9]{0,3})?")
_LARGEST_INCHES = 600
_SHARE = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,4})? ?%")
_MEASURES = ("width", "depth", "diameter")


@dataclass(frozen=True, slots=True)
class Size:
    """How large a table or a wheel is, in inches; what the house does not say is None."""

    width: Fraction | None = None
    depth: Fraction | None = None
    diameter: Fraction | None = None

    def json(self) -> dict[str, str]:
        """The inches that are said, as exact numbers."""
        return {name: str(inches) for name in _MEASURES if (inches := getattr(self, name)) is not None}


@dataclass(frozen=True, slots=True)
class House:
    """Who files. `chips` are cents, `sizes` are by game, and `gaming_day` is when the day of the tables begins."""

    folder: Path
    name: str
    jurisdiction: str
    certificate: str | None = None
    logo: Logo | None = None
    help_line: str | None = None
    gaming_day: str = "06:00"
    chips: tuple[int, ...] = ()
    sizes: Mapping[str, Size] = field(default_factory=dict)
    table_games_began: date | None = None
    local_share: Fraction | None = None
    equipment: tuple[Device, ...] = ()

    def size(self, game: str) -> Size:
        """The size of this game's table or wheel, as far as the house says it."""
        return self.sizes.get(game, Size())

    def day_of(self, time: datetime) -> date:
        """The gaming day of a time by its own clock: before that day begins, it is still the day before."""
        hours, minutes = map(int, self.gaming_day.split(":"))
        return (time - timedelta(hours=hours, minutes=minutes)).date()

    def json(self) -> dict[str, object]:
        """Who the house is, for programs; of the logo only its kind and size."""
        return {
            "name": self.name,
            "jurisdiction": self.jurisdiction,
            "certificate": self.certificate,
            "logo": {"kind": self.logo.kind, "bytes": len(self.logo.content)} if self.logo else None,
            "help_line": self.help_line,
            "gaming_day": self.gaming_day,
            "chips": [dollars(value) for value in self.chips],
            "sizes": {game: size.json() for game, size in self.sizes.items()},
            "table_games_began": self.table_games_began.isoformat() if self.table_games_began else None,
            "local_share": str(self.local_share) if self.local_share is not None else None,
            "equipment": [device.json() for device in self.equipment],
        }


def require_own_text(house: House, draft: Draft) -> None:
    """Refuse another state's text. Custom is no state's, and exercises may be under it anywhere."""
    if draft.of_a_state and draft.jurisdiction != house.jurisdiction:
        raise InputError(f"{draft.id} is {draft.jurisdiction}'s text, and this house is in {house.jurisdiction}")


def known_choices(house: House) -> dict[str, Value]:
    """The choices that follow from who the house is, where an edition asks for them: nothing is typed twice."""
    chips = {"chips.in_play": tuple(dollars(value) for value in house.chips)} if house.chips else {}
    return {"layout.holder": house.name, **chips}


def is_house(folder: Path) -> bool:
    """Whether a house's folder is here."""
    return (folder / FILE).is_file()


def read_house(folder: Path | str) -> House:
    """The house of a folder; a folder that is none is refused with how to make one."""
    folder = Path(folder)
    try:
        there, file = folder.is_dir(), (folder / FILE).exists()
    except (OSError, ValueError) as problem:
        raise InputError(f"{str(folder)[:80]}: cannot be read ({getattr(problem, 'strerror', None) or problem})") from None
    if not there:
        raise InputError(f"{str(folder)[:80]}: no such folder; `croupier house new DIR` makes one")
    if not file:
        raise InputError(f"{folder}: no house's folder: it has no {FILE}; `croupier house new DIR` makes one")
    text = text_of(folder / FILE)
    shown = str(folder / FILE)
    keys = Keys(toml(text, shown), shown, text)
    keys.require_only(_KEYS, "a house")
    logo = keys.words("logo")
    return House(
        folder=folder,
        name=keys.needed("name"),
        jurisdiction=keys.needed("jurisdiction"),
        certificate=keys.words("certificate"),
        logo=read_logo(folder, logo, keys) if logo is not None else None,
        help_line=keys.words("help_line", LONGEST_WORDS),
        gaming_day=_time(keys),
        chips=_chips(keys),
        sizes=_sizes(Keys(keys.node.get("sizes", {}), shown, text, "sizes")),
        table_games_began=keys.day("table_games_began"),
        local_share=_share(keys),
        equipment=devices(keys),
    )


def _time(keys: Keys) -> str:
    found = keys.words("gaming_day") or "06:00"
    if not _TIME.fullmatch(found):
        keys.wrong(f'gaming_day {found[:20]!r} is not a time of the day, such as "06:00"', "gaming_day")
    return found


def _chips(keys: Keys) -> tuple[int, ...]:
    listed = keys.node.get("chips", [])
    if not isinstance(listed, list):
        keys.wrong('chips must be a list of values, such as ["1.00", "5.00", "25.00"]', "chips")
    try:
        found = tuple(sorted(cents(value) for value in listed))
        if found:
            Chips(found)
    except InputError as problem:
        keys.wrong(f"chips: {problem.reason}", "chips")
    if twice := next((value for value in found if found.count(value) > 1), None):
        keys.wrong(f"chips: {dollars(twice)} stands there twice", "chips")
    return found


def _sizes(keys: Keys) -> dict[str, Size]:
    found = {}
    for game, node in keys.node.items():
        if not registry.has(game):
            keys.wrong(f"there is no game {game[:40]!r}; there are " + ", ".join(registry.OURS), game)
        if not isinstance(node, Mapping) or not node:
            keys.wrong(f'{game} must be in inches, such as {{ width = "84", depth = "42" }}', game)
        measures = Keys(node, keys.file, "", f"sizes.{game}")
        measures.require_only(_MEASURES, "a size")
        found[game] = Size(**{name: _inches(measures, name) for name in node})
    return found


def _inches(keys: Keys, name: str) -> Fraction:
    value = keys.node[name]
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str) or not _INCHES.fullmatch(text) or not 0 < Fraction(text) <= _LARGEST_INCHES:
        keys.wrong(f'{name} must be inches above 0 and up to {_LARGEST_INCHES}, such as "84" or "31.5"', name)
    return Fraction(text)


def _share(keys: Keys) -> Fraction | None:
    text = keys.words("local_share")
    if text is None:
        return None
    if not _SHARE.fullmatch(text) or (share := Fraction(text.removesuffix("%").strip()) / 100) > 1:
        keys.wrong(f'local_share {text[:20]!r} is not a share of the revenue, such as "2%"', "local_share")
    return share
