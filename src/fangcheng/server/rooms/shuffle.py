"""Making a seed that no party can choose alone."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.matches import MATCH_NUMBERS
from fangcheng.protocol.refusal import RefusedError
from fangcheng.record.fair import (
    Dropped,
    Fairness,
    WhyDropped,
    commitment,
    history,
    join_seed,
    nonce_commitment,
)
from fangcheng.server.clock import Time
from fangcheng.server.rooms.ties import Here
from fangcheng.server.timers import Timer

Stage = Literal["commit", "reveal", "sealed"]


def new_secret() -> str:
    """Draw the server's part of a seed."""
    return secrets.token_hex(16)


class Shuffle:
    """First every player commits to a nonce by its hash, then every player reveals the nonce.

    `tell` is called at every new stage; at the last one, `sealed`, the seed is made. If a secret
    shared by several tables already fixes the walls, the players are asked for nothing.
    """

    def __init__(
        self,
        seats: int,
        expected: Iterable[int],
        wait: float,
        tell: Callable[[], None],
        time: Time,
        walls: str = "",
        dropped: Sequence[Dropped] = (),
    ) -> None:
        """Prepare a shuffle; `dropped` are those begun here since the last match."""
        self.match = secrets.randbelow(MATCH_NUMBERS)
        self.stage: Stage = "sealed" if walls else "commit"
        self.begun = False
        """Whether any client was sent a message about it."""
        self.silent: tuple[int, ...] = ()
        """The seats that give no nonce."""
        self.came: Sequence[Here] = ()
        """The members when it began: leaving before the deal hides no address."""
        past = history(dropped)
        self._secret = walls or new_secret() + (f".{past}" if past else "")
        self._dropped = tuple(dropped)
        self._commits: list[str | None] = [None] * seats
        self._nonces: list[str | None] = [None] * seats
        self._expected = set(expected)
        self._wait = wait
        self._tell = tell
        self._timer = Timer(time)

    def begin(self, silent: Iterable[int] = ()) -> None:
        """Ask the players for their commitments; the `silent` seats are not asked."""
        self.begun = True
        if self.stage != "sealed":
            self.silent = tuple(sorted(silent))
            self._expected -= set(self.silent)
        self._tell()
        if self.stage != "sealed":
            self._wait_for_all()

    def commit(self, seat: int, command: commands.Commit) -> None:
        """Take the hash of a nonce."""
        self._check(command.match, "commit")
        if seat in self.silent:
            raise RefusedError("fair", "you kept your nonce back last time")
        if self._commits[seat] is None:
            self._commits[seat] = command.hash
        self._go_on_if_complete()

    def reveal(self, seat: int, command: commands.Reveal) -> None:
        """Take a nonce."""
        self._check(command.match, "reveal")
        if nonce_commitment(command.nonce) != self._commits[seat]:
            raise RefusedError("fair", "the nonce does not fit its commitment")
        self._nonces[seat] = command.nonce
        self._go_on_if_complete()

    def _check(self, match: int, stage: Stage) -> None:
        if match != self.match or stage != self.stage:
            raise RefusedError("fair", f"no {stage} is asked for")

    def _go_on_if_complete(self) -> None:
        given = self._commits if self.stage == "commit" else self._nonces
        if all(given[seat] is not None for seat in self._expected):
            self._next_stage()

    def _wait_for_all(self) -> None:
        self._timer.start(self._wait if self._expected else 0.0, self._next_stage)

    def _next_stage(self) -> None:
        self._timer.stop()
        if self.stage == "commit":
            self.stage = "reveal"
            # A seat without a commitment has nothing to reveal.
            self._expected = {seat for seat in self._expected if self._commits[seat] is not None}
            self._tell()
            self._wait_for_all()
        else:
            self.stage = "sealed"
            self._tell()

    def stop(self) -> None:
        """Stop waiting for the players."""
        self._timer.stop()

    def message(self) -> say.Fair:
        """Return the current stage as a message; nonces are shown only once all is sealed."""
        sealed = self.stage == "sealed"
        return say.Fair(
            match=self.match,
            stage=self.stage,
            server=commitment(self._secret),
            commits=self._commits,
            nonces=self._nonces if sealed else [None] * len(self._nonces),
            dropped=list(self._dropped),
            silent=list(self.silent),
        )

    def seed(self) -> str:
        """Return the seed made from all parts."""
        return join_seed(self._secret, self._nonces)

    def fairness(self) -> Fairness:
        """Return what was published about the seed."""
        return Fairness(commitment(self._secret), tuple(self._commits), self._dropped, self.silent)

    def as_dropped(self, why: WhyDropped) -> Dropped:
        """Return what later shuffles publish about this one, if no match comes of it."""
        told = self.asks_nonces or why == "interrupted"  # its last stage is unknown
        return Dropped(match=self.match, server=commitment(self._secret), told=told, why=why)

    @property
    def asks_nonces(self) -> bool:
        """Whether the server may know nonces by now; then it must not be dropped any more."""
        return self.stage != "commit"

    @property
    def withheld(self) -> set[int]:
        """The seats that committed to a nonce and never revealed it."""
        pairs = enumerate(zip(self._commits, self._nonces, strict=True))
        return {seat for seat, (promised, nonce) in pairs if promised and nonce is None}
