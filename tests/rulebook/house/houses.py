"""Houses in temporary folders, and submissions of theirs: `house.draft("CW-1", tables=["CW-01"], choices="seats = 7")`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.rulebook.house.filing import Step, approve, file_submission, put_in_force
from croupier.rulebook.house.house import House, read_house
from croupier.rulebook.house.new import new_house
from croupier.rulebook.house.record.filings import Filing, Signed

WAR = "pa-2012/casino-war"


@dataclass(frozen=True)
class TempHouse:
    """A house's folder that a test may write into."""

    folder: Path

    @classmethod
    def new(cls, folder: Path, jurisdiction: str = "Pennsylvania") -> "TempHouse":
        new_house(folder, "Test House", jurisdiction)
        return cls(folder)

    def says(self, text: str) -> House:
        """The house that this `house.toml` describes; name and jurisdiction stand in lines 1 and 2."""
        head = 'name = "Test House"\njurisdiction = "Pennsylvania"\n'
        (self.folder / "house.toml").write_text(head + text, "utf-8")
        return read_house(self.folder)

    def refuses(self, text: str) -> str:
        """Why this `house.toml` cannot be used, without the folder."""
        with pytest.raises(InputError) as problem:
            self.says(text)
        message = str(problem.value)
        assert "\n" not in message
        return message.replace(f"{self.folder}/", "").replace(str(self.folder), "FOLDER")

    def draft(
        self,
        number: str,
        *,
        edition: str = WAR,
        tables: Sequence[str] = (),
        amends: str = "",
        choices: str = "",
        more: str = "",
        file: str = "",
    ) -> Path:
        """The file of a draft in the folder; `more` goes above its choices."""
        named = ", ".join(f'"{table}"' for table in tables)
        lines = [f'edition = "{edition}"', f'number = "{number}"', f"tables = [{named}]" if tables else ""]
        lines += [f'amends = "{amends}"' if amends else "", more, "[choices]", choices, ""]
        path = self.folder / "submissions" / (file or f"{number}.toml")
        path.write_text("\n".join(line for line in lines if line) + "\n", "utf-8")
        return path


TODAY = date(2026, 11, 17)
OFFICER, BUREAU = Signed("C-1031", "compliance"), Signed("R-2207", "regulator")


def step(day: str, by: Signed = OFFICER) -> Step:
    """A step taken for a day; today is 17 November 2026."""
    return Step(by, date.fromisoformat(day), TODAY)


def in_force(file: Path, filed: str, effective: str, *, exercise: bool = False) -> Filing:
    """File, approve and put in force."""
    file_submission(file, step(filed), exercise=exercise)
    approve(file, step(filed, BUREAU))
    return put_in_force(file, step(effective))


def refused(does: Callable[[], object]) -> str:
    with pytest.raises(InputError) as problem:
        does()
    assert "\n" not in str(problem.value)
    return str(problem.value)
