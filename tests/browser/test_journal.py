"""An auditor in a real Chromium: a round by keys, a receipt checked by the page with the server gone, a verified store.

The page's verifier is held against the stand-alone one, sentence by sentence, on files that were damaged in every way.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import faults
from browser.conftest import Served, Visit, serving
from croupier.journal import export
from croupier.journal.book import Journal
from croupier.journal.keys import from_seed
from croupier.journal.record import Actor, Entry
from croupier.journal.standalone import Check, NoExportError, checkpoints, plain, report
from croupier.journal.store.store import open_store
from croupier.web.app import create_app
from croupier.web.books import Books
from croupier.web.jobs.queue import Jobs
from depth import cases
from web.tables.halls import WAR, exercise, play_into_round

pytestmark = pytest.mark.browser

KEY = from_seed(b"s" * 32)
AT = "2026-11-17T12:00:00+00:00"
SHOWN = 30_000
TABLE = "/journal/War%201"
SCREENS: tuple[tuple[int, Literal["light", "dark"]], ...] = ((360, "dark"), (820, "dark"), (1440, "light"))
CHECKED = ((360, TABLE), (360, f"{TABLE}/rounds/2"), (360, "/verify"), (1440, f"{TABLE}/rounds/2"))
"""Pages that axe looks at: between them they have all parts in both themes."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("audit") / "house.db"
    with open_store(str(file), create=True) as opened:
        play_into_round(exercise(opened, WAR, "War 1"), 4)
        Journal(opened, "War 1").checkpoint(KEY, AT)
    return file


@pytest.fixture(scope="module")
def desk(store: Path) -> Iterator[str]:
    app = create_app(store.parent / "docs", jobs=Jobs(store.parent / "jobs", str(store)), books=Books(str(store)))
    with serving(app) as address:
        yield address


def wide(browser: Browser, desk: str, **window: Any) -> Visit:
    return Visit(browser, desk, viewport={"width": 1440, "height": 1000}, **window)


def test_a_round_is_walked_by_keys(browser: Browser, desk: str) -> None:
    visit = wide(browser, desk)
    with visit as page:
        page.goto(TABLE)
        page.get_by_role("link", name="Round 2", exact=True).click()
        expect(page.locator("#play")).to_be_visible()
        expect(page.locator("#felt .pieces")).to_be_attached(timeout=SHOWN)  # drawn by the script
        first = int(page.locator("main").get_attribute("data-first") or 0)
        page.keyboard.press("Home")
        expect(page).to_have_url(f"{desk}{TABLE}/rounds/2?record={first}")
        for number in (first + 1, first + 2):
            page.keyboard.press("ArrowRight")
            expect(page.get_by_role("heading", name=f"Record {number}:")).to_be_visible()
        expect(page.locator(".lg th", has_text=f"After {first + 2}")).to_be_visible()
        page.keyboard.press("ArrowLeft")
        expect(page.locator("[aria-current=step]").locator("xpath=ancestor::li").locator("time")).to_have_text(
            str(first + 1)
        )
        page.keyboard.press("Space")
        expect(page.locator("#play")).to_have_text("Pause")
        expect(page.get_by_role("heading", name=f"Record {first + 2}:")).to_be_visible()
        page.keyboard.press("Space")
        expect(page.locator("#play")).to_have_text("Play")
        page.get_by_label("Record", exact=True).fill(str(first + 5))
        expect(page.get_by_role("heading", name=f"Record {first + 5}:")).to_be_visible()
        page.reload()  # the address holds where one is
        expect(page.get_by_role("heading", name=f"Record {first + 5}:")).to_be_visible()
        assert visit.complaints == []


def test_axe_finds_nothing_and_nothing_is_cut_off(browser: Browser, desk: str) -> None:
    with Visit(browser, desk) as page:
        for address in ("/journal?section=651a.9", TABLE, f"{TABLE}/rounds/2", "/verify"):
            page.goto(address)
            for width, theme in SCREENS:
                page.emulate_media(color_scheme=theme)
                page.set_viewport_size({"width": width, "height": 900})
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (address, width)
                if (width, address) in CHECKED:
                    assert faults(page) == [], (address, width)


def test_without_a_script_every_step_is_a_page(browser: Browser, desk: str) -> None:
    with wide(browser, desk, java_script_enabled=False) as page:
        page.goto(f"{TABLE}/rounds/2")
        expect(page.locator("#felt svg")).to_be_visible()
        title = page.locator("h2").first.inner_text()
        page.get_by_role("link", name="Back one record").click()
        expect(page.locator("h2").first).not_to_have_text(title)
        expect(page.get_by_role("button", name="Show")).to_be_visible()


