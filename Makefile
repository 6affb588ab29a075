# Needs only Python 3.11 and make: uv and Node.js come from PyPI where they are missing.
# A stamp tells what is set up already, so a second run starts at once.

# make PYTHON=/usr/bin/python3.12 takes that one; otherwise uv looks for one that will do
ifeq ($(origin PYTHON),command line)
export UV_PYTHON := $(PYTHON)
endif
PYTHON ?= python3
export PYTHON
# make play PORT=9000; the server chooses otherwise
SERVE = $(BIN)/rumpus serve $(if $(PORT),--port $(PORT)) $(ARGS)

BIN     := .venv/bin
PLAY    := .venv/.play-stamp
DEV     := .venv/.dev-stamp
DOCS    := .venv/.docs-stamp
MODULES := web/node_modules/.stamp
LINTERS := web/node_modules/.dev-stamp
CLIENT  := src/rumpus/web/index.html
TYPES   := web/src

# What builds our own package: hatchling, and Node.js where the machine has none.
PINS       := scripts/pins/build.txt scripts/pins/node.txt
LOCKS      := pyproject.toml uv.lock scripts/pins/build.txt
CLIENT_SRC := $(shell find web/src web/installed -type f) \
              web/index.html web/build.mjs web/tsconfig.json

# Packages by the lock, which holds no hashes of what builds our own: that one comes after, by its pins.
# The Makefile builds the client itself, so an editable install need not.
UV_SYNC  := scripts/uv sync --locked --quiet --no-install-project
UV_BUILT := RUMPUS_SKIP_WEB=1 scripts/uv pip install --quiet --python $(BIN)/python --no-deps \
            --build-constraints scripts/pins/build.txt --editable .

# Two at a time is what a small machine bears; a browser and a server are processes of their own.
WORKERS ?= 2
PYTEST  := $(BIN)/pytest -n $(WORKERS) --dist worksteal
WEB     := $(BIN)/pytest tests/web

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play dev hall test test-fast test-long test-web check fix types goldens prove soak soak-fuzz \
        soak-kills soak-hall soak-simulation soak-tables bench ratings mutants build pins docs release-check \
        image-check clean

help: ## this list
	@echo "make play    set everything up and open the room in the browser"
	@echo "make test    all tests, browser tests included (make test-long: those that take longer)"
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' Makefile | expand -t 14

play: $(PLAY) $(CLIENT) ## build the client, serve, open the browser
	@$(SERVE) --open

dev: $(DEV) $(CLIENT) ## serve, and rebuild the client at every change
	@trap 'kill $$watcher $$server 2>/dev/null' EXIT; trap 'exit 130' INT TERM; \
	$(PYTHON) scripts/client.py watch & watcher=$$!; \
	$(SERVE) & server=$$!; \
	wait $$server

hall: $(DEV) $(CLIENT) ## three nodes, PostgreSQL and NATS on this machine: kill a node and play on
	@$(BIN)/python -m scripts.hall $(if $(PORT),--port $(PORT)) $(ARGS)

# Browser tests come last and one by one: people do not share a machine with a test suite.
test: $(DEV) $(LINTERS) $(CLIENT) ## all tests
	@$(PYTEST) --ignore=tests/web $(ARGS)$(if $(ARGS), || [ $$? -eq 5 ])
	@$(WEB) $(ARGS)$(if $(ARGS), || [ $$? -eq 5 ])

test-long: $(DEV) $(LINTERS) $(CLIENT) ## the tests that take longer
	@$(PYTEST) -m long --ignore=tests/web $(ARGS)
	@$(WEB) -m long $(ARGS)

test-fast: $(DEV) ## tests without the browser, and how much of the code they reach
	@$(PYTEST) --ignore=tests/web $(or $(ARGS),--cov)

test-web: $(DEV) $(LINTERS) $(CLIENT) ## browser tests only
	@$(WEB) $(ARGS)

check: $(DEV) $(LINTERS) ## formatting, lint, types, layers, generated files
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python scripts/generate_types.py --check $(TYPES)
	$(PYTHON) scripts/client.py typecheck
	$(PYTHON) scripts/client.py lint

fix: $(DEV) $(LINTERS) ## put right what can be put right by itself
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(PYTHON) scripts/client.py fix

types: $(DEV) ## TypeScript types of the server's messages and the games' views
	$(BIN)/python scripts/generate_types.py $(TYPES)

