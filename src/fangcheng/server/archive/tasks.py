"""Answers questions about finished matches, in a thinking process."""

import gzip
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from fangcheng.errors import FangchengError
from fangcheng.server.archive.questions import (
    RejudgeMatch,
    ReviewMatch,
    WriteRecord,
    WriteReplay,
    Written,
)
from fangcheng.server.archive.records import record_lines, replay
from fangcheng.server.archive.rejudging import rejudged
from fangcheng.server.archive.review import review

_LEVEL = 6
"""The gzip level."""


def _write_record(question: WriteRecord) -> Written:
    return _written(lambda: "".join(record_lines(question.match)).encode())


def _write_replay(question: WriteReplay) -> Written:
    return _written(lambda: msgspec.json.encode(replay(question.match, question.summary)))


def _rejudge(question: RejudgeMatch) -> Written:
    return _written(lambda: msgspec.json.encode(rejudged(question.match, question.options)))


def _written(write: Callable[[], bytes]) -> Written:
    try:
        return Written(gzip.compress(write(), _LEVEL, mtime=0))
    except FangchengError as error:
        return Written(problem=str(error))


TASKS: Final[Mapping[type, Callable[[Any], Any]]] = {
    ReviewMatch: review,
    WriteRecord: _write_record,
    WriteReplay: _write_replay,
    RejudgeMatch: _rejudge,
}
