"""Choosing several tiles at once, as a sequence of single choices."""

from collections.abc import Sequence

from fangcheng.game.actions import Action, Kind, choose_tiles, shuai
from fangcheng.game.state import State
from fangcheng.tiles import ALL_FACES, FACES, Face, parse

_LISTED = "shuai? "


def picks_tiles(options: Sequence[Action]) -> bool:
    """Whether a seat is asked to choose several tiles: only the neutral choice is listed."""
    if not options:
        return False
    first = options[0]
    return first.kind is Kind.SHUAI or (first.kind is Kind.CHOOSE and len(first.tiles) > 0)


class Picking:
    """Tiles that a seat has picked so far, and how it may go on.

    `sizes` remembers how many tiles may be thrown of so many in a step of the opening.
    """

    def __init__(
        self,
        state: State,
        seat: int,
        picked: Sequence[Face] = (),
        sizes: dict[tuple[int, int], list[int]] | None = None,
    ) -> None:
        self.picked: list[Face] = []
        self._code = ""
        step = state.variant.opening[state.step]
        form = step.form(state, seat)
        if form is not None:
            self._code = form.code
            self._groups = [_counts(group) for group in form.groups if len(group) >= form.count]
            self._sizes = [form.count]
        else:
            listed = [line for line in step.listing(state, seat) if line.startswith(_LISTED)]
            tiles = parse(listed[0].removeprefix(_LISTED)) if listed else []
            self._groups = [_counts(tiles)]
            self._sizes = _sizes_of(state, seat, tiles, {} if sizes is None else sizes)
        for tile in picked:
            self.pick(tile)

    def faces(self) -> list[Face]:
        """List the faces that may be picked next."""
        if self.is_full():
            return []
        groups = self._groups
        if len(groups) == 1:
            return [face for face in range(FACES) if groups[0][face]]
        return [face for face in range(FACES) if any(group[face] for group in groups)]

    def may_end(self) -> bool:
        """Whether what is picked is a whole choice, though more could be picked."""
        return len(self.picked) in self._sizes

    def is_full(self) -> bool:
        """Whether nothing more can be picked."""
        return len(self.picked) == self._sizes[-1]

    def pick(self, face: Face) -> None:
        """Pick one more tile; the groups that do not hold it are left."""
        self.picked.append(face)
        self._groups = [group for group in self._groups if group[face]]
        for group in self._groups:
            group[face] -= 1

    def action(self) -> Action:
        """Return the choice."""
        tiles = tuple(self.picked)
        return choose_tiles(self._code, tiles) if self._code else shuai(tiles)


def _counts(tiles: Sequence[Face]) -> list[int]:
    counts = [0] * ALL_FACES
    for tile in tiles:
        counts[tile] += 1
    return counts


def _sizes_of(
    state: State, seat: int, tiles: list[Face], known: dict[tuple[int, int], list[int]]
) -> list[int]:
    """How many of these tiles may be thrown; which ones does not matter."""
    key = state.step, len(tiles)
    if key not in known:
        step = state.variant.opening[state.step]
        sizes = range(1, len(tiles) + 1)
        accepted = [n for n in sizes if step.accepts(state, seat, shuai(tuple(tiles[:n])))]
        known[key] = [0, *accepted]
    return known[key]
