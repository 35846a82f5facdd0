"""`house.toml`: what it says, and every way in which it can be wrong."""

from datetime import date, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.rulebook.house.house import Size, read_house
from croupier.rulebook.house.new import new_house
from rulebook.house.houses import TempHouse

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


def test_a_new_house_reads_and_has_its_folders(tmp_path: Path) -> None:
    new_house(tmp_path / "a" / "house", 'The "Grand" \\ House', "Maryland")
    house = read_house(tmp_path / "a" / "house")
    assert (house.name, house.jurisdiction, house.gaming_day) == ('The "Grand" \\ House', "Maryland", "06:00")
    assert house.chips == (50, 100, 500, 2500, 10000, 50000)
    assert house.logo is None
    assert house.equipment == ()
    assert (house.folder / "submissions").is_dir()
    assert (house.folder / "filed").is_dir()


def test_every_key_that_the_new_file_explains_is_one_that_is_read(pennsylvania: TempHouse) -> None:
    file = pennsylvania.folder / "house.toml"
    lines = [
        line.removeprefix("# ") if "=" in line or "[" in line else line for line in file.read_text("utf-8").splitlines()
    ]
    file.write_text("\n".join(lines), "utf-8")
    (pennsylvania.folder / "logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    house = read_house(pennsylvania.folder)
    assert house.certificate == "F-0000"
    assert house.table_games_began == date(2010, 7, 8)
    assert house.local_share == Fraction(1, 50)
    assert house.size("roulette") == Size(Fraction(96), Fraction(48), Fraction(32))
    assert house.size("poker") == Size()
    assert house.logo is not None
    assert house.logo.kind == "svg"
    (device,) = house.equipment
    assert (device.kind, device.serial, device.table) == ("shuffler", "S-1001", "CW-01")
    assert device.work[0].at == datetime(2026, 11, 17, 9, 15)
    assert house.json()["local_share"] == "1/50"


def test_a_house_that_is_there_stays(pennsylvania: TempHouse) -> None:
    before = (pennsylvania.folder / "house.toml").read_bytes()
    with pytest.raises(InputError, match="exists already"):
        new_house(pennsylvania.folder, "Another", "Maryland")
    assert (pennsylvania.folder / "house.toml").read_bytes() == before


def test_what_is_no_house(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such folder; `croupier house new DIR` makes one"):
        read_house(tmp_path / "nowhere")
    with pytest.raises(InputError, match=r"it has no house\.toml; `croupier house new DIR` makes one"):
        read_house(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="no folder can be made here"):
        new_house(tmp_path / "file", "A", "B")
    with pytest.raises(InputError, match="--name '' must be words of up to 120"):
        new_house(tmp_path / "new", "", "Maryland")
    with pytest.raises(InputError, match="of up to 120 characters"):
        new_house(tmp_path / "new", "x" * 300, "Maryland")
    assert not (tmp_path / "new").exists()


def test_a_name_of_the_stated_length(pennsylvania: TempHouse) -> None:
    assert pennsylvania.says(f'certificate = "{"x" * 120}"').certificate == "x" * 120
    refused = pennsylvania.refuses(f'certificate = "{"x" * 121}"')
    assert refused == "house.toml:3: certificate has 121 characters; at most 120 fit on a paper"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("help_line = 7", "house.toml:3: help_line must be words in quotes"),
        ('help_line = " "', "house.toml:3: help_line must be words in quotes"),
        ('help_line = "two\\nlines"', "house.toml:3: help_line has signs that nobody sees"),
        ('help_lines = "x"', "house.toml:3: unknown key 'help_lines'; did you mean help_line?"),
        ('gaming_day = "24:00"', "house.toml:3: gaming_day '24:00' is not a time of the day"),
        ('gaming_day = "6:00"', 'is not a time of the day, such as "06:00"'),
        ('gaming_day = "٠٦:٠٠"', "is not a time of the day"),
        ('chips = "5.00"', "house.toml:3: chips must be a list of values"),
        ('chips = ["5.00", "7.00"]', "a 7.00 chip is not a multiple of the smallest chip in play, 5.00"),
        ('chips = ["5.00", "5"]', "house.toml:3: chips: 5.00 stands there twice"),
        ('chips = ["-5.00"]', "'-5.00' is not an amount of money"),
        ('chips = ["٥.00"]', "is not an amount of money"),
        ('chips = ["0.00"]', "at least one denomination above zero"),
        ('table_games_began = "soon"', "table_games_began must be a date such as 2026-11-17"),
        ("table_games_began = 2010-07-08T10:00:00", "table_games_began must be a date"),
        ("table_games_began = 2010-13-08", "not valid TOML"),
        ('local_share = "2"', "local_share '2' is not a share of the revenue"),
        ('local_share = "101%"', "is not a share of the revenue"),
        ("[sizes]\nwhist = { width = 4 }", "house.toml:4: sizes: there is no game 'whist'; there are roulette"),
        ("[sizes]\nroulette = 4", "house.toml:4: sizes: roulette must be in inches"),
        ('[sizes]\nroulette = { width = "0" }', "sizes.roulette: width must be inches above 0 and up to 600"),
        ('[sizes]\nroulette = { width = "601" }', "width must be inches above 0"),
        ("[sizes]\nroulette = { width = 1.5 }", "width must be inches above 0"),
        ('[sizes]\nroulette = { height = "4" }', "unknown key 'height'; a size has depth, diameter, width"),
        ("equipment = 7", "equipment must be written as [[equipment]]"),
        ('[[equipment]]\nkind = "dice"\nserial = "1"', "equipment 1: kind 'dice' is not one of wheel, ball"),
        ('[[equipment]]\nkind = "wheel"', "equipment 1: 'serial' is missing"),
        (2 * '[[equipment]]\nkind = "wheel"\nserial = "1"\n', "the serial number '1' stands there twice"),
        ("name = 3\nhelp_line = 7", "not valid TOML: Cannot overwrite a value (at line 3"),
        ("a = [", "not valid TOML"),
    ],
)
def test_mistakes_of_a_house(pennsylvania: TempHouse, text: str, complaint: str) -> None:
    assert complaint in pennsylvania.refuses(text)


