"""Editions that build on others: amending, following a procedure, including the room."""

from croupier.analysis.reports import where
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from rulebook.editions import Shelf, amendment, blocks, edition, reading

BASE = edition(
    """\
seats = { at_most = 7, default = 7, cite = "1(a)" }
decks.shoe = { one_of = [6, 8], default = 6, cite = ["1(a)", "1(b)"] }
pays.tie = { is = "10 to 1", cite = "2" }
war.win = { reading = "silent", cite = "2" }
war.tie = { reading = "silent", cite = "custom" }
""",
    sections=["1(a)", "1(b)", "2", "3"],
    more=reading("silent", '"war.win" = "paid", "war.tie" = "paid"', '"war.win" = "lost", "war.tie" = "lost"')
    + '\n[[erratum]]\ncite = "1(b)"\nsays = "A slip."\n\n[[request]]\nitem = "0"\nasks = "More."\nrules = ["seats"]\n',
)


def amend(shelf: Shelf, rules: str = "", *, head: str = "", sections: tuple[str, ...] = (), more: str = "") -> str:
    """The amendment's file, beside the base that it amends."""
    shelf.put("base.toml", BASE)
    return shelf.put("own.toml", amendment("base.toml", rules, head=head, sections=sections, more=more))


def refuses(shelf: Shelf, rules: str = "", *, head: str = "", sections: tuple[str, ...] = (), more: str = "") -> str:
    return shelf.refuses_file(amend(shelf, rules, head=head, sections=sections, more=more))


def test_an_amendment_that_says_nothing_is_the_base(shelf: Shelf) -> None:
    own = library.draft(amend(shelf))
    base = library.draft(shelf.put("base.toml", BASE))
    assert [(path, rule.says, rule.cite) for path, rule in own.rules.items()] == [
        (path, rule.says, rule.cite) for path, rule in base.rules.items()
    ]
    assert list(own.sections) == ["1(a)", "1(b)", "2", "3"]
    assert list(own.readings) == ["silent"]
    assert own.errata == ()  # a slip is the base's own
    assert (own.game, own.title, own.source, own.jurisdiction) == ("dice", "Dice", "A text", "Nowhere")
    assert own.amends == "base.toml"


def test_the_amendment_speaks_for_itself(shelf: Shelf) -> None:
    own = library.draft(amend(shelf, head='title = "Dice, amended"\neffective = 2012-05-19'))
    assert (own.status, own.title, own.effective) == ("comment", "Dice, amended", "2012-05-19")
    assert {rule.edition for rule in own.rules.values()} == {"base.toml"}


def test_requests_are_not_inherited(shelf: Shelf) -> None:
    request = '[[request]]\nitem = "letter 1"\nasks = "Nine seats."\nrules = ["seats"]\n'
    own = library.draft(amend(shelf, more=request))
    assert [(request.item, request.asks, request.rules) for request in own.requests] == [
        ("letter 1", "Nine seats.", ("seats",))
    ]


def test_a_restated_rule_stands_over_the_inherited_one(shelf: Shelf) -> None:
    file = amend(shelf, 'seats = { at_most = 10, default = 9, cite = ["letter 1", "1(a)"] }', sections=("letter 1",))
    own = library.draft(file)
    seats = own.rules["seats"]
    assert (str(seats.says), seats.default, seats.cite, seats.edition) == ("at most 10", 9, ("letter 1", "1(a)"), file)
    assert own.rules["pays.tie"].edition == "base.toml"
    assert own.sections["letter 1"].edition == file
    assert own.sections["1(a)"].edition == "base.toml"
    assert list(own.rules) == ["seats", "decks.shoe", "pays.tie", "war.win", "war.tie"]


def test_a_restated_section_stands_over_the_inherited_one(shelf: Shelf) -> None:
    own = library.draft(amend(shelf, more='[[section]]\nid = "3"\nsays = "Struck."\nholds = "outside"\nwhy = "gone"\n'))
    assert (own.sections["3"].says, own.sections["3"].holds) == ("Struck.", ("outside",))


def test_renumbering_moves_sections_and_citations(shelf: Shelf) -> None:
    own = library.draft(amend(shelf, head='renumbers = { "1(a)" = "1", "1(b)" = "1(a)", "2" = "10(2)" }'))
    assert list(own.sections) == ["1", "1(a)", "10(2)", "3"]
    assert own.sections["1(a)"].says == "Says 1(b)."
    assert own.rules["seats"].cite == ("1",)
    assert own.rules["decks.shoe"].cite == ("1", "1(a)")
    assert own.rules["pays.tie"].cite == ("10(2)",)
    assert own.rules["war.tie"].cite == ("custom",)


