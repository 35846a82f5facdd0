"""The command `house`: a new folder, and what it says."""

from pathlib import Path

from cli.conftest import Run


def test_a_new_house_and_what_it_says(run: Run, tmp_path: Path) -> None:
    folder = str(tmp_path / "house")
    made = run("house", "new", folder, "--name", "Harbour House", "--jurisdiction", "Maryland", "--json").json
    assert made == {"schema": 1, "folder": folder, "name": "Harbour House", "jurisdiction": "Maryland", "notes": []}
    shown = run("house", "show", folder)
    assert shown.out.splitlines()[0] == "Harbour House · Maryland"
    assert "help line: not said" in shown.out
    found = run("house", "show", folder, "--json").json
    assert (found["name"], found["chips"][0], found["equipment"]) == ("Harbour House", "0.50", [])
    assert "exists already" in run("house", "new", folder).refused()


def test_a_house_where_no_text_is_at_hand_is_told_so_at_once(run: Run, tmp_path: Path) -> None:
    says = "no text of Nevada is here, only of Maryland, Pennsylvania"
    assert f"note: {says}" in run("house", "new", str(tmp_path / "a"), "--jurisdiction", "Nevada").out
    assert run("house", "new", str(tmp_path / "b"), "--jurisdiction", "Nevada", "--json").json["notes"] == [says]


def test_equipment_and_sizes_are_shown(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "house"
    run("house", "new", str(folder))
    with (folder / "house.toml").open("a") as file:
        file.write('local_share = "2%"\n[sizes]\nroulette = { width = "96.5", diameter = 32 }\n')
        file.write('[[equipment]]\nkind = "wheel"\nserial = "W-1"\ntable = "R-01"\n')
    shown = run("house", "show", str(folder)).out
    assert "size of roulette: width 193/2 in, diameter 32 in" in shown
    assert "local share: 2 %" in shown
    assert "wheel   W-1            R-01      0" in shown


def test_bad_folders(run: Run, tmp_path: Path) -> None:
    assert "no such folder" in run("house", "show", str(tmp_path / "none")).refused()
    assert "it has no house.toml" in run("house", "show", str(tmp_path), "--json").refused_json()["reason"]
    assert "up to 120 characters" in run("house", "new", str(tmp_path / "x"), "--name", "y" * 300).refused()
    (tmp_path / "file").write_text("")
    assert "no folder can be made here" in run("house", "new", str(tmp_path / "file")).refused()
    assert "\\x1b" in run("house", "show", str(tmp_path / "\x1b[31m")).refused()
