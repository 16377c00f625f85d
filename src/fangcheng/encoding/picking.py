"""Choosing several tiles at once, as a sequence of single choices."""

from collections.abc import Sequence

from fangcheng.game.actions import Action, choose_tiles
from fangcheng.game.moves import Choice
from fangcheng.game.referee import forms
from fangcheng.game.state import State, Window
from fangcheng.tiles import ALL_FACES, FACES, Face


def picking_of(state: State, seat: int, picked: Sequence[Face] = ()) -> "Picking | None":
    """Begin to pick where a step of the opening asks for tiles; `picked` are picked already."""
    if state.window is Window.OPENING:
        for form in forms(state, seat):
            if form.pick == "tiles":
                return Picking(form, picked)
    return None


class Picking:
    """Tiles that a seat has picked so far, and how it may go on."""

    def __init__(self, form: Choice, picked: Sequence[Face] = ()) -> None:
        self.picked: list[Face] = []
        self._code = form.code
        groups = [group for group in form.groups if form.often or len(group) >= form.count]
        self._groups = [_counts(group) for group in groups]
        self._sizes = form.sizes(max([len(group) for group in groups], default=0))
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
        return choose_tiles(self._code, self.picked)


def _counts(tiles: Sequence[Face]) -> list[int]:
    counts = [0] * ALL_FACES
    for tile in tiles:
        counts[tile] += 1
    return counts
