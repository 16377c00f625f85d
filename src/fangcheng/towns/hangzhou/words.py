"""The words of Hangzhou."""

WORDS: dict[str, tuple[str, str]] = {
    "town": ("杭州麻将", "Hangzhou mahjong"),
    "wild": ("财神", "wild"),
    "streak": ("，连庄数 {streak}", ", streak {streak}"),
    # -- the people who live here, in an order that stays -------------------------------------
    "people": ("阿菊姐、沈阿婆、小钱", "Sister Ju, Granny Shen, Xiao Qian"),
    # -- the ranks of the ladder, the lowest first --------------------------------------------
    "ranks": (
        "湖滨、断桥、苏堤、孤山、雷峰塔",
        "Lakeside, Broken Bridge, Su Causeway, Solitary Hill, Leifeng Pagoda",
    ),
    # -- codes: rulebook/codes.md ------------------------------------------------------------
    "code.pinghu": ("平胡", "plain hand"),
    "code.qidui": ("七对", "seven pairs"),
    "code.haohua": ("豪华七对", "seven pairs, one quad"),
    "code.lianghaohua": ("两豪华七对", "seven pairs, two quads"),
    "code.sanhaohua": ("三豪华七对", "seven pairs, three quads"),
    "code.shifeng": ("十风", "ten honours"),
    "code.hu": ("打牌就胡", "by the own discard"),
    "declare.hu": ("十风，胡", "ten honours: a win"),
    "settle.win.hu": ("{who}打出第十张风牌而胡", "{who} won by discarding the tenth honour"),
    "code.baotou": ("暴头", "baotou"),
    "called.pinghu.baotou": ("暴头", "baotou"),
    "code.caipiao": ("财飘", "caipiao"),
    "code.gangpiao": ("杠飘", "gangpiao"),
    "code.gangkai": ("杠开", "gangkai"),
    "code.wucaishen": ("无财神", "no wild"),
    "code.fengding": ("封顶", "cap"),
    "code.zimofan": ("自摸", "self-draw"),
    "code.fangchongfan": ("放冲", "discard"),
    "code.chengbaofan": ("承包", "pays for all"),
    "code.fanchengbaofan": ("反承包", "pays double"),
    "settle.factor.fengding": ("{name} {number} 番", "{name} {number} fan"),
    "settle.added.fengding": ("共 {sum} 番，不超过封顶", "{sum} fan, and no more than the cap"),
    "code.zimo": ("自摸", "self-draw"),
    "code.fangchong": ("放冲", "discard"),
    "code.chengbao": ("承包", "pays for all"),
    "code.fanchengbao": ("反承包", "pays double"),
    "code.taopao": ("逃跑", "leaving"),
    "code.zhuang": ("庄家", "dealer"),
    "code.sanjia": ("三家合计", "three shares"),
    "code.discard": ("放冲", "on a discard"),
    "simulate.given": ("放冲", "gave"),
    # -- why a factor counts -----------------------------------------------------------------
    "why.qidui": ("七个对子，没有吃碰杠过（HZ-9）", "seven pairs, nothing melded (HZ-9)"),
    "why.haohua": (
        "七对里有四张一样的牌（HZ-11）",
        "four tiles of one face among the pairs (HZ-11)",
    ),
    "why.lianghaohua": (
        "七对里有两组四张一样的牌（HZ-11）",
        "two quads among the pairs (HZ-11)",
    ),
    "why.sanhaohua": (
        "七对里有三组四张一样的牌（HZ-11）",
        "three quads among the pairs (HZ-11)",
    ),
    "why.shifeng": (
        "头十张打的都是风牌，没有吃碰杠过；有白板多一番（HZ-27）",
        "the first ten discards are honours, nothing melded; one fan more with a 白 (HZ-27)",
    ),
    "why.baotou": (
        "摸牌前除一张财神外已全部成牌，摸什么都胡（HZ-12）",
        "暴头: complete but for one wild, any tile wins (HZ-12)",
    ),
    "why.caipiao": (
        "能胡不胡，打出财神，之后暴头自摸（HZ-13）",
        "财飘: threw a wild instead of winning, then baotou (HZ-13)",
    ),
    "why.gangpiao": ("飘的那一轮开过杠（HZ-14）", "杠飘: a kong in the turn of that throw (HZ-14)"),
    "why.gangkai": ("胡的是杠后补的牌（HZ-14）", "杠开: won on a kong replacement (HZ-14)"),
    "why.pinghu": ("平胡，没有番（HZ-26）", "a plain hand: no fan (HZ-26)"),
    "why.wucaishen": ("胡的牌里没有财神（HZ-26）", "no wild among the tiles of the win (HZ-26)"),
    "why.fengding": ("番数到此为止（HZ-26）", "no more fan count (HZ-26)"),
    # -- why somebody pays -------------------------------------------------------------------
    "pay.zimo": ("三家都付（HZ-19）", "all three pay (HZ-19)"),
    "pay.fangchong": (
        "打出的牌被人胡，或补杠被抢（HZ-8、HZ-16、HZ-19）",
        "a discard was won on, or a kong robbed (HZ-8, HZ-16, HZ-19)",
    ),
    "pay.chengbao": (
        "打的牌被赢家要了三次，一人付三家（HZ-21）",
        "the winner took three of the payer's discards: all three shares (HZ-21)",
    ),
    "pay.fanchengbao": (
        "要了赢家的牌三次，一人付三家的两倍（HZ-22）",
        "the payer took three of the winner's: all shares twice (HZ-22)",
    ),
    "pay.zimofan": (
        "三家都付，底分×2^番×庄家（HZ-19、HZ-26）",
        "all three pay base × 2^fan × dealer (HZ-19, HZ-26)",
    ),
    "pay.fangchongfan": (
        "打出的牌被人胡，或补杠被抢，按番算（HZ-8、HZ-16、HZ-19、HZ-26）",
        "a discard was won on, or a kong robbed; by fan (HZ-8, HZ-16, HZ-19, HZ-26)",
    ),
    "pay.chengbaofan": (
        "打的牌被赢家要了三次，一人付三家，按番算（HZ-21、HZ-26）",
        "the winner took three of the payer's discards: all three shares, by fan (HZ-21, HZ-26)",
    ),
    "pay.fanchengbaofan": (
        "要了赢家的牌三次，一人付三家的两倍，按番算（HZ-22、HZ-26）",
        "the payer took three of the winner's: all shares twice, by fan (HZ-22, HZ-26)",
    ),
    "pay.taopao": ("中途离席的罚分（HZ-23）", "the penalty for leaving (HZ-23)"),
    "settle.void": (
        "本局作废：除逃跑的罚分外不付分，牌局到此结束。",
        "Void: nothing is paid but the penalty for leaving; the match ends here.",
    ),
    # -- what may have happened before a hand that is scored by itself -------------------------
    "circumstance.caipiao": ("飘了几次", "how many wild tiles it threw (caipiao)"),
    "circumstance.gangpiao": ("其中几次飘的那轮开过杠", "turns of the chain with a kong"),
    "circumstance.liangang": ("胡的那一轮开了几杠", "kongs in the turn of the win"),
    "circumstance.chengbao": (
        "赢家吃碰杠过谁三张（承包）",
        "whose discards the winner took three times (承包)",
    ),
    "circumstance.fanchengbao": (
        "谁吃碰杠过赢家三张（反承包）",
        "who took the winner's discards three times (反承包)",
    ),
    # -- options -----------------------------------------------------------------------------
    "option.turn_seconds": ("每轮限时（秒）", "seconds for a turn"),
    "option.caishen": ("财神", "wild tiles"),
    "option.caishen.turned_up": ("翻出的牌面（白板顶替它）", "the face turned up (white plays it)"),
    "option.caishen.white": ("四张白板", "the four white dragons"),
    "option.reserve": ("墙尾留几张", "tiles that stay in the wall"),
    "option.rob_kongs": ("抢补杠", "robbing added kongs"),
    "option.rob_kongs.false": ("不能抢", "no"),
    "option.rob_kongs.true": ("可以抢", "yes"),
    "option.wild_quads": ("财神凑豪华的四张（财神替杠）", "wild tiles in the quads of seven pairs"),
    "option.wild_quads.false": ("不可以", "not allowed"),
    "option.wild_quads.true": ("可以", "allowed"),
    "option.turn_kongs": ("一轮里连开几杠", "several kongs in one turn"),
    "option.turn_kongs.once": ("只翻一次", "count once"),
    "option.turn_kongs.each": ("每杠都翻", "count each"),
    "option.discard_win_streak": (
        "连庄数到几才能放冲",
        "streak from which discards can be won on",
    ),
    "option.discard_win_streak.0": ("从不", "never"),
    "option.discard_win_streak.1": ("每局都可以", "in every round"),
    "option.discard_win_streak.2": ("二连庄起", "from the dealer's second round"),
    "option.discard_win_streak.3": ("三连庄起", "from the dealer's third round"),
    "option.wild_draws_only": ("有财神怎样胡", "how a hand with a wild wins"),
    "option.wild_draws_only.false": ("和别的牌一样", "as any other"),
    "option.wild_draws_only.true": (
        "只能暴头或杠开（有财神必拷响）",
        "from 暴头 or by 杠开 only",
    ),
    "option.discard_pays": ("放冲谁付", "who pays for a discard"),
    "option.discard_pays.each": ("三家各付自己一份", "each of the three its own share"),
    "option.discard_pays.double": (
        "三家各付，打牌的人付两份",
        "each its own share, the discarder twice",
    ),
    "option.discard_pays.own": ("只有打牌的人付自己一份", "only the discarder, its own share"),
    "option.discard_pays.all": ("打牌的人付三家的份", "the discarder, all three shares"),
    "option.third_chi": ("吃第三摊", "a third chi"),
    "option.third_chi.true": ("可以", "allowed"),
    "option.third_chi.false": ("不可以，只能吃两摊", "not allowed, two at most"),
    "option.break": ("开牌跳几墩", "stacks skipped at the break"),
    "option.break.sum": ("两颗骰子之和", "the sum of the dice"),
    "option.break.smaller": ("点数较小的一颗", "the smaller die"),
    "option.locked_draws": ("锁着时打哪张", "discards in a lock"),
    "option.locked_draws.false": ("随便打", "any tile"),
    "option.locked_draws.true": ("只能打刚摸的", "only the tile just drawn"),
    "option.kong_after_claim": ("吃碰后马上开杠", "a kong at once after a chi or peng"),
    "option.kong_after_claim.false": ("不可以", "not allowed"),
    "option.kong_after_claim.true": ("可以", "allowed"),
    "option.scoring": ("怎样计分", "how wins are counted"),
    "option.scoring.multipliers": ("倍数连乘", "multipliers"),
    "option.scoring.fan": ("番数相加，每番翻倍", "fan, each doubles"),
    "option.fan_cap": ("几番封顶", "at most so many fan"),
    "option.ten_honours": ("十风", "ten honours (十风)"),
    "option.ten_honours.false": ("不玩", "off"),
    "option.ten_honours.true": (
        "头十张都打风牌就能胡",
        "ten honours discarded first win",
    ),
    "option.chengbao": ("承包和反承包", "paying for all"),
    "option.chengbao.claims": ("吃碰杠都算", "any claim counts"),
    "option.chengbao.chi": ("只算吃", "only chi counts"),
    "option.chengbao.off": ("不玩", "off"),
    # -- what binds the players --------------------------------------------------------------
    "note.caisuo": (
        "锁：{who}打了财神，到其下次摸牌前，别家不能吃、碰、明杠，谁也不能胡打出的牌（{clause}）。",
        "Lock: {who} threw a wild. Until that seat draws the others take no discard, and nobody "
        "wins on one ({clause}).",
    ),
    "note.caisuo.own": (
        "锁：你打了财神，到你下次摸牌前，别家不能吃、碰、明杠，谁也不能胡打出的牌（{clause}）。",
        "Lock: you threw a wild. Until you draw the others take no discard, and nobody wins on "
        "one ({clause}).",
    ),
    "note.only_drawn": (
        "锁着的时候，你只能打刚摸的牌（{clause}）。",
        "While it is locked you may discard only the tile you have drawn ({clause}).",
    ),
    "note.louhu": (
        "漏胡：到你下次摸牌前，不能再胡别人打出的 {tiles}（{clause}）。",
        "Missed: until you draw you cannot win on a discarded {tiles} ({clause}).",
    ),
    "note.yaopai": (
        "{who}要了{other}的牌 {count} 次；三次起，{who}自摸{other}全包，{other}自摸{who}双倍包"
        "（{clause}）。",
        "{who} took {count} discard(s) of {other}. From three on, if {who} wins by self-draw "
        "{other} pays for all; if {other} does, {who} pays double ({clause}).",
    ),
    # -- what the coach says -----------------------------------------------------------------
    "reason.gives_wild": ("打掉财神", "throws a wild tile away"),
    "reason.any_tile_wins": ("暴头，摸什么都胡", "is 暴头: wins on any draw"),
    "reason.chain": ("财飘，再胡翻倍", "is 财飘: the win doubles"),
    "reason.kong": ("杠后多摸一张", "draws a tile more"),
    "reason.owes": (
        "要足三次：放牌的自摸，一人赔双份",
        "is the third from one seat: pays double for all if that one wins",
    ),
    "reason.danger": ("可能放冲", "may be won on by others"),
    "help": (
        """\
财神  {caishen}是百搭，标 *（HZ-3）。
      财神不能吃碰杠；打出的财神谁也不能要（HZ-4）。
胡    四副面子一对将，或七对（HZ-9）；杠不计分，补杠{rob_kongs}（HZ-8）。
      放冲{discard_win_streak}，而且只在庄家和闲家之间（HZ-16）。
暴头  摸牌前除一张财神外都成了牌，摸什么都胡，×2（HZ-12）。
财飘  能胡不胡，打出财神而仍是暴头，每飘 ×2；一飘就锁别家（HZ-13、HZ-15）。
杠开  杠后补牌胡，×2（HZ-14）。七对 ×2，豪华 ×4、×8、×16（HZ-10、HZ-11）。
付分  底分 × 倍数 × 庄家 2、4、8（看连庄数）；自摸三家付（HZ-19）。
承包  要同一家的牌三次（{chengbao}），包付或双倍包付（HZ-21、HZ-22）。""",
        """\
Wild     {caishen}, marked * (HZ-3).
         No chi, peng or kong with wilds; a discarded wild is nobody's (HZ-4).
Win      four melds and a pair; seven pairs (HZ-9). Robbing kongs: {rob_kongs} (HZ-8).
         On a discard {discard_win_streak}, dealer involved (HZ-16).
Baotou   暴头: complete but for one wild, any tile wins: x2 (HZ-12).
Caipiao  财飘: throw a wild instead of winning, still waiting for any tile: x2
         each; a thrown wild locks the others (HZ-13, HZ-15).
Gangkai  杠开: on a replacement: x2. Seven pairs x2, quads x4, x8, x16 (HZ-10).
Points   base x factors x dealer 2, 4, 8 by streak; self-draw: all pay (HZ-19).
Three taken from one player ({chengbao}): one pays all (HZ-21, HZ-22).""",
    ),
    "help.scoring.fan": (
        """\
财神  {caishen}是百搭，标 *（HZ-3）。
      财神不能吃碰杠；打出的财神谁也不能要（HZ-4）。
胡    四副面子一对将，或七对（HZ-9）；补杠{rob_kongs}（HZ-8）。
      放冲{discard_win_streak}，而且只在庄家和闲家之间（HZ-16）。
爆头  摸牌前除一张财神外都成了牌，摸什么都胡，1 番（HZ-12）。
财飘  能胡不胡，打出财神而仍是爆头，每飘 1 番；一飘就锁别家（HZ-13、HZ-15）。
番    杠开 1（HZ-14），七对 2，豪华 4，无财神 1（HZ-26）。
      十风：{ten_honours}，3 番，有白板 4 番（HZ-27）。
付分  底分 × 2 的番数次方 × 庄家 2、4、8；{fan_cap} 番封顶，三家付（HZ-19）。
承包  要同一家的牌三次（{chengbao}），包付或双倍包付（HZ-21、HZ-22）。""",
        """\
Wild     {caishen}, marked * (HZ-3).
         No chi, peng or kong with wilds; a discarded wild is nobody's (HZ-4).
Win      four melds and a pair; seven pairs (HZ-9). Robbing kongs: {rob_kongs} (HZ-8).
         On a discard {discard_win_streak}, dealer involved (HZ-16).
爆头     complete but for one wild, any tile wins: 1 fan (HZ-12).
财飘     a wild thrown, not a win: 1 fan; it locks the others (HZ-13, HZ-15).
Fan      on a replacement 1, seven pairs 2, with a quad 4, no wild 1 (HZ-26).
         Ten honours ({ten_honours}): 3, with a 白 4 (HZ-27).
Points   base x 2^fan x dealer 2, 4, 8; at most {fan_cap} fan; all pay (HZ-19).
Three taken from one player ({chengbao}): one pays all (HZ-21, HZ-22).""",
    ),
    # -- why not -----------------------------------------------------------------------------
    "bar.caisuo": (
        "{who}打出财神后还没有摸牌，谁的牌都不能要（{clause}）",
        "{who} has thrown a wild and not drawn since: no discard may be taken ({clause})",
    ),
    "bar.only_drawn": (
        "锁着的时候只能打刚摸的 {tiles}（{clause}）",
        "in a lock only {tiles}, just drawn, may be discarded ({clause})",
    ),
    "bar.shifeng": (
        "十风要头十张打的都是风牌，没有吃碰杠过，第十张打出时就胡（{clause}）",
        "ten honours win with the tenth discard, the first ten all honours and nothing melded "
        "({clause})",
    ),
    "bar.third_chi": (
        "已经吃了两摊，这桌不许吃第三摊（{clause}）",
        "nobody chis a third time in this room ({clause})",
    ),
    "bar.kaoxiang": (
        "手里有财神，只能暴头自摸或杠开（{clause}）",
        "with a wild in hand only a self-draw from 暴头 or 杠开 wins ({clause})",
    ),
    "bar.no_discard_wins": (
        "这个房间只能自摸（{clause}）",
        "in this room only self-draws win ({clause})",
    ),
    "bar.pingzhuang": (
        "连庄数到 {count} 才能放冲（{clause}）",
        "no win on a discard before streak {count} ({clause})",
    ),
    "bar.xianjia": (
        "闲家之间不能放冲，只有和庄家（{who}）之间可以（{clause}）",
        "discards win only between the dealer, {who}, and another ({clause})",
    ),
    # -- what a position tells -----------------------------------------------------------------
    "mark.caipiao": ("连飘几次", "throws of the 财飘 chain"),
    "mark.gangpiao": ("其中开过杠的几次", "of these in turns with a kong"),
    "mark.liangang": ("这一轮开了几杠", "kongs in this turn"),
    "mark.caisuo": ("财神锁着别家", "lock the others with a wild"),
    "mark.dacai": ("打了财神还没摸牌", "threw a wild and have not drawn since"),
    "mark.louhu": ("漏胡", "passed a win on"),
    # -- what errors say ---------------------------------------------------------------------
    "error.caipiao_needs_baotou": (
        "飘过的只能从暴头自摸，起手不算（HZ-13）",
        "caipiao goes with a self-draw from baotou in a later turn (HZ-13)",
    ),
    "error.caipiao_range": (
        "这手牌最多飘过 {most} 次，不能是 {value}",
        "caipiao is 0 to {most} with this hand, not {value}",
    ),
    "error.caipiao_discards": (
        "{seat} 号飘了 {piao} 次，可是打出的财神有 {wild} 张（HZ-13）",
        "the mark 'caipiao' of seat {seat} is {piao}, but {wild} of its discards are wild (HZ-13)",
    ),
    "error.caipiao_hand": (
        "{seat} 号有飘，手里就该是暴头（HZ-13）",
        "the mark 'caipiao' of seat {seat} goes with a hand that any tile completes (HZ-13)",
    ),
    "error.gangpiao_mark": (
        "{seat} 号带杠的飘不能比飘的次数多",
        "the mark 'gangpiao' of seat {seat} is more than 'caipiao'",
    ),
    "error.louhu_wild": (
        "财神打出来没人能胡：{seat} 号的 louhu",
        "nobody passes a win on a wild tile: 'louhu' of seat {seat}",
    ),
    "error.gangpiao_range": (
        "带杠的飘不能比飘的次数多：{piao}，不能是 {value}",
        "gangpiao is at most caipiao, here {piao}; not {value}",
    ),
    "error.liangang_range": (
        "这手牌一轮里最多开 {most} 杠，不能是 {value}",
        "liangang is 1 to {most} with this hand, not {value}",
    ),
}
