/** Chinese words of passkeys and recovery codes. */

export const keysZh = {
  title: "登录办法",
  lead: "通行密钥用指纹、面容或锁屏密码登录，不用记密码，也骗不走。",
  none: "还没有通行密钥。",
  add: "加一把通行密钥",
  added: "加好了，以后可以用它登录",
  full: (most: number): string => `最多 ${most} 把。`,
  notHere: "这台服务器或这个浏览器用不了通行密钥：要 https 的网址，不能是数字地址。",
  nameLabel: "叫什么",
  rename: "改名",
  remove: "去掉",
  removed: (name: string): string => `“${name}”不能再登录了`,
  removeTitle: "去掉这把通行密钥？",
  removeText: (name: string): string => `“${name}”以后不能用来登录。设备里的那一份要自己删。`,
  created: (when: string): string => `加于 ${when}`,
  used: (when: string): string => `最近用过：${when}`,

  codes: "恢复码",
  codesLead: "密码和通行密钥都没了，用名字和一个恢复码也能进来。每个只能用一次。",
  codesLeft: (count: number): string =>
    count === 0 ? "还没有恢复码。" : `还剩 ${count} 个没用过。`,
  make: "做十个恢复码",
  makeAgain: "重做恢复码",
  makeTitle: "重做恢复码？",
  makeText: "原来的全部作废。",
  shownOnce: "只显示这一次。抄下来，或存在别处；服务器只留散列，谁也查不到。",
  copy: "复制",
  copied: "复制好了",
  cannotCopy: "复制不了，请抄下来",
  save: "存成文件",
  kept: "我收好了",
  file: (site: string, name: string): string => `方城恢复码 ${site} ${name}`,

  byPasskey: "用通行密钥登录",
  byCode: "用恢复码登录",
  codeHint: "名字，和当初抄下的一个恢复码。",
  codeLabel: "恢复码",
  byCodeDone: "这个恢复码用过了。请在设置里设新密码，或加一把通行密钥。",
  refused: {
    phase: "这是你唯一的登录办法，先设密码再去掉",
    full: "通行密钥已经够多了，先去掉一把",
    passkey: "这把通行密钥对不上，或者等得太久，请再试一次",
    guest: "先设密码，或加一把通行密钥",
    text: "名字要一到四十个字，都看得见",
    name_taken: "这个名字别人保住了，先改名",
    rate: "太快了，请过一会儿再试",
  } as Readonly<Record<string, string>>,
};

export type KeyWords = typeof keysZh;
