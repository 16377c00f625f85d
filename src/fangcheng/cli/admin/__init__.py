"""`fangcheng admin …`: what the operator's page does, without a browser.

Each command is a file of its own, loaded when it is called; all of them ask the same HTTP API.
"""

COMMANDS = {
    "disconnects": "谁断线了，为什么。 · Who was disconnected, and why.",
    "slow-rooms": "哪个房间慢，慢在哪里。 · Which rooms are slow, and what takes the time.",
    "floods": "哪些地址在灌水。 · Which addresses send most of what is refused.",
}
"""The commands, each with the first line of its help: in Chinese, and behind the dot in English."""
