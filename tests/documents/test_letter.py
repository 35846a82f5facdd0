"""The answer to a comment as Markdown: what a regulator completes and sends."""

import re
from functools import cache

from croupier.analysis.comparison.letter import letter
from croupier.analysis.edition import open_edition
from croupier.documents.letter import markdown

WAR = ("pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war")


@cache
def text_of(*names: str) -> str:
    return markdown(letter([open_edition(name) for name in names]))


def section(text: str, title: str) -> str:
    _, found, after = text.partition(f"\n## {title}\n")
    assert found, title
    return after.partition("\n## ")[0]


def test_every_request_has_a_section_and_a_line_for_the_answer() -> None:
    text = text_of(*WAR)
    titles = re.findall(r"^## (Request .*)$", text, re.MULTILINE)
    assert titles[1:4] == [
        "Request 2: letter 3, second",
        "Request 3: letter 3, third: seats",
        "Request 4: letter 3, third: decks",
    ]
    assert len(titles) == 8
    assert all(section(text, title).rstrip().endswith("Answer: ____") for title in titles)


def test_the_disposition_goes_from_the_text_through_the_letter_to_what_was_adopted() -> None:
    seats = section(text_of(*WAR), "Request 3: letter 3, third: seats")
    assert "> Ten positions instead of seven." in seats
    assert "| `seats` | at most 7 [651a.2(a)] | at most 10 [651a.2(a)] | at most 9 [651a.2(a)] |" in seats
    assert "**adopted in part**. `seats`: at most 7 → at most 10 asked → at most 9 (adopted in part)." in seats


def test_the_four_numbers_of_the_war_request() -> None:
    war = section(text_of(*WAR), "Request 2: letter 3, second")
    row = next(line for line in war.splitlines() if line.startswith("| initial war"))
    assert [cell.strip() for cell in row.split("|")[2:6]] == [
        "2.3301 % (23138/993023)",
        "-1.6412 % (-81489/4965115)",
        "6.3013 % (312869/4965115)",
        "2.3301 % (23138/993023)",
    ]
    assert "- R2: returned on a win, paid on a tie: initial war 2.3301 % → 1.7830 %" in war
    assert "88527/4965115 for initial war" in war


def test_the_head_says_what_is_compared_and_what_is_assumed() -> None:
    text = text_of(*WAR)
    assert text.startswith("# Answer to a comment: gge-2011/casino-war\n")
    assert "| adopted text | `pa-2012/casino-war` |" in text
    assert "| final, in force from 2012-05-19 |" in text
    assumed = section(text, "Assumed")
    assert "- in play: 6 decks (312 cards, manual shoe)\n" in assumed
    assert "- edition: pa-2012/casino-war, final, SHA-256 " in assumed


def test_without_base_text_and_odds() -> None:
    text = text_of("gge-2011/poker-room")
    assert "The text that is commented on is not at hand" in text
    assert "Nobody bets against the house" in text
    hours = section(text, "Request 2: item 2")
    assert "| `cards.change_hours` | at most 24 [letter 2] |" in hours
    assert "Disposition" not in text
    assert "house edge |" not in text
    assert text.count("Answer: ____") == 6


def test_every_table_has_as_many_cells_in_each_line() -> None:
    for names in (WAR, WAR[:2], ("gge-2011/roulette",), ("gge-2011/big-six",), ("gge-2011/poker-room",)):
        for block in text_of(*names).split("\n\n"):
            if block.startswith("|"):
                assert len({line.count(" | ") for line in block.splitlines()}) == 1, block
