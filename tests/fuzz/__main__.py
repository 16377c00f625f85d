"""Fuzz the targets one after the other.

    python -m tests.fuzz                            each for a minute
    python -m tests.fuzz tiles --seconds 600
    python -m tests.fuzz --short                    few inputs, the same every time

What breaks something is written into the corpus of its target, where the plain tests read it as
well. What reaches new code is kept in `runs/fuzz`, where the next run begins, unless it is short.
"""

import argparse
import os
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from tests.fuzz.kept import FOLDER, TARGETS, inputs

FOUND = Path(__file__).parents[2] / "runs" / "fuzz"
LONGEST = 4000
"""Bytes of an input, at most."""
ENVIRONMENT = {"FANGCHENG_PURE": "1", "PYTHONHASHSEED": "0"}
"""Plain Python, which can be instrumented, and the same every time."""


def main() -> None:
    """Read the command line and fuzz."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.fuzz")
    parser.add_argument("targets", nargs="*", help=f"of {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--short", action="store_true", help="as `make test` does")
    parser.add_argument("--broken", type=Path, help="where to write what breaks something")
    given = parser.parse_args()
    if find_spec("atheris") is None:
        sys.stdout.write("atheris is not made for this system: nothing is fuzzed\n")
        return
    if not ENVIRONMENT.items() <= os.environ.items():
        command = [sys.executable, "-m", "tests.fuzz", *sys.argv[1:]]
        os.execve(sys.executable, command, {**os.environ, **ENVIRONMENT})
    from tests.fuzz import guided

    failed = []
    for name, target in guided.load(given.targets or TARGETS).items():
        with tempfile.TemporaryDirectory() as folder:
            limit = f"-runs={target.RUNS}" if given.short else f"-max_total_time={given.seconds}"
            new = Path(folder, "new") if given.short else FOUND / name
            broken = given.broken or FOLDER / name
            options = [limit, f"-artifact_prefix={broken}/", *_options(name, target, folder, new)]
            if not guided.fuzz(target, options):
                failed.append(f"{name}, see {broken}")
    if failed:
        sys.exit(f"broken: {'; '.join(failed)}")


def _options(name: str, target: ModuleType, folder: str, new: Path) -> list[str]:
    """Write seeds and words into a folder; return the options and folders that tell of them."""
    seeds, words = Path(folder, "seeds"), Path(folder, "words")
    seeds.mkdir()
    new.mkdir(parents=True, exist_ok=True)
    for number, (_, data) in enumerate(inputs(name)):
        (seeds / f"{number:04}").write_bytes(data)
    words.write_text("".join(map(_dictionary_line, target.WORDS)), encoding="ascii")
    return [
        "-seed=1", f"-max_len={LONGEST}", f"-dict={words}", "-timeout=120", "-rss_limit_mb=2000",
        "-verbosity=0", "-print_final_stats=1", str(new), str(seeds),
    ]  # fmt: skip


def _dictionary_line(word: str) -> str:
    return '"' + "".join(f"\\x{byte:02X}" for byte in word.encode()) + '"\n'


if __name__ == "__main__":
    main()
