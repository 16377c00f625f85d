# make play   set everything up and play in the terminal
# make test   set everything up and run every check
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
BENCH_READY := .venv/.bench-ready

# Tests of the engine alone, run on plain Python too; all others run once, on what was built.
ENGINE_TESTS := $(filter-out tests/test_play.py tests/test_replay_cli.py tests/test_rules_cli.py \
	tests/test_simulate.py tests/test_table.py tests/test_words.py tests/test_answers.py \
	tests/test_batch.py tests/test_compiled.py tests/test_bots.py,$(wildcard tests/test_*.py))

.PHONY: help play test test-full test-pure build differential bench golden lint clean

help:
	@echo "make play       对局 play against bots in the terminal"
	@echo "make test       检查 run every check"
	@echo "make test-full  longer random games and the whole option grid"
	@echo "make build      编译 compile the engine again after a change"
	@echo "make differential  100,000 rounds on both builds, with the same records"
	@echo "make bench      measure, beside public peers"
	@echo "make golden     write the golden games anew"

# python3 -m venv needs Debian's python3-venv, which a bare machine may lack.
$(READY): pyproject.toml
	@$(PYTHON) -m venv .venv 2>/dev/null || { \
		SUDO=$$(command -v sudo || true); \
		$$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq python3-venv && \
		$(PYTHON) -m venv .venv; }
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,plot]'
	@touch $@

$(BENCH_READY): $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,plot,bench]'
	@touch $@

play: $(READY)
	@$(BIN)/fangcheng play

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

build: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@$(BIN)/fangcheng info

test: lint build
	$(BIN)/pytest -n auto
	FANGCHENG_PURE=1 $(BIN)/pytest -n auto $(ENGINE_TESTS)

test-full: lint build
	FANGCHENG_FULL=1 $(BIN)/pytest -n auto
	FANGCHENG_FULL=1 FANGCHENG_PURE=1 $(BIN)/pytest -n auto $(ENGINE_TESTS)

test-pure: lint
	FANGCHENG_PURE=1 $(BIN)/pytest -n auto

differential: build
	$(BIN)/python -m tests.differential

bench: $(BENCH_READY)
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.compiled

golden: $(READY)
	$(BIN)/python -m tests.golden

clean:
	find src -name '*.so' -delete
	rm -rf src/fangcheng/built.txt .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
