"""`python -m benchmarks.master`: what a decision of a net of full size costs, alone and in batches.

The net is drawn by lot: it plays badly, but takes as long as one that has learnt.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from tests.bots.nets import lot_tensors

from fangcheng.bots import Look, make_bot
from fangcheng.bots.learnt.card import Card, Plan, digest, tensors_of
from fangcheng.bots.learnt.files import write_tensors
from fangcheng.bots.learnt.opinion import Learnt
from fangcheng.env import VecTable
from fangcheng.installed import VARIANTS

WIDTH, BLOCKS = 128, 8
BATCHES = (1, 8, 32)
ROUNDS = 12


def main() -> None:
    tensors = {f"lot/{name}": one for name, one in lot_tensors(WIDTH, BLOCKS).items()}
    print(f"{sum(one.size for one in tensors.values())} parameters; CPU ms a decision")
    with TemporaryDirectory() as folder:
        card = Path(folder, "lot.json")
        write_tensors(tensors_of(card), tensors)
        size = tensors_of(card).stat().st_size
        Card(digest(tensors_of(card)), {town: Plan("lot", 0.02) for town in VARIANTS}).write(card)
        print(f"{size} bytes")
        for town in VARIANTS:
            looks = _looks(town, max(BATCHES))
            told = [f"net, {batch} at once: {_net(card, looks[:batch]):.2f}" for batch in BATCHES]
            told += [f"{bot.partition(':')[0]}: {_whole(bot, looks):.2f}" for bot in _bots(card)]
            print(f"{town}: {'; '.join(told)}", flush=True)


def _bots(card: Path) -> list[str]:
    return [f"master:{card}", "normal", "hard"]


def _looks(town: str, number: int) -> list[Look]:
    """Questions from the middle of rounds, after the opening."""
    found: list[Look] = []
    tables = VecTable(town, number, seed="bench", forced=False, planes=False)
    asked = tables.reset()
    for _ in range(40):
        asked = tables.step([int(row.nonzero()[0][0]) for row in asked.legal])
    while len(found) < number:
        asked = tables.step([int(row.nonzero()[0][0]) for row in asked.legal])
        found = [look for look in map(tables.look, range(number)) if look.phase != "opening"]
    return found


def _net(card: Path, looks: list[Look]) -> float:
    learnt = Learnt(card)
    learnt.chances(looks)
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        learnt.chances(looks)
        times.append(process_time() - start)
    return min(times) * 1000 / len(looks)


def _whole(bot: str, looks: list[Look]) -> float:
    """The mean of whole decisions, the best of three times."""
    player = make_bot(bot, 1)
    times = []
    for _ in range(3):
        start = process_time()
        for look in looks:
            player.choose(look)
        times.append(process_time() - start)
    return min(times) * 1000 / len(looks)


if __name__ == "__main__":
    main()
