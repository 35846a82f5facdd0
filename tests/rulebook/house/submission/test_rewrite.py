"""A file that is written anew keeps its byte order mark and its own line ends."""

import re
from codecs import BOM_UTF8
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebook.house.filing import approve, file_submission, put_in_force, withdraw
from croupier.rulebook.house.folder import open_house
from croupier.rulebook.house.submission.edit import digest, edited, save
from croupier.rulebook.house.submission.rewrite import rewrite
from croupier.rulebook.toml.files import text_of
from rulebook.house.houses import BUREAU, TempHouse, step

MARKS = [b"", BOM_UTF8]
ENDS = [b"\n", b"\r\n"]


def as_bytes(text: str, mark: bytes, end: bytes) -> bytes:
    return mark + text.encode().replace(b"\n", end)


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("end", ENDS)
def test_every_step_leaves_both_as_they_were(pennsylvania: TempHouse, mark: bytes, end: bytes) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    file.write_bytes(as_bytes(text_of(file), mark, end))
    file_submission(file, step("2026-10-01"))
    approve(file, step("2026-10-02", BUREAU))
    put_in_force(file, step("2026-10-03"))
    withdraw(file, step("2026-10-04"), reason="the wrong table")
    assert file.read_bytes() == as_bytes(text_of(file), mark, end)
    assert 'status = "withdrawn"' in re.sub(" +", " ", text_of(file))
    assert open_house(pennsylvania.folder).problems == ()


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("typed", ["\n", "\r\n"])
def test_so_does_saving_a_draft(tmp_path: Path, mark: bytes, end: bytes, typed: str) -> None:
    """Whatever line ends the text has that is saved: a browser sends its own."""
    file, text = tmp_path / "draft.toml", 'edition = "pa-2012/casino-war"\n\n[choices]\nseats = 5\n'
    file.write_bytes(as_bytes(text, mark, end))
    changed = edited(text_of(file), "choices", {"seats": 7, "decks.shoe": 6})
    save(file, changed.replace("\n", typed), read=digest(text))
    assert file.read_bytes() == as_bytes(changed, mark, end)


LINES = st.lists(st.tuples(st.sampled_from(["", "a = 1", "b = 2", "# c"]), st.sampled_from(["\n", "\r\n"])), max_size=30)


@given(lines=LINES, last=st.sampled_from(["", "z = 9"]), mark=st.sampled_from(MARKS), data=st.data())
def test_where_both_kinds_of_line_ends_stand_each_line_keeps_its_own(
    tmp_path_factory: pytest.TempPathFactory, lines: list[tuple[str, str]], last: str, mark: bytes, data: st.DataObject
) -> None:
    file = tmp_path_factory.mktemp("mixed") / "draft.toml"
    whole = [line + end for line, end in lines]
    file.write_bytes(mark + "".join([*whole, last]).encode())
    rewrite(file, text_of(file))
    assert file.read_bytes() == mark + "".join([*whole, last]).encode()
    at = data.draw(st.integers(0, len(lines)))
    windows = sum(end == "\r\n" for _, end in lines)
    text = "".join(f"{line}\n" for line, _ in (*lines[:at], ("new = 0", ""), *lines[at:])) + last
    rewrite(file, text)
    end = "\r\n" if 2 * windows > len(lines) else "\n"
    assert file.read_bytes() == mark + "".join([*whole[:at], f"new = 0{end}", *whole[at:], last]).encode()


def test_whoever_may_read_it_still_may(tmp_path: Path) -> None:
    file = tmp_path / "draft.toml"
    file.write_text('number = "CW-1"\n', encoding="utf-8")
    file.chmod(0o640)
    rewrite(file, 'number = "CW-2"\n')
    assert file.stat().st_mode & 0o777 == 0o640
