// 由 `python -m fangcheng.server.schema` 生成，不要手改。 Generated; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated


export const peopleZh: Readonly<Record<string, string>> = {
  "hangzhou-1": "阿菊姐",
  "hangzhou-2": "沈阿婆",
  "hangzhou-3": "小钱",
  "zhangzhou-1": "陈伯公",
  "zhangzhou-2": "月娥",
  "zhangzhou-3": "林师傅",
  "jinzhou-1": "于婶",
  "jinzhou-2": "姜大爷",
  "jinzhou-3": "海燕",
  "qinhuangdao-1": "小关",
  "qinhuangdao-2": "郝老师",
  "qinhuangdao-3": "大勇",
  "lanzhou-1": "马师傅",
  "lanzhou-2": "蓉姐",
  "lanzhou-3": "杨爷",
  stranger: "过路客",
};

export const peopleEn: Readonly<Record<string, string>> = {
  "hangzhou-1": "Sister Ju",
  "hangzhou-2": "Granny Shen",
  "hangzhou-3": "Xiao Qian",
  "zhangzhou-1": "Grandpa Chen",
  "zhangzhou-2": "Yue'e",
  "zhangzhou-3": "Master Lin",
  "jinzhou-1": "Auntie Yu",
  "jinzhou-2": "Old Jiang",
  "jinzhou-3": "Haiyan",
  "qinhuangdao-1": "Xiao Guan",
  "qinhuangdao-2": "Teacher Hao",
  "qinhuangdao-3": "Dayong",
  "lanzhou-1": "Master Ma",
  "lanzhou-2": "Sister Rong",
  "lanzhou-3": "Grandpa Yang",
  stranger: "The Stranger",
};
