"""The steps of `make test`, side by side; `python -m tests.steps style bots` runs some of them."""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

FULL = bool(os.environ.get("FANGCHENG_FULL"))
LIMITED = ["timeout", "--foreground", "--signal=ABRT", "4h" if FULL else "30m", "sh", "-c"]
ENV = os.environ | {"FANGCHENG_PURE": "0", "PATH": f"{sys.prefix}/bin:{os.environ['PATH']}"}
AGAIN = "--reruns 1" if "CI" in ENV else ""  # where there are real clocks, terminals, processes
PYTEST = "exec pytest -p no:cacheprovider" + " -n auto --dist loadfile" * FULL
FEW = "" if FULL else "-m 'not random'"
CHECKED = ["hangzhou", "jinzhou", "lanzhou", "qinhuangdao", "zhangzhou", "hangzhou/mil2025"]
EXAMPLES = ("sichuan", "wuhan", "hometown")
STEPS = {  # the longest first, so that none is left to run alone at the end
    "server": f"{PYTEST} -n 2 --dist loadfile {AGAIN} tests/server tests/soak",
    "browser": "cd web && exec npm run --silent e2e",
    "engine": f"{PYTEST} tests/engine tests/towns",
    "engine, plain Python": f"export FANGCHENG_PURE=1; {PYTEST} {FEW} tests/engine tests/towns",
    "bots": f"{PYTEST} tests/bots",
    "command line": f"{PYTEST} {AGAIN} tests/cli tests/lab tests/encoding tests/env "
    "tests/adapters tests/training tests/test_steps.py",
    "teaching": f"{PYTEST} tests/teaching",
    "fuzz": f"({PYTEST} tests/fuzz) && exec python -m tests.fuzz "
    + ("--seconds 300" if FULL else "--short"),
    **{f"{town}, strictly": f"exec fangcheng check {town} --strict" for town in CHECKED * FULL},
    **{f"{town}, a package": f"exec tests/town_package {town}" for town in EXAMPLES},
    "types": "exec mypy",
    "style": "ruff check . && ruff format --check . && lint-imports",
    "page": "cd web && npm run --silent check && npm run --silent size",
}


def run(name: str) -> tuple[int, str]:
    """Run a step and tell in one line how it went; return its status and all it said."""
    began = time.monotonic()
    with tempfile.TemporaryFile() as said:
        step = subprocess.Popen([*LIMITED, STEPS[name]], env=ENV, stdout=said, stderr=said)
        step.returncode, usage = os.wait4(step.pid, 0)[1:]
        said.seek(0)
        text = said.read().decode(errors="replace").rstrip()
    counts = [line.strip(" =") for line in text.splitlines() if " passed" in line]
    took = f"{time.monotonic() - began:.0f} s, CPU {usage.ru_utime + usage.ru_stime:.0f} s"
    last = "; ".join(counts) or text.rpartition("\n")[2]
    print(f"{'✗' if step.returncode else '✓'} {name}: {took}; {last}", flush=True)
    return step.returncode, text


if __name__ == "__main__":
    names = sys.argv[1:] or list(STEPS)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = dict(zip(names, pool.map(run, names), strict=True))
    failed = [name for name, (status, _) in results.items() if status]
    for name in failed:
        print(f"\n-- {name} --\n{results[name][1]}")
    if failed:
        sys.exit(f"✗ failed: {' | '.join(failed)}; {len(names) - len(failed)} other steps passed")
    print(f"✓ passed: {' | '.join(names)}")