def test_renumbering_twice(shelf: Shelf) -> None:
    amend(shelf, head='renumbers = { "2" = "20" }')
    third = shelf.put("third.toml", amendment("own.toml", head='renumbers = { "20" = "200" }'))
    assert library.draft(third).rules["pays.tie"].cite == ("200",)


def test_two_sections_cannot_get_one_number(shelf: Shelf) -> None:
    message = refuses(shelf, head='renumbers = { "1(a)" = "2" }')
    assert message == "own.toml: 2 would be the number of two sections of base.toml"


def test_only_what_exists_can_be_renumbered_deleted_or_removed(shelf: Shelf) -> None:
    cannot = "is not a section of base.toml, so it cannot be renumbered or deleted"
    assert refuses(shelf, head='renumbers = { "9" = "10" }') == f"own.toml: 9 {cannot}"
    assert refuses(shelf, head='deletes = ["9"]') == f"own.toml: 9 {cannot}"
    message = refuses(shelf, 'wheels = { removed = true, cite = "2" }')
    assert message == "own.toml: wheels: base.toml has no such rule to remove"


def test_a_removed_rule_is_gone(shelf: Shelf) -> None:
    own = library.draft(amend(shelf, 'decks.shoe = { removed = true, cite = "1(b)" }'))
    assert "decks.shoe" not in own.rules
    assert own.removed["decks.shoe"].cite == ("1(b)",)
    assert len(own.rules) == 4


def test_a_deleted_section_is_gone(shelf: Shelf) -> None:
    own = library.draft(amend(shelf, head='deletes = ["3"]'))
    assert list(own.sections) == ["1(a)", "1(b)", "2"]


def test_a_rule_cannot_cite_a_deleted_section(shelf: Shelf) -> None:
    message = refuses(shelf, head='deletes = ["1(b)"]')
    assert message.startswith("own.toml: decks.shoe: cites 1(b), which is not a section of ")


def test_a_section_is_deleted_with_the_rules_that_cite_it(shelf: Shelf) -> None:
    rules = 'decks.shoe = { removed = true, cite = "custom" }'
    own = library.draft(amend(shelf, rules, head='deletes = ["1(b)"]'))
    assert "1(b)" not in own.sections


def test_a_rule_cannot_become_a_prefix(shelf: Shelf) -> None:
    message = refuses(shelf, 'seats.most = { is = 9, cite = "2" }')
    assert message == "own.toml:5: seats.most: a path is a rule or a prefix, and seats is a rule"
    assert "a path is a rule or a prefix" in refuses(shelf, 'decks = { is = 6, cite = "2" }')


# Readings


def test_a_reading_that_the_amendment_settles_is_no_longer_open(shelf: Shelf) -> None:
    settled = 'war.win = { is = "returned", cite = "2" }\nwar.tie = { is = "returned", cite = "2" }'
    assert library.draft(amend(shelf, settled)).readings == {}


def test_a_reading_stays_while_it_decides_something(shelf: Shelf) -> None:
    for half in ('war.tie = { is = "returned", cite = "2" }', 'war.tie = { removed = true, cite = "2" }'):
        own = library.draft(amend(shelf, half))
        assert list(own.readings) == ["silent"]
        assert in_force(own, read={"silent": "2"}).values["war.win"] == "lost"


def test_an_amendment_may_read_a_point_anew(shelf: Shelf) -> None:
    own = library.draft(
        amend(
            shelf,
            'war.tie = { reading = "new", cite = "2" }',
            more=reading("new", '"war.tie" = "half"', '"war.tie" = "all"'),
        )
    )
    assert list(own.readings) == ["silent", "new"]
    force = in_force(own, read={"new": "2", "silent": "2"})
    assert (force.values["war.win"], force.values["war.tie"]) == ("lost", "all")


# Circles and names


def test_a_circle_is_refused(shelf: Shelf) -> None:
    itself = shelf.put("itself.toml", amendment("itself.toml"))
    assert "which is a circle" in shelf.refuses_file(itself)
    shelf.put("a.toml", amendment("b.toml"))
    shelf.put("b.toml", amendment("c.toml"))
    third = shelf.put("c.toml", amendment("a.toml"))
    message = shelf.refuses_file(third)
    assert "a.toml builds on b.toml builds on c.toml builds on a.toml, which is a circle" in message
    head = edition().replace('title = "Dice"', 'title = "Dice"\nfollows = "own.toml"')
    assert "which is a circle" in shelf.refuses_file(shelf.put("own.toml", head))
    head = edition().replace('title = "Dice"', 'title = "Dice"\nincludes = ["own.toml"]')
    assert "which is a circle" in shelf.refuses_file(shelf.put("own.toml", head))


