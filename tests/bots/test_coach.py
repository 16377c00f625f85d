"""The coach: decisions judged, losses told, and words for every reason."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fangcheng.bots import Candidate, Look, coach, make_bot
from fangcheng.bots.coach import Judgement, Tally, inputs_of, judge, review
from fangcheng.bots.weighing.candidate import REASONS
from fangcheng.errors import RecordError
from fangcheng.game.actions import HU, LEAVE, PASS, TIMEOUT, Action, choose_tiles, parse_action
from fangcheng.game.referee import waiting_for
from fangcheng.installed import VARIANTS
from fangcheng.match import Match
from fangcheng.record.file import fresh_match, header_line, input_line, read_record, result_line
from fangcheng.tiles import parse
from fangcheng.words import CATALOGUES, words
from tests.tables import Room, open_match, position, rooms

WINNING: dict[str, Any] = {
    "variant": "hangzhou", "indicator": "P",
    "hands": ["123456m789p111sEE", "258m369p147sESWN", "", ""],
}  # fmt: skip
"""The dealer was dealt a complete hand."""


def _played(room: Room, seed: str, rounds: int = 1) -> tuple[Match, list[tuple[int, Action]]]:
    """Let bots play; return the match and all its inputs."""
    match = open_match(room, seed)
    bots = [make_bot("random" if seat % 2 else "easy", seat) for seat in range(match.variant.seats)]
    inputs: list[tuple[int, Action]] = []
    for _ in range(rounds):
        if match.state.over:
            match.next_round()
        while not match.state.over:
            for seat in waiting_for(match.state):
                action = bots[seat].choose(Look(match.state, seat))
                match.apply(seat, action)
                inputs.append((seat, action))
    return match, inputs


def _weighing(*values: float, **fields: Any) -> Callable[[Look], list[Candidate]]:
    """Weigh the legal actions as told, the first one first."""

    def weigh(look: Look) -> list[Candidate]:
        return [Candidate(a, v, 0, **fields) for a, v in zip(look.legal, values, strict=False)]

    return weigh


def _judgement(loss: float, win_points: float = 0.0) -> Judgement:
    best = Candidate(HU, 0.5, -1, win_points=win_points)
    return Judgement(1, 0, 0, Candidate(PASS, 0.5 - loss, 0), best)


# -- one decision --------------------------------------------------------------------------------


def test_a_win_that_is_taken_is_right_and_one_thrown_away_a_loss() -> None:
    state = position(WINNING)
    taken = judge(state, 0, HU)
    assert taken is not None and taken.agrees and taken.best.action is HU
    thrown = judge(state, 0, parse_action("discard 1m"), 5)
    assert thrown is not None and thrown.best.action is HU
    assert (thrown.round, thrown.step, thrown.seat) == (1, 5, 0)
    assert str(thrown.action) == "discard 1m"
    assert thrown.loss > 0 and not thrown.agrees and thrown.is_clear(1)


def test_nothing_is_changed_by_judging() -> None:
    state = position(WINNING)
    before = state.clone()
    judge(state, 0, HU)
    assert state.hands[0].counts == before.hands[0].counts
    assert waiting_for(state) == [0]


def test_acts_of_the_house_are_no_decisions() -> None:
    state = position(WINNING)
    assert judge(state, 0, TIMEOUT) is None
    assert judge(state, 0, LEAVE) is None


def test_the_only_legal_action_is_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "advise", _weighing(1.0))
    state = position(WINNING)
    assert judge(state, 0, Look(state, 0).legal[0]) is None


def test_tiles_thrown_away_are_found_by_their_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """LZ-3: such an action is made anew each time, and not all of them can be weighed."""
    hands = ["19m19sESWN456m22p", "", "", ""]
    state = position({"variant": "lanzhou", "hands": hands})
    thrown = tuple(parse("19mE"))

    def weigh(look: Look) -> list[Candidate]:
        return [Candidate(choose_tiles("shuai", thrown), 1.0, 0), Candidate(look.legal[0], 0.5, 0)]

    monkeypatch.setattr(coach, "advise", weigh)
    judgement = judge(state, 0, choose_tiles("shuai", thrown))
    assert judgement is not None and judgement.agrees
    assert judge(state, 0, choose_tiles("shuai", parse("19sS"))) is None


# -- what is worth telling -----------------------------------------------------------------------


def test_a_clear_loss() -> None:
    assert not _judgement(0).is_clear(1)
    assert not _judgement(0.09).is_clear(1)
    assert _judgement(0.11).is_clear(1)
    assert not _judgement(0.11).is_clear(2), "measured by the stakes"
    assert not _judgement(0.2, win_points=8).is_clear(1), "and by what the hand was worth"
    assert _judgement(0.25, win_points=8).is_clear(1)
    assert _judgement(-1).loss == 0


def test_reasons_are_told_where_they_differ() -> None:
    done = Candidate(PASS, 0, 0, reasons=("safe", "danger", "nearer"))
    best = Candidate(HU, 1, 0, reasons=("win", "safe", "gives_wild"))
    judgement = Judgement(1, 0, 0, done, best)
    assert judgement.reasons_for_best == ("win",)
    assert judgement.reasons_against == ("danger",)


@pytest.mark.parametrize(
    ("done", "best", "reasons"),
    [
        ({"distance": 1}, {"distance": 0}, ("ready",)),
        ({"distance": 2}, {"distance": 1}, ("nearer",)),
        ({"useful_left": 3}, {"useful_left": 7}, ("more_useful",)),
        ({"useful_left": 0}, {"useful_left": 7}, ()),
        ({"win_points": 2.0}, {"win_points": 4.0}, ("worth",)),
    ],
)
def test_figures_speak_where_no_reason_was_given(
    done: dict[str, Any], best: dict[str, Any], reasons: tuple[str, ...]
) -> None:
    told = [Candidate(PASS, 0, **{"distance": 1, **given}) for given in (done, best)]
    assert Judgement(1, 0, 0, *told).reasons_for_best == reasons


def test_decisions_are_added_up() -> None:
    tally = Tally()
    assert tally.agreement == 1
    for loss in (0, 0, 0.02, 1):
        tally.add(_judgement(loss), 1)
    assert (tally.decisions, tally.agreed, tally.mistakes) == (4, 2, 1)
    assert tally.agreement == 0.5
    assert tally.lost == pytest.approx(1.02)


# -- whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize("room", rooms())
def test_every_town_can_be_reviewed(room: Room) -> None:
    played, inputs = _played(room, "coach", rounds=2)
    match = open_match(room, "coach")
    found = []
    for judgement in review(match, inputs):
        state = match.state
        assert judgement.seat in waiting_for(state), "it stands before the decision"
        assert judgement.round == state.round
        assert judgement.loss >= 0
        assert judgement.best.value >= judgement.done.value
        found.append(judgement)
    assert match.totals == played.totals
    assert len({(one.round, one.step) for one in found}) == len(found)
    assert {one.round for one in found} == {1, 2}
    rounds = [[one for one in found if one.round == number] for number in (1, 2)]
    for part in rounds:
        assert [one.step for one in part] == sorted(one.step for one in part)


def test_a_seat_by_itself_gets_the_same_judgements() -> None:
    room: Room = ("hangzhou", {})
    _, inputs = _played(room, "alone")
    everybody = list(review(open_match(room, "alone"), inputs))
    alone = list(review(open_match(room, "alone"), inputs, {2}))
    assert alone and alone == [one for one in everybody if one.seat == 2]


def _record(seed: str) -> list[str]:
    room: Room = ("hangzhou", {"rounds": 1})
    match, inputs = _played(room, seed)
    lines = [header_line(match.variant, seed, ["", "", "", ""])]
    lines += [input_line(seat, action) for seat, action in inputs]
    return [*lines, result_line(match)]


def _review(lines: list[str]) -> Iterator[Judgement]:
    record = read_record(lines)
    return review(fresh_match(record), inputs_of(record))


def test_records_finished_and_running() -> None:
    lines = _record("record")
    whole = list(_review(lines))
    part = list(_review(lines[:30]))
    assert part and part == whole[: len(part)]
    # The step of a judgement is where its input stands in the record.
    for judgement in whole:
        assert lines[1 + judgement.step] == input_line(judgement.seat, judgement.action)


def test_a_wrong_line_raises_after_all_before_it() -> None:
    lines = _record("wrong")
    right = list(_review(lines[:20]))
    lines[20] = '{"seat":0,"do":"stake 5"}\n'
    found = []
    with pytest.raises(RecordError) as raised:
        for judgement in _review(lines):
            found.append(judgement)  # noqa: PERF402 - a list would be lost with the error
    assert raised.value.line == 21
    assert found == right


# -- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", CATALOGUES)
@pytest.mark.parametrize("town", VARIANTS)
def test_every_reason_has_words(lang: str, town: str) -> None:
    w = words(lang, town)
    assert [code for code in REASONS if not w.get(f"reason.{code}", "").strip()] == []
    told = {key.removeprefix("reason.") for key in w.catalogue if key.startswith("reason.")}
    assert told == set(REASONS), "no words for what is no reason"


@pytest.mark.parametrize(
    ("town", "code", "name"),
    [
        ("hangzhou", "any_tile_wins", "暴头"),
        ("hangzhou", "chain", "财飘"),
        ("zhangzhou", "any_tile_wins", "游金"),
        ("zhangzhou", "chain", "双游"),
        ("qinhuangdao", "any_tile_wins", "混儿悠"),
        ("qinhuangdao", "middle_wait", "边卡吊"),
        ("jinzhou", "middle_wait", "夹听"),
        ("lanzhou", "honour_meld", "黑三风"),
    ],
)
def test_a_town_calls_it_by_its_own_name(town: str, code: str, name: str) -> None:
    for lang in CATALOGUES:
        assert name in words(lang, town)(f"reason.{code}")


def test_the_web_has_the_words_too() -> None:
    generated = Path(__file__).parents[2] / "web" / "src" / "generated"
    shared = (generated / "words.ts").read_text(encoding="utf-8")
    assert [code for code in REASONS if f'"reason.{code}":' not in shared] == []
    assert "暴头，摸什么都胡" in (generated / "words" / "hangzhou.ts").read_text(encoding="utf-8")
