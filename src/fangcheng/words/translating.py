"""Reasons that come in English, from the system, a server or the engine, told in Chinese.

A Chinese sentence that ends in an English reason says only half of it to most who read it. What is
not listed here is left as it is.
"""

import re

from fangcheng.errors import shortened

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
    (r"this takes too long to work out", "这个算起来太费时间，没有算完"),
    # -- scenarios that expect something, and house rules ----------------------------------
    (r"it has no 'expect'", "没有写 expect"),
    (r"'expect' has no (.*); it has: (.*)", r"expect 里不能写 \1；可以写：\2"),
    (r"what seat (\d+) may do should be (.*), and is (.*)", r"\1 号能做的应是 \2，打出来是 \3"),
    (r"(\w+) should be (.*), and is (.*)", r"\1 应是 \2，打出来是 \3"),
    (r"seat (\d+) may not: (.*)", r"\1 号应能却不能：\2"),
    (r"seat (\d+) may: (.*)", r"\1 号不应能却能：\2"),
    (r"the rules are of (.*); the scenario is of (.*)", r"桌规是 \1 的，场景是 \2 的"),
    # -- positions ---------------------------------------------------------------------------
    (
        r"(\S+) is given (\d+) times; this deck holds it (\d+) times",
        r"\1 有 \2 张；一副牌里只有 \3 张",
    ),
    (
        r"the hand of seat (\d+) has (\d+) tiles; with (\d+) melds it has (\d+) here",
        r"\1 号手里有 \2 张；吃碰杠了 \3 副，应该是 \4 张",
    ),
    (r"the hand of seat (\d+) has (\d+) tiles; (\d+) are dealt", r"\1 号手里有 \2 张；只发 \3 张"),
    (r"too few tiles are left over to fill .*", "剩下的牌不够补没写的"),
    (r"(\S+)(?: among '\w+')? is a flower: it lies under 'flowers'", r"\1 是花牌，要放在花里"),
    (r"(\S+) among 'flowers' is no flower", r"\1 不是花牌"),
    (r"no tiles are thrown away in .*", "这里不甩牌"),
    (r"a seat throws (.*) tiles away, not (\d+)", r"一家甩 \1 张，不能是 \2 张"),
    (r"(\S+) cannot be thrown away \((.*)\)", r"\1 不能甩（\2）"),
    (r"'indicator' is given, but no tile is turned up in .*", "这里不翻牌"),
    (r"'bao' is given, but .* has no hidden tile", "这里没有宝"),
    (r"(\[.*\]) holds a wild tile; melds never do", r"\1 里有百搭，不能吃碰杠"),
    (r"(\[.*\]) is neither a sequence, a triplet nor a kong", r"\1 不是顺子、刻子，也不是杠"),
    (
        r"(\[.*\]) is taken from another seat, not from (\d+)",
        r"\1 要的是别家的牌，不能是 \2 号自己的",
    ),
    (
        r"(\[.*\]): a chi is taken from the seat before, (\d+) \((.*)\)",
        r"\1 只能吃上家 \2 号的（\3）",
    ),
    (r"(\[.*\]): '!' marks a kong from the own hand", r"\1：只有暗杠才写 !"),
    (r"'(drawn|adds)' is (\S+); seat (\d+) does not hold it", r"\3 号手里没有 \2"),
    (r"no discard of seat (\d+) lies there to be claimed", r"\1 号没有打出牌可以要"),
    (r"seat (\d+) has no peng of (\S+) to add to", r"\1 号没有碰过 \2，补不了杠"),
    (r"seat (\d+) has seen no hidden tile that it may win on", r"\1 号没有看到可以胡的宝"),
    (r"nobody declares a ready hand in this room", "这个房间不报听"),
    (r"seat (\d+) has declared, but its hand is not ready", r"\1 号报了听，可是没有听牌"),
    (r"seat (\d+) has won, but its hand is not ready", r"\1 号胡过，可是没有听牌"),
    (r"seat (\d+) is ready and locked: .*", r"\1 号听着牌，不能吃碰"),
    (r"(\d+) kongs lie there: the round is over", r"已经开了 \1 个杠，这一局完了"),
    (
        r"the mark 'caipiao' of seat (\d+) is (\d+), but (\d+) of its discards are wild \((.*)\)",
        r"\1 号飘了 \2 次，可是只打出过 \3 张财神（\4）",
    ),
    (r"the mark 'caipiao' of seat (\d+) goes with .*", r"\1 号有飘，手里就该是暴头（HZ-13）"),
    (
        r"the mark '(\w+)' of seat (\d+) goes with a hand of melds and one gold.*",
        r"\2 号说是双游、三游，手里就该是游金，面前也要有打出的金（ZZ-16、ZZ-17）",
    ),
    (
        r"seat (\d+) has seen the bao, but has not declared \((.*)\)",
        r"\1 号没有报听，看不到宝（\2）",
    ),
    (r"the bao was seen, but none lies in the wall \((.*)\)", r"说看过宝，墙里却没有（\1）"),
    (r"three (\S+) lie open: it is no bao \((.*)\)", r"\1 已经亮出三张，不能是宝（\2）"),
    # -- a hand that is scored by itself -----------------------------------------------------
    (r"(\S+) is not a winning hand in \w+", r"\1 不成胡"),
    (r"seat \d+ may not win on (\S+) from seat .*", r"不能胡这张 \1"),
    (r"\[(.*)\] is no meld of this room", r"这里不能有副露 \1"),
    (r"caipiao goes with a self-draw from .*", "飘过的只能从暴头自摸，起手不算（HZ-13）"),
    (r"caipiao is 0 to (\d+) with this hand, not \d+", r"这手牌最多飘过 \1 次"),
    (r"gangpiao is at most caipiao, .*", "带杠的飘不能比飘的次数多"),
    (r"(?:shuangyou|sanyou) goes with a self-draw from youjin .*", "要从游金自摸（ZZ-15）"),
    (r"(?:shuangyou|sanyou) takes (\d) gold .*; (\d) can .*", r"要打过 \1 张金，这手牌只剩 \2 张"),
    (r"a hand wins from shuangyou or from sanyou, .*", "双游和三游只能选一样"),
    (r"there are 8 flowers; here (\d+) are given", r"花只有八张，这里有 \1 张"),
    (r"the winner's kongs are written among .*", "胡的人的杠算在副露里"),
    (r"\w+ goes with a self-draw(?: \(.*\))?", "这一样要自摸才算"),
    (r"a hand is declared once, .*", "听和夹听只能报一样（JZ-14）"),
    (r"\w+ needs no discard: .*", "宝不是别人打的，也不在起手牌里"),
    (r"one of the four (\S+) is the bao .*", r"四张 \1 里有一张是宝，还在墙里（JZ-17）"),
    (r"a replacement is drawn after a kong; .*", "没有杠，就没有杠后补的牌"),
    (r"no meld lies there when .*", "起手牌没有副露"),
    (r"the round ends with kong (\d+): .*", r"第 \1 个杠一开这一局就完了，胡不了"),
    (r"the bao is drawn .* or seen .*", "摸宝和冲宝只能选一样"),
    (r"chongbao wins before the draw: .*", "冲宝没有摸牌，不会是杠开（JZ-18）"),
    (r"nobody declares ting in this room .*", "这里不用报听（LZ-11）"),
    (r"there is no \w+ in this room", "按这里的规则没有这一样"),
    (r"only the dealer can win with the tiles dealt .*", "只有庄家能起手就胡"),
    (r"three other (.*) lie in the kong .*", r"抢的杠里已有三张 \1，别处不会再有"),
    (r"the hand has (\d+) concealed tiles; .* it has (\d+)", r"手里有 \1 张，该有 \2 张"),
)
PATTERNS = tuple((re.compile(pattern, re.DOTALL), told) for pattern, told in _CHINESE)


def in_chinese(reason: str) -> str:
    """Tell a reason in Chinese, if it is one of those known; else as it is."""
    # What is quoted may be long, and some patterns have two places where anything may stand.
    reason = shortened(reason)
    for pattern, told in PATTERNS:
        if found := pattern.fullmatch(reason.rstrip("\n.")):
            return found.expand(told)
    return reason
