"""The words of Zhangzhou."""

WORDS: dict[str, tuple[str, str]] = {
    "town": ("漳州麻将", "Zhangzhou mahjong"),
    "wild": ("金", "gold"),
    "streak": ("，连庄 {streak} 次", ", streak {streak}"),
    # -- the people who live here, in an order that stays -------------------------------------
    "people": ("陈伯公、月娥、林师傅", "Grandpa Chen, Yue'e, Master Lin"),
    # -- the ranks of the ladder, the lowest first --------------------------------------------
    "ranks": (
        "古城、九龙江、芝山、圆山、云洞岩",
        "Old Town, Nine Dragon River, Zhi Hill, Yuan Hill, Cloud Cave Rock",
    ),
    # -- codes: rulebook/codes.md ------------------------------------------------------------
    "code.pinghu": ("平胡", "plain win"),
    "code.zimo": ("自摸", "self-draw"),
    "code.qianggang": ("抢杠胡", "kong robbed"),
    "code.qiangjin": ("抢金", "gold grabbed"),
    "code.sanjindao": ("三金倒", "three gold"),
    "code.tianhu": ("天胡", "dealt complete"),
    "code.youjin": ("游金", "roaming gold"),
    "code.shuangyou": ("双游", "roaming twice"),
    "code.sanyou": ("三游", "roaming thrice"),
    "code.ganghua": ("杠花互结", "kongs, flowers"),
    "code.fenbing": ("分饼", "fenbing"),
    "code.jiesuan": ("庄闲倍", "factor"),
    "code.lianzhuang": ("连庄", "streak"),
    "code.gang": ("杠", "kongs"),
    "code.hua": ("花", "flowers"),
    # -- why a type counts; only the highest does (ZZ-14) ------------------------------------
    "why.pinghu": ("胡别人打出的牌（ZZ-14）", "won on a discard (ZZ-14)"),
    "why.zimo": ("自己摸到胡的牌（ZZ-14）", "the winner drew the tile (ZZ-14)"),
    "why.qianggang": ("抢别人的补杠，按自摸算（ZZ-23）", "抢杠胡: counts as self-draw (ZZ-23)"),
    "why.qiangjin": (
        "定金后、首打前已听牌（庄家去一张），翻出的金当百搭（ZZ-20）",
        "抢金: ready before the first discard; the gold turned up completes it (ZZ-20)",
    ),
    "why.sanjindao": (
        "手里有三张金，别的牌不论（ZZ-19）",
        "三金倒: three gold in hand, whatever the other tiles are (ZZ-19)",
    ),
    "why.tianhu": (
        "庄家起手的十七张已经成牌（ZZ-21）",
        "天胡: the dealer's 17 tiles were complete as dealt (ZZ-21)",
    ),
    "why.youjin": (
        "摸牌前除一张金外已全部成牌，摸什么都胡（ZZ-15）",
        "游金: complete but for one gold, any tile wins (ZZ-15)",
    ),
    "why.shuangyou": (
        "游金时不胡，打出一张金仍是游金，再自摸（ZZ-16）",
        "双游: threw a gold instead of winning, still roaming (ZZ-16)",
    ),
    "why.sanyou": (
        "双游后又打出一张金仍是游金，再自摸（ZZ-17）",
        "三游: threw a second gold, still roaming (ZZ-17)",
    ),
    # -- why somebody pays -------------------------------------------------------------------
    "pay.win": (
        "其余各家付 底分 ×（番型 ×（庄闲倍 + 算给他的连庄）+ 赢家的杠和花）（ZZ-24）",
        "all others pay base × (type × (factor + streak, where it counts) "
        "+ the winner's kongs and flowers) (ZZ-24)",
    ),
    "pay.ganghua": (
        "没胡的人之间互付杠分和花分，赢家不参与（ZZ-25、ZZ-26）",
        "those who did not win pay each other for kongs and flowers (ZZ-25, ZZ-26)",
    ),
    "pay.fenbing": (
        "庄家打的牌被三家接连跟打，与谁胡无关：字牌 1，别的牌 2（ZZ-12）",
        "分饼: all three followed the dealer's discard, whoever wins: honours 1, others 2 (ZZ-12)",
    ),
    "settle.drawn": (
        "流局：可以摸的牌已摸完，没有人胡，只结分饼（ZZ-27）。",
        "Drawn: no more tiles may be drawn, nobody won; only 分饼 is settled (ZZ-27).",
    ),
    # -- what may have happened before a hand that is scored by itself -----------------------
    "circumstance.shuangyou": ("胡前已是双游", "won from 双游"),
    "circumstance.sanyou": ("胡前已是三游", "won from 三游"),
    "circumstance.shoumo": ("胡的牌是第一次摸的", "won with the first draw"),
    "circumstance.hua": ("花牌张数", "flowers"),
    "circumstance.gangfen": (
        "别家的杠分（明杠 1，暗杠 2）",
        "kong points of the others (exposed 1, concealed 2)",
    ),
    # -- options -----------------------------------------------------------------------------
    "option.players": ("几人打", "players"),
    "option.seven_pairs": ("七对加一刻", "seven pairs and a triplet"),
    "option.seven_pairs.true": ("可以胡", "a win"),
    "option.seven_pairs.false": ("不能胡", "no win"),
    "option.dealer_factor": ("庄闲之间的倍数", "factor where the dealer wins or pays"),
    "option.player_factor": ("闲家之间的倍数", "factor between two others"),
    "option.streak_pays": ("连庄分谁和谁之间算", "the streak counts between"),
    "option.streak_pays.all": ("人人都算", "all players"),
    "option.streak_pays.dealer": ("只在有庄家的付款里算", "the dealer and another"),
    "option.three_gold": ("三金倒", "three gold (三金倒)"),
    "option.three_gold.any": ("摸到三张金就能胡", "win after any draw"),
    "option.three_gold.dealt": ("只在起手或第一次摸牌", "as dealt or at the first draw"),
    "option.three_gold.off": ("不算", "do not win by themselves"),
    "option.flowers_reserve": ("花多不多留牌", "flowers and the reserve"),
    "option.flowers_reserve.true": (
        "一家四朵花抵一杠，再多一朵再抵一杠",
        "four flowers of a player count as a kong, each further one as another",
    ),
    "option.flowers_reserve.false": ("不多留", "flowers leave it as it is"),
    "event.turn_up": ("翻出 {tiles}，这一局的金", "Turned up: {tiles}, the gold of this round"),
    "event.lock": ("{who}打出的牌锁住了别家（{code}）", "{who} locks the others ({code})"),
    "event.lock.shuangyou": (
        "{who}双游！到{who}下次摸牌前，谁也不能吃、碰（ZZ-16）",
        "{who}: 双游! No chi or peng before the next draw of that seat (ZZ-16)",
    ),
    "event.lock.sanyou": (
        "{who}三游！到{who}下次摸牌前，谁也不能吃、碰、杠（ZZ-17）",
        "{who}: 三游! No chi, peng or kong before the next draw of that seat (ZZ-17)",
    ),
    "note.shuangyousuo": (
        "{who}双游：到其下次摸牌前谁也不能吃、碰，可以杠（{clause}）。",
        "{who}: 双游. Until that seat draws nobody may chi or peng; kongs are open ({clause}).",
    ),
    "note.shuangyousuo.own": (
        "你在双游：到你下次摸牌前谁也不能吃、碰，可以杠；自摸算双游（{clause}）。",
        "You are in 双游: until you draw nobody may chi or peng; your self-draw counts 8 "
        "({clause}).",
    ),
    "note.sanyousuo": (
        "{who}三游：到其下次摸牌前谁也不能吃、碰、杠（{clause}）。",
        "{who}: 三游. Until that seat draws nobody may chi, peng or kong ({clause}).",
    ),
    "note.sanyousuo.own": (
        "你在三游：到你下次摸牌前谁也不能吃、碰、杠，你也不能；自摸算三游（{clause}）。",
        "You are in 三游: until you draw nobody, you included, may chi, peng or kong; your "
        "self-draw counts 16 ({clause}).",
    ),
    "note.jinchu": (
        "已经有人打出金，本局不能再胡别人打出的牌，抢杠除外（{clause}）。",
        "Gold was discarded: nobody wins on a discard in this round, only kongs can be robbed "
        "({clause}).",
    ),
    "note.louhu": (
        "漏胡：到你下次摸牌前，不能再胡别人的 {tiles}（{clause}）。",
        "Missed: until you draw you cannot win on {tiles} of others ({clause}).",
    ),
    "note.loupeng": (
        "漏碰：到你下次摸牌前，不能再碰 {tiles}（{clause}）。",
        "Missed: until you draw you cannot peng {tiles} ({clause}).",
    ),
    # -- what the coach says -----------------------------------------------------------------
    "reason.gives_wild": ("打掉金", "throws a gold away"),
    "reason.any_tile_wins": ("游金，摸什么都胡", "is 游金: wins on any draw"),
    "reason.chain": ("打金做双游、三游", "goes for 双游 or 三游: the win doubles"),
    "reason.seven_pairs": ("做七对加一刻", "goes for seven pairs and a triplet"),
    "reason.danger": ("可能点炮", "may be won on by others"),
    "help": (
        """\
花    亮出来补牌；四花 1 分，多一花多 1 分；没胡的互付杠花（ZZ-25、ZZ-26）。
金    翻出的牌面是百搭，标 *；白板顶替它原来的牌面（ZZ-4、ZZ-7）。
      金不能吃碰杠；一有人打出金，本局谁也不能点炮胡（ZZ-5、ZZ-6）。
      吃、碰、杠的那一轮不能打金（ZZ-11）；两张金以上不能点炮胡（ZZ-8）。
胡    五副面子一对将；七对加一刻{seven_pairs}（ZZ-13）；点炮也各家都付（ZZ-8）。
番型  平胡 1，自摸、抢杠、抢金、三金倒（若有）2，天胡 4，只算最高（ZZ-14）。
游金  摸牌前除一张金外都成了牌，摸什么都胡：4；这时不能点炮胡（ZZ-15）。
      不胡而打金、仍是游金：双游 8，再来一次：三游 16（ZZ-16、ZZ-17）。
开局  定金后首打前，听牌可抢金，庄家成牌是天胡（ZZ-20 至 ZZ-22）。
付分  底分 ×（番型 ×（倍 + 连庄）+ 杠 + 花）；倍：有庄 {dealer_factor}，\
无庄 {player_factor}（ZZ-24）。
分饼  四人打，庄家的牌被三家接连跟打，庄家赔每家 1 或 2 底（ZZ-12）。""",
        """\
Gold     the face turned up is wild, marked *; white plays it (ZZ-4, ZZ-7). No
         claims with or of gold; once one is thrown, no discard wins (ZZ-6).
Win      five melds and a pair; seven pairs and a triplet: {seven_pairs} (ZZ-13). All
         pay, on a discard too; not with two gold in hand (ZZ-8).
Types    discard 1; drawn, robbed, grabbed 2; dealt 4; three gold, if played, 2.
Roaming  游金: complete but for one gold, any draw wins: 4; throw a gold and
         still roam: 8, once more: 16 (ZZ-15 to ZZ-17). Before the first discard
         a ready hand may grab the gold (ZZ-20).
Points   base x (type x (factor + streak) + kongs + flowers); factor {dealer_factor} with
         the dealer, else {player_factor} (ZZ-24). Losers settle kongs, flowers (ZZ-26).""",
    ),
    # -- why not -----------------------------------------------------------------------------
    "bar.gold_after_claim": (
        "这一轮吃碰杠过，不能打金（{clause}）",
        "no gold may be discarded in a turn with a claim or a kong ({clause})",
    ),
    "bar.shuangyou": (
        "{who}在双游，到其下次摸牌前不能吃碰（{clause}）",
        "{who} is roaming twice: no chi or peng until that player's next draw ({clause})",
    ),
    "bar.sanyou": (
        "{who}在三游，到其下次摸牌前不能吃碰杠（{clause}）",
        "{who} is roaming three times: no claim or kong until that player draws ({clause})",
    ),
    "bar.only_gold_left": (
        "要了这张，手里就只剩金，没有可打的（{clause}）",
        "after this claim only gold would be left to discard ({clause})",
    ),
    "bar.loupeng": (
        "放过了{tiles}的碰，到自己下次摸牌前不能碰它（{clause}）",
        "a peng of {tiles} was passed: none until the own next draw ({clause})",
    ),
    "bar.gold_out": (
        "有人打出过金，这一局不能再胡别人打的牌（{clause}）",
        "a gold has been discarded: no discard may be won on in this round ({clause})",
    ),
    "bar.two_gold": (
        "手里有 {count} 张金，不能胡别人打的牌（{clause}）",
        "with {count} gold tile(s) no win on a discard ({clause})",
    ),
    "bar.three_gold": (
        "这个房间三金倒不能这样胡（{clause}）",
        "three gold do not win like this here ({clause})",
    ),
    "bar.no_seven_pairs": (
        "这个房间不能胡七对（{clause}）",
        "seven pairs and a triplet do not win here ({clause})",
    ),
    "bar.youjin": (
        "游金的手牌不能胡别人打的牌（{clause}）",
        "a roaming gold does not win on discards ({clause})",
    ),
    "bar.opening_win_over": (
        "起手的胡只在开局时问（{clause}）",
        "dealt tiles win in the opening only ({clause})",
    ),
    "bar.only_opening_win": (
        "现在只问胡不胡（{clause}）",
        "only a win is asked about now ({clause})",
    ),
    "bar.no_opening_win": (
        "不是天胡、三金倒，也抢不了金（{clause}）",
        "no 天胡, no 三金倒, and the gold cannot be grabbed ({clause})",
    ),
    # -- what a position tells -----------------------------------------------------------------
    "mark.jinchu": ("已经有人打出金", "gold was discarded"),
    "mark.shuangyou": ("双游", "in 双游"),
    "mark.sanyou": ("三游", "in 三游"),
    "mark.shoumo": ("只摸过一次牌", "have drawn once"),
    "mark.fenbing": ("分饼的牌", "shared as 分饼"),
    "mark.louhu": ("漏胡", "passed a win on"),
    "mark.loupeng": ("漏碰", "passed a peng of"),
    # -- what errors say ---------------------------------------------------------------------
    "error.kongs_among_melds": (
        "胡的人的杠算在摆出的牌里",
        "the winner's kongs are written among its melds",
    ),
    "error.one_chain": (
        "双游和三游只能选一样",
        "a hand wins from shuangyou or from sanyou, not from both",
    ),
    "error.chain_from_youjin": (
        "{circumstance} 要从游金自摸（ZZ-15）",
        "{circumstance} goes with a self-draw from youjin (ZZ-15)",
    ),
    "error.gold_thrown": (
        "{circumstance} 要打过 {thrown} 张金，这手牌只剩 {left} 张",
        "{circumstance} takes {thrown} gold thrown before; {left} can have been",
    ),
    "error.chain_mark": (
        "{seat} 号说是 {mark}，手里就该是游金，面前要有 {thrown} 张打出的金",
        "the mark {mark!r} of seat {seat} goes with a hand of melds and one gold, "
        "and {thrown} gold among its discards",
    ),
    "error.flowers_given": (
        "花只有八张，这里有 {taken} 张",
        "there are 8 flowers; here {taken} are given",
    ),
}
