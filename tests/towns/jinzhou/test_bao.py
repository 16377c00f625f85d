"""Jinzhou JZ-17 to JZ-20: the 宝, 冲宝 and 摸宝."""

from typing import Any

import pytest

from fangcheng.positions.script import ScriptError
from tests.story import Json, Outcome, lap, run
from tests.towns.jinzhou.story import JIA_6S, MIXED, as_wall, table, table_story

KEEPS = "222m456p57s99s"
"""Waits for 6s with or without the kong of 2m."""


def seen(outcome: Outcome) -> list[tuple[int, str]]:
    """Who looked at which tile, in order."""
    return [(event["seat"], event["tiles"]) for event in outcome.events("bao")]


def declared(script: str = "", said: str = "ting", hand: str = JIA_6S, **rest: Any) -> Outcome:
    """Seat 1 has declared; 2, 3 and 0 discard, and it is seat 1's turn to look and draw."""
    rest["draws"] = "CCC" + rest.get("draws", "8m")
    return table("1", {1: hand}, lap("C", "230") + ", " + script, declare={1: said}, **rest)


# -- JZ-17: the roll and the look ----------------------------------------------------------------


@pytest.mark.parametrize("said", ["ting", "jia"])
def test_jz17_rolled_before_the_first_draw_of_a_declarer(said: str) -> None:
    """JZ-17: not when it declares, not while others draw, but before its own draw."""
    for script in ("", "2 C", "2 C, 3 C"):
        early = table("1", {1: JIA_6S}, script, draws="CCC8m", declare={1: said}, bao=["P"])
        assert early.events("bao") == []
    outcome = declared(said=said, bao=["P"])
    assert seen(outcome) == [(1, "P")]
    kinds = [(event["event"], event.get("seat")) for event in outcome.data["events"]]
    assert kinds[-2:] == [("bao", 1), ("draw", 1)]


def test_jz17_no_roll_for_those_who_did_not_declare() -> None:
    """JZ-17: a ready hand that did not declare sees nothing and wins nothing by the 宝."""
    outcome = table("1", {1: JIA_6S}, lap("C", "230"), draws="CCCP", bao=["P"], views=True)
    assert outcome.events("bao") == []
    assert outcome.view(1)["remarks"] == []
    assert outcome.claims(1) == []


def test_jz17_a_later_declarer_sees_the_same_tile() -> None:
    """JZ-17: one roll; each sees it before its own next draw, once."""
    script = lap("P", "30") + ", 1 8m, 2 8m, 3 P, 0 P"
    outcome = table(
        "12", {1: JIA_6S, 2: "123m456p24s88s"}, script, draws="PP8m8mPP1s",
        declare={1: "ting", 2: "jia"}, bao=["7p", "1p"],
    )  # fmt: skip
    assert seen(outcome) == [(1, "7p"), (2, "7p")]
    assert outcome.legal(1) == ["discard 1s"]


def test_jz17_one_who_declares_after_the_roll() -> None:
    """JZ-17: seat 2 declares with the 宝 long rolled; it looks before its next draw."""
    script = lap("P", "30") + ", 1 8m, 2 8m ting, " + lap("W", "301")
    hands = {1: JIA_6S, 2: "123m456p24s88s"}
    room: Json = {"draws": "PP8m8mWWW1s", "declare": {1: "ting"}, "bao": ["7p"]}
    assert seen(table("12", hands, script.rsplit(", ", 1)[0], **room)) == [(1, "7p")]
    assert seen(table("12", hands, script, **room)) == [(1, "7p"), (2, "7p")]


def test_jz17_before_the_replacement_of_an_exposed_kong() -> None:
    """JZ-17: the declarer's first draw of any kind is that replacement."""
    outcome = table(
        "1", {1: KEEPS}, "2 2m, 1 gang", draws="2m", tail="8p", bao=["P"],
        declare={1: "ting"},
    )  # fmt: skip
    kinds = [(event["event"], event.get("seat")) for event in outcome.data["events"]]
    assert kinds[-3:] == [("gang", 1), ("bao", 1), ("draw", 1)]
    assert outcome.drawn == "8p"


