"""Tiny nets for tests: drawn by lot, they know nothing, but they are whole."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fangcheng.bots.learnt.card import Card, Plan, digest, tensors_of
from fangcheng.bots.learnt.files import write_tensors
from fangcheng.bots.learnt.inputs import FACTS, SEEN
from fangcheng.bots.learnt.net import BY_FACE, OTHERS
from fangcheng.encoding.layout import FACES_WIDE


def lot_tensors(width: int = 8, blocks: int = 2, towns: int = 1) -> dict[str, NDArray[Any]]:
    """Draw the tensors of a net."""
    lot = np.random.default_rng(7)
    found: dict[str, NDArray[Any]] = {}

    def layer(name: str, taken: int, given: int, *places: int) -> None:
        found[f"{name}.weight"] = lot.normal(size=(given, taken, *places)) / taken**0.5
        found[f"{name}.bias"] = lot.normal(size=given) / 8

    layer("stem", SEEN, width, 3)
    layer("facts", FACTS + towns, width)
    found["place"] = lot.normal(size=(width, FACES_WIDE)) / 8
    for at in range(blocks):
        layer(f"blocks.{at}.first", width, width, 3)
        layer(f"blocks.{at}.pool", 2 * width, width)
        layer(f"blocks.{at}.second", width, width, 3)
    layer("faces", width, len(BY_FACE), 1)
    layer("others", 2 * width, OTHERS)
    layer("value.0", 2 * width, width)
    layer("value.2", width, 1)
    return found


def write_nets(folder: Path, plans: dict[str, Plan]) -> Path:
    """Write a card for these towns, and nets by the names that they ask for."""
    card = folder / "nets.json"
    names = {plan.net for plan in plans.values()}
    tensors = {f"{net}/{at}": one for net in names for at, one in lot_tensors(towns=2).items()}
    write_tensors(tensors_of(card), tensors)
    Card(digest(tensors_of(card)), plans).write(card)
    return card
