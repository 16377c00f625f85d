"""Who computes: the options that the commands of the laboratory share."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fangcheng.cli.command import Option
from fangcheng.errors import SimulationError
from fangcheng.lab.cluster import cluster
from fangcheng.lab.workers import Workers
from fangcheng.words import Words

WorkersOption = Annotated[
    int | None,
    Option("--workers", "-w", help="进程数，默认 1 · processes; 1 by default", show_default=False),
]
ClusterOption = Annotated[
    str | None,
    Option(
        "--cluster",
        metavar="ADDRESS",
        help="在 Dask 集群上算：调度器的地址，如 tcp://10.0.0.5:8786 · "
        "compute on a cluster of Dask: the address of its scheduler, like tcp://10.0.0.5:8786",
        show_default=False,
    ),
]


@contextmanager
def workers_from(
    w: Words, processes: int | None, address: str | None, default: int
) -> Iterator[Workers]:
    """Give the processes or the cluster that somebody named."""
    if address is None:
        yield default if processes is None else processes
        return
    if processes is not None:
        raise SimulationError("simulate.workers_or_cluster")
    with cluster(address) as executor:
        for name in ("distributed", "distributed.client"):  # what matters we tell ourselves
            logging.getLogger(name).setLevel(logging.CRITICAL)
        yield executor
