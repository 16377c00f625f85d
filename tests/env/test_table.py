"""One table by numbers: the same as in lockstep; copies go their own way; rounds play again."""

from copy import deepcopy
from random import Random

import pytest

from fangcheng.bots import make_bot
from fangcheng.env import Round, VecTable, duplicate
from fangcheng.env.moves import Moves
from fangcheng.env.table import NOBODY, OneTable, WatchedTable
from fangcheng.errors import IllegalActionError, SimulationError
from fangcheng.game.options import Options
from fangcheng.installed import VARIANTS, make_variant
from tests.swap_town import SwapTown


@pytest.mark.parametrize("town", VARIANTS)
def test_it_asks_what_many_tables_ask(town: str) -> None:
    many, chance = VecTable(town, 1, "table", plan=duplicate), Random(town)
    asked = many.reset()
    one = OneTable(make_variant(town), "table", many.round_of(0))
    while not one.over:
        assert one.seat == asked.seat[0]
        assert sorted(one.legal) == asked.legal[0].nonzero()[0].tolist()
        seen = one.observe(one.seat)
        assert (seen.planes == asked.planes).all() and (seen.numbers == asked.numbers).all()
        number = chance.choice(one.legal)
        one.play(number)
        asked = many.step([number])
    assert asked.done[0] and list(many.ended[0].scores) == one.scores
    assert one.seat == NOBODY and not one.legal


def test_a_copy_goes_its_own_way() -> None:
    table = WatchedTable(make_variant("lanzhou"), 3)
    for _ in range(20):
        table.play(table.legal[-1])
    before, seat = list(table.played), table.seat
    seen = table.observe(seat).planes.copy()
    other = deepcopy(table)
    while not other.over:
        other.play(other.legal[0])
    assert table.played == before and table.seat == seat and not table.over
    assert (table.observe(seat).planes == seen).all()


def test_a_wrong_number_changes_nothing() -> None:
    table = OneTable(make_variant("hangzhou"), 3)
    wrong = next(number for number in range(200) if number not in table.legal)
    with pytest.raises(IllegalActionError):
        table.play(wrong)
    assert not table.played


def test_the_house_takes_picks_back() -> None:
    table = OneTable(SwapTown(Options()), 1)
    first = table.seat
    table.play(table.legal[0])
    assert table.picked and table.seat == first
    table.leave_to_house()
    assert table.seat != first and not table.picked
    assert len(table.played) == 3  # its three tiles, without the one taken back


def test_a_round_plays_again_from_its_numbers() -> None:
    variant = make_variant("qinhuangdao")
    table = OneTable(variant, "again", Round(5, 2))
    table.let_play([make_bot("random", seat) for seat in range(4)])
    streak = table.state.streak
    moves = Moves(5, 2, streak, bytes(table.played), b"", tuple(table.scores))
    assert moves.play_again(variant, "again").scores() == table.scores
    assert len(moves.numbers) < 200
    with pytest.raises(SimulationError, match="round 5"):
        moves._replace(scores=(1, 0, 0, -1)).play_again(variant, "again")
    with pytest.raises((SimulationError, IllegalActionError)):
        moves.play_again(variant, "another seed")
