"""Lessons: ten a town, each task one that the referee can judge."""

from typing import Any

import pytest

from fangcheng.answering import answer
from fangcheng.installed import VARIANTS, lessons
from fangcheng.rulebook import find_clause

STEPS = [
    (f"{town}-{lesson['id']}-{at}", step)
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


def test_tasks_name_clauses_of_the_books() -> None:
    for _, step in STEPS:
        if "task" in step:
            find_clause(step["task"]["clause"])


@pytest.mark.parametrize("step", [step for _, step in STEPS], ids=[name for name, _ in STEPS])
def test_the_referee_can_judge_it(step: dict[str, Any]) -> None:
    assert set(step["say"]) == {"zh", "en"}
    assert step.keys() <= {"say", "scenario", "seat", "task"}
    if "scenario" not in step:
        assert "task" not in step
        return
    told = answer("position", {"scenario": step["scenario"]})
    assert "error" not in told and told["assumed"] == []
    if "task" not in step:
        return
    task = step["task"]
    asked = {"kind", "ask", "because", "clause"}
    legal = told["legal"].get(str(step["seat"]), [])
    match task["kind"]:
        case "do":  # what is right is allowed, and not all that is allowed is right
            assert task.keys() <= asked | {"right"}
            assert set(task["right"]) <= set(legal) and len(legal) > len(task["right"])
        case "may":  # whether it may, the referee says; if not, by the clause
            assert task.keys() == asked | {"do"}
            why = answer(
                "position",
                {"scenario": step["scenario"], "why": {"seat": step["seat"], "do": task["do"]}},
            )["why"]
            assert not why or task["clause"] in {reason["clause"] for reason in why}
        case "pay":  # what the seat has in the end is one of the choices
            assert task.keys() == asked | {"choices"}
            assert told["scores"][step["seat"]] in task["choices"] and told["result"]
        case _:
            pytest.fail(f"unknown kind of task: {task['kind']}")
