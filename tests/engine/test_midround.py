"""Scenarios that start in mid-round: what is filled, what is told, and what is refused."""

from typing import Any

import pytest

from fangcheng.errors import FangchengError
from fangcheng.installed import make_variant
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import ScriptError, run_scenario
from fangcheng.positions.setup import KEYS
from fangcheng.positions.writing import scenario_of
from fangcheng.tiles import parse, text

HANDS = ["159m159p159sESWN", "258m258p258sESWN", "369m369p369sESWN", "147m147p147sESWN"]


def position(**changes: Any) -> dict[str, Any]:
    """Seat 1 has its turn in Hangzhou; F is turned up."""
    base = {"variant": "hangzhou", "hands": HANDS, "indicator": "F", "turn": 1}
    return {**base, **changes}


def run(**changes: Any) -> dict[str, Any]:
    return run_scenario(read_scenario(position(**changes)))


def jinzhou(**changes: Any) -> dict[str, Any]:
    declared = {"melds": ["", "[CCC<0]", "", ""], "declared": ["", "ting", "", ""]}
    hands = ["", "234m567p4699s9m", "", ""]
    base = {"variant": "jinzhou", "hands": hands, "turn": 1, "bao": ["9m"]}
    return {**base, **declared, **changes}


def test_what_is_not_given_is_filled_and_told() -> None:
    """The hand lacks a tile, and with it the one that was drawn; C-2: the first that is left."""
    assert run()["filled"] == {"hands": {"1": "1m"}, "drawn": "N"}
    filled = run(hands=["", "55p", "", ""], melds=["", "[123p][777s]", "", ""])["filled"]
    assert [len(parse(filled["hands"][seat])) for seat in "0123"] == [13, 14 - 6 - 2, 13, 13]
    assert filled["melds"] == {"1": "[123p<0][777s<0]"} and filled["drawn"] == "5p"
    nobody = read_scenario({"variant": "hangzhou", "melds": [""] * 4})
    assert nobody.filled["turn"] == 0


def test_unseen_tiles_lie_in_the_wall() -> None:
    """136 less 13 x 4 + 1, the tile turned up, and three discards."""
    given = position(hands=[HANDS[0], HANDS[1] + "C", *HANDS[2:]], discards=["C", "", "CC", ""])
    assert read_scenario(given).open().wall.left == 136 - 53 - 1 - 3
    assert read_scenario({**given, "left": 20}).open().wall.left == 20
    assert read_scenario({**given, "draws": "9m"}).open().wall.remaining()[0] == 8


def test_more_cannot_be_filled_than_is_left() -> None:
    """All tiles lie in the wall; nothing is left for the hands."""
    wall = text(make_variant("hangzhou").deck)
    with pytest.raises(FangchengError, match="too few tiles are left over to fill"):
        read_scenario({"variant": "hangzhou", "turn": 0, "wall": wall})


def test_the_table_is_told_before_its_last_step() -> None:
    hands = [HANDS[0], HANDS[1] + "C", *HANDS[2:]]
    out = run(hands=hands, discards=["C", "", "", ""], views=True)
    kinds = [event["event"] for event in out["events"]]
    assert kinds == ["round", "turn_up", *["position"] * 4, "draw"]
    own, others = out["views"]["1"]["events"][3], out["views"]["0"]["events"][3]
    assert own["tiles"] == HANDS[1] and "tiles" not in others and others["count"] == 13
    assert own["left"] == out["views"]["0"]["view"]["left"] + 1
    out = run(hands=HANDS, discards=["", "C", "", ""], window="claim")
    lying = [event for event in out["events"] if event["event"] == "position"][1]
    assert lying["tiles"] == HANDS[1] + "C" and lying["discards"] == ""
    assert out["events"][6] == {"event": "discard", "seat": 1, "tiles": "C"}


def test_a_concealed_kong_is_told_to_its_seat_alone() -> None:
    """C-15: where it lies face down the others see four backs."""
    out = run(
        hands=[HANDS[0], "258m258p258sE", *HANDS[2:]], melds=["", "[CCCC!]", "", ""], views=True
    )
    own, other = (out["views"][seat]["events"][3] for seat in "10")
    assert own["tiles"].endswith("CCCC") and own["melds"] == [{"kind": "gang", "hidden": 4}]
    assert other["count"] == 10 + 4 and "C" not in str(other["melds"])
    assert out["views"]["1"]["view"]["melds"][1][0]["tiles"] == "CCCC"


