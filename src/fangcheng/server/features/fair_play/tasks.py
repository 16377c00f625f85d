"""Analyses the discards of a match in a worker process."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from msgspec import Struct

from fangcheng.errors import FangchengError
from fangcheng.protocol.parts import OptionValue
from fangcheng.server.features.fair_play.evidence import Judged, judge
from fangcheng.server.features.fair_play.feeding import Done
from fangcheng.server.thinking.questions import Question


class Looked(Struct, omit_defaults=True):
    """The result of a match, or why it cannot be replayed."""

    judged: Judged | None = None
    problem: str = ""


class JudgeFeeding(Question[Looked], tag="feeding"):
    """Which seats did the discards of a match feed?"""

    answer: ClassVar[Any] = Looked

    variant: str
    options: dict[str, OptionValue]
    seed: str
    inputs: list[Done]


def _judge(question: JudgeFeeding) -> Looked:
    try:
        found = judge(question.variant, question.options, question.seed, question.inputs)
        return Looked(found)
    except FangchengError as error:
        return Looked(problem=str(error))


TASKS: Final[Mapping[type, Callable[[Any], Any]]] = {JudgeFeeding: _judge}
