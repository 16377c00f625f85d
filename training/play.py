"""Tables that nets play: questions of all tables go to the GPU, answers back to the processes."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from fangcheng.env import LEARNER, SharedTables, duplicate
from fangcheng.installed import make_variant
from training.advantage import SameWalls
from training.net import half
from training.replay import Replayed
from training.rounds import changing
from training.settings import Settings

SEEN = ("words", "numbers", "scores", "nearness", "legal", "oracle")
Policy = Callable[[dict[str, Tensor]], tuple[Tensor, Tensor]]


class Nets:
    """The nets that answer: the one that learns, its critic, and one that was before."""

    def __init__(self, actor: Policy, critic: Policy) -> None:
        self.actor = actor
        self.critic = critic
        self.past: nn.Module | None = None


def _players(seats: int, own: int, bot: str) -> list[str]:
    return [LEARNER] * own + [bot] * (seats - own)


class Group:
    """Tables of some towns in lockstep, and what happens at them between two times of learning.

    Players from `own` on are played by the net that was before, or by a bot. While this group
    thinks, another one plays. The rows of all towns lie one after another, so that one pass of a
    net answers them all.
    """

    def __init__(
        self, towns: Sequence[int], settings: Settings, seed: str, tables: int, workers: int,
        own: int | None = None, bot: str = "", device: torch.device | None = None,
    ) -> None:  # fmt: skip
        self.towns = towns
        self._steps = settings.steps
        self._each = tables
        self._device = device or torch.device("cpu")
        same = settings.duplicate and not bot and own is None
        names = [settings.towns[town] for town in towns]
        seats = {make_variant(name).seats for name in names}
        if len(seats) > 1:
            raise SystemExit(f"{', '.join(names)} are played by different numbers of people")
        self._seats = seats.pop()
        self._own = self._seats if own is None else own
        self._parts = [
            SharedTables(
                name, tables, f"{seed}/{name}", workers=workers, planes=False, oracle=True,
                nearness=True, forced=False, plan=duplicate if same else changing,
                players=_players(self._seats, self._own, bot) if bot else [LEARNER],
            )
            for name in names
        ]  # fmt: skip
        self._walls = [SameWalls(self._seats) if same else None for _ in names]
        self._town = torch.tensor(towns, device=self._device).repeat_interleave(tables)
        self._kept = [self._empty(), self._empty()]
        self._asked = {name: self._kept[0][name][0].clone() for name in (*SEEN, "seat", "own")}
        self._decide: Replayed | None = None
        self._filling = 0
        self._at = 0
        self.points: dict[int, list[float]] = {town: [] for town in towns}
        """What the rounds since brought the players that learn, where others sit there too."""
        self.waited = 0.0
        """Seconds spent waiting for tables."""
        self._stage: dict[str, Tensor] = {}

    def _empty(self) -> dict[str, Tensor]:
        """Room for what is seen, done and paid."""
        shape = (self._steps, self._each * len(self._parts))
        asked = self._parts[0].asked
        room = {
            name: torch.zeros(
                (*shape, *getattr(asked, name).shape[1:]),
                dtype=torch.from_numpy(getattr(asked, name)[:1].copy()).dtype,
                device=self._device,
            )
            for name in SEEN
        }
        for name, kind in (("seat", torch.int64), ("action", torch.int64), ("own", torch.bool)):
            room[name] = torch.zeros(shape, dtype=kind, device=self._device)
        for name in ("chance", "value"):
            room[name] = torch.zeros(shape, device=self._device)
        room["reward"] = torch.zeros((*shape, self._seats), device=self._device)
        room["done"] = torch.zeros(shape, dtype=torch.bool, device=self._device)
        return room

    def begin(self, nets: Nets) -> None:
        """Ask the first questions, and answer them."""
        for part in self._parts:
            part.reset()
        self._answer(nets)

    def turn(self, nets: Nets) -> bool:
        """Take what came of the last answers, and answer again; tell whether the room is full."""
        began = time.perf_counter()
        for part in self._parts:
            part.receive()
        self.waited += time.perf_counter() - began
        self._note()
        self._at += 1
        full = self._at == self._steps
        if full:
            self._at = 0
            self._filling = 1 - self._filling
        self._answer(nets)
        return full

    def taken(self) -> dict[str, Tensor]:
        """What was kept until the room was full; it is written over when the other room is."""
        return {**self._kept[1 - self._filling], "town": self._town}

    def _note(self) -> None:
        kept = self._kept[self._filling]
        paid = [part.asked.rewards.astype(np.float32) for part in self._parts]
        for town, part, luck, rewards in zip(
            self.towns, self._parts, self._walls, paid, strict=True
        ):
            for ended in part.ended if self._own < self._seats else ():
                for seat, player in enumerate(ended.round.seating):
                    if player < self._own:
                        self.points[town].append(float(ended.scores[seat]))
            for table, off in luck.luck(part.ended).items() if luck is not None else ():
                rewards[table] -= off
        kept["reward"][self._at].copy_(self._staged("reward", paid), non_blocking=True)
        done = [part.asked.done for part in self._parts]
        kept["done"][self._at].copy_(self._staged("done", done), non_blocking=True)

    @torch.no_grad()
    def _answer(self, nets: Nets) -> None:
        asked = [part.asked for part in self._parts]
        for name in (*SEEN, "seat"):
            came = self._staged(name, [getattr(one, name) for one in asked])
            self._asked[name].copy_(came, non_blocking=True)
        mine = self._staged("own", [one.player < self._own for one in asked])
        self._asked["own"].copy_(mine, non_blocking=True)
        if self._decide is None:
            self._decide = Replayed(partial(self._decided, nets), self._device)
        action, chance, value = self._decide()
        kept, at = self._kept[self._filling], self._at
        for name, one in (*self._asked.items(), ("action", action), ("chance", chance),
                          ("value", value)):  # fmt: skip
            kept[name][at].copy_(one)
        answers = action.cpu().numpy()
        for number, part in enumerate(self._parts):
            part.send(answers[number * self._each : (number + 1) * self._each])

    def _decided(self, nets: Nets) -> tuple[Tensor, ...]:
        """What the nets do, how likely that was, and what they expect."""
        rows = {**self._asked, "town": self._town}
        with half(self._device):
            chances, _ = nets.actor(rows)
            _, value = nets.critic(rows)
            if nets.past is not None and self._own < self._seats:
                chances = torch.where(rows["own"][:, None], chances, nets.past(rows)[0])
        # The first of exponential clocks to ring: each action as often as its chance says.
        action = (chances.exp() / torch.empty_like(chances).exponential_()).argmax(1)
        return action, chances.gather(1, action[:, None])[:, 0], value

    def _staged(self, name: str, arrays: Sequence[np.ndarray[Any, Any]]) -> Tensor:
        """Lay arrays of all towns below each other, where the GPU can fetch them by itself."""
        if name not in self._stage:
            kind = torch.from_numpy(arrays[0][:1].copy()).dtype
            shape = (self._each * len(arrays), *arrays[0].shape[1:])
            pinned = self._device.type == "cuda"
            self._stage[name] = torch.empty(shape, dtype=kind, pin_memory=pinned)
        np.concatenate(arrays, out=self._stage[name].numpy())
        return self._stage[name]

    def close(self) -> None:
        """End the processes."""
        for part in self._parts:
            part.close()


def groups_of(
    settings: Settings, towns: Sequence[int], owns: Sequence[int | None], seed: str,
    device: torch.device,
) -> list[Group]:  # fmt: skip
    """The tables of the settings in a group for each number of players that learn.

    All but one of the groups play meanwhile.
    """
    parts = len(owns) * len(towns)
    each = max(settings.tables // parts, 4) // 4 * 4
    # Twice as many processes as cores: while one group thinks, those of the others have them all.
    some = max(1, 2 * settings.workers // parts)
    return [
        Group(towns, settings, f"{seed}/{part}", each, some, own, device=device)
        for part, own in enumerate(owns)
    ]
