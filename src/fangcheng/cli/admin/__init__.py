"""`fangcheng admin …`: what the operator's page does, without a browser.

Each command is a file of its own, loaded when it is called; all of them ask the same HTTP API.
"""

COMMANDS = {
    "disconnects": "谁断线了，为什么。 · Who was disconnected, and why.",
    "slow-rooms": "哪个房间慢，慢在哪里。 · Which rooms are slow, and what takes the time.",
    "floods": "哪些地址在灌水。 · Which addresses send most of what is refused.",
    "reports": "玩家举报了什么，还没处理的，或处理过的。 · What players report, open or decided.",
    "report": "一份举报：现场、备注、以前的处理。 · One report: scene, notes, what was before.",
    "note": "给举报写一条备注，只给管理员看。 · Write a note on a report, for operators alone.",
    "decide": "处理举报：没事、警告、禁言、封号。 · "
    "Decide a report: dismiss, warn, silence, suspend.",
}
"""The commands, each with the first line of its help: in Chinese, and behind the dot in English."""
