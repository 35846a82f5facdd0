# make run: the pages on http://localhost:8000 · make test: everything that CI runs · CONTRIBUTING.md: which command when
# Each target does its own set-up on a fresh machine with Python 3.11 or newer.

PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000
# Three processes run tests on two cores: a good part of the tests waits, for browsers, servers and disks.
WORKERS ?= $(shell n=$$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2); echo $$(( (3 * n + 1) / 2 )))
EVERYTHING := web,documents,chance,cards,journal,postgres,fast,scale,frames,rl,docs,dev
INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt --editable
STEPS = 2

# What Python compiles it keeps, also where somebody's surroundings say otherwise: hundreds of tests start a process.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test check cover soak bench docs golden wheel setup lint clean

# Stamps in .venv say what is installed: each target asks for as little as it needs, and `make run` for the least.
run: STEPS = 3
run: .venv/web
	@echo "3/3 serving http://localhost:$(PORT)"
	@$(BIN)/croupier serve --port $(PORT)

test: lint
	tools/need-chromium
	tools/need-strace
	tools/need-postgresql
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --durations=40 -rR

# The same with coverage, which takes half as long again
cover: lint
	$(BIN)/pytest -n auto --cov --cov-report=term --cov-fail-under=90

check: lint
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not browser and not long"

# What is long, and random: other cases in every run, and more of them
soak: setup
	tools/need-chromium
	tools/need-strace
	tools/need-postgresql
	tools/need-dieharder
	tools/need-libreoffice
	CROUPIER_SOAK=1 $(BIN)/pytest -n auto --timeout 3600
	$(BIN)/python tests/soak/battery.py
	$(BIN)/python tests/soak/workbooks.py

# All rows, or those of one benchmark: make bench ROW=war, make bench ROW='hands:badugi'
bench: setup
	$(INSTALL) '.[bench]'
	$(BIN)/python -m benchmarks $(if $(ROW),"$(ROW)")

# The documentation as a site, which the app serves at /docs
docs: .venv/docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --doctree-dir build/doctrees docs src/croupier/web/docs

# Everything that tests or pages compare with what is stored: journals, pictures of the pages, the notebook
golden: setup
	tools/need-chromium
	$(BIN)/python tests/tables/audit/golden.py
	$(BIN)/python tests/docs/record.py
	$(BIN)/python tests/documents/approved.py
	$(BIN)/python tools/pictures.py
	cd tests && ../$(BIN)/python -m browser.approved
	$(BIN)/python tools/notebook.py

wheel: docs
	rm -rf build/lib build/bdist.*
	$(BIN)/python -m pip wheel -qq --disable-pip-version-check --no-deps --wheel-dir dist .

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

setup: .venv/all

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Croupier needs Python 3.11 or newer; say which with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "1/$(STEPS) making .venv"
	@$(PYTHON) -m venv .venv

# Sources are compiled so that the first command is as fast as the second.
.venv/web: pyproject.toml constraints.txt | .venv/bin/python
	@echo "2/$(STEPS) installing what pages need"
	@$(INSTALL) '.[web]'
	@$(BIN)/python -m compileall -q -j 0 src
	@$(BIN)/python -m croupier.web.page.fonts
	@touch $@

.venv/docs: pyproject.toml constraints.txt | .venv/bin/python
	@echo "2/$(STEPS) installing what the documentation needs"
	@$(INSTALL) '.[web,docs,journal]'
	@touch $@

.venv/all: pyproject.toml constraints.txt | .venv/bin/python
	@echo "2/$(STEPS) installing everything, with what tests need"
	@$(INSTALL) '.[$(EVERYTHING)]'
	@$(BIN)/python -m compileall -q -j 0 src
	@$(BIN)/python -m croupier.web.page.fonts
	@touch .venv/web .venv/docs $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage* build dist src/croupier/web/docs
