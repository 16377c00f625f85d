"""Actions as texts: each text one object, and what is taken however it is written."""

import pickle

import pytest

from fangcheng.bots.remote.process import read_answer
from fangcheng.errors import ActionTextError, FangchengError, IllegalActionError
from fangcheng.game.actions import Kind, as_listed, choose_tiles, parse_action
from fangcheng.game.referee import apply, legal
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import run_scenario
from fangcheng.tiles import parse
from tests.story import position, story

CHI_13M = story({0: "2m", 1: "13m"}, "0 discard 2m", indicator="5s")
CHI_4P_WHITE = story({0: "3p", 1: "4pP"}, "0 discard 3p", indicator="5p")
"""5p is wild, and P plays it (C-2)."""


@pytest.mark.parametrize("action", ["discard E ting", "chi 13m", "stake 7", "shuai 19mE", "shuai"])
def test_the_same_text_is_the_same_object(action: str) -> None:
    found = parse_action(action)
    assert parse_action(action) is found and str(found) == action
    assert parse_action(f"  {action.replace(' ', '  ')} ") is found
    assert pickle.loads(pickle.dumps(found)) is found


def test_thrown_tiles_are_shared_in_whatever_order_they_are_named() -> None:
    thrown = parse_action("shuai 9m1mE")
    assert thrown is choose_tiles("shuai", parse("E91m")) and thrown.text == "shuai 19mE"
    assert parse_action("shuai") is choose_tiles("shuai", ())


@pytest.mark.parametrize(
    ("older", "choice"),
    [
        ("stake 3", "choose stake 3"),
        ("shuai 19mE", "choose shuai 9m1mE"),
        ("shuai", "choose shuai"),
    ],
)
def test_choices_that_are_older_than_choose_keep_their_texts(older: str, choice: str) -> None:
    found = parse_action(older)
    assert found is parse_action(choice) and found.kind is Kind.CHOOSE
    assert found.text == older


@pytest.mark.parametrize(
    "action",
    ["", "stakes 1", "hu 1m", "Stake 1", "discard 1m 2m"],
)
def test_what_is_no_action_is_told_with_all_that_are(action: str) -> None:
    with pytest.raises(ActionTextError, match=r"is not an action; actions are: .*stake N"):
        parse_action(action)


@pytest.mark.parametrize(
    "action", ["stake -1", "stake 100", "stake 1 1", "stake X", f"shuai {'1' * 40}m"]
)
def test_what_is_no_answer_to_any_choice_is_refused(action: str) -> None:
    with pytest.raises(FangchengError):
        parse_action(action)


def test_a_stake_that_is_not_offered_is_answered_with_those_that_are() -> None:
    """QH-3: 0, 1, 3 or 5."""
    state = position(story(variant="qinhuangdao", options={"pao": True}))
    with pytest.raises(IllegalActionError, match="stake 2 now; it may: stake 0, stake 1, stake 3"):
        apply(state, 0, parse_action("stake 2"))
    assert legal(state, 0) == tuple([parse_action(f"stake {number}") for number in (0, 1, 3, 5)])


@pytest.mark.parametrize(
    ("scenario", "written", "canonical"),
    [(CHI_13M, "chi 31m", "chi 13m"), (CHI_4P_WHITE, "chi P4p", "chi 4pP")],
)
def test_the_tiles_of_a_chi_may_be_named_in_either_order(
    scenario: dict[str, object], written: str, canonical: str
) -> None:
    """C-2: printed in the order of the faces they play; taken in either."""
    state = position(scenario)
    listed = parse_action(canonical)
    assert as_listed(parse_action(written), legal(state, 1)) is listed
    both = [
        run_scenario(read_scenario({**scenario, "script": [*_script(scenario), f"1 {chi}"]}))
        for chi in (written, canonical)
    ]
    assert both[0] == both[1]
    assert read_answer({"id": 1, "action": written}, 1, legal(state, 1)) is listed


def _script(scenario: dict[str, object]) -> list[str]:
    script = scenario["script"]
    assert isinstance(script, list)
    return script


def test_a_chi_that_is_not_legal_stays_as_it_was_written() -> None:
    state = position(CHI_13M)
    for tiles in ("34m", "43m"):
        action = parse_action(f"chi {tiles}")
        assert as_listed(action, legal(state, 1)) is action
        with pytest.raises(IllegalActionError, match=f"may not chi {tiles} now"):
            apply(state, 1, action)
