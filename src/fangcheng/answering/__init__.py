"""Questions about the rules, answered by the referee: JSON in, JSON out.

The server answers them for pages; a page without a network answers them itself with this code.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from fangcheng.answering.forms import form
from fangcheng.answering.position import position
from fangcheng.answering.scoring import compare, score
from fangcheng.answering.teaching import examples, lessons
from fangcheng.errors import FangchengError
from fangcheng.words import words

QUESTIONS: Mapping[str, Callable[[Mapping[str, Any], str], dict[str, Any]]] = {
    "form": form,
    "score": score,
    "compare": compare,
    "position": position,
    "examples": examples,
    "lessons": lessons,
}
"""What there is to say of a hand, what it is worth and would be worth otherwise; how a position
stands; and which positions and lessons teach a town."""


def answer(question: str, given: object, lang: str = "zh") -> dict[str, Any]:
    """Answer a question; what cannot be answered is an `error` with its reason."""
    if question not in QUESTIONS:
        known = ", ".join(QUESTIONS)
        return {"error": {"reason": f"unknown question {question!r}; there are: {known}"}}
    if not isinstance(given, dict):
        return {"error": {"reason": "a question is a JSON object"}}
    try:
        return QUESTIONS[question](given, lang)
    except FangchengError as error:
        return {"error": {"reason": words(lang).reason(error)}}


def answer_text(question: str, body: str, lang: str = "zh") -> str:
    """Answer a question that is written as JSON, in JSON."""
    try:
        given = json.loads(body)
    except (ValueError, RecursionError) as error:
        told = {"error": {"reason": words(lang).reason(f"not JSON: {error}")}}
    else:
        told = answer(question, given, lang)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
