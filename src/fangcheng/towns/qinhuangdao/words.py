"""The words of Qinhuangdao."""

WORDS: dict[str, tuple[str, str]] = {
    "town": ("秦皇岛麻将", "Qinhuangdao mahjong"),
    "wild": ("混儿", "hun"),
    # -- the people who live here, in an order that stays -------------------------------------
    "people": ("小关、郝老师、大勇", "Xiao Guan, Teacher Hao, Dayong"),
    # -- the ranks of the ladder, the lowest first --------------------------------------------
    "ranks": (
        "海滨、老龙头、山海关、角山、祖山",
        "Seaside, Old Dragon's Head, Shanhai Pass, Horn Hill, Mount Zu",
    ),
    # -- codes: rulebook/codes.md ------------------------------------------------------------
    "code.di": ("底注", "base"),
    "option.base": ("底注", "base stake"),
    "code.pinghu": ("平胡", "plain hand"),
    "code.qidui": ("七对", "seven pairs"),
    "code.haohua": ("豪华七对", "seven pairs, one quad"),
    "code.chaojihaohua": ("超级豪华七对", "seven pairs, two quads"),
    "code.zhizunhaohua": ("至尊豪华七对", "seven pairs, three quads"),
    "code.shisanyao": ("十三幺", "thirteen orphans"),
    "code.qixingbukao": ("七星不靠", "seven stars"),
    "code.hunergang": ("混儿杠", "four wilds"),
    "code.qingyise": ("清一色", "one suit"),
    "code.ziyise": ("字一色", "all honours"),
    "code.yitiaolong": ("一条龙", "dragon"),
    "code.dadiaoche": ("大吊车", "all melds open"),
    "code.menqing": ("门清", "concealed"),
    "code.piaohu": ("飘胡", "all triplets"),
    "code.haidilaoyue": ("海底捞月", "last tile"),
    "code.gangshanghua": ("杠上开花", "on a replacement"),
    "code.suhu": ("素胡", "no wild"),
    "code.huneryou": ("混儿悠", "huneryou"),
    "code.huneryouhuner": ("混儿悠混儿", "huneryouhuner"),
    "code.biankadiao": ("边卡吊", "edge, gap, single"),
    "code.zimo": ("自摸", "self-draw"),
    "code.zhuang": ("庄", "dealer"),
    "code.lingjia": ("另加", "extras"),
    "settle.factor.lingjia": ("{name} {number}", "{name} {number}"),
    "settle.added.lingjia": (
        "牌型 × 另加，另加各项相加（QH-23）",
        "type × extras, the extras added up (QH-23)",
    ),
    "code.hupai": ("胡牌", "win"),
    "code.xiapao": ("下跑", "stakes"),
    "code.pao": ("下跑", "stake"),
    "code.gang": ("杠分", "kong"),
    "code.minggang": ("明杠", "exposed kong"),
    "code.bugang": ("补杠", "added kong"),
    "code.angang": ("暗杠", "concealed kong"),
    # -- why a factor counts -----------------------------------------------------------------
    "why.pinghu": ("四副面子一对将（QH-15）", "four melds and a pair (QH-15)"),
    "why.qidui": ("七个对子（QH-15）", "seven pairs (QH-15)"),
    "why.haohua": ("七对里有一个四张（QH-15）", "seven pairs with one quad (QH-15)"),
    "why.chaojihaohua": ("七对里有两个四张（QH-15）", "seven pairs with two quads (QH-15)"),
    "why.zhizunhaohua": ("七对里有三个四张（QH-15）", "with three quads (QH-15)"),
    "why.shisanyao": ("十三种幺九字，一种成对（QH-15）", "all ends and honours (QH-15)"),
    "why.qixingbukao": ("七字加七张不靠的牌（QH-17）", "七星不靠 (QH-17)"),
    "why.hunergang": ("手里有四张混儿（QH-18）", "混儿杠: four wild tiles (QH-18)"),
    "why.qingyise": ("自然牌只有一门（QH-16）", "natural tiles of one suit (QH-16)"),
    "why.ziyise": ("自然牌全是字（QH-16）", "natural tiles all honours (QH-16)"),
    "why.yitiaolong": ("同门 123 456 789（QH-19）", "123 456 789 of one suit (QH-19)"),
    "why.dadiaoche": ("四副都亮出（QH-19）", "all four melds declared (QH-19)"),
    "why.menqing": ("没有吃、碰、明杠、补杠（QH-19）", "no chi, peng or open kong (QH-19)"),
    "why.piaohu": ("四副都是刻子或杠（QH-19）", "four triplets or kongs (QH-19)"),
    "why.haidilaoyue": ("摸到最后一张可摸的牌（QH-19）", "the last tile that may be drawn (QH-19)"),
    "why.gangshanghua": ("杠后补牌自摸（QH-19）", "won on a kong replacement (QH-19)"),
    "why.suhu": ("自己没有混儿（QH-19）", "no wild tile of its own (QH-19)"),
    "why.huneryou": ("一张混儿和摸的牌做将（QH-20）", "a wild and the drawn tile pair up (QH-20)"),
    "why.huneryouhuner": ("摸的也是混儿（QH-20）", "and the drawn tile is wild too (QH-20)"),
    "why.biankadiao": ("边张、卡张或单吊（QH-21）", "edge, gap or single wait (QH-21)"),
    "why.lingjia": (
        "另加各项之和，付的时候加上庄（QH-23）",
        "the extras together, without 庄 (QH-23)",
    ),
    "why.zimo": ("自摸，抢杠也算（QH-22）", "self-draw, robbing a kong too (QH-22)"),
    # -- why somebody pays -------------------------------------------------------------------
    "pay.hupai": (
        "付 底注 × 牌型 × 另加；两家有一家是庄，另加里有庄（QH-22、QH-23）",
        "pays base × type × extras, 庄 among them where the dealer wins or pays (QH-22, QH-23)",
    ),
    "pay.xiapao": (
        "两人下的跑相加，不翻倍（QH-3、QH-23）",
        "the two stakes added up, never multiplied (QH-3, QH-23)",
    ),
    "pay.gang": (
        "杠分另算：点杠一家付 1，补杠 1，暗杠每家 2（QH-24）",
        "kongs apart: exposed 1 from the discarder, added 1, concealed 2 from each (QH-24)",
    ),
    "settle.drawn": (
        "荒庄：牌摸到分张线或出了四个杠，没有人胡（QH-12、QH-13）。",
        "Drawn: the reserve is reached or four kongs are made, nobody won (QH-12, QH-13).",
    ),
    # -- what may have happened before a hand that is scored by itself -----------------------
    "circumstance.pao": ("各家下跑", "下跑 stakes"),
    "circumstance.haidilaoyue": ("最后一张可摸的牌", "the last tile that may be drawn"),
    # -- options -----------------------------------------------------------------------------
    "option.players": ("几人打", "players"),
    "option.hun": ("混儿", "wild tiles"),
    "option.hun.none": ("无混儿", "none"),
    "option.hun.four": ("四个混儿", "four"),
    "option.hun.seven": ("七个混儿", "seven"),
    "option.pao": ("下跑", "stakes"),
    "option.pao.true": ("可以下", "on"),
    "option.pao.false": ("不下", "off"),
    "option.several_winners_deal": ("几家同胡，谁坐庄", "who deals after several winners"),
    "option.several_winners_deal.nearest": ("最近的赢家", "the nearest winner"),
    "option.several_winners_deal.discarder": (
        "点炮的或被抢的人",
        "the discarder or the robbed player",
    ),
    "option.several_winners_deal.dealer": (
        "庄家也胡就连庄，否则最近的赢家",
        "the dealer if among them, else the nearest winner",
    ),
    "option.wild_quads": ("混儿凑豪华的四张", "wild tiles in the quads of seven pairs"),
    "option.wild_quads.true": ("可以，至少一张真牌", "allowed, beside one natural tile at least"),
    "option.wild_quads.false": ("不可以", "not allowed"),
    "option.bian_ka_diao": ("边卡吊怎么看", "when 边卡吊 counts"),
    "option.bian_ka_diao.sure": ("怎样拆都是才算", "if it is so in every reading"),
    "option.bian_ka_diao.any": ("看付得最多的拆法", "in the reading that pays most"),
    "option.bian_ka_diao.wild": (
        "看付得最多的拆法，有混儿也算",
        "in the reading that pays most, with wild tiles too",
    ),
    "option.extras": ("另加各项", "extras"),
    "option.extras.multiply": ("连乘", "are multiplied"),
    "option.extras.add": ("相加", "are added up"),
    "option.added_kong_pays": ("补杠谁付", "who pays an added kong"),
    "option.added_kong_pays.all": ("各家都付", "everybody"),
    "option.added_kong_pays.feeder": ("点碰的人付", "who fed the peng"),
    "option.draw_voids_kongs": ("荒庄时杠分", "kongs in a drawn round"),
    "option.draw_voids_kongs.true": ("不算", "void"),
    "option.draw_voids_kongs.false": ("照算", "paid"),
    # -- events and what binds the players ---------------------------------------------------
    "event.turn_up": (
        "翻出 {tiles}，下一张是混儿；打七个混儿的，它也是",
        "Turned up: {tiles}; the next face is wild, and of seven wilds so is this one",
    ),
    "event.stakes": ("各家下跑：{stakes}", "Stakes: {stakes}"),
    "action.fenggang": ("风杠", "wind kong"),
    "table.fenggang": ("风杠", "wind kong"),
    "action.stake": ("下跑", "stake"),
    "choice.stake": (
        "发牌之前：下跑多少？胡时两家的跑相加（QH-3）",
        "Before the deal: your stake? The stakes of winner and payer are added (QH-3)",
    ),
    "note.dahun": (
        "{who}打过混儿，本局不能胡（{clause}）。",
        "{who} discarded a wild and may not win in this round ({clause}).",
    ),
    "note.dahun.own": (
        "你打过混儿，本局不能胡（{clause}）。",
        "You discarded a wild and may not win in this round ({clause}).",
    ),
    "note.louhu": (
        "过手：到你下次摸牌前，不能胡 {tiles}（{clause}）。",
        "Passed: until you draw you cannot win on {tiles} ({clause}).",
    ),
    # -- what the coach says -----------------------------------------------------------------
    "reason.gives_wild": (
        "打掉混儿，本局不能再胡",
        "throws a wild tile away: no win in this round",
    ),
    "reason.any_tile_wins": ("混儿悠，摸什么都胡", "is 混儿悠: wins on any draw"),
    "reason.middle_wait": ("做边卡吊，翻倍", "goes for 边卡吊, a doubled wait"),
    "reason.closed": ("留着门清，翻倍", "stays concealed, which doubles"),
    "reason.danger": ("可能点炮", "may be won on by others"),
    "help": (
        """\
下跑  发牌前各下 0、1、3、5，双方的跑相加，不翻倍（QH-3）：{pao}。
混儿  翻出牌的下一张是百搭，标 *（QH-5）：{hun}。打混儿者本局不能胡（QH-6）。
胡    四副一对、七对、十三幺、七星不靠；四张混儿可胡混儿杠（QH-14、QH-18）。
      一炮可多响（QH-9）；补杠可抢，按自摸算（QH-10）。
风杠  第一圈里东南西北各一张可杠（QH-11）；第四个杠一出就荒庄（QH-13）。
付分  底注 × 牌型 × 另加，另加各项{extras}（QH-23）；点炮一家付，自摸各家付。
另加  一条龙、大吊车、门清、飘胡、海底、杠开、素胡、混儿悠、边卡吊、庄、
      自摸，各算 2（QH-19 至 QH-22）。杠分另算（QH-24）。""",
        """\
Stakes   before the deal 0, 1, 3 or 5; added, never multiplied (QH-3): {pao}.
Wild     the face after the one turned up, marked * (QH-5): {hun}. Discard one
         and you may not win in this round (QH-6).
Win      four melds and a pair, seven pairs, 十三幺, 七星不靠; or four wilds
         (QH-14, QH-18). Several may win on one discard (QH-9).
Kongs    E S W N is a kong in the first go-around (QH-11); an added kong may be
         robbed (QH-10); the fourth kong ends the round (QH-13).
Points   base x type x extras, each 2; they {extras} (QH-19 to QH-23).""",
    ),
    # -- why not -----------------------------------------------------------------------------
    "bar.late_wind_kong": (
        "风杠只能在第一巡开（{clause}）",
        "风杠 is for the first go-around only ({clause})",
    ),
    "bar.threw_wild": (
        "打出过混儿，这一局不能胡（{clause}）",
        "a wild was discarded: no win in this round ({clause})",
    ),
    # -- what a position tells -----------------------------------------------------------------
    "mark.dahun": ("打过混儿，不能胡", "threw a wild and may not win"),
    "mark.louhu": ("过手胡", "passed a win on"),
    "mark.fenggang": ("还在头一圈，能开风杠", "first go-around: 风杠 is open"),
    # -- what errors say ---------------------------------------------------------------------
    "error.haidi_self_draw": (
        "{circumstance} 要自摸才算（QH-19）",
        "{circumstance} goes with a self-draw (QH-19)",
    ),
}
