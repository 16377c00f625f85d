# make play   set everything up, start the server and print its address
# make test   set everything up and run every check
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
BENCH_READY := .venv/.bench-ready
SYSTEM_READY := .venv/.system-ready
WEB_READY := web/node_modules/.ready
WEB := src/fangcheng/web/index.html
SUDO := $(shell [ "$$(id -u)" = 0 ] || command -v sudo)
APT := DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends

.PHONY: help play play-terminal test test-full test-pure build compiler differential bench bench-server soak golden schema screenshots lint check-web clean

help:
	@echo "make play          开服，打印网址 start the server and print its address"
	@echo "make play-terminal 在终端里和机器人打 play against bots in the terminal"
	@echo "make test          检查 run every check that something has changed for"
	@echo "make test-full     longer random games and the whole option grid, on both builds"
	@echo "make build         编译 compile the engine again after a change"
	@echo "make differential  100,000 rounds on both builds, with the same records"
	@echo "make bench         measure, beside public peers"
	@echo "make bench-server  what an action costs the server, and how fast it answers"
	@echo "make soak          kills, full disks, lost databases: the server loses nothing (MINUTES=10)"
	@echo "make golden        write the golden games anew"
	@echo "make schema        write docs/protocol.md, its schema and the types of the web client"
	@echo "make screenshots   pictures of every town, size and page"

# python3 -m venv needs Debian's python3-venv, which a bare machine may lack.
$(READY): pyproject.toml
	@$(PYTHON) -m venv .venv 2>/dev/null || { \
		$(SUDO) apt-get update -qq && $(SUDO) $(APT) python3-venv && $(PYTHON) -m venv .venv; }
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,plot]'
	@touch $@

$(BENCH_READY): $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,plot,bench]'
	@touch $@

# The tests run both builds. Others need no compiler: without one the engine is plain Python.
PYTHON_H = $(shell $(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("include"))')
compiler:
	@echo '#include <Python.h>' | $(CC) -I'$(PYTHON_H)' -fsyntax-only -xc - 2>/dev/null || { \
		$(SUDO) apt-get update -qq && $(SUDO) $(APT) gcc libc6-dev python3-dev >/dev/null; }

# The tests run a real PostgreSQL and a real browser.
$(SYSTEM_READY): $(READY)
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 && command -v chromium >/dev/null || { \
		$(SUDO) apt-get update -qq && \
		$(SUDO) $(APT) postgresql chromium fonts-wqy-microhei fonts-noto-color-emoji >/dev/null; }
	@touch $@

$(WEB_READY): web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB): $(WEB_READY) $(shell find web/src web/public web/*.* -type f 2>/dev/null)
	cd web && npm run --silent build
	@touch $@

play: $(READY) $(WEB)
	@$(BIN)/fangcheng serve

play-terminal: $(READY)
	@$(BIN)/fangcheng play

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Compiles if something changed since, and says which engine is active.
build: $(READY)
	@$(BIN)/python -c 'from fangcheng.build import reason_for_sources as why; raise SystemExit(why())' || \
		$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@$(BIN)/fangcheng info

check-web: $(WEB)
	cd web && npm run --silent check && npm run --silent size

# What the steps are, and when one need not run again, is written in tests/steps.py.
test: compiler build $(WEB) $(SYSTEM_READY)
	@$(BIN)/python -m tests.steps

test-full: export FANGCHENG_FULL := 1
test-full: test

test-pure: lint
	FANGCHENG_PURE=1 $(BIN)/pytest -n auto

differential: build
	$(BIN)/python -m tests.differential

bench: $(BENCH_READY)
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.compiled

bench-server: $(READY)
	$(BIN)/python -m benchmarks.server

# Clocks jump by libfaketime; where it cannot be had the rest is done without.
MINUTES ?= 10
soak: $(READY) $(SYSTEM_READY)
	@ls /usr/lib/*/faketime/libfaketime.so.1 >/dev/null 2>&1 || \
		$(SUDO) $(APT) libfaketime >/dev/null 2>&1 || true
	$(BIN)/python -m tests.soak --minutes $(MINUTES)

golden: $(READY)
	$(BIN)/python -m tests.golden

schema: $(READY)
	$(BIN)/python -m fangcheng.server.schema

screenshots: $(READY) $(WEB) $(SYSTEM_READY)
	cd web && npm run --silent screenshots

clean:
	find src -name '*.so' -delete
	rm -rf src/fangcheng/built.txt .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis web/node_modules src/fangcheng/web
