"""Environments for learning: many tables at once, arrays in and out, on the one referee.

>>> from fangcheng.env import VecTable
>>> tables = VecTable("hangzhou", 8, seed=7)
>>> asked = tables.reset()
>>> asked.planes.shape == (8, len(PLANES), 42), asked.legal.shape
(True, (8, 200))
"""

from fangcheng.extras import need

need("lab", "numpy")

from fangcheng.encoding.arrays import Asked, observe  # noqa: E402
from fangcheng.encoding.layout import NUMBERS, ORACLE, PLANES, VERSION  # noqa: E402
from fangcheng.encoding.space import ACTIONS, from_action, legal_numbers, to_action  # noqa: E402
from fangcheng.env.desk import Ended  # noqa: E402
from fangcheng.env.rounds import Round, duplicate, fresh  # noqa: E402
from fangcheng.env.shared import SharedTables  # noqa: E402
from fangcheng.env.vec import LEARNER, VecTable  # noqa: E402

__all__ = [
    "ACTIONS", "LEARNER", "NUMBERS", "ORACLE", "PLANES", "VERSION", "Asked", "Ended", "Round",
    "SharedTables", "VecTable", "duplicate", "fresh", "from_action", "legal_numbers", "observe",
    "to_action",
]  # fmt: skip
