"""The Chinese texts of the types and endpoints; the English ones are their docstrings."""

TEXTS: dict[str, str] = {
    "PuzzleEntry": "一地题目表里的一题。",
    "PuzzleList": "一地的题目，或其中讲一样事情的。",
    "PuzzleCase": "不带答案的一题。",
    "PuzzleChoice": "往下打过的一种做法。",
    "PuzzleAnswer": "有人会怎么做。",
    "PuzzleVerdict": "一道题答得怎样。",
    "PuzzleEntry.theme": "题目讲什么：discard 打哪张，win 胡还是不胡，claim 吃碰还是过，"
    "kong 杠还是不杠，declare 听还是不听，danger 防点炮。",
    "PuzzleEntry.tried": "有多少人答过。",
    "PuzzleEntry.solved": "其中多少人第一次就答对。",
    "PuzzleEntry.own": "你第一次有没有答对；没答过是 null。",
    "PuzzleList.next": "随便挑的一题你没答过的；没有就是 null。",
    "PuzzleCase.seat": "问的是哪一家。",
    "PuzzleCase.scenario": "到这一步为止的一局，和场景文件一样写。",
    "PuzzleCase.tiles": "整副牌的张数。",
    "PuzzleCase.dealt": "发出的张数，同回放。",
    "PuzzleCase.left": "发完牌墙里还有几张，同回放。",
    "PuzzleCase.events": "这一家听到的全部，最后是问题：它的 `legal` 就是可选的做法。",
    "PuzzleChoice.points": "一局打完这一家平均得几分。",
    "PuzzleChoice.behind": "比最好的做法少几分。",
    "PuzzleChoice.error": "少几分这个数的标准误差。",
    "PuzzleChoice.reasons": "代号：最好的做法好在哪里，别的做法差在哪里。",
    "PuzzleVerdict.choices": "最好的在前；别的做法差得太远，没有往下打。",
    "PuzzleVerdict.checked": "在多少张牌桌上往下打过。",
    "PuzzleVerdict.tried": "到现在有多少人答过。",
    "PuzzleVerdict.solved": "其中多少人第一次就答对。",
    "PuzzleVerdict.counted": "这次算不算数：服务器认识的人，第一次回答才算。",
}

ENDPOINTS: dict[str, str] = {
    "Puzzles.listed": "一地的题目，和各有多少人答对。",
    "Puzzles.one": "不带答案的一题。",
    "Puzzles.answer": "判一个回答；一个人的第一次才算数。",
}
