"""The words of Wuhan."""

WORDS: dict[str, tuple[str, str]] = {
    "town": ("武汉麻将", "Wuhan mahjong"),
    "wild": ("赖子", "wild"),
    # -- what bots are called here --------------------------------------------------------------
    "people": (
        "汉口婆婆、胖伢、丫头、码头老刘、红姐、万爹爹、小涛、芳芳",
        "Granny Hankou, Pangya, Yatou, Liu of the docks, Sister Hong, Grandpa Wan, Tao, Fangfang",
    ),
    # -- codes: what hands are, and what counts ----------------------------------------------
    "code.pihu": ("屁胡", "plain hand"),
    "code.pengpenghu": ("碰碰胡", "all triplets"),
    "code.qingyise": ("清一色", "one suit"),
    "code.qingpeng": ("清碰", "triplets in one suit"),
    "code.kou": ("开口", "openings"),
    "code.minggang": ("明杠", "exposed kongs"),
    "code.angang": ("暗杠", "concealed kongs"),
    "code.hongzhong": ("红中杠", "red kongs"),
    "code.laizi": ("赖子杠", "wild kongs"),
    "code.yinghu": ("硬胡", "hard hand"),
    "code.gangkai": ("杠上开花", "on a replacement"),
    "code.qianggang": ("抢杠胡", "kong robbed"),
    # -- codes: what is paid -----------------------------------------------------------------
    "code.zimo": ("自摸", "self-draw"),
    "code.fangchong": ("放冲", "discard"),
    "code.pei": ("陪付", "pays along"),
    "code.shujia": ("自家的番", "payer's own"),
    "code.fengding": ("封顶", "cap"),
    # -- why a fan counts --------------------------------------------------------------------
    "why.kou": ("吃、碰、明杠各算一口（WH-9）", "a fan for each meld with a discard (WH-9)"),
    "why.minggang": ("明杠、补杠一个一番（WH-9）", "a fan for each exposed kong (WH-9)"),
    "why.angang": ("暗杠一个两番（WH-9）", "two fan for each concealed kong (WH-9)"),
    "why.hongzhong": ("红中杠一张一番（WH-4、WH-9）", "a fan for each red kong (WH-4, WH-9)"),
    "why.laizi": ("赖子杠一张两番（WH-5、WH-9）", "two fan for each wild kong (WH-5, WH-9)"),
    "why.yinghu": ("没有赖子，或者赖子当本身（WH-9）", "no wild stands for another (WH-9)"),
    "why.pengpenghu": ("四副都是刻子或杠（WH-9）", "four triplets or kongs (WH-9)"),
    "why.qingyise": ("只有一门，没有字（WH-9）", "one suit, no honours (WH-9)"),
    "why.gangkai": ("杠后补牌自摸（WH-9）", "drew it in place of a kong (WH-9)"),
    "why.qianggang": ("抢别人的补杠（WH-3、WH-9）", "robbed an added kong (WH-3, WH-9)"),
    # -- why somebody pays -------------------------------------------------------------------
    "pay.zimo": (
        "三家都付，多算一番（WH-10、WH-11）",
        "all three pay, with one fan more (WH-10, WH-11)",
    ),
    "pay.fangchong": (
        "打出这张的多算一番（WH-10、WH-11）",
        "gave the tile: one fan more (WH-10, WH-11)",
    ),
    "pay.pei": ("别人放冲也要付（WH-10、WH-11）", "pays too, without that fan (WH-10, WH-11)"),
    "settle.factors": ("番", "fan"),
    "settle.factor": ("{name} {number} 番", "{name} {number} fan"),
    "settle.added": (
        "共 {sum} 番；付的人再加自己的番，付 底分 × 2 的番数次方，到封顶为止（WH-10、WH-11）",
        "together {sum} fan; payers add their own, and pay base × 2^fan, up to the cap "
        "(WH-10, WH-11)",
    ),
    # -- what may have happened before a hand that is scored by itself -----------------------
    "circumstance.hongzhong": ("红中杠了几张", "how many red dragons it has laid"),
    "circumstance.laizi": ("赖子杠了几张", "how many wild tiles it has laid"),
    "error.laid_others": (
        "放在一边的只能是红中和赖子，不能有 {tiles}（WH-4、WH-5）",
        "only red dragons and wild tiles are laid aside, not {tiles} (WH-4, WH-5)",
    ),
    # -- options -----------------------------------------------------------------------------
    "option.most_wilds": ("胡牌时赖子最多几张", "wild tiles in a winning hand, at most"),
    "option.cap": ("几倍封顶", "cap, in bases"),
    # -- choices and what is told of them ----------------------------------------------------
    "choice.hongzhong": ("红中杠：亮出一张红中，补一张（WH-4）", "Lay a red dragon (WH-4)"),
    "action.hongzhong": ("红中杠", "red kong"),
    "event.aside.hongzhong": ("{who}红中杠 {tiles}", "{who} laid {tiles}, a red kong"),
    "choice.laizi": ("赖子杠：亮出一张赖子，补一张（WH-5）", "Lay a wild tile (WH-5)"),
    "action.laizi": ("赖子杠", "wild kong"),
    "event.aside.laizi": ("{who}赖子杠 {tiles}", "{who} laid {tiles}, a wild kong"),
    # -- what the coach says -----------------------------------------------------------------
    "reason.advised": ("能杠就杠：翻番，还补一张", "doubles, and draws a tile for it"),
    "reason.nearer": ("近了一步，开口还翻番", "brings it nearer, and an opening doubles"),
    "help": (
        """\
赖子  翻出一张，下一张是赖子；红中不当赖子（WH-2）。
红中  不能做牌，不能打，轮到自己亮出来算一杠，补一张（WH-4）。
赖子杠  赖子不打，亮出来算一杠；胡牌时赖子最多 {most_wilds} 张（WH-5、WH-7）。
开口  吃过、碰过或明杠过才能胡（WH-6）。
番    开口、明杠、红中杠各 1；暗杠、赖子杠各 2；硬胡 1；碰碰胡、清一色、
      杠上开花、抢杠各 2（WH-9）。
付分  三家都付；自摸加一番，放冲的加一番；付的人自己的番也算。
      底分 × 2 的番数次方，{cap} 倍封顶（WH-10、WH-11）。""",
        """\
Wild   The face after the one turned up; never the red dragon (WH-2).
Red    Fits nowhere, is not discarded: laid as a kong and replaced (WH-4).
Laying A wild tile is laid likewise; a win has {most_wilds} at most (WH-5, WH-7).
Open   Only after a chi, peng or exposed kong may you win (WH-6).
Fan    Each opening, exposed or red kong 1; concealed or wild kong 2; no
       wild used 1; triplets, one suit, replacement, robbed kong 2 (WH-9).
Points All three pay; self-draw and discarder 1 fan more; a payer's own
       fan count too. base x 2^fan, cap {cap} (WH-10, WH-11).""",
    ),
    # -- why not -----------------------------------------------------------------------------
    "bar.not_open": ("还没开口，不能胡（{clause}）", "the hand has not opened ({clause})"),
    "bar.red_held": (
        "红中不能做牌，手里有就不能胡（{clause}）",
        "no win on a red dragon, or with one in hand ({clause})",
    ),
    "bar.red_meld": ("红中不能吃碰杠，只能亮（{clause}）", "red dragons make no melds ({clause})"),
    "bar.too_many_wilds": (
        "赖子最多留 {count} 张，多的要先杠掉（{clause}）",
        "a win holds {count} wild at most: lay the others first ({clause})",
    ),
    "bar.laid_only": (
        "{tiles}不能打，只能杠（{clause}）",
        "{tiles} is laid, not discarded ({clause})",
    ),
}
