"""What rounds would have paid under other rules: the same inputs, played beside themselves."""

import random
from typing import Any

import pytest

from fangcheng.errors import OptionError
from fangcheng.game.actions import HOUSE_KINDS, HU, Action, parse_action
from fangcheng.game.options import as_dict
from fangcheng.game.referee import apply, house_choice, is_legal, legal, waiting_for
from fangcheng.game.state import Window
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.positions.scenario import read_scenario
from fangcheng.record.counterfactual import Given, Missed
from fangcheng.record.file import digest, header_line, input_line, read_record, result_line
from fangcheng.record.rejudge import (
    Change,
    Played,
    Rejudged,
    changed_options,
    rejudge,
    rejudge_round,
)
from fangcheng.tiles import parse
from tests.rounds import every_room, match_rounds
from tests.story import Json, lap, story
from tests.tiny_town import TinyTown
from tests.towns.jinzhou import story as jinzhou
from tests.towns.lanzhou import story as lanzhou
from tests.towns.qinhuangdao import story as qinhuangdao


def _judged(scenario: Json, dealt: tuple[int, int] | None = None, **other: Any) -> Rejudged:
    """Play a story to its end, and judge it by other options as well."""
    read = read_scenario(scenario)
    state = read.open()
    inputs: list[Given] = []

    def act(seat: int, action: Action) -> None:
        inputs.append(Given(len(inputs) + 2, seat, action))
        apply(state, seat, action)

    for line in read.script:
        seat, _, action = line.partition(" ")
        while parse_action(action).kind not in HOUSE_KINDS and not is_legal(
            state, int(seat), parse_action(action)
        ):
            assert state.window is not Window.TURN and not state.over, f"{line} is not allowed"
            for one in waiting_for(state):  # who is not written of passes
                act(one, house_choice(state, one))
        act(int(seat), parse_action(action))
    assert state.over
    played = Played(read.wall, state.round, state.dealer, state.streak, tuple(inputs))
    options = {**as_dict(read.variant.options), **other}
    return rejudge_round(played, read.variant, make_variant(read.variant.name, options), dealt)


def _sums(judged: Rejudged) -> tuple[list[int], list[int]]:
    assert judged.stop is None
    return judged.old.scores(), judged.new.scores()


def _record(name: str, options: dict[str, Any], seed: int) -> list[str]:
    """A record of a match with random players, who win if they can."""
    rng = random.Random(seed)
    variant = make_variant(name, {**options, "rounds": match_rounds(name, 3)})
    match = Match(variant, seed)
    lines = [header_line(variant, match.seed, [""] * variant.seats)]
    for number in range(3):
        if number:
            match.next_round()
        while not match.state.over:
            seat = rng.choice(waiting_for(match.state))
            actions = legal(match.state, seat)
            action = HU if HU in actions else rng.choice(actions)
            match.apply(seat, action)
            lines.append(input_line(seat, action))
        lines.append(result_line(match))
    return lines


# -- what a round would have paid --------------------------------------------------------------

WAITS_3P = "123m456m789mEE12p"
BY_DISCARD = story({0: "3p", 2: WAITS_3P}, "0 discard 3p, 2 hu", streak=3)


@pytest.mark.parametrize(("pays", "scores"), [("all", [-10, 0, 10, 0]), ("own", [-8, 0, 8, 0])])
def test_hz19_who_pays_for_a_discard(pays: str, scores: list[int]) -> None:
    """HZ-19, streak 3: the dealer's own share is 8, those of the others 1 each."""
    judged = _judged(BY_DISCARD, discard_pays=pays)
    assert _sums(judged) == ([-8, -1, 10, -1], scores)
    assert judged.status == "changed"
    assert judged.causes == (Change("discard_pays", "each", pays, "HZ-19"),)


def test_who_leaves_while_a_discard_lies_there_changes_nothing() -> None:
    """C-14: nobody has answered yet, and nobody is taken to have passed."""
    judged = _judged(
        story({0: "3p", 2: WAITS_3P}, "0 discard 3p, 1 leave", streak=3), turn_seconds=30
    )
    assert (judged.status, judged.chances) == ("same", ())


def test_only_the_options_that_matter_are_named() -> None:
    """HZ-3, HZ-19, C-11: 5 x 10; nothing was wild, and no kong was added."""
    judged = _judged(BY_DISCARD, discard_pays="all", rob_kongs=True, base=5)
    assert _sums(judged) == ([-8, -1, 10, -1], [-50, 0, 50, 0])
    assert [change.option for change in judged.causes] == ["base", "discard_pays"]


def test_hz21_without_chengbao_all_pay() -> None:
    """HZ-19, HZ-21: seat 1 took three of the dealer's discards; the shares are 2, 1 and 1."""
    script = """0 discard 1p, 1 peng, 1 discard 9s, 2 discard 9s, 3 discard 9s, 0 discard 1s,
        1 peng, 1 discard F, 2 discard W, 3 discard W, 0 discard 5m, 1 peng, 1 discard C,
        2 discard W, 3 discard S, 0 discard S, 1 hu"""
    hands = {0: "1p1s5m", 1: "11p11s55m789sEF9sC"}
    written = story(hands, script, draws="9s9s2mWW3mWSSE")
    assert _sums(_judged(written, chengbao="off")) == ([-4, 4, 0, 0], [-2, 4, -1, -1])


