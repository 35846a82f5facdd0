"""Files are written new and whole, or not at all."""

import os
from pathlib import Path

import pytest

from croupier import new_file
from croupier.errors import InputError
from croupier.new_file import write_new


def test_a_new_file_and_nothing_beside_it(tmp_path: Path) -> None:
    write_new(tmp_path / "one", b"whole")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("one", b"whole")]


def test_a_file_that_came_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one").write_bytes(b"theirs")
    monkeypatch.setattr(new_file, "require_new", lambda file: None)
    with pytest.raises(InputError, match="exists already"):
        write_new(tmp_path / "one", b"ours")
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"theirs"]


def test_a_disk_that_is_full_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(part: str, file: str | Path) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(new_file, "_put_in_place", full)
    with pytest.raises(InputError, match=r"cannot be written \(No space left on device\)"):
        write_new(tmp_path / "one", b"ours")
    assert list(tmp_path.iterdir()) == []


def test_without_links_it_is_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OSError(95, os.strerror(95))

    monkeypatch.setattr(os, "link", none)
    write_new(tmp_path / "one", b"whole")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("one", b"whole")]


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write_new(tmp_path / "no" / "one", b"")
