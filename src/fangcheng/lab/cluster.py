"""Workers on many machines: a cluster of dask.distributed as an executor.

Dask does what is hard about it: it finds the workers, sends them parts, and does a part again whose
worker was lost.
"""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from typing import Any

from fangcheng.errors import SimulationError
from fangcheng.extras import need
from fangcheng.lab.workers import code

_SECONDS = 10
"""How long a cluster has to answer."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Give the workers of the cluster whose scheduler is at an address, as `tcp://10.0.0.5:8786`.

    What goes wrong with them inside the block is told in one sentence.
    """
    need("cluster", "distributed")
    from distributed import KilledWorker
    from distributed.comm import CommClosedError

    with _connected(address) as client:
        try:
            client.wait_for_workers(1, _SECONDS)
            versions = client.run(_version_there())
            versions["the scheduler"] = client.run_on_scheduler(_version_there())
        except OSError as error:
            raise SimulationError("no_worker", address=address, reason=error) from None
        for where, version in versions.items():
            if version != code():
                raise SimulationError("worker_version", where=where, found=version, name=code())
        try:
            yield _Workers(client)
        except KilledWorker as error:
            number, last = error.allowed_failures + 1, error.last_worker.address
            raise SimulationError("part_kills", number=number, last=last) from None
        except (CancelledError, CommClosedError):
            raise SimulationError("cluster_gone", address=address) from None


def _connected(address: str) -> Any:
    """Return a client of the cluster at an address."""
    from distributed import Client

    try:
        return Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error)
    # What is left of a client that could not connect takes a lock when it is collected. If that
    # came by chance while the next one starts, which holds this lock, both would wait for ever.
    gc.collect()
    raise SimulationError("no_cluster", address=address, reason=reason)


class _Workers(Executor):
    """The workers of a cluster. Dask's own executor waits for ever once the scheduler is lost."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Send a part to some worker."""
        return _Future(self._client.submit(fn, *args, **kwargs, pure=False))


class _Future(Future[Any]):
    """The result of a part, which is with a worker."""

    def __init__(self, there: Any) -> None:
        super().__init__()
        self._there = there

    def result(self, timeout: float | None = None) -> Any:
        """Wait for it."""
        return self._there.result(timeout)

    def done(self) -> bool:
        """Whether nobody has to wait for it."""
        return bool(self._there.done())

    def cancel(self) -> bool:
        """Say that nobody wants it any more."""
        self._there.release()
        return True


def _version_there() -> Callable[[], str]:
    """Return a function that says which version is where it is called, if any.

    It is sent with all its code: only functions that have no name in a module are.
    """

    def version() -> str:
        try:
            from fangcheng.lab.workers import code
        except ImportError:
            return "no fangcheng, or an older one"
        return code()

    return version