WORK = """
[[equipment]]
kind = "wheel"
serial = "W-1"
table = "R-01"
[[equipment.work]]
at = 2026-11-02T09:15:00
did = "replaced"
description = "turret"
by = "E-1207"
credential = "12345"
spare = "{spare}"
[[equipment.work]]
at = {second}
did = "in order"
description = "levelled"
by = "E-1207"
credential = "12345"
[[equipment]]
kind = "wheel"
serial = "W-2"
"""


def test_the_register_knows_the_spare_that_was_put_in(pennsylvania: TempHouse) -> None:
    wheel, spare = pennsylvania.says(WORK.format(spare="W-2", second="2026-11-03T09:15:00")).equipment
    assert [one.spare for one in wheel.work] == ["W-2", None]
    assert spare.table is None
    for named in ("W-1", "W-3"):
        refused = pennsylvania.refuses(WORK.format(spare=named, second="2026-11-03T09:15:00"))
        assert f"the spare '{named}' is no other device of the register" in refused
    assert "oldest first" in pennsylvania.refuses(WORK.format(spare="W-2", second="2026-11-01T09:15:00"))
    assert "at must be a date and a time" in pennsylvania.refuses(WORK.format(spare="W-2", second="2026-11-03"))


DRAWS = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'


@pytest.mark.parametrize(
    "inside",
    [
        '<path d="M0 0" fill="url(#gold)"/><linearGradient id="gold"/>',
        '<use xlink:href="#mark"/>',
        "<style>path { fill: url(#gold) }</style>",
        '<image href="data:image/png;base64,iVBORw0KGgo="/>',
    ],
)
def test_a_logo_that_only_draws(pennsylvania: TempHouse, inside: str) -> None:
    (pennsylvania.folder / "logo.svg").write_text(DRAWS.format(inside))
    logo = pennsylvania.says('logo = "logo.svg"').logo
    assert logo is not None
    assert (logo.kind, inside.encode() in logo.content) == ("svg", True)
    assert "M0 0" not in repr(logo)


@pytest.mark.parametrize(
    ("inside", "complaint"),
    [
        ("<script>1</script>", "has a <script>"),
        ("<foreignObject/>", "has a <foreignobject>"),
        ('<path onclick="x()"/>', "has a script in onclick"),
        ('<image href="https://example.org/x.png"/>', "points outside itself ('https://example.org/x.png')"),
        ('<use xlink:href="other.svg#mark"/>', "points outside itself"),
        ('<a xlink:href="javascript:x()"/>', "points outside itself"),
        ("<path style=\"fill: url('https://example.org/x')\"/>", "points outside itself in style"),
        ("<style>@import 'x.css';</style>", "has a style that points outside itself"),
        ("<style>path { fill: url(//example.org) }</style>", "has a style that points outside itself"),
    ],
)
def test_a_logo_that_does_more(pennsylvania: TempHouse, inside: str, complaint: str) -> None:
    (pennsylvania.folder / "logo.svg").write_text(DRAWS.format(inside))
    assert complaint in pennsylvania.refuses('logo = "logo.svg"')


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "is neither PNG nor SVG"),
        (b"GIF89a", "is neither PNG nor SVG"),
        (b"<html/>", "is neither PNG nor SVG"),
        (b"<svg", "is neither PNG nor SVG"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "has a document type, entities or a style sheet"),
        (PNG + bytes(5 * 2**20), "5,242,908 bytes; at most 5,242,880 are allowed"),
    ],
)
def test_a_logo_that_is_none(pennsylvania: TempHouse, content: bytes, complaint: str) -> None:
    (pennsylvania.folder / "logo").write_bytes(content)
    assert complaint in pennsylvania.refuses('logo = "logo"')


def test_where_a_logo_lies(pennsylvania: TempHouse) -> None:
    (pennsylvania.folder / "logo.png").write_bytes(PNG)
    logo = pennsylvania.says('logo = "logo.png"').logo
    assert logo is not None
    assert logo.kind == "png"
    outside = pennsylvania.folder.parent / "outside.png"
    outside.write_bytes(PNG)
    (pennsylvania.folder / "link.png").symlink_to(outside)
    for name in ("../outside.png", "link.png", str(outside), "https://example.org/logo.png"):
        assert "must be a file within FOLDER; nothing is fetched" in pennsylvania.refuses(f'logo = "{name}"')
    assert "no such file" in pennsylvania.refuses('logo = "none.png"')
    assert "no such file" in pennsylvania.refuses('logo = "submissions"')
