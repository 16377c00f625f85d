"""What a net takes: planes over faces and facts, made of the arrays of a question.

The same lines make them of NumPy's arrays when a bot plays and of tensors when a net learns; `Kit`
is what differs.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from fangcheng.encoding.layout import FACES_WIDE, MOST_SEATS, NUMBERS, ORACLE, PLANES
from fangcheng.encoding.nearness import NEARNESS, WORD_BITS

_MASKS: Final = len(NEARNESS) - 1
_BYTE: Final = 8
_SMALL: Final = 32.0
"""Numbers and scores are told in units of this."""
_FAR: Final = 4.0

SEEN: Final = len(PLANES) + _MASKS
"""Planes of what a seat may know."""
HIDDEN: Final = len(ORACLE)
"""Planes of what it may not, for a critic that looks on while a net learns."""
FACTS: Final = len(NUMBERS) * (_BYTE + 1) + MOST_SEATS + WORD_BITS


class Kit(NamedTuple):
    """What is done otherwise with other kinds of arrays."""

    count: Callable[[int], Any]
    """0, 1, 2, ... as whole numbers."""
    real: Callable[[Any], Any]
    join: Callable[[Sequence[Any], int], Any]
    """Put arrays together along an axis."""


NUMPY: Final = Kit(np.arange, lambda array: array.astype(np.float32), np.concatenate)


def planes_of(kit: Kit, words: Any, nearness: Any) -> Any:
    """Return rows x 42 x SEEN: masks over faces, face by face."""
    masks = kit.join([words, nearness[:, :_MASKS]], 1)
    return kit.real(masks[:, None, :] >> kit.count(FACES_WIDE)[:, None] & 1)


def facts_of(kit: Kit, numbers: Any, scores: Any, nearness: Any) -> Any:
    """Return rows x FACTS: numbers bit by bit and as they are, scores, how near the hand is."""
    bits = numbers[:, :, None] >> kit.count(_BYTE) & 1
    near = nearness[:, _MASKS:] >> kit.count(WORD_BITS) & 1
    parts = [
        kit.real(bits.reshape(len(numbers), -1)),
        kit.real(numbers) / _SMALL,
        (kit.real(scores) / _SMALL).clip(-_FAR, _FAR),
        kit.real(near),
    ]
    return kit.join(parts, 1)
