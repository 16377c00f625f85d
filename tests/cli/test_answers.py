"""What a person types, read into actions; and what is said where it cannot be."""

import pytest
from rich.text import Text

from fangcheng.game.actions import DISCARD, discard, parse_action
from fangcheng.game.moves import Choice
from fangcheng.game.state import State
from fangcheng.game.views import view
from fangcheng.game.why import why_not
from fangcheng.terminal.asking import choices_in, reasons_against
from fangcheng.terminal.style import TileStyle
from fangcheng.terminal.tiles import Painter
from fangcheng.tiles import parse
from fangcheng.words import words
from fangcheng.words.answers import BarredError, Choices, UnclearError
from fangcheng.words.telling import Teller, tell_reason
from tests.story import story
from tests.tables import CLAIM_POSITION, position


def _choices(state: State, seat: int, style: TileStyle = TileStyle.TEXT) -> Choices:
    painter = Painter(words("en", state.variant.name), style, state.roles)
    return choices_in(painter, view(state, seat), "ABCD")


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("1", "discard 1m"),
        ("14", "discard 6p"),
        ("d", "discard 6p"),
        ("4m", "discard 4m"),
        ("4M", "discard 4m"),
        ("四万", "discard 4m"),
        ("打四万", "discard 4m"),
        ("E", "discard E"),
        ("e", "discard E"),
        ("东", "discard E"),
        ("１", "discard 1m"),
        ("discard E", "discard E"),
        ("DISCARD E", "discard E"),
        ("🀇", "discard 1m"),
    ],
)
def test_answers_at_the_own_turn(answer: str, action: str) -> None:
    choices = _choices(position(CLAIM_POSITION), 0)
    assert str(choices.read(answer)) == action


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("", "Your turn"),
        ("15", "from 1 to 14"),
        ("0", "from 1 to 14"),
        ("5p", "hold no"),
        ("p", "No peng now"),
        ("n", "No pass now"),
        ("h", "No win now"),
        ("g", "No kong now"),
        ("c", "No chi now"),
        ("hu", "No win now"),
        ("discard 99", "means nothing"),
        ("xyz", "means nothing"),
        ("1m2m", "means nothing"),
        ("[bold]", "means nothing"),
        ("h 1", "means nothing"),
    ],
)
def test_unclear_answers_say_what_is_possible(answer: str, reason: str) -> None:
    choices = _choices(position(CLAIM_POSITION), 0)
    with pytest.raises(UnclearError, match=reason):
        choices.read(answer)


NEARLY = story({0: "123m456m789m1239pC"}, draws="4s")
"""Seat 0 lacks one tile."""


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("h", "the hand is not complete: 1 more needed (HZ-9)"),
        ("hu", "the hand is not complete: 1 more needed (HZ-9)"),
        ("n", "one's own turn cannot be passed: discard, make a kong or win (C-4)"),
        ("g", "no four of a kind in the hand, and no fourth tile for a peng (C-7)"),
        ("gang 1m", "neither four of 1m in the hand nor a peng of it (C-7)"),
        ("5s", "5s is not in the hand (C-4)"),
        ("t", ""),  # Hangzhou declares nothing
    ],
)
def test_what_is_not_allowed_is_told_with_its_clause(answer: str, reason: str) -> None:
    state = position(NEARLY)
    assert why_not_read(state, 0, answer) == ([reason] if reason else [])


def why_not_read(state: State, seat: int, answer: str) -> list[str]:
    """Type something that is not allowed; return what is told against it."""
    choices = _choices(state, seat)
    with pytest.raises(BarredError) as barred:
        choices.read(answer)
    found = reasons_against(state, seat, barred.value)
    return [Text.from_markup(tell_reason(choices.teller, one)).plain for one in found]


def test_a_claim_that_is_not_allowed_is_told_with_its_clause() -> None:
    """C-4, C-6: seat 1 may chi 6p, but holds no pair of it, and it is not its turn."""
    state = position(CLAIM_POSITION, "0 discard 6p")
    assert why_not_read(state, 1, "p") == ["the hand lacks 66p (C-6)"]
    not_turn = "not this seat's turn: the others decide about the tile of A (C-4)"
    assert why_not_read(state, 1, "1m") == [not_turn]


def test_claims_are_read() -> None:
    state = position(CLAIM_POSITION, "0 discard 6p")
    chooser = _choices(state, 1)
    assert str(chooser.read("c1")) == "chi 4pP"
    assert str(chooser.read("c 2")) == "chi P7p"
    assert str(chooser.read("2")) == "chi P7p"
    assert str(chooser.read("C2")) == "chi P7p"
    assert str(chooser.read("吃 P7p")) == "chi P7p"
    for answer in ("chi P7p", "chi 7pP"):
        assert str(chooser.read(answer)) == "chi P7p"
    for answer in ("", "n", "N", "过", "pass"):
        assert str(chooser.read(answer)) == "pass"
    for answer in ("c", "c3", "c 9s"):
        with pytest.raises(UnclearError, match="c1, c2"):
            chooser.read(answer)
    with pytest.raises(UnclearError, match="No discard now"):
        chooser.read("1m")
    assert str(_choices(state, 2).read("碰")) == "peng"
    assert str(_choices(state, 2).read("P")) == "peng"


