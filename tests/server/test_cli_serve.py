"""`fangcheng serve` in a process of its own: its banner, its settings, its end."""

import http.client
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pexpect
import pytest

from fangcheng.cli.serve import lan_addresses
from fangcheng.server.settings import Settings
from tests.forked import FORKED, fangcheng

FANGCHENG = [sys.executable, "-c", "from fangcheng.cli import main; main()"]


@pytest.fixture(autouse=True)
def plain_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("FANGCHENG_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@contextmanager
def serving(*args: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Run a server; gives the process and its banner."""
    process = subprocess.Popen(
        FORKED,
        preexec_fn=fangcheng("serve", "--port", "0", *args),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    banner = ""
    while "Ctrl-C" not in banner:
        line = process.stdout.readline()
        assert line, process.stderr.read() if process.stderr else ""
        banner += line
    try:
        yield process, banner
    finally:
        process.kill()
        process.communicate()


def _url(banner: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+", banner)
    assert found is not None, banner
    return found[0]


def _get(url: str) -> bytes:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc, timeout=30)
    connection.request("GET", parts.path)
    body = connection.getresponse().read()
    connection.close()
    return body


def _run(*args: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        FORKED, preexec_fn=fangcheng("serve", *args),
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_it_starts_answers_and_stops(tmp_path: Path, sign: signal.Signals) -> None:
    with serving("--data", "d") as (process, banner):
        url = _url(banner)
        assert json.loads(_get(f"{url}/healthz"))["ok"] is True
        assert str(tmp_path / "d" / "fangcheng.db") in banner
        assert f"{url}/operator" in banner
        file = tmp_path / "d" / "operator-token"
        token = file.read_text().strip()
        assert str(file) in banner and token not in banner
        start = time.monotonic()
        process.send_signal(sign)
        out, errors = process.communicate(timeout=20)
        assert time.monotonic() - start < 15
        assert process.returncode == 0
        assert "服务器已停" in out
        assert "Traceback" not in errors
        assert token not in out + errors


def test_what_it_writes_is_its_users_alone(tmp_path: Path) -> None:
    """Whatever the umask; where others can read it already, it says how to shut them out."""
    data = tmp_path / "d"
    before = os.umask(0)
    try:
        with serving("--data", "d") as (process, _):
            written = [data, *data.iterdir()]
            assert {one.name for one in written} >= {
                "fangcheng.db", "fangcheng.db-wal", "fangcheng.db-shm", "operator-token"
            }  # fmt: skip
            assert [(one.name, _mode(one)) for one in written if _mode(one) & 0o077] == []
            process.kill()
            assert "chmod" not in process.communicate()[1]
        data.chmod(0o755)
        (data / "fangcheng.db").chmod(0o644)
        with serving("--data", "d") as (process, _):
            process.kill()
            errors = process.communicate()[1]
        advice = re.search(r"chmod go= [^\"'\n]*", errors)
        assert advice is not None, errors
        subprocess.run(advice[0], shell=True, check=True)
        assert (_mode(data), _mode(data / "fangcheng.db")) == (0o700, 0o600)
    finally:
        os.umask(before)


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_for_everybody_it_tells_the_addresses_of_the_lan() -> None:
    with serving("--data", "d", "--host", "0.0.0.0") as (_, banner):
        port = urlsplit(_url(banner)).port
        for address in lan_addresses():
            assert f"http://{address}:{port}" in banner
        assert "0.0.0.0" not in banner
    assert all(not address.startswith("127.") for address in lan_addresses())


def test_a_public_address_is_the_one_to_open() -> None:
    with serving("--data", "d", "--public-url", "https://club.example/") as (_, banner):
        assert "https://club.example\n" in banner
        assert "fangcheng join https://club.example" in banner


def test_a_banner_on_a_terminal() -> None:
    child = pexpect.spawn(
        FANGCHENG[0],
        [*FANGCHENG[1:], "serve", "--port", "0", "--data", "d"],
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=60,
    )
    child.expect("方城服务器已开")
    child.expect("╰")
    child.sendintr()
    child.expect("服务器已停")
    child.expect(pexpect.EOF)
    child.close()
    assert (child.exitstatus, child.signalstatus) == (0, None)


def test_the_token_of_the_operator_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FANGCHENG_HOST_TOKEN", "very-secret-and-long")
    with serving("--data", "d") as (_, banner):
        assert "very-secret" not in banner and "operator-token" not in banner
    shown = _run("--show-config")
    assert shown.returncode == 0
    assert "very-secret" not in shown.stdout
    assert '# host_token = "(set)"  # FANGCHENG_HOST_TOKEN' in shown.stdout


# -- settings ------------------------------------------------------------------------------------


def test_the_settings_and_where_they_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "club.toml"
    file.write_text("port = 1\ngrace = 5\nround_pause = 7.5\n[origins]\n", encoding="utf-8")
    assert _run("--config", str(file), "--show-config").returncode == 2  # origins is a list
    file.write_text("port = 1\ngrace = 5\nround_pause = 7.5\n", encoding="utf-8")
    monkeypatch.setenv("FANGCHENG_PORT", "2")
    monkeypatch.setenv("FANGCHENG_GRACE", "6")
    shown = _run(
        "--config", str(file), "--port", "3", "--show-config",
        "--set", "origins=https://a.example,https://b.example", "--log-json",
        "--database", "postgresql://me:hidden@db.example/club",
    )  # fmt: skip
    assert shown.returncode == 0, shown.stderr
    assert "hidden" not in shown.stdout
    lines = {line.split(" = ")[0]: line for line in shown.stdout.splitlines()}
    assert lines["port"] == "port = 3  # 命令行"
    assert lines["grace"] == "grace = 6.0  # FANGCHENG_GRACE"
    assert lines["round_pause"] == f"round_pause = 7.5  # {file}"
    assert lines["bot_pause"].endswith("# 默认")
    assert "postgresql://me@db.example/club" in lines["# database"]
    asked = "postgresql:///club?user=me&password=hidden&host=db.example"
    assert Settings(database=asked).shown()["database"] == asked.replace("hidden", "")
    read = tomllib.loads(shown.stdout)  # what is shown is a file for --config
    assert read["origins"] == ["https://a.example", "https://b.example"]
    assert read["log_json"] is True


def test_the_settings_on_a_terminal() -> None:
    child = pexpect.spawn(
        FORKED,
        encoding="utf-8",
        dimensions=(60, 100),
        timeout=60,
        preexec_fn=fangcheng("serve", "--show-config", "--lang", "en", "--set", "bot_pause=2"),
    )
    child.expect("Settings")
    child.expect(r"bot_pause[^\r]*2.0[^\r]*flag")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--set", "clam_pause=1"], "clam_pause"),
        (["--set", "claim_pause"], "claim_pause 不是设置；要写成 名字=值"),
        (["--set", "claim_pause=soon"], "claim_pause"),
        (["--set", "host_token=x"], "FANGCHENG_HOST_TOKEN"),
        (["--port", "70000"], "port"),
        (["--log-level", "loud"], "log_level 写 debug、info"),
        (["--config", "nowhere.toml"], "nowhere.toml"),
        (["--host", "nowhere.invalid"], "nowhere.invalid"),
        (["--database", "mysql://x/y"], "数据库用 sqlite 或 postgresql"),
        (["--database", "sqlite:////proc/none/x.db"], "/proc/none"),
        (["--database", "postgresql://u:hidden@127.0.0.1:1/x"], "数据库出错："),
        (["--lang", "fr"], "没有语言"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(args: list[str], reason: str) -> None:
    done = _run("--data", "d", *args)
    assert done.returncode == 2
    assert reason in done.stderr
    assert "hidden" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = _run("--data", "d", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "上监听：" in done.stderr


def test_play_does_not_load_the_server() -> None:
    code = (
        "import sys; import fangcheng.cli.play; "
        "print([m for m in ('uvicorn', 'sqlalchemy', 'starlette', 'websockets', 'msgspec') "
        "if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
