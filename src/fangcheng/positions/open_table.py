"""A round told with all hands open, to somebody who looks back or sets up a position."""

from typing import Any

from fangcheng.game.state import State
from fangcheng.game.views import other_faces
from fangcheng.hands.hand import PLAIN, Roles
from fangcheng.tiles import text


class OpenTable:
    """The events of a round that is being played; `news` takes in what has happened since.

    With `secrets` each event also says who knew of it at the time, where not everybody did.
    """

    def __init__(self, state: State, *, secrets: bool = False) -> None:
        self._state = state
        self._secrets = secrets
        self._told = 0
        self._roles: Roles = PLAIN
        first = state.events or ()
        dealt = sum(len(event.tiles) for event in first if event.kind in ("deal", "draw"))
        self.events: list[dict[str, Any]] = []
        self._head = {
            "round": state.round,
            "dealer": state.dealer,
            "tiles": len(state.variant.deck),
            "dealt": dealt,
            "left": state.wall.left,
        }
        self.news()

    def news(self) -> None:
        """Tell what is new."""
        state = self._state
        events = state.events or []
        for event in events[self._told :]:
            seen = event.as_json()
            if not self._secrets:
                seen.pop("known", None)
                seen.pop("told", None)
            self.events.append(seen)
        self._told = len(events)
        if state.roles is not self._roles:
            self._roles = state.roles
            self.events.append(roles_entry(state))

    def as_json(self) -> dict[str, Any]:
        """Return it as a replay has it."""
        return {**self._head, "events": self.events}


def roles_entry(state: State) -> dict[str, Any]:
    """Say what tiles play as, where that is not plain."""
    roles = state.roles
    return {"event": "roles", "wild": text(roles.wild), "plays": other_faces(roles)}
