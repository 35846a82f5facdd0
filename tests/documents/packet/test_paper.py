"""The packet: everything that is due, an index whose hashes match, the same bytes every time."""

import json
import re
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from croupier.documents.papers import PAPERS, Asked, paper
from croupier.documents.subjects import open_subject
from croupier.errors import InputError
from croupier.rulebook.house.filing import file_submission
from depth import SOAK
from documents.read_back import Read, require_archival, require_tagged
from paths import ROOT
from rulebook.house.houses import TempHouse, step

HOUSES = ROOT / "examples" / "house"


@cache
def packed(name: str) -> tuple[bytes, dict[str, bytes]]:
    return unpacked(paper("packet").make(open_subject(name), Asked()).content)


def unpacked(content: bytes) -> tuple[bytes, dict[str, bytes]]:
    with ZipFile(BytesIO(content)) as packet:
        assert packet.testzip() is None
        return content, {entry: packet.read(entry) for entry in packet.namelist()}


@pytest.mark.parametrize("house", ["pennsylvania", "maryland"])
def test_all_hashes_match_in_the_sums_and_in_the_index(house: str) -> None:
    first, files = packed(str(HOUSES / house))
    lines = (line.partition("  ") for line in files["SHA256SUMS"].decode().splitlines())
    sums = {name: digest for digest, _, name in lines}
    assert set(sums) == set(files) - {"SHA256SUMS"}
    index = Read(files["index.pdf"])
    require_archival(index)
    require_tagged(index)
    told = re.sub(r"\s", "", index.words)
    for name, content in files.items():
        if name != "SHA256SUMS":
            assert sums[name] == sha256(content).hexdigest()
            assert name == "index.pdf" or sums[name] in told
    if house == "maryland" or SOAK:
        assert packed.__wrapped__(str(HOUSES / house))[0] == first


def test_everything_due_that_is_printed_is_in_it() -> None:
    made = paper("packet").make(open_subject(str(HOUSES / "pennsylvania")), Asked())
    _, files = unpacked(made.content)
    assert made.notes == ()
    for number in ("CW-2026-002", "R-2026-001"):
        check = json.loads(files[f"{number}/check.json"])
        assert check["submission"] == number
        for due in check["due"]:
            kind = due["document"]
            if kind in PAPERS and kind != "guide":
                name = rf"{number}/([A-Z]-)?{kind}{'-' + due['of'] if due.get('of') else ''}\.pdf"
                assert any(re.fullmatch(name, file) for file in files), name
    assert "guide.pdf" in files
    assert b'number = "CW-2026-002"' in re.sub(rb" +", b" ", files["CW-2026-002/submission.toml"])
    assert not any(name.startswith("CW-2026-001/") for name in files), "what was superseded is not handed in again"


def test_a_paper_stands_under_every_section_that_asks_for_it(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('edition = "pa-2011-proposed/roulette"\n[choices]\nwheel.kind = "double-as-single"\n')
    shown = paper("packet").model(open_subject(str(own)), Asked())
    (sign,) = [row for row in shown["parts"][0]["documents"] if row["file"].endswith("double-zero-as-single.pdf")]
    assert sign["sections"] == ["617a.1(e)(2)(i)", "617a.1(e)(2)(ii)", "617a.1(e)(2)(iii)"]


def test_a_packet_of_one_submission(tmp_path: Path) -> None:
    house = TempHouse.new(tmp_path / "house")
    file = house.draft("CW-1", tables=["CW-01"])
    _, files = packed(str(file))
    assert {"index.pdf", "SHA256SUMS", "CW-1/submission.pdf", "CW-1/A-rules.pdf"} <= set(files)
    assert files["CW-1/submission.toml"] == file.read_bytes()
    assert "Draft · not filed" in Read(files["index.pdf"]).words


def test_what_has_no_packet(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is an edition; a packet is of a submission"):
        packed("pa-2012/casino-war")
    house = TempHouse.new(tmp_path / "house")
    with pytest.raises(InputError, match="no submission there that could be handed in"):
        packed(str(house.folder))


def test_a_draft_beside_what_was_filed_is_in_no_packet_of_the_house(tmp_path: Path) -> None:
    house = TempHouse.new(tmp_path / "house")
    house.draft("SECRET-9", choices="wagers.boxes = 3", tables=["CW-02"])
    whole = open_subject(str(house.folder))
    _, before = unpacked(paper("packet").make(whole, Asked()).content)
    assert "SECRET-9/submission.pdf" in before  # of a house that filed nothing yet
    file_submission(house.draft("CW-1", choices="wagers.boxes = 1", tables=["CW-01"]), step("2026-10-01"))
    made = paper("packet").make(open_subject(str(house.folder)), Asked())
    _, files = unpacked(made.content)
    assert {name.split("/")[0] for name in files if "/" in name} == {"CW-1"}
    assert "SECRET-9" not in Read(files["index.pdf"]).words
    assert made.notes[0].startswith("SECRET-9.toml is a draft and not in the packet")
