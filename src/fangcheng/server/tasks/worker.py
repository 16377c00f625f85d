"""A thinking process: questions come in, answers go out.

It keeps nothing between questions, so any other process could answer the next one.
"""

import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, BinaryIO, Final, Union

import msgspec

from fangcheng.server.archive.tasks import TASKS as ARCHIVE
from fangcheng.server.bots.choosing import TASKS as BOTS
from fangcheng.server.features import modules
from fangcheng.server.rules.tasks import TASKS as RULES
from fangcheng.server.thinking.questions import LENGTH, Answer, Question, answer_of, failed, pack

NICE = 5
"""Rooms come first: a machine short of CPU takes it from the thinking processes."""

TASKS: Final[Mapping[type, Callable[[Any], Any]]] = {
    **BOTS,
    **ARCHIVE,
    **RULES,
    **{kind: task for feature in modules("tasks") for kind, task in feature.TASKS.items()},
}
"""Every question, with the function that answers it."""

decode: Final[Callable[[bytes], Question[Any]]] = msgspec.json.Decoder(
    Union[tuple(TASKS)]  # noqa: UP007 - the types are known only at run time
).decode


def main() -> None:
    """Answer questions until the input is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a stray print must not end up among the answers
    with suppress(BrokenPipeError):  # the server is gone
        _answer_all(questions, answers)


def _answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    _send(answers, Answer())  # ready
    while head := questions.read(LENGTH):
        question = decode(questions.read(int.from_bytes(head, "big")))
        _send(answers, answered(question))


def answered(question: Question[Any]) -> Answer:
    """Answer a question; an exception becomes an answer, too."""
    try:
        return answer_of(TASKS[type(question)](question))
    except Exception as error:
        return failed(error)


def _send(answers: BinaryIO, message: Answer) -> None:
    answers.write(pack(message))
    answers.flush()


if __name__ == "__main__":
    main()
