"""The pool of thinking processes: started as needed up to a limit, and replaced when one dies.

The event loop never waits for a thought. Questions wait in a priority queue (`queue`). If a process
dies over a question it is replaced, and the question is asked once more; a process that is late is
killed.
"""

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import Hashable
from contextlib import suppress
from functools import partial
from typing import Any, cast

import msgspec
from structlog.typing import FilteringBoundLogger

from fangcheng.server.background import Background
from fangcheng.server.logs import Seldom
from fangcheng.server.metrics import THINKERS_LOST, THOUGHT_SECONDS
from fangcheng.server.thinking.questions import LENGTH, A, Answer, Question, pack
from fangcheng.server.thinking.queue import HINT, Asked, PriorityQueue

LATE = 2.0
"""Seconds beyond its time after which a thought is given up."""
_MOST_PROCESSES = 8
"""The default limit, however many cores there are."""
_TRIES = 2
_MOST_AT_ONCE = 32
"""Questions joined in one: with more, the first would wait for the last."""
_WORKER = "fangcheng.server.tasks.worker"
"""The module that a process runs; it knows all questions."""
_START_SECONDS = 60.0
_LONGEST_ANSWER = 1 << 24
"""Bytes."""
_PAUSE_SECONDS = 1.0
"""Between two attempts to start a process."""

_LOST = (EOFError, OSError, RuntimeError, msgspec.MsgspecError)
"""Errors that mean a process is lost; uvloop raises `RuntimeError` once it has closed the process's
input."""

_decode = msgspec.json.Decoder(Answer).decode


class NoThoughtError(Exception):
    """A question got no answer."""


class _Process(asyncio.SubprocessProtocol):
    """A process that answers one question after another."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._answer = self._loop.create_future()
        """The next answer; the first one says that the process is ready."""
        self.gone = self._loop.create_future()
        self._came = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note that the process runs."""
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self._input = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))

    @property
    def pid(self) -> int:
        """The process id."""
        return self._transport.get_pid()

    @property
    def answer(self) -> "asyncio.Future[Answer]":
        """The next answer; raises `EOFError` if the process has died."""
        return self._answer

    def ask(self, question: Question[Any]) -> None:
        """Send the next question."""
        self._answer = self._loop.create_future()
        self._input.write(pack(question))
        if self.gone.done():
            self._fail(EOFError())

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Take a part of an answer."""
        self._came += data
        end = LENGTH + int.from_bytes(self._came[:LENGTH], "big")
        if len(self._came) < max(end, LENGTH):
            return
        whole, self._came = self._came[LENGTH:end], self._came[end:]
        try:
            answer = _decode(whole)
        except msgspec.MsgspecError as error:
            self._fail(error)
        else:
            if not self._answer.done():
                self._answer.set_result(answer)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Note that the process has closed a pipe."""
        self._fail(EOFError())

    def process_exited(self) -> None:
        """Note that the process has died."""
        self._transport.close()
        self._fail(EOFError())
        self.gone.set_result(None)

    def _fail(self, error: Exception) -> None:
        if not self._answer.done():
            self._answer.set_exception(error)

    def kill(self) -> None:
        """Kill the process."""
        with suppress(ProcessLookupError):
            self._transport.kill()


class _Thinker:
    """One process, started when first needed and again after it has died."""

    def __init__(self) -> None:
        self._process: _Process | None = None

    @property
    def pid(self) -> int | None:
        """The process id, if there is a process."""
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Start the process if there is none, and wait until it is ready."""
        if self._process is None:
            _, self._process = await asyncio.get_running_loop().subprocess_exec(
                _Process,
                # -P: import nothing from the working folder, which may contain anything.
                sys.executable, "-P", "-m", _WORKER,
                stdin=PIPE, stdout=PIPE, stderr=None,
                # Ctrl-C in a terminal is for the server, which ends its processes itself.
                start_new_session=True,
            )  # fmt: skip
            async with asyncio.timeout(_START_SECONDS):
                await self._process.answer

    def ask(self, question: Question[Any]) -> "asyncio.Future[Answer]":
        """Ask; a dead process raises `EOFError` or `OSError`, here or in the future."""
        assert self._process is not None
        self._process.ask(question)
        return self._process.answer

    async def end(self) -> None:
        """Kill the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            await process.gone


