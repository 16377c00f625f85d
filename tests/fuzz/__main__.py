"""Fuzz the targets one after the other.

    python -m tests.fuzz                            each for a minute
    python -m tests.fuzz tiles --seconds 600
    python -m tests.fuzz --short                    few inputs, the same every time

What breaks something is written into the corpus of its target, where the plain tests read it as
well. With `--seconds` it also keeps what reaches new code, in `runs/fuzz`, and goes on from there.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.kept import FOLDER, TARGETS, inputs, target

ROOT = Path(__file__).parents[2]
FOUND = ROOT / "runs" / "fuzz"
LONGEST = 4000
"""Bytes of an input, at most."""


def main() -> None:
    """Read the command line and fuzz."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.fuzz")
    parser.add_argument("targets", nargs="*", choices=[[], *TARGETS])
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--short", action="store_true", help="as `make test` does")
    given = parser.parse_args()
    if find_spec("atheris") is None:
        sys.stdout.write("atheris is not made for this system: nothing is fuzzed\n")
        return
    seconds = None if given.short else given.seconds
    failed = [name for name in given.targets or TARGETS if not fuzz(name, seconds)]
    if failed:
        sys.exit(f"broken: {', '.join(failed)}; the inputs lie in {FOLDER}")


def fuzz(name: str, seconds: int | None = None, broken: Path | None = None) -> bool:
    """Fuzz one target for so long, or shortly; tell whether all went well.

    What is broken goes into its corpus, or into another folder.
    """
    broken = broken or FOLDER / name
    limit = f"-runs={target(name).RUNS}" if seconds is None else f"-max_total_time={seconds}"
    with tempfile.TemporaryDirectory() as folder:
        seeds, words, new = (Path(folder, part) for part in ("seeds", "words", "new"))
        seeds.mkdir()
        for number, (_, data) in enumerate(inputs(name)):
            (seeds / f"{number:04}").write_bytes(data)
        words.write_text("".join(map(_dictionary_line, target(name).WORDS)), encoding="ascii")
        new = new if seconds is None else FOUND / name
        new.mkdir(parents=True, exist_ok=True)
        options = [
            limit, "-seed=1", f"-max_len={LONGEST}", "-timeout=20", "-rss_limit_mb=2000",
            f"-dict={words}", f"-artifact_prefix={broken}/", "-verbosity=0",
            "-print_final_stats=1", str(new), str(seeds),
        ]  # fmt: skip
        command = [sys.executable, "-m", "tests.fuzz.guided", name, *options]
        environment = {
            **os.environ, "PYTHONHASHSEED": "0", "FANGCHENG_PURE": "1", "TMPDIR": folder,
        }  # fmt: skip
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def _dictionary_line(word: str) -> str:
    return '"' + "".join(f"\\x{byte:02X}" for byte in word.encode()) + '"\n'


if __name__ == "__main__":
    main()
