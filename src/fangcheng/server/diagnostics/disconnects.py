"""Why connections ended: counted, with the newest ones kept in memory.

Nothing is stored. The last few of each account are kept, and for guests and strangers the last few
of each address, so nobody can push out what is known of others by coming and going.
"""

import time
from collections import Counter, OrderedDict, deque
from typing import Final

from fangcheng.protocol.diagnostics import Disconnect

_EACH: Final = 10
_MOST: Final = 1000
"""Accounts and addresses to keep; the one with the oldest news goes first."""


class Ended:
    """The disconnects of a node."""

    def __init__(self) -> None:
        self.since = int(time.time())
        self.counts: Counter[str] = Counter()
        self._newest: OrderedDict[int | str, deque[Disconnect]] = OrderedDict()

    def note(self, disconnect: Disconnect, account: bool) -> None:
        """Keep a disconnect; `account` says whether its person has an account."""
        self.counts[disconnect.code] += 1
        key = disconnect.person if account and disconnect.person is not None else disconnect.address
        self._newest.setdefault(key, deque(maxlen=_EACH)).append(disconnect)
        self._newest.move_to_end(key)
        if len(self._newest) > _MOST:
            self._newest.popitem(last=False)

    def find(self, text: str = "", code: str = "") -> list[Disconnect]:
        """List the disconnects kept, newest first: with a text in name or address, of a code."""
        text = text.casefold()
        found = (
            disconnect
            for some in self._newest.values()
            for disconnect in some
            if code in ("", disconnect.code)
            and (text in disconnect.name.casefold() or text in disconnect.address)
        )
        return sorted(found, key=lambda disconnect: -disconnect.at)

    def forget(self, person: int) -> None:
        """Forget a person whose account is erased."""
        for key, some in list(self._newest.items()):
            kept = [disconnect for disconnect in some if disconnect.person != person]
            if kept:
                self._newest[key] = deque(kept, _EACH)
            else:
                del self._newest[key]
