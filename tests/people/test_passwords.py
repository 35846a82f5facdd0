"""Which passwords and names are taken: none of those that are tried first, and none that passes for another."""

import pytest

from croupier.errors import InputError
from croupier.people.passwords import require_good
from people.houses import house

COMMON = """passwordpassword Password1234! P4ssw0rdP4ssw0rd qwertyuiop123 qwertzuiopasdf 1q2w3e4r5t6y
 asdfghjkl;'asdf 123456789012
 letmeinletmein Casino2026!!!! croupiercroupier Croupier-2026-Croupier
 welcome.welcome iloveyou1234 bananabanana hellohello12
 PASSWORD-2026-PASSWORD admin1234admin drowssap12345 abcdefghijkl zyxwvutsrqpo monkey-monkey-1 Roulette1234 summer2026summer
 ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ 1qaz2wsx3edc GrandPalace2026 grand.palace.1 lee-park-1234 E-1017-E-1017
 november2026 December2025! october20261 q1w2e3r4t5y6 minecraft123 computer1234 correcthorsebatterystaple"""
GOOD = (
    "correct horse battery",
    "staple gun and tape",
    "7fK29dPq81Zx",
    "Wintermantel im Schrank",
    "zwölf grüne Äpfel",
    "五十嵐さんの青い自転車はどこ",
)


@pytest.mark.parametrize("password", COMMON.split())
def test_what_is_tried_first_is_refused(password: str) -> None:
    with pytest.raises(InputError, match="the password"):
        require_good(password, "E-1017", "Lee Park", "Grand Palace")


@pytest.mark.parametrize("password", GOOD)
def test_a_few_words_are_taken(password: str) -> None:
    require_good(password, "E-1017", "Lee Park", "Grand Palace")


@pytest.mark.parametrize(
    "name",
    ["Lее Park", "Lee\u200b Park", "Lee\u3164Park", "Ｌｅｅ Park", "lee park", "LEE PARK", "Lée Park",
     "Lee Рark", "Le\u2800e Park", "𝐋𝐞𝐞 Park", "Iee Park", "1ee Park", "Lee  park"],
)  # fmt: skip
def test_a_name_that_passes_for_another_is_refused(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    with house(tmp_path_factory.mktemp("house")) as people:
        people.accounts.add("E-1017", "Lee Park")
        people.accounts.add("E-1020", "Сао")
        with pytest.raises(InputError):
            people.accounts.add("E-1018", name)
        with pytest.raises(InputError, match="looks like"):
            people.accounts.add("E-1018", "Cao")
        for number, other in enumerate(
            ("Lee Park", "José Núñez", "Анна Иванова", "山田 はなこ", "O'Brien-Smith Jr.", "Ilia Ray")
        ):
            people.accounts.add(f"E-11{number:02}", other)