class _Guest:
    """Asks the processes that all nodes of this machine share, with one connection per question."""

    pid = None

    def __init__(self, path: str) -> None:
        self._path = path
        self._asking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Make sure that the processes are listening."""
        _, writer = await asyncio.open_unix_connection(self._path)
        writer.close()

    def ask(self, question: Question[Any]) -> "asyncio.Future[Answer]":
        """Ask; a process that dies raises `EOFError`, a missing one `OSError`."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        self._asking = loop.create_task(self._ask(question, future))
        return future

    async def _ask(self, question: Question[Any], future: "asyncio.Future[Answer]") -> None:
        try:
            reader, writer = await asyncio.open_unix_connection(self._path, limit=_LONGEST_ANSWER)
            try:
                writer.write(pack(question))
                length = int.from_bytes(await reader.readexactly(LENGTH), "big")
                answer = _decode(await reader.readexactly(length))
            finally:
                writer.close()
        except _LOST as error:
            if not future.done():
                future.set_exception(error)
        else:
            if not future.done():
                future.set_result(answer)

    async def end(self) -> None:
        """Stop waiting; a process that hangs kills itself."""
        if self._asking is not None:
            self._asking.cancel()


class Thinking:
    """A pool of processes, and the queue of questions for them."""

    def __init__(self, most: int, log: FilteringBoundLogger, shared: str = "") -> None:
        """Prepare the pool; `shared` is the socket of the processes shared by a machine's nodes."""
        self._shared = shared
        self._most = most or usual_thinkers()
        self._log = log
        self.seldom = Seldom(log)
        """For warnings that come by the hundred under overload."""
        self._loop = asyncio.get_running_loop()
        self._thinkers: list[_Thinker | _Guest] = []
        self._idle: list[_Thinker | _Guest] = []
        self._queue = PriorityQueue()
        self._background = Background()
        self._closed = False
        self.warm = False
        """Whether the first process is up, or has failed to start; before that no thought is
        late."""

    @property
    def pids(self) -> list[int]:
        """The ids of the processes."""
        return [thinker.pid for thinker in self._thinkers if thinker.pid is not None]

    def start(self) -> None:
        """Start the first process, so that the first question need not wait for it."""
        self._background.run(self._make_ready(self._new()))

    def ask(
        self, question: Question[A], rank: int, seconds: float = 0.0, table: Hashable = None
    ) -> "asyncio.Future[A]":
        """Put a question in the queue; to stop waiting, cancel the future.

        `seconds` is the time that a bot may search, including the wait in the queue; if more tables
        ask than there are processes, each gets its share of it. Without an answer the future raises
        `NoThoughtError`.
        """
        now = self._loop.time()
        tables = 1 if rank == HINT else self._queue.tables(table, now)
        part = min(1.0, self._most / tables)
        future: asyncio.Future[A] = self._loop.create_future()
        if self._closed:
            future.cancel()
        else:
            self._put_in_queue(Asked(question, rank, table, now + seconds * part, future))
        return future

    def _put_in_queue(self, asked: Asked) -> None:
        if self._queue.add(asked):
            self._dispatch()
        else:
            asked.future.set_exception(NoThoughtError("too many questions in the queue"))

    def forget(self, table: Hashable) -> None:
        """Drop the questions of a table that no longer waits for them."""
        self._queue.forget(table)

    async def stop(self) -> None:
        """Kill all processes, and cancel all questions."""
        self._closed = True
        await self._background.stop()
        for asked in self._queue.rest():
            asked.future.cancel()
        await asyncio.gather(*(thinker.end() for thinker in self._thinkers))

    def _new(self) -> _Thinker | _Guest:
        thinker = _Guest(self._shared) if self._shared else _Thinker()
        self._thinkers.append(thinker)
        return thinker

    def _dispatch(self) -> None:
        """Give questions to free processes, the last used first because its caches are warm."""
        while self._idle or len(self._thinkers) < self._most:
            asked = self._queue.take()
            if asked is None:
                return
            asked = self._with_others(asked)
            if self._idle:
                self._think(self._idle.pop(), asked)
            else:
                self._background.run(self._start_and_think(self._new(), asked))

    def _with_others(self, asked: Asked) -> Asked:
        """Join the questions in the queue that can be answered in one pass with this one."""
        if not asked.question.joins:
            return asked
        parts = [asked, *self._queue.take_joining(asked.rank, _MOST_AT_ONCE - 1)]
        if len(parts) == 1:
            return asked
        future: asyncio.Future[list[Answer]] = self._loop.create_future()
        future.add_done_callback(partial(_share, parts))
        question = asked.question.joined([part.question for part in parts[1:]])
        until = min(part.until for part in parts)
        return Asked(question, asked.rank, None, until, future)

    async def _start_and_think(self, thinker: _Thinker | _Guest, asked: Asked) -> None:
        try:
            await thinker.start()
        except _LOST as error:
            await self._lose(thinker, asked, error)
        else:
            self._think(thinker, asked)

    def _think(self, thinker: _Thinker | _Guest, asked: Asked) -> None:
        since = self._loop.time()
        seconds = max(0.0, asked.until - since)
        asked.question.take_time(seconds, time.monotonic() + seconds)
        try:
            answer = thinker.ask(asked.question)
        except _LOST as error:
            self._background.run(self._lose(thinker, asked, error))
            return
        late = self._loop.call_later(seconds + LATE, _give_up, answer)
        answer.add_done_callback(partial(self._heard, thinker, asked, since, late))

    def _heard(
        self,
        thinker: _Thinker | _Guest,
        asked: Asked,
        since: float,
        late: asyncio.TimerHandle,
        done: "asyncio.Future[Answer]",
    ) -> None:
        late.cancel()
        error = done.exception()
        if self._closed:
            asked.future.cancel()
        elif isinstance(error, Exception):
            self._background.run(self._lose(thinker, asked, error))
        else:
            THOUGHT_SECONDS.observe(self._loop.time() - since)
            self.warm = True
            _tell(asked, done.result())
            self._free(thinker)

    async def _lose(self, thinker: _Thinker | _Guest, asked: Asked, error: Exception) -> None:
        """Replace a process that has died or does not answer, and ask its question again."""
        THINKERS_LOST.inc()
        self.seldom.warning("thinker lost", pid=thinker.pid, error=type(error).__name__)
        asked.tries += 1
        late = isinstance(error, TimeoutError)
        if not asked.future.done():
            if late or asked.tries >= _TRIES:
                asked.future.set_exception(NoThoughtError(type(error).__name__))
            else:
                self._put_in_queue(asked)
        await thinker.end()
        await self._make_ready(thinker)

    async def _make_ready(self, thinker: _Thinker | _Guest) -> None:
        while True:
            try:
                await thinker.start()
                break
            except _LOST as error:
                self._log.error("thinker does not start", error=type(error).__name__)
                await thinker.end()
                self.warm = True
                await asyncio.sleep(_PAUSE_SECONDS)
        self.warm = True
        self._free(thinker)

    def _free(self, thinker: _Thinker | _Guest) -> None:
        self._idle.append(thinker)
        self._dispatch()


