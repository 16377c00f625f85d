"""Gymnasium: one seat against bots, alone (`OneSeat`) or at many tables at once (`ManySeats`).

Registered are `Fangcheng/hangzhou-v0` and one for each other town:

>>> import gymnasium
>>> import fangcheng.adapters.gymnasium
>>> env = gymnasium.make("Fangcheng/hangzhou-v0", opponents="easy")
>>> seen, info = env.reset(seed=7)
>>> int(seen["action_mask"].sum()) > 0
True
"""

from collections.abc import Mapping, Sequence
from typing import Any, SupportsInt

from fangcheng.extras import need

need("gym", "gymnasium", "numpy")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

from fangcheng.adapters.drawing import MODES, draw  # noqa: E402
from fangcheng.adapters.spaces import (  # noqa: E402
    Seen,
    action_space,
    observation_space,
    seen_by,
    seen_rows,
)
from fangcheng.bots import Player, make_bot  # noqa: E402
from fangcheng.encoding.arrays import Array  # noqa: E402
from fangcheng.env import ACTIONS, LEARNER, Round, SharedTables, VecTable  # noqa: E402
from fangcheng.env.table import OneTable  # noqa: E402
from fangcheng.env.vec import seat_all  # noqa: E402
from fangcheng.installed import FIRST_TOWN, VARIANTS, make_variant  # noqa: E402

LEARNERS_SEAT = 0
_SEED = "gymnasium"
_WALLS = 1 << 31


class OneSeat(gymnasium.Env[Seen, np.int64]):
    """Seat 0 learns, bots play the others; an episode is a round, and the dealer goes round.

    `opponents` names one bot for all other seats, or one for each, from the next one on. A reward
    is what the learner won or lost since its last answer. Rounds that end before it is asked are
    left out. For an illegal number the house acts, as for a player that ran out of time, and
    `info["illegal"]` is true.
    """

    metadata = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        town: str = FIRST_TOWN,
        *,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str] = "easy",
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        self.variant = make_variant(town, options or {})
        self.players = _players(opponents, self.variant.seats)
        self.observation_space: spaces.Space[Any] = observation_space()
        self.action_space = action_space()
        self.render_mode = render_mode
        self.lang = lang
        self.table: OneTable | None = None
        self._bots: list[Player | None] = []
        self._points = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Open a round and play up to the first question."""
        super().reset(seed=seed)
        table = self._open()
        while table.over:
            table = self._open()
        self.table, self._points = table, 0
        self._show()
        return self._answer(table, False)

    def _open(self) -> OneTable:
        wall = int(self.np_random.integers(1, _WALLS))
        self._bots = [
            make_bot(name, f"{wall}/{seat}") if seat else None
            for seat, name in enumerate(self.players)
        ]
        table = OneTable(self.variant, _SEED, Round(wall, wall % self.variant.seats))
        table.let_play(self._bots)
        return table

    def step(self, action: SupportsInt) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answer the question, and play up to the next one or the end."""
        table = self.table
        if table is None or table.over:
            raise gymnasium.error.ResetNeeded("a round is opened by reset()")
        is_illegal = int(action) not in table.legal
        if is_illegal:
            table.leave_to_house()
        else:
            table.play(int(action))
        table.let_play(self._bots)
        points = table.scores[LEARNERS_SEAT]
        reward, self._points = float(points - self._points), points
        self._show()
        seen, info = self._answer(table, is_illegal)
        return seen, reward, table.over, False, info

    def _answer(self, table: OneTable, is_illegal: bool) -> tuple[Seen, dict[str, Any]]:
        seen = seen_by(table.observe(LEARNERS_SEAT))
        return seen, {"scores": table.scores, "illegal": is_illegal}

    def action_masks(self) -> Array:
        """Which numbers are legal, as `MaskablePPO` asks for it."""
        mask = np.zeros(ACTIONS, np.bool_)
        mask[self.table.legal if self.table else []] = True
        return mask

    def render(self) -> Any:
        """Draw what the learner sees, as `render_mode` says."""
        if self.render_mode in (None, "human") or self.table is None:
            return None
        return draw(self.render_mode, self.table.state, LEARNERS_SEAT, self.lang)

    def _show(self) -> None:
        if self.render_mode == "human" and self.table is not None:
            draw("human", self.table.state, LEARNERS_SEAT, self.lang)


class ManySeats(VectorEnv[Seen, Array, Array]):
    """The same at many tables in lockstep, on one core or several (`workers`).

    A round that has ended is followed by the next in the same step: the row is of the next round
    then, and `info["scores"]` has the scores of the one that ended. An illegal number is refused.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        town: str = FIRST_TOWN,
        num_envs: int = 1,
        *,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str] = "easy",
        workers: int = 1,
        render_mode: None = None,
    ) -> None:
        self.variant = make_variant(town, options or {})
        self.players = _players(opponents, self.variant.seats)
        self.num_envs = num_envs
        self.workers = workers
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.tables: VecTable | SharedTables | None = None
        self._points = np.zeros(num_envs, np.int64)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Open a round at every table."""
        super().reset(seed=seed)
        self.close_extras()
        given = str(self.np_random.integers(_WALLS))
        if self.workers == 1:
            self.tables = VecTable(self.variant, self.num_envs, given, players=self.players)
        else:
            self.tables = SharedTables(
                self.variant, self.num_envs, given, players=self.players, workers=self.workers
            )
        self._points[:] = 0
        return seen_rows(self.tables.reset()), {}

    def step(self, actions: Array) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """Answer the question of every table."""
        if self.tables is None:
            raise gymnasium.error.ResetNeeded("rounds are opened by reset()")
        asked = self.tables.step(np.asarray(actions))
        points = asked.scores[:, 0].copy()
        final = np.zeros((self.num_envs, self.variant.seats), np.int64)
        for table, _, scores in reversed(self.tables.ended):  # the first is the one that was played
            final[table] = scores
            points[table] = scores[LEARNERS_SEAT]
        rewards = (points - self._points).astype(np.float64)
        done = asked.done.copy()
        self._points = np.where(done, 0, points)
        info = {"scores": final, "_scores": done} if done.any() else {}
        return seen_rows(asked), rewards, done, np.zeros_like(done), info

    def close_extras(self, **given: Any) -> None:
        """End the processes."""
        if isinstance(self.tables, SharedTables):
            self.tables.close()
        self.tables = None


def _players(opponents: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """The learner, and a bot for each other seat."""
    others = [opponents] if isinstance(opponents, str) else list(opponents)
    return seat_all([LEARNER, *others * (seats - 1 if len(others) == 1 else 1)], seats)


for _town in VARIANTS:
    gymnasium.register(
        f"Fangcheng/{_town}-v0",
        entry_point=f"{__name__}:OneSeat",
        vector_entry_point=f"{__name__}:ManySeats",
        kwargs={"town": _town},
    )
