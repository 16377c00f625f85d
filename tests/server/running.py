"""Real servers and real databases for tests: started, stopped, killed and started again."""

import http.client
import json
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import psycopg

from tests.server.migrated import lay_sqlite, migrate

_ROOT = Path(__file__).parents[2]
_PATIENCE = 60.0
"""How long anything may take on a machine that has a lot to do."""
QUICK: dict[str, Any] = {
    "claim_pause": 0.0,
    "bot_pause": 0.0,
    "round_pause": 0.05,
    "shuffle_wait": 2.0,
    "grace": 600.0,
    "spectator_delay": 0.0,
    "guests_per_minute": 100_000,
    "connections_per_address": 10_000,
    "rooms_per_address": 10_000,
    "wrong_numbers": 100_000,
    "messages_per_second": 100_000,
    "message_burst": 100_000,
    "bytes_per_second": 100_000_000,
    "ladder_matches": 0,
    "ladder_age": 0,
    "ladder_neighbours": 4,
}
"""Settings of a server that plays as fast as it can and refuses nobody."""


def free_port() -> int:
    """Find a port nobody uses, outside the range from which connections get theirs."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        try:
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            continue


class _Nursery:
    """The process that forks servers; see `nursery.py`."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            cwd=_ROOT,
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, wish: dict[str, Any]) -> dict[str, Any]:
        """Ask for something and wait for the answer."""
        to, out = self._process.stdin, self._process.stdout
        assert to is not None and out is not None
        with self._lock:
            to.write(json.dumps(wish) + "\n")
            to.flush()
            answer: dict[str, Any] = json.loads(out.readline())
        return answer


@cache
def _nursery(environment: tuple[tuple[str, str], ...]) -> _Nursery:
    return _Nursery(dict(environment))


class ServerProcess:
    """A server in a process of its own, on one port and one database through all its lives.

    `database_url` is empty for the embedded database in `data_dir`. `settings` are those of
    `fangcheng.server.settings.Settings`; `QUICK` is a good choice. Its log is
    `data_dir/server.log`.
    """

    def __init__(
        self, database_url: str, data_dir: Path, port: int | None = None, **settings: Any
    ) -> None:
        self.port = free_port() if port is None else port
        self.url = f"http://127.0.0.1:{self.port}"
        data_dir.mkdir(parents=True, exist_ok=True)
        if not database_url:
            lay_sqlite(f"sqlite:///{data_dir / 'fangcheng.db'}")
        self.log = data_dir / "server.log"
        self.settings: dict[str, Any] = {
            "port": self.port,
            "database": database_url,
            "data": str(data_dir),
            **settings,
        }
        self.environment: dict[str, str] = {}
        """What the next process finds in its environment beside what we have."""
        self.pid = 0
        """The number of the process, or 0 while there is none."""

    def spawn(self) -> None:
        """Start the process and do not wait for it."""
        assert not self.pid, "the server is running already"
        self._home = _nursery(tuple(sorted(self.environment.items())))
        self.pid = self._home.ask({"start": self.settings, "log": str(self.log)})["pid"]

    def start(self) -> None:
        """Start the process and wait until it answers."""
        self.spawn()
        self.wait_until_up()

    def wait_until_up(self) -> None:
        """Wait until it answers; if it ends instead, show its log."""
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            try:
                self.get("/healthz")
                return
            except OSError:
                status = self._status()
                if status is not None:
                    self.pid = 0
                    raise AssertionError(f"ended with {status}:\n{self.log_text()}") from None
                time.sleep(0.01)
        raise AssertionError(f"the server does not answer:\n{self.log_text()}")

    def kill(self) -> None:
        """`kill -9`: the process ends here and now, in the middle of whatever it does."""
        self._signal(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to stop (SIGTERM) and return its exit status."""
        return self._signal(signal.SIGTERM)

    def _signal(self, number: int) -> int:
        os.kill(self.pid, number)
        return self.wait_for_end()

    def wait_for_end(self) -> int:
        """Wait until it ends by itself and return its exit status."""
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            status = self._status()
            if status is not None:
                self.pid = 0
                return status
            time.sleep(0.002)
        raise AssertionError(f"the server does not end:\n{self.log_text()}")

    def _status(self) -> int | None:
        status: int | None = self._home.ask({"wait": self.pid})["status"]
        return status

    def close(self) -> None:
        """End it, if it still runs."""
        if self.pid:
            self.kill()

    def get(self, path: str, token: str | None = None) -> tuple[int, bytes]:
        """Ask over HTTP; return status and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE)
        try:
            headers = {} if token is None else {"Authorization": f"Bearer {token}"}
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def log_text(self) -> str:
        """Return what it has logged so far."""
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""


@contextmanager
def server(database_url: str, data_dir: Path, **settings: Any) -> Iterator[ServerProcess]:
    """Run a server for the length of a `with`; by default one that plays quickly."""
    process = ServerProcess(database_url, data_dir, **{**QUICK, **settings})
    process.start()
    try:
        yield process
    finally:
        process.close()


# -- PostgreSQL --------------------------------------------------------------------------------


