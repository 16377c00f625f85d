"""What nets think of questions, many in one pass: how likely they do each legal action."""

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from fangcheng.bots.learnt.card import Plan, digest, read_card, tensors_of
from fangcheng.bots.look import Look
from fangcheng.bots.weighing.opinion import Opinion
from fangcheng.encoding.space import PICK_AT
from fangcheng.errors import LearntError
from fangcheng.extras import need
from fangcheng.game.actions import Action
from fangcheng.game.variant import Variant
from fangcheng.tiles import Face

need("master", "numpy")
# Asked when NumPy is loaded: the matrices are small, more threads make them slower, and other cores
# have questions of their own.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from fangcheng.bots.learnt.files import read_tensors  # noqa: E402
from fangcheng.bots.learnt.net import Net  # noqa: E402
from fangcheng.encoding.arrays import Asked, join_rows  # noqa: E402

_REMEMBERED: Final = 256
"""For how many rooms it is remembered whether a net knows them."""


class Learnt:
    """The nets of one card, each made ready when it is first asked."""

    def __init__(self, path: Path) -> None:
        self._card = read_card(path)
        tensors = tensors_of(path)
        if digest(tensors) != self._card.sha256:
            raise LearntError("other_tensors", name=tensors.name, card=path.name)
        self._tensors = read_tensors(tensors)
        self._nets: dict[tuple[str, int], Net] = {}
        self._plans: dict[tuple[str, object], Plan | None] = {}

    def plan(self, variant: Variant) -> Plan | None:
        """How it plays here; None where `hard` plays."""
        key = variant.name, variant.options
        if key not in self._plans:
            if len(self._plans) >= _REMEMBERED:
                self._plans.clear()
            knows = not self._card.stand_in(variant)
            self._plans[key] = self._card.towns[variant.name] if knows else None
        return self._plans[key]

    def opinion(self, look: Look) -> Opinion:
        """Say what the net of this room thinks of a look; nothing where there is none."""
        return self.opinions([look])[0]

    def opinions(self, looks: Sequence[Look]) -> list[Opinion]:
        """Say it of many looks; those for the same net are answered in one pass."""
        return [
            self._opinion(look, chances)
            for look, chances in zip(looks, self.chances(looks), strict=True)
        ]

    def _opinion(self, look: Look, chances: list[float]) -> Opinion:
        plan = self.plan(look.variant)
        if plan is None:
            return Opinion(chances)
        opening = self.opening(look) if look.phase == "opening" else None
        return Opinion(chances, plan.trust, plan.playouts, opening)

    def chances(self, looks: Sequence[Look]) -> list[list[float]]:
        """Return for each look how likely each legal action is, as logarithms; nothing where
        there is no net for it. Looks for the same net are answered in one pass.
        """
        found: list[list[float]] = [[] for _ in looks]
        asked: dict[tuple[str, int], list[int]] = {}
        for at, look in enumerate(looks):
            plan = self.plan(look.variant)
            if plan is not None and len(look.legal) > 1 and look.phase != "opening":
                asked.setdefault((plan.net, plan.place), []).append(at)
        for key, rows in asked.items():
            answered = self._net(key).answer(join_rows([_asked(looks[at]) for at in rows]))
            for row, at in enumerate(rows):
                found[at] = answered.chances[row, looks[at].numbers].tolist()
        return found

    def opening(self, look: Look) -> Action | None:
        """What a net does in the opening, tile by tile where it chooses several; None where that is
        not on the card.
        """
        plan = self.plan(look.variant)
        if plan is None or not plan.opening:
            return None
        net = self._net((plan.net, plan.place))
        picked: list[Face] = []
        while True:
            best = int(net.answer(_asked(look, picked)).chances[0].argmax())
            action = look.action_of(best, picked)
            if action is not None:
                return action
            picked.append(best - PICK_AT)

    def _net(self, key: tuple[str, int]) -> Net:
        if key not in self._nets:
            name, place = key
            begin = f"{name}/"
            parts = {
                k.removeprefix(begin): v for k, v in self._tensors.items() if k.startswith(begin)
            }
            try:
                self._nets[key] = Net(parts, place)
            except KeyError as error:
                raise LearntError("net_lacks", name=name, part=error.args[0]) from None
        return self._nets[key]


def _asked(look: Look, picked: Sequence[Face] = ()) -> Asked:
    """What a look asks, in units of the base: nets learn where it is 1. Cards allow others only
    where all that is paid is a multiple of it.
    """
    asked: Asked = look.encoded(picked)
    return asked._replace(scores=asked.scores // look.variant.options.base)


@lru_cache(maxsize=4)
def load(path: Path) -> Learnt:
    """The nets of a card, read once."""
    return Learnt(path)
