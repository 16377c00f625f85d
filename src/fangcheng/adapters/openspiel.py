"""OpenSpiel: a round as a game `fangcheng`, with one chance node, the choice of the wall.

>>> import pyspiel
>>> import fangcheng.adapters.openspiel
>>> game = pyspiel.load_game("fangcheng(town=hangzhou,seed=7,walls=100)")
>>> state = game.new_initial_state()
>>> state.apply_action(41)
>>> state.legal_actions()[:2] == sorted(state.legal_actions())[:2]
True
"""

from copy import deepcopy
from functools import cache
from typing import Any, NamedTuple

from fangcheng.extras import need

need("openspiel", "pyspiel", "numpy")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from fangcheng.encoding.layout import FACES_WIDE, MOST_SEATS  # noqa: E402
from fangcheng.encoding.space import PICK_AT  # noqa: E402
from fangcheng.env import ACTIONS, NUMBERS, PLANES, Round, to_action  # noqa: E402
from fangcheng.env.table import WatchedTable  # noqa: E402
from fangcheng.game.options import as_dict, parse_options  # noqa: E402
from fangcheng.game.variant import Variant  # noqa: E402
from fangcheng.installed import FIRST_TOWN, make_variant, variant_type  # noqa: E402
from fangcheng.tiles import NAMES, text  # noqa: E402

_LONGEST = 2000
_MOST_POINTS = 1e6
_HISTORY = 1000
_DEFAULTS: dict[str, Any] = {"town": FIRST_TOWN, "options": "", "seed": 0, "walls": 1000}
GAME = pyspiel.GameType(
    short_name="fangcheng",
    long_name="Fangcheng",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,  # towns have penalties that nobody gets
    reward_model=pyspiel.GameType.RewardModel.REWARDS,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class FangchengGame(pyspiel.Game):
    """A round of a town.

    Parameters are `town`, its `options` (`players:3;base:2`), and the `seed` of the walls, of which
    chance picks one of so many (`walls`); the dealer changes with them.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings = _settings(params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=settings.walls,
            num_players=settings.variant.seats,
            min_utility=-_MOST_POINTS,
            max_utility=_MOST_POINTS,
            utility_sum=None,
            max_game_length=_LONGEST,
        )
        super().__init__(GAME, info, params or {})

    def new_initial_state(self) -> "FangchengState":
        """The state before chance has picked a wall."""
        return FangchengState(self, _settings(self.get_parameters()))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """What seats observe; what is public is not told apart from what a seat alone knows."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(kind.perfect_recall, params) if own and kind.public_info else None

    def observation_tensor_shape(self) -> list[int]:
        """One row: planes, numbers, scores."""
        return [len(PLANES) * FACES_WIDE + len(NUMBERS) + MOST_SEATS]


class _Settings(NamedTuple):
    variant: Variant
    seed: int
    walls: int


def _settings(params: dict[str, Any]) -> _Settings:
    """Read the parameters: all that is left of a game that C++ hands back."""
    given = {**_DEFAULTS, **params}
    return _Settings(_variant(given["town"], given["options"]), given["seed"], given["walls"])


@cache
def _variant(town: str, options: str) -> Variant:
    pairs = dict(pair.split(":", 1) for pair in options.split(";") if pair)
    given = parse_options(variant_type(town).options_type, pairs)
    return make_variant(town, as_dict(given))


class FangchengState(pyspiel.State):
    """The wall that chance has picked, and the table."""

    def __init__(self, game: FangchengGame, settings: _Settings) -> None:
        super().__init__(game)
        self._settings = settings
        self.table: WatchedTable | None = None
        self._before = [0] * settings.variant.seats
        self._own: list[list[int]] = [[] for _ in self._before]
        """What each seat has answered so far."""

    def __deepcopy__(self, memo: object) -> "FangchengState":
        other = FangchengState(self.get_game(), self._settings)
        other.table = deepcopy(self.table)
        other._before = self._before[:]
        other._own = [numbers[:] for numbers in self._own]
        return other

    def current_player(self) -> int:
        """Chance, a seat, or nobody after the end."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.seat

    def is_terminal(self) -> bool:
        """The round has ended."""
        return self.table is not None and self.table.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All walls alike."""
        walls = self._settings.walls
        return [(wall, 1 / walls) for wall in range(walls)]

    def _legal_actions(self, player: int) -> list[int]:
        table = self.table
        return sorted(table.legal) if table is not None and table.seat == player else []

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            variant, seed, _ = self._settings
            given = Round(action + 1, action % variant.seats)
            self.table = WatchedTable(variant, seed, given, _HISTORY)
            return
        self._before = self.table.scores
        self._own[self.table.seat].append(action)
        self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"wall {action}"
        table = self.table
        if table is None or player != table.seat or action not in table.legal:
            return f"action {action}"
        chosen = to_action(table.state, player, action, table.picked)
        return f"pick {NAMES[action - PICK_AT]}" if chosen is None else str(chosen)

    def returns(self) -> list[float]:
        """What each seat has won or lost so far."""
        return [float(points) for points in self.table.scores] if self.table else self.rewards()

    def rewards(self) -> list[float]:
        """What the last action brought."""
        if self.table is None:
            return [0.0] * len(self._before)
        now = self.table.scores
        return [float(points - self._before[seat]) for seat, points in enumerate(now)]

    def __str__(self) -> str:
        table = self.table
        if table is None:
            return "no wall yet"
        state = table.state
        lines = [f"{state.variant.name}, wall {table.given.wall}, {state.wall.left} tiles left"]
        for seat, hand in enumerate(state.hands):
            melds = " ".join(text(meld.tiles) for meld in state.melds[seat])
            lines.append(
                f"{'>' if seat == table.seat else ' '}{seat} {table.scores[seat]:+d} "
                f"{text(hand.tiles())} [{melds}] {text(state.discards[seat])}"
            )
        return "\n".join(lines)


class Observer:
    """The arrays of a seat as one tensor, and as a text.

    A seat that is not asked observes what it did when it was asked last. With perfect recall the
    text is what the seat was told and what it answered.
    """

    def __init__(self, recall: bool, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        self._recall = recall
        planes = len(PLANES) * FACES_WIDE
        self.tensor = np.zeros(planes + len(NUMBERS) + MOST_SEATS, np.float32)
        edge = planes + len(NUMBERS)
        self.dict = {
            "planes": self.tensor[:planes].reshape(len(PLANES), FACES_WIDE),
            "numbers": self.tensor[planes:edge],
            "scores": self.tensor[edge:],
        }

    def set_from(self, state: FangchengState, player: int) -> None:
        """Write what a seat observes into the tensor."""
        if state.table is None:
            self.tensor.fill(0)
            return
        asked = state.table.observe(player)
        self.dict["planes"][:] = asked.planes[0]
        self.dict["numbers"][:] = asked.numbers[0]
        self.dict["scores"][:] = asked.scores[0]

    def string_from(self, state: FangchengState, player: int) -> str:
        """Write what a seat observes as text."""
        if state.table is None:
            return ""
        asked = state.table.observe(player)
        if self._recall:
            told = bytes(asked.tokens[0]).rstrip(b"\0").hex()
            return f"{player}:{told}:{bytes(state._own[player]).hex()}"
        seen = (asked.words, asked.numbers, asked.scores)
        return ":".join([str(player), *(part[0].tobytes().hex() for part in seen)])


pyspiel.register_game(GAME, FangchengGame)
