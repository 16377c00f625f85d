# make play   set everything up and play in the terminal
# make test   set everything up and run every check
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
BENCH_READY := .venv/.bench-ready

.PHONY: help play test test-full bench golden lint clean

help:
	@echo "make play       对局 play against bots in the terminal"
	@echo "make test       检查 run every check"
	@echo "make test-full  longer random games and the whole option grid"
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

test: lint
	$(BIN)/pytest -n auto

test-full: lint
	FANGCHENG_FULL=1 $(BIN)/pytest -n auto

bench: $(BENCH_READY)
	$(BIN)/python -m benchmarks

golden: $(READY)
	$(BIN)/python -m tests.golden

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
