"""What a learner gets: decisions per second of tables in lockstep, with random answers."""

import time

import numpy as np

from fangcheng.encoding.arrays import Array
from fangcheng.env import SharedTables, VecTable

TABLES = 256
"""In one process."""
_WARM = 20


def decisions(name: str, seconds: float, planes: bool) -> float:
    """Return decisions per second of CPU time; choosing the answers is not counted."""
    tables = VecTable(name, TABLES, seed="bench", planes=planes)
    chance = np.random.default_rng(1)
    asked = tables.reset()
    spent, steps = 0.0, -_WARM
    while steps < 1 or spent < seconds:
        answers = _choose(chance, asked.legal)
        begin = time.process_time()
        asked = tables.step(answers)
        steps += 1
        if steps > 0:
            spent += time.process_time() - begin
    return TABLES * steps / spent


def shared_decisions(name: str, seconds: float, workers: int) -> float:
    """Return decisions per second by the clock, with planes; choosing the answers is counted.

    There are two groups of tables: one plays while the answers of the other are chosen.
    """
    size = TABLES * workers // 2
    chance = np.random.default_rng(1)
    with (
        SharedTables(name, size, seed="bench", workers=workers) as first,
        SharedTables(name, size, seed="other", workers=workers) as second,
    ):
        first.reset()
        first.send(_choose(chance, first.asked.legal))
        second.reset()
        begin, steps = 0.0, -_WARM
        while steps < 1 or time.perf_counter() - begin < seconds:
            for waiting, playing in ((second, first), (first, second)):
                waiting.send(_choose(chance, waiting.asked.legal))
                playing.receive()
            steps += 1
            if steps == 0:
                begin = time.perf_counter()
        spent = time.perf_counter() - begin
        first.receive()
    return 2 * size * steps / spent


def _choose(chance: np.random.Generator, legal: Array) -> Array:
    """Choose one of the legal numbers of each row."""
    answers: Array = (chance.random(legal.shape, np.float32) * legal).argmax(1)
    return answers
