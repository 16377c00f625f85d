/**
 * Words that mean the same or are decided by the same clause, in either language: who looks for one
 * of them may find the others. Among them are the turns of phrase the books use.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  [
    ...["点炮", "放炮", "放冲", "点冲", "吃冲", "吃炮", "炮胡", "胡别人", "捉炮", "接炮"],
    ...["win on a discard", "winning on a discard", "win by discard", "win on discard", "ron"],
  ],
  [
    ...["三门齐", "三色全", "三色", "三门", "缺一门", "缺门", "缺色"],
    ...["three suits", "all three suits", "missing suit", "suit missing", "missing a suit"],
  ],
  [
    ...["没开门", "没有开门", "未开门", "要开门", "不开门", "开门"],
    ...["not opened", "not open", "unopened"],
  ],
  [
    ...["包牌", "承包", "包三家", "包庄", "吃三张", "吃三口", "三摊"],
    ...["paying for all", "pays for all", "pay for all", "liability"],
  ],
  ["杠上开花", "杠开", "杠上花", "kong bloom", "replacement tile", "win after a kong"],
  [
    ...["一炮双响", "一炮多响", "一炮三响", "双响", "两家胡", "两个人胡", "几家同胡", "几家都能胡"],
    ...["截胡", "只有一家胡", "只有一个赢家"],
    ...["several winners", "two winners", "two people win", "multiple winners"],
    ...["one winner", "only one wins"],
  ],
  [
    ...["漏胡", "过胡", "过水", "过手胡", "过了不胡", "弃胡"],
    ...["passing on a win", "passed on", "pass on a win", "pass", "furiten"],
  ],
  ["抢杠", "抢补杠", "补杠可以抢", "抢胡", "robbing a kong", "rob a kong", "rob", "robbing"],
  ["平庄", "头一局", "第一局", "连庄数", "first round"],
  [
    ...["财神", "混儿", "混子", "百搭", "赖子", "癞子", "金", "金牌"],
    ...["wild", "wilds", "wildcard", "joker", "gold"],
  ],
  ["四个混儿", "四张混儿", "四混", "混儿杠", "四个财神", "four wilds", "four wild", "four jokers"],
  ["三个金", "三张金", "三金", "三金倒", "three golds", "three gold"],
  ["宝", "宝牌", "treasure", "bao"],
  ["流局", "荒庄", "荒牌", "黄庄", "黄了", "没人胡", "没有人胡", "drawn round"],
  [
    ...["输家", "互相", "没胡的人", "没有胡的", "谁付", "谁给钱", "谁出钱", "赔"],
    ...["losers", "loser", "did not win", "have not won", "who pays", "pay each other"],
  ],
  ["算分", "算账", "怎么算", "多少钱", "points", "score", "scoring"],
  ["上听", "报听", "下叫", "declaring", "riichi"],
  ["自摸", "自己摸", "self-draw", "self draw", "tsumo"],
  ["谁坐庄", "轮庄", "下庄", "换庄", "坐庄", "who deals", "next dealer"],
  ["直杠", "明杠", "点杠", "exposed kong", "open kong"],
  ["补杠", "碰杠", "加杠", "续杠", "added kong"],
  ["掉线", "断线", "离席", "逃跑", "超时", "disconnect", "leaving", "time-out", "timeout"],
  ["peng", "pong", "pung"],
  ["chi", "chow"],
  ["kong", "gang", "kan"],
  ["七对", "七小对", "seven pairs"],
  ["底分", "底注", "base"],
];