def test_melds_keep_their_source_and_the_tile_taken() -> None:
    melds = ["", "[123p<0:2p][5555m+<3][CCCC!]", "", ""]
    state = read_scenario(position(hands=["", "2258s", "", ""], melds=melds)).open()
    assert [(m.source, m.taken, m.added, m.concealed) for m in state.melds[1]] == [
        (0, 10, False, False), (3, 4, True, False), (None, -1, False, True)
    ]  # fmt: skip
    assert state.kongs == 2
    assert scenario_of(state)["melds"] == melds


def test_a_tile_added_to_a_peng_that_nobody_can_rob_is_laid() -> None:
    added = {"melds": ["", "[222m<0]", "", ""], "window": "rob", "adds": "2m"}
    out = run(hands=[HANDS[0], "258m58p258sES", *HANDS[2:]], options={"rob_kongs": True}, **added)
    assert [event["event"] for event in out["events"][-3:]] == ["add_kong", "gang", "draw"]
    with pytest.raises(ScriptError) as refused:
        run(hands=["", "258m58p258sES", "", ""], script=["0 hu"], **added)
    assert "HZ-8" in [one["clause"] for one in refused.value.why], "not in this room"


def test_an_offer_in_jinzhou_needs_a_hidden_tile_that_the_seat_has_seen() -> None:
    with pytest.raises(FangchengError, match="has seen no hidden tile that it may win on"):
        read_scenario({"variant": "jinzhou", "turn": 1, "window": "offer"}).open()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"turn": 4}, "'turn' is a whole number from 0 to 3; not 4"),
        ({"window": "soon"}, "'window' is one of turn, draw, offer, claim, rob; not 'soon'"),
        ({"by": "luck"}, "'by' is one of head, kong, flower, kong flower, deal, claim; not 'luck'"),
        ({"discards": ["", "", ""]}, "'discards' lists 3; 4 play"),
        ({"discards": ["CCCCC", "", "", ""]}, "C is given 5 times; this deck holds it 4 times"),
        ({"discards": ["1f", "", "", ""]}, "1f among 'discards' is a flower"),
        ({"flowers": ["C", "", "", ""]}, "C among 'flowers' is no flower"),
        ({"flowers": ["1f", "", "", ""]}, "1f is given 1 time; this deck holds it 0 times"),
        ({"thrown": ["C", "", "", ""]}, "no tiles are thrown away in hangzhou"),
        ({"melds": ["[CCC<1]", "", "", ""]}, "the hand of seat 0 has 13 tiles; with 1 meld it"),
        ({"melds": ["", "[12p<0]", "", ""], "hands": [""] * 4}, "[12p] is neither a sequence"),
        ({"melds": ["", "[FFF<0]", "", ""], "hands": [""] * 4}, "[FFF] holds a wild tile"),
        ({"melds": ["", "[CCC<1]", "", ""], "hands": [""] * 4}, "from another seat, not from 1"),
        ({"melds": ["", "[123p<2]", "", ""], "hands": [""] * 4}, "from the seat before, 0 (C-6)"),
        ({"melds": ["", "[123p<0:4p]", "", ""], "hands": [""] * 4}, "4p is no tile of it"),
        ({"melds": ["", "[123p!]", "", ""], "hands": [""] * 4}, "'!' marks a kong from the own"),
        ({"melds": ["", "123p", "", ""], "hands": [""] * 4}, "'123p' is no text of melds"),
        ({"drawn": "9p"}, "'drawn' is 9p; seat 1 does not hold it"),
        ({"by": "claim", "drawn": "E"}, "'drawn' is given, but after a claim nothing is drawn"),
        ({"window": "claim"}, "no discard of seat 1 lies there to be claimed"),
        ({"window": "claim", "drawn": "E"}, "'drawn' goes with the window 'turn', not with"),
        ({"window": "rob"}, "'adds' is missing"),
        ({"window": "rob", "adds": "2m"}, "seat 1 has no peng of 2m to add to"),
        ({"window": "offer"}, "seat 1 is asked for nothing before it draws"),
        ({"declared": ["ting", "", "", ""]}, "nobody declares a ready hand in this room"),
        ({"stakes": [1, 0, 0, 0]}, "nobody chooses 'stake': '1' here"),
        ({"marks": {"bao": [1]}}, "unknown mark 'bao'; in hangzhou there are: caipiao, gangpiao"),
        ({"marks": {"caisuo": [4]}}, "the mark 'caisuo' is a list of different seats"),
        ({"marks": {"caipiao": [1]}}, "the mark 'caipiao' is a list with a number from 0 to 99"),
        ({"marks": {"louhu": ["x", "", "", ""]}}, "the mark 'louhu' cannot be read: 'x' is not"),
        ({"marks": {"caipiao": [0, 1, 0, 0]}}, "'caipiao' of seat 1 is 1, but 0 of its discards"),
        ({"window": "draw", "by": "deal"}, "'by' is 'deal', which does not go with 'draw'"),
        ({"window": "claim", "by": "kong"}, "'by' is 'kong', which does not go with 'claim'"),
        ({"wall": "_" * 137}, "'wall' has 137 places; the deck has 136 tiles"),
        ({"wins": [{"seat": 1}]}, "this is no win as the output writes one"),
        ({"transfers": [{"from": 9}]}, "this is no transfer as the output writes one"),
        ({"wall": "123m(5p"}, "'wall' has a bracket that is not closed"),
        ({"wall": "9m", "draws": "9m"}, "'draws' cannot stand beside 'wall'"),
        ({"dice": [1, 2]}, "'dice' goes with 'wall'"),
        ({"bao": ["9m"]}, "'bao' is given, but hangzhou has no hidden tile"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(FangchengError) as caught:
        run(**changes)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hands": ["", "234m567p46s19m9m", "", ""]}, "seat 1 has declared, but its hand is not"),
        ({"by": "claim"}, "seat 1 is ready and locked: it claims no chi or peng"),
        ({"marks": {"bao": [2]}}, "seat 2 has seen the bao, but has not declared (JZ-17)"),
        ({"bao": [], "marks": {"bao": [1]}}, "the bao was seen, but none lies in the wall"),
        ({"discards": ["9m", "9m", "", "9m"]}, "9m is given 5 times"),
        (
            {"bao": ["E"], "discards": ["E", "E", "", "E"]},
            "three E lie open: it is no bao (JZ-21)",
        ),
    ],
)
def test_what_a_declared_hand_contradicts(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(FangchengError) as caught:
        read_scenario(jinzhou(**changes))
    assert reason in str(caught.value)


def test_a_wall_is_written_with_its_gaps() -> None:
    """JZ-17: dice point at stacks from the tail; a half stack and the hidden tile are marked."""
    wall = "123456789m123456789p1234s(5s)6s_8s"
    data = jinzhou(hands=["", "234m567p4699sC", "", ""], wall=wall, dice=[2, 1, 3], turn=1)
    del data["bao"]
    state = read_scenario(data).open()
    assert state.wall.left == 9 + 9 + 4 + 1 + 1 + 1
    assert state.wall.line[state.wall.skip] == 22 and state.wall.number == 2
    assert state.wall.stack_from_tail(1) == len(state.wall.line) - 1, "of the last stack only 8s"
    assert scenario_of(state)["wall"] == wall


def test_qinhuangdao_shows_where_the_tile_lies_turned_up() -> None:
    """QH-5: it stays in the wall, and replacements skip it."""
    data = {"variant": "qinhuangdao", "hands": [""] * 4, "indicator": "F", "turn": 1}
    with pytest.raises(FangchengError, match="'wall' does not show where F lies turned up"):
        read_scenario({**data, "wall": "123mF456m"})
    wall = read_scenario({**data, "wall": "123m(F)456m"}).open().wall
    assert [wall.draw_tail() for _ in range(4)] == [5, 4, 3, 2]


JUNK: list[Any] = [
    None, True, -1, 7, 1e300, "", "x", "1m", "[1m", [], ["x"] * 4, [""] * 4, ["1m"] * 4, [[]] * 4,
    [{}], [1, 2, 3, 0], {}, {"x": 1}, {"bao": [1.5]}, {"louhu": [["1m"]] * 4},
]  # fmt: skip


@pytest.mark.parametrize("key", [*KEYS, "wall", "dice", "bao", "left", "draws", "hands"])
def test_nonsense_is_refused_in_a_sentence(key: str) -> None:
    for value in JUNK:
        for data in (position(), jinzhou()):
            try:
                run_scenario(read_scenario({**data, key: value}))
            except FangchengError as error:
                assert str(error)
