"""PettingZoo: all seats learn, one after the other (AEC); an episode is a round.

>>> from fangcheng.adapters.pettingzoo import env
>>> table = env("hangzhou")
>>> table.reset(seed=7)
>>> seen, reward, ended, cut, info = table.last()
>>> table.step(int(seen["action_mask"].argmax()))
"""

from collections.abc import Mapping
from typing import Any, ClassVar, SupportsInt

from fangcheng.extras import need

need("pettingzoo", "pettingzoo", "gymnasium", "numpy")

from gymnasium import spaces  # noqa: E402
from gymnasium.utils import EzPickle, seeding  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from fangcheng.adapters.drawing import MODES, draw  # noqa: E402
from fangcheng.adapters.spaces import (  # noqa: E402
    Seen,
    action_space,
    observation_space,
    seen_by,
)
from fangcheng.env import Round  # noqa: E402
from fangcheng.env.table import WatchedTable  # noqa: E402
from fangcheng.installed import FIRST_TOWN, make_variant  # noqa: E402

_SEED = "pettingzoo"
_WALLS = 1 << 31


class AllSeats(AECEnv[str, Seen, SupportsInt], EzPickle):
    """All seats of a table, `seat_0` to `seat_3`; a reward is what a seat won or lost.

    `observe` of a seat that is not asked shows what it saw when it was asked last, and it may do
    nothing: nobody may know that others could claim a tile.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fangcheng_v0",
        "render_modes": MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        town: str = FIRST_TOWN,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        EzPickle.__init__(self, town, options, render_mode, lang)
        super().__init__()
        self.variant = make_variant(town, options or {})
        self.render_mode = render_mode
        self.lang = lang
        self.possible_agents = [f"seat_{seat}" for seat in range(self.variant.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._chance = seeding.np_random()[0]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent answers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a round."""
        if seed is not None:
            self._chance = seeding.np_random(seed)[0]
        wall = int(self._chance.integers(1, _WALLS))
        self.table = WatchedTable(self.variant, _SEED, Round(wall, wall % self.variant.seats))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]
        self._show()

    def observe(self, agent: str) -> Seen:
        """What an agent knows; it may act only if it is selected."""
        seat = self.possible_agents.index(agent)
        return seen_by(self.table.observe(seat), seat == self.table.seat)

    def step(self, action: SupportsInt | None) -> None:
        """Answer for the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        before = self.table.scores
        self._cumulative_rewards[agent] = 0
        self.table.play(int(action))
        for seat, name in enumerate(self.agents):
            self.rewards[name] = self.table.scores[seat] - before[seat]
        self._accumulate_rewards()
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.table.seat]
        self._show()

    def render(self) -> Any:
        """Draw what the agent that is selected sees."""
        if self.render_mode in (None, "human"):
            return None
        return self._draw()

    def close(self) -> None:
        """Nothing is open."""

    def _show(self) -> None:
        if self.render_mode == "human":
            self._draw()

    def _draw(self) -> Any:
        seat = self.possible_agents.index(self.agent_selection)
        return draw(self.render_mode, self.table.state, seat, self.lang)


def env(
    town: str = FIRST_TOWN,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    lang: str = "en",
) -> AECEnv[str, Seen, SupportsInt]:
    """Make the environment that tells what is used in the wrong order or out of bounds."""
    raw = AllSeats(town, options, render_mode, lang)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))
