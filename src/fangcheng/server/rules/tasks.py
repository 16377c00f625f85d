"""Asks the referee in a thinking process, with a limit on CPU time."""

import gzip
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from fangcheng.answering import answer_text
from fangcheng.errors import FangchengError
from fangcheng.server.rules.questions import AskReferee
from fangcheng.words import words

MOST_CPU = 2.0
"""CPU seconds that a visitor's question may take; honest ones take a few hundredths."""
_MORE_CPU = 1.0
"""Seconds after those when the process ends: compiled code hears of no signal until it returns."""


def _ask_referee(question: AskReferee) -> bytes:
    return gzip.compress(_said(question), 1, mtime=0)


def _said(question: AskReferee) -> bytes:
    try:
        with _deadline():
            return answer_text(question.question, question.body, question.lang).encode()
    except _TooDearError:
        reason = words(question.lang).error(FangchengError("too_dear"))
        return msgspec.json.encode({"error": {"reason": reason}})


class _TooDearError(BaseException):
    """The CPU time is used up; a `BaseException`, so that no handler on the way catches it."""


@contextmanager
def _deadline() -> Iterator[None]:
    """Interrupt the work after so much CPU time, however busy the machine is."""

    def stop(*_: object) -> None:
        raise _TooDearError

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, MOST_CPU)
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_CPU + _MORE_CPU)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


TASKS: Final[Mapping[type, Callable[[Any], Any]]] = {AskReferee: _ask_referee}
