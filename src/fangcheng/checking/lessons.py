"""Lessons of a town: the referee can judge every task."""

from collections.abc import Mapping
from typing import Any

from fangcheng.answering import answer
from fangcheng.checking.invariants import hold
from fangcheng.rulebook import COMMON, clauses_of

_STEP = {"say", "scenario", "seat", "task"}
_ASKED = {"kind", "ask", "because", "clause"}
_KINDS = {"do": {"right"}, "may": {"do"}, "pay": {"choices"}}
"""What a task of each kind has beside its question."""


def check_step(town: str, step: dict[str, Any]) -> None:
    """Play the position of a step, and let the referee answer its task."""
    strange = sorted(step.keys() - _STEP)
    hold(not strange, f"no step has {', '.join(map(repr, strange))}")
    _check_text(step, "say")
    if "scenario" not in step:
        hold("task" not in step, "a task needs a 'scenario'")
        return
    told = answer("position", {"scenario": step["scenario"]}, "en")
    hold("error" not in told, _reason(told))
    hold(told.get("assumed") == [], f"somebody must answer who is not named: {told.get('assumed')}")
    if "task" in step:
        seats = range(len(told["scores"]))
        hold(step.get("seat") in seats, f"'seat' is {step.get('seat')}; there are 0 to {seats[-1]}")
        _check_task(town, step, told)


def _check_task(town: str, step: dict[str, Any], told: Mapping[str, Any]) -> None:
    task, seat = step["task"], step["seat"]
    kind = task.get("kind")
    hold(kind in _KINDS, f"a task is do, may or pay; not {kind!r}")
    keys = _ASKED | _KINDS[kind]
    hold(task.keys() == keys, f"a task of the kind {kind} has {', '.join(sorted(keys))}")
    _check_text(task, "ask")
    _check_text(task, "because")
    clause = task["clause"]
    known = {one.clause for book in (COMMON, town) for one in clauses_of(book)}
    hold(clause in known, f"no clause {clause!r} stands in the rule book")
    if kind == "do":
        legal = told["legal"].get(str(seat), [])
        for action in task["right"]:
            hold(action in legal, f"{action!r} is right and not allowed: seat {seat} may {legal}")
        hold(len(legal) > len(task["right"]), f"whatever seat {seat} may do is right")
    elif kind == "may":
        asked = {"scenario": step["scenario"], "why": {"seat": seat, "do": task["do"]}}
        judged = answer("position", asked, "en")
        hold("error" not in judged, _reason(judged))
        cited = {reason["clause"] for reason in judged["why"]}
        hold(not cited or clause in cited, f"it is refused by {cited}, not {clause}")
    else:
        hold(told["result"] is not None, "the round is not over: nobody is paid yet")
        score = told["scores"][seat]
        hold(score in task["choices"], f"seat {seat} has {score}, which is none of the choices")


def _check_text(part: dict[str, Any], key: str) -> None:
    given = part.get(key)
    both = isinstance(given, dict) and set(given) == {"zh", "en"}
    hold(both, f"{key!r} has a text in zh and in en")


def _reason(told: Mapping[str, Any]) -> str:
    return str(told["error"]["reason"]) if "error" in told else ""
