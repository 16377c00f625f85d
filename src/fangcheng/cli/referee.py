"""`fangcheng referee`: a scenario in, JSON out, or the round told in words."""

import json
import sys
from pathlib import Path
from typing import Annotated

from fangcheng.cli.command import ILLEGAL_LINE, Argument, Option
from fangcheng.cli.common import (
    LangOption,
    RulesOption,
    TilesOption,
    fail,
    rules_from,
    words_at,
)
from fangcheng.errors import FangchengError, ScenarioError
from fangcheng.positions.scenario import Scenario, read_scenario
from fangcheng.positions.script import ScriptError, run_scenario
from fangcheng.record.house import House
from fangcheng.terminal.harmless import tell_json
from fangcheng.terminal.style import TileStyle, tile_style
from fangcheng.words import CATALOGUES, words

StrictOption = Annotated[bool, Option("--strict", help="什么也不替人答 · assume no passes")]
ExplainOption = Annotated[
    bool, Option("--explain", help="讲给人听，也严格 · explain the round in words; strict too")
]


def referee_command(
    file: Annotated[
        str, Argument(help="场景文件，- 是标准输入 · scenario file, - for standard input")
    ],
    rules: RulesOption = None,
    strict: StrictOption = False,
    explain: ExplainOption = False,
    lang: LangOption = "zh",
    tiles: TilesOption = None,
) -> None:
    """裁判：摆牌、照脚本打、报结果。 · Set up a position, play a script, print JSON.

    退出码：0 打完了；1 脚本有一行不合规则；2 场景本身有错；3 用 --explain 时还有人没有答。 ·
    Exit status: 0 played; 1 an illegal line of the script; 2 a malformed scenario; 3 --explain, and
    somebody has still to answer.

    例子： · Examples:

    [bold]fangcheng referee examples/caipiao.json --explain[/]

    [bold]fangcheng referee examples/caipiao.json --rules my-table.toml[/]

    [bold]echo '{"variant": "hangzhou", "hands": ["","","",""]}' | fangcheng referee -[/]
    """
    try:
        data = _read(file)
        chosen = None if rules is None else rules_from(rules)
        scenario = read_scenario(data if chosen is None else chosen.scenario(data))
        if explain:
            house = None if chosen is None else chosen.house
            raise SystemExit(_explain(scenario, house, lang, tiles))
        tell_json(run_scenario(scenario, strict))
    except ScriptError as error:
        tell_json(error.as_json())
        raise SystemExit(ILLEGAL_LINE) from None
    except FangchengError as error:
        tell_json({"error": {"reason": str(error)}})
        w = words(lang if lang in CATALOGUES else "zh")
        fail(w.error(error), lang=w.lang)


def _explain(scenario: Scenario, house: House | None, lang: str, tiles: TileStyle | None) -> int:
    from fangcheng.cli.explain import Explainer

    w = words_at(lang, scenario.variant.name, house)
    return Explainer(scenario, w, tile_style(tiles, lang)).run()


def _read(file: str) -> object:
    try:
        source = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        data = json.loads(source)
    except OSError as error:
        raise ScenarioError("unreadable", path=file, reason=error) from None
    except (ValueError, RecursionError) as error:
        raise ScenarioError("file_no_json", file=file, reason=error) from None
    if isinstance(data, dict):
        data.pop("expect", None)  # `fangcheng check` compares with it
    return data
