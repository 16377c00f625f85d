"""The processes that think: as many as are needed up to a limit, replaced when one dies.

The event loop never waits for a thought. A question is put in line (`line`); a process that dies
over it is replaced and the question asked once more, one that does not answer in time is ended.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Coroutine, Hashable
from contextlib import suppress

import msgspec
from structlog.typing import FilteringBoundLogger

from fangcheng.server.logs import Seldom
from fangcheng.server.metrics import THINKERS_LOST, THOUGHT_SECONDS
from fangcheng.server.thinking.line import HINT, Asked, Line
from fangcheng.server.thinking.questions import LENGTH, Answer, Choose, Question, pack

LATE = 2.0
"""Seconds after which nobody waits any longer for a thought that should be there."""
_MOST_PROCESSES = 8
"""However many cores there are, unless the settings say otherwise."""
_TRIES = 2
_START_SECONDS = 60.0
_PAUSE_SECONDS = 1.0
"""Between two attempts to start a process."""

_decode = msgspec.json.Decoder(Answer).decode


class NoThoughtError(Exception):
    """Nothing came of a question."""


class _Thinker:
    """One process, started when it is first needed and again when it has died."""

    def __init__(self) -> None:
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Start the process, if there is none, and wait until it is ready."""
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                # Not from the working folder, where anything may lie.
                sys.executable, "-P", "-m", "fangcheng.server.thinking.worker",
                stdin=PIPE, stdout=PIPE,
                # A terminal's Ctrl-C is for the server, which ends its processes itself.
                start_new_session=True,
            )  # fmt: skip
            async with asyncio.timeout(_START_SECONDS):
                await self._read()

    async def answer(self, question: Question) -> Answer:
        """Ask; a process that has died raises `EOFError` or `OSError`."""
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(pack(question))
        await self._process.stdin.drain()
        return await self._read()

    async def _read(self) -> Answer:
        assert self._process is not None and self._process.stdout is not None
        out = self._process.stdout
        length = int.from_bytes(await out.readexactly(LENGTH), "big")
        return _decode(await out.readexactly(length))

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Thinking:
    """A pool of processes and the questions that wait for them."""

    def __init__(self, most: int, log: FilteringBoundLogger) -> None:
        self._most = most or max(1, min(len(os.sched_getaffinity(0)) - 1, _MOST_PROCESSES))
        self._log = log
        self.seldom = Seldom(log)
        """For warnings that come by the hundred where there is too much to think about."""
        self._loop = asyncio.get_running_loop()
        self._thinkers: list[_Thinker] = []
        self._idle: list[_Thinker] = []
        self._line = Line()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self.warm = False
        """Whether the first process has come up, or has failed to; before that nobody is late."""

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes."""
        return [one.pid for one in self._thinkers if one.pid is not None]

    def start(self) -> None:
        """Start the first process, so that the first question need not wait for it."""
        self._run(self._make_ready(self._new()))

    def ask(
        self, question: Question, rank: int, seconds: float = 0.0, table: Hashable = None
    ) -> "asyncio.Future[Answer]":
        """Put a question in line; who does not wait any longer cancels the future.

        `seconds` are for a bot that searches, the time in line among them; where more tables ask
        than there are processes, each has its part of that. A question of which nothing comes
        raises `NoThoughtError`.
        """
        now = self._loop.time()
        tables = 1 if rank == HINT else self._line.tables(table, now)
        part = min(1.0, self._most / tables)
        future: asyncio.Future[Answer] = self._loop.create_future()
        if self._closed:
            future.cancel()
        else:
            self._put_in_line(Asked(question, rank, table, now + seconds * part, future))
        return future

    def _put_in_line(self, asked: Asked) -> None:
        if self._line.add(asked):
            self._dispatch()
        else:
            asked.future.set_exception(NoThoughtError("too many questions in line"))

    async def stop(self) -> None:
        """End all processes; nothing comes of what is still asked."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for asked in self._line.rest():
            asked.future.cancel()
        await asyncio.gather(*(one.end() for one in self._thinkers))

    def _new(self) -> _Thinker:
        thinker = _Thinker()
        self._thinkers.append(thinker)
        return thinker

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _dispatch(self) -> None:
        """Give questions to those who are free; the one who was last is warmest."""
        while self._idle or len(self._thinkers) < self._most:
            asked = self._line.take()
            if asked is None:
                return
            thinker = self._idle.pop() if self._idle else self._new()
            self._run(self._think(thinker, asked))

    async def _think(self, thinker: _Thinker, asked: Asked) -> None:
        try:
            await thinker.start()
            since = self._loop.time()
            seconds = max(0.0, asked.until - since)
            if isinstance(asked.question, Choose):
                asked.question.seconds = seconds
            async with asyncio.timeout(seconds + LATE):
                answer = await thinker.answer(asked.question)
        # RuntimeError: uvloop says so where the process has closed its input.
        except (EOFError, OSError, RuntimeError, msgspec.MsgspecError) as error:
            await self._lose(thinker, asked, error)
        else:
            THOUGHT_SECONDS.observe(self._loop.time() - since)
            self.warm = True
            if not asked.future.done():
                if answer.error:
                    asked.future.set_exception(NoThoughtError(answer.error))
                else:
                    asked.future.set_result(answer)
            self._free(thinker)

    async def _lose(self, thinker: _Thinker, asked: Asked, error: Exception) -> None:
        """A process has died, or does not answer: ask another, and replace it."""
        THINKERS_LOST.inc()
        self.seldom.warning("thinker lost", pid=thinker.pid, error=type(error).__name__)
        asked.tries += 1
        late = isinstance(error, TimeoutError)
        if not asked.future.done():
            if late or asked.tries >= _TRIES:
                asked.future.set_exception(NoThoughtError(type(error).__name__))
            else:
                self._put_in_line(asked)
        await thinker.end()
        await self._make_ready(thinker)

    async def _make_ready(self, thinker: _Thinker) -> None:
        while True:
            try:
                await thinker.start()
                break
            except (EOFError, OSError, RuntimeError, msgspec.MsgspecError) as error:
                self._log.error("thinker does not start", error=type(error).__name__)
                await thinker.end()
                self.warm = True
                await asyncio.sleep(_PAUSE_SECONDS)
        self.warm = True
        self._free(thinker)

    def _free(self, thinker: _Thinker) -> None:
        self._idle.append(thinker)
        self._dispatch()
