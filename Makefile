# The commands of this repository; `make` alone lists them. What is finished is not done again: each part of
# the set-up leaves a file behind that is newer than whatever it was made from.

PYTHON ?= python3
BIN := .venv/bin
ENV := .venv/.ready
NODE_MODULES := web/node_modules/.ready
PEERS := bench/peers/node_modules/.ready
PAGE := src/tavola/server/page/index.html
# The package with compiled modules, which Python finds before the sources, if it is there.
COMPILED := $(CURDIR)/build/compiled
# Folders too, so that a file taken away is noticed.
WEB_SOURCES := $(shell find web/src web/public web/scripts 2>/dev/null) $(wildcard web/*.*) src/tavola/games/masters/cards.json

# Tools use the Python that is here and never fetch one of their own.
export UV_PYTHON_DOWNLOADS := never
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests start hundreds of commands and several workers: each would compile every module it imports anew.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help run cluster test test-sources test-browser test-compiled test-page test-alone chromium check bench bench-peers siege setup web compiled dist docs pictures lock clean

help:
	@echo 'Tavola: board games at one table. The commands:'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' Makefile

run: $(ENV) $(PAGE) compiled ## start the server (more options: make run ARGS='--http 9000')
	PYTHONPATH=$(COMPILED) $(BIN)/tavola serve --data data $(ARGS)

cluster: $(ENV) $(PAGE) compiled ## start three NATS servers and three nodes on this machine
	PYTHONPATH=$(COMPILED) $(BIN)/python -m tools.cluster $(ARGS)

# One more worker than processors: some tests wait for programs they have started.
PYTEST := $(BIN)/pytest --dist worksteal -n
WORKERS := $(shell echo $$(($$(nproc) + 1)))
CHROMIUM := chromium=$$(tools/ensure-chromium) && export TAVOLA_CHROMIUM="$$chromium"

# Once, before whoever needs one asks where it is: two at a time could not install it.
chromium: $(ENV)
	@tools/ensure-chromium >/dev/null

# With -j2 the browser's tests run beside the others: they mostly wait for what a page shows and take little of the
# processors, and what runs beside them gives way to them.
test: test-sources test-browser test-compiled test-page test-alone ## run every test, the browser's too, interpreted and compiled (some: ARGS='-k secrets')

test-sources: $(ENV) $(PAGE) compiled chromium
	$(CHROMIUM) && nice $(PYTEST) $(WORKERS) $(or $(ARGS),--ignore tests/browser)

# Two at a time: a page, its house and the bots that give way to both want room. Not while it compiles.
test-browser: $(ENV) $(PAGE) compiled chromium
	$(if $(ARGS),,$(CHROMIUM) && $(PYTEST) 2 -m 'not alone and not long' tests/browser)

# ARGS may name only tests that need not run in this form again: pytest then says 5.
test-compiled: test-sources
	test ! -e $(COMPILED)/tavola || TAVOLA_FORM=compiled nice $(PYTEST) $(WORKERS) $(ARGS) $(if $(ARGS),|| test $$? = 5)

test-page: test-browser
	cd web && npm test

# When all else is done: it looks how long something takes.
test-alone: test-compiled test-page
	$(if $(ARGS),,$(CHROMIUM) && $(PYTEST) 0 -m alone tests/browser)

check: $(ENV) $(NODE_MODULES) ## style, types, layers and locks
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.refusals --check
	cd web && npm run check
	@! grep -n '://' requirements.lock bench/peers/requirements.lock || { echo 'A lock holds an address; make it again with: make lock'; exit 1; }
	@! grep -n '"resolved"' web/package-lock.json bench/peers/package-lock.json || { echo 'A lock holds an address; make it again with: make lock'; exit 1; }

bench: $(ENV) compiled ## measure, and print ratios side by side
	$(BIN)/python -m bench $(ARGS)

bench-peers: $(ENV) $(PEERS) compiled ## the same beside boardgame.io, Colyseus and catanatron, which it installs
	$(BIN)/python -m bench --peers $(ARGS)

siege: $(ENV) ## attack it for long, with figures (one part: make siege ARGS=attacks)
	$(BIN)/python -m siege $(ARGS)

setup: $(ENV) ## only make the Python environment, .venv

web: $(PAGE) ## only build the page

# It looks by itself whether there is anything to do; without a C compiler it says so and makes nothing.
compiled: $(ENV) ## only compile the package, into build/compiled
	@$(BIN)/python -m tools.compile

# hatchling of the environment builds them: nothing is fetched that is not in the lock.
dist: $(ENV) $(PAGE) ## build what is installed elsewhere, a wheel and an sdist, and list what is in them, into dist/
	rm -rf dist
	$(BIN)/python -m hatchling build --directory dist
	$(BIN)/python -m tools.sbom > dist/tavola.cdx.json

docs: $(ENV) $(NODE_MODULES) ## write the generated parts of docs/ and of the page's types anew
	$(BIN)/python -m tools.docs
	$(BIN)/python -m tavola.dialects.native.schema > docs/native.schema.json
	$(BIN)/python -m tavola.games.masters.printed > docs/masters-cards.json
	$(BIN)/python -m tools.refusals
	cd web && npm run wire

pictures: $(ENV) $(PAGE) ## make the README's pictures anew
	chromium=$$(tools/ensure-chromium) && TAVOLA_CHROMIUM="$$chromium" $(BIN)/python tools/pictures.py
	$(BIN)/python -m tools.terminal_pictures

lock: .tools/bin/uv ## pin every dependency anew (newer versions: make lock UPGRADE=1)
	.tools/bin/uv pip compile pyproject.toml --all-extras --group dev --universal --generate-hashes -o requirements.lock --quiet $(if $(UPGRADE),--upgrade)
	.tools/bin/uv pip compile bench/peers/requirements.in --universal --generate-hashes -o bench/peers/requirements.lock --quiet $(if $(UPGRADE),--upgrade)
	for folder in web bench/peers; do (cd $$folder && npm $(if $(UPGRADE),update,install) --package-lock-only) || exit 1; done

clean: ## remove all that was set up or built; data/ stays
	rm -rf .venv .tools web/node_modules bench/peers/node_modules bench/peers/.venv web/dist src/tavola/server/page build dist
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# hatchling, which builds the package, is in the lock: so the last step needs nothing unpinned.
$(ENV): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'Tavola needs Python 3.11 or newer, and $(PYTHON) is older or missing.' \
			'If you have one, name it: make PYTHON=python3.12 ...'; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(NODE_MODULES): web/package.json web/package-lock.json web/.npmrc
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' && npm --version >/dev/null || { \
		echo 'Tavola needs Node 20 or newer, with npm, to build its page.'; exit 1; }
	cd web && npm ci
	@touch $@

# Only for comparison: nothing of it is part of Tavola, and none of it is in Tavola's own environment.
$(PEERS): bench/peers/package-lock.json bench/peers/requirements.lock
	cd bench/peers && npm ci
	$(PYTHON) -m venv bench/peers/.venv
	bench/peers/.venv/bin/pip install --quiet --require-hashes -r bench/peers/requirements.lock
	@touch $@

# The page lies inside the package, where the server finds it however it was installed.
$(PAGE): $(NODE_MODULES) $(WEB_SOURCES)
	cd web && npm run build
	rm -rf $(@D)
	mkdir -p $(@D)
	cp -R web/dist/. $(@D)
	@touch $@

.tools/bin/uv:
	$(PYTHON) -m venv .tools
	.tools/bin/pip install --quiet uv