def _tell(asked: Asked, answer: Answer) -> None:
    """Set the answer on the question's future, unless it is done."""
    if asked.future.done():
        return
    if answer.error:
        asked.future.set_exception(NoThoughtError(answer.error))
        return
    try:
        asked.future.set_result(msgspec.json.decode(answer.body, type=asked.question.answer))
    except msgspec.MsgspecError as error:
        asked.future.set_exception(NoThoughtError(f"not an answer: {error}"))


def _share(parts: list[Asked], done: "asyncio.Future[list[Answer]]") -> None:
    """Give each question its own part of the joined answer."""
    error = None if done.cancelled() else done.exception()
    many = [] if done.cancelled() or error is not None else done.result()
    for at, part in enumerate(parts):
        if part.future.done():
            continue
        if error is not None:
            part.future.set_exception(error)
        elif done.cancelled():
            part.future.cancel()
        else:
            _tell(part, many[at] if at < len(many) else Answer(error="no answer"))


def usual_thinkers() -> int:
    """Return the default number of processes: one for each core but one."""
    return max(1, min(len(os.sched_getaffinity(0)) - 1, _MOST_PROCESSES))


def _give_up(answer: "asyncio.Future[Answer]") -> None:
    if not answer.done():
        answer.set_exception(TimeoutError())
