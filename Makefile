# Every target sets up what it needs in .venv, from the exact versions in constraints.txt.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
# One worker a core; tests are independent of each other.
PYTEST := $(BIN)/python -m pytest -n auto

.PHONY: help play setup test test-all rule-report lint dictionary bench wheel wheel-test clean

help:           ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-12s %s\n", $$1, $$2}' Makefile

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "rummi needs Python 3.11 or newer; try: make PYTHON=python3.11 play")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up rummi in $(VENV) ..."
	@$(PIP_INSTALL) --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(VENV)/.play
	@echo "Setting up the test tools in $(VENV) ..."
	@$(PIP_INSTALL) --editable '.[test,lint,build,dictionary]'
	@touch $@

$(VENV)/.dictionary: pyproject.toml constraints.txt | $(VENV)/.play
	@$(PIP_INSTALL) --editable '.[dictionary]'
	@touch $@

setup: $(VENV)/.play    ## set up what playing needs

play: $(VENV)/.play     ## set up, then deal a letter game
	@$(BIN)/rummi play

test: $(VENV)/.dev      ## the fast suite
	$(PYTEST) -m 'not slow'

test-all: $(VENV)/.dev  ## everything, thousands of whole games too
	$(PYTEST)

rule-report: $(VENV)/.dev   ## which test exercises which rule id
	@$(BIN)/python -m pytest --collect-only -q --rule-report

lint: $(VENV)/.dev      ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy cli.py rummi rummicore rummiclassic rummiwords rummiterm dictionaries tests benchmarks examples

dictionary: $(VENV)/.dictionary  ## build the noun dictionary from its sources
	@$(BIN)/rummi dict build

$(VENV)/.bench: pyproject.toml constraints.txt | $(VENV)/.dev
	@$(PIP_INSTALL) --editable '.[bench]'
	@touch $@

bench: $(VENV)/.bench   ## ratios measured in one run
	@$(BIN)/python -m benchmarks

wheel: $(VENV)/.dev     ## build dist/*.whl
	@rm -rf dist && $(BIN)/python -m build --wheel --outdir dist . >/dev/null

wheel-test: wheel       ## the built wheel, in its own environment, with the sources away
	@$(BIN)/python -m tests.kit.wheel dist

clean:          ## remove everything that was set up or built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
