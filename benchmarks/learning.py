"""What a learner gets: decisions per second of tables in lockstep, with random answers."""

import time

import numpy as np

from fangcheng.env import VecTable

TABLES = 256
_WARM = 20


def decisions(name: str, seconds: float, planes: bool) -> float:
    """Return decisions per second of CPU time; choosing the answers is not counted."""
    tables = VecTable(name, TABLES, seed="bench", planes=planes)
    chance = np.random.default_rng(1)
    asked = tables.reset()
    spent, steps = 0.0, -_WARM
    while steps < 1 or spent < seconds:
        answers = (chance.random(asked.legal.shape, np.float32) * asked.legal).argmax(1)
        begin = time.process_time()
        asked = tables.step(answers)
        steps += 1
        if steps > 0:
            spent += time.process_time() - begin
    return TABLES * steps / spent