def test_jz17_the_dealer_may_be_the_first_declarer() -> None:
    """JZ-17: whoever declared."""
    outcome = table(
        "0", {0: JIA_6S}, lap("P", "123"), draws="PPP8m", declare={0: "ting"}, bao=["7p"]
    )
    assert seen(outcome) == [(0, "7p")]


def test_jz17_it_counts_among_the_tiles_left() -> None:
    """JZ-17: 83 - 4 draws = 79 before and after the look."""
    assert declared(bao=["P"], views=True).view(2)["left"] == 79
    assert declared(bao=["6s"], views=True).view(2)["left"] == 80


END = "12347m12378p123s4s"
"""Fourteen different tiles at the end of the wall."""

TILES = ["1m", "2m", "3m", "4m", "7m", "1p", "2p", "3p", "7p", "8p", "1s", "2s", "3s", "4s"]


def laid(
    script: str, draws: str, dice: list[int], more: dict[int, str] | None = None, **rest: Any
) -> Outcome:
    """Seat 1 declares 听, waiting for 6s; the wall ends with END."""
    hands = {1: JIA_6S} | (more or {})
    scenario = table_story("1", hands, script, draws=draws, declare={1: "ting"}, tail=END, **rest)
    return run(as_wall(scenario, dice))


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_jz17_one_die_counts_stacks_from_the_tail(die: int) -> None:
    """JZ-17: the nth stack from the tail, its tile nearest the head: 12th, 10th, ..."""
    outcome = laid(lap("C", "230"), "CCC9m", [3, 4, die])
    assert seen(outcome) == [(1, TILES[14 - 2 * die])]
    assert outcome.drawn == "9m"


@pytest.mark.parametrize("die", [1, 2, 6])
def test_jz17_a_stack_with_one_tile_left_counts(die: int) -> None:
    """JZ-17: after one replacement the last stack still has its upper tile."""
    script = "2 N, 3 gang, 3 4s, 0 C"
    outcome = laid(script, "NC9m", [3, 4, die], {3: "NNN"})
    assert seen(outcome) == [(1, TILES[14 - 2 * die])]


@pytest.mark.parametrize("die", [1, 2, 6])
def test_jz17_an_empty_stack_does_not_count(die: int) -> None:
    """JZ-17: after two replacements the last stack is gone: one stack further."""
    script = "2 N, 3 gang, 3 F, 0 gang, 0 3s"
    outcome = laid(script, "N9m", [3, 4, die], {3: "NNNF", 0: "FFF"})
    assert seen(outcome) == [(1, TILES[12 - 2 * die])]


def test_jz17_replacements_skip_it() -> None:
    """JZ-17: the 宝 is 3s, place 12: replacements are 4s (13), then 2s (11), then 1s (10)."""
    script = lap("C", "230") + ", 1 9m, 2 N, 3 gang, 3 F, 0 gang, 0 P"
    outcome = laid(script + ", 2 gang", "CCC9mN", [3, 4, 1], {3: "NNNF", 0: "FFFP", 2: "PPP"})
    assert seen(outcome) == [(1, "3s")]
    replaced = [event["tiles"] for event in outcome.events("draw") if event["by"] == "kong"]
    assert replaced == ["4s", "2s", "1s"]


