"""Show town: tiles that are shown and stay where they are, in one small town.

Before the first turn whoever was dealt a triplet may show every triplet, and the others pay for
each. After a win two tiles are turned up from the wall; each that is an honour is paid once more.
"""

from fangcheng.game.actions import Action, choose_word
from fangcheng.game.codes import Codes
from fangcheng.game.moves import Choice
from fangcheng.game.opening import Deal, Step
from fangcheng.game.state import State
from fangcheng.tiles import EAST, FACES
from tests.tiny_town import TinyTown


class ShowTriplets(Step):
    """All are asked; whoever has no triplet can only say no."""

    clause = "ST-1"
    words = ("yes",)

    def form(self, state: State, seat: int) -> Choice:
        """Say no, or yes with a triplet."""
        has_any = any(number >= 3 for number in state.hands[seat].counts)
        return Choice("triplets", "word", options=("no", "yes") if has_any else ("no",))

    def advice(self, state: State, seat: int) -> Action | None:
        """Show them always."""
        return choose_word("triplets", self.form(state, seat).options[-1])

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Show each by itself, and let it be paid."""
        for seat, answer in sorted(answers.items()):
            if answer.word == "yes":
                state.show_choice(seat, "triplets", "yes")
                counts = state.hands[seat].counts
                for face in [face for face in range(FACES) if counts[face] >= 3]:
                    state.show(seat, "triplet", (face,) * 3)
                    for payer in state.after(seat):
                        state.pay(payer, seat, "triplet", None, (("di", 1),))


class ShowTown(TinyTown):
    """The rules of Show town."""

    name = "show"
    opening = (Deal(), ShowTriplets())
    codes = Codes(wins=("pinghu",), payments=("zimo", "triplet", "niao"), bars=("self_draw",))

    def settle_round(self, state: State, drawn: bool) -> None:
        """Turn two tiles up."""
        tiles = state.wall.remaining()[:2]
        if state.wins and tiles:
            state.show(state.wins[0].seat, "niao", tiles)
            for _ in [tile for tile in tiles if tile >= EAST]:
                for paid in [one for one in state.transfers if one.code == "zimo"]:
                    state.pay(paid.payer, paid.payee, "niao", 0, paid.factors)
