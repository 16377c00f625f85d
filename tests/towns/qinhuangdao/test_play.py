"""Qinhuangdao: claims, several winners, robbing, the end of the wall. Expectations by hand."""

from typing import Any

import pytest

from fangcheng.positions.script import ScriptError
from tests.story import Outcome, lap
from tests.towns.qinhuangdao.story import play

WAITS_3P = "123m456m789m99s12p"
OTHER_3P = "123s456s789s11m12p"


# -- QH-7: chi, peng, kong -----------------------------------------------------------------------


def test_qh7_chi_for_the_next_seat_only() -> None:
    """QH-7, C-6."""
    hands = {0: "3p", 1: "124p", 2: "12p", 3: "45p"}
    outcome = play(hands, "0 3p")
    assert outcome.offered(1) == ["chi 12p", "chi 24p"]
    assert outcome.asked == [1]


def test_qh7_peng_and_kong_for_everyone() -> None:
    """QH-7: seat 2 holds two, seat 3 three."""
    assert play({0: "C", 2: "CC"}, "0 C").legal(2) == ["pass", "peng"]
    assert play({0: "C", 3: "CCC"}, "0 C").legal(3) == ["gang", "pass", "peng"]


@pytest.mark.parametrize(
    ("hands", "script", "done"),
    [
        ({1: "12p", 2: "33p"}, "1 chi 12p, 2 peng", ("peng", 2)),
        ({1: "12p", 2: "333p"}, "1 chi 12p, 2 gang", ("gang", 2)),
        ({1: "12p", 2: "33p"}, "2 pass, 1 chi 12p", ("chi", 1)),
        ({1: "33p", 3: WAITS_3P}, "1 peng, 3 hu", ("win", 3)),
        ({1: "333p", 3: "123m456m789m99s24p"}, "1 gang, 3 pass", ("gang", 1)),
        ({1: "12p", 3: WAITS_3P}, "1 chi 12p, 3 hu", ("win", 3)),
    ],
)
def test_qh7_hu_before_kong_and_peng_before_chi(
    hands: dict[int, str], script: str, done: tuple[str, int]
) -> None:
    """QH-7: whoever is nearer; a pass lets the next best claim stand."""
    outcome = play({0: "3p"} | hands, "0 3p, " + script)
    kind, seat = done
    if kind == "win":
        assert outcome.win["seat"] == seat
    else:
        assert [event["seat"] for event in outcome.events(kind)] == [seat]


def test_qh7_after_a_claim_only_a_discard() -> None:
    """QH-7, C-6: a complete hand after peng may not win."""
    outcome = play({0: "C", 2: "CC123m456m789m99s"}, "0 C, 2 peng")
    assert outcome.claims(2) == []


# -- QH-9: several winners -----------------------------------------------------------------------


def test_qh9_several_win_on_one_discard() -> None:
    """QH-9: the discarder pays each; two of three, then all three."""
    hands = {0: "3p", 1: WAITS_3P, 3: OTHER_3P}
    two = play(hands, "0 3p, 3 hu, 1 hu")
    # 一条龙, 门清, 素胡, 边卡吊, 庄: 32 each
    assert two.scores == [-64, 32, 0, 32]
    assert {win["seat"] for win in two.wins} == {1, 3}
    assert all((win["by"], win["from"]) == ("discard", 0) for win in two.wins)
    three = play(hands | {2: "345m789pWWWSS12p"}, "0 3p, 3 hu, 1 hu, 2 hu")
    assert three.scores == [-80, 32, 16, 32]
    assert {(paid["from"], paid["to"]) for paid in three.transfers} == {(0, 1), (0, 2), (0, 3)}
    for paid in three.transfers:
        assert three.wins[paid["win"]]["seat"] == paid["to"]


def test_qh9_who_passes_does_not_win() -> None:
    """QH-9: seat 1 passes, seat 3 wins alone."""
    hands = {0: "3p", 1: WAITS_3P, 3: OTHER_3P}
    assert play(hands, "0 3p, 1 pass, 3 hu").scores == [-32, 0, 0, 32]


