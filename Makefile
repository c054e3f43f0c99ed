# Two commands do everything on a fresh machine: `make serve` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed
EXAMPLES := $(CURDIR)/build/examples
# the many processes that tests start compile nothing twice, wherever that is switched off
COMPILED := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/build/compiled
PORT ?= 8000
TESTS ?= tests examples

.PHONY: serve test evenings rules mutants examples soak odds map bench speed attack faults ask-eval ask-tables ask-off-book index openapi \
	golden web browser services clean

serve: web index         ## run the referee on SQLite, on port 8000
	PORT=$(PORT) $(BIN)/python app.py

test: web examples       ## everything that must hold before a change lands
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tools.typecheck
	$(COMPILED) PYTHONPATH=$(EXAMPLES) $(BIN)/python -m pytest --numprocesses 2 --dist worksteal $(TESTS)
	$(BIN)/python -m tools.rules_report --require-played

evenings: web            ## a whole evening of each title on two phones, from the first page to the last
	$(COMPILED) $(BIN)/python -m pytest -s -m "evening or not evening" tests/web/evenings

rules: $(STAMP)          ## which rules the transcripts prove, per book and role
	$(BIN)/python -m tools.rules_report

mutants: $(STAMP)        ## faults put into the rules' code: which does no test notice? make mutants NUMBER=200 MINUTES=60
	$(BIN)/python -m tools.mutants --number $(or $(NUMBER),200) --minutes $(or $(MINUTES),90)

examples: $(STAMP)       ## install the example game for the tests, and for them alone
	rm -rf $(EXAMPLES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
		--target $(EXAMPLES) examples/beacons

soak: $(STAMP)           ## random play for as long as asked: make soak MINUTES=10
	$(BIN)/python -m tools.soak --minutes $(or $(MINUTES),5)

odds: $(STAMP)           ## Warcrow's odds against trying every face of 500 opposed rolls, and 2000 pairings of cards
	$(BIN)/python -m tests.warcrow.many_odds $(or $(NUMBER),500)
	$(BIN)/python -m tests.warcrow.pairings

map: $(STAMP)            ## how long the battle map takes for a line of sight past forty things, of the 20 ms it may
	$(BIN)/python -m bench.sight

bench: $(STAMP)          ## ratios measured in one run, written to build/bench.json
	$(BIN)/python -m bench

speed: $(STAMP)          ## the engine against an earlier commit: make speed AGAINST=56c57ad
	$(BIN)/python -m tools.speed $(AGAINST)

attack: $(STAMP)         ## hostile requests beside an honest phone, on the loopback only: make attack BEFORE=56c57ad
	$(BIN)/python -m tools.attack $(if $(BEFORE),--before $(BEFORE))

faults: $(STAMP)         ## processes, databases, disks and clocks that fail while phones play, on the loopback only: make faults KILLS=20
	$(BIN)/python -m tools.faults --kills $(or $(KILLS),100) $(if $(ONLY),--only "$(ONLY)")

ask-eval: $(STAMP)       ## how often search finds the rule: make ask-eval QUESTIONS=folder
	$(BIN)/python -m tools.ask_eval $(or $(QUESTIONS),questions)

ask-tables: $(STAMP)     ## how often a table's own rule comes first, and the rule of a plain table
	$(BIN)/python -m tools.ask_tables $(or $(QUESTIONS),questions/tables)

ask-off-book: $(STAMP)   ## how often search says that a question is not in the book: make ask-off-book QUESTIONS=file
	$(BIN)/python -m tools.ask_off_book $(or $(QUESTIONS),questions/off/dev.yaml)

index: $(STAMP)          ## work out the search index ahead of the first start
	$(BIN)/python -m tools.index

openapi: $(STAMP)        ## write openapi.yaml from the app
	$(BIN)/python -m tools.write_openapi

golden: $(STAMP)         ## record the golden playthroughs, and what is seen in the transcripts, anew
	$(BIN)/python -m tools.write_golden

web: $(STAMP)            ## build the phone's page where its sources changed
	$(BIN)/python web/build.py

browser:                 ## Chromium for the phone's tests, where Debian's packages are at hand
	command -v chromium || (apt-get update -q && apt-get install -qy --no-install-recommends chromium)

services:                ## Redis, PostgreSQL and the proxies for the service's tests, where Debian's packages are at hand
	command -v redis-server || (apt-get update -q && apt-get install -qy --no-install-recommends redis-server)
	command -v initdb || ls /usr/lib/postgresql/*/bin/initdb \
		|| (apt-get update -q && apt-get install -qy --no-install-recommends postgresql)
	command -v nginx && command -v caddy && command -v docker-compose && command -v systemd-analyze \
		|| (apt-get update -q && apt-get install -qy --no-install-recommends nginx caddy docker-compose systemd)

$(STAMP): requirements.lock pyproject.toml
	$(PYTHON) -c "import sys; sys.exit('Python 3.11 or newer is needed') if sys.version_info < (3, 11) else None"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(STAMP)

clean:
	rm -rf $(VENV) build web/dist web/node_modules .ruff_cache
