"""The table the player sits at or watches, from the sealed seed to the downloaded record."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from rich.text import Text

from fangcheng.cli.join.follow import Follower
from fangcheng.cli.join.records import fetch_record
from fangcheng.cli.join.reporting import Report, send_report
from fangcheng.cli.join.voice import Voice
from fangcheng.cli.play import show_standings
from fangcheng.errors import ConnectionFailedError, FairnessError
from fangcheng.installed import make_variant
from fangcheng.protocol import kinds, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.stream import MatchOverEvent
from fangcheng.record.fair import Fairness
from fangcheng.terminal.style import TileStyle
from fangcheng.words import Words


class AtTable:
    """Shows one match after another."""

    def __init__(
        self, voice: Voice, send: Callable[[kinds.Command], None], style: TileStyle, url: str
    ) -> None:
        self._voice = voice
        self._send = send
        self._style = style
        self._url = url
        self.follower: Follower | None = None
        """Follows the current match; None between matches."""
        self.finished: Callable[[], None] = lambda: None
        """Called when a match is over and everything about it has been shown."""
        self.last: int | None = None
        """The match that ended last."""
        self._sealed: dict[int, say.Fair] = {}
        self._fetching: set[asyncio.Task[None]] = set()

    def follow(self, room: say.RoomState, me: int | None, names: Sequence[str]) -> None:
        """Follow the match in the room."""
        follower = self.follower
        if follower is None or follower.match != room.match:
            follower = self._begin(room, me, names)
        if follower.me is not None:
            follower.set_house(bool(room.seats[follower.me].house))

    def _begin(self, room: say.RoomState, me: int | None, names: Sequence[str]) -> Follower:
        assert room.match is not None
        self.forget()
        variant = make_variant(room.settings.variant, room.settings.options)
        follower = Follower(self._voice, self._send, self._style, variant, room.match, me, names)
        follower.settled = self._settled
        follower.finished = self._sum_up
        self.follower = follower
        if me is None:
            self._voice.say(self._voice.w("join.watching"), "dim")
        follower.sync()
        return follower

    def forget(self) -> None:
        """Stop following the match."""
        if self.follower is not None:
            self.follower.close()
        self.follower = None

    async def keep_records(self, seconds: float) -> None:
        """Wait for running downloads of records, up to a number of seconds."""
        if self._fetching:
            await asyncio.wait(self._fetching, timeout=seconds)

    # -- messages ----------------------------------------------------------------------------

    def take_fair(self, message: say.Fair) -> None:
        """Remember how the seed of a match was sealed, and show anything unusual."""
        w = self._voice.w
        if message.stage == "commit" and message.dropped:
            self._voice.say(w("verify.begun", count=len(message.dropped) + 1), "yellow")
            for one in message.dropped:
                told = w("verify.dropped.told") if one["told"] else ""
                why = w(f"verify.dropped.{one['why']}", told=told, hash=one["server"][:16])
                self._voice.say(f"  {why}", "yellow")
        for seat in message.silent if message.stage == "commit" else ():
            self._voice.say(w("verify.nonce.silent", who=w.seat(seat), hash=""), "yellow")
        if message.stage == "sealed":
            self._sealed[message.match] = message
            self._voice.say(self._voice.w("join.sealed", hash=message.server[:16]), "dim")

    def take_events(self, message: say.Events) -> None:
        """Pass on events of the match."""
        if self.follower is not None and message.match == self.follower.match:
            self.follower.take_events(message)

    def take_snapshot(self, message: say.Snapshot) -> None:
        """Pass on a snapshot of the match."""
        if self.follower is not None and message.match == self.follower.match:
            self.follower.take_snapshot(message)

    def take_hints(self, message: say.Hints) -> None:
        """Show the tiles that the hand waits for, now and after each discard."""
        follower, w = self.follower, self._voice.w
        if follower is None:
            return

        def painted(waits: dict[str, int]) -> str:
            return " ".join(f"{follower.painted(tile)}×{n}" for tile, n in waits.items())

        if not message.now and not message.after:
            self._voice.write(w("join.hint.none"))
        if message.now:
            self._voice.write(w("join.hint.now", tiles=painted(message.now)))
        for tile, waits in message.after.items():
            line = w("join.hint.after", tile=follower.painted(tile), tiles=painted(waits))
            self._voice.write(line)

    def take_reasons(self, message: say.Reasons) -> None:
        """Pass on why an action is not offered."""
        if self.follower is not None:
            self.follower.take_reasons(message)

    def refused(self, message: say.Refused) -> bool:
        """Handle a refusal if it concerns the table; return whether it does."""
        return self.follower is not None and self.follower.refused(message)

    # -- end of a round and of a match -------------------------------------------------------

    def _settled(self) -> None:
        """Offer the next round after a settlement was shown."""
        follower = self.follower
        if follower is not None and follower.between and follower.me is not None:
            self._voice.say(f" {self._voice.w('join.next_round')}")

    def _sum_up(self, over: MatchOverEvent) -> None:
        """Sum up the match after its last settlement was shown."""
        assert self.follower is not None
        with self._voice.terminal.above() as console:
            show_standings(console, self._voice.w, self.follower.names, over.summary.totals)
            for line in on_ladder(self._voice.w, over.summary, self.follower.names):
                console.print(Text(f"  {line}", "dim"))
        self._check_seed(over)
        self.last = over.summary.match
        self._begin_task(self._fetch(over.summary.variant, over.summary.match))
        self.forget()
        self.finished()

    def _begin_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._fetching.add(task)
        task.add_done_callback(self._fetching.discard)

    def report(self, match: int, report: Report, token: str) -> None:
        """Report a player of a match, and show the result."""
        self._begin_task(self._report(match, report, token))

    async def _report(self, match: int, report: Report, token: str) -> None:
        try:
            is_new = await asyncio.to_thread(
                send_report, self._url, token, match, report, self._voice.w.lang
            )
        except ConnectionFailedError as error:
            self._voice.say(
                self._voice.w("join.report.failed", reason=self._voice.w.error(error)), "yellow"
            )
        else:
            self._voice.say(self._voice.w("join.report.sent" if is_new else "join.report.before"))

    def _check_seed(self, over: MatchOverEvent) -> None:
        sealed = self._sealed.get(over.summary.match)
        if sealed is None:
            return  # the seed was sealed before we connected
        if not over.seed:
            self._voice.say(self._voice.w("join.tournament.sealed"), "dim")
            return
        try:
            Fairness(sealed.server, tuple(sealed.commits)).check(over.seed)
        except FairnessError as error:
            self._voice.say(f"✗ {self._voice.w('join.unfair', reason=error)}", "bold red")
        else:
            self._voice.say(f"✓ {self._voice.w('join.fair')}", "green")

    async def _fetch(self, variant: str, match: int) -> None:
        try:
            path = await asyncio.to_thread(fetch_record, self._url, variant, match)
        except ConnectionFailedError as error:
            self._voice.say(
                self._voice.w("join.no_record", reason=self._voice.w.error(error)), "dim"
            )
        else:
            self._voice.say(self._voice.w("join.record", path=path), "dim")


_UNASKED = ("rules", "people", "agreed")
"""Obvious reasons why a match does not count on the ladder."""


def on_ladder(w: Words, summary: parts.Summary, names: Sequence[str]) -> list[str]:
    """Return lines on whether a match counted and who forfeited it, unless that is obvious."""
    ladder = summary.ladder
    if ladder is None or ladder.uncounted in _UNASKED:
        return []
    if ladder.uncounted:
        return [w(f"ladder.uncounted.{ladder.uncounted}")]
    forfeits = ladder.forfeits.items()
    return [
        w("ladder.counted"),
        *(w(f"ladder.forfeit.{why}", name=names[seat]) for seat, why in forfeits),
    ]
