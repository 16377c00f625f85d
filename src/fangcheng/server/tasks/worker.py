"""A process that thinks: questions come in, answers go out.

It keeps nothing from one question to the next: another process answers as well.
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
from fangcheng.server.features.fair_play.tasks import TASKS as FAIR_PLAY
from fangcheng.server.features.sharing.pictures.tasks import TASKS as PICTURES
from fangcheng.server.rules.tasks import TASKS as RULES
from fangcheng.server.thinking.questions import LENGTH, Answer, Question, answer_of, failed, pack

NICE = 5
"""The rooms come first: a machine that is short of time takes it from those who think."""

TASKS: Final[Mapping[type, Callable[[Any], Any]]] = {
    **BOTS,
    **ARCHIVE,
    **PICTURES,
    **FAIR_PLAY,
    **RULES,
}
"""Everything that can be asked, with the function that answers it."""

decode: Final[Callable[[bytes], Question[Any]]] = msgspec.json.Decoder(
    Union[tuple(TASKS)]  # noqa: UP007 - of types that are known by now only
).decode


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what is printed by mistake must not get among the answers
    with suppress(BrokenPipeError):  # nobody is there any more who would hear an answer
        _answer_all(questions, answers)


def _answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    _send(answers, Answer())  # ready
    while head := questions.read(LENGTH):
        question = decode(questions.read(int.from_bytes(head, "big")))
        _send(answers, answered(question))


def answered(question: Question[Any]) -> Answer:
    """Think; what goes wrong is an answer too."""
    try:
        return answer_of(TASKS[type(question)](question))
    except Exception as error:
        return failed(error)


def _send(answers: BinaryIO, message: Answer) -> None:
    answers.write(pack(message))
    answers.flush()


if __name__ == "__main__":
    main()
