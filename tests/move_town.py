"""Move town: moves of a town's own at every moment, in one small town.

A red dragon is laid aside and replaced; a ready hand may be shown; three greens win as they are; of
a discard that it holds too, a seat may say so once; the last tile is drawn by whoever wants it. Who
discards three honours and nothing else wins, and four winds are a kong.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from fangcheng.errors import ScenarioError
from fangcheng.game.actions import Action, choose, choose_word
from fangcheng.game.bars import Bar, bar
from fangcheng.game.choices import may_draw
from fangcheng.game.circumstances import counted
from fangcheng.game.ledger import Win
from fangcheng.game.moves import Choice, Declaration, Move, Own, OwnKong, Then
from fangcheng.game.state import Drawn, State
from fangcheng.tiles import EAST, GREEN, NORTH, RED, SOUTH, WEST, Face
from tests.tiny_town import TinyTown


class LayRed(Move):
    """A red dragon is laid aside and replaced, as a kong is."""

    code = "red"

    def at_turn(self, state: State, seat: int) -> Choice | None:
        """Once a tile is drawn, while another may be drawn."""
        able = state.drawn_by is not Drawn.NOTHING and may_draw(state)
        return Choice("red", "nothing") if able and state.hands[seat].counts[RED] else None

    def bars(self, state: State, seat: int, action: Action) -> list[Bar]:
        """No red dragon, or none to replace it."""
        return [bar("no_red", "MV-1")]

    def advice(self, state: State, seat: int) -> Action | None:
        """Always."""
        return choose("red")

    def carry_out(self, state: State, seat: int, action: Action) -> Then:
        """Lay it aside."""
        state.lay_aside(seat, "red", (RED,))
        return Then.REPLACEMENT


class ShowHand(Move):
    """Whoever is ready may say so, and goes on with its turn."""

    code = "show"
    words = ("plain", "loud")

    def at_turn(self, state: State, seat: int) -> Choice | None:
        """Once."""
        ready = state.variant.distance(state, seat, state.hands[seat]) <= 0
        shown = "show" in state.chosen[seat]
        return Choice("show", "word", options=self.words) if ready and not shown else None

    def carry_out(self, state: State, seat: int, action: Action) -> Then:
        """Tell it."""
        state.show_choice(seat, "show", action.word)
        return Then.TURN


class ThreeGreens(Move):
    """Three green dragons win as they are."""

    code = "greens"

    def at_turn(self, state: State, seat: int) -> Choice | None:
        """With three of them."""
        three = state.hands[seat].counts[GREEN] >= 3
        return Choice("greens", "nothing") if three else None

    def advice(self, state: State, seat: int) -> Action | None:
        """Always."""
        return choose("greens")

    def carry_out(self, state: State, seat: int, action: Action) -> Then:
        """Win."""
        return Then.WIN


class SayHeld(Move):
    """Of a discard that it holds too a seat may say so, once."""

    code = "held"
    words = ("one",)

    def on_discard(self, state: State, seat: int, tile: Face, source: int) -> Choice | None:
        """Where it holds the tile."""
        able = "held" not in state.chosen[seat] and state.hands[seat].counts[tile] > 0
        return Choice("held", "word", options=self.words) if able else None

    def carry_out(self, state: State, seat: int, action: Action) -> Then:
        """Tell it; the discard stays."""
        state.show_choice(seat, "held", action.word)
        return Then.NEXT


class LastTile(Move):
    """The last tile is drawn by the first who wants it; if nobody does, the round is over."""

    code = "last"
    words = ("no", "yes")

    def advice(self, state: State, seat: int) -> Action | None:
        """Draw it."""
        return choose_word("last", "yes")

    def carry_out(self, state: State, seat: int, action: Action) -> Then:
        """Draw, or ask the next seat."""
        state.show_choice(seat, "last", action.word)
        if action.word == "yes":
            return Then.DRAW
        asked = [one for one in state.chosen if "last" in one]
        return Then.END if len(asked) == state.seats else Then.NEXT


class EndInHonours(Declaration):
    """Whoever has discarded honours only, and the third of them now, wins by it."""

    code = "end"
    wins = True

    def may(self, state: State, seat: int, discarded: Face) -> bool:
        """Without a tile that others have taken."""
        pile = [*state.discards[seat], discarded]
        return len(pile) == 3 and min(pile) >= EAST

    def bars(self, state: State, seat: int, discarded: Face) -> list[Bar]:
        """Too few of them, or others among them."""
        return [bar("no_end", "MV-1")]


class FourWinds(OwnKong):
    """The four winds are a kong."""

    code = "winds"
    faces = (EAST, SOUTH, WEST, NORTH)


class MoveTown(TinyTown):
    """The rules of Move town."""

    name = "moves"
    moves: tuple[Own, ...] = (
        LayRed(), ShowHand(), ThreeGreens(), SayHeld(), LastTile(), EndInHonours(), FourWinds(),
    )  # fmt: skip
    clauses: ClassVar[Mapping[str, str]] = {"choice": "MV-1"}
    circumstances = (counted("red", range(5)),)

    def before_draw(self, state: State, seat: int) -> Sequence[Action]:
        """Ask for the last tile."""
        if state.wall.left > 1 or "last" in state.chosen[seat]:
            return ()
        return (choose_word("last", "no"), choose_word("last", "yes"))

    def short_of(self, aside: Sequence[Face]) -> int:
        """Red dragons lie aside, and others were drawn for them."""
        if {*aside} - {RED}:
            raise ScenarioError("only red dragons are laid aside (MV-1)")
        return 0

    def set_circumstance(self, state: State, seat: int, name: str, value: int) -> None:
        """Lay red dragons aside."""
        state.thrown[seat] += [RED] * value

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """Three greens and three honours need no shape."""
        if by not in ("greens", "end"):
            return super().score(state, seat, by, source, tile)
        return Win(seat, by, source, by, (), (), tuple(map(str, state.melds[seat])))
