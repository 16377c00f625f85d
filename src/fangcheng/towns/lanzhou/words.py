"""The words of Lanzhou."""

WORDS: dict[str, tuple[str, str]] = {
    "town": ("兰州麻将", "Lanzhou mahjong"),
    "wild": ("嘴子", "stand-in"),
    # -- the people who live here, in an order that stays -------------------------------------
    "people": ("马师傅、蓉姐、杨爷", "Master Ma, Sister Rong, Grandpa Yang"),
    # -- the ranks of the ladder, the lowest first --------------------------------------------
    "ranks": (
        "黄河岸、铁桥、白塔山、五泉山、皋兰山",
        "Yellow River Bank, Iron Bridge, White Pagoda Hill, Five Springs Hill, Mount Gaolan",
    ),
    # -- codes: rulebook/codes.md ------------------------------------------------------------
    "suit.p": ("饼", "dots"),
    "code.pinghu": ("平胡", "plain hand"),
    "code.qidui": ("七对", "seven pairs"),
    "code.zhongfabai": ("中发白", "three dragons"),
    "code.heisanfeng": ("黑三风", "three winds"),
    "code.jiang": ("将", "named pair"),
    "code.zimo": ("自摸", "self-draw"),
    "code.discard": ("放炮", "on a discard"),
    "code.fangpao": ("放炮", "discard"),
    # -- why a factor counts -----------------------------------------------------------------
    "why.zhongfabai": ("中发白各一张成一副（LZ-6）", "one of each dragon is a meld (LZ-6)"),
    "why.heisanfeng": ("三张不同的风成一副（LZ-6）", "three different winds are a meld (LZ-6)"),
    "why.qidui": ("七个对子（LZ-8）", "seven pairs (LZ-8)"),
    "why.jiang": ("将是点到的数字（LZ-9）", "the pair is one of the named numbers (LZ-9)"),
    # -- why somebody pays -------------------------------------------------------------------
    "pay.zimo": ("三家各付两倍（LZ-16）", "self-draw: each of three pays twice (LZ-16)"),
    "pay.fangpao": (
        "打牌的人一家付三倍（LZ-16）",
        "on a discard: the discarder alone pays three times (LZ-16)",
    ),
    "settle.drawn": (
        "荒庄：牌摸完了，没有人胡，不付分（LZ-4）。",
        "Drawn: the wall is empty and nobody won; nothing is paid (LZ-4).",
    ),
    # -- what may have happened before a hand that is scored by itself -----------------------
    "circumstance.ting": ("已报听", "declared 听"),
    "circumstance.shuai": ("甩掉几张", "how many tiles it threw away"),
    # -- options -----------------------------------------------------------------------------
    "option.shuai": ("甩牌", "throwing tiles"),
    "option.shuai.true": ("甩", "on"),
    "option.shuai.false": ("不甩", "off"),
    "option.shuai_refill": ("甩后补牌", "thrown tiles are replaced"),
    "option.shuai_refill.true": ("补", "yes"),
    "option.shuai_refill.false": ("不补", "no"),
    "option.ting": ("听牌", "ready hands"),
    "option.ting.declared": ("报听才能胡", "only who declared may win"),
    "option.ting.quiet": ("悄悄胡", "no declaring"),
    "option.zfb": ("中发白", "中发白 melds"),
    "option.zfb.true": ("算一副", "on"),
    "option.zfb.false": ("不算", "off"),
    "option.black_winds": ("黑三风", "黑三风 melds"),
    "option.black_winds.true": ("算一副", "on"),
    "option.black_winds.false": ("不算", "off"),
    "option.seven_pairs": ("七对", "seven pairs"),
    "option.seven_pairs.true": ("可以胡", "a win"),
    "option.seven_pairs.false": ("不能胡", "no win"),
    "option.pair": ("将牌", "the pair"),
    "option.pair.none": ("无将", "any"),
    "option.pair.147-hard": ("一四七硬将", "147 only"),
    "option.pair.147-soft": ("一四七软将", "147 doubles"),
    "option.pair.258-hard": ("二五八硬将", "258 only"),
    "option.pair.258-soft": ("二五八软将", "258 doubles"),
    "option.pair.369-hard": ("三六九硬将", "369 only"),
    "option.pair.369-soft": ("三六九软将", "369 doubles"),
    "option.zuizi": ("嘴子", "stand-ins"),
    "option.zuizi.none": ("无", "none"),
    "option.zuizi.chick": ("小鸡飞（一条）", "1s"),
    "option.zuizi.chick_egg": ("鸡蛋双飞（一条、一饼）", "1s 1p"),
    "option.zuizi.three_ones": ("三幺飞（一条、一万、一饼）", "1s 1m 1p"),
    "option.zuizi.three_nines": ("三九飞（九万、九条、九饼）", "9m 9s 9p"),
    "option.zuizi_in_meld": ("一副里的嘴子", "stand-ins in a meld"),
    "option.zuizi_in_meld.any": ("不限张数", "any number"),
    "option.zuizi_in_meld.one": ("只能一张", "one"),
    "option.calls": ("吃碰杠", "claims"),
    "option.calls.two": ("两报：碰、杠", "peng and kong"),
    "option.calls.three": ("三报：吃、碰、杠", "chi too"),
    "option.calls.closed": ("门清：都不能", "none"),
    "option.end": ("胡几次", "a round ends"),
    "option.end.once": ("一次自摸结束", "with a self-draw"),
    "option.end.twice": ("两次自摸结束", "with two self-draws"),
    "option.end.to_the_end": ("打到最后一张", "with the last tile"),
    "option.discard_win_counts": ("放炮算次数", "wins by discard count"),
    "option.discard_win_counts.true": ("也算", "yes"),
    "option.discard_win_counts.false": ("不算", "no"),
    # -- events and what binds the players ---------------------------------------------------
    "table.thrown": ("甩", "thrown"),
    "event.shuai": ("{who}甩出 {tiles}", "{who} threw {tiles}"),
    "event.draw.refill": ("{who}补 {tiles}", "{who} drew {tiles} for a thrown tile"),
    "event.draw.refill.hidden": ("{who}补牌", "{who} drew for a thrown tile"),
    "action.shuai": ("甩", "throw away"),
    "choice.shuai.none": ("不甩", "throw nothing"),
    "choice.shuai": (
        "起手：要甩牌吗？幺九和字，三张三张甩（LZ-3）",
        "Throw tiles away? Ends and honours, three at a time (LZ-3)",
    ),
    "note.xizao": (
        "洗澡：刚摸到的牌面不能用来报听，别的可以（{clause}）。",
        "洗澡: you may not declare by discarding the face just drawn ({clause}).",
    ),
    "note.bukehu": (
        "到你下次摸牌前，不能胡自己刚打出的 {tiles}（{clause}）。",
        "Until you draw you cannot win on {tiles}, which you have just discarded ({clause}).",
    ),
    # -- what the coach says -----------------------------------------------------------------
    "reason.gives_wild": ("打掉嘴子", "throws a stand-in away"),
    "reason.declares": ("报听，报了才能胡", "declares 听 to be allowed to win"),
    "reason.honour_meld": ("做中发白、黑三风，每副翻番", "goes for 中发白 or 黑三风, which double"),
    "reason.named_pair": ("做点到的将，翻番", "goes for a named pair, which doubles"),
    "reason.kong": ("杠后多摸一张", "draws a tile more"),
    "reason.danger": ("可能放炮", "may be won on by others"),
    "reason.fewer_melds": ("甩牌，甩几副就少做几副", "leaves fewer melds to make"),
    "help": (
        """\
甩牌  起手可甩幺九和字牌，三张三张地甩（LZ-3）：{shuai}；甩了几副，就少做几副。
听    {ting}（LZ-11）；报听后摸什么打什么，别人不能胡你后来打的牌（LZ-13）。
      能报不报、打出仍听，就是洗澡：刚摸的牌面不能用来报听（LZ-15）。
副    顺子、刻子；中发白{zfb}，黑三风{black_winds}，每副翻番（LZ-6）。
嘴子  {zuizi}：只在中发白、黑三风里顶替字牌，
      一副里{zuizi_in_meld}（LZ-7）。
将    {pair}（LZ-9、LZ-10）。七对{seven_pairs}（LZ-8）。吃碰杠：{calls}。
付分  底分 × 2 的翻番次方；自摸三家各 ×2，放炮一家 ×3（LZ-16）。
收局  {end}，放炮{discard_win_counts}（LZ-17）；
      没有收局，胡过的人留在桌上，手牌不变，还能再胡（LZ-18）。""",
        """\
Throw    ends and honours, three at a time: {shuai} (LZ-3).
Ready    {ting} (LZ-11). Once declared you discard
         what you draw; later discards cannot be won on (LZ-12, LZ-13).
Melds    also 中发白 ({zfb}) and three winds ({black_winds}), each doubles (LZ-6).
         Stand-ins ({zuizi}) play honours inside those two only,
         {zuizi_in_meld} in a meld (LZ-7).
Pair     {pair} (LZ-9); seven pairs: {seven_pairs} (LZ-8). Claims: {calls}.
Points   base x 2^n; self-draw x2 from each, a discard x3 from one (LZ-16).
End      {end}; wins by discard count: {discard_win_counts} (LZ-17).
         Until then a winner stays and may win again (LZ-18).""",
    ),
    # -- why not -----------------------------------------------------------------------------
    "bar.closed": (
        "这个房间门清，不能吃碰杠（{clause}）",
        "in this room nothing is claimed and no kong made ({clause})",
    ),
    "bar.no_chi": ("这个房间不能吃（{clause}）", "there is no chi in this room ({clause})"),
    "bar.declarer": (
        "{who}已经报听，之后打的牌不能胡（{clause}）",
        "{who} has declared: later discards of that player do not win ({clause})",
    ),
    "bar.own_face": (
        "自己刚打出过{tiles}，到下次摸牌前不能胡它（{clause}）",
        "{tiles} was this seat's own last discard: no win on it until the next draw ({clause})",
    ),
    "bar.not_declared": ("没有报听不能胡（{clause}）", "a hand must be declared to win ({clause})"),
    "bar.no_seven_pairs": (
        "这个房间不能胡七对（{clause}）",
        "seven pairs do not win in this room ({clause})",
    ),
    "bar.tile_in_pair": (
        "硬将：胡的{tiles}要落在面子里，不能做将（{clause}）",
        "hard pair: the winning {tiles} must stand in a meld, not in the pair ({clause})",
    ),
    "bar.wrong_pair": (
        "硬将：将要是指定的数（{clause}）",
        "hard pair: the pair must be of a named number ({clause})",
    ),
    "bar.bathing": (
        "在洗澡，不能打刚摸的{tiles}报听（{clause}）",
        "in the bath: not with {tiles}, just drawn ({clause})",
    ),
    "bar.no_throw": (
        "能甩的不到三张（{clause}）",
        "fewer than three tiles may be thrown ({clause})",
    ),
    "bar.throw": (
        "要甩三张、六张、九张或十二张，都从 {tiles} 里选（{clause}）",
        "three, six, nine or twelve tiles may be thrown, out of {tiles} ({clause})",
    ),
    # -- what a position tells -----------------------------------------------------------------
    "mark.xizao": ("洗澡", "in the bath (洗澡)"),
    "mark.bukehu": ("自己刚打的，不能胡", "may not win on its own discard"),
    "mark.tingmo": ("报听后摸过牌", "have drawn since declaring"),
    # -- what errors say ---------------------------------------------------------------------
    "error.no_shuai": ("这里不甩牌", "there is no shuai in this room"),
    "error.not_thrown": ("{tile} 不能甩（LZ-3）", "{tile} cannot be thrown away (LZ-3)"),
    "error.no_ting": ("这里不用报听（LZ-11）", "nobody declares ting in this room (LZ-11)"),
}
