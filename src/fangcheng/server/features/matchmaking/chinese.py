"""The Chinese texts of the types and endpoints; the English ones are their docstrings."""

TEXTS: dict[str, str] = {
    "JoinQueue": "排队等人一起打；由 `place` 告诉进展。一个人只有一个位置："
    "排别的队就让出，再排同一个队照旧。没开打的房间里的座位也让出。",
    "LeaveQueue": "不等了。",
    "AnswerCall": "叫到了就入座，或让给下一位。",
    "LetBots": "说机器人可不可以补上这一桌的空位。",
    "WatchQueues": "要看各队有多少人在等、在打（`queues`），最多一秒一次；或不看了。",
    "Place": "你在队里的位置；一有变化就发给你所有的设备。等着；`asked` 问机器人可不可以补"
    "（`let_bots`）；`called` 叫到了（`answer_call`）；`ready` 等别人回答；`seated` 已在 `room`"
    "入座，只告诉最后说话的那台设备，别的收到 `out`；`out` 不在队里了。",
    "Queues": "有人的各队：多少人在等，多少人在打。",
    "QueueCount": "一种桌子有多少人。",
    "QueueCount.variant": "一个地方，一套现成的规则，如 `hangzhou/mil2025`，或服务器的桌规的名字。",
    "QueueCount.playing": "由这一队开出的桌子上，正在打的人。",
    "Place.uncounted": "为什么不计入。",
    "JoinQueue.variant": "一个地方，一套现成的规则，如 `hangzhou/mil2025`，或服务器的桌规的名字。",
    "JoinQueue.ask_after": "等几秒以后问你机器人可不可以补；`null`：不问。",
    "Place.waited": "已经等了几秒。",
    "Place.seconds": "你还有几秒回答，或你等的人还有几秒。",
    "Place.ready": "叫到的这一桌有几个人已经入座。",
    "Place.bots": "你是不是让机器人补。",
    "Place.counts": "叫到的这一场会不会计入天梯。",
    "Place.why": "为什么不在队里了：自己离开、没应、断线、坐到别处、服务器房间已满，"
    "或到了安静时段。",
    "Place.pause": "叫到没应的：几秒以后才可以再排。",
    "Pace": "队里开出的桌子怎么打：照规矩给的时间，或时间很少。",
}
