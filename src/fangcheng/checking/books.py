"""The rule book of a town: its worked examples and the positions of its clauses are played."""

import json
from collections.abc import Iterator
from typing import Any

from fangcheng.answering import answer
from fangcheng.checking.holding import hold
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import run_scenario
from fangcheng.teaching import examples
from fangcheng.words.rulebook import load_book

_EXPECTED = {"scores", "type", "factors", "legal", "has_legal", "not_legal", "result", "phase"}


def worked_examples(book: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Find the scenarios in a book, each with the heading under which it stands."""
    for chapter in load_book(book):
        for block in chapter.blocks:
            source = "\n".join(block.lines)
            if block.kind == "fence" and source.startswith("{"):
                yield chapter.title, json.loads(source)


def check_worked_example(example: dict[str, Any]) -> None:
    """Play a scenario of a book, and compare with what the book expects."""
    expected = example.get("expect", {})
    hold(expected, "nothing is expected")
    hold(set(expected) <= _EXPECTED, f"'expect' holds {', '.join(sorted(_EXPECTED))}")
    scenario = {key: value for key, value in example.items() if key != "expect"}
    played = run_scenario(read_scenario(scenario))
    found: dict[str, Any] = {key: played[key] for key in ("scores", "phase")}
    found.update({key: played["wins"][-1][key] for key in ("type", "factors") if played["wins"]})
    for key in ("scores", "phase", "type", "factors"):
        if key in expected:
            _same(key, found.get(key), expected[key])
    legal = {seat: set(actions) for seat, actions in played["legal"].items()}
    for seat, actions in expected.get("legal", {}).items():
        _same(f"what seat {seat} may do", played["legal"].get(seat), actions)
    for seat, actions in expected.get("has_legal", {}).items():
        hold(set(actions) <= legal.get(seat, set()), f"seat {seat} may not do all of {actions}")
    for seat, actions in expected.get("not_legal", {}).items():
        hold(not set(actions) & legal.get(seat, set()), f"seat {seat} may do one of {actions}")
    for key, value in expected.get("result", {}).items():
        _same(key, (played["result"] or {}).get(key), value)


def _same(what: str, found: object, expected: object) -> None:
    hold(found == expected, f"{what}: expected {expected}, found {found}")


def check_position(example: dict[str, Any]) -> None:
    """Play the position of a clause, and compare with what it tells."""
    told = answer("position", {"scenario": example["scenario"], "why": example.get("refused")})
    hold("error" not in told, str(told.get("error")))
    hold(told.get("assumed") == [], f"somebody must answer who is not named: {told.get('assumed')}")
    if "refused" in example:
        cited = {reason["clause"] for reason in told["why"]}
        hold(example["clause"] in cited, f"it is refused by {cited or 'nothing'}")
    if "scores" in example:
        _same("scores", told["scores"], example["scores"])


def uncited_clauses(book: str) -> list[str]:
    """List the clauses of a book that no scenario shows."""
    chapters = load_book(book)
    shown = {one["clause"] for one in examples(book)}
    played = {title for title, _ in worked_examples(book)}
    by_example = [chapter for chapter in chapters if chapter.title in played]
    return [
        clause
        for chapter in chapters
        if (clause := chapter.clause)
        and clause not in shown
        and not any(one.clause == clause or one.mentions(clause) for one in by_example)
    ]
