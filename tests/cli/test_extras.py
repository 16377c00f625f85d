"""A plain installation plays and judges; what needs an extra says so in one line."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = """
import sys
sys.modules.update(dict.fromkeys(sys.argv.pop(1).split(",")))  # none of them can be imported
from fangcheng.cli import main
main()
"""
EXTRAS = [
    "alembic", "argon2", "distributed", "httptools", "matplotlib", "numpy", "prometheus_client",
    "psycopg", "pyarrow",
    "sqlalchemy", "starlette", "structlog", "uvicorn", "uvloop",
]  # fmt: skip


def run(*command: str, without: list[str] = EXTRAS) -> subprocess.CompletedProcess[str]:
    given = [sys.executable, "-c", CODE, ",".join(without), *command]
    return subprocess.run(given, capture_output=True, text=True, cwd=ROOT)


def test_a_plain_installation_judges_and_plays() -> None:
    judged = run("referee", "examples/caipiao.json")
    assert '"scores": [-8, 16, -4, -4]' in judged.stdout, judged.stderr
    played = run("simulate", "hangzhou", "--rounds", "2", "--bots", "easy")
    assert played.returncode == 0, played.stderr


def test_what_needs_an_extra_says_so_in_one_line(tmp_path: Path) -> None:
    wanted = {
        ("serve",): "pip install 'fangcheng[server]'",
        ("export", "--out", str(tmp_path / "records")): "pip install 'fangcheng[server]'",
        ("simulate", "--rounds", "1", "--plot", str(tmp_path / "a.png")): "'fangcheng[plot]'",
        ("dataset", "hangzhou", "--out", str(tmp_path / "data")): "'fangcheng[data]'",
        ("simulate", "--rounds", "1", "--cluster", "tcp://127.0.0.1:8786"): "'fangcheng[cluster]'",
    }
    for command, told in wanted.items():
        done = run(*command)
        assert done.returncode == 2 and told in done.stderr, done.stderr
        assert done.stderr.count("\n") == 1
    done = run("serve", "--database", "postgresql:///club", without=["psycopg"])
    assert done.returncode == 2 and "pip install 'fangcheng[postgres]'" in done.stderr
    assert done.stderr.count("\n") == 1
