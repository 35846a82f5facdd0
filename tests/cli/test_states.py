"""Bounds on states: what a meter shows now is never below the amount with which it starts again, at every face."""

import json
from pathlib import Path

import pytest

import croupier
from cli.conftest import Run
from croupier.errors import InputError
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value

STATES = [
    (edition, path.removesuffix(".now"))
    for edition in library.ids()
    for path in library.draft(edition).rules
    if path.endswith(".now")
]
METERS = {"progressive.meter": "progressive", "bonus_spin.primary": "primary", "bonus_spin.secondary": "secondary"}
OFFERED: dict[str, Value] = {"progressive.offered": True, "bonus_spin.offered": True, "bonus_spin.trigger": "red A"}
ROUND = {"wagers": [{"player": "1", "wager": "initial", "amount": "5.00"}], "cards": {"1": "Kd", "dealer": "2c"}}
every = pytest.mark.parametrize(("edition", "meter"), STATES)


def least(edition: str, meter: str) -> str:
    return str(in_force(library.draft(edition)).values[f"{meter}.reset"])


def below(amount: str) -> str:
    return f"{(int(amount.replace('.', '')) - 1) / 100:.2f}"


def test_maryland_has_three() -> None:
    assert {(edition, METERS[meter]) for edition, meter in STATES} == {
        ("md-1.2/casino-war", name) for name in METERS.values()
    }


@every
@pytest.mark.parametrize("reset", ["", "20000.00"])
def test_a_submission_is_refused(edition: str, meter: str, reset: str, tmp_path: Path, run: Run) -> None:
    """By `check` as a finding with its line; by everything that reads a submission with one sentence and the section."""
    start = reset or least(edition, meter)
    chosen = {**OFFERED, **({f"{meter}.reset": reset} if reset else {})}
    file = tmp_path / "filed.toml"
    for now, lawful in ((start, True), (below(start), False)):
        values = {**chosen, f"{meter}.now": now}
        lines = [f"{path} = {json.dumps(value)}" for path, value in values.items()]
        file.write_text(f'edition = "{edition}"\n[choices]\n' + "\n".join(lines))
        report = run("check", str(file), "--json").json
        wrong = [one for one in report["findings"] if one["kind"] == "violation"]
        assert [one["path"] for one in wrong] == ([] if lawful else [f"{meter}.now"])
        for face in (
            lambda: croupier.edition(str(file)).rules(),
            lambda: croupier.table(str(file), {"1": 100}),
            lambda: croupier.settle({"edition": str(file), **ROUND}),
        ):
            if lawful:
                face()
                continue
            with pytest.raises(InputError) as refused:
                face()
            assert f"reset amount of {start} or more, not {now}" in refused.value.reason
            assert "10.C(2)" in str(refused.value) or "10.D(3)(b)(i)" in str(refused.value)


@every
def test_a_written_round_is_refused(edition: str, meter: str) -> None:
    start = least(edition, meter)
    written = {"edition": edition, "choices": OFFERED, **ROUND}
    croupier.settle({**written, "meter": {METERS[meter]: start}})
    for shown in ("0.00", below(start)):
        with pytest.raises(InputError) as refused:
            croupier.settle({**written, "meter": {METERS[meter]: shown}})
        assert refused.value.rule == f"{meter}.now"


@pytest.mark.parametrize(
    "asked",
    [
        ("explore", "md-1.2/casino-war", "--wager", "progressive", "--meter"),
        ("explore", "md-1.2/casino-war", "--meter"),
        ("odds", "md-1.2/casino-war", "--bet", "initial 5", "--bet", "progressive 1", "--meter"),
    ],
)
def test_what_is_asked_is_refused(asked: tuple[str, ...], run: Run) -> None:
    assert run(*asked, "10000.00").code == 0
    assert "10.C(2)" in run(*asked, "9999.99").refused()
