# Every target sets up what it needs in .venv, from the exact versions in constraints.txt.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
# One worker a core and one for those who wait for a clock; tests are independent of each other.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PYTEST := $(BIN)/python -m pytest -n $(WORKERS)
# The share of branches that the fast suite goes through, in percent.
FLOOR := 96

.PHONY: help play host setup test test-pure test-all test-games test-numbers test-melds test-letters test-compiled test-terminal test-network test-native test-extras test-pythons rule-report lint dictionary pictures bench wheel wheel-test clean

help:           ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-12s %s\n", $$1, $$2}' Makefile

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "rummi needs Python 3.11 or newer; try: make PYTHON=python3.11 play")'
	@$(PYTHON) -m venv $(VENV)

# Changed C sources are compiled again where there is a compiler.
SOURCES := hatch_build.py $(wildcard rumminative/*.[ch])

$(VENV)/.play: pyproject.toml constraints.txt $(SOURCES) | $(BIN)/python
	@echo "Setting up rummi in $(VENV) ..."
	@$(PIP_INSTALL) --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(VENV)/.play
	@echo "Setting up the test tools in $(VENV) ..."
	@$(PIP_INSTALL) --editable '.[test,lint,build,dictionary,net]'
	@touch $@

$(VENV)/.dictionary: pyproject.toml constraints.txt | $(VENV)/.play
	@$(PIP_INSTALL) --editable '.[dictionary]'
	@touch $@

setup: $(VENV)/.play    ## set up what playing needs

play: $(VENV)/.play     ## set up, then deal a letter game
	@$(BIN)/rummi play

$(VENV)/.net: pyproject.toml constraints.txt | $(VENV)/.play
	@echo "Setting up what a host needs in $(VENV) ..."
	@$(PIP_INSTALL) --editable '.[net]'
	@touch $@

# Options go into ARGS, as make host ARGS='--players Аня,?,bot:2'.
ARGS ?= --lan
host: $(VENV)/.net      ## set up, then open a table for friends in this network
	@$(BIN)/rummi host $(ARGS)

# COVER=1 counts branches too and fails below the floor.
COVER_OPTIONS := $(if $(COVER),--cov --cov-report=term --cov-fail-under=$(FLOOR))

test: $(VENV)/.dev      ## the fast suite
	$(PYTEST) -m 'not slow' $(COVER_OPTIONS)

test-pure: $(VENV)/.dev     ## the fast suite without compiled searches
	RUMMI_PURE=1 $(PYTEST) -m 'not slow'

# The slow suites by subject; each ends within a quarter of an hour on two cores.
test-games: $(VENV)/.dev    ## slow: thousands of whole games, paired worlds, journals, typed lines
	$(PYTEST) -m slow tests/core tests/rl

test-numbers: $(VENV)/.dev  ## slow: the number solver against brute force
	$(PYTEST) -m slow tests/classic/solver --ignore tests/classic/solver/test_compiled.py

test-melds: $(VENV)/.dev    ## slow: melds, jokers and openings of the number game against brute force
	$(PYTEST) -m slow tests/classic --ignore tests/classic/solver

test-letters: $(VENV)/.dev  ## slow: the letter solver and letter jokers against brute force
	$(PYTEST) -m slow tests/words --ignore tests/words/solver/test_compiled.py

test-compiled: $(VENV)/.dev ## slow: the compiled searches against Python on 100,000 problems
	$(PYTEST) -m slow tests/classic/solver/test_compiled.py tests/words/solver/test_compiled.py

test-terminal: $(VENV)/.dev ## slow: killed programs, whole games at the prompt, hints typed back, generated command lines
	$(PYTEST) -m slow tests/term tests/docs

test-network: $(VENV)/.dev  ## slow: a bad network, hosts that die, paired worlds over each line, games in browsers
	$(PYTEST) -m slow tests/net

$(VENV)/.extras: pyproject.toml constraints.txt | $(VENV)/.dev
	@$(PIP_INSTALL) --editable '.[cluster,rl]'
	@touch $@

test-extras: $(VENV)/.extras ## what needs the extras that playing does not: a cluster, learning agents
	$(PYTEST) tests/arena tests/rl

test-all: test test-games test-numbers test-melds test-letters test-compiled test-terminal test-network  ## everything, part by part

# Interpreters that are not here are passed over; others can be named, as PYTHONS=~/python/bin/python3.
PYTHONS := python3.11 python3.12 python3.13 python3.14
SMOKE := $(VENV)-smoke

# A library with assertions and sanitizers; Python itself is not built with them, so they are loaded before it.
# What they or valgrind say of Python itself is not looked at.
NATIVE := build/native
SANITIZED := -g -O1 -UNDEBUG -fsanitize=address,undefined -fno-sanitize-recover=undefined
QUESTIONS := 20000

test-native: $(VENV)/.dev   ## the compiled searches with AddressSanitizer, UBSan and, if it is here, valgrind
	@mkdir -p $(NATIVE)
	CFLAGS='$(SANITIZED)' $(BIN)/python hatch_build.py $(NATIVE)/sanitized.so
	LD_PRELOAD=$$(cc -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0 \
		$(BIN)/python -m tests.kit.natives $(QUESTIONS) $(CURDIR)/$(NATIVE)/sanitized.so
	CFLAGS='-g -UNDEBUG' $(BIN)/python hatch_build.py $(NATIVE)/checked.so
	if command -v valgrind >/dev/null; then PYTHONMALLOC=malloc valgrind -q --leak-check=full --log-file=$(NATIVE)/valgrind.log \
		$(BIN)/python -m tests.kit.natives $$(( $(QUESTIONS) / 50 )) $(CURDIR)/$(NATIVE)/checked.so && \
		! grep -E '\((walk|cover|program|memory|lookup|automaton)[a-z_]*\.c:' $(NATIVE)/valgrind.log; fi

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
	$(BIN)/mypy cli.py hatch_build.py rumminative rummi rummiarena rummicore rummiclassic rummiwords rummiterm rumminet dictionaries docs tests benchmarks examples

dictionary: $(VENV)/.dictionary  ## build the noun dictionary from its sources
	@$(BIN)/rummi dict build

# Playwright drives Debian's chromium; it brings no browser of its own here.
$(VENV)/.browser: pyproject.toml constraints.txt | $(VENV)/.dev
	@$(PIP_INSTALL) --editable '.[browser]'
	@touch $@

$(VENV)/.bench: pyproject.toml constraints.txt | $(VENV)/.dev
	@$(PIP_INSTALL) --editable '.[bench]'
	@touch $@

pictures: $(VENV)/.play ## the pictures of the README, from real games
	@$(BIN)/python docs/pictures.py

bench: $(VENV)/.bench   ## ratios measured in one run
	@$(BIN)/python -m benchmarks

wheel: $(VENV)/.dev     ## build dist/*.whl, with compiled searches where there is a compiler
	@rm -rf dist && $(BIN)/python -m build --wheel --outdir dist . >/dev/null

# By way of the source distribution, as an index would build it.
wheel-test: wheel       ## wheels with and without compiled searches, in their own environments, with the sources away
	@RUMMI_PURE=1 $(BIN)/python -m build --outdir dist . >/dev/null
	@$(BIN)/python -m tests.kit.wheel dist

clean:          ## remove everything that was set up or built
	rm -rf $(VENV) $(SMOKE) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
