"""Visitors' questions about the rules."""

from typing import Any, ClassVar

from fangcheng.server.thinking.questions import Question


class AskReferee(Question[bytes], tag="referee"):
    """Asks the referee about the rules, see `fangcheng.answering`; the answer is gzip."""

    answer: ClassVar[Any] = bytes

    question: str
    body: str
    lang: str