def test_a_receipt_is_checked_by_the_page_alone(browser: Browser, store: Path, tmp_path: Path) -> None:
    """The server is stopped once the page has loaded: nothing else is asked."""
    with open_store(str(store), read_only=True) as opened:
        receipt = b"".join(export.receipt(Journal(opened, "War 1"), 20, 24))
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(receipt)
    bad.write_bytes(receipt.replace(b'"name":"place wager"', b'"name":"place wagers"', 1).replace(b'"v":1', b'"v":2', 1))
    running: list[Served] = []
    with serving(create_app(books=Books(str(store))), running) as address:
        visit = wide(browser, address)
        with visit as page:
            page.goto("/verify")
            expect(page.locator("#choose")).to_be_visible()
            page.wait_for_load_state("networkidle")
            running[0].should_exit = True
            running[0].ended.wait(30)
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            page.get_by_label("Public key that must have signed").fill(KEY.public.hex())
            page.locator("#file").set_input_files(good)
            expect(page.locator("#verdict")).to_contain_text("✓ Nothing is wrong")
            expect(page.locator("#verdict")).to_contain_text("of records 20 to 24: 5 records read, 5 of them signed")
            page.locator("#file").set_input_files(bad)
            expect(page.locator("#verdict")).to_contain_text("✗")
            page.locator("#lines").fill("no receipt")
            page.locator("#check-now").click()
            expect(page.locator("#verdict")).to_contain_text("the first line is no JSON object")
            assert (asked, visit.complaints) == ([], [])


def test_a_code_opens_the_page_that_checks_it(browser: Browser, desk: str, store: Path) -> None:
    from croupier.web.journal.reading import proof_json
    from croupier.web.journal.receipts import code_of

    books = Books(str(store))
    made = code_of(books.receipt("War 1", 20, 20), proof_json(books, "War 1", 20), f"{desk}/")
    with wide(browser, desk) as page:
        page.goto(made.address)
        expect(page.locator("#verdict")).to_contain_text("✓ Nothing is wrong")
        page.goto(made.address[:-9] + "AAAAAAAAA")
        page.reload()
        expect(page.locator("#verdict .bad")).to_be_visible()


def test_a_store_is_verified_with_progress(browser: Browser, desk: str, store: Path) -> None:
    with open_store(str(store), read_only=True) as opened:
        kept = b"".join(map(export.checkpoint_line, Journal(opened, "War 1").checkpoints())).decode()
    with wide(browser, desk) as page:
        page.goto("/verify?journal=War+1#store")
        page.locator("#store-kept").fill(kept)
        page.get_by_role("button", name="Verify", exact=True).click()
        expect(page.locator("#store")).to_contain_text("✓ Nothing is wrong", timeout=SHOWN)
        expect(page.locator(".ck")).to_contain_text("Kept checkpoints")
        expect(page.locator(".ck")).to_contain_text("Every account adds up")


# The same vectors as the stand-alone verifier

NONSENSE = (
    *(b"[]", b"{}", b'{"a":1,"a":2}', b'{"checkpoint":1}', b'{"sequence":1.5}', b'{"sequence":3,"previous":"\\ud800"}'),
    *(b'{"inclusion":{"sequence":1,"size":5,"proof":["zz"]}}', b'{"sequence":99999999999999999999}', b"\xff"),
)


def files(folder: Path) -> tuple[list[bytes], bytes]:
    """An export, receipts and a proof of growth of a journal with awkward names, and its checkpoints."""
    with open_store(str(folder / "names.db"), create=True) as opened:
        journal = Journal(opened, "War 'é' 𝄞", create=True)
        for number in range(1, 14):
            command = {"name": "deal", "𐀀": 1, "\uffff": number, "b": [True, None, -3, 'x"\\\n\u0007\x7f']}
            entry = Entry(f"id{number}", AT, (Actor("Añn", "dealer", "D-1"),), command, [{"event": "E", "v": 1}])
            journal.append(entry, expects=number - 1)
            if number in (5, 9, 12):
                journal.checkpoint(KEY, AT)
        made = [export.lines(journal), export.receipt(journal, 3, 7), export.receipt(journal, 1, 1)]
        made.append(export.growth(journal, 5, 12))
        kept = b"".join(map(export.checkpoint_line, journal.checkpoints()))
        return [b"".join(one) for one in made], kept


