"""Each mistake in an edition file is one sentence that names file, line, path and what would be right."""

import pytest

from rulebook.editions import FIRST, HEAD, Shelf, edition, reading


@pytest.mark.parametrize(
    ("rule", "complaint"),
    [
        ("seats = { is = 7 }", "the rule has no citation"),
        ("seats = { at_most = 7, default = 7 }", "the rule has no citation"),
        ('seats = { is = 7, cite = "" }', "cite must be words in quotes"),
        ("seats = { is = 7, cite = 651 }", "cite must be words in quotes"),
        ("seats = { is = 7, cite = [] }", "cite must be a section id"),
        ('seats = { is = 7, cite = ["custom", "1"] }', "cite must be a section id"),
        ('seats = { is = 7, cite = "2" }', "cites 2, which is not a section"),
        ('seats = { cite = "1" }', "exactly one of is, one_of"),
        ('seats = { is = 7, one_of = [7], cite = "1" }', "exactly one of is, one_of"),
        ('seats = { at_least = 1, at_most = 9, default = 3, cite = "1" }', "exactly one of is, one_of"),
        ('seats = { is = 7, cites = "x", cite = "1" }', "unknown key 'cites'; a rule has at_least"),
        ('seats = { at_most = 9, default = 10, cite = "1" }', "the default 10 is not allowed: at most 9"),
        ('seats = { one_of = [6, 8], default = 7, cite = "1" }', "the default 7 is not allowed: one of 6, 8"),
        ('seats = { from = 2, to = 8, step = 2, default = 3, cite = "1" }', "the default 3 is not allowed: 2 to 8"),
        ('seats = { at_most = 9, cite = "1" }', "an open rule needs a default"),
        ('seats = { one_of = [6, 8], cite = "1" }', "an open rule needs a default"),
        ('seats = { is = 7, default = 7, cite = "1" }', "a fixed rule has no default"),
        ('seats = { is = 0.5, cite = "1" }', '0.5 is inexact; write it in quotes, as "1/2" or "2.50"'),
        ('seats = { is = [0.5], cite = "1" }', "0.5 is inexact"),
        ('seats = { is = nan, cite = "1" }', "nan is inexact"),
        ('seats = { is = 2012-05-19, cite = "1" }', "cannot be the value of a rule"),
        ('seats = { at_most = 9, default = 1.5, cite = "1" }', "1.5 is inexact"),
        ('seats = { from = 8, to = 6, default = 7, cite = "1" }', "the range from 8 to 6 is empty"),
        ('seats = { to = 6, default = 6, cite = "1" }', "a range needs from"),
        ('seats = { from = 1, to = 6, step = 0, default = 1, cite = "1" }', "step must be above zero"),
        ('seats = { from = 1, step = 0, default = 1, cite = "1" }', "step must be above zero"),
        ('seats = { from = 1, to = 6, step = -1, default = 1, cite = "1" }', "step must be above zero"),
        ('seats = { at_most = 6, step = 2, default = 6, cite = "1" }', "step belongs to from/to"),
        ('seats = { from = 1, to = "6 to 1", default = 1, cite = "1" }', "limits must be numbers"),
        ('seats = { at_most = "many", default = 1, cite = "1" }', "limits must be numbers"),
        ('seats = { at_most = true, default = true, cite = "1" }', "limits must be numbers"),
        ('seats = { one_of = [], default = 1, cite = "1" }', "one_of takes a list"),
        ('seats = { one_of = 7, default = 7, cite = "1" }', "one_of takes a list"),
        ('seats = { house = true, cite = "1" }', "house takes words in quotes"),
        ('seats = { reading = 3, cite = "1" }', "reading takes words in quotes"),
        ('seats = { reading = "no such", cite = "1" }', "no reading 'no such'"),
        ('seats = { removed = true, is = 7, cite = "1" }', "a removed rule has only removed = true and cite"),
        ('seats = { removed = "yes", cite = "1" }', "a removed rule has only removed = true and cite"),
        ("seats = 7", "a rule is a table such as"),
        ("seats = {}", "neither a rule nor a prefix"),
    ],
)
def test_a_mistake_in_a_rule(shelf: Shelf, rule: str, complaint: str) -> None:
    message = shelf.refuses(edition('first = { is = 1, cite = "1" }\n\n' + rule))
    assert message.startswith(f"edition.toml:{FIRST + 2}: seats: ")
    assert complaint in message