def test_qh9_a_discard_after_a_kong_is_an_ordinary_discard() -> None:
    """QH-9: 杠上炮: the discarder alone pays, nothing is doubled; its kong is paid apart."""
    hands = {0: "CCCC", 1: WAITS_3P}
    outcome = play(hands, "0 gang C, 0 3p, 1 hu", tail="3p")
    assert outcome.factors == ["pinghu", "yitiaolong", "menqing", "suhu", "biankadiao"]
    assert outcome.win["by"] == "discard"
    assert outcome.scores == [-32 + 6, 32 - 2, -2, -2]


# -- QH-10: robbing a kong -----------------------------------------------------------------------


def robbed(script: str, hands: dict[int, str], last: str = "3p", **rest: Any) -> Outcome:
    """Seat 2 pengs seat 1's 3p and adds the fourth one a lap later; seat 1 deals."""
    start = """1 discard 3p, 2 peng, 2 discard 9p, 3 discard 9p, 0 discard 9p,
        1 discard 9p, 2 gang 3p"""
    table = {1: "3p", 2: "33p9p"} | hands
    return play(table, f"{start}, {script}".rstrip(", "), draws="9p9p9p" + last, dealer=1, **rest)


def test_qh10_an_added_kong_may_be_robbed() -> None:
    """QH-10: only hu and pass; 自摸 counts, and all who did not win pay."""
    window = robbed("", {0: WAITS_3P})
    assert (window.phase, window.asked) == ("claim", [0])
    assert window.legal(0) == ["hu", "pass"]
    outcome = robbed("0 hu", {0: WAITS_3P})
    assert (outcome.win["by"], outcome.win["from"]) == ("kong", 2)
    assert outcome.factors == ["pinghu", "yitiaolong", "menqing", "suhu", "biankadiao", "zimo"]
    assert outcome.scores == [32 + 32 + 64, -64, -32, -32]


def test_qh10_the_kong_is_void() -> None:
    """QH-10, QH-24: no kong is paid, by nobody to nobody."""
    assert {paid["code"] for paid in robbed("0 hu", {0: WAITS_3P}).transfers} == {"hupai"}


def test_qh10_by_several() -> None:
    """QH-10: seats 0 and 3 rob; each is paid by 1 (the dealer) and 2, not by the other robber."""
    outcome = robbed("0 hu, 3 hu", {0: WAITS_3P, 3: OTHER_3P})
    assert outcome.scores == [96, -128, -64, 96]
    pairs = [(paid["from"], paid["to"]) for paid in outcome.transfers]
    assert sorted(pairs) == [(1, 0), (1, 3), (2, 0), (2, 3)]
    assert {win["by"] for win in outcome.wins} == {"kong"}


def test_qh10_one_robs_the_other_passes() -> None:
    """QH-10: who passes pays like everybody."""
    outcome = robbed("0 pass, 3 hu", {0: WAITS_3P, 3: OTHER_3P})
    assert outcome.scores == [-32, -64, -32, 128]


def test_qh10_if_all_pass_the_kong_stands() -> None:
    """QH-10: a replacement follows, and 杠上开花 would count."""
    outcome = robbed("0 pass", {0: WAITS_3P}, tail="9s", views=True)
    assert outcome.asked == [2]
    assert outcome.events("draw", 2)[-1]["by"] == "kong"
    assert outcome.view(0)["melds"][2][0]["tiles"] == "3333p"


def test_qh10_haidi_does_not_count() -> None:
    """QH-10: 3p was the last tile that may be drawn; drawn by its owner it would count."""
    outcome = robbed("0 hu", {0: WAITS_3P}, left=83 - 1)
    short = robbed("", {0: WAITS_3P}, left=20)
    assert short.legal(0) == ["hu", "pass"]
    # After the deal 20 are left; four are drawn: 16 exceed 15, the line with this kong.
    assert robbed("0 hu", {0: WAITS_3P}, left=20).factors == outcome.factors


def test_qh10_huneryou_does_not_count() -> None:
    """QH-10: four melds and a P win with any tile, here without 混儿悠."""
    outcome = robbed("0 hu", {0: "123m456m789m123sP"})
    assert outcome.factors == ["pinghu", "yitiaolong", "menqing", "zimo"]


