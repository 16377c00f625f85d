"""What it costs to start a plain command, beside Python itself: CPU time of whole processes."""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 7
SETTING = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
SCENARIO = '{"variant": "hangzhou", "hands": ["", "", "", ""]}'
COMMANDS = {
    "--version": ["--version"],
    "score": ["score", "123m456p789s11s9mEE", "--wild", "9m"],
    "score --json": ["score", "123m456p789s11s9mEE", "--wild", "9m", "--json"],
    "referee": ["referee", "SCENARIO"],
    "rules --clause": ["rules", "--clause", "HZ-13"],
    "rules": ["rules"],
}


def cpu_seconds(args: list[str]) -> float:
    """The median of some runs, after one that fills the caches."""
    found = []
    for _ in range(RUNS + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *args], stdout=subprocess.DEVNULL, check=True, env=SETTING)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(found[1:])


def measure_startup() -> tuple[float, dict[str, float]]:
    """CPU seconds of bare Python, and of each command."""
    with tempfile.TemporaryDirectory() as folder:
        scenario = Path(folder, "scenario.json")
        scenario.write_text(SCENARIO, encoding="utf-8")
        named = {
            name: [str(scenario) if word == "SCENARIO" else word for word in words]
            for name, words in COMMANDS.items()
        }
        bare = cpu_seconds(["-c", "pass"])
        return bare, {n: cpu_seconds(["-m", "fangcheng", *words]) for n, words in named.items()}


if __name__ == "__main__":
    bare, found = measure_startup()
    print(f"python -c pass: {1000 * bare:.0f} ms CPU")
    for name, seconds in found.items():
        print(f"fangcheng {name}: {1000 * seconds:.0f} ms CPU, {seconds / bare:.1f} × python")