@pytest.mark.parametrize(
    ("rule", "path"),
    [
        ("decks.shoe = { is = 6 }", "decks.shoe"),
        ('payouts."1-18" = { is = 1.5, cite = "1" }', 'payouts."1-18"'),
        ('class.seats = { is = 7, cite = "1" }', "class.seats"),
        ('Seats.most = { is = 7, cite = "1" }', '"Seats".most'),
        ('"1-18".pays = { is = 7, cite = "1" }', '"1-18".pays'),
    ],
)
def test_a_path_is_named_as_it_is_written_everywhere(shelf: Shelf, rule: str, path: str) -> None:
    assert shelf.refuses(edition(rule)).startswith(f"edition.toml:{FIRST}: {path}: ")


@pytest.mark.parametrize("part", ["class", "lambda", "True", "Seats", "seats-2", "2nd"])
def test_a_path_begins_with_an_attribute(shelf: Shelf, part: str) -> None:
    message = shelf.refuses(edition(f'{part}.at = {{ is = 7, cite = "1" }}'))
    assert f"{part!r} must be snake_case and no Python keyword" in message


def test_a_table_without_citation_below_a_prefix_names_the_nearest_line(shelf: Shelf) -> None:
    message = shelf.refuses(edition("seats = { is = { most = 7 } }"))
    assert message.startswith(f"edition.toml:{FIRST}: seats.is")


def test_a_path_is_a_rule_or_a_prefix(shelf: Shelf) -> None:
    inline = 'seats = { is = 7, cite = "1" }\nseats.most = { is = 7, cite = "1" }'
    assert "not valid TOML" in shelf.refuses(edition(inline))
    assert f"line {FIRST + 1}" in shelf.refuses(edition(inline))
    tables = '[rules.seats]\nis = 7\ncite = "1"\n[rules.seats.most]\nis = 7\ncite = "1"'
    message = shelf.refuses(edition(tables))
    assert message.startswith("edition.toml:8: seats: unknown key 'most'")


def test_the_same_rule_twice(shelf: Shelf) -> None:
    message = shelf.refuses(edition('seats = { is = 7, cite = "1" }\nseats = { is = 8, cite = "1" }'))
    assert f"line {FIRST + 1}" in message


# Sections, readings, errata, requests


TWO = '[[reading]]\nid = "two"\nproblem = "x"\nwhy = "y"\n'


def last_block(text: str) -> int:
    return max(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith("[["))


@pytest.mark.parametrize(
    ("block", "complaint"),
    [
        ('[[section]]\nid = "1"\nsays = "x"\nholds = "enforced"', "section 2: 1 stands twice"),
        ('[[section]]\nsays = "x"\nholds = "enforced"', "section 2: id must be words in quotes"),
        ('[[section]]\nid = "2"\nholds = "enforced"', "section 2: says must be words in quotes"),
        ('[[section]]\nid = "2"\nsays = "x"', "section 2: holds is missing"),
        ('[[section]]\nid = "2"\nsays = "x"\nholds = "kept"', "section 2: holds = 'kept' is not one of enforced"),
        ('[[section]]\nid = "2"\nsays = "x"\nholds = ["printed", "kept"]', "section 2: holds = 'kept'"),
        ('[[section]]\nid = "2"\nsays = "x"\nholds = "outside"', "section 2: what is outside needs why"),
        ('[[section]]\nid = "2"\nsays = "x"\nholds = "defined"\ncolour = "red"', "section 2: unknown key 'colour'"),
        ('[[section]]\nid = "2"\nsays = "x"\nholds = "defined"\nrules = [7]', "section 2: rules must be words"),
        (reading("one", '"seats" = 7', '"seats" = 8'), "reading 2: one stands twice"),
        (TWO, "reading two: options must be a list"),
        (
            TWO + "options = []",
            "reading two: exactly one option must be chosen",
        ),
        (
            TWO + 'options = [{ name = "a", chosen = true, sets = { seats = 7 } },'
            ' { name = "b", chosen = true, sets = { seats = 8 } }]',
            "reading two: exactly one option must be chosen",
        ),
        (
            TWO + 'options = [{ name = "a", sets = { seats = 7 } }]',
            "reading two: exactly one option must be chosen",
        ),
        (
            TWO + 'options = [{ name = "a", chosen = true, sets = { seats = 7 } }, { name = "a", sets = { seats = 8 } }]',
            "no name may stand twice",
        ),
        (reading("two", '"seats" = 7', '"decks" = 8'), "reading two: every option must set the same rules"),
        (reading("two", '"seats" = 7', ""), "reading two: the option '2' sets no rule"),
        (reading("two", '"seats" = 0.5'), "reading two: seats: 0.5 is inexact"),
        (
            TWO + 'options = [{ name = "a", chose = true, sets = { seats = 7 } }]',
            "reading two: unknown key 'chose'; an option has name, chosen, sets",
        ),
        ('[[erratum]]\nsays = "x"', "erratum 1: cite must be"),
        ('[[erratum]]\ncite = "1"', "erratum 1: says must be words"),
        ('[[request]]\nitem = "a"\nrules = []', "request 1: asks must be words"),
    ],
)
def test_a_mistake_in_a_block_names_its_line(shelf: Shelf, block: str, complaint: str) -> None:
    rules = 'seats = { reading = "one", cite = "1" }'
    text = edition(rules, more=reading("one", '"seats" = 7', '"seats" = 8') + "\n" + block)
    message = shelf.refuses(text)
    assert message.startswith(f"edition.toml:{last_block(text)}: ")
    assert complaint in message


