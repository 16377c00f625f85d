"""The Chinese texts of the types and endpoints; the English ones are their docstrings."""

TEXTS: dict[str, str] = {
    "WatchFriends": "要看好友是谁、在哪里（先 `friends`，再 `friend_here`），或不看了。",
    "DealWith": "请人做好友、答应别人、不再做好友；禁言和拉黑。好友都是有密码的人，"
    "要见过面才能请：同在一个房间、同打过一场、同在一个圈子，"
    "或者他在这里说过话。禁言和拉黑的也是这些人，没有密码也可以；不告诉对方。",
    "SetFriendLink": "换一个加好友的链接，或不要链接；原来的作废。",
    "ShowMe": "谁看得到你的什么；`null` 的照旧。有密码才行。",
    "InviteFriend": "请好友到你坐着的房间来；它在哪里都会看到。",
    "AnswerInvitation": "回答好友的邀请；要来的人照常进房间。",
    "Friends": "你的好友，和有关的一切；除了谁在哪里，一有变化就整个重发。",
    "FriendHere": "一个好友来了、走了、到了别处，或改了名；过一会儿告诉在看的人。",
    "Shunned": "你不要听的人；有的话在 `welcome` 之后说，变了再说。",
    "Invitation": "好友请你到它的房间去。",
    "FriendNews": "好友的，或想做好友的人的消息；告诉你所有的设备。",
    "Acquaintance": "认识的一个人。",
    "Whereabouts": "一个人在哪里，按它让好友看到的。",
    "Friend": "一个好友。",
    "FriendLink": "别人用来加你好友的链接。",
    "FriendOffer": "这样的链接通到谁那里，走 HTTP。",
    "Whereabouts.variant": "它那一桌打哪里的牌；没坐下就是空的。",
    "Whereabouts.playing": "那一场开打了没有。",
    "Whereabouts.room": "房间号；大厅也列出的房间才说。",
    "Friend.since": "1970 年以来的秒数。",
    "FriendHere.name": "它叫什么；在你看着的时候改了才说。",
    "FriendLink.code": "网页在 `/friend/CODE`。",
    "FriendLink.until": "到什么时候为止能用，1970 年以来的秒数。",
    "FriendOffer.friend": "你们是不是已经是好友。",
    "FriendOffer.own": "是不是你自己的。",
    "ShowMe.friends": "好友看不看得到你在、在哪一桌。",
    "ShowMe.board": "天梯的榜列不列你。",
    "Friends.requests": "谁请你做好友。",
    "Friends.asked": "你请了谁，到它答应或满一个月为止。",
    "Friends.seen": "好友看不看得到你在哪里。",
    "Friends.board": "天梯的榜列不列你。",
    "Friends.most": "最多能有几个好友。",
    "Invitation.watch": "没有空位了，去了是旁观。",
    "Invitation.seconds": "几秒之内有效。",
    "Dealing": "对一个人做什么：`ask` 请做好友，或答应；`decline` 不答应；`remove` 不再做好友，"
    "或收回请求；`mute` 不听它的话；`block` 拉黑；`forgive` 都不再算。",
    "Way": "怎样到好友那里去：坐空位，旁观，或去不了。",
    "News": "有人请你做好友，或成了好友；好友要到你的房间来，或来不了。",
}

ENDPOINTS: dict[str, str] = {
    "Friends.offered": "这个链接是谁的。",
    "Friends.use": "和发链接的人成为好友。",
}
