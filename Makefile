# make run: the pages on http://localhost:8000 · make test: everything that CI runs
# Each target does its own set-up on a fresh machine with Python 3.11 or newer.

PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000

.PHONY: run test check cover soak bench setup lint clean

run: setup
	$(BIN)/croupier serve --port $(PORT)

test: lint
	tools/need-chromium
	tools/need-strace
	tools/need-postgresql
	$(BIN)/pytest -n auto --durations=20

# The same with coverage, which takes half as long again
cover: lint
	$(BIN)/pytest -n auto --cov --cov-report=term --cov-fail-under=90

check: lint
	$(BIN)/pytest -n auto -m "not browser and not long"

soak: setup
	tools/need-strace
	tools/need-postgresql
	tools/need-dieharder
	CROUPIER_SOAK=1 $(BIN)/pytest -n auto tests/journal tests/faults tests/tables
	$(BIN)/python tests/soak/battery.py

# All rows, or those of one benchmark: make bench ROW=war, make bench ROW='hands:badugi'
bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[bench]'
	$(BIN)/python -m benchmarks $(if $(ROW),"$(ROW)")

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

setup: .venv/installed

.venv/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Croupier needs Python 3.11 or newer; say which with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
	  --editable '.[web,documents,chance,cards,journal,postgres,fast,scale,frames,rl,dev]'
	$(BIN)/python -m compileall -q src  # so that the first command is as fast as the second
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage*
