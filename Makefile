# make play   set up what a table needs, start the server and print its address
# make test   set everything up and run every check; packages of the system too, where some are missing
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
DEV_READY := .venv/.dev-ready
BENCH_READY := .venv/.bench-ready
DIST_READY := .venv/.dist-ready
SUPPLY_READY := .venv/.supply-ready
WEB_READY := web/node_modules/.ready
WEB_DEV_READY := web/node_modules/.dev-ready
WEB := src/fangcheng/web/index.html
SUDO := $(shell [ "$$(id -u)" = 0 ] || command -v sudo)
APT := DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends
STEP := @tools/step
# The sources are linked, not compiled (`make build` does that), and modules are compiled to bytecode
# when they are first used: most never are. Packages come in the versions and with the hashes that
# requirements/ tells; `make lock` renews them.
PIP := env FANGCHENG_PURE=1 PIP_COMPILE=0 $(BIN)/pip install --disable-pip-version-check
LOCKED := $(PIP) --no-deps --require-hashes --requirement
LINKED := $(PIP) --no-deps --no-build-isolation --editable .
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play play-terminal test test-full test-pure build system needs-compiler needs-system differential bench bench-server train dist lock audit soak fuzz golden schema docs gallery screenshots lint check-web clean

# The help is these lines, in the language of the terminal.
#zh make play           开服，打印网址
#zh make play-terminal  在终端里和机器人打
#zh make test           跑全部检查
#zh make system         装系统的包：编译器、PostgreSQL、HAProxy、Chromium（Debian）
#zh make test-full      再久一些：更多随机的牌局，全部选项，两种构建
#zh make lint           Python 代码的风格、类型和分层
#zh make build          改过以后重新编译引擎
#zh make differential   两种构建各打十万局，牌谱要一样
#zh make bench          测速度，和公开的同类比
#zh make bench-server   测服务器：一个动作花多少，答得多快
#zh make train          训练大师：一个地方的网（TOWN=hangzhou，先试 SMALL=1）
#zh make soak           杀进程、写满磁盘、断开数据库，服务器什么也不丢（MINUTES=10）
#zh make fuzz           拿怪输入试每个解析器，每个一分钟（TARGET=tiles，SECONDS=600）
#zh make dist           打包 sdist 和 wheel，每个都装上试过；附上全部成分的清单（SBOM）
#zh make lock           重新选定 Python 依赖的版本和哈希（requirements/）
#zh make audit          查依赖有没有已知的漏洞
#zh make golden         重写标准牌局
#zh make schema         重写 docs/*/protocol.md、协议的 schema 和网页的类型
#zh make docs           文档和库的参考手册，可以搜索，在服务器的 /docs 可以看
#zh make gallery        打开画廊：颜色、字、牌、台布，五个地方的画
#zh make screenshots    各地方、各尺寸、各页面的图片
#en make play           start the server and print its address
#en make play-terminal  play against bots in the terminal
#en make test           run every check
#en make system         install packages of the system: compiler, PostgreSQL, HAProxy, Chromium (Debian)
#en make test-full      longer random games and the whole option grid, on both builds
#en make lint           style, types and layers of the Python code
#en make build          compile the engine again after a change
#en make differential   100,000 rounds on both builds, with the same records
#en make bench          measure, beside public peers
#en make bench-server   what an action costs the server, and how fast it answers
#en make train          teach master a town (TOWN=hangzhou; SMALL=1 only shows that it learns)
#en make soak           kills, full disks, lost databases: the server loses nothing (MINUTES=10)
#en make fuzz           feed every parser with odd inputs, a minute each (TARGET=tiles, SECONDS=600)
#en make dist           sdist and wheels, each installed and tried, with a list of all parts (SBOM)
#en make lock           choose the versions and hashes of the Python dependencies anew (requirements/)
#en make audit          ask whether dependencies have known vulnerabilities
#en make golden         write the golden games anew
#en make schema         write docs/*/protocol.md, its schema and the types of the web client
#en make docs           the documents and the reference of the library, with a search; served under /docs
#en make gallery        open the gallery: colours, type, tiles, cloths, pictures of the towns
#en make screenshots    pictures of every town, size and page
SPOKEN := $(firstword $(FANGCHENG_LANG) $(LC_ALL) $(LC_MESSAGES) $(LANG))
help:
	@sed -n 's/^#$(if $(filter en%,$(SPOKEN)),en,zh) //p' Makefile

