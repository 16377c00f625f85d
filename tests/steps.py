"""The steps of `make test`: each runs, unless nothing it reads has changed since it passed.

A step that passes leaves a stamp under `.venv/passed`: the digest of the files it reads, of the
packages and tools it uses and of the settings in the environment. While that digest stays the same
there is nothing to learn from running it again. What is not under git's eyes is always run.

Steps run side by side, one for each core, and nearly all of the Python steps in one process: that
costs the least, since every test module is loaded only once.
"""

import hashlib
import os
import platform
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.metadata import distributions
from itertools import chain
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
STAMPS = ROOT / ".venv" / "passed"

PYTHON = (
    "src", "tests", "benchmarks", "research", "examples", "tools", "training", "setup.py",
    "pyproject.toml", "web/fixtures", "web/src/generated",
)  # fmt: skip
DOCUMENTS = (
    "docs", "README.md", "README.zh-CN.md", "CHANGELOG.md", "CONTRIBUTING.md",
    "SECURITY.md", "CODE_OF_CONDUCT.md", ".github", "requirements",
    "Makefile", "Containerfile", "compose.yaml", "compose.nodes.yaml",
)  # fmt: skip
"""Only tests marked `documents` read them (`tests/conftest.py` sees to that)."""
PAGE = ("web",)
TOOLS = ("node", "chromium", "chromium-headless-shell", "gcc", "/usr/lib/postgresql")
SETTINGS = ("FANGCHENG_", "CHROMIUM", "LANG", "LC_", "TZ")
"""How the names begin of what the environment may set."""

Files = dict[str, str]
"""The digest of each file."""

FULL = bool(os.environ.get("FANGCHENG_FULL"))
ONCE_MORE = bool(os.environ.get("CI"))
"""Whether a test with clocks, terminals and processes that fails is tried once more, and counted as
a rerun: where nobody looks on, as the browser's are."""
LONGEST = 4 * 3600 if FULL else 1800
"""Seconds after which a command hangs: it is ended, and what it printed until then is told."""
LAST = 12
"""How many lines of a failure are told once more at the very end."""


class Step(NamedTuple):
    """Commands that pass or fail, and the files which that depends on."""

    name: str
    reads: tuple[str, ...]
    commands: tuple[str, ...]
    folder: str = "."
    pure: bool = False


def tests(
    name: str, marked: str, *paths: str, reads: tuple[str, ...] = PYTHON, processes: str = ""
) -> Step:
    """A step of Python tests; those of plain Python say so in their name."""
    wanted = "auto" if FULL else processes
    workers = ["-n", wanted, "--dist", "loadfile"] if wanted else []
    if ONCE_MORE and (wanted or "tests/cli" in paths):
        workers += ["--reruns", "1"]
    command = ["pytest", "-p", "no:cacheprovider", *workers, "-m", marked, *paths]
    return Step(name, reads, (shlex.join(command),), pure="plain" in name)


def pages(name: str, *filters: str, reads: tuple[str, ...] = PYTHON) -> Step:
    """A step of tests in a real browser."""
    command = ["npm", "run", "--silent", "e2e", "--", *filters]
    return Step(name, (*PAGE, *reads), (shlex.join(command),), "web")


def _that_read_documents() -> list[str]:
    """Find the files with tests that are marked so: to load all others would take ten seconds."""
    files = sorted(ROOT.glob("tests/**/test_*.py"))
    marked = [file for file in files if "mark.documents" in file.read_text(encoding="utf-8")]
    return [str(file.relative_to(ROOT)) for file in marked]


def outside(folder: str, town: str) -> Step:
    """A step that installs a town of another package and checks it as its author would.

    Packing leaves files beside the sources, so a copy is packed, and no other step meets the town.
    """
    place = f"../../.venv/towns/{town}"
    packed = f"{place}/packed"
    there = f"env PYTHONPATH={packed}"
    commands = (
        f"rm -rf {place}",
        f"mkdir -p {place}",
        f"cp -R . {place}/source",
        f"pip install --quiet --no-deps --no-build-isolation --target {packed} {place}/source",
        f"{there} pytest -p no:cacheprovider",
        f"{there} fangcheng check {town} --strict --rounds 20",
    )
    return Step(f"{town}, a package", PYTHON, commands, folder)


def fuzzing() -> Step:
    """A step that reads all that was ever found on this build, then looks for more on the other."""
    kept = tests("fuzz", "not documents", "tests/fuzz", reads=(*PYTHON, "web/fuzz", "web/src"))
    how = "--seconds 300" if FULL else "--short"
    return kept._replace(commands=(*kept.commands, f"python -m tests.fuzz {how}"))


CHECKED = ("hangzhou", "jinzhou", "lanzhou", "qinhuangdao", "zhangzhou", "hangzhou/mil2025")
"""What is checked strictly: our towns, and the preset that is the rules of an association."""
STRICTLY = [
    Step(f"{name}, strictly", PYTHON, (f"fangcheng check {name} --strict",)) for name in CHECKED
]
WITH_BOOKS = "pages.e2e|access.e2e"
"""The browser tests that show the books."""
SAME_IN_BOTH_BUILDS = "not documents" if FULL else "not documents and not random"
STEPS = [
    # They wait for clocks most of the time.
    tests("server", "not documents", "tests/server", "tests/soak", processes="2"),
    pages("browser", "--grep-invert", WITH_BOOKS),
    tests("engine", "not documents", "tests/engine", "tests/towns"),
    pages("browser, books", "--grep", WITH_BOOKS, reads=PYTHON + DOCUMENTS),
    tests("engine, plain Python", SAME_IN_BOTH_BUILDS, "tests/engine", "tests/towns"),
    tests("bots", "not documents", "tests/bots"),
    tests(
        "command line",
        "not documents",
        "tests/cli",
        "tests/lab",
        "tests/encoding",
        "tests/env",
        "tests/adapters",
        "tests/training",
        "tests/test_steps.py",
    ),
    tests("teaching", "not documents", "tests/teaching"),
    fuzzing(),
    *(STRICTLY if FULL else ()),
    outside("examples/fangcheng-sichuan", "sichuan"),
    outside("examples/fangcheng-wuhan", "wuhan"),
    tests(
        "documents",
        "documents",
        *_that_read_documents(),
        reads=(*PYTHON, *DOCUMENTS, "web/package.json"),
    ),
    Step("types", PYTHON, ("mypy",)),
    Step("style", PYTHON, ("ruff check .", "ruff format --check .", "lint-imports")),
    Step("page", PAGE, ("npm run --silent check", "npm run --silent size"), "web"),
]
"""The longest first, so that none is left to run alone at the end."""


