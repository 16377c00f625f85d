"""Errors over HTTP: a code with fields, which clients show in the reader's language."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Literal, NamedTuple, cast

from msgspec import Struct

from fangcheng.errors import FangchengError
from fangcheng.protocol.parts import RefusedCode

HttpCode = Literal[
    "both_languages",
    "busy",
    "cannot_open",
    "confirm_name",
    "database",
    "founders",
    "gzip_only",
    "host",
    "host_token",
    "host_token_rate",
    "hours",
    "json_only",
    "method",
    "no_node",
    "no_options",
    "no_person",
    "no_puzzle",
    "no_report",
    "no_seat",
    "no_zone",
    "nobody_takes",
    "not_known_together",
    "not_kept",
    "not_my_match",
    "not_other_player",
    "not_our_replay",
    "not_over",
    "notes_full",
    "nothing",
    "page_closed",
    "reported_enough",
    "seated",
    "still_ending",
    "unplayable",
]
"""Codes that only HTTP uses, besides those of `Refused`."""

ProblemCode = RefusedCode | HttpCode
Field = str | int | list[str]


class Problem(Struct):
    """Why a request failed; the status is not 2xx then."""

    code: ProblemCode
    error: str
    """In English, for programmers; clients translate the code."""
    fields: dict[str, Field] = {}
    """The values in the sentence, by name."""


class Kind(NamedTuple):
    """The status and the sentences of a problem."""

    status: int
    zh: str
    en: str


PROBLEMS: Mapping[ProblemCode, Kind] = {
    "bad_message": Kind(400, "看不懂：{reason}", "not understood: {reason}"),
    "both_languages": Kind(409, "两种文字都要写", "write it in both languages"),
    "busy": Kind(503, "正忙，请稍候", "busy just now; wait a moment"),
    "cannot_open": Kind(
        409, "这一桌打不开，只能移走或关掉", "it cannot be opened; it can be moved or closed"
    ),
    "confirm_name": Kind(409, "名字对不上", "that is not the person's name"),
    "database": Kind(
        503, "数据库暂时没有回答，请稍候", "the database does not answer; wait a moment"
    ),
    "failed": Kind(500, "服务器出错了", "the server made a mistake"),
    "founders": Kind(409, "名单最多 {most} 人", "the list takes {most} people at most"),
    "full": Kind(503, "连接太多，请稍候", "too many connections; wait a moment"),
    "gzip_only": Kind(406, "只有 gzip 的", "this comes as gzip only"),
    "host": Kind(
        421,
        "这里不叫这个名字，管理员可在设置 hosts 里加",
        "this server is not called that; its operator can add the name to `hosts`",
    ),
    "host_token": Kind(401, "口令不对", "wrong host token"),
    "host_token_rate": Kind(429, "口令错得太多，请稍候", "too many wrong tokens; wait a minute"),
    "hours": Kind(409, "起止时间相同", "these hours begin and end at the same time"),
    "json_only": Kind(501, "只有 JSON", "there is only JSON"),
    "method": Kind(405, "不能这样请求", "this cannot be asked for in that way"),
    "no_node": Kind(404, "没有这个节点", "there is no such node"),
    "no_options": Kind(400, "要改哪些选项", "say which options are different"),
    "no_person": Kind(404, "没有这个人", "there is no such person"),
    "no_puzzle": Kind(404, "没有这样的题", "there is no such puzzle"),
    "no_report": Kind(404, "没有这条举报", "there is no such report"),
    "no_room": Kind(404, "没有这个房间", "there is no such room"),
    "no_seat": Kind(400, "没有这个座位", "there is no such seat"),
    "no_zone": Kind(409, "没有这个时区", "there is no such time zone"),
    "nobody_takes": Kind(409, "没有别的节点能接", "no other node can take it"),
    "not_known_together": Kind(404, "没有这两个人的牌", "nothing is known of these two"),
    "not_kept": Kind(410, "这场牌的牌谱不再保存", "the record of this match is not kept any more"),
    "not_my_match": Kind(403, "只有打过这场牌的人可以举报", "only its players can report it"),
    "not_other_player": Kind(400, "只能举报别的玩家", "only other players can be reported"),
    "not_our_replay": Kind(404, "这不是这里的回放", "this is no replay of this server"),
    "not_over": Kind(404, "没有这场牌，或者还没打完", "no such match, or not over yet"),
    "notes_full": Kind(409, "备注太多了", "there are too many notes"),
    "nothing": Kind(404, "这里什么也没有", "there is nothing here"),
    "option": Kind(400, "没有这个选项，或不能取这个值：{reason}", "{reason}"),
    "page_closed": Kind(404, "这个主页没有开放", "this page is not open"),
    "rate": Kind(429, "请求太多，请稍候", "too many requests; wait a moment"),
    "reported_enough": Kind(
        429, "今天举报得够多了，明天再来", "enough reports for today; come again tomorrow"
    ),
    "seated": Kind(
        409,
        "还坐在房间 {room}，先关掉或等打完",
        "has a seat in room {room}: close that first, or wait",
    ),
    "still_ending": Kind(409, "牌局还没收完，请再试", "the match is still ending; try again"),
    "token": Kind(401, "不认识这个身份", "this token is unknown"),
    "unplayable": Kind(
        409, "这场牌不能重放：{reason}", "this match cannot be played again: {reason}"
    ),
}
"""All problems; refusals as over the web socket have the status 409."""
REFUSED = 409


class ProblemError(FangchengError):
    """A request that cannot be answered."""

    def __init__(self, code: ProblemCode, /, **fields: Field) -> None:
        super().__init__(code, **fields)
        self.status, _, english = PROBLEMS[code]
        self.problem = Problem(code, english.format_map(fields), fields)

    def __str__(self) -> str:
        return self.problem.error


def problem_text(told: Mapping[str, Any], lang: str) -> str:
    """Return the text of a problem in a language; of an unknown one the server's own sentence.

    The server may be another version, or not Fangcheng at all.
    """
    code, fields = told.get("code"), told.get("fields")
    kind = PROBLEMS.get(cast(ProblemCode, code)) if isinstance(code, str) else None
    if kind is not None and isinstance(fields, dict):
        with suppress(LookupError, ValueError):
            return (kind.zh if lang == "zh" else kind.en).format_map(fields)
    return str(told.get("error", ""))
