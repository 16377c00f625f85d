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
from fangcheng.words import words, words_for

QUESTIONS: Mapping[str, Callable[[Mapping[str, Any], str], Mapping[str, Any]]] = {
    "form": form,
    "score": score,
    "compare": compare,
    "position": position,
    "examples": examples,
    "lessons": lessons,
}
"""What there is to say of a hand, what it is worth and would be worth otherwise; how a position
stands; and which positions and lessons teach a town."""


def answer(question: str, given: object, lang: str = "zh") -> Mapping[str, Any]:
    """Answer a question; what cannot be answered is an `error` with its reason."""
    if question not in QUESTIONS:
        error = FangchengError("unknown_question", name=question, known=tuple(QUESTIONS))
        return {"error": {"reason": words(lang).error(error)}}
    if not isinstance(given, dict):
        return {"error": {"reason": words(lang).error(FangchengError("question_no_object"))}}
    try:
        return QUESTIONS[question](given, lang)
    except FangchengError as error:
        scenario = given.get("scenario")
        where = scenario if isinstance(scenario, dict) else given
        return {"error": {"reason": words_for(lang, where.get("variant")).error(error)}}


def answer_text(question: str, body: str, lang: str = "zh") -> str:
    """Answer a question that is written as JSON, in JSON."""
    return json.dumps(_said(question, body, lang), ensure_ascii=False, separators=(",", ":"))


def _said(question: str, body: str, lang: str) -> Mapping[str, Any]:
    try:
        given = json.loads(body)
    except (ValueError, RecursionError) as error:
        return {"error": {"reason": words(lang).error(FangchengError("not_json", reason=error))}}
    return answer(question, given, lang)