# -- what a step depends on --------------------------------------------------------------------


def files() -> Files | None:
    """The digest of every file that git knows or would take in; None where there is no git."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        found = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    names = (name for name in found.stdout.split("\0") if (ROOT / name).is_file())
    return {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in names}


@cache
def surroundings() -> tuple[str, ...]:
    """All that may change a result and is no file of ours."""
    packages = sorted(f"{one.name} {one.version}" for one in distributions())
    settings = sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith(SETTINGS))
    tools = []
    for name in TOOLS:
        place = Path(shutil.which(name) or name)
        seen = place.stat() if place.exists() else None
        tools.append(f"{place} {seen and (seen.st_size, seen.st_mtime_ns)}")
    return (sys.version, platform.platform(), *packages, *settings, *tools)


def is_read(step: Step, name: str) -> bool:
    """Tell whether a step reads a file."""
    return _lies_in(name, step.reads)


def _lies_in(name: str, places: tuple[str, ...]) -> bool:
    return any(name == one or name.startswith(f"{one}/") for one in places)


def stamp(step: Step, known: Files) -> Path:
    """Where a step leaves its stamp if it passes with these files."""
    read = (f"{name} {digest}" for name, digest in sorted(known.items()) if is_read(step, name))
    told = "\n".join([repr(step), *surroundings(), *read])
    return STAMPS / f"{step.name} {hashlib.sha256(told.encode()).hexdigest()[:32]}"


# -- running -----------------------------------------------------------------------------------


def say(text: str) -> None:
    """Tell it at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def run(step: Step, known: Files | None) -> list[str]:
    """Run the commands of a step until one fails and tell how it went.

    What a failure said is told whole, and its last lines are returned: they name what failed.
    """
    say(f"… {step.name}")
    begin, spent = time.monotonic(), 0.0
    with tempfile.TemporaryFile() as said:
        for command in step.commands:
            status, seconds = _execute(step, command, said.fileno())
            spent += seconds
            if status:
                break
        said.seek(0)
        lines = said.read().decode(errors="replace").rstrip().splitlines()
    took = f"{time.monotonic() - begin:.0f} s, CPU {spent:.0f} s"
    if status:
        lines.append(f"✗ {step.name}: {command} failed; {took}")
        say("\n".join(lines))
        return lines[-LAST:]
    say(f"✓ {step.name}: {took}; {lines[-1].strip(' =') if lines else ''}")
    if known is not None and files() == known:  # nobody has edited meanwhile
        STAMPS.mkdir(exist_ok=True)
        stamp(step, known).touch()
    return []


def _execute(step: Step, command: str, said: int) -> tuple[int, float]:
    """Run one command; return its status and the CPU seconds of it and all that it waited for.

    A browser does not wait for its pages: what they take, twice as much again, is not in it.
    """
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    # Tests start Python very often: compiling every module each time would cost minutes.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["FANGCHENG_PURE"] = "1" if step.pure else "0"
    with subprocess.Popen(
        shlex.split(command), cwd=ROOT / step.folder, env=environment, stdout=said, stderr=said
    ) as process:
        # Python's tests say at this signal where they are.
        alarm = threading.Timer(LONGEST, process.send_signal, [signal.SIGABRT])
        alarm.start()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        alarm.cancel()
    return process.returncode, usage.ru_utime + usage.ru_stime


def main() -> None:
    """Run all steps, or those that are named, as far as they are due."""
    begin = float(os.environ.get("BEGAN", time.time()))  # make has set things up since then
    unknown = [name for name in sys.argv[1:] if name not in [step.name for step in STEPS]]
    if unknown:
        sys.exit(f"unknown: {', '.join(unknown)}; the steps are: {_names(STEPS)}")
    known = files()
    wanted = [step for step in STEPS if step.name in (sys.argv[1:] or step.name)]
    unchanged = [step for step in wanted if known is not None and stamp(step, known).exists()]
    due = [step for step in wanted if step not in unchanged]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        said = list(pool.map(lambda step: run(step, known), due))
    usage = getrusage(RUSAGE_CHILDREN)
    took = f"{time.time() - begin:.0f} s in all, CPU {usage.ru_utime + usage.ru_stime:.0f} s"
    failed = [step for step, lines in zip(due, said, strict=True) if lines]
    told = f"ran: {_names(due)}; unchanged since passed: {_names(unchanged)}; {took}"
    if failed:
        say("\n".join(chain.from_iterable(said)))  # other steps have spoken since
        sys.exit(f"✗ failed: {_names(failed)}; {told}")
    say(f"✓ {told}")


def _names(steps: list[Step]) -> str:
    return " | ".join(step.name for step in steps) or "none"


if __name__ == "__main__":
    main()
