/** Chinese words of passkeys and recovery codes. */

import type { Ended } from "../../generated/protocol";

export const keysZh = {
  title: "登录办法",
  lead: "通行密钥用指纹、面容或锁屏密码登录，不用记密码，也骗不走。",
  none: "还没有通行密钥。",
  add: "加一把通行密钥",
  added: "加好了，以后可以用它登录",
  full: (most: number): string => `最多 ${most} 把。`,
  notHere: "这台服务器或这个浏览器用不了通行密钥：要 https 的网址，不能是 IP 地址。",
  nameLabel: "叫什么",
  rename: "改名",
  remove: "去掉",
  removed: (name: string): string => `“${name}”不能再登录了`,
  removeTitle: "去掉这把通行密钥？",
  removeText: (name: string): string => `“${name}”以后不能用来登录。设备里的那一份要自己删。`,
  created: (when: string): string => `${when} 添加`,
  used: (when: string): string => `最近用过：${when}`,

  codes: "恢复码",
  codesLead: "密码和通行密钥都没了，用名字和一个恢复码也能进来。每个只能用一次。",
  codesLeft: (count: number): string =>
    count === 0 ? "还没有恢复码。" : `还剩 ${count} 个没用过。`,
  make: "做十个恢复码",
  makeAgain: "重做恢复码",
  makeTitle: "重做恢复码？",
  makeText: "原来的全部作废。",
  shownOnce: "只显示这一次。抄下来，或存在别处；服务器只留哈希，谁也查不到。",
  copy: "复制",
  copied: "复制好了",
  cannotCopy: "复制不了，请抄下来",
  save: "存成文件",
  kept: "我收好了",
  file: (site: string, name: string): string => `方城恢复码 ${site} ${name}`,

  proveTitle: "先证明是你本人",
  proveLead: "改名字、改登录办法以前，再证明一次。五分钟内不再问。",
  presentPassword: "现在的密码",
  prove: "继续",
  proveByPasskey: "用通行密钥",
  proveByCode: "用恢复码",
  proveForgotten: "忘了密码？用通行密钥或恢复码也行。",

  endOthers: "别的设备全部退出，通行密钥和恢复码全部作废",
  endOthersHint: "怕别人也能登录，就开着。这台设备不受影响。",
  endsOthers: "你是用恢复码进来的：设了新密码，别的设备全部退出，通行密钥和恢复码全部作废。",
  passkeyEndsOthers:
    "你是用恢复码进来的：加了通行密钥，别的设备全部退出，原来的密码、通行密钥和恢复码全部作废。",
  endedTitle: "别的登录办法都作废了",
  ended: ({ devices, passkeys, codes, password }: Ended): string[] =>
    [
      devices > 0 && `${devices} 台别的设备退出了`,
      passkeys > 0 && `${passkeys} 把通行密钥作废了`,
      codes > 0 && `${codes} 个恢复码作废了`,
      password && "原来的密码作废了",
      devices + passkeys + codes === 0 && !password && "没有别的设备登录着，也没有通行密钥和恢复码",
    ].filter((line) => line !== false),
  endedNext: "现在只有这台设备登录着。要是把新的登录办法也丢了，只有恢复码能救：做一套，收好。",
  endedRead: "知道了",

  byPasskey: "用通行密钥登录",
  byCode: "用恢复码登录",
  codeHint: "名字，和当初抄下的一个恢复码。",
  codeLabel: "恢复码",
  byCodeDone: "这个恢复码用过了。请设新密码，或加一把通行密钥。",
  refused: {
    phase: "这是你唯一的登录办法，先设密码再去掉",
    full: "通行密钥已经够多了，先去掉一把",
    password: "密码或恢复码不对",
    passkey: "这把通行密钥对不上，或者等得太久，请再试一次",
    guest: "先设密码，或加一把通行密钥",
    text: "名字要一到四十个字，都看得见",
    name_taken: "这个名字已经有人占了，先改名",
    rate: "太快了，请过一会儿再试",
  } as Readonly<Record<string, string>>,
};

export type KeyWords = typeof keysZh;
