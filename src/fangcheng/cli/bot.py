"""`fangcheng bot`: one of our own bots as a program that speaks the protocol of docs/en/bots.md."""

import json
import sys
from typing import Annotated, Any

from fangcheng.bots import BOTS, Look, Player, make_bot
from fangcheng.bots.imagine.mirror import mirror
from fangcheng.bots.remote.process import PROTOCOL
from fangcheng.cli.command import Argument
from fangcheng.cli.common import fail, fail_clearly
from fangcheng.errors import OptionError
from fangcheng.game.actions import TIMEOUT, Action
from fangcheng.installed import make_variant
from fangcheng.terminal.harmless import complain, tell

_LONGEST_REASON = 200
_BOTS = ", ".join(BOTS)


class Speaker:
    """Plays one match over lines: keeps what it was told, and mirrors the table to look at it."""

    def __init__(self, level: str, hello: dict[str, Any]) -> None:
        self._variant = make_variant(hello["variant"], hello["options"])
        self._seat: int = hello["seat"]
        self._player: Player = make_bot(level, hello["seed"])
        self._events: list[dict[str, Any]] = []
        self._answers: list[Action] = []

    def answer(self, events: list[dict[str, Any]]) -> dict[str, str]:
        """Decide; where that fails answer with the error instead, so that the house acts."""
        self._hear(events)
        try:
            state = mirror(self._variant, self._seat, self._events, self._answers)
            action = self._player.choose(Look(state, self._seat))
        except Exception as error:
            self._answers.append(TIMEOUT)  # taken back when the house's time-out is heard
            reason = f"{type(error).__name__}: {error}"[:_LONGEST_REASON]
            complain(reason)
            return {"error": reason}
        self._answers.append(action)
        return {"action": str(action)}

    def _hear(self, events: list[dict[str, Any]]) -> None:
        for event in events:
            if event["event"] == "round":
                self._events, self._answers = [], []
            elif event["event"] == "timeout" and event["seat"] == self._seat and self._answers:
                self._answers.pop()  # it came too late, and the house acted
            self._events.append(event)


@fail_clearly
def bot_command(
    level: Annotated[str, Argument(help=f"机器人：{_BOTS} · the bot: {_BOTS}")] = "normal",
) -> None:
    """机器人程序：在标准输入输出上说机器人协议。 · Let a bot play over standard input and output.

    协议见 docs/zh/bots.md。 · The protocol is told in docs/en/bots.md.

    例子： · Examples:

    [bold]fangcheng simulate --bots "run:fangcheng bot easy,easy,easy,easy" --rounds 8[/]

    [bold]fangcheng bot-test "fangcheng bot normal"[/]
    """
    if level.startswith("run:"):
        raise OptionError("no_bot_of_bot")
    make_bot(level, 0)
    speaker: Speaker | None = None
    for number, line in enumerate(sys.stdin, 1):
        try:
            message = json.loads(line)
            if message["type"] == "hello":
                speaker = Speaker(level, message)
                _say({"protocol": PROTOCOL, "name": f"fangcheng {level}", "matches": True})
            elif message["type"] == "ask" and speaker is not None:
                _say({"id": message["id"], **speaker.answer(message["events"])})
        except (ValueError, KeyError, TypeError, LookupError) as error:
            fail(f"line {number}: {error!r}", status=1, lang="en")


def _say(message: dict[str, Any]) -> None:
    tell(json.dumps(message))
    sys.stdout.flush()