def test_a_win_is_not_passed_by_a_slip() -> None:
    state = position(
        {"variant": "hangzhou", "streak": 3, "indicator": "C",
         "hands": ["147m258p369sESWN2s", "258m369p147sESWN", "1133m5577p2sFFFF", ""]},
        "0 discard 2s",
    )  # fmt: skip
    chooser = _choices(state, 2)
    assert str(chooser.read("胡")) == "hu"
    assert str(chooser.read("n")) == "pass"
    with pytest.raises(UnclearError, match="You can win"):
        chooser.read("")


def test_stakes_are_chosen_by_their_number() -> None:
    teller = Teller(words("en"), str, str)
    form = Choice("stake", "word", options=("0", "1", "3", "5"))
    chooser = Choices(teller, tuple(form.answers()), (), None, choice=form)
    assert str(chooser.read("3")) == "stake 3"
    assert str(chooser.read("stake 0")) == "stake 0"
    for answer in ("2", "stake 2"):
        with pytest.raises(UnclearError, match="0/1/3/5 stake"):
            chooser.read(answer)
    with pytest.raises(UnclearError, match="Choose one: 0/1/3/5 stake"):
        chooser.read("")


def test_declaring_with_a_discard() -> None:
    legal = (DISCARD[0], discard(0, "ting"), discard(1, "ting"), discard(1, "jia"))
    chooser = Choices(Teller(words("en"), str, str), legal, (0, 1), None)
    for answer in ("t 2", "t2", "t 2m", "听二万", "discard 2m ting"):
        assert str(chooser.read(answer)) == "discard 2m ting"
    for answer in ("j", "夹", "j 2m"):
        assert str(chooser.read(answer)) == "discard 2m jia"
    assert str(chooser.read("1")) == "discard 1m"
    for answer in ("t", "t 3", "t 9s", "j 1m"):
        with pytest.raises(UnclearError, match="You may declare with"):
            chooser.read(answer)
    assert "t declare ready, discarding 12m" in chooser.offers()
    with pytest.raises(UnclearError, match="No declaring ready now"):
        _choices(position(CLAIM_POSITION), 0).read("t")


def test_throwing_tiles_away() -> None:
    nothing = parse_action("shuai")
    form = Choice("shuai", "tiles", 3, (tuple(parse("19mEES")),), often=True)
    teller = Teller(words("en", "lanzhou"), str, str)
    chooser = Choices(teller, (nothing,), (), None, choice=form)
    assert chooser.read("") is nothing
    for answer in ("19mE", "一万 九万 东", "shuai 19mE", "E19m"):
        assert str(chooser.read(answer)) == "shuai 19mE"
    for answer in ("19m", "19mC", "1119m9m", "xyz"):
        with pytest.raises(UnclearError, match=r"3 .*19mEES"):
            chooser.read(answer)
    assert "enter throw nothing" in chooser.offers()
    assert chooser.read("enter throw nothing") is chooser.read("throw nothing") is nothing


def test_gold_is_not_discarded_after_a_claim_and_it_is_told_why_once() -> None:
    """ZZ-11."""
    state = position(story({0: "E", 1: "EEN"}, "0 discard E, 1 peng", variant="zhangzhou"))
    with pytest.raises(BarredError, match=r"may not be discarded now\.$") as barred:
        _choices(state, 1).read("N")
    action = parse_action("discard N")
    assert barred.value.action is action
    assert [one["clause"] for one in why_not(state, 1, action)] == ["ZZ-11"]


def test_what_was_drawn_is_offered_only_where_it_may_be_discarded() -> None:
    """ZZ-11: not gold that replaces a kong."""
    for tail, offered in (("9p", True), ("N", False)):
        state = position(
            story({0: "1111mE"}, "0 gang 1m", variant="zhangzhou", tail=tail, indicator="N")
        )
        chooser = _choices(state, 0)
        assert ("d discard what you drew" in chooser.offers()) == offered
    with pytest.raises(UnclearError, match="may not be discarded now"):
        chooser.read("d")


def test_several_kongs() -> None:
    state = position(
        {"variant": "hangzhou", "indicator": "C", "hands": ["1111m2222p333sEEN", "", "", ""]}
    )
    chooser = _choices(state, 0)
    assert str(chooser.read("g2")) == "gang 2p"
    assert str(chooser.read("g 1m")) == "gang 1m"
    assert str(chooser.read("杠2p")) == "gang 2p"
    assert str(chooser.read("gang 2p")) == "gang 2p"
    with pytest.raises(UnclearError, match="g1, g2"):
        chooser.read("g")
    keys = " ".join(chooser.offers())
    assert "g1 kong" in keys
    assert "g2 kong" in keys
