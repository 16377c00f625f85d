"""The package as a library: its names, seeds of both kinds, and rounds that can be copied."""

import copy
import pickle
import pydoc
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fangcheng
from fangcheng.bots import make_bot
from fangcheng.errors import FangchengError, SeatError
from fangcheng.game.options import Options
from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.game.state import NoNotes, State
from fangcheng.game.views import events_for, view
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.wall import Chance, build_wall
from tests.rounds import match_rounds
from tests.tiny_town import TinyTown


def test_every_name_is_there_and_is_loaded_when_it_is_used() -> None:
    for name in fangcheng.__all__:
        assert getattr(fangcheng, name) is not None
        assert name in dir(fangcheng)
    with pytest.raises(AttributeError, match="no attribute 'mahjong'"):
        _ = getattr(fangcheng, "mahjong")  # noqa: B009
    code = "import sys, fangcheng; print([m for m in sys.modules if m.startswith('fangcheng.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['fangcheng.build', 'fangcheng.version']"


def test_help_speaks_on_both_builds() -> None:
    for name in fangcheng.__all__:
        value = getattr(fangcheng, name)
        assert callable(value) <= bool(value.__doc__ and value.__doc__.strip()), name
    assert "List what a seat may do now" in pydoc.render_doc(fangcheng.legal)
    told = pydoc.render_doc(Match)
    for said in ("One match from a seed.", "Let a seat act in the running", "The last round has"):
        assert said in told


def play_on(state: State, chance: Random, actions: int) -> None:
    """Play so many random actions, or to the end."""
    while not state.over and actions:
        seat = waiting_for(state)[0]
        apply(state, seat, chance.choice(legal(state, seat)))
        actions -= 1


def told(state: State) -> list[object]:
    return [[view(state, seat), events_for(state, seat)] for seat in range(state.seats)]


@pytest.mark.parametrize("town", VARIANTS)
def test_a_copy_is_the_same_and_its_own(town: str) -> None:
    match = Match(make_variant(town), seed=3)
    for _ in range(4):
        play_on(match.state, Random(1), 17)
        before = told(match.state)
        copies = [
            match.clone(), copy.copy(match), copy.deepcopy(match),
            pickle.loads(pickle.dumps(match)),
        ]  # fmt: skip
        states = [one.state for one in copies] + [
            copy.copy(match.state), copy.deepcopy(match.state),
            pickle.loads(pickle.dumps(match.state)),
        ]  # fmt: skip
        assert [one.totals for one in copies] == [match.totals] * 4
        assert [told(state) for state in states] == [before] * 7
        for state in states:
            play_on(state, Random(2), 1000)
        assert told(match.state) == before
        play_on(match.state, Random(2), 1000)
        assert [told(state) for state in states] == [told(match.state)] * 7
        if match.state.over and not match.over:
            for one in copies:
                one.next_round()
            match.next_round()
            assert [told(one.state) for one in copies] == [told(match.state)] * 4


def test_a_town_without_notes_is_copied_with_none() -> None:
    town = TinyTown(Options())
    state = start(town, build_wall(town.deck, "7", 1), 0, 0, 1)
    assert isinstance(state.clone().clone().notes, NoNotes)


def test_a_variant_is_pickled_with_its_options() -> None:
    again = pickle.loads(pickle.dumps(make_variant("zhangzhou", {"players": 3})))
    assert (again.name, again.seats, again.options.players) == ("zhangzhou", 3, 3)


def test_a_seed_is_a_number_or_a_text() -> None:
    town = make_variant("hangzhou")
    assert told(Match(town, 7).state) == told(Match(town, "7").state)
    assert Match(town, seed=7).seed == "7"
    assert build_wall(town.deck, 7, 1).line == build_wall(town.deck, "7", 1).line
    assert Chance(7, 1, "x").below(1000) == Chance("7", 1, "x").below(1000)
    state = Match(town, 7).state
    play_on(state, Random(5), 20)
    for kind in ("easy", "random", "hard:4"):
        choices = [
            make_bot(kind, seed).choose(fangcheng.Look(state, waiting_for(state)[0]))
            for seed in (11, "11")
        ]
        assert choices[0] is choices[1]
        make_bot(kind, "any text")


def play_bots(match: Match, recorder: fangcheng.Recorder) -> None:
    """Let bots play the match to its end."""
    bots = [make_bot("easy", seat) for seat in range(match.variant.seats)]
    while True:
        fangcheng.play_round(match, bots, record=recorder)
        if match.over:
            return
        match.next_round()


@pytest.mark.parametrize("town", VARIANTS)
def test_a_match_is_recorded_while_it_is_played(town: str) -> None:
    match = Match(make_variant(town, {"rounds": match_rounds(town, 2)}), seed=5)
    recorder = fangcheng.Recorder(match, ["easy"] * match.variant.seats)
    play_bots(match, recorder)
    record = fangcheng.read_record(recorder.lines)
    assert record.names == ("easy",) * match.variant.seats
    assert fangcheng.verify(record).totals == match.totals


