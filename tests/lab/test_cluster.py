"""The laboratory on executors of others, and on a real cluster of two workers."""

import gc
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pexpect
import pytest
from distributed import Client

from fangcheng.errors import SimulationError
from fangcheng.lab import arena, simulate, workers
from fangcheng.lab import cluster as clusters
from fangcheng.lab.cluster import cluster
from fangcheng.lab.workers import in_order
from tests.command_line import invoke
from tests.lab.machines import Machines

SIMULATE = ("simulate", "hangzhou", "--rounds", "21", "--bots", "random", "--set", "rounds=1")
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
ARENA = ("arena", "easy", "random", "--walls", "6", "--town", "lanzhou")


def printed(*command: str) -> str:
    """What a command prints, without what a clock told."""
    result = invoke([*command, "--json"])
    assert result.exit_code == 0, result.output
    return json.dumps(untimed(json.loads(result.stdout)))


def untimed(data: Any) -> Any:
    if isinstance(data, dict):
        clocks = ("time", "seconds", "rounds_per_second")
        return {key: untimed(value) for key, value in data.items() if key not in clocks}
    return [untimed(one) for one in data] if isinstance(data, list) else data


# -- any executor ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same_and_stays_open(kind: Callable[[int], Executor]) -> None:
    told: list[int] = []
    with kind(2) as executor:
        rounds = simulate("hangzhou", {"rounds": 2}, ["random"], 21, 1, executor, told.append)
        contest = arena("lanzhou", {}, ["easy", "random"], 6, 1, executor)
        assert executor.submit(abs, -1).result() == 1
    assert rounds == simulate("hangzhou", {"rounds": 2}, ["random"], 21, 1)
    assert contest == arena("lanzhou", {}, ["easy", "random"], 6, 1)
    assert sum(told) == 21 and len(told) == 11


def test_who_stops_early_leaves_no_work_behind() -> None:
    begun, go_on = [], threading.Event()

    def work(part: int) -> int:
        begun.append(part)
        if part:
            go_on.wait(10)
        return part

    with ThreadPoolExecutor(2) as executor:
        results = in_order(work, range(100), executor)
        assert next(results) == 0
        results.close()
        go_on.set()
    assert len(begun) <= 4


def test_a_worker_with_other_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    here = workers.code()
    with ProcessPoolExecutor(1) as executor:
        executor.submit(abs, 1).result()  # a process that was there before
        monkeypatch.setattr(workers, "code", lambda: "fangcheng 0.1.0/00000000")
        told = f"a worker has {here}; the caller has fangcheng 0.1.0/00000000"
        with pytest.raises(SimulationError, match=f"^{told}$"):
            simulate("hangzhou", {}, ["random"], 1, 1, executor)


def test_programs_play_on_in_a_process_of_others_and_end_when_it_is_quiet(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    starts = tmp_path / "starts"
    program = tmp_path / "bot.py"
    note = f"open({str(starts)!r}, 'a').write(str(os.getpid()) + ' ')\n"
    program.write_text("import os\n" + note + EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(workers, "_QUIET", 0.5)
    bots = [f"run:{sys.executable} {program}", "easy"]
    with ThreadPoolExecutor(1) as executor:
        arena("hangzhou", {}, bots, 4, 1, executor)
    pids = starts.read_text().split()
    assert len(pids) == 2, "one for each of its seats, for all eight rounds"
    until = time.monotonic() + 20
    while any(Path("/proc", pid).exists() for pid in pids) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(Path("/proc", pid).exists() for pid in pids)


def test_a_killed_process_of_an_executor_is_told() -> None:
    with ProcessPoolExecutor(1) as executor, pytest.raises(SimulationError, match="was killed"):
        list(in_order(os._exit, [1], executor))


# -- a cluster -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    with closing(Machines()) as all_of_them:
        yield all_of_them


@pytest.fixture
def local(machines: Machines) -> Machines:
    """A cluster of two workers, whoever died in the test before."""
    machines.wait_for(2)
    return machines


def test_a_cluster_without_workers_is_told(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes before anybody has asked for workers."""
    monkeypatch.setattr(clusters, "_SECONDS", 1)
    with (
        pytest.raises(SimulationError, match=f"no worker answers at {machines.address}"),
        cluster(machines.address),
    ):
        pass


@pytest.mark.parametrize("command", [SIMULATE, ARENA])
def test_a_cluster_prints_what_one_core_does(local: Machines, command: tuple[str, ...]) -> None:
    shared = printed(*command, "--cluster", local.address)
    assert shared == printed(*command, "--workers", "1")


def test_parts_of_a_worker_that_dies_are_done_again(local: Machines) -> None:
    told: list[int] = []

    def kill_one(done: int) -> None:
        if not told:
            local.workers[0].kill()
        told.append(done)

    with cluster(local.address) as executor:
        contest = arena("hangzhou", {}, ["easy", "random"], 16, 1, executor, progress=kill_one)
    assert sum(told) == 16
    assert contest == arena("hangzhou", {}, ["easy", "random"], 16, 1)


def test_a_part_that_kills_its_workers_is_told(local: Machines) -> None:
    told = "the same part killed 2 workers, the last one at tcp://"
    with pytest.raises(SimulationError, match=told), cluster(local.address) as executor:
        list(in_order(os._exit, [1], executor))


def test_another_version_is_refused(local: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "code", lambda: "fangcheng 0.1.0/00000000")
    told = rf"^tcp://\S+ has {workers.code()}; here it is fangcheng 0.1.0/00000000$"
    with pytest.raises(SimulationError, match=told), cluster(local.address):
        pass


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("nonsense", "no cluster at nonsense: missing port number"),
        ("http://127.0.0.1:8786", "no cluster at http://127.0.0.1:8786: unknown address scheme"),
        ("tcp://127.0.0.1:1", "no cluster at tcp://127.0.0.1:1: "),
    ],
)
def test_a_cluster_that_is_not_there_is_told(
    address: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "_SECONDS", 1)
    gc.disable()
    try:
        result = invoke([*SIMULATE, "--cluster", address], lang="en")
        left = [one for one in gc.get_objects() if type(one) is Client]
    finally:
        gc.enable()
    assert result.exit_code == 2 and told in result.stderr and result.stderr.count("\n") == 1
    assert not left, "a client that is collected while another starts stops both"


def test_processes_and_a_cluster_exclude_each_other() -> None:
    for lang, told in (("en", "Name --workers or --cluster"), ("zh", "只能写一个")):
        both = ("--workers", "2", "--cluster", "tcp://127.0.0.1:1", "--lang", lang)
        result = invoke([*SIMULATE, *both])
        assert result.exit_code == 2 and told in result.stderr


def test_a_cluster_that_goes_away_is_told(local: Machines) -> None:
    """The last test: nobody can use the cluster after it."""
    words = ("arena", "easy", "random", "-n", "1000", "--town", "hangzhou")
    run = [sys.executable, "-m", "fangcheng", *words, "--cluster", local.address]
    child = pexpect.spawn(run[0], run[1:], encoding="utf-8", timeout=60)
    child.expect(r"[1-9]\d*/1000")
    local.close()
    child.expect(pexpect.EOF)
    child.wait()
    child.close()
    assert child.exitstatus == 2
    assert f"{local.address} 的集群不见了" in str(child.before)
    assert "Traceback" not in str(child.before)