def test_an_unknown_edition_is_named_with_the_file_that_builds_on_it(shelf: Shelf) -> None:
    message = shelf.refuses(amendment("pa-2011-proposed/roulete"))
    assert message == ("edition.toml: no edition 'pa-2011-proposed/roulete'; did you mean pa-2011-proposed/roulette?")
    assert shelf.refuses(amendment("none.toml")) == "none.toml: no such file"


def test_built_in_editions_can_be_amended(shelf: Shelf) -> None:
    draft = shelf.draft(amendment("gge-2011/roulette"))
    assert draft.game == "roulette"
    assert str(draft.rules["five_adjacent.paid_from"].says) == "one of replica, main layout"
    assert draft.rules["five_adjacent.paid_from"].edition == "gge-2011/roulette"
    assert draft.rules["payouts.red"].edition == "pa-2011-proposed/roulette"


# Following and including

PROCEDURE = edition(
    'seats = { at_most = 8, default = 6, cite = "I.table" }\nhand = { is = "2-7", cite = "I.show" }\n'
    'odd = { reading = "chip", cite = "I.show" }',
    sections=["I.table", "I.show"],
    more=reading("chip", '"odd" = "left"', '"odd" = "right"'),
)
ROOM = edition(
    'button = { is = "right", cite = "R.1" }\nseats = { at_most = 10, default = 10, cite = "R.2" }',
    sections=["R.1", "R.2"],
    more='\n[[erratum]]\ncite = "R.1"\nsays = "A slip."\n',
)


def follower(shelf: Shelf, rules: str = 'hand = { is = "badugi", cite = "IV.1" }', *, head: str = "") -> str:
    shelf.put("procedure.toml", PROCEDURE)
    shelf.put("room.toml", ROOM)
    text = edition(rules, sections=["IV.1"]).replace(
        'title = "Dice"', f'title = "Badeucey"\nfollows = "procedure.toml"\n{head}'
    )
    return shelf.put("follower.toml", text)


def test_following_takes_rules_and_readings_but_no_sections(shelf: Shelf) -> None:
    draft = library.draft(follower(shelf))
    assert draft.rules["hand"].says.value == "badugi"
    assert draft.rules["seats"].cite == ("I.table",)
    assert draft.rules["seats"].edition == "procedure.toml"
    assert list(draft.sections) == ["IV.1"]
    assert list(draft.readings) == ["chip"]
    assert draft.errata == ()


def test_including_adds_the_rules_and_sections_of_the_room(shelf: Shelf) -> None:
    draft = library.draft(follower(shelf, head='includes = ["room.toml"]'))
    assert set(draft.sections) == {"IV.1", "R.1", "R.2"}
    assert draft.rules["button"].edition == "room.toml"
    assert [erratum.says for erratum in draft.errata] == ["A slip."]


def test_the_game_decides_over_the_room(shelf: Shelf) -> None:
    draft = library.draft(follower(shelf, head='includes = ["room.toml"]'))
    assert draft.rules["seats"].cite == ("I.table",)
    removed = 'hand = { is = "badugi", cite = "IV.1" }\nbutton = { removed = true, cite = "IV.1" }'
    assert "button" not in library.draft(follower(shelf, removed, head='includes = ["room.toml"]')).rules


def test_a_game_that_follows_a_follower(shelf: Shelf) -> None:
    follower(shelf)
    text = edition(sections=["V.1"]).replace('title = "Dice"', 'title = "Badacey"\nfollows = "follower.toml"')
    draft = library.draft(shelf.put("second.toml", text))
    assert [(path, rule.edition) for path, rule in draft.rules.items()] == [
        ("seats", "procedure.toml"),
        ("hand", "follower.toml"),
        ("odd", "procedure.toml"),
    ]
    assert list(draft.sections) == ["V.1"]


def test_an_amendment_of_a_follower_leaves_the_procedures_numbers_alone(shelf: Shelf) -> None:
    follower(shelf)
    text = amendment("follower.toml", head='renumbers = { "IV.1" = "I.table" }')
    draft = library.draft(shelf.put("later.toml", text))
    assert draft.rules["hand"].cite == ("I.table",)
    assert draft.rules["seats"].cite == ("I.table",)
    assert list(draft.sections) == ["I.table"]


def test_a_citation_tells_the_edition_whose_text_it_is(shelf: Shelf) -> None:
    follower(shelf)
    draft = library.draft(
        shelf.put("later.toml", amendment("follower.toml", head='renumbers = { "IV.1" = "I.table" }', more=blocks(["x"])))
    )
    assert where(draft, draft.rules["hand"], "I.table") == "follower.toml"
    assert where(draft, draft.rules["seats"], "I.table") == "procedure.toml"