# Packages of the system, for Debian. What needs some of them looks first, and says what is missing before they are installed.
COMPILER := gcc libc6-dev python3-dev
PACKAGES := python3-venv $(COMPILER) postgresql haproxy chromium chromium-headless-shell fonts-wqy-microhei fonts-noto-color-emoji
system:
	$(STEP) "packages of the system: $(PACKAGES)" sh -c '$(SUDO) apt-get update -qq && $(SUDO) $(APT) $(PACKAGES)'

PYTHON_H = $(shell $(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("include"))')
HAS_COMPILER = echo '\#include <Python.h>' | $(CC) -I'$(PYTHON_H)' -fsyntax-only -xc - 2>/dev/null
needs-compiler:
	@$(HAS_COMPILER) || { echo "A C compiler or Python.h is missing, which make system installs"; \
		$(MAKE) --no-print-directory system PACKAGES='$(COMPILER)'; }

# The tests run both builds, a real PostgreSQL, a real proxy and a real browser.
needs-system:
	@{ $(HAS_COMPILER) && ls /usr/lib/postgresql/*/bin/postgres /usr/sbin/haproxy && \
		command -v chromium && command -v chromium-headless-shell; } >/dev/null 2>&1 || { \
		echo "A C compiler, PostgreSQL, HAProxy or Chromium is missing, which make system installs"; \
		$(MAKE) --no-print-directory system; }

$(BIN)/pip:
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
		echo "Python's venv is missing, which make system installs"; \
		$(MAKE) --no-print-directory system PACKAGES=python3-venv; }
	$(STEP) "Python environment" $(PYTHON) tools/environment.py

$(READY): pyproject.toml requirements/play.txt | $(BIN)/pip
	$(STEP) "Python packages" sh -c '$(LOCKED) requirements/play.txt && $(LINKED)'
	@touch $@

$(DEV_READY): $(READY) requirements/pip.txt requirements/dev.txt
	$(STEP) "Python packages for development" sh -c '$(LOCKED) requirements/pip.txt && $(LOCKED) requirements/dev.txt'
	@touch $@

$(BENCH_READY): $(DEV_READY) requirements/bench.txt
	$(STEP) "Python packages to measure beside" $(LOCKED) requirements/bench.txt
	@touch $@

$(DIST_READY): $(READY) requirements/dist.txt
	$(STEP) "Python packages that pack" $(LOCKED) requirements/dist.txt
	@touch $@

$(SUPPLY_READY): $(READY) requirements/supply.txt
	$(STEP) "Python packages that lock and audit" $(LOCKED) requirements/supply.txt
	@touch $@

# Only what builds the page; what checks it (devDependencies) is added by the next one.
$(WEB_READY): web/package-lock.json
	@command -v npm >/dev/null || { echo "Node 20.19 or newer is needed to build the page" >&2; exit 1; }
	$(STEP) "page: packages" npm --prefix web ci --omit=dev --loglevel=error
	@touch $@

$(WEB_DEV_READY): $(WEB_READY)
	$(STEP) "page: packages for development" npm --prefix web install --no-save --loglevel=error
	@touch $@

# The page holds the engine, for when there is no network: web/referee/bundle.js says which parts.
ENGINE := $(filter-out %/adapters %/encoding %/env %/cli %/terminal %/server %/bots %/lab %/checking %/web %/reference %/protocol %/__pycache__,$(wildcard src/fangcheng/*))
$(WEB): $(WEB_READY) $(shell find web/src web/public web/referee web/licences web/*.* $(ENGINE) -type f -not -name '*.pyc' -not -name '*.so' 2>/dev/null)
	$(STEP) "page" npm --prefix web run --silent build
	@touch $@

# Python's packages and the page know nothing of each other.
play:
	@$(MAKE) --silent --no-print-directory -j2 $(READY) $(WEB)
	@$(BIN)/fangcheng serve

play-terminal: $(READY)
	@$(BIN)/fangcheng play

lint: $(DEV_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Compiles if something changed since, and says which engine is active.
build: $(READY)
	@$(BIN)/python -c 'import mypyc' 2>/dev/null || tools/step "mypyc" $(LOCKED) requirements/build.txt
	@$(BIN)/python -c 'from fangcheng.build import reason_for_sources as why; raise SystemExit(why())' 2>/dev/null || \
		tools/step "engine compiled" $(BIN)/python setup.py --quiet build_ext --inplace
	@$(BIN)/fangcheng info

check-web: $(WEB_DEV_READY) $(WEB)
	cd web && npm run --silent check && npm run --silent size

# The steps are written in tests/steps.py.
test: needs-system $(DEV_READY) build $(WEB_DEV_READY) $(WEB)
	@$(BIN)/python -m tests.steps

test-full: export FANGCHENG_FULL := 1
test-full: test

test-pure: lint
	FANGCHENG_PURE=1 $(BIN)/pytest -n auto

differential: $(DEV_READY) build
	$(BIN)/python -m tests.differential

bench: $(BENCH_READY)
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.compiled

bench-server: $(DEV_READY)
	$(BIN)/python -m benchmarks.server

# A run lies in runs/TOWN and goes on where it was stopped. With SMALL=1 few walls are enough.
TOWN ?= hangzhou
# Which build of PyTorch fits depends on the accelerator: it is not locked.
TRAIN_READY := .venv/.train-ready
$(TRAIN_READY): $(READY)
	$(STEP) "Python packages to train with" sh -c "$(LOCKED) requirements/pip.txt && \
		$(PIP) --editable '.[lab,plot]' --group train"
	@touch $@

train: $(TRAIN_READY) build
	$(BIN)/python -m training train $(TOWN) $(if $(SMALL),--small --walls 24 --rival random --trusts 50 --playouts 0)

# The sdist and the wheels, each installed in an empty environment and tried.
dist: needs-compiler $(DIST_READY) $(WEB) docs
	@$(BIN)/python tools/dist.py

# What is installed for what: the extras and groups of each file in requirements/. All agree with the
# first, which holds nearly everything, so no package is there in two versions.
TESTED := --extra server --extra postgres --extra master --extra pettingzoo --extra plot --extra cluster
NEEDS_bench := $(TESTED) --group bench
NEEDS_dev := $(TESTED) --group dev
NEEDS_pip := --group pip
NEEDS_play := --extra server --extra master --group link
NEEDS_image := --extra server --extra postgres --extra master
NEEDS_build := --group compile
NEEDS_dist := --group dist
NEEDS_supply := --group supply
LOCKS := play pip dev build dist image supply
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-annotate --no-header --upgrade pyproject.toml
lock: $(SUPPLY_READY)
	$(LOCK) $(NEEDS_bench) --output-file requirements/bench.txt
	$(foreach lock,$(LOCKS),$(LOCK) $(NEEDS_$(lock)) --constraint requirements/bench.txt \
		--output-file requirements/$(lock).txt && ) true

# Fails where something is known, and where nobody answers; asks about both all the same.
audit: $(SUPPLY_READY)
	@failed=0; \
	$(BIN)/pip-audit --strict --disable-pip --require-hashes \
		$(patsubst %,--requirement %,$(wildcard requirements/*.txt)) || failed=1; \
	npm --prefix web audit || failed=1; \
	exit $$failed

# Clocks jump by libfaketime; where it cannot be had the rest is done without.
MINUTES ?= 10
soak: needs-system $(DEV_READY)
	@ls /usr/lib/*/faketime/libfaketime.so.1 >/dev/null 2>&1 || \
		$(SUDO) $(APT) libfaketime >/dev/null 2>&1 || true
	$(BIN)/python -m tests.soak --minutes $(MINUTES)

SECONDS ?= 60
fuzz: $(DEV_READY) $(WEB_READY)
	$(BIN)/python -m tests.fuzz $(TARGET) --seconds $(SECONDS)

golden: $(DEV_READY)
	$(BIN)/python -m tests.golden

schema: $(READY)
	$(BIN)/python -m fangcheng.server.schema

docs: $(DEV_READY)
	$(STEP) "reference of the library" $(BIN)/python tools/reference.py
	$(STEP) "documents" $(BIN)/python tools/handbook/build.py

gallery: $(WEB_DEV_READY)
	npm --prefix web run --silent dev -- --open /gallery.html

screenshots: needs-system $(DEV_READY) $(WEB_DEV_READY) $(WEB)
	cd web && npm run --silent screenshots

clean:
	find src -name '*.so' -delete
	rm -rf src/fangcheng/built.txt .venv build dist src/fangcheng.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis web/node_modules src/fangcheng/web src/fangcheng/reference