def test_zz24_between_whom_the_streak_counts() -> None:
    """ZZ-24: seat 2 draws 2, streak 3: the dealer 2 x 2 + 3 x 2, others 2 x 1 and perhaps 3 x 2."""
    hands = {0: "C", 2: "123m456m789m123p12sSS"}
    script = "0 discard C, 1 discard F, 2 hu"
    drawn = story(hands, script, draws="F3s", variant="zhangzhou", streak=3)
    judged = _judged(drawn, streak_pays="dealer")
    assert _sums(judged) == ([-10, -8, 26, -8], [-10, -2, 14, -2])
    assert [change.clause for change in judged.causes] == ["ZZ-24"]


def test_qh3_without_stakes() -> None:
    """QH-23, example 3: 2 and stakes of 3 and 5; without stakes nobody is asked for them."""
    script = """0 stake 3, 2 stake 5, 0 discard C, 1 discard 1s, 2 discard 1s, 3 discard 3m,
        0 chi 12m, 0 discard 8s, 1 discard 1s, 2 discard 1p, 0 hu"""
    hands = {0: "12m456m789p99s1pP8sC", 3: "3m"}
    staked = qinhuangdao.story(hands, script, draws="1s1s5s1s1p", options={"pao": True})
    assert _sums(_judged(staked, pao=False)) == ([10, 0, -10, 0], [2, 0, -2, 0])


def test_qh3_with_stakes_everybody_stakes_nothing() -> None:
    """QH-3: 0 is the neutral choice; the others are told as chances."""
    hands = {0: "123m456m789p99s123p"}
    judged = _judged(qinhuangdao.story(hands, "0 hu"), pao=True)
    assert judged.status == "same"
    assert [(one.seat, list(map(str, one.actions))) for one in judged.chances] == [
        (seat, ["stake 1", "stake 3", "stake 5"]) for seat in range(4)
    ]


def test_lz16_a_named_pair_doubles() -> None:
    """LZ-9, LZ-16: a plain hand 2 from each, with a named pair 4."""
    drawn = lanzhou.written({1: "123m456m789m12p55s"}, "0 +F, 1 +3p ?, 1 hu", ting="quiet")
    assert _sums(_judged(drawn, pair="258-soft")) == ([-2, 6, -2, -2], [-4, 12, -4, -4])


def test_jz26_chongbao_as_a_self_draw() -> None:
    """JZ-23, JZ-26: 平胡 1, 冲宝 2, 庄 1 for the dealer; with 自摸 one more doubles all."""
    written = jinzhou.table_story(
        "1230", {1: jinzhou.JIA_6S}, "1 hu", declare={1: "ting"}, bao=["6s"]
    )
    assert _sums(_judged(written, chongbao_zimo=True)) == ([-8, 16, -4, -4], [-16, 32, -8, -8])


def test_hz23_who_left_pays_more_for_a_larger_base() -> None:
    """HZ-23, C-14: 8 x base to the house, whoever ran out of time before."""
    left = _judged(story({0: "C"}, "0 timeout, 1 timeout, 2 leave"), base=3)
    assert _sums(left) == ([0, 0, -8, 0], [0, 0, -24, 0])


# -- where the tables part ---------------------------------------------------------------------


def test_hz16_a_win_that_is_not_allowed_ends_the_comparison() -> None:
    """HZ-16: at streak 3 nobody wins on a discard where nobody ever does."""
    judged = _judged(BY_DISCARD, discard_win_streak=0)
    assert judged.status == "stopped" and not judged.new.over
    assert judged.stop is not None
    assert judged.stop[:4] == (3, "illegal", 2, HU)
    assert [reason["clause"] for reason in judged.stop.reasons] == ["HZ-16"]
    assert judged.as_json()["new"] is None


def test_hz16_a_seat_that_could_have_won_is_told() -> None:
    """HZ-16: at streak 1 seat 2 is not asked; where it would be it is taken to pass (C-5)."""
    drawn = story({0: "3p", 2: WAITS_3P}, "0 discard 3p", left=0, streak=1)
    judged = _judged(drawn, discard_win_streak=1)
    assert judged.status == "same"
    assert judged.chances == (Missed(2, 2, (HU,), 0, parse("3p")[0]),)


def test_hz8_a_robbed_kong_that_cannot_be_robbed() -> None:
    """HZ-8: the dealer robs seat 1; where no kong is robbed it is not even asked."""
    script = f"0 discard 3p, 1 peng, 1 discard 9s, {lap('1s', '230')}, 1 gang 3p, 0 hu"
    hands = {0: WAITS_3P + "3p", 1: "33p9s"}
    written = story(hands, script, draws="1s1s1s3p", streak=3, options={"rob_kongs": True})
    stop = _judged(written, rob_kongs=False).stop
    assert stop is not None and (stop.seat, stop.action) == (0, HU)
    assert [(one["code"], one["clause"]) for one in stop.reasons] == [("no_robbing", "HZ-8")]