def test_qh10_gangshanghua_does_not_count() -> None:
    """QH-10: seat 2 adds the replacement of another kong: the robber did not draw it."""
    hands = {0: "3pC", 1: WAITS_3P, 2: "33pEEE9p", 3: "E"}
    script = """0 discard C, 1 discard 9p, 2 discard 9p, 3 discard 9p, 0 discard 3p, 1 pass,
        2 peng, 2 1s, 3 5s, 0 5s, 1 5s, 2 5s, 3 E,
        2 gang, 2 gang 3p, 1 hu"""
    outcome = play(hands, script, draws="9p1s9p1s5s5s5s5s8s", tail="3p")
    assert outcome.factors == ["pinghu", "yitiaolong", "menqing", "suhu", "biankadiao", "zimo"]
    # The first kong of seat 2 stands: seat 3 pays one for it. The dealer is seat 0.
    assert outcome.scores == [-64, 128, -32 + 1, -32 - 1]


def test_qh10_only_added_kongs() -> None:
    """QH-10: neither a concealed nor an exposed kong is robbed."""
    concealed = play({0: "3333p", 1: WAITS_3P}, "0 gang 3p")
    assert concealed.asked == [0]
    exposed = play({0: "3p", 2: "333p", 3: WAITS_3P}, "0 3p, 3 pass, 2 gang")
    assert exposed.asked == [2]


# -- QH-12: the end of the wall ------------------------------------------------------------------

KONGS = ["1m", "9m", "9s"]


def with_kongs(kongs: int, left: int, more: str = "") -> Outcome:
    """The dealer makes so many concealed kongs, then discards; `left` are left then.

    The others draw P, which nobody may claim.
    """
    quads = "".join(f"{tile[0] * 4}{tile[1]}" for tile in KONGS[:kongs])
    script = "".join(f"0 gang {tile}, " for tile in KONGS[:kongs]) + "0 C"
    return play({0: quads + "C"}, script + more, left=left + kongs, draws="PPP", views=True)


@pytest.mark.parametrize(("kongs", "line"), [(0, 12), (1, 15), (2, 16), (3, 19)])
def test_qh12_the_line(kongs: int, line: int) -> None:
    """QH-12: 12 + 2k + (1 if k is odd); with that many left nobody draws any more."""
    over = with_kongs(kongs, line)
    assert (over.phase, over.result["drawn"], over.wins) == ("over", True, [])
    assert over.view(0)["left"] == line
    on = with_kongs(kongs, line + 1)
    assert on.asked == [1]
    last = with_kongs(kongs, line + 1, ", 1 P")
    assert (last.phase, last.view(0)["left"]) == ("over", line)
    two = with_kongs(kongs, line + 2, ", 1 P")
    assert two.asked == [2]


@pytest.mark.parametrize(("before", "line"), [(0, 15), (1, 16), (2, 19)])
def test_qh12_a_kong_needs_a_replacement(before: int, line: int) -> None:
    """QH-12, C-7: offered only if the tiles left exceed the line counted with that kong."""
    quads = "".join(f"{tile[0] * 4}{tile[1]}" for tile in KONGS[: before + 1])
    script = ", ".join(f"0 gang {tile}" for tile in KONGS[:before])
    nth = f"gang {KONGS[before]}"
    for left, offered in ((line, False), (line + 1, True)):
        outcome = play({0: quads}, script, left=left + before)
        assert outcome.can(0, nth) is offered


def test_qh12_the_last_discard_may_be_won_on_and_claimed_but_not_konged() -> None:
    """QH-12, C-5: 12 are left after the dealer's discard."""
    hands = {0: "C", 1: "123m456m789m11pCC", 2: "C"}
    outcome = play(hands, "0 C", left=12)
    assert outcome.legal(1) == ["hu", "pass", "peng"]
    three = play({0: "C", 1: "CCC"}, "0 C", left=12)
    assert three.legal(1) == ["pass", "peng"]
    chi = play({0: "3p", 1: "12p"}, "0 3p", left=12)
    assert chi.legal(1) == ["chi 12p", "pass"]
    claimed = play({0: "3p", 1: "12pC"}, "0 3p, 1 chi 12p, 1 C", left=12)
    assert claimed.result["drawn"] is True


@pytest.mark.parametrize("left", [15, 16])
def test_qh12_an_exposed_and_an_added_kong_need_one_too(left: int) -> None:
    """QH-12, C-7: 16 left will do, 15 will not."""
    exposed = play({0: "C", 1: "CCC"}, "0 C", left=left)
    assert exposed.can(1, "gang") is (left == 16)
    script = "0 C, 1 peng, 1 9p, " + lap("9p", "230")
    added = play({0: "C", 1: "CC9p"}, script, draws="9p9p9pC", left=left + 4)
    assert added.asked == [1]
    assert added.can(1, "gang C") is (left == 16)