goldens: $(DEV) ## play the golden games of a new version of the rules: ARGS="frantic"
	$(BIN)/python -m tests.golden.renew $(ARGS)

prove: $(DEV) ## turn rules into their opposites and see their tests fail: ARGS="KF7 SC12"
	$(BIN)/python -m tests.rulings.prove $(ARGS)

# Any that finds something ends it; one alone, as make soak-kills ARGS="--seed 7".
soak: soak-fuzz soak-kills soak-hall soak-simulation soak-tables ## all that takes long, by hand: three hours

soak-fuzz: $(DEV) $(CLIENT) ## a million strange messages beside people who play
	$(BIN)/python -m tests.soak.fuzz $(ARGS)

soak-kills: $(DEV) ## 300 kills lose and double no acknowledged move
	$(BIN)/python -m tests.soak.kills $(ARGS)

soak-hall: $(DEV) ## 200 faults of three nodes, and what is around them: nothing is lost, one owner writes
	$(BIN)/python -m tests.soak.hall $(ARGS)
	$(BIN)/python -m tests.soak.rolling

soak-tables: $(DEV) ## an hour's worth of tables, made, played and left: memory stays flat
	$(BIN)/python -m bench.live.soak $(ARGS)

bench: $(DEV) ## measure our speed; ARGS=--peers: beside peers; ARGS=--live: live tables beside peers'
	$(BIN)/python -m bench $(ARGS)

ratings: $(DEV) ## how strong each bot is: ARGS="frantic --seats 4" for a part of it
	$(BIN)/python -m bench.ratings $(ARGS)

soak-simulation: $(DEV) ## 1,000 table-hours of the whole server in seeded worlds, and twins
	$(BIN)/python -m tests.simulation --seed $(SEED) --hours 0.5 --table-hours 1000
	$(BIN)/python -m tests.simulation --seed $(SEED) --hours 0.5 --table-hours 100 --tables 6 --twins

FOLDER ?= src/rumpus/server
SEED   ?= 1
COUNT  ?= 300
mutants: $(DEV) ## put COUNT faults, drawn by SEED, into FOLDER: which do the tests notice?
	@$(BIN)/python -m scripts.mutants $(FOLDER) --seed $(SEED) --count $(COUNT) $(ARGS)

build: $(CLIENT) ## wheel and sdist into dist/
	scripts/uv build --require-hashes $(PINS:%=--build-constraints %)

pins: ## hashes for the versions that the first lines of scripts/pins/*.txt name
	@for pin in scripts/pins/*.txt; do head -n 1 $$pin | cut -d ' ' -f 1 | scripts/uv pip compile \
	    --quiet --universal --generate-hashes --no-annotate --no-header - --output-file $$pin; done

docs: $(DOCS) ## the documentation as a site, into site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet $(ARGS)
	@echo "site/index.html"

release-check: $(CLIENT) ## version, changelog and tag agree; the wheel works where no checkout is
	@$(PYTHON) scripts/release_check.py

image-check: $(DEV) ## carry out the Dockerfile without Docker, and start what it makes (needs root)
	@$(BIN)/python -m scripts.image.prove

clean: ## remove everything that was set up or built
	rm -rf .venv .tools .bench .hall .mutants dist site web/node_modules web/.build src/rumpus/web
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests bench scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# Playing needs less than developing. What is already there stays (--inexact).
$(PLAY): $(LOCKS)
	@echo "setting up Python packages"
	@$(UV_SYNC) --inexact --no-default-groups
	@$(UV_BUILT)
	@touch $@

$(DEV): $(LOCKS)
	@echo "setting up Python packages for development"
	@$(UV_SYNC)
	@$(UV_BUILT)
	@touch $@ $(PLAY)

# The site's packages come on top, until the next set-up takes them away again.
$(DOCS): $(DEV)
	@echo "setting up Python packages for the documentation"
	@$(UV_SYNC) --inexact --group docs
	@touch $@

$(MODULES): web/package.json web/package-lock.json web/.npmrc
	@echo "setting up web packages"
	@$(PYTHON) scripts/client.py install

$(LINTERS): web/package.json web/package-lock.json web/.npmrc
	@echo "setting up web packages for development"
	@$(PYTHON) scripts/client.py develop

$(CLIENT): $(MODULES) $(CLIENT_SRC)
	@$(PYTHON) scripts/client.py build
