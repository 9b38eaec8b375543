# Each target sets the project up by itself when that is needed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.set-up

.DEFAULT_GOAL := help
.PHONY: help setup play test bench soak

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /  make \1\t/' | expand -t 16

setup: $(STAMP) ## create .venv and install sanjak with its tools into it

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "sanjak needs Python 3.11 or newer; name one: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
	  || { echo "this Python lacks venv; install it (on Debian and Ubuntu: apt install python3-venv)" >&2; exit 1; }
	@echo "setting up $(VENV) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check -e '.[dev]' \
	  || { echo "the installation failed; is the network there?" >&2; exit 1; }
	@touch $@

play: setup ## choose a game and play it in the terminal
	@$(BIN)/sanjak play

test: setup ## lint, types, import rules, all tests and the cases of every game
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo > $(VENV)/lint-imports.log || { cat $(VENV)/lint-imports.log; exit 1; }
	@$(BIN)/pytest -n auto -m 'not soak'

bench: setup ## measure sanjak and its peers, and write docs/benchmarks.md
	@$(BIN)/sanjak bench

soak: setup ## the laws on many more seeds
	@$(BIN)/pytest -n auto -m soak
