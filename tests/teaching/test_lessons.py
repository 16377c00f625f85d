"""Lessons: ten a town, each task one that the referee can judge."""

from typing import Any

import pytest

from fangcheng.checking.invariants import BrokenError
from fangcheng.checking.lessons import check_step
from fangcheng.installed import VARIANTS, lessons

STEPS = [
    (f"{town}-{lesson['id']}-{at}", town, step)
    for town in VARIANTS
    for lesson in lessons(town)
    for at, step in enumerate(lesson["steps"])
]


@pytest.mark.parametrize("town", VARIANTS)
def test_a_town_has_ten(town: str) -> None:
    found = lessons(town)
    assert len(found) == 10
    assert len({lesson["id"] for lesson in found}) == 10
    assert all(any("task" in step for step in lesson["steps"]) for lesson in found)


@pytest.mark.parametrize(
    ("town", "step"), [one[1:] for one in STEPS], ids=[one[0] for one in STEPS]
)
def test_the_referee_can_judge_it(town: str, step: dict[str, Any]) -> None:
    check_step(town, step)


SAID = {"zh": "一", "en": "one"}
WON = {"variant": "hangzhou", "indicator": "E", "hands": ["123456m789m123p9s9s", "", "", ""]}
MAY = {"kind": "may", "do": "discard 1m", "ask": SAID, "because": SAID, "clause": "HZ-1"}
DO = {**MAY, "kind": "do", "do": None, "right": ["hu"]}
PAY = {**MAY, "kind": "pay", "do": None, "choices": [0, 1]}


def step_of(task: dict[str, Any], **changed: Any) -> dict[str, Any]:
    asked = {key: value for key, value in task.items() if value is not None}
    return {"say": SAID, "scenario": WON, "seat": 0, "task": asked, **changed}


@pytest.mark.parametrize("task", [MAY, {**MAY, "do": "discard 5s", "clause": "C-4"}, DO], ids=str)
def test_such_a_task_can_be_judged(task: dict[str, Any]) -> None:
    check_step("hangzhou", step_of(task))


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (step_of({**MAY, "do": "discard 5s"}), "it is refused by {'C-4'}, not HZ-1"),
        (step_of({**MAY, "do": "fly"}), "'fly' is not an action"),
        (step_of(MAY, seat=4), "'seat' is 4; there are 0 to 3"),
        (step_of(MAY, scenario={**WON, "dealer": 9}), "'dealer' is a whole number from 0 to 3"),
        (step_of(MAY, say={"zh": "一"}), "'say' has a text in zh and in en"),
        ({"say": SAID, "task": MAY}, "a task needs a 'scenario'"),
        (step_of({**MAY, "clause": "HZ-99"}), "no clause 'HZ-99' stands in the rule book"),
        (step_of({**MAY, "kind": "must"}), "a task is do, may or pay; not 'must'"),
        (
            step_of({**MAY, "right": []}),
            "a task of the kind may has ask, because, clause, do, kind",
        ),
        (step_of({**DO, "right": ["pass"]}), "'pass' is right and not allowed: seat 0 may"),
        (step_of(PAY), "the round is not over"),
        (step_of(PAY, scenario={**WON, "script": ["0 hu"]}), "which is none of the choices"),
    ],
)
def test_such_a_task_can_not(step: dict[str, Any], reason: str) -> None:
    with pytest.raises(BrokenError) as refused:
        check_step("hangzhou", step)
    assert reason in str(refused.value)
