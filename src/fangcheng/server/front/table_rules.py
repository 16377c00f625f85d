"""The settings of tables in rooms, queues, clubs and tournaments; whether new ones may begin."""

from fangcheng.installed import make_variant
from fangcheng.protocol import commands, matchmaking, parts
from fangcheng.protocol.clubs import ClubRules
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.features.tournaments.pairing import SEATS
from fangcheng.server.rooms.talk import Talk
from fangcheng.server.rooms.wishes import Wish, wish_of
from fangcheng.server.rules_folder import RulesFolder
from fangcheng.server.server_policy import ServerPolicy

QUICK_TURN, QUICK_BANK = 8, 20
"""The most seconds for each question, and for the time bank, at a quick table."""


class TableRules:
    """Turns wishes into complete settings; refuses what is not played here."""

    def __init__(self, rules_folder: RulesFolder, talk: Talk, policy: ServerPolicy) -> None:
        self._rules_folder = rules_folder
        self._talk = talk
        self._policy = policy

    async def wish(self, command: commands.Create) -> Wish:
        """Return the settings of a new room."""
        await self._rules_folder.look()
        return wish_of(command, self._rules_folder, self._talk.free_text)

    async def at_pace(self, plain: commands.Create, pace: matchmaking.Pace) -> Wish:
        """Return the settings of a table for strangers; at a quick one, thinking time is short."""
        wish = await self.wish(plain)
        if pace == "quick":
            usual = wish.settings.clock
            plain.clock = parts.ClockWish(min(usual.turn, QUICK_TURN), min(usual.bank, QUICK_BANK))
            wish = await self.wish(plain)
        return wish

    async def check_club_rules(self, rules: ClubRules) -> None:
        """Refuse rules with which no table could be opened."""
        await self.wish(
            commands.Create("", rules.variant, rules.options, rules.clock, house=rules.house)
        )

    async def tournament_wish(
        self, rules: ClubRules, pace: matchmaking.Pace, club: int | None, duplicate: bool
    ) -> Wish:
        """Return the settings of a tournament's tables."""
        plain = commands.Create("", rules.variant, rules.options, rules.clock, house=rules.house)
        plain.hints, plain.club, plain.spectators = False, club, not duplicate
        wish = await self.at_pace(plain, pace)
        if make_variant(wish.settings.variant, wish.settings.options).seats != SEATS:
            raise RefusedError("option", "tournaments are played by four at a table")
        return wish

    def check_open(self, at: float | None = None) -> None:
        """Refuse to begin anything new in quiet hours, now or at another time."""
        self._policy.check_open(at)

    @property
    def quiet(self) -> bool:
        """Whether nothing new may begin now."""
        return self._policy.quiet