def postgresql_binaries() -> Path | None:
    """Find the programs of PostgreSQL, the newest if there are several."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    found = shutil.which("initdb")
    if places:
        return places[-1].parent
    return None if found is None else Path(found).resolve().parent


def _version(initdb: Path) -> int:
    name = initdb.parents[1].name
    return int(name) if name.isdecimal() else 0


class PostgresCluster:
    """A PostgreSQL of our own in a temporary folder, reached through a socket there.

    It does not wait for the disk itself unless it shall: we kill processes, never the machine.
    """

    def __init__(self, binaries: Path, fsync: bool = False) -> None:
        self._binaries = binaries
        self._fsync = "on" if fsync else "off"
        self._user = "postgres" if os.geteuid() == 0 else None
        # Not below pytest's folder: the path of a socket has at most 107 letters.
        self.folder = Path(tempfile.mkdtemp(prefix="fangcheng-pg-"))
        self._data = self.folder / "data"
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._run(
            "initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8"
        )

    def start(self) -> None:
        """Start it and wait until it takes connections."""
        socket = f"-c listen_addresses='' -c unix_socket_directories={self.folder}"
        wishes = f"{socket} -c fsync={self._fsync}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "-w", "-D", str(self._data), "-l", log, "-o", wishes)

    @property
    def pid(self) -> int:
        """The number of its first process."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def stop(self) -> None:
        """Stop it as a crash would: every connection breaks, nothing is tidied up."""
        self._run("pg_ctl", "stop", "-w", "-D", str(self._data), "-m", "immediate")

    def close(self) -> None:
        """Stop it and remove everything."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self, empty: bool = False) -> str:
        """Make a database, with tables unless it shall be empty, and return its URL."""
        name = f"t{secrets.token_hex(6)}"
        self.sql(f"CREATE DATABASE {name}" + ("" if empty else f" TEMPLATE {self._with_tables}"))
        return f"postgresql://postgres@/{name}?host={self.folder}"

    @cached_property
    def _with_tables(self) -> str:
        url = self.new_database(empty=True)
        migrate(url)
        return url.removeprefix("postgresql://postgres@/").partition("?")[0]

    def sql(self, command: str, database: str = "postgres") -> str:
        """Carry out a command and return what it answers, a line for each row."""
        known = f"host={self.folder} user=postgres dbname={database}"
        with psycopg.connect(known, autocommit=True) as connection:
            found = connection.execute(command.encode())
            rows = found.fetchall() if found.description else []
        return "\n".join("|".join(map(str, row)) for row in rows)

    def _run(self, program: str, *arguments: str) -> str:
        command = [str(self._binaries / program), *arguments]
        if self._user is not None:
            command = ["runuser", "-u", self._user, "--", *command]
        # No pipe for the server that pg_ctl leaves behind: we would wait for it to close.
        with tempfile.TemporaryFile() as out:
            done = subprocess.run(
                command, cwd="/", stdin=subprocess.DEVNULL, stdout=out, stderr=out, check=False
            )
            out.seek(0)
            text = out.read().decode()
        assert done.returncode == 0, f"{program}: {text}"
        return text


def why_no_postgresql() -> str | None:
    """Say why PostgreSQL cannot be run here, or None if it can."""
    if postgresql_binaries() is None:
        return "PostgreSQL is not installed (apt-get install postgresql)"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return "PostgreSQL does not run as root, and there is no user postgres"
        if shutil.which("runuser") is None:
            return "PostgreSQL does not run as root, and there is no runuser"
    return None


# -- a small disk ------------------------------------------------------------------------------


class SmallDisk:
    """A file system with little room that can be filled up and freed."""

    def __init__(self, folder: Path, megabytes: int = 16) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)],
            check=True,
            capture_output=True,
        )
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Leave no room at all."""
        with self._filler.open("ab", buffering=0) as file:
            for size in (1 << 20, 4096, 1):
                try:
                    while True:
                        file.write(b"\0" * size)
                except OSError:
                    continue

    def free(self) -> None:
        """Make room again."""
        self._filler.unlink()

    def close(self) -> None:
        """Take it away."""
        subprocess.run(["umount", "-l", str(self.folder)], check=True, capture_output=True)


# -- a network that fails ----------------------------------------------------------------------


class Relay:
    """Stands between a server and PostgreSQL; it can swallow everything, like a broken network."""

    def __init__(self, cluster: PostgresCluster) -> None:
        name = ".s.PGSQL.5432"
        self._there = str(cluster.folder / name)
        self._folder = Path(tempfile.mkdtemp(prefix="fangcheng-relay-"))
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(self._folder / name))
        self._listening.listen(64)
        self._flows = threading.Event()
        self._flows.set()
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def url(self, database: str) -> str:
        """How the database of a URL is reached through here."""
        return f"{database.partition('?')[0]}?host={self._folder}"

    def swallow(self) -> None:
        """Let nothing through any more, and break no connection."""
        self._flows.clear()

    def mend(self) -> None:
        """Let everything through again; what was open before is broken."""
        for one in list(self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self._flows.set()

    def close(self) -> None:
        """Listen no more."""
        self.mend()
        self._listening.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._listening.accept()
                there = socket.socket(socket.AF_UNIX)
                try:
                    there.connect(self._there)
                except OSError:  # nobody is there
                    here.close()
                    continue
                self._open |= {here, there}
                for pair in ((here, there), (there, here)):
                    threading.Thread(target=self._pass_on, args=pair, daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self._flows.wait()
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
