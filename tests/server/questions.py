"""Questions for processes that think."""

import asyncio

import msgspec

from fangcheng.game.referee import legal, waiting_for
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.server.bots.questions import Choose, Known
from fangcheng.server.match.streams import Streams
from fangcheng.server.thinking.pool import Thinking
from tests.server.inside import PATIENCE


def question(town: str = "hangzhou", level: str = "normal") -> Choose:
    """The first turn of a match, as the dealer sees it."""
    variant = make_variant(town)
    table = Streams(Match(variant, "a question"))
    table.open()
    while table.state.window.name != "TURN":
        seat = waiting_for(table.state)[0]
        table.do(seat, legal(table.state, seat)[0])
    seat = table.state.turn
    events = msgspec.Raw(table.told(seat))
    return Choose(Known(town, {}, seat, events, table.answers[seat]), level, 1, 0.0)


async def warm(thinking: Thinking) -> int:
    """Wait for the first process; return its number."""
    async with asyncio.timeout(PATIENCE):
        while not thinking.pids or not thinking.warm:
            await asyncio.sleep(0.01)
    return thinking.pids[0]
