"""The words of Sichuan."""

WORDS: dict[str, tuple[str, str]] = {
    "town": ("四川麻将", "Sichuan mahjong"),
    # -- what bots are called here --------------------------------------------------------------
    "people": (
        "罗婆婆、川娃子、幺妹儿、茶倌老周、秀姐、陈大爷、胖娃儿、蓉儿",
        "Granny Luo, Chuanwa, Yaomei, Zhou the tea man, Sister Xiu, Grandpa Chen, Pangwa, Rong'er",
    ),
    # -- what they say -----------------------------------------------------------------------
    "says.meld": ("要得！ / 这张巴适。", "Deal! / That suits me."),
    "says.win": ("安逸！", "Sweet!"),
    "says.great": ("巴适得板！", "Beautiful!"),
    "says.lose": ("遭了。", "Busted."),
    "says.wait": ("搞快点嘛。", "Come on, then."),
    # -- codes: what hands are ---------------------------------------------------------------
    "code.pinghu": ("平胡", "plain hand"),
    "code.duiduihu": ("对对胡", "all triplets"),
    "code.jingoudiao": ("金钩钓", "single tile left"),
    "code.qidui": ("七对", "seven pairs"),
    "code.longqidui": ("龙七对", "seven pairs with a root"),
    "code.qingyise": ("清一色", "one suit"),
    "code.qingdui": ("清对", "triplets in one suit"),
    "code.qingjingoudiao": ("清金钩钓", "single tile left, one suit"),
    "code.qingqidui": ("清七对", "seven pairs in one suit"),
    "code.qinglongqidui": ("清龙七对", "seven pairs with a root, one suit"),
    "code.daiyaojiu": ("带幺九", "ends everywhere"),
    "code.jiangdui": ("将对", "triplets of 2, 5, 8"),
    "code.gen": ("根", "roots"),
    # -- codes: how they were won ------------------------------------------------------------
    "code.zimo": ("自摸", "self-draw"),
    "code.gangshanghua": ("杠上开花", "on a replacement"),
    "code.gangshangpao": ("杠上炮", "discard after a kong"),
    "code.qianggang": ("抢杠胡", "kong robbed"),
    "code.haidi": ("海底", "last tile"),
    "code.tianhu": ("天胡", "dealer's first draw"),
    "code.dihu": ("地胡", "first draw"),
    # -- codes: what is paid -----------------------------------------------------------------
    "code.dianpao": ("点炮", "discard"),
    "code.jiadi": ("自摸加底", "self-draw base"),
    "code.fengding": ("封顶", "cap"),
    "code.guafeng": ("刮风", "wind"),
    "code.xiayu": ("下雨", "rain"),
    "code.diangang": ("直杠", "exposed kong"),
    "code.bagang": ("巴杠", "added kong"),
    "code.angang": ("暗杠", "concealed kong"),
    "code.huazhu": ("查花猪", "pig"),
    "code.chajiao": ("查叫", "not ready"),
    "code.tuishui": ("退税", "kong paid back"),
    # -- why a fan counts --------------------------------------------------------------------
    "why.pinghu": ("没有番（SC-12）", "no fan (SC-12)"),
    "why.duiduihu": ("四副都是刻子或杠（SC-12）", "four triplets or kongs (SC-12)"),
    "why.jingoudiao": ("四副都落地，单钓一张（SC-12）", "four melds laid, one tile left (SC-12)"),
    "why.qidui": ("七个对子（SC-12）", "seven pairs (SC-12)"),
    "why.qingyise": ("只有一门（SC-12）", "one suit only (SC-12)"),
    "why.daiyaojiu": (
        "每副和将都带一或九（SC-12）",
        "a one or a nine in every meld and the pair (SC-12)",
    ),
    "why.jiangdui": ("对对胡，全是二五八（SC-12）", "triplets of 2, 5 and 8 only (SC-12)"),
    "why.gen": ("四张一样的，每组一番（SC-13）", "all four of a face, one fan each (SC-13)"),
    "why.zimo": ("自摸加番（SC-16）", "a self-draw is a fan here (SC-16)"),
    "why.gangshanghua": ("杠后补牌自摸（SC-14）", "drew it in place of a kong (SC-14)"),
    "why.gangshangpao": ("别人杠后打出的牌（SC-14）", "discarded right after a kong (SC-14)"),
    "why.qianggang": ("抢别人的巴杠（SC-7、SC-14）", "robbed an added kong (SC-7, SC-14)"),
    "why.haidi": ("墙里没有牌了（SC-14）", "no tile was left in the wall (SC-14)"),
    "why.tianhu": ("庄家第一摸就胡，满番（SC-14）", "the dealer's first draw: the cap (SC-14)"),
    "why.dihu": ("闲家第一摸就胡，满番（SC-14）", "won on the first draw: the cap (SC-14)"),
    # -- why somebody pays -------------------------------------------------------------------
    "pay.zimo": (
        "还在局里的各家都付 底分 × 2 的番数次方，番数到封顶为止；加底另算（SC-15、SC-16）",
        "each still in the round pays base × 2^fan, up to the cap, and a base beyond it "
        "where one is added (SC-15, SC-16)",
    ),
    "pay.dianpao": (
        "一家付 底分 × 2 的番数次方，番数到封顶为止（SC-15）",
        "one pays base × 2^fan, up to the cap (SC-15)",
    ),
    "pay.qianggang": (
        "开杠的人一家付 底分 × 2 的番数次方，番数到封顶为止（SC-7、SC-15）",
        "the maker of the kong pays base × 2^fan, up to the cap (SC-7, SC-15)",
    ),
    "pay.guafeng": (
        "直杠打牌的人付 2，巴杠各家付 1（SC-6）",
        "2 from the discarder of an exposed kong, 1 from each for an added one (SC-6)",
    ),
    "pay.xiayu": ("暗杠各家付 2（SC-6）", "2 from each for a concealed kong (SC-6)"),
    "pay.huazhu": (
        "手里还有缺门，给别家付满番（SC-17）",
        "a pig still holds the suit it gave up: pays the cap to each other (SC-17)",
    ),
    "pay.chajiao": (
        "没下叫的付下叫的那手牌最大的番（SC-18）",
        "who is not ready pays what a ready hand could win at most (SC-18)",
    ),
    "pay.tuishui": (
        "没下叫，杠钱退给原来付的人（SC-19）",
        "not ready: kong money goes back to who paid it (SC-19)",
    ),
    "settle.factors": ("番", "fan"),
    "settle.factor": ("{name} {number} 番", "{name} {number} fan"),
    "settle.added": (
        "共 {sum} 番；付 底分 × 2 的番数次方，番数到封顶为止（SC-15）",
        "together {sum} fan; pays base × 2^fan, up to the cap (SC-15)",
    ),
    "settle.drawn": (
        "流局：牌摸完了，没有人胡；查花猪、查叫、退税（SC-17、SC-18、SC-19）。",
        "Drawn: the wall is empty and nobody won; pigs, the unready and kong money are settled "
        "(SC-17, SC-18, SC-19).",
    ),
    "settle.void": (
        "没打完，牌局到此结束：已经付的都算数（SC-15）。",
        "Not played out, and the match ends here: what was paid stays paid (SC-15).",
    ),
    "event.over.void": (
        "没打完，牌局结束，已经付的算数",
        "The round ends here and so does the match; what was paid stays paid",
    ),
    # -- what may have happened before a hand that is scored by itself -----------------------
    "circumstance.diyimo": ("第一次摸牌就胡（天胡、地胡）", "won on its first draw"),
    "circumstance.haidi": ("墙里没有牌了", "no tile was left in the wall"),
    "circumstance.gangshangpao": ("别人杠后打出的牌", "discarded right after a kong"),
    # -- options -----------------------------------------------------------------------------
    "option.swap": ("换三张", "swapping three tiles"),
    "option.swap.true": ("换", "on"),
    "option.swap.false": ("不换", "off"),
    "option.play": ("打法", "after a win"),
    "option.play.xuezhan": ("血战：胡了下桌", "the winner leaves"),
    "option.play.xueliu": ("血流：胡了接着打", "the winner plays on"),
    "option.self_draw": ("自摸", "a self-draw adds"),
    "option.self_draw.base": ("加底", "a base"),
    "option.self_draw.fan": ("加番", "a fan"),
    "option.cap": ("几番封顶", "cap, in fan"),
    "option.yaojiu_jiangdui": ("幺九、将对", "幺九 and 将对"),
    "option.yaojiu_jiangdui.true": ("算番", "count"),
    "option.yaojiu_jiangdui.false": ("不算", "do not count"),
    # -- choices and what is told of them ----------------------------------------------------
    "choice.huan": (
        "换三张：选三张同一门的牌（SC-3）",
        "Choose three tiles of one suit to pass on (SC-3)",
    ),
    "choice.que": ("定缺：不要哪一门？（SC-4）", "Which suit do you give up? (SC-4)"),
    "choice.que.m": ("万", "characters"),
    "choice.que.p": ("筒", "dots"),
    "choice.que.s": ("条", "bamboos"),
    "action.huan": ("换三张", "pass on"),
    "action.que": ("定缺", "give up"),
    "chosen.que.m": ("缺万", "no characters"),
    "chosen.que.p": ("缺筒", "no dots"),
    "chosen.que.s": ("缺条", "no bamboos"),
    "event.chosen.que": ("{who}定缺：{value}", "{who} gave up {value}"),
    "event.give.huan": ("{who}换给{to} {tiles}", "{who} passed {tiles} on to {to}"),
    "event.give.huan.hidden": (
        "{who}换给{to} {count} 张",
        "{who} passed {count} tile(s) on to {to}",
    ),
    # -- what the coach says -----------------------------------------------------------------
    "reason.seven_pairs": ("做七对，2 番", "goes for seven pairs, 2 fan"),
    "reason.one_suit": ("做清一色，2 番", "goes for one suit, 2 fan"),
    "reason.kong": ("杠钱马上收，还多摸一张", "is paid at once, and draws a tile more"),
    "reason.danger": ("可能点炮", "may be won on by others"),
    "help": (
        """\
开局  换三张：{swap}（SC-3）；定缺一门，缺门先打，打完才能胡（SC-4）。
碰杠  不能吃（SC-5）；直杠一家付 2，巴杠各付 1，暗杠各付 2，当场付（SC-6）。
胡    四副一对或七对（SC-11）；几家同胡都算（SC-8），巴杠可以抢（SC-7）。
番    对对胡 1，七对 2，清一色 2，金钩钓加 1，每根加 1（SC-12、SC-13）；
      幺九、将对：{yaojiu_jiangdui}。杠上花、杠上炮、抢杠、海底各 1，
      天胡、地胡满番（SC-14）。
付分  底分 × 2 的番数次方，{cap} 番封顶；自摸{self_draw}（SC-15、SC-16）。
之后  {play}（SC-9、SC-10）。
查账  牌摸完：花猪赔满番，没下叫的赔下叫的，退杠钱（SC-17 至 SC-19）。""",
        """\
Opening  swap three tiles: {swap} (SC-3). Give up a suit: its tiles go first,
         and nobody wins with one in hand (SC-4). No chi (SC-5).
Kongs    paid at once: exposed 2 by one, added 1, concealed 2 by each (SC-6).
Win      melds and a pair or seven pairs (SC-11); several on one tile (SC-8).
Fan      triplets 1, seven pairs 2, one suit 2, one tile left +1, four alike +1
         (SC-12, SC-13); 幺九, 将对 {yaojiu_jiangdui}. Replacement, robbed
         kong, last tile 1 each; first draw: the cap (SC-14).
Points   base x 2^fan, cap {cap}; self-draw adds {self_draw} (SC-15, SC-16).
After    {play} (SC-9, SC-10). Wall empty: pigs pay the cap, the
         unready pay the ready, kong money goes back (SC-17 to SC-19).""",
    ),
    # -- why not -----------------------------------------------------------------------------
    "bar.no_chi": ("四川不能吃（{clause}）", "there is no chi ({clause})"),
    "bar.void_first": (
        "手里还有缺门，要先打 {tiles}（{clause}）",
        "the suit given up goes first: {tiles} ({clause})",
    ),
    "bar.void_held": (
        "要缺一门才能胡，缺门还没打完（{clause}）",
        "a win lacks the suit given up, and this hand holds it ({clause})",
    ),
    "bar.void_meld": (
        "{tiles}是缺门，不能要（{clause}）",
        "{tiles} is of the suit this seat has given up ({clause})",
    ),
    # -- what a position tells -----------------------------------------------------------------
    "mark.ganghou": ("刚打的牌在杠后", "the last discard followed a kong"),
    "mark.xiazhuang": ("下一局坐庄", "deals the next round"),
}
