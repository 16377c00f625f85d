"""The words of Dalian Jinzhou."""

WORDS: dict[str, tuple[str, str]] = {
    "town": ("大连金州麻将", "Jinzhou mahjong"),
    # -- the people who live here, in an order that stays -------------------------------------
    "people": ("于婶、姜大爷、海燕", "Auntie Yu, Old Jiang, Haiyan"),
    # -- the ranks of the ladder, the lowest first --------------------------------------------
    "ranks": (
        "金石滩、古城、响水观、卑沙城、大黑山",
        "Golden Pebble Beach, Old City, Xiangshui Temple, Beisha Fortress, Mount Dahei",
    ),
    # -- codes: rulebook/codes.md ------------------------------------------------------------
    "suit.p": ("饼", "dots"),
    "code.di": ("底注", "base"),
    "option.base": ("底注", "base stake"),
    "code.bao": ("看宝", "on seeing the 宝"),
    "settle.win.bao": ("{who}看宝而胡", "{who} won on sight of the 宝"),
    "code.pinghu": ("平胡", "plain win"),
    "code.mobao": ("摸宝", "drew the bao"),
    "code.chongbao": ("冲宝", "saw the bao"),
    "code.zimo": ("自摸", "self-draw"),
    "code.discard": ("放炮", "on a discard"),
    "code.fangpao": ("放炮", "on a discard"),
    "code.jiahu": ("夹胡", "jia wait"),
    "code.gangshanghua": ("杠上开花", "on a replacement"),
    "code.qianggang": ("抢杠胡", "kong robbed"),
    "code.sanjiamenqing": ("三家门清", "nobody opened"),
    "code.zhuang": ("庄家", "dealer"),
    "code.weikaimen": ("未开门", "not opened"),
    "code.hupai": ("胡牌", "win"),
    "code.gang": ("杠分", "kongs"),
    # -- why a fan counts --------------------------------------------------------------------
    "why.pinghu": ("胡了就有 1 番（JZ-23）", "every win: 1 fan (JZ-23)"),
    "why.mobao": ("报听后看过宝，摸到宝（JZ-19）", "摸宝: drew the 宝 after seeing it (JZ-19)"),
    "why.chongbao": (
        "看宝时宝正是所听的牌（JZ-18）",
        "冲宝: the 宝 was a tile it waited for (JZ-18)",
    ),
    "why.zimo": ("自己摸到（JZ-23）", "the winner drew the tile (JZ-23)"),
    "why.fangpao": ("别人打出（JZ-23）", "won on another's tile (JZ-23)"),
    "why.jiahu": ("报夹听后胡（JZ-14、JZ-23）", "won after declaring 夹听 (JZ-14, JZ-23)"),
    "why.gangshanghua": ("杠后补牌胡（JZ-23）", "won on a kong replacement (JZ-23)"),
    "why.qianggang": ("抢别人的补杠（JZ-27）", "robbed an added kong (JZ-27)"),
    "why.sanjiamenqing": ("其余三家都没开门（JZ-25）", "none of the other three opened (JZ-25)"),
    # -- why somebody pays -------------------------------------------------------------------
    "pay.hupai": (
        "付 底注 × 2 的（番数 - 1）次方；庄家、未开门各加一番，看付的人（JZ-24、JZ-26）",
        "pays base × 2^(fan - 1); dealer and not having opened add one, payer by payer "
        "(JZ-24, JZ-26)",
    ),
    "pay.gang": (
        "赢家的杠：明杠、补杠 1，暗杠 2，三家各付（JZ-28）",
        "the winner's kongs from each: exposed and added 1, concealed 2 (JZ-28)",
    ),
    "settle.factors": ("番", "fan"),
    "settle.factor": ("{name} {number} 番", "{name} {number} fan"),
    "settle.added": (
        "共 {sum} 番；庄家、未开门另加，付 底注 × 2^(番数 - 1)",
        "together {sum} fan; dealer and not opened add to it; pays base × 2^(fan - 1)",
    ),
    "settle.drawn": (
        "流局：剩七墩，没有人胡，不付分（JZ-6）。",
        "Drawn: seven stacks are left and nobody won; nothing is paid (JZ-6).",
    ),
    # -- what may have happened before a hand that is scored by itself -----------------------
    "circumstance.ting": ("已报听", "declared 听"),
    "circumstance.jia": ("已报夹听", "declared 夹听"),
    "circumstance.mobao": ("胡的牌是看过的宝", "the tile is the 宝 it has seen"),
    "circumstance.chongbao": (
        "胡的牌是刚看到的宝，不摸就胡",
        "won on sight of the 宝, without a draw",
    ),
    "circumstance.kaimen": ("别家谁开了门", "which of the others have opened"),
    # -- options -----------------------------------------------------------------------------
    "option.must_declare": ("不报听能不能胡", "winning without declaring"),
    "option.must_declare.true": ("不能，必须报听", "not allowed"),
    "option.must_declare.false": ("可以", "allowed"),
    "option.chongbao_zimo": ("冲宝加不加自摸", "冲宝 counts self-draw"),
    "option.chongbao_zimo.true": ("加", "yes"),
    "option.chongbao_zimo.false": ("不加", "no"),
    "option.dragon_triplets": ("中、发、白的刻子", "dragon triplets"),
    "option.dragon_triplets.true": ("可以有", "allowed"),
    "option.dragon_triplets.false": ("不成副，也不能碰、杠", "no melds, no peng, no kong"),
    "option.kong_after_ting": ("报听后开杠", "kongs after declaring"),
    "option.kong_after_ting.same": ("所听不许变", "the waits must stay the same"),
    "option.kong_after_ting.ready": ("杠后还听就行", "some wait must be left"),
    "option.jia_alone": ("报夹听", "declaring 夹听"),
    "option.jia_alone.true": ("只听夹张一种才行", "only with no other wait"),
    "option.jia_alone.false": ("听的牌里有夹张就行", "with any 夹 wait"),
    # -- events and what binds the players ---------------------------------------------------
    "event.bao": ("{who}看宝：{tiles}", "{who} sees the 宝: {tiles}"),
    "event.bao.rolled": (
        "{who}看宝：{tiles}，掷的是 {die}",
        "{who} sees the 宝: {tiles}, the roll was {die}",
    ),
    "event.open.hidden": ("宝是 {tiles}", "The 宝 was {tiles}"),
    "settle.hidden": ("宝", "宝"),
    "event.huanbao": ("换宝了，下次摸牌前再看", "The 宝 has changed; seen before the next draw"),
    "note.bao": (
        "宝是 {tiles}：摸到就可以胡（{clause}）。",
        "The 宝 is {tiles}: draw it to win ({clause}).",
    ),
    "note.huanbao": (
        "宝换了，你下次摸牌前看新的（{clause}）。",
        "The 宝 has changed: you see it before your next draw ({clause}).",
    ),
    "note.wubao": ("没有宝了（{clause}）。", "There is no 宝 any more ({clause})."),
    # -- what the coach says -----------------------------------------------------------------
    "reason.middle_wait": ("做夹听，夹胡多一番", "goes for 夹听, one fan more"),
    "reason.declares": ("报听，下次摸牌前看宝", "declares 听 and will see the 宝"),
    "reason.closed": ("先不开门", "does not open yet"),
    "reason.kong": ("杠后多摸一张，胡了另算杠分", "draws a tile more, and is paid with a win"),
    "reason.danger": ("可能放炮", "may be won on by others"),
    "help": (
        """\
胡    四副面子一对将，三门齐，有 1 或 9（有字牌可免）（JZ-7 至 JZ-9）；
      至少一刻（中发白做将可免）和一顺，必须开过门（JZ-10 至 JZ-12）；
      中发白的刻子：{dragon_triplets}（JZ-10）。
开门  吃、碰、明杠、补杠；没开门不能暗杠（JZ-4）；不许只剩一张（JZ-5）。
听    打牌时报听，之后摸什么打什么；开杠：{kong_after_ting}（JZ-14、JZ-16）；
      不报听能不能胡：{must_declare}（JZ-15）。夹听：{jia_alone}。
宝    报听者下次摸牌前看宝，正是所听可冲宝，摸到即胡（JZ-17 至 JZ-19）。
      宝的牌面亮出三张就换宝（JZ-21）。
付分  底注 × 2 的（番数 - 1）次方；放炮一家付，其余三家付（JZ-26）。
番    平胡、自摸、放炮、夹 1，摸宝、冲宝、杠开、抢杠 2（JZ-23）；
      庄家、未开门、三家门清各加 1（JZ-24、JZ-25）。""",
        """\
Win      four melds and a pair; three suits; a 1, 9 or honour (JZ-7 to JZ-9); a
         triplet (or a dragon pair) and a sequence; opened (JZ-10 to JZ-12).
         Dragon triplets: {dragon_triplets} (JZ-10).
Opened   chi, peng, exposed kong; before it no concealed kong (JZ-4).
Ready    declare 听 with a discard, then discard what you draw (JZ-14, JZ-16).
         Kongs then: {kong_after_ting} (JZ-16).
         Without it: {must_declare} (JZ-15). 夹听: {jia_alone}.
宝       declarers see the hidden tile before their next draw: waiting for it
         or drawing it wins (JZ-17 to JZ-19); three open: a new one (JZ-21).
Points   base x 2^(fan - 1); on a discard one pays, else all three (JZ-26).""",
    ),
    # -- why not -----------------------------------------------------------------------------
    "bar.single_tile": (
        "已有三副面子，再要就剩单张（手把一）（{clause}）",
        "with three melds a fourth would leave a single tile ({clause})",
    ),
    "bar.no_dragons": (
        "这个房间中发白不能成刻（{clause}）",
        "in this room dragons make no triplet ({clause})",
    ),
    "bar.not_opened": ("还没有开门（{clause}）", "the hand has not opened ({clause})"),
    "bar.not_declared": (
        "这个房间不报听不能胡（{clause}）",
        "in this room a hand must be declared to win ({clause})",
    ),
    "bar.suits_missing": (
        "缺门：没有{suits}（{clause}）",
        "no {suits}: a win needs all three suits ({clause})",
    ),
    "bar.no_ends": ("没有幺九，也没有字牌（{clause}）", "no one, no nine and no honour ({clause})"),
    "bar.no_sequence_meld": ("没有顺子（{clause}）", "no sequence ({clause})"),
    "bar.no_triplet": (
        "没有刻子，也没有中发白的将（{clause}）",
        "no triplet, and no pair of dragons ({clause})",
    ),
    "bar.one_reading": (
        "没有一种读法同时满足所有条件（{clause}）",
        "no single reading meets all conditions ({clause})",
    ),
    "bar.not_jia": (
        "夹听只胡夹张，{tiles}不是（{clause}）",
        "after 夹听 only the middle wins, and {tiles} is not it ({clause})",
    ),
    "bar.no_jia_wait": (
        "打出这张后听的不是夹张（{clause}）",
        "what the hand waits for after this discard is no middle ({clause})",
    ),
    "bar.jia_not_alone": (
        "听的不只夹张一种，听 {tiles}（{clause}）",
        "the middle tile is not the only wait, the hand waits for {tiles} ({clause})",
    ),
    # -- what a position tells -----------------------------------------------------------------
    "mark.bao": ("看过这张宝", "have seen this 宝"),
    "mark.huanbao": ("看过宝，换过的也算", "have seen this 宝 or one before"),
    "mark.dabao": ("打过宝", "the 宝 was rolled for"),
    # -- what errors say ---------------------------------------------------------------------
    "error.no_bao_in_wall": (
        "说看过宝，墙里却没有（JZ-17）",
        "the bao was seen, but none lies in the wall (JZ-17)",
    ),
    "error.bao_lies_open": (
        "{tile} 已经亮出三张，不能是宝（JZ-21）",
        "three {tile} lie open: it is no bao (JZ-21)",
    ),
    "error.declared_once": (
        "听和夹听只能报一样（JZ-14）",
        "a hand is declared once, with ting or with jia (JZ-14)",
    ),
    "error.jia_alone": (
        "这个房间只听夹的一张才能报夹听，这手牌听 {tiles}（JZ-14）",
        "jia is declared here where the middle is the only wait; this hand waits for {tiles} "
        "(JZ-14)",
    ),
    "error.bao_needs_no_discard": (
        "{circumstance}：宝不是别人打的，也不在起手牌里",
        "{circumstance} needs no discard: it goes without --from and --dealt",
    ),
    "error.drawn_or_seen": (
        "摸宝和冲宝只能选一样",
        "the bao is drawn (mobao) or seen (chongbao), not both",
    ),
    "error.chongbao_after_kong": (
        "冲宝没有摸牌，不会是杠开（JZ-18）",
        "chongbao wins before the draw: no kong replacement wins (JZ-18)",
    ),
    "error.bao_in_wall": (
        "四张 {tile} 里有一张是宝，还在墙里（JZ-17）",
        "one of the four {tile} is the bao and lies in the wall (JZ-17)",
    ),
    "error.bao_seen_undeclared": (
        "{seat} 号没有报听，看不到宝（JZ-17）",
        "seat {seat} has seen the bao, but has not declared (JZ-17)",
    ),
}
