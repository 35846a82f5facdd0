"""The block of assumptions as lines, from the data of a report."""

from typing import Any

from croupier.analysis.assumptions.lines import Line, lines, lines_of_several

BLOCK: dict[str, Any] = {
    "edition": {"id": "ours/dice", "status": "custom", "digest": "0123456789abcdef" * 4},
    "lawful": True,
    "wheel": None,
    "stops": 216,
    "share_left": {"exact": "1/4", "float": 0.25},
    "burned": {"shoe": 1, "war": 3},
    "chips": ["0.50", "1.00"],
    "weighed": "a house edge here",
    "readings_in_force": [{"id": "cocked-die", "option": "thrown again", "changes": False}],
    "version": "1.2.3",
    "command": "croupier odds ours/dice",
}
RESTS = {
    "id": "which",
    "option": "this",
    "changes": True,
    "otherwise": [
        {"option": "that", "changes": True, "figures": [{"figure": "red", "from": {"float": 0.05}, "to": None}]},
        {"option": "neither", "changes": None, "figures": [], "why": "not worked out again"},
        {"option": "both", "changes": False, "figures": []},
    ],
}


def test_every_value_has_its_line_in_words() -> None:
    assert lines(BLOCK) == [
        Line("edition", "ours/dice, custom, SHA-256 0123456789ab"),
        Line("in play", "216 stops"),
        Line("share left", "1/4"),
        Line("burned", "shoe: 1; war: 3"),
        Line("chips", "0.50, 1.00"),
        Line("readings", "1 reading in force; no option of theirs changes a house edge here"),
        Line("version", "Croupier 1.2.3"),
        Line("made again by", "croupier odds ours/dice"),
    ]


def test_a_reading_tells_each_option_that_changes_a_figure_or_may() -> None:
    said = [line.says for line in lines({**BLOCK, "readings_in_force": [RESTS, *BLOCK["readings_in_force"]]})]
    assert "which, read as “this”; as “that”: red: 5.0000 % → none; as “neither”: not worked out again" in said
    assert "1 other reading in force; no option of theirs changes a house edge here" in said


def test_a_report_without_figures_or_readings_says_so() -> None:
    assert Line("readings", "1 reading in force; no figure here could rest on them") in lines({**BLOCK, "weighed": None})
    assert Line("readings", "none: the text leaves nothing unclear") in lines({**BLOCK, "readings_in_force": []})


def test_what_no_table_may_do_is_said() -> None:
    outside = [{"rule": "decks.shoe", "cite": "651a.3(a)"}]
    said = dict(lines({**BLOCK, "lawful": False, "outside": outside}))["lawful"]
    assert said == "no; mathematics: no table of this edition may do so (decks.shoe [651a.3(a)])"
    assert dict(lines({**BLOCK, "lawful": False}))["lawful"] == "no; no table of this edition may do so"


def test_several_editions_say_once_what_holds_for_all() -> None:
    other = {**BLOCK, "edition": {**BLOCK["edition"], "id": "ours/other"}, "stops": 36, "readings_in_force": [RESTS]}
    told = lines_of_several([BLOCK, other], ["ours/dice", "ours/other"])
    assert [line.says for line in told if line.label == "in play"] == ["ours/dice: 216 stops", "ours/other: 36 stops"]
    assert [line.label for line in told].count("chips") == 1
    assert Line("readings", "ours/other: figures rest, as told above, on which") in told
    assert told[-1] == Line("made again by", "croupier odds ours/dice")
