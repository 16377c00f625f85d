"""The rule book of a town: its worked examples and the positions of its clauses are played."""

import json
from collections.abc import Iterator
from typing import Any

from fangcheng.answering import answer
from fangcheng.checking.invariants import hold
from fangcheng.installed import examples
from fangcheng.rulebook import load_book


def worked_examples(book: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Find the scenarios in a book, each with the heading under which it stands."""
    for chapter in load_book(book):
        for block in chapter.blocks:
            source = "\n".join(block.lines)
            if block.kind == "fence" and source.startswith("{"):
                yield chapter.title, json.loads(source)


def check_position(example: dict[str, Any]) -> None:
    """Play the position of a clause, and compare with what it tells."""
    told = answer("position", {"scenario": example["scenario"], "why": example.get("refused")})
    hold("error" not in told, str(told.get("error")))
    hold(told.get("assumed") == [], f"somebody must answer who is not named: {told.get('assumed')}")
    if "refused" in example:
        cited = {reason["clause"] for reason in told["why"]}
        hold(example["clause"] in cited, f"it is refused by {cited or 'nothing'}")
    if "scores" in example:
        right = told["scores"] == example["scores"]
        hold(right, f"the scores should be {example['scores']}, and are {told['scores']}")


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
