"""A process that thinks for bots and coaches: questions come in, answers go out.

It is told what one seat knows of the running round and nothing else, so no bot can see what its
seat does not. It keeps nothing from one question to the next: another process answers as well.
"""

import gzip
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import BinaryIO

import msgspec

from fangcheng.answering import answer_text
from fangcheng.bots import BOTS, Budget, HardPlayer, Look, NormalPlayer, Player
from fangcheng.bots.imagine.mirror import mirror
from fangcheng.bots.learnt.level import MASTER, learnt, make_master
from fangcheng.bots.levels.master import MasterPlayer
from fangcheng.errors import FangchengError
from fangcheng.game.actions import parse_action
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.protocol.messages import OptionValue
from fangcheng.server.archive.records import record_lines, replay
from fangcheng.server.archive.rejudging import rejudged
from fangcheng.server.fairplay.evidence import judge
from fangcheng.server.fairplay.feeding import Done
from fangcheng.server.match.streams import OWN
from fangcheng.server.thinking.hints import hints
from fangcheng.server.thinking.questions import (
    LENGTH,
    Answer,
    AskReferee,
    Choose,
    ChooseMany,
    DrawMoment,
    JudgeFeeding,
    Known,
    Moment,
    PlayedMatch,
    Question,
    RejudgeMatch,
    ReviewMatch,
    Weigh,
    WriteRecord,
    WriteReplay,
    pack,
)
from fangcheng.server.thinking.review import review
from fangcheng.variants import make_variant
from fangcheng.words import words

MOST_CPU = 2.0
"""Seconds of the CPU that a visitor's question may take; honest ones take a few hundredths."""
NICE = 5
"""The rooms come first: a machine that is short of time takes it from those who think."""
_TOO_SHORT = 0.03
"""Seconds in which a search finds nothing worth its while."""
_LEVEL = 6
"""Of gzip."""


def answer(question: Question) -> Answer:
    """Think."""
    match question:
        case Choose(known=known, level=level, seed=seed, seconds=seconds):
            look = Look(_mirrored(known), known.seat)
            return Answer(_player(level, seed, seconds).choose(look).text)
        case ChooseMany(questions):
            return Answer(many=answer_many(questions))
        case Weigh(known):
            return Answer(hints=hints(_mirrored(known), known.seat))
        case ReviewMatch():
            return Answer(review=review(question))
        case DrawMoment(played, moment):
            return _draw(played, moment)
        case WriteRecord() | WriteReplay() | RejudgeMatch():
            return _write(question)
        case JudgeFeeding(town, options, seed, inputs):
            return _judged(town, options, seed, inputs)
        case AskReferee():
            return Answer(packed=gzip.compress(_from_referee(question), 1, mtime=0))


def _from_referee(question: AskReferee) -> bytes:
    try:
        with _deadline():
            return answer_text(question.question, question.body, question.lang).encode()
    except _TooDearError:
        reason = words(question.lang).error(FangchengError("too_dear"))
        return msgspec.json.encode({"error": {"reason": reason}})


class _TooDearError(BaseException):
    """The time of the CPU is over; nothing that is answered catches it."""


@contextmanager
def _deadline() -> Iterator[None]:
    """Stop what is done here after so much time of the CPU, however busy the machine is."""

    def stop(*_: object) -> None:
        raise _TooDearError

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, MOST_CPU)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _write(question: WriteRecord | WriteReplay | RejudgeMatch) -> Answer:
    try:
        if isinstance(question, WriteRecord):
            data = "".join(record_lines(question.match)).encode()
        elif isinstance(question, RejudgeMatch):
            data = msgspec.json.encode(rejudged(question.match, question.options))
        else:
            data = msgspec.json.encode({"summary": question.summary, **replay(question.match)})
    except FangchengError as error:
        return Answer(problem=str(error))
    return Answer(packed=gzip.compress(data, _LEVEL, mtime=0))


def _draw(played: PlayedMatch, moment: Moment) -> Answer:
    from fangcheng.server.pictures.drawing import draw_png  # few processes ever draw
    from fangcheng.server.pictures.moment import table_at

    try:
        return Answer(packed=draw_png(table_at(played, moment)))
    except FangchengError as error:
        return Answer(problem=str(error))


def _judged(town: str, options: dict[str, OptionValue], seed: str, inputs: list[Done]) -> Answer:
    try:
        return Answer(judged=judge(town, options, seed, inputs))
    except FangchengError as error:
        return Answer(problem=str(error))


def _mirrored(known: Known) -> State:
    variant = _variant(known.variant, tuple(sorted(known.options.items())))
    told = msgspec.json.decode(known.events)
    events = [event for event in told if event["event"] not in OWN]
    answers = [parse_action(text) for text in known.answers]
    return mirror(variant, known.seat, events, answers)


@cache
def _variant(name: str, options: tuple[tuple[str, OptionValue], ...]) -> Variant:
    return make_variant(name, dict(options))


def answer_many(questions: list[Choose]) -> list[Answer]:
    """Let nets look at all questions at once; then each bot decides in its part of the time."""
    found: list[Answer] = []
    looks: list[Look | None] = []
    for one in questions:
        try:
            looks.append(Look(_mirrored(one.known), one.known.seat))
        except Exception as error:
            looks.append(None)
            found.append(Answer(error=_what_and_where(error)))
        else:
            found.append(Answer())
    whole = [at for at, look in enumerate(looks) if look is not None]
    seen = [look for look in looks if look is not None]
    chances = learnt().chances(seen)
    for place, (at, look) in enumerate(zip(whole, seen, strict=True)):
        one = questions[at]
        part = (one.until - time.monotonic()) / (len(whole) - place)
        seconds = max(0.0, min(one.seconds, part))
        try:
            player = _master(one.seed, seconds)
            found[at] = Answer(player.choose_told(look, chances[place]).text)
        except Exception as error:
            found[at] = Answer(error=_what_and_where(error))
    return found


def _player(level: str, seed: int, seconds: float) -> Player:
    if level == MASTER:
        return _master(seed, seconds)
    if level != "hard":
        return BOTS[level](seed)  # a known level only: `make_bot` also starts programs
    if seconds < _TOO_SHORT:
        return NormalPlayer()
    return HardPlayer(seed, Budget(seconds=seconds, clock=time.perf_counter))


def _master(seed: int, seconds: float) -> MasterPlayer:
    if seconds < _TOO_SHORT:
        return make_master(seed, budget=Budget(playouts=0))
    return make_master(seed, budget=Budget(seconds=seconds, clock=time.perf_counter))


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what is printed by mistake must not get among the answers
    with suppress(BrokenPipeError):  # nobody is there any more who would hear an answer
        _answer_all(questions, answers)


def _answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    decode = msgspec.json.Decoder(Question).decode
    _send(answers, Answer())  # ready
    while head := questions.read(LENGTH):
        question = decode(questions.read(int.from_bytes(head, "big")))
        _send(answers, answered(question))


def answered(question: Question) -> Answer:
    """Think; what goes wrong is an answer too."""
    try:
        return answer(question)
    except Exception as error:
        return Answer(error=_what_and_where(error))


def _send(answers: BinaryIO, message: Answer) -> None:
    answers.write(pack(message))
    answers.flush()


def _what_and_where(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    places = " > ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    return f"{type(error).__name__} at {places}"


if __name__ == "__main__":
    main()