def test_a_record_may_tell_its_seed_only_when_the_match_is_over() -> None:
    match = Match(make_variant("hangzhou", {"rounds": 1}), seed="a secret")
    recorder = fangcheng.Recorder(match, tell_seed=False)
    assert "a secret" not in recorder.lines[0]
    play_bots(match, recorder)
    assert "a secret" in recorder.lines[-1]
    assert fangcheng.read_record(recorder.lines).seed == "a secret"


def test_a_record_begins_with_its_match_and_needs_its_events() -> None:
    match = Match(make_variant("hangzhou"), seed=5)
    play_on(match.state, Random(1), 1)
    with pytest.raises(FangchengError, match="a record begins with its match"):
        fangcheng.Recorder(match)
    with pytest.raises(FangchengError, match="keeps no events"):
        fangcheng.Recorder(Match(match.variant, seed=5, listen=False))


@pytest.mark.parametrize("names", ["easy", ["easy"] * 3])
def test_a_record_names_each_seat(names: Any) -> None:
    with pytest.raises(FangchengError, match="is not a list of 4 names, one for each seat"):
        fangcheng.Recorder(Match(make_variant("hangzhou"), seed=5), names)


def test_a_record_has_no_line_of_a_seat_that_the_table_lacks() -> None:
    recorder = fangcheng.Recorder(Match(make_variant("hangzhou"), seed=5))
    with pytest.raises(SeatError, match="there is no seat 7"):
        recorder.add(7, fangcheng.parse_action("pass"))
    assert len(recorder.lines) == 1


def test_a_round_needs_a_player_for_each_seat_before_anything_is_played() -> None:
    match = Match(make_variant("hangzhou"), seed=5)
    asked = fangcheng.waiting_for(match.state)
    with pytest.raises(FangchengError, match="each of the 4 seats, not 3"):
        fangcheng.play_round(match, [fangcheng.make_bot("easy", seat) for seat in range(3)])
    fangcheng.Recorder(match)  # a match that nobody has acted in
    assert fangcheng.waiting_for(match.state) == asked


def test_a_number_written_as_text_is_shown_as_text() -> None:
    with pytest.raises(FangchengError, match="from 1 to 1000; not '2'"):
        fangcheng.make_variant("hangzhou", {"base": "2"})


@pytest.mark.parametrize("path", ["game.jsonl", Path("game.jsonl")])
def test_a_record_is_read_from_its_lines(path: Any) -> None:
    with pytest.raises(
        FangchengError, match=r"'game.jsonl'.* is not a list of lines: pass the open file"
    ):
        fangcheng.read_record(path)


@pytest.mark.parametrize("seat", [-1, 4, 9])
def test_there_is_no_such_seat(seat: int) -> None:
    state = Match(make_variant("hangzhou"), seed=5).state
    for ask in (fangcheng.legal, fangcheng.view, fangcheng.events_for):
        with pytest.raises(SeatError, match=f"there is no seat {seat}; the seats are 0 to 3"):
            ask(state, seat)
    with pytest.raises(SeatError):
        fangcheng.why_not(state, seat, fangcheng.parse_action("hu"))


def test_score_tells_win_transfers_and_sums() -> None:
    """HZ-12, HZ-19: 平胡 drawn by a player; the dealer's part is double."""
    found = fangcheng.score(make_variant("hangzhou"), "123m456p789s11s9mEE", wild="9m")
    assert found.scores == [-2, 4, -1, -1]
    assert [one.points for one in found.transfers] == [1, 1, 2]
    assert found.win.reading == "123m 456p 11s 789s EE(E)"


def test_a_hand_that_may_not_win_says_which_clause_bars_it() -> None:
    """HZ-16, LZ-11: both hands are complete."""
    with pytest.raises(fangcheng.NoWinError, match=r"no win on a discard before streak 3 \(HZ-16"):
        fangcheng.score(make_variant("hangzhou"), "123m456p789s11s9mEE", wild="9m", source=0)
    with pytest.raises(fangcheng.NoWinError, match=r"declared to win \(LZ-11\)"):
        fangcheng.score(make_variant("lanzhou"), "CFP123m456p789s55p")


def test_score_takes_no_other_keywords() -> None:
    """Mypy, which reads this file too, must refuse both calls; else it says so here."""
    town = make_variant("hangzhou")
    with pytest.raises(TypeError, match="Wilde"):
        fangcheng.score(town, "123m456p789s11s9mEE", Wilde="9m")  # type: ignore[call-arg]
    with pytest.raises((TypeError, AttributeError)):
        fangcheng.score(town, "123m456p789s11s9mEE", wild=9)  # type: ignore[arg-type]


def test_a_view_has_types() -> None:
    """Mypy must refuse a key that no view has; else it says so here."""
    seen = fangcheng.view(Match(make_variant("hangzhou"), seed=5).state, 0)
    assert sum(seen["hand_sizes"]) == 53
    with pytest.raises(KeyError):
        _ = seen["hands"]  # type: ignore[typeddict-item]