@pytest.mark.parametrize(
    ("sets", "path"),
    [('"seats" = 7, "other" = 1', "other"), ('"seats" = 7, "decks" = 6', "decks")],
)
def test_a_reading_sets_only_rules_that_name_it(shelf: Shelf, sets: str, path: str) -> None:
    rules = 'seats = { reading = "one", cite = "1" }\nother = { reading = "two", cite = "1" }'
    text = edition(rules, more=reading("one", sets) + reading("two", '"other" = 1'))
    assert shelf.refuses(text) == f"edition.toml: reading one: sets {path}, which does not name this reading"


def test_a_rule_names_a_reading_that_sets_it(shelf: Shelf) -> None:
    rules = 'seats = { reading = "one", cite = "1" }\nother = { reading = "one", cite = "1" }'
    message = shelf.refuses(edition(rules, more=reading("one", '"seats" = 7')))
    assert message.startswith(f"edition.toml:{FIRST + 1}: other: no reading 'one' of ")


def test_sections_and_requests_name_rules_that_exist(shelf: Shelf) -> None:
    section = '[[section]]\nid = "2"\nsays = "x"\nholds = "enforced"\nrules = ["decks"]'
    assert shelf.refuses(edition(more=section)) == "edition.toml: section 2: names the rule decks, which does not exist"
    request = '[[request]]\nitem = "a"\nasks = "b"\nrules = ["decks"]'
    assert shelf.refuses(edition(more=request)) == "edition.toml: request a: names the rule decks, which does not exist"


def test_the_default_must_fit_the_chosen_reading(shelf: Shelf) -> None:
    text = edition(
        'decks = { reading = "r", default = 7, cite = "1" }',
        more=reading("r", '"decks" = { one_of = [6, 8] }', '"decks" = { from = 6 }'),
    )
    assert shelf.refuses(text) == f"edition.toml:{FIRST}: decks: the chosen reading does not allow the default 7"


# The head


@pytest.mark.parametrize("key", HEAD)
def test_the_head_is_complete(shelf: Shelf, key: str) -> None:
    text = edition().replace(f'{key} = "{HEAD[key]}"\n', "")
    assert shelf.refuses(text) == f"edition.toml: {key!r} is missing"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'status = "proposed"',
            'status = "law"',
            "edition.toml:5: status 'law' is not one of proposed, comment, final, ",
        ),
        ('status = "proposed"', "status = 5", "edition.toml:5: status must be words in quotes"),
        ('title = "Dice"', 'title = " "', "edition.toml:2: title must be words in quotes"),
        (
            'title = "Dice"',
            'title = "Dice"\npublished = "javascript:alert(1)"',
            "edition.toml:3: published must be an address such as https://www.example.org/rules",
        ),
        ('title = "Dice"', 'title = "Dice"\ncalled = 7', "edition.toml:3: called must be words in quotes"),
        (
            'title = "Dice"',
            'title = "Dice"\neffective = "soon"',
            "edition.toml:3: effective must be a date such as 2012-05-19",
        ),
        ('title = "Dice"', 'title = "Dice"\ncolour = "red"', "edition.toml:3: unknown key 'colour'; an edition has amends"),
        ('title = "Dice"', 'title = "Dice"\nincludes = 5', "edition.toml:3: includes must be words in quotes, or a list"),
        ("[rules]\n", "[colours]\nred = 1\n[rules]\n", "edition.toml:7: unknown key 'colours'; an edition has amends"),
        ("[[section]]", "[section]", "edition.toml:10: section must be written as [[section]]"),
        ("[rules]", "[[rules]]", "edition.toml:7: [rules] must be a table"),
        ('title = "Dice"', 'title = "Dice"\ndeletes = ["1"]', "edition.toml: renumbers and deletes belong to an edition"),
    ],
)
def test_a_mistake_in_the_head_names_its_line(shelf: Shelf, old: str, new: str, message: str) -> None:
    assert shelf.refuses(edition().replace(old, new, 1)).startswith(message)


def test_a_date_is_a_date(shelf: Shelf) -> None:
    text = edition().replace('title = "Dice"', 'title = "Dice"\neffective = 2012-05-19\nsupersedes = "older"')
    draft = shelf.draft(text)
    assert (draft.effective, draft.supersedes) == ("2012-05-19", "older")
