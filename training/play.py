"""Tables that nets play: questions of all tables go to the GPU, answers back to the processes."""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor

from fangcheng.env import LEARNER, SharedTables, duplicate
from fangcheng.variants import make_variant
from training.advantage import SameWalls
from training.net import Net, half
from training.rounds import changing
from training.settings import Settings

SEEN = ("words", "numbers", "scores", "nearness", "legal", "oracle")
Policy = Callable[[dict[str, Tensor]], tuple[Tensor, Tensor]]


class Nets:
    """The nets that answer: the one that learns, its critic, and one that was before."""

    def __init__(self, actor: Policy, critic: Policy) -> None:
        self.actor = actor
        self.critic = critic
        self.past: Net | None = None


def _players(town: str, own: int | None, bot: str) -> list[str]:
    seats = make_variant(town).seats
    return [LEARNER] * (own or 1) + [bot] * (seats - (own or 1))


class Group:
    """Tables of one town in lockstep, and what happens at them between two times of learning.

    Players from `own` on are played by the net that was before, or by a bot. While this group
    thinks, another one plays.
    """

    def __init__(
        self, town: int, settings: Settings, seed: str, tables: int, workers: int,
        own: int | None = None, bot: str = "", device: torch.device | None = None,
    ) -> None:  # fmt: skip
        self.town = town
        self._steps = settings.steps
        self._device = device or torch.device("cpu")
        same = settings.duplicate and not bot and own is None
        name = settings.towns[town]
        self.tables = SharedTables(
            name, tables, seed, workers=workers, planes=False, oracle=True, nearness=True,
            forced=False, plan=duplicate if same else changing,
            players=_players(name, own, bot) if bot else [LEARNER],
        )  # fmt: skip
        seats = self.tables.variant.seats
        self._seats = seats
        self._own = seats if own is None else own
        self._walls = SameWalls(seats) if same else None
        self._kept = [self._empty(tables, seats), self._empty(tables, seats)]
        self._filling = 0
        self._at = 0
        self.points: list[float] = []
        """What the rounds since brought the players that learn, where others sit there too."""
        self._stage: dict[str, Tensor] = {}

    def _empty(self, tables: int, seats: int) -> dict[str, Tensor]:
        """Room for what is seen, done and paid."""
        shape = (self._steps, tables)
        asked = self.tables.asked
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
        room["reward"] = torch.zeros((*shape, seats), device=self._device)
        room["done"] = torch.zeros(shape, dtype=torch.bool, device=self._device)
        return room

    def begin(self, nets: Nets) -> None:
        """Ask the first questions, and answer them."""
        self.tables.reset()
        self._answer(nets)

    def turn(self, nets: Nets) -> bool:
        """Take what came of the last answers, and answer again; tell whether the room is full."""
        asked = self.tables.receive()
        self._note(asked.rewards, asked.done)
        self._at += 1
        full = self._at == self._steps
        if full:
            self._at = 0
            self._filling = 1 - self._filling
        self._answer(nets)
        return full

    def taken(self) -> dict[str, Tensor]:
        """What was kept until the room was full; it is written over when the other room is."""
        return self._kept[1 - self._filling]

    def _note(self, rewards: np.ndarray[Any, Any], done: np.ndarray[Any, Any]) -> None:
        kept = self._kept[self._filling]
        paid = rewards.astype(np.float32)
        for ended in self.tables.ended if self._own < self._seats else ():
            for seat, player in enumerate(ended.round.seating):
                if player < self._own:
                    self.points.append(float(ended.scores[seat]))
        if self._walls is not None:
            for table, luck in self._walls.luck(self.tables.ended).items():
                paid[table] -= luck
        kept["reward"][self._at].copy_(torch.from_numpy(paid), non_blocking=True)
        kept["done"][self._at].copy_(torch.from_numpy(done.copy()), non_blocking=True)

    @torch.no_grad()
    def _answer(self, nets: Nets) -> None:
        asked, kept, at = self.tables.asked, self._kept[self._filling], self._at
        for name in SEEN:
            kept[name][at].copy_(self._staged(name, getattr(asked, name)), non_blocking=True)
        kept["seat"][at].copy_(self._staged("seat", asked.seat), non_blocking=True)
        rows = {name: kept[name][at] for name in SEEN}
        rows["town"] = torch.full_like(kept["seat"][at], self.town)
        own = kept["own"][at].copy_(self._staged("own", asked.player < self._own))
        with half(self._device):
            chances, _ = nets.actor(rows)
            _, value = nets.critic(rows)
            if nets.past is not None and self._own < self._seats:
                chances = torch.where(own[:, None], chances, nets.past(rows)[0])
        action = torch.multinomial(chances.exp(), 1)[:, 0]
        kept["action"][at] = action
        kept["chance"][at] = chances.gather(1, action[:, None])[:, 0]
        kept["value"][at] = value
        self.tables.send(action.cpu().numpy())

    def _staged(self, name: str, array: np.ndarray[Any, Any]) -> Tensor:
        """Copy what processes wrote to where the GPU can fetch it by itself."""
        came = torch.from_numpy(array)
        if self._device.type != "cuda":
            return came
        if name not in self._stage:
            self._stage[name] = torch.empty(came.shape, dtype=came.dtype, pin_memory=True)
        return self._stage[name].copy_(came)

    def close(self) -> None:
        """End the processes."""
        self.tables.close()
