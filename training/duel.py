"""Nets against nets, two seats each, at as many tables as a GPU can serve: quick, and no proof.

Both do what they hold for best. Tells whether a stage has learnt something before anybody spends
time on playing it against bots.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from statistics import fmean, pstdev

from training.net import Greedy, Net, best_device
from training.play import Nets, groups_of
from training.saving import Run
from training.settings import Settings

_GROUPS = 3


def duel(
    run: Run, settings: Settings, first: str, second: str, rounds: int, names: Sequence[str]
) -> None:
    """Let the nets of two stages play some rounds of towns; log how far the first is ahead."""
    device = best_device()
    shape = settings.width, settings.blocks, len(settings.towns)
    greedy = []
    for name in (first, second):
        net = Net(*shape).to(device)
        net.load_state_dict(run.need(name)["net"])
        greedy.append(Greedy(net))
    critic = Net(8, 1, len(settings.towns), critic=True).to(device).requires_grad_(False)
    nets = Nets(greedy[0], critic)
    nets.past = greedy[1]
    towns = [settings.towns.index(name) for name in names]
    seed = f"{settings.seed}/duel/{first}/{second}"
    # Where each table played but a round or two, only the shortest of them would be counted.
    few = _GROUPS * len(towns) * max(rounds // 8, 4)
    settings = replace(settings, tables=min(settings.tables, few))
    groups = groups_of(settings, towns, [2] * _GROUPS, seed, device)
    try:
        for group in groups:
            group.begin(nets)
        while min(len(group.points[town]) for group in groups for town in towns) < rounds:
            for group in groups:
                group.turn(nets)
    finally:
        for group in groups:
            group.close()
    for town in towns:
        points = [one for group in groups for one in group.points[town]]
        # Two seats of a round stand one after the other; what the first two win the others lose.
        ahead = [first + second for first, second in zip(points[::2], points[1::2], strict=True)]
        run.log(
            "duel",
            town=settings.towns[town], first=first, second=second, rounds=len(ahead),
            difference=round(fmean(ahead), 4),
            half_width=round(1.96 * pstdev(ahead) / sqrt(len(ahead)), 4),
        )  # fmt: skip
