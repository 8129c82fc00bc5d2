# Every target sets up what it needs in .venv, from the exact versions in constraints.txt.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
# One worker a core; tests are independent of each other.
PYTEST := $(BIN)/python -m pytest -n auto
# The share of branches that the fast suite goes through, in percent.
FLOOR := 96

.PHONY: help play setup test test-all test-games test-numbers test-melds test-letters test-terminal test-extras test-pythons rule-report lint dictionary pictures bench wheel wheel-test clean

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

# COVER=1 counts branches too and fails below the floor.
COVER_OPTIONS := $(if $(COVER),--cov --cov-report=term --cov-fail-under=$(FLOOR))

test: $(VENV)/.dev      ## the fast suite
	$(PYTEST) -m 'not slow' $(COVER_OPTIONS)

# The slow suites by subject; each ends within a quarter of an hour on two cores.
test-games: $(VENV)/.dev    ## slow: thousands of whole games, paired worlds, journals, typed lines
	$(PYTEST) -m slow tests/core

test-numbers: $(VENV)/.dev  ## slow: the number solver against brute force
	$(PYTEST) -m slow tests/classic/solver

test-melds: $(VENV)/.dev    ## slow: melds, jokers and openings of the number game against brute force
	$(PYTEST) -m slow tests/classic --ignore tests/classic/solver

test-letters: $(VENV)/.dev  ## slow: the letter solver and letter jokers against brute force
	$(PYTEST) -m slow tests/words

test-terminal: $(VENV)/.dev ## slow: killed programs, whole games at the prompt, hints typed back, generated command lines
	$(PYTEST) -m slow tests/term tests/docs

$(VENV)/.extras: pyproject.toml constraints.txt | $(VENV)/.dev
	@$(PIP_INSTALL) --editable '.[cluster]'
	@touch $@

test-extras: $(VENV)/.extras ## what needs the extras that playing does not: a cluster
	$(PYTEST) tests/arena

test-all: test test-games test-numbers test-melds test-letters test-terminal  ## everything, part by part

# Interpreters that are not here are passed over; others can be named, as PYTHONS=~/python/bin/python3.
PYTHONS := python3.11 python3.12 python3.13 python3.14
SMOKE := $(VENV)-smoke

test-pythons:   ## a small part of the tests on every Python that is found
	@set -e; for python in $(PYTHONS); do \
		if ! $$python -c '' 2>/dev/null; then echo "$$python: not here"; continue; fi; \
		echo "$$python: $$($$python --version)"; \
		rm -rf $(SMOKE); $$python -m venv $(SMOKE); \
		$(SMOKE)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'; \
		echo кошка | $(SMOKE)/bin/python cli.py check; \
		$(SMOKE)/bin/python -m pytest -q -p no:cacheprovider -m 'not slow' tests/classic/rules tests/core/test_chance.py; \
	done; rm -rf $(SMOKE)

rule-report: $(VENV)/.dev   ## which test exercises which rule id
	@$(BIN)/python -m pytest --collect-only -q --rule-report

lint: $(VENV)/.dev      ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy cli.py rummi rummiarena rummicore rummiclassic rummiwords rummiterm dictionaries docs tests benchmarks examples

dictionary: $(VENV)/.dictionary  ## build the noun dictionary from its sources
	@$(BIN)/rummi dict build

$(VENV)/.bench: pyproject.toml constraints.txt | $(VENV)/.dev
	@$(PIP_INSTALL) --editable '.[bench]'
	@touch $@

pictures: $(VENV)/.play ## the pictures of the README, from real games
	@$(BIN)/python docs/pictures.py

bench: $(VENV)/.bench   ## ratios measured in one run
	@$(BIN)/python -m benchmarks

wheel: $(VENV)/.dev     ## build dist/*.whl
	@rm -rf dist && $(BIN)/python -m build --wheel --outdir dist . >/dev/null

wheel-test: wheel       ## the built wheel, in its own environment, with the sources away
	@$(BIN)/python -m tests.kit.wheel dist

clean:          ## remove everything that was set up or built
	rm -rf $(VENV) $(SMOKE) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
