"""Reasons that come in English, from the system, a server or the engine, told in Chinese.

A Chinese sentence that ends in an English reason says only half of it to most who read it. What is
not listed here is left as it is.
"""

import re

_CHINESE = (
    # -- the system --------------------------------------------------------------------------
    (r"No such file or directory", "没有这个文件或文件夹"),
    (r"Permission denied", "没有权限"),
    (r"Is a directory", "这是文件夹，不是文件"),
    (r"Not a directory", "路径里有一段不是文件夹"),
    (r"No space left on device", "磁盘满了"),
    (r"File name too long", "文件名太长"),
    (r"File exists", "文件已经存在"),
    (r"Read-only file system", "文件系统只能读"),
    (r"Input/output error", "读写出错"),
    (r"embedded null byte", "文件名里有空字符"),
    # -- JSON --------------------------------------------------------------------------------
    (r"(?:not JSON: )?.*: line (\d+) column (\d+) \(char \d+\)", r"不是 JSON（第 \1 行第 \2 列）"),
    (r"not JSON: .*", "不是 JSON"),
    # -- records -----------------------------------------------------------------------------
    (r"this is not a record of format (\d+)", r"不是第 \1 版的牌谱"),
    (r"walls of scheme (.*) are unknown, only (.*)", r"不认识第 \1 种牌墙，只认识第 \2 种"),
    (r"'seats' must list (\d+) names", r"seats 要写 \1 个名字"),
    (r"the seed is not told: .*", "没有种子；种子在整场的最后一行"),
    (r"the header has keys or values .*", "第一行有不该有的内容"),
    (r"'options' is an object of .*", "options 要写选项名和值"),
    (r"the record is empty", "牌谱是空的"),
    (r"a line is a JSON object", "每行是一个 JSON 对象"),
    (r"a line holds 'do' or 'round'.*", "每行有 do 或 round；seed 在最后"),
    (r"the result of the round is missing", "缺这一局的结果"),
    (r"nothing but the seed may follow .*", "最后的结果之后只能有种子"),
    (r"'seat' is missing", "缺 seat"),
    (r"the line is not written as a record is: (.*)", r"这一行不是牌谱的写法：\1"),
    (r"a result is written before the round is over", "一局没完就写了结果"),
    (r"the result differs from re-execution: (.*)", r"结果与重打的不同：\1"),
    # -- the engine --------------------------------------------------------------------------
    (r"unknown variant (.*); the variants are: (.*)", r"没有玩法 \1；有的是：\2"),
    (r"unknown option (.*); the options are: (.*)", r"没有选项 \1；有的是：\2"),
    (r"option (.*) takes (.*); not (.*)", r"选项 \1 可以是 \2；不能是 \3"),
    (r"seat (\d+) may not (.*) now; it may: (.*)", r"\1 号现在不能 \2；可以：\3"),
    (r"seat (\d+) is not asked now.*", r"现在不该 \1 号动"),
    (r"(.*) is not an action; actions are: (.*)", r"\1 不是动作；动作有：\2"),
)
_PATTERNS = tuple((re.compile(pattern, re.DOTALL), told) for pattern, told in _CHINESE)


def in_chinese(reason: str) -> str:
    """Tell a reason in Chinese, if it is one of those known; else as it is."""
    for pattern, told in _PATTERNS:
        if found := pattern.fullmatch(reason.rstrip("\n.")):
            return found.expand(told)
    return reason
