"""What a seat observes and answers, as spaces of Gymnasium; PettingZoo uses them too."""

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces

from fangcheng.encoding.arrays import Array
from fangcheng.encoding.layout import FACES_WIDE, MOST_SEATS
from fangcheng.env import ACTIONS, NUMBERS, PLANES, Asked

Seen: TypeAlias = dict[str, Array]
_MOST = np.iinfo(np.int64).max


def action_space() -> spaces.Discrete:
    """The numbers of actions."""
    return spaces.Discrete(ACTIONS)


def observation_space() -> spaces.Dict:
    """Planes, numbers and scores, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (len(PLANES), FACES_WIDE), np.uint8),
            "numbers": spaces.Box(0, 255, (len(NUMBERS),), np.uint8),
            "scores": spaces.Box(-_MOST, _MOST, (MOST_SEATS,), np.int64),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def seen_rows(asked: Asked) -> Seen:
    """Copy what was asked of all tables into the arrays of these spaces."""
    return {
        "observation": asked.planes.copy(),
        "numbers": asked.numbers.copy(),
        "scores": asked.scores.copy(),
        "action_mask": asked.legal.astype(np.int8),
    }


def seen_by(asked: Asked, is_asked: bool = True) -> Seen:
    """Copy a batch of one row; one that is not asked may do nothing."""
    seen: dict[str, Any] = {name: rows[0] for name, rows in seen_rows(asked).items()}
    if not is_asked:
        seen["action_mask"] = np.zeros(ACTIONS, np.int8)
    return seen