def test_jz17_other_tiles_of_the_reserve_are_not_skipped() -> None:
    """JZ-17: the 宝 is 7p (place 8): 4s, 3s, 2s are taken in order."""
    script = lap("C", "230") + ", 1 9m, 2 N, 3 gang, 3 F, 0 gang, 0 P"
    outcome = laid(script + ", 2 gang", "CCC9mN", [3, 4, 3], {3: "NNNF", 0: "FFFP", 2: "PPP"})
    assert seen(outcome) == [(1, "7p")]
    replaced = [event["tiles"] for event in outcome.events("draw") if event["by"] == "kong"]
    assert replaced == ["4s", "3s", "2s"]


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_jz17_the_number_rolled_is_told_with_it(die: int) -> None:
    """JZ-17: to whoever sees the 宝, and to nobody else."""
    outcome = laid(lap("C", "230"), "CCC9m", [3, 4, die], views=True)
    assert [one["die"] for one in outcome.seen(1) if one["event"] == "bao"] == [die]
    for other in (0, 2, 3):
        assert all("die" not in one for one in outcome.seen(other))


@pytest.mark.parametrize("dice", [[2], [1, 2], [1, 1, 2]])
def test_jz17_jz21_of_several_rolls_the_last_number(dice: list[int]) -> None:
    """JZ-17, JZ-21: the first stack holds a P, of which three lie open; the second a 1s."""
    scenario = table_story(
        "1", {1: JIA_6S}, lap("P", "230"), draws="PPP8m", declare={1: "ting"},
        tail="12347m12378p12sP4s",
    )  # fmt: skip
    outcome = run(as_wall(scenario, [3, 4, *dice]))
    assert [(one["tiles"], one["die"]) for one in outcome.events("bao")] == [("1s", 2)]


def test_jz17_jz21_a_new_bao_has_its_own_number() -> None:
    """JZ-21: 1s of stack 2 is seen; three 1s lie open; then 7m of stack 5."""
    script = lap("C", "230") + ", 1 9m, " + lap("1s", "230")
    outcome = laid(script, "CCC9m1s1s1s8m", [3, 4, 2, 5])
    assert [(one["tiles"], one["die"]) for one in outcome.events("bao")] == [("1s", 2), ("7m", 5)]


def test_jz17_a_later_looker_is_told_the_same_number() -> None:
    """JZ-17: one roll of 4; seat 1 looks first, then seat 2."""
    scenario = table_story(
        "12", {1: JIA_6S, 2: "123m456p24s88s"}, lap("P", "30") + ", 1 9m",
        draws="PP9m9p", declare={1: "ting", 2: "jia"}, tail=END,
    )  # fmt: skip
    outcome = run(as_wall(scenario, [3, 4, 4]))
    looks = [(one["seat"], one["tiles"], one["die"]) for one in outcome.events("bao")]
    assert looks == [(1, TILES[6], 4), (2, TILES[6], 4)]


def test_jz17_no_number_where_the_places_are_given() -> None:
    """JZ-17: a scenario that lists `bao` rolls nothing."""
    assert all("die" not in one for one in declared(bao=["P"]).events("bao"))


# -- JZ-18: 冲宝 ---------------------------------------------------------------------------------


def test_jz18_winning_at_the_look() -> None:
    """JZ-18: without drawing; the round is over and the wall is untouched."""
    look = declared(bao=["6s"])
    assert (look.phase, look.legal(1), look.asked) == ("turn", ["hu", "pass"], [1])
    outcome = declared("1 hu", bao=["6s"], views=True)
    assert (outcome.win["by"], outcome.win["from"], outcome.win["type"]) == (
        "bao",
        None,
        "chongbao",
    )
    assert len(outcome.events("draw")) == 3
    assert outcome.view(0)["left"] == 80


def test_jz18_it_may_pass_and_draw() -> None:
    """JZ-18: and a time-out passes (C-14)."""
    for line in ("1 pass", "1 timeout"):
        outcome = declared(line, bao=["6s"])
        assert (outcome.drawn, outcome.legal(1)) == ("8m", ["discard 8m"])
    with pytest.raises(ScriptError):
        declared("1 6s", bao=["6s"])


def test_jz18_once_for_each_bao() -> None:
    """JZ-18: at the next turn it is not asked again, but draws."""
    script = "1 pass, 1 8m, " + lap("P", "230")
    outcome = declared(script, bao=["6s"], draws="8mPPP1s")
    assert outcome.legal(1) == ["discard 1s"]
    assert seen(outcome) == [(1, "6s")]


