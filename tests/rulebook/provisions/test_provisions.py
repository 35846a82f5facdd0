"""Provisions outside the games' texts: the facts that papers print, each cited."""

from croupier.rulebook.provisions.provisions import MARK, kept_years, limits_notice, provisions
from croupier.rulebook.text import library


def test_what_the_papers_rest_on() -> None:
    stated = {
        "Pennsylvania": {
            "filed_how": ("electronically", "58 Pa. Code 601a.10(a)"),
            "review_days": (15, "58 Pa. Code 601a.10(c)"),
        },
        "Maryland": {
            "wager_over_limit": ("paid or lost in full", "COMAR 36.05.03.14 C"),
            "odds_written": ("to", "COMAR 36.05.03.14 E"),
            "approval_on_each_page": (True, "COMAR 36.05.03.19 D"),
            "kept_years": (5, "COMAR 36.05.03.19 E"),
            "limits_notice_minutes": (30, "COMAR 36.05.03.21 C"),
        },
    }
    found = {name: {id: (one.value, one.cite) for id, one in provisions(name).items()} for name in stated}
    assert found == stated


def test_every_provision_says_that_it_is_not_among_the_seeds() -> None:
    for jurisdiction in ("Pennsylvania", "Maryland"):
        for one in provisions(jurisdiction).values():
            assert one.json()["mark"] == MARK == "public code, not among the seeds"
            assert one.says.endswith(".")


def test_jurisdictions_are_spelled_as_the_editions_spell_them() -> None:
    spelled = {library.head(id).jurisdiction for id in library.ours()}
    assert {name for name in ("Pennsylvania", "Maryland") if name in spelled} == {"Pennsylvania", "Maryland"}


def test_what_no_code_at_hand_says() -> None:
    assert provisions("Nevada") == {}
    assert kept_years("Pennsylvania") is None
    assert limits_notice("Pennsylvania") is None
    assert (kept_years("Maryland") or limits_notice("Maryland")) is not None