def test_jz10_a_peng_that_is_not_allowed() -> None:
    """JZ-10: 中 is not peng'd without dragon triplets; so nothing after it is known."""
    hands = {0: "C", 1: "CC123m456p78s99s"}
    script = "0 discard C, 1 peng, 1 discard 9s, 2 timeout, 3 leave"
    judged = _judged(jinzhou.story(hands, script, draws="5p"), dragon_triplets=False)
    assert judged.stop is not None and judged.stop.line == 3
    assert [reason["clause"] for reason in judged.stop.reasons] == ["JZ-10"]


def test_a_claim_that_came_to_nothing_is_left_out() -> None:
    """C-5, LZ-1, LZ-16: seat 2 wins before the peng of seat 1; where nobody pengs it wins too."""
    room: Json = {"ting": "quiet", "discard_win_counts": True}
    both = lanzhou.written({1: "33p", 2: "123m456m789m12p55s"}, "0 +3p, 1 peng, 2 hu", **room)
    judged = _judged(both, calls="closed")
    assert judged.status == "same" and judged.new.scores() == [-3, 0, 3, 0]


def test_lz11_where_nobody_declares_the_discard_stays() -> None:
    """LZ-11, LZ-16: 2 from each, declared or not."""
    script = "0 +F ting, 1 +C, 2 +C, 3 +C, 0 +3p ?, 0 hu"
    judged = _judged(lanzhou.written({0: "123m456m789m12p55s"}, script), ting="quiet")
    assert _sums(judged) == ([6, -2, -2, -2], [6, -2, -2, -2])


def test_lz17_a_round_that_would_go_on() -> None:
    """LZ-17: the first self-draw ends it; where the second does, the record tells no more."""
    drawn = lanzhou.written({1: "123m456m789m12p55s"}, "0 +F, 1 +3p ?, 1 hu", ting="quiet")
    judged = _judged(drawn, end="twice")
    assert judged.stop is not None and judged.stop.code == "goes_on"
    assert [change.clause for change in judged.causes] == ["LZ-17"]


def test_lz17_a_round_that_is_over_earlier() -> None:
    """LZ-16, LZ-17: 3 for a discard; where that ends the round, the self-draw does not come."""
    hands = {1: "123m456m789m12p55s"}
    script = "0 +3p, 1 hu, 1 +F, 2 +3p, 3 +F, 0 +F, 1 +3p ?, 1 hu"
    judged = _judged(lanzhou.written(hands, script, ting="quiet"), discard_win_counts=True)
    assert judged.ended is not None and judged.new.scores() == [-3, 3, 0, 0]


def test_hz19_another_streak_is_carried_on() -> None:
    """HZ-19: 4 at streak 2, 8 at streak 3; whoever else deals is dealt other tiles."""
    early = {**BY_DISCARD, "streak": 2, "options": {"discard_win_streak": 2}}
    assert _sums(_judged(early, (0, 3))) == ([-4, -1, 6, -1], [-8, -1, 10, -1])
    stop = _judged(BY_DISCARD, (1, 3)).stop
    assert stop is not None and stop.code == "other_dealer"


def test_other_tables_are_refused() -> None:
    played = Match(make_variant("zhangzhou"), 1).variant
    with pytest.raises(OptionError, match="4 seats"):
        changed_options(played, make_variant("zhangzhou", {"players": 3}))
    with pytest.raises(OptionError, match="of hangzhou"):
        changed_options(played, make_variant("hangzhou"))


# -- all towns ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_under_the_same_rules_nothing_changes(name: str) -> None:
    for seed in range(2):
        record = read_record(_record(name, {}, seed))
        rounds = list(rejudge(record, make_variant(name, record.header["options"]), carry=True))
        assert len(rounds) == 3
        for one in rounds:
            assert one.status == "same" and not one.chances and one.ended is None
            assert digest(one.new) == digest(one.old)


@pytest.mark.random
@pytest.mark.parametrize("name", VARIANTS)
def test_any_two_rooms_can_be_compared(name: str) -> None:
    """Whatever the options are, each round ends, or it is told where and why it cannot."""
    rng = random.Random(name)
    rooms = [room for town, room in every_room() if town == name and "players" not in room]
    for seed in range(6):
        own, other, more = ({**one} for one in rng.sample(rooms, 3))
        record = read_record(_record(name, own, seed))
        variant = make_variant(name, {**record.header["options"], **other, **more})
        for one in rejudge(record, variant, carry=seed % 2 == 0):
            told = one.as_json()
            assert one.new.over == (one.stop is None) == (told["new"] is not None)
            assert one.status == "same" or one.causes
            assert sum(one.new.scores()) <= 0


def test_a_town_of_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody pays the base."""
    monkeypatch.setitem(VARIANTS, TinyTown.name, TinyTown)
    won = story({0: "123m456m789m123pEE"}, "0 hu", variant=TinyTown.name)
    assert _sums(_judged(won, base=3)) == ([3, -1, -1, -1], [9, -3, -3, -3])