def test_jz18_a_look_at_another_face_asks_nothing() -> None:
    """JZ-18: the player draws at once."""
    assert declared(bao=["5s"]).drawn == "8m"


@pytest.mark.parametrize(
    ("said", "tile", "asked"),
    [("ting", "2s", True), ("ting", "3s", True), ("jia", "2s", False), ("jia", "3s", True)],
)
def test_jz18_faces_that_the_declaration_allows(said: str, tile: str, asked: bool) -> None:
    """JZ-18: after 夹听 the 夹 faces only."""
    outcome = declared(said=said, hand=MIXED, bao=[tile])
    assert outcome.can(1, "hu", "pass") is asked
    assert outcome.events("draw", 1) == [] if asked else outcome.drawn == "8m"


def test_jz18_before_a_replacement() -> None:
    """JZ-18: after an exposed kong it may 冲宝, which is no 杠上开花; or pass, and draw."""
    room: Json = {"draws": "2m", "tail": "8p", "bao": ["6s"], "declare": {1: "ting"}}
    won = table("1", {1: KEEPS}, "2 2m, 1 gang, 1 hu", **room)
    assert won.win["by"] == "bao"
    assert won.factors == ["pinghu", "chongbao", "sanjiamenqing"]
    passed = table("1", {1: KEEPS}, "2 2m, 1 gang, 1 pass", **room)
    assert (passed.drawn, passed.legal(1)) == ("8p", ["discard 8p"])


def test_jz18_the_later_declarer_too() -> None:
    """JZ-18: seat 1 does not wait for 3s, seat 2 does."""
    outcome = table(
        "12", {1: JIA_6S, 2: "123m456p24s88s"}, lap("P", "30") + ", 1 8m, 2 hu",
        draws="PP8m", declare={1: "ting", 2: "jia"}, bao=["3s"],
    )  # fmt: skip
    assert (outcome.win["seat"], outcome.win["by"]) == (2, "bao")
    assert "jiahu" in outcome.factors


def test_jz18_the_waits_are_those_of_a_legal_hand() -> None:
    """JZ-18: 23s waits for 1s only (JZ-9): a 宝 of 4s asks nothing."""
    for tile, asked in (("1s", True), ("4s", False)):
        scenario = table_story(
            "1",
            {1: "345m678p23s66s"},
            lap("C", "230"),
            draws="CCC8m",
            declare={1: "ting"},
            bao=[tile],
        )
        scenario["hands"] = [hand.replace("E", "2m") for hand in scenario["hands"]]
        scenario["script"][0] = "0 discard 2m"
        assert run(scenario).can(1, "hu") is asked


# -- JZ-19, JZ-20: 摸宝, and the 宝 face as an ordinary tile --------------------------------------


@pytest.mark.parametrize("said", ["ting", "jia"])
@pytest.mark.parametrize("tile", ["P", "1m", "9p"])
def test_jz19_drawing_the_face_wins(said: str, tile: str) -> None:
    """JZ-19: whatever it waits for."""
    outcome = declared("1 hu", said=said, bao=[tile], draws=tile)
    assert (outcome.win["by"], outcome.win["type"]) == ("draw", "mobao")
    assert declared(said=said, bao=[tile], draws=tile).legal(1) == [f"discard {tile}", "hu"]


def test_jz19_at_a_later_draw() -> None:
    """JZ-19: any draw after the look."""
    script = "1 8m, " + lap("N", "230") + ", 1 hu"
    assert declared(script, bao=["P"], draws="8mNNNP").win["type"] == "mobao"