def damaged(file: bytes, chance: random.Random) -> bytes:
    """The file with one thing wrong: a line lost, doubled, moved, altered or foreign."""
    lines = file.split(b"\n")
    at, other, kind = chance.randrange(len(lines)), chance.randrange(len(lines)), chance.randrange(7)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 2:
        lines.insert(at, lines[other])
    elif kind == 3:
        lines.insert(at, chance.choice(NONSENSE))
    elif kind == 4:
        lines[at] = lines[at].replace(b'"size":', b'"size": ', 1)
    elif kind == 5:
        lines[at] = lines[at].replace(b"5", b"6")
    elif lines[at]:
        line = bytearray(lines[at])
        line[chance.randrange(len(line))] = chance.choice(b'0123456789abcdef{}[]",:\\ \xff')
        lines[at] = bytes(line)
    return b"\n".join(lines)


def said(file: bytes, kept: bytes | None, keys: list[bytes], all_signed: bool) -> list[str]:
    """What the stand-alone verifier says."""
    try:
        points = checkpoints(kept.splitlines(keepends=True)) if kept is not None else []
        lines = [line + b"\n" for line in file.split(b"\n")]
        check = Check(keys, points, all_signed).run(lines if not file.endswith(b"\n") else lines[:-1])
    except NoExportError as wrong:
        return [f"no export: {wrong}"]
    return [plain(line) for line in report(check)]


IN_THE_PAGE = """async (vectors) => {
  const { Check, checkpoints, NoExportError } = await import("/static/journal/check.js");
  const { report } = await import("/static/journal/words.js");
  const { fromHex, hex, utf8, ownSha256, ownSha512, sha256, sha512 } = await import("/static/journal/bytes.js");
  const { signed, signedByHand } = await import("/static/journal/ed25519.js");
  const found = [];
  for (const [file, kept, keys, allSigned] of vectors.files) {
    try {
      const points = kept === null ? [] : checkpoints(fromHex(kept));
      found.push(report(await new Check({ trusted: keys.map(fromHex), kept: points, allSigned }).run(fromHex(file))));
    } catch (problem) {
      if (!(problem instanceof NoExportError)) throw problem;
      found.push([`no export: ${problem.message}`]);
    }
  }
  const own = [];
  for (const size of [0, 55, 56, 64, 111, 112, 128, 1000]) {
    const bytes = new Uint8Array(size).fill(size);
    own.push(hex(ownSha256(bytes)) === hex(await sha256(bytes)) && hex(ownSha512(bytes)) === hex(await sha512(bytes)));
  }
  const byKeys = [];
  for (const [key, signature, message] of vectors.signatures.map((one) => one.map(fromHex))) {
    byKeys.push([await signed(key, signature, message), await signedByHand(key, signature, message)]);
  }
  return { found, own, byKeys };
}"""


def test_the_page_says_what_the_stand_alone_verifier_says(browser: Browser, desk: str, tmp_path: Path) -> None:
    whole, kept = files(tmp_path)
    chance, tried = random.Random(15), []
    for number in range(cases(160)):
        file = whole[number % 4]
        for _ in range(chance.randrange(3) if number > 3 else 0):
            file = damaged(file, chance)
        beside = chance.choice((None, None, kept, damaged(kept, chance)))
        keys = chance.choice(([], [KEY.public], [b"x" * 32], [KEY.public, b"x" * 32]))
        tried.append((file, beside, keys, chance.random() < 0.3))
    due = [said(*case) for case in tried]
    given = [[file.hex(), None if beside is None else beside.hex(), [key.hex() for key in keys], all_signed]
             for file, beside, keys, all_signed in tried]  # fmt: skip
    good = [KEY.public, KEY.sign(b"message"), b"message"]
    # RFC 8032, 7.1, test 2; then a wrong message, and an answer that is too large by the order of the group
    rfc = [
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        "72",
    ]
    order = 2**252 + 27742317777372353535851937790883648493
    large = good[1][:32] + (int.from_bytes(good[1][32:], "little") + order).to_bytes(32, "little")
    signatures = [
        [part.hex() for part in good],
        rfc,
        [*rfc[:2], "73"],
        [good[0].hex(), large.hex(), good[2].hex()],
        ["ff" * 32, good[1].hex(), good[2].hex()],
    ]
    with wide(browser, desk) as page:
        page.goto("/verify")
        told = page.evaluate(IN_THE_PAGE, {"files": given, "signatures": signatures})
    for lines, found in zip(due, told["found"], strict=True):
        assert found == lines
    assert all(told["own"])
    assert told["byKeys"] == [[True, True], [True, True], [False, False], [False, False], [False, False]]
    assert sum(lines[-1] == "nothing is wrong" for lines in due) in range(len(due) // 16, len(due))
