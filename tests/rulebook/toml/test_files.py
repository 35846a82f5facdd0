"""Files that are no editions: one line that says so, whatever is in them."""

from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.rulebook.text import library
from croupier.rulebook.toml.files import LARGEST, table
from rulebook.editions import Shelf, edition


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "'game' is missing"),
        (b"\n\n# nothing\n", "'game' is missing"),
        (b'game = "dice"\ntitle = \n', "not valid TOML: Invalid value (at line 2, column 9)"),
        (b'game = "dice"\n[rules\n', "line 2"),
        (b'game = "dice"\ngame = "dice"\n', "line 2"),
        (b"hello", "not valid TOML"),
        (b"\xff\xfe\x00\x01", "not a text file (byte 0 is not UTF-8)"),
        (b'game = "\x80"', "not a text file (byte 8 is not UTF-8)"),
        (b"\x00" * 100, "not valid TOML"),
        (b"a = " + b"9" * 5000, "not valid TOML: a number is too large"),
        (b"a = 0x" + b"f" * 5000, "a number is too large"),
        (b"a = " + b"[" * 100_000, "nested too deeply"),
        (b"a = " + b"[" * 100 + b"]" * 100, "nested too deeply"),
        (b"a = " + b"{b=" * 10_000, "nested too deeply"),
        (b"a" + b".a" * 10_000 + b" = 1", "nested too deeply"),
        (b"[rules]\na" + b".a" * 5000 + b' = { is = 1, cite = "custom" }', "nested too deeply"),
        (b"x" * 10_000_000, "too large to be an edition, a submission or a round (over 2,000,000 bytes)"),
        (bytes(range(256)) * 1000, "not a text file"),
    ],
    ids=lambda value: repr(value[:24]) if isinstance(value, bytes) else "",
)
def test_garbage(shelf: Shelf, content: bytes, complaint: str) -> None:
    file = shelf.folder / "edition.toml"
    file.write_bytes(content)
    message = shelf.refuses_file(str(file))
    assert message.startswith("edition.toml: ")
    assert complaint in message
    assert len(message) < 400


def test_a_missing_file_and_a_folder(shelf: Shelf) -> None:
    assert shelf.refuses_file(str(shelf.folder / "none.toml")) == "none.toml: no such file"
    (shelf.folder / "folder.toml").mkdir()
    assert shelf.refuses_file(str(shelf.folder / "folder.toml")) == "folder.toml: a folder or a device, not a file"


def test_a_file_name_longer_than_files_have(shelf: Shelf) -> None:
    message = shelf.refuses_file("x" * 5000 + ".toml")
    assert "cannot be read" in message or "no such file" in message


def test_a_byte_order_mark_and_windows_line_ends_are_no_mistakes(shelf: Shelf) -> None:
    file = shelf.folder / "edition.toml"
    text = edition('seats = { is = 7, cite = "1" }')
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    rule = library.draft(str(file)).rules["seats"]
    assert (rule.says.value, rule.line) == (7, 8)


def test_the_largest_file_is_still_read(shelf: Shelf) -> None:
    text = edition('seats = { is = 7, cite = "1" }')
    padded = text + "#" * (LARGEST - len(text))
    assert shelf.draft(padded).rules["seats"].says.value == 7
    assert "too large" in shelf.refuses(padded + "#")


def test_a_submission_is_not_an_edition(shelf: Shelf) -> None:
    assert "this is a submission, not an edition" in shelf.refuses('edition = "pa-2011-proposed/roulette"\n[choices]\n')


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("pa-2011-proposed/roulete", "did you mean pa-2011-proposed/roulette?"),
        ("roulette", "did you mean gge-2011/roulette?"),
        ("xyz", "there are custom/five-card-draw, custom/holdem, custom/omaha, "),
        ("", "there are custom/five-card-draw"),
        ("/etc/", "there are custom/five-card-draw"),
        ("../roulette", "did you mean"),
        ("x" * 100_000, "…'; there are"),
        ("a\0b", "there are"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_an_unknown_edition_comes_with_the_nearest(name: str, hint: str) -> None:
    with pytest.raises(InputError) as problem:
        library.draft(name)
    assert str(problem.value).startswith("no edition ")
    assert hint in str(problem.value)


# JSON, as rounds and submissions may be written


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"a": 1', "not valid JSON: Expecting ',' delimiter (at line 1, column 8)"),
        ('{\n"a": }', "not valid JSON: Expecting value (at line 2, column 6)"),
        ('{"a": NaN}', "not valid JSON: NaN is not a number"),
        ('{"a": -Infinity}', "not valid JSON: -Infinity is not a number"),
        ('{"a": ' + "9" * 5000 + "}", "not valid JSON"),
        ('{"a": ' + "9" * 19 + "}", "a number is too large"),
        ('{"a": ' + "[" * 100_000, "not valid JSON: nested too deeply"),
        ('{"a": ' + "[" * 200 + "]" * 200 + "}", "nested too deeply"),
        ("{} {}", "not valid JSON: Extra data"),
        ('{"result": "1", "result": "2"}', "not valid JSON: 'result' is written twice"),
    ],
    ids=lambda value: value[:20],
)
def test_json_garbage(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as problem:
        table(text, "round")
    assert str(problem.value).startswith("round: ")
    assert complaint in str(problem.value)
    assert len(str(problem.value)) < 300


@pytest.mark.parametrize("text", ["[]", "[1, 2]", '"a"', "17", "null", "true"])
def test_json_that_is_no_object(text: str) -> None:
    with pytest.raises(InputError, match=r"round\.json: must be one JSON object, written in braces"):
        table(text, "round.json")


def test_json_and_toml_are_told_apart() -> None:
    assert table(' \n{"a": 1}', "round") == table("a = 1", "round") == table('{"a": 1}', "round.json") == {"a": 1}


def test_files_beside_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dice.toml").write_text(edition(), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert library.draft("dice.toml").title == "Dice"
    assert library.draft("./dice.toml").title == "Dice"