@pytest.mark.parametrize(
    ("draws", "script"),
    [("2m", "2 2m, 1 gang, 1 hu"), ("CCC2m", lap("C", "230") + ", 1 gang 2m, 1 hu")],
)
def test_jz19_kong_replacements_included(draws: str, script: str) -> None:
    """JZ-19: of an exposed and of a concealed kong; with 杠上开花."""
    outcome = table("1", {1: KEEPS}, script, draws=draws, tail="P", bao=["P"], declare={1: "ting"})
    assert outcome.factors == ["pinghu", "mobao", "zimo", "gangshanghua", "sanjiamenqing"]


def test_jz19_the_awaited_face_after_a_passed_chongbao() -> None:
    """JZ-19: it is 摸宝 too."""
    assert declared("1 pass, 1 hu", bao=["6s"], draws="6s").win["type"] == "mobao"


def test_jz19_the_face_after_jia_though_it_is_a_plain_wait() -> None:
    """JZ-19, JZ-14: after 夹听 2s wins as the 宝 only."""
    outcome = declared("1 hu", said="jia", hand=MIXED, bao=["2s"], draws="2s")
    assert outcome.win["type"] == "mobao"
    assert declared(said="jia", hand=MIXED, bao=["P"], draws="2s").claims(1) == []


def test_jz19_a_natural_wait_is_no_mobao() -> None:
    """JZ-19: the awaited 6s with another 宝."""
    outcome = declared("1 hu", bao=["P"], draws="6s")
    assert (outcome.win["type"], "mobao" in outcome.factors) == ("pinghu", False)


def test_jz19_another_declarer_who_has_not_looked_yet() -> None:
    """JZ-19: nobody wins by a 宝 of which it has not seen: seat 2 declares with the drawn 宝."""
    script = lap("N", "30") + ", 1 8m"
    outcome = table(
        "12", {1: JIA_6S, 2: "123m456p24s88s"}, script, draws="NN8mP", declare={1: "ting"},
        bao=["P"],
    )  # fmt: skip
    assert outcome.drawn == "P"
    assert outcome.claims(2) == []
    assert outcome.can(2, "discard P ting", "discard P jia")


def test_jz19_the_hand_is_open_and_the_reading_told() -> None:
    """JZ-19, C-15: a winner's hand is open to all."""
    outcome = declared("1 hu", bao=["P"], draws="P", views=True)
    assert outcome.view(3)["open_hands"]["1"]


@pytest.mark.parametrize(("tile", "wins"), [("P", False), ("6s", True)])
def test_jz20_a_discarded_tile_of_the_face_is_ordinary(tile: str, wins: bool) -> None:
    """JZ-20: it wins only as a natural wait, without 宝 points."""
    script = ("1 pass, " if wins else "") + f"1 8m, 2 {tile}"
    outcome = declared(script, bao=[tile], draws="8m" + tile)
    assert outcome.can(1, "hu") is wins
    if wins:
        won = declared(script + ", 1 hu", bao=[tile], draws="8m" + tile)
        assert won.win["type"] == "pinghu"
        assert won.factors == ["pinghu", "fangpao", "sanjiamenqing"]


@pytest.mark.parametrize(
    ("hand", "said", "tile", "reading"),
    [
        (JIA_6S, "ting", "P", "[EEE] 123m 456p 5(6)7s 99s"),
        (JIA_6S, "jia", "P", "[EEE] 123m 456p 5(6)7s 99s"),
        (MIXED, "jia", "2s", "[EEE] 123m 456p 2(3)4s 44s"),  # 夹听: 2s stands for 3s
        (MIXED, "ting", "2s", "[EEE] 123m 456p 22s 444s"),  # 听: 2s is itself a wait
    ],
)
def test_jz19_what_the_bao_stands_for(hand: str, said: str, tile: str, reading: str) -> None:
    """JZ-19, C-12: the settlement tells which tile the 宝 played."""
    script = "1 hu"
    if (said, tile) == ("ting", "2s"):
        script = "1 pass, 1 hu"  # 冲宝 was offered at the look
    outcome = declared(script, said=said, hand=hand, bao=[tile], draws=tile)
    assert (outcome.win["type"], outcome.win["reading"]) == ("mobao", reading)
