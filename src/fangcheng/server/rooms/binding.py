"""What a tournament allows at its table."""

from fangcheng.protocol import parts
from fangcheng.protocol.refusal import RefusedError


class Binding:
    """A tournament's hold on a room, from its opening to the end of its match."""

    def __init__(self, settings: parts.RoomSettings) -> None:
        self._settings = settings

    @property
    def table(self) -> parts.TournamentTable | None:
        """The table of the tournament, also after its match."""
        return self._settings.tournament

    @property
    def holds(self) -> bool:
        """Whether a tournament decides who sits here and when the match begins."""
        return self.table is not None and not self.table.over

    @property
    def over(self) -> bool:
        """Whether the tournament's match was played here to its end."""
        return self.table is not None and self.table.over

    def let_go(self) -> None:
        """End the tournament's hold on this room."""
        if self.table is not None:
            self.table.over = True

    def check_free(self) -> None:
        """Refuse what players decide only where no tournament does."""
        if self.holds:
            raise RefusedError(
                "tournament", "this table is a tournament's, and is played to the end"
            )

    def check_never(self) -> None:
        """Refuse another match at the table of a tournament."""
        if self.table is not None:
            raise RefusedError("tournament", "this is the table of a tournament")
