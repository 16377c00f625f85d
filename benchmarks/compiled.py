"""`python -m benchmarks.compiled`: both builds of the engine beside peers, as ratios of one run.

Every figure is CPU time of one process. A peer and what is compared with it are measured in turns,
several times, and the best of each counts, so that a busy machine disturbs both alike.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core, as the peers use

import numpy as np

from benchmarks import ours, peers
from fangcheng.build import PURE, reason_for_sources
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import PLAIN
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.lab.batch import HandBatch
from fangcheng.lab.rounds import play_random_rounds
from fangcheng.lab.suit_arrays import joins, tables

TURNS = 3

Figures = dict[str, float]


def best(measure: Callable[[], float]) -> float:
    return max(measure() for _ in range(TURNS))


def rounds_per_second(variant: Variant, number: int) -> float:
    play_random_rounds(variant, "warm", range(1, 101))
    begin = process_time()
    play_random_rounds(variant, "bench", range(1, number + 1))
    return number / (process_time() - begin)


def random_rows(size: int) -> np.ndarray[Any, Any]:
    rng = np.random.default_rng(1)
    order = rng.random((50_000, 136)).argpartition(size, axis=1)[:, :size] // 4
    rows = np.zeros((len(order), 34), np.uint8)
    for column in order.T:
        rows[np.arange(len(order)), column] += 1
    return rows


def engine_figures() -> Figures:
    """What is measured of one build."""
    out: Figures = {}
    for town in VARIANTS:
        for number in (100, 400):
            out[f"rounds {town}, {number} in a call"] = max(
                rounds_per_second(make_variant(town), number) for _ in range(TURNS)
            )
    return out | stand_in_figures()


def stand_in_figures() -> Figures:
    """Lanzhou with the most tiles that stand in for others, and without any, beside each other."""
    out: Figures = {}
    for zuizi in ("none", "three_ones"):
        variant = make_variant("lanzhou", {"zuizi": zuizi})
        room = f"lanzhou zuizi={zuizi}"
        out[f"rounds {room}, 400 in a call"] = max(
            rounds_per_second(variant, 400) for _ in range(TURNS)
        )
        out[f"playouts {room}"] = ours.playouts(variant, 100)
        out[f"decisions of normal {room}"] = ours.decisions(variant, "normal", 20)
        out[f"decisions of hard {room}"] = ours.decisions(variant, "hard", 6)
    return out


def batch_figures() -> Figures:
    """The batch interface, which is NumPy in both builds."""
    out: Figures = {}
    begin = process_time()
    HandBatch(np.zeros((1, 34), np.uint8)).distances()
    out["seconds to make the tables"] = process_time() - begin
    made = [tables(9, True), tables(7, False), joins()]
    out["bytes of tables"] = sum(array.nbytes for one in made for array in one)
    for size in (13, 16):
        for wilds in (0, 1, 2, 3, 4, 7):
            what = f"{size} tiles, {wilds} of them wild"
            out[f"distances, {what}"] = _rate(random_rows(size - wilds), _distances_with(wilds))
        rows = random_rows(size)
        out[f"distances or pairs, {size} tiles"] = _rate(
            rows, lambda r: HandBatch(r).distances(True)
        )
        out[f"complete, {size}+1 tiles"] = _rate(rows, lambda r: HandBatch(r, PLAIN, 1).standard())
        out[f"waits, {size} tiles"] = _rate(rows, lambda r: HandBatch(r).waits())
    return out


def _distances_with(wilds: int) -> Callable[[Any], object]:
    return lambda rows: HandBatch(rows, PLAIN, wilds).distances()


def _rate(rows: np.ndarray[Any, Any], work: Callable[[Any], object]) -> float:
    def measure() -> float:
        begin = process_time()
        done = 0
        while process_time() - begin < 0.3:
            work(rows)
            done += len(rows)
        return done / (process_time() - begin)

    work(rows)
    return best(measure)


def in_build(pure: bool) -> Figures:
    """Measure the engine in a fresh process with one build."""
    command = [sys.executable, "-m", "benchmarks.compiled", "--engine"]
    found: Figures = json.loads(_output(command, "1" if pure else "0"))
    return found


def _output(command: list[str], pure: str) -> str:
    environment = {**os.environ, PURE: pure}
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    ).stdout


def import_milliseconds() -> Figures:
    code = "import time; a=time.process_time(); import {0}; print(1000*(time.process_time()-a))"
    out: Figures = {}
    for module in ("fangcheng", "fangcheng.installed", "fangcheng.lab.batch"):
        for pure in ("0", "1"):
            command = [sys.executable, "-c", code.format(module)]
            times = [_output(command, pure) for _ in range(TURNS)]
            out[f"ms import {module}, {'pure' if pure == '1' else 'compiled'}"] = min(
                map(float, times)
            )
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", action="store_true", help="this build alone, as JSON")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    chosen = parser.parse_args()
    if chosen.engine:
        found = engine_figures()
        found["megabytes at most"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps(found))
        return
    print("engine:", reason_for_sources() or "compiled")
    peer: Figures = {}
    for rate in peers.measure_all(2.0):
        if isinstance(rate, peers.Rate):
            peer[f"{rate.peer} {rate.what}"] = rate.per_second
    figures = {"peers": peer, "compiled": in_build(False), "pure": in_build(True)}
    figures["batch"] = batch_figures()
    figures["import"] = import_milliseconds()
    for group, found in figures.items():
        for name, value in found.items():
            ratios = [
                f"{value / peer[p]:.2f} × {p}"
                for p in _rivals(name)
                if group != "peers" and p in peer
            ]
            if group == "compiled" and name in figures["pure"]:
                ratios.append(f"{value / figures['pure'][name]:.2f} × pure Python")
            print(f"{group:9} {name:40} {value:14,.1f}  {', '.join(ratios)}")
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def _rivals(name: str) -> list[str]:
    if name.startswith("rounds"):
        return ["riichienv rounds", "rlcard rounds"]
    if name.startswith("distances"):
        return ["riichienv distances", "xiangting distances", "mahjong distances"]
    return []


if __name__ == "__main__":
    main()
