"""Bots that are programs."""

import sys
from pathlib import Path

from fangcheng.bots.remote.channel import LONGEST_LINE

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"

GREET = """
import json, sys, time
hello = json.loads(sys.stdin.readline())
def say(message):
    sys.stdout.write((message if isinstance(message, str) else json.dumps(message)) + "\\n")
    sys.stdout.flush()
"""

PLAY = (
    GREET
    + """
say({"protocol": 1})
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
"""
)


def program(tmp_path: Path, source: str) -> str:
    """Write a program and return its command."""
    path = tmp_path / "bot.py"
    path.write_text(source, encoding="utf-8")
    return f"{sys.executable} {path}"


AGAIN = """
import json, os, sys, time
def say(message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()
def on(message): pass
def answers(message): return True
MORE
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        with open(sys.argv[1], "a") as log: log.write(f"{os.getpid()}\\n")
        say({"protocol": 1, "matches": True})
    elif message["type"] == "ask" and answers(message):
        say({"id": message["id"], "action": message["legal"][0]})
    on(message)
"""


def again(tmp_path: Path, more: str = "") -> tuple[str, Path]:
    """Write a program that plays many matches; return its command and where it logs its ids."""
    log = tmp_path / "log"
    return f"{program(tmp_path, AGAIN.replace('MORE', more))} {log}", log


ENDS = "def on(message): message['type'] == 'match_over' and sys.exit()"

CHATS = "def on(message): message['type'] == 'match_over' and say('good game')"

FAILING = {
    "garbage": (PLAY + "        say('what?')", "illegal", "a line is a JSON object"),
    "list": (PLAY + "        say([1])", "illegal", "a line is a JSON object"),
    "no action": (PLAY + "        say({'id': message['id']})", "illegal", "an answer is"),
    "no id": (PLAY + "        say({'action': 'pass'})", "illegal", "an answer is"),
    "no such action": (
        PLAY + "        say({'id': message['id'], 'action': 'fly'})", "illegal",
        "the action cannot be read: 'fly' is not",
    ),
    "no tile": (
        PLAY + "        say({'id': message['id'], 'action': 'discard 0z'})", "illegal", "",
    ),
    "not held": (
        PLAY + "        say({'id': message['id'], 'action': 'gang'})", "illegal", "seat 1 may not",
    ),
    "the house": (
        PLAY + "        say({'id': message['id'], 'action': 'leave'})", "illegal", "leave is an",
    ),
    "dies": (PLAY + "        sys.exit('tired')", "raised", "ChannelError: the program ended"),
    "long line": (
        PLAY + f"        say('x' * {2 * LONGEST_LINE})", "raised", "ChannelError: a line is",
    ),
    "wrong protocol": (GREET + "say({'protocol': 99})", "illegal", "the answer to hello is"),
    "deep": (PLAY + "        say('[' * 60000)", "illegal", "a line is a JSON object"),
}  # fmt: skip
