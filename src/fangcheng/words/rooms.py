"""Words of the room form: what makes a town special, and the names of ready-made rooms."""

from collections.abc import Mapping

from fangcheng.words import CATALOGUES

Pair = tuple[str, str]
"""Chinese and English."""

SPECIAL: Mapping[str, tuple[Pair, ...]] = {
    "hangzhou": (
        (
            "翻出的牌面是财神，当百搭；白板顶替它原来的牌面（HZ-3）。",
            "The face turned up is wild; the white dragon plays that face (HZ-3).",
        ),
        (
            "暴头：除一张财神外都成了牌，摸什么都胡，翻倍（HZ-12）。",
            "暴头: complete but for one wild, any tile wins, doubled (HZ-12).",
        ),
        (
            "财飘：能胡不胡，打出财神再胡，每飘翻倍，还锁住别家（HZ-13、HZ-15）。",
            "财飘: throw a wild instead of winning; each doubles and locks the others "
            "(HZ-13, HZ-15).",
        ),
        (
            "要同一家的牌三次，两人之间就有承包、反承包（HZ-21、HZ-22）。",
            "Take three discards of one player, and one of you two pays for all (HZ-21, HZ-22).",
        ),
    ),
    "zhangzhou": (
        (
            "十六张牌，五副面子一对将；花牌亮出来补牌（ZZ-13、ZZ-3）。",
            "Sixteen tiles, five melds and a pair; flowers are laid open and replaced "
            "(ZZ-13, ZZ-3).",
        ),
        (
            "翻出的牌面是金，当百搭；一有人打出金，本局不能点炮胡（ZZ-4、ZZ-6）。",
            "The face turned up is gold, a wild; once gold is discarded no discard can be won on "
            "(ZZ-4, ZZ-6).",
        ),
        (
            "游金 4 番，打出金仍游是双游 8 番，再来是三游 16 番（ZZ-15 至 ZZ-17）。",
            "游金 counts 4; throw gold and still roam for 8, once more for 16 (ZZ-15 to ZZ-17).",
        ),
        (
            "首打之前可以抢金、天胡；手里三张金就是三金倒（ZZ-19 至 ZZ-21）。",
            "Before the first discard there are 抢金 and 天胡; three gold in hand win at once "
            "(ZZ-19 to ZZ-21).",
        ),
        (
            "庄家的牌被三家接连跟打，庄家分饼（ZZ-12）。",
            "分饼: when all three follow the dealer's discard, the dealer pays (ZZ-12).",
        ),
    ),
    "jinzhou": (
        (
            "胡牌要三门齐、有幺九、有刻有顺，还要开过门（JZ-8 至 JZ-12）。",
            "A win needs three suits, a one or nine, a triplet, a sequence, and an opened hand "
            "(JZ-8 to JZ-12).",
        ),
        (
            "打牌时可以报听或夹听，之后摸什么打什么（JZ-14、JZ-16）。",
            "Declare 听 or 夹听 with a discard, then discard what you draw (JZ-14, JZ-16).",
        ),
        (
            "宝扣在牌墙里，只有报了听的人能看：正是所听就冲宝，摸到就胡（JZ-17 至 JZ-19）。",
            "The 宝 lies hidden in the wall, seen only by those who declared: waiting for it or "
            "drawing it wins (JZ-17 to JZ-19).",
        ),
        (
            "宝的牌面亮出三张，就换宝（JZ-21）。",
            "When three of its face lie open, there is a new 宝 (JZ-21).",
        ),
    ),
    "qinhuangdao": (
        (
            "发牌前各家下跑 0、1、3、5，胡牌时两家的跑相加（QH-3）。",
            "Before the deal everybody stakes 0, 1, 3 or 5; winner's and payer's are added (QH-3).",
        ),
        (
            "翻出牌的下一张是混儿；打出混儿的人本局不能胡（QH-5、QH-6）。",
            "The face after the one turned up is wild; discard one and you may not win this round "
            "(QH-5, QH-6).",
        ),
        (
            "东南西北各一张可以风杠；第四个杠一出就荒庄（QH-11、QH-13）。",
            "One of each wind is a kong; the fourth kong ends the round (QH-11, QH-13).",
        ),
        (
            "一炮可以多响；手里四张混儿就能胡（QH-9、QH-18）。",
            "Several may win on one discard; four wild tiles in hand win (QH-9, QH-18).",
        ),
        (
            "十二种另加，一种翻一倍，连乘（QH-19 至 QH-23）。",
            "Twelve extras, each of which doubles (QH-19 to QH-23).",
        ),
    ),
    "lanzhou": (
        (
            "起手可以甩掉幺九和字，三张一甩，甩几副少做几副（LZ-3）。",
            "Throw ends and honours away by threes; every three make the hand a meld shorter "
            "(LZ-3).",
        ),
        (
            "中发白、三张不同的风也成一副，每副翻番；嘴子能在里面顶字牌（LZ-6、LZ-7）。",
            "One of each dragon, or three winds, are melds that double; stand-ins play honours in "
            "them (LZ-6, LZ-7).",
        ),
        (
            "报了听才能胡，之后摸什么打什么；能报不报就是洗澡（LZ-11、LZ-12、LZ-15）。",
            "Declare before you win, then discard what you draw; who could and did not is 洗澡 "
            "(LZ-11, LZ-12, LZ-15).",
        ),
        (
            "胡了不下桌，手牌不变，还能再胡（LZ-18）。",
            "A winner stays at the table with the same hand and may win again (LZ-18).",
        ),
    ),
}
"""For each town a few sentences for somebody who does not know it."""

PRESET: Mapping[str, Pair] = {
    "usual": ("常规", "Usual"),
    "quick": ("快局（四局）", "Quick (four rounds)"),
    "long": ("长局（十六局）", "Long (sixteen rounds)"),
    "always_discard": ("每局可放冲，付三家", "Discards always win, one pays for all"),
    "draw_only": ("只许自摸", "Self-draw only"),
    "three": ("三人", "Three players"),
    "two": ("两人对打", "Two players"),
    "must_declare": ("报听才能胡", "Declare to win"),
    "chongbao_zimo": ("冲宝算自摸", "冲宝 counts self-draw"),
    "seven_hun": ("七个混儿", "Seven wild tiles"),
    "plain": ("无混无跑", "No wild tiles, no stakes"),
    "pair_258": ("二五八硬将、小鸡飞", "258 pairs, 1s stands in"),
    "to_the_end": ("打到最后一张", "To the last tile"),
}
"""The names of ready-made rooms."""


def special(town: str, lang: str) -> list[str]:
    """Say what makes a town special, one sentence each; nothing for a town without words."""
    return [pair[_at(lang)] for pair in SPECIAL.get(town, ())]


def preset_name(preset: str, lang: str) -> str:
    """Name a ready-made room."""
    return PRESET[preset][_at(lang)]


def _at(lang: str) -> int:
    return tuple(CATALOGUES).index(lang)
