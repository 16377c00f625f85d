"""`fangcheng hint`: what the coach would do in a position, and why."""

from typing import Annotated, Any, NoReturn

from rich.text import Text

from fangcheng.bots import Candidate, Look
from fangcheng.bots.advice import advise
from fangcheng.cli.command import BAD_INPUT, ILLEGAL_LINE, Argument, Option
from fangcheng.cli.common import LangOption, RulesOption, TilesOption, fail, rules_from
from fangcheng.cli.position import Position, read_position
from fangcheng.cli.replay import say_wrong
from fangcheng.errors import FangchengError, RecordError
from fangcheng.game.state import Window
from fangcheng.game.views import view
from fangcheng.positions.script import ScriptError
from fangcheng.terminal.asking import what_is_asked
from fangcheng.terminal.candidates import TOP, candidate_json, show_candidates
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import tell_json
from fangcheng.terminal.style import TileStyle, tile_style
from fangcheng.terminal.table import meld_text
from fangcheng.terminal.tiles import Painter, flow, hand_order, wrap
from fangcheng.words import CATALOGUES, Words, words


def hint_command(
    file: Annotated[
        str,
        Argument(
            help="场景或牌谱文件，- 是标准输入 · scenario or record file, - for standard input",
            show_default=False,
        ),
    ],
    seat: Annotated[
        int | None,
        Option(help="座位，从 0 起；默认要决定的各家 · a seat; default: all that are asked"),
    ] = None,
    round_: Annotated[
        int | None,
        Option(
            "--round", min=1, help="牌谱的第几局，默认最后 · round of a record; the last by default"
        ),
    ] = None,
    step: Annotated[
        int | None,
        Option(min=0, help="这一局打了几步以后 · after so many inputs of that round"),
    ] = None,
    rules: RulesOption = None,
    top: Annotated[int, Option(min=1, help="最多列几个 · how many to list")] = TOP,
    as_json: Annotated[bool, Option("--json", help="输出 JSON · print JSON")] = False,
    tiles: TilesOption = None,
    lang: LangOption = "zh",
) -> None:
    """提示：这里怎么打最好，为什么。 · What is best to do in a position, and why.

    位置是场景脚本打完之处，或牌谱的任何一步。 ·
    The position is where the script of a scenario ends, or any step of a record.

    退出码：0 说了；1 脚本有一行不合规则，或牌谱有一行不对；
    2 读不了，两样都不是，或那里没有人要决定。 ·
    Exit status: 0 answered; 1 an illegal line of the script, or a wrong line of the record; 2 the
    input cannot be read, is neither of them, or nobody is asked there.

    例子： · Examples:

    [bold]echo '{"variant": "hangzhou", "hands": ["","","",""]}' | fangcheng hint -[/]

    [bold]fangcheng hint game.jsonl --round 3 --step 17 --lang en[/]
    """
    try:
        words(lang)
        chosen = None if rules is None else rules_from(rules)
        position = read_position(file, round_, step, lang, chosen)
        weighed = {one: advise(Look(position.state, one)) for one in position.asked(seat)}
    except FangchengError as error:
        _fail(error, as_json, lang)
    if as_json:
        _print_json(_as_json(position, weighed, top))
        return
    console = Console(highlight=False)
    style = tile_style(tiles, lang)
    for one, candidates in weighed.items():
        _show(console, position, one, candidates, top, style)


def _show(
    console: Console,
    position: Position,
    seat: int,
    candidates: list[Candidate],
    top: int,
    style: TileStyle,
) -> None:
    """Print the hand, the question, and the candidates."""
    w, state = position.w, position.state
    painter = Painter(w, style, state.roles)
    seen = view(state, seat)
    title = w(
        "hint.title",
        variant=w("town"),
        round=seen["round"],
        who=position.names[seat],
        left=seen["left"],
    )
    console.print(Text(title, "bold"))
    runs = [painter.group(run) for run in painter.runs(hand_order(seen, painter.roles))]
    melds = [meld_text(painter, meld, position.names) for meld in seen["melds"][seat]]
    if runs or melds:
        for line in flow(Text(f"{w('hint.hand')} ", "dim"), [*runs, *melds], console.width):
            console.print(line)
    asked = what_is_asked(painter, seen, position.names, state.window is Window.ROB)
    for line in wrap(Text.from_markup(asked), console.width):
        console.print(line)
    console.print()
    show_candidates(console, painter, candidates[:top])
    if len(candidates) > top:
        more = w("hint.more", count=len(candidates) - top, all=len(candidates))
        console.print(Text(more, "dim"))
    console.print()


def _as_json(position: Position, weighed: dict[int, list[Candidate]], top: int) -> dict[str, Any]:
    state = position.state
    return {
        "variant": state.variant.name,
        "round": state.round,
        "phase": state.phase,
        "candidates": {
            str(seat): [candidate_json(one) for one in candidates[:top]]
            for seat, candidates in weighed.items()
        },
    }


def _fail(error: FangchengError, as_json: bool, lang: str) -> NoReturn:
    w = words(lang if lang in CATALOGUES else "zh")
    status = ILLEGAL_LINE if isinstance(error, ScriptError | RecordError) else BAD_INPUT
    if as_json:
        _print_json(_error_json(error, w))
    elif isinstance(error, RecordError):
        say_wrong(Console(highlight=False), w, error)
        raise SystemExit(status)
    fail(w.error(error), status, lang=w.lang)


def _error_json(error: FangchengError, w: Words) -> dict[str, Any]:
    if isinstance(error, ScriptError):
        return error.as_json()
    if isinstance(error, RecordError):
        return {"error": {"line": error.line, "reason": w.error(error.reason)}}
    return {"error": {"reason": w.error(error)}}


def _print_json(data: dict[str, Any]) -> None:
    tell_json(data)
