"""`fangcheng referee`: a scenario in, JSON out."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

from fangcheng.cli.command import BAD_INPUT, Argument
from fangcheng.errors import FangchengError, ScenarioError
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import ScriptError, run_scenario

ILLEGAL_LINE = 1
"""Exit status where a line of the script is not legal."""


def referee_command(
    file: Annotated[str, Argument(help="场景文件 scenario file, - for standard input")],
) -> None:
    """裁判：摆牌、照脚本打、报结果。 Set up a position, play a script, print JSON.

    Exit status: 0 played; 1 an illegal line of the script; 2 a malformed scenario.

    Example: [bold]echo '{"variant": "hangzhou", "hands": ["","","",""]}' | fangcheng referee -[/]
    """
    try:
        _print(run_scenario(read_scenario(_read(file))))
    except ScriptError as error:
        _print(error.as_json())
        raise SystemExit(ILLEGAL_LINE) from None
    except FangchengError as error:
        _print({"error": {"reason": str(error)}})
        sys.stderr.write(f"错误 error: {error}\n")
        raise SystemExit(BAD_INPUT) from None


def _read(file: str) -> object:
    try:
        source = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        return json.loads(source)
    except OSError as error:
        raise ScenarioError(f"{file} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise ScenarioError(f"{file} is not JSON: {error}") from None


def _print(data: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