def test_qh12_the_turned_up_tile_is_counted() -> None:
    """QH-12: in all modes the same 12 are left."""
    for hun in ("none", "four", "seven"):
        for left, phase in ((12, "over"), (13, "turn")):
            outcome = play({0: "C"}, "0 C", left=left, options={"hun": hun})
            assert outcome.phase == phase


@pytest.mark.parametrize("players", [2, 3, 4])
def test_qh12_for_any_number_of_players(players: int) -> None:
    """QH-12."""
    room = {"players": players}
    assert play({0: "C"}, "0 C", left=12, options=room).phase == "over"
    assert play({0: "C"}, "0 C", left=13, options=room).phase == "turn"


# -- QH-13: the fourth kong ----------------------------------------------------------------------

THREE = "0 gang 1m, 0 gang 9m, 0 gang 9s, "
QUADS = "1111m9999m9999s"


def test_qh13_the_fourth_kong_of_one_player() -> None:
    """QH-13: the round is drawn at once, before a replacement."""
    hands = {0: QUADS + "EE"}
    four = play(hands, THREE + "0 gang E", tail="EE8p5s")
    assert four.phase == "over"
    assert four.result["drawn"] is True
    assert four.wins == four.transfers == []
    assert len(four.events("gang")) == 4
    assert [event["tiles"] for event in four.events("draw")] == ["E", "E", "8p"]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_qh13_of_any_players_exposed(seat: int) -> None:
    """QH-13: the fourth by another player with a discard; no replacement is drawn."""
    outcome = play({0: QUADS + "C", seat: "CCC"}, THREE + f"0 C, {seat} gang")
    assert outcome.result["drawn"] is True
    assert not outcome.events("draw", seat)
    assert outcome.scores == [0, 0, 0, 0]


def test_qh13_three_kongs_do_not_end_the_round() -> None:
    """QH-13: after the third a replacement is drawn."""
    outcome = play({0: QUADS}, THREE.rstrip(", "), tail="5s5s5s")
    assert (outcome.phase, outcome.drawn) == ("turn", "5s")


def test_qh13_the_fourth_is_always_offered() -> None:
    """QH-13: 19 are left after three kongs: no tile may be drawn; also on the last discard."""
    hands = {0: QUADS + "C", 1: "CCC"}
    outcome = play(hands, THREE + "0 C", left=22)
    assert outcome.legal(1) == ["gang", "pass", "peng"]
    assert play(hands, THREE + "0 C, 1 gang", left=22).result["drawn"] is True
    own = play({0: QUADS + "EE"}, THREE.rstrip(", "), tail="EE8p", left=22)
    assert own.can(0, "gang E")


def fourth_added(script: str) -> Outcome:
    """Seat 1 pengs 3p; the dealer has three kongs; then seat 1 draws the last 3p and adds it."""
    hands = {0: QUADS + "3p", 1: "33p8p", 3: "234m456m678mEE12p"}
    start = THREE + "0 3p, 1 peng, 1 8p, 2 8p, 3 8p, 0 5s, "
    return play(hands, start + script, draws="8p8p5s3p", tail="5s1s5p")


def test_qh13_a_fourth_added_kong_can_be_robbed() -> None:
    """QH-13: seat 3 robs it: the round is not drawn; if it passes, it is."""
    window = fourth_added("1 gang 3p")
    assert window.legal(3) == ["hu", "pass"]
    robbery = fourth_added("1 gang 3p, 3 hu")
    assert robbery.win["by"] == "kong"
    assert robbery.result["drawn"] is False
    assert fourth_added("1 gang 3p, 3 pass").result["drawn"] is True


def test_qh13_the_robber_is_paid_and_three_kongs_stand() -> None:
    """QH-13, QH-10, QH-24: 门清 素胡 边卡吊 自摸 16, 32 from the dealer; three kongs of 2 each."""
    robbery = fourth_added("1 gang 3p, 3 hu")
    assert robbery.scores == [-32 + 18, -16 - 6, -16 - 6, 64 - 6]


def test_qh13_nothing_may_follow() -> None:
    """QH-13: the round is over."""
    hands = {0: QUADS + "C", 1: "CCC"}
    with pytest.raises(ScriptError):
        play(hands, THREE + "0 C, 1 gang, 1 C")
